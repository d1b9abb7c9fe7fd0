#include "model/studies/locus/locus.h"

#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/basics/parallel.h"
#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/dense/row_space.h"
#include "model/modes/error_estimate.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/material_loss.h"
#include "model/modes/mcs.h"
#include "model/modes/true_mode.h"
#include "model/studies/branches/equilibrium_curve.h"
#include "model/studies/branches/tolerances.h"
#include "model/studies/locus/equilibrium_factors.h"
#include "model/studies/locus/tolerances.h"
#include "model/studies/sweep/branch_tracking.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

/// Modes beyond those asked for: a branch that leaves the lowest may come back.
constexpr std::size_t kSpare = 8;
constexpr int kMostSecants = 80;
/// Beside the slope over the whole interval, that of a jump within it.
constexpr double kMuchSteeper = 1e9;
/// Halvings of an interval in which pairs meet that no shape tells.
constexpr int kMostHalvings = 12;
constexpr int kMostNewton = 10;
/// Values whose equilibria are followed before their modes are computed by all cores.
constexpr std::size_t kAtOnce = 256;
/// Coordinates of systems of which all modes are computed; of larger ones those that are wanted.
constexpr Eigen::Index kLargestDirect = 150;

/// A parameter value with its equilibrium and its modes.
struct LocusPoint {
    EquilibriumPoint rest;
    std::optional<Eigen::Index> neutral{};  ///< motions without stiffness, where their number is known
    Eigen::VectorXd dq, dlambda;            ///< by the parameter; empty where they are not known
    std::shared_ptr<const System> system;
    SweepConfiguration configuration;
    Eigen::MatrixXcd momenta{};  ///< Mv of the shapes v, by columns
};

std::vector<SweepMode> modesIn(const Spectrum& spectrum, const SparseMatrix& M, std::size_t count)
{
    std::vector<SweepMode> modes;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (isMode(value) && modes.size() < count && value.shape.size() > 0) {
            const double size = std::sqrt(std::abs(value.shape.dot(M * value.shape)));
            modes.push_back({value.s, value.shape / (size > 0 ? size : 1), std::nullopt, 0, value.errorEstimate});
        }
    }
    return modes;
}

/// The stations of one locus.
class LocusWalk {
public:
    LocusWalk(const Mechanism& mechanism, const Variable& variable, std::size_t modes, const Monitor& monitor)
        : m_family(mechanism, variable),
          m_hasLossFactors(std::ranges::any_of(
              mechanism.elements, [](const Element& each) { return findField(each, "loss_factor") != nullptr; })),
          m_modes(modes),
          m_monitor(monitor)
    {
    }

    Outcome<LocusPoint> first(double value) const
    {
        if (const std::optional<std::string> number = m_family.outOfRangeAt(value)) {
            return Failure{Text("{1} would be out of its range at the first value", *number)};
        }
        const double present = m_family.variable().value;
        Outcome<EquilibriumPoint> drawn = m_family.foundAt(present, m_monitor);
        // A mechanism that has no equilibrium as it is may have one with the first value.
        Outcome<EquilibriumPoint> rest = drawn ? std::move(drawn) : m_family.foundAt(value, m_monitor);
        if (!rest) {
            return Failure{rest.reason()};
        }
        std::optional<LocusPoint> station = stationOf(std::move(rest).value());
        if (!station) {
            return Failure{"there is no mechanism with this value"};
        }
        if (station->rest.parameter != value) {
            station = restAt(*station, value);
        }
        if (!station) {
            return Failure{lossAt(value, present)};
        }
        addModes(*station);
        return std::move(*station);
    }

    /// The equilibrium at another value, without its modes, by Newton's method where that goes straight there.
    [[nodiscard]] std::optional<LocusPoint> quickRest(const LocusPoint& from, double value) const;
    /// The equilibrium where the way leads there directly, else along the curve.
    [[nodiscard]] std::optional<LocusPoint> restAt(const LocusPoint& from, double value) const
    {
        if (std::optional<LocusPoint> quick = quickRest(from, value)) {
            return quick;
        }
        EquilibriumPoint start = from.rest;
        if (start.tangent.size() == 0) {
            std::optional<EquilibriumPoint> complete = m_family.completed(std::move(start));
            if (!complete) {
                return std::nullopt;
            }
            start = std::move(*complete);
        }
        std::optional<EquilibriumPoint> rest = m_family.followedTo(start, value, m_monitor);
        return rest ? stationOf(std::move(*rest)) : std::nullopt;
    }

