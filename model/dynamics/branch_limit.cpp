#include "model/dynamics/branch_limit.h"

#include "model/dynamics/link_directions.h"
#include "model/dynamics/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace eigenlink {

namespace {

/// States beside the singular configuration that the polynomial goes through.
constexpr std::size_t kBranchStates = 8;
/// Trials with states from nearer, by this factor, where they do not fit together: no multiple of it is one
/// of another, so that none meets the same singular configuration again.
constexpr int kNearerTrials = 10;
constexpr double kNearer = 0.73;
/// The least margin of the states, of the largest: a state nearer to the singular configuration has more rounding than
/// the others.
constexpr double kLeastMargin = 0.05;

/// Lagrange's weights: the value at x of the polynomial through values at these places.
Eigen::VectorXd weightsAt(double x, const std::vector<double>& places)
{
    const auto count = static_cast<Eigen::Index>(places.size());
    Eigen::VectorXd weights = Eigen::VectorXd::Ones(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        const double own = places[static_cast<std::size_t>(i)];
        for (const double other : places) {
            weights[i] *= other == own ? 1 : (x - other) / (own - other);
        }
    }
    return weights;
}

class BranchStates {
public:
    BranchStates(const System& system, const BranchPath& path) : m_system(system), m_path(path), m_motion(system) {}

    [[nodiscard]] std::optional<MotionPoint> limit()
    {
        const double rate = turnRate();
        if (!(rate > 0)) {
            return std::nullopt;
        }
        double h = tolerance::kWayOnBranch / rate, least = std::numeric_limits<double>::infinity();
        std::optional<MotionPoint> best;
        for (int i = 0; i < kNearerTrials; ++i, h *= kNearer) {
            m_bend = Eigen::VectorXd::Zero(m_path.near.q.size());
            std::optional<MotionPoint> point = through(h);
            if (point && m_path.held.cols() > 0) {
                m_bend = point->acceleration.a;
                point = through(h);
            }
            if (point && m_off < least) {
                least = m_off;
                best = std::move(point);
            }
            if (least <= tolerance::kRounding) {
                break;
            }
        }
        return best;
    }

private:
    /// The largest rate of a link, or of the whole by its size.
    double turnRate() const
    {
        const auto& [q, v] = m_path.near;
        const double speed = v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0;
        double rate = 0;
        for (Eigen::Index i = 0; i < v.size(); ++i) {
            const Coordinate& coordinate = m_system.coordinates()[static_cast<std::size_t>(i)];
            rate = std::max(rate, std::abs(v[i]) / (coordinate.quantity == Quantity::length ? m_system.size() : 1));
        }
        if (!(speed > 0)) {
            return 0;
        }
        const double step = tolerance::kStepOfSecondDifference / rate;
        const std::vector<double> here = linkDirections(m_system, q, m_path.at.t, {});
        const std::vector<double> there = linkDirections(m_system, q + step * v, m_path.at.t, here);
        for (std::size_t i = 0; i < here.size(); ++i) {
            rate = std::max(rate, std::abs(there[i] - here[i]) / step);
        }
        return rate;
    }

    Instant instantOf(double time) const
    {
        Instant at = m_path.at;
        at.t += time;
        return at;
    }

    /// The nearest multiples of h to which nothing jumps, the nearest first.
    std::vector<double> timesOf(double h) const
    {
        const double reach = h * static_cast<double>(kBranchStates), t = m_path.at.t;
        const auto [from, to] = m_path.smooth ? m_path.smooth(reach) : std::pair(t - reach, t + reach);
        std::vector<double> times;
        for (double i = 1; i <= static_cast<double>(kBranchStates); ++i) {
            for (const double time : {i * h, -i * h}) {
                if (times.size() < kBranchStates && t + time >= from && t + time <= to) {
                    times.push_back(time);
                }
            }
        }
        return times;
    }

    [[nodiscard]] bool find(double time)
    {
        const auto& [q, v] = m_path.near;
        const MotionState wanted{q + time * v + time * time / 2 * m_bend, v + time * m_bend};
        MotionState guess = wanted;
        if (m_times.size() > 1) {
            guess.q = m_places * weightsAt(time, m_times);
        }
        const Instant at = instantOf(time);
        const Outcome<MotionState> state = m_motion.hold(wanted, guess, m_path.held, at);
        if (!state) {
            return false;
        }
        const Outcome<Acceleration> acceleration = m_motion.accelerate(*state, at);
        if (!acceleration) {
            return false;
        }
        m_margins.push_back(m_motion.units()
                                .rowSpace(m_system.jacobian(state->q, at), tolerance::kRank, m_system.regularRank())
                                .margin());
        m_times.push_back(time);
        for (auto [table, column] :
             {std::pair(&m_places, &state->q), std::pair(&m_rates, &state->v), std::pair(&m_bends, &acceleration->a),
              std::pair(&m_forces, &acceleration->lambda)}) {
            table->conservativeResize(column->size(), static_cast<Eigen::Index>(m_times.size()));
            table->rightCols<1>() = *column;
        }
        return true;
    }

