#include "model/equilibrium/search/branch_search.h"

#include "model/basics/collect.h"
#include "model/basics/joined_sets.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/branch_turns.h"
#include "model/equilibrium/search/drawn_curve.h"
#include "model/equilibrium/search/tolerances.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// Points on all branches after which no further branch is traced: many branches through singular configurations take
/// minutes.
constexpr std::size_t kMostTraced = 100000;

/// True for a point nearby; ends before all coordinates are compared: this is asked for each place of each branch.
bool isWithin(const CurvePoint& point, const Eigen::VectorXd& place, double distance)
{
    double left = distance * distance;
    for (Eigen::Index i = 0; i < place.size() && left >= 0; ++i) {
        left -= (point.q[i] - place[i]) * (point.q[i] - place[i]);
    }
    return left >= 0;
}

}  // namespace

/// Branches on which constraints depend on one another all along: a distance has no multipliers there, and paths to its
/// nearest places end with infinite ones.
void BranchSearch::findSingularCurves(const CurveTracer& tracer)
{
    std::vector<Eigen::VectorXd> tried;
    for (const Eigen::VectorXd& place : m_distance.points.singularPlaces) {
        const auto isThere = [&](const Eigen::VectorXd& other) {
            return (other - place).norm() <= tolerance::kApartOnCurve * m_system.size();
        };
        if (m_monitor.isCancelled() || !m_parts.isHeld(place) || std::ranges::any_of(tried, isThere)) {
            continue;
        }
        tried.push_back(place);
        auto curve = tracer.traceSingular(place, m_monitor);
        const bool isKnown = curve && std::ranges::any_of(m_curves, [&](const ConfigurationCurve& other) {
                                 return tracer.holds(other, curve->points.front().q);
                             });
        addCurve(isKnown ? std::nullopt : std::move(curve));
    }
}

/// Adds a branch. Independent constraints that were followed may leave one on which the others are open.
void BranchSearch::addCurve(std::optional<ConfigurationCurve> curve)
{
    const auto isClosed = [&](const CurvePoint& point) { return closes(m_system, point.q); };
    if (curve && (m_allCount || std::ranges::all_of(curve->points, isClosed))) {
        m_traced += curve->points.size();
        m_curves.push_back(std::move(*curve));
    }
}

/// A place on every branch where that is proved, else as many places as find them as a rule.
void BranchSearch::findCurves(const CurveTracer& tracer, std::size_t mostPaths, StartPlaces& starts)
{
    m_distance = distancePoints(m_parts.mechanism(), m_system, starts.rows(), mostPaths, m_proofs);
    std::vector<Eigen::VectorXd> places = starts.places();
    for (const CertifiedConfiguration& each : m_distance.points.real) {
        auto q = assembledFrom(m_system, each.q, starts.kept());
        if (q && m_parts.isHeld(*q) && (m_allCount || closes(m_system, *q))) {
            places.push_back(std::move(*q));
        }
    }
    if (!m_distance.points.isProved()) {
        starts.collectUsual();
        places.insert(places.end(), starts.places().begin(), starts.places().end());
    }
    findSingularCurves(tracer);
    for (const Eigen::VectorXd& start : places) {
        m_isCutShort = m_traced > kMostTraced;
        if (m_monitor.isCancelled() || m_isCutShort) {
            break;
        }
        if (std::ranges::any_of(m_curves, [&](const auto& curve) { return tracer.holds(curve, start); })) {
            continue;
        }
        auto curve = tracer.isSingularAt(start) ? tracer.traceSingular(start, m_monitor) : std::nullopt;
        addCurve(curve ? std::move(curve) : tracer.trace(start, m_system.linkAngles(start), m_monitor));
    }
}

void BranchSearch::run(StartPlaces& starts, std::size_t mostPaths)
{
    const CurveTracer tracer(m_system, starts.rank(), !starts.kept().empty());
    m_allCount = starts.kept().empty();
    findCurves(tracer, mostPaths, starts);
    alignBranches(tracer);
    for (ConfigurationCurve& curve : m_curves) {
        countNearDrawing(curve);
    }
    for (const ConfigurationCurve& curve : m_curves) {
        if (!m_monitor.isCancelled()) {
            searchCurve(curve, tracer);
        }
    }
    m_builder.setSameDistance(tolerance::kSevenDigits);
    noteBranchesAtSingularities();
    dropDrivenPlaces();
    m_list.branches = m_curves.size();
    m_list.isComplete = describeCurves(starts) && !m_monitor.isCancelled();
}

