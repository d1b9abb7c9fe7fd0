#include "model/equilibrium/search/curve_equilibria.h"
#include "model/basics/collect.h"
#include "model/equilibrium/energy_corner.h"
#include "model/equilibrium/search/tolerances.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kMostTurns = 400;
/// A branch consists of singular configurations where these are more than the first number and more than one in the
/// second of its places.
constexpr std::size_t kFewSingularities = 8, kPlacesToOne = 20;

/// A round of a curve: its points with the angles and slopes of this round.
using Round = std::vector<CurvePoint>;

class ZeroSearch {
public:
    ZeroSearch(const ConfigurationCurve& curve, const CurveTracer& tracer, double forces, CurveEquilibria& found)
        : m_curve(curve), m_tracer(tracer), m_forces(forces), m_found(found)
    {
    }

    /// All zeros of one round; true where there is any.
    bool search(const Round& round)
    {
        const std::size_t before = m_found.zeros.size() + m_found.jumps.size();
        for (std::size_t i = 0; i + 1 < round.size(); ++i) {
            if (round[i].slope == 0) {
                add(round[i], round[i + 1].slope > 0);
            } else if (round[i].slope * round[i + 1].slope < 0) {
                bracket(round[i], round[i + 1]);
            }
            if (i > 0 || m_curve.isClosed) {
                lookForTouch(i > 0 ? round[i - 1] : beforeFirst(round), round[i], round[i + 1]);
            }
        }
        return m_found.zeros.size() + m_found.jumps.size() > before;
    }

private:
    /// The last place of the round before: a closed curve has no beginning.
    CurvePoint beforeFirst(const Round& round) const
    {
        CurvePoint last = round[round.size() - 2];
        if (m_curve.turnsOfAngles.size() > 0) {
            last.angles -= m_curve.turnsOfAngles;
            last.slope = m_tracer.slopeAt(last.q, last.tangent, last.angles);
        }
        return last;
    }

    void add(const CurvePoint& point, bool isMinimum)
    {
        if (hasCornerAt(m_tracer.system(), point.q, point.tangent)) {
            m_found.jumps.push_back(point);
            return;
        }
        m_found.zeros.push_back({point.q, point.angles, isMinimum, point.lost});
    }

    /// The zero between two places of different sign, by the Illinois method.
    void bracket(CurvePoint a, CurvePoint b)
    {
        const double ends = std::min(std::abs(a.slope), std::abs(b.slope));
        const CurvePoint first = a, last = b;
        double low = 0, high = 1, atLow = a.slope, atHigh = b.slope;
        CurvePoint best = std::abs(atLow) < std::abs(atHigh) ? a : b;
        for (int i = 0; i < 200 && high - low > tolerance::kFewRoundings; ++i) {
            const bool halves = i % 3 == 2;
            const double tau = halves ? 0.5 * (low + high) : (low * atHigh - high * atLow) / (atHigh - atLow);
            const auto point = m_tracer.between(first, last, std::clamp(tau, low, high));
            if (!point) {
                break;
            }
            best = std::abs(point->slope) < std::abs(best.slope) ? *point : best;
            if (point->slope == 0) {
                break;
            }
            const bool isLow = point->slope * atLow > 0;
            (isLow ? low : high) = tau;
            (isLow ? atLow : atHigh) = point->slope;
            if (!halves) {
                (isLow ? atHigh : atLow) *= 0.5;
            }
        }
        const bool isJump = std::abs(best.slope) > tolerance::kJump * ends &&
                            std::abs(best.slope) > tolerance::kLeftByCancellation * m_forces;
        if (isJump) {
            m_found.jumps.push_back(best);
        } else {
            add(best, first.slope < 0);
        }
    }

