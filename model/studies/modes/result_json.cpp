#include "model/studies/modes/result_json.h"

#include "model/basics/collect.h"
#include "model/basics/enum_entry.h"
#include "model/dynamics/joint_forces.h"
#include "model/equilibrium/constraint_state.h"
#include "model/studies/modes/eigenvalue_json.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace eigenlink {

namespace {

using Layout = JsonWriter::Layout;

void writePair(JsonWriter& json, double first, double second)
{
    json.beginArray(Layout::line).value(first).value(second).endArray();
}

void writeMechanism(JsonWriter& json, const Analysis& analysis)
{
    json.key("mechanism").beginObject(Layout::line).member("title", analysis.mechanism.title);
    if (analysis.system) {
        json.key("coordinates").count(static_cast<std::size_t>(analysis.system->coordinateCount()));
        json.key("constraints").count(static_cast<std::size_t>(analysis.system->countedConstraints()));
        json.key("rank").count(static_cast<std::size_t>(analysis.equilibrium.rank));
        json.key("degrees_of_freedom").count(static_cast<std::size_t>(analysis.equilibrium.degreesOfFreedom));
        if (analysis.massless.massless > 0) {
            json.key("massless_freedoms").count(static_cast<std::size_t>(analysis.massless.massless));
            json.key("massless_with_damper").count(static_cast<std::size_t>(analysis.massless.relaxing));
            json.key("finite_eigenvalues")
                .count(static_cast<std::size_t>(analysis.massless.finiteCount(analysis.equilibrium.degreesOfFreedom)));
        }
    }
    json.endObject();
}

/// Positions of the points that can move; the fixed ones are those of the file.
void writePoints(JsonWriter& json, const Analysis& analysis)
{
    const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    json.key("points").beginObject(Layout::line);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!analysis.mechanism.points[i].fixed) {
            json.key(analysis.mechanism.points[i].id);
            writePair(json, positions[i].x, positions[i].y);
        }
    }
    json.endObject();
    json.key("angles").beginObject(Layout::line);
    for (const LinkPose& pose : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
        json.member(idOf(analysis.mechanism.elements[pose.element]), pose.direction);
    }
    json.endObject();
}

void writeMultipliers(JsonWriter& json, const Analysis& analysis)
{
    const std::vector<Constraint>& constraints = analysis.system->constraints();
    const Eigen::VectorXd& lambda = analysis.equilibrium.lambda;
    if (lambda.size() != static_cast<Eigen::Index>(constraints.size())) {
        return;
    }
    json.key("multipliers").beginObject(Layout::line);
    for (std::size_t i = 0; i < constraints.size(); ++i) {
        json.member(constraints[i].name, lambda[static_cast<Eigen::Index>(i)]);
    }
    json.endObject();
    const bool isFullRank = analysis.equilibrium.rank == lambda.size(),
               replaces = !analysis.system->secondOrder().empty();
    json.member("multipliers_unique", isFullRank && !replaces);
    if (!isFullRank || replaces) {
        json.member("multipliers_choice", isFullRank  ? "0 of replaced constraints"
                                          : !replaces ? "minimum norm"
                                                      : "0 of replaced constraints, minimum norm of the others");
    }
    json.key("forces").beginObject(Layout::line);
    for (const ConstraintForce& each : constraintForces(analysis.mechanism, *analysis.system, analysis.equilibrium)) {
        json.member(each.name, each.value);
    }
    json.endObject();
}

void writePlan(JsonWriter& json, const Plan& plan)
{
    const auto engine = [](Engine each) { return each == Engine::sparse ? "sparse" : "dense"; };
    json.key("plan").beginObject().member("statics", engine(plan.statics)).member("spectra", engine(plan.spectra));
    json.key("modes");
    plan.wanted.count ? json.count(*plan.wanted.count) : json.value("all");
    json.member("target", rendered(describe(plan.wanted.target)));
    if (plan.spectra == Engine::dense) {
        json.member("rcs_solver", keyOf(plan.rcs));
    }
    json.member("without_spurious", plan.isWithoutSpurious);
    const auto reasons =
        mapped<std::vector<std::string>>(plan.reasons, [&](const Text& reason) { return rendered(reason); });
    json.members("reasons", reasons);
    json.endObject();
}

