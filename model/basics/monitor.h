#pragma once

#include <functional>
#include <string_view>

namespace eigenlink {

/// How long-running work reports progress and learns that it is to stop. Both functions may be empty; they are called
/// from the thread that does the work.
struct Monitor {
    /// True when the work should stop; it then returns a result with status cancelled.
    std::function<bool()> cancelled;
    /// Fraction done in [0, 1] and what is being done now.
    std::function<void(double, std::string_view)> progress;

    bool isCancelled() const { return cancelled && cancelled(); }
    void report(double fraction, std::string_view stage) const
    {
        if (progress) {
            progress(fraction, stage);
        }
    }
};

}  // namespace eigenlink
