#pragma once

#include "model/basics/monitor.h"

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace eigenlink {

/// One value of a JSON text, as written: members keep their order, numbers their token.
struct JsonValue {
    enum class Kind { null, boolean, number, string, array, object };

    Kind kind = Kind::null;
    bool boolean = false;
    double number = 0;
    std::string text;               ///< content of a string; token of a number
    std::vector<std::string> keys;  ///< of an object, parallel to `items`
    std::vector<JsonValue> items;   ///< of an array or object

    /// The member with this key; nullptr when there is none. The first of several.
    const JsonValue* find(std::string_view key) const;
};

/// "a string", "an object" … for messages.
std::string_view describe(JsonValue::Kind kind);

/// A JSON text with what was found while reading it.
struct JsonDocument {
    JsonValue root;
    std::vector<std::string> duplicateKeys;  ///< places of keys that stand twice in an object
};

/// What a reader accepts before it stops.
struct JsonLimits {
    std::size_t depth = 32;
    std::size_t values = 6'000'000;
};

/// Thrown where a monitor asked to stop reading.
class ReadingCancelled : public std::exception {
public:
    const char* what() const noexcept override { return "reading was cancelled"; }
};

/// Reads a JSON text (UTF-8, a byte order mark is tolerated). Throws FileError without a path, with line and column
/// of the fault, and with the place in the document where that is known; ReadingCancelled.
JsonDocument parseJson(std::string_view text, const JsonLimits& limits = {}, const Monitor& monitor = {});

}  // namespace eigenlink
