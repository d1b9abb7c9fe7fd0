#include "app/io/value_reader.h"

#include "app/io/json_text.h"
#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"
#include "model/basics/number_text.h"
#include "model/basics/utf8.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace eigenlink {

namespace {

using Kind = JsonValue::Kind;

/// The value on one line, shortened so that a message stays readable.
Text shown(const JsonValue& value)
{
    constexpr std::size_t kLongest = 60;
    if (value.items().size() > kLongest) {
        return {"{1} of {2}", Text::term(describe(value.kind())), value.items().size()};
    }
    std::string text = jsonText(value);
    if (text.size() > kLongest) {
        std::size_t end = kLongest;
        while (end > 0 && continuesCharacter(text[end])) {
            --end;
        }
        text = text.substr(0, end) + "…";
    }
    return Text::verbatim(std::move(text));
}
Text remedyFor(Kind kind)
{
    return entryOf<Text>(kind, {"leave it out", "write true or false, without quotation marks",
                                "write a number, without quotation marks", "write a text in quotation marks",
                                "write a list in square brackets", "write an object in curly brackets"});
}

/// The number within its part, "at[0]": the place without "points[2]."; of the mechanism itself the whole place.
std::string keyOf(const JsonPath& spot)
{
    const std::string place = spot.place();
    const std::size_t member = place.find("].");
    return spot.id.empty() || member == std::string::npos ? place : place.substr(member + 2);
}

void warnOfHiddenUnit(ValueReader& reader, const ParameterValues& parameters, const JsonValue& formula,
                      const JsonPath& spot)
{
    if (const Text hidden = parameters.hiddenUnit(formula.text()); !hidden.isEmpty()) {
        reader.report({.severity = Severity::warning,
                       .text = hidden,
                       .parts = partList(std::string(spot.id)),
                       .place = spot.place(),
                       .field = std::string(spot.field),
                       .value = shown(formula)});
    }
}

}  // namespace

bool hasTolerance(const JsonValue& value)
{
    return value.kind() == Kind::object && value.find("value") != nullptr;
}

std::string placeOfMember(const std::string& place, std::string_view key)
{
    return place.empty() ? std::string(key) : place + "." + std::string(key);
}

std::string JsonPath::place() const
{
    if (outer == nullptr) {
        return {};
    }
    return key.empty() ? outer->place() + "[" + std::to_string(index) + "]" : placeOfMember(outer->place(), key);
}

void ValueReader::reject(const JsonPath& spot, const JsonValue* value, Text text)
{
    m_issues.push_back({.severity = Severity::error,
                        .text = std::move(text),
                        .parts = partList(std::string(spot.id)),
                        .place = spot.place(),
                        .field = std::string(spot.field),
                        .value = value == nullptr ? Text() : shown(*value)});
}

bool ValueReader::isKind(const JsonValue& value, Kind kind, const JsonPath& spot, const Text& remedy)
{
    if (value.kind() == kind) {
        return true;
    }
    reject(spot, &value,
           Text("{1} is needed here; {2}", Text::term(describe(kind)), remedy.isEmpty() ? remedyFor(kind) : remedy));
    return false;
}

std::optional<double> ValueReader::formula(const JsonValue& value, const JsonPath& spot)
{
    const std::string text(value.text());
    const Outcome<double> number = evaluateFor(text, m_expected, m_parameters.lookup());
    if (!number) {
        reject(spot, &value,
               Text("{1}; write a number without quotation marks, or a formula of the parameters", number.reason()));
        return std::nullopt;
    }
    warnOfHiddenUnit(*this, m_parameters, value, spot);
    m_formulas.push_back({std::string(spot.id), keyOf(spot), text});
    return *number;
}

std::optional<NumberTolerance> ValueReader::tolerance(const JsonValue& object, const JsonPath& spot)
{
    constexpr std::array<std::string_view, 2> kDistributions{"normal", "uniform"};
    NumberTolerance read;
    if (const JsonValue* amount = object.find("tolerance"); amount == nullptr) {
        reject(spot.part("tolerance"), nullptr,
               "this key is missing; write \"tolerance\": \"5%\", or the number alone");
        return std::nullopt;
    } else if (amount->kind() == Kind::number) {
        read.amount = formatNumber(amount->number());
    } else if (isKind(*amount, Kind::string, spot.part("tolerance"), "write \"5%\" or \"0.01 kg\"")) {
        read.amount = amount->text();
    } else {
        return std::nullopt;
    }
    if (const JsonValue* shape = object.find("distribution")) {
        const auto name = choice(*shape, kDistributions, spot.part("distribution"));
        read.isUniform = name == kDistributions[1];
        return name ? std::optional(read) : std::nullopt;
    }
    return read;
}

