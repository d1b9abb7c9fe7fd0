#include "model/equilibria/all_equilibria.h"

#include "model/description/edit.h"
#include "model/description/transform.h"
#include "model/equilibria/assemblies.h"
#include "model/equilibria/branch_turns.h"
#include "model/equilibria/continua.h"
#include "model/equilibria/curve_equilibria.h"
#include "model/equilibria/polynomial_equilibria.h"
#include "model/equilibria/searched_mechanism.h"
#include "model/equilibria/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>

namespace eigenlink {

namespace {

/// How many random assemblies look for branches and equilibria.
std::size_t startsFor(const System& system)
{
    const Eigen::Index n = system.coordinateCount();
    return n <= 40 ? 400 : n <= 200 ? 60 : 6;
}

/// The number of assemblies where some equilibria were found only once or twice.
std::size_t mostStartsFor(const System& system)
{
    const Eigen::Index n = system.coordinateCount();
    return n <= 12 ? 2000 : startsFor(system);
}

constexpr std::size_t kFewStarts = 12;
/// Equilibria from which others are sought that are wound up more.
constexpr std::size_t kMostWound = 500;
/// Most paths of a new homotopy where tracing curves gives the same list with proof.
constexpr double kQuickPaths = 1500;
/// Share of the time for proofs; the remaining time is for random searches.
constexpr double kShareOfFamilies = 0.7;
/// Points on all branches after which no further branch is traced: many branches through change points take minutes.
constexpr std::size_t kMostTraced = 100000;

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
        collectStarts(kFewStarts);
        if (m_starts.empty()) {
            collectStarts(startsFor(m_system));
        }
        if (m_starts.empty()) {
            m_list.completeness = Text(
                "No configuration was found in which the mechanism is assembled, from {1} "
                "places.",
                m_tried);
            describeStop();
            reportNone();
            return std::move(m_list);
        }
        m_list.degreesOfFreedom = m_system.coordinateCount() - m_rank;
        const bool isCurve = m_list.degreesOfFreedom == 1;
        const bool curvesFirst =
            isCurve && m_options.surroundings && !arePolynomialsQuick(m_searched, m_system, m_rows, kQuickPaths);
        if (curvesFirst) {
            searchCurves();
        }
        if (!m_list.isComplete) {
            m_polynomial = polynomialEquilibria(m_searched, m_system, m_rows, m_options.mostPaths, m_familyMonitor);
        }
        if (isCurve && !curvesFirst && (m_options.surroundings || !m_polynomial.isProved())) {
            searchCurves();
        } else if (!isCurve && (!m_polynomial.isProved() || findsNeutral())) {
            searchFromStarts();
        }
        addPolynomials();
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

