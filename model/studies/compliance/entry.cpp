#include "model/assembly/direction_row.h"
#include "model/assembly/natural_units.h"
#include "model/assembly/section_peaks.h"
#include "model/math/continuation/follow_curve.h"
#include "model/math/sparse/saddle_factor.h"
#include "model/studies/design/followed_rest.h"
#include "model/studies/range_findings.h"
#include "model/studies/response/linear_response.h"
#include "model/studies/section_table.h"
#include "model/studies/studies.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace eigenlink {

namespace {

constexpr long long kMostSteps = 10000;
/// Bisections of the last step to the buckling load: to 2⁻³⁰ of a step.
constexpr int kBisections = 30;
constexpr int kRefinements = 3;

struct ComplianceRequest {
    std::string point;
    std::optional<std::string> link{};  ///< whose rotation is the third displacement
    std::optional<double> direction{};  ///< of the stroke, from the x-axis [rad]
    std::optional<double> force{};      ///< at the end of the stroke [N]
    long long points = 11;
    std::optional<double> yieldStress{};  ///< [Pa]
};

std::vector<RequestField> complianceFields()
{
    using R = ComplianceRequest;
    RequestField point =
        requestField<R>("point", "point", "Point that the force acts on; a form begins with the one that moves most",
                        &R::point, {.required = true}, RequestKind::point);
    point.proposed = [](const Analysis& analysis) {
        const std::string coordinate = mostMoved(analysis);
        return coordinate.empty() ? RequestValue() : RequestValue(coordinate.substr(0, coordinate.rfind('.')));
    };
    return {
        std::move(point),
        requestField<R>("link", "link", "Link whose rotation is the third displacement, and which turns about its pole",
                        &R::link, {}, RequestKind::link),
        requestField<R>("direction", "direction",
                        "Direction of the stroke, from the x-axis [rad]; the softest where it is left out",
                        &R::direction, {.quantity = Quantity::angle}),
        requestField<R>("force", "largest force",
                        "Force at the end of the stroke [N]; without it the equilibrium alone is shown", &R::force,
                        {.quantity = Quantity::force}),
        requestField<R>("points", "steps of the stroke", "How many equilibria along the stroke", &R::points,
                        {.least = 2, .most = kMostSteps}),
        requestField<R>("yield_stress", "yield stress",
                        "Stress up to which the stroke is allowed [Pa]; that of each beam where it is left out",
                        &R::yieldStress, {.quantity = Quantity::modulus, .range = Range::positive})};
}

std::optional<Refusal> checkCompliance(const Analysis& analysis, const ComplianceRequest& request, const FieldPlace&)
{
    if (analysis.mechanism.points[*findPoint(analysis.mechanism, request.point)].fixed) {
        return Refusal{"point",
                       Text("the point {1} is fixed to the ground and has no compliance", PartId{request.point})};
    }
    if (request.yieldStress && std::isnan(largestStress(*analysis.system, analysis.equilibrium.q))) {
        return Refusal{"yield_stress",
                       Text("no beam has a section that gives its stress; give one its section, in place "
                            "of area and second moment")};
    }
    return std::nullopt;
}

/// An equilibrium of the stroke. u = (x, y, rotation), C = ∂u/∂(force, moment).
struct StrokeState {
    double force = 0;  ///< [N]
    std::shared_ptr<const System> system;
    Equilibrium equilibrium;
    Eigen::Vector3d u = Eigen::Vector3d::Zero();
    Eigen::Matrix3d C = Eigen::Matrix3d::Zero();
};

struct ComplianceFound {
    std::vector<StrokeState> states;
    double direction = 0;              ///< [rad]
    std::optional<double> buckling{};  ///< force at which the equilibrium loses its stability [N]
    std::optional<double> yield{};     ///< force at which the yield stress is reached [N]
    std::optional<double> allowed{};   ///< displacement along the stroke there [m]
};

/// The mechanism with a force on the point, followed from equilibrium to equilibrium.
class Stroke {
public:
    Stroke(const Analysis& analysis, const ComplianceRequest& request)
        : m_analysis(analysis),
          m_mechanism(analysis.mechanism),
          m_point(*findPoint(analysis.mechanism, request.point)),
          m_link(request.link ? findElement(analysis.mechanism, *request.link) : std::nullopt)
    {
        m_mechanism.elements.emplace_back(Force{freshId(), request.point, {}, {}});
    }

