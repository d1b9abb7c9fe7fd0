#include "app/io/mechanism_file.h"

#include "app/io/json_text.h"
#include "app/io/unicode.h"
#include "model/basics/number_text.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/parameters/parameter_edit.h"
#include "model/mechanism/parameters/parameter_values.h"
#include "model/mechanism/parameters/variable.h"

#include <cmath>
#include <map>
#include <utility>

namespace eigenlink {

namespace {

/// Formulas and tolerances that are written beside values, by their places.
struct NumberWords {
    std::map<std::string, std::pair<std::string, double>> formulas;  ///< each with the value that it gives now
    std::map<std::string, NumberTolerance> tolerances;

    /// True where a number has a tolerance that stands here or within.
    bool hasToleranceWithin(const std::string& path) const
    {
        const auto found = tolerances.lower_bound(path);
        return found != tolerances.end() && found->first.starts_with(path);
    }
};

/// The place of a value in the file, in the words for numbers of the mechanism.
struct Place {
    std::string path;
    const NumberWords* words = nullptr;

    Place(std::string where, const NumberWords* known = nullptr) : path(std::move(where)), words(known) {}  // NOLINT
    Place(const char* where) : path(where) {}                                                               // NOLINT
    Place operator+(const std::string& more) const { return {path + more, words}; }
    bool hasTolerance() const { return words != nullptr && words->hasToleranceWithin(path); }
};

/// The formula that gives a number, where it gives this value; else the number.
std::string formulaOrNumber(double number, const Place& place)
{
    if (place.words != nullptr) {
        const auto formula = place.words->formulas.find(place.path);
        if (formula != place.words->formulas.end() && formula->second.second == number) {
            return jsonText(formula->second.first);
        }
    }
    if (!std::isfinite(number)) {
        throw FileError("", place.path, "a number that is not finite cannot be saved");
    }
    return jsonText(number);
}

/// "\"tolerance\": \"5%\""
std::string membersOf(const NumberTolerance& tolerance)
{
    return "\"tolerance\": " + jsonText(tolerance.amount) +
           (tolerance.isUniform ? ", \"distribution\": \"uniform\"" : "");
}

std::string textOf(double number, const Place& place)
{
    const std::string text = formulaOrNumber(number, place);
    if (place.words == nullptr || !place.words->tolerances.contains(place.path)) {
        return text;
    }
    return "{\"value\": " + text + ", " + membersOf(place.words->tolerances.at(place.path)) + "}";
}

std::string textOf(const std::string& text, const Place& place)
{
    if (!isUtf8(text)) {
        throw FileError("", place.path, "a text that is not valid UTF-8 cannot be saved");
    }
    return jsonText(text);
}

std::string textOf(Vector2 vector, const Place& place)
{
    return "[" + textOf(vector.x, place + "[0]") + ", " + textOf(vector.y, place + "[1]") + "]";
}

std::string textOf(const Section& section, const Place& place)
{
    const SectionShape& shape = shapeOf(section);
    std::string text = "{\"shape\": " + jsonText(std::string(shape.name));
    for (const SectionSize& size : shape.sizes) {
        text += ", " + jsonText(std::string(size.key)) + ": " +
                textOf(section.*size.member, place + ("." + std::string(size.key)));
    }
    return text + "}";
}

std::string textOf(const TimeFunction& function, const Place& place)
{
    std::string members;
    const auto add = [&](const char* key, std::optional<double> number, bool always) {
        if (number && (always || *number != 0)) {
            members +=
                (members.empty() ? "" : ", ") + jsonText(std::string(key)) + ": " + textOf(*number, place + "." + key);
        }
    };
    if (const auto* constant = std::get_if<double>(&function.rule)) {
        return textOf(*constant, place);
    }
    if (const auto* formula = std::get_if<TimeFunction::Formula>(&function.rule)) {
        return textOf(formula->text, place);
    }
    if (const auto* table = std::get_if<TimeFunction::Table>(&function.rule)) {
        std::string rows;
        for (std::size_t i = 0; i < table->rows.size(); ++i) {
            rows += (i == 0 ? "" : ", ") + textOf(table->rows[i], place + (".table[" + std::to_string(i) + "]"));
        }
        return "{\"table\": [" + rows + "]}";
    }
    if (const auto* ramp = std::get_if<TimeFunction::Ramp>(&function.rule)) {
        add("speed", ramp->speed, true);
        add("start", ramp->start, true);
    } else {
        const auto& wave = std::get<TimeFunction::Harmonic>(function.rule);
        add("mean", wave.mean, true);
        add("amplitude", wave.amplitude, true);
        add("frequency", wave.frequency, true);
        add("phase", wave.phase, false);
    }
    return "{" + members + "}";
}

/// One stands alone, several in a list.
std::string textOf(const std::vector<TimeFunction>& functions, const Place& place)
{
    if (functions.size() == 1) {
        return textOf(functions.front(), place);
    }
    std::string text;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        text += (i == 0 ? "" : ", ") + textOf(functions[i], place + ("[" + std::to_string(i) + "]"));
    }
    return "[" + text + "]";
}

template <class Item>
std::string textOf(const std::vector<Item>& items, const Place& place)
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i == 0 ? "" : ", ") + textOf(items[i], place + ("[" + std::to_string(i) + "]"));
    }
    return "[" + text + "]";
}