    void collectStarts(std::size_t most);
    void searchCurves();
    void findCurves(const CurveTracer& tracer);
    void findSingularCurves(const CurveTracer& tracer);
    [[nodiscard]] bool describeCurves();
    bool windsThroughChangePoints() const;
    void alignBranches(const CurveTracer& tracer);
    void dropDrivenPlaces();
    void searchCurve(const ConfigurationCurve& curve, const CurveTracer& tracer);
    void noteJumps(const CurveEquilibria& found);
    void noteChangePoints(const CurveEquilibria& found);
    void noteBranchesAtChangePoints();
    void searchFromStarts();
    void searchFromStartsAfter(std::size_t from, std::mt19937& random);
    bool needsMoreStarts() const;
    [[nodiscard]] bool findsNeutral();
    void searchWound();
    void describeStarts();
    void addPolynomials();
    void proveByPaths();
    bool balancesMorse() const;
    void keepCurves();
    void letFall();
    void findReachable();
    std::vector<std::size_t> partsByCurves() const;
    void searchFrom(const Eigen::VectorXd& start, const Eigen::VectorXd& angles);
    void addEquilibrium(const Eigen::VectorXd& q, const Eigen::VectorXd& angles, std::optional<std::size_t> branch,
                        const CurveZero* zero = nullptr);
    ListedEquilibrium* findKnown(const Eigen::VectorXd& q, const Eigen::VectorXd& angles);
    void reportNone();
    void finish();
    bool meets(const ConfigurationCurve& curve, const Eigen::VectorXd& place, double distance) const;
    bool isWithin(const CurvePoint& point, const Eigen::VectorXd& place, double distance) const;
    [[nodiscard]] std::optional<double> steepestAt(const Eigen::VectorXd& place) const;
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
    Eigen::Index m_rank = 0;
    std::vector<Eigen::Index> m_rows;  ///< independent constraints
    std::vector<Eigen::VectorXd> m_starts;
    std::size_t m_tried = 0;  ///< random places
    PolynomialEquilibria m_polynomial;
    DistancePoints m_distance;
    bool m_windsWithinBranch = false;
    std::vector<ConfigurationCurve> m_curves;
    bool m_hasSingularBranch = false;  ///< of which places where others branch off are not kept
    double m_sameDistance = tolerance::kSameConfiguration;
    bool m_isCutShort = false;  ///< branches were left untraced
    bool m_isSampled = false;   ///< random places were searched from
    EquilibriumList m_list;
    RandomAssemblies m_random{m_system};
};

void Search::collectStarts(std::size_t most)
{
    if (m_tried == 0) {
        if (auto drawn = assembledFrom(m_system, m_system.drawnCoordinates())) {
            m_starts.push_back(std::move(*drawn));
        }
    }
    for (; m_tried < most && !m_monitor.isCancelled(); ++m_tried) {
        if (auto q = m_random.next()) {
            m_starts.push_back(std::move(*q));
        }
    }
    for (const Eigen::VectorXd& q : m_starts) {
        const RowSpace rows(m_system.jacobian(q));
        if (rows.rank() > m_rank || (m_rank == 0 && m_rows.empty())) {
            m_rank = rows.rank();
            m_rows = rows.independentRows();
        }
    }
}

/// Branches on which constraints depend on one another all along: a distance has no multipliers there, and paths to its
/// nearest places end with infinite ones.
void Search::findSingularCurves(const CurveTracer& tracer)
{
    std::vector<Eigen::VectorXd> tried;
    for (const Eigen::VectorXd& place : m_distance.points.singularPlaces) {
        const auto isThere = [&](const Eigen::VectorXd& other) {
            return (other - place).norm() <= tolerance::kSameChangePoint * m_system.size();
        };
        if (m_monitor.isCancelled() || std::ranges::any_of(tried, isThere)) {
            continue;
        }
        tried.push_back(place);
        auto curve = tracer.traceSingular(place, m_monitor);
        const bool isKnown = curve && std::ranges::any_of(m_curves, [&](const ConfigurationCurve& other) {
                                 return tracer.holds(other, curve->points.front().q);
                             });
        if (curve && !isKnown) {
            m_curves.push_back(std::move(*curve));
        }
    }
}

/// A place on every branch where that is proved, else as many places as find them as a rule.
void Search::findCurves(const CurveTracer& tracer)
{
    m_distance = distancePoints(m_searched, m_system, m_rows, m_options.mostPaths, m_familyMonitor);
    std::vector<Eigen::VectorXd> starts = m_starts;
    for (const Certificate& each : m_distance.points.real) {
        if (auto q = assembledFrom(m_system, each.q)) {
            starts.push_back(std::move(*q));
        }
    }
    if (!m_distance.points.isProved()) {
        collectStarts(startsFor(m_system));
        starts.insert(starts.end(), m_starts.begin(), m_starts.end());
    }
    findSingularCurves(tracer);
    std::size_t traced = 0;
    for (const Eigen::VectorXd& start : starts) {
        m_isCutShort = traced > kMostTraced;
        if (m_monitor.isCancelled() || m_isCutShort) {
            break;
        }
        if (std::ranges::any_of(m_curves, [&](const auto& curve) { return tracer.holds(curve, start); })) {
            continue;
        }
        auto curve = tracer.isSingularAt(start) ? tracer.traceSingular(start, m_monitor) : std::nullopt;
        if (!curve) {
            curve = tracer.trace(start, m_system.linkAngles(start), m_monitor);
        }
        if (curve) {
            traced += curve->points.size();
            m_curves.push_back(std::move(*curve));
        }
    }
}

void Search::searchCurves()
{
    const CurveTracer tracer(m_system, m_rank);
    findCurves(tracer);
    alignBranches(tracer);
    for (const ConfigurationCurve& curve : m_curves) {
        if (!m_monitor.isCancelled()) {
            searchCurve(curve, tracer);
        }
    }
    m_sameDistance = tolerance::kSameConfiguration;
    noteBranchesAtChangePoints();
    dropDrivenPlaces();
    m_list.branches = m_curves.size();
    m_list.isComplete = describeCurves() && !m_monitor.isCancelled();
}

/// True where every zero on every branch is known.
bool Search::describeCurves()
{
    const auto given = std::ranges::count(m_curves, false, &ConfigurationCurve::isWhole);
    const auto open = std::ranges::count(m_curves, false, &ConfigurationCurve::isClosed);
    const bool hasAll = m_distance.points.isProved();
    const Text traced = Text::counted(
        "{1} branch of configurations was traced from end to end, and every zero of dV/ds on it found.",
        "{1} branches of configurations were traced from end to end, and every zero of dV/ds on them found.",
        m_curves.size());
    const Text why =
        hasAll ? Text("{1} of {1} paths of a homotopy are accounted for: they lead to a place on every branch.",
                      m_distance.points.roots)
               : Text("{1} random assemblies found no other branch, which is no proof that there is none.", m_tried);
    m_list.completeness = joined({why, traced});
    if (given > 0 || m_isCutShort) {
        m_list.completeness = joined({m_list.completeness, "Of some only a part could be traced."});
    } else if (open > 0) {
        m_list.completeness =
            joined({m_list.completeness, "Some go on without end: they were followed for 200 sizes of the drawing."});
    }
    const bool isEndless = std::ranges::any_of(
        m_list.special, [](const SpecialPlace& each) { return each.kind == SpecialPlace::Kind::endless; });
    const bool isWound = windsThroughChangePoints();
    if (isWound) {
        m_list.completeness = joined({m_list.completeness,
                                      "Through change points torsion springs can be wound up on one branch and carried "
                                      "to another; those turns were not searched."});
    }
    return hasAll && given == 0 && open == 0 && !isEndless && !isWound && !m_isCutShort;
}

/// True where a torsion spring is ahead by whole turns after a round of a branch that meets another one.
bool Search::windsThroughChangePoints() const
{
    const std::vector<std::size_t> part = partsByCurves();
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        const Eigen::VectorXd& turns = m_curves[i].turnsOfAngles;
        const auto counts = [&](const Winding& each) {
            return turns.size() > 0 && std::abs(each.searched.of(turns)) > 1;
        };
        if (std::ranges::count(part, part[i]) > 1 && std::ranges::any_of(m_parts.windings(), counts)) {
            return true;
        }
    }
    return m_windsWithinBranch;
}

