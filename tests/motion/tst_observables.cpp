// What can be asked of a motion: every number by its name, its unit, its derivative, and the laws between them.

#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/joint_forces.h"
#include "model/dynamics/link_directions.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/still_sample.h"
#include "model/dynamics/transfer.h"
#include "model/math/dense/row_space.h"
#include "model/studies/driven/cycle.h"
#include "model/studies/response/response_names.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"

#include <QElapsedTimer>
#include <QTest>

#include <array>
#include <cmath>
#include <future>
#include <map>
#include <numbers>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr std::uint32_t kSeeds = 25;

/// A state with its acceleration as a sample of a motion.
MotionSample sampleOf(const Moving& moving, double t = 0)
{
    MotionSample sample;
    sample.t = t;
    sample.state = moving.state;
    sample.acceleration = ConstrainedMotion(moving.system).accelerate(moving.state, {t}).value();
    sample.linkDirections = linkDirections(moving.system, moving.state.q, t, {});
    return sample;
}

/// The sample h later, on the parabola of its acceleration.
MotionSample later(const System& system, const MotionSample& sample, double h)
{
    MotionSample next = sample;
    next.t += h;
    next.state.q += h * sample.state.v + h * h / 2 * sample.acceleration.a;
    next.state.v += h * sample.acceleration.a;
    next.linkDirections = linkDirections(system, next.state.q, next.t, sample.linkDirections);
    return next;
}

/// The derivative by time of a quantity that depends on places and velocities.
double slopeOf(const System& system, const MotionSample& sample,
               const std::function<double(const MotionSample&)>& value)
{
    const double h = 1e-4;
    const auto at = [&](double t) { return value(later(system, sample, t)); };
    return (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
}

using NamedValues = std::map<std::string, double>;

NamedValues everyValue(const Moving& moving, const MotionSample& sample)
{
    NamedValues values;
    const auto names = everyObservable(moving.mechanism, moving.system);
    const auto observables = observablesOf(moving.mechanism, moving.system, names).value();
    for (const Observable& each : observables) {
        values[each.name] = each.value(sample);
    }
    return values;
}

/// The number of new units in one of the old ones, by the name of the unit, where one old metre is L, one kilogram m
/// and one second t new ones.
double factorOf(const std::string& unit, double L, double m, double t)
{
    const std::map<std::string, double> factors{{"m", L},
                                                {"m/s", L / t},
                                                {"m/s²", L / t / t},
                                                {"rad", 1},
                                                {"rad/s", 1 / t},
                                                {"rad/s²", 1 / t / t},
                                                {"N", m * L / t / t},
                                                {"N·m", m * L * L / t / t},
                                                {"J", m * L * L / t / t},
                                                {"W", m * L * L / t / t / t},
                                                {"kg·m/s", m * L / t},
                                                {"kg·m²/s", m * L * L / t},
                                                {"1", 1},
                                                {"1/m", 1 / L}};
    return factors.at(unit);
}

/// True for equal names, after signs of components are left out, for an image of a mechanism.
bool isComponent(const std::string& name)
{
    const std::set<std::string> parts{"x",     "y",       "vx",     "vy",      "ax",   "ay",
                                      "angle", "gravity", "moment", "angular", "total"};
    return parts.contains(name.substr(name.rfind('.') + 1)) || name == "energy.applied";
}

/// Forces of the joints on a link with their moments about its first pin, its weight among them, against its inertia:
/// Σ F = m a_S, Σ r × F + torques = I α + m (S − A) × a_S.
struct LinkBalance {
    Vector2 force;
    double moment = 0, size = 0;
};

LinkBalance balanceOfLink(const Moving& moving, const MotionSample& sample, const Element& element)
{
    const Mechanism& mechanism = moving.mechanism;
    const auto* bar = std::get_if<Bar>(&element);
    const auto* body = std::get_if<Body>(&element);
    const std::vector<std::string>& pins = bar != nullptr ? bar->points : body->points;
    const auto places = moving.system.kinematics().pointPositions(sample.state.q);
    const auto accelerations =
        moving.system.kinematics().pointAccelerations(sample.state.q, sample.state.v, sample.acceleration.a);
    const std::size_t a = *findPoint(mechanism, pins[0]), b = *findPoint(mechanism, pins[1]);
    const Vector2 line = places[b] - places[a], bend = accelerations[b] - accelerations[a];
    const double l = length(line), mass = bar != nullptr ? bar->mass : body->mass;
    const Vector2 center = bar != nullptr ? Vector2{l / 2, 0} : body->centerOfMass;
    const double inertia = bar != nullptr ? mass * l * l / 12 : body->inertia;
    const auto onLink = [&](Vector2 d) { return (center.x / l) * d + (center.y / l) * perpendicular(d); };
    const Vector2 toCenter = onLink(line), acceleration = accelerations[a] + onLink(bend);
    const double alpha = cross(line, bend) / (l * l);
    LinkBalance balance{mass * mechanism.gravity - mass * acceleration, 0, 0};
    balance.moment = cross(toCenter, balance.force) - inertia * alpha;
    const JointForces joints(mechanism, moving.system);
    const std::vector<Vector2> forces = joints.at(sample);
    for (std::size_t i = 0; i < forces.size(); ++i) {
        if (idOf(mechanism.elements[joints.pins()[i].link]) == idOf(element)) {
            balance.force = balance.force + forces[i];
            balance.moment += cross(places[joints.pins()[i].point] - places[a], forces[i]);
            balance.size += length(forces[i]);
        }
    }
    for (const Element& other : mechanism.elements) {
        if (const auto* torsion = std::get_if<TorsionSpring>(&other)) {
            const auto torque = observablesOf(mechanism, moving.system, {torsion->id + ".torque"}).value().front();
            const double sign = torsion->of[0] == idOf(element) ? 1 : torsion->of[1] == idOf(element) ? -1 : 0;
            balance.moment += sign * torque.value(sample);
        }
    }
    return balance;
}

/// The largest sum of the forces of a free pin on its links where nothing but links meet, over their sizes.
double openForceAtPins(const Moving& moving, const MotionSample& sample)
{
    const JointForces joints(moving.mechanism, moving.system);
    const std::vector<Vector2> forces = joints.at(sample);
    double largest = 0;
    for (std::size_t point = 0; point < moving.mechanism.points.size(); ++point) {
        const std::string& id = moving.mechanism.points[point].id;
        const bool isOfLinks = std::ranges::all_of(moving.mechanism.elements, [&](const Element& each) {
            const std::vector<std::string> pins = pointsOf(each);
            return isLink(each) || std::ranges::find(pins, id) == pins.end();
        });
        Vector2 sum;
        double size = 1;
        for (std::size_t i = 0; i < forces.size(); ++i) {
            sum = joints.pins()[i].point == point ? sum + forces[i] : sum;
            size = std::max(size, joints.pins()[i].point == point ? length(forces[i]) : 0);
        }
        largest = isOfLinks && !moving.mechanism.points[point].fixed ? std::max(largest, length(sum) / size) : largest;
    }
    return largest;
}

}  // namespace

class ObservablesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The forces of many springs in one state take about as long as computing all of them once, not once for each.
    void forcesOfManySprings_areComputedOnce()
    {
        constexpr int kCount = 3000;
        Mechanism m = built({{"O", {0, 0}, true}, {"A", {1, 0}}}, {Bar{"b", {"O", "A"}, {}, 1, {}}});
        std::vector<std::string> names;
        for (int i = 0; i < kCount; ++i) {
            m.elements.emplace_back(Spring{"s" + std::to_string(i), {"O", "A"}, 10.0 + i, 0.5, 0, {}});
            names.push_back("s" + std::to_string(i) + ".force");
        }
        const System system(m);
        const MotionSample sample = stillSample(system, system.drawnCoordinates(), Eigen::VectorXd::Zero(1));
        const auto observables = observablesOf(m, system, names).value();
        QElapsedTimer clock;
        clock.start();
        for (int i = 0; i < kCount; ++i) {
            QVERIFY(std::abs(observables[static_cast<std::size_t>(i)].value(sample) - 0.5 * (10.0 + i)) <
                    1e-9 * kCount);
        }
        const qint64 all = clock.nsecsElapsed();
        clock.start();
        for (int i = 0; i < kCount / 10; ++i) {
            static_cast<void>(system.energyMomentum().efforts(sample.state.q, sample.state.v));
        }
        QVERIFY2(all < clock.nsecsElapsed(), std::to_string(all).c_str());
    }

    /// vx is the derivative of x, ax of vx, rate of angle, acceleration of rate: of all points and links, and watched
    /// quantities have that as their rates.
    void rates_areDerivatives()
    {
        std::size_t count = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            const auto names = everyObservable(moving.mechanism, moving.system);
            const auto watched = watchedQuantities(moving.mechanism, moving.system, names).value();
            for (const WatchedQuantity& each : watched) {
                const bool isOfPart = each.name.find('@') == std::string::npos && each.name.find("center") != 0;
                QVERIFY(each.rate || !isOfPart || !each.name.ends_with(".vx"));
                if (each.rate) {
                    const double rate = each.rate(sample);
                    COMPARE_WITHIN(slopeOf(moving.system, sample, each.value), rate, 1e-6 * (1 + std::abs(rate)));
                    ++count;
                }
            }
        }
        QVERIFY(count > 500);
    }

    /// The chord of a soft beam turns while it becomes longer.
    void chordsOfBeams_haveTheirRates()
    {
        Mechanism mechanism = cantilever(1, {2, 1e-3, 1e-6, 2e5, 1000});
        mechanism.elements.pop_back();  // pinned
        mechanism.points[1].velocity = {0, 3};
        for (std::uint32_t seed = 0; seed < 5; ++seed) {
            Moving moving(mechanism, seed);
            std::mt19937 random(seed);
            moving.state.q.tail(3) += 0.05 * randomVector(3, random);
            moving.state = ConstrainedMotion(moving.system).project(moving.state).value();
            const MotionSample sample = sampleOf(moving);
            const auto parts = watchedQuantities(mechanism, moving.system, {"beam"}).value();
            for (const WatchedQuantity& each : parts) {
                if (each.rate) {
                    COMPARE_WITHIN(slopeOf(moving.system, sample, each.value), each.rate(sample),
                                   1e-5 * (1 + std::abs(each.rate(sample))));
                }
            }
        }
    }

    /// Total = kinetic + gravity + elastic + applied = ½q̇ᵀMq̇ + V; the centre of mass moves with P/m.
    void energies_addUp()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            const NamedValues values = everyValue(moving, sample);
            const double sum = values.at("energy.kinetic") + values.at("energy.gravity") + values.at("energy.elastic") +
                               values.at("energy.applied");
            COMPARE_WITHIN(values.at("energy.total"), sum, 1e-11 * (1 + std::abs(sum)));
            const Eigen::VectorXd& v = sample.state.v;
            COMPARE_WITHIN(values.at("energy.kinetic"), 0.5 * v.dot(moving.system.mass(sample.state.q) * v), 1e-12);
            const double mass = moving.system.energyMomentum().massMoment(sample.state.q).mass;
            for (const std::string axis : {"x", "y"}) {
                const auto center = observablesOf(moving.mechanism, moving.system, {"center." + axis}).value().front();
                const double speed = slopeOf(moving.system, sample, center.value);
                COMPARE_WITHIN(mass * speed, values.at("momentum." + axis), 1e-8 * (1 + mass));
            }
        }
    }

    /// d/dt of the momenta is minus the shaking force and moment; the frame feels weights and loads besides; moments
    /// about another point are those about the origin less p × F.
    void shaking_isWhatTheMomentaLose()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            const auto observables = observablesOf(moving.mechanism, moving.system,
                                                   {"momentum.x", "momentum.y", "momentum.angular", "shaking"});
            for (std::size_t i = 0; i < 3; ++i) {
                const double slope = slopeOf(moving.system, sample, observables.value()[i].value);
                COMPARE_WITHIN(observables.value()[i + 3].value(sample), -slope, 1e-6 * (1 + std::abs(slope)));
            }
            const Vector2 about{1.3, -0.8};
            const auto shifted = observablesOf(moving.mechanism, moving.system, {"shaking", "frame"}, about).value();
            const auto plain = observablesOf(moving.mechanism, moving.system, {"shaking", "frame"}).value();
            for (const std::size_t i : {std::size_t(0), std::size_t(3)}) {
                const Vector2 force{plain[i].value(sample), plain[i + 1].value(sample)};
                QCOMPARE((Vector2{shifted[i].value(sample), shifted[i + 1].value(sample)}), force);
                const double moment = plain[i + 2].value(sample) - cross(about, force);
                COMPARE_WITHIN(shifted[i + 2].value(sample), moment, 1e-9 * (1 + std::abs(moment)));
            }
            Vector2 loads = moving.system.energyMomentum().massMoment(sample.state.q).mass * moving.mechanism.gravity;
            for (const Element& element : moving.mechanism.elements) {
                const auto* force = std::get_if<Force>(&element);
                loads = force != nullptr ? loads + force->force : loads;
            }
            const double left = plain[3].value(sample) - plain[0].value(sample) - loads.x;
            QVERIFY(std::abs(left) < 1e-9 * (1 + length(loads)));
        }
    }

    /// Springs and dampers give what elastic energy and dissipation take: Σ powers = −dV/dt − q̇ᵀCq̇.
    void powersOfSprings_areTheirEnergies()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            double given = 0;
            for (const Element& element : moving.mechanism.elements) {
                const bool isEffort = std::holds_alternative<Spring>(element) ||
                                      std::holds_alternative<Damper>(element) ||
                                      std::holds_alternative<TorsionSpring>(element);
                given += isEffort ? observablesOf(moving.mechanism, moving.system, {idOf(element) + ".power"})
                                        .value()
                                        .front()
                                        .value(sample)
                                  : 0;
            }
            const auto elastic = observablesOf(moving.mechanism, moving.system, {"energy.elastic"}).value().front();
            const double taken = ConstrainedMotion(moving.system).dissipation(sample.state);
            const double slope = slopeOf(moving.system, sample, elastic.value);
            COMPARE_WITHIN(given, -slope - taken, 1e-6 * (1 + std::abs(slope) + taken));
        }
    }

    /// d/dt of the energy = powers of the motor, of the moving support and of the force − that of the damper.
    void powersOfDrives_areTheChangeOfEnergy()
    {
        for (const double t : {0.0, 0.21, 0.6, 1.1}) {
            Mechanism mechanism = shakenFourBar();
            std::get<SupportMotion>(mechanism.elements[5]).point = t < 0.3 ? "D" : "A";
            const System system(mechanism);
            ConstrainedMotion motion(system);
            MotionSample sample;
            sample.t = t;
            sample.state = motion.project({system.drawnCoordinates(), Eigen::VectorXd::Zero(4)}, {t}).value();
            sample.acceleration = motion.accelerate(sample.state, {t}).value();
            sample.linkDirections = linkDirections(system, sample.state.q, t, {});
            const auto list = observablesOf(mechanism, system, {"M.power", "S.power", "C.vx", "C.vy"}).value();
            const auto energy = [&](const MotionSample& at) {
                return system.energyMomentum().kineticEnergy(at.state.q, at.state.v, at.instant()) +
                       system.energyMomentum().potentialParts(at.state.q, at.instant()).gravity +
                       system.energyMomentum().potentialParts(at.state.q, at.instant()).elastic;
            };
            const double fx = 3 + 5 * std::sin(4 * std::numbers::pi * t + 0.4), fy = 1 - 4 * t;
            const double given = list[0].value(sample) + list[1].value(sample) + fx * list[2].value(sample) +
                                 fy * list[3].value(sample) -
                                 system.energyMomentum().dissipation(sample.state.q, sample.state.v, {t});
            const double slope = slopeOf(system, sample, energy);
            COMPARE_WITHIN(given, slope, 1e-6 * (1 + std::abs(slope)));
        }
    }

    /// Newton and Euler, link by link: forces of the joints, weight and torques are what its inertia needs, and where
    /// only links meet action is reaction.
    void everyLink_isCarriedByItsJoints()
    {
        std::size_t links = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            for (const Element& element : moving.mechanism.elements) {
                if (isLink(element)) {
                    const LinkBalance left = balanceOfLink(moving, sample, element);
                    QVERIFY2(
                        length(left.force) < 1e-9 * (1 + left.size) && std::abs(left.moment) < 1e-9 * (1 + left.size),
                        qPrintable(QString("%1 %2 %3").arg(seed).arg(length(left.force)).arg(left.moment)));
                    ++links;
                }
            }
            const double open = openForceAtPins(moving, sample);
            QVERIFY2(open < 1e-9, qPrintable(QString::number(open)));
        }
        QVERIFY(links > 80);
        // Where there are no multipliers there are no forces: they are no numbers, not zeros.
        const Moving moving(heavyFourBar(), 1);
        MotionSample linear = sampleOf(moving);
        linear.acceleration.lambda.resize(0);
        for (const Vector2& force : JointForces(moving.mechanism, moving.system).at(linear)) {
            QVERIFY(std::isnan(force.x) && std::isnan(force.y));
        }
    }

    /// In other units every number is another one by what its unit says: of random mechanisms and of a driven one with
    /// a guide.
    void units_areThoseOfTheNumbers()
    {
        std::set<std::string> seen;
        for (std::uint32_t seed = 0; seed <= kSeeds; ++seed) {
            const Mechanism mechanism = seed < kSeeds ? randomMechanism(seed) : exampleNamed("slider_crank");
            const auto driven = [&](const Mechanism& plain) {
                return seed < kSeeds ? plain : withDrive(plain, "crank").value().mechanism;
            };
            const Moving moving(driven(mechanism), seed), other(driven(inUnits(mechanism, 3, 2, 5)), seed);
            MotionSample sample = sampleOf(moving), scaled = sample;
            sample.rate = scaled.rate = seed < kSeeds ? 1 : 0;  // of a drive that stands still
            scaled.state = {3 * sample.state.q, 3.0 / 5 * sample.state.v};
            scaled.acceleration = ConstrainedMotion(other.system).accelerate(scaled.state).value();
            const auto names = everyObservable(moving.mechanism, moving.system);
            const auto values = observablesOf(moving.mechanism, moving.system, names).value();
            const auto images = observablesOf(other.mechanism, other.system, names).value();
            for (std::size_t i = 0; i < values.size(); ++i) {
                const std::string& unit = values[i].unit;
                const double value = factorOf(unit, 3, 2, 5) * values[i].value(sample);
                seen.insert(unit);
                QVERIFY2(std::abs(images[i].value(scaled) - value) < 1e-8 * (1 + std::abs(value)) || std::isnan(value),
                         qPrintable(QString::fromStdString(names[i] + " in " + unit)));
            }
        }
        QCOMPARE(seen.size(), std::size_t(14));
    }

    /// Numbers without direction are the same in a mechanism that stands elsewhere and is turned.
    void numbersWithoutDirection_areFrameIndifferent()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            const Moving image(moved(moving.mechanism, 0.9, {3, 1}), seed);
            MotionSample turned = sample;
            for (Eigen::Index i = 0; i < sample.state.q.size(); i += 2) {
                const Vector2 place = rotated({sample.state.q[i], sample.state.q[i + 1]}, 0.9) + Vector2{3, 1};
                const Vector2 velocity = rotated({sample.state.v[i], sample.state.v[i + 1]}, 0.9);
                turned.state.q.segment(i, 2) << place.x, place.y;
                turned.state.v.segment(i, 2) << velocity.x, velocity.y;
            }
            turned.acceleration = ConstrainedMotion(image.system).accelerate(turned.state).value();
            const NamedValues values = everyValue(moving, sample), images = everyValue(image, turned);
            for (const auto& [name, value] : values) {
                QVERIFY2(isComponent(name) || std::abs(images.at(name) - value) < 1e-7 * (1 + std::abs(value)),
                         name.c_str());
            }
        }
    }

    /// The id of a point or a link, "energy" and so on stand for all of theirs, in order; every name that is offered
    /// means something, and only once.
    void names_areCompleteAndMeanSomething()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const auto every = everyObservable(moving.mechanism, moving.system);
            QCOMPARE(std::set<std::string>(every.begin(), every.end()).size(), every.size());
            const auto found = observablesOf(moving.mechanism, moving.system, every);
            QVERIFY2(bool(found), rendered(found.reason()).c_str());
            QCOMPARE(found->size(), every.size());
            for (std::size_t i = 0; i < every.size(); ++i) {
                QCOMPARE((*found)[i].name, every[i]);
            }
            for (const std::string& usual : usualObservables(moving.mechanism)) {
                QVERIFY2(std::ranges::find(every, usual) != every.end(), usual.c_str());
            }
            const auto energies = observablesOf(moving.mechanism, moving.system, {"energy", "momentum"}).value();
            std::vector<std::string> names;
            for (const Observable& each : energies) {
                names.push_back(each.name);
            }
            QCOMPARE(names,
                     (std::vector<std::string>{"energy.kinetic", "energy.gravity", "energy.elastic", "energy.applied",
                                               "energy.total", "momentum.x", "momentum.y", "momentum.angular"}));
        }
    }

    /// The length of a spring or damper is the distance of its points; its force is k (L − L₀) + c L̇ and its power
    /// −F L̇.
    void lengths_areDistances_andMakeForces()
    {
        int springs = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            const NamedValues values = everyValue(moving, sample);
            for (const Element& element : moving.mechanism.elements) {
                const std::string id = idOf(element);
                const auto field = [&](const char* key) {
                    const Field* found = findField(element, key);
                    return found == nullptr ? 0 : std::get<double>(found->read(element));
                };
                if (!linksOf(element).empty() || findField(element, "damping") == nullptr) {
                    QVERIFY(!values.contains(id + ".length"));
                    continue;
                }
                ++springs;
                const std::vector<std::string> ends = pointsOf(element);
                const double L = values.at(id + ".length"), speed = values.at(id + ".speed");
                const auto place = [&](const std::string& point, const char* axis) {
                    return observablesOf(moving.mechanism, moving.system, {point + axis})->front().value(sample);
                };
                COMPARE_WITHIN(L,
                               std::hypot(place(ends[1], ".x") - place(ends[0], ".x"),
                                          place(ends[1], ".y") - place(ends[0], ".y")),
                               1e-14 * (1 + L));
                const Vector2 drawn = moving.mechanism.points[*findPoint(moving.mechanism, ends[1])].at -
                                      moving.mechanism.points[*findPoint(moving.mechanism, ends[0])].at;
                COMPARE_WITHIN(values.at(id + ".stroke"), L - length(drawn), 1e-14 * (1 + L));
                const double force = values.at(id + ".force");
                const double expected = field("stiffness") * (L - field("rest_length")) + field("damping") * speed;
                COMPARE_WITHIN(force, expected, 1e-12 * (std::abs(force) + field("stiffness") * L));
                COMPARE_WITHIN(values.at(id + ".power"), -force * speed, 1e-12 * (1 + std::abs(force * speed)));
            }
        }
        QVERIFY(springs > 10);
    }

    /// A difference is one of its quantities less the other, with their unit, in every spelling; so is its derivative.
    void differences_areThoseOfTheirQuantities()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const MotionSample sample = sampleOf(moving);
            const auto every = everyObservable(moving.mechanism, moving.system);
            const auto list = observablesOf(moving.mechanism, moving.system, every).value();
            for (std::size_t i = 0; i + 7 < list.size(); i += 3) {
                const Observable &a = list[i], &b = list[i + 7];
                const auto spaced = observablesOf(moving.mechanism, moving.system, {a.name + " - " + b.name});
                const auto tight = observablesOf(moving.mechanism, moving.system, {a.name + "−" + b.name});
                QCOMPARE(bool(spaced), a.unit == b.unit);
                QCOMPARE(bool(tight), a.unit == b.unit);
                if (!spaced) {
                    QVERIFY(rendered(spaced.reason()).find("subtract quantities of one unit") != std::string::npos);
                    continue;
                }
                QCOMPARE(spaced->front().name, a.name + " - " + b.name);
                QCOMPARE(tight->front().name, spaced->front().name);
                QCOMPARE(spaced->front().unit, a.unit);
                const double value = a.value(sample) - b.value(sample);
                QVERIFY(spaced->front().value(sample) == value || std::isnan(value));
            }
        }
        const Moving moving(heavyFourBar(), 1);
        const auto watched = watchedQuantities(moving.mechanism, moving.system, {"B.x - C.x", "k.stroke"}).value();
        const MotionSample sample = sampleOf(moving);
        for (const WatchedQuantity& each : watched) {
            const double slope = slopeOf(moving.system, sample, each.value);
            COMPARE_WITHIN(each.rate(sample), slope, 1e-7 * (1 + std::abs(slope)));
        }
    }

    /// The rows of a linear output are the derivatives of its quantity by q, q̇, q̈ and λ about an equilibrium, along
    /// motions that the constraints allow.
    void gradients_areDerivativesOfValues()
    {
        int compared = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const Analysis analysis = analyzeBy(Method::mcs, moving.mechanism);
            if (!analysis.equilibrium.isUsable() || analysis.system->dependsOnTime() ||
                !analysis.system->secondOrder().empty()) {
                continue;
            }
            const System& system = *analysis.system;
            const MotionSample rest = stillSample(system, analysis.equilibrium.q, analysis.equilibrium.lambda);
            const Eigen::MatrixXd allowed = RowSpace(system.jacobian(rest.state.q)).nullSpace();
            if (allowed.cols() == 0) {
                continue;
            }
            const Eigen::VectorXd z = allowed * Eigen::VectorXd::Ones(allowed.cols()).normalized();
            const Eigen::VectorXd mu = Eigen::VectorXd::LinSpaced(system.constraintCount(), -1, 2);
            for (const std::string& name : everyOutput(analysis)) {
                if (name.find('@') != std::string::npos) {
                    continue;  // forces of joints are those of states in balance only
                }
                const ResponseOutput output = responseOutput(analysis, {}, name, {}).value();
                const Observable value = observablesOf(moving.mechanism, system, {name})->front();
                QCOMPARE(output.unit, value.unit);
                const auto slope = [&](const std::function<void(MotionSample&, double)>& move) {
                    const auto at = [&](double h) {
                        MotionSample sample = rest;
                        move(sample, h);
                        sample.linkDirections = linkDirections(system, sample.state.q, 0, rest.linkDirections);
                        return value.value(sample);
                    };
                    const double h = 1e-4;
                    return (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h);
                };
                const auto along = [](const Eigen::VectorXd& row, const Eigen::VectorXd& direction) {
                    return row.size() == 0 ? 0 : row.dot(direction);
                };
                const std::array<Eigen::VectorXd, 3> rows{output.row, output.rateRow, output.accelerationRow};
                const auto row = [&](int order) {
                    const int at = order - output.derivatives;
                    return at < 0 || at > 2 ? Eigen::VectorXd() : rows[static_cast<std::size_t>(at)];
                };
                const std::array<double, 4> found{
                    slope([&](MotionSample& s, double h) { s.state.q += h * z; }),
                    slope([&](MotionSample& s, double h) { s.state.v += h * z; }),
                    slope([&](MotionSample& s, double h) { s.acceleration.a += h * z; }),
                    slope([&](MotionSample& s, double h) { s.acceleration.lambda += h * mu; })};
                const std::array<double, 4> given{along(row(0), z), along(row(1), z), along(row(2), z),
                                                  along(output.multiplierRow, mu)};
                for (std::size_t i = 0; i < 4; ++i) {
                    ++compared;
                    const double size = 1 + std::abs(given[i]) + 1e-2 * std::abs(value.value(rest));
                    QVERIFY2(std::abs(found[i] - given[i]) < 1e-7 * size,
                             qPrintable(QStringLiteral("%1 by %2: %3 for %4")
                                            .arg(QString::fromStdString(name))
                                            .arg(i)
                                            .arg(given[i])
                                            .arg(found[i])));
                }
            }
        }
        QVERIFY(compared > 1000);
    }

    /// A name that means nothing is answered by those of its subject, or by all.
    void unknownNames_areAnsweredByWhatThereIs()
    {
        const Moving moving(heavyFourBar(), 1);
        const auto reasonOf = [&](const std::string& name) {
            return rendered(observablesOf(moving.mechanism, moving.system, {name}).reason());
        };
        QVERIFY(reasonOf("B.angle").find("there are B.x|y|vx|vy|ax|ay, and differences") != std::string::npos);
        for (const char* each : {"B.x|y", "crank.angle", "energy.kinetic|gravity", "shaking.moment|x|y"}) {
            QVERIFY2(reasonOf("nothing").find(each) != std::string::npos, each);
        }
    }

    void unknownNames_areRefusedByName_data()
    {
        QTest::addColumn<std::string>("name");
        for (const char* name : {"nothing", "A.z", "crank.x", "B.angle", "energy.potential", "A@rocker.x", "B@crank",
                                 "k.torque", "advantage.crank", "", ".x", "center", "pole.k.x"}) {
            QTest::newRow(name) << std::string(name);
        }
    }
    void unknownNames_areRefusedByName()
    {
        QFETCH(std::string, name);
        const Moving moving(heavyFourBar(), 1);
        const auto refused = observablesOf(moving.mechanism, moving.system, {"B.x", name});
        const auto watched = watchedQuantities(moving.mechanism, moving.system, {name, "B.x"});
        if (name == "center" || name == "B@crank") {
            QVERIFY(refused && refused->size() == 3);
            return;
        }
        QVERIFY(!refused && !watched);
        QVERIFY(rendered(refused.reason()).find("No quantity is called " + name + ";") == 0);
        QCOMPARE(rendered(watched.reason()), rendered(refused.reason()));
    }

    /// v_P = ω k × (P − pole) for every point of a link, and the pole keeps its place in the frame of the link as
    /// along/across say.
    void poles_areWhereLinksStandStill_data()
    {
        QTest::addColumn<std::string>("example");
        for (const char* name : {"iftomm_four_bar", "slider_crank", "watt_six_bar", "quick_return"}) {
            QTest::newRow(name) << std::string(name);
        }
    }
    void poles_areWhereLinksStandStill()
    {
        QFETCH(std::string, example);
        const Mechanism mechanism = exampleNamed(example);
        const std::string first = idOf(*std::ranges::find_if(mechanism.elements, isLink));
        const DrivenMechanism driven = withDrive(mechanism, first).value();
        const System system(driven.mechanism);
        const CycleOptions options{.speed = -2, .from = {}, .to = {}, .step = 0.4};
        const Cycle cycle = cycleOf(driven, system, options).value();
        QVERIFY(cycle.samples.size() > 5);
        int checked = 0;
        for (const MotionSample& sample : cycle.samples) {
            const auto value = [&](const std::string& name) {
                return observablesOf(driven.mechanism, system, {name}).value().front().value(sample);
            };
            for (const Element& element : driven.mechanism.elements) {
                const double rate = isLink(element) ? value(idOf(element) + ".rate") : 0;
                if (std::abs(rate) < 0.05) {
                    continue;
                }
                const std::string name = "pole." + idOf(element);
                const Vector2 pole{value(name + ".x"), value(name + ".y")};
                for (const std::string& pin : pointsOf(element)) {
                    const Vector2 arm = Vector2{value(pin + ".x"), value(pin + ".y")} - pole;
                    const Vector2 velocity{value(pin + ".vx"), value(pin + ".vy")};
                    QVERIFY(distance(velocity, rate * perpendicular(arm)) < 1e-9 * (1 + length(arm)));
                    ++checked;
                }
                const std::string pin = pointsOf(element).front();
                const Vector2 inFrame =
                    rotated({value(name + ".along"), value(name + ".across")}, value(idOf(element) + ".angle"));
                QVERIFY(distance(Vector2{value(pin + ".x"), value(pin + ".y")} + inFrame, pole) <
                        1e-9 * (1 + length(pole)));
            }
        }
        QVERIFY(checked > 20);
    }

    /// Torque times rate is the same on both sides: advantage.LINK · rate = rate of the drive; of a guided point per
    /// metre a second along its guide. A drive that stands still has the ratios of a drive that turns.
    void advantages_areRatiosOfRates()
    {
        Mechanism mechanism = exampleNamed("slider_crank");
        auto* guide = &std::get<Slider>(mechanism.elements[*findElement(mechanism, "guide")]);
        guide->direction = {2.5, 0};
        const std::string crank = idOf(*std::ranges::find_if(mechanism.elements, isLink));
        const DrivenMechanism driven = withDrive(mechanism, crank).value();
        const System system(driven.mechanism);
        CycleOptions moving, resting;
        moving.step = resting.step = 0.5;
        moving.speed = 3;
        resting.speed = 0;
        const Cycle cycle = cycleOf(driven, system, moving).value(), still = cycleOf(driven, system, resting).value();
        const std::string point = "advantage." + guide->point;
        int compared = 0;
        for (std::size_t i = 0; i < cycle.samples.size(); ++i) {
            for (const Observable& each : transferObservables(driven.mechanism, system)) {
                const double ratio = each.value(cycle.samples[i]);
                if (each.name.starts_with("advantage.") && std::abs(ratio) < 1e3) {
                    const std::string part = each.name.substr(10);
                    const auto speed =
                        observablesOf(driven.mechanism, system, {each.name == point ? part + ".vx" : part + ".rate"})
                            .value()
                            .front();
                    COMPARE_WITHIN(ratio * speed.value(cycle.samples[i]), 3.0, 1e-8);
                    COMPARE_WITHIN(each.value(still.samples[i]), ratio, 1e-7 * (1 + std::abs(ratio)));
                    ++compared;
                }
            }
        }
        QVERIFY(compared > 15);
        // Two motors leave no ratio.
        Mechanism both = driven.mechanism;
        both.elements.push_back(Motor{"second", {crank}, {TimeFunction(0.0)}, {}});
        for (const Observable& each : transferObservables(both, system)) {
            QVERIFY(!each.name.starts_with("advantage."));
        }
    }

    /// Two bars welded to one crank pass force on nowhere but at the far end of the coupler.
    void weldedCrank_hasNoTransmissionAngleAtItsPin()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0.1, 0}}, {"B", {0.1, 0.1}}, {"C", {0.6, 0}}},
                                    {Bar{"crank", {"O", "A"}, {}, 1, {}}, Bar{"arm", {"A", "B"}, {}, 1, {}},
                                     Weld{"w", {"arm", "crank"}, "A", {}}, Bar{"rod", {"B", "C"}, {}, 1, {}},
                                     Slider{"guide", "C", {0, 0}, {1, 0}, {}}});
        TimeFunction turning;
        turning.rule = TimeFunction::Ramp{{}, 3};
        mechanism.elements.emplace_back(Motor{"M", {"crank"}, {turning}, {}});
        const System system(mechanism);
        std::set<std::string> names;
        for (const std::string& each : everyObservable(mechanism, system)) {
            if (each.starts_with("transmission.")) {
                names.insert(each);
            }
        }
        QCOMPARE(names, std::set<std::string>{"transmission.C"});
    }

    /// Pieces of one bar stay in line: their angle says nothing about the force that they pass on.
    void piecesOfABar_haveNoTransmissionAngle()
    {
        Mechanism mechanism = built(
            {{"O", {0, 0}, true, {}}, {"C", {0.24, 0.32}, false, {}}, {"E", {0.6, 0.8}, false, {}}},
            {Bar{"OE", {"O", "E"}, {}, 1, {}}, Bar{"OC", {"O", "C"}, {}, 0, {}}, Bar{"CE", {"C", "E"}, {}, 0, {}}});
        const std::vector<std::string> names = everyObservable(mechanism, System(mechanism));
        QVERIFY(std::ranges::none_of(names, [](const auto& each) { return each.starts_with("transmission."); }));
    }

    /// Acute: between 0 and a right angle, the same in the mirrored mechanism.
    void transmissionAngles_areAcute()
    {
        std::size_t count = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const Moving image(mirrored(moving.mechanism), seed);
            const NamedValues values = everyValue(moving, sampleOf(moving)),
                              images = everyValue(image, sampleOf(image));
            for (const auto& [name, value] : values) {
                if (name.starts_with("transmission.")) {
                    QVERIFY(value >= 0 && value <= std::numbers::pi / 2);
                    COMPARE_WITHIN(images.at(name), value, 1e-9);
                    ++count;
                }
            }
        }
        QVERIFY(count > 20);
    }

    /// A motion is drawn while it is computed.
    void quantities_areTheSame_whereTwoThreadsAsk()
    {
        const Moving moving(3);
        const std::vector<MotionSample> samples{sampleOf(moving), later(moving.system, sampleOf(moving), 0.1)};
        const auto names = everyObservable(moving.mechanism, moving.system);
        const auto quantities = observablesOf(moving.mechanism, moving.system, names).value();
        const auto valuesAt = [&](const MotionSample& sample) {
            std::vector<double> values;
            for (const Observable& each : quantities) {
                const double value = each.value(sample);
                values.push_back(std::isfinite(value) ? value : 0);
            }
            return values;
        };
        const std::vector<std::vector<double>> alone{valuesAt(samples[0]), valuesAt(samples[1])};
        std::array<std::future<bool>, 2> threads;
        for (std::size_t i = 0; i < threads.size(); ++i) {
            threads[i] = std::async(std::launch::async, [&, i] {
                bool isSame = true;
                for (int repetition = 0; repetition < 200; ++repetition) {
                    isSame = isSame && valuesAt(samples[i]) == alone[i];
                }
                return isSame;
            });
        }
        QVERIFY(threads[0].get());
        QVERIFY(threads[1].get());
    }
};

QTEST_GUILESS_MAIN(ObservablesTest)
#include "tst_observables.moc"
