#include "app/io/json_writer.h"

#include "app/io/json_text.h"

#include <cmath>
#include <stdexcept>

namespace eigenlink {

JsonWriter& JsonWriter::key(std::string_view key)
{
    separate();
    m_text += jsonText(key) + ": ";
    m_afterKey = true;
    return *this;
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