/// Torsion springs are wound up along every branch as they are when the mechanism moves there from the drawing. Where
/// whole branches are singular it is not known where others leave them, and so not with which turns.
void Search::alignBranches(const CurveTracer& tracer)
{
    if (m_parts.windings().empty() || m_curves.empty()) {
        return;
    }
    std::vector<Eigen::VectorXd> meetings;
    for (const ConfigurationCurve& curve : m_curves) {
        m_windsWithinBranch |= tracer.isSingularAt(curve.points[curve.points.size() / 3].q);
        for (CurvePoint& place : changePointsOf(curve, tracer)) {
            meetings.push_back(std::move(place.q));
        }
    }
    std::vector<CountedAngle> springs;
    for (const Winding& each : m_parts.windings()) {
        springs.push_back(each.searched);
    }
    const auto drawn = assembledFrom(m_system, m_system.drawnCoordinates());
    const Eigen::VectorXd home = drawn ? *drawn : m_curves.front().points.front().q;
    const Eigen::VectorXd angles = drawn ? m_system.linkAngles(*drawn) : m_curves.front().points.front().angles;
    m_windsWithinBranch |= !alignTurns(m_curves, meetings, {home, angles}, springs, tracer);
}

/// A zero of dV/ds where branches meet is no equilibrium where forces drive the mechanism along another branch.
void Search::dropDrivenPlaces()
{
    const double near = tolerance::kDrivenPlace * m_full->size();
    std::erase_if(m_list.equilibria, [&](const ListedEquilibrium& each) {
        return each.rest.residual > tolerance::kDrivenForce &&
               std::ranges::any_of(m_list.special, [&](const SpecialPlace& place) {
                   return place.kind == SpecialPlace::Kind::changePoint && !place.isEquilibrium && place.q &&
                          (m_parts.searchedCoordinates(*place.q) - m_parts.searchedCoordinates(each.rest.q)).norm() <=
                              near;
               });
    });
}

