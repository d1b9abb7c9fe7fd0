#pragma once

#include "model/modes/spectrum.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// Spurious eigenvalues that have the same reason, apart from its numbers.
struct SpuriousGroup {
    Text reason;  ///< numbers that differ as a range: "0.098 … 1.3"
    std::size_t count = 0;
    std::vector<std::size_t> values;  ///< in the spectrum; of conjugates and infinite ones one stands for all
};

/// Groups the spurious values among `shown` (indices in `spectrum.values`) in the order in which they first occur.
std::vector<SpuriousGroup> spuriousGroups(const Spectrum& spectrum, const std::vector<std::size_t>& shown);

/// Groups all spurious values.
std::vector<SpuriousGroup> spuriousGroups(const Spectrum& spectrum);

}  // namespace eigenlink
