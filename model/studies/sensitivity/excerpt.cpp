#include "model/studies/sensitivity/excerpt.h"

#include "model/basics/collect.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

/// Ids of the elements that are links, have coordinates or constraints, or are named by others.
std::set<std::string> framingElements(const Mechanism& mechanism, const System& system)
{
    auto ids = mapped<std::set<std::string>>(system.constraints(), &Constraint::owner);
    for (const SecondOrder& each : system.secondOrder()) {
        ids.insert(each.elements.begin(), each.elements.end());
    }
    for (const Coordinate& each : system.coordinates()) {
        ids.insert(each.owner);
    }
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            ids.insert(idOf(element));
        }
        for (const auto& named : {linksOf(element), guidesOf(element)}) {
            ids.insert(named.begin(), named.end());
        }
    }
    return ids;
}

/// A mechanism with these of its elements alone.
Mechanism frameOf(const Mechanism& mechanism, const std::set<std::string>& ids)
{
    Mechanism frame = mechanism;
    std::erase_if(frame.elements, [&](const Element& each) { return !ids.contains(idOf(each)); });
    return frame;
}

/// The first element at each point that moves in the system but not in the frame: a free pin between springs alone
/// has no coordinates without one of them.
std::set<std::string> elementsOfFreePins(const Mechanism& mechanism, const System& system, const Mechanism& frame)
{
    auto known = mapped<std::set<std::string>>(System(frame, System::Validated{}).coordinates(), &Coordinate::owner);
    std::set<std::string> ids;
    for (const Coordinate& coordinate : system.coordinates()) {
        const auto first = std::ranges::find_if(mechanism.elements, [&](const Element& each) {
            return std::ranges::count(pointsOf(each), coordinate.owner) > 0;
        });
        if (known.insert(coordinate.owner).second && first != mechanism.elements.end()) {
            ids.insert(idOf(*first));
        }
    }
    return ids;
}

bool haveSameLayout(const System& a, const System& b)
{
    return std::ranges::equal(a.coordinates(), b.coordinates(), {}, &Coordinate::name, &Coordinate::name) &&
           std::ranges::equal(a.constraints(), b.constraints(), {}, &Constraint::name, &Constraint::name);
}

}  // namespace

Excerpts::Excerpts(const Analysis& analysis) : m_whole(analysis.mechanism), m_frame(analysis.mechanism)
{
    if (!m_whole.parameters.empty() || !m_whole.formulas.empty()) {
        return;
    }
    std::set<std::string> framing = framingElements(m_whole, *analysis.system);
    framing.merge(elementsOfFreePins(m_whole, *analysis.system, frameOf(m_whole, framing)));
    m_frame = frameOf(m_whole, framing);
    if (haveSameLayout(System(m_frame, System::Validated{}), *analysis.system)) {
        for (const Element& each : m_whole.elements) {
            if (!framing.contains(idOf(each))) {
                m_added.insert(idOf(each));
            }
        }
    }
}

std::optional<Variable> Excerpts::around(const Variable& variable) const
{
    for (std::size_t dot = variable.name.find('.'); dot != std::string::npos; dot = variable.name.find('.', dot + 1)) {
        const std::string id = variable.name.substr(0, dot);
        const auto element = m_added.contains(id) ? findElement(m_whole, id) : std::nullopt;
        if (!element) {
            continue;
        }
        Mechanism part = m_frame;
        part.elements.push_back(m_whole.elements[*element]);
        if (Outcome<Variable> own = variableNamed(part, variable.name); own && own->value == variable.value) {
            Variable result = variable;
            result.with = std::move(own->with);
            return result;
        }
    }
    return std::nullopt;
}

}  // namespace eigenlink