void Search::searchCurve(const ConfigurationCurve& curve, const CurveTracer& tracer)
{
    const CurveEquilibria found = equilibriaOn(curve, tracer, m_monitor);
    const auto branch = static_cast<std::size_t>(&curve - m_curves.data());
    noteChangePoints(found);
    m_sameDistance = found.isSingular ? tolerance::kSameOnSingularBranch : tolerance::kSameConfiguration;
    if (found.isSingular) {
        m_hasSingularBranch = true;
        m_list.special.push_back({.kind = SpecialPlace::Kind::changePoint,
                                  .text = "Along a whole branch other ways branch off, as links lie on one another "
                                          "there: places and energies on it are exact to half of the digits only.",
                                  .q = m_parts.wholeCoordinates(curve.points.front().q, curve.points.front().angles)});
    }
    if (found.isContinuum) {
        m_list.special.push_back({.kind = SpecialPlace::Kind::continuum,
                                  .text = Text("Every configuration of branch {1} is an equilibrium: a continuum of "
                                               "one dimension, along which nothing drives the mechanism.",
                                               branch + 1),
                                  .q = m_parts.wholeCoordinates(curve.points.front().q, curve.points.front().angles),
                                  .isEquilibrium = true,
                                  .dimension = 1,
                                  .energy = m_system.potential(curve.points.front().q)});
        return;
    }
    noteJumps(found);
    for (const CurveZero& zero : found.zeros) {
        if (!m_monitor.isCancelled()) {
            addEquilibrium(zero.q, zero.angles, branch, &zero);
        }
    }
    if (found.isEndless) {
        m_list.special.push_back({.kind = SpecialPlace::Kind::endless,
                                  .text = Text("On branch {1} there are further equilibria with every turn, without "
                                               "end; the list holds those of the first 400 turns.",
                                               branch + 1)});
    }
}

void Search::noteJumps(const CurveEquilibria& found)
{
    for (const CurvePoint& jump : found.jumps) {
        m_list.special.push_back(
            {.kind = SpecialPlace::Kind::zeroLength,
             .text = "The ends of a spring meet here, where its force has no direction: the energy has a corner, and "
                     "the mechanism does not rest, for its ends can move apart.",
             .q = m_parts.wholeCoordinates(jump.q, jump.angles)});
    }
}

void Search::noteChangePoints(const CurveEquilibria& found)
{
    for (const CurvePoint& place : found.changePoints) {
        const Eigen::VectorXd q = m_parts.wholeCoordinates(place.q, place.angles);
        const bool isKnownPlace = std::ranges::any_of(m_list.special, [&](const SpecialPlace& each) {
            return each.kind == SpecialPlace::Kind::changePoint &&
                   (m_parts.searchedCoordinates(*each.q) - place.q).norm() <=
                       tolerance::kSameChangePoint * m_system.size();
        });
        if (!isKnownPlace) {
            m_list.special.push_back({.kind = SpecialPlace::Kind::changePoint,
                                      .text = "Branches of the mechanism meet here: a change point. It is no "
                                              "equilibrium, for forces drive the mechanism along a branch.",
                                      .q = q});
        }
    }
}

/// |dV/ds| where branches come by a place, along the steepest of them; between two points of a branch it is a straight
/// line.
std::optional<double> Search::steepestAt(const Eigen::VectorXd& place) const
{
    const double beside = tolerance::kBesideSpecialPlace * m_system.size();
    const double farthest = beside + tolerance::kLongestCurveStep * m_system.size();
    const Eigen::VectorXd here = m_parts.searchedCoordinates(place);
    std::optional<double> steepest;
    for (const ConfigurationCurve& curve : m_curves) {
        for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
            const CurvePoint& a = curve.points[i];
            if (!isWithin(a, here, farthest)) {
                continue;
            }
            const CurvePoint& b = curve.points[i + 1];
            if (const FromChord from = fromChord(a, b, here); from.distance <= beside) {
                const double slope = (1 - from.share) * a.slope + from.share * b.slope;
                steepest = std::max(steepest.value_or(0), std::abs(slope));
            }
        }
    }
    return steepest;
}

