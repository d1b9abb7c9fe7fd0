#include "model/dynamics/constrained_motion.h"

#include "model/assembly/energy_momentum.h"
#include "model/assembly/natural_units.h"
#include "model/basics/least_divisor.h"
#include "model/dynamics/time_steps.h"
#include "model/dynamics/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"
#include "model/math/dense/tolerances.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/math/sparse/scaling.h"
#include "model/modes/massless.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

/// Coordinates up to which dense matrices are used: only they see how near a singular configuration is.
constexpr Eigen::Index kDenseMotion = 96;
/// Rows of a saddle matrix up to which LU is faster than sparse factors.
constexpr Eigen::Index kSmallSaddle = 32;
/// Rows up to which skipping zeros in the LU is no faster.
constexpr Eigen::Index kFullSaddle = 16;
/// Coordinates up to which massless freedoms are followed, by dense matrices.
constexpr Eigen::Index kMostWithMassless = 400;
/// Newton's steps to their balance.
constexpr int kMostFollowing = 20;
/// Newton's steps that a state near the constraints may take; more mean that it was not near.
constexpr int kMostCorrections = 12;
/// Steps of the power method for the fastest rate.
constexpr int kPowerSteps = 30;
/// Refinements of a solution by sparse factors.
constexpr int kRefinements = 2;

/// Says which parts move in these motions without mass.
Text explainMassless(const System& system, const Eigen::MatrixXd& motions)
{
    const std::vector<std::string> parts = ownersOf(system, motions);
    if (parts.empty()) {
        return Text("something moves without mass, so that it has no acceleration; give it a mass, or hold it");
    }
    return Text::counted("{2} moves without mass, so that it has no acceleration; give it a mass, or hold it",
                         "{2} move without mass, so that they have no acceleration; give them a mass, or hold them",
                         parts.size(), parts);
}

/// Says which parts move without mass at q; names none in systems too large for dense matrices.
Text explainMassless(const System& system, const Eigen::VectorXd& q, const Instant& at)
{
    Eigen::MatrixXd motions(q.size(), 0);
    if (q.size() <= kMostWithMassless) {
        const SparseMatrix M = system.mass(q, at), none(q.size(), q.size()), Phi_q = system.jacobian(q, at);
        motions = masslessMotions(system, {M, none, none, Phi_q, RowSpace(Phi_q, naturalUnits(system))}).undetermined;
    }
    return explainMassless(system, motions);
}

}  // namespace

/// Solves [M Φᵀ; Φ 0] with the matrices of one configuration, in units W of coordinates and R of constraints:
/// x = Wξ and λ = R⁻¹μ with WMW ξ + (R⁻¹ΦW)ᵀ μ = Wf, R⁻¹ΦW ξ = R⁻¹g.
class ConstrainedMotion::Solver {
public:
    explicit Solver(const ArcUnits& units) : m_units(units) {}
    virtual ~Solver() = default;
    Solver(const Solver&) = delete;
    Solver& operator=(const Solver&) = delete;

