#include "model/basics/json_writer.h"

#include "eigenlink_version.h"
#include "model/basics/chars_of.h"

#include <cmath>
#include <stdexcept>

namespace eigenlink {

namespace {

std::string escaped(unsigned char c)
{
    switch (c) {
        case '"':
            return "\\\"";
        case '\\':
            return "\\\\";
        case '\n':
            return "\\n";
        case '\t':
            return "\\t";
        case '\r':
            return "\\r";
        default:
            break;
    }
    constexpr std::string_view kDigits = "0123456789abcdef";
    return {'\\', 'u', '0', '0', kDigits[c >> 4U], kDigits[c & 15U]};
}

}  // namespace

std::string jsonText(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20U || c == '"' || c == '\\') {
            result += escaped(byte);
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string jsonText(double number)
{
    if (!std::isfinite(number)) {
        throw std::invalid_argument("a number that is not finite cannot be written");
    }
    return charsOf(number == 0 ? 0.0 : number);
}

JsonWriter& JsonWriter::key(std::string_view key)
{
    separate();
    m_text += jsonText(key) + ": ";
    m_afterKey = true;
    return *this;
}

JsonWriter& JsonWriter::beginResult()
{
    beginObject().key("program").beginObject(Layout::line).member("name", "eigenlink");
    return member("version", EIGENLINK_VERSION).endObject();
}

JsonWriter& JsonWriter::value(std::string_view text)
{
    return raw(jsonText(text));
}

JsonWriter& JsonWriter::value(double number)
{
    return raw(std::isfinite(number) ? jsonText(number) : "null");
}

JsonWriter& JsonWriter::value(bool value)
{
    return raw(value ? "true" : "false");
}

JsonWriter& JsonWriter::count(std::size_t number)
{
    return raw(std::to_string(number));
}

JsonWriter& JsonWriter::null()
{
    return raw("null");
}

JsonWriter& JsonWriter::members(std::string_view name, const std::vector<std::string>& texts, Layout layout)
{
    key(name).beginArray(layout);
    for (const std::string& text : texts) {
        value(text);
    }
    return endArray();
}

std::string JsonWriter::text() const
{
    if (!m_scopes.empty()) {
        throw std::logic_error("a scope of the JSON text is still open");
    }
    return m_text + '\n';
}

JsonWriter& JsonWriter::begin(char bracket, Layout layout)
{
    separate();
    m_text += bracket;
    m_afterKey = false;
    const bool inLine = !m_scopes.empty() && m_scopes.back().layout == Layout::line;
    m_scopes.push_back({inLine ? Layout::line : layout});
    return *this;
}

JsonWriter& JsonWriter::end(char bracket)
{
    const Scope closed = m_scopes.back();
    m_scopes.pop_back();
    if (closed.layout == Layout::block && !closed.empty) {
        breakLine();
    }
    m_text += bracket;
    return *this;
}

JsonWriter& JsonWriter::raw(std::string_view text)
{
    separate();
    m_text += text;
    m_afterKey = false;
    return *this;
}

void JsonWriter::separate()
{
    if (m_afterKey || m_scopes.empty()) {
        return;
    }
    Scope& scope = m_scopes.back();
    if (!scope.empty) {
        m_text += scope.layout == Layout::line ? ", " : ",";
    }
    if (scope.layout == Layout::block) {
        breakLine();
    }
    scope.empty = false;
}

void JsonWriter::breakLine()
{
    m_text += '\n';
    m_text.append(2 * m_scopes.size(), ' ');
}

}  // namespace eigenlink
