#include "model/equilibria/all_equilibria.h"

#include "model/description/edit.h"
#include "model/equilibria/assemblies.h"
#include "model/equilibria/curve_equilibria.h"
#include "model/equilibria/polynomial_equilibria.h"
#include "model/equilibria/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

/// How many random assemblies look for branches and equilibria.
std::size_t startsFor(const System& system)
{
    const Eigen::Index n = system.coordinateCount();
    return n <= 40 ? 400 : n <= 200 ? 60 : 6;
}

/// The mechanism without coordinates that only follow: what asks for the angle of a link adds a second solution to its
/// equation, half a turn away, and nothing to V.
Mechanism withoutFollowers(const Mechanism& mechanism, const System& system)
{
    Mechanism next = mechanism;
    std::erase_if(next.elements, [&](const Element& element) {
        return !isLink(element) && std::ranges::any_of(system.coordinates(), [&](const Coordinate& coordinate) {
            return coordinate.quantity == Quantity::angle && coordinate.owner == idOf(element);
        });
    });
    return next;
}

/// A torsion spring as its turns are counted.
struct Winding {
    std::string name;
    std::ptrdiff_t first = -1, second = -1;  ///< of the rigid links; −1: the ground
    double shift = 0;                        ///< what is added to θ(first) − θ(second) to be its angle from rest
};

class Search {
public:
    Search(const Mechanism& mechanism, const Monitor& monitor)
        : m_mechanism(mechanism),
          m_monitor(monitor),
          m_full(std::make_shared<const System>(mechanism)),
          m_searched(withoutFollowers(mechanism, *m_full)),
          m_system(m_searched),
          m_drawnAngles(m_full->linkAngles(m_full->drawnCoordinates()))
    {
        m_list.system = m_full;
        findWindings();
    }

    EquilibriumList run()
    {
        if (m_system.coordinateCount() == 0) {
            m_list.isComplete = true;
            m_list.completeness = "Everything is fixed to the ground: there is nothing that could rest elsewhere.";
            return std::move(m_list);
        }
        collectStarts();
        if (m_starts.empty()) {
            reportNone();
            return std::move(m_list);
        }
        m_list.degreesOfFreedom = m_system.coordinateCount() - m_rank;
        if (m_list.degreesOfFreedom == 1) {
            searchCurves();
        } else {
            searchFromStarts();
        }
        searchPolynomials();
        finish();
        return std::move(m_list);
    }

private:
    void findWindings();
    void collectStarts();
    void searchCurves();
    void searchCurve(const ConfigurationCurve& curve, const CurveTracer& tracer);
    void noteJumps(const CurveEquilibria& found);
    void noteChangePoints(const CurveEquilibria& found);
    void noteBranchesAtChangePoints();
    void searchFromStarts();
    void searchPolynomials();
    void searchFrom(const Eigen::VectorXd& start, const Eigen::VectorXd& angles);
    void addEquilibrium(const Eigen::VectorXd& q, const Eigen::VectorXd& angles, std::optional<std::size_t> branch);
    bool isKnown(const Eigen::VectorXd& q, const Eigen::VectorXd& angles) const;
    void gatherContinua();
    bool liesInContinuum(const ListedEquilibrium& each) const;
    void reportNone();
    void finish();
    Eigen::VectorXd fullCoordinates(const Eigen::VectorXd& q, const Eigen::VectorXd& angles) const;
    std::vector<std::pair<std::string, int>> turnsOf(const Eigen::VectorXd& angles) const;

    const Mechanism& m_mechanism;
    const Monitor& m_monitor;
    std::shared_ptr<const System> m_full;
    Mechanism m_searched;
    System m_system;
    Eigen::VectorXd m_drawnAngles;
    Eigen::Index m_rank = 0;
    std::vector<Eigen::VectorXd> m_starts;
    std::vector<Winding> m_windings;
    std::vector<ConfigurationCurve> m_curves;
    EquilibriumList m_list;
};

