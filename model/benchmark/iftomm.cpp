#include "model/benchmark/iftomm.h"

#include "model/benchmark/published_problem.h"
#include "model/benchmark/repeated_timing.h"

#include <cmath>

namespace eigenlink {
namespace {

IftommSolution solveBy(Method method, const PublishedProblem& problem, const IftommOptions& options,
                       const ProgressRange& range)
{
    const auto executions = [&](const auto& execution) {
        return [&] {
            for (int i = 0; i < options.executions && !range.isCancelled(); ++i) {
                execution();
            }
        };
    };
    Linearization last;
    const auto whole = [&] { last = execute(problem, method, false, {}); };
    IftommSolution solution;
    solution.method = method;
    solution.machine = machineTime();
    const RepeatedTime time = repeatedTime(options.repeats, range.part(0, 2), executions(whole));
    solution.seconds = time.median;
    solution.low = time.low;
    solution.high = time.high;
    if (range.isCancelled()) {
        return solution;
    }
    if (const BareCall bare = bareCallOf(problem, method, last.model); bare.run) {
        const ProgressRange part = range.part(1, 2).called(bare.name + " alone");
        solution.bareCall = bare.name;
        solution.bare = medianTime(options.repeats, part, executions(bare.run));
    }
    solution.spectrum = std::move(last.spectrum);
    solution.engine = solution.spectrum.engine;
    for (const std::complex<double> s : problem.exact) {
        const double distance = distanceTo({s}, solution.spectrum) * std::max(1.0, std::abs(s));
        solution.accuracy = std::hypot(solution.accuracy, distance);
    }
    return solution;
}

}  // namespace

std::vector<IftommSolution> solveIftomm(const IftommOptions& options, const Monitor& monitor)
{
    PublishedProblem problem = loopsProblem(1, Engine::dense, {});
    problem.options.rcsSolver = options.rcsSolver;
    std::vector<IftommSolution> solutions;
    for (std::size_t k = 0; k < options.methods.size() && !monitor.isCancelled(); ++k) {
        const Method method = options.methods[k];
        const ProgressRange range =
            ProgressRange(monitor).part(k, options.methods.size()).called(std::string(nameOf(method)));
        solutions.push_back(solveBy(method, problem, options, range));
    }
    if (monitor.isCancelled()) {
        solutions.clear();
    }
    return solutions;
}

}  // namespace eigenlink
