#include "model/equilibria/all_equilibria.h"

#include "model/description/transform.h"
#include "model/equilibria/assemblies.h"
#include "model/equilibria/branch_search.h"
#include "model/equilibria/climb.h"
#include "model/equilibria/continua.h"
#include "model/equilibria/tolerances.h"
#include "model/equilibria/turn_cells.h"
#include "model/equilibrium/position_fit.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <numbers>
#include <numeric>
#include <random>
#include <ranges>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::size_t kFewStarts = 12;
/// Equilibria from which others are sought that are wound up more.
constexpr std::size_t kMostWound = 500;
/// Most paths of a new homotopy where tracing curves gives the same list with proof.
constexpr double kQuickPaths = 1500;
/// Share of the time for proofs; the remaining time is for random searches.
constexpr double kShareOfFamilies = 0.7;
class Search {
public:
    Search(const Mechanism& mechanism, const Monitor& monitor, const EquilibriaOptions& options)
        : m_mechanism(mechanism),
          m_stop(monitor),
          m_options(options),
          m_monitor(until(1)),
          m_familyMonitor(until(kShareOfFamilies)),
          m_parts(mechanism)
    {
        m_list.system = m_full;
    }

    EquilibriumList run()
    {
        if (m_system.coordinateCount() == 0) {
            m_list.isComplete = true;
            m_list.completeness = "Everything is fixed to the ground: there is nothing that could rest elsewhere.";
            return std::move(m_list);
        }
        m_starts.collect(kFewStarts);
        if (m_starts.places().empty() || m_starts.mayBeOfSeveralKinds()) {
            m_starts.collectUsual();
        }
        if (m_starts.places().empty()) {
            m_list.completeness = Text(
                "No configuration was found in which the mechanism is assembled, from {1} "
                "places.",
                m_starts.tried());
            describeStop();
            reportNone();
            return std::move(m_list);
        }
        searchKind(m_starts);
        searchOtherKinds();
        finish();
        return std::move(m_list);
    }

private:
    bool isOutOfTime(double share) const
    {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - m_begin;
        return spent.count() > share * m_options.seconds;
    }
    /// The monitor of the caller, which also stops when this share of the time is spent.
    Monitor until(double share) const
    {
        return {[this, share] { return m_stop.isCancelled() || isOutOfTime(share); }, m_stop.progress};
    }

    void searchKind(StartPlaces& kind);
    void searchOtherKinds();
    void searchFromStarts();
    void searchFromStartsAfter(std::size_t from, std::mt19937& random);
    bool needsMoreStarts() const;
    [[nodiscard]] bool findsNeutral();
    void searchTurns(std::size_t startsInCell);
    [[nodiscard]] std::optional<int> morseExcess() const;
    void searchBeside();
    void windFrom(const Equilibrium& from);
    void climbFrom(const Equilibrium& from);
    void fallFrom(const ListedEquilibrium& from);
    [[nodiscard]] std::optional<Equilibrium> fallen(const ListedEquilibrium& from, const Eigen::VectorXd& motion) const;
    void addLedTo(const Eigen::VectorXd& q, const Eigen::VectorXd& angles);
    void describeStarts();
    void addPolynomials();
    [[nodiscard]] bool provesByPaths();
    bool balancesMorse() const;
    void letFall();
    void findReachable();
    void reportNone();
    void finish();
    void describeStop();

    const Mechanism& m_mechanism;
    const Monitor& m_stop;
    const EquilibriaOptions& m_options;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    Monitor m_monitor, m_familyMonitor;
    SearchedMechanism m_parts;
    const std::shared_ptr<const System>& m_full = m_parts.whole();
    const Mechanism& m_searched = m_parts.mechanism();
    const System& m_system = m_parts.system();
    EquilibriumList m_list;
    StartPlaces m_starts{m_parts, m_monitor};
    ListBuilder m_builder{m_parts, m_monitor, m_list};
    BranchSearch m_branches{m_parts, m_builder, m_monitor, m_familyMonitor};
    std::vector<StartPlaces> m_otherKinds;
    StartPlaces* m_kind = &m_starts;         // that is searched
    const StartPlaces* m_drawn = &m_starts;  // of the kind of the drawing
    Eigen::Index m_freedoms = 0;             // of this kind
    std::size_t m_before = 0;                // equilibria of other kinds
    std::size_t m_sampledPlaces = 0;
    PolynomialEquilibria m_polynomial;
    bool m_isSampled = false;  // random places were searched from
};

