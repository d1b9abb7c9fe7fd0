#include "model/studies/branches/special_point.h"

#include "model/math/continuation/root_between.h"
#include "model/mechanism/elements/element.h"
#include "model/studies/branches/tolerances.h"
#include "model/studies/named_range.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

/// On the circle around a branch point.
constexpr int kPlacesOnCircle = 90;
/// Smaller and smaller ones where a branch is curved.
constexpr int kMostCircles = 4;
constexpr double kNextCircle = 0.3;

/// Vectors at ten Chebyshev places of an interval, and the polynomial through them.
class Interpolation {
public:
    Interpolation(double from, double to) : m_from(from), m_to(to) {}

    static constexpr int kCount = 10;
    double place(int i) const
    {
        const double c = std::cos(std::numbers::pi * (i + 0.5) / kCount);
        return 0.5 * (m_from + m_to) + 0.5 * (m_to - m_from) * c;
    }
    void set(int i, Eigen::VectorXd value) { m_values[static_cast<std::size_t>(i)] = std::move(value); }

    Eigen::VectorXd operator()(double s) const
    {
        Eigen::VectorXd sum = Eigen::VectorXd::Zero(m_values.front().size());
        for (int i = 0; i < kCount; ++i) {
            double weight = 1;
            for (int k = 0; k < kCount; ++k) {
                weight *= k == i ? 1 : (s - place(k)) / (place(i) - place(k));
            }
            sum += weight * m_values[static_cast<std::size_t>(i)];
        }
        return sum;
    }

    /// The zero of the first entry, by bisection, which meets the same one of several for all functions that change
    /// their signs together; NaN where it has one sign.
    double root(double low, double high) const
    {
        const double atLow = (*this)(low)[0];
        if (atLow * (*this)(high)[0] > 0) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            ((*this)(middle)[0] * atLow > 0 ? low : high) = middle;
        }
        return 0.5 * (low + high);
    }

private:
    double m_from, m_to;
    std::array<Eigen::VectorXd, kCount> m_values;
};

/// The equilibria of one step as polynomials: the vanishing quantities, p, V, then q, λ, the angles of links.
template <class Vanishing>
std::optional<Interpolation> interpolated(const EquilibriumCurve& family, const EquilibriumPoint& from, double low,
                                          double high, const Vanishing& vanishing)
{
    Interpolation result(low, high);
    for (int i = 0; i < Interpolation::kCount; ++i) {
        const std::optional<EquilibriumPoint> rest = family.stepped(from, result.place(i));
        if (!rest) {
            return std::nullopt;
        }
        Eigen::VectorXd values(3 + rest->q.size() + rest->lambda.size() + rest->linkAngles.size());
        values << vanishing(*rest), rest->parameter, rest->energy, rest->q, rest->lambda, rest->linkAngles;
        result.set(i, std::move(values));
    }
    return result;
}

EquilibriumPoint restOf(const EquilibriumPoint& like, const Eigen::VectorXd& values)
{
    EquilibriumPoint rest = like;
    rest.parameter = values[1];
    rest.energy = values[2];
    rest.q = values.segment(3, like.q.size());
    rest.lambda = values.segment(3 + like.q.size(), like.lambda.size());
    rest.linkAngles = values.tail(like.linkAngles.size());
    return rest;
}

/// A rest within a step and the step that leads to it.
struct PlaceInStep {
    double step = 0;
    EquilibriumPoint rest;
};

/// The equilibrium within a step at which a function along the curve vanishes, refined once on a shorter interval.
template <class Vanishing>
std::optional<PlaceInStep> restWhere(const EquilibriumCurve& family, const EquilibriumPoint& from, double step,
                                     const Vanishing& vanishing)
{
    double low = 0, high = step;
    std::optional<PlaceInStep> found;
    for (int refinement = 0; refinement < 2; ++refinement) {
        const std::optional<Interpolation> curve = interpolated(family, from, low, high, vanishing);
        const double margin = tolerance::kNearlyEqual * (high - low);
        if (!curve) {
            return found;
        }
        const double root = curve->root(low - margin, high + margin);
        if (std::isnan(root)) {
            return found;
        }
        found = {root, restOf(from, (*curve)(root))};
        low = root - 0.21 * std::abs(step);
        high = root + 0.23 * std::abs(step);
    }
    return found;
}

