#pragma once

#include "app/io/json_value.h"
#include "model/basics/message.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/parameter.h"
#include "model/mechanism/parameters/parameter_values.h"
#include "model/mechanism/point.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eigenlink {

/// The place of a value, for issues: a chain outwards, so that it costs nothing where there is none.
struct JsonPath {
    const JsonPath* outer = nullptr;  ///< what it is in; nullptr: the root
    std::string_view key;             ///< of a member of an object
    std::size_t index = 0;            ///< of an item of a list, where there is no key
    std::string_view id;              ///< of the point or element
    std::string_view field;           ///< "stiffness"

    JsonPath item(std::size_t i) const { return {this, {}, i, id, field}; }
    /// A member that belongs to the same field.
    JsonPath part(std::string_view name) const { return {this, name, 0, id, field}; }
    /// A member that is a field of its own.
    JsonPath member(std::string_view name) const { return {this, name, 0, id, name}; }
    /// "elements[3].stiffness"
    std::string place() const;
};

/// The spot of the root itself.
inline constexpr JsonPath kRoot{};

/// Reads typed values out of JSON; whatever does not fit becomes a message with place, value and remedy.
class ValueReader {
public:
    /// The parameters that texts in place of numbers may name from now on; to be set before anything that uses them.
    void useParameters(ParameterValues values) { m_parameters = std::move(values); }
    /// Sets the dimension of the next numbers, which formulas have to fit.
    void expect(const Dimension& dimension) { m_expected = dimension; }
    /// The numbers that formulas gave so far.
    const std::vector<BoundNumber>& formulas() const { return m_formulas; }
    /// The tolerances of numbers so far, each with its place.
    struct PlacedTolerance {
        std::string place;
        BoundTolerance bound;
    };
    const std::vector<PlacedTolerance>& tolerances() const { return m_tolerances; }

    /// A number, the value of a formula in quotation marks, or one of these with a tolerance:
    /// {"value": 25, "tolerance": "5%", "distribution": "uniform"}.
    std::optional<double> number(const JsonValue& value, const JsonPath& spot);
    /// The tolerance of an object with "tolerance" and, where it is wanted, "distribution".
    std::optional<NumberTolerance> tolerance(const JsonValue& object, const JsonPath& spot);
    std::optional<bool> boolean(const JsonValue& value, const JsonPath& spot);
    std::optional<std::string> text(const JsonValue& value, const JsonPath& spot);
    std::optional<Vector2> vector(const JsonValue& value, const JsonPath& spot);
    /// Two numbers, no formulas.
    std::optional<Vector2> plainVector(const JsonValue& value, const JsonPath& spot);
    std::optional<std::vector<Vector2>> vectors(const JsonValue& value, const JsonPath& spot);
    std::optional<std::vector<std::string>> texts(const JsonValue& value, const JsonPath& spot);
    /// {"shape": "circle", "radius": r} or {"shape": "rectangle", "width": b, "depth": h}
    std::optional<Section> section(const JsonValue& value, const JsonPath& spot);
    /// A number, a text that is a formula of t, or an object: {"speed", "start"}, {"amplitude", "frequency", "phase",
    /// "mean"}, {"table": [[t, value], …]}.
    std::optional<TimeFunction> timeFunction(const JsonValue& value, const JsonPath& spot);
    /// `count` functions: one stands alone, several in a list.
    std::optional<std::vector<TimeFunction>> timeFunctions(const JsonValue& value, std::size_t count,
                                                           const JsonPath& spot);
    /// One of these texts.
    std::optional<std::string> choice(const JsonValue& value, std::span<const std::string_view> choices,
                                      const JsonPath& spot);
    /// The value of a field.
    std::optional<FieldValue> field(const JsonValue& value, const Field& field, const JsonPath& spot);

    /// The members whose keys are not among `known`, kept as text; each is reported as a note.
    UnknownKeys unknownKeys(const JsonValue& object, std::span<const std::string_view> known, const JsonPath& spot);

    /// Reports an error; `value` is shown, nullptr when there is none. The faulty value is not in the mechanism.
    void reject(const JsonPath& spot, const JsonValue* value, Text text);
    /// The numbers of an object under these keys, an absent one left as it is; false where something does not fit.
    bool members(const JsonValue& value, const JsonPath& spot,
                 std::span<const std::pair<std::string_view, std::optional<double>*>> wanted);
    void report(Message issue) { m_issues.push_back(std::move(issue)); }
    /// True when the value is of this kind; otherwise reports the needed kind.
    bool isKind(const JsonValue& value, JsonValue::Kind kind, const JsonPath& spot, const Text& remedy = {});

    const std::vector<Message>& issues() const { return m_issues; }

    /// One with the same parameters that has read nothing yet, and what another has found after what this one has.
    ValueReader fresh() const;
    void append(ValueReader other);

private:
    std::optional<double> formula(const JsonValue& value, const JsonPath& spot);
    std::optional<double> numberWithTolerance(const JsonValue& object, const JsonPath& spot);
    /// Two numbers of these dimensions; `remedy` says how to write them.
    std::optional<Vector2> pair(const JsonValue& value, const JsonPath& spot, const Dimension& first,
                                const Dimension& second, const Text& remedy);
    /// The rows of a table of time.
    std::optional<std::vector<Vector2>> rows(const JsonValue& value, const JsonPath& spot);

    std::vector<Message> m_issues;
    ParameterValues m_parameters;
    Dimension m_expected = kNoDimension;
    std::vector<BoundNumber> m_formulas;
    std::vector<PlacedTolerance> m_tolerances;
};

/// True for a number with a tolerance.
bool hasTolerance(const JsonValue& value);

/// A member's place: "elements[3]" and "length" make "elements[3].length".
std::string placeOfMember(const std::string& place, std::string_view key);

}  // namespace eigenlink
