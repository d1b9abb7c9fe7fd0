#include "model/math/krylov/shifted_problem.h"

#include "model/math/dense/dense_solve.h"
#include "model/math/krylov/tolerances.h"
#include "model/math/sparse/arnoldi.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace eigenlink {
namespace {

constexpr double kRoughSearch = 1e-4;  ///< Time only: accuracy of the size of the lowest mode

/// Shifts that are tried where H itself is singular along the constraints.
constexpr int kShifts = 4;

/// The pairs of an operator whose eigenvalues are real; where rounding made two equal ones complex, a basis of both.
RitzPairs realPairs(const ArnoldiPairs& pairs)
{
    const auto count = static_cast<Eigen::Index>(pairs.values.size());
    RitzPairs result{Eigen::VectorXd(count), Eigen::MatrixXd(pairs.vectors.rows(), count)};
    for (Eigen::Index i = 0; i < count; ++i) {
        const std::complex<double> theta = pairs.values[static_cast<std::size_t>(i)];
        result.values[i] = theta.real();
        result.vectors.col(i) = theta.imag() < 0 ? Eigen::VectorXd(pairs.vectors.col(i).imag())
                                                 : Eigen::VectorXd(pairs.vectors.col(i).real());
    }
    return result;
}

}  // namespace

SaddleFactor::Product ShiftedProblem::accurateProduct(double shift) const
{
    if (m_problem.stiffness.W.size() == 0) {
        return {};
    }
    return [this, shift](const Eigen::VectorXd& x) {
        Eigen::VectorXd product = m_problem.stiffnessProduct(x);
        if (shift != 0) {
            product -= shift * m_problem.massProduct(x);
        }
        return product;
    };
}

bool ShiftedProblem::hasTheInertiaAt(double shift)
{
    // Entries keep the digits that the strains of beams would lose.
    if (m_problem.stiffness.W.size() == 0) {
        return true;
    }
    const Eigen::VectorXd load = m_problem.massProduct(randomStart());
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_problem.Phi_q.rows());
    const SaddleFactor::Solution solution =
        m_factor.solve(load, none, 3, accurateProduct(shift), tolerance::kNearlyEqual);
    return solution.moved <
           std::max(tolerance::kNearlyEqual, tolerance::kConverges * tolerance::kConverges * solution.firstMoved);
}

Eigen::VectorXd ShiftedProblem::solve(const Eigen::VectorXd& load, int refinements) const
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_problem.Phi_q.rows());
    return m_factor.solve(load, none, refinements, accurateProduct(m_shift), tolerance::kNearlyConverged).x;
}

Block ShiftedProblem::corrections(const RitzBasis& basis) const
{
    const Block& load = basis.imbalance();
    const Block gaps = m_problem.Phi_q * basis.shapes();
    Block multipliers;
    Block corrections = m_factor.solve(load, gaps, &multipliers);
    const Block left = gaps - m_problem.Phi_q * corrections;
    const Block sizes = m_problem.Phi_q.cwiseAbs() * basis.shapes().cwiseAbs();
    const auto least = tolerance::kRoundingOfSum * sizes.colwise().norm().array();
    if ((left.colwise().norm().array() > least).any()) {
        // Beside very stiff parts one solve leaves gaps, in which the reactions do work.
        const Block balance = load - m_problem.stiffnessTimes(corrections).product +
                              m_shift * m_problem.massProduct(corrections) - m_problem.Phi_q.transpose() * multipliers;
        corrections += m_factor.solve(balance, left);
    }
    return corrections;
}

Eigen::VectorXd ShiftedProblem::randomStart()
{
    constexpr double kHalf = 2147483647.5;
    return Eigen::VectorXd::NullaryExpr(m_problem.coordinateCount(),
                                        [&] { return static_cast<double>(m_random()) / kHalf - 1; });
}

/// Two steps of inverse iteration from the origin end in a motion without stiffness where there is one.
bool ShiftedProblem::movesFreely()
{
    const Eigen::VectorXd first = solve(m_problem.massProduct(randomStart()), 0).normalized();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_problem.Phi_q.rows());
    const SaddleFactor::Solution second =
        m_factor.solve(m_problem.massProduct(first), none, 1, accurateProduct(m_shift), tolerance::kNearlyConverged);
    const Eigen::VectorXd v = second.x.normalized();
    m_exact = second.moved < tolerance::kUsefulFactors;
    const double energy = m_problem.energy(v);
    if (isFree(energy, m_problem.energyRounding(v))) {
        return true;
    }
    if (m_problem.modeCount(m_factor.rank()) == 1) {
        m_only = {Eigen::VectorXd::Constant(1, v.dot(m_problem.massProduct(v)) / energy), v};
    }
    return false;
}

