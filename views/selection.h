#pragma once

#include "model/modes/spectrum.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// One eigenvalue of an analysis: `find(method)->spectrum.values[index]`.
struct ModeReference {
    Method method = Method::mcs;
    std::size_t index = 0;

    friend bool operator==(const ModeReference&, const ModeReference&) = default;
};

/// The selection, the same in every view: points and elements by id, and one eigenvalue.
struct Selection {
    std::vector<std::string> ids;
    std::optional<ModeReference> mode;

    friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace eigenlink