/// The equilibrium within a step at which a function that changes its sign along it vanishes, by bisection as far as
/// equilibria are found, and by the chord of the last two.
template <class Vanishing>
PlaceInStep placeByBisection(const EquilibriumCurve& family, const EquilibriumPoint& from, const EquilibriumPoint& to,
                             double step, const Vanishing& vanishing)
{
    PlaceInStep low{0, from}, high{step, to};
    for (int i = 0; i < std::numeric_limits<float>::digits; ++i) {
        const double middle = 0.5 * (low.step + high.step);
        const std::optional<EquilibriumPoint> rest = family.stepped(from, middle);
        if (!rest) {
            break;
        }
        (vanishing(*rest) * vanishing(low.rest) > 0 ? low : high) = PlaceInStep{middle, *rest};
    }
    const double before = vanishing(low.rest), part = before / (before - vanishing(high.rest));
    const auto between = [part](const auto& a, const auto& b) { return a + part * (b - a); };
    low.step = between(low.step, high.step);
    low.rest.parameter = between(low.rest.parameter, high.rest.parameter);
    low.rest.energy = between(low.rest.energy, high.rest.energy);
    low.rest.q = between(low.rest.q, high.rest.q).eval();
    low.rest.lambda = between(low.rest.lambda, high.rest.lambda).eval();
    return low;
}

Text placeText(const EquilibriumCurve& family, double parameter)
{
    return valueText(family.variable().name, parameter, family.variable().unit, 10);
}

/// Equilibria around a branch point, each with the angle from its tangent.
using Surroundings = std::vector<std::pair<double, EquilibriumPoint>>;

/// Rests of both branches on a small circle.
Surroundings restsOnCircle(const EquilibriumCurve& family, const EquilibriumPoint& at, double radius)
{
    const std::optional<EquilibriumCurve::Crossing> crossing = family.crossing(at);
    if (!crossing) {
        return {};
    }
    const auto placed = [&](double angle) {
        return family.unfolded(at, *crossing, radius * std::cos(angle), radius * std::sin(angle));
    };
    Surroundings found;
    const double width = 2 * std::numbers::pi / kPlacesOnCircle;
    double low = -0.37 * width;
    auto before = placed(low);
    for (int i = 0; i < kPlacesOnCircle; ++i, low += width) {
        auto after = placed(low + width);
        if (before && after && before->excess * after->excess < 0) {
            std::optional<EquilibriumCurve::Unfolded> last;
            const double angle = rootBetween(low, low + width, before->excess, after->excess, [&](double t) {
                last = placed(t);
                return last ? last->excess : std::numeric_limits<double>::quiet_NaN();
            });
            if (last) {
                found.emplace_back(angle, last->rest);
            }
        }
        before = std::move(after);
    }
    return found;
}

/// The equilibrium on the other side of a branch point.
Surroundings::const_iterator oppositeOf(const Surroundings& around, double angle)
{
    return std::ranges::find_if(around, [&](const auto& other) { return std::cos(other.first - angle) < -0.9; });
}

/// Rests on the largest circle that has all rays, where branches go on from, and on one that is small enough for them
/// to be nearly straight in it.
struct Circles {
    Surroundings first, straight;
};

Circles circlesAround(const EquilibriumCurve& family, const EquilibriumPoint& at, double room)
{
    constexpr int kRays = 4;
    constexpr double kPartOfRoom = 0.25;
    Circles found;
    double radius = std::min(tolerance::kCircle, kPartOfRoom * room);
    for (int i = 0; i < kMostCircles; ++i, radius *= kNextCircle) {
        found.straight = restsOnCircle(family, at, radius);
        if (found.straight.size() > found.first.size()) {
            found.first = found.straight;
        }
        const bool isStraight =
            found.straight.size() == kRays && std::ranges::all_of(found.straight, [&](const auto& each) {
                return oppositeOf(found.straight, each.first) != found.straight.end();
            });
        if (isStraight) {
            return found;
        }
    }
    found.straight = found.first;
    return found;
}

/// True where a branch through the point lies on one side of the parameter alone.
bool isOneSided(const Surroundings& around, const SpecialPoint& special)
{
    return std::ranges::any_of(around, [&](const auto& each) {
        const auto opposite = oppositeOf(around, each.first);
        const double change = each.second.parameter - special.rest.parameter;
        return opposite != around.end() && change * (opposite->second.parameter - special.rest.parameter) > 0;
    });
}

/// The shortest distance between the ends of springs that are strained at length zero, relative to the drawing.
struct Gap {
    double size = std::numeric_limits<double>::infinity();
    std::string element;
};

