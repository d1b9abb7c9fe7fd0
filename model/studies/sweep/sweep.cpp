#include "model/studies/sweep/sweep.h"

#include "model/assembly/held_angle.h"
#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"
#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/nearest_reactions.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/static_solve.h"
#include "model/math/continuation/follow_curve.h"
#include "model/mechanism/edit.h"
#include "model/modes/error_estimate.h"
#include "model/modes/finish_spectrum.h"
#include "model/modes/material_loss.h"
#include "model/modes/mcs.h"
#include "model/pose/pose.h"
#include "model/pose/redraw.h"
#include "model/studies/design/followed_rest.h"
#include "model/studies/sweep/branch_tracking.h"
#include "model/studies/sweep/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace eigenlink {
namespace {

/// Longest step from one assembled configuration to the next [rad].
constexpr double kWalkStep = std::numbers::pi / 18;
/// Configurations nearer than this [rad] are not divided further: a narrower veering is a crossing.
constexpr double kFinestStep = 1.01 * std::numbers::pi / 180;
/// States beside a configuration that the angle does not determine, and how far they are apart [rad].
constexpr int kStatesBeside = 8;
constexpr double kBesideStep = std::numbers::pi / 360;
/// Modes beyond those asked for: a branch that leaves the lowest may come back.
constexpr std::size_t kSpareModes = 8;
const std::string kHold = "the angle of the sweep";

/// Coordinates with angles less than half a turn from those before.
Eigen::VectorXd onTurnsOf(const Eigen::VectorXd& before, const System& system, Eigen::VectorXd q)
{
    for (Eigen::Index i = 0; i < q.size(); ++i) {
        if (system.coordinates()[static_cast<std::size_t>(i)].quantity != Quantity::length) {
            q[i] = before[i] + std::remainder(q[i] - before[i], 2 * std::numbers::pi);
        }
    }
    return q;
}

Mechanism lockedAt(const Mechanism& mechanism, const std::string& link, double angle)
{
    return withHeldAngle(mechanism, link, angle, kHold);
}

/// Walks a mechanism from angle to angle by steps as short as its course asks for, drawing it anew at each.
class Walker {
public:
    Walker(Mechanism mechanism, const SweepOptions& options)
        : m_mechanism(std::move(mechanism)), m_link(options.link), m_options(&options)
    {
        const std::vector<std::string> pins = pointsOf(m_mechanism.elements[*findElement(m_mechanism, m_link)]);
        if (pins.size() > 1) {
            m_angle = angleOf(place(pins[1]) - place(pins[0]));
        }
    }

    /// Goes to an angle, where one way is closed by the other way round; false where the mechanism cannot be assembled
    /// on either, and then it stays where it was.
    [[nodiscard]] bool goTo(double angle, const Monitor& monitor)
    {
        constexpr double kTurn = 2 * std::numbers::pi;
        if (!m_started) {
            m_turns = m_angle + std::remainder(angle - m_angle, kTurn) - angle;
        }
        const double turns = m_turns, back = std::copysign(kTurn, angle + turns - m_angle);
        return walkTo(angle, turns, monitor) || walkTo(angle, turns - back, monitor);
    }

    /// Follows the equilibrium with the link held from the last one to another angle; false where there was no last one
    /// or its branch does not lead there, and then it stays where it was.
    [[nodiscard]] bool followRest(double angle, const Monitor& monitor)
    {
        if (!m_held) {
            return false;
        }
        angle += m_turns;
        Walker next = *this;
        const auto tryStep = [&](double length) {
            const double target = next.towards(angle, length);
            const auto system = std::make_shared<System>(lockedAt(next.m_mechanism, m_link, target));
            auto rest =
                monitor.isCancelled() ? std::nullopt : equilibriumBeside(*system, next.m_rest, *next.m_held, {});
            if (!rest || next.isOtherBranch(next.orientationAt(*system, rest->q))) {
                return StepTrial::tooLong;
            }
            next.settle(system, std::move(*rest), target - next.m_angle);
            next.m_angle = target;
            if (m_options->look) {
                m_options->look(*system, next.m_q, target - m_turns);
            }
            return target == angle ? StepTrial::last : StepTrial::taken;
        };
        const StepLengths lengths{.first = kWalkStep, .shortest = tolerance::kNearlySame, .longest = kWalkStep};
        if (followCurve(lengths, tryStep) != CurveEnd::last) {
            return false;
        }
        *this = std::move(next);
        return true;
    }

