#include "model/benchmark/timing_table.h"

#include "model/benchmark/repeated_timing.h"
#include "model/families/flexible_pendulum.h"
#include "model/families/n_loop.h"
#include "model/linearization/linearizer.h"
#include "model/math/lapack.h"
#include "model/sparse/partial_modes.h"
#include "model/sparse/sparse_linearization.h"
#include "model/spectrum/finish.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

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

const Linearizer& linearizerOf(Method method)
{
    const auto all = linearizers();
    return *std::find_if(all.begin(), all.end(), [method](const Linearizer& each) { return each.method == method; });
}

/// One execution: linear terms, eigenvalues, discrimination.
Linearization execute(const System& system, const Equilibrium& equilibrium, Method method, bool sparse,
                      std::size_t modes, const LinearizerOptions& options, const Monitor& monitor)
{
    if (sparse) {
        const SparseProblem problem = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        Linearization result =
            linearizeSparse(method, system, equilibrium, problem, {.count = modes}, options, monitor);
        finishSpectrum({}, result.spectrum);
        return result;
    }
    const ConstrainedLinearSystem linear = linearSystemAt(system, equilibrium);
    Linearization result = linearizerOf(method).linearize(system, equilibrium, linear, options, monitor);
    finishSpectrum(linear, result.spectrum);
    return result;
}

/// One size of a published problem at its equilibrium.
struct Problem {
    System system;
    Equilibrium equilibrium;
    std::vector<Complex> exact{};  ///< empty where the search for them was cancelled
    LinearizerOptions options{};
    std::size_t modes = 1;
};

