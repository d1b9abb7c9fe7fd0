#pragma once

#include "model/basics/quantity.h"
#include "model/basics/vector2.h"
#include "model/mechanism/elements/section.h"
#include "model/mechanism/expressions/time_function.h"

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

/// Type of the value of a field, and with it how files and forms write and edit it.
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
    guideId,          ///< std::string, the id of a slider
    timeFunctions,    ///< std::vector<TimeFunction>: one, or one for each direction; none means "not given"
};

/// True for the ids of points.
constexpr bool namesPoints(FieldKind kind)
{
    return kind == FieldKind::pointId || kind == FieldKind::pointIds;
}

/// True for the ids of links, "ground" among them where there are several.
constexpr bool namesLinks(FieldKind kind)
{
    return kind == FieldKind::linkId || kind == FieldKind::linkIds;
}

/// True for the ids of elements: links and sliders.
constexpr bool namesElements(FieldKind kind)
{
    return namesLinks(kind) || kind == FieldKind::guideId;
}

enum class Range { any, positive, nonNegative };

/// Rule by which a field follows the drawing when its points and links are moved, turned, scaled or mirrored; see
/// description/transform.h for the case that only some of them move.
enum class Follows {
    nothing,        ///< a property of its own
    excursion,      ///< way in the world as a function of time [m]: scaled with the element's point
    length,         ///< distance of the element's two points: scaled with both, measured anew when one of them moves
    stretch,        ///< length without load between the element's points: scaled with all of them
    place,          ///< position in the world [m], carried along with the element's points
    direction,      ///< direction in the world, turned with the element's points
    linkPlace,      ///< position in the link's own frame [m]
    linkShape,      ///< positions of the link's points in its own frame [m]: measured anew when some of them move
    linkInertia,    ///< of the link about its centre of mass: proportional to the square of lengths
    linkAngle,      ///< angle of the link that the element names [rad]
    turns,          ///< whole turns by which the relative angle is ahead in the drawing: counted backwards in a mirror
    relativeAngle,  ///< angle of the first link (or the ground) that the element names less that of the second [rad]
    curvature,      ///< turn of the element's own centre line [rad]: of the other sign in a mirror
};

using FieldValue =
    std::variant<double, std::optional<double>, Vector2, std::optional<std::vector<Vector2>>, std::string,
                 std::vector<std::string>, std::optional<Section>, std::vector<TimeFunction>>;

/// Declaration of one field of an element, beside the element: read by files, forms,
/// validation, tables and tests.
struct FieldTraits {
    std::string_view key;    ///< in files, e.g. "rest_length"
    std::string_view label;  ///< for people, e.g. "rest length"
    Quantity quantity = Quantity::none;
    Range range = Range::any;
    bool required = false;                        ///< must stand in a file
    std::size_t minimumCount = 0;                 ///< of ids in pointIds / linkIds
    std::size_t maximumCount = 0;                 ///< of ids in pointIds / linkIds; 0: no limit
    double most = 0;                              ///< largest size of a number; 0: the largest of all numbers
    double whole = 0;                             ///< largest value of a whole number; 0: any number will do
    std::string_view absent = {};                 ///< for people, where an id that may be left out is: "the ground"
    std::string_view unless = {};                 ///< key of the field that stands instead of this one
    std::span<const std::string_view> choices{};  ///< what a choice may be, the default first
    Follows follows = Follows::nothing;
    std::string_view symbol = {};  ///< in the papers, where the number alone would not show what it is, e.g. "l₀"
    /// Key of the number that this function of time stands in place of: in files it stands under that key.
    std::string_view inPlaceOf = {};
};

/// FieldKind of a member's C++ type where the type alone decides; ids are of points or of links.
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
struct FieldKindOf<std::vector<TimeFunction>> {
    static constexpr auto kind = FieldKind::timeFunctions;
};
template <>
struct FieldKindOf<std::optional<Section>> {
    static constexpr auto kind = FieldKind::section;
};

/// True for a value that stands for "not given": an empty optional, an empty id.
bool isAbsent(const FieldValue& value);

}  // namespace eigenlink
