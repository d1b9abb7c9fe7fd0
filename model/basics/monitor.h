#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace eigenlink {

/// A place where computations keep results between runs of the program, by keys. Both functions may be empty.
struct ResultStore {
    std::function<std::optional<std::string>(const std::string& key)> read;
    std::function<void(const std::string& key, const std::string& bytes)> write;
};

/// Reports progress of long-running work and tells it to stop. Both functions may be empty; they are called
/// from the thread that does the work.
struct Monitor {
    /// True when the work should stop; it then returns a result with status cancelled.
    std::function<bool()> cancelled;
    /// Fraction done in [0, 1] and the present stage.
    std::function<void(double, std::string_view)> progress;
    /// Results of earlier runs; null where there are none.
    std::shared_ptr<const ResultStore> store{};

    /// True where `cancelled` asks to stop; false where it is empty.
    bool isCancelled() const { return cancelled && cancelled(); }
    /// Reports the fraction done, in [0, 1], and the stage; no effect where `progress` is empty.
    void report(double fraction, std::string_view stage) const
    {
        if (progress) {
            progress(fraction, stage);
        }
    }
};

}  // namespace eigenlink