void Search::findWindings()
{
    const std::vector<std::string> links = m_system.rigidLinks();
    const auto indexOf = [&](const std::string& id) {
        const auto found = std::ranges::find(links, id);
        return found == links.end() ? std::ptrdiff_t{-1} : found - links.begin();
    };
    for (const Element& element : m_mechanism.elements) {
        const Field* turns = findField(element, Follows::turns);
        const Field* rest = findField(element, Follows::relativeAngle);
        const Field* stiffness = findField(element, "stiffness");
        const std::vector<std::string> sides = sidesOf(element);
        if (turns == nullptr || rest == nullptr || stiffness == nullptr || sides.size() != 2 ||
            std::get<double>(stiffness->read(element)) == 0) {
            continue;
        }
        Winding winding{idOf(element), indexOf(sides[0]), indexOf(sides[1]), 0};
        const double drawn = (winding.first < 0 ? 0 : m_drawnAngles[winding.first]) -
                             (winding.second < 0 ? 0 : m_drawnAngles[winding.second]);
        const double restAngle = std::get<double>(rest->read(element));
        constexpr double kTurn = 2 * std::numbers::pi;
        winding.shift =
            kTurn * (std::round((restAngle - drawn) / kTurn) + std::get<double>(turns->read(element))) - restAngle;
        m_windings.push_back(std::move(winding));
    }
}

std::vector<std::pair<std::string, int>> Search::turnsOf(const Eigen::VectorXd& angles) const
{
    std::vector<std::pair<std::string, int>> turns;
    for (const Winding& each : m_windings) {
        const double angle =
            (each.first < 0 ? 0 : angles[each.first]) - (each.second < 0 ? 0 : angles[each.second]) + each.shift;
        turns.emplace_back(each.name, static_cast<int>(std::lround(angle / (2 * std::numbers::pi))));
    }
    return turns;
}

void Search::collectStarts()
{
    if (auto drawn = assembledFrom(m_system, m_system.drawnCoordinates())) {
        m_starts.push_back(std::move(*drawn));
    }
    RandomAssemblies random(m_system);
    const std::size_t most = startsFor(m_system);
    for (std::size_t i = 0; i < most && !m_monitor.isCancelled(); ++i) {
        if (auto q = random.next()) {
            m_starts.push_back(std::move(*q));
        }
    }
    for (const Eigen::VectorXd& q : m_starts) {
        m_rank = std::max(m_rank, RowSpace(m_system.jacobian(q)).rank());
    }
}

void Search::searchCurves()
{
    const CurveTracer tracer(m_system, m_rank);
    std::size_t open = 0, given = 0;
    for (const Eigen::VectorXd& start : m_starts) {
        if (m_monitor.isCancelled()) {
            break;
        }
        if (std::ranges::any_of(m_curves, [&](const auto& curve) { return tracer.holds(curve, start); })) {
            continue;
        }
        if (auto curve = tracer.trace(start, m_system.linkAngles(start), m_monitor)) {
            open += curve->isClosed ? 0 : 1;
            given += curve->isWhole ? 0 : 1;
            m_curves.push_back(std::move(*curve));
        }
    }
    for (const ConfigurationCurve& curve : m_curves) {
        searchCurve(curve, tracer);
    }
    noteBranchesAtChangePoints();
    m_list.branches = m_curves.size();
    m_list.completeness = Text::counted(
        "{1} branch of configurations was traced and every zero of dV/ds on it found; {2} random assemblies found no "
        "other, which is no proof that there is none.",
        "{1} branches of configurations were traced and every zero of dV/ds on them found; {2} random assemblies found "
        "no other, which is no proof that there is none.",
        m_curves.size(), m_starts.size());
    if (given > 0) {
        m_list.completeness = joined({m_list.completeness, "Of some only a part could be traced."});
    } else if (open > 0) {
        m_list.completeness =
            joined({m_list.completeness, "Some go on without end: they were followed for 200 sizes of the drawing."});
    }
}

