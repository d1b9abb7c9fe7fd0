#include "model/basics/degree.h"
#include "model/basics/json_writer.h"
#include "model/dynamics/drive.h"
#include "model/studies/driven/driven_found.h"
#include "model/studies/force_peaks.h"
#include "model/studies/many_turns.h"
#include "model/studies/range_findings.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kProposedSpeed = 10;  ///< [rad/s]

struct DrivenRequest {
    std::string drive{};
    std::optional<double> speed{};               ///< [rad/s]
    double acceleration = 0;                     ///< [rad/s²]
    std::optional<double> from{}, to{}, step{};  ///< [rad], or [°]
    bool degrees = false;
    std::string about{};
    std::vector<std::string> quantities{};
};

/// Links that can be cranks: one of their points is fixed to the ground.
std::vector<std::string> cranksOf(const Mechanism& mechanism)
{
    std::vector<std::string> links;
    for (const Element& element : mechanism.elements) {
        const std::vector<std::string> pins = pointsOf(element);
        const auto fixed = std::ranges::count_if(pins, [&](const std::string& pin) {
            const auto point = findPoint(mechanism, pin);
            return point && mechanism.points[*point].fixed;
        });
        if (isLink(element) && fixed == 1) {
            links.push_back(idOf(element));
        }
    }
    return links;
}

/// The link that the first motor turns against the ground, one of steady speed before others; absent without one.
std::optional<std::string> motorLink(const Mechanism& mechanism)
{
    if (const auto steady = motorDrive(mechanism)) {
        return steady->link;
    }
    for (const Element& element : mechanism.elements) {
        const bool isMotor = typeOf(element).type == motorType().type;
        if (const auto turned = isMotor ? turnedLink(linksOf(element)) : std::nullopt) {
            return turned->id;
        }
    }
    return std::nullopt;
}

/// Every quantity of the mechanism driven at its motor's link, else at the first that can be.
std::vector<std::string> drivenNames(const Analysis& analysis)
{
    const auto motor = motorLink(analysis.mechanism);
    const std::vector<std::string> cranks = cranksOf(analysis.mechanism);
    const Outcome<DrivenMechanism> driven = withDrive(analysis.mechanism, motor            ? *motor
                                                                          : cranks.empty() ? std::string()
                                                                                           : cranks.front());
    return driven ? everyObservable(driven->mechanism, System(driven->mechanism)) : std::vector<std::string>();
}

std::vector<RequestField> driveFields()
{
    RequestField drive =
        withOffered(requestField<DrivenRequest>(
                        "drive", "drive",
                        "The link that is driven (that of the motor; without one a form begins with the first crank)",
                        &DrivenRequest::drive, {.required = true}, RequestKind::link),
                    [](const Analysis& analysis) { return cranksOf(analysis.mechanism); });
    drive.proposed = [](const Analysis& analysis) {
        const std::vector<std::string> cranks = cranksOf(analysis.mechanism);
        return cranks.empty() || motorLink(analysis.mechanism) ? RequestValue() : RequestValue(cranks.front());
    };
    RequestField speed = requestField<DrivenRequest>(
        "speed", "speed",
        "Speed of the driven link in every position [rad/s]; 0 holds it still everywhere: statics (that of a "
        "motor of steady speed; without one a form begins with 10)",
        &DrivenRequest::speed, {.quantity = Quantity::angularVelocity, .required = true});
    speed.proposed = [](const Analysis& analysis) {
        return motorDrive(analysis.mechanism) ? RequestValue() : RequestValue(kProposedSpeed);
    };
    // Those of the motor, where there is one.
    drive.usual = [](const Analysis& analysis) {
        const auto motor = motorLink(analysis.mechanism);
        return motor ? RequestValue(*motor) : RequestValue();
    };
    speed.usual = [](const Analysis& analysis) {
        const auto motor = motorDrive(analysis.mechanism);
        return motor ? RequestValue(motor->speed) : RequestValue();
    };
    return {std::move(drive), std::move(speed),
            requestField<DrivenRequest>("acceleration", "acceleration", "Acceleration of the driven link [rad/s²]",
                                        &DrivenRequest::acceleration, {.unit = "rad/s²"})};
}

std::vector<RequestField> rangeFields()
{
    RequestField step =
        requestField<DrivenRequest>("step", "step", "Angle between rows [rad] (5°; a form begins with 1°)",
                                    &DrivenRequest::step, {.quantity = Quantity::angle, .range = Range::positive});
    step.proposed = [](const Analysis&) { return RequestValue(kDegree); };
    return {requestField<DrivenRequest>("from", "from", "First angle of the driven link [rad] (as drawn)",
                                        &DrivenRequest::from, {.quantity = Quantity::angle}),
            requestField<DrivenRequest>("to", "to", "Last angle [rad] (a whole turn on)", &DrivenRequest::to,
                                        {.quantity = Quantity::angle}),
            std::move(step),
            requestField<DrivenRequest>("degrees", "degrees", "--from, --to, --step and the first column are degrees",
                                        &DrivenRequest::degrees, {.isFlagOnly = true})};
}