    /// Why there is no station at a value.
    Text lossAt(double value, double last) const
    {
        if (const std::optional<std::string> number = m_family.outOfRangeAt(value)) {
            return {"{1} would be out of its range there", *number};
        }
        if (const std::optional<std::string> recounted = m_family.recountedBetween(last, value)) {
            return {
                "half a turn from the drawing the angle of {1} is taken on another turn, where the equilibrium is "
                "another one; draw the mechanism nearer to it, or give a torsion spring turns",
                PartId{*recounted}};
        }
        return "the equilibrium cannot be followed to this value";
    }

    [[nodiscard]] std::optional<LocusPoint> next(const LocusPoint& from, double value) const
    {
        std::optional<LocusPoint> station = restAt(from, value);
        if (station) {
            addModes(*station);
        }
        return station;
    }

    void addModes(LocusPoint& station) const;

    /// Shows the equilibria on the way from one station to the next, and that.
    void show(const LocusLook& look, const LocusPoint& from, const LocusPoint& to) const
    {
        if (!look.show) {
            return;
        }
        std::optional<LocusPoint> at;
        const double first = from.rest.parameter, way = to.rest.parameter - first;
        for (std::size_t part = 1; part < look.parts && !m_monitor.isCancelled(); ++part) {
            const double value = first + way * static_cast<double>(part) / static_cast<double>(look.parts);
            at = restAt(at ? *at : from, value);
            if (!at) {
                break;
            }
            look.show(*at->system, at->rest.q, value);
        }
        look.show(*to.system, to.rest.q, to.rest.parameter);
    }

    /// Meetings of pairs of branches on the real axis between two stations, in the order from a to b. The interval is
    /// halved where fewer are found than values became real.
    std::vector<MeetingPair> meetings(const LocusPoint& a, const LocusPoint& b, int halvings = kMostHalvings) const;
    /// Meetings of pairs of branches between two of three stations that part again before the next.
    std::vector<MeetingPair> briefMeetings(const LocusPoint& a, const LocusPoint& b, const LocusPoint& c) const;

private:
    [[nodiscard]] std::optional<LocusPoint> nearestApproach(const SweepMode& mode, const LocusPoint& a,
                                                            const LocusPoint& b, const LocusPoint& c) const;
    [[nodiscard]] std::optional<MeetingPair> meetingOf(const SweepMode& mode, const LocusPoint& complexSide,
                                                       const LocusPoint& realSide) const;
    /// The number of motions without stiffness.
    Eigen::Index neutralAt(const LocusPoint& station) const
    {
        if (station.neutral) {
            return *station.neutral;
        }
        EquilibriumFactors factors(m_family.units());
        return factors.compute(*station.system, station.rest.q, station.rest.lambda) ? factors.countNeutral() : 0;
    }
    std::vector<SweepMode> directModes(const LocusPoint& station) const;
    std::vector<SweepMode> analyzedModes(const LocusPoint& station) const;

    [[nodiscard]] std::optional<LocusPoint> stationOf(EquilibriumPoint rest) const
    {
        std::optional<System> system = m_family.systemAt(rest.parameter, rest.linkAngles);
        if (!system) {
            return std::nullopt;
        }
        LocusPoint station{std::move(rest), {}, {}, {}, std::make_shared<const System>(std::move(*system)), {}};
        describe(station);
        EquilibriumFactors factors(m_family.units(), neutralAt(station));
        if (factors.compute(*station.system, station.rest.q, station.rest.lambda) && factors.isRegular()) {
            addSlopes(station, factors);
        }
        return station;
    }

    /// Adds the slopes of the equilibrium by the parameter.
    void addSlopes(LocusPoint& station, const EquilibriumFactors& factors) const;
    /// False where the way from one station to another does not follow the tangents at both, as to a branch beyond a
    /// fold.
    [[nodiscard]] static bool continues(const LocusPoint& from, const LocusPoint& to);

    static void describe(LocusPoint& station)
    {
        SweepConfiguration& at = station.configuration;
        at.value = station.rest.parameter;
        at.q = station.rest.q;
        at.system = station.system;
        at.points = at.system->kinematics().pointPositions(at.q);
    }

    EquilibriumCurve m_family;
    bool m_hasLossFactors;  // the mechanism of each value is read for them
    std::size_t m_modes;
    const Monitor& m_monitor;
};

/// The residual of the equilibrium equations.
Eigen::VectorXd imbalance(const System& system, const Eigen::VectorXd& q, const Eigen::VectorXd& lambda)
{
    Eigen::VectorXd right(q.size() + lambda.size());
    right << system.force(q) - system.jacobian(q).transpose() * lambda, -system.constraint(q);
    return right;
}