void Search::searchCurve(const ConfigurationCurve& curve, const CurveTracer& tracer)
{
    const CurveEquilibria found = equilibriaOn(curve, tracer, m_monitor);
    const auto branch = static_cast<std::size_t>(&curve - m_curves.data());
    noteChangePoints(found);
    if (found.isContinuum) {
        m_list.special.push_back({.kind = SpecialPlace::Kind::continuum,
                                  .text = Text("Every configuration of branch {1} is an equilibrium: a continuum of "
                                               "one dimension, along which nothing drives the mechanism.",
                                               branch + 1),
                                  .q = fullCoordinates(curve.points.front().q, curve.points.front().angles),
                                  .isEquilibrium = true,
                                  .dimension = 1,
                                  .energy = m_system.potential(curve.points.front().q)});
        return;
    }
    noteJumps(found);
    for (const CurveZero& zero : found.zeros) {
        addEquilibrium(zero.q, zero.angles, branch);
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
             .q = fullCoordinates(jump.q, jump.angles)});
    }
}

void Search::noteChangePoints(const CurveEquilibria& found)
{
    for (const CurvePoint& place : found.changePoints) {
        const bool isKnownPlace = std::ranges::any_of(m_list.special, [&](const SpecialPlace& each) {
            return each.kind == SpecialPlace::Kind::changePoint &&
                   (*each.q - fullCoordinates(place.q, place.angles)).norm() <=
                       tolerance::kSameChangePoint * m_system.size();
        });
        if (!isKnownPlace) {
            m_list.special.push_back({.kind = SpecialPlace::Kind::changePoint,
                                      .text = "Branches of the mechanism meet here: a change point. It is no "
                                              "equilibrium, for forces drive the mechanism along a branch.",
                                      .q = fullCoordinates(place.q, place.angles)});
        }
    }
}

/// A change point rests only where dV/ds is zero along every branch through it.
void Search::noteBranchesAtChangePoints()
{
    for (SpecialPlace& place : m_list.special) {
        if (place.kind != SpecialPlace::Kind::changePoint) {
            continue;
        }
        double steepest = 0;
        for (const ConfigurationCurve& curve : m_curves) {
            for (const CurvePoint& each : curve.points) {
                if ((fullCoordinates(each.q, each.angles) - *place.q).norm() <=
                    tolerance::kBesideSpecialPlace * m_system.size()) {
                    steepest = std::max(steepest, std::abs(each.slope));
                }
            }
        }
        const double forces = m_full->forceSizes(*place.q).lpNorm<Eigen::Infinity>();
        place.isEquilibrium = steepest <= tolerance::kRestsAtSpecialPlace * forces;
        if (place.isEquilibrium) {
            place.text =
                "Branches of the mechanism meet here: a change point. It is an equilibrium too, for no force "
                "drives the mechanism along any branch; how it moves from here is not determined.";
        }
    }
}

void Search::searchFromStarts()
{
    const bool counts = !m_windings.empty();
    std::mt19937 random(7);
    std::uniform_int_distribution<int> turns(-2, 2);
    std::size_t done = 0;
    for (const Eigen::VectorXd& start : m_starts) {
        if (m_monitor.isCancelled()) {
            break;
        }
        m_monitor.report(static_cast<double>(done++) / static_cast<double>(m_starts.size()), "equilibria");
        Eigen::VectorXd angles = m_system.linkAngles(start);
        for (double& each : angles) {
            each += counts && done > 1 ? 2 * std::numbers::pi * turns(random) : 0;
        }
        searchFrom(start, angles);
    }
    m_list.completeness = Text::counted("{1} equilibrium found from {2} places; it is not proved to be all.",
                                        "{1} equilibria found from {2} places; they are not proved to be all.",
                                        m_list.equilibria.size(), m_starts.size());
}

