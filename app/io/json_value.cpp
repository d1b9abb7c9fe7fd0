#include "app/io/json_value.h"

#include "app/io/file_error.h"
#include "app/io/json_fault.h"
#include "app/io/json_text.h"
#include "app/io/unicode.h"
#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

namespace eigenlink {

namespace {

using Kind = JsonValue::Kind;

/// Objects with fewer keys are compared pair by pair.
constexpr std::size_t kFewKeys = 24;
/// Values of a block of memory.
constexpr std::size_t kBlock = 32768;
/// Values between two reports of progress.
constexpr std::size_t kEvery = 4096;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// True for the token of a number beyond the largest double.
bool isTooLarge(std::string_view token)
{
    double value = 0;
    if (std::from_chars(token.data(), token.data() + token.size(), value).ec != std::errc::result_out_of_range) {
        return false;
    }
    // Out of range at either end: the power of ten of the first significant digit decides at which.
    const std::size_t e = std::min(token.find_first_of("eE"), token.size());
    const std::string_view mantissa = token.substr(0, e);
    const auto point = static_cast<std::ptrdiff_t>(std::min(mantissa.find('.'), mantissa.size()));
    const auto first = static_cast<std::ptrdiff_t>(mantissa.find_first_of("123456789"));
    if (e >= token.size()) {
        return first < point;
    }
    const bool negative = token[e + 1] == '-';
    std::string_view digits = token.substr(e + (negative || token[e + 1] == '+' ? 2 : 1));
    std::ptrdiff_t power = 0;
    const bool huge =
        std::from_chars(digits.data(), digits.data() + digits.size(), power).ec == std::errc::result_out_of_range;
    return huge ? !negative : point - first + (negative ? -power : power) > 0;
}

}  // namespace

/// Reads a JSON text by recursive descent, to a limited depth.
class JsonParser {
public:
    JsonParser(std::string_view text, const JsonLimits& limits, const Monitor& monitor, JsonDocument& document)
        : m_text(text),
          m_at(text.data()),
          m_end(text.data() + text.size()),
          m_limits(limits),
          m_monitor(monitor),
          m_document(document)
    {
    }

    void run()
    {
        if (m_text.starts_with("\xef\xbb\xbf")) {
            m_at += 3;
        } else if (m_text.starts_with("\xff\xfe") || m_text.starts_with("\xfe\xff")) {
            fail(JsonFault::notUtf8);  // UTF-16
        }
        skipBlanks();
        m_document.root = value();
        skipBlanks();
        if (m_at != m_end) {
            fail(JsonFault::syntax);
        }
    }

private:
    /// An array or object that is being read.
    struct Open {
        Kind kind;
        std::size_t begin;     // of its values among the pending ones
        std::string_view key;  // of the member that is being read
    };

    char next() const { return m_at == m_end ? '\0' : *m_at; }

    void skipBlanks()
    {
        while (m_at != m_end && (*m_at == ' ' || *m_at == '\n' || *m_at == '\r' || *m_at == '\t')) {
            ++m_at;
        }
    }

    void expect(char c)
    {
        if (next() != c || m_at == m_end) {
            fail(JsonFault::syntax);
        }
        ++m_at;
    }

    JsonValue value()
    {
        count();
        switch (next()) {
            case '{':
                return container(Kind::object, '}');
            case '[':
                return container(Kind::array, ']');
            case '"':
                return textual(Kind::string, string());
            case 't':
                return word("true", Kind::boolean);
            case 'f':
                return word("false", Kind::boolean);
            case 'n':
                return word("null", Kind::null);
            default:
                return textual(Kind::number, number());
        }
    }

    /// One more value. Throws ReadingCancelled, now and then.
    void count()
    {
        if (m_count % kEvery == 0) {
            if (m_monitor.isCancelled()) {
                throw ReadingCancelled();
            }
            m_monitor.report(static_cast<double>(m_at - m_text.data()) / static_cast<double>(m_text.size()), "text");
        }
        if (++m_count > m_limits.values) {
            refuse({"more than {1} values in the file, the most that are read; split the mechanism into smaller files",
                    m_limits.values});
        }
    }

    static JsonValue textual(Kind kind, std::string_view text)
    {
        JsonValue result;
        result.m_kind = kind;
        result.m_content = text.data();
        result.m_size = static_cast<std::uint32_t>(text.size());
        return result;
    }

    JsonValue word(std::string_view expected, Kind kind)
    {
        for (const char c : expected) {
            expect(c);
        }
        JsonValue result;
        result.m_kind = kind;
        result.m_isTrue = expected == "true";
        return result;
    }