    [[nodiscard]] std::optional<MotionPoint> through(double h)
    {
        m_times.clear();
        m_margins.clear();
        for (Eigen::MatrixXd* table : {&m_places, &m_rates, &m_bends, &m_forces}) {
            table->resize(0, 0);
        }
        const std::vector<double> times = timesOf(h);
        if (times.size() < kBranchStates || !std::ranges::all_of(times, [this](double time) { return find(time); })) {
            return std::nullopt;
        }
        const Eigen::VectorXd weights = weightsAt(0, m_times);
        MotionPoint point{{m_places * weights, m_rates * weights}, {m_bends * weights, m_forces * weights}};
        const auto [least, most] = std::ranges::minmax(m_margins);
        if (least < kLeastMargin * most || !isOnBranch(point.state)) {
            return std::nullopt;
        }
        findForces(weights, point);
        return point;
    }

    /// At the singular configuration as the limit; beside it, where the polynomial would go through the poles of
    /// others, from the accelerations.
    void findForces(const Eigen::VectorXd& weights, MotionPoint& point) const
    {
        const Eigen::VectorXd& q = point.state.q;
        const Instant at = instantOf(0);
        const ArcUnits& units = m_motion.units();
        const SparseMatrix Phi_q = m_system.jacobian(q, at);
        const SparseMatrix beside = m_system.jacobian(m_places.col(0), instantOf(m_times.front()));
        if (units.rowSpace(Phi_q, tolerance::kBlurredRows).rank() <
            units.rowSpace(beside, tolerance::kBlurredRows).rank()) {
            markPoles(weights, point);
            return;
        }
        const Eigen::VectorXd reactions =
            m_motion.load(point.state, at) - m_system.inertiaForce(q, point.acceleration.a, at);
        point.acceleration.lambda = units.multipliers(Phi_q, reactions, tolerance::kBlurredRows);
    }

    /// Also puts it onto the constraints that are clearly independent, by less than it may be off.
    [[nodiscard]] bool isOnBranch(MotionState& state)
    {
        const Instant at = instantOf(0);
        const SparseMatrix Phi_q = m_system.jacobian(state.q, at);
        const Eigen::VectorXd off = m_system.constraint(state.q, at);
        const Eigen::VectorXd missed = Phi_q * state.v + m_system.constraintRate(state.q, at);
        const ArcUnits& units = m_motion.units();
        const double way = units.largest(state.q - m_path.near.q);
        // Where the drive stands still, the rates are rounding.
        const double rate = std::max(units.largest(m_rates.rowwise().lpNorm<Eigen::Infinity>()),
                                     tolerance::kSevenDigits * units.largest(m_path.near.v));
        const double slip = missed.cwiseQuotient(units.ofConstraints()).cwiseAbs().maxCoeff() / rate;
        m_off = std::max(m_motion.positionError(off), slip);
        if (m_motion.positionError(off) > tolerance::kHolds || way > tolerance::kApartOnCurve * m_system.size() ||
            !(slip <= tolerance::kSevenDigits)) {
            return false;
        }
        const RowSpace rows = units.rowSpace(Phi_q, tolerance::kTooNear);
        state.q -= rows.minimumNormStep(off);
        state.v -= rows.minimumNormStep(missed);
        return true;
    }

    /// τλ has a limit where λ has a pole.
    void markPoles(const Eigen::VectorXd& weights, MotionPoint& point) const
    {
        const SparseMatrix Phi_q = m_system.jacobian(point.state.q, instantOf(0));
        Eigen::VectorXd sizes = Eigen::VectorXd::Zero(Phi_q.rows());
        for (int column = 0; column < Phi_q.outerSize(); ++column) {
            for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
                const double value = std::abs(entry.value()) * m_motion.units().ofCoordinates()[column];
                sizes[entry.row()] = std::max(sizes[entry.row()], value);
            }
        }
        Eigen::MatrixXd moments = sizes.asDiagonal() * m_forces;
        for (std::size_t i = 0; i < m_times.size(); ++i) {
            moments.col(static_cast<Eigen::Index>(i)) *= m_times[i];
        }
        const Eigen::VectorXd poles = (moments * weights).cwiseAbs(),
                              most = moments.rowwise().lpNorm<Eigen::Infinity>();
        for (Eigen::Index i = 0; i < poles.size(); ++i) {
            if (poles[i] > tolerance::kNearlyZero * most[i] && poles[i] > tolerance::kNegligible * most.maxCoeff()) {
                point.acceleration.lambda[i] = std::numeric_limits<double>::quiet_NaN();
            }
        }
    }

    const System& m_system;
    const BranchPath& m_path;
    ConstrainedMotion m_motion;
    Eigen::VectorXd m_bend;       // q̈₀
    std::vector<double> m_times;  // τ of the states, and a column for each
    std::vector<double> m_margins;
    double m_off = 0;  // how far the polynomial is off the constraints, in position or velocity
    Eigen::MatrixXd m_places, m_rates, m_bends, m_forces;
};

}  // namespace

std::optional<MotionPoint> limitOnBranch(const System& system, const BranchPath& path)
{
    return BranchStates(system, path).limit();
}

}  // namespace eigenlink