/// An equilibrium with the factors of its equations.
struct NewtonRest {
    Eigen::VectorXd q, lambda;
    EquilibriumFactors factors;
};

/// Newton's method from `rest`; absent where its steps do not shrink at once (Deuflhard, Newton Methods for Nonlinear
/// Problems, 5.1), so that its result continues the last equilibrium. `size`: of the mechanism.
std::optional<NewtonRest> convergedRest(const System& system, NewtonRest rest, double size)
{
    const Eigen::Index n = rest.q.size(), m = rest.lambda.size();
    double last = tolerance::kLongestNewtonStep;
    for (int i = 0; i < kMostNewton; ++i) {
        if (!rest.factors.compute(system, rest.q, rest.lambda)) {
            return std::nullopt;
        }
        const Eigen::VectorXd step = rest.factors.solve(imbalance(system, rest.q, rest.lambda));
        const double length = asLengths(system, step.head(n)).norm() / size;
        if (!step.allFinite() || length > std::max(tolerance::kRestShrinks * last, tolerance::kRounding)) {
            return std::nullopt;
        }
        rest.q += step.head(n);
        rest.lambda += step.tail(m);
        if (length <= tolerance::kRounding) {
            break;
        }
        last = length;
    }
    const bool isMet = system.constraint(rest.q).norm() <= tolerance::kHolds * size;
    return isMet && rest.factors.isRegular() ? std::optional(std::move(rest)) : std::nullopt;
}

/// Newton's method from the place to which the last equilibrium moves to first order.
std::optional<LocusPoint> LocusWalk::quickRest(const LocusPoint& from, double value) const
{
    std::optional<System> system = m_family.systemAt(value, from.rest.linkAngles);
    if (!system) {
        return std::nullopt;
    }
    const Eigen::Index neutral = neutralAt(from);
    NewtonRest expected{from.rest.q, from.rest.lambda, EquilibriumFactors(m_family.units(), neutral)};
    if (from.dq.size() > 0) {
        const double change = value - from.rest.parameter;
        expected.q += change * from.dq;
        expected.lambda += change * from.dlambda;
    }
    std::optional<NewtonRest> rest = convergedRest(*system, std::move(expected), m_family.size());
    if (!rest) {
        return std::nullopt;
    }
    LocusPoint station{{}, neutral, {}, {}, std::make_shared<const System>(std::move(*system)), {}};
    station.rest.parameter = value;
    station.rest.linkAngles = station.system->linkAngles(rest->q);
    station.rest.q = std::move(rest->q);
    station.rest.lambda = std::move(rest->lambda);
    addSlopes(station, rest->factors);
    describe(station);
    return continues(from, station) ? std::optional(std::move(station)) : std::nullopt;
}

void LocusWalk::addSlopes(LocusPoint& station, const EquilibriumFactors& factors) const
{
    const Eigen::VectorXd &q = station.rest.q, &lambda = station.rest.lambda;
    const double h = tolerance::kStepOfDifference * m_family.variable().scale;
    if (const auto ahead =
            m_family.systemAt(station.rest.parameter + h, station.rest.linkAngles, station.system.get())) {
        const Eigen::VectorXd slope =
            factors.solve((imbalance(*ahead, q, lambda) - imbalance(*station.system, q, lambda)) / h);
        station.dq = slope.head(q.size());
        station.dlambda = slope.tail(lambda.size());
    }
}

bool LocusWalk::continues(const LocusPoint& from, const LocusPoint& to)
{
    const System& system = *to.system;
    const Eigen::VectorXd way = to.rest.q - from.rest.q;
    const double most =
        tolerance::kAsideOfTangent * asLengths(system, way).norm() + tolerance::kApartOnCurve * system.size();
    const auto isAlong = [&](const Eigen::VectorXd& slope) {
        const double change = to.rest.parameter - from.rest.parameter;
        return slope.size() == 0 || asLengths(system, way - change * slope).norm() <= most;
    };
    return isAlong(from.dq) && isAlong(to.dq);
}

/// The reason why a configuration is no equilibrium, although Newton's method came to rest: loads that rounding of
/// stiff parts hides drive a motion without stiffness. Empty where it is one.
Text explainDriven(const SweepConfiguration& at, const Eigen::VectorXd& lambda)
{
    const auto free = std::ranges::find(at.modes, std::complex(0.0), &SweepMode::s);
    if (free == at.modes.end()) {
        return {};
    }
    const System& system = *at.system;
    Eigen::VectorXd motion = free->shape.real();
    motion = (motion.array().abs() > tolerance::kNearlyZero * motion.cwiseAbs().maxCoeff()).select(motion, 0);
    const double work = motion.dot(system.force(at.q) - system.jacobian(at.q).transpose() * lambda);
    const bool isDriven = std::abs(work) > tolerance::kNearlyZero * motion.cwiseAbs().dot(system.forceSizes(at.q));
    const bool isBalanced = !isDriven || equilibriumAt(system, at.q).stability != Stability::unknown;
    return isBalanced ? Text() : explainBlurred(system, at.q, motion);
}