/// A change point rests only where dV/ds is zero along every branch through it.
void Search::noteBranchesAtChangePoints()
{
    for (SpecialPlace& place : m_list.special) {
        if (place.kind != SpecialPlace::Kind::changePoint || m_monitor.isCancelled()) {
            continue;
        }
        const std::optional<double> steepest = steepestAt(*place.q);
        const double forces = m_full->forceSizes(*place.q).lpNorm<Eigen::Infinity>();
        place.isEquilibrium = steepest && *steepest <= tolerance::kRestsAtSpecialPlace * forces;
        if (place.isEquilibrium) {
            place.text =
                "Branches of the mechanism meet here: a change point. It is an equilibrium too, for no force "
                "drives the mechanism along any branch; how it moves from here is not determined.";
        }
    }
}

/// True where some equilibrium was found so rarely that others may have been missed.
bool Search::needsMoreStarts() const
{
    constexpr std::size_t kOften = 4;
    return m_starts.size() < mostStartsFor(m_system) && !m_monitor.isCancelled() &&
           std::ranges::any_of(m_list.equilibria, [](const ListedEquilibrium& each) {
               return each.hits < kOften && each.rest.zeroCount == 0;
           });
}

/// True where a few random places lead to what nothing resists: paths do not end in a continuum that all mechanisms of
/// the same parts have, such as springs that are slack and nothing that stretches them.
bool Search::findsNeutral()
{
    constexpr std::size_t kProbes = 24;
    collectStarts(kProbes);
    for (std::size_t i = 0; i < m_starts.size() && !m_monitor.isCancelled(); ++i) {
        System there = m_system;
        there.countFrom(m_system.linkAngles(m_starts[i]));
        const auto found = stationaryFrom(there, m_starts[i]);
        if (!found) {
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
    for (std::size_t i = from; i < m_starts.size() && !m_monitor.isCancelled(); ++i) {
        m_monitor.report(static_cast<double>(i) / static_cast<double>(m_starts.size()), "equilibria");
        Eigen::VectorXd angles = m_system.linkAngles(m_starts[i]);
        for (double& each : angles) {
            each += counts && i % 2 == 1 ? 2 * std::numbers::pi * turns(random) : 0;
        }
        searchFrom(m_starts[i], angles);
    }
}

/// From each equilibrium with each torsion spring a turn further and a turn back: those that are wound up more look
/// much the same, however seldom random turns meet them.
void Search::searchWound()
{
    for (std::size_t i = 0; i < std::min(m_list.equilibria.size(), kMostWound); ++i) {
        const Equilibrium from = m_list.equilibria[i].rest;
        const Eigen::VectorXd q = m_parts.searchedCoordinates(from.q);
        for (const Winding& each : m_parts.windings()) {
            for (const double turn : {2 * std::numbers::pi, -2 * std::numbers::pi}) {
                if (m_monitor.isCancelled() || from.zeroCount > 0) {
                    break;
                }
                const std::size_t before = m_list.equilibria.size();
                Eigen::VectorXd angles = m_parts.searchedAngles(from.linkAngles);
                angles[each.searched.first < 0 ? each.searched.second : each.searched.first] += turn;
                searchFrom(q, angles);
                if (m_list.equilibria.size() > before) {
                    ++m_list.equilibria.back().hits;  // not found at random: it is no evidence about unseen ones
                }
            }
        }
    }
}

void Search::searchFromStarts()
{
    std::mt19937 random(7);
    collectStarts(startsFor(m_system));
    searchFromStartsAfter(0, random);
    while (needsMoreStarts()) {
        const std::size_t before = m_starts.size();
        collectStarts(m_tried + startsFor(m_system));
        searchFromStartsAfter(before, random);
    }
    searchWound();
    m_isSampled = true;
}

/// The real roots of the polynomials, and what they prove.
void Search::addPolynomials()
{
    // Rounded, so that the same digits come out whichever member of the family the paths began at.
    const double grain = std::exp2(-33) * m_full->size();
    for (Certificate each : m_polynomial.real) {
        const std::size_t before = m_list.equilibria.size();
        each.q = (each.q / grain).array().round() * grain;
        searchFrom(each.q, m_system.linkAngles(each.q));
        const auto nearest = std::ranges::find_if(m_list.equilibria, [&](const ListedEquilibrium& listed) {
            return (m_parts.wholeCoordinates(each.q, m_system.linkAngles(each.q)) - listed.rest.q).norm() <=
                   tolerance::kAtRoot * m_full->size();
        });
        if (nearest != m_list.equilibria.end()) {
            nearest->isCertified = true;
            nearest->hits -= m_list.equilibria.size() == before ? 1 : 0;
        }
    }
    if (m_polynomial.isProved()) {
        proveByPaths();
    }
}

void Search::proveByPaths()
{
    const auto certified = std::ranges::count(m_list.equilibria, true, &ListedEquilibrium::isCertified);
    const bool hasOthers = std::ranges::any_of(m_list.special, [](const SpecialPlace& each) {
        return each.isEquilibrium || each.kind == SpecialPlace::Kind::endless;
    });
    const bool agrees =
        std::cmp_equal(certified, m_list.equilibria.size()) && m_list.equilibria.size() == m_polynomial.real.size();
    if (!agrees || hasOthers || m_monitor.isCancelled()) {
        return;  // what the curves prove, where they do, stands
    }
    m_list.isComplete = true;
    m_list.completeness = Text(
        "{1} of {1} paths of a homotopy are accounted for: {2} end in solutions, {3} at infinity. {4} of these "
        "are real with springs of positive length; that each exists and is a different one is proved.",
        m_polynomial.roots, m_polynomial.finite, m_polynomial.atInfinity, m_polynomial.real.size());
    if (balancesMorse()) {
        m_list.completeness = joined({m_list.completeness, "The Morse count balances."});
    }
}

/// Σ(−1)^index over equilibria and meeting ends of springs is the Euler characteristic of the configurations, which the
/// critical points of a distance give too.
bool Search::balancesMorse() const
{
    const bool isSmooth = std::ranges::none_of(m_list.special, [](const SpecialPlace& each) {
        return each.kind == SpecialPlace::Kind::changePoint || each.kind == SpecialPlace::Kind::continuum;
    });
    if (!isSmooth || m_list.degreesOfFreedom > 2 || m_list.degreesOfFreedom < 1) {
        return false;
    }
    DistancePoints distance = m_distance;
    if (distance.points.roots == 0) {
        distance = distancePoints(m_searched, m_system, m_rows, m_options.mostPaths, m_familyMonitor);
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
    if (m_list.degreesOfFreedom == 2) {
        for (const MeetingEnds& each : meetingEnds(m_searched, m_system, m_rows)) {
            sum += each.isFree ? 1 : 0;
        }
    } else {
        sum -=
            static_cast<int>(std::ranges::count(m_list.special, SpecialPlace::Kind::zeroLength, &SpecialPlace::kind));
    }
    return sum == distance.euler;
}

void Search::searchFrom(const Eigen::VectorXd& start, const Eigen::VectorXd& angles)
{
    System there = m_system;
    there.countFrom(angles);
    if (const auto found = stationaryFrom(there, start)) {
        addEquilibrium(found->q, found->angles, std::nullopt);
    }
}

/// With an end before all coordinates are looked at: this is asked for each place of each branch.
bool Search::isWithin(const CurvePoint& point, const Eigen::VectorXd& place, double distance) const
{
    double left = distance * distance;
    for (Eigen::Index i = 0; i < place.size() && left >= 0; ++i) {
        left -= (point.q[i] - place[i]) * (point.q[i] - place[i]);
    }
    return left >= 0;
}

/// True where a curve comes as near as this to a configuration; between its points it is straight.
bool Search::meets(const ConfigurationCurve& curve, const Eigen::VectorXd& place, double distance) const
{
    const Eigen::VectorXd here = m_parts.searchedCoordinates(place);
    const double farthest = distance + tolerance::kLongestCurveStep * m_system.size();
    for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
        const CurvePoint &a = curve.points[i], &b = curve.points[i + 1];
        if (!isWithin(a, here, farthest)) {
            continue;
        }
        if (fromChord(a, b, here).distance <= distance) {
            return true;
        }
    }
    return false;
}

ListedEquilibrium* Search::findKnown(const Eigen::VectorXd& q, const Eigen::VectorXd& angles)
{
    const auto turns = m_parts.turnsOf(angles);
    const auto found = std::ranges::find_if(m_list.equilibria, [&](const ListedEquilibrium& each) {
        const auto places = m_full->pointPositions(each.rest.q), here = m_full->pointPositions(q);
        double distance = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            distance = std::max(distance, std::hypot(places[i].x - here[i].x, places[i].y - here[i].y));
        }
        return distance <= m_sameDistance * m_full->size() && each.turns == turns;
    });
    return found == m_list.equilibria.end() ? nullptr : &*found;
}

/// True where the equilibrium is one of the zeros of dV/ds on a traced branch.
void Search::addEquilibrium(const Eigen::VectorXd& q, const Eigen::VectorXd& angles, std::optional<std::size_t> branch,
                            const CurveZero* zero)
{
    System there = *m_full;
    there.countFrom(m_parts.wholeAngles(angles));
    const Eigen::VectorXd start = m_parts.wholeCoordinates(q, angles);
    // Where Φ_q has lost rank, multipliers do not exist: the zero of dV/ds itself is the equilibrium.
    const bool isSingular = zero != nullptr && zero->lost > 0;
    Equilibrium rest = isSingular ? Equilibrium{} : restNear(there, start, {}, m_monitor);
    const bool stayed = rest.status == EquilibriumStatus::converged && rest.q.size() == start.size() &&
                        (rest.q - start).norm() <= tolerance::kStaysAtRest * m_full->size();
    if (!stayed) {
        rest = equilibriumAt(there, start, {}, m_monitor);
        rest.status = EquilibriumStatus::converged;
        if (isSingular) {
            rest.negativeCount = zero->isMinimum ? 0 : 1;
            rest.positiveCount = 1 - rest.negativeCount;
            rest.zeroCount = 0;
        }
        rest.stability = stabilityOf({rest.negativeCount, rest.zeroCount, rest.positiveCount});
    }
    if (ListedEquilibrium* known = findKnown(rest.q, rest.linkAngles)) {
        ++known->hits;
        return;
    }
    there.countFrom(rest.linkAngles);
    m_list.equilibria.push_back({.rest = rest,
                                 .system = std::make_shared<const System>(std::move(there)),
                                 .branch = branch,
                                 .turns = m_parts.turnsOf(rest.linkAngles),
                                 .hits = 1});
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
        const RowSpace rows(each.system->jacobian(rest.q));
        const Eigen::MatrixXd& Z = rows.nullSpace();
        const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(
            Z.transpose() * (each.system->tangentStiffness(rest.q, rest.lambda) * Z));
        for (Eigen::Index i = 0; i < std::min<Eigen::Index>(rest.negativeCount, modes.eigenvalues().size()); ++i) {
            for (const double side : {1.0, -1.0}) {
                const Eigen::VectorXd push =
                    side * tolerance::kPush * m_full->size() * (Z * modes.eigenvectors().col(i));
                const auto aside = assembledFrom(*each.system, rest.q + push);
                if (!aside) {
                    continue;
                }
                System there = *each.system;
                there.countFrom(there.linkAngles(*aside));
                const Equilibrium below = restNear(there, *aside, {}, m_monitor);
                const ListedEquilibrium* known =
                    below.status == EquilibriumStatus::converged ? findKnown(below.q, below.linkAngles) : nullptr;
                const auto index = static_cast<std::size_t>(known - m_list.equilibria.data());
                if (known != nullptr && known != &each && std::ranges::find(each.falls, index) == each.falls.end()) {
                    each.falls.push_back(index);
                }
            }
        }
        std::ranges::sort(each.falls);
    }
}