std::vector<RequestField> drivenFields()
{
    std::vector<RequestField> fields = driveFields();
    const std::vector<RequestField> range = rangeFields();
    fields.insert(fields.end(), range.begin(), range.end());
    fields.push_back(requestField<DrivenRequest>(
        "about", "about", "Point or position x,y about which moments are taken (the origin)", &DrivenRequest::about));
    fields.push_back(withOffered(
        requestField<DrivenRequest>(
            "quantities", "quantities",
            "What to print, as for motion; also drive.torque, drive.power, transmission.P (angle between the two "
            "links at a joint, or a link and the normal of its guide), advantage.LINK (torque there over driving "
            "torque), advantage.P (force along the guide of P over driving torque), pole.LINK (instantaneous "
            "centre: .x, .y in the plane, .along, .across on the link); a form begins with all",
            &DrivenRequest::quantities, {}, RequestKind::quantity),
        drivenNames));
    fields.back().proposed = [](const Analysis&) { return RequestValue(std::vector<std::string>{"all"}); };
    return fields;
}

/// The position about which moments are taken: a point as drawn, "x,y", or the origin.
Outcome<Vector2> positionOf(const std::string& about, const Mechanism& mechanism)
{
    if (about.empty()) {
        return Vector2{};
    }
    if (const auto point = findPoint(mechanism, about)) {
        return mechanism.points[*point].at;
    }
    if (about.find(',') == std::string::npos) {
        return Failure{Text("{1}: write the id of a point, or a position as 0.5,0", about)};
    }
    const auto [first, second] = splitAt(about, ',');
    const Outcome<double> x = numberOfText(first), y = numberOfText(second);
    return x && y ? Outcome<Vector2>(Vector2{*x, *y}) : Failure{x ? y.reason() : x.reason()};
}

Outcome<std::vector<Observable>> drivenObservables(const DrivenRequest& request, const DrivenMechanism& driven,
                                                   const System& system)
{
    return observablesOf(driven.mechanism, system,
                         askedQuantities(request.quantities, cycleObservables(driven.mechanism, system, driven.motor),
                                         everyObservable(driven.mechanism, system)),
                         *positionOf(request.about, driven.mechanism));
}

std::optional<Refusal> checkDriven(const Analysis& analysis, const DrivenRequest& request, const FieldPlace&)
{
    const Outcome<DrivenMechanism> driven = withDrive(analysis.mechanism, request.drive);
    if (!driven) {
        return Refusal{"drive", driven.reason()};
    }
    if (const Outcome<Vector2> position = positionOf(request.about, analysis.mechanism); !position) {
        return Refusal{"about", position.reason()};
    }
    const System system(driven->mechanism);
    if (const auto observables = drivenObservables(request, *driven, system); !observables) {
        return Refusal{"quantities", observables.reason()};
    }
    return std::nullopt;
}

CycleOptions cycleOptionsOf(const DrivenRequest& request)
{
    const double unit = request.degrees ? kDegree : 1;
    const auto inRadians = [unit](double angle) { return unit * angle; };
    CycleOptions options;
    options.speed = *request.speed;
    options.acceleration = request.acceleration;
    if (request.from) {
        options.from = inRadians(*request.from);
    }
    if (request.to) {
        options.to = inRadians(*request.to);
    }
    options.step = request.step ? inRadians(*request.step) : options.step;
    return options;
}

double inUnit(double angle, bool isInDegrees)
{
    // Ten decimals: a row asked for at 30° is not at 29.999999999999996°.
    return isInDegrees ? std::round(angle * 180 / std::numbers::pi * 1e10) / 1e10 : angle;
}

ResultTable turningPointsOf(const DrivenFound& found)
{
    ResultTable table{"turning_points", "quantities that turn back"};
    table.columns = {wordColumn("quantity", "quantity"),
                     unitColumn("drive", "angle of the drive", found.isInDegrees ? "°" : "rad"),
                     unitColumn("value", "value", kRowUnit), wordColumn("unit", "unit")};
    for (const TurningPoint& point : found.cycle.turningPoints) {
        const std::string_view unit = point.name.ends_with(".angle") ? "rad" : "m";
        table.addRow({point.name, inUnit(point.drive, found.isInDegrees), point.value, unit});
    }
    return table;
}

