#include "model/benchmark/repeated_timing.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace eigenlink {

ProgressRange ProgressRange::part(std::size_t i, std::size_t count) const
{
    const double width = (m_to - m_from) / static_cast<double>(count);
    ProgressRange part = *this;
    part.m_from += width * static_cast<double>(i);
    part.m_to = part.m_from + width;
    return part;
}

ProgressRange ProgressRange::called(const std::string& words) const
{
    ProgressRange range = *this;
    range.m_words += (m_words.empty() ? "" : ", ") + words;
    return range;
}

double medianTime(int repeats, const ProgressRange& range, const std::function<void()>& work)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kEnough(3);
    const Clock::time_point begin = Clock::now();
    std::vector<double> times;
    do {
        range.report(static_cast<double>(times.size()) / std::max(1, repeats));
        const Clock::time_point start = Clock::now();
        work();
        times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    } while (std::ssize(times) < repeats && Clock::now() - begin <= kEnough && !range.isCancelled());
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

}  // namespace eigenlink