void writeShape(JsonWriter& json, const Analysis& analysis, const Eigen::VectorXcd& shape)
{
    const auto displacements = analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, shape);
    json.key("shape").beginObject(Layout::line);
    for (std::size_t i = 0; i < displacements.size(); ++i) {
        if (!analysis.mechanism.points[i].fixed) {
            const auto& [x, y] = displacements[i];
            json.key(analysis.mechanism.points[i].id).beginArray();
            writePair(json, x.real(), x.imag());
            writePair(json, y.real(), y.imag());
            json.endArray();
        }
    }
    json.endObject();
}

void writeEigenvalue(JsonWriter& json, const Analysis& analysis, const Eigenvalue& value)
{
    json.beginObject(Layout::line);
    writeValueAndKind(json, value);
    if (!value.infinite) {
        json.member("frequency_hz", value.frequency());
        if (const auto ratio = value.dampingRatio()) {
            json.member("damping_ratio", *ratio);
        }
        json.member("residual", value.residual).member("constraint_violation", value.constraintViolation);
    }
    if (value.isTrue()) {
        json.member("error_estimate", value.errorEstimate);
        if (value.discretizationError) {
            json.member("discretization_error", *value.discretizationError);
        }
        if (value.paired) {
            json.member("difference", value.difference);
        }
        if (value.repeated) {
            json.member("repeated", true);
        }
        if (value.shape.size() == analysis.system->coordinateCount()) {
            writeShape(json, analysis, value.shape);
        }
    }
    json.endObject();
}

void writeMethod(JsonWriter& json, const Analysis& analysis, const Spectrum& spectrum, const WantedModes& options)
{
    json.key(keyOf(spectrum.method)).beginObject().member("status", keyOf(spectrum.status));
    json.member("engine", rendered(spectrum.engine));
    if (!spectrum.parameters.empty()) {
        json.key("parameters").beginObject(Layout::line);
        for (const auto& [name, number] : spectrum.parameters) {
            json.member(name, number);
        }
        json.endObject();
    }
    if (!spectrum.choices.empty()) {
        json.key("choices").beginObject(Layout::line);
        for (const auto& [name, choice] : spectrum.choices) {
            json.member(name, choice);
        }
        json.endObject();
    }
    json.key("true_count").count(spectrum.trueCount()).key("expected_true_count").count(spectrum.expectedTrueCount);
    json.key("spurious_count").count(spectrum.spuriousCount());
    json.member("gap", spectrum.gap);
    if (spectrum.partial) {
        json.key("partial").beginObject(Layout::line);
        json.key("modes").count(spectrum.partial->modes);
        json.member("verified", spectrum.partial->verified).member("proof", rendered(spectrum.partial->proof));
        json.endObject();
    }
    if (spectrum.oneComputationWith) {
        json.member("one_computation_with", keyOf(*spectrum.oneComputationWith));
    }
    if (const Linearization* reference = analysis.reference()) {
        json.member("compared_with", keyOf(reference->spectrum.method));
    }
    json.key("eigenvalues").beginArray();
    for (const std::size_t index : reportedValues(spectrum, options)) {
        writeEigenvalue(json, analysis, spectrum.values[index]);
    }
    json.endArray();
    const auto warnings = mapped<std::vector<std::string>>(
        spectrum.warnings, [&](const Message& warning) { return rendered(withMethod(spectrum.method, warning.text)); });
    json.members("warnings", warnings);
    json.endObject();
}

