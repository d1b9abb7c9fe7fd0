#include "model/equilibrium/search/winding_reach.h"

#include "model/assembly/direction_row.h"
#include "model/basics/verdicts.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kRound = 2 * std::numbers::pi;
constexpr double kLongestTurn = 0.1;    ///< Steps only: turn of a link against another in one step [rad]
constexpr double kShortestTurn = 1e-4;  ///< Time only: where a step turns it less, it comes no farther
constexpr int kMostSteps = 1000;        ///< Time only: of one way

/// ∂/∂q of the angle between the links of a spring.
Eigen::VectorXd rowOf(const SearchedMechanism& parts, const Winding& winding, const Eigen::VectorXd& q)
{
    const std::vector<std::string> links = parts.system().rigidLinks();
    const auto of = [&](std::ptrdiff_t link) {
        const auto element =
            link < 0 ? std::nullopt : findElement(parts.mechanism(), links[static_cast<std::size_t>(link)]);
        return element ? directionRow(parts.mechanism(), parts.system(), q, *element)
                       : Eigen::VectorXd(Eigen::VectorXd::Zero(q.size()));
    };
    return of(winding.searched.first) - of(winding.searched.second);
}

double wholeTurns(double angle)
{
    return kRound * std::round(angle / kRound);
}

}  // namespace

WindingReach::WindingReach(const SearchedMechanism& parts, KeptRows kept, std::span<const Eigen::VectorXd> places)
    : m_parts(parts),
      m_kept(std::move(kept)),
      m_drawnAngles(parts.system().linkAngles(parts.system().drawnCoordinates()))
{
    constexpr Eigen::Index kMostCoordinates = 200;  // of larger ones every spring counts as endless
    std::vector<Winding> bound;
    for (const Winding& each : parts.windings()) {
        const bool isEndless = parts.system().coordinateCount() > kMostCoordinates || goesRound(each, places);
        (isEndless ? m_endless : bound).push_back(each);
    }
    findBounds(std::move(bound));
    const auto drawn = assembledFrom(parts.system(), parts.system().drawnCoordinates(), m_kept);
    for (Bound& each : m_bounds) {
        const double angle = each.winding.searched.of(m_drawnAngles);
        each.drawn = drawn ? rangeAt(each.winding, *drawn, angle) : Range{angle, angle};
    }
}

/// The turn of the first link against the second by which the mechanism comes from a place, to the left with way 1, up
/// to more than a whole one: along the steepest motion, put onto the constraints at each step.
double WindingReach::turnedFrom(const Winding& winding, const Eigen::VectorXd& q, double way) const
{
    const System& system = m_parts.system();
    const auto angleAt = [&](const Eigen::VectorXd& at) { return winding.searched.of(system.linkAngles(at)); };
    Eigen::VectorXd here = q;
    double turned = 0, step = kLongestTurn;
    for (int i = 0; i < kMostSteps && step > kShortestTurn && turned <= kRound; ++i) {
        const Eigen::VectorXd row = rowOf(m_parts, winding, here);
        const Eigen::MatrixXd Z = RowSpace(jacobianOf(system, here, m_kept)).nullSpace();
        const Eigen::VectorXd steepest = Z * (Z.transpose() * row);
        const double rate = steepest.norm();
        if (isZero(rate, row.norm())) {
            break;
        }
        const double length = std::min(step / rate, tolerance::kLongestClimb * system.size());
        auto next = assembledFrom(system, here + way * length / rate * steepest, m_kept);
        const double gained = next ? way * std::remainder(angleAt(*next) - angleAt(here), kRound) : 0;
        const bool isOnWay = next && gained > 0.5 * length * rate && (*next - here).norm() < 2 * length;
        if (isOnWay) {
            turned += gained;
            here = std::move(*next);
        }
        step = isOnWay ? std::min(2 * step, kLongestTurn) : 0.5 * std::min(step, length * rate);
    }
    return turned;
}

