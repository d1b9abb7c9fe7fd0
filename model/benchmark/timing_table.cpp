#include "model/benchmark/timing_table.h"

#include "model/families/flexible_pendulum.h"
#include "model/families/n_loop.h"
#include "model/linearization/linearizer.h"
#include "model/math/lapack.h"
#include "model/sparse/partial_modes.h"
#include "model/sparse/sparse_linearization.h"
#include "model/spectrum/finish.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;
using Clock = std::chrono::steady_clock;

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
    return found == published.end() ? std::nullopt : std::optional(found->second.at(static_cast<std::size_t>(method)));
}

/// Median of the times of `work` [s]; fewer of them than asked for where they take seconds.
double medianTime(int repeats, const std::function<void()>& work)
{
    constexpr double kEnough = 3;
    std::vector<double> times;
    const Clock::time_point begin = Clock::now();
    for (int i = 0; i < std::max(1, repeats); ++i) {
        if (i > 0 && std::chrono::duration<double>(Clock::now() - begin).count() > kEnough) {
            break;
        }
        const Clock::time_point start = Clock::now();
        work();
        times.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

const Linearizer& linearizerOf(Method method)
{
    const auto all = linearizers();
    return *std::find_if(all.begin(), all.end(), [method](const Linearizer& each) { return each.method == method; });
}

/// One execution: linear terms, eigenvalues, discrimination.
Linearization execute(const System& system, const Equilibrium& equilibrium, Method method, bool sparse,
                      std::size_t modes, const LinearizerOptions& options)
{
    if (sparse) {
        const SparseProblem problem = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        Linearization result = linearizeSparse(method, system, equilibrium, problem, {.count = modes}, options, {});
        finishSpectrum({}, result.spectrum);
        return result;
    }
    const ConstrainedLinearSystem linear = linearSystemAt(system, equilibrium);
    Linearization result = linearizerOf(method).linearize(system, equilibrium, linear, options, {});
    finishSpectrum(linear, result.spectrum);
    return result;
}

struct Problem {
    const System& system;
    const Equilibrium& equilibrium;
    const std::vector<Complex>& exact;
    LinearizerOptions options;
    std::size_t modes = 1;
};

/// Times LAPACK alone on the matrices of the method.
void timeBare(const Problem& problem, const LinearModel& model, int repeats, TimingRow& row)
{
    if (!model.isPencil() && !model.isSecondOrder()) {
        return;
    }
    if (row.method == Method::mcs && model.damping.norm() == 0) {
        row.bareCall = "dsygvd";
        row.bare = medianTime(repeats, [&] { solveSymmetric(model.stiffness, model.mass); });
    } else if (model.isPencil()) {
        row.bareCall = "dggev";
        row.bare = medianTime(repeats, [&] { solvePencil(model.pencilA, model.pencilE); });
    } else {
        const FirstOrderModel first =
            firstOrderModel(model, problem.system, linearSystemAt(problem.system, problem.equilibrium));
        const Eigen::MatrixXd matrix = first.E.partialPivLu().solve(first.A);
        row.bareCall = "dgeevx";
        row.bare = medianTime(repeats, [&] { solveStandard(matrix); });
    }
}

/// Largest distance of the exact values to the nearest true ones.
double distanceTo(const std::vector<Complex>& exact, const Spectrum& spectrum)
{
    double largest = 0;
    for (const Complex s : exact) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const Eigenvalue& value : spectrum.values) {
            nearest = value.isTrue() ? std::min(nearest, std::abs(value.s - s)) : nearest;
        }
        largest = std::max(largest, nearest / std::max(1.0, std::abs(s)));
    }
    return largest;
}

TimingRow timeMethod(const Problem& problem, Method method, const TimingOptions& options)
{
    TimingRow row;
    row.method = method;
    row.coordinates = problem.system.coordinateCount();
    const bool sparse = isSparse(problem.system, options.engine);
    Linearization last;
    row.seconds = medianTime(options.repeats, [&] {
        last = execute(problem.system, problem.equilibrium, method, sparse, problem.modes, problem.options);
    });
    row.engine = last.spectrum.engine;
    row.status = last.spectrum.status;
    row.accuracy = distanceTo(problem.exact, last.spectrum);
    timeBare(problem, last.model, options.repeats, row);
    return row;
}

