#include "model/dynamics/backbone.h"

#include "model/dynamics/harmonic_balance.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/dynamics/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kMostHalfShots = 12;
/// Evaluations of accelerations times coordinates and constraints, for one amplitude: some seconds.
constexpr double kMostShootingWork = 5e6;
/// The first step takes this share of the first amplitude, further ones let it grow by this share of itself.
constexpr double kFirstShare = 0.25;
constexpr double kMostGrowthOfAmplitude = 0.25;
/// Freedoms, at most, whose periodic motions are found by shooting.
constexpr Eigen::Index kMostShotFreedoms = 8;
/// Steps are shortened where shooting fails, down to this share.
constexpr double kSmallestShare = 1.0 / 64;

/// Starts at rest and what becomes of them.
class HalfPeriodShooting {
public:
    HalfPeriodShooting(const Analysis& analysis, const Eigen::VectorXd& shape, double omega)
        : m_system(*analysis.system),
          m_motion(m_system),
          m_rest(analysis.equilibrium.q),
          m_Z(RowSpace(m_system.jacobian(m_rest)).nullSpace()),
          m_omega(omega)
    {
        m_along = m_Z.transpose() * shape;
        m_size = m_along.norm();
        const Eigen::MatrixXd Q = Eigen::HouseholderQR<Eigen::MatrixXd>(m_along).householderQ() *
                                  Eigen::MatrixXd::Identity(m_Z.cols(), m_Z.cols());
        m_across = Q.rightCols(m_Z.cols() - 1);
    }
    /// x of the mode itself.
    Eigen::VectorXd linear() const
    {
        Eigen::VectorXd x = Eigen::VectorXd::Zero(m_Z.cols());
        x[x.size() - 1] = 2 * std::numbers::pi / m_omega;
        return x;
    }

    /// Before each amplitude: what its search may take.
    void beginAmplitude()
    {
        const auto size = static_cast<double>(m_system.coordinateCount() + m_system.constraintCount() + 1);
        m_left = static_cast<std::size_t>(kMostShootingWork / size) + 1;
    }
    bool isSpent() const { return m_left == 0; }