/// Of each curve the number of its part of the configurations: curves that meet in a change point are of one.
std::vector<std::size_t> Search::partsByCurves() const
{
    std::vector<std::size_t> part(m_curves.size());
    std::iota(part.begin(), part.end(), std::size_t{0});
    for (const SpecialPlace& place : m_list.special) {
        if (place.kind != SpecialPlace::Kind::changePoint || m_monitor.isCancelled()) {
            continue;
        }
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < m_curves.size(); ++i) {
            const bool isMet = meets(m_curves[i], *place.q, tolerance::kMeetsCurve * m_full->size());
            if (isMet && first) {
                std::ranges::replace(part, part[i], part[*first]);
            }
            first = isMet && !first ? std::optional(i) : first;
        }
    }
    return part;
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
        const CurveTracer tracer(m_system, m_rank);
        const std::vector<std::size_t> part = partsByCurves();
        const auto own = std::ranges::find_if(
            m_curves, [&](const ConfigurationCurve& curve) { return tracer.holds(curve, *drawn); });
        for (ListedEquilibrium& each : m_list.equilibria) {
            if (own == m_curves.end() || !each.branch) {
                continue;
            }
            // Where singular branches meet is not known: it may be a way.
            const bool isOwn = part[*each.branch] == part[static_cast<std::size_t>(own - m_curves.begin())];
            each.isReachable = isOwn || !m_hasSingularBranch ? std::optional(isOwn) : std::nullopt;
        }
        return;
    }
    const Eigen::VectorXd angles = m_system.linkAngles(*drawn);
    System there = *m_full;
    there.countFrom(m_parts.wholeAngles(angles));
    const Equilibrium below = restNear(there, m_parts.wholeCoordinates(*drawn, angles), {}, m_monitor);
    const ListedEquilibrium* home =
        below.status == EquilibriumStatus::converged ? findKnown(below.q, below.linkAngles) : nullptr;
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