WindingReach::Range WindingReach::rangeAt(const Winding& winding, const Eigen::VectorXd& q, double angle) const
{
    return {angle - turnedFrom(winding, q, -1), angle + turnedFrom(winding, q, 1)};
}

/// True where the links make a whole turn against one another from one of some places.
bool WindingReach::goesRound(const Winding& winding, std::span<const Eigen::VectorXd> places) const
{
    constexpr std::size_t kPlaces = 12;
    const auto some = places.first(std::min(places.size(), kPlaces));
    return std::ranges::any_of(some, [&](const Eigen::VectorXd& q) {
        const Range range = rangeAt(winding, q, 0);
        return range.high - range.low > kRound;
    });
}

/// An order in which links are counted one from the other: from the ground on, else from one that goes round.
void WindingReach::findBounds(std::vector<Winding> bound)
{
    std::set<std::ptrdiff_t> counted{-1};
    for (const Winding& each : m_endless) {
        counted.insert({each.searched.first, each.searched.second});
    }
    while (!bound.empty()) {
        const auto isNext = [&](const Winding& each) {
            return counted.contains(each.searched.first) || counted.contains(each.searched.second);
        };
        auto next = std::ranges::find_if(bound, isNext);
        next = next == bound.end() ? bound.begin() : next;
        const auto [first, second] = next->searched;
        const std::ptrdiff_t link = counted.contains(first) ? second : first;
        if (!counted.contains(link)) {
            m_bounds.push_back({*next, link, {}});
        }
        counted.insert({first, second});
        bound.erase(next);
    }
}

/// The turns by which the angle of a spring is counted further at a place from where it reaches a range.
double WindingReach::turnsOf(const Bound& bound, const Range& here, const Eigen::VectorXd& angles) const
{
    const double toDrawn = wholeTurns(bound.drawn.low - here.low);
    if (std::abs(here.low + toDrawn - bound.drawn.low) < tolerance::kApartOnCurve &&
        std::abs(here.high + toDrawn - bound.drawn.high) < tolerance::kApartOnCurve) {
        return toDrawn;
    }
    // Elsewhere the range that comes nearest to where the spring is at rest.
    const double atRest = bound.winding.searched.of(angles) -
                          (bound.winding.between.of(m_parts.wholeAngles(angles)) + bound.winding.shift);
    double best = 0, least = std::numeric_limits<double>::infinity();
    const double middle = wholeTurns(atRest - 0.5 * (here.low + here.high));
    for (const double turns : {middle, middle - kRound, middle + kRound}) {
        const double apart = std::max({here.low + turns - atRest, atRest - here.high - turns, 0.0});
        if (apart < least - tolerance::kApartOnCurve) {
            best = turns;
            least = apart;
        }
    }
    return best;
}

Eigen::VectorXd WindingReach::counted(const Eigen::VectorXd& q, Eigen::VectorXd angles)
{
    if (m_bounds.empty()) {
        return angles;
    }
    const auto known = std::ranges::find_if(m_known, [&](const Known& each) {
        return areOnePlace((each.q - q).norm(), m_parts.system().size()) && (each.angles - angles).norm() < 1;
    });
    if (known != m_known.end()) {
        return angles + (known->counted - known->angles);
    }
    const Eigen::VectorXd before = angles;
    for (const Bound& each : m_bounds) {
        const double turns = turnsOf(each, rangeAt(each.winding, q, each.winding.searched.of(angles)), angles);
        angles[each.link] += each.link == each.winding.searched.first ? turns : -turns;
    }
    m_known.push_back({q, before, angles});
    return angles;
}

Eigen::VectorXd WindingReach::nearDrawing(Eigen::VectorXd angles) const
{
    for (const Bound& each : m_bounds) {
        const double turns = wholeTurns(each.winding.searched.of(m_drawnAngles) - each.winding.searched.of(angles));
        angles[each.link] += each.link == each.winding.searched.first ? turns : -turns;
    }
    return angles;
}

}  // namespace eigenlink