void LocusWalk::addModes(LocusPoint& station) const
{
    SweepConfiguration& at = station.configuration;
    at.modes = at.system->coordinateCount() <= kLargestDirect ? directModes(station) : analyzedModes(station);
    at.reason = at.modes.empty() ? Text("there are no modes, for nothing that has mass can move")
                                 : explainDriven(at, station.rest.lambda);
    at.usable = at.reason.isEmpty();
    at.modes.resize(at.usable ? at.modes.size() : 0);
    const SparseMatrix M = at.system->mass(at.q);
    station.momenta.resize(M.rows(), std::ssize(at.modes));
    for (std::size_t i = 0; i < at.modes.size(); ++i) {
        station.momenta.col(static_cast<Eigen::Index>(i)) = M * at.modes[i].shape;
    }
}

/// Modes by MCS without the findings of an analysis.
std::vector<SweepMode> LocusWalk::directModes(const LocusPoint& station) const
{
    const System& system = *station.system;
    Equilibrium equilibrium;
    equilibrium.status = EquilibriumStatus::converged;
    equilibrium.q = station.rest.q;
    equilibrium.linkAngles = station.rest.linkAngles;
    equilibrium.lambda = station.rest.lambda;
    if (station.dq.size() == 0) {
        const RowSpace rows(system.jacobian(equilibrium.q));
        equilibrium.lambda = leastReactions(system, rows.multipliers(system.force(equilibrium.q)), rows.selfStress());
    }
    const ConstrainedLinearSystem linear = linearSystemAt(system, equilibrium);
    Spectrum spectrum = linearizeMcs(system, equilibrium, linear, {}, {}).spectrum;
    if (spectrum.status != SpectrumStatus::ok) {
        return {};
    }
    finishSpectrum(linear, spectrum);
    estimateErrors(system, equilibrium, linear, spectrum);
    if (m_hasLossFactors) {
        if (const Outcome<Mechanism> mechanism = m_family.variable().with(station.rest.parameter); mechanism) {
            addMaterialLoss(*mechanism, system, equilibrium.q, linear, spectrum);
        }
    }
    return modesIn(spectrum, linear.M, m_modes + kSpare);
}

std::vector<SweepMode> LocusWalk::analyzedModes(const LocusPoint& station) const
{
    const Outcome<Mechanism> mechanism = m_family.variable().with(station.rest.parameter);
    if (!mechanism) {
        return {};
    }
    EquilibriumOptions statics;
    statics.engine = Engine::sparse;
    Equilibrium equilibrium = equilibriumAt(*station.system, station.rest.q, statics);
    equilibrium.status = EquilibriumStatus::converged;
    AnalysisOptions options;
    options.methods = {Method::mcs};
    options.engine = Engine::sparse;
    options.wanted.count = m_modes + kSpare;
    const Analysis analysis = analyzeAt({*mechanism, {}, station.system}, std::move(equilibrium), options);
    const bool hasModes = !analysis.methods.empty() && analysis.methods.front().spectrum.hasValues();
    return hasModes ? modesIn(analysis.methods.front().spectrum, analysis.linear.M, m_modes + kSpare)
                    : std::vector<SweepMode>();
}

/// Number of real values among the modes.
std::size_t realCount(const LocusPoint& station)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(station.configuration.modes, [](const SweepMode& mode) { return mode.s.imag() == 0; }));
}

/// The distance of a pair of values, squared, and their mean: negative where the pair is complex.
struct PairState {
    double square = 0;
    double mean = 0;
};