Gap shortestGap(const EquilibriumCurve& family, const EquilibriumPoint& rest)
{
    Gap shortest;
    const std::vector<Vector2> places = family.pointsAt(rest);
    for (const Element& element : family.mechanism().elements) {
        const std::vector<std::string> ends = pointsOf(element);
        // Only of a force that does not vanish with the length the direction counts.
        const Field* restLength = findField(element, "rest_length");
        const bool hasDirection = restLength != nullptr && std::get<double>(restLength->read(element)) != 0;
        if (places.empty() || !hasDirection || ends.size() != 2) {
            continue;
        }
        const Vector2 way =
            places[*findPoint(family.mechanism(), ends[1])] - places[*findPoint(family.mechanism(), ends[0])];
        const double size = std::hypot(way.x, way.y) / family.size();
        if (size < shortest.size) {
            shortest = {size, idOf(element)};
        }
    }
    return shortest;
}

/// The zero of a function of equilibria that falls to zero at the end of a curve: the parameter, extrapolated from
/// equilibria before it, which are well-conditioned.
template <class Vanishing>
std::optional<double> extrapolatedEnd(const EquilibriumCurve& family, const std::vector<EquilibriumPoint>& rests,
                                      const Vanishing& vanishing)
{
    const auto wayTo = [&](const EquilibriumPoint& from) {
        return family.product(from.tangent, family.between(from, rests.back()));
    };
    const auto from = std::find_if(rests.rbegin(), rests.rend(),
                                   [&](const EquilibriumPoint& each) { return wayTo(each) > tolerance::kFarFromEnd; });
    if (from == rests.rend()) {
        return std::nullopt;
    }
    const double end = wayTo(*from);
    const auto curve = interpolated(family, *from, end - tolerance::kFarFromEnd, end - tolerance::kCircle, vanishing);
    if (!curve) {
        return std::nullopt;
    }
    const double root = curve->root(end - tolerance::kCircle, end + tolerance::kCircle);
    return std::isnan(root) ? std::nullopt : std::optional((*curve)(root)[1]);
}

/// The equilibrium inside a step at which the stiffness nearest to zero has the other sign than at both ends, where it
/// dips through zero and back; absent where it does not. Its lowest place is sought by parabolas.
std::optional<EquilibriumPoint> restBeyondZero(const EquilibriumCurve& family, const EquilibriumPoint& last,
                                               const EquilibriumPoint& next, double step)
{
    constexpr int kMostParabolas = 6;
    const double sign = last.softest < 0 ? -1 : 1;
    std::array<double, 3> places{0, step / 2, step};
    std::array<double, 3> heights{sign * last.softest, 0, sign * next.softest};
    if (std::min(heights[0], heights[2]) > tolerance::kNearlyCritical) {
        return std::nullopt;
    }
    for (int i = 0; i < kMostParabolas; ++i) {
        const std::optional<EquilibriumPoint> middle = family.stepped(last, places[1]);
        if (!middle || middle->unstable != last.unstable) {
            return middle;
        }
        heights[1] = sign * middle->softest;
        const double left = (heights[1] - heights[0]) / (places[1] - places[0]);
        const double right = (heights[2] - heights[1]) / (places[2] - places[1]);
        const double bend = (right - left) / (places[2] - places[0]);
        const double lowest = 0.5 * (places[0] + places[1]) - left / (2 * bend);
        const double change = std::abs(lowest - places[1]) / step;
        if (bend * step <= 0 || !(change > tolerance::kSameTurning) || (lowest - places[0]) * step <= 0 ||
            (places[2] - lowest) * step <= 0) {
            return std::nullopt;
        }
        const std::size_t end = (lowest - places[1]) * step > 0 ? 0 : 2;
        places[end] = places[1];
        heights[end] = heights[1];
        places[1] = lowest;
    }
    return std::nullopt;
}

/// The equilibrium between a fold and a branch point within one step; absent where they are one.
std::optional<EquilibriumPoint> restBetweenFoldAndCrossing(const EquilibriumCurve& family, const EquilibriumPoint& last,
                                                           double step)
{
    const auto turning = [](const EquilibriumPoint& rest) { return rest.tangent[rest.tangent.size() - 1]; };
    const auto crossing = [&](const EquilibriumPoint& rest) { return rest.softPair / turning(rest); };
    const auto fold = restWhere(family, last, step, turning), branch = restWhere(family, last, step, crossing);
    if (!fold || !branch || std::abs(fold->step - branch->step) <= tolerance::kSameTurning * std::abs(step)) {
        return std::nullopt;
    }
    return family.stepped(last, 0.5 * (fold->step + branch->step));
}

