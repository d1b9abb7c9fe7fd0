#include "app/window/pages/design/design_work.h"

#include "app/figures/window_text.h"
#include "model/basics/hertz.h"
#include "model/mechanism/parameters/variable.h"
#include "model/modes/true_mode.h"
#include "model/pose/redraw.h"
#include "model/studies/branches/branches_found.h"
#include "model/studies/sweep/sweep_found.h"
#include "model/studies/usual.h"
#include "views/format/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <tuple>

namespace eigenlink {

namespace {

constexpr int kAngles = 73;                 ///< of a range
constexpr std::size_t kMostNumbers = 3000;  ///< in the list of what can be varied

void traceEquilibria(DesignStudy& study, const AskedStudy& asked, const Monitor& monitor)
{
    const Outcome<StudyResult> result = asked.study->run(asked.analysis, asked.request, monitor);
    if (!result) {
        study.diagramFailure = result.reason();
        return;
    }
    study.branches = std::make_shared<const StudyResult>(*result);
    const auto& found = *std::any_cast<const std::shared_ptr<const BranchesFound>&>(result->value);
    study.locus.curves = found.slices.front().diagram->curves;
    const Mechanism& mechanism = asked.analysis->mechanism;
    const EquilibriumCurve family(mechanism, study.locus.variable);
    for (const Branch& branch : study.locus.curves) {
        DrawnBranch drawn;
        for (const EquilibriumPoint& rest : branch.rests) {
            drawn.points.push_back(family.pointsAt(rest));
        }
        for (const SpecialPoint& special : branch.special) {
            drawn.special.push_back(family.pointsAt(special.rest));
        }
        study.drawn.push_back(std::move(drawn));
    }
    const System system(mechanism, System::Validated{});
    const std::vector<std::string> links = system.rigidLinks();
    for (std::size_t i = 0; i < links.size(); ++i) {
        study.quantities.push_back({links[i] + ".angle", DiagramQuantity::Kind::angle, i});
    }
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        if (!mechanism.points[i].fixed) {
            study.quantities.push_back({mechanism.points[i].id + ".x", DiagramQuantity::Kind::x, i});
            study.quantities.push_back({mechanism.points[i].id + ".y", DiagramQuantity::Kind::y, i});
        }
    }
    study.quantities.push_back({"energy.total", DiagramQuantity::Kind::energy, 0});
}

/// The varied number as texts of the fields of the study `locus`, or of `sweep` for an angle.
std::map<std::string, std::string> textsOf(const DesignRequest& request)
{
    std::map<std::string, std::string> texts;
    if (request.kind == VariedKind::number) {
        texts["parameter"] = request.name;
    } else {
        const double from = request.from.value_or(0), to = request.to.value_or(2 * std::numbers::pi);
        const RequestTraits& free = findStudy("sweep")->find("pose")->traits;
        texts[std::string(request.kind == VariedKind::heldAngle ? free.instead.front() : free.key)] = request.name;
        texts["to"] = requestText(to);
        texts["step"] = requestText((to - from) / (kAngles - 1));
    }
    for (const auto& [key, value] : {std::pair("from", request.from), std::pair("to", request.to)}) {
        if (value) {
            texts[key] = requestText(*value);
        }
    }
    return texts;
}

QString motionWords(std::complex<double> s)
{
    const double hertz = hertzOf(s.imag());
    return hertz > 0 ? formatFrequency(hertz) : QStringLiteral("s = %1 rad/s").arg(formatEigenvalue(s));
}

QString valueWords(const DesignStudy& study, double value)
{
    const DisplayUnit unit = unitOfVariable(study.locus.variable.unit);
    const QString name = fromModel(study.request.name);
    return (study.isAngle() ? windowText("angle of %1").arg(name) : name) + QStringLiteral(" = ") +
           formatWithUnit(value / unit.factor, unit.name);
}

DesignSight sightOfRest(const DesignStudy& study, const DesignPlace& place,
                        const std::shared_ptr<const Mechanism>& snapshot)
{
    const EquilibriumPoint& rest = study.locus.curves[place.restBranch].rests[place.rest];
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis analysis = analysisAt(study.locus, rest, options);
    if (analysis.system == nullptr) {
        return {};
    }
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = snapshot;
    const Pose pose = poseAt(*analysis.system, rest.q);
    exhibit->configuration = {partsOf(analysis.mechanism), pose, {}, {}};
    for (const DrawnBranch& branch : study.drawn) {
        for (const std::vector<Vector2>& each : branch.points) {
            exhibit->extent.insert(exhibit->extent.end(), each.begin(), each.end());
        }
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        if (isUpperMode(spectrum.values[i])) {
            exhibit->configuration.motion = ModeMotion(analysis, Method::mcs, i);
            exhibit->configuration.mode = PlayedMode{spectrum.values[i].s, false, 1, 1, false};
            break;
        }
    }
    exhibit->analysis = std::make_shared<const Analysis>(analysis);
    exhibit->title = valueWords(study, rest.parameter);
    exhibit->subtitle = rest.unstable == 0 ? windowText("stable equilibrium")
                                           : windowText("not stable: the smallest push makes it leave");
    return {exhibit, redrawn(analysis.mechanism, pose)};
}

}  // namespace