/// The pair of a station that continues a mode from the place `s`, by nearness and by shape; absent where no two values
/// are real or conjugate.
[[nodiscard]] std::optional<PairState> pairLike(const LocusPoint& station, const SweepMode& like, double s)
{
    const std::vector<SweepMode>& modes = station.configuration.modes;
    const Eigen::RowVectorXcd likeness = like.shape.adjoint() * station.momenta;
    std::vector<double> unlike;  // 1 − MAC
    for (const std::complex<double> product : likeness) {
        unlike.push_back(1 - std::min(1.0, std::norm(product)));
    }
    std::optional<PairState> best;
    double least = std::numeric_limits<double>::infinity();
    const double size = std::max(std::abs(like.s), std::numeric_limits<double>::min());
    const auto consider = [&](double distance, double off, const PairState& pair) {
        if (distance / size + off < least) {
            least = distance / size + off;
            best = pair;
        }
    };
    for (std::size_t i = 0; i < modes.size(); ++i) {
        const std::complex<double> value = modes[i].s;
        if (value.imag() != 0) {
            consider(std::abs(value - s), unlike[i], {-4 * value.imag() * value.imag(), value.real()});
        }
        for (std::size_t k = 0; k < i && value.imag() == 0; ++k) {
            const double a = value.real(), b = modes[k].s.real();
            if (modes[k].s.imag() == 0) {
                consider(std::max(std::abs(a - s), std::abs(b - s)), std::max(unlike[i], unlike[k]),
                         {(a - b) * (a - b), 0.5 * (a + b)});
            }
        }
    }
    return best;
}

/// The pair that meets at a station itself: two real values that are one, with one shape.
[[nodiscard]] std::optional<MeetingPair> meetingAt(const LocusPoint& station)
{
    const std::vector<SweepMode>& modes = station.configuration.modes;
    for (std::size_t i = 0; i < modes.size(); ++i) {
        for (std::size_t k = 0; k < i && modes[i].s.imag() == 0; ++k) {
            const double off = std::abs(modes[i].s - modes[k].s);
            const bool isOne = modes[k].s.imag() == 0 && off <= tolerance::kNearlyEqual * std::abs(modes[i].s);
            if (isOne && std::norm(modes[i].shape.dot(station.momenta.col(static_cast<Eigen::Index>(k)))) >=
                             1 - tolerance::kNearlyEqual) {
                return MeetingPair{station.rest.parameter, {0.5 * (modes[i].s.real() + modes[k].s.real()), 0}};
            }
        }
    }
    return std::nullopt;
}

/// From a complex mode of one side, whose pair is real at the other.
std::optional<MeetingPair> LocusWalk::meetingOf(const SweepMode& mode, const LocusPoint& complexSide,
                                                const LocusPoint& realSide) const
{
    const std::optional<PairState> beyond = pairLike(realSide, mode, mode.s.real());
    if (mode.s.imag() == 0 || !beyond || beyond->square < 0) {
        return std::nullopt;
    }
    struct End {
        double parameter;
        PairState pair;
    };
    End low{complexSide.rest.parameter, {-4 * mode.s.imag() * mode.s.imag(), mode.s.real()}};
    End high{realSide.rest.parameter, *beyond};
    const auto width = [&] { return std::abs(high.parameter - low.parameter); };
    const auto slope = [&] { return (high.pair.square - low.pair.square) / width(); };
    // Where an equilibrium gives way to one beside it the values jump, and no shorter interval has smaller ones.
    const double least = tolerance::kRoundingOfSolve * width(), steepest = kMuchSteeper * slope();
    double part = 0, mean = low.pair.mean;
    const auto between = [&](double a, double b) { return a + part * (b - a); };
    for (int i = 0; i < kMostSecants && width() > least && slope() < steepest; ++i) {
        part = i % 3 == 2 ? 0.5 : low.pair.square / (low.pair.square - high.pair.square);
        const double value = between(low.parameter, high.parameter);
        const bool isNew = value != low.parameter && value != high.parameter;
        const std::optional<LocusPoint> middle = isNew ? next(complexSide, value) : std::nullopt;
        const std::optional<PairState> state = middle ? pairLike(*middle, mode, mean) : std::nullopt;
        if (!state) {
            break;
        }
        mean = state->mean;
        (state->square < 0 ? low : high) = {value, *state};
    }
    part = low.pair.square / (low.pair.square - high.pair.square);
    return MeetingPair{between(low.parameter, high.parameter), {between(low.pair.mean, high.pair.mean), 0}};
}

/// True where a meeting differs from all that were found within a range of the parameter of this width.
bool isNew(const MeetingPair& meeting, const std::vector<MeetingPair>& found, double width)
{
    return std::ranges::none_of(found, [&](const MeetingPair& other) {
        return std::abs(other.parameter - meeting.parameter) <= tolerance::kNearlyEqual * std::abs(width) &&
               std::abs(other.s - meeting.s) <= tolerance::kNearlyEqual * std::abs(other.s);
    });
}

