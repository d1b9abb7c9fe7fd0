#include "app/window/pages/design/design_work.h"

#include "app/figures/window_text.h"
#include "model/basics/hertz.h"
#include "model/motion/redraw.h"
#include "model/parameters/variable.h"
#include "model/studies/usual.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr std::size_t kFollowed = 10;         ///< branches
constexpr std::size_t kFine = 201;            ///< values of a small mechanism
constexpr std::size_t kCoarse = 61;           ///< of a large one
constexpr Eigen::Index kSmallSystem = 60;     ///< coordinates
constexpr int kAngles = 73;                   ///< of a turn
constexpr std::size_t kMostNumbers = 3000;    ///< in the list of what can be varied
constexpr Eigen::Index kLargestDiagram = 60;  ///< coordinates up to which equilibria are traced

void traceEquilibria(DesignStudy& study, const Mechanism& mechanism, const Variable& variable, const LocusRange& range,
                     const Monitor& monitor)
{
    const Outcome<BranchDiagram> diagram = branchesOf(mechanism, variable, {range.from, range.to, true}, monitor);
    if (!diagram) {
        study.diagramFailure = diagram.reason();
        return;
    }
    study.diagram = *diagram;
    const RestFamily family(mechanism, variable);
    for (const Branch& branch : study.diagram->branches) {
        DrawnBranch drawn;
        for (const RestPoint& rest : branch.rests) {
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
        study.quantities.push_back({links[i] + ".angle", RestQuantity::Kind::angle, i});
    }
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        if (!mechanism.points[i].fixed) {
            study.quantities.push_back({mechanism.points[i].id + ".x", RestQuantity::Kind::x, i});
            study.quantities.push_back({mechanism.points[i].id + ".y", RestQuantity::Kind::y, i});
        }
    }
    study.quantities.push_back({"energy.total", RestQuantity::Kind::energy, 0});
}

void sweepAngles(DesignStudy& study, const Mechanism& mechanism, const Monitor& monitor)
{
    const double from = study.request.from.value_or(0), to = study.request.to.value_or(2 * std::numbers::pi);
    SweepOptions options;
    options.link = study.request.name;
    options.locked = study.request.kind == VariedKind::heldAngle;
    options.modes = kFollowed;
    for (int i = 0; i < kAngles; ++i) {
        options.angles.push_back(from + (to - from) * i / (kAngles - 1));
    }
    Sweep sweep = sweepAngle(mechanism, options, monitor);
    study.posed = std::make_shared<const Mechanism>(sweep.posed);
    Variable angle;
    angle.name = study.request.name;
    angle.unit = "rad";
    study.locus =
        Locus{mechanism, angle, {options.angles, kFollowed}, std::move(sweep.configurations), {}, sweep.cancelled};
    study.diagramFailure = Text("an angle that is given leaves no equilibria to trace");
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

/// The mechanism that configurations with this value are of.
std::optional<Mechanism> mechanismAt(const DesignStudy& study, double value)
{
    if (study.posed != nullptr) {
        return *study.posed;
    }
    Outcome<Mechanism> there = study.locus.variable.with(value);
    return there ? std::optional(std::move(there).value()) : std::nullopt;
}

DesignSight sightOfRest(const DesignStudy& study, const DesignPlace& place,
                        const std::shared_ptr<const Mechanism>& snapshot)
{
    const RestPoint& rest = study.diagram->branches[place.restBranch].rests[place.rest];
    AnalysisOptions options;
    options.methods = {Method::mcs};
    const Analysis analysis = analysisAt(*study.diagram, rest, options);
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
        if (spectrum.values[i].isTrue() && !spectrum.values[i].infinite && spectrum.values[i].s.imag() >= 0) {
            exhibit->configuration.motion = ModeMotion(analysis, Method::mcs, i);
            exhibit->configuration.mode = PlayedMode{spectrum.values[i].s, false, 1, 1, false};
            break;
        }
    }
    exhibit->analysis = std::make_shared<const Analysis>(analysis);
    exhibit->title = valueWords(study, rest.parameter);
    exhibit->subtitle = rest.unstable == 0 ? windowText("stable: it could rest here")
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

DesignStudy designStudyOf(const Mechanism& mechanism, const DesignRequest& request, const Monitor& monitor)
{
    DesignStudy study;
    study.request = request;
    study.locus.mechanism = mechanism;
    if (request.kind != VariedKind::number) {
        sweepAngles(study, mechanism, monitor);
        return study;
    }
    const Outcome<Variable> variable = variableNamed(mechanism, request.name);
    if (!variable) {
        study.failure = variable.reason();
        return study;
    }
    study.locus.variable = *variable;
    const auto [usualFrom, usualTo] = usualRange(*variable);
    LocusRange range;
    range.modes = kFollowed;
    range.from = request.from.value_or(usualFrom);
    range.to = request.to.value_or(usualTo);
    if (!(range.from < range.to)) {
        study.failure = Text("The range ends before it begins: choose a larger last value.");
        return study;
    }
    const System system(mechanism, System::Validated{});
    range.points = system.coordinateCount() <= kSmallSystem ? kFine : kCoarse;
    Outcome<Locus> locus = locusAbout(mechanism, *variable, range, monitor);
    if (!locus) {
        study.failure = locus.reason();
        return study;
    }
    study.locus = std::move(locus).value();
    if (system.coordinateCount() <= kLargestDiagram && !monitor.isCancelled()) {
        traceEquilibria(study, mechanism, *variable, range, monitor);
    } else {
        study.diagramFailure = Text("the mechanism is too large for its equilibria to be traced here");
    }
    return study;
}

DesignSight designSight(const DesignStudy& study, const DesignPlace& place,
                        const std::shared_ptr<const Mechanism>& snapshot)
{
    if (place.isRest && study.diagram) {
        return sightOfRest(study, place, snapshot);
    }
    if (place.configuration >= study.locus.configurations.size()) {
        return {};
    }
    const SweepConfiguration& at = study.locus.configurations[place.configuration];
    const std::optional<Mechanism> mechanism = mechanismAt(study, at.angle);
    if (at.system == nullptr || at.q.size() == 0 || !mechanism) {
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
    exhibit->subtitle = valueWords(study, at.angle);
    return {exhibit, redrawn(*mechanism, pose)};
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
        if (value.isTrue() && !value.infinite && poles.size() < kFollowed) {
            poles.emplace_back(value.s.real(), std::abs(value.s.imag()));
        }
    }
    return poles;
}

}  // namespace eigenlink
