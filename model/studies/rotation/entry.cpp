#include "model/basics/json_writer.h"
#include "model/basics/verdicts.h"
#include "model/basics/without_rounding.h"
#include "model/dynamics/still_sample.h"
#include "model/studies/force_peaks.h"
#include "model/studies/periodic/deviations.h"
#include "model/studies/rotation/steady_rotation.h"
#include "model/studies/section_table.h"
#include "model/studies/studies.h"
#include "model/studies/usual.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

struct RotationRequest {
    std::optional<double> speed{};  ///< [rad/s]
    std::string modes = "all";      ///< or how many
};

/// A steady rotation with its system.
struct RotationFound {
    std::shared_ptr<const System> system;
    SteadyRotation rotation;
};

std::vector<RequestField> rotationFields()
{
    const auto speedOfMotor = [](const Analysis& analysis) {
        const auto motor = motorDrive(analysis.mechanism);
        return motor ? RequestValue(motor->speed) : RequestValue();
    };
    return {withUsual(
                requestField<RotationRequest>("speed", "speed", "Speed of the rotation where no motor gives it [rad/s]",
                                              &RotationRequest::speed, {.quantity = Quantity::angularVelocity}),
                speedOfMotor),
            requestField<RotationRequest>("modes", "modes", "all, or the first K modes", &RotationRequest::modes)};
}

std::optional<Refusal> checkRotation(const Analysis&, const RotationRequest& request, const FieldPlace&)
{
    if (request.modes != "all") {
        if (const Outcome<long long> count = countOfText(request.modes, 1, std::numeric_limits<int>::max()); !count) {
            return Refusal{"modes", count.reason()};
        }
    }
    return std::nullopt;
}

/// Keeps the first modes: a conjugate pair or a real eigenvalue each.
void keepModes(SteadyRotation& rotation, long long count)
{
    std::size_t kept = 0;
    for (long long modes = 0; kept < rotation.values.size(); ++kept) {
        modes += rotation.values[kept].imag() >= 0 ? 1 : 0;
        if (modes > count) {
            break;
        }
    }
    rotation.values.resize(kept);
    rotation.shapes.resize(kept);
}

ResultTable eigenvaluesOf(const RotationFound& found)
{
    ResultTable table{"eigenvalues", "eigenvalues of deviations in the turning frame, the rightmost first"};
    table.columns = {unitColumn("re", "real part", "1/s"), unitColumn("im", "imaginary part", "rad/s")};
    std::vector<bool> grows;
    for (const std::complex<double> each : found.rotation.values) {
        table.addRow({each.real(), each.imag()});
        grows.push_back(!found.rotation.stable && eigenlink::grows(each, std::abs(each)));
    }
    table.columns.push_back(growthColumn(grows));
    table.columns.push_back(moversColumn(*found.system, found.rotation.shapes));
    return table;
}

ResultTable pointsOf(const RotationFound& found, const Mechanism& mechanism)
{
    ResultTable table{"points", "positions at t = 0"};
    table.columns = {wordColumn("point", "point"), quantityColumn("x", "x", Quantity::length),
                     quantityColumn("y", "y", Quantity::length)};
    const std::vector<Vector2> positions = found.system->kinematics().pointPositions(found.rotation.state.q);
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        const Vector2 at = withoutRounding(positions[i], found.system->size());
        table.addRow({mechanism.points[i].id, at.x, at.y});
    }
    return table;
}

/// The largest distance of a point from where it is drawn [m].
double farthestFrom(const RotationFound& found, const Mechanism& drawn)
{
    const std::vector<Vector2> positions = found.system->kinematics().pointPositions(found.rotation.state.q);
    double way = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        way = std::max(way, distance(positions[i], drawn.points[i].at));
    }
    return way;
}

MotionSample rotatingSample(const RotationFound& found)
{
    MotionSample sample = stillSample(*found.system, found.rotation.state.q, {});
    sample.state.v = found.rotation.state.v;
    sample.acceleration = found.rotation.acceleration;
    return sample;
}

std::vector<System::BeamForces> rotatingSections(const RotationFound& found)
{
    const MotionSample sample = rotatingSample(found);
    return found.system->sectionForces(sample.state.q, sample.state.v, sample.acceleration.a, sample.instant());
}