std::vector<MeetingPair> LocusWalk::meetings(const LocusPoint& a, const LocusPoint& b, int halvings) const
{
    const bool isPairInA = realCount(a) < realCount(b);
    const LocusPoint &complexSide = isPairInA ? a : b, &realSide = isPairInA ? b : a;
    const std::size_t count = (realCount(realSide) - realCount(complexSide)) / 2;
    std::vector<SweepMode> modes = complexSide.configuration.modes;
    std::ranges::stable_sort(modes, {}, [](const SweepMode& mode) { return std::abs(mode.s.imag()); });
    std::vector<MeetingPair> found;
    for (std::size_t i = 0; i < modes.size() && found.size() < std::max<std::size_t>(1, count); ++i) {
        const std::optional<MeetingPair> meeting = meetingOf(modes[i], complexSide, realSide);
        if (meeting && isNew(*meeting, found, b.rest.parameter - a.rest.parameter)) {
            found.push_back(*meeting);
        }
    }
    const auto middle =
        found.size() < count && halvings > 0 ? next(a, 0.5 * (a.rest.parameter + b.rest.parameter)) : std::nullopt;
    if (middle) {
        found = meetings(a, *middle, halvings - 1);
        std::ranges::move(meetings(*middle, b, halvings - 1), std::back_inserter(found));
    }
    std::ranges::stable_sort(found, {},
                             [&](const MeetingPair& each) { return std::abs(each.parameter - a.rest.parameter); });
    return found;
}

/// The distance of the pair of a mode, squared and positive while it is of one kind, complex or real.
double apartness(const std::optional<PairState>& pair, bool isComplex)
{
    return pair ? (isComplex ? -pair->square : pair->square) : std::numeric_limits<double>::infinity();
}

/// A value of the parameter with apartness there.
struct Approach {
    double value, square;
};
using Approaches = std::array<Approach, 3>;

/// The lowest place of the parabola through three, of which the middle one is the lowest; nothing where it is not.
std::optional<Approach> lowestOf(const Approaches& places)
{
    const auto& [low, middle, high] = places;
    const double left = middle.value - low.value, right = high.value - middle.value;
    const double down = (middle.square - low.square) / left, up = (high.square - middle.square) / right;
    const double bend = (up - down) / (left + right), slope = down + bend * left;
    const bool isLowest = middle.square <= low.square && middle.square <= high.square;
    if (!isLowest || !(bend > 0) || !std::isfinite(bend)) {
        return std::nullopt;
    }
    return Approach{middle.value - 0.5 * slope / bend, middle.square - 0.25 * slope * slope / bend};
}

/// The three with another one between them, about the lowest.
Approaches withAnother(const Approaches& places, const Approach& found)
{
    const auto& [low, middle, high] = places;
    const bool isAhead = (found.value > middle.value) == (high.value > middle.value);
    const bool isLower = found.square <= middle.square;
    return isAhead   ? isLower ? Approaches{middle, found, high} : Approaches{low, middle, found}
             : isLower ? Approaches{low, found, middle}
                     : Approaches{found, middle, high};
}

/// The station where the values of the pair of a mode of b have met, by parabolas through the squares of their
/// distances, which are smooth; nothing where they stay apart.
std::optional<LocusPoint> LocusWalk::nearestApproach(const SweepMode& mode, const LocusPoint& a, const LocusPoint& b,
                                                     const LocusPoint& c) const
{
    const auto at = [&](const LocusPoint& station) {
        const double square = apartness(pairLike(station, mode, mode.s.real()), mode.s.imag() != 0);
        return Approach{station.rest.parameter, square};
    };
    Approaches places{at(a), at(b), at(c)};
    const double finest =
        tolerance::kFinestPart * tolerance::kFinestPart * std::abs(c.rest.parameter - a.rest.parameter);
    for (int i = 0; i < kMostSecants && places[1].square > 0; ++i) {
        const std::optional<Approach> lowest = lowestOf(places);
        if (!lowest || lowest->square > tolerance::kMayMeet * places[1].square ||
            std::abs(lowest->value - places[1].value) <= finest) {
            return std::nullopt;
        }
        std::optional<LocusPoint> there = next(b, lowest->value);
        if (!there) {
            return std::nullopt;
        }
        const Approach found = at(*there);
        if (found.square <= 0) {
            return there;
        }
        places = withAnother(places, found);
    }
    return std::nullopt;
}