/// `more` adds the properties of the equilibrium as one of several.
void writeEquilibrium(JsonWriter& json, const Analysis& analysis, const WantedModes& options,
                      const std::function<void()>& more = {})
{
    const Equilibrium& rest = analysis.equilibrium;
    json.beginObject().member("status", keyOf(rest.status));
    if (!rest.reason.isEmpty()) {
        json.member("reason", rendered(rest.reason));
    }
    json.key("stable");
    rest.stability == Stability::unknown ? json.null() : json.value(rest.stability == Stability::stable);
    json.member("stability", keyOf(rest.stability)).member("singular", rest.singular);
    json.key("lost_rank").count(static_cast<std::size_t>(rest.lostRank));
    json.member("constraint_state", keyOf(constraintStateOf(*analysis.system, rest)));
    json.key("redundant_constraints").beginArray(Layout::line);
    for (const std::size_t row : rest.redundantConstraints) {
        json.value(analysis.system->constraints()[row].name);
    }
    json.endArray();
    if (rest.q.size() == analysis.system->coordinateCount()) {
        writePoints(json, analysis);
        writeMultipliers(json, analysis);
        json.member("potential", rest.potential);
    }
    if (more) {
        more();
    }
    json.member("residual", rest.residual).member("constraint_residual", rest.constraintResidual);
    if (!analysis.discretizationErrors.empty()) {
        json.member("discretization_error", std::ranges::max(analysis.discretizationErrors));
    }
    json.key("iterations").count(static_cast<std::size_t>(rest.iterations));
    json.key("methods").beginObject();
    for (const Linearization& method : analysis.methods) {
        writeMethod(json, analysis, method.spectrum, options);
    }
    json.endObject();
    const auto warnings =
        mapped<std::vector<std::string>>(rest.warnings, [&](const Message& warning) { return rendered(warning.text); });
    json.members("warnings", warnings);
    json.endObject();
}

}  // namespace

std::vector<std::size_t> reportedValues(const Spectrum& spectrum, const WantedModes& options)
{
    std::vector<std::size_t> indices;
    if (!options.count) {
        indices.resize(spectrum.values.size());
        std::iota(indices.begin(), indices.end(), std::size_t{0});
        return indices;
    }
    std::vector<std::vector<std::size_t>> modes = modesOf(spectrum);
    std::erase_if(modes, [&](const auto& mode) { return !spectrum.values[mode.front()].isTrue(); });
    std::stable_sort(modes.begin(), modes.end(), [&](const auto& a, const auto& b) {
        return options.target.puts(spectrum.values[a.front()].s, spectrum.values[b.front()].s);
    });
    modes.resize(std::min(modes.size(), *options.count));
    for (const std::vector<std::size_t>& mode : modes) {
        indices.insert(indices.end(), mode.begin(), mode.end());
    }
    std::sort(indices.begin(), indices.end());
    return indices;
}

namespace {

/// The warnings of an analysis and of its equilibrium, each once.
void addWarnings(const Analysis& analysis, std::vector<std::string>& warnings)
{
    for (const std::vector<Message>* list : {&analysis.warnings, &analysis.equilibrium.warnings}) {
        for (const Message& warning : *list) {
            const std::string text = rendered(warning.text);
            if (std::ranges::find(warnings, text) == warnings.end()) {
                warnings.push_back(text);
            }
        }
    }
}

}  // namespace

std::string resultJson(const Analysis& analysis, const WantedModes& options)
{
    JsonWriter json;
    json.beginResult();
    writeMechanism(json, analysis);
    if (analysis.system) {
        writePlan(json, analysis.plan);
    }
    json.key("equilibria").beginArray();
    if (analysis.system) {
        writeEquilibrium(json, analysis, options);
    }
    json.endArray();
    auto warnings = mapped<std::vector<std::string>>(analysis.issues,
                                                     [&](const Message& issue) { return rendered(withPlace(issue)); });
    for (const Message& finding : analysis.findings) {
        // Unconnected points are among the issues already.
        if (finding.severity != Severity::note && finding.topic != Topic::unconnectedPoint) {
            warnings.push_back(rendered(finding.text));
        }
    }
    addWarnings(analysis, warnings);
    json.members("warnings", warnings);
    json.endObject();
    return json.text();
}

