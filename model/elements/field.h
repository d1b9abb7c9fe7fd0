#pragma once

#include "model/basics/quantity.h"
#include "model/basics/vector2.h"
#include "model/elements/section.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace eigenlink {

/// The id reserved for the ground where a field names links.
inline constexpr std::string_view kGround = "ground";

/// What a field holds, and with it how a file writes it and a form edits it.
enum class FieldKind {
    number,           ///< double
    optionalNumber,   ///< std::optional<double>; absent means "as drawn"
    vector,           ///< Vector2
    optionalVectors,  ///< std::optional<std::vector<Vector2>>; absent means "as drawn"
    pointId,          ///< std::string, the id of a point
    pointIds,         ///< std::vector<std::string>, ids of points
    linkId,           ///< std::string, the id of a link
    linkIds,          ///< std::vector<std::string>, ids of links or "ground"
    choice,           ///< std::string, one of traits.choices
    section,          ///< std::optional<Section>; absent means "given by its area"
};

enum class Range { any, positive, nonNegative };

using FieldValue = std::variant<double, std::optional<double>, Vector2, std::optional<std::vector<Vector2>>,
                                std::string, std::vector<std::string>, std::optional<Section>>;

/// How one field of an element looks from outside: declared once beside the element, read by files, forms,
/// validation, tables and tests.
struct FieldTraits {
    std::string_view key;    ///< in files, e.g. "rest_length"
    std::string_view label;  ///< for people, e.g. "rest length"
    Quantity quantity = Quantity::none;
    Range range = Range::any;
    bool required = false;                        ///< must stand in a file
    std::size_t minimumCount = 0;                 ///< of ids in pointIds / linkIds
    std::size_t maximumCount = 0;                 ///< of ids in pointIds / linkIds; 0: no limit
    double whole = 0;                             ///< largest value of a whole number; 0: any number will do
    std::string_view unless = {};                 ///< key of the field that stands instead of this one
    std::span<const std::string_view> choices{};  ///< what a choice may be, the default first
};

/// FieldKind of a member's C++ type where the type alone decides; ids need to say whether of points or links.
template <class T>
struct FieldKindOf;
template <>
struct FieldKindOf<double> {
    static constexpr auto kind = FieldKind::number;
};
template <>
struct FieldKindOf<std::optional<double>> {
    static constexpr auto kind = FieldKind::optionalNumber;
};
template <>
struct FieldKindOf<Vector2> {
    static constexpr auto kind = FieldKind::vector;
};
template <>
struct FieldKindOf<std::optional<std::vector<Vector2>>> {
    static constexpr auto kind = FieldKind::optionalVectors;
};
template <>
struct FieldKindOf<std::optional<Section>> {
    static constexpr auto kind = FieldKind::section;
};

/// True for a value that stands for "not given": an empty optional, an empty id.
bool isAbsent(const FieldValue& value);

}  // namespace eigenlink
