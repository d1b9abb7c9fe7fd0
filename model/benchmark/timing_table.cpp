#include "model/benchmark/timing_table.h"

#include "model/benchmark/published_problem.h"
#include "model/benchmark/repeated_timing.h"

#include <array>
#include <functional>
#include <map>

namespace eigenlink {
namespace {

/// Times of [LIN] Tables 1 [ms] and 4 [s] in the order MCS, RCS, UCS.
const std::map<int, std::array<double, 3>> kPublishedLoops{{1, {0.115e-3, 0.108e-3, 0.185e-3}},
                                                           {5, {0.188e-3, 0.356e-3, 0.548e-3}},
                                                           {10, {0.313e-3, 0.954e-3, 1.684e-3}},
                                                           {15, {0.556e-3, 1.872e-3, 3.612e-3}},
                                                           {20, {0.752e-3, 4.517e-3, 6.152e-3}}};
const std::map<int, std::array<double, 3>> kPublishedPendulum{{10, {0.015, 0.020, 0.019}},
                                                              {25, {0.185, 0.176, 0.170}},
                                                              {50, {1.338, 1.229, 1.219}},
                                                              {75, {6.411, 5.800, 5.388}},
                                                              {100, {17.940, 16.072, 14.228}}};

std::vector<int> sizesOf(const TimingOptions& options, const std::map<int, std::array<double, 3>>& published)
{
    std::vector<int> sizes = options.sizes;
    if (sizes.empty()) {
        for (const auto& [size, times] : published) {
            sizes.push_back(size);
        }
    }
    return sizes;
}

std::optional<double> publishedTime(const std::map<int, std::array<double, 3>>& published, int size, Method method)
{
    const auto found = published.find(size);
    const auto column = indexOf(method);
    return found == published.end() || column >= found->second.size() ? std::nullopt
                                                                      : std::optional(found->second[column]);
}

/// One row of a table; incomplete where it was cancelled.
TimingRow timeMethod(const PublishedProblem& problem, Method method, const TimingOptions& options,
                     const ProgressRange& range)
{
    TimingRow row;
    row.method = method;
    row.coordinates = problem.system.coordinateCount();
    const bool sparse = isSparse(problem.system, options.engine);
    Linearization last;
    row.machine = machineTime();
    const RepeatedTime time = repeatedTime(options.repeats, range.part(0, 2),
                                           [&] { last = execute(problem, method, sparse, range.silent()); });
    row.seconds = time.median;
    row.low = time.low;
    row.high = time.high;
    row.engine = last.spectrum.engine;
    row.status = last.spectrum.status;
    if (range.isCancelled()) {
        return row;
    }
    row.accuracy = distanceTo(problem.exact, last.spectrum);
    if (const BareCall bare = bareCallOf(problem, method, last.model); bare.run) {
        row.bareCall = bare.name;
        row.bare = medianTime(options.repeats, range.part(1, 2).called(bare.name + " alone"), bare.run);
    }
    return row;
}

/// The times of a published problem, a row for each size and method; those that were complete on cancel.
class PublishedTable {
public:
    using Published = std::map<int, std::array<double, 3>>;
    /// The problem of a size; it may be incomplete where the monitor is cancelled.
    using Make = std::function<PublishedProblem(int size, const Monitor& monitor)>;

    PublishedTable(std::string sizeName, const Published& published, Make make)
        : m_sizeName(std::move(sizeName)), m_published(published), m_make(std::move(make))
    {
    }

    std::vector<TimingRow> time(const TimingOptions& options, const Monitor& monitor) const
    {
        const std::vector<int> sizes = sizesOf(options, m_published);
        std::vector<TimingRow> rows;
        for (std::size_t i = 0; i < sizes.size() && !monitor.isCancelled(); ++i) {
            const ProgressRange range =
                ProgressRange(monitor).part(i, sizes.size()).called(m_sizeName + " = " + std::to_string(sizes[i]));
            range.report(0);
            PublishedProblem problem = m_make(sizes[i], range.silent());
            problem.options.rcsSolver = options.rcsSolver;
            for (std::size_t k = 0; k < options.methods.size() && !monitor.isCancelled(); ++k) {
                const Method method = options.methods[k];
                const ProgressRange part = range.part(k, options.methods.size()).called(std::string(nameOf(method)));
                TimingRow row = timeMethod(problem, method, options, part);
                if (!monitor.isCancelled()) {
                    row.size = sizes[i];
                    row.published = publishedTime(m_published, sizes[i], method);
                    rows.push_back(std::move(row));
                }
            }
        }
        return rows;
    }

private:
    std::string m_sizeName;
    const Published& m_published;
    Make m_make;
};

}  // namespace

std::vector<TimingRow> timeLoops(const TimingOptions& options, const Monitor& monitor)
{
    const auto make = [&](int size, const Monitor& each) { return loopsProblem(size, options.engine, each); };
    return PublishedTable("N", kPublishedLoops, make).time(options, monitor);
}

std::vector<TimingRow> timePendulum(const TimingOptions& options, const Monitor& monitor)
{
    const auto make = [&](int size, const Monitor& each) { return pendulumProblem(size, options.modes, each); };
    return PublishedTable("n_p", kPublishedPendulum, make).time(options, monitor);
}

}  // namespace eigenlink