template <class Item>
std::string textOf(const std::optional<Item>& item, const Place& place)
{
    return item ? textOf(*item, place) : std::string();
}

std::string member(std::string_view key, const std::string& text)
{
    return ", " + jsonText(key) + ": " + text;
}

std::string unknownMembers(const UnknownKeys& keys)
{
    std::string text;
    for (const auto& [key, value] : keys) {
        text += member(key, value);
    }
    return text;
}

std::string lineOf(const Point& point, const Place& place)
{
    return "{\"id\": " + textOf(point.id, place + ".id") + member("at", textOf(point.at, place + ".at")) +
           (point.fixed ? member("fixed", "true") : "") +
           (point.velocity == Vector2{} && !(place + ".velocity").hasTolerance()
                ? ""
                : member("velocity", textOf(point.velocity, place + ".velocity"))) +
           unknownMembers(point.unknown) + "}";
}

std::string lineOf(const Element& element, const Place& place)
{
    const ElementType& type = typeOf(element);
    std::string line = "{\"type\": " + jsonText(type.type) + member("id", textOf(idOf(element), place + ".id"));
    for (const Field& field : type.fields) {
        const FieldValue value = field.read(element);
        const std::string_view key = field.traits.inPlaceOf.empty() ? field.traits.key : field.traits.inPlaceOf;
        const Place spot = place + ("." + std::string(key));
        const bool isUsual = !field.traits.required && value == field.read(type.prototype);
        if ((isUsual && (isAbsent(value) || !spot.hasTolerance())) || isReplaced(element, field)) {
            continue;
        }
        line += member(key, std::visit([&](const auto& held) { return textOf(held, spot); }, value));
    }
    return line + unknownMembers(unknownKeysOf(element)) + "}";
}

std::string lineOf(const Parameter& parameter, const Place& place)
{
    std::string line = "{\"id\": " + textOf(parameter.id, place + ".id");
    line += member("value", parameter.formula.empty() ? textOf(parameter.value, place + ".value")
                                                      : textOf(parameter.formula, place + ".value"));
    line += parameter.tolerance ? ", " + membersOf(*parameter.tolerance) : "";
    line += parameter.unit.empty() ? "" : member("unit", textOf(parameter.unit, place + ".unit"));
    line += parameter.range ? member("range", textOf(*parameter.range, place + ".range")) : "";
    line += parameter.text.empty() ? "" : member("text", textOf(parameter.text, place + ".text"));
    return line + unknownMembers(parameter.unknown) + "}";
}

/// The place of a number in the file, "elements[3].stiffness".
std::string placeOf(const Mechanism& mechanism, const std::string& part, const std::string& key)
{
    if (part.empty()) {
        return key;
    }
    const auto point = findPoint(mechanism, part);
    const auto index = point ? *point : findElement(mechanism, part).value_or(0);
    return (point ? "points[" : "elements[") + std::to_string(index) + "]." + key;
}