    /// Draws the mechanism anew at its equilibrium with the link held, to which it turned by this angle on its course,
    /// or came from elsewhere (0): the next search begins there.
    void settle(std::shared_ptr<const System> held, Equilibrium rest, double turned = 0)
    {
        Mechanism drawing =
            redrawn(m_mechanism, {held->kinematics().pointPositions(rest.q), held->kinematics().linkPoses(rest.q), {}});
        m_course.clear();
        noteCourse(drawing, turned);
        m_mechanism = std::move(drawing);
        m_q = rest.q;
        m_orientation = orientationAt(*held, rest.q);
        m_held = std::move(held);
        m_rest = std::move(rest);
    }
    /// Forgets the equilibrium with the link held.
    void unsettle() { m_held = nullptr; }

    const Mechanism& mechanism() const { return m_mechanism; }
    const Eigen::VectorXd& q() const { return m_q; }
    /// The system with the link held in its equilibrium; null without one.
    const std::shared_ptr<const System>& held() const { return m_held; }

private:
    /// Walks to an angle that is counted from this one; false where that fails, and then it stays where it was. Where
    /// the course of the last step, which may be long, leads nowhere, it goes on by the course there.
    [[nodiscard]] bool walkTo(double angle, double turns, const Monitor& monitor)
    {
        constexpr int kMostRounds = 20;
        angle += turns;
        Walker next = *this;
        if (m_rank == 0) {
            next.begin(monitor);
        }
        const double whole = std::abs(angle - m_angle), step = whole / std::max(1.0, std::ceil(whole / kWalkStep));
        const StepLengths lengths{.first = step, .shortest = tolerance::kNearlySame / 4, .longest = step, .growth = 2};
        const auto tryStep = [&](double length) { return next.tryStep(angle, length, monitor); };
        double from = std::numeric_limits<double>::infinity();
        for (int round = 0; round < kMostRounds && next.m_angle != from; ++round) {
            from = round == 0 ? from : next.m_angle;
            if (followCurve(lengths, tryStep) == CurveEnd::last && next.m_angle == angle) {
                next.m_started = true;
                next.m_turns = turns;
                *this = std::move(next);
                return true;
            }
            next.noteCourseHere(std::copysign(kFinestStep / 100, angle - next.m_angle), monitor);
        }
        return false;
    }

    /// The course by a short turn from here.
    void noteCourseHere(double turned, const Monitor& monitor)
    {
        if (const std::optional<Step> beside = stepTo(m_angle + turned, m_mechanism, m_mechanism, monitor)) {
            noteCourse(beside->mechanism, turned);
        }
    }

    /// The mechanism drawn as it was assembled at an angle.
    struct Step {
        Mechanism mechanism;
        Eigen::VectorXd q;
        Eigen::Index rank = 0;  // of the constraints with the link held
        double margin = 1;
        int orientation = 0;  // sign of their determinant, which a branch keeps; 0 at a singular configuration
    };

    Vector2 place(const std::string& id) const { return m_mechanism.points[*findPoint(m_mechanism, id)].at; }

    /// Assembles with the link at an angle, from a drawing; nothing where that fails.
    [[nodiscard]] std::optional<Step> stepTo(double angle, const Mechanism& mechanism, const Mechanism& drawing,
                                             const Monitor& monitor) const
    {
        const Mechanism locked = lockedAt(drawing, m_link, angle);
        const System system(locked);
        PositionFit fit = assembleNear(system, system.drawnCoordinates(), monitor);
        if (!fit.closed || !heldHalfTurnAway(locked, system, fit.q).empty()) {
            return std::nullopt;
        }
        return stepOf(system, mechanism, fit.q);
    }

    Step stepOf(const System& system, const Mechanism& mechanism, const Eigen::VectorXd& q) const
    {
        const SparseMatrix Phi_q = system.jacobian(q);
        const RowSpace rows(Phi_q);
        return {redrawn(mechanism, {system.kinematics().pointPositions(q), system.kinematics().linkPoses(q), {}}), q,
                rows.rank(), rows.margin(), orientationOf(Phi_q, rows)};
    }

