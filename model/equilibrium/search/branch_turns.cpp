#include "model/equilibrium/search/branch_turns.h"

#include "model/equilibrium/search/tolerances.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace eigenlink {

namespace {

/// One passage of a curve through a meeting place.
struct Passage {
    std::size_t curve = 0;
    Eigen::VectorXd angles;
};

/// The passages of a curve through a place: of chords that follow one another the nearest.
void addPassages(const ConfigurationCurve& curve, std::size_t index, const Eigen::VectorXd& place, double near,
                 std::vector<Passage>& passages)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
        const CurvePoint &a = curve.points[i], &b = curve.points[i + 1];
        const FromChord from = fromChord(a, b, place);
        if (from.distance > near) {
            least = std::numeric_limits<double>::infinity();
            continue;
        }
        if (std::isinf(least)) {
            passages.push_back({index, a.angles});
        }
        if (from.distance < least) {
            least = from.distance;
            passages.back().angles = from.share > 0.5 ? b.angles : a.angles;
        }
    }
}

Eigen::VectorXd wholeTurns(const Eigen::VectorXd& angles)
{
    constexpr double kTurn = 2 * std::numbers::pi;
    return kTurn * (angles / kTurn).array().round().matrix();
}

/// The curve that comes nearest to a place, with the angles that it has there.
Passage nearestTo(const std::vector<ConfigurationCurve>& curves, const Eigen::VectorXd& place)
{
    Passage nearest;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < curves.size(); ++i) {
        for (const CurvePoint& each : curves[i].points) {
            if ((each.q - place).norm() < least) {
                least = (each.q - place).norm();
                nearest = {i, each.angles};
            }
        }
    }
    return nearest;
}

void countFurther(ConfigurationCurve& curve, const Eigen::VectorXd& turns, const CurveTracer& tracer)
{
    if (turns.isZero()) {
        return;
    }
    for (CurvePoint& each : curve.points) {
        each.angles += turns;
        each.slope = tracer.slopeAt(each.q, each.tangent, each.angles);
    }
}

/// The turns by which each curve is counted further; absent where that is not known yet.
using Turns = std::vector<std::optional<Eigen::VectorXd>>;

/// Carries turns from curves to those that they meet.
void spread(const std::vector<std::vector<Passage>>& meetings, Turns& turns)
{
    bool hasMore = true;
    while (hasMore) {
        hasMore = false;
        for (const std::vector<Passage>& passages : meetings) {
            const auto known =
                std::ranges::find_if(passages, [&](const Passage& each) { return turns[each.curve].has_value(); });
            for (const Passage& each : passages) {
                if (known != passages.end() && !turns[each.curve]) {
                    turns[each.curve] = wholeTurns(known->angles + *turns[known->curve] - each.angles);
                    hasMore = true;
                }
            }
        }
    }
}

/// The least V along curves that are counted further by turns, and all of them by more.
double leastEnergy(const std::vector<ConfigurationCurve>& curves, const Turns& turns, const Eigen::VectorXd& more,
                   System system)
{
    constexpr std::size_t kPlaces = 300;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const std::vector<CurvePoint>& points = curves[i].points;
        for (std::size_t k = 0; turns[i] && k < points.size(); k += 1 + points.size() / kPlaces) {
            system.countFrom(points[k].angles + *turns[i] + more);
            least = std::min(least, system.potential(points[k].q));
        }
    }
    return least;
}

/// The turns by which springs are wound up least on curves that nothing connects with the drawing; of two that wind
/// them up alike, those forwards.
Eigen::VectorXd leastWound(const std::vector<ConfigurationCurve>& curves, const Turns& turns,
                           const std::vector<CountedAngle>& springs, const CurveTracer& tracer)
{
    Eigen::VectorXd best = Eigen::VectorXd::Zero(curves.front().points.front().angles.size());
    double least = leastEnergy(curves, turns, best, tracer.system());
    bool isBetter = true;
    const auto tryTurn = [&](std::ptrdiff_t link, double turn, bool isForwards) {
        Eigen::VectorXd next = best;
        next[link] += turn;
        const double energy = leastEnergy(curves, turns, next, tracer.system());
        const double same = tolerance::kNearlyEqual * std::max(std::abs(energy), std::abs(least));
        if (energy < least + (isForwards ? same : -same)) {
            best = std::move(next);
            least = energy;
            isBetter = true;
        }
    };
    constexpr int kMostRounds = 100;
    for (int round = 0; isBetter && round < kMostRounds; ++round) {
        isBetter = false;
        for (const CountedAngle& spring : springs) {
            for (const double turn : {2 * std::numbers::pi, -2 * std::numbers::pi}) {
                if (spring.first >= 0) {
                    tryTurn(spring.first, turn, turn > 0);
                }
                if (spring.second >= 0) {
                    tryTurn(spring.second, turn, turn < 0);
                }
            }
        }
    }
    return best;
}

/// The turns from the drawing on, and on curves that nothing connects with it the least.
Turns turnsFrom(const Passage& drawn, const AnglesAt& home, const std::vector<ConfigurationCurve>& curves,
                const std::vector<std::vector<Passage>>& meetings, const std::vector<CountedAngle>& springs,
                const CurveTracer& tracer)
{
    Turns turns(curves.size());
    turns[drawn.curve] = wholeTurns(home.angles - drawn.angles);
    spread(meetings, turns);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if (turns[i]) {
            continue;
        }
        Turns group(curves.size());
        group[i] = Eigen::VectorXd::Zero(home.angles.size());
        spread(meetings, group);
        const Eigen::VectorXd more = leastWound(curves, group, springs, tracer);
        for (std::size_t k = 0; k < curves.size(); ++k) {
            turns[k] = group[k] ? std::optional<Eigen::VectorXd>(*group[k] + more) : turns[k];
        }
    }
    return turns;
}

}  // namespace

bool alignTurns(std::vector<ConfigurationCurve>& curves, const std::vector<Eigen::VectorXd>& meetings,
                const AnglesAt& drawn, const std::vector<CountedAngle>& springs, const CurveTracer& tracer)
{
    if (curves.empty() || springs.empty()) {
        return true;
    }
    const double near = tolerance::kApartOnCurve * tracer.system().size();
    std::vector<std::vector<Passage>> passages(meetings.size());
    for (std::size_t k = 0; k < meetings.size(); ++k) {
        for (std::size_t i = 0; i < curves.size(); ++i) {
            addPassages(curves[i], i, meetings[k], near, passages[k]);
        }
    }
    const auto turns = turnsFrom(nearestTo(curves, drawn.q), drawn, curves, passages, springs, tracer);
    bool agrees = true;
    for (const std::vector<Passage>& each : passages) {
        for (const Passage& other : each) {
            const Eigen::VectorXd ahead =
                other.angles + *turns[other.curve] - each.front().angles - *turns[each.front().curve];
            agrees = agrees && std::ranges::none_of(
                                   springs, [&](const CountedAngle& spring) { return std::abs(spring.of(ahead)) > 1; });
        }
    }
    for (std::size_t i = 0; i < curves.size(); ++i) {
        countFurther(curves[i], *turns[i], tracer);
    }
    return agrees;
}

}  // namespace eigenlink