/// True where every zero on every branch is known.
bool BranchSearch::describeCurves(const StartPlaces& starts)
{
    const auto given = std::ranges::count(m_curves, false, &ConfigurationCurve::isWhole);
    const auto open = std::ranges::count(m_curves, false, &ConfigurationCurve::isClosed);
    const bool hasAll = m_distance.points.isProved();
    const Text traced = Text::counted(
        "{1} branch of configurations was traced from end to end, and every zero of dV/ds on it found.",
        "{1} branches of configurations were traced from end to end, and every zero of dV/ds on them found.",
        m_curves.size());
    const Text why =
        hasAll ? Text("{1} of {1} solution paths were followed: they reach every branch.", m_distance.points.roots)
               : Text("{1} random assemblies found no other branch, but one may exist.", starts.tried());
    m_list.completeness = joined({why, traced});
    if (given > 0 || m_isCutShort) {
        m_list.completeness = joined({m_list.completeness, "Some branches could be traced only in part."});
    } else if (open > 0) {
        m_list.completeness =
            joined({m_list.completeness, "Some branches do not end: they were followed for 200 sizes of the drawing."});
    }
    const bool isEndless = std::ranges::any_of(
        m_list.special, [](const SpecialPlace& each) { return each.kind == SpecialPlace::Kind::endless; });
    const bool isWound = windsThroughSingularities();
    if (isWound) {
        m_list.completeness =
            joined({m_list.completeness,
                    "Through singular configurations torsion springs can be wound up on one branch and carried "
                    "to another; those turns were not searched."});
    }
    return hasAll && m_allCount && given == 0 && open == 0 && !isEndless && !isWound && !m_isCutShort;
}