    /// The sign of the determinant of the rows that determine the configuration; 0 where they do not.
    int orientationOf(const SparseMatrix& Phi_q, const RowSpace& rows) const
    {
        const bool isRegular = rows.rank() == Phi_q.cols() && rows.margin() >= tolerance::kBlurredRows;
        if (!isRegular || std::ssize(m_rows) != Phi_q.cols() || m_rowCount != Phi_q.rows()) {
            return 0;
        }
        const Eigen::PartialPivLU<Eigen::MatrixXd> lu(Eigen::MatrixXd(Phi_q)(m_rows, Eigen::all));
        const bool isOdd = (lu.matrixLU().diagonal().array() < 0).count() % 2 != 0;
        return isOdd == (lu.permutationP().determinant() < 0) ? 1 : -1;
    }

    /// Assembles the drawing with the link at its angle there, where that can be done.
    void begin(const Monitor& monitor)
    {
        const System system(lockedAt(m_mechanism, m_link, m_angle));
        const PositionFit fit = assembleNear(system, system.drawnCoordinates(), monitor);
        if (fit.closed) {
            noteRows(system, fit.q);
            Step drawn = stepOf(system, m_mechanism, fit.q);
            m_orientation = drawn.orientation;
            m_mechanism = std::move(drawn.mechanism);
        }
    }

    /// Notes the rank of the constraints and the rows that determine the configuration.
    void noteRows(const System& system, const Eigen::VectorXd& q)
    {
        const RowSpace rows(system.jacobian(q));
        m_rank = rows.rank();
        m_rows = rows.independentRows();
        m_rowCount = system.constraintCount();
    }

    /// Takes one step towards an angle.
    StepTrial tryStep(double angle, double length, const Monitor& monitor)
    {
        const double target = towards(angle, length), turned = target - m_angle;
        std::optional<Step> step = stepTo(target, m_mechanism, m_mechanism, monitor);
        if (step && !isSmooth(*step, turned)) {
            // At a singular configuration the way could go on in another direction: try the old one first.
            std::optional<Step> smooth = stepTo(target, m_mechanism, ahead(m_mechanism, turned), monitor);
            if (smooth && distanceFromCourse(*smooth, turned) < distanceFromCourse(*step, turned)) {
                step = std::move(smooth);
            }
        }
        if (step && turned != 0 && (step->rank < m_rank || step->margin < tolerance::kBlurredRows)) {
            if (std::optional<Step> limit = limitAt(target, turned, m_mechanism, monitor)) {
                step = std::move(limit);
            }
        }
        // Two branches cross where the orientation changes however short the step is.
        const bool isCrossing = std::abs(turned) <= tolerance::kNearlySame && step &&
                                distanceFromCourse(*step, turned) <= tolerance::kOffCurve;
        if (!step || !(isSmooth(*step, turned) || isCrossing)) {
            return StepTrial::tooLong;
        }
        noteCourse(step->mechanism, m_rank > 0 ? turned : 0);
        if (step->rank > m_rank) {
            noteRows(System(lockedAt(step->mechanism, m_link, target)), step->q);
        }
        m_mechanism = std::move(step->mechanism);
        m_q = std::move(step->q);
        m_orientation = step->orientation;
        m_angle = target;
        if (m_options->look && m_started && !m_options->locked) {
            m_options->look(System(lockedAt(m_mechanism, m_link, target)), m_q, target - m_turns);
        }
        return target == angle ? StepTrial::last : StepTrial::taken;
    }

    /// The angle one step of this length on the way to another, or that one.
    double towards(double angle, double length) const
    {
        const double left = angle - m_angle;
        return (1 + tolerance::kEqual) * length >= std::abs(left) ? angle : m_angle + std::copysign(length, left);
    }

    /// True for a step that goes on along the course, on its branch.
    bool isSmooth(const Step& step, double turned) const
    {
        return turned == 0 ||
               (distanceFromCourse(step, turned) <= tolerance::kOffCurve && !isOtherBranch(step.orientation));
    }

    bool isOtherBranch(int orientation) const { return orientation * m_orientation < 0; }

    int orientationAt(const System& system, const Eigen::VectorXd& q) const
    {
        const SparseMatrix Phi_q = system.jacobian(q);
        return orientationOf(Phi_q, RowSpace(Phi_q));
    }

