#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// A JSON string with its quotes; UTF-8 is left as it is, control characters are escaped.
std::string jsonText(std::string_view text);

/// The shortest decimal number that reads back equal, independent of the locale; −0 becomes 0.
/// Throws std::invalid_argument when it is not finite: JSON has no such number.
std::string jsonText(double number);

/// Writes JSON in the order of the calls: blocks indented, or whole on one line. Numbers must be finite.
class JsonWriter {
public:
    enum class Layout { block, line };

    JsonWriter& beginObject(Layout layout = Layout::block) { return begin('{', layout); }
    /// Begins the object of a result, {"program": {"name", "version"}, …}.
    JsonWriter& beginResult();
    JsonWriter& endObject() { return end('}'); }
    JsonWriter& beginArray(Layout layout = Layout::block) { return begin('[', layout); }
    JsonWriter& endArray() { return end(']'); }
    JsonWriter& key(std::string_view key);

    JsonWriter& value(std::string_view text);
    JsonWriter& value(const char* text) { return value(std::string_view(text)); }
    /// Writes a number; null when it is not finite, which JSON cannot express.
    JsonWriter& value(double number);
    JsonWriter& value(bool value);
    JsonWriter& count(std::size_t number);
    JsonWriter& null();

    template <class Value>
    JsonWriter& member(std::string_view name, const Value& content)
    {
        return key(name).value(content);
    }

    /// Writes a member that is an array of texts.
    JsonWriter& members(std::string_view name, const std::vector<std::string>& texts, Layout layout = Layout::block);

    /// The text, ended by a line break; every scope must be closed.
    std::string text() const;

private:
    struct Scope {
        Layout layout;
        bool empty = true;
    };

    JsonWriter& begin(char bracket, Layout layout);
    JsonWriter& end(char bracket);
    JsonWriter& raw(std::string_view text);
    void separate();
    void breakLine();

    std::string m_text;
    std::vector<Scope> m_scopes;
    bool m_afterKey = false;
};

}  // namespace eigenlink
