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

/// The turns by which each curve is counted further, from one curve to those that it meets.
std::vector<std::optional<Eigen::VectorXd>> turnsFrom(const Passage& drawn, const Eigen::VectorXd& angles,
                                                      const std::vector<std::vector<Passage>>& meetings,
                                                      std::size_t count)
{
    std::vector<std::optional<Eigen::VectorXd>> turns(count);
    turns[drawn.curve] = wholeTurns(angles - drawn.angles);
    for (std::size_t next = drawn.curve; next < count;) {
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
        next = static_cast<std::size_t>(
            std::ranges::find_if_not(turns, [](const auto& each) { return each.has_value(); }) - turns.begin());
        if (next < count) {
            turns[next] = Eigen::VectorXd::Zero(angles.size());
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
    const auto turns = turnsFrom(nearestTo(curves, drawn.q), drawn.angles, passages, curves.size());
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