    /// Prepares for a configuration; false where some motion has no mass.
    [[nodiscard]] bool prepare(const SparseMatrix& M, const SparseMatrix& Phi_q)
    {
        if (m_units.areOne()) {
            return prepareScaled(M, Phi_q);
        }
        const Eigen::VectorXd &W = m_units.ofCoordinates(), &R = m_units.ofConstraints();
        return prepareScaled(scaledBoth(M, W, W), scaledBoth(Phi_q, R.cwiseInverse(), W));
    }
    /// x and μ of M x + Φᵀμ = f, Φ x = g.
    Acceleration solve(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const
    {
        if (m_units.areOne()) {
            return solved(f, g);
        }
        const Eigen::VectorXd &W = m_units.ofCoordinates(), &R = m_units.ofConstraints();
        const Acceleration scaled = solved(W.cwiseProduct(f), g.cwiseQuotient(R));
        return {W.cwiseProduct(scaled.a), scaled.lambda.cwiseQuotient(R)};
    }
    /// δ with Φ δ = g, with the least ‖W⁻¹δ‖ or kinetic energy.
    Eigen::VectorXd smallestStep(const Eigen::VectorXd& g) const
    {
        return m_units.ofCoordinates().cwiseProduct(least(g.cwiseQuotient(m_units.ofConstraints())));
    }
    /// Y, n×k, YᵀW⁻²Y = I: the massless freedoms.
    Eigen::MatrixXd massless() const { return m_units.ofCoordinates().asDiagonal() * scaledMassless(); }
    /// Relative distance of the kept rows of Φ_q from dependence; 1 where it is not known.
    virtual double margin() const { return 1; }
    virtual bool hasIndependentRows() const { return false; }
    virtual Eigen::Index rank() const { return 0; }

private:
    /// prepare, solve, smallestStep and massless in the units.
    [[nodiscard]] virtual bool prepareScaled(const SparseMatrix& M, const SparseMatrix& Phi_q) = 0;
    virtual Acceleration solved(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const = 0;
    virtual Eigen::VectorXd least(const Eigen::VectorXd& g) const = 0;
    virtual Eigen::MatrixXd scaledMassless() const { return Eigen::MatrixXd(m_units.ofCoordinates().size(), 0); }

    const ArcUnits& m_units;
};

namespace {

/// Solves by an orthonormal basis Z of the null space: x = Φ⁺g + Z y with ZᵀMZ y = Zᵀ(f − MΦ⁺g).
class DenseSolver final : public ConstrainedMotion::Solver {
public:
    /// `most`: rows of which no more are independent but off the constraints. `allowsMassless`: motions without mass
    /// are left out of accelerations.
    DenseSolver(const ArcUnits& units, Eigen::Index most, double dependent = tolerance::kRank,
                bool allowsMassless = false)
        : Solver(units), m_most(most), m_dependent(dependent), m_allowsMassless(allowsMassless)
    {
    }
    double margin() const override { return m_rows->margin(); }
    bool hasIndependentRows() const override { return m_rows->rank() == m_rows->rowCount(); }
    Eigen::Index rank() const override { return m_rows->rank(); }

private:
    bool prepareScaled(const SparseMatrix& M, const SparseMatrix& Phi_q) override
    {
        m_M = M;
        m_rows.emplace(Phi_q, m_dependent, m_most);
        m_massless.resize(m_M.rows(), 0);
        m_Z = m_rows->nullSpace();
        if (m_allowsMassless && m_Z.cols() > 0) {
            leaveOutMassless();
        }
        m_reduced.compute(Eigen::MatrixXd(m_Z.transpose() * (m_M * m_Z)));
        return m_reduced.info() == Eigen::Success;
    }
    Acceleration solved(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const override
    {
        Eigen::VectorXd x = m_rows->minimumNormStep(g);
        x += m_Z * m_reduced.solve(Eigen::VectorXd(m_Z.transpose() * (f - m_M * x)));
        return {x, m_rows->multipliers(f - m_M * x)};
    }
    Eigen::VectorXd least(const Eigen::VectorXd& g) const override { return m_rows->minimumNormStep(g); }
    Eigen::MatrixXd scaledMassless() const override { return m_massless; }
    /// Splits the null space by the eigenvectors of ZᵀMZ.
    void leaveOutMassless()
    {
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> parts(m_Z.transpose() * (m_M * m_Z));
        const double least = tolerance::kSumRounding * parts.eigenvalues().maxCoeff();
        const Eigen::Index count = (parts.eigenvalues().array() <= least).count();
        m_massless = m_Z * parts.eigenvectors().leftCols(count);
        m_Z = m_Z * parts.eigenvectors().rightCols(m_Z.cols() - count);
    }

    Eigen::Index m_most;
    double m_dependent;
    bool m_allowsMassless;
    Eigen::MatrixXd m_M, m_Z, m_massless;
    std::optional<RowSpace> m_rows;
    Eigen::LLT<Eigen::MatrixXd> m_reduced;
};

/// Solves by the sparse LDLᵀ of the saddle matrix.
class SparseSolver final : public ConstrainedMotion::Solver {
public:
    using Solver::Solver;

private:
    bool prepareScaled(const SparseMatrix& M, const SparseMatrix& Phi_q) override
    {
        const SparseMatrix none(M.rows(), M.cols());
        if (m_saddle) {
            m_saddle->update(M, {}, none, Phi_q);
        } else {
            m_saddle.emplace(M, SparseMatrix(), none, Phi_q);
        }
        return m_saddle->factor(0, 0) && m_saddle->negativeCount() == 0;
    }
    Acceleration solved(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const override
    {
        SaddleFactor::Solution solution = m_saddle->solve(f, g, kRefinements);
        return {std::move(solution.x), std::move(solution.mu)};
    }
    Eigen::VectorXd least(const Eigen::VectorXd& g) const override
    {
        return m_saddle->solve(Eigen::VectorXd::Zero(m_saddle->coordinateCount()), g, kRefinements).x;
    }

    std::optional<SaddleFactor> m_saddle;
};

/// True where a coordinate has no mass of its own.
bool hasEmptyColumn(const SparseMatrix& M)
{
    for (int column = 0; column < M.outerSize(); ++column) {
        if (M.coeff(column, column) == 0) {
            return true;
        }
    }
    return false;
}

/// LU with row pivots, every entry the same.
class FullLu {
public:
    /// False where a pivot is zero.
    [[nodiscard]] bool compute(const Eigen::MatrixXd& A)
    {
        m_lu.compute(A);
        return m_lu.matrixLU().diagonal().cwiseAbs().minCoeff() > 0;
    }
    /// The smallest pivot relative to the largest entry of its column of U.
    double margin() const
    {
        double least = 1;
        for (Eigen::Index k = 0; k < m_lu.matrixLU().cols(); ++k) {
            const auto column = m_lu.matrixLU().col(k).head(k + 1).cwiseAbs();
            least = std::min(least, column[k] / column.maxCoeff());
        }
        return least;
    }
    Eigen::VectorXd solve(const Eigen::VectorXd& b) const { return m_lu.solve(b); }

private:
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
};

/// LU with row pivots of a small matrix with many zeros: rows that have none in the column of a pivot are left as they
/// are, which in a saddle matrix are most.
class HollowLu {
public:
    /// A, symmetric, is lost; false where a pivot is zero.
    [[nodiscard]] bool compute(Eigen::MatrixXd& A)
    {
        m_rows.swap(A);  // a row of A is a column here, and so lies together
        const Eigen::Index n = m_rows.cols();
        const Eigen::VectorXd sizes = m_rows.rowwise().lpNorm<Eigen::Infinity>();
        m_margin = 1;
        m_order = Eigen::Matrix<Eigen::Index, Eigen::Dynamic, 1>::LinSpaced(n, 0, n - 1);
        for (Eigen::Index k = 0; k < n; ++k) {
            Eigen::Index pivot = 0;
            const double largest = m_rows.row(k).tail(n - k).cwiseAbs().maxCoeff(&pivot);
            m_margin = largest > 0 ? std::min(m_margin, largest / sizes[k]) : 0;
            if (m_margin == 0) {
                return false;
            }
            if (pivot > 0) {
                m_rows.col(k).swap(m_rows.col(k + pivot));
                std::swap(m_order[k], m_order[k + pivot]);
            }
            const double* upper = &m_rows(0, k);
            for (Eigen::Index i = k + 1; i < n; ++i) {
                double* row = &m_rows(0, i);
                if (row[k] != 0) {
                    const double factor = row[k] /= upper[k];
                    for (Eigen::Index j = k + 1; j < n; ++j) {
                        row[j] -= factor * upper[j];
                    }
                }
            }
        }
        return true;
    }
    /// The smallest pivot relative to the largest entry of its column.
    double margin() const { return m_margin; }
    Eigen::VectorXd solve(const Eigen::VectorXd& b) const
    {
        const Eigen::Index n = m_rows.cols();
        Eigen::VectorXd x(n);
        for (Eigen::Index i = 0; i < n; ++i) {
            x[i] = b[m_order[i]] - m_rows.col(i).head(i).dot(x.head(i));
        }
        for (Eigen::Index i = n - 1; i >= 0; --i) {
            x[i] = (x[i] - m_rows.col(i).tail(n - 1 - i).dot(x.tail(n - 1 - i))) / m_rows(i, i);
        }
        return x;
    }

private:
    double m_margin = 1;
    Eigen::MatrixXd m_rows;
    Eigen::Matrix<Eigen::Index, Eigen::Dynamic, 1> m_order;
};

/// Solves by LU of the saddle matrix, for few independent constraints.
template <class Lu>
class SmallSolver final : public ConstrainedMotion::Solver {
public:
    using Solver::Solver;
    double margin() const override { return m_size == 0 ? 1 : m_lu.margin(); }

private:
    bool prepareScaled(const SparseMatrix& M, const SparseMatrix& Phi_q) override
    {
        m_n = M.rows();
        m_size = m_n + Phi_q.rows();
        m_K.setZero(m_size, m_size);
        for (int column = 0; column < M.outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(M, column); entry; ++entry) {
                m_K(entry.row(), column) = entry.value();
            }
        }
        for (int column = 0; column < Phi_q.outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
                m_K(m_n + entry.row(), column) = m_K(column, m_n + entry.row()) = entry.value();
            }
        }
        return m_size == 0 || m_lu.compute(m_K);  // nothing can move
    }
    Acceleration solved(const Eigen::VectorXd& f, const Eigen::VectorXd& g) const override
    {
        if (m_size == 0) {
            return {f, g};
        }
        Eigen::VectorXd rhs(m_n + g.size());
        rhs << f, g;
        const Eigen::VectorXd x = m_lu.solve(rhs);
        return {x.head(m_n), x.tail(g.size())};
    }
    Eigen::VectorXd least(const Eigen::VectorXd& g) const override { return solved(Eigen::VectorXd::Zero(m_n), g).a; }

    Eigen::Index m_n = 0, m_size = 0;
    Eigen::MatrixXd m_K;
    Lu m_lu;
};

/// Steps with given changes of the constraints and along the motion: by LU where there are as many rows as coordinates
/// and they are independent, of minimum norm otherwise.
class HeldRows {
public:
    /// Rows [R⁻¹Φ_qW; ZᵀW⁻¹], in the units, of which no more than `most` are independent.
    HeldRows(const Eigen::MatrixXd& Phi_q, const Eigen::MatrixXd& dual, const ArcUnits& units, Eigen::Index most)
        : m_units(units)
    {
        Eigen::MatrixXd rows(Phi_q.rows() + dual.cols(), Phi_q.cols());
        rows << units.ofConstraints().cwiseInverse().asDiagonal() * Phi_q, dual.transpose();
        rows *= units.ofCoordinates().asDiagonal();
        if (rows.rows() == rows.cols() && rows.rows() > 0) {
            m_lu.compute(rows);
            const Eigen::VectorXd pivots = m_lu.matrixLU().diagonal().cwiseAbs();
            m_isSquare = pivots.minCoeff() > tolerance::kRank * pivots.maxCoeff();
        }
        if (!m_isSquare) {
            m_rows.emplace(rows.sparseView(), tolerance::kRank, most);
        }
    }
    /// δ with Φ_q δ = g and these coordinates along Z.
    Eigen::VectorXd step(const Eigen::VectorXd& g, const Eigen::VectorXd& along) const
    {
        Eigen::VectorXd rhs(g.size() + along.size());
        rhs << g.cwiseQuotient(m_units.ofConstraints()), along;
        return m_units.ofCoordinates().cwiseProduct(m_isSquare ? Eigen::VectorXd(m_lu.solve(rhs))
                                                               : m_rows->minimumNormStep(rhs));
    }

private:
    const ArcUnits& m_units;
    bool m_isSquare = false;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
    std::optional<RowSpace> m_rows;
};

}  // namespace

namespace {

/// True where something moves without mass in the drawing, and can be followed.
bool leavesMassless(const System& system, const ArcUnits& units)
{
    const Eigen::VectorXd q = system.drawnCoordinates();
    const SparseMatrix M = system.mass(q);
    const bool mayBe = q.size() > 0 && q.size() <= kMostWithMassless && hasEmptyColumn(M);
    if (!mayBe) {
        return false;
    }
    DenseSolver solver(units, system.regularRank(), tolerance::kRank, true);
    return solver.prepare(M, system.jacobian(q)) && solver.massless().cols() > 0;
}

/// True where anything damps. Dampers whose ends lie on one another in the drawing have a direction only beside it.
bool hasDampers(const System& system)
{
    Eigen::VectorXd beside = system.drawnCoordinates();
    for (Eigen::Index i = 0; i < beside.size(); ++i) {
        beside[i] += tolerance::kStepInParameter * system.size() * std::sin(static_cast<double>(i + 1));
    }
    return system.damping(beside).nonZeros() > 0;
}

}  // namespace

ConstrainedMotion::ConstrainedMotion(const System& system)
    : m_system(system), m_units(std::make_unique<const ArcUnits>(system)), m_damped(hasDampers(system))
{
    m_followsMassless = leavesMassless(system, *m_units);
    if (m_followsMassless) {
        m_solver = std::make_unique<DenseSolver>(*m_units, system.regularRank(), tolerance::kRank, true);
    } else if (system.coordinateCount() <= kDenseMotion) {
        m_solver = std::make_unique<DenseSolver>(*m_units, system.regularRank());
        const Eigen::Index rows = system.coordinateCount() + system.constraintCount();
        if (rows <= kFullSaddle) {
            m_fast = std::make_unique<SmallSolver<FullLu>>(*m_units);
        } else if (rows <= kSmallSaddle) {
            m_fast = std::make_unique<SmallSolver<HollowLu>>(*m_units);
        } else {
            m_fast = std::make_unique<SparseSolver>(*m_units);
        }
    } else {
        m_solver = std::make_unique<SparseSolver>(*m_units);
    }
}

ConstrainedMotion::~ConstrainedMotion() = default;
ConstrainedMotion::ConstrainedMotion(ConstrainedMotion&&) noexcept = default;

Eigen::VectorXd ConstrainedMotion::load(const MotionState& state, const Instant& at) const
{
    Eigen::VectorXd f = m_system.force(state.q, at) + m_system.velocityForce(state.q, state.v, at);
    if (m_damped) {
        f -= m_system.damping(state.q, at) * state.v;
    }
    return f;
}

double ConstrainedMotion::dissipation(const MotionState& state, const Instant& at) const
{
    return m_damped ? m_system.energyMomentum().dissipation(state.q, state.v, at) : 0;
}

Outcome<Acceleration> ConstrainedMotion::accelerate(const MotionState& state, const Instant& at)
{
    const SparseMatrix M = m_system.mass(state.q, at), Phi_q = m_system.jacobian(state.q, at);
    Solver* by = &solver();
    if (!by->prepare(M, Phi_q)) {
        by = m_solver.get();
        if (!m_isRegular || !by->prepare(M, Phi_q)) {
            return Failure{explainMassless(m_system, state.q, at)};
        }
    }
    return by->solve(load(state, at), -m_system.constraintCurvature(state.q, state.v, at));
}

Outcome<Acceleration> ConstrainedMotion::inspect(const MotionState& state, const Instant& at)
{
    m_isRegular = false;
    Outcome<Acceleration> acceleration = accelerate(state, at);
    if (acceleration && (m_fast || m_followsMassless)) {
        m_usualMargin = std::max(m_usualMargin, m_solver->margin());
        m_usualRank = std::max(m_usualRank, m_solver->rank());
        m_isRegular = m_fast && m_solver->hasIndependentRows() && margin() >= tolerance::kBesideSingularity;
    }
    return acceleration;
}

namespace {

/// ∂f/∂t at q: the slope of a polynomial through five forces on one side of each jump, or through those around t.
Eigen::VectorXd forceRate(const System& system, const Eigen::VectorXd& q, const Instant& at, const TimeSteps& times)
{
    constexpr int kParts = 4;
    Eigen::VectorXd rate = Eigen::VectorXd::Zero(q.size());
    const auto [from, to] = times.followedAround(at.t);
    if (times.isFree() || !(to > from)) {
        return rate;
    }
    const int before = static_cast<int>(std::lround(kParts * (at.t - from) / (to - from)));
    const double part = tolerance::kStepInParameter * (to - from) / kParts;
    std::vector<double> moves;
    for (int i = -before; i <= kParts - before; ++i) {
        moves.push_back(at.t + i * part - at.t);  // as far as numbers near t allow
    }
    const Eigen::VectorXd here = system.force(q, at);
    for (const double move : moves) {
        if (move == 0) {
            continue;
        }
        double weight = 1 / move;
        for (const double other : moves) {
            weight *= other == 0 || other == move ? 1 : other / (other - move);
        }
        rate += weight * (system.force(q, {at.t + move, at.rate, at.acceleration, at.directions}) - here);
    }
    return rate;
}

}  // namespace

Outcome<MotionState> ConstrainedMotion::follow(const MotionState& state, const Instant& at, const TimeSteps& times)
{
    MotionState next = state;
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostFollowing; ++i) {
        const Outcome<Acceleration> acceleration = accelerate(next, at);
        if (!acceleration) {
            return Failure{acceleration.reason()};
        }
        const Eigen::MatrixXd Y = m_solver->massless();
        if (Y.cols() == 0 || !congruent(m_system.damping(next.q, at), Y).isZero(0)) {
            return next;
        }
        const SparseMatrix H = m_system.tangentStiffness(next.q, acceleration->lambda, at);
        const Eigen::LLT<Eigen::MatrixXd> stiffness(congruent(H, Y));
        if (stiffness.info() != Eigen::Success) {
            const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> softest(congruent(H, Y));
            return Failure{explainMassless(m_system, Y * softest.eigenvectors().leftCols(1))};
        }
        const Eigen::VectorXd step = Y * stiffness.solve(Y.transpose() * m_system.force(next.q, at));
        const double size = m_units->largest(step) / m_system.size();
        if (!(size < 0.5 * before) || size < tolerance::kRoundingOfSum) {
            next.v += Y * stiffness.solve(Y.transpose() * (forceRate(m_system, next.q, at, times) - H * next.v));
            return next;
        }
        before = size;
        next.q += step;
        next.q += m_solver->smallestStep(-m_system.constraint(next.q, at));
    }
    return Failure{explainMassless(m_system, next.q, at)};
}

Outcome<MotionState> ConstrainedMotion::hold(const MotionState& wanted, const MotionState& guess,
                                             const Eigen::MatrixXd& Z, const Instant& at) const
{
    const Eigen::MatrixXd dual = m_units->dual(Z);
    MotionState next = guess;
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= kMostCorrections; ++i) {
        const Eigen::VectorXd Phi = m_system.constraint(next.q, at);
        const Eigen::MatrixXd Phi_q(m_system.jacobian(next.q, at));
        const HeldRows factor(Phi_q, dual, *m_units, m_system.regularRank() + Z.cols());
        const Eigen::VectorXd along = dual.transpose() * (next.q - wanted.q);
        const double off = along.size() > 0 ? along.cwiseAbs().maxCoeff() / m_system.size() : 0;
        const double error = std::max(positionError(Phi), off);
        if (error <= tolerance::kRoundingOfSum || (error < tolerance::kHolds && error > 0.5 * before)) {
            next.v += factor.step(-m_system.constraintRate(next.q, at) - Phi_q * next.v,
                                  dual.transpose() * (wanted.v - next.v));
            return next;
        }
        before = error;
        next.q += factor.step(-Phi, -along);
    }
    return Failure{Text("the loops cannot be closed from here")};
}

