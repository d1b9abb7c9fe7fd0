#include "views/inspector/form_fields.h"

#include "model/mechanism/edit.h"
#include "views/format/format.h"

#include <algorithm>

namespace eigenlink {

namespace {

constexpr FieldTraits kPlace{.key = "at", .label = "place", .quantity = Quantity::length};
constexpr FieldTraits kVelocity{.key = "velocity", .label = "velocity at the start"};
constexpr FieldTraits kGravity{.key = "gravity", .label = "gravity"};

bool isNumber(const Field& field)
{
    return field.kind == FieldKind::number || field.kind == FieldKind::optionalNumber;
}

bool hasField(const Element& element, const Field& wanted)
{
    return std::ranges::any_of(typeOf(element).fields, [&](const Field& field) {
        return field.traits.key == wanted.traits.key && field.kind == wanted.kind && isOffered(element, field) &&
               field.traits.quantity == wanted.traits.quantity;
    });
}

const Element& elementAt(const Mechanism& mechanism, const std::string& id)
{
    return mechanism.elements[findElement(mechanism, id).value()];
}

/// The vector of a point, or of the mechanism, that a key of these fields stands for.
template <class AnyMechanism>
auto& vectorAt(AnyMechanism& mechanism, const std::string& id, std::string_view key)
{
    if (id.empty()) {
        return mechanism.gravity;
    }
    auto& point = mechanism.points[findPoint(mechanism, id).value()];
    return key == kVelocity.key ? point.velocity : point.at;
}

bool isElement(const Mechanism& mechanism, const std::string& id)
{
    return findElement(mechanism, id).has_value();
}

}  // namespace

bool isOffered(const Element& element, const Field& field)
{
    const bool isEmpty = isAbsent(field.read(element));
    const bool isShaped = pointsOf(element).size() != 2 && field.traits.follows == Follows::length && isEmpty;
    const bool isOfMotion =
        field.kind == FieldKind::timeFunctions || field.traits.quantity == Quantity::angularVelocity;
    // A load may begin to change with time, and a support to move in the other direction too.
    const bool mayBegin = field.kind == FieldKind::timeFunctions &&
                          (!field.traits.inPlaceOf.empty() || field.traits.follows == Follows::excursion);
    const bool isUnused = isOfMotion && !mayBegin && isEmpty;
    // The form shows ids as words: none of a slider is no row.
    const bool isNameless = field.kind == FieldKind::guideId && isEmpty;
    return !isShaped && !isUnused && !isNameless && !isReplaced(element, field);
}

std::vector<std::string> editedParts(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    if (ids.empty()) {
        return {std::string()};
    }
    if (ids.size() == 1) {
        return ids;
    }
    std::vector<std::string> elements;
    std::ranges::copy_if(ids, std::back_inserter(elements),
                         [&](const std::string& id) { return isElement(mechanism, id); });
    return elements;
}

std::vector<FormField> formFields(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    const std::vector<std::string> parts = editedParts(mechanism, ids);
    if (parts.empty()) {
        return {};
    }
    if (parts.front().empty()) {
        return {{kGravity, FieldKind::vector, QStringLiteral("m/s²")}};
    }
    if (const auto point = findPoint(mechanism, parts.front())) {
        std::vector<FormField> fields{{kPlace, FieldKind::vector}};
        if (!mechanism.points[*point].fixed) {
            fields.push_back({kVelocity, FieldKind::vector, QStringLiteral("m/s")});
        }
        return fields;
    }
    std::vector<FormField> fields;
    for (const Field& field : typeOf(elementAt(mechanism, parts.front())).fields) {
        const bool isShared = std::ranges::all_of(
            parts, [&](const std::string& id) { return hasField(elementAt(mechanism, id), field); });
        if (isShared && (ids.size() == 1 || isNumber(field))) {
            fields.push_back({field.traits, field.kind});
        }
    }
    return fields;
}

QString formKey(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    QString key;
    for (const std::string& id : ids) {
        const auto element = findElement(mechanism, id);
        key +=
            u'/' + fromModel(id) + u' ' + (element ? fromModel(typeOf(mechanism.elements[*element]).type) : QString());
    }
    for (const FormField& field : formFields(mechanism, ids)) {
        key += u'+' + fromModel(field.traits.key);
    }
    for (const UnitKind& kind : unitKinds()) {
        key += u' ' + fromModel(mechanism.units.*kind.member);
    }
    return ids.empty() ? key + u' ' + QString::number(mechanism.parameters.size()) : key;
}

FieldValue valueAt(const Mechanism& mechanism, const std::string& id, std::string_view key)
{
    return isElement(mechanism, id) ? valueOf(elementAt(mechanism, id), key) : FieldValue(vectorAt(mechanism, id, key));
}

Mechanism withValueAt(const Mechanism& mechanism, const std::string& id, std::string_view key, const FieldValue& value)
{
    if (isElement(mechanism, id)) {
        return withField(mechanism, id, key, value);
    }
    Mechanism next = mechanism;
    vectorAt(next, id, key) = std::get<Vector2>(value);
    return next;
}

FieldValue valueOf(const Element& element, std::string_view key)
{
    const auto& fields = typeOf(element).fields;
    return std::ranges::find_if(fields, [&](const Field& field) { return field.traits.key == key; })->read(element);
}

}  // namespace eigenlink