/// True where a torsion spring is ahead by whole turns after a round of a branch that meets another one.
bool BranchSearch::windsThroughSingularities() const
{
    const std::vector<std::size_t> part = partsOfBranches();
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
void BranchSearch::alignBranches(const CurveTracer& tracer)
{
    if (m_parts.windings().empty() || m_curves.empty()) {
        return;
    }
    std::vector<Eigen::VectorXd> meetings;
    for (const ConfigurationCurve& curve : m_curves) {
        m_windsWithinBranch |= tracer.isSingularAt(curve.points[curve.points.size() / 3].q);
        for (CurvePoint& place : singularitiesOf(curve, tracer)) {
            meetings.push_back(std::move(place.q));
        }
    }
    const auto springs = mapped<std::vector<CountedAngle>>(m_parts.windings(), &Winding::searched);
    const auto drawn = assembledFrom(m_system, m_system.drawnCoordinates());
    const Eigen::VectorXd home = drawn ? *drawn : m_curves.front().points.front().q;
    const Eigen::VectorXd angles = drawn ? m_system.linkAngles(*drawn) : m_curves.front().points.front().angles;
    m_windsWithinBranch |= !alignTurns(m_curves, meetings, {home, angles}, springs, tracer);
}

/// Counts links that no spring joins to the ground near the drawing: a constant torque on one does work in every turn.
void BranchSearch::countNearDrawing(ConfigurationCurve& curve) const
{
    Eigen::VectorXd least = curve.points.front().angles, most = least;
    for (const CurvePoint& each : curve.points) {
        least = least.cwiseMin(each.angles);
        most = most.cwiseMax(each.angles);
    }
    const Eigen::VectorXd middle = 0.5 * (least + most);
    const Eigen::VectorXd turns = m_parts.nearDrawing(middle) - middle;
    for (CurvePoint& each : curve.points) {
        each.angles += turns;
    }
}

/// The angles of the links at a zero, in the round of the curve that is nearest to the drawing where no spring counts
/// them.
Eigen::VectorXd BranchSearch::anglesAt(const CurveZero& zero, const ConfigurationCurve& curve) const
{
    const std::optional<Rounds> rounds = roundsOf(m_system, curve);
    const bool isFree = rounds && std::ranges::none_of(m_parts.windings(), [&](const Winding& each) {
                            return std::abs(each.searched.of(rounds->round)) > 1;
                        });
    return isFree ? Eigen::VectorXd(zero.angles - rounds->of(zero.angles) * rounds->round) : zero.angles;
}

/// A zero of dV/ds where branches meet is no equilibrium where forces drive the mechanism along another branch.
void BranchSearch::dropDrivenPlaces()
{
    const double near = tolerance::kSameOnSingularCurve * m_full.size();
    std::erase_if(m_list.equilibria, [&](const ListedEquilibrium& each) {
        return each.rest.residual > tolerance::kNegligible &&
               std::ranges::any_of(m_list.special, [&](const SpecialPlace& place) {
                   return place.kind == SpecialPlace::Kind::singularity && !place.isEquilibrium && place.q &&
                          (m_parts.searchedCoordinates(*place.q) - m_parts.searchedCoordinates(each.rest.q)).norm() <=
                              near;
               });
    });
}

void BranchSearch::searchCurve(const ConfigurationCurve& curve, const CurveTracer& tracer)
{
    const CurveEquilibria found = equilibriaOn(curve, tracer, m_monitor);
    const auto branch = static_cast<std::size_t>(&curve - m_curves.data());
    noteSingularities(found);
    m_builder.setSameDistance(found.isSingular ? tolerance::kSameOnSingularCurve : tolerance::kSevenDigits);
    if (found.isSingular) {
        m_hasSingularBranch = true;
        m_list.special.push_back({.kind = SpecialPlace::Kind::singularity,
                                  .text = "Along a whole branch other ways branch off, as links lie on one another "
                                          "there: places and energies on it are exact to half of the digits only.",
                                  .q = m_parts.wholeCoordinates(curve.points.front().q, curve.points.front().angles)});
    }
    if (found.isContinuum) {
        const CurvePoint& first = curve.points.front();
        Equilibrium rest;
        rest.q = m_parts.wholeCoordinates(first.q, first.angles);
        rest.potential = m_system.potential(first.q);
        m_list.special.push_back(continuumWith(rest, 1));
        return;
    }
    noteJumps(found);
    for (const CurveZero& zero : found.zeros) {
        if (!m_monitor.isCancelled()) {
            m_builder.add(zero.q, anglesAt(zero, curve), branch, &zero);
        }
    }
    if (found.isEndless) {
        m_list.special.push_back({.kind = SpecialPlace::Kind::endless,
                                  .text = Text("On branch {1} there are further equilibria with every turn, without "
                                               "end; the list holds those of the first 400 turns.",
                                               branch + 1)});
    }
}

void BranchSearch::noteJumps(const CurveEquilibria& found)
{
    for (const CurvePoint& jump : found.jumps) {
        m_builder.noteCorner(m_parts.wholeCoordinates(jump.q, jump.angles));
    }
}

void BranchSearch::noteSingularities(const CurveEquilibria& found)
{
    for (const CurvePoint& place : found.singularities) {
        const Eigen::VectorXd q = m_parts.wholeCoordinates(place.q, place.angles);
        const bool isKnownPlace = std::ranges::any_of(m_list.special, [&](const SpecialPlace& each) {
            return each.kind == SpecialPlace::Kind::singularity &&
                   (m_parts.searchedCoordinates(*each.q) - place.q).norm() <=
                       tolerance::kApartOnCurve * m_system.size();
        });
        if (!isKnownPlace) {
            m_list.special.push_back({.kind = SpecialPlace::Kind::singularity,
                                      .text = "Branches of the mechanism meet here: a singular configuration. It is no "
                                              "equilibrium, for forces drive the mechanism along a branch.",
                                      .q = q});
        }
    }
}

/// |dV/ds| where branches come by a place, along the steepest of them; between two points of a branch it is a straight
/// line.
std::optional<double> BranchSearch::steepestAt(const Eigen::VectorXd& place) const
{
    const double beside = tolerance::kSameOnSingularCurve * m_system.size();
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

/// A singular configuration is an equilibrium only where dV/ds is zero along every branch through it.
void BranchSearch::noteBranchesAtSingularities()
{
    for (SpecialPlace& place : m_list.special) {
        if (place.kind != SpecialPlace::Kind::singularity || m_monitor.isCancelled()) {
            continue;
        }
        const std::optional<double> steepest = steepestAt(*place.q);
        const double forces = m_full.forceSizes(*place.q).lpNorm<Eigen::Infinity>();
        place.isEquilibrium = steepest && *steepest <= tolerance::kRestsAtSpecialPlace * forces;
        if (place.isEquilibrium) {
            place.text =
                "Branches of the mechanism meet here: a singular configuration. It is an equilibrium too, for no force "
                "drives the mechanism along any branch; how it moves from here is not determined.";
        }
    }
}

/// True where a curve comes as near as this to a configuration; between its points it is straight.
bool BranchSearch::meets(const ConfigurationCurve& curve, const Eigen::VectorXd& place, double distance) const
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

std::vector<std::size_t> BranchSearch::partsOfBranches() const
{
    JoinedSets parts(m_curves.size());
    for (const SpecialPlace& place : m_list.special) {
        if (place.kind != SpecialPlace::Kind::singularity || m_monitor.isCancelled()) {
            continue;
        }
        std::optional<std::size_t> first;
        for (std::size_t i = 0; i < m_curves.size(); ++i) {
            const bool isMet = meets(m_curves[i], *place.q, tolerance::kApartOnCurve * m_full.size());
            if (isMet && first) {
                parts.join(i, *first);
            }
            first = isMet && !first ? std::optional(i) : first;
        }
    }
    std::vector<std::size_t> part(m_curves.size());
    for (std::size_t i = 0; i < part.size(); ++i) {
        part[i] = parts.rootOf(i);
    }
    return part;
}

void BranchSearch::keepCurves()
{
    for (std::size_t i = 0; i < m_curves.size(); ++i) {
        std::vector<Eigen::VectorXd> atRest;
        for (const ListedEquilibrium& each : m_list.equilibria) {
            if (each.branch == i) {
                atRest.push_back(m_parts.searchedAngles(each.rest.linkAngles));
            }
        }
        EnergyCurve kept = drawnCurve(m_system, m_curves[i], atRest);
        kept.links = m_full.rigidLinks();
        for (EnergyCurve::Place& place : kept.places) {
            place.q = m_parts.wholeCoordinates(place.q, place.angles);
            place.angles = m_parts.wholeAngles(place.angles);
        }
        m_list.curves.push_back(std::move(kept));
    }
}

}  // namespace eigenlink