/// Special points before and after an equilibrium inside a step.
std::vector<SpecialPoint> specialsOfHalves(const EquilibriumCurve& family, const EquilibriumPoint& last,
                                           const EquilibriumPoint& between, const EquilibriumPoint& next)
{
    const auto wayTo = [&](const EquilibriumPoint& from, const EquilibriumPoint& to) {
        return family.product(from.tangent, family.between(from, to));
    };
    const double before = wayTo(last, between), after = wayTo(between, next);
    if (std::min(before, after) < tolerance::kShortestSearchStep) {
        return {};
    }
    std::vector<SpecialPoint> found = specialsBetween(family, last, between, before);
    std::ranges::move(specialsBetween(family, between, next, after), std::back_inserter(found));
    return found;
}

}  // namespace

std::vector<SpecialPoint> specialsBetween(const EquilibriumCurve& family, const EquilibriumPoint& last,
                                          const EquilibriumPoint& next, double step)
{
    const Eigen::Index p = last.tangent.size() - 1;
    const bool turns = last.tangent[p] * next.tangent[p] < 0, changes = last.unstable != next.unstable;
    if (!turns && !changes) {
        const std::optional<EquilibriumPoint> between = restBeyondZero(family, last, next, step);
        return between ? specialsOfHalves(family, last, *between, next) : std::vector<SpecialPoint>();
    }
    if (turns && !changes) {
        const std::optional<EquilibriumPoint> between = restBetweenFoldAndCrossing(family, last, step);
        if (between) {
            return specialsOfHalves(family, last, *between, next);
        }
    }
    const auto turning = [p](const EquilibriumPoint& rest) { return rest.tangent[p]; };
    // Of several motions that lose stability at once, the soft pair has no sign, and both stiffnesses are equal.
    const bool isMultiple = std::abs(next.unstable - last.unstable) > 1;
    const auto stiffness = [=](const EquilibriumPoint& rest) { return isMultiple ? rest.softest : rest.softPair; };
    auto found = turns ? restWhere(family, last, step, turning) : restWhere(family, last, step, stiffness);
    if (!found) {
        // Where another branch is touched, the sign of the stiffness is rounding.
        const bool isReal = turns || stiffness(last) * stiffness(next) < 0;
        if (!isReal) {
            return {};
        }
        found = turns ? placeByBisection(family, last, next, step, turning)
                      : placeByBisection(family, last, next, step, stiffness);
    }
    SpecialPoint special;
    special.kind = turns && changes ? SpecialKind::fold : SpecialKind::transcritical;
    special.rest = std::move(found->rest);
    special.rest.tangent = family.between(last, next);
    special.rest.tangent /= std::sqrt(family.product(special.rest.tangent, special.rest.tangent));
    special.unstableBefore = last.unstable;
    special.unstableAfter = next.unstable;
    return {std::move(special)};
}

Text wordsOfSpecial(const EquilibriumCurve& family, const SpecialPoint& special)
{
    const Text place = placeText(family, special.rest.parameter);
    const Text name = special.kind == SpecialKind::fold        ? Text("fold")
                      : special.kind == SpecialKind::pitchfork ? Text("pitchfork")
                      : special.kind == SpecialKind::continuum ? Text("a continuum of equilibria crosses the branch")
                                                               : Text("transcritical branch point");
    if (special.unstableBefore == special.unstableAfter) {
        return {"at {1} the branch turns back where another one crosses it: {2}", place, name};
    }
    if (special.unstableBefore == 0) {
        return {"at {1} the position loses stability: {2}", place, name};
    }
    if (special.unstableAfter == 0) {
        return {"at {1} the position gains stability: {2}", place, name};
    }
    return {"at {1} the number of unstable directions changes from {2} to {3}: {4}", place, special.unstableBefore,
            special.unstableAfter, name};
}

std::vector<EquilibriumPoint> nameSpecial(const EquilibriumCurve& family, SpecialPoint& special, double room)
{
    std::vector<EquilibriumPoint> rays;
    if (special.kind != SpecialKind::fold) {
        const Circles circles = circlesAround(family, special.rest, room);
        for (const auto& [angle, rest] : circles.first) {
            const bool isOwn = std::abs(std::sin(angle)) < 0.2;
            const Eigen::VectorXd outward = family.between(special.rest, rest);
            if (auto ray = isOwn ? std::nullopt : family.completed(rest, outward)) {
                rays.push_back(std::move(*ray));
            }
        }
        const auto isLevel = [&](const EquilibriumPoint& ray) {
            const Eigen::VectorXd way = family.between(special.rest, ray);
            return std::abs(way[way.size() - 1]) <=
                   tolerance::kLeftByCancellation * std::sqrt(family.product(way, way));
        };
        special.kind = !rays.empty() && std::ranges::all_of(rays, isLevel) ? SpecialKind::continuum
                       : isOneSided(circles.straight, special)             ? SpecialKind::pitchfork
                                                                           : SpecialKind::transcritical;
    }
    special.words = wordsOfSpecial(family, special);
    return rays;
}

