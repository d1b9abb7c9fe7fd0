#include "app/io/mechanism_file.h"

#include "app/io/figure_memory.h"
#include "app/io/file_bytes.h"
#include "app/io/json_text.h"
#include "app/io/mechanism_reader.h"
#include "model/basics/number_text.h"
#include "model/basics/progress_range.h"
#include "model/elements/element.h"

#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

std::string textOf(double number, const std::string& place)
{
    if (!std::isfinite(number)) {
        throw FileError("", place, "a number that is not finite cannot be saved");
    }
    return jsonText(number);
}

std::string textOf(const std::string& text, const std::string& place)
{
    if (!isUtf8(text)) {
        throw FileError("", place, "a text that is not valid UTF-8 cannot be saved");
    }
    return jsonText(text);
}

std::string textOf(Vector2 vector, const std::string& place)
{
    return "[" + textOf(vector.x, place) + ", " + textOf(vector.y, place) + "]";
}

std::string textOf(const Section& section, const std::string& place)
{
    if (section.shape == Section::Shape::circle) {
        return "{\"shape\": \"circle\", \"radius\": " + textOf(section.radius, place + ".radius") + "}";
    }
    return "{\"shape\": \"rectangle\", \"width\": " + textOf(section.width, place + ".width") +
           ", \"depth\": " + textOf(section.depth, place + ".depth") + "}";
}

template <class Item>
std::string textOf(const std::vector<Item>& items, const std::string& place)
{
    std::string text;
    for (const Item& item : items) {
        text += (text.empty() ? "" : ", ") + textOf(item, place);
    }
    return "[" + text + "]";
}

template <class Item>
std::string textOf(const std::optional<Item>& item, const std::string& place)
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

std::string lineOf(const Point& point, const std::string& place)
{
    return "{\"id\": " + textOf(point.id, place + ".id") + member("at", textOf(point.at, place + ".at")) +
           (point.fixed ? member("fixed", "true") : "") +
           (point.velocity == Vector2{} ? "" : member("velocity", textOf(point.velocity, place + ".velocity"))) +
           unknownMembers(point.unknown) + "}";
}

std::string lineOf(const Element& element, const std::string& place)
{
    const ElementType& type = typeOf(element);
    std::string line = "{\"type\": " + jsonText(type.type) + member("id", textOf(idOf(element), place + ".id"));
    for (const Field& field : type.fields) {
        const FieldValue value = field.read(element);
        if ((!field.traits.required && value == field.read(type.prototype)) || isReplaced(element, field)) {
            continue;
        }
        const std::string spot = place + "." + std::string(field.traits.key);
        line += member(field.traits.key, std::visit([&](const auto& held) { return textOf(held, spot); }, value));
    }
    return line + unknownMembers(unknownKeysOf(element)) + "}";
}

/// ",\n  "key": [ … ]" with one entry a line.
template <class Item>
std::string listOf(const std::string& key, const std::vector<Item>& items)
{
    std::string text = ",\n  \"" + key + "\": [";
    for (std::size_t i = 0; i < items.size(); ++i) {
        text += (i == 0 ? "\n    " : ",\n    ") + lineOf(items[i], key + "[" + std::to_string(i) + "]");
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
    return members.empty() ? "" : ",\n  \"display_units\": {" + members + "}";
}

}  // namespace

MechanismFile parseMechanism(std::string_view text, const Monitor& monitor)
{
    if (text.size() > kLargestFile) {
        throw FileError(
            "", "",
            Text("{1}: larger than 128 MiB, the largest that is read; split the mechanism into smaller files",
                 mebibytesOf(text.size())));
    }
    constexpr double kText = 0.35;  // of the time that reading takes
    const Monitor parsing = progressRange(monitor, 0, kText);
    const Monitor reading = progressRange(monitor, kText, 1);
    if (isFigure(text)) {
        const std::string remembered = mechanismInFigure(text);
        MechanismFile file = MechanismReader(reading).read(parseJson(remembered, {}, parsing));
        file.fromFigure = true;
        return file;
    }
    return MechanismReader(reading).read(parseJson(text, {}, parsing));
}

std::string writeMechanism(const Mechanism& mechanism)
{
    std::string text = "{\n  \"format\": \"eigenlink\",\n  \"version\": 1";
    if (!mechanism.title.empty()) {
        text += ",\n  \"title\": " + textOf(mechanism.title, "title");
    }
    if (!mechanism.description.empty()) {
        text += ",\n  \"description\": " + textOf(mechanism.description, "description");
    }
    text += ",\n  \"gravity\": " + textOf(mechanism.gravity, "gravity");
    text += unitsText(mechanism.units);
    text += listOf("points", mechanism.points) + listOf("elements", mechanism.elements);
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

MechanismFile readMechanismFile(const std::string& path, const Monitor& monitor)
{
    return parseMechanismOf(path, readBytes(path, kLargestFile), monitor);
}

MechanismFile parseMechanismOf(const std::string& path, std::string_view bytes, const Monitor& monitor)
{
    try {
        return parseMechanism(bytes, monitor);
    } catch (const FileError& error) {
        throw FileError(path, error.place, error.message);
    }
}

void saveMechanismFile(const std::string& path, const Mechanism& mechanism)
{
    try {
        replaceFile(path, writeMechanismFile(mechanism));
    } catch (const FileError& error) {
        throw FileError(path, error.place, error.message);
    }
}

}  // namespace eigenlink
