#include "model/studies/balance/shaking.h"

#include "model/assembly/energy_momentum.h"
#include "model/basics/collect.h"
#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "model/studies/balance/tolerances.h"
#include "model/studies/driven/cycle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;

/// Positions of a whole turn with the system that they belong to.
struct Turn {
    DrivenMechanism driven;
    std::unique_ptr<const System> system;
    Cycle cycle;
    Vector2 pivot;  // fixed point of the driven link, or the origin
};

Outcome<Turn> turnOf(const Mechanism& mechanism, const std::string& link, double speed, std::size_t points,
                     const Monitor& monitor)
{
    Outcome<DrivenMechanism> driven = withDrive(mechanism, link);
    if (!driven) {
        return Failure{driven.reason()};
    }
    Turn turn{std::move(driven).value(), nullptr, {}, {}};
    turn.system = std::make_unique<const System>(turn.driven.mechanism);
    CycleOptions options;
    options.speed = speed;
    options.from = turn.driven.drawnAngle;
    options.step = 2 * std::numbers::pi / static_cast<double>(points);
    options.to = *options.from + options.step * (static_cast<double>(points) - 0.5);
    Outcome<Cycle> cycle = cycleOf(turn.driven, *turn.system, options, monitor);
    if (!cycle) {
        return Failure{cycle.reason()};
    }
    if (cycle->status != MotionStatus::complete) {
        return Failure{cycle->reason};
    }
    turn.cycle = std::move(cycle).value();
    for (const std::string& id : pointsOf(mechanism.elements[*findElement(mechanism, link)])) {
        const Point& point = mechanism.points[*findPoint(mechanism, id)];
        if (point.fixed) {
            turn.pivot = point.at;
            break;
        }
    }
    return turn;
}

/// Inertia force on the ground and its moment about the pivot, at each position.
std::vector<Wrench> wrenchesOf(const Turn& turn)
{
    std::vector<Wrench> wrenches;
    for (const MotionSample& sample : turn.cycle.samples) {
        const auto& [q, v] = sample.state;
        const Wrench rate = turn.system->energyMomentum().momentumRate(q, v, sample.acceleration.a, sample.instant());
        wrenches.push_back({-1 * rate.force, cross(turn.pivot, rate.force) - rate.moment});
    }
    return wrenches;
}

std::vector<ShakingMoment> momentsOf(const Turn& turn)
{
    std::vector<ShakingMoment> moments;
    const std::vector<Wrench> wrenches = wrenchesOf(turn);
    for (std::size_t i = 0; i < wrenches.size(); ++i) {
        const MotionSample& sample = turn.cycle.samples[i];
        const MassMoment mass = turn.system->energyMomentum().massMoment(sample.state.q, sample.instant());
        const Momentum momentum =
            turn.system->energyMomentum().momentum(sample.state.q, sample.state.v, sample.instant());
        const double angular = momentum.angular - cross(turn.pivot, momentum.linear);
        moments.push_back(
            {wrenches[i].force, wrenches[i].moment, angular, (1 / std::max(mass.mass, kLeastDivisor)) * mass.first});
    }
    return moments;
}

Shaking summaryOf(const std::vector<ShakingMoment>& wrenches)
{
    Shaking shaking;
    for (const ShakingMoment& each : wrenches) {
        shaking.forceRms += dot(each.force, each.force);
        shaking.forceMax = std::max(shaking.forceMax, length(each.force));
        shaking.momentRms += each.moment * each.moment;
        shaking.momentMax = std::max(shaking.momentMax, std::abs(each.moment));
    }
    const auto count = static_cast<double>(std::max<std::size_t>(wrenches.size(), 1));
    shaking.forceRms = std::sqrt(shaking.forceRms / count);
    shaking.momentRms = std::sqrt(shaking.momentRms / count);
    return shaking;
}

