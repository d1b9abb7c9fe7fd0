#pragma once

#include <cstddef>
#include <string_view>

namespace eigenlink {

/// True where an enumeration has a name for this value. Compilers write a value without a name as "(Enum)7".
template <auto value>
constexpr bool hasName()
{
    std::string_view text = __PRETTY_FUNCTION__;
    text = text.substr(0, text.find_last_of("0123456789") + 1);
    const std::size_t end = text.find_last_not_of("0123456789");
    return end + 1 == text.size() || text[end] != ')';
}

/// Returns the entry of a value of an enumeration: its word, its colour. `entries` are in the order of the values; one
/// too few or too many does not compile.
template <class Entry, class Enum, std::size_t count>
Entry entryOf(Enum value, const Entry (&entries)[count])
{
    static_assert(hasName<static_cast<Enum>(count - 1)>() && !hasName<static_cast<Enum>(count)>(),
                  "an enumeration and its entries differ in number");
    return entries[static_cast<std::size_t>(value)];
}

}  // namespace eigenlink
