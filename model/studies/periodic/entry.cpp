#include "model/basics/collect.h"
#include "model/basics/json_writer.h"
#include "model/basics/verdicts.h"
#include "model/dynamics/observable.h"
#include "model/studies/force_peaks.h"
#include "model/studies/motion/motion_found.h"
#include "model/studies/periodic/deviations.h"
#include "model/studies/periodic/floquet.h"
#include "model/studies/range_findings.h"
#include "model/studies/studies.h"
#include "model/studies/table_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kMomentsOfPeriod = 100;  ///< at which forces are looked at, beside the steps of the integration

struct PeriodicRequest {
    std::optional<double> period{};  ///< [s]
};

/// A periodic motion with its system.
struct PeriodicFound {
    std::shared_ptr<const System> system;
    PeriodicMotion motion;
    std::vector<Observable> state;  ///< positions and velocities of the points, angles and rates of the links
};

std::vector<RequestField> periodicFields()
{
    return {withUsual(
        requestField<PeriodicRequest>("period", "period", "Time after which it repeats [s] (that of the drives)",
                                      &PeriodicRequest::period, {.unit = "s", .range = Range::positive}),
        [](const Analysis& analysis) {
            const Outcome<double> period = periodOfDrives(analysis.mechanism);
            return period ? RequestValue(*period) : RequestValue();
        })};
}

/// Names of positions, velocities, angles and rates, by their part of the state.
std::vector<std::string> stateNames(const Mechanism& mechanism)
{
    std::vector<std::string> names;
    for (const Point& point : mechanism.points) {
        for (const char* part : {".x", ".y", ".vx", ".vy"}) {
            if (!point.fixed) {
                names.push_back(point.id + part);
            }
        }
    }
    for (const Element& element : mechanism.elements) {
        for (const char* part : {".angle", ".rate"}) {
            if (isLink(element)) {
                names.push_back(idOf(element) + part);
            }
        }
    }
    return names;
}

ResultTable multipliersOf(const PeriodicFound& found)
{
    ResultTable table{"multipliers", "Floquet multipliers of deviations, the largest first"};
    table.columns = {unitColumn("re", "real part", "1"), unitColumn("im", "imaginary part", "1"),
                     unitColumn("size", "size", "1"), unitColumn("growth_rate", "growth", "1/s"),
                     unitColumn("frequency_hz", "frequency", "Hz")};
    std::vector<bool> grows;
    ResultColumn errors = unitColumn("growth_error", "growth, error ≤", "1/s");
    for (std::size_t i = 0; i < found.motion.multipliers.size(); ++i) {
        const std::complex<double> each = found.motion.multipliers[i];
        const Growth growth = growthOf(each, found.motion.period, found.motion.errors[i]);
        table.addRow({each.real(), each.imag(), std::abs(each), growth.rate, growth.frequency});
        errors.numbers.push_back(growth.error);
        grows.push_back(growsOverPeriod(each));
    }
    table.columns.push_back(growthColumn(grows));
    table.columns.push_back(moversColumn(*found.system, found.motion.shapes));
    table.columns.push_back(std::move(errors));
    return table;
}

/// The quantities of the state at t = 0, a row.
ResultTable stateRow(const PeriodicFound& found)
{
    ResultTable row;
    addObservables(row, found.state, {found.motion.start});
    return row;
}

ResultTable stateOf(const PeriodicFound& found)
{
    ResultTable table{"state", "state at t = 0"};
    table.columns = {wordColumn("quantity", "quantity"), unitColumn("value", "value", kRowUnit),
                     wordColumn("unit", "unit")};
    for (const ResultColumn& each : stateRow(found).columns) {
        table.addRow({each.name, each.numbers.front(), each.unit});
    }
    return table;
}

StudyResult resultOf(const std::shared_ptr<const PeriodicFound>& found)
{
    const PeriodicMotion& motion = found->motion;
    StudyResult result;
    result.messages = {Message::note(Text("period {1} s", Number{motion.period, Quantity::none, 10})),
                       Message::note(motion.stable ? Text("stable") : Text("unstable"))};
    std::size_t blurred = 0;
    for (std::size_t i = 0; i < motion.multipliers.size(); ++i) {
        blurred += motion.errors[i] < std::abs(motion.multipliers[i]) ? 0 : 1;
    }
    if (blurred > 0) {
        result.messages.push_back(Message::note(Text::counted(
            "{1} multiplier is as small as the rounding of the motions: it decays at least as fast as its rate "
            "says",
            "{1} multipliers are as small as the rounding of the motions: they decay at least as fast as their "
            "rates say",
            blurred)));
    }
    result.tables = {multipliersOf(*found), stateOf(*found)};
    result.charts = {{"multipliers", "Floquet multipliers", 0, 0, {1}, false, false, true}};
    result.charts.front().groupBy = 5;
    result.charts.front().groups = growthGroups();
    result.charts.front().isPlane = result.charts.front().hasUnitCircle = true;
    result.momentAt = [found](std::size_t row) -> std::optional<Moment> {
        const std::complex<double> multiplier = found->motion.multipliers.at(row);
        return Moment{.system = found->system,
                      .q = found->motion.start.state.q,
                      .shape = found->motion.shapes.at(row),
                      .s = std::log(multiplier) / found->motion.period,
                      .title = Text("Deviation with a multiplier of size {1}", Number{std::abs(multiplier), {}, 6})};
    };
    result.value = found;
    return result;
}

