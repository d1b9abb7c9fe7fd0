#include "model/dynamics/kick.h"

#include "model/assembly/direction_row.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// Coordinates up to which velocities are fitted, by dense matrices.
constexpr Eigen::Index kMostKicked = 1500;

/// Solutions by least squares: the second takes what rounding left by the first.
constexpr int kFittingSteps = 2;

/// Velocities that are given: R q̇ = w.
struct GivenVelocities {
    Eigen::MatrixXd R;
    Eigen::VectorXd w;
};

class Kick {
public:
    Kick(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
        : m_mechanism(mechanism),
          m_system(system),
          m_q(q),
          m_base(system.kinematics().pointVelocities(q, Eigen::VectorXd::Zero(q.size()))),
          m_start(Eigen::VectorXd::Zero(q.size()))
    {
        giveToPoints();
        giveToLinks();
        findImpulse();
    }

    Eigen::VectorXd velocities() const
    {
        const bool nothing = m_values.empty() && m_impulse.isZero(0);
        if (nothing || m_q.size() > kMostKicked) {
            return m_start;
        }
        const SparseMatrix Phi_q = m_system.jacobian(m_q);
        const Eigen::VectorXd missed = m_system.constraintRate(m_q) + Phi_q * m_start;
        const double speed = m_start.size() > 0 ? m_start.cwiseAbs().maxCoeff() : 0;
        const bool fits = missed.size() == 0 || missed.cwiseAbs().maxCoeff() <= tolerance::kFittingStart * speed;
        return m_arePlaces && m_impulse.isZero(0) && fits ? m_start : fitted(RowSpace(Phi_q), -missed);
    }

private:
    void give(Eigen::VectorXd row, double value)
    {
        m_rows.push_back(std::move(row));
        m_values.push_back(value);
    }

    void giveToPoints()
    {
        for (std::size_t i = 0; i < m_mechanism.points.size(); ++i) {
            const Point& point = m_mechanism.points[i];
            if (point.velocity == Vector2{} || point.fixed) {
                continue;
            }
            const Eigen::Index x = m_system.findCoordinate(point.id + ".x");
            const Eigen::Index y = m_system.findCoordinate(point.id + ".y");
            if (x >= 0 && y >= 0) {
                m_start[x] = point.velocity.x;
                m_start[y] = point.velocity.y;
                give(Eigen::VectorXd::Unit(m_q.size(), x), point.velocity.x);
                give(Eigen::VectorXd::Unit(m_q.size(), y), point.velocity.y);
            } else {
                giveToCarried(i);
            }
        }
    }
    /// A point that goes along with a beam.
    void giveToCarried(std::size_t point)
    {
        Eigen::VectorXd x(m_q.size()), y(m_q.size());
        for (Eigen::Index k = 0; k < m_q.size(); ++k) {
            const Eigen::VectorXcd unit = Eigen::VectorXcd::Unit(m_q.size(), k);
            const auto [dx, dy] = m_system.kinematics().pointDisplacements(m_q, unit)[point];
            x[k] = dx.real();
            y[k] = dy.real();
        }
        const Vector2 relative = m_mechanism.points[point].velocity - m_base[point];
        give(std::move(x), relative.x);
        give(std::move(y), relative.y);
        m_arePlaces = false;
    }

    /// Rows d × (J_b − J_a) of two places on the link that are d apart, one long: its rate.
    void giveToLinks()
    {
        for (const LinkPose& pose : m_system.kinematics().linkPoses(m_q)) {
            const Element& element = m_mechanism.elements[pose.element];
            const Field* field = findField(element, "rate");
            const FieldValue value = field == nullptr ? FieldValue() : field->read(element);
            const auto* rate = std::get_if<std::optional<double>>(&value);
            if (rate == nullptr || !*rate) {
                continue;
            }
            const auto [J, d] = turningPlaces(m_system, m_q, pose.element);
            give((d.x * J.row(1) - d.y * J.row(0)).transpose(), **rate - rateOfSupports(element));
            m_arePlaces = false;
        }
    }
    /// Of a link while nothing moves but the supports.
    double rateOfSupports(const Element& link) const
    {
        const std::vector<std::string> pins = pointsOf(link);
        if (pins.size() < 2) {
            return 0;
        }
        const std::size_t a = *findPoint(m_mechanism, pins[0]), b = *findPoint(m_mechanism, pins[1]);
        const std::vector<Vector2> places = m_system.kinematics().pointPositions(m_q);
        const Vector2 d = places[b] - places[a];
        return cross(d, m_base[b] - m_base[a]) / std::max(dot(d, d), std::numeric_limits<double>::min());
    }

    /// What supports that begin to move at once do to what rests, M_qs ṡ.
    void findImpulse()
    {
        m_impulse = Eigen::VectorXd::Zero(m_q.size());
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(m_system.constraintCount());
        for (std::size_t i = 0; i < m_base.size(); ++i) {
            if (m_mechanism.points[i].fixed && m_base[i] != Vector2{}) {
                m_impulse += m_system.supportColumns(m_q, none, i).mass * Eigen::Vector2d(m_base[i].x, m_base[i].y);
            }
        }
    }

    GivenVelocities given() const
    {
        const auto count = static_cast<Eigen::Index>(m_values.size());
        GivenVelocities given{Eigen::MatrixXd(count, m_q.size()), Eigen::VectorXd(count)};
        for (Eigen::Index i = 0; i < count; ++i) {
            given.R.row(i) = m_rows[static_cast<std::size_t>(i)].transpose();
            given.w[i] = m_values[static_cast<std::size_t>(i)];
        }
        return given;
    }

    /// L with LᵀL = (R M⁻¹ Rᵀ)⁺: |L e|²/2 is the kinetic energy that it takes to change R q̇ by e.
    Eigen::MatrixXd effortOf(const Eigen::MatrixXd& spread) const
    {
        if (spread.size() == 0) {
            return spread;
        }
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> parts(spread);
        const double least = tolerance::kSameWish * parts.eigenvalues().maxCoeff();
        Eigen::VectorXd weights = parts.eigenvalues();
        for (double& weight : weights) {
            weight = weight > least ? 1 / std::sqrt(weight) : 0;
        }
        return weights.asDiagonal() * parts.eigenvectors().transpose();
    }

    /// Orthonormal columns that span the rows of A and those that A does not see.
    static std::pair<Eigen::MatrixXd, Eigen::MatrixXd> seenAndFree(const Eigen::MatrixXd& A)
    {
        if (A.size() == 0) {
            return {Eigen::MatrixXd(A.cols(), 0), Eigen::MatrixXd::Identity(A.cols(), A.cols())};
        }
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factor(A.transpose());
        factor.setThreshold(tolerance::kSameWish);
        const Eigen::MatrixXd Q = factor.householderQ();
        return {Q.leftCols(factor.rank()), Q.rightCols(Q.cols() - factor.rank())};
    }

    /// δ with Φ_q δ = rhs that meets what is given as well as it can and then takes the least energy, δᵀMδ/2 + bᵀδ.
    Eigen::VectorXd fitted(const RowSpace& rows, const Eigen::VectorXd& rhs) const
    {
        const auto [R, w] = given();
        Eigen::MatrixXd M(m_system.mass(m_q));
        const Eigen::VectorXd wanted = w - R * m_start;
        const Eigen::MatrixXd& Z = rows.nullSpace();
        Eigen::MatrixXd heavy = M;
        heavy.diagonal().array() += tolerance::kSameWish * M.diagonal().maxCoeff();
        const Eigen::MatrixXd spread = R.rows() > 0 ? solution(heavy, R.transpose()) : R.transpose();
        const Eigen::MatrixXd L = effortOf(R * spread);
        Eigen::VectorXd change = rows.minimumNormStep(rhs);
        const auto [met, free] = seenAndFree(L * R * Z);
        const Eigen::MatrixXd along = Z * met, freely = Z * free, seen = L * R * along;
        for (int i = 0; i < kFittingSteps && along.cols() > 0; ++i) {
            change += along * leastNormSolution(seen, L * (wanted - R * change));
        }
        if (freely.cols() > 0) {
            const Eigen::VectorXd momentum = freely.transpose() * (M * change + m_impulse);
            change -= freely * leastNormSolution(freely.transpose() * M * freely, momentum);
        }
        // What cannot be met is left to the projection onto the constraints, which finds the same and reports by how
        // much.
        const Eigen::VectorXd left = L * (wanted - R * change);
        const bool isMet = left.norm() <= tolerance::kFittingStart * (L * w).norm();
        return m_start + (isMet ? change : Eigen::VectorXd(change + spread * (L.transpose() * left)));
    }

    const Mechanism& m_mechanism;
    const System& m_system;
    const Eigen::VectorXd& m_q;
    std::vector<Vector2> m_base;  // velocities of the points by their supports
    Eigen::VectorXd m_start;      // what is given of coordinates, the others at rest
    std::vector<Eigen::VectorXd> m_rows;
    std::vector<double> m_values;
    bool m_arePlaces = true;  // only velocities of coordinates are given
    Eigen::VectorXd m_impulse;
};

}  // namespace

MotionState kickedStart(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q)
{
    return {q, Kick(mechanism, system, q).velocities()};
}

}  // namespace eigenlink
