#include "model/analysis/analysis.h"
#include "model/basics/json_writer.h"
#include "model/dynamics/joint_forces.h"
#include "model/pose/released_motors.h"
#include "model/studies/modes/mesh_error.h"
#include "model/studies/modes/mode_fields.h"
#include "model/studies/modes/modes_text.h"
#include "model/studies/modes/result_json.h"
#include "model/studies/modes/spectrum_table.h"
#include "model/studies/result.h"
#include "model/studies/section_table.h"
#include "model/studies/studies.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

ResultTable equilibriumTable(const Analysis& analysis)
{
    ResultTable table{"equilibrium",
                      "the equilibrium and the system",
                      {wordColumn("status", "status"), wordColumn("stability", "stability"),
                       unitColumn("degrees_of_freedom", "degrees of freedom", "1"),
                       unitColumn("coordinates", "coordinates", "1"), unitColumn("constraints", "constraints", "1"),
                       unitColumn("rank", "rank", "1"), unitColumn("lost_rank", "lost rank", "1"),
                       unitColumn("unstable_directions", "unstable directions", "1"), unitColumn("energy", "V", "J")},
                      TableUse::files};
    if (!analysis.system) {
        return table;
    }
    const Equilibrium& equilibrium = analysis.equilibrium;
    table.addRow({keyOf(equilibrium.status), keyOf(equilibrium.stability), equilibrium.degreesOfFreedom,
                  analysis.system->coordinateCount(), analysis.system->countedConstraints(), equilibrium.rank,
                  equilibrium.lostRank, equilibrium.negativeCount, equilibrium.potential});
    return table;
}

ResultTable methodsTable(const Analysis& analysis)
{
    ResultTable table{"methods", "true and spurious eigenvalues of each method"};
    table.use = TableUse::files;
    table.columns = {wordColumn("method", "method"), wordColumn("status", "status"), unitColumn("true", "true", "1"),
                     unitColumn("expected", "expected", "1"), unitColumn("spurious", "spurious", "1")};
    for (const Linearization& each : analysis.methods) {
        table.addRow({keyOf(each.spectrum.method), keyOf(each.spectrum.status), each.spectrum.trueCount(),
                      each.spectrum.expectedTrueCount, each.spectrum.spuriousCount()});
    }
    return table;
}

ResultTable pointsTable(const Analysis& analysis)
{
    ResultTable table{"points", "places of the points at the equilibrium"};
    table.use = TableUse::files;
    table.columns = {wordColumn("point", "point"), quantityColumn("x", "x", Quantity::length),
                     quantityColumn("y", "y", Quantity::length)};
    if (analysis.equilibrium.isUsable()) {
        const std::vector<Vector2> places = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
        for (std::size_t i = 0; i < places.size(); ++i) {
            table.addRow({analysis.mechanism.points[i].id, places[i].x, places[i].y});
        }
    }
    return table;
}

ResultTable linksTable(const Analysis& analysis)
{
    ResultTable table{"links", "angles of the links at the equilibrium"};
    table.use = TableUse::files;
    table.columns = {wordColumn("link", "link"), quantityColumn("angle", "angle", Quantity::angle)};
    if (analysis.equilibrium.isUsable()) {
        for (const LinkPose& pose : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
            table.addRow({idOf(analysis.mechanism.elements[pose.element]), pose.direction});
        }
    }
    return table;
}

ResultTable forcesTable(const Analysis& analysis)
{
    ResultTable table{"forces", "forces and torques of the constraints at the equilibrium"};
    table.use = TableUse::files;
    table.columns = {wordColumn("constraint", "constraint"), quantityColumn("force", "force", Quantity::force),
                     quantityColumn("torque", "torque", Quantity::torque)};
    if (!analysis.equilibrium.isUsable()) {
        return table;
    }
    for (const ConstraintForce& each : constraintForces(analysis.mechanism, *analysis.system, analysis.equilibrium)) {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        table.addRow({each.name, each.isTorque ? kNone : each.value, each.isTorque ? each.value : kNone});
    }
    return table;
}

/// The tables beside the modes: "equilibrium" in one row (degrees of freedom, stability, energy [J]), "methods" (counts
/// of true and spurious eigenvalues), "points" (x, y [m]), "links" (angle [rad]) and "forces" (of constraints [N],
/// [N m]) at the equilibrium. Tables of stages that were not reached have no rows.
std::vector<ResultTable> analysisTables(const Analysis& analysis)
{
    return {equilibriumTable(analysis), methodsTable(analysis), pointsTable(analysis), linksTable(analysis),
            forcesTable(analysis)};
}