/// Appends the largest forces in beams and bars over a period, and warnings of beams beyond their model in it.
void addBeamsAndBars(const PeriodicFound& found, const Mechanism& mechanism, StudyResult& result,
                     const Monitor& monitor)
{
    ForcePeaks forces(mechanism, *found.system, unitColumn("t", "time", "s"));
    RangeWatch ranges(mechanism);
    SimulationOptions options{found.motion.period, found.motion.period / kMomentsOfPeriod};
    const auto look = [&](const MotionSample& sample) {
        ranges.look(*found.system, sample.state.q, Text("at time {1} s", Number{sample.t, Quantity::none, 4}));
        forces.look(sample, sample.t);
    };
    options.atStep = look;
    simulate(*found.system, found.motion.start.state, options, monitor, look);
    forces.addTables(result.tables);
    std::ranges::move(ranges.findings(), std::back_inserter(result.messages));
}

Outcome<StudyResult> runPeriodic(const std::shared_ptr<const Analysis>& analysis, const PeriodicRequest& request,
                                 const Monitor& monitor)
{
    const Mechanism& mechanism = analysis->mechanism;
    const Outcome<double> period = request.period ? Outcome<double>(*request.period) : periodOfDrives(mechanism);
    if (!period) {
        return Failure{period.reason()};
    }
    const auto found = std::make_shared<PeriodicFound>();
    Outcome<PeriodicMotion> motion = periodicMotion(mechanism, System(mechanism), *period, monitor);
    if (!motion) {
        return Failure{motion.reason()};
    }
    found->motion = std::move(motion).value();
    found->system = found->motion.system;
    found->state = observablesOf(mechanism, *found->system, stateNames(mechanism)).value();
    StudyResult result = resultOf(found);
    addBeamsAndBars(*found, mechanism, result, monitor);
    return result;
}

void writeMultipliers(JsonWriter& json, const PeriodicFound& found)
{
    json.key("multipliers").beginArray();
    for (std::size_t i = 0; i < found.motion.multipliers.size(); ++i) {
        const std::complex<double> each = found.motion.multipliers[i];
        const Growth growth = growthOf(each, found.motion.period, found.motion.errors[i]);
        json.beginObject(JsonWriter::Layout::line).member("re", each.real()).member("im", each.imag());
        json.member("growth_rate", growth.rate).member("growth_error", growth.error);
        json.member("frequency_hz", growth.frequency);
        json.members("moves", largestMovers(*found.system, found.motion.shapes[i]), JsonWriter::Layout::line);
        json.endObject();
    }
    json.endArray();
}

/// {"program", "period", "stable", "multipliers", "closure", "iterations", "deviations", "monodromy", "state"}; the
/// monodromy matrix maps deviations of the coordinates in "deviations" and of their rates times T/2π; the state at t =
/// 0 by positions and velocities of points, angles and rates of links.
std::string periodicJson(const Analysis&, const StudyResult& result)
{
    const auto& found = *std::any_cast<const std::shared_ptr<const PeriodicFound>&>(result.value);
    const PeriodicMotion& motion = found.motion;
    JsonWriter json;
    json.beginResult();
    json.member("period", motion.period).member("stable", motion.stable);
    writeMultipliers(json, found);
    json.member("closure", motion.closure).key("iterations").count(static_cast<std::size_t>(motion.iterations));
    const auto deviations = mapped<std::vector<std::string>>(
        motion.independent, [&](const std::size_t i) { return found.system->coordinates()[i].name; });
    json.members("deviations", deviations, JsonWriter::Layout::line).key("monodromy").beginArray();
    for (Eigen::Index row = 0; row < motion.monodromy.rows(); ++row) {
        json.beginArray(JsonWriter::Layout::line);
        for (const double each : motion.monodromy.row(row)) {
            json.value(each);
        }
        json.endArray();
    }
    json.endArray().key("state").beginObject();
    for (const ResultColumn& each : stateRow(found).columns) {
        json.member(each.name, each.numbers.front());
    }
    json.endObject().endObject();
    return withTables(json.text(), result, {"force_peaks", "section_envelope"});
}

}  // namespace

Study periodicStudy()
{
    return {.key = "periodic",
            .title = "Steady motion",
            .question = "Which motion repeats, and do small deviations from it grow?",
            .summary = "The periodic motion under motors and moving supports, and whether it is stable",
            .aliases = {"floquet"},
            .topic = StudyTopic::motion,
            .needs = StudyNeeds::mechanism,
            .isInTime = true,
            .print = StudyPrint::text,
            .beginsAtEquilibrium = true,
            .fields = periodicFields(),
            .request = PeriodicRequest(),
            .run = typedRun(runPeriodic),
            .json = periodicJson};
}

}  // namespace eigenlink