std::vector<MeetingPair> LocusWalk::briefMeetings(const LocusPoint& a, const LocusPoint& b, const LocusPoint& c) const
{
    std::vector<MeetingPair> found;
    if (realCount(a) != realCount(b) || realCount(b) != realCount(c)) {
        return found;
    }
    for (const SweepMode& mode : b.configuration.modes) {
        const std::optional<LocusPoint> middle = nearestApproach(mode, a, b, c);
        if (!middle) {
            continue;
        }
        const bool isAhead =
            std::abs(middle->rest.parameter - a.rest.parameter) > std::abs(b.rest.parameter - a.rest.parameter);
        for (const LocusPoint* side : {isAhead ? &b : &a, isAhead ? &c : &b}) {
            const LocusPoint &complexSide = mode.s.imag() != 0 ? *side : *middle,
                             &realSide = mode.s.imag() != 0 ? *middle : *side;
            const auto like = std::ranges::min_element(complexSide.configuration.modes, {}, [&](const SweepMode& each) {
                return each.s.imag() != 0 ? std::abs(each.s - std::complex(mode.s.real(), 0.0))
                                          : std::numeric_limits<double>::infinity();
            });
            const auto meeting =
                like == complexSide.configuration.modes.end() ? std::nullopt : meetingOf(*like, complexSide, realSide);
            if (meeting && isNew(*meeting, found, c.rest.parameter - a.rest.parameter)) {
                found.push_back(*meeting);
            }
        }
    }
    std::ranges::stable_sort(found, {},
                             [&](const MeetingPair& each) { return std::abs(each.parameter - a.rest.parameter); });
    return found;
}

}  // namespace

namespace {

/// The last two stations that were reached.
struct Trail {
    LocusPoint last;
    std::optional<LocusPoint> before{};
};

/// Adds a station to a locus, its branches followed from the last one.
void append(Sweep& locus, const LocusWalk& walk, Trail& trail, std::optional<LocusPoint> next, double value)
{
    LocusPoint& last = trail.last;
    if (!next || !next->configuration.usable) {
        SweepConfiguration lost;
        lost.value = value;
        lost.reason = next ? next->configuration.reason : walk.lossAt(value, last.rest.parameter);
        locus.configurations.push_back(std::move(lost));
        return;
    }
    followModes(last, *next, locus.modes, tolerance::kFinestPart * std::abs(value - last.rest.parameter),
                [&](const LocusPoint& from, double between) { return walk.next(from, between); });
    const std::size_t wanted = std::min(locus.modes, next->configuration.modes.size());
    if (!beginAnew(next->configuration, wanted).empty()) {
        next->configuration.remark = "a mode was not recognised and begins anew";
    }
    if (realCount(last) != realCount(*next)) {
        const std::vector<MeetingPair> meetings = walk.meetings(last, *next);
        locus.meetings.insert(locus.meetings.end(), meetings.begin(), meetings.end());
    } else if (const auto meeting = locus.configurations.size() == 1 ? meetingAt(last) : std::nullopt) {
        locus.meetings.push_back(*meeting);
    } else if (trail.before) {
        const std::vector<MeetingPair> brief = walk.briefMeetings(*trail.before, last, *next);
        locus.meetings.insert(locus.meetings.end(), brief.begin(), brief.end());
    }
    locus.configurations.push_back(next->configuration);
    trail.before = std::exchange(last, std::move(*next));
}

}  // namespace

namespace {

/// From one value back and onwards; both begin with it.
struct BothWays {
    LocusOptions back, onwards;
};

/// The locus both ways from one value, from the last value of `back` to the last of `onwards`.
Outcome<Sweep> locusBothWays(const Mechanism& mechanism, const Variable& variable, const BothWays& ways,
                             const Monitor& monitor)
{
    const auto half = [&](const LocusOptions& options, double done) {
        Monitor ofHalf = monitor;
        if (monitor.progress) {
            ofHalf.progress = [&, done](double fraction, std::string_view stage) {
                monitor.progress(done + 0.5 * fraction, stage);
            };
        }
        return locusOf(mechanism, variable, options, ofHalf);
    };
    Outcome<Sweep> back = half(ways.back, 0);
    if (!back) {
        return back;
    }
    Sweep locus = std::move(back).value();
    std::ranges::reverse(locus.configurations);
    std::ranges::reverse(locus.meetings);
    if (locus.cancelled) {
        return locus;
    }
    const Outcome<Sweep> onwards = half(ways.onwards, 0.5);
    if (!onwards) {
        return onwards;
    }
    locus.configurations.pop_back();
    std::ranges::copy(onwards->configurations, std::back_inserter(locus.configurations));
    std::ranges::copy(onwards->meetings, std::back_inserter(locus.meetings));
    locus.cancelled = locus.cancelled || onwards->cancelled;
    return locus;
}

/// The locus from the value nearest to the present one to both ends, for a first value without an equilibrium.
Outcome<Sweep> fromNearest(const Mechanism& mechanism, const Variable& variable, const LocusOptions& options,
                           const Text& reason, const Monitor& monitor)
{
    const auto nearest =
        std::ranges::min_element(options.values, {}, [&](double value) { return std::abs(value - variable.value); });
    if (nearest == options.values.begin()) {
        return Failure{reason};
    }
    BothWays ways{options, options};
    ways.back.values.assign(options.values.begin(), nearest + 1);
    ways.onwards.values.assign(nearest, options.values.end());
    std::ranges::reverse(ways.back.values);
    Outcome<Sweep> locus = locusBothWays(mechanism, variable, ways, monitor);
    return locus ? std::move(locus) : Failure{reason};
}

}  // namespace

