#pragma once

#include "model/basics/monitor.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// One value of a JSON text, as written: members keep their order, numbers their token. It refers to the text and to
/// the JsonDocument that it was read into.
class JsonValue {
public:
    enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

    Kind kind() const { return m_kind; }
    bool isTrue() const { return m_isTrue; }
    /// The value of a number; numbers too small to be held are 0.
    double number() const;
    /// Content of a string; token of a number.
    std::string_view text() const;
    /// The key of a member of an object; empty elsewhere.
    std::string_view key() const { return {m_key, m_keySize}; }
    /// The values of an array or object.
    std::span<const JsonValue> items() const;

    /// The member with this key; nullptr when there is none. The first of several.
    const JsonValue* find(std::string_view key) const;

private:
    friend class JsonParser;

    const void* m_content = nullptr;  // characters or values
    const char* m_key = nullptr;
    std::uint32_t m_size = 0;
    std::uint32_t m_keySize : 28 = 0;
    Kind m_kind : 3 = Kind::null;
    bool m_isTrue : 1 = false;
};

/// "a string", "an object" … for messages.
std::string_view describe(JsonValue::Kind kind);

/// A JSON text with findings from reading it.
struct JsonDocument {
    JsonValue root;
    std::vector<std::string> duplicateKeys;  ///< places of keys that stand twice in an object

    std::deque<std::unique_ptr<JsonValue[]>> blocks;  ///< where the values are
    std::deque<std::string> decoded;                  ///< strings that were written with escapes
};

/// Limits of a reader.
struct JsonLimits {
    std::size_t depth = 32;
    std::size_t values = 14'000'000;
};

/// Thrown where a monitor asked to stop reading.
class ReadingCancelled : public std::exception {
public:
    const char* what() const noexcept override { return "reading was cancelled"; }
};

/// Reads a JSON text (RFC 8259, UTF-8, a byte order mark is tolerated) of less than 256 MiB, which must outlive the
/// document. Throws FileError without a path, with line and column of the fault, and with the place in the document
/// where that is known; ReadingCancelled.
JsonDocument parseJson(std::string_view text, const JsonLimits& limits = {}, const Monitor& monitor = {});

}  // namespace eigenlink