namespace {

void writeSpecial(JsonWriter& json, const Mechanism& mechanism, const EquilibriumList& list, const SpecialPlace& place)
{
    json.beginObject(Layout::line).member("kind", keyOf(place.kind)).member("text", rendered(place.text));
    json.member("equilibrium", place.isEquilibrium);
    if (place.kind == SpecialPlace::Kind::continuum) {
        json.key("dimension").count(static_cast<std::size_t>(place.dimension));
        json.member("energy", place.energy);
    }
    if (place.q) {
        json.key("points").beginObject(Layout::line);
        const std::vector<Vector2> positions = list.system->kinematics().pointPositions(*place.q);
        for (std::size_t i = 0; i < positions.size(); ++i) {
            if (!mechanism.points[i].fixed) {
                json.key(mechanism.points[i].id);
                writePair(json, positions[i].x, positions[i].y);
            }
        }
        json.endObject();
    }
    json.endObject();
}

void writeListed(JsonWriter& json, const ListedEquilibrium& each)
{
    json.member("energy", each.rest.potential);
    json.key("unstable_directions").count(static_cast<std::size_t>(each.rest.negativeCount));
    json.key("zero_modes").count(static_cast<std::size_t>(each.rest.zeroCount));
    json.key("branch");
    each.branch ? json.count(*each.branch + 1) : json.null();
    json.member("certified", each.isCertified);
    json.key("reachable");
    each.isReachable ? json.value(*each.isReachable) : json.null();
    json.key("falls_to").beginArray(Layout::line);
    for (const std::size_t index : each.falls) {
        json.count(index + 1);
    }
    json.endArray();
    if (each.mirror) {
        json.key("mirror_image_of").count(*each.mirror + 1);
    }
    if (!each.turns.empty()) {
        json.key("turns").beginObject(Layout::line);
        for (const auto& [name, count] : each.turns) {
            json.member(name, static_cast<double>(count));
        }
        json.endObject();
    }
}

void writeHeader(JsonWriter& json, const Mechanism& mechanism, const EquilibriumList& list)
{
    json.key("mechanism").beginObject(Layout::line).member("title", mechanism.title);
    const Eigen::Index n = list.system->coordinateCount();
    json.key("coordinates").count(static_cast<std::size_t>(n));
    json.key("constraints").count(static_cast<std::size_t>(list.system->countedConstraints()));
    json.key("rank").count(static_cast<std::size_t>(n - list.degreesOfFreedom));
    json.key("degrees_of_freedom").count(static_cast<std::size_t>(list.degreesOfFreedom));
    json.endObject();
}

}  // namespace
std::string_view keyOf(SpecialPlace::Kind kind)
{
    return entryOf<std::string_view>(kind, {"change_point", "zero_length", "continuum", "endless", "none", "unheld"});
}

std::string equilibriaJson(const Mechanism& mechanism, const EquilibriumList& list,
                           const std::vector<Analysis>& analyses, const WantedModes& options)
{
    JsonWriter json;
    json.beginResult();
    writeHeader(json, mechanism, list);
    json.key("equilibria").beginArray();
    for (std::size_t i = 0; i < analyses.size(); ++i) {
        writeEquilibrium(json, analyses[i], options, [&] { writeListed(json, list.equilibria[i]); });
    }
    json.endArray();
    json.key("branches").count(list.branches);
    json.member("complete", list.isComplete).member("completeness", rendered(list.completeness));
    json.key("special").beginArray();
    for (const SpecialPlace& place : list.special) {
        writeSpecial(json, mechanism, list, place);
    }
    json.endArray();
    std::vector<std::string> warnings;
    for (const Analysis& each : analyses) {
        addWarnings(each, warnings);
    }
    json.members("warnings", warnings);
    json.endObject();
    return json.text();
}

}  // namespace eigenlink