namespace {

/// The end of a branch at the value beyond which a number would be out of its range; absent where that is far away.
[[nodiscard]] std::optional<BranchEnd> endOfRange(const EquilibriumCurve& family,
                                                  const std::vector<EquilibriumPoint>& rests)
{
    const double last = rests.back().parameter;
    const Eigen::VectorXd& tangent = rests.back().tangent;
    const bool isDown = tangent[tangent.size() - 1] < 0;
    double inside = last, outside = last + (isDown ? -1 : 1) * tolerance::kCloseToLimit * family.variable().scale;
    const std::optional<std::string> number = family.outOfRangeAt(outside);
    if (!number) {
        return std::nullopt;
    }
    if (inside * outside < 0 && !family.outOfRangeAt(0)) {
        inside = 0;
    }
    for (int i = 0; i < std::numeric_limits<double>::digits; ++i) {
        const double middle = inside + (outside - inside) / 2;
        (family.outOfRangeAt(middle) ? outside : inside) = middle;
    }
    return BranchEnd{
        BranchEndKind::lost, inside,
        Text("at {1} the branch ends: beyond it {2} would be out of its range", placeText(family, inside), *number)};
}

}  // namespace

std::optional<BranchEnd> endAtZeroLength(const EquilibriumCurve& family, const std::vector<EquilibriumPoint>& rests)
{
    const Gap gap = shortestGap(family, rests.back());
    if (!(gap.size < tolerance::kVanishing)) {
        return std::nullopt;
    }
    const auto size = [&](const EquilibriumPoint& rest) { return shortestGap(family, rest).size; };
    const double parameter = extrapolatedEnd(family, rests, size).value_or(rests.back().parameter);
    return BranchEnd{
        BranchEndKind::zeroLength, parameter,
        Text("at {1} the branch ends: the length of {2} falls to zero, and its force has no direction there",
             placeText(family, parameter), PartId{gap.element})};
}

BranchEnd endOfBranch(const EquilibriumCurve& family, const std::vector<EquilibriumPoint>& rests)
{
    const EquilibriumPoint& last = rests.back();
    if (std::optional<BranchEnd> end = endOfRange(family, rests)) {
        return *std::move(end);
    }
    if (std::optional<BranchEnd> end = endAtZeroLength(family, rests)) {
        return *std::move(end);
    }
    if (family.independence(last) < tolerance::kVanishing) {
        const auto independence = [&](const EquilibriumPoint& rest) { return family.independence(rest); };
        const double parameter = extrapolatedEnd(family, rests, independence).value_or(last.parameter);
        return {BranchEndKind::singularity, parameter,
                Text("at {1} the branch ends at a singular configuration, where the mechanism could go on in more than "
                     "one way",
                     placeText(family, parameter))};
    }
    const auto isNeutral = [](const EquilibriumPoint& rest) {
        return std::abs(rest.softest) <= tolerance::kNegligible;
    };
    if (std::ranges::all_of(rests, isNeutral)) {
        return {BranchEndKind::lost, last.parameter,
                Text("at {1} the branch ends: nothing resists one of its motions, so that its equilibria are a surface "
                     "and no curve; hold this motion, as by a spring, or vary another number",
                     placeText(family, last.parameter))};
    }
    const double beyond =
        (last.tangent[last.tangent.size() - 1] < 0 ? -1 : 1) * tolerance::kCloseToLimit * family.variable().scale;
    if (const auto recounted = family.recountedBetween(last.parameter, last.parameter + beyond)) {
        return {BranchEndKind::lost, last.parameter,
                Text("at {1} the branch ends: half a turn from the drawing the angle of {2} is taken on another turn; "
                     "draw the mechanism nearer to what follows, or give a torsion spring turns",
                     placeText(family, last.parameter), PartId{*recounted})};
    }
    return {BranchEndKind::lost, last.parameter,
            Text("at {1} the branch ends: beyond it the mechanism cannot be assembled or has no equilibrium nearby",
                 placeText(family, last.parameter))};
}

BranchEnd endInContinuum(const EquilibriumCurve& family, const EquilibriumPoint& last)
{
    return {BranchEndKind::continuum, last.parameter,
            Text("at {1} the branch is a continuum: all its configurations are equilibria with this value alone, and "
                 "nothing drives it along them",
                 placeText(family, last.parameter))};
}

}  // namespace eigenlink