double ConstrainedMotion::fastestRate(const MotionState& state, const Acceleration& acceleration, const Instant& at)
{
    const SparseMatrix M = m_system.mass(state.q, at);
    if (state.q.size() == 0 || !m_solver->prepare(M, m_system.jacobian(state.q, at))) {
        return 0;
    }
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_system.constraintCount());
    const auto largest = [&](const SparseMatrix& K) {
        Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(state.q.size(), 1, 2);
        for (Eigen::Index i = 0; i < x.size(); i += 2) {
            x[i] = -x[i];
        }
        x = x.cwiseProduct(m_units->ofCoordinates()).eval();
        for (int i = 0; i < kPowerSteps && !x.isZero(0); ++i) {
            x = m_solver->solve(K * x, none).a;
            x /= std::max(m_units->norm(x), kLeastDivisor);
        }
        const double inertia = x.dot(M * x);
        return inertia > 0 ? std::abs(x.dot(K * x)) / inertia : 0;
    };
    const double vibration = std::sqrt(largest(m_system.tangentStiffness(state.q, acceleration.lambda, at)));
    return m_damped ? std::max(vibration, largest(m_system.damping(state.q, at))) : vibration;
}

double ConstrainedMotion::margin() const
{
    return m_solver->margin() / (m_usualMargin > 0 ? m_usualMargin : 1);
}