struct ModesStudyRequest : ModesRequest {
    enum class Motors { held, free };

    Motors motors = Motors::held;
    bool meshError = false;
};

std::vector<RequestField> modesFields()
{
    std::vector<RequestField> fields = modeFields<ModesStudyRequest>();
    fields.push_back(requestChoice<ModesStudyRequest>(
        "motors", "motors",
        "held where they are at t = 0, or free: taken out there, with their torques as constant loads",
        &ModesStudyRequest::motors, {.choices = {"held", "free"}}));
    fields.push_back(requestField<ModesStudyRequest>(
        "mesh_error", "error of the mesh",
        "Compute beams with twice the segments too, and estimate the error of their discretisation",
        &ModesStudyRequest::meshError));
    return fields;
}

/// True eigenvalues of a method, one of each conjugate pair, lowest first.
void addModes(const Spectrum& spectrum, const WantedModes& wanted, ResultTable& table,
              std::vector<const Eigenvalue*>& shown)
{
    const std::vector<std::size_t> reported = reportedValues(spectrum, wanted);
    std::size_t number = 0;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (!value.isTrue() || std::ranges::find(reported, mode.front()) == reported.end()) {
            continue;
        }
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        table.addRow({keyOf(spectrum.method), ++number, value.s.real(), std::abs(value.s.imag()), value.frequency(),
                      value.dampingRatio().value_or(kNone), value.period().value_or(kNone), value.errorEstimate,
                      value.residual, value.constraintViolation, value.discretizationError.value_or(kNone)});
        shown.push_back(&value);
    }
}

ResultTable emptyTable(const Analysis& analysis)
{
    ResultTable table{
        "modes",
        "true eigenvalues, one of each conjugate pair",
        {wordColumn("method", "method"), unitColumn("mode", "mode", "1"), unitColumn("re", "real part", "rad/s"),
         unitColumn("im", "imaginary part", "rad/s"), unitColumn("frequency_hz", "frequency", "Hz"),
         unitColumn("damping_ratio", "damping ratio", "1"), unitColumn("period", "period", "s"),
         unitColumn("error_estimate", "error", "rad/s"), unitColumn("residual", "residual", "1"),
         unitColumn("constraint_violation", "constraint error", "1")}};
    if (hasMeshErrors(analysis)) {
        table.columns.push_back(meshErrorColumn());
    }
    return table;
}

/// The lowest of the modes of the first method.
std::vector<const Eigenvalue*> lowestOf(const std::vector<const Eigenvalue*>& shown, const ResultTable& modes)
{
    constexpr std::size_t kMost = 10;
    std::vector<const Eigenvalue*> lowest;
    for (std::size_t i = 0; i < std::min(shown.size(), kMost) && modes.columns[1].numbers[i] > static_cast<double>(i);
         ++i) {
        if (shown[i]->shape.size() > 0) {
            lowest.push_back(shown[i]);
        }
    }
    return lowest;
}

/// An analysis with its request.
struct ModesFound {
    std::shared_ptr<const Analysis> analysis;
    std::optional<MeshError> meshError;
};

ResultTable meshTable(const MeshError& error)
{
    ResultTable table{"mesh", "discretisation error of frequencies, beams with twice the segments beside"};
    table.columns = {unitColumn("mode", "mode", "1"), unitColumn("frequency_hz", "frequency", "Hz"),
                     unitColumn("refined_hz", "on the finer mesh", "Hz"),
                     unitColumn("discretization_error", "discretisation error", "Hz")};
    for (const MeshError::Mode& each : error.modes) {
        table.addRow({table.rowCount() + 1, each.frequency, each.refined, each.error()});
    }
    return table;
}

