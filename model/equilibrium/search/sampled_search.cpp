#include "model/equilibrium/search/sampled_search.h"

#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/climb.h"
#include "model/equilibrium/search/fall.h"
#include "model/equilibrium/search/turn_cells.h"

#include <algorithm>
#include <iterator>
#include <numbers>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

/// Equilibria from which others are sought that are wound up more.
constexpr std::size_t kMostWound = 500;

}  // namespace

/// True where some equilibrium was found so rarely that others may have been missed.
bool SampledSearch::needsMoreStarts() const
{
    constexpr std::size_t kOften = 4;
    const auto found = m_list.equilibria | std::views::drop(m_before);
    const auto isAlone = [](const ListedEquilibrium& each) { return each.rest.zeroCount == 0; };
    const auto isRare = [&](const ListedEquilibrium& each) { return isAlone(each) && each.hits < kOften; };
    const bool noneAlone = std::ranges::none_of(found, isAlone);
    return m_starts.mayBeMore(noneAlone) && !m_monitor.isCancelled() &&
           (noneAlone || std::ranges::any_of(found, isRare));
}

/// From starts `from` to the last, where torsion springs count every other one on other turns.
void SampledSearch::startAfter(std::size_t from, std::mt19937& random)
{
    const bool counts = !m_reach->endless().empty();
    std::uniform_int_distribution<int> turns(-2, 2);
    for (std::size_t i = from; i < m_starts.places().size() && !m_monitor.isCancelled(); ++i) {
        m_monitor.report(static_cast<double>(i) / static_cast<double>(m_starts.places().size()), "equilibria");
        Eigen::VectorXd angles = m_system.linkAngles(m_starts.places()[i]);
        for (double& each : angles) {
            each += counts && i % 2 == 1 ? 2 * std::numbers::pi * turns(random) : 0;
        }
        m_builder.addFrom(m_starts.places()[i], angles);
    }
}

/// From more starts, as long as some equilibrium is rare.
void SampledSearch::startMore(std::mt19937& random)
{
    while (needsMoreStarts()) {
        const std::size_t before = m_starts.places().size();
        m_starts.collectMore();
        startAfter(before, random);
    }
}

/// From some places in each cell of turns that holds an equilibrium, and in those beside it: torsion springs that are
/// soft beside the other forces are wound up far, where random turns seldom lead.
void SampledSearch::searchTurns(std::size_t startsInCell)
{
    constexpr std::size_t kMostCells = 400;
    const TurnCells cells(m_parts, m_reach->endless());
    std::vector<TurnCells::Turns> open;
    std::set<std::vector<int>> seen;
    const auto add = [&](TurnCells::Turns turns) {
        if (seen.insert(cells.woundIn(turns)).second) {
            open.push_back(std::move(turns));
        }
    };
    const auto cellOf = [&](const ListedEquilibrium& each) {
        return cells.of(m_parts.searchedAngles(each.rest.linkAngles));
    };
    for (const ListedEquilibrium& each : m_list.equilibria) {
        add(cellOf(each));
    }
    const std::size_t starts = std::min(startsInCell, m_starts.places().size());
    for (std::size_t i = 0; i < std::min(open.size(), kMostCells) && !m_reach->endless().empty(); ++i) {
        const TurnCells::Turns here = open[i];
        const std::size_t before = m_list.equilibria.size();
        for (std::size_t k = 0; k < starts && !m_monitor.isCancelled(); ++k) {
            const Eigen::VectorXd& place = m_starts.places()[k];
            addLedTo(place, cells.anglesIn(here, m_system.linkAngles(place)));
        }
        for (std::size_t k = before; k < m_list.equilibria.size(); ++k) {
            add(cellOf(m_list.equilibria[k]));
        }
        if (std::ranges::any_of(m_list.equilibria, [&](const ListedEquilibrium& each) {
                return cells.woundIn(cellOf(each)) == cells.woundIn(here);
            })) {
            std::ranges::for_each(cells.beside(here), add);
        }
    }
}

/// Σ(−1)^index − 1 of an open chain whose links are all held by torsion springs: the energy is smooth and grows to all
/// sides of a space without holes, so that it is zero where none is missing (Milnor, Morse Theory, sect. 5). Absent for
/// others, and beside continua.
std::optional<int> SampledSearch::morseExcess() const
{
    const auto pulls = [](const Element& element) {
        const Field* stiffness = findField(element, "stiffness");
        return findField(element, Follows::stretch) != nullptr && stiffness != nullptr &&
               std::get<double>(stiffness->read(element)) != 0;
    };
    if (std::cmp_not_equal(m_freedoms, m_system.rigidLinks().size()) || !TurnCells(m_parts).holdEveryLink() ||
        std::ranges::any_of(m_parts.mechanism().elements, pulls)) {
        return std::nullopt;
    }
    int excess = -1;
    for (const ListedEquilibrium& each : m_list.equilibria) {
        if (each.rest.zeroCount > 0) {
            return std::nullopt;
        }
        excess += each.rest.negativeCount % 2 == 0 ? 1 : -1;
    }
    return excess;
}

