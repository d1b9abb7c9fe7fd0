#pragma once

#include "model/basics/monitor.h"

namespace eigenlink {

/// The monitor of a part of a longer piece of work: progress in [0, 1] is reported as [from, to] of the whole, and
/// the part is cancelled with the whole.
inline Monitor progressRange(const Monitor& whole, double from, double to)
{
    const auto part = [tell = whole.progress, from, to](double fraction, std::string_view stage) {
        if (tell) {
            tell(from + fraction * (to - from), stage);
        }
    };
    return {whole.cancelled, part, whole.store};
}

}  // namespace eigenlink