std::vector<DesignChoice> designChoices(const Mechanism& mechanism)
{
    std::vector<DesignChoice> choices;
    if (mechanism.elements.size() > kMostNumbers) {
        return choices;
    }
    for (const Variable& each : variablesOf(mechanism)) {
        choices.push_back({VariedKind::number, each.name, each.unit});
    }
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            choices.push_back({VariedKind::angle, idOf(element), "rad"});
            choices.push_back({VariedKind::heldAngle, idOf(element), "rad"});
        }
    }
    return choices;
}

std::optional<DesignRequest> designRequestOf(const StudyRequests& requests)
{
    const RequestTraits& free = findStudy("sweep")->find("pose")->traits;
    const std::array named{std::tuple("locus", std::string("parameter"), VariedKind::number),
                           std::tuple("sweep", std::string(free.key), VariedKind::angle),
                           std::tuple("sweep", std::string(free.instead.front()), VariedKind::heldAngle)};
    for (const auto& [study, field, kind] : named) {
        const auto texts = requests.find(study);
        if (texts != requests.end() && texts->second.contains(field)) {
            const auto valueOf = [&](const char* key) {
                const Outcome<double> value = numberOfText(texts->second.contains(key) ? texts->second.at(key) : "");
                return value ? std::optional(*value) : std::nullopt;
            };
            return DesignRequest{kind, texts->second.at(field), valueOf("from"), valueOf("to")};
        }
    }
    return std::nullopt;
}

AskedStudy askedOf(const DesignRequest& request, const Shown& shown)
{
    const Study& study = *findStudy(request.kind == VariedKind::number ? "locus" : "sweep");
    AskedStudy asked{&study, study.request, subjectOf(study, shown), nullptr, {}};
    const std::map<std::string, std::string> texts = textsOf(request);
    static_cast<void>(readRequest(study, texts, asked.request));
    proposeRequest(study, *asked.analysis, texts, asked.request);
    return asked;
}

AskedStudy branchesAsked(const DesignRequest& request, const std::shared_ptr<const Analysis>& subject)
{
    const Study& study = *findStudy("branches");
    std::map<std::string, std::string> texts{{"parameter", request.name}, {"quantity", "equilibrium"}, {"long", "yes"}};
    const Outcome<Variable> variable = variableNamed(subject->mechanism, request.name);
    if (variable && (request.from || request.to)) {
        const auto [from, to] = usualRange(*variable);
        texts["from"] = requestText(RequestValue(request.from.value_or(from)));
        texts["to"] = requestText(RequestValue(request.to.value_or(to)));
    }
    AskedStudy asked{&study, study.request, subject, nullptr, {}};
    static_cast<void>(readRequest(study, texts, asked.request));
    return asked;
}

