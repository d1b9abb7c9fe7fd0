#include "app/io/json_text.h"

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

}  // namespace eigenlink