/// The words for the numbers of a mechanism; none of a formula that gives nothing, and of a part that is gone.
NumberWords numberWordsOf(const Mechanism& mechanism)
{
    NumberWords words;
    const ParameterValues values(mechanism.formulas.empty() ? std::vector<Parameter>() : mechanism.parameters);
    for (const BoundNumber& bound : mechanism.formulas) {
        const auto number = numberAt(mechanism, bound.part, bound.key);
        const Outcome<double> value =
            evaluateFor(bound.formula, number ? number->dimension : kNoDimension, values.lookup());
        if (number && value) {
            words.formulas[placeOf(mechanism, bound.part, bound.key)] = {bound.formula, *value};
        }
    }
    for (const BoundTolerance& bound : mechanism.tolerances) {
        if (numberAt(mechanism, bound.part, bound.key)) {
            words.tolerances[placeOf(mechanism, bound.part, bound.key)] = bound.tolerance;
        }
    }
    return words;
}

/// ",\n  "key": [ … ]" with one entry a line.
template <class Item>
std::string listOf(const std::string& key, const std::vector<Item>& items, const NumberWords& words)
{
    std::string text = ",\n  \"" + key + "\": [";
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i == 0 ? "\n    " : ",\n    ") + lineOf(items[i], {key + "[" + std::to_string(i) + "]", &words});
    }
    return text + (items.empty() ? "]" : "\n  ]");
}

std::string mebibytesOf(std::size_t bytes)
{
    constexpr double kMebibyte = 1024 * 1024;
    return formatRounded(static_cast<double>(bytes) / kMebibyte, 4) + " MiB";
}

/// The units that are not the usual ones; nothing when all are.
std::string unitsText(const DisplayUnits& units)
{
    std::string members;
    for (const UnitKind& kind : unitKinds()) {
        if (units.*kind.member != kind.choices.front().name) {
            members +=
                (members.empty() ? "" : ", ") + jsonText(std::string(kind.key)) + ": " + jsonText(units.*kind.member);
        }
    }
    members += unknownMembers(units.unknown).substr(members.empty() && !units.unknown.empty() ? 2 : 0);
    return members.empty() ? "" : ",\n  \"display_units\": {" + members + "}";
}

}  // namespace

void refuseTooLarge(std::string_view bytes)
{
    if (bytes.size() > kLargestFile) {
        throw FileError(
            "", "",
            Text("{1}: larger than 128 MiB, the largest that is read; split the mechanism into smaller files",
                 mebibytesOf(bytes.size())));
    }
}

std::string writeMechanism(const Mechanism& given)
{
    const Mechanism mechanism = withForeignNamesReplaced(given);
    const NumberWords words = numberWordsOf(mechanism);
    std::string text = "{\n  \"format\": \"eigenlink\",\n  \"version\": 1";
    if (!mechanism.title.empty()) {
        text += ",\n  \"title\": " + textOf(mechanism.title, "title");
    }
    if (!mechanism.description.empty()) {
        text += ",\n  \"description\": " + textOf(mechanism.description, "description");
    }
    text += ",\n  \"gravity\": " + textOf(mechanism.gravity, {"gravity", &words});
    text += unitsText(mechanism.units);
    text += mechanism.parameters.empty() ? "" : listOf("parameters", mechanism.parameters, words);
    text += listOf("points", mechanism.points, words) + listOf("elements", mechanism.elements, words);
    for (const auto& [key, value] : mechanism.unknown) {
        text += ",\n  " + jsonText(key) + ": " + value;
    }
    return text + "\n}\n";
}

std::string writeMechanismFile(const Mechanism& mechanism)
{
    std::string text = writeMechanism(mechanism);
    if (text.size() > kLargestFile) {
        throw FileError("", "",
                        Text("a file of {1} would be larger than 128 MiB, the largest that is read; make the mechanism "
                             "smaller",
                             mebibytesOf(text.size())));
    }
    return text;
}

}  // namespace eigenlink
