#include "views/state/shown.h"

#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/same_parts.h"
#include "views/state/mode_series.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

/// The new id of a part that an edit renamed; else the old one.
std::string followedId(const std::string& id, const Mechanism& before, const Mechanism& after)
{
    const auto isNew = [&before](const std::string& name) {
        return !findPoint(before, name) && !findElement(before, name);
    };
    if (const auto point = findPoint(before, id); point && before.points.size() == after.points.size()) {
        return isNew(after.points[*point].id) ? after.points[*point].id : id;
    }
    if (const auto element = findElement(before, id); element && before.elements.size() == after.elements.size()) {
        return isNew(idOf(after.elements[*element])) ? idOf(after.elements[*element]) : id;
    }
    return id;
}

bool hasRest(const Analysis* analysis)
{
    return analysis != nullptr && analysis->system != nullptr && analysis->equilibrium.isUsable();
}

}  // namespace

Shown::Shown() : m_mechanism(std::make_shared<const Mechanism>()), m_parts(partsOf({})) {}

Shown Shown::withMechanism(std::shared_ptr<const Mechanism> mechanism) const
{
    if (mechanism == m_mechanism) {
        return *this;
    }
    Shown next = *this;
    next.m_mechanism = std::move(mechanism);
    next.m_parts = partsOf(*next.m_mechanism);
    for (std::string& id : next.m_selection.ids) {
        id = followedId(id, *m_mechanism, *next.m_mechanism);
    }
    next.placeAnalysis();
    next.checkSelection();
    return next.withExhibit(m_exhibit);
}

Shown Shown::withAnalysis(std::shared_ptr<const Analysis> analysis, const std::optional<ModeReference>& mode) const
{
    Shown next = *this;
    if (analysis != m_analysis) {
        next.m_clouds = nullptr;
    }
    next.m_analysis = std::move(analysis);
    next.m_selection.mode = mode;
    next.m_waits = false;
    next.placeAnalysis();
    next.checkSelection();
    next.findRest(*this);
    return next;
}

Shown Shown::withSelection(const Selection& selection) const
{
    Shown next = *this;
    next.m_selection = selection;
    next.checkSelection();
    if (next.m_selection.mode != m_selection.mode) {
        next.findRest(*this);
    }
    return next;
}

Shown Shown::withExhibit(std::shared_ptr<const Exhibit> exhibit) const
{
    Shown next = *this;
    const bool isOfThis =
        exhibit != nullptr && (exhibit->mechanism == m_mechanism || *exhibit->mechanism == *m_mechanism);
    next.m_exhibit = isOfThis ? std::move(exhibit) : nullptr;
    return next;
}

Shown Shown::withClouds(std::shared_ptr<const std::vector<std::complex<double>>> clouds) const
{
    Shown next = *this;
    next.m_clouds = std::move(clouds);
    return next;
}

Shown Shown::whileWaiting() const
{
    Shown next = *this;
    next.m_waits = true;
    return next;
}

std::shared_ptr<const ShownConfiguration> Shown::configuration() const
{
    return m_exhibit == nullptr ? m_rest
                                : std::shared_ptr<const ShownConfiguration>(m_exhibit, &m_exhibit->configuration);
}

std::shared_ptr<const Analysis> Shown::analysisSeen() const
{
    if (m_exhibit != nullptr && m_exhibit->isOffBalance) {
        return nullptr;
    }
    return m_exhibit != nullptr && m_exhibit->analysis != nullptr ? m_exhibit->analysis : m_analysis;
}

std::shared_ptr<const Analysis> Shown::nearestAnalysis() const
{
    const std::shared_ptr<const Analysis> seen = analysisSeen();
    return seen != nullptr ? seen : m_analysis;
}

std::shared_ptr<const ShownConfiguration> Shown::fittingConfiguration() const
{
    return m_exhibit != nullptr || m_standing != Standing::partsChanged ? configuration() : nullptr;
}

void Shown::placeAnalysis()
{
    m_standing = m_analysis == nullptr                                ? Standing::unknown
                 : m_analysis->mechanism == *m_mechanism              ? Standing::current
                 : haveSameParts(m_analysis->mechanism, *m_mechanism) ? Standing::numbersChanged
                                                                      : Standing::partsChanged;
}

void Shown::checkSelection()
{
    if (!m_selection.ids.empty()) {
        const IndexedMechanism indexed(*m_mechanism);
        std::erase_if(m_selection.ids,
                      [&](const std::string& id) { return !indexed.findPoint(id) && !indexed.findElement(id); });
    }
    const std::optional<ModeReference>& mode = m_selection.mode;
    const Linearization* method = m_analysis != nullptr && mode ? m_analysis->find(mode->method) : nullptr;
    if (method == nullptr || mode->index >= method->spectrum.values.size()) {
        m_selection.mode.reset();
    }
}

// The equilibrium of the analysis, with the mode that is selected in it.
void Shown::findRest(const Shown& before)
{
    m_rest = nullptr;
    if (!hasRest(m_analysis.get())) {
        return;
    }
    auto rest = std::make_shared<ShownConfiguration>();
    const bool isKnown = before.m_rest != nullptr && before.m_analysis == m_analysis;
    rest->parts = isKnown ? before.m_rest->parts : isCurrent() ? m_parts : partsOf(m_analysis->mechanism);
    rest->pose = isKnown ? before.m_rest->pose : poseAt(*m_analysis->system, m_analysis->equilibrium.q);
    if (const std::optional<ModeReference>& mode = m_selection.mode) {
        rest->mode = playedMode(*m_analysis, *mode);
        rest->motion = ModeMotion(*m_analysis, mode->method, mode->index);
    }
    m_rest = std::move(rest);
}

bool operator==(const Shown& a, const Shown& b)
{
    return a.m_mechanism == b.m_mechanism && a.m_analysis == b.m_analysis && a.m_waits == b.m_waits &&
           a.m_selection == b.m_selection && a.m_exhibit == b.m_exhibit && a.m_clouds == b.m_clouds;
}

}  // namespace eigenlink