    /// The first state, unloaded.
    Outcome<StrokeState> first(const Monitor& monitor) const
    {
        StrokeState state;
        const auto system = std::make_shared<System>(m_mechanism, System::Validated{});
        system->countFrom(m_analysis.equilibrium.linkAngles);
        const bool hasSameCoordinates = system->coordinateCount() == m_analysis.system->coordinateCount();
        const EquilibriumOptions& options = m_analysis.options.equilibrium;
        state.equilibrium = hasSameCoordinates ? equilibriumAt(*system, m_analysis.equilibrium.q, options, monitor)
                                               : findEquilibrium(m_mechanism, *system, options, monitor);
        state.system = system;
        return described(std::move(state));
    }
    /// Under a force in a direction [rad], along the curve of equilibria from another force: fails where the curve ends
    /// between them, as at a limit point.
    Outcome<StrokeState> next(const StrokeState& from, double force, double direction, const Monitor& monitor) const
    {
        StrokeState state = from;
        double done = 0;
        const auto tryStep = [&](double step) {
            if (monitor.isCancelled()) {
                return StepTrial::last;
            }
            const double part = std::min(1.0, done + step);
            Mechanism loaded = m_mechanism;
            state.force = from.force + part * (force - from.force);
            std::get<Force>(loaded.elements.back()).force = rotated({state.force, 0}, direction);
            const auto system = std::make_shared<System>(loaded, System::Validated{});
            auto next = equilibriumBeside(*system, state.equilibrium, *state.system, m_analysis.options.equilibrium);
            if (!next) {
                return StepTrial::tooLong;
            }
            state.equilibrium = std::move(*next);
            state.system = system;
            done = part;
            return done < 1 ? StepTrial::taken : StepTrial::last;
        };
        if (followCurve({.shortest = tolerance::kShortestSearchStep}, tryStep) != CurveEnd::last || done < 1) {
            return Failure{
                Text("the equilibrium does not continue under {1}: its branch ends at {2}, as at a limit point",
                     Number{force, Quantity::force, 4},
                     Number{from.force + done * (force - from.force), Quantity::force, 6})};
        }
        return described(std::move(state));
    }

    const Mechanism& mechanism() const { return m_mechanism; }

private:
    std::string freshId() const
    {
        std::string id = "stroke";
        while (findElement(m_mechanism, id)) {
            id += "_";
        }
        return id;
    }

    /// ∂u/∂q, 3×n.
    Eigen::MatrixXd rowsAt(const StrokeState& state) const
    {
        const Eigen::VectorXd& q = state.equilibrium.q;
        Eigen::MatrixXd rows = Eigen::MatrixXd::Zero(3, q.size());
        rows.topRows<2>() = state.system->kinematics().gripJacobian({false, m_point, {}}, q);
        if (m_link) {
            rows.row(2) = directionRow(m_mechanism, *state.system, q, *m_link).transpose();
        }
        return rows;
    }