double ConstrainedMotion::marginAt(const Eigen::VectorXd& q, const Instant& at) const
{
    const RowSpace rows = m_units->rowSpace(m_system.jacobian(q, at), tolerance::kRank, m_system.regularRank());
    return rows.rank() < m_usualRank ? 0 : rows.margin() / (m_usualMargin > 0 ? m_usualMargin : 1);
}

double ConstrainedMotion::lookAt(const Eigen::VectorXd& q, const Instant& at)
{
    const RowSpace rows = m_units->rowSpace(m_system.jacobian(q, at), tolerance::kRank, m_system.regularRank());
    if (rows.rank() > m_usualRank) {
        m_usualRank = rows.rank();
        m_usualMargin = 0;
    }
    m_usualMargin = rows.rank() == m_usualRank ? std::max(m_usualMargin, rows.margin()) : m_usualMargin;
    return rows.rank() < m_usualRank ? 0 : rows.margin() / m_usualMargin;
}

bool ConstrainedMotion::mayBeSingular() const
{
    return !m_isRegular || m_fast->margin() < tolerance::kTooNear;
}

bool ConstrainedMotion::seesSingularities() const
{
    return m_system.coordinateCount() <= kDenseMotion;
}

double ConstrainedMotion::positionError(const Eigen::VectorXd& Phi) const
{
    const auto& constraints = m_system.constraints();
    double largest = 0;
    for (Eigen::Index i = 0; i < Phi.size(); ++i) {
        largest = std::max(largest, std::abs(Phi[i]) / constraints[static_cast<std::size_t>(i)].scale);
    }
    return largest / m_system.size();
}