std::optional<double> ValueReader::numberWithTolerance(const JsonValue& object, const JsonPath& spot)
{
    constexpr std::array<std::string_view, 3> kKeys{"value", "tolerance", "distribution"};
    for (const JsonValue& each : object.items()) {
        if (std::ranges::find(kKeys, each.key()) == kKeys.end()) {
            reject(
                spot, &object,
                Text("{1} does not belong to a number with a tolerance; remove it", jsonText(std::string(each.key()))));
            return std::nullopt;
        }
    }
    auto read = tolerance(object, spot);
    const JsonValue& value = *object.find("value");
    const auto plain = value.kind() == Kind::string || isKind(value, Kind::number, spot.part("value"))
                           ? number(value, spot)
                           : std::nullopt;
    if (read && plain) {
        m_tolerances.push_back({spot.place(), {std::string(spot.id), keyOf(spot), std::move(*read)}});
    }
    return read ? plain : std::nullopt;
}

std::optional<double> ValueReader::number(const JsonValue& value, const JsonPath& spot)
{
    if (value.kind() == Kind::string) {
        return formula(value, spot);
    }
    if (hasTolerance(value)) {
        return numberWithTolerance(value, spot);
    }
    return isKind(value, Kind::number, spot) ? std::optional(value.number()) : std::nullopt;
}

std::optional<bool> ValueReader::boolean(const JsonValue& value, const JsonPath& spot)
{
    return isKind(value, Kind::boolean, spot) ? std::optional(value.isTrue()) : std::nullopt;
}

std::optional<std::string> ValueReader::text(const JsonValue& value, const JsonPath& spot)
{
    return isKind(value, Kind::string, spot) ? std::optional(std::string(value.text())) : std::nullopt;
}

std::optional<Vector2> ValueReader::vector(const JsonValue& value, const JsonPath& spot)
{
    return pair(value, spot, m_expected, m_expected, "write [x, y] with two numbers");
}

std::optional<Vector2> ValueReader::pair(const JsonValue& value, const JsonPath& spot, const Dimension& first,
                                         const Dimension& second, const Text& remedy)
{
    if (!isKind(value, Kind::array, spot, remedy)) {
        return std::nullopt;
    }
    const auto items = value.items();
    if (items.size() != 2) {
        reject(spot, &value, Text("two numbers are needed here, not {1}; {2}", items.size(), remedy));
        return std::nullopt;
    }
    expect(first);
    const auto x = number(items[0], spot.item(0));
    expect(second);
    const auto y = number(items[1], spot.item(1));
    return x && y ? std::optional(Vector2{*x, *y}) : std::nullopt;
}

