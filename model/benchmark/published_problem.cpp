#include "model/benchmark/published_problem.h"

#include "model/equilibrium/assembled_problem.h"
#include "model/math/dense/lapack.h"
#include "model/math/krylov/partial_modes.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/sparse_linearization.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

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

PublishedProblem loopsProblem(int loops, Engine engine, const Monitor& monitor)
{
    NLoopParameters parameters;
    parameters.loops = loops;
    PublishedProblem problem{System(nLoop(parameters)), {}};
    problem.options.penalty = 1e6;
    problem.equilibrium = findEquilibrium(problem.system, {.engine = engine}, monitor);
    if (!monitor.isCancelled()) {
        problem.exact = exactLoop(loops, problem.equilibrium.q[problem.system.findCoordinate("phi")], parameters);
    }
    return problem;
}

PublishedProblem pendulumProblem(int elements, std::size_t modes, const Monitor& monitor)
{
    constexpr Eigen::Index kCompared = 4;
    PublishedProblem problem{System(flexiblePendulum({.segments = elements})), {}};
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

Linearization execute(const PublishedProblem& problem, Method method, bool sparse, const Monitor& monitor)
{
    const auto& [system, equilibrium, exact, options, modes] = problem;
    if (sparse) {
        const SparseProblem terms = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        Linearization result = linearizeSparse(
            method, {system, equilibrium, terms, {.count = modes, .target = {}}, nullptr, options, monitor});
        finishSpectrum({}, result.spectrum);
        return result;
    }
    const ConstrainedLinearSystem linear = linearSystemAt(system, equilibrium);
    Linearization result = rowOf(method).linearize(system, equilibrium, linear, options, monitor);
    finishSpectrum(linear, result.spectrum);
    return result;
}

BareCall bareCallOf(const PublishedProblem& problem, Method method, const LinearModel& model)
{
    const bool isDeflated = model.pencil && problem.options.rcsSolver == RcsSolver::deflated;
    if (isDeflated || (!model.pencil && !model.isSecondOrder())) {
        return {};
    }
    if (method == Method::mcs && model.damping.norm() == 0) {
        return {"dsygvd", [K = model.stiffness, M = model.mass] { solveSymmetric(K, M); }};
    }
    FirstOrderModel first = firstOrderModel(model, problem.system, linearSystemAt(problem.system, problem.equilibrium));
    if (model.pencil) {
        return {"dggev", [A = std::move(first.A), E = std::move(first.E)] { solvePencil(A, E); }};
    }
    return {"dgeevx", [A = Eigen::MatrixXd(first.E.partialPivLu().solve(first.A))] { solveStandard(A); }};
}

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

}  // namespace eigenlink
