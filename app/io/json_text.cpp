#include "app/io/json_text.h"

#include <cstdint>
#include <utility>

namespace eigenlink {

namespace {

void append(std::string& text, const JsonValue& value);

void appendMembers(std::string& text, const JsonValue& value)
{
    const bool object = value.kind() == JsonValue::Kind::object;
    text += object ? '{' : '[';
    const char* before = "";
    for (const JsonValue& item : value.items()) {
        text += std::exchange(before, ", ");
        if (object) {
            text += jsonText(item.key()) + ": ";
        }
        append(text, item);
    }
    text += object ? '}' : ']';
}

void append(std::string& text, const JsonValue& value)
{
    switch (value.kind()) {
        case JsonValue::Kind::null:
            text += "null";
            break;
        case JsonValue::Kind::boolean:
            text += value.isTrue() ? "true" : "false";
            break;
        case JsonValue::Kind::number:
            text += value.text();
            break;
        case JsonValue::Kind::string:
            text += jsonText(value.text());
            break;
        case JsonValue::Kind::array:
        case JsonValue::Kind::object:
            appendMembers(text, value);
            break;
    }
}

}  // namespace

std::string jsonText(const JsonValue& value)
{
    std::string text;
    append(text, value);
    return text;
}

std::size_t utf8Length(std::string_view bytes)
{
    const auto at = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : std::uint8_t{0};
    };
    const auto continues = [&](std::size_t i) { return (at(i) & 0xC0U) == 0x80U; };
    const std::uint8_t first = at(0);
    if (first < 0x80U) {
        return 1;
    }
    if (first >= 0xC2U && first <= 0xDFU) {
        return continues(1) ? 2 : 0;
    }
    if ((first & 0xF0U) == 0xE0U) {
        const bool valid = (first != 0xE0U || at(1) >= 0xA0U) && (first != 0xEDU || at(1) < 0xA0U);
        return valid && continues(1) && continues(2) ? 3 : 0;
    }
    if (first >= 0xF0U && first <= 0xF4U) {
        const bool valid = (first != 0xF0U || at(1) >= 0x90U) && (first != 0xF4U || at(1) < 0x90U);
        return valid && continues(1) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

bool isUtf8(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::size_t count = utf8Length(bytes);
        if (count == 0) {
            return false;
        }
        bytes.remove_prefix(count);
    }
    return true;
}

}  // namespace eigenlink