DesignStudy designStudyOf(const AskedStudy& asked, const DesignRequest& request, const Monitor& monitor)
{
    DesignStudy study;
    study.request = request;
    study.locus.mechanism = asked.analysis->mechanism;
    std::any complete = asked.request;
    if (const auto refusal = completeRequest(*asked.study, *asked.analysis, placeAsLabel, complete)) {
        study.failure = sentenceOf(*asked.study, *refusal, placeAsLabel);
        return study;
    }
    const Outcome<StudyResult> result = asked.study->run(asked.analysis, complete, monitor);
    if (!result) {
        study.failure = result.reason();
        return study;
    }
    study.result = std::make_shared<const StudyResult>(*result);
    if (request.kind != VariedKind::number) {
        study.locus = std::any_cast<const std::shared_ptr<const SweepFound>&>(result->value)->sweep;
        study.diagramFailure = Text("an angle that is given leaves no equilibria to trace");
        return study;
    }
    study.locus = *std::any_cast<const std::shared_ptr<const Sweep>&>(result->value);
    if (asked.analysis->system->coordinateCount() > kQuickBranches || study.locus.configurations.empty()) {
        study.diagramFailure = Text("the mechanism is too large for its equilibria to be traced here");
    } else if (!monitor.isCancelled()) {
        traceEquilibria(study, branchesAsked(request, asked.analysis), monitor);
    }
    return study;
}

DesignSight designSight(const DesignStudy& study, const DesignPlace& place,
                        const std::shared_ptr<const Mechanism>& snapshot)
{
    if (place.isRest && study.hasCurves()) {
        return sightOfRest(study, place, snapshot);
    }
    if (place.configuration >= study.locus.configurations.size()) {
        return {};
    }
    const SweepConfiguration& at = study.locus.configurations[place.configuration];
    if (at.system == nullptr || at.q.size() == 0) {
        return {};
    }
    const Outcome<Mechanism> mechanism = study.locus.variable.with(at.value);
    if (!mechanism) {
        return {};
    }
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = snapshot;
    const Pose pose = poseAt(*at.system, at.q);
    exhibit->configuration = {partsOf(*mechanism), pose, {}, {}};
    for (const SweepConfiguration& each : study.locus.configurations) {
        exhibit->extent.insert(exhibit->extent.end(), each.points.begin(), each.points.end());
    }
    const SweepMode* mode = at.find(place.branch);
    if (mode != nullptr) {
        exhibit->configuration.motion = ModeMotion(at.system, at.q, mode->shape, mode->s);
        exhibit->configuration.mode = PlayedMode{mode->s, false, place.branch + 1, study.branchCount(), false};
    }
    exhibit->title = windowText("Mode %1").arg(place.branch + 1) + QStringLiteral(" · ") +
                     (mode != nullptr ? motionWords(mode->s) : windowText("could not be followed to here"));
    exhibit->subtitle = valueWords(study, at.value);
    return {exhibit, redrawn(*mechanism, pose)};
}

std::optional<PolePlace> nearestOnCurve(const DesignStudy& study, std::size_t branch, std::complex<double> s)
{
    std::optional<PolePlace> nearest;
    const SweepMode* before = nullptr;
    for (const SweepConfiguration& each : study.locus.configurations) {
        const SweepMode* mode = each.find(branch);
        if (before != nullptr && mode != nullptr && before->s != mode->s) {
            const std::complex<double> way = mode->s - before->s;
            const double part = std::clamp((std::conj(way) * (s - before->s)).real() / std::norm(way), 0.0, 1.0);
            const std::complex<double> place = before->s + part * way;
            if (!nearest || std::abs(place - s) < std::abs(nearest->s - s)) {
                nearest =
                    PolePlace{place, std::abs(way.real()) > std::abs(way.imag()) ? DesignTarget::Quantity::real
                                                                                 : DesignTarget::Quantity::imaginary};
            }
        }
        before = mode;
    }
    return nearest;
}

std::vector<std::complex<double>> presentPoles(const Analysis& analysis)
{
    std::vector<std::complex<double>> poles;
    if (analysis.methods.empty()) {
        return poles;
    }
    const Spectrum& spectrum = analysis.methods.front().spectrum;
    for (const std::vector<std::size_t>& mode : modesOf(spectrum)) {
        const Eigenvalue& value = spectrum.values[mode.front()];
        if (isMode(value) && poles.size() < kUsualBranches) {
            poles.emplace_back(value.s.real(), std::abs(value.s.imag()));
        }
    }
    return poles;
}

}  // namespace eigenlink