    /// Between three places of one sign the slope may touch zero, or be beyond it for a short way.
    void lookForTouch(const CurvePoint& a, const CurvePoint& b, const CurvePoint& c)
    {
        const double sign = b.slope > 0 ? 1 : -1;
        const bool isLeast = a.slope * sign > b.slope * sign && c.slope * sign > b.slope * sign && b.slope * sign > 0;
        // A parabola through three places sees a touch that is near.
        const double span = a.slope * sign + c.slope * sign - 2 * b.slope * sign;
        if (!isLeast || b.slope * sign > 2 * span) {
            return;
        }
        const double golden = 0.5 * (std::sqrt(5.0) - 1);
        double low = -1, high = 1;
        const auto at = [&](double x) { return x < 0 ? m_tracer.between(a, b, 1 + x) : m_tracer.between(b, c, x); };
        for (int i = 0; i < 60 && high - low > tolerance::kHalfOfDigits; ++i) {
            const double x = high - golden * (high - low), y = low + golden * (high - low);
            const auto px = at(x), py = at(y);
            if (!px || !py) {
                return;
            }
            for (const auto& each : {px, py}) {
                if (each->slope * sign <= 0) {
                    bracket(a, *each);
                    bracket(*each, c);
                    return;
                }
            }
            (px->slope * sign < py->slope * sign ? high : low) = px->slope * sign < py->slope * sign ? y : x;
        }
        const auto least = at(0.5 * (low + high));
        if (least && std::abs(least->slope) <= tolerance::kLeftByCancellation * m_forces) {
            add(*least, false);
        }
    }

    const ConfigurationCurve& m_curve;
    const CurveTracer& m_tracer;
    double m_forces;
    CurveEquilibria& m_found;
};

double largestForce(const ConfigurationCurve& curve, const System& system)
{
    return largestValue(curve.points,
                        [&](const CurvePoint& each) { return system.forceSizes(each.q).lpNorm<Eigen::Infinity>(); });
}

/// The round of a closed curve with the angles `count` turns ahead.
Round roundOf(const ConfigurationCurve& curve, const CurveTracer& tracer, int count)
{
    Round round = curve.points;
    if (count != 0) {
        for (CurvePoint& each : round) {
            each.angles += count * curve.turnsOfAngles;
            each.slope = tracer.slopeAt(each.q, each.tangent, each.angles);
        }
    }
    return round;
}

/// True where every later round in this direction has slopes of the same sign: torsion springs add the same to each
/// round, which is the difference of two.
bool isOutweighed(const Round& round, const Round& before)
{
    for (std::size_t i = 0; i < round.size(); ++i) {
        if (round[i].slope * (round[i].slope - before[i].slope) <= 0) {
            return false;
        }
    }
    return true;
}

void searchRounds(const ConfigurationCurve& curve, const CurveTracer& tracer, double forces, ZeroSearch& search,
                  CurveEquilibria& found, const Monitor& monitor)
{
    const Round first = roundOf(curve, tracer, 0);
    const Round second = roundOf(curve, tracer, 1);
    double change = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        change = std::max(change, std::abs(second[i].slope - first[i].slope));
    }
    if (change <= tolerance::kLeftByCancellation * forces) {
        return;  // no torsion spring counts these turns
    }
    for (const int direction : {1, -1}) {
        Round before = first;
        for (int count = direction; !monitor.isCancelled(); count += direction) {
            const Round round = roundOf(curve, tracer, count);
            const bool hasAny = search.search(round);
            if (!hasAny && isOutweighed(round, before)) {
                break;
            }
            if (std::abs(count) >= kMostTurns) {
                found.isEndless = true;
                break;
            }
            before = round;
        }
    }
}