/// Appends the section forces of beams, and the largest forces in beams and bars.
void addForces(const RotationFound& found, const Mechanism& mechanism, std::vector<ResultTable>& tables)
{
    ForcePeaks forces(mechanism, *found.system, std::nullopt);
    forces.look(rotatingSample(found));
    forces.addTables(tables);
    if (const std::vector<System::BeamForces> beams = rotatingSections(found); !beams.empty()) {
        tables.push_back(sectionTable(mechanism, beams));
    }
}

Outcome<StudyResult> runRotation(const std::shared_ptr<const Analysis>& analysis, const RotationRequest& request,
                                 const Monitor& monitor)
{
    const auto found = std::make_shared<RotationFound>();
    found->system = std::make_shared<const System>(analysis->mechanism);
    Outcome<SteadyRotation> rotation = steadyRotation(analysis->mechanism, *found->system, request.speed, monitor);
    if (!rotation) {
        return Failure{rotation.reason()};
    }
    found->rotation = std::move(rotation).value();
    if (request.modes != "all") {
        keepModes(found->rotation, *countOfText(request.modes, 1, std::numeric_limits<int>::max()));
    }
    StudyResult result;
    result.messages = {
        Message::note(Text("steady rotation at {1} rad/s, {2}", Number{found->rotation.speed, Quantity::none, 10},
                           found->rotation.stable ? Text("stable") : Text("unstable")))};
    if (const double way = farthestFrom(*found, analysis->mechanism); way > found->system->size()) {
        result.messages.push_back(Message::note(Text(
            "it is far from the drawing: a point is {1} from where it is drawn", Number{way, Quantity::length, 3})));
    }
    result.tables = {eigenvaluesOf(*found), pointsOf(*found, analysis->mechanism)};
    addForces(*found, analysis->mechanism, result.tables);
    result.charts = {{"eigenvalues", "eigenvalues in the turning frame", 0, 0, {1}, false, false, true}};
    result.charts.front().groupBy = 2;
    result.charts.front().groups = growthGroups();
    result.momentAt = [found](std::size_t row) -> std::optional<Moment> {
        return Moment{.system = found->system,
                      .q = found->rotation.state.q,
                      .shape = found->rotation.shapes.at(row),
                      .s = found->rotation.values.at(row),
                      .title = Text("Deviation {1} in the turning frame", row + 1)};
    };
    result.value = std::shared_ptr<const RotationFound>(found);
    return result;
}

/// {"program", "speed", "pivot", "stable", "residual", "eigenvalues", "points"}.
std::string rotationJson(const Analysis& analysis, const StudyResult& result)
{
    const auto& found = *std::any_cast<const std::shared_ptr<const RotationFound>&>(result.value);
    const SteadyRotation& rotation = found.rotation;
    JsonWriter json;
    json.beginResult();
    json.member("speed", rotation.speed).key("pivot").beginArray(JsonWriter::Layout::line);
    json.value(rotation.pivot.x).value(rotation.pivot.y).endArray();
    json.member("stable", rotation.stable).member("residual", rotation.residual);
    json.key("eigenvalues").beginArray();
    for (std::size_t i = 0; i < rotation.values.size(); ++i) {
        json.beginObject(JsonWriter::Layout::line).member("re", rotation.values[i].real());
        json.member("im", rotation.values[i].imag());
        json.members("moves", largestMovers(*found.system, rotation.shapes[i]), JsonWriter::Layout::line).endObject();
    }
    json.endArray().key("points").beginObject();
    const std::vector<Vector2> positions = found.system->kinematics().pointPositions(rotation.state.q);
    for (std::size_t i = 0; i < analysis.mechanism.points.size(); ++i) {
        json.key(analysis.mechanism.points[i].id).beginArray(JsonWriter::Layout::line);
        json.value(positions[i].x).value(positions[i].y).endArray();
    }
    json.endObject().endObject();
    return withSections(withTables(json.text(), result, {"force_peaks"}), analysis.mechanism, rotatingSections(found));
}

}  // namespace

Study rotationStudy()
{
    return {.key = "rotation",
            .title = "Rotation",
            .question = "Is a steady rotation stable, seen in the frame that turns with it?",
            .summary = "The steady rotation about the one fixed point, linearised in the frame that turns with it",
            .topic = StudyTopic::motion,
            .needs = StudyNeeds::mechanism,
            .isInTime = true,
            .print = StudyPrint::text,
            .fields = rotationFields(),
            .request = RotationRequest(),
            .check = typedCheck(checkRotation),
            .run = typedRun(runRotation),
            .json = rotationJson};
}

}  // namespace eigenlink
