#include "app/cli/flag.h"

#include "app/cli/console.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace eigenlink::cli {

namespace {

[[noreturn]] void refuse(std::string_view flag, const std::string& text, const std::string& remedy)
{
    throw CommandError(kUsage, std::string(flag) + ": " + (text.empty() ? "\"\"" : text) + ": " + remedy);
}

template <class Number>
std::optional<Number> parsed(std::string_view text)
{
    Number number{};
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    return result.ec == std::errc() && result.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace

double numberOf(std::string_view flag, const std::string& text, Bound bound)
{
    const auto number = parsed<double>(text);
    if (!number || !std::isfinite(*number)) {
        refuse(flag, text, "write a finite number, with a point as decimal sign");
    }
    if (bound == Bound::positive && *number <= 0) {
        refuse(flag, text, "write a number above zero");
    }
    if (bound == Bound::nonNegative && *number < 0) {
        refuse(flag, text, "write a number that is positive or zero");
    }
    return *number;
}

std::size_t countOf(std::string_view flag, const std::string& text, std::size_t largest)
{
    const auto number = parsed<std::size_t>(text);
    if (!number || *number < 1 || *number > largest) {
        refuse(flag, text, "write a whole number from 1 to " + std::to_string(largest));
    }
    return *number;
}

std::size_t choiceOf(std::string_view flag, const std::string& text, const std::vector<std::string_view>& choices)
{
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found == choices.end()) {
        std::string names;
        for (const std::string_view choice : choices) {
            names += (names.empty() ? "" : ", ") + std::string(choice);
        }
        refuse(flag, text, "write one of " + names);
    }
    return static_cast<std::size_t>(found - choices.begin());
}

}  // namespace eigenlink::cli
