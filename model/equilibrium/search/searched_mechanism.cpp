#include "model/equilibrium/search/searched_mechanism.h"

#include "model/assembly/held_angle.h"
#include "model/basics/joined_sets.h"
#include "model/mechanism/edit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

/// True for a torsion spring that only damps: it adds nothing to V, and takes angles where a polynomial needs none.
bool isDamperOfAngles(const Element& element)
{
    const Field* stiffness = findField(element, "stiffness");
    return findField(element, Follows::turns) != nullptr && stiffness != nullptr &&
           std::get<double>(stiffness->read(element)) == 0;
}

/// The mechanism without coordinates that only follow: what asks for the angle of a link adds a second solution to its
/// equation, half a turn away, and nothing to V.
Mechanism withoutFollowers(const Mechanism& mechanism, const System& system)
{
    Mechanism next = mechanism;
    const auto follows = [&](const Element& element) {
        return !isLink(element) && std::ranges::any_of(system.coordinates(), [&](const Coordinate& coordinate) {
            return coordinate.quantity == Quantity::angle && coordinate.owner == idOf(element);
        });
    };
    std::erase_if(next.elements, [&](const Element& each) { return follows(each) || isDamperOfAngles(each); });
    return next;
}

}  // namespace

SearchedMechanism::SearchedMechanism(const Mechanism& mechanism)
    : m_whole(std::make_shared<const System>(mechanism)),
      m_welded(weldedLinks(withoutFollowers(mechanism, *m_whole))),
      m_system(m_welded.mechanism),
      m_drawnAngles(m_whole->linkAngles(m_whole->drawnCoordinates())),
      m_drawn(m_whole->drawnCoordinates())
{
    findLinks();
    findSources(mechanism);
    findWindings(mechanism);
}

void SearchedMechanism::findWindings(const Mechanism& mechanism)
{
    const std::vector<std::string> links = m_whole->rigidLinks();
    const auto indexOf = [&](const std::string& id) {
        const auto found = std::ranges::find(links, id);
        return found == links.end() ? std::ptrdiff_t{-1} : found - links.begin();
    };
    const auto searchedAt = [&](std::ptrdiff_t index) {
        return index < 0 ? index : m_linkAt[static_cast<std::size_t>(index)];
    };
    for (const Element& element : mechanism.elements) {
        const Field* turns = findField(element, Follows::turns);
        const Field* rest = findField(element, Follows::relativeAngle);
        const Field* stiffness = findField(element, "stiffness");
        const std::vector<std::string> sides = sidesOf(element);
        if (turns == nullptr || rest == nullptr || stiffness == nullptr || sides.size() != 2 ||
            std::get<double>(stiffness->read(element)) == 0) {
            continue;
        }
        Winding winding{idOf(element), {indexOf(sides[0]), indexOf(sides[1])}, {}, 0};
        winding.searched = {searchedAt(winding.between.first), searchedAt(winding.between.second)};
        const double drawn = winding.between.of(m_drawnAngles);
        const double restAngle = std::get<double>(rest->read(element));
        constexpr double kTurn = 2 * std::numbers::pi;
        winding.shift =
            kTurn * (std::round((restAngle - drawn) / kTurn) + std::get<double>(turns->read(element))) - restAngle;
        m_windings.push_back(std::move(winding));
    }
}

std::vector<std::pair<std::string, int>> SearchedMechanism::turnsOf(const Eigen::VectorXd& angles) const
{
    std::vector<std::pair<std::string, int>> turns;
    for (const Winding& each : m_windings) {
        const double angle = each.between.of(angles) + each.shift;
        turns.emplace_back(each.name, static_cast<int>(std::lround(angle / (2 * std::numbers::pi))));
    }
    return turns;
}

void SearchedMechanism::findLinks()
{
    const std::vector<std::string> searched = m_system.rigidLinks();
    for (const std::string& id : m_whole->rigidLinks()) {
        const auto whole = m_welded.partOf.find(id);
        const auto found = std::ranges::find(searched, whole == m_welded.partOf.end() ? id : whole->second);
        m_linkAt.push_back(found == searched.end() ? -1 : found - searched.begin());
    }
}