std::optional<std::vector<Vector2>> ValueReader::rows(const JsonValue& value, const JsonPath& spot)
{
    if (!isKind(value, Kind::array, spot, "write a list of pairs [t, value]")) {
        return std::nullopt;
    }
    const Dimension whole = m_expected;
    std::vector<Vector2> result;
    for (std::size_t i = 0; i < value.items().size(); ++i) {
        if (const auto item =
                pair(value.items()[i], spot.item(i), kTimeDimension, whole, "write [t, value] with two numbers")) {
            result.push_back(*item);
        }
    }
    expect(whole);
    return result.size() == value.items().size() ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<Vector2> ValueReader::plainVector(const JsonValue& value, const JsonPath& spot)
{
    const auto items = value.items();
    const bool isPair = value.kind() == Kind::array && items.size() == 2 && items[0].kind() == Kind::number &&
                        items[1].kind() == Kind::number;
    if (!isPair) {
        reject(spot, &value, "two numbers are needed here; write [smallest, largest]");
        return std::nullopt;
    }
    return Vector2{items[0].number(), items[1].number()};
}

std::optional<std::vector<Vector2>> ValueReader::vectors(const JsonValue& value, const JsonPath& spot)
{
    if (!isKind(value, Kind::array, spot, "write a list of pairs [x, y]")) {
        return std::nullopt;
    }
    std::vector<Vector2> result;
    for (std::size_t i = 0; i < value.items().size(); ++i) {
        if (const auto item = vector(value.items()[i], spot.item(i))) {
            result.push_back(*item);
        }
    }
    return result.size() == value.items().size() ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<std::vector<std::string>> ValueReader::texts(const JsonValue& value, const JsonPath& spot)
{
    if (!isKind(value, Kind::array, spot, "write a list of ids, e.g. [\"A\", \"B\"]")) {
        return std::nullopt;
    }
    std::vector<std::string> result;
    for (std::size_t i = 0; i < value.items().size(); ++i) {
        if (auto item = text(value.items()[i], spot.item(i))) {
            result.push_back(std::move(*item));
        }
    }
    return result.size() == value.items().size() ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<std::string> ValueReader::choice(const JsonValue& value, std::span<const std::string_view> choices,
                                               const JsonPath& spot)
{
    auto read = text(value, spot);
    if (read && std::find(choices.begin(), choices.end(), *read) == choices.end()) {
        Text list;
        for (const std::string_view each : choices) {
            const std::string name = jsonText(std::string(each));
            list = list.isEmpty() ? Text::verbatim(name) : Text("{1} or {2}", list, name);
        }
        reject(spot, &value, Text("there is no such choice; write {1}", list));
        return std::nullopt;
    }
    return read;
}

std::optional<Section> ValueReader::section(const JsonValue& value, const JsonPath& spot)
{
    const Text remedy =
        "write {\"shape\": \"circle\", \"radius\": r} or {\"shape\": \"rectangle\", \"width\": b, \"depth\": h}, or a "
        "ring with inner_radius too, or an i with width, depth, web and flange";
    const auto shapes = mapped<std::vector<std::string_view>>(sectionShapes(), &SectionShape::name);
    if (!isKind(value, Kind::object, spot, remedy)) {
        return std::nullopt;
    }
    const JsonValue* shape = value.find("shape");
    if (shape == nullptr) {
        reject(spot.part("shape"), nullptr, Text("this key is missing; {1}", remedy));
        return std::nullopt;
    }
    const auto name = choice(*shape, shapes, spot.part("shape"));
    if (!name) {
        return std::nullopt;
    }
    Section section;
    section.shape = std::ranges::find(sectionShapes(), *name, &SectionShape::name)->shape;
    const std::span<const SectionSize> sizes = shapeOf(section).sizes;
    for (const auto& [key, label, size] : sizes) {
        const JsonValue* member = value.find(key);
        if (member == nullptr) {
            reject(spot.part(key), nullptr, Text("this key is missing; {1}", remedy));
            return std::nullopt;
        }
        const auto read = number(*member, spot.part(key));
        if (!read) {
            return std::nullopt;
        }
        section.*size = *read;
    }
    if (value.items().size() > sizes.size() + 1) {
        reject(spot, &value, Text("a key here does not belong to a section; {1}", remedy));
        return std::nullopt;
    }
    return section;
}

bool ValueReader::members(const JsonValue& value, const JsonPath& spot,
                          std::span<const std::pair<std::string_view, std::optional<double>*>> wanted)
{
    const Dimension whole = m_expected;
    for (const JsonValue& member : value.items()) {
        const auto found = std::ranges::find(wanted, member.key(), [](const auto& each) { return each.first; });
        if (found == wanted.end()) {
            reject(
                spot, &value,
                Text("{1} does not belong to this function of time; remove it", jsonText(std::string(member.key()))));
            return false;
        }
        expect(dimensionOfMember(found->first, whole));
        const auto read = number(member, spot.part(found->first));
        expect(whole);
        if (!read) {
            return false;
        }
        *found->second = read;
    }
    return true;
}

std::optional<TimeFunction> ValueReader::timeFunction(const JsonValue& value, const JsonPath& spot)
{
    if (value.kind() == Kind::string) {
        auto read = text(value, spot);
        warnOfHiddenUnit(*this, m_parameters, value, spot);
        return read ? std::optional(
                          withNumbers(TimeFunction(TimeFunction::Formula{std::move(*read), {}}), m_parameters.lookup()))
                    : std::nullopt;
    }
    if (value.kind() != Kind::object || hasTolerance(value)) {
        const auto read = number(value, spot);
        return read ? std::optional(TimeFunction(*read)) : std::nullopt;
    }
    if (const JsonValue* table = value.find("table")) {
        auto read = rows(*table, spot.part("table"));
        if (value.items().size() > 1) {
            reject(spot, &value, "beside \"table\" nothing else belongs to this function of time; remove it");
            return std::nullopt;
        }
        return read ? std::optional(TimeFunction(TimeFunction::Table{std::move(*read)})) : std::nullopt;
    }
    using Member = std::pair<std::string_view, std::optional<double>*>;
    std::optional<double> start, speed, mean, amplitude, frequency, phase;
    if (value.find("speed") != nullptr) {
        const Member wanted[] = {{"speed", &speed}, {"start", &start}};
        return members(value, spot, wanted) ? std::optional(TimeFunction(TimeFunction::Ramp{start, speed.value_or(0)}))
                                            : std::nullopt;
    }
    if (value.find("amplitude") == nullptr || value.find("frequency") == nullptr) {
        reject(spot, &value,
               "a function of time is a number, {\"speed\": w, \"start\": a}, {\"amplitude\": a, \"frequency\": f, "
               "\"phase\": p, \"mean\": m}, {\"table\": [[t, value], …]} or a formula of t");
        return std::nullopt;
    }
    const Member wanted[] = {{"mean", &mean}, {"amplitude", &amplitude}, {"frequency", &frequency}, {"phase", &phase}};
    return members(value, spot, wanted) ? std::optional(TimeFunction(TimeFunction::Harmonic{
                                              mean, amplitude.value_or(0), frequency.value_or(0), phase.value_or(0)}))
                                        : std::nullopt;
}

std::optional<std::vector<TimeFunction>> ValueReader::timeFunctions(const JsonValue& value, std::size_t count,
                                                                    const JsonPath& spot)
{
    std::vector<TimeFunction> functions;
    if (count == 1) {
        auto read = timeFunction(value, spot);
        return read ? std::optional(std::vector{std::move(*read)}) : std::nullopt;
    }
    if (!isKind(value, Kind::array, spot, "write a list of numbers or functions of time")) {
        return std::nullopt;
    }
    if (value.items().size() != count) {
        reject(spot, &value, Text("needs exactly {1} numbers or functions of time", count));
        return std::nullopt;
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (auto read = timeFunction(value.items()[i], spot.item(i))) {
            functions.push_back(std::move(*read));
        }
    }
    return functions.size() == count ? std::optional(std::move(functions)) : std::nullopt;
}

std::optional<FieldValue> ValueReader::field(const JsonValue& value, const Field& field, const JsonPath& spot)
{
    const auto wrapped = [](auto read) -> std::optional<FieldValue> {
        return read ? std::optional<FieldValue>(std::move(*read)) : std::nullopt;
    };
    expect(dimensionOf(field.kind == FieldKind::section ? Quantity::length : field.traits.quantity));
    switch (field.kind) {
        case FieldKind::number:
            return wrapped(number(value, spot));
        case FieldKind::optionalNumber: {
            const auto read = number(value, spot);
            return read ? std::optional<FieldValue>(read) : std::nullopt;
        }
        case FieldKind::vector:
            return wrapped(vector(value, spot));
        case FieldKind::optionalVectors: {
            auto read = vectors(value, spot);
            return read ? std::optional<FieldValue>(read) : std::nullopt;
        }
        case FieldKind::timeFunctions:
            return wrapped(timeFunctions(value, std::max<std::size_t>(field.traits.maximumCount, 1), spot));
        case FieldKind::guideId:
            if (value.kind() == Kind::string && value.text().empty()) {
                reject(spot, &value,
                       Text("the id of a {1} is needed here; write one, or remove the key",
                            Text::term(field.traits.label)));
                return std::nullopt;
            }
            return wrapped(text(value, spot));
        case FieldKind::pointId:
        case FieldKind::linkId:
            return wrapped(text(value, spot));
        case FieldKind::pointIds:
        case FieldKind::linkIds:
            return wrapped(texts(value, spot));
        case FieldKind::choice:
            return wrapped(choice(value, field.traits.choices, spot));
        case FieldKind::section: {
            auto read = section(value, spot);
            return read ? std::optional<FieldValue>(read) : std::nullopt;
        }
    }
    return std::nullopt;
}

UnknownKeys ValueReader::unknownKeys(const JsonValue& object, std::span<const std::string_view> known,
                                     const JsonPath& spot)
{
    UnknownKeys kept;
    for (const JsonValue& member : object.items()) {
        if (std::find(known.begin(), known.end(), member.key()) != known.end()) {
            continue;
        }
        const std::string key(member.key());
        kept.emplace_back(key, jsonText(member));
        m_issues.push_back(
            {.severity = Severity::note,
             .text = "this version does not know this key; it is ignored and kept when the file is saved",
             .parts = partList(std::string(spot.id)),
             .place = spot.member(key).place(),
             .field = key,
             .value = shown(member)});
    }
    return kept;
}

ValueReader ValueReader::fresh() const
{
    ValueReader reader;
    reader.m_parameters = m_parameters;
    return reader;
}

void ValueReader::append(ValueReader other)
{
    std::ranges::move(other.m_issues, std::back_inserter(m_issues));
    std::ranges::move(other.m_formulas, std::back_inserter(m_formulas));
    std::ranges::move(other.m_tolerances, std::back_inserter(m_tolerances));
}

}  // namespace eigenlink