Outcome<MotionState> ConstrainedMotion::project(const MotionState& state, const Instant& at)
{
    // Rows that are dependent at a singular configuration, up to the rounding of q, do not count: another branch may be
    // as near.
    DenseSolver clear(*m_units, m_system.regularRank(), tolerance::kBlurredRows, m_followsMassless);
    MotionState next = state;
    double before = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= kMostCorrections; ++i) {
        const SparseMatrix M = m_system.mass(next.q, at);
        const Eigen::VectorXd Phi = m_system.constraint(next.q, at);
        const SparseMatrix Phi_q = m_system.jacobian(next.q, at);
        Solver* by = &solver();
        bool isPrepared = by->prepare(M, Phi_q);
        if (m_isRegular && by->margin() < tolerance::kRank) {
            expectSingularity();
            by = m_solver.get();
            isPrepared = by->prepare(M, Phi_q);
        }
        if (isPrepared && by == m_solver.get() && by->margin() < tolerance::kBlurredRows) {
            by = &clear;
            isPrepared = by->prepare(M, Phi_q);
        }
        if (!isPrepared) {
            return Failure{explainMassless(m_system, next.q, at)};
        }
        const double error = positionError(Phi);
        // Rounding ends the descent where dependent constraints keep it from the last digit.
        if (error <= tolerance::kRoundingOfSum || (error < tolerance::kHolds && error > 0.5 * before)) {
            next.v = by->solve(M * state.v, -m_system.constraintRate(next.q, at)).a;
            if (m_followsMassless) {
                const Eigen::MatrixXd Y = by->massless();
                next.v += Y * (m_units->dual(Y).transpose() * (state.v - next.v));
            }
            return next;
        }
        before = error;
        next.q += by->smallestStep(-Phi);
    }
    return Failure{Text("the loops cannot be closed from here")};
}

}  // namespace eigenlink
