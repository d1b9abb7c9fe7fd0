#include "model/spectrum/spurious_group.h"

#include <algorithm>
#include <numeric>

namespace eigenlink {

namespace {

/// True for values that read the same: conjugates, and all that are infinite.
bool readsAlike(const Spectrum& spectrum, std::size_t a, std::size_t b)
{
    return (spectrum.values[a].infinite && spectrum.values[b].infinite) || spectrum.values[a].conjugate == b;
}

}  // namespace

std::vector<SpuriousGroup> spuriousGroups(const Spectrum& spectrum, const std::vector<std::size_t>& shown)
{
    std::vector<SpuriousGroup> groups;
    for (const std::size_t index : shown) {
        const Eigenvalue& value = spectrum.values[index];
        if (value.isTrue()) {
            continue;
        }
        auto group = std::ranges::find(groups, value.reason, &SpuriousGroup::reason);
        if (group == groups.end()) {
            group = groups.insert(groups.end(), SpuriousGroup{value.reason, 0, {}});
        }
        ++group->count;
        if (std::ranges::none_of(group->values, [&](std::size_t each) { return readsAlike(spectrum, each, index); })) {
            group->values.push_back(index);
        }
    }
    return groups;
}

std::vector<SpuriousGroup> spuriousGroups(const Spectrum& spectrum)
{
    std::vector<std::size_t> all(spectrum.values.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return spuriousGroups(spectrum, all);
}

}  // namespace eigenlink
