#include "model/studies/range_findings.h"

#include "model/analysis/beam_comparison.h"
#include "model/diagnosis/remedy.h"
#include "model/mechanism/elements/shared/tolerances.h"
#include "model/mechanism/validation.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace eigenlink {

namespace {

/// Rows of a table that are looked at; longer ones are looked at in steps.
constexpr std::size_t kMostRows = 20000;

/// Configurations that are looked at on a way with fewer rows.
constexpr std::size_t kLeastLooks = 20;

bool hasRanges(const Mechanism& mechanism)
{
    return std::ranges::any_of(mechanism.elements,
                               [](const Element& each) { return typeOf(each).flexible || typeOf(each).hasRange; });
}

/// "at time 3.2 s": a row by the number that its chart has on the axis; empty where that is an eigenvalue.
Text placeOf(const StudyResult& result, const ResultTable& table, std::size_t row)
{
    if (result.charts.empty() || result.charts.front().groupBy) {
        return {};
    }
    const ResultColumn& along = table.columns[result.charts.front().x];
    if (along.hasWords() || !std::isfinite(along.numbers[row])) {
        return {};
    }
    const Text name = along.label.isEmpty() ? Text::verbatim(along.name) : along.label;
    return {"at {1} {2} {3}", name, Number{along.numbers[row], Quantity::none, 4}, Text::verbatim(along.unit)};
}

void lookAtRows(const Analysis& analysis, const StudyResult& result, RangeWatch& watch, const Monitor& monitor)
{
    if (!result.momentAt || result.tables.empty() || result.staysAtEquilibrium) {
        return;
    }
    const ResultTable& table = result.tables.front();
    const std::size_t step = 1 + table.rowCount() / kMostRows;
    for (std::size_t row = 0; row < table.rowCount() && !monitor.isCancelled(); row += step) {
        const std::optional<Moment> moment = result.momentAt(row);
        const System* system = moment && moment->system ? moment->system.get() : analysis.system.get();
        if (moment && system != nullptr && moment->q.size() == system->coordinateCount()) {
            watch.look(*system, moment->q, placeOf(result, table, row));
        }
    }
}

void lookAtChanged(const Mechanism& changed, RangeWatch& watch, const Monitor& monitor)
{
    if (hasErrors(validate(changed))) {
        return;
    }
    const System system(changed, System::Validated{});
    const Equilibrium equilibrium = findEquilibrium(changed, system, {}, monitor);
    if (equilibrium.isUsable()) {
        watch.look(system, equilibrium.q, {});
    }
}

}  // namespace

RangeWatch::RangeWatch(const Mechanism& mechanism) : m_mechanism(mechanism), m_hasRanges(hasRanges(mechanism))
{
    if (m_hasRanges && withBeamModel(mechanism, BeamModel::stressStiffened)) {
        m_stretch.emplace(mechanism);
    }
}

std::size_t RangeWatch::partsBetween(std::size_t rows) const
{
    return m_hasRanges && rows > 1 && rows <= kLeastLooks ? 1 + (kLeastLooks - 1) / (rows - 1) : 1;
}

void RangeWatch::look(const System& system, const Eigen::VectorXd& q, const Text& place)
{
    if (!m_hasRanges) {
        return;
    }
    note(system.beyondRange(q), place);
    if (m_stretch && !isLarge(system)) {
        const double bound = m_stretch->bound(system, q);
        if (bound > std::max(m_bent.bound, tolerance::kAxialForceOfLinear)) {
            m_bent = {bound, system, q, place};
        }
    }
}

void RangeWatch::note(std::vector<System::BeyondRange> excesses, const Text& place)
{
    for (System::BeyondRange& each : excesses) {
        Farthest& farthest = m_farthest[{each.element, each.excess.kind}];
        if (each.excess.ratio > farthest.excess.ratio) {
            farthest = {std::move(each.excess), place};
        }
    }
}

Message RangeWatch::finding(std::size_t element, RangeExcess::Kind kind, Text text, const Text& place) const
{
    const Element& of = m_mechanism.elements[element];
    return {Severity::warning,
            place.isEmpty() ? std::move(text) : Text("{1} ({2})", std::move(text), place),
            {idOf(of)},
            kind == RangeExcess::Kind::rotation || kind == RangeExcess::Kind::axialForce ? makeExact(of)
                                                                                         : std::vector<Remedy>(),
            Topic::beyondModel};
}

std::vector<Message> RangeWatch::heldBeams() const
{
    std::vector<Message> findings;
    for (const BeamTension& each :
         m_bent.system ? m_stretch->tensions(*m_bent.system, m_bent.q) : std::vector<BeamTension>()) {
        const double ratio = std::abs(each.leftOut) / each.buckling;
        if (ratio > tolerance::kAxialForceOfLinear) {
            const Text text(
                "The ends of beam {1} are held apart, so that bending stretches it: about {2} of tension, {3} "
                "times its buckling load between pins. The linear model leaves this out; it is made for "
                "less than {4} times. Set its model to exact.",
                PartId{idOf(m_mechanism.elements[each.element])}, Number{std::abs(each.leftOut), Quantity::force, 2},
                Number{ratio, Quantity::none, 2}, Number{tolerance::kAxialForceOfLinear, Quantity::none, 2});
            findings.push_back(finding(each.element, RangeExcess::Kind::axialForce, text, m_bent.place));
        }
    }
    return findings;
}

std::vector<Message> RangeWatch::findings() const
{
    std::vector<Message> findings;
    for (const auto& [key, farthest] : m_farthest) {
        findings.push_back(finding(key.first, key.second, farthest.excess.text, farthest.place));
    }
    std::ranges::move(heldBeams(), std::back_inserter(findings));
    return findings;
}

void addRangeFindings(const Analysis& analysis, StudyResult& result, const Monitor& monitor)
{
    if (!hasRanges(analysis.mechanism) ||
        std::ranges::count(result.messages, Topic::beyondModel, &Message::topic) > 0) {
        return;
    }
    RangeWatch watch(analysis.mechanism);
    if (analysis.system != nullptr && analysis.equilibrium.isUsable()) {
        watch.look(*analysis.system, analysis.equilibrium.q, {});
    }
    lookAtRows(analysis, result, watch, monitor);
    if (result.changed) {
        lookAtChanged(*result.changed, watch, monitor);
    }
    std::ranges::move(watch.findings(), std::back_inserter(result.messages));
}

Outcome<StudyResult> resultOf(const Study& study, const std::shared_ptr<const Analysis>& analysis,
                              const std::any& request, const Monitor& monitor)
{
    Outcome<StudyResult> result = study.run(analysis, request, monitor);
    if (!result || study.needs == StudyNeeds::methods) {
        return result;  // its analysis has the findings
    }
    StudyResult found = std::move(result).value();
    addRangeFindings(*analysis, found, monitor);
    return found;
}

}  // namespace eigenlink