/// Sets components to zero that are rounding beside the largest one in any of these turns, or beside `force`, which all
/// mass would have at the distance `size`.
void dropRounding(const std::array<std::vector<ShakingMoment>*, 4>& turns, double force, double size)
{
    const auto drop = [&](double largest, const auto& componentsOf) {
        const auto forEach = [&](const auto& action) {
            for (std::vector<ShakingMoment>* turn : turns) {
                for (ShakingMoment& each : *turn) {
                    std::ranges::for_each(componentsOf(each), [&](double* value) { action(*value); });
                }
            }
        };
        forEach([&](double value) { largest = std::max(largest, std::abs(value)); });
        forEach([&](double& value) { value = isZero(value, largest) ? 0 : value; });
    };
    drop(force, [](ShakingMoment& each) { return std::array{&each.force.x, &each.force.y}; });
    drop(size, [](ShakingMoment& each) { return std::array{&each.center.x, &each.center.y}; });
    drop(force * size, [](ShakingMoment& each) { return std::array{&each.moment}; });
}

/// Adding the first moment δc turns F into F + ω² δc u: least squares over the turn give δc = −⟨F ū⟩/ω².
void findBest(const Balance& balance, const Turn& turn, double speed, const std::vector<ShakingMoment>& wrenches,
              const std::string& link, DrivenBalance& driven)
{
    Complex mean;
    for (std::size_t i = 0; i < wrenches.size(); ++i) {
        mean += Complex(wrenches[i].force.x, wrenches[i].force.y) * std::polar(1.0, -turn.cycle.driveAngles[i]);
    }
    const Complex moment = -mean / (static_cast<double>(wrenches.size()) * speed * speed);
    const auto found = std::ranges::find(balance.links, link, [](const LinkBalance& each) { return each.inertia.id; });
    if (found == balance.links.end() || isZero(std::abs(moment), balance.mass * turn.system->size())) {
        return;
    }
    const LinkInertia& own = found->inertia;
    std::size_t base = 0;
    for (std::size_t i = 0; i < own.points.size(); ++i) {
        base = balance.mechanism.points[own.points[i]].fixed ? i : base;
    }
    Counterweight& best = driven.best;
    best.link = link;
    best.from = balance.mechanism.points[own.points[base]].id;
    const auto same = std::ranges::find(balance.counterweights, link, &Counterweight::link);
    best.radius = same != balance.counterweights.end() ? same->radius : 0.5 * own.length;
    best.mass = std::abs(moment) / best.radius;
    best.at = own.places[base] + moment / best.mass;
    best.after = own;
    addMass(best.after, best.mass, best.at);
}

/// Rates and accelerations of the links that turn about a point of the ground, a column each.
struct PivotedTurns {
    std::vector<std::string> links;
    Eigen::MatrixXd rates, accelerations;
};
PivotedTurns pivotedTurns(const Balance& balance, const Turn& turn)
{
    PivotedTurns turns;
    std::vector<LinkInertia> links;
    for (const LinkBalance& each : balance.links) {
        const bool isPivoted = std::ranges::any_of(
            each.inertia.points, [&](std::size_t point) { return balance.mechanism.points[point].fixed; });
        if (isPivoted) {
            links.push_back(each.inertia);
            turns.links.push_back(each.inertia.id);
        }
    }
    const auto rows = static_cast<Eigen::Index>(turn.cycle.samples.size());
    const auto columns = static_cast<Eigen::Index>(links.size());
    turns.rates.resize(rows, columns);
    turns.accelerations.resize(rows, columns);
    for (Eigen::Index i = 0; i < rows; ++i) {
        const MotionSample& sample = turn.cycle.samples[static_cast<std::size_t>(i)];
        const auto& [q, v] = sample.state;
        const std::vector<LinkVelocity> velocities = linkVelocities(*turn.system, q, v, links);
        // Accelerations of points in place of velocities give α + the part along the link, which does not turn it.
        const std::vector<LinkVelocity> accelerations = linkVelocities(*turn.system, q, sample.acceleration.a, links);
        for (Eigen::Index k = 0; k < columns; ++k) {
            turns.rates(i, k) = velocities[static_cast<std::size_t>(k)].rate;
            turns.accelerations(i, k) = accelerations[static_cast<std::size_t>(k)].rate;
        }
    }
    return turns;
}

