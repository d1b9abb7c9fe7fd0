#include "model/dynamics/singular_start.h"

#include "model/dynamics/branch_limit.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/sparse/scaling.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include <algorithm>
#include <utility>

namespace eigenlink {
namespace {

/// Newton's steps to the cone of branches.
constexpr int kMostStepsToCone = 60;

/// Velocities at one configuration, q̇ = Z y with the null space Z of Φ_q.
class Singularity {
public:
    Singularity(const ConstrainedMotion& motion, const Eigen::VectorXd& q)
        : m_motion(motion),
          m_system(motion.system()),
          m_units(motion.units()),
          m_q(q),
          m_rows(m_units.rowSpace(scaledRows(m_system.jacobian(q), m_units.ofConstraints().cwiseInverse()))),
          m_W(m_rows.selfStress())
    {
        m_M = m_system.mass(q);
        m_mass.compute(congruent(m_M, Z()));
        keepBending();
        for (Eigen::Index i = 0; m_W.cols() > 0 && i < Z().cols(); ++i) {
            const Eigen::MatrixXd slope = slopeAt(Z().col(i)) * m_units.ofCoordinates().asDiagonal();
            m_curvature = std::max(m_curvature, slope.cwiseAbs().maxCoeff());
        }
    }

    /// True where constraints are dependent here but not nearby: a permanent redundancy does not restrict velocities.
    /// More than so many motions are possible here then.
    bool isOne(Eigen::Index motions = 1) const
    {
        if (!(m_curvature > 0)) {
            return false;
        }
        double usual = 0;
        for (Eigen::Index i = 0; i < Z().cols(); ++i) {
            usual = std::max(usual, curvature(m_q, Z().col(i)).cwiseAbs().maxCoeff());
        }
        return Z().cols() > motions && m_mass.info() == Eigen::Success && m_curvature > tolerance::kNearlyZero * usual;
    }
    /// True where forces accelerate the mechanism from rest.
    bool isDriven() const
    {
        const Eigen::VectorXd load = m_motion.load({m_q, Eigen::VectorXd::Zero(m_q.size())});
        const Eigen::VectorXd a = Z() * m_mass.solve(Z().transpose() * load);
        return a.dot(load) > tolerance::kNearlyZero * a.cwiseAbs().dot(m_system.forceSizes(m_q));
    }

    /// True where drives determine the motion but for the part that is lost here.
    bool isDetermined() const { return isOne(0) && Z().cols() <= m_W.cols(); }
    /// The branch that has this velocity under the drives; nothing where none has.
    [[nodiscard]] std::optional<Continuation> drivenContinuation(const Eigen::VectorXd& v) const
    {
        const Eigen::MatrixXd none(m_q.size(), 0);
        std::optional<MotionPoint> point = limitOnBranch(m_system, {{m_q, v}, none, {}});
        const double most = tolerance::kNearlyZero * m_units.largest(v);
        if (!point || m_units.largest(point->state.v - v) > most) {
            return std::nullopt;
        }
        return Continuation{std::move(point->state.v), std::move(point->acceleration.a), none};
    }

    [[nodiscard]] std::optional<Continuation> continuation(const Eigen::VectorXd& wanted) const
    {
        const std::optional<Eigen::VectorXd> y = nearestOnCone(m_units.dual(Z()).transpose() * wanted);
        if (!y) {
            return std::nullopt;
        }
        Continuation result;
        result.v = Z() * *y;
        const Eigen::MatrixXd slope = slopeAt(result.v);
        const Eigen::MatrixXd along = slope * Z();
        Eigen::FullPivHouseholderQR<Eigen::MatrixXd> lost(along.transpose());
        lost.setThreshold(tolerance::kRounding);
        if (!(along.cwiseAbs().maxCoeff() > tolerance::kRounding * m_units.norm(result.v) * m_curvature) ||
            lost.rank() == Z().cols()) {
            return std::nullopt;
        }
        const Eigen::MatrixXd Q = lost.matrixQ();
        result.tangent = Z() * Q.rightCols(Q.cols() - lost.rank());
        result.a = acceleration(result, 1.5 * slope);
        return result;
    }

private:
    /// Keeps the states of self-stress that are lost rank: wᵀΦ_qq vanishes on the null space for those of redundant
    /// constraints.
    void keepBending()
    {
        const Eigen::Index redundant = m_system.constraintCount() - m_system.regularRank();
        const Eigen::Index lost = std::max<Eigen::Index>(m_W.cols() - redundant, 0), k = Z().cols();
        if (redundant == 0 || m_W.cols() == 0) {
            return;
        }
        Eigen::MatrixXd bends(m_W.cols(), k * k);
        for (Eigen::Index i = 0; i < k; ++i) {
            bends.middleCols(i * k, k) = slopeAt(Z().col(i)) * Z();
        }
        const Eigen::MatrixXd Q = Eigen::FullPivHouseholderQR<Eigen::MatrixXd>(bends).matrixQ();
        m_W = Eigen::MatrixXd(m_W * Q.leftCols(lost));
    }
    const Eigen::MatrixXd& Z() const { return m_rows.nullSpace(); }
    Eigen::VectorXd bent(const Eigen::VectorXd& q, const Eigen::VectorXd& v) const
    {
        return m_W.transpose() * curvature(q, v);
    }
    /// γ in metres of each constraint.
    Eigen::VectorXd curvature(const Eigen::VectorXd& q, const Eigen::VectorXd& v) const
    {
        return m_system.constraintCurvature(q, v).cwiseQuotient(m_units.ofConstraints());
    }
    /// wᵀ∂γ/∂q̇: γ is quadratic in q̇, so that central differences are exact.
    Eigen::MatrixXd slopeAt(const Eigen::VectorXd& v) const
    {
        Eigen::MatrixXd slope(m_W.cols(), v.size());
        const double size = m_units.norm(v);
        for (Eigen::Index i = 0; i < v.size(); ++i) {
            const double step = size * m_units.ofCoordinates()[i];
            const Eigen::VectorXd e = step * Eigen::VectorXd::Unit(v.size(), i);
            slope.col(i) = (bent(m_q, v + e) - bent(m_q, v - e)) / (2 * step);
        }
        return slope;
    }
    /// The velocity of least kinetic energy (y − y₀)ᵀ ZᵀMZ (y − y₀) on the cone, by Newton's method on the linearised
    /// cone.
    [[nodiscard]] std::optional<Eigen::VectorXd> nearestOnCone(const Eigen::VectorXd& wanted) const
    {
        Eigen::VectorXd y = wanted;
        for (int i = 0; i < kMostStepsToCone; ++i) {
            const double size = y.norm();
            if (!(size > tolerance::kRounding * wanted.norm())) {
                return std::nullopt;
            }
            const Eigen::VectorXd v = Z() * y;
            const Eigen::VectorXd off = bent(m_q, v);
            if (off.cwiseAbs().maxCoeff() <= tolerance::kRounding * m_curvature * size * size) {
                return y;
            }
            const Eigen::MatrixXd G = slopeAt(v) * Z();
            const Eigen::MatrixXd back = m_mass.solve(G.transpose());
            const Eigen::VectorXd mu = leastNormSolution(G * back, -off - G * Eigen::VectorXd(wanted - y));
            // Close to the cone only the correction onto it remains.
            const bool isNear = off.cwiseAbs().maxCoeff() <= tolerance::kNearlyZero * m_curvature * size * size;
            y = isNear ? Eigen::VectorXd(y - back * leastNormSolution(G * back, off))
                       : Eigen::VectorXd(wanted + back * mu);
        }
        return std::nullopt;
    }