/// The traced curves with their energy, in places that are dense enough to be drawn.
void Search::keepCurves()
{
    constexpr std::size_t kMostPlaces = 720;
    System there = m_system;
    for (const ConfigurationCurve& curve : m_curves) {
        EnergyCurve kept{.places = {}, .isClosed = curve.isClosed, .links = m_full->rigidLinks()};
        const std::size_t stride = 1 + curve.points.size() / kMostPlaces;
        double way = 0;
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const CurvePoint& point = curve.points[i];
            way += i > 0 ? (point.q - curve.points[i - 1].q).norm() : 0;
            if (i % stride == 0 || i + 1 == curve.points.size()) {
                there.countFrom(point.angles);
                kept.places.push_back({m_parts.wholeCoordinates(point.q, point.angles),
                                       m_parts.wholeAngles(point.angles), way, there.potential(point.q)});
            }
        }
        m_list.curves.push_back(std::move(kept));
    }
}

/// Reports what random starts found, and estimates how many equilibria they missed.
void Search::describeStarts()
{
    m_list.completeness = Text::counted("{1} equilibrium found from {2} places; it is not proved to be all.",
                                        "{1} equilibria found from {2} places; they are not proved to be all.",
                                        m_list.equilibria.size(), m_starts.size());
    if (m_list.equilibria.empty()) {
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
        m_list.completeness =
            Text::counted("The search was stopped half-way: {1} equilibrium had been found, and there may be others.",
                          "The search was stopped half-way: {1} equilibria had been found, and there may be others.",
                          m_list.equilibria.size());
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
    if (m_list.degreesOfFreedom == 1 && !m_list.isComplete) {
        const Text count =
            Text::counted("{1} equilibrium was found; it is not proved to be all.",
                          "{1} equilibria were found; they are not proved to be all.", m_list.equilibria.size());
        m_list.completeness = joined({m_list.completeness, count});
    }
    if (m_list.degreesOfFreedom != 1) {
        gatherContinua(m_list, m_system, m_starts);
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
    keepCurves();
    const bool hasAny = !m_list.equilibria.empty() || std::ranges::any_of(m_list.special, &SpecialPlace::isEquilibrium);
    if (!hasAny) {
        reportNone();
    }
}

/// How far off the origin a mechanism is drawn that is searched beside it; absent where it is near.
[[nodiscard]] std::optional<Vector2> farOff(const Mechanism& mechanism)
{
    if (mechanism.points.empty()) {
        return std::nullopt;
    }
    const Vector2 at = mechanism.points.front().at;
    const bool isFar = length(at) > tolerance::kFarFromOrigin * sizeOf(mechanism);
    return isFar ? std::optional(at) : std::nullopt;
}

}  // namespace

EquilibriumList findAllEquilibria(const Mechanism& mechanism, const Monitor& monitor, const EquilibriaOptions& options)
{
    const std::optional<Vector2> off = farOff(mechanism);
    if (!off) {
        return Search(mechanism, monitor, options).run();
    }
    std::vector<std::string> ids;
    std::ranges::transform(mechanism.points, std::back_inserter(ids), &Point::id);
    const Mechanism beside = transformed(mechanism, ids, translation({-off->x, -off->y}));
    return movedTo(mechanism, Search(beside, monitor, options).run());
}

}  // namespace eigenlink
