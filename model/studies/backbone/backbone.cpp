#include "model/studies/backbone/backbone.h"

#include "model/basics/verdicts.h"
#include "model/dynamics/amplitude.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/dynamics/tolerances.h"
#include "model/math/continuation/follow_curve.h"
#include "model/math/dense/dense_solve.h"
#include "model/studies/backbone/harmonic_balance.h"

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
constexpr double kSmallestShare = 1.0 / 4096;
/// The smallest reference for small amplitudes, in parts of the usual one: its motions have nine digits.
constexpr double kNearestReference = 0.1;
/// Time only: growth of the amplitude for which a search that took all its work goes on.
constexpr double kGrowthToGoOn = 1.003;
/// Periods that have grown by this factor grow without end.
constexpr double kLongPeriod = 2;

/// Shooting from starts at rest. The unknowns x are (q − q₀)/a of the start and, last, the period.
class HalfPeriodShooting {
public:
    HalfPeriodShooting(const Analysis& analysis, const Eigen::VectorXd& shape, double omega, const Monitor& monitor)
        : m_system(*analysis.system),
          m_rest(analysis.equilibrium.q),
          m_shape(shape),
          m_amplitude(m_system, m_rest, shape),
          m_units(m_system),
          m_omega(omega),
          m_size(m_units.norm(shape)),
          m_stop{monitor.cancelled, {}}
    {
    }
    /// x of the mode itself.
    Eigen::VectorXd linear() const
    {
        Eigen::VectorXd x(m_rest.size() + 1);
        x << m_shape, 2 * std::numbers::pi / m_omega;
        return x;
    }

    /// Sets the work that the search of the next amplitude may take.
    void beginAmplitude()
    {
        const auto size = static_cast<double>(m_system.coordinateCount() + m_system.constraintCount() + 1);
        m_left = static_cast<std::size_t>(kMostShootingWork / size) + 1;
    }
    bool isSpent() const { return m_left == 0; }

    [[nodiscard]] std::optional<MotionState> startOf(double amplitude, const Eigen::VectorXd& x) const
    {
        return MotionState{m_rest + amplitude * x.head(m_rest.size()), Eigen::VectorXd::Zero(m_rest.size())};
    }
    /// Newton's method from x. Returns the norm of the remainder; nothing where it fails.
    [[nodiscard]] std::optional<double> solve(double amplitude, Eigen::VectorXd& x) const
    {
        const Eigen::Index n = m_rest.size();
        const std::optional<Chart> chart = chartAt(amplitude, m_rest + amplitude * x.head(n));
        if (!chart) {
            return std::nullopt;
        }
        Eigen::VectorXd y = Eigen::VectorXd::Zero(chart->across.cols() + 1);
        y[y.size() - 1] = x[n];
        double best = std::numeric_limits<double>::infinity();
        for (int i = 0; i < kMostHalfShots; ++i) {
            const std::optional<Shot> shot = shoot(amplitude, *chart, y);
            if (!shot) {
                return std::nullopt;
            }
            const Eigen::VectorXd velocity = shot->along * shot->velocity;
            const double left = velocity.cwiseAbs().maxCoeff();
            if (left < tolerance::kTenDigits || (left < tolerance::kHalfOfDigits && left > 0.5 * best)) {
                x << (shot->start - m_rest) / amplitude, y[y.size() - 1];
                return left;
            }
            best = std::min(best, left);
            const std::optional<Eigen::MatrixXd> slopes = slopesAt(amplitude, *chart, y, *shot);
            if (!slopes) {
                return std::nullopt;
            }
            y -= slopes->colPivHouseholderQr().solve(velocity);
        }
        return std::nullopt;
    }

private:
    /// Starts of one amplitude: around q, along N, which changes neither constraints nor, at q, the amplitude.
    struct Chart {
        Eigen::VectorXd q;
        Eigen::MatrixXd across;
    };
    /// q̇ and q̈ after half the period, over those of the mode, and what takes the part along which the mechanism can
    /// move there.
    struct Shot {
        Eigen::VectorXd start, velocity, acceleration;
        Eigen::MatrixXd along;
    };

