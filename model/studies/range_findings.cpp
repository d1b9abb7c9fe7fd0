#include "model/studies/range_findings.h"

#include "model/mechanism/validation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace eigenlink {

namespace {

/// Rows of a table that are looked at; longer ones are looked at in steps.
constexpr std::size_t kMostRows = 20000;

bool hasRanges(const Mechanism& mechanism)
{
    return std::ranges::any_of(mechanism.elements,
                               [](const Element& each) { return typeOf(each).flexible || typeOf(each).hasRange; });
}

/// The farthest excess of one kind of one element.
struct Farthest {
    RangeExcess excess;
    Text place{};  ///< the row, empty of the equilibrium
};

/// The farthest excesses over many configurations, in the order of the elements.
class RangeWatch {
public:
    void look(const System& system, const Eigen::VectorXd& q, const Text& place)
    {
        for (System::BeyondRange& each : system.beyondRange(q)) {
            Farthest& farthest = m_farthest[{each.element, each.excess.kind}];
            if (each.excess.ratio > farthest.excess.ratio) {
                farthest = {std::move(each.excess), place};
            }
        }
    }
    void addTo(const Mechanism& mechanism, std::vector<Message>& messages) const
    {
        for (const auto& [key, farthest] : m_farthest) {
            const Text text = farthest.place.isEmpty() ? farthest.excess.text
                                                       : Text("{1} ({2})", farthest.excess.text, farthest.place);
            messages.push_back(
                {Severity::warning, text, {idOf(mechanism.elements[key.first])}, {}, Topic::beyondModel});
        }
    }

private:
    std::map<std::pair<std::size_t, RangeExcess::Kind>, Farthest> m_farthest;
};

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

void addRangeFindings(const Analysis& analysis, StudyResult& result, const Monitor& monitor)
{
    if (!hasRanges(analysis.mechanism)) {
        return;
    }
    RangeWatch watch;
    if (analysis.system != nullptr && analysis.equilibrium.isUsable()) {
        watch.look(*analysis.system, analysis.equilibrium.q, {});
    }
    lookAtRows(analysis, result, watch, monitor);
    if (result.changed) {
        lookAtChanged(*result.changed, watch, monitor);
    }
    watch.addTo(analysis.mechanism, result.messages);
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