/// Least squares of the moments over the turn, by as few rotors as do it: columns that depend on others get none.
void findRotors(const Balance& balance, const Turn& turn, const std::string& drive, DrivenBalance& driven)
{
    const PivotedTurns turns = pivotedTurns(balance, turn);
    driven.momentsRotors = driven.momentsAfter;
    if (turns.links.empty()) {
        return;
    }
    Eigen::VectorXd moments(turns.accelerations.rows());
    for (Eigen::Index i = 0; i < moments.size(); ++i) {
        moments[i] = driven.momentsAfter[static_cast<std::size_t>(i)].moment;
    }
    // A rotor against link k gives the ground + I α_k.
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> squares(turns.accelerations);
    squares.setThreshold(tolerance::kNegligible);
    Eigen::VectorXd inertias = squares.solve(Eigen::VectorXd(-moments));
    const auto driving = std::ranges::find(turns.links, drive) - turns.links.begin();
    if (driving < inertias.size()) {
        inertias[driving] = 0;
        const Eigen::VectorXd others = turns.rates * inertias;
        double mean = 0;
        for (Eigen::Index i = 0; i < others.size(); ++i) {
            mean += (driven.momentsAfter[static_cast<std::size_t>(i)].angular - others[i]) / turns.rates(i, driving);
        }
        inertias[driving] = mean / static_cast<double>(others.size());
    }
    for (Eigen::Index k = 0; k < inertias.size(); ++k) {
        driven.rotors.push_back({turns.links[static_cast<std::size_t>(k)], inertias[k]});
    }
    const Eigen::VectorXd left = moments + turns.accelerations * inertias;
    for (Eigen::Index i = 0; i < left.size(); ++i) {
        driven.momentsRotors[static_cast<std::size_t>(i)].moment = left[i];
    }
}

}  // namespace

Outcome<DrivenBalance> drivenBalance(const Balance& balance, const std::string& link, double speed, std::size_t points,
                                     const Monitor& monitor)
{
    const Outcome<Turn> turn = turnOf(balance.mechanism, link, speed, points, monitor);
    if (!turn) {
        return Failure{turn.reason()};
    }
    DrivenBalance driven;
    driven.momentsBefore = momentsOf(*turn);
    findBest(balance, *turn, speed, driven.momentsBefore, link, driven);
    const auto momentsWith = [&](const std::vector<Counterweight>& weights) {
        const Outcome<Turn> other =
            turnOf(withCounterweights(balance.mechanism, weights), link, speed, points, monitor);
        return other ? momentsOf(*other) : std::vector<ShakingMoment>();
    };
    driven.momentsAfter = momentsWith(balance.counterweights);
    driven.momentsBest = driven.best.mass > 0 ? momentsWith({driven.best}) : driven.momentsBefore;
    if (driven.momentsAfter.size() == driven.momentsBefore.size()) {
        findRotors(balance, *turn, link, driven);
    }
    const double size = turn->system->size();
    dropRounding({&driven.momentsBefore, &driven.momentsAfter, &driven.momentsBest, &driven.momentsRotors},
                 balance.mass * size * speed * speed, size);
    driven.before = summaryOf(driven.momentsBefore);
    driven.after = summaryOf(driven.momentsAfter);
    driven.withBest = summaryOf(driven.momentsBest);
    driven.withRotors = summaryOf(driven.momentsRotors);
    driven.angles = turn->cycle.driveAngles;
    const auto links = mapped<std::vector<LinkInertia>>(balance.links, &LinkBalance::inertia);
    for (const MotionSample& sample : turn->cycle.samples) {
        const auto& [q, v] = sample.state;
        const double square = speed * speed;
        driven.reducedInertia.push_back(2 * turn->system->energyMomentum().kineticEnergy(q, v, sample.instant()) /
                                        square);
        std::vector<double> parts;
        const std::vector<LinkVelocity> velocities = linkVelocities(*turn->system, q, v, links);
        for (std::size_t i = 0; i < links.size(); ++i) {
            const LinkVelocity& each = velocities[i];
            const Complex center = each.first + Complex(0, each.rate) * each.direction * links[i].center;
            parts.push_back((links[i].mass * std::norm(center) + links[i].inertia * each.rate * each.rate) / square);
        }
        driven.parts.push_back(std::move(parts));
    }
    return driven;
}

}  // namespace eigenlink