/// Times LAPACK alone on the matrices of the method.
void timeBare(const Problem& problem, const LinearModel& model, int repeats, const Share& share, TimingRow& row)
{
    const bool isDeflated = model.pencil && problem.options.rcsSolver == RcsSolver::deflated;
    if (isDeflated || (!model.pencil && !model.isSecondOrder())) {
        return;
    }
    const auto time = [&](const char* call, const std::function<void()>& work) {
        row.bareCall = call;
        row.bare = medianTime(repeats, share.called(std::string(call) + " alone"), work);
    };
    if (row.method == Method::mcs && model.damping.norm() == 0) {
        time("dsygvd", [&] { solveSymmetric(model.stiffness, model.mass); });
        return;
    }
    const FirstOrderModel first =
        firstOrderModel(model, problem.system, linearSystemAt(problem.system, problem.equilibrium));
    if (model.pencil) {
        time("dggev", [&] { solvePencil(first.A, first.E); });
    } else {
        const Eigen::MatrixXd matrix = first.E.partialPivLu().solve(first.A);
        time("dgeevx", [&] { solveStandard(matrix); });
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

/// One row of a table; worth nothing where it was cancelled.
TimingRow timeMethod(const Problem& problem, Method method, const TimingOptions& options, const Share& share)
{
    TimingRow row;
    row.method = method;
    row.coordinates = problem.system.coordinateCount();
    const bool sparse = isSparse(problem.system, options.engine);
    Linearization last;
    row.seconds = medianTime(options.repeats, share.part(0, 2), [&] {
        last = execute(problem.system, problem.equilibrium, method, sparse, problem.modes, problem.options,
                       share.silent());
    });
    row.engine = last.spectrum.engine;
    row.status = last.spectrum.status;
    if (!share.isCancelled()) {
        row.accuracy = distanceTo(problem.exact, last.spectrum);
        timeBare(problem, last.model, options.repeats, share.part(1, 2), row);
    }
    return row;
}

/// The times of a published problem, a row for each size and method; those that were complete on cancel.
class TimedProblem {
public:
    using Published = std::map<int, std::array<double, 3>>;
    /// The problem of a size; it may be incomplete where the monitor says cancelled.
    using Make = std::function<Problem(int size, const Monitor& monitor)>;

    TimedProblem(std::string sizeName, const Published& published, Make make)
        : m_sizeName(std::move(sizeName)), m_published(published), m_make(std::move(make))
    {
    }

    std::vector<TimingRow> time(const TimingOptions& options, const Monitor& monitor) const
    {
        const std::vector<int> sizes = sizesOf(options, m_published);
        std::vector<TimingRow> rows;
        for (std::size_t i = 0; i < sizes.size() && !monitor.isCancelled(); ++i) {
            const Share share =
                Share(monitor).part(i, sizes.size()).called(m_sizeName + " = " + std::to_string(sizes[i]));
            share.report(0);
            Problem problem = m_make(sizes[i], share.silent());
            problem.options.rcsSolver = options.rcsSolver;
            for (std::size_t k = 0; k < options.methods.size() && !monitor.isCancelled(); ++k) {
                const Method method = options.methods[k];
                const Share part = share.part(k, options.methods.size()).called(std::string(nameOf(method)));
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

Problem loopsOf(int size, Engine engine, const Monitor& monitor)
{
    NLoopParameters parameters;
    parameters.loops = size;
    Problem problem{System(nLoop(parameters)), {}};
    problem.equilibrium = findEquilibrium(problem.system, {.engine = engine}, monitor);
    if (!monitor.isCancelled()) {
        problem.exact = exactLoop(size, problem.equilibrium.q[problem.system.findCoordinate("phi")], parameters);
    }
    return problem;
}

Problem pendulumOf(int size, std::size_t modes, const Monitor& monitor)
{
    constexpr Eigen::Index kCompared = 4;
    Problem problem{System(flexiblePendulum({.segments = size})), {}};
    problem.options.penalty = 1e7;
    problem.modes = modes;
    problem.equilibrium = findEquilibrium(problem.system, {.engine = Engine::sparse}, monitor);
    if (monitor.isCancelled()) {
        return problem;
    }
    const SparseProblem sparse = sparseProblemAt(problem.system, problem.equilibrium.q, problem.equilibrium.lambda);
    SaddleFactor factor = factorOf(sparse);
    for (const SparseMode& mode : lowestModes(sparse, factor, kCompared, monitor).modes) {
        const Complex s = std::sqrt(Complex(-mode.kappa, 0));
        problem.exact.insert(problem.exact.end(), {s, -s});
    }
    return problem;
}

}  // namespace

std::vector<TimingRow> timeLoops(const TimingOptions& options, const Monitor& monitor)
{
    const auto make = [&](int size, const Monitor& each) { return loopsOf(size, options.engine, each); };
    return TimedProblem("N", kPublishedLoops, make).time(options, monitor);
}

std::vector<TimingRow> timePendulum(const TimingOptions& options, const Monitor& monitor)
{
    const auto make = [&](int size, const Monitor& each) { return pendulumOf(size, options.modes, each); };
    return TimedProblem("n_p", kPublishedPendulum, make).time(options, monitor);
}

std::vector<IftommSolution> solveIftomm(const std::vector<Method>& methods, int executions, const Monitor& monitor)
{
    const NLoopParameters parameters;
    const System system(nLoop(parameters));
    const Equilibrium equilibrium = findEquilibrium(system);
    const double phi = equilibrium.q[system.findCoordinate("phi")];
    const std::vector<Complex> exact = exactLoop(1, phi, parameters);
    std::vector<IftommSolution> solutions;
    for (std::size_t k = 0; k < methods.size() && !monitor.isCancelled(); ++k) {
        IftommSolution solution;
        solution.method = methods[k];
        const Share share = Share(monitor).part(k, methods.size()).called(std::string(nameOf(methods[k])));
        solution.seconds = medianTime(1, share, [&] {
            for (int i = 0; i < executions && !monitor.isCancelled(); ++i) {
                solution.spectrum = execute(system, equilibrium, methods[k], false, 1, {}, {}).spectrum;
            }
        });
        solution.engine = solution.spectrum.engine;
        for (const Complex s : exact) {
            solution.accuracy =
                std::hypot(solution.accuracy, distanceTo({s}, solution.spectrum) * std::max(1.0, std::abs(s)));
        }
        solutions.push_back(std::move(solution));
    }
    if (monitor.isCancelled()) {
        solutions.clear();
    }
    return solutions;
}

}  // namespace eigenlink
