#include "model/equilibrium/search/drawn_curve.h"

#include "model/assembly/kinematics.h"
#include "model/equilibrium/search/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

using Places = std::vector<EnergyCurve::Place>;

constexpr std::size_t kMostPlaces = 720;
/// Rounds on each side of the drawing.
constexpr double kMostRounds = 12;

double energyAt(System& there, const EnergyCurve::Place& place)
{
    there.countFrom(place.angles);
    return there.potential(place.q);
}

Places thinned(const ConfigurationCurve& curve)
{
    Places places;
    const std::size_t stride = 1 + curve.points.size() / kMostPlaces;
    double way = 0;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const CurvePoint& point = curve.points[i];
        way += i > 0 ? (point.q - curve.points[i - 1].q).norm() : 0;
        if (i % stride == 0 || i + 1 == curve.points.size()) {
            places.push_back({point.q, point.angles, way, 0});
        }
    }
    return places;
}

/// A place some rounds further.
EnergyCurve::Place ahead(EnergyCurve::Place place, const Eigen::VectorXd& round, double rounds, double way)
{
    place.angles += rounds * round;
    place.way += rounds * way;
    return place;
}

/// The places of one round from where it is cut; the first one is the last again, a round further.
Places cut(const Places& places, const Rounds& rounds)
{
    const double way = places.back().way;
    const auto first = std::ranges::find_if(
        places, [&](const auto& each) { return rounds.of(each.angles) != rounds.of(places.front().angles); });
    if (first == places.end()) {
        return places;
    }
    Places one(first, places.end());
    for (auto place = places.begin() + 1; place < first; ++place) {
        one.push_back(ahead(*place, rounds.round, 1, way));
    }
    one.push_back(ahead(one.front(), rounds.round, 1, way));
    const double back = rounds.of(one.front().angles), begin = one.front().way;
    for (EnergyCurve::Place& place : one) {
        place.angles -= back * rounds.round;
        place.way -= begin;
    }
    return one;
}

}  // namespace

double Rounds::of(const Eigen::VectorXd& angles) const
{
    return std::floor((angles[link] - drawn) / round[link] + 0.5);
}

std::optional<Rounds> roundsOf(const System& system, const ConfigurationCurve& curve)
{
    Rounds rounds{curve.turnsOfAngles, 0, 0};
    if (!curve.isClosed || rounds.round.size() == 0 ||
        rounds.round.cwiseAbs().maxCoeff(&rounds.link) <= std::numbers::pi) {
        return std::nullopt;
    }
    rounds.drawn = system.linkAngles(system.drawnCoordinates())[rounds.link];
    return rounds;
}

EnergyCurve drawnCurve(const System& system, const ConfigurationCurve& curve,
                       const std::vector<Eigen::VectorXd>& atRest)
{
    EnergyCurve drawn{.places = thinned(curve), .isClosed = curve.isClosed, .links = {}};
    System there = system;
    if (const std::optional<Rounds> rounds = roundsOf(system, curve); rounds && drawn.places.size() > 2) {
        const Places one = cut(drawn.places, *rounds);
        const double before = energyAt(there, one.front()), after = energyAt(there, one.back());
        drawn.places = one;
        drawn.isClosed = std::abs(after - before) <= tolerance::kNearlyEqual * (std::abs(before) + std::abs(after));
        double least = 0, most = 0;
        for (const Eigen::VectorXd& angles : drawn.isClosed ? std::vector<Eigen::VectorXd>() : atRest) {
            least = std::clamp(rounds->of(angles), -kMostRounds, least);
            most = std::clamp(rounds->of(angles), most, kMostRounds);
        }
        Places all;
        for (double round = least; round <= most; ++round) {
            for (const EnergyCurve::Place& place : one) {
                all.push_back(ahead(place, rounds->round, round, one.back().way));
            }
        }
        drawn.places = std::move(all);
    }
    for (EnergyCurve::Place& place : drawn.places) {
        place.energy = energyAt(there, place);
    }
    return drawn;
}

std::size_t nearestPlace(const EquilibriumList& list, const EnergyCurve& curve, const Equilibrium& rest)
{
    const Kinematics kinematics = list.system->kinematics();
    const std::vector<Vector2> here = kinematics.pointPositions(rest.q);
    const auto distanceOf = [&](const EnergyCurve::Place& place) {
        const std::vector<Vector2> there = kinematics.pointPositions(place.q);
        double sum = 0;
        for (std::size_t i = 0; i < here.size(); ++i) {
            sum += distance(here[i], there[i]);
        }
        const bool counts = !curve.isClosed && place.angles.size() == rest.linkAngles.size();
        return sum + (counts ? list.system->size() * (place.angles - rest.linkAngles).norm() : 0);
    };
    return static_cast<std::size_t>(std::ranges::min_element(curve.places, {}, distanceOf) - curve.places.begin());
}

}  // namespace eigenlink