    /// The step to an angle where that does not determine the configuration, and a fit ends anywhere: the limit of the
    /// configurations before it, by the polynomial through some of them. Nothing where these have no such limit, as at
    /// a dead point of the link.
    [[nodiscard]] std::optional<Step> limitAt(double angle, double turned, const Mechanism& before,
                                              const Monitor& monitor) const
    {
        const double h = std::copysign(kBesideStep, turned);
        Mechanism drawing = ahead(before, turned - kStatesBeside * h);
        const System system(lockedAt(before, m_link, angle));
        Eigen::VectorXd last, limit;
        double weight = 1;
        for (int i = kStatesBeside; i >= 1; --i) {
            // (−1)ⁱ⁺¹ C(k, i): Lagrange's weights at 0 of the places 1 … k.
            weight = i == kStatesBeside ? (kStatesBeside % 2 == 0 ? -1 : 1) : -weight * (i + 1) / (kStatesBeside - i);
            std::optional<Step> step = stepTo(angle - i * h, before, drawing, monitor);
            if (!step) {
                return std::nullopt;
            }
            last = last.size() == 0 ? step->q : onTurnsOf(last, system, step->q);
            limit = limit.size() == 0 ? Eigen::VectorXd(weight * last) : Eigen::VectorXd(limit + weight * last);
            drawing = std::move(step->mechanism);
        }
        limit -= RowSpace(system.jacobian(limit), tolerance::kNearlySingular).minimumNormStep(system.constraint(limit));
        return closes(system, limit) ? std::optional(stepOf(system, drawing, limit)) : std::nullopt;
    }

    /// The distance of a step's points from the course of the last one, relative to that way.
    double distanceFromCourse(const Step& step, double turned) const
    {
        double off = 0;
        double way = 0;
        for (std::size_t i = 0; i < m_course.size(); ++i) {
            const Vector2 expected = turned * m_course[i];
            const Vector2 error = step.mechanism.points[i].at - m_mechanism.points[i].at - expected;
            off += dot(error, error);
            way += dot(expected, expected);
        }
        return way > 0 ? std::sqrt(off / way) : 0;
    }

    /// The drawing carried on along the last course.
    Mechanism ahead(const Mechanism& mechanism, double turned) const
    {
        Mechanism result = mechanism;
        for (std::size_t i = 0; i < m_course.size(); ++i) {
            result.points[i].at = result.points[i].at + turned * m_course[i];
        }
        return result;
    }

    void noteCourse(const Mechanism& next, double turned)
    {
        if (turned != 0) {
            m_course.resize(m_mechanism.points.size());
            for (std::size_t i = 0; i < m_course.size(); ++i) {
                m_course[i] = (1 / turned) * (next.points[i].at - m_mechanism.points[i].at);
            }
        }
    }