    /// Describes a state with u and C = J S Jᵀ, S the inverse of H on the constraints.
    Outcome<StrokeState> described(StrokeState state) const
    {
        if (!state.equilibrium.isUsable()) {
            return Failure{Text("no equilibrium was found under {1}", Number{state.force, Quantity::force, 4})};
        }
        const System& system = *state.system;
        const Eigen::VectorXd& q = state.equilibrium.q;
        const Kinematics kinematics = system.kinematics();
        const Vector2 place = kinematics.pointPositions(q)[m_point];
        state.u.head<2>() << place.x, place.y;
        if (m_link) {
            const std::vector<LinkPose> poses = kinematics.linkPoses(q);
            state.u[2] = std::ranges::find(poses, *m_link, &LinkPose::element)->direction;
        }
        SaddleFactor factor(system.tangentStiffness(q, state.equilibrium.lambda), SparseMatrix(), system.mass(q),
                            system.jacobian(q));
        if (!factor.factor(0, 0)) {
            return Failure{Text("the mechanism moves without stiffness under {1}, so that it has no compliance",
                                Number{state.force, Quantity::force, 4})};
        }
        const Eigen::MatrixXd J = rowsAt(state);
        for (Eigen::Index i = 0; i < (m_link ? 3 : 2); ++i) {
            state.C.col(i) = J * factor.solve(Eigen::VectorXd(J.row(i).transpose()), kRefinements).x;
        }
        // 1 N on everything moves what can move.
        const Eigen::VectorXd loads = asLengths(system, Eigen::VectorXd::Ones(q.size()));
        const double most = asLengths(system, factor.solve(loads, kRefinements).x).lpNorm<Eigen::Infinity>();
        if (state.equilibrium.degreesOfFreedom == 0 ||
            state.C.topLeftCorner<2, 2>().norm() <= tolerance::kRoundingOfSolve * most) {
            return Failure{Text("the constraints hold {1}, so that no force moves it; name a point that can move",
                                m_mechanism.points[m_point].id)};
        }
        return state;
    }