/// The place of the least margin between a and c. It is |distance| near a singular configuration: straight lines from
/// both sides meet there; a search beside them ends where the margin is zero to rounding.
CurvePoint leastMargin(const CurveTracer& tracer, const CurvePoint& a, const CurvePoint& b, const CurvePoint& c)
{
    const auto straight = [](const CurvePoint& from, const CurvePoint& to, double tau) {
        CurvePoint place = from;
        place.q = (1 - tau) * from.q + tau * to.q;
        return place;
    };
    CurvePoint best = straight(a, c, a.margin / (a.margin + c.margin));
    best.margin = b.margin;
    const double golden = 0.5 * (std::sqrt(5.0) - 1);
    double low = -1, high = 1;
    const auto at = [&](double x) { return x < 0 ? tracer.between(a, b, 1 + x) : tracer.between(b, c, x); };
    for (int i = 0; i < 40; ++i) {
        const double x = high - golden * (high - low), y = low + golden * (high - low);
        const auto px = at(x), py = at(y);
        if (!px || !py) {
            break;  // so near that the constraints leave several ways
        }
        const bool isFirst = px->margin < py->margin;
        (isFirst ? high : low) = isFirst ? y : x;
        if (const CurvePoint& less = isFirst ? *px : *py; less.margin < best.margin) {
            best = less;
        }
    }
    return best;
}

void findSingularities(const ConfigurationCurve& curve, const CurveTracer& tracer, CurveEquilibria& found)
{
    const double largest = largestValue(curve.points, &CurvePoint::margin);
    const std::size_t count = curve.points.size();
    const auto before = [&](std::size_t i) -> const CurvePoint& { return curve.points[i > 0 ? i - 1 : count - 2]; };
    std::vector<std::size_t> low;
    for (std::size_t i = curve.isClosed ? 0 : 1; i + 1 < count; ++i) {
        const double margin = curve.points[i].margin;
        if (margin <= tolerance::kSingularityNearby * largest && margin <= before(i).margin &&
            margin <= curve.points[i + 1].margin) {
            low.push_back(i);
        }
    }
    // Without rank all margins are rounding; where branches only come near one another they are small and differ.
    found.isSingular =
        largest <= tolerance::kSingularityNearby && low.size() > std::max(kFewSingularities, count / kPlacesToOne);
    for (std::size_t k = 0; k < low.size() && !found.isSingular; ++k) {
        const CurvePoint& a = before(low[k]);
        const CurvePoint& c = curve.points[low[k] + 1];
        const CurvePoint least = leastMargin(tracer, a, curve.points[low[k]], c);
        // Between two sides of a gap the curve turns: it would not be straight here.
        if (least.margin <= tolerance::kNearlyZero * largest ||
            (least.margin <= tolerance::kMarginVanishes * std::min(a.margin, c.margin) &&
             a.tangent.dot(c.tangent) > 0.99)) {
            found.singularities.push_back(least);
        }
    }
}

/// True where dV/ds = 0 all along. Near singular configurations places and tangents lose digits, as many as the margin
/// has lost.
bool isFlat(const ConfigurationCurve& curve, double forces, bool isSingular)
{
    const double largest = largestValue(curve.points, &CurvePoint::margin);
    return std::ranges::all_of(curve.points, [&](const CurvePoint& each) {
        const bool isVague = !isSingular && each.margin <= tolerance::kSingularityNearby * largest;
        const double lost = isSingular || isVague ? 1 : largest / each.margin;
        return isVague || std::abs(each.slope) <= tolerance::kLeftByCancellation * lost * forces;
    });
}

}  // namespace

std::vector<CurvePoint> singularitiesOf(const ConfigurationCurve& curve, const CurveTracer& tracer)
{
    CurveEquilibria found;
    findSingularities(curve, tracer, found);
    return found.singularities;
}

CurveEquilibria equilibriaOn(const ConfigurationCurve& curve, const CurveTracer& tracer, const Monitor& monitor)
{
    CurveEquilibria found;
    const double forces = largestForce(curve, tracer.system());
    findSingularities(curve, tracer, found);
    found.isContinuum = isFlat(curve, forces, found.isSingular);
    if (found.isContinuum) {
        return found;
    }
    ZeroSearch search(curve, tracer, forces, found);
    search.search(curve.points);
    if (curve.isClosed && curve.turnsOfAngles.size() > 0 && !curve.turnsOfAngles.isZero()) {
        searchRounds(curve, tracer, forces, search, found, monitor);
    }
    return found;
}

}  // namespace eigenlink