/// Appends the largest forces in beams and bars, and warnings of beams beyond their model, in all positions.
void addBeamsAndBars(const DrivenFound& found, StudyResult& result)
{
    ResultColumn angle = result.tables.front().columns.front();
    angle.numbers.clear();
    ForcePeaks forces(found.driven.mechanism, *found.system, std::move(angle));
    RangeWatch ranges(found.driven.mechanism);
    for (const std::vector<MotionSample>* samples : {&found.cycle.samples, &found.cycle.between}) {
        for (const MotionSample& each : *samples) {
            const double at = inUnit(found.driven.drawnAngle + each.t, found.isInDegrees);
            ranges.look(*found.system, each.state.q,
                        Text("with the drive at {1}", Number{found.driven.drawnAngle + each.t, Quantity::angle, 4}));
            forces.look(each, at);
        }
    }
    forces.addTables(result.tables);
    forces.addNotes(result.messages);
    std::ranges::move(ranges.findings(), std::back_inserter(result.messages));
}

StudyResult resultOf(const std::shared_ptr<const DrivenFound>& found)
{
    const Cycle& cycle = found->cycle;
    StudyResult result;
    result.status = studyStatusOf(cycle.status);
    result.reason = cycle.reason;
    result.tables = {drivenTable(cycle, found->observables, found->isInDegrees), turningPointsOf(*found)};
    result.messages = drivenFindings(*found);
    addBeamsAndBars(*found, result);
    for (std::size_t i = 1; i < result.tables.front().columns.size(); ++i) {
        const std::string& name = result.tables.front().columns[i].name;
        result.charts.push_back({name, Text("{1} against the angle of the drive", name), 0, 0, {i}});
    }
    result.momentAt = [found](std::size_t row) -> std::optional<Moment> {
        return Moment{.system = found->system,
                      .q = found->cycle.samples.at(row).state.q,
                      .title = Text("drive at {1}", Number{found->cycle.driveAngles.at(row), Quantity::angle, 6})};
    };
    result.value = found;
    return result;
}

Outcome<StudyResult> runDriven(const std::shared_ptr<const Analysis>& analysis, const DrivenRequest& request,
                               const Monitor& monitor)
{
    const auto found = std::make_shared<DrivenFound>();
    found->driven = *withDrive(analysis->mechanism, request.drive);
    found->system = std::make_shared<const System>(found->driven.mechanism);
    found->observables = *drivenObservables(request, found->driven, *found->system);
    found->isInDegrees = request.degrees;
    found->link = request.drive;
    found->options = cycleOptionsOf(request);
    Outcome<Cycle> cycle = cycleOf(found->driven, *found->system, found->options, monitor);
    if (!cycle) {
        return Failure{cycle.reason()};
    }
    found->cycle = std::move(cycle).value();
    StudyResult result = resultOf(found);
    if (!request.degrees && request.to) {
        noteManyTurns(request.drive, found->options.from.value_or(found->driven.drawnAngle), *request.to,
                      result.messages);
    }
    return result;
}

}  // namespace

ResultTable drivenTable(const Cycle& cycle, const std::vector<Observable>& observables, bool isInDegrees)
{
    ResultTable table{"driven", "driven mechanism, one row for each position"};
    table.columns = {isInDegrees ? unitColumn("drive.degrees", "angle of the drive", "°")
                                 : quantityColumn("drive.angle", "angle of the drive", Quantity::angle)};
    for (const double angle : cycle.driveAngles) {
        table.columns.front().numbers.push_back(inUnit(angle, isInDegrees));
    }
    addObservables(table, observables, cycle.samples);
    return table;
}

std::string drivenJson(const Cycle& cycle, const ResultTable& table, bool isInDegrees)
{
    JsonWriter json;
    beginMotion(json, cycle.status, cycle.reason);
    json.key("dead_points").beginArray(JsonWriter::Layout::line);
    for (const double angle : cycle.deadPoints) {
        json.value(inUnit(angle, isInDegrees));
    }
    json.endArray();
    json.key("turning_points").beginArray();
    for (const TurningPoint& point : cycle.turningPoints) {
        json.beginObject(JsonWriter::Layout::line).member("quantity", std::string_view(point.name));
        json.member("drive", inUnit(point.drive, isInDegrees)).member("value", point.value).endObject();
    }
    json.endArray();
    writeColumnsAndRows(json, table);
    json.endObject();
    return json.text();
}

Study drivenStudy()
{
    return {.key = "driven",
            .title = "Driven",
            .question = "What does a drive have to do in each position?",
            .summary = "A driven mechanism through its positions: motion, forces of joints, driving torque",
            .aliases = {"cycle"},
            .needs = StudyNeeds::mechanism,
            .isInTime = true,
            .keepsRows = true,
            .isQuick = true,
            .hasOwnView = true,
            .fields = drivenFields(),
            .request = DrivenRequest(),
            .check = typedCheck(checkDriven),
            .run = typedRun(runDriven),
            .json = [](const Analysis&, const StudyResult& result) {
                const auto& found = *std::any_cast<const std::shared_ptr<const DrivenFound>&>(result.value);
                return withTables(drivenJson(found.cycle, result.tables.front(), found.isInDegrees), result,
                                  {"force_peaks", "section_envelope"});
            }};
}

}  // namespace eigenlink
