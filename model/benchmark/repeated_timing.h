#pragma once

#include "model/basics/monitor.h"

#include <cstddef>
#include <functional>
#include <string>

namespace eigenlink {

/// A part [from, to] of a long measurement: reports the progress of the whole, and is cancelled with it. The monitor
/// must outlive it.
class ProgressRange {
public:
    explicit ProgressRange(const Monitor& monitor) : m_monitor(monitor) {}

    /// Part i of `count` equal ones.
    ProgressRange part(std::size_t i, std::size_t count) const;
    /// The same with more words for what is done in it: "N = 20", then "N = 20, RCS".
    ProgressRange called(const std::string& words) const;
    /// Reports what is done now; `done` in [0, 1] of this part.
    void report(double done) const { m_monitor.report(m_from + done * (m_to - m_from), m_words); }
    bool isCancelled() const { return m_monitor.isCancelled(); }
    /// For work inside that is cancelled with it, but whose own progress is not reported.
    Monitor silent() const { return {m_monitor.cancelled, {}}; }

private:
    const Monitor& m_monitor;
    double m_from = 0, m_to = 1;
    std::string m_words;
};

/// Median of the times of `work` [s], which is done up to `repeats` times: less often where that takes longer than 3 s,
/// and on cancel, but at least once.
double medianTime(int repeats, const ProgressRange& range, const std::function<void()>& work);

}  // namespace eigenlink