    JsonValue container(Kind kind, char close)
    {
        if (m_open.size() >= m_limits.depth) {
            refuse({"nested more than {1} levels deep; a mechanism file needs fewer than ten", m_limits.depth});
        }
        m_open.push_back({kind, m_pending.size(), {}});
        ++m_at;
        skipBlanks();
        if (next() != close) {
            readItem();
            while (next() == ',') {
                ++m_at;
                skipBlanks();
                readItem();
            }
        }
        expect(close);
        return closed();
    }

    /// An item with its key and the blanks after it.
    void readItem()
    {
        if (m_open.back().kind == Kind::object) {
            if (next() != '"') {
                fail(JsonFault::syntax);
            }
            m_open.back().key = string();
            skipBlanks();
            expect(':');
            skipBlanks();
        }
        JsonValue item = value();
        Open& parent = m_open.back();
        item.m_key = parent.key.data();
        item.m_keySize = static_cast<std::uint32_t>(parent.key.size()) & 0xFFFFFFFU;
        parent.key = {};
        m_pending.push_back(item);
        skipBlanks();
    }

    /// The array or object that ends here, its values moved to where they stay.
    JsonValue closed()
    {
        const Open open = m_open.back();
        const std::span<const JsonValue> items = std::span(m_pending).subspan(open.begin);
        if (open.kind == Kind::object) {
            m_open.back().key = {};  // places are those of the object itself
            noteDuplicates(items);
        }
        m_open.pop_back();
        JsonValue result;
        result.m_kind = open.kind;
        result.m_size = static_cast<std::uint32_t>(items.size());
        result.m_content = stored(items);
        m_pending.resize(open.begin);
        return result;
    }

    const JsonValue* stored(std::span<const JsonValue> items)
    {
        if (items.size() > m_room) {
            m_room = std::max(kBlock, items.size());
            m_free = m_document.blocks.emplace_back(std::make_unique<JsonValue[]>(m_room)).get();
        }
        JsonValue* place = m_free;
        std::copy(items.begin(), items.end(), place);
        m_free += items.size();
        m_room -= items.size();
        return place;
    }

    void noteDuplicates(std::span<const JsonValue> members)
    {
        if (members.size() < kFewKeys) {
            for (std::size_t i = 1; i < members.size(); ++i) {
                for (std::size_t k = 0; k < i; ++k) {
                    if (members[i].key() == members[k].key()) {
                        noteDuplicate(members[i].key());
                        break;
                    }
                }
            }
            return;
        }
        auto keys =
            mapped<std::vector<std::string_view>>(members, [&](const JsonValue& member) { return member.key(); });
        std::sort(keys.begin(), keys.end());
        const auto last = keys.end();
        for (auto i = std::adjacent_find(keys.begin(), last); i != last; i = std::adjacent_find(i + 1, last)) {
            noteDuplicate(*i);
        }
    }

    void noteDuplicate(std::string_view key)
    {
        const std::string outer = place();
        m_document.duplicateKeys.push_back(outer + (outer.empty() ? "" : ".") + std::string(key));
    }

    /// The content of the string that begins here.
    std::string_view string()
    {
        const char* begin = ++m_at;
        skipPlain();
        if (m_at != m_end && *m_at == '\\') {
            return decoded(begin);
        }
        const std::string_view content(begin, static_cast<std::size_t>(m_at - begin));
        expect('"');
        return content;
    }

    /// Goes to the next quotation mark, backslash or the end.
    void skipPlain()
    {
        while (m_at != m_end && *m_at != '"' && *m_at != '\\') {
            const auto c = static_cast<unsigned char>(*m_at);
            if (c < 0x20U) {
                fail(JsonFault::controlCharacter);
            }
            const std::size_t length =
                c < 0x80U ? 1 : utf8Length(std::string_view(m_at, static_cast<std::size_t>(m_end - m_at)));
            if (length == 0) {
                fail(JsonFault::notUtf8);
            }
            m_at += length;
        }
    }

    /// The content of a string whose first backslash is here.
    std::string_view decoded(const char* begin)
    {
        std::string& content = m_document.decoded.emplace_back();
        while (m_at != m_end && *m_at != '"') {
            content.append(begin, m_at);
            ++m_at;
            appendEscaped(content);
            begin = m_at;
            skipPlain();
        }
        content.append(begin, m_at);
        expect('"');
        return content;
    }

    /// Appends the meaning of the character after a backslash.
    void appendEscaped(std::string& content)
    {
        constexpr std::string_view kNames = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
        const char name = next();
        if (name == 'u') {
            ++m_at;
            appendUtf8(content, codePoint());
            return;
        }
        const std::size_t which = kNames.find(name);
        if (m_at == m_end || which == std::string_view::npos) {
            fail(JsonFault::syntax);
        }
        content += kMeanings[which];
        ++m_at;
    }

