#pragma once

#include <cstddef>
#include <initializer_list>
#include <stdexcept>

namespace eigenlink {

/// Returns the entry of a value of an enumeration: its word, its colour. `entries` are in the order of the values.
/// Throws std::out_of_range where there are too few.
template <class Entry, class Enum>
Entry entryOf(Enum value, std::initializer_list<Entry> entries)
{
    const auto index = static_cast<std::size_t>(value);
    if (index >= entries.size()) {
        throw std::out_of_range("an enumeration has more values than entries");
    }
    return entries.begin()[index];
}

}  // namespace eigenlink
