#include "model/diagnosis/remedy.h"

#include "model/mechanism/edit.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/transform.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace eigenlink {
namespace {

/// The remedy's number as the field takes it: a field that may be left out holds an optional one, a choice its word.
FieldValue valueFor(const Mechanism& mechanism, const Remedy& remedy)
{
    const auto element = findElement(mechanism, remedy.id);
    const Field* field = element ? findField(mechanism.elements[*element], remedy.field) : nullptr;
    if (field != nullptr && field->kind == FieldKind::optionalNumber) {
        return std::optional<double>(remedy.value);
    }
    if (field != nullptr && field->kind == FieldKind::choice) {
        return std::string(field->traits.choices[static_cast<std::size_t>(remedy.value)]);
    }
    return remedy.value;
}

}  // namespace

Remedy deletePart(const std::string& id)
{
    return {Remedy::Action::deletePart, id, {}, 0, Text("Delete {1}", PartId{id})};
}

Remedy fixPoint(const std::string& id)
{
    return {Remedy::Action::fixPoint, id, {}, 0, Text("Fix {1} to the ground", PartId{id})};
}

Remedy freePoint(const std::string& id)
{
    return {Remedy::Action::freePoint, id, {}, 0, Text("Free {1}", PartId{id})};
}

Remedy joinPoints(const std::string& kept, const std::string& gone)
{
    return {Remedy::Action::joinPoints, kept, {}, 0, Text("Join {1} with {2}", PartId{gone}, PartId{kept}), gone};
}

Remedy moveToOrigin()
{
    return {Remedy::Action::moveToOrigin, {}, {}, 0, Text("Move the drawing to the origin")};
}

Remedy setNumber(const std::string& id, const std::string& field, double value, Text text)
{
    return {Remedy::Action::setField, id, field, value, std::move(text)};
}

namespace {

Mechanism movedToOrigin(const Mechanism& mechanism)
{
    std::vector<std::string> ids;
    std::ranges::transform(mechanism.points, std::back_inserter(ids), &Point::id);
    const Vector2 middle = middleOf(mechanism);
    return transformed(mechanism, ids, translation({-middle.x, -middle.y}));
}

/// The mechanism without the shape of a body of two pins that is to get a length, which it would contradict.
Mechanism withRoomFor(const Remedy& remedy, Mechanism mechanism)
{
    const auto element = findElement(mechanism, remedy.id);
    Body* body = element && remedy.field == "length" ? std::get_if<Body>(&mechanism.elements[*element]) : nullptr;
    if (body != nullptr && body->shape && body->shape->size() == 2) {
        body->shape.reset();
    }
    return mechanism;
}

}  // namespace

std::vector<Remedy> makeExact(const Element& element)
{
    const Field* field = findField(element, "model");
    if (field == nullptr) {
        return {};
    }
    const auto choice = std::ranges::find(field->traits.choices, "exact");
    const auto number = static_cast<double>(choice - field->traits.choices.begin());
    return {setNumber(idOf(element), "model", number, Text("Set the model of {1} to exact", PartId{idOf(element)}))};
}

Mechanism remedied(const Mechanism& mechanism, const Remedy& remedy)
{
    switch (remedy.action) {
        case Remedy::Action::deletePart:
            if (!findPoint(mechanism, remedy.id) && !findElement(mechanism, remedy.id)) {
                throw std::out_of_range("nothing has the id " + remedy.id);
            }
            return withRemoved(mechanism, {remedy.id}).mechanism;
        case Remedy::Action::fixPoint:
            return withPointFixed(mechanism, remedy.id, true);
        case Remedy::Action::freePoint:
            return withPointFixed(mechanism, remedy.id, false);
        case Remedy::Action::joinPoints:
            return withMerged(mechanism, remedy.id, remedy.gone).mechanism;
        case Remedy::Action::moveToOrigin:
            return movedToOrigin(mechanism);
        case Remedy::Action::setField:
            return withField(withRoomFor(remedy, mechanism), remedy.id, remedy.field, valueFor(mechanism, remedy));
    }
    return mechanism;
}

}  // namespace eigenlink