/// Where the equations are polynomials of few solutions, all of them are found another way, and the list is proved.
void Search::searchPolynomials()
{
    constexpr std::size_t kMostPaths = 500;
    const PolynomialEquilibria all = polynomialEquilibria(m_searched, m_system, kMostPaths, m_monitor);
    if (all.paths == 0) {
        return;
    }
    for (const Eigen::VectorXd& q : all.real) {
        searchFrom(q, m_system.linkAngles(q));
    }
    m_list.isComplete = all.isProved() && m_list.special.empty() && all.real.size() == m_list.equilibria.size();
    if (m_list.isComplete) {
        m_list.completeness = Text(
            "Complete: {1} of {2} paths of a homotopy end in solutions, the others at infinity; {3} of them are real, "
            "and these are the equilibria listed.",
            all.finite, all.paths, all.real.size());
    }
}

void Search::searchFrom(const Eigen::VectorXd& start, const Eigen::VectorXd& angles)
{
    System there = m_system;
    there.countFrom(angles);
    if (const auto found = stationaryFrom(there, start)) {
        addEquilibrium(found->q, found->angles, std::nullopt);
    }
}

Eigen::VectorXd Search::fullCoordinates(const Eigen::VectorXd& q, const Eigen::VectorXd& angles) const
{
    Eigen::VectorXd full = m_full->drawnCoordinates();
    const std::vector<std::string> links = m_system.rigidLinks();
    for (std::size_t i = 0; i < m_full->coordinates().size(); ++i) {
        const Coordinate& coordinate = m_full->coordinates()[i];
        const Eigen::Index same = m_system.findCoordinate(coordinate.name);
        if (same >= 0) {
            full[static_cast<Eigen::Index>(i)] = q[same];
            continue;
        }
        const auto element = findElement(m_mechanism, coordinate.owner);
        const auto sides = element ? linksOf(m_mechanism.elements[*element]) : std::vector<std::string>{};
        const auto link = sides.empty() ? links.end() : std::ranges::find(links, sides.front());
        if (link != links.end()) {
            full[static_cast<Eigen::Index>(i)] = angles[link - links.begin()];
        }
    }
    return full;
}

bool Search::isKnown(const Eigen::VectorXd& q, const Eigen::VectorXd& angles) const
{
    const auto turns = turnsOf(angles);
    return std::ranges::any_of(m_list.equilibria, [&](const ListedEquilibrium& each) {
        const auto places = m_full->pointPositions(each.rest.q), here = m_full->pointPositions(q);
        double distance = 0;
        for (std::size_t i = 0; i < places.size(); ++i) {
            distance = std::max(distance, std::hypot(places[i].x - here[i].x, places[i].y - here[i].y));
        }
        return distance <= tolerance::kSameConfiguration * m_full->size() && each.turns == turns;
    });
}

void Search::addEquilibrium(const Eigen::VectorXd& q, const Eigen::VectorXd& angles, std::optional<std::size_t> branch)
{
    System there = *m_full;
    there.countFrom(angles);
    const Eigen::VectorXd start = fullCoordinates(q, angles);
    Equilibrium rest = restNear(there, start, {}, m_monitor);
    const bool stayed = rest.status == EquilibriumStatus::converged && rest.q.size() == start.size() &&
                        (rest.q - start).norm() <= tolerance::kStaysAtRest * m_full->size();
    if (!stayed) {
        rest = equilibriumAt(there, start, {}, m_monitor);
        rest.status = EquilibriumStatus::converged;
        rest.stability = stabilityOf({rest.negativeCount, rest.zeroCount, rest.positiveCount});
    }
    if (isKnown(rest.q, rest.linkAngles)) {
        return;
    }
    there.countFrom(rest.linkAngles);
    m_list.equilibria.push_back(
        {rest, std::make_shared<const System>(std::move(there)), branch, turnsOf(rest.linkAngles)});
}

