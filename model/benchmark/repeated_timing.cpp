#include "model/benchmark/repeated_timing.h"

#include "model/math/dense/lapack.h"

#include <algorithm>
#include <chrono>
#include <cmath>
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

RepeatedTime repeatedTime(int repeats, const ProgressRange& range, const std::function<void()>& work)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kEnough(3);
    constexpr double kSigmas = 1.96;  // of a probability of 95 %
    const Clock::time_point begin = Clock::now();
    std::vector<double> times;
    do {
        range.report(static_cast<double>(times.size()) / std::max(1, repeats));
        const Clock::time_point start = Clock::now();
        work();
        times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    } while (std::ssize(times) < repeats && Clock::now() - begin <= kEnough && !range.isCancelled());
    std::ranges::sort(times);
    const auto count = static_cast<double>(times.size());
    const auto first = static_cast<std::size_t>(std::max(0.0, (count - kSigmas * std::sqrt(count)) / 2));
    return {times[times.size() / 2], times[first], times[times.size() - 1 - first]};
}

double medianTime(int repeats, const ProgressRange& range, const std::function<void()>& work)
{
    return repeatedTime(repeats, range, work).median;
}

double machineTime()
{
    constexpr Eigen::Index kSize = 48;
    constexpr int kRepeats = 9;
    const Eigen::MatrixXd matrix = Eigen::MatrixXd::NullaryExpr(
        kSize, kSize, [](Eigen::Index i, Eigen::Index j) { return std::sin(static_cast<double>(7 * i + 3 * j * j)); });
    const Monitor monitor;
    return medianTime(kRepeats, ProgressRange(monitor), [&matrix] { solveStandard(matrix); });
}

}  // namespace eigenlink