/// All that is known about the configurations of one kind.
void Search::searchKind(StartPlaces& kind)
{
    m_kind = &kind;
    m_freedoms = m_system.coordinateCount() - kind.rank();
    m_before = m_list.equilibria.size();
    const std::size_t sampledBefore = m_sampledPlaces;
    m_builder.setKept(kind.kept());
    m_list.isComplete = false;
    const bool isCurve = m_freedoms == 1;
    const bool curvesFirst =
        isCurve && m_options.surroundings && !arePolynomialsQuick(m_searched, m_system, kind.rows(), kQuickPaths);
    if (curvesFirst) {
        m_branches.run(kind, m_options.mostPaths);
    }
    m_polynomial = {};
    if (!m_list.isComplete) {
        m_polynomial = polynomialEquilibria(m_searched, m_system, kind.rows(), m_options.mostPaths, m_familyMonitor);
    }
    if (isCurve && !curvesFirst && (m_options.surroundings || !m_polynomial.isProved() || !kind.kept().empty())) {
        m_branches.run(kind, m_options.mostPaths);
    } else if (!isCurve && (!m_polynomial.isProved() || !kind.kept().empty() || findsNeutral())) {
        searchFromStarts();
    }
    addPolynomials();
    if (m_sampledPlaces == sampledBefore) {
        for (ListedEquilibrium& each : m_list.equilibria | std::views::drop(m_before)) {
            each.hits = 0;
        }
    }
}

/// Branches along which constraints depend on one another, so that more moves than elsewhere.
void Search::searchOtherKinds()
{
    m_list.degreesOfFreedom = m_freedoms;
    if (!m_starts.kept().empty()) {
        m_list.isComplete = false;
        m_list.completeness = joined({m_list.completeness,
                                      "Constraints depend on one another in every assembly that was found; it is "
                                      "not proved that there is none in which they do not."});
    }
    std::vector<Eigen::VectorXd> places = m_polynomial.singularPlaces;
    const std::vector<Eigen::VectorXd>& others = m_branches.distance().points.singularPlaces;
    places.insert(places.end(), others.begin(), others.end());
    m_otherKinds = m_starts.otherKinds(places);
    for (StartPlaces& kind : m_otherKinds) {
        const Text known = m_list.completeness;
        m_list.completeness = {};
        searchKind(kind);
        m_list.isComplete = false;
        m_list.completeness =
            joined({known, "In some assemblies constraints depend on one another.",
                    kind.hasDrawing() ? Text("The drawing is one of them.") : Text(),
                    Text::counted("There the mechanism has {1} degree of freedom.",
                                  "There the mechanism has {1} degrees of freedom.", m_freedoms),
                    m_list.completeness, "It is not proved that there are no further assemblies of this kind."});
        if (kind.hasDrawing()) {
            m_drawn = &kind;
            m_list.degreesOfFreedom = m_freedoms;
        }
    }
}

/// True where some equilibrium was found so rarely that others may have been missed.
bool Search::needsMoreStarts() const
{
    constexpr std::size_t kOften = 4;
    return m_kind->mayBeMore() && !m_monitor.isCancelled() &&
           std::ranges::any_of(m_list.equilibria | std::views::drop(m_before), [](const ListedEquilibrium& each) {
               return each.hits < kOften && each.rest.zeroCount == 0;
           });
}

/// True where a few random places lead to what nothing resists: paths do not end in a continuum that all mechanisms of
/// the same parts have, such as springs that are slack and nothing that stretches them.
bool Search::findsNeutral()
{
    constexpr std::size_t kProbes = 24;
    m_kind->collect(kProbes);
    for (std::size_t i = 0; i < m_kind->places().size() && !m_monitor.isCancelled(); ++i) {
        System there = m_system;
        there.countFrom(m_system.linkAngles(m_kind->places()[i]));
        const auto found = stationaryFrom(there, m_kind->places()[i], m_kind->kept());
        if (!found || !m_parts.isHeld(found->q)) {
            continue;
        }
        there.countFrom(found->angles);
        if (equilibriumAt(there, found->q, {}, m_monitor).zeroCount > 0) {
            return true;
        }
    }
    return false;
}