/// True where a small motion along what nothing resists ends in another equilibrium of the same energy.
bool Search::liesInContinuum(const ListedEquilibrium& each) const
{
    const Equilibrium& rest = each.rest;
    const RowSpace rows(each.system->jacobian(rest.q));
    const Eigen::MatrixXd& Z = rows.nullSpace();
    const Eigen::MatrixXd H = Z.transpose() * (each.system->tangentStiffness(rest.q, rest.lambda) * Z);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(H);
    Eigen::Index softest = 0;
    modes.eigenvalues().cwiseAbs().minCoeff(&softest);
    const Eigen::VectorXd aside =
        rest.q + tolerance::kAlongContinuum * m_full->size() * (Z * modes.eigenvectors().col(softest)).normalized();
    const auto there = stationaryFrom(*each.system, aside);
    if (!there) {
        return false;
    }
    const double energy =
        std::max(std::abs(rest.potential), each.system->forceSizes(rest.q).maxCoeff() * m_full->size());
    return (there->q - rest.q).norm() > 0.3 * tolerance::kAlongContinuum * m_full->size() &&
           (there->q - rest.q).norm() < 3 * tolerance::kAlongContinuum * m_full->size() &&
           std::abs(each.system->potential(there->q) - rest.potential) <= tolerance::kSameEnergy * energy;
}

/// Equilibria of one energy without gap between them become one entry.
void Search::gatherContinua()
{
    std::vector<ListedEquilibrium> regular;
    for (ListedEquilibrium& each : m_list.equilibria) {
        if (each.rest.zeroCount == 0 || !liesInContinuum(each)) {
            regular.push_back(std::move(each));
            continue;
        }
        const double energy = each.rest.potential;
        const double scale =
            std::max(std::abs(energy), each.system->forceSizes(each.rest.q).maxCoeff() * m_full->size());
        const bool isKnownOne = std::ranges::any_of(m_list.special, [&](const SpecialPlace& other) {
            return other.kind == SpecialPlace::Kind::continuum &&
                   std::abs(other.energy - energy) <= tolerance::kSameContinuum * scale &&
                   other.dimension == each.rest.zeroCount;
        });
        if (!isKnownOne) {
            m_list.special.push_back(
                {.kind = SpecialPlace::Kind::continuum,
                 .text = Text::counted("Equilibria without gap between them: a continuum of {1} dimension, along which "
                                       "nothing drives the mechanism.",
                                       "Equilibria without gap between them: a continuum of {1} dimensions, along "
                                       "which nothing drives the mechanism.",
                                       each.rest.zeroCount),
                 .q = each.rest.q,
                 .isEquilibrium = true,
                 .dimension = each.rest.zeroCount,
                 .energy = energy});
        }
    }
    m_list.equilibria = std::move(regular);
}

void Search::reportNone()
{
    const Equilibrium nearest = findEquilibrium(m_mechanism, *m_full, {}, m_monitor);
    m_list.special.push_back({.kind = SpecialPlace::Kind::none,
                              .text = nearest.reason.isEmpty() ? Text("no equilibrium was found") : nearest.reason});
}

void Search::finish()
{
    m_list.cancelled = m_monitor.isCancelled();
    if (m_list.degreesOfFreedom != 1) {
        gatherContinua();
    }
    std::ranges::stable_sort(m_list.equilibria, [](const ListedEquilibrium& a, const ListedEquilibrium& b) {
        const double scale = tolerance::kSameEnergy * (std::abs(a.rest.potential) + std::abs(b.rest.potential));
        if (std::abs(a.rest.potential - b.rest.potential) > scale) {
            return a.rest.potential < b.rest.potential;
        }
        return std::ranges::lexicographical_compare(a.rest.q, b.rest.q);
    });
    const bool hasAny = !m_list.equilibria.empty() || std::ranges::any_of(m_list.special, &SpecialPlace::isEquilibrium);
    if (!hasAny && !m_list.cancelled) {
        reportNone();
    }
}

}  // namespace

EquilibriumList findAllEquilibria(const Mechanism& mechanism, const Monitor& monitor)
{
    return Search(mechanism, monitor).run();
}

}  // namespace eigenlink