    [[nodiscard]] std::optional<Chart> chartAt(double amplitude, const Eigen::VectorXd& near) const
    {
        const std::optional<Eigen::VectorXd> q = m_amplitude.reached(std::abs(amplitude), near);
        if (!q) {
            return std::nullopt;
        }
        const Eigen::MatrixXd Z = m_units.rowSpace(m_system.jacobian(*q)).nullSpace();
        const Eigen::VectorXd along = Z.transpose() * m_amplitude.slope(*q);
        const Eigen::MatrixXd Q = orthogonalFactor(along);
        return Chart{*q, Z * Q.rightCols(Z.cols() - 1)};
    }
    /// From y = (c, T), the start at N c.
    [[nodiscard]] std::optional<Shot> shoot(double amplitude, const Chart& chart, const Eigen::VectorXd& y) const
    {
        const Eigen::Index count = chart.across.cols();
        const std::optional<Eigen::VectorXd> start =
            m_amplitude.reached(std::abs(amplitude), chart.q + chart.across * y.head(count), chart.across);
        const double half = 0.5 * y[count];
        if (!start || !(half > 0) || isSpent()) {
            return std::nullopt;
        }
        SimulationOptions options;
        options.duration = options.step = half;
        options.tolerance = MotionTolerance::tight;
        options.mostEvaluations = m_left;
        const Motion motion = simulate(m_system, {*start, Eigen::VectorXd::Zero(start->size())}, options, m_stop);
        m_left -= std::min(m_left, motion.evaluations);
        if (motion.status != MotionStatus::complete) {
            return std::nullopt;
        }
        const double scale = std::abs(amplitude) * m_size * m_omega;
        const MotionSample& end = motion.samples.back();
        Shot shot{*start, end.state.v / scale, end.acceleration.a / scale,
                  m_units.dual(m_units.rowSpace(m_system.jacobian(end.state.q)).nullSpace()).transpose()};
        return shot.along.rows() == count + 1 ? std::optional(std::move(shot)) : std::nullopt;
    }
    [[nodiscard]] std::optional<Eigen::MatrixXd> slopesAt(double amplitude, const Chart& chart,
                                                          const Eigen::VectorXd& y, const Shot& shot) const
    {
        const Eigen::Index count = y.size();
        Eigen::MatrixXd slopes(count, count);
        slopes.col(count - 1) = 0.5 * (shot.along * shot.acceleration);
        const double step = tolerance::kStepInParameter * std::abs(amplitude) * m_size;
        for (Eigen::Index k = 0; k + 1 < count; ++k) {
            Eigen::VectorXd more = y, less = y;
            more[k] += step;
            less[k] -= step;
            const std::optional<Shot> high = shoot(amplitude, chart, more), low = shoot(amplitude, chart, less);
            if (!high || !low) {
                return std::nullopt;
            }
            slopes.col(k) = shot.along * (high->velocity - low->velocity) / (2 * step);
        }
        return slopes;
    }

    const System& m_system;
    Eigen::VectorXd m_rest, m_shape;
    Amplitude m_amplitude;
    ArcUnits m_units;
    double m_omega, m_size;
    Monitor m_stop;
    mutable std::size_t m_left = 1;  // evaluations that the search may still take
};