    Mechanism m_mechanism;
    std::string m_link;
    const SweepOptions* m_options;
    double m_angle = 0;
    double m_turns = 0;  // whole turns between the drawing and the angles asked for
    bool m_started = false;
    std::vector<Vector2> m_course;  // displacement of each point per angle in the last step [m/rad]
    Eigen::VectorXd m_q;
    Eigen::Index m_rank = 0;               // of the constraints with the link held, where the angle determines the rest
    std::vector<Eigen::Index> m_rows;      // of them, that are independent there
    Eigen::Index m_rowCount = 0;           // of all
    int m_orientation = 0;                 // of the last step
    std::shared_ptr<const System> m_held;  // with the link held in the equilibrium m_rest; null without one
    Equilibrium m_rest;
};

void findModes(const Mechanism& mechanism, std::size_t count, SweepConfiguration& configuration)
{
    const System& system = *configuration.system;
    const Eigen::VectorXd& q = configuration.q;
    Equilibrium equilibrium;
    equilibrium.status = EquilibriumStatus::assembled;
    equilibrium.q = q;
    equilibrium.lambda = NearestReactions(system, system.jacobian(q))(system.force(q));
    const ConstrainedLinearSystem linear = linearSystemAt(system, equilibrium);
    if (linear.rows->margin() < tolerance::kBlurredRows || rankNearby(system, q, *linear.rows) > linear.rank()) {
        configuration.reason =
            "singular configuration: the mechanism can go on in more than one way, so that modes cannot be followed "
            "through it; choose angles beside it";
        return;
    }
    Spectrum spectrum = linearizeMcs(system, equilibrium, linear, {}, {}).spectrum;
    if (spectrum.status != SpectrumStatus::ok) {
        configuration.reason = spectrum.warnings.empty() ? Text("the linearisation failed")
                                                         : withMethod(spectrum.method, spectrum.warnings.front().text);
        return;
    }
    finishSpectrum(linear, spectrum);
    estimateErrors(system, equilibrium, linear, spectrum);
    addMaterialLoss(mechanism, system, q, linear, spectrum);
    for (const auto& mode : modesOf(spectrum)) {
        if (configuration.modes.size() < count) {
            const Eigenvalue& value = spectrum.values[mode.front()];
            const double size = std::sqrt(std::abs(value.shape.dot(linear.M * value.shape)));
            configuration.modes.push_back(
                {value.s, value.shape / (size > 0 ? size : 1), std::nullopt, 0, value.errorEstimate});
        }
    }
    configuration.usable = !configuration.modes.empty();
    if (!configuration.usable) {
        configuration.reason = "nothing is left that could vibrate";
    }
}

/// Brings the link to an angle, and the rest to its equilibrium with the link held, where that is wanted; a remark
/// where that is another one than before, or none. False where the mechanism cannot be assembled.
[[nodiscard]] bool goTo(double angle, Walker& walker, const SweepOptions& options, const Monitor& monitor, Text& remark)
{
    if (!options.locked) {
        return walker.goTo(angle, monitor);
    }
    if (walker.followRest(angle, monitor)) {
        return true;
    }
    const bool hadRest = walker.held() != nullptr;
    if (!walker.goTo(angle, monitor)) {
        return false;
    }
    auto system = std::make_shared<System>(lockedAt(walker.mechanism(), options.link, angle));
    const StaticSolution found = solveStatics(*system, walker.q(), EquilibriumOptions().maxIterations, monitor);
    if (found.status != EquilibriumStatus::converged) {
        walker.unsettle();
        remark = {
            "no equilibrium was found with {1} held here: the modes are those of a configuration that is not in "
            "balance",
            PartId{options.link}};
        return true;
    }
    system->countFrom(found.linkAngles);
    Equilibrium rest = equilibriumAt(*system, found.q);
    rest.status = EquilibriumStatus::converged;
    walker.settle(std::move(system), std::move(rest));
    remark = hadRest ? Text(
                           "the equilibrium with {1} held does not continue from the angle before to this one: it is "
                           "another one from here on",
                           PartId{options.link})
                     : Text();
    return true;
}

SweepConfiguration configurationAt(double angle, Walker& walker, const SweepOptions& options, const Monitor& monitor)
{
    SweepConfiguration configuration;
    configuration.value = angle;
    if (!goTo(angle, walker, options, monitor, configuration.remark)) {
        configuration.reason = {"{1} cannot be turned to this angle without taking the mechanism apart",
                                PartId{options.link}};
        return configuration;
    }
    const Mechanism& mechanism = walker.mechanism();
    configuration.q = walker.q();
    configuration.system = walker.held();
    if (!configuration.system) {
        configuration.system =
            std::make_shared<const System>(options.locked ? lockedAt(mechanism, options.link, angle) : mechanism);
    }
    configuration.points = configuration.system->kinematics().pointPositions(configuration.q);
    findModes(mechanism, options.modes + kSpareModes, configuration);
    return configuration;
}

/// A configuration with the walker that stands there.
struct Stop {
    Walker walker;
    SweepConfiguration configuration;
};

Stop stopAt(double angle, const Walker& from, const SweepOptions& options, const Monitor& monitor)
{
    Stop stop{from, {}};
    stop.configuration = configurationAt(angle, stop.walker, options, monitor);
    return stop;
}

/// "mode 1 was not recognised and begins anew: …" of branches that the last configuration had; a pair of eigenvalues
/// that becomes two real ones has one more.
void remarkBegun(std::vector<std::size_t> begun, const SweepConfiguration& last, SweepConfiguration& configuration)
{
    std::erase_if(begun, [&](const std::size_t branch) { return last.find(branch) == nullptr; });
    if (begun.empty()) {
        return;
    }
    const auto numbers =
        mapped<std::vector<std::string>>(begun, [&](const std::size_t branch) { return std::to_string(branch + 1); });
    const Text words = Text::counted(
        "mode {2} was not recognised and begins anew: the mechanism has moved on to another equilibrium, or its shape "
        "changes too fast",
        "modes {2} were not recognised and begin anew: the mechanism has moved on to another equilibrium, or their "
        "shapes "
        "change too fast",
        static_cast<long long>(begun.size()), Listing(numbers));
    configuration.remark = joined({configuration.remark, words});
}

}  // namespace