bool ShiftedProblem::isFree(double energy, double rounding) const
{
    return !(std::abs(energy) > tolerance::kFreeEnergy * rounding) ||
           std::abs(energy) < tolerance::kNegligible * m_least;
}

Outcome<void> ShiftedProblem::chooseShift()
{
    m_shift = 0;
    if (factorAt(0) && !movesFreely()) {
        return {};
    }
    m_shift = shiftBelowAllModes(m_problem);
    for (int i = 0; i < kShifts; ++i, m_shift *= 100) {
        if (factorAt(m_shift)) {
            return comeNearer();
        }
    }
    return Failure{
        "the stiffness on the constraints is singular at every shift that was tried; look at masses and constraints"};
}

double shiftBelowAllModes(const SparseProblem& problem)
{
    const Eigen::VectorXd masses = problem.M.diagonal();
    const Eigen::VectorXd stiffnesses = problem.H.diagonal().cwiseAbs();
    const double rounding = tolerance::kRoundingOfSum * stiffnesses.maxCoeff();
    double lowest = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < masses.size(); ++i) {
        if (masses[i] > 0 && stiffnesses[i] > rounding) {
            lowest = std::min(lowest, stiffnesses[i] / masses[i]);
        }
    }
    return std::isfinite(lowest) ? -tolerance::kRegularises * lowest : -1;
}

/// Moves the shift towards the lowest mode that is no free motion.
Outcome<void> ShiftedProblem::comeNearer()
{
    const Eigen::MatrixXd none(m_problem.coordinateCount(), 0);
    const Eigen::Index freedom = m_problem.modeCount(m_factor.rank());
    for (Eigen::Index wanted = std::min<Eigen::Index>(4, freedom);; wanted = std::min(4 * wanted, freedom)) {
        const RitzPairs pairs = explore(wanted, none, freedom, kRoughSearch);
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const double kappa = std::abs(m_shift + 1 / pairs.values[i]);
            if (kappa > tolerance::kApartFromShift * std::abs(m_shift)) {
                m_least = kappa;
                m_shift = -0.1 * kappa;
                return factorAt(m_shift);
            }
        }
        if (wanted == freedom || pairs.values.size() < wanted) {
            return {};
        }
    }
}

RitzPairs ShiftedProblem::explore(Eigen::Index wanted, const Eigen::MatrixXd& locked, Eigen::Index space,
                                  double tolerance)
{
    if (m_only.values.size() > 0 && locked.cols() == 0) {
        return std::exchange(m_only, {});  // inverse iteration has found it already
    }
    return search(m_krylov, locked, {.wanted = wanted, .space = space, .tolerance = tolerance});
}

RitzPairs ShiftedProblem::search(Krylov krylov, const Eigen::MatrixXd& locked, const LanczosOptions& options)
{
    // Elastic modes are refined when they are found.
    const bool refined = m_problem.stiffness.W.size() > 0 && m_shift == 0 && m_exact;
    const auto solved = [this, refinements = refined ? 0 : 1](const Eigen::VectorXd& load) {
        return solve(load, refinements);
    };
    // The start is put on the constraints.
    const Eigen::VectorXd start = solve(m_problem.massProduct(randomStart()), 1);
    if (krylov == Krylov::arnoldi) {
        const auto op = [&](const Eigen::VectorXd& x) { return solved(m_problem.massProduct(x)); };
        return realPairs(
            arnoldi<double>(op, start, orthonormalBasis(locked),
                            {.wanted = options.wanted, .space = options.space, .tolerance = options.tolerance}));
    }
    const LanczosOperator op{solved, [this](const Eigen::VectorXd& x) { return m_problem.massProduct(x); }};
    LanczosPairs pairs = lanczos(op, start, locked, options);
    return {std::move(pairs.values), std::move(pairs.vectors)};
}

bool ShiftedProblem::approach(const Eigen::MatrixXd& locked, Eigen::Index space, double part)
{
    const RitzPairs nearest = search(Krylov::lanczos, locked, {.wanted = 1, .space = space, .tolerance = kRoughSearch});
    if (nearest.values.size() == 0) {
        return false;
    }
    const double before = m_shift, kappa = m_shift + 1 / nearest.values[0];
    m_shift = kappa - part * std::abs(kappa);
    if (factorAt(m_shift)) {
        return true;
    }
    m_shift = before;
    return false;
}

}  // namespace eigenlink