    /// The character of "\u0041", or of a pair of surrogates.
    char32_t codePoint()
    {
        const char32_t first = fourHexDigits();
        if (first < 0xD800 || first > 0xDFFF) {
            return first;
        }
        if (first > 0xDBFF) {
            fail(JsonFault::syntax);
        }
        expect('\\');
        expect('u');
        const char32_t second = fourHexDigits();
        if (second < 0xDC00 || second > 0xDFFF) {
            fail(JsonFault::syntax);
        }
        return 0x10000 + ((first - 0xD800) << 10U) + (second - 0xDC00);
    }

    char32_t fourHexDigits()
    {
        std::uint32_t code = 0;
        if (m_end - m_at < 4) {
            m_at = m_end;
            fail(JsonFault::syntax);
        }
        const auto [end, error] = std::from_chars(m_at, m_at + 4, code, 16);
        if (error != std::errc() || end != m_at + 4) {
            fail(JsonFault::syntax);
        }
        m_at += 4;
        return code;
    }

    std::string_view number()
    {
        const char* begin = m_at;
        m_at += next() == '-' ? 1 : 0;
        if (next() == '0') {
            ++m_at;
        } else {
            skipDigits();
        }
        bool isLong = false;
        if (next() == '.') {
            ++m_at;
            skipDigits();
        }
        if (next() == 'e' || next() == 'E') {
            isLong = true;
            ++m_at;
            m_at += next() == '-' || next() == '+' ? 1 : 0;
            skipDigits();
        }
        const std::string_view token(begin, static_cast<std::size_t>(m_at - begin));
        if ((isLong || token.size() > std::numeric_limits<double>::max_exponent10) && isTooLarge(token)) {
            m_at = begin;
            fail(JsonFault::numberTooLarge);
        }
        return token;
    }

    /// One digit or more.
    void skipDigits()
    {
        if (!isDigit(next())) {
            fail(JsonFault::syntax);
        }
        while (m_at != m_end && isDigit(*m_at)) {
            ++m_at;
        }
    }

    [[noreturn]] void fail(JsonFault fault) const
    {
        const auto offset = static_cast<std::size_t>(m_at - m_text.data());
        const std::string inside = place();
        const Text where = lineAndColumn(m_text, offset);
        throw FileError("", PlaceInWords{inside.empty() ? where : Text("{1} ({2})", where, inside)},
                        faultAt(m_text, offset, fault));
    }

    [[noreturn]] void refuse(Text message) const { throw FileError("", place().substr(0, 80), std::move(message)); }

    /// The place of the parser, e.g. "elements[3].stiffness".
    std::string place() const
    {
        std::string text;
        for (std::size_t i = 0; i < m_open.size(); ++i) {
            const std::size_t end = i + 1 < m_open.size() ? m_open[i + 1].begin : m_pending.size();
            if (m_open[i].kind == Kind::array) {
                text += '[' + std::to_string(end - m_open[i].begin) + ']';
            } else if (m_open[i].key.data() != nullptr) {
                text += (text.empty() ? "" : ".") + std::string(m_open[i].key);
            }
        }
        return text;
    }

    std::string_view m_text;
    const char* m_at;
    const char* m_end;
    const JsonLimits m_limits;
    const Monitor& m_monitor;
    JsonDocument& m_document;
    std::vector<Open> m_open;
    std::vector<JsonValue> m_pending;  // values of what is open, outermost first
    JsonValue* m_free = nullptr;       // in the last block
    std::size_t m_room = 0;            // values that fit there
    std::size_t m_count = 0;
};

double JsonValue::number() const
{
    double value = 0;
    const std::string_view token = text();
    std::from_chars(token.data(), token.data() + token.size(), value);
    return value;
}

std::string_view JsonValue::text() const
{
    return m_kind == Kind::string || m_kind == Kind::number
               ? std::string_view(static_cast<const char*>(m_content), m_size)
               : std::string_view();
}

std::span<const JsonValue> JsonValue::items() const
{
    return m_kind == Kind::array || m_kind == Kind::object ? std::span(static_cast<const JsonValue*>(m_content), m_size)
                                                           : std::span<const JsonValue>();
}

const JsonValue* JsonValue::find(std::string_view key) const
{
    for (const JsonValue& member : items()) {
        if (member.key() == key) {
            return &member;
        }
    }
    return nullptr;
}
std::string_view describe(JsonValue::Kind kind)
{
    return entryOf<std::string_view>(kind, {"null", "true or false", "a number", "a text", "a list", "an object"});
}

JsonDocument parseJson(std::string_view text, const JsonLimits& limits, const Monitor& monitor)
{
    constexpr std::size_t kLongest = (std::size_t{1} << 28U) - 1;
    if (text.size() > kLongest) {
        throw FileError("", "", "larger than 256 MiB, the largest text that is read");
    }
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
        throw FileError("", PlaceInWords{lineAndColumn("", 0)}, "the file is empty");
    }
    JsonDocument document;
    JsonParser(text, limits, monitor, document).run();
    return document;
}

}  // namespace eigenlink