const SweepMode* SweepConfiguration::find(std::size_t branch) const
{
    const auto found =
        std::find_if(modes.begin(), modes.end(), [branch](const SweepMode& mode) { return mode.branch == branch; });
    return found == modes.end() ? nullptr : &*found;
}

std::size_t Sweep::branchCount() const
{
    std::size_t count = 0;
    for (const SweepConfiguration& each : configurations) {
        for (const SweepMode& mode : each.modes) {
            count = mode.branch ? std::max(count, *mode.branch + 1) : count;
        }
    }
    return std::min(count, modes);
}

std::optional<Message> blurNote(const Sweep& sweep, const std::function<Text(const SweepConfiguration&)>& place)
{
    const auto worstOf = [&](const SweepConfiguration& each, double scale) {
        double worst = 0;
        for (const SweepMode& mode : each.modes) {
            const bool isShown = mode.branch && *mode.branch < sweep.modes;
            const bool isBlurred =
                mode.error > tolerance::kNearlyEqual * std::max(std::abs(mode.s), tolerance::kFreeMotion * scale);
            worst = isShown && isBlurred ? std::max(worst, mode.error) : worst;
        }
        return worst;
    };
    const double scale = largestValue(sweep.configurations, [](const SweepConfiguration& each) {
        return largestValue(each.modes, [](const SweepMode& mode) { return std::abs(mode.s); });
    });
    std::size_t count = 0;
    double worst = 0;
    const SweepConfiguration* where = nullptr;
    for (const SweepConfiguration& each : sweep.configurations) {
        const double error = worstOf(each, scale);
        count += error > 0 ? 1 : 0;
        if (error > worst) {
            worst = error;
            where = &each;
        }
    }
    return where == nullptr ? std::nullopt
                            : std::optional(Message::warning(
                                  Text::counted("rounding leaves eigenvalues fewer than six digits at {1} "
                                                "value: an error of up to {2} rad/s at {3}",
                                                "rounding leaves eigenvalues fewer than six digits at {1} "
                                                "values: an error of up to {2} rad/s at {3}",
                                                count, Number{worst, Quantity::none, 2}, place(*where))));
}

std::vector<double> anglesBetween(double from, double to, double step, double unit)
{
    const double count = std::floor(std::abs(to - from) / step + tolerance::kEqual);
    std::vector<double> angles;
    for (int i = 0; count <= kMostSweepAngles && i <= static_cast<int>(count); ++i) {
        angles.push_back((from + (to < from ? -i : i) * step) * unit);
    }
    return angles;
}

Sweep sweepAngle(const Mechanism& mechanism, const SweepOptions& options, const Monitor& monitor)
{
    const auto link = findElement(mechanism, options.link);
    if (!link || !isLink(mechanism.elements[*link])) {
        throw std::invalid_argument("there is no link " + options.link);
    }
    const Mechanism posed = withFreeAngle(withStoredForms(mechanism), options.link);
    Variable number;
    number.name = options.link;
    number.unit = "rad";
    number.with = [posed](double) { return posed; };
    Sweep sweep{mechanism, number, options.modes, options.locked};
    const auto between = [&](const Stop& from, double angle) {
        return monitor.isCancelled() ? std::nullopt : std::optional(stopAt(angle, from.walker, options, monitor));
    };
    std::optional<Stop> last;
    Walker walker(posed, options);
    for (std::size_t i = 0; i < options.angles.size() && !monitor.isCancelled(); ++i) {
        monitor.report(static_cast<double>(i) / static_cast<double>(options.angles.size()), "sweep");
        Stop stop = stopAt(options.angles[i], last ? last->walker : walker, options, monitor);
        if (stop.configuration.usable && last) {
            followModes(*last, stop, options.modes, kFinestStep, between);
            const std::size_t wanted = std::min(options.modes, stop.configuration.modes.size());
            remarkBegun(beginAnew(stop.configuration, wanted), last->configuration, stop.configuration);
        } else if (stop.configuration.usable) {
            startBranches(stop.configuration);
        }
        if (monitor.isCancelled()) {
            break;  // an incomplete configuration is not kept
        }
        sweep.configurations.push_back(stop.configuration);
        if (stop.configuration.usable) {
            last = std::move(stop);
        } else if (!last) {
            walker = stop.walker;
        }
    }
    sweep.cancelled = monitor.isCancelled();
    monitor.report(1, "done");
    return sweep;
}

}  // namespace eigenlink