/// From starts `from` to the last, where torsion springs count every other one on other turns.
void Search::searchFromStartsAfter(std::size_t from, std::mt19937& random)
{
    const bool counts = !m_parts.windings().empty();
    std::uniform_int_distribution<int> turns(-2, 2);
    for (std::size_t i = from; i < m_kind->places().size() && !m_monitor.isCancelled(); ++i) {
        m_monitor.report(static_cast<double>(i) / static_cast<double>(m_kind->places().size()), "equilibria");
        Eigen::VectorXd angles = m_system.linkAngles(m_kind->places()[i]);
        for (double& each : angles) {
            each += counts && i % 2 == 1 ? 2 * std::numbers::pi * turns(random) : 0;
        }
        m_builder.addFrom(m_kind->places()[i], angles);
    }
}

/// From some places in each cell of turns that holds an equilibrium, and in those beside it: torsion springs that are
/// soft beside the other forces are wound up far, where random turns seldom lead.
void Search::searchTurns(std::size_t startsInCell)
{
    constexpr std::size_t kMostCells = 400;
    const TurnCells cells(m_parts);
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
    const std::size_t starts = std::min(startsInCell, m_kind->places().size());
    for (std::size_t i = 0; i < std::min(open.size(), kMostCells) && !m_parts.windings().empty(); ++i) {
        const TurnCells::Turns here = open[i];
        const std::size_t before = m_list.equilibria.size();
        for (std::size_t k = 0; k < starts && !m_monitor.isCancelled(); ++k) {
            const Eigen::VectorXd& place = m_kind->places()[k];
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
std::optional<int> Search::morseExcess() const
{
    const auto pulls = [](const Element& element) {
        const Field* stiffness = findField(element, "stiffness");
        return findField(element, Follows::stretch) != nullptr && stiffness != nullptr &&
               std::get<double>(stiffness->read(element)) != 0;
    };
    if (std::cmp_not_equal(m_freedoms, m_system.rigidLinks().size()) || !TurnCells(m_parts).holdEveryLink() ||
        std::ranges::any_of(m_searched.elements, pulls)) {
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

/// From each equilibrium, those that are found on the way among them, to those beside it: to saddles from minima, to
/// minima from saddles, and with each torsion spring a turn further and a turn back.
void Search::searchBeside()
{
    constexpr Eigen::Index kMostMotions = 12;
    for (std::size_t i = 0; i < std::min(m_list.equilibria.size(), kMostWound) && !m_monitor.isCancelled(); ++i) {
        const ListedEquilibrium from = m_list.equilibria[i];
        if (from.rest.zeroCount > 0) {
            continue;
        }
        windFrom(from.rest);
        if (m_freedoms <= kMostMotions) {
            from.rest.negativeCount == 0 ? climbFrom(from.rest) : fallFrom(from);
        }
    }
}

/// Those that are wound up more look much the same, however seldom random turns meet them.
void Search::windFrom(const Equilibrium& from)
{
    const Eigen::VectorXd q = m_parts.searchedCoordinates(from.q);
    for (const Winding& each : m_parts.windings()) {
        for (const double turn : {2 * std::numbers::pi, -2 * std::numbers::pi}) {
            Eigen::VectorXd angles = m_parts.searchedAngles(from.linkAngles);
            angles[each.searched.first < 0 ? each.searched.second : each.searched.first] += turn;
            addLedTo(q, angles);
        }
    }
}

/// What is found from a place that others led to, not from a random one: it is no evidence about unseen ones.
void Search::addLedTo(const Eigen::VectorXd& q, const Eigen::VectorXd& angles)
{
    const std::size_t before = m_list.equilibria.size();
    m_builder.addFrom(q, angles);
    if (m_list.equilibria.size() > before) {
        ++m_list.equilibria.back().hits;
    }
}

/// Uphill along the two softest motions: between two minima lies a saddle, which random places may miss.
void Search::climbFrom(const Equilibrium& from)
{
    const Eigen::VectorXd q = m_parts.searchedCoordinates(from.q);
    System there = m_system;
    there.countFrom(m_parts.searchedAngles(from.linkAngles));
    const Motions motions = motionsAt(there, q);
    for (Eigen::Index k = 0; k < std::min<Eigen::Index>(2, motions.shapes.cols()); ++k) {
        for (const double side : {1.0, -1.0}) {
            if (const auto saddle = climbedFrom(there, q, side * motions.shapes.col(k))) {
                addLedTo(saddle->q, saddle->angles);
            }
        }
    }
}

/// Downhill along the motions that drive it away.
void Search::fallFrom(const ListedEquilibrium& from)
{
    const Motions motions = motionsAt(*from.system, from.rest.q);
    for (Eigen::Index k = 0; k < std::min<Eigen::Index>(from.rest.negativeCount, motions.shapes.cols()); ++k) {
        for (const double side : {1.0, -1.0}) {
            const std::optional<Equilibrium> below = fallen(from, side * motions.shapes.col(k));
            if (below && m_builder.find(below->q, below->linkAngles) == nullptr) {
                addLedTo(m_parts.searchedCoordinates(below->q), m_parts.searchedAngles(below->linkAngles));
            }
        }
    }
}

/// Where an equilibrium comes to rest when it is pushed along a motion; absent where it does not.
std::optional<Equilibrium> Search::fallen(const ListedEquilibrium& from, const Eigen::VectorXd& motion) const
{
    const auto aside = assembledFrom(*from.system, from.rest.q + tolerance::kPush * m_full->size() * motion);
    if (!aside) {
        return std::nullopt;
    }
    System there = *from.system;
    there.countFrom(there.linkAngles(*aside));
    Equilibrium below = restNear(there, *aside, {}, m_monitor);
    return below.status == EquilibriumStatus::converged ? std::optional(std::move(below)) : std::nullopt;
}

void Search::searchFromStarts()
{
    std::mt19937 random(7);
    m_kind->collectUsual();
    searchFromStartsAfter(0, random);
    while (needsMoreStarts()) {
        const std::size_t before = m_kind->places().size();
        m_kind->collectMore();
        searchFromStartsAfter(before, random);
    }
    constexpr std::size_t kUsualStarts = 40, kManyStarts = 200;
    for (const std::size_t starts : {kUsualStarts, kManyStarts}) {
        searchTurns(starts);
        searchBeside();
        if (morseExcess().value_or(0) == 0) {
            break;
        }
    }
    m_isSampled = true;
    m_sampledPlaces += m_kind->places().size();
}

/// The real roots of the polynomials, and what they prove.
void Search::addPolynomials()
{
    // Rounded, so that the same digits come out whichever member of the family the paths began at.
    const double grain = std::exp2(-33) * m_full->size();
    for (Certificate each : m_polynomial.real) {
        if (!m_kind->kept().empty() && !closes(m_system, each.q)) {
            continue;  // of the constraints that are left out some are open there
        }
        const std::size_t before = m_list.equilibria.size();
        each.q = (each.q / grain).array().round() * grain;
        m_builder.addFrom(each.q, m_system.linkAngles(each.q));
        const auto nearest = std::ranges::find_if(m_list.equilibria, [&](const ListedEquilibrium& listed) {
            return (m_parts.wholeCoordinates(each.q, m_system.linkAngles(each.q)) - listed.rest.q).norm() <=
                   tolerance::kAtRoot * m_full->size();
        });
        if (nearest != m_list.equilibria.end()) {
            nearest->isCertified = true;
            nearest->hits -= m_list.equilibria.size() == before ? 1 : 0;
        }
    }
    if (m_polynomial.isProved() && !provesByPaths() && m_freedoms > 1 && !m_isSampled) {
        searchFromStarts();
    }
}

/// What the paths prove; false where the list is not theirs.
bool Search::provesByPaths()
{
    const auto certified = std::ranges::count(m_list.equilibria, true, &ListedEquilibrium::isCertified);
    const bool hasOthers = std::ranges::any_of(m_list.special, [](const SpecialPlace& each) {
        return each.isEquilibrium || each.kind == SpecialPlace::Kind::endless;
    });
    const bool agrees =
        std::cmp_equal(certified, m_list.equilibria.size()) && m_list.equilibria.size() == m_polynomial.real.size();
    if (!agrees || hasOthers || !m_kind->kept().empty() || m_monitor.isCancelled()) {
        return false;  // what the curves prove, where they do, stands
    }
    m_list.isComplete = true;
    m_list.completeness = Text(
        "{1} of {1} paths of a homotopy are accounted for: {2} end in solutions, {3} at infinity. {4} of these "
        "are real with springs of positive length; that each exists and is a different one is proved.",
        m_polynomial.roots, m_polynomial.finite, m_polynomial.atInfinity, m_polynomial.real.size());
    if (m_polynomial.halfTurned > 0) {
        m_list.completeness = joined(
            {m_list.completeness, Text::counted("{1} other is left out: an angle is held half a turn away there.",
                                                "{1} others are left out: an angle is held half a turn away "
                                                "there.",
                                                m_polynomial.halfTurned)});
    }
    if (balancesMorse()) {
        m_list.completeness = joined({m_list.completeness, "The Morse count balances."});
    }
    return true;
}

/// Σ(−1)^index over equilibria and meeting ends of springs is the Euler characteristic of the configurations, which the
/// critical points of a distance give too.
bool Search::balancesMorse() const
{
    const bool isSmooth = std::ranges::none_of(m_list.special, [](const SpecialPlace& each) {
        return each.kind == SpecialPlace::Kind::changePoint || each.kind == SpecialPlace::Kind::continuum;
    });
    if (!isSmooth || m_freedoms > 2 || m_freedoms < 1) {
        return false;
    }
    DistancePoints distance = m_branches.distance();
    if (distance.points.roots == 0) {
        distance = distancePoints(m_searched, m_system, m_kind->rows(), m_options.mostPaths, m_familyMonitor);
    }
    if (!distance.points.isProved()) {
        return false;
    }
    int sum = 0;
    for (const ListedEquilibrium& each : m_list.equilibria) {
        sum += each.rest.negativeCount % 2 == 0 ? 1 : -1;
        if (each.rest.zeroCount > 0) {
            return false;
        }
    }
    if (m_freedoms == 2) {
        for (const MeetingEnds& each : meetingEnds(m_searched, m_system, m_kind->rows())) {
            sum += each.isFree ? 1 : 0;
        }
    } else {
        sum -=
            static_cast<int>(std::ranges::count(m_list.special, SpecialPlace::Kind::zeroLength, &SpecialPlace::kind));
    }
    return sum == distance.euler;
}

void Search::reportNone()
{
    if (m_list.cancelled || m_list.isOutOfTime) {
        return;  // the search has not been made to its end
    }
    const Equilibrium nearest = findEquilibrium(m_mechanism, *m_full, {}, m_monitor);
    m_list.special.push_back({.kind = SpecialPlace::Kind::none,
                              .text = nearest.reason.isEmpty() ? Text("no equilibrium was found") : nearest.reason});
}

/// Where each unstable equilibrium comes to rest when it is pushed along what drives it away, to both sides.
void Search::letFall()
{
    for (ListedEquilibrium& each : m_list.equilibria) {
        const Equilibrium& rest = each.rest;
        if (rest.negativeCount == 0 || m_monitor.isCancelled()) {
            continue;
        }
        const Motions motions = motionsAt(*each.system, rest.q);
        for (Eigen::Index i = 0; i < std::min<Eigen::Index>(rest.negativeCount, motions.shapes.cols()); ++i) {
            for (const double side : {1.0, -1.0}) {
                const std::optional<Equilibrium> below = fallen(each, side * motions.shapes.col(i));
                const ListedEquilibrium* known = below ? m_builder.find(below->q, below->linkAngles) : nullptr;
                const auto index = static_cast<std::size_t>(known - m_list.equilibria.data());
                if (known != nullptr && known != &each && std::ranges::find(each.falls, index) == each.falls.end()) {
                    each.falls.push_back(index);
                }
            }
        }
        std::ranges::sort(each.falls);
    }
}

/// One degree of freedom: what lies on the curves that meet that of the drawing. More: what falls where the drawing
/// falls, as far as the equilibria between are known.
void Search::findReachable()
{
    const auto drawn = assembledFrom(m_system, m_system.drawnCoordinates());
    if (!drawn) {
        return;
    }
    if (m_list.degreesOfFreedom == 1) {
        const CurveTracer tracer(m_system, m_drawn->rank(), !m_drawn->kept().empty());
        const std::vector<std::size_t> part = m_branches.partsOfBranches();
        const std::vector<ConfigurationCurve>& branches = m_branches.branches();
        const auto own = std::ranges::find_if(
            branches, [&](const ConfigurationCurve& curve) { return tracer.holds(curve, *drawn); });
        for (ListedEquilibrium& each : m_list.equilibria) {
            if (own == branches.end() || !each.branch) {
                // What cannot move is not on the way.
                each.isReachable =
                    own != branches.end() && each.rest.degreesOfFreedom == 0 ? std::optional(false) : std::nullopt;
                continue;
            }
            // Where singular branches meet is not known: it may be a way.
            const bool isOwn = part[*each.branch] == part[static_cast<std::size_t>(own - branches.begin())];
            each.isReachable = isOwn || !m_branches.hasSingularBranch() ? std::optional(isOwn) : std::nullopt;
        }
        return;
    }
    const Eigen::VectorXd angles = m_system.linkAngles(*drawn);
    System there = *m_full;
    there.countFrom(m_parts.wholeAngles(angles));
    const Equilibrium below = restNear(there, m_parts.wholeCoordinates(*drawn, angles), {}, m_monitor);
    const ListedEquilibrium* home =
        below.status == EquilibriumStatus::converged ? m_builder.find(below.q, below.linkAngles) : nullptr;
    if (home == nullptr) {
        return;
    }
    std::vector<std::size_t> part(m_list.equilibria.size());
    std::iota(part.begin(), part.end(), std::size_t{0});
    for (std::size_t i = 0; i < part.size(); ++i) {
        for (const std::size_t lower : m_list.equilibria[i].falls) {
            std::ranges::replace(part, part[lower], part[i]);
        }
    }
    for (std::size_t i = 0; i < part.size(); ++i) {
        m_list.equilibria[i].isReachable = part[i] == part[static_cast<std::size_t>(home - m_list.equilibria.data())];
    }
}

/// Reports what random starts found, and estimates how many equilibria they missed.
void Search::describeStarts()
{
    m_list.completeness = joined(
        {m_list.completeness, Text::counted("{1} equilibrium found from {2} places; it is not proved to be all.",
                                            "{1} equilibria found from {2} places; they are not proved to be all.",
                                            m_list.equilibria.size(), m_sampledPlaces)});
    if (m_list.equilibria.empty()) {
        return;
    }
    if (const std::optional<int> excess = morseExcess()) {
        m_list.completeness =
            joined({m_list.completeness, *excess == 0 ? Text("The Morse count balances.")
                                                      : Text("The Morse count does not balance: at least one is "
                                                             "missing.")});
        return;
    }
    // Chao's estimate of what was never hit from what was hit once and twice.
    const auto once = std::ranges::count(m_list.equilibria, 1U, &ListedEquilibrium::hits);
    const auto twice = std::ranges::count(m_list.equilibria, 2U, &ListedEquilibrium::hits);
    const auto unseen = static_cast<double>(once * (once - 1)) / static_cast<double>(2 * (twice + 1));
    m_list.completeness = joined(
        {m_list.completeness,
         once == 0 ? Text("Each was found more than once, so that few or none are likely to be missing.")
                   : Text::counted("{1} of them was found only once; by that about {2} others have not been seen.",
                                   "{1} of them were found only once; by that about {2} others have not been seen.",
                                   static_cast<std::size_t>(once), static_cast<std::size_t>(std::ceil(unseen)))});
}

void Search::describeStop()
{
    m_list.cancelled = m_stop.isCancelled();
    m_list.isOutOfTime = !m_list.cancelled && !m_list.isComplete && isOutOfTime(1);
    if (m_list.cancelled) {
        m_list.isComplete = false;
        m_list.completeness = stoppedText(m_list.equilibria.size());
    } else if (m_list.isOutOfTime) {
        m_list.completeness = Text::counted(
            "{1} equilibrium found in {2} s, when the time for the search was up; it is not proved to be "
            "all.",
            "{1} equilibria found in {2} s, when the time for the search was up; they are not proved to "
            "be all.",
            m_list.equilibria.size(), Number{m_options.seconds});
    }
}

void Search::finish()
{
    if (!m_isSampled && !m_list.isComplete) {
        const Text count =
            Text::counted("{1} equilibrium was found; it is not proved to be all.",
                          "{1} equilibria were found; they are not proved to be all.", m_list.equilibria.size());
        m_list.completeness = joined({m_list.completeness, count});
    }
    if (m_freedoms != 1 || !m_otherKinds.empty()) {
        gatherContinua(m_list, m_system, m_kind->places());
    }
    if (m_isSampled && !m_list.isComplete) {
        describeStarts();
    }
    describeStop();
    std::ranges::stable_sort(m_list.equilibria, [](const ListedEquilibrium& a, const ListedEquilibrium& b) {
        const double scale = tolerance::kSameEnergy * (std::abs(a.rest.potential) + std::abs(b.rest.potential));
        if (std::abs(a.rest.potential - b.rest.potential) > scale) {
            return a.rest.potential < b.rest.potential;
        }
        return std::ranges::lexicographical_compare(a.rest.q, b.rest.q);
    });
    pairMirrorImages(m_list);
    if (m_options.surroundings && !m_monitor.isCancelled()) {
        letFall();
        findReachable();
    }
    m_branches.keepCurves();
    const bool hasAny = !m_list.equilibria.empty() || std::ranges::any_of(m_list.special, &SpecialPlace::isEquilibrium);
    if (!hasAny) {
        reportNone();
    }
}

/// How far off the origin a mechanism is drawn that is searched beside it; zero where it is near.
Vector2 farOff(const Mechanism& mechanism)
{
    if (mechanism.points.empty()) {
        return {};
    }
    const Vector2 at = mechanism.points.front().at;
    return length(at) > tolerance::kFarFromOrigin * sizeOf(mechanism) ? at : Vector2{};
}

/// The power of two next to a size, where that is far from one: numbers are divided by it without rounding.
double unitNear(double size, double usual)
{
    const bool isUsual = !(size > 0) || !std::isfinite(size) || (size < usual && size > 1 / usual);
    return isUsual ? 1 : std::exp2(std::round(std::log2(size)));
}

/// Units in which lengths and forces are about one: what counts as zero in a search does not depend on them then.
BaseUnits ownUnitsOf(const Mechanism& mechanism)
{
    // What resists bending and what resists stretching have no common scale.
    if (std::ranges::any_of(mechanism.elements, [](const Element& each) { return typeOf(each).flexible; })) {
        return {};
    }
    BaseUnits units{unitNear(sizeOf(mechanism), tolerance::kUsualLength), 1};
    const System system(expressedIn(units, mechanism));
    const Eigen::VectorXd drawn = system.drawnCoordinates();
    double force = system.forceSizes(drawn).lpNorm<Eigen::Infinity>();
    if (!(force > 0)) {
        force = Eigen::VectorXd(system.appliedStiffness(drawn).diagonal()).lpNorm<Eigen::Infinity>();
    }
    units.mass = unitNear(force, tolerance::kUsualForce);
    return units;
}

}  // namespace

EquilibriumList findAllEquilibria(const Mechanism& mechanism, const Monitor& monitor, const EquilibriaOptions& options)
{
    const Vector2 off = farOff(mechanism);
    std::vector<std::string> ids;
    std::ranges::transform(mechanism.points, std::back_inserter(ids), &Point::id);
    Mechanism searched = off == Vector2{} ? mechanism : transformed(mechanism, ids, translation({-off.x, -off.y}));
    const BaseUnits units = ownUnitsOf(searched);
    if (off == Vector2{} && units == BaseUnits{}) {
        return Search(mechanism, monitor, options).run();
    }
    searched = expressedIn(units, std::move(searched));
    return movedTo(mechanism, Search(searched, monitor, options).run(), units);
}

}  // namespace eigenlink