/// Angles of all rigid links: those that are part of another one are ahead of it as in the drawing.
Eigen::VectorXd SearchedMechanism::wholeAngles(const Eigen::VectorXd& searched) const
{
    const Eigen::VectorXd home = searchedAngles(m_drawnAngles);
    Eigen::VectorXd whole = m_drawnAngles;
    for (std::size_t i = 0; i < m_linkAt.size(); ++i) {
        if (m_linkAt[i] >= 0) {
            whole[static_cast<Eigen::Index>(i)] += searched[m_linkAt[i]] - home[m_linkAt[i]];
        }
    }
    return whole;
}

Eigen::VectorXd SearchedMechanism::searchedAngles(const Eigen::VectorXd& whole) const
{
    const std::vector<std::string> links = m_whole->rigidLinks();
    Eigen::VectorXd searched = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(m_system.rigidLinks().size()));
    for (std::size_t i = 0; i < m_linkAt.size(); ++i) {
        if (m_linkAt[i] >= 0 && !m_welded.partOf.contains(links[i])) {
            searched[m_linkAt[i]] = whole[static_cast<Eigen::Index>(i)];
        }
    }
    return searched;
}

Eigen::VectorXd SearchedMechanism::nearDrawing(const Eigen::VectorXd& searched) const
{
    constexpr double kTurn = 2 * std::numbers::pi;
    const Eigen::VectorXd home = searchedAngles(m_drawnAngles);
    Eigen::VectorXd turns(home.size());
    JoinedSets joined(static_cast<std::size_t>(home.size() + 1));  // 0: the ground
    for (const Winding& each : m_windings) {
        joined.join(static_cast<std::size_t>(each.searched.first + 1),
                    static_cast<std::size_t>(each.searched.second + 1));
    }
    for (Eigen::Index i = 0; i < home.size(); ++i) {
        const std::size_t first = joined.rootOf(static_cast<std::size_t>(i + 1));
        const Eigen::Index k = static_cast<Eigen::Index>(first) - 1;
        turns[i] = first == 0 ? 0 : kTurn * std::round((searched[k] - home[k]) / kTurn);
    }
    return searched - turns;
}

void SearchedMechanism::findSources(const Mechanism& mechanism)
{
    const std::vector<std::string> links = m_whole->rigidLinks();
    for (const Coordinate& coordinate : m_whole->coordinates()) {
        Source source{m_system.findCoordinate(coordinate.name), -1};
        const auto element = findElement(mechanism, coordinate.owner);
        const auto sides = element ? linksOf(mechanism.elements[*element]) : std::vector<std::string>{};
        const auto link = sides.empty() ? links.end() : std::ranges::find(links, sides.front());
        if (link != links.end()) {
            source.angle = link - links.begin();
        }
        m_sources.push_back(source);
    }
}

Eigen::VectorXd SearchedMechanism::wholeCoordinates(const Eigen::VectorXd& q, const Eigen::VectorXd& angles) const
{
    const Eigen::VectorXd ofLinks = wholeAngles(angles);
    Eigen::VectorXd whole = m_drawn;
    for (std::size_t i = 0; i < m_sources.size(); ++i) {
        if (m_sources[i].coordinate >= 0) {
            whole[static_cast<Eigen::Index>(i)] = q[m_sources[i].coordinate];
        } else if (m_sources[i].angle >= 0) {
            whole[static_cast<Eigen::Index>(i)] = ofLinks[m_sources[i].angle];
        }
    }
    return whole;
}

/// Coordinates of a place of the whole mechanism: without the angles of links, whose turns do not distinguish places.
Eigen::VectorXd SearchedMechanism::searchedCoordinates(const Eigen::VectorXd& whole) const
{
    Eigen::VectorXd q(m_system.coordinateCount());
    for (std::size_t i = 0; i < m_sources.size(); ++i) {
        if (m_sources[i].coordinate >= 0) {
            q[m_sources[i].coordinate] = whole[static_cast<Eigen::Index>(i)];
        }
    }
    return q;
}

bool SearchedMechanism::isHeld(const Eigen::VectorXd& q) const
{
    return heldHalfTurnAway(mechanism(), m_system, q).empty();
}

}  // namespace eigenlink