/// From each equilibrium, those that are found on the way among them, to those beside it: uphill to one with an
/// unstable motion more, to minima from saddles, and with each torsion spring a turn further and a turn back. Of many
/// motions only few are worth their time: the two that drive a buckled beam away, and the softest.
void SampledSearch::searchBeside()
{
    constexpr Eigen::Index kMostMotions = 12, kMostClimbed = 120;
    for (std::size_t i = 0; i < std::min(m_list.equilibria.size(), kMostWound) && !m_monitor.isCancelled(); ++i) {
        const ListedEquilibrium from = m_list.equilibria[i];
        if (from.rest.zeroCount > 0) {
            continue;
        }
        windFrom(from.rest);
        if (from.rest.negativeCount > 0 && from.rest.negativeCount <= (m_freedoms <= kMostMotions ? m_freedoms : 2)) {
            fallFrom(from);
        }
        if (m_freedoms <= (from.rest.negativeCount > 0 ? kMostMotions : kMostClimbed)) {
            climbFrom(from.rest, m_freedoms <= kMostMotions ? 2 : 1);
        }
    }
}

/// Winds springs up from an equilibrium: those that are wound up more look much the same, however seldom random turns
/// meet them.
void SampledSearch::windFrom(const Equilibrium& from)
{
    const Eigen::VectorXd q = m_parts.searchedCoordinates(from.q);
    for (const Winding& each : m_reach->endless()) {
        for (const double turn : {2 * std::numbers::pi, -2 * std::numbers::pi}) {
            Eigen::VectorXd angles = m_parts.searchedAngles(from.linkAngles);
            angles[each.searched.first < 0 ? each.searched.second : each.searched.first] += turn;
            addLedTo(q, angles);
        }
    }
}

/// Uphill along the softest motions that are stable: between two minima lies a saddle, and above saddles a maximum,
/// which random places seldom lead to.
void SampledSearch::climbFrom(const Equilibrium& from, Eigen::Index motionsToClimb)
{
    const Eigen::VectorXd q = m_parts.searchedCoordinates(from.q);
    System there = m_system;
    there.countFrom(m_parts.searchedAngles(from.linkAngles));
    const Motions motions = motionsAt(there, q);
    const Eigen::Index unstable = from.negativeCount, end = std::min(unstable + motionsToClimb, motions.shapes.cols());
    for (Eigen::Index k = unstable; k < end; ++k) {
        for (const double side : {1.0, -1.0}) {
            if (const auto above = climbedFrom(there, q, side * motions.shapes.col(k), unstable)) {
                addLedTo(above->q, above->angles);
            }
        }
    }
}

/// Downhill along the motions that drive it away.
void SampledSearch::fallFrom(const ListedEquilibrium& from)
{
    const Motions motions = motionsAt(*from.system, from.rest.q);
    for (Eigen::Index k = 0; k < std::min<Eigen::Index>(from.rest.negativeCount, motions.shapes.cols()); ++k) {
        for (const double side : {1.0, -1.0}) {
            const std::optional<Equilibrium> below = fallenFrom(from, side * motions.shapes.col(k), m_monitor);
            if (below && m_builder.find(below->q, below->linkAngles) == nullptr) {
                addLedTo(m_parts.searchedCoordinates(below->q), m_parts.searchedAngles(below->linkAngles));
            }
        }
    }
}

/// Adds an equilibrium found from a place that others led to, not from a random one: it is no evidence about unseen
/// ones.
void SampledSearch::addLedTo(const Eigen::VectorXd& q, const Eigen::VectorXd& angles)
{
    std::vector<std::size_t> hits;
    std::ranges::transform(m_list.equilibria, std::back_inserter(hits), &ListedEquilibrium::hits);
    m_builder.addFrom(q, angles);
    hits.resize(m_list.equilibria.size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
        m_list.equilibria[i].hits = hits[i];
    }
}

/// Adds those near the drawing, that on the path of growing load and that to which the whole load lets it fall: only a
/// search with soft beams follows beams that bend far, and stiff ones seldom are where random places lead.
void SampledSearch::addNearest()
{
    const System& whole = *m_parts.whole();
    const auto addFound = [&](const Equilibrium& found) {
        const bool isAlone = whole.hasExactBeams() || found.zeroCount == 0;
        if (found.status == EquilibriumStatus::converged && isAlone &&
            m_builder.find(found.q, found.linkAngles) == nullptr) {
            m_builder.add(m_parts.searchedCoordinates(found.q), m_parts.searchedAngles(found.linkAngles));
        }
    };
    addFound(findEquilibrium(whole, {}, m_monitor));
    if (const auto drawn = assembledFrom(whole, whole.drawnCoordinates())) {
        addFound(restNear(whole, *drawn, {}, m_monitor));
    }
}

void SampledSearch::run()
{
    std::mt19937 random(7);
    if (m_parts.whole()->hasExactBeams()) {
        addNearest();
    }
    m_starts.collectUsual();
    m_reach.emplace(m_parts, m_starts.kept(), m_starts.places());
    m_builder.setReach(&*m_reach);
    startAfter(0, random);
    startMore(random);
    if (!m_parts.whole()->hasExactBeams()) {
        addNearest();
    }
    constexpr std::size_t kUsualStarts = 40, kManyStarts = 200;
    for (const std::size_t starts : {kUsualStarts, kManyStarts}) {
        searchTurns(starts);
        searchBeside();
        if (morseExcess().value_or(0) == 0) {
            break;
        }
    }
    // Some that only others led to: random places miss some, and lead to others from which to go on.
    const std::size_t before = m_list.equilibria.size();
    if (m_reach->endless().empty()) {
        startMore(random);
    }
    if (m_list.equilibria.size() > before) {
        searchBeside();
    }
    m_builder.setReach(nullptr);
}

}  // namespace eigenlink
