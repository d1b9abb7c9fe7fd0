#include "model/description/edit.h"

#include <algorithm>
#include <stdexcept>

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

bool namesPoints(FieldKind kind)
{
    return kind == FieldKind::pointId || kind == FieldKind::pointIds;
}
bool namesLinks(FieldKind kind)
{
    return kind == FieldKind::linkId || kind == FieldKind::linkIds;
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

template <class AnyMechanism>
double lengthOf(const AnyMechanism& mechanism, const Element& element)
{
    if (const auto* bar = std::get_if<Bar>(&element)) {
        return bar->length ? *bar->length : drawnLength(mechanism, bar->points);
    }
    if (const auto* beam = std::get_if<Beam>(&element)) {
        return beam->length ? *beam->length : drawnLength(mechanism, beam->points);
    }
    const Body& body = std::get<Body>(element);
    if (body.length) {
        return *body.length;
    }
    return body.shape ? distance(body.shape->at(0), body.shape->at(1)) : drawnLength(mechanism, body.points);
}

template <class AnyMechanism>
std::vector<Vector2> shapeOf(const AnyMechanism& mechanism, const Element& element)
{
    const std::vector<std::string> ids = pointsOf(element);
    const auto* body = std::get_if<Body>(&element);
    if (body && body->shape) {
        return *body->shape;
    }
    std::vector<Vector2> shape{{0, 0}};
    if (ids.size() == 2) {
        shape.push_back({lengthOf(mechanism, element), 0});
    } else if (ids.size() > 2) {
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

}  // namespace

Mechanism withField(const Mechanism& mechanism, std::string_view elementId, std::string_view key,
                    const FieldValue& value)
{
    Mechanism next = mechanism;
    Element& element = next.elements[elementIndex(mechanism, elementId)];
    const std::vector<Field>& fields = typeOf(element).fields;
    const auto field =
        std::find_if(fields.begin(), fields.end(), [key](const Field& each) { return each.traits.key == key; });
    if (field == fields.end()) {
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
        throw std::invalid_argument("an id must not be empty or \"ground\"");
    }
    if (id != newId && (findPoint(mechanism, newId) || findElement(mechanism, newId))) {
        throw std::invalid_argument("the id " + name + " is taken");
    }
    Mechanism next = mechanism;
    if (const auto point = findPoint(mechanism, id)) {
        next.points[*point].id = name;
        renameReferences(next, namesPoints, id, name);
    } else {
        setId(next.elements[elementIndex(mechanism, id)], name);
        renameReferences(next, namesLinks, id, name);
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

}  // namespace eigenlink
