#include "app/io/value_reader.h"

#include "app/io/json_text.h"

#include <algorithm>
#include <array>
#include <utility>

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
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
            --end;
        }
        text = text.substr(0, end) + "…";
    }
    return Text::verbatim(std::move(text));
}

Text remedyFor(Kind kind)
{
    switch (kind) {
        case Kind::number:
            return "write a number, without quotation marks";
        case Kind::string:
            return "write a text in quotation marks";
        case Kind::boolean:
            return "write true or false, without quotation marks";
        case Kind::array:
            return "write a list in square brackets";
        case Kind::object:
            return "write an object in curly brackets";
        case Kind::null:
            break;
    }
    return "leave it out";
}

}  // namespace

std::string placeOfMember(const std::string& place, std::string_view key)
{
    return place.empty() ? std::string(key) : place + "." + std::string(key);
}

std::string Spot::place() const
{
    if (outer == nullptr) {
        return {};
    }
    return key.empty() ? outer->place() + "[" + std::to_string(index) + "]" : placeOfMember(outer->place(), key);
}

void ValueReader::reject(const Spot& spot, const JsonValue* value, Text text)
{
    m_issues.push_back({.severity = Severity::error,
                        .text = std::move(text),
                        .parts = partList(std::string(spot.id)),
                        .place = spot.place(),
                        .field = std::string(spot.field),
                        .value = value == nullptr ? Text() : shown(*value)});
}

bool ValueReader::isKind(const JsonValue& value, Kind kind, const Spot& spot, const Text& remedy)
{
    if (value.kind() == kind) {
        return true;
    }
    reject(spot, &value,
           Text("{1} is needed here; {2}", Text::term(describe(kind)), remedy.isEmpty() ? remedyFor(kind) : remedy));
    return false;
}

std::optional<double> ValueReader::number(const JsonValue& value, const Spot& spot)
{
    return isKind(value, Kind::number, spot) ? std::optional(value.number()) : std::nullopt;
}

std::optional<bool> ValueReader::boolean(const JsonValue& value, const Spot& spot)
{
    return isKind(value, Kind::boolean, spot) ? std::optional(value.isTrue()) : std::nullopt;
}

std::optional<std::string> ValueReader::text(const JsonValue& value, const Spot& spot)
{
    return isKind(value, Kind::string, spot) ? std::optional(std::string(value.text())) : std::nullopt;
}

std::optional<Vector2> ValueReader::vector(const JsonValue& value, const Spot& spot)
{
    const Text remedy = "write [x, y] with two numbers";
    if (!isKind(value, Kind::array, spot, remedy)) {
        return std::nullopt;
    }
    const auto items = value.items();
    if (items.size() != 2) {
        reject(spot, &value, Text("two numbers are needed here, not {1}; {2}", items.size(), remedy));
        return std::nullopt;
    }
    const auto x = number(items[0], spot.item(0));
    const auto y = number(items[1], spot.item(1));
    return x && y ? std::optional(Vector2{*x, *y}) : std::nullopt;
}

std::optional<std::vector<Vector2>> ValueReader::vectors(const JsonValue& value, const Spot& spot)
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

std::optional<std::vector<std::string>> ValueReader::texts(const JsonValue& value, const Spot& spot)
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
                                               const Spot& spot)
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

std::optional<Section> ValueReader::section(const JsonValue& value, const Spot& spot)
{
    const Text remedy =
        "write {\"shape\": \"circle\", \"radius\": r} or {\"shape\": \"rectangle\", \"width\": b, \"depth\": h}";
    constexpr std::array<std::string_view, 2> kShapes{"circle", "rectangle"};
    if (!isKind(value, Kind::object, spot, remedy)) {
        return std::nullopt;
    }
    const JsonValue* shape = value.find("shape");
    if (shape == nullptr) {
        reject(spot.part("shape"), nullptr, Text("this key is missing; {1}", remedy));
        return std::nullopt;
    }
    const auto name = choice(*shape, kShapes, spot.part("shape"));
    if (!name) {
        return std::nullopt;
    }
    Section section;
    section.shape = *name == "circle" ? Section::Shape::circle : Section::Shape::rectangle;
    std::vector<std::pair<std::string_view, double*>> sizes{{"radius", &section.radius}};
    if (section.shape == Section::Shape::rectangle) {
        sizes = {{"width", &section.width}, {"depth", &section.depth}};
    }
    for (const auto& [key, size] : sizes) {
        const JsonValue* member = value.find(key);
        if (member == nullptr) {
            reject(spot.part(key), nullptr, Text("this key is missing; {1}", remedy));
            return std::nullopt;
        }
        const auto read = number(*member, spot.part(key));
        if (!read) {
            return std::nullopt;
        }
        *size = *read;
    }
    if (value.items().size() > sizes.size() + 1) {
        reject(spot, &value, Text("a key here does not belong to a section; {1}", remedy));
        return std::nullopt;
    }
    return section;
}

std::optional<FieldValue> ValueReader::field(const JsonValue& value, const Field& field, const Spot& spot)
{
    const auto wrapped = [](auto read) -> std::optional<FieldValue> {
        return read ? std::optional<FieldValue>(std::move(*read)) : std::nullopt;
    };
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

UnknownKeys ValueReader::unknownKeys(const JsonValue& object, std::span<const std::string_view> known, const Spot& spot)
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

}  // namespace eigenlink
