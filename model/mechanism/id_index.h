#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace eigenlink {

/// Finds numbers by id in constant time: a table with open addressing, which is made and looked into without allocating
/// for each id. The ids must outlive it.
class IdIndex {
public:
    /// Room for as many ids.
    explicit IdIndex(std::size_t count);

    /// Gives the id this number, unless it has one already. Returns the number that it has.
    std::size_t add(std::string_view id, std::size_t number);
    /// The number of the id; absent for an unknown one.
    std::optional<std::size_t> find(std::string_view id) const;
    /// The number of different ids.
    std::size_t size() const { return m_size; }

private:
    struct Slot {
        const char* id = nullptr;
        std::uint32_t length = 0;
        std::uint32_t hash = 0;
        std::uint32_t number = 0;  // plus one; 0 where the slot is free
    };

    /// The slot of the id, or the free one where it would go.
    std::size_t slotOf(std::string_view id, std::uint32_t hash) const;

    std::vector<Slot> m_slots;  // a power of two
    std::size_t m_size = 0;
};

}  // namespace eigenlink