/// s of the N-loop four-bar at φ. [LIN] sect. 5.1
std::vector<Complex> exactLoop(double N, double phi, const NLoopParameters& p)
{
    const double half = phi / 2;
    const double m = p.mass * p.length * p.length * (4 * N + 1) / 3;
    const double stretch = 2 * p.length * std::cos(half) - p.restLength;
    const double k =
        -p.mass * p.gravity * p.length * (3 * N + 1) / 2 * std::sin(phi) +
        N * p.stiffness * (std::pow(p.length * std::sin(half), 2) - stretch * p.length / 2 * std::cos(half));
    const Complex s = std::sqrt(Complex(-k / m, 0));
    return {s, -s};
}

}  // namespace

std::vector<TimingRow> timeLoops(const TimingOptions& options, const Monitor& monitor)
{
    std::vector<TimingRow> rows;
    const std::vector<int> sizes = sizesOf(options, kPublishedLoops);
    for (std::size_t i = 0; i < sizes.size() && !monitor.isCancelled(); ++i) {
        NLoopParameters parameters;
        parameters.loops = sizes[i];
        const System system(nLoop(parameters));
        const Equilibrium equilibrium = findEquilibrium(system, {.engine = options.engine}, monitor);
        const double phi = equilibrium.q[system.findCoordinate("phi")];
        const std::vector<Complex> exact = exactLoop(sizes[i], phi, parameters);
        for (const Method method : options.methods) {
            monitor.report(static_cast<double>(i) / static_cast<double>(sizes.size()),
                           "N = " + std::to_string(sizes[i]));
            if (monitor.isCancelled()) {
                return rows;
            }
            rows.push_back(timeMethod({system, equilibrium, exact, {}, 1}, method, options));
            rows.back().size = sizes[i];
            rows.back().published = publishedTime(kPublishedLoops, sizes[i], method);
        }
    }
    return rows;
}

std::vector<TimingRow> timePendulum(const TimingOptions& options, const Monitor& monitor)
{
    constexpr Eigen::Index kCompared = 4;
    std::vector<TimingRow> rows;
    const std::vector<int> sizes = sizesOf(options, kPublishedPendulum);
    LinearizerOptions linearizer;
    linearizer.penalty = 1e7;
    for (std::size_t i = 0; i < sizes.size() && !monitor.isCancelled(); ++i) {
        const System system(flexiblePendulum({.segments = sizes[i]}));
        const Equilibrium equilibrium = findEquilibrium(system, {.engine = Engine::sparse}, monitor);
        std::vector<Complex> exact;
        const SparseProblem problem = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        SaddleFactor factor = factorOf(problem);
        for (const SparseMode& mode : lowestModes(problem, factor, kCompared).modes) {
            const Complex s = std::sqrt(Complex(-mode.kappa, 0));
            exact.insert(exact.end(), {s, -s});
        }
        for (const Method method : options.methods) {
            monitor.report(static_cast<double>(i) / static_cast<double>(sizes.size()),
                           "n_p = " + std::to_string(sizes[i]));
            if (monitor.isCancelled()) {
                return rows;
            }
            rows.push_back(timeMethod({system, equilibrium, exact, linearizer, options.modes}, method, options));
            rows.back().size = sizes[i];
            rows.back().published = publishedTime(kPublishedPendulum, sizes[i], method);
        }
    }
    return rows;
}

std::vector<IftommSolution> solveIftomm(const std::vector<Method>& methods, int executions)
{
    const NLoopParameters parameters;
    const System system(nLoop(parameters));
    const Equilibrium equilibrium = findEquilibrium(system);
    const double phi = equilibrium.q[system.findCoordinate("phi")];
    const std::vector<Complex> exact = exactLoop(1, phi, parameters);
    std::vector<IftommSolution> solutions;
    for (const Method method : methods) {
        IftommSolution solution;
        solution.method = method;
        solution.seconds = medianTime(1, [&] {
            for (int i = 0; i < executions; ++i) {
                solution.spectrum = execute(system, equilibrium, method, false, 1, {}).spectrum;
            }
        });
        solution.engine = solution.spectrum.engine;
        for (const Complex s : exact) {
            solution.accuracy =
                std::hypot(solution.accuracy, distanceTo({s}, solution.spectrum) * std::max(1.0, std::abs(s)));
        }
        solutions.push_back(std::move(solution));
    }
    return solutions;
}

}  // namespace eigenlink