    /// At rest at a ζ + N c, x = (c, T).
    [[nodiscard]] std::optional<MotionState> startOf(double amplitude, const Eigen::VectorXd& x) const
    {
        const Eigen::VectorXd z = amplitude * m_along + m_across * x.head(x.size() - 1);
        const MotionState wanted{m_rest + m_Z * z, Eigen::VectorXd::Zero(m_rest.size())};
        Outcome<MotionState> held = m_motion.hold(wanted, wanted, m_Z);
        if (!held) {
            return std::nullopt;
        }
        return std::move(held).value();
    }
    /// Zᵀq̇ and Zᵀq̈ after half the period, over those of the mode.
    struct Shot {
        Eigen::VectorXd velocity, acceleration;
    };
    [[nodiscard]] std::optional<Shot> shoot(double amplitude, const Eigen::VectorXd& x) const
    {
        const std::optional<MotionState> start = startOf(amplitude, x);
        const double half = 0.5 * x[x.size() - 1];
        if (!start || !(half > 0)) {
            return std::nullopt;
        }
        SimulationOptions options;
        options.duration = options.step = half;
        options.tolerance = MotionTolerance::tight;
        if (isSpent()) {
            return std::nullopt;
        }
        options.mostEvaluations = m_left;
        const Motion motion = simulate(m_system, *start, options);
        m_left -= std::min(m_left, motion.evaluations);
        if (motion.status != MotionStatus::complete) {
            return std::nullopt;
        }
        const double scale = std::abs(amplitude) * m_size * m_omega;
        const MotionSample& end = motion.samples.back();
        return Shot{m_Z.transpose() * end.state.v / scale, m_Z.transpose() * end.acceleration.a / scale};
    }
    /// Newton's method from x; the size of what is left, nothing where it fails.
    [[nodiscard]] std::optional<double> solve(double amplitude, Eigen::VectorXd& x) const
    {
        double best = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kMostHalfShots; ++i) {
            const std::optional<Shot> shot = shoot(amplitude, x);
            if (!shot) {
                return std::nullopt;
            }
            const double left = shot->velocity.cwiseAbs().maxCoeff();
            if (left < tolerance::kShot || (left < tolerance::kNearlyShot && left > 0.5 * best)) {
                return left;
            }
            best = std::min(best, left);
            const std::optional<Eigen::MatrixXd> slopes = slopesAt(amplitude, x, *shot);
            if (!slopes) {
                return std::nullopt;
            }
            x -= slopes->colPivHouseholderQr().solve(shot->velocity);
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<Eigen::MatrixXd> slopesAt(double amplitude, const Eigen::VectorXd& x,
                                                          const Shot& shot) const
    {
        const Eigen::Index count = x.size();
        Eigen::MatrixXd slopes(count, count);
        slopes.col(count - 1) = 0.5 * shot.acceleration;
        const double step = tolerance::kNudge * std::abs(amplitude) * m_size;
        for (Eigen::Index k = 0; k + 1 < count; ++k) {
            Eigen::VectorXd more = x, less = x;
            more[k] += step;
            less[k] -= step;
            const std::optional<Shot> high = shoot(amplitude, more), low = shoot(amplitude, less);
            if (!high || !low) {
                return std::nullopt;
            }
            slopes.col(k) = (high->velocity - low->velocity) / (2 * step);
        }
        return slopes;
    }

    const System& m_system;
    ConstrainedMotion m_motion;
    Eigen::VectorXd m_rest;
    Eigen::MatrixXd m_Z;
    double m_omega, m_size = 0;
    mutable std::size_t m_left = 1;  // evaluations that the search may still take
    Eigen::VectorXd m_along;         // ζ for an amplitude of one metre
    Eigen::MatrixXd m_across;        // N
};

/// Goes from amplitude to amplitude, each from what the last two lead to.
template <class Method>
class AmplitudePath {
public:
    explicit AmplitudePath(Method& method) : m_method(method) { m_last.x = m_before.x = method.linear(); }
    /// What is left of velocities at this amplitude; nothing where shooting fails however small the steps.
    [[nodiscard]] std::optional<double> goTo(double amplitude, const Monitor& monitor)
    {
        double left = 0, share = 1;
        m_method.beginAmplitude();
        while (m_last.amplitude != amplitude) {
            if (monitor.isCancelled()) {
                return std::nullopt;
            }
            const double from = m_last.amplitude;
            const double longest = from == 0 ? kFirstShare * amplitude : kMostGrowthOfAmplitude * from;
            const bool isNear = std::abs(amplitude - from) <= share * std::abs(longest);
            const double next = isNear ? amplitude : from + share * longest;
            Known known{next, guess(next)};
            const Eigen::Index last = known.x.size() - 1;
            const double expected = known.x[last];
            const std::optional<double> shot = m_method.solve(known.amplitude, known.x);
            if (!shot || std::abs(known.x[last] - expected) > tolerance::kOtherFamily * expected) {
                share *= 0.5;
                if (share < kSmallestShare) {
                    return std::nullopt;
                }
                continue;
            }
            left = *shot;
            share = std::min(1.0, 2 * share);
            m_before = std::exchange(m_last, std::move(known));
        }
        return left;
    }
    const Eigen::VectorXd& x() const { return m_last.x; }

private:
    struct Known {
        double amplitude = 0;
        Eigen::VectorXd x;
    };
    /// x goes with the square of the amplitude near rest.
    Eigen::VectorXd guess(double amplitude) const
    {
        const auto square = [](double a) { return a * a; };
        const double way = square(m_last.amplitude) - square(m_before.amplitude);
        if (way == 0) {
            return m_last.x;
        }
        return m_last.x + (square(amplitude) - square(m_last.amplitude)) / way * (m_last.x - m_before.x);
    }
    Method& m_method;
    Known m_last, m_before;
};

/// The points of a backbone by one of the methods.
template <class Method>
void follow(Method& method, const std::vector<double>& amplitudes, const Monitor& monitor, Backbone& backbone)
{
    AmplitudePath<Method> path(method);
    for (const double amplitude : amplitudes) {
        const std::optional<double> left = path.goTo(amplitude, monitor);
        if (monitor.isCancelled()) {
            backbone.reason = Text("stopped on request");
            return;
        }
        const std::optional<MotionState> start = left ? method.startOf(amplitude, path.x()) : std::nullopt;
        if (!start && method.isSpent()) {
            backbone.reason = Text("the search for the periodic motion of amplitude {1} took all the work that it may",
                                   Number{amplitude, Quantity::length, 6});
            return;
        }
        if (!start) {
            backbone.reason = Text("no periodic motion of amplitude {1} is found that continues the mode",
                                   Number{amplitude, Quantity::length, 6});
            return;
        }
        const Eigen::VectorXd& x = path.x();
        backbone.points.push_back({amplitude, x[x.size() - 1], *start, *left});
    }
}

}  // namespace

Outcome<Backbone> backboneOf(const Analysis& analysis, std::size_t mode, const std::vector<double>& amplitudes,
                             const Monitor& monitor)
{
    Outcome<MotionState> unit = modalStart(analysis, mode, 1);
    if (!unit) {
        return Failure{unit.reason()};
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    const std::complex<double> s = spectrum.values[modesOf(spectrum)[mode].front()].s;
    if (!(std::abs(s.imag()) > 0) || std::abs(s.real()) > tolerance::kVibrates * std::abs(s)) {
        return Failure{Text("mode {1} is no undamped vibration; only such a mode has a backbone", mode + 1)};
    }
    if (ConstrainedMotion(*analysis.system).isDamped() || analysis.system->dependsOnTime()) {
        return Failure{Text("dampers, motors and functions of time leave no periodic motions of every amplitude")};
    }
    const double omega = std::abs(s.imag());
    Backbone backbone;
    backbone.linearPeriod = 2 * std::numbers::pi / omega;
    const Eigen::VectorXd shape = unit->q - analysis.equilibrium.q;
    if (analysis.equilibrium.degreesOfFreedom <= kMostShotFreedoms) {
        HalfPeriodShooting shooting(analysis, shape, omega);
        follow(shooting, amplitudes, monitor, backbone);
    } else {
        HarmonicBalance balance(analysis, shape, omega);
        follow(balance, amplitudes, monitor, backbone);
    }
    return backbone;
}

}  // namespace eigenlink