Outcome<Sweep> locusOf(const Mechanism& mechanism, const Variable& variable, const LocusOptions& options,
                       const Monitor& monitor)
{
    Sweep locus{mechanism, variable, options.modes};
    if (options.values.empty()) {
        return locus;
    }
    const LocusWalk walk(mechanism, variable, options.modes, monitor);
    Outcome<LocusPoint> first = walk.first(options.values.front());
    if (!first) {
        return fromNearest(mechanism, variable, options, first.reason(), monitor);
    }
    Trail trail{std::move(first).value()};
    LocusPoint& last = trail.last;
    walk.show({1, options.look.show}, last, last);
    startBranches(last.configuration);
    locus.configurations.push_back(last.configuration);
    bool isLost = false;
    for (std::size_t i = 1; i < options.values.size() && !monitor.isCancelled();) {
        monitor.report(static_cast<double>(i) / static_cast<double>(options.values.size()), "locus");
        const std::size_t end = std::min(i + kAtOnce, options.values.size());
        std::vector<std::optional<LocusPoint>> rests;
        rests.reserve(kAtOnce);
        const LocusPoint* before = &last;
        for (; i < end && !monitor.isCancelled(); ++i) {
            // The way beyond a value that was not reached leads past it: only values beside it are tried.
            rests.push_back(isLost ? walk.quickRest(*before, options.values[i])
                                   : walk.restAt(*before, options.values[i]));
            isLost = !rests.back();
            if (!isLost) {
                walk.show(options.look, *before, *rests.back());
            }
            before = rests.back() ? &*rests.back() : before;
        }
        inParallel(
            rests.size(),
            [&](std::size_t k) {
                if (rests[k] && !monitor.isCancelled()) {
                    walk.addModes(*rests[k]);
                }
            },
            options.threads);
        for (std::size_t k = 0; k < rests.size() && !monitor.isCancelled(); ++k) {
            append(locus, walk, trail, std::move(rests[k]), options.values[i - rests.size() + k]);
        }
    }
    locus.cancelled = monitor.isCancelled();
    return locus;
}

namespace {

/// The values of a range beyond `start` in one direction, the nearest first and `start` before them.
std::vector<double> valuesBeyond(const LocusRange& range, double start, bool isUp)
{
    const double low = std::min(range.from, range.to), high = std::max(range.from, range.to);
    std::vector<double> values;
    const auto last = static_cast<double>(std::max<std::size_t>(range.points, 2) - 1);
    for (std::size_t i = 0; i < std::max<std::size_t>(range.points, 2); ++i) {
        const double part = static_cast<double>(i) / last;
        const double value = (1 - part) * low + part * high;
        if (isUp ? value > start : value < start) {
            values.push_back(value);
        }
    }
    if (!isUp) {
        std::ranges::reverse(values);
    }
    values.insert(values.begin(), start);
    return values;
}

}  // namespace

Outcome<Sweep> locusAbout(const Mechanism& mechanism, const Variable& variable, const LocusRange& range,
                          const Monitor& monitor)
{
    const auto beyond = [&](bool isUp) {
        return LocusOptions{valuesBeyond(range, variable.value, isUp), range.modes, 0, range.look};
    };
    Outcome<Sweep> found = locusBothWays(mechanism, variable, {beyond(false), beyond(true)}, monitor);
    if (!found) {
        return found;
    }
    Sweep locus = std::move(found).value();
    const double low = std::min(range.from, range.to), high = std::max(range.from, range.to);
    const auto isOutside = [&](double value) { return value < low || value > high; };
    std::erase_if(locus.configurations, [&](const SweepConfiguration& each) { return isOutside(each.value); });
    std::erase_if(locus.meetings, [&](const MeetingPair& each) { return isOutside(each.parameter); });
    return locus;
}

}  // namespace eigenlink