    /// q̈ = a₀ + T y: a₀ by the second and third derivatives of the constraints, y by the forces along the tangents T.
    Eigen::VectorXd acceleration(const Continuation& continuation, const Eigen::MatrixXd& slope) const
    {
        const Eigen::MatrixXd Phi_q(m_system.jacobian(m_q));
        Eigen::MatrixXd rows(Phi_q.rows() + slope.rows(), Phi_q.cols());
        rows << Phi_q, slope;
        Eigen::VectorXd rates(rows.rows());
        rates << -m_system.constraintCurvature(m_q, continuation.v), -turnOf(continuation.v);
        const Eigen::VectorXd a = m_units.rowSpace(rows.sparseView()).minimumNormStep(rates);
        const Eigen::MatrixXd& T = continuation.tangent;
        const Eigen::VectorXd load = T.transpose() * (m_motion.load({m_q, continuation.v}) - m_M * a);
        return a + T * congruent(m_M, T).llt().solve(load);
    }
    /// wᵀ∂γ/∂q q̇, by differences of fourth order.
    Eigen::VectorXd turnOf(const Eigen::VectorXd& v) const
    {
        const Eigen::VectorXd step = tolerance::kStepOfSecondDifference * m_system.size() / m_units.largest(v) * v;
        const auto at = [&](double steps) { return bent(m_q + steps * step, v); };
        return (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * step.norm() / v.norm());
    }

    const ConstrainedMotion& m_motion;
    const System& m_system;
    const ArcUnits& m_units;
    const Eigen::VectorXd& m_q;
    RowSpace m_rows;
    Eigen::MatrixXd m_W;
    SparseMatrix m_M;
    Eigen::LLT<Eigen::MatrixXd> m_mass;  // ZᵀMZ
    double m_curvature = 0;              // the largest wᵀ∂γ/∂q̇ for velocities of unit size
};

}  // namespace

Outcome<std::optional<Continuation>> continuationFrom(const ConstrainedMotion& motion, const MotionState& state)
{
    using Result = Outcome<std::optional<Continuation>>;
    if (state.q.size() == 0 || !motion.seesSingularities()) {
        return std::optional<Continuation>();
    }
    const Singularity here(motion, state.q);
    const bool isDriven = motion.system().dependsOnTime();
    if (isDriven ? !here.isDetermined() : !here.isOne()) {
        return std::optional<Continuation>();
    }
    if (isDriven) {
        std::optional<Continuation> continuation = here.drivenContinuation(state.v);
        return continuation
                   ? Result(std::move(continuation))
                   : Result(Failure{Text("the drives begin at a singular configuration, where the mechanism may go on "
                                         "in more than one way; begin a little beside it, or give the points "
                                         "the velocities of one of them")});
    }
    if (state.v.cwiseAbs().maxCoeff() == 0) {
        return here.isDriven() ? Result(Failure{Text("the motion begins at rest at a singular configuration, where "
                                                     "it may go on in more than one way; begin a "
                                                     "little beside it, or give a point a velocity")})
                               : std::optional<Continuation>();
    }
    std::optional<Continuation> continuation = here.continuation(state.v);
    return continuation
               ? Result(std::move(continuation))
               : Result(Failure{Text(
                     "the motion begins at a singular configuration, and none of the ways on from there has velocities "
                     "like these; begin a little beside it, or change the velocities")});
}

}  // namespace eigenlink