Outcome<StudyResult> runModes(const std::shared_ptr<const Analysis>& given, const ModesStudyRequest& request,
                              const Monitor& monitor)
{
    const bool isReleased = request.motors == ModesStudyRequest::Motors::free && given->equilibrium.isUsable();
    const std::shared_ptr<const Analysis> analysis =
        isReleased ? std::make_shared<const Analysis>(analyze(withMotorsReleased(*given), given->options, monitor))
                   : given;
    StudyResult result;
    result.tables = {emptyTable(*analysis)};
    const auto shown = std::make_shared<std::vector<const Eigenvalue*>>();
    for (const Linearization& each : analysis->methods) {
        if (each.spectrum.hasValues()) {
            addModes(each.spectrum, analysis->options.wanted, result.tables.front(), *shown);
        }
    }
    std::ranges::move(analysisTables(*analysis), std::back_inserter(result.tables));
    if (isReleased && !analysis->equilibrium.isUsable()) {
        result.status = StudyStatus::stopped;
        result.reason = analysis->equilibrium.reason;
    }
    result.charts = {{"eigenvalues", "eigenvalues in the complex plane", 0, 2, {3}, false, false, true}};
    result.momentAt = [analysis, shown](std::size_t row) -> std::optional<Moment> {
        const Eigenvalue& value = *shown->at(row);
        return Moment{.system = analysis->system,
                      .q = analysis->equilibrium.q,
                      .shape = value.shape,
                      .s = value.s,
                      .title = Text("{1} Hz", Number{value.frequency(), {}, 6})};
    };
    const auto found = std::make_shared<ModesFound>(ModesFound{analysis, std::nullopt});
    if (request.meshError) {
        found->meshError = meshErrorOf(*analysis, monitor);
    }
    if (found->meshError) {
        result.tables.push_back(meshTable(*found->meshError));
    }
    if (analysis->equilibrium.isUsable()) {
        ResultTable sections = sectionTable(analysis->mechanism, *analysis->system, analysis->equilibrium.q);
        if (sections.rowCount() > 0) {
            result.tables.push_back(std::move(sections));
            result.tables.push_back(modeSectionTable(*analysis, lowestOf(*shown, result.tables.front())));
        }
    }
    result.value = std::shared_ptr<const ModesFound>(found);
    return result;
}

const ModesFound& foundIn(const StudyResult& result)
{
    return *std::any_cast<const std::shared_ptr<const ModesFound>&>(result.value);
}
const Analysis& analysisIn(const StudyResult& result)
{
    return *foundIn(result).analysis;
}

/// Lines with the discretisation errors that were asked for.
std::string meshText(const StudyResult& result, const Language& language)
{
    std::string text;
    if (const std::optional<MeshError>& error = foundIn(result).meshError) {
        text = "\n" + rendered(Text("Discretisation error, by beams with twice the segments:"), language) + "\n";
        for (std::size_t i = 0; i < error->modes.size(); ++i) {
            const MeshError::Mode& mode = error->modes[i];
            text += "  " +
                    rendered(Text("mode {1}: {2} Hz, error {3} Hz", i + 1, Number{mode.frequency, Quantity::none, 8},
                                  Number{mode.error(), Quantity::none, 2}),
                             language) +
                    "\n";
        }
    }
    return text;
}

/// The object of the analysis with {"discretization": {"modes": [{"frequency_hz", "error_hz"}], "points": {id: m}}}.
std::string modesJson(const StudyResult& result)
{
    std::string object =
        withSections(resultJson(analysisIn(result), analysisIn(result).options.wanted), analysisIn(result));
    const std::optional<MeshError>& error = foundIn(result).meshError;
    if (!error) {
        return object;
    }
    JsonWriter json;
    json.beginObject().key("discretization").beginObject().key("modes").beginArray();
    for (const MeshError::Mode& mode : error->modes) {
        json.beginObject(JsonWriter::Layout::line).member("frequency_hz", mode.frequency);
        json.member("error_hz", mode.error()).endObject();
    }
    json.endArray().key("points").beginObject();
    for (std::size_t i = 0; i < error->places.size(); ++i) {
        json.member(analysisIn(result).mechanism.points[i].id, error->places[i]);
    }
    json.endObject().endObject().endObject();
    return withMembers(std::move(object), json.text());
}

}  // namespace

Study modesStudy()
{
    return {.key = "modes",
            .title = "Modes",
            .question = "How does the mechanism vibrate about its equilibrium?",
            .summary = "Find the equilibrium and the eigenvalues of a mechanism",
            .aliases = {"analyze"},
            .needs = StudyNeeds::methods,
            .print = StudyPrint::text,
            .showsFailure = true,
            .hasOwnView = true,
            .fields = modesFields(),
            .request = ModesStudyRequest(),
            .options = typedOptions<ModesStudyRequest>([](const ModesStudyRequest& request, AnalysisOptions& options) {
                return readWantedModes(request, options.wanted);
            }),
            .run = typedRun(runModes),
            .json = [](const Analysis&, const StudyResult& result) { return modesJson(result); },
            .text =
                [](const Analysis&, const StudyResult& result, const Language& language) {
                    return reportText(analysisIn(result), analysisIn(result).options.wanted, language) +
                           meshText(result, language);
                }};
}

}  // namespace eigenlink
