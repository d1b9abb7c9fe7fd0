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
    /// The whole measurement, [0, 1].
    explicit ProgressRange(const Monitor& monitor) : m_monitor(monitor) {}

    /// Part i of `count` equal ones.
    ProgressRange part(std::size_t i, std::size_t count) const;
    /// This range with more words for its contents: "N = 20", then "N = 20, RCS".
    ProgressRange called(const std::string& words) const;
    /// Reports the present state; `done` in [0, 1] of this part.
    void report(double done) const { m_monitor.report(m_from + done * (m_to - m_from), m_words); }
    bool isCancelled() const { return m_monitor.isCancelled(); }
    /// A monitor for work inside that is cancelled with it, but whose own progress is not reported.
    Monitor silent() const { return {m_monitor.cancelled, {}}; }

private:
    const Monitor& m_monitor;
    double m_from = 0, m_to = 1;
    std::string m_words;
};

/// The time of repeated work [s]: its median, and the interval that holds the true median with a probability of 95 %,
/// by order statistics; of five and fewer times the shortest and the longest.
struct RepeatedTime {
    double median = 0, low = 0, high = 0;
};

/// The time of `work`, which is done up to `repeats` times: less often where that takes longer than 3 s, and on cancel,
/// but at least once.
RepeatedTime repeatedTime(int repeats, const ProgressRange& range, const std::function<void()>& work);
/// The median of repeatedTime [s].
double medianTime(int repeats, const ProgressRange& range, const std::function<void()>& work);

/// The median time [s] of a fixed eigenproblem by LAPACK: how fast the machine is now. Times of two runs are compared
/// in this unit.
double machineTime();

}  // namespace eigenlink
