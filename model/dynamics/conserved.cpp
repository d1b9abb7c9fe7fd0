#include "model/dynamics/conserved.h"

#include "model/assembly/energy_momentum.h"
#include "model/dynamics/tolerances.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// Configurations near the start at which rigid motions of the whole are tested, and their distance, relative to the
/// size.
constexpr int kTrials = 3;
constexpr double kTrialWay = 0.3;
/// The column of the turn about the origin.
constexpr Eigen::Index kTurn = 2;

/// q̇ of a motion of the whole along x, along y and about the origin, n×3.
Eigen::MatrixXd motionsOfWhole(const System& system, const Eigen::VectorXd& q)
{
    Eigen::MatrixXd T = Eigen::MatrixXd::Zero(q.size(), 3);
    const std::vector<Coordinate>& coordinates = system.coordinates();
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        const Coordinate& coordinate = coordinates[static_cast<std::size_t>(i)];
        if (coordinate.elastic) {
            continue;
        }
        if (coordinate.quantity == Quantity::angle) {
            T(i, 2) = 1;
        } else if (i + 1 < q.size()) {
            T(i, 0) = 1;
            T(i + 1, 1) = 1;
            T(i, 2) = -q[i + 1];
            T(i + 1, 2) = q[i];
            ++i;  // its y
        }
    }
    return T;
}

/// The largest |Φ_q t| of a motion t of the whole, in units of the size, and the largest share of the forces along it.
struct Resistance {
    double constraint = 0, force = 0;
};
Resistance resistanceTo(const System& system, const Eigen::VectorXd& start, Eigen::Index motion)
{
    Resistance most;
    const ArcUnits units(system);
    const double size = system.size(), length = lengthUnit(size);
    for (int trial = 0; trial <= kTrials; ++trial) {
        Eigen::VectorXd q = start;
        for (Eigen::Index i = 0; i < q.size() && trial > 0; ++i) {
            q[i] += kTrialWay * size * units.ofCoordinates()[i] * std::sin(static_cast<double>(trial * (3 * i + 1)));
        }
        const Eigen::VectorXd t = motionsOfWhole(system, q).col(motion);
        const Eigen::VectorXd way = (system.jacobian(q) * t).cwiseQuotient(units.ofConstraints());
        const double reach = std::max(units.largest(t), motion == kTurn ? length : 1) * size / length;
        most.constraint = std::max(most.constraint, way.size() > 0 ? way.cwiseAbs().maxCoeff() / reach : 0);
        const double sizes = t.cwiseAbs().dot(system.forceSizes(q));
        most.force = std::max(most.force, sizes > 0 ? std::abs(t.dot(system.force(q))) / sizes : 0);
    }
    return most;
}

}  // namespace

Conserved::Conserved(ConstrainedMotion& motion, const MotionState& start, const Instant& at) : m_motion(motion)
{
    const System& system = motion.system();
    m_isOn = !motion.isDamped() && !system.dependsOnTime();
    if (!m_isOn) {
        return;
    }
    std::size_t kept = 0, falling = 0;  // translations that constraints leave free
    for (Eigen::Index i = 0; i < 3 && start.q.size() > 0; ++i) {
        const Resistance resistance = resistanceTo(system, start.q, i);
        if (resistance.constraint >= tolerance::kLeftByCancellation) {
            continue;
        }
        const bool isKept = resistance.force < tolerance::kLeftByCancellation;
        if (isKept) {
            m_kept.push_back(i);
        }
        if (i < 2) {
            ++(isKept ? kept : falling);
        }
    }
    m_keepsEnergy = kept == 0 || falling == 0;
    m_momenta = keptMotions(start.q).transpose() * system.inertiaForce(start.q, start.v);
    m_mostKinetic = system.energyMomentum().kineticEnergy(start.q, start.v, at);
    m_energy = m_mostKinetic + system.potential(start.q, at);
}

Eigen::MatrixXd Conserved::keptMotions(const Eigen::VectorXd& q) const
{
    Eigen::MatrixXd T(q.size(), static_cast<Eigen::Index>(m_kept.size()));
    if (!m_kept.empty()) {
        const Eigen::MatrixXd all = motionsOfWhole(m_motion.system(), q);
        for (Eigen::Index i = 0; i < T.cols(); ++i) {
            T.col(i) = all.col(m_kept[static_cast<std::size_t>(i)]);
        }
    }
    return T;
}

bool Conserved::isTurnDetermined(const Eigen::LLT<Eigen::MatrixXd>& A, const Eigen::MatrixXd& MT,
                                 const Eigen::MatrixXd& T) const
{
    if (m_kept.back() != 2 || A.info() != Eigen::Success) {
        return m_kept.back() != 2;
    }
    const Eigen::Index turn = T.cols() - 1;
    const double pivot = A.matrixLLT()(turn, turn);
    return pivot * pivot > tolerance::kTurnDetermined * T.col(turn).dot(MT.col(turn));
}

void Conserved::restore(MotionState& state, const Instant& at, double mostOfPlace)
{
    const System& system = m_motion.system();
    if (!m_isOn) {
        return;
    }
    Eigen::VectorXd whole = Eigen::VectorXd::Zero(state.v.size());
    double kineticOfWhole = 0;
    if (!m_kept.empty()) {
        Eigen::MatrixXd T = keptMotions(state.q);
        const SparseMatrix M = system.mass(state.q);
        Eigen::MatrixXd MT = M * T;
        Eigen::LLT<Eigen::MatrixXd> A(Eigen::MatrixXd(T.transpose() * MT));
        if (!isTurnDetermined(A, MT, T)) {
            T.conservativeResize(Eigen::NoChange, T.cols() - 1);
            MT.conservativeResize(Eigen::NoChange, T.cols());
            A.compute(T.transpose() * MT);
        }
        if (A.info() != Eigen::Success || T.cols() == 0) {
            return;
        }
        const Eigen::VectorXd rates = A.solve(m_momenta.head(T.cols()));
        state.v += T * (rates - A.solve(MT.transpose() * state.v));
        whole = T * rates;
        kineticOfWhole = 0.5 * m_momenta.head(T.cols()).dot(rates);
    }
    if (!m_keepsEnergy) {
        return;
    }
    const Eigen::VectorXd inner = state.v - whole;
    const double kinetic = system.energyMomentum().kineticEnergy(state.q, inner, at);
    m_mostKinetic = std::max(m_mostKinetic, kinetic);
    const double missing = m_energy - kineticOfWhole - kinetic - system.potential(state.q, at);
    if (kinetic > tolerance::kKineticShare * m_mostKinetic) {
        if (std::abs(missing) < tolerance::kVelocityScaling * kinetic) {
            state.v = whole + std::sqrt(1 + missing / kinetic) * inner;
        }
    } else if (m_kept.empty()) {
        restorePlace(state, missing, at, mostOfPlace);
    }
}

// −δV = q̈ᵀM δq near rest, for constraints give no power.
void Conserved::restorePlace(MotionState& state, double missing, const Instant& at, double mostOfPlace)
{
    const Outcome<Acceleration> acceleration = m_motion.accelerate(state, at);
    if (!acceleration) {
        return;
    }
    const Eigen::VectorXd& a = acceleration->a;
    const double pull = a.dot(m_motion.system().inertiaForce(state.q, a));
    if (!(pull > 0) || std::abs(missing) / pull * m_motion.units().largest(a) > mostOfPlace) {
        return;
    }
    if (const Outcome<MotionState> moved = m_motion.project({state.q - missing / pull * a, state.v}, at)) {
        state = *moved;
    }
}

}  // namespace eigenlink
