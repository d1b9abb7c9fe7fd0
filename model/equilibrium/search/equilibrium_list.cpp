#include "model/equilibrium/search/equilibrium_list.h"

#include "model/assembly/kinematics.h"
#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/basics/without_rounding.h"
#include "model/equilibrium/search/tolerances.h"
#include "model/mechanism/edit.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <iterator>
#include <numeric>

namespace eigenlink {

namespace {

/// True where some reflection takes each point of one list to its fellow, and no motion without reflection does.
bool isReflection(const std::vector<Vector2>& from, const std::vector<Vector2>& to, double tolerance)
{
    if (from.empty()) {
        return false;
    }
    const auto count = static_cast<double>(from.size());
    std::complex<double> a = 0, b = 0, reflected = 0, turned = 0;
    const auto complexOf = [](const Vector2& v) { return std::complex<double>(v.x, v.y); };
    for (std::size_t i = 0; i < from.size(); ++i) {
        a += complexOf(from[i]) / count;
        b += complexOf(to[i]) / count;
    }
    for (std::size_t i = 0; i < from.size(); ++i) {
        reflected += (complexOf(to[i]) - b) * (complexOf(from[i]) - a);
        turned += (complexOf(to[i]) - b) * std::conj(complexOf(from[i]) - a);
    }
    const auto unit = [](std::complex<double> s) { return std::abs(s) > 0 ? s / std::abs(s) : s; };
    double mirrorError = 0, turnError = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::complex<double> there = complexOf(to[i]) - b, here = complexOf(from[i]) - a;
        mirrorError = std::max(mirrorError, std::abs(there - unit(reflected) * std::conj(here)));
        turnError = std::max(turnError, std::abs(there - unit(turned) * here));
    }
    return mirrorError <= tolerance && turnError > tolerance;
}

}  // namespace

SpecialPlace continuumWith(const Equilibrium& rest, int dimension)
{
    const Text size = Text::counted("{1} dimension", "{1} dimensions", static_cast<std::size_t>(dimension));
    const Text text = rest.negativeCount > 0
                          ? Text("Unstable continuum of {1}: a push out of it makes the mechanism leave.", size)
                      : rest.positiveCount > 0
                          ? Text("Stable continuum of {1}: the mechanism stays wherever it is put along it.", size)
                          : Text("Continuum of {1}: every position is an equilibrium.", size);
    return {.kind = SpecialPlace::Kind::continuum,
            .text = text,
            .q = rest.q,
            .isEquilibrium = true,
            .dimension = dimension,
            .energy = rest.potential};
}

Text countOf(const EquilibriumList& list)
{
    const auto continua = std::ranges::count(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind);
    const Text equilibria = Text::counted("{1} equilibrium", "{1} equilibria", list.equilibria.size());
    if (continua == 0) {
        return equilibria;
    }
    const Text of =
        Text::counted("{1} continuum of equilibria", "{1} continua of equilibria", static_cast<std::size_t>(continua));
    return list.equilibria.empty() ? of : Text("{1}; {2}", equilibria, of);
}

namespace {

/// The ranks of numbers among one another, the same where they are no further apart than this from one to the next.
std::vector<std::size_t> ranksOf(const std::vector<double>& numbers, double distance)
{
    std::vector<std::size_t> order(numbers.size()), ranks(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return numbers[i]; });
    for (std::size_t k = 1; k < order.size(); ++k) {
        const bool isNext = numbers[order[k]] - numbers[order[k - 1]] > distance;
        ranks[order[k]] = ranks[order[k - 1]] + (isNext ? 1 : 0);
    }
    return ranks;
}

/// The numbers by which equilibria of one energy are ordered: the positions of the points, then the coordinates.
std::vector<double> orderOf(const ListedEquilibrium& each)
{
    std::vector<double> numbers;
    for (const Vector2& point :
         each.system ? each.system->kinematics().pointPositions(each.rest.q) : std::vector<Vector2>()) {
        numbers.insert(numbers.end(), {point.x, point.y});
    }
    numbers.insert(numbers.end(), each.rest.q.begin(), each.rest.q.end());
    return numbers;
}

}  // namespace

void sortByEnergy(std::vector<ListedEquilibrium>& equilibria, double size)
{
    std::vector<double> energies;
    std::ranges::transform(equilibria, std::back_inserter(energies),
                           [](const ListedEquilibrium& each) { return each.rest.potential; });
    const double largest = largestValue(energies, [&](const double each) { return std::abs(each); });
    const std::vector<std::size_t> byEnergy = ranksOf(energies, tolerance::kEqual * largest);
    std::vector<std::vector<std::size_t>> keys(equilibria.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i].push_back(byEnergy[i]);
    }
    const auto numbers = mapped<std::vector<std::vector<double>>>(equilibria, orderOf);
    for (std::size_t k = 0; !numbers.empty() && k < numbers.front().size(); ++k) {
        const auto positions =
            mapped<std::vector<double>>(numbers, [k](const std::vector<double>& each) { return each[k]; });
        const std::vector<std::size_t> byPosition = ranksOf(positions, tolerance::kSevenDigits * size);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            keys[i].push_back(byPosition[i]);
        }
    }
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, {}, [&](std::size_t i) -> const auto& { return keys[i]; });
    std::vector<ListedEquilibrium> sorted;
    std::ranges::transform(order, std::back_inserter(sorted), [&](std::size_t i) { return std::move(equilibria[i]); });
    equilibria = std::move(sorted);
}

