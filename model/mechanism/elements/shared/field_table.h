#pragma once

#include "model/mechanism/element_issue.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/indexed_mechanism.h"

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eigenlink {

/// A field bound to a member of an element struct.
template <class E, class T>
Field makeField(const FieldTraits& traits, FieldKind kind, T E::*member)
{
    return {traits, kind, [member](const Element& element) { return FieldValue(std::get<E>(element).*member); },
            [member](Element& element, const FieldValue& value) { std::get<E>(element).*member = std::get<T>(value); }};
}

/// A number, vector or list of vectors: the member's type decides the kind.
template <class E, class T>
Field valueField(const FieldTraits& traits, T E::*member)
{
    return makeField(traits, FieldKindOf<T>::kind, member);
}

/// A number within a range.
template <class E, class T>
Field rangedField(std::string_view key, std::string_view label, Quantity quantity, Range range, T E::*member)
{
    return valueField({.key = key, .label = label, .quantity = quantity, .range = range}, member);
}

/// A number within a range that cannot be left out.
template <class E, class T>
Field neededField(std::string_view key, std::string_view label, Quantity quantity, Range range, T E::*member)
{
    return valueField({.key = key, .label = label, .quantity = quantity, .range = range, .required = true}, member);
}

/// The id of one point.
template <class E>
Field pointField(std::string E::*member)
{
    return makeField({.key = "point", .label = "point", .required = true}, FieldKind::pointId, member);
}

/// The ids of `minimum` to `maximum` points (0: no limit).
template <class E>
Field pointsField(std::size_t minimum, std::size_t maximum, std::vector<std::string> E::*member)
{
    return makeField(
        {.key = "points", .label = "points", .required = true, .minimumCount = minimum, .maximumCount = maximum},
        FieldKind::pointIds, member);
}

/// The id of one link.
template <class E>
Field linkField(std::string E::*member)
{
    return makeField({.key = "of", .label = "of link", .required = true}, FieldKind::linkId, member);
}

/// The rate of a link where a motion begins.
template <class E>
Field rateField(std::optional<double> E::*member)
{
    return valueField({.key = "rate", .label = "rate at the start", .quantity = Quantity::angularVelocity}, member);
}

/// One of traits.choices, held as an enumeration in their order.
template <class E, class T>
Field choiceField(const FieldTraits& traits, T E::*member)
{
    const std::span<const std::string_view> choices = traits.choices;
    const auto read = [choices, member](const Element& element) {
        return FieldValue(std::string(choices[static_cast<std::size_t>(std::get<E>(element).*member)]));
    };
    const auto write = [choices, member](Element& element, const FieldValue& value) {
        const auto found = std::find(choices.begin(), choices.end(), std::get<std::string>(value));
        if (found == choices.end()) {
            throw std::out_of_range("no such choice: " + std::get<std::string>(value));
        }
        std::get<E>(element).*member = static_cast<T>(found - choices.begin());
    };
    return {traits, FieldKind::choice, read, write};
}

/// An ElementType's `draw` and `tension`, `bind` and `check` from functions of the concrete struct.
template <class E, class Function>
auto typed(Function function)
{
    return [function](auto& element, auto&&... rest) {
        return function(std::get<E>(element), std::forward<decltype(rest)>(rest)...);
    };
}

/// A check that finds nothing beyond ranges and references.
inline void checkNothing(const Element&, const IndexedMechanism&, std::size_t, std::vector<Message>&) {}

}  // namespace eigenlink