/// Continues from amplitude to amplitude, each predicted by the last two.
template <class Method>
class AmplitudePath {
public:
    explicit AmplitudePath(Method& method) : m_method(method) { m_last.x = m_before.x = method.linear(); }
    /// Solves at this amplitude. Returns the remaining velocities; nothing where shooting fails with the smallest
    /// steps.
    [[nodiscard]] std::optional<double> goTo(double amplitude, const Monitor& monitor)
    {
        double left = 0;
        m_method.beginAmplitude();
        const auto tryStep = [&](double share) {
            const double from = m_last.amplitude;
            if (from == amplitude || monitor.isCancelled()) {
                return StepTrial::last;
            }
            const double longest = from == 0 ? kFirstShare * amplitude : kMostGrowthOfAmplitude * from;
            const bool isNear = std::abs(amplitude - from) <= share * std::abs(longest);
            const double next = isNear ? amplitude : from + share * longest;
            Known known{next, guess(next)};
            const Eigen::Index last = known.x.size() - 1;
            const double expected = known.x[last];
            const std::optional<double> shot = m_method.solve(known.amplitude, known.x);
            if (!shot || std::abs(known.x[last] - expected) > tolerance::kOtherFamily * expected) {
                return StepTrial::tooLong;
            }
            left = *shot;
            m_before = std::exchange(m_last, std::move(known));
            return StepTrial::taken;
        };
        const CurveEnd end = followCurve({.shortest = kSmallestShare, .longest = 1, .growth = 2}, tryStep);
        return end == CurveEnd::last && m_last.amplitude == amplitude ? std::optional(left) : std::nullopt;
    }
    const Eigen::VectorXd& x() const { return m_last.x; }
    /// The largest amplitude that was reached.
    double amplitude() const { return m_last.amplitude; }
    double period() const { return m_last.x[m_last.x.size() - 1]; }

private:
    struct Known {
        double amplitude = 0;
        Eigen::VectorXd x;
    };
    /// Predicts x: near rest it changes with the square of the amplitude.
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

/// Amplitudes so small that the rounding of a motion exceeds the rest of its velocities: near equilibrium periods
/// are T + c a² + d a³ (a may differ between both sides) and starts, over a, x + y a + z a². The
/// unknowns of these follow from a reference r and 2r.
template <class Method>
class SmallAmplitudes {
public:
    /// Holds nothing where the motion changes otherwise as far as there.
    SmallAmplitudes(Method& method, double reference, const Monitor& monitor)
        : m_reference(reference), m_linear(method.linear())
    {
        AmplitudePath<Method> path(method);
        m_left = path.goTo(reference, monitor);
        const Eigen::VectorXd one = path.x() - m_linear;
        if (!m_left || !path.goTo(2 * reference, monitor)) {
            m_left.reset();
            return;
        }
        const Eigen::VectorXd two = path.x() - m_linear;
        const Eigen::Index last = one.size() - 1;
        m_first = 0.5 * (4 * one - two);
        m_second = 0.5 * (two - 2 * one);
        m_first[last] = 0.25 * (8 * one[last] - two[last]);
        m_second[last] = 0.25 * (two[last] - 4 * one[last]);
        const double seen = tolerance::kHalfOfDigits * m_linear[last] / tolerance::kCubicBend;
        m_cubic = std::abs(m_second[last]) / std::max(seen, std::abs(m_first[last]));
    }
    /// True where the cube of the amplitude counts less than this, beside its square.
    bool hold(double most = tolerance::kCubicBend) const { return m_left && m_cubic <= most; }
    double reference() const { return m_reference; }
    double left() const { return *m_left; }
    Eigen::VectorXd at(double amplitude) const
    {
        const double part = amplitude / m_reference;
        Eigen::VectorXd change = part * (m_first + part * m_second);
        change[change.size() - 1] *= part;
        return m_linear + change;
    }

private:
    double m_reference;
    Eigen::VectorXd m_linear, m_first, m_second;  // the period last, with one power of a more
    std::optional<double> m_left;
    double m_cubic = 0;  // beside the square, at the reference
};

/// The reason for which no motion has an amplitude beyond that of the last one, a start at rest.
Text endOfBackbone(const Analysis& analysis, const Amplitude& measure, double amplitude, const BackbonePoint& last,
                   double linearPeriod)
{
    const Number wanted{amplitude, Quantity::length, 6};
    const bool isSmall = analysis.equilibrium.degreesOfFreedom <= kMostShotFreedoms;
    const double farthest =
        isSmall ? measure.farthest(std::abs(amplitude), last.start.q).amplitude : std::abs(amplitude);
    if (farthest < std::abs(amplitude)) {
        return {"there is no motion of amplitude {1}: {2} comes no farther than about {3} from its equilibrium", wanted,
                analysis.mechanism.points[*measure.point()].id, Number{farthest, Quantity::length, 3}};
    }
    if (last.period > kLongPeriod * linearPeriod) {
        return {
            "no periodic motion of amplitude {1} is found that continues the mode: at an amplitude of about {2} the "
            "period has grown to {3} s, as beside an unstable equilibrium, beyond which the mechanism does not turn "
            "back",
            wanted, Number{last.amplitude, Quantity::length, 4}, Number{last.period, Quantity::none, 4}};
    }
    if (last.amplitude != 0) {
        return {
            "no periodic motion of amplitude {1} is found that continues the mode; the last one has an amplitude of "
            "{2}",
            wanted, Number{last.amplitude, Quantity::length, 4}};
    }
    return {"no periodic motion of amplitude {1} is found that continues the mode", wanted};
}

/// From the usual reference, or where the cube of the amplitude counts as far as there, from a nearer one.
template <class Method>
SmallAmplitudes<Method> smallAmplitudes(Method& method, double reference, const Monitor& monitor)
{
    SmallAmplitudes<Method> small(method, reference, monitor);
    for (double part = 0.5; !small.hold(tolerance::kLittleCubicBend) && part > kNearestReference; part /= 2) {
        SmallAmplitudes<Method> nearer(method, part * reference, monitor);
        if (nearer.hold() || !small.hold()) {
            small = std::move(nearer);
        }
    }
    return small;
}

/// Solves at an amplitude. A search that comes nearer goes on with new work, as beside an unstable equilibrium, where
/// steps are short, until the period has grown beyond `longest`.
template <class Method>
std::optional<double> reach(AmplitudePath<Method>& path, const Method& method, double amplitude, double longest,
                            const Monitor& monitor)
{
    double before = 0;
    std::optional<double> left = path.goTo(amplitude, monitor);
    while (!left && method.isSpent() && !monitor.isCancelled() && path.period() <= longest &&
           std::abs(path.amplitude()) > kGrowthToGoOn * std::abs(before)) {
        before = path.amplitude();
        left = path.goTo(amplitude, monitor);
    }
    return left;
}

/// The points of a backbone by one of the methods.
template <class Method>
void follow(const Analysis& analysis, const Eigen::VectorXd& shape, Method& method,
            const std::vector<double>& amplitudes, const Monitor& monitor, Backbone& backbone)
{
    AmplitudePath<Method> path(method);
    const double least = tolerance::kLeastShotAmplitude * analysis.system->size();
    std::optional<SmallAmplitudes<Method>> small;
    const double longest = kLongPeriod * backbone.linearPeriod;
    for (const double amplitude : amplitudes) {
        if (std::abs(amplitude) < least && amplitude != 0) {
            small = small ? small : std::optional(smallAmplitudes(method, least, monitor));
            const std::optional<MotionState> start = small->hold() && std::abs(amplitude) < small->reference()
                                                         ? method.startOf(amplitude, small->at(amplitude))
                                                         : std::nullopt;
            if (start) {
                const Eigen::VectorXd x = small->at(amplitude);
                backbone.points.push_back({amplitude, x[x.size() - 1], *start, small->left()});
                continue;
            }
        }
        const std::optional<double> left = reach(path, method, amplitude, longest, monitor);
        if (monitor.isCancelled()) {
            backbone.reason = Text("stopped on request");
            backbone.cancelled = true;
            return;
        }
        const std::optional<MotionState> start = method.startOf(path.amplitude(), path.x());
        if (left && start) {
            backbone.points.push_back({amplitude, path.period(), *start, *left});
            continue;
        }
        const MotionState rest{analysis.equilibrium.q, Eigen::VectorXd::Zero(analysis.equilibrium.q.size())};
        const BackbonePoint last{path.amplitude(), path.period(), start.value_or(rest), 0};
        backbone.reason = method.isSpent() && last.period <= longest
                              ? Text(
                                    "the search for the periodic motion of amplitude {1} took all the work that it "
                                    "may; the last one found has an amplitude of {2}",
                                    Number{amplitude, Quantity::length, 6}, Number{last.amplitude, Quantity::length, 4})
                              : endOfBackbone(analysis, Amplitude(*analysis.system, analysis.equilibrium.q, shape),
                                              amplitude, last, backbone.linearPeriod);
        return;
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
    if (!swings(s) || !isZero(s.real(), std::abs(s))) {
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
        HalfPeriodShooting shooting(analysis, shape, omega, monitor);
        follow(analysis, shape, shooting, amplitudes, monitor, backbone);
    } else {
        HarmonicBalance balance(analysis, shape, omega, monitor);
        follow(analysis, shape, balance, amplitudes, monitor, backbone);
    }
    return backbone;
}

}  // namespace eigenlink
