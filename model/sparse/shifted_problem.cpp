#include "model/sparse/shifted_problem.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace eigenlink {
namespace {

/// Corrections of a solve below this are enough.
constexpr double kSettled = 1e-9;
/// Factors whose solutions a refinement moves by less are good enough for a search.
constexpr double kExact = 1e-8;
/// Shifts that are tried where the origin is none.
constexpr int kShifts = 4;

}  // namespace

SaddleFactor::Product ShiftedProblem::accurateProduct() const
{
    if (m_problem.stiffness.W.size() == 0) {
        return {};
    }
    return [this](const Eigen::VectorXd& x) {
        return Eigen::VectorXd(m_problem.stiffnessProduct(x) - m_shift * (m_problem.M * x));
    };
}

Eigen::VectorXd ShiftedProblem::solve(const Eigen::VectorXd& load, int refinements) const
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_problem.Phi_q.rows());
    return m_factor.solve(load, none, refinements, accurateProduct(), kSettled).x;
}

Eigen::VectorXd ShiftedProblem::iterate(const Eigen::VectorXd& v, double kappa, int refinements) const
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_problem.Phi_q.rows());
    SaddleFactor::Solution start;
    start.x = v / (kappa - m_shift);
    start.mu = none;
    return m_factor.refine(std::move(start), m_problem.M * v, none, refinements, accurateProduct(), kSettled).x;
}

Eigen::VectorXd ShiftedProblem::randomStart()
{
    std::uniform_real_distribution<double> uniform(-1, 1);
    return Eigen::VectorXd::NullaryExpr(m_problem.coordinateCount(), [&] { return uniform(m_random); });
}

/// Two steps of inverse iteration from the origin end in a motion without stiffness where there is one.
bool ShiftedProblem::movesFreely()
{
    const Eigen::VectorXd first = solve(m_problem.M * randomStart(), 1).normalized();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_problem.Phi_q.rows());
    const SaddleFactor::Solution second = m_factor.solve(m_problem.M * first, none, 1, accurateProduct(), kSettled);
    const Eigen::VectorXd v = second.x.normalized();
    m_exact = second.moved < kExact;
    return isFree(m_problem.energies(v)(0, 0), m_problem.energyRounding(v));
}

bool ShiftedProblem::isFree(double energy, double rounding) const
{
    constexpr double kFar = 1e-9;
    return !(std::abs(energy) > kFreeEnergy * rounding) || std::abs(energy) < kFar * m_least;
}

bool ShiftedProblem::chooseShift()
{
    m_shift = 0;
    if (factorAt(0) && !movesFreely()) {
        return true;
    }
    m_shift = shiftBelow();
    for (int i = 0; i < kShifts; ++i, m_shift *= 100) {
        if (factorAt(m_shift)) {
            return comeNearer();
        }
    }
    return false;
}

/// Far nearer to the origin than any coordinate by itself would swing.
double ShiftedProblem::shiftBelow() const
{
    constexpr double kNone = 1e-14;
    const Eigen::VectorXd masses = m_problem.M.diagonal();
    const Eigen::VectorXd stiffnesses = m_problem.H.diagonal().cwiseAbs();
    const double rounding = kNone * stiffnesses.maxCoeff();
    double lowest = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < masses.size(); ++i) {
        if (masses[i] > 0 && stiffnesses[i] > rounding) {
            lowest = std::min(lowest, stiffnesses[i] / masses[i]);
        }
    }
    return std::isfinite(lowest) ? -1e-9 * lowest : -1;
}

/// Moves the shift towards the lowest mode that is no free motion.
bool ShiftedProblem::comeNearer()
{
    constexpr double kApart = 1e-2;
    const Eigen::MatrixXd none(m_problem.coordinateCount(), 0);
    const Eigen::Index freedom = m_problem.coordinateCount() - m_factor.rank();
    for (Eigen::Index wanted = std::min<Eigen::Index>(4, freedom);; wanted = std::min(4 * wanted, freedom)) {
        const LanczosPairs pairs = explore(wanted, none, freedom, 1e-4);
        for (Eigen::Index i = 0; i < pairs.values.size(); ++i) {
            const double kappa = std::abs(m_shift + 1 / pairs.values[i]);
            if (kappa > kApart * std::abs(m_shift)) {
                m_least = kappa;
                m_shift = -0.1 * kappa;
                return factorAt(m_shift);
            }
        }
        if (wanted == freedom || pairs.values.size() < wanted) {
            return true;
        }
    }
}

LanczosPairs ShiftedProblem::explore(Eigen::Index wanted, const Eigen::MatrixXd& locked, Eigen::Index space,
                                     double tolerance)
{
    // Elastic modes are refined when they are found.
    const bool refined = m_problem.stiffness.W.size() > 0 && m_shift == 0 && m_exact;
    const int refinements = refined ? 0 : 1;
    const LanczosOperator op{
        [this, refinements](const Eigen::VectorXd& x) { return solve(m_problem.M * x, refinements); },
        [this](const Eigen::VectorXd& x) { return Eigen::VectorXd(m_problem.M * x); }};
    // The start is put on the constraints.
    const Eigen::VectorXd start = solve(m_problem.M * randomStart(), 1);
    return lanczos(op, start, locked, {.wanted = wanted, .space = space, .tolerance = tolerance});
}

}  // namespace eigenlink
