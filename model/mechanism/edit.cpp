#include "model/mechanism/edit.h"

#include "model/basics/text_exception.h"
#include "model/mechanism/elements/motor/motor.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

namespace eigenlink {
namespace {

std::size_t elementIndex(const Mechanism& mechanism, std::string_view id)
{
    const auto index = findElement(mechanism, id);
    if (!index) {
        throw std::out_of_range("no element has the id " + std::string(id));
    }
    return *index;
}

template <class AnyMechanism>
std::size_t pointIndex(const AnyMechanism& mechanism, std::string_view id)
{
    const auto index = findPoint(mechanism, id);
    if (!index) {
        throw std::out_of_range("no point has the id " + std::string(id));
    }
    return *index;
}

/// Replaces an id inside the value of an id field.
FieldValue replaced(FieldValue value, std::string_view id, const std::string& newId)
{
    if (auto* single = std::get_if<std::string>(&value)) {
        if (*single == id) {
            *single = newId;
        }
    } else if (auto* list = std::get_if<std::vector<std::string>>(&value)) {
        std::replace(list->begin(), list->end(), std::string(id), newId);
    }
    return value;
}

void renameReferences(Mechanism& mechanism, bool (*concerned)(FieldKind), std::string_view id, const std::string& newId)
{
    for (Element& element : mechanism.elements) {
        for (const Field& field : typeOf(element).fields) {
            if (concerned(field.kind)) {
                field.write(element, replaced(field.read(element), id, newId));
            }
        }
    }
}

template <class AnyMechanism>
Vector2 drawnAt(const AnyMechanism& mechanism, const std::string& point)
{
    return mechanism.points[pointIndex(mechanism, point)].at;
}

template <class AnyMechanism>
double drawnLength(const AnyMechanism& mechanism, const std::vector<std::string>& ids)
{
    return distance(drawnAt(mechanism, ids.at(0)), drawnAt(mechanism, ids.at(1)));
}

/// The value of the element's field that follows the drawing in this way; empty where it is left out.
template <class T>
std::optional<T> stored(const Element& element, Follows follows)
{
    const Field* field = findField(element, follows);
    const FieldValue value = field == nullptr ? FieldValue() : field->read(element);
    const auto* held = std::get_if<std::optional<T>>(&value);
    return held == nullptr ? std::nullopt : *held;
}

template <class AnyMechanism>
double lengthOf(const AnyMechanism& mechanism, const Element& element)
{
    if (const auto length = stored<double>(element, Follows::length)) {
        return *length;
    }
    const auto shape = stored<std::vector<Vector2>>(element, Follows::linkShape);
    return shape ? distance(shape->at(0), shape->at(1)) : drawnLength(mechanism, pointsOf(element));
}

template <class AnyMechanism>
std::vector<Vector2> drawnShapeOf(const AnyMechanism& mechanism, const std::vector<std::string>& ids)
{
    std::vector<Vector2> shape{{0, 0}};
    if (ids.size() > 1) {
        const Vector2 origin = drawnAt(mechanism, ids[0]);
        const Vector2 axis = drawnAt(mechanism, ids[1]) - origin;
        // Where the first two pins coincide the axes are the global ones, so that the rest can still be drawn.
        const double l = length(axis);
        shape.push_back({l, 0});
        for (std::size_t i = 2; i < ids.size(); ++i) {
            const Vector2 offset = drawnAt(mechanism, ids[i]) - origin;
            shape.push_back(l > 0 ? Vector2{dot(axis, offset), cross(axis, offset)} / l : offset);
        }
    }
    return shape;
}

template <class AnyMechanism>
std::vector<Vector2> shapeOf(const AnyMechanism& mechanism, const Element& element)
{
    if (auto shape = stored<std::vector<Vector2>>(element, Follows::linkShape)) {
        return std::move(*shape);
    }
    const std::vector<std::string> ids = pointsOf(element);
    return ids.size() == 2 ? std::vector<Vector2>{{0, 0}, {lengthOf(mechanism, element), 0}}
                           : drawnShapeOf(mechanism, ids);
}

}  // namespace

Mechanism withField(const Mechanism& mechanism, std::string_view elementId, std::string_view key,
                    const FieldValue& value)
{
    Mechanism next = mechanism;
    Element& element = next.elements[elementIndex(mechanism, elementId)];
    const Field* field = findField(element, key);
    if (field == nullptr) {
        throw std::out_of_range(std::string(typeOf(element).type) + " has no field " + std::string(key));
    }
    field->write(element, value);
    return next;
}

Mechanism withPointAt(const Mechanism& mechanism, std::string_view pointId, Vector2 at)
{
    Mechanism next = mechanism;
    next.points[pointIndex(mechanism, pointId)].at = at;
    return next;
}

Mechanism withPointFixed(const Mechanism& mechanism, std::string_view pointId, bool fixed)
{
    Mechanism next = mechanism;
    next.points[pointIndex(mechanism, pointId)].fixed = fixed;
    return next;
}

Mechanism withRenamed(const Mechanism& mechanism, std::string_view id, std::string_view newId)
{
    const std::string name(newId);
    if (name.empty() || name == kGround) {
        throw InvalidArgument("an id must not be empty or \"ground\"");
    }
    if (id != newId && (findPoint(mechanism, newId) || findElement(mechanism, newId))) {
        throw InvalidArgument(Text("the id {1} is taken", PartId{name}));
    }
    Mechanism next = mechanism;
    if (const auto point = findPoint(mechanism, id)) {
        next.points[*point].id = name;
        renameReferences(next, namesPoints, id, name);
    } else {
        setId(next.elements[elementIndex(mechanism, id)], name);
        renameReferences(next, namesElements, id, name);
    }
    for (BoundNumber& bound : next.formulas) {
        bound.part = bound.part == id ? name : bound.part;
    }
    for (BoundTolerance& bound : next.tolerances) {
        bound.part = bound.part == id ? name : bound.part;
    }
    return next;
}

double effectiveLength(const Mechanism& mechanism, const Element& element)
{
    return lengthOf(mechanism, element);
}

double effectiveLength(const IndexedMechanism& mechanism, const Element& element)
{
    return lengthOf(mechanism, element);
}

std::vector<Vector2> effectiveShape(const Mechanism& mechanism, const Element& element)
{
    return shapeOf(mechanism, element);
}

std::vector<Vector2> effectiveShape(const IndexedMechanism& mechanism, const Element& element)
{
    return shapeOf(mechanism, element);
}

std::vector<Vector2> drawnShape(const Mechanism& mechanism, const std::vector<std::string>& points)
{
    return drawnShapeOf(mechanism, points);
}

Mechanism withStoredForms(const Mechanism& mechanism)
{
    const IndexedMechanism drawn(mechanism);
    Mechanism result = mechanism;
    for (Element& element : result.elements) {
        const Field* length = findField(element, Follows::length);
        const Field* shape = findField(element, Follows::linkShape);
        const std::size_t pins = pointsOf(element).size();
        if (shape != nullptr && pins > 1) {
            shape->write(element, std::optional(effectiveShape(drawn, element)));
            if (length != nullptr) {
                length->write(element, std::optional<double>());
            }
        } else if (length != nullptr && pins == 2) {
            length->write(element, std::optional(effectiveLength(drawn, element)));
        }
    }
    return result;
}

namespace {

/// True for a lock of this link and for a motor that turns it against the ground.
bool setsAngleOf(const Element& element, const std::string& link)
{
    const std::vector<std::string> held = linksOf(element);
    const bool isMotor = typeOf(element).type == motorType().type;
    return isMotor ? held == std::vector{link} : holdsAngle(element) && !held.empty() && held.front() == link;
}

}  // namespace

bool holdsAngle(const Element& element)
{
    return findField(element, Follows::linkAngle) != nullptr;
}

Mechanism withFreeAngle(const Mechanism& mechanism, const std::string& link)
{
    Mechanism result = mechanism;
    std::erase_if(result.elements, [&](const Element& element) { return setsAngleOf(element, link); });
    return result;
}

Mechanism withHeldAngle(const Mechanism& mechanism, const std::string& link, double angle, const std::string& id)
{
    const auto types = elementTypes();
    const auto holder = std::ranges::find_if(types, [](const ElementType& type) { return holdsAngle(type.prototype); });
    Element element = holder->prototype;
    setId(element, id);
    for (const Field& field : holder->fields) {
        if (field.kind == FieldKind::linkId) {
            field.write(element, link);
        } else if (field.traits.follows == Follows::linkAngle) {
            field.write(element, angle);
        }
    }
    Mechanism result = mechanism;
    result.elements.push_back(std::move(element));
    return result;
}

}  // namespace eigenlink