    const Analysis& m_analysis;
    Mechanism m_mechanism;
    std::size_t m_point;
    std::optional<std::size_t> m_link;
};

/// The direction in which a force moves the point most [rad], in (−π/2, π/2].
double softestDirection(const Eigen::Matrix3d& C)
{
    const double mixed = C(0, 1) + C(1, 0), difference = C(0, 0) - C(1, 1);
    const bool isRounding = std::abs(mixed) <= tolerance::kRounding * C.topLeftCorner<2, 2>().cwiseAbs().maxCoeff();
    return 0.5 * std::atan2(isRounding ? 0 : mixed, difference);
}

/// A stroke with its request and its results.
struct Walk {
    const Stroke& stroke;
    const ComplianceRequest& request;
    ComplianceFound& found;
};

/// The force between two equilibria up to which a condition holds, which does not at the second; absent after a
/// cancel.
template <class Condition>
[[nodiscard]] std::optional<double> limitBetween(const Walk& walk, StrokeState good, double bad, Condition holds,
                                                 const Monitor& monitor)
{
    for (int i = 0; i < kBisections; ++i) {
        const double middle = (good.force + bad) / 2;
        Outcome<StrokeState> state = walk.stroke.next(good, middle, walk.found.direction, monitor);
        if (monitor.isCancelled()) {
            return std::nullopt;
        }
        if (state && holds(*state)) {
            good = std::move(state).value();
        } else {
            bad = middle;
        }
    }
    return bad;
}

bool isStable(const StrokeState& state)
{
    return state.equilibrium.stability == Stability::stable;
}

bool isNotUnstable(const StrokeState& state)
{
    return state.equilibrium.stability != Stability::unstable;
}

double stressOf(const StrokeState& state)
{
    return largestStress(*state.system, state.equilibrium.q);
}

/// The largest stress beside the yield stress, of the request or of each beam; NaN without a yield stress.
double utilisationOf(const Walk& walk, const StrokeState& state)
{
    double most = std::numeric_limits<double>::quiet_NaN();
    for (const System::BeamForces& forces : state.system->sectionForces(state.equilibrium.q)) {
        const Element& element = walk.stroke.mechanism().elements[forces.element];
        const std::optional<double> yield =
            walk.request.yieldStress
                ? walk.request.yieldStress
                : std::get<std::optional<double>>(findField(element, "yield_stress")->read(element));
        for (const SectionForce& each : withPeaks(forces.sections)) {
            most = yield ? std::fmax(most, each.stress / *yield) : most;
        }
    }
    return most;
}

/// Finds where stability or the yield stress ends between two equilibria of the stroke, the second at a force.
void findLimits(const Walk& walk, const StrokeState& before, const Outcome<StrokeState>& after, double force,
                const Monitor& monitor)
{
    const auto& [stroke, request, found] = walk;
    if (!found.buckling && isStable(before) && !(after && isStable(*after))) {
        const std::optional<double> stable = limitBetween(walk, before, force, isStable, monitor);
        // Between both lies the band in which rounding hides the sign of the stiffness; a branch that ends has none.
        const std::optional<double> beyond = after ? limitBetween(walk, before, force, isNotUnstable, monitor) : stable;
        found.buckling = stable && beyond ? std::optional((*stable + *beyond) / 2) : std::nullopt;
    }
    const auto holds = [&](const StrokeState& state) { return !(utilisationOf(walk, state) > 1); };
    if (!found.yield && after && holds(before) && !holds(*after)) {
        found.yield = limitBetween(walk, before, force, holds, monitor);
        const Outcome<StrokeState> there = stroke.next(before, found.yield.value_or(force), found.direction, monitor);
        if (found.yield && there) {
            const Eigen::Vector2d d(std::cos(found.direction), std::sin(found.direction));
            found.allowed = (there->u - found.states.front().u).head<2>().dot(d);
        }
    }
}

/// Looks at equilibria on the way from one state to the next, and at that.
void lookBetween(const Walk& walk, RangeWatch& ranges, const StrokeState& from, const StrokeState& to,
                 const Monitor& monitor)
{
    const auto look = [&](const StrokeState& state) {
        ranges.look(*state.system, state.equilibrium.q, Text("at force {1}", Number{state.force, Quantity::force, 4}));
    };
    const std::size_t parts = ranges.partsBetween(static_cast<std::size_t>(walk.request.points));
    StrokeState at = from;
    for (std::size_t part = 1; part < parts && !monitor.isCancelled(); ++part) {
        const double share = static_cast<double>(part) / static_cast<double>(parts);
        Outcome<StrokeState> next =
            walk.stroke.next(at, from.force + share * (to.force - from.force), walk.found.direction, monitor);
        if (!next) {
            break;
        }
        at = std::move(next).value();
        look(at);
    }
    look(to);
}

/// Finds all equilibria of the stroke, as far as there are any; Failure of the first.
Outcome<void> follow(const Walk& walk, StudyResult& result, const Monitor& monitor)
{
    const auto& [stroke, request, found] = walk;
    Outcome<StrokeState> state = stroke.first(monitor);
    if (!state) {
        return Failure{state.reason()};
    }
    found.direction = request.direction.value_or(softestDirection(state->C));
    found.states.push_back(std::move(state).value());
    if (found.states.front().equilibrium.stability == Stability::unstable) {
        result.messages.push_back(Message::warning("the equilibrium is unstable without the force already"));
    }
    if (utilisationOf(walk, found.states.front()) > 1) {
        result.messages.push_back(Message::warning("the yield stress is exceeded without the force already"));
    }
    RangeWatch ranges(stroke.mechanism());
    ranges.look(*found.states.front().system, found.states.front().equilibrium.q, {});
    const long long count = request.force ? request.points : 1;
    for (long long i = 1; i < count && !monitor.isCancelled(); ++i) {
        const double force = *request.force * static_cast<double>(i) / static_cast<double>(count - 1);
        const StrokeState before = found.states.back();
        state = stroke.next(before, force, found.direction, monitor);
        if (monitor.isCancelled()) {
            break;
        }
        findLimits(walk, before, state, force, monitor);
        if (!state) {
            result.status = StudyStatus::stopped;
            result.reason = state.reason();
            break;
        }
        if (ranges.isNeeded()) {
            lookBetween(walk, ranges, before, *state, monitor);
        }
        found.states.push_back(std::move(state).value());
        monitor.report(static_cast<double>(i) / static_cast<double>(count), "stroke");
    }
    std::ranges::move(ranges.findings(), std::back_inserter(result.messages));
    result.status = monitor.isCancelled() ? StudyStatus::cancelled : result.status;
    return {};
}

/// The pole of a link that a moment turns: v = 0 there.
Vector2 poleOf(const StrokeState& state)
{
    const double turn = state.C(2, 2);
    return {state.u[0] - state.C(1, 2) / turn, state.u[1] + state.C(0, 2) / turn};
}

/// The way of the point of the link that was the pole at first.
double centreShift(const StrokeState& first, const StrokeState& now)
{
    const Vector2 pole = poleOf(first);
    const Vector2 arm = pole - Vector2{first.u[0], first.u[1]};
    return distance(Vector2{now.u[0], now.u[1]} + rotated(arm, now.u[2] - first.u[2]), pole);
}

std::vector<ResultColumn> complianceColumns(bool hasLink)
{
    std::vector<ResultColumn> columns{quantityColumn("force", "force", Quantity::force),
                                      quantityColumn("along", "displacement along the force", Quantity::length),
                                      quantityColumn("across", "parasitic displacement across it", Quantity::length),
                                      unitColumn("c_xx", "x by a force along x", "m/N"),
                                      unitColumn("c_xy", "x by a force along y", "m/N"),
                                      unitColumn("c_yx", "y by a force along x", "m/N"),
                                      unitColumn("c_yy", "y by a force along y", "m/N"),
                                      quantityColumn("drive_stiffness", "drive stiffness", Quantity::stiffness),
                                      quantityColumn("support_stiffness", "support stiffness", Quantity::stiffness),
                                      unitColumn("ratio", "support over drive stiffness", "1"),
                                      quantityColumn("stress", "largest stress", Quantity::modulus),
                                      wordColumn("stability", "stability")};
    if (hasLink) {
        const std::vector<ResultColumn> ofLink{
            quantityColumn("rotation", "parasitic rotation of the link", Quantity::angle),
            unitColumn("c_tx", "rotation by a force along x", "rad/N"),
            unitColumn("c_ty", "rotation by a force along y", "rad/N"),
            unitColumn("c_tt", "rotation by a moment", "rad/(N m)"),
            quantityColumn("pole_x", "pole of the link, x", Quantity::length),
            quantityColumn("pole_y", "pole of the link, y", Quantity::length),
            quantityColumn("centre_shift", "centre shift of the link", Quantity::length)};
        columns.insert(columns.end(), ofLink.begin(), ofLink.end());
    }
    return columns;
}

/// The forces at which stability and the allowed stress end; without a value where they do not on this stroke.
ResultTable limitTable(const ComplianceFound& found)
{
    ResultTable table{"limits", "limits of the stroke"};
    table.columns = {quantityColumn("buckling_load", "buckling load", Quantity::force),
                     quantityColumn("allowed_force", "force at the yield stress", Quantity::force),
                     quantityColumn("allowed_stroke", "displacement at the yield stress", Quantity::length)};
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    table.addRow({found.buckling.value_or(kNone), found.yield.value_or(kNone), found.allowed.value_or(kNone)});
    return table;
}

Text stabilityWord(Stability stability)
{
    return stability == Stability::stable     ? Text("stable")
           : stability == Stability::unstable ? Text("unstable")
                                              : Text("not decided");
}

/// 1 / dᵀC d [N/m]; none where constraints hold the point in this direction, so that rounding is left of its
/// compliance.
double stiffnessAlong(const Eigen::Vector2d& d, const Eigen::Matrix2d& C)
{
    const double compliance = d.dot(C * d);
    const bool isHeld = std::abs(compliance) <= tolerance::kRoundingOfSolve * C.norm();
    return isHeld ? std::numeric_limits<double>::quiet_NaN() : 1 / compliance;
}

void addState(ResultTable& table, const ComplianceFound& found, const StrokeState& state)
{
    const StrokeState& first = found.states.front();
    const Eigen::Vector2d d(std::cos(found.direction), std::sin(found.direction)), n(-d.y(), d.x());
    const Eigen::Matrix2d C = state.C.topLeftCorner<2, 2>();
    const Eigen::Vector2d way = (state.u - first.u).head<2>();
    const double drive = stiffnessAlong(d, C), support = stiffnessAlong(n, C);
    const Vector2 pole = poleOf(state);
    table.addRow({state.force, way.dot(d), way.dot(n), C(0, 0), C(0, 1), C(1, 0), C(1, 1), drive, support,
                  support / drive, stressOf(state), stabilityWord(state.equilibrium.stability), state.u[2] - first.u[2],
                  state.C(2, 0), state.C(2, 1), state.C(2, 2), pole.x, pole.y, centreShift(first, state)});
}

ResultTable complianceTable(const ComplianceFound& found, bool hasLink)
{
    ResultTable table{"compliance", "compliance at the point, one row for each force"};
    table.columns = complianceColumns(hasLink);
    for (const StrokeState& state : found.states) {
        addState(table, found, state);
    }
    return table;
}

Outcome<StudyResult> runCompliance(const std::shared_ptr<const Analysis>& analysis, const ComplianceRequest& request,
                                   const Monitor& monitor)
{
    const auto found = std::make_shared<ComplianceFound>();
    StudyResult result;
    const Stroke stroke(*analysis, request);
    if (const Outcome<void> followed = follow({stroke, request, *found}, result, monitor); !followed) {
        return Failure{followed.reason()};
    }
    result.tables = {complianceTable(*found, request.link.has_value()), limitTable(*found)};
    result.messages.insert(result.messages.begin(), Message::note(Text("direction of the stroke: {1}",
                                                                       Number{found->direction, Quantity::angle, 6})));
    if (found->buckling) {
        result.messages.push_back(Message::warning(
            Text("the equilibrium loses its stability at {1}", Number{*found->buckling, Quantity::force, 9})));
    }
    if (found->yield) {
        const Number force{*found->yield, Quantity::force, 9};
        result.messages.push_back(Message::note(found->allowed
                                                    ? Text("allowable stroke: {1}, where {2} reaches the yield stress",
                                                           Number{*found->allowed, Quantity::length, 6}, force)
                                                    : Text("the yield stress is reached at {1}", force)));
    }
    const StrokeState& last = found->states.back();
    ResultTable sections = sectionTable(analysis->mechanism, *last.system, last.equilibrium.q);
    if (sections.rowCount() > 0) {
        result.tables.push_back(std::move(sections));
    }
    if (found->states.size() > 1) {
        result.charts = {{"stiffness", "drive and support stiffness", 0, 0, {7, 8}},
                         {"stroke", "displacement along and across the force", 0, 0, {1, 2}}};
    }
    result.momentAt = [found](std::size_t row) -> std::optional<Moment> {
        const StrokeState& state = found->states.at(row);
        return Moment{.system = state.system,
                      .q = state.equilibrium.q,
                      .title = Text("force {1}", Number{state.force, Quantity::force, 6})};
    };
    result.value = std::shared_ptr<const ComplianceFound>(found);
    return result;
}

}  // namespace

Study complianceStudy()
{
    return {
        .key = "compliance",
        .title = "Compliance",
        .question = "How far does a point yield to a force, and how stiffly is it led?",
        .summary = "Compliance at a point along a stroke: drive and support stiffness, parasitic motion, buckling load",
        .topic = StudyTopic::response,
        .needs = StudyNeeds::equilibrium,
        .keepsRows = true,
        .fields = complianceFields(),
        .request = ComplianceRequest(),
        .check = typedCheck(checkCompliance),
        .run = typedRun(runCompliance)};
}

}  // namespace eigenlink