void pairMirrorImages(EquilibriumList& list)
{
    const auto places = mapped<std::vector<std::vector<Vector2>>>(list.equilibria, [&](const ListedEquilibrium& each) {
        return list.system->kinematics().pointPositions(each.rest.q);
    });
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = i + 1; j < places.size() && !list.equilibria[i].mirror; ++j) {
            const bool isFree = !list.equilibria[j].mirror;
            if (isFree && isReflection(places[i], places[j], tolerance::kSevenDigits * list.system->size())) {
                list.equilibria[i].mirror = j;
                list.equilibria[j].mirror = i;
            }
        }
    }
}

namespace {

/// Brings places and energies of a mechanism that is drawn elsewhere in other units to this one.
class Way {
public:
    Way(const Mechanism& mechanism, const System& here, const System& there, const BaseUnits& units,
        const Similarity& frame)
        : m_unit(here.coordinateCount()), m_sense(frame.mirrored ? -1 : 1), m_energyUnit(units.of(Quantity::torque))
    {
        const Vector2 x = frame.turned({1, 0}), y = frame.turned({0, 1});
        m_back << x.x, x.y, y.x, y.y;
        const bool isMoved = frame != Similarity{};
        for (Eigen::Index i = 0; i < m_unit.size(); ++i) {
            const Coordinate& coordinate = here.coordinates()[static_cast<std::size_t>(i)];
            m_unit[i] = units.of(coordinate.quantity) * (isReversed(coordinate) ? m_sense : 1);
            m_coordinates.push_back(findIn(there, coordinate, mechanism));
            if (isMoved && coordinate.quantity == Quantity::length && coordinate.name == coordinate.owner + ".x") {
                m_vectors.push_back(i);
            }
        }
        const std::vector<std::string> links = there.rigidLinks();
        m_names = here.rigidLinks();
        for (const std::string& link : m_names) {
            m_links.push_back(std::ranges::find(links, link) - links.begin());
        }
        const Eigen::VectorXd drawn = there.drawnCoordinates();
        m_shift = here.drawnCoordinates() - turnedBack(drawn);
        m_turns = Eigen::VectorXd::Zero(std::ssize(m_names));
        if (isMoved) {
            m_turns = here.linkAngles(here.drawnCoordinates()) - m_sense * there.linkAngles(drawn)(m_links);
        }
        m_rise = here.potential(here.drawnCoordinates()) - m_energyUnit * there.potential(drawn);
    }

    void take(Eigen::VectorXd& q) const { q = turnedBack(q) + m_shift; }
    void take(double& energy) const { energy = energy * m_energyUnit + m_rise; }
    void takeAngles(Eigen::VectorXd& angles) const { angles = m_sense * Eigen::VectorXd(angles(m_links)) + m_turns; }
    void takeAngle(double& angle, const std::string& link) const
    {
        const auto found = std::ranges::find(m_names, link);
        angle = m_sense * angle + (found == m_names.end() ? 0 : m_turns[found - m_names.begin()]);
    }
    void take(int& turns) const { turns *= m_sense; }

private:
    /// True for angles and for deflections across the axis of a beam: a mirror changes their sign.
    static bool isReversed(const Coordinate& coordinate)
    {
        const std::string& name = coordinate.name;
        const bool isAcross = coordinate.elastic && (name.ends_with(".v") || name.ends_with(".slope"));
        return coordinate.quantity == Quantity::angle || isAcross;
    }
    /// The place of a coordinate there. Of beams that start at one point the first in the order shares it, and the
    /// others have a node of their own there.
    static Eigen::Index findIn(const System& there, const Coordinate& coordinate, const Mechanism& mechanism)
    {
        const Eigen::Index same = there.findCoordinate(coordinate.name);
        const auto beam = same < 0 ? findElement(mechanism, coordinate.owner) : std::nullopt;
        return beam ? there.findCoordinate(pointsOf(mechanism.elements[*beam]).front() +
                                           coordinate.name.substr(coordinate.owner.size()))
                    : same;
    }
    Eigen::VectorXd turnedBack(const Eigen::VectorXd& q) const
    {
        Eigen::VectorXd here = q(m_coordinates).cwiseProduct(m_unit);
        for (const Eigen::Index x : m_vectors) {
            here.segment<2>(x) = (m_back * here.segment<2>(x)).eval();
        }
        return here;
    }

