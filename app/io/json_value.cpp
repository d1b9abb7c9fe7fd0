#include "app/io/json_value.h"

#include "app/io/file_error.h"
#include "app/io/json_fault.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

using Kind = JsonValue::Kind;

/// Characters of a text that tells how far it has been read.
struct ReadingPlace {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    const char** last;

    reference operator*() const { return *at; }
    ReadingPlace& operator++()
    {
        *last = ++at;
        return *this;
    }
    bool operator==(const ReadingPlace& other) const { return at == other.at; }
};

/// Builds a JsonValue from the events of the parser; stops it at a limit.
class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
    Builder(std::string_view text, const JsonLimits& limits, const Monitor& monitor, JsonDocument& document)
        : m_text(text), m_limits(limits), m_monitor(monitor), m_document(document), m_last(text.data())
    {
    }

    bool parse()
    {
        const char* end = m_text.data() + m_text.size();
        return nlohmann::json::sax_parse(ReadingPlace{m_text.data(), &m_last}, ReadingPlace{end, &m_last}, this);
    }
    const std::optional<FileError>& error() const { return m_error; }

    bool null() override { return add(Kind::null) != nullptr; }
    bool boolean(bool value) override
    {
        JsonValue* item = add(Kind::boolean);
        return item != nullptr && (item->boolean = value, true);
    }
    bool number_integer(number_integer_t value) override { return addNumber(std::to_string(value)); }
    bool number_unsigned(number_unsigned_t value) override { return addNumber(std::to_string(value)); }
    bool number_float(number_float_t /*value*/, const string_t& token) override
    {
        // The parser has put the decimal sign of the locale into the token.
        std::string number = token;
        constexpr std::string_view kOthers = "0123456789+-eE";
        std::replace_if(
            number.begin(), number.end(), [&](char c) { return kOthers.find(c) == std::string_view::npos; }, '.');
        return addNumber(std::move(number));
    }
    bool string(string_t& value) override
    {
        JsonValue* item = add(Kind::string);
        return item != nullptr && (item->text = std::move(value), true);
    }
    bool binary(binary_t& /*value*/) override { return false; }

    bool start_object(std::size_t /*count*/) override { return open(Kind::object); }
    bool start_array(std::size_t /*count*/) override { return open(Kind::array); }
    bool end_array() override { return close(); }
    bool end_object() override
    {
        noteDuplicates(*m_open.back());
        return close();
    }
    bool key(string_t& value) override
    {
        m_open.back()->keys.push_back(std::move(value));
        return true;
    }
    bool parse_error(std::size_t position, const std::string& /*token*/, const nlohmann::json::exception& e) override
    {
        // The parser counts the bytes it has read, the one at fault included.
        const std::string_view detail = e.what();
        const bool atEnd = detail.find("unexpected end of input") != std::string_view::npos ||
                           detail.find("missing closing quote") != std::string_view::npos;
        return fail(atEnd ? m_text.size() : position - std::min<std::size_t>(position, 1), detail);
    }

private:
    bool fail(std::size_t offset, std::string_view detail)
    {
        const std::string inside = place();
        m_error.emplace("", lineAndColumn(m_text, offset) + (inside.empty() ? "" : " (" + inside + ")"),
                        faultAt(m_text, offset, detail));
        return false;
    }

    bool refuse(Text message)
    {
        m_error.emplace("", place().substr(0, 80), std::move(message));
        return false;
    }

    /// Throws ReadingCancelled, now and then.
    void tell() const
    {
        constexpr std::size_t kEvery = 4096;
        if (m_count % kEvery == 0) {
            if (m_monitor.isCancelled()) {
                throw ReadingCancelled();
            }
            m_monitor.report(static_cast<double>(m_last - m_text.data()) / static_cast<double>(m_text.size()), "text");
        }
    }

    JsonValue* add(Kind kind)
    {
        tell();
        if (++m_count > m_limits.values) {
            refuse({"more than {1} values in the file, the most that are read; split the mechanism into smaller files",
                    m_limits.values});
            return nullptr;
        }
        JsonValue& item = m_open.empty() ? m_document.root : m_open.back()->items.emplace_back();
        item.kind = kind;
        return &item;
    }

    bool addNumber(std::string token)
    {
        JsonValue* item = add(Kind::number);
        if (item == nullptr) {
            return false;
        }
        std::from_chars(token.data(), token.data() + token.size(), item->number);
        item->text = std::move(token);
        return true;
    }

    bool open(Kind kind)
    {
        if (m_open.size() >= m_limits.depth) {
            return refuse({"nested more than {1} levels deep; a mechanism file needs fewer than ten", m_limits.depth});
        }
        JsonValue* item = add(kind);
        if (item == nullptr) {
            return false;
        }
        m_open.push_back(item);
        return true;
    }

    bool close()
    {
        m_open.pop_back();
        return true;
    }

    void noteDuplicates(const JsonValue& object)
    {
        std::vector<std::string_view> keys(object.keys.begin(), object.keys.end());
        std::sort(keys.begin(), keys.end());
        const auto last = keys.end();
        for (auto i = std::adjacent_find(keys.begin(), last); i != last; i = std::adjacent_find(i + 1, last)) {
            const std::string outer = placeOf(m_open.size());
            m_document.duplicateKeys.push_back(outer + (outer.empty() ? "" : ".") + std::string(*i));
        }
    }

    /// Where the parser is, e.g. "elements[3].stiffness".
    std::string place() const
    {
        std::string text = placeOf(m_open.size());
        if (!m_open.empty() && m_open.back()->kind == Kind::array) {
            text += '[' + std::to_string(m_open.back()->items.size()) + ']';
        }
        if (!m_open.empty() && m_open.back()->keys.size() > m_open.back()->items.size()) {
            text += (text.empty() ? "" : ".") + m_open.back()->keys.back();
        }
        return text;
    }

    /// The path of keys and indices to the value opened at this level.
    std::string placeOf(std::size_t level) const
    {
        std::string text;
        for (std::size_t i = 0; i + 1 < level; ++i) {
            const JsonValue& parent = *m_open[i];
            if (parent.kind == Kind::array) {
                text += '[' + std::to_string(parent.items.size() - 1) + ']';
            } else {
                text += (text.empty() ? "" : ".") + parent.keys.back();
            }
        }
        return text;
    }

    std::string_view m_text;
    JsonLimits m_limits;
    const Monitor& m_monitor;
    JsonDocument& m_document;
    const char* m_last;  // how far the parser is
    std::vector<JsonValue*> m_open;
    std::size_t m_count = 0;
    std::optional<FileError> m_error;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const
{
    const auto position = std::find(keys.begin(), keys.end(), key);
    return position == keys.end() ? nullptr : &items[static_cast<std::size_t>(position - keys.begin())];
}

std::string_view describe(JsonValue::Kind kind)
{
    switch (kind) {
        case Kind::null:
            return "null";
        case Kind::boolean:
            return "true or false";
        case Kind::number:
            return "a number";
        case Kind::string:
            return "a text";
        case Kind::array:
            return "a list";
        case Kind::object:
            return "an object";
    }
    return "a value";
}

JsonDocument parseJson(std::string_view text, const JsonLimits& limits, const Monitor& monitor)
{
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        throw FileError("", "line 1, column 1", "the file is empty");
    }
    JsonDocument document;
    Builder builder(text, limits, monitor, document);
    if (!builder.parse()) {
        throw builder.error().value_or(FileError("", "", "this is not valid JSON"));
    }
    return document;
}

}  // namespace eigenlink
