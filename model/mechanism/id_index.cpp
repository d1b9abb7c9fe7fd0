#include "model/mechanism/id_index.h"

#include <bit>
#include <functional>

namespace eigenlink {
namespace {

/// Ids are often numbered: ten in a row get neighbouring slots, which lie in memory side by side.
std::uint32_t hashOf(std::string_view id)
{
    constexpr std::size_t kTogether = 16;
    const unsigned last = id.empty() ? 0 : static_cast<unsigned char>(id.back());
    const bool isNumbered = last >= '0' && last <= '9';
    const std::size_t row = isNumbered ? last - static_cast<unsigned>('0') : 0;
    const std::size_t hash = std::hash<std::string_view>()(isNumbered ? id.substr(0, id.size() - 1) : id);
    return static_cast<std::uint32_t>((hash ^ (hash >> 32U)) * kTogether + row);
}

}  // namespace

IdIndex::IdIndex(std::size_t count) : m_slots(std::bit_ceil(count + count / 2 + 1)) {}

std::size_t IdIndex::add(std::string_view id, std::size_t number)
{
    const std::uint32_t hash = hashOf(id);
    Slot& slot = m_slots[slotOf(id, hash)];
    if (slot.number == 0) {
        slot = {id.data(), static_cast<std::uint32_t>(id.size()), hash, static_cast<std::uint32_t>(number) + 1};
        ++m_size;
    }
    return slot.number - 1;
}

std::optional<std::size_t> IdIndex::find(std::string_view id) const
{
    const Slot& slot = m_slots[slotOf(id, hashOf(id))];
    return slot.number == 0 ? std::nullopt : std::optional<std::size_t>(slot.number - 1);
}

std::size_t IdIndex::slotOf(std::string_view id, std::uint32_t hash) const
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t i = hash & mask;
    while (m_slots[i].number != 0 &&
           (m_slots[i].hash != hash || std::string_view(m_slots[i].id, m_slots[i].length) != id)) {
        i = (i + 1) & mask;
    }
    return i;
}

}  // namespace eigenlink