    std::vector<Eigen::Index> m_coordinates, m_links;  // places there of those here
    std::vector<Eigen::Index> m_vectors;               // x of places that are turned, with y behind it
    std::vector<std::string> m_names;                  // of the links
    Eigen::VectorXd m_unit, m_shift, m_turns;
    Eigen::Matrix2d m_back;
    int m_sense;  // −1 of angles in a mirror
    double m_energyUnit, m_rise = 0;
};

/// The equilibrium beside a place that a turn of the frame has rounded; that place where no steps lead to one.
void settle(const System& system, Equilibrium& rest)
{
    const Equilibrium found = restNear(system, rest.q);
    if (found.status == EquilibriumStatus::converged && areOnePlace((found.q - rest.q).norm(), system.size())) {
        rest.q = found.q;
        rest.linkAngles = found.linkAngles;
        rest.potential = found.potential;
    }
}

/// The equilibrium at the same place, with multipliers and residuals in the units of the system.
Equilibrium describedBy(const System& system, Equilibrium rest)
{
    Equilibrium there = equilibriumAt(system, rest.q);
    rest.lambda = std::move(there.lambda);
    rest.residual = there.residual;
    rest.constraintResidual = there.constraintResidual;
    rest.redundantConstraints = std::move(there.redundantConstraints);
    return rest;
}

}  // namespace

EquilibriumList movedTo(const Mechanism& mechanism, EquilibriumList list, const BaseUnits& units,
                        const Similarity& frame)
{
    const auto system = std::make_shared<const System>(mechanism);
    const Way way(mechanism, *system, *list.system, units, frame);
    for (ListedEquilibrium& each : list.equilibria) {
        way.take(each.rest.q);
        for (Eigen::VectorXd& q : each.rest.path) {
            way.take(q);
        }
        way.take(each.rest.potential);
        way.takeAngles(each.rest.linkAngles);
        for (auto& [spring, turns] : each.turns) {
            way.take(turns);
        }
        std::ranges::sort(each.turns, {}, [&](const auto& turns) { return findElement(mechanism, turns.first); });
        System there = *system;
        there.countFrom(each.rest.linkAngles);
        if (frame != Similarity{}) {
            settle(there, each.rest);
        }
        each.rest = describedBy(there, std::move(each.rest));
        const double force = there.forceSizes(each.rest.q).lpNorm<Eigen::Infinity>();
        each.rest.potential = withoutRounding(each.rest.potential, force * there.size());
        each.system = std::make_shared<const System>(std::move(there));
    }
    for (SpecialPlace& each : list.special) {
        if (each.q) {
            way.take(*each.q);
        }
        if (each.kind == SpecialPlace::Kind::continuum) {
            way.take(each.energy);
        }
    }
    for (EnergyCurve& curve : list.curves) {
        for (EnergyCurve::Place& place : curve.places) {
            way.take(place.q);
            place.way *= units.length;
            way.take(place.energy);
            for (std::size_t i = 0; i < curve.links.size(); ++i) {
                way.takeAngle(place.angles[static_cast<Eigen::Index>(i)], curve.links[i]);
            }
        }
    }
    list.system = system;
    return list;
}

namespace {

/// Keeps some of the equilibria, by their numbers in the list, and the references among those that are kept. Returns
/// how many are left out.
template <class IsKept>
std::size_t keep(EquilibriumList& list, const IsKept& isKept)
{
    std::vector<std::optional<std::size_t>> place;
    std::vector<ListedEquilibrium> kept;
    for (std::size_t i = 0; i < list.equilibria.size(); ++i) {
        place.push_back(isKept(i) ? std::optional(kept.size()) : std::nullopt);
        if (place.back()) {
            kept.push_back(std::move(list.equilibria[i]));
        }
    }
    list.equilibria = std::move(kept);
    for (ListedEquilibrium& each : list.equilibria) {
        each.mirror = each.mirror ? place[*each.mirror] : std::nullopt;
        std::erase_if(each.falls, [&](std::size_t index) { return !place[index]; });
        std::ranges::transform(each.falls, each.falls.begin(), [&](std::size_t index) { return *place[index]; });
    }
    return place.size() - list.equilibria.size();
}

}  // namespace

Text stoppedText(std::size_t found)
{
    return Text::counted("The search was stopped half-way: {1} equilibrium had been found, and there may be others.",
                         "The search was stopped half-way: {1} equilibria had been found, and there may be others.",
                         found);
}

EquilibriumList withFirst(EquilibriumList list, std::size_t count)
{
    if (keep(list, [&](std::size_t i) { return i < count; }) > 0) {
        list.isComplete = false;
        list.cancelled = true;
        list.completeness = stoppedText(list.equilibria.size());
    }
    return list;
}

EquilibriumList withReachableOnly(EquilibriumList list)
{
    const std::size_t dropped =
        keep(list, [&](std::size_t i) { return list.equilibria[i].isReachable.value_or(true); });
    list.completeness =
        joined({list.completeness,
                Text::counted("{1} other, which the mechanism cannot move to without being taken apart, is left out.",
                              "{1} others, which the mechanism cannot move to without being taken apart, are left out.",
                              dropped)});
    return list;
}

}  // namespace eigenlink
