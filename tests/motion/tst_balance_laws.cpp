// Laws of masses on links: inertias, principal points and couplings against kinetic energies, counterweights, and what
// shaking over a turn against derivatives of the motion.

#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/studies/balance/placed_masses.h"
#include "model/studies/balance/shaking.h"
#include "model/studies/driven/cycle.h"
#include "tests/support/built.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

#include <complex>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

constexpr std::uint32_t kSeeds = 40;

Complex complexOf(Vector2 v)
{
    return {v.x, v.y};
}

LinkInertia randomLink(std::mt19937& random)
{
    const auto uniform = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    LinkInertia link;
    link.length = uniform(0.3, 2);
    link.mass = uniform(0.1, 3);
    link.center = {uniform(-1, 2), uniform(-1, 1)};
    link.inertia = uniform(0.01, 1);
    return link;
}

/// ∫|r − p|² dm of a link.
double momentAbout(const LinkInertia& link, Complex p)
{
    return link.inertia + link.mass * std::norm(link.center - p);
}

/// ½ΣKω² + Σ Re(N ū_j u_k) ω_j ω_k of the opened whole, without that of its centre of mass.
double energyOfTurns(const OpenedTree& tree, const std::vector<LinkInertia>& links,
                     const std::vector<LinkVelocity>& velocities)
{
    std::map<std::string, const LinkVelocity*> named;
    double energy = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
        named[links[i].id] = &velocities[i];
        energy += 0.5 * tree.augmentedInertia(i) * velocities[i].rate * velocities[i].rate;
    }
    for (const LinkCoupling& each : tree.couplings()) {
        const LinkVelocity &j = *named.at(each.first), &k = *named.at(each.second);
        energy += (each.N * std::conj(j.direction) * k.direction).real() * j.rate * k.rate;
    }
    return energy;
}

/// Bars, bodies, masses and springs alone: every joint can be balanced.
Mechanism withoutGuides(std::uint32_t seed)
{
    for (;; seed += 1000) {
        Mechanism mechanism = randomMechanism(seed);
        const bool isGuided = std::ranges::any_of(
            mechanism.elements, [](const Element& each) { return std::holds_alternative<Slider>(each); });
        if (!isGuided) {
            return mechanism;
        }
    }
}

/// A closed loop of bodies that nothing holds, with a rod on one of its joints.
Mechanism floatingRing(std::uint32_t seed)
{
    std::mt19937 random(seed);
    Mechanism mechanism;
    const int count = 4 + static_cast<int>(seed % 3);
    const auto name = [count](int i) { return "P" + std::to_string(i % count); };
    for (int i = 0; i < count; ++i) {
        const Eigen::VectorXd x = randomVector(6, random);
        mechanism.points.push_back({name(i), rotated({2 + x[0] / 2, 0}, 2 * std::numbers::pi * i / count)});
        mechanism.elements.push_back(Body{
            "b" + std::to_string(i), {name(i), name(i + 1)}, {}, {}, 2 + x[1], {x[2], x[3]}, 0.3 + 0.1 * x[4], {}});
    }
    mechanism.points.push_back({"Q", {5, 1}});
    mechanism.elements.push_back(Bar{"rod", {"P1", "Q"}, {}, 0.7, {}});
    return mechanism;
}

/// Derivative by the angle of a periodic quantity at equally spaced places, by its trigonometric polynomial.
std::vector<double> slopesOf(const std::vector<double>& values)
{
    const auto n = static_cast<int>(values.size());
    std::vector<double> slopes(values.size());
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            if (const int d = i - j; d != 0) {
                const double sign = d % 2 == 0 ? 1 : -1;
                slopes[std::size_t(i)] += 0.5 * sign / std::tan(d * std::numbers::pi / n) * values[std::size_t(j)];
            }
        }
    }
    return slopes;
}

template <class Value>
std::vector<double> listOf(const std::vector<ShakingMoment>& moments, const Value& value)
{
    std::vector<double> list;
    std::ranges::transform(moments, std::back_inserter(list), value);
    return list;
}

constexpr std::size_t kPlaces = 90;
constexpr double kSpeed = 3;

DrivenBalance drivenOf(const Mechanism& mechanism, double speed = kSpeed)
{
    return drivenBalance(balanceOf(mechanism).value(), "crank", speed, kPlaces).value();
}

}  // namespace

class BalanceLawsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Bars have mass at the middle and ml²/12; bodies follow their description, with their pins where they are.
    void inertias_areThoseOfTheDescription()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            for (const LinkInertia& link : linkInertias(mechanism)) {
                const Element& element = mechanism.elements[link.element];
                QCOMPARE(link.id, idOf(element));
                const std::vector<std::string> pins = pointsOf(element);
                QCOMPARE(link.points.size(), pins.size());
                const Vector2 first = mechanism.points[link.points[0]].at,
                              line = mechanism.points[link.points[1]].at - first;
                for (std::size_t k = 0; k < pins.size(); ++k) {
                    QCOMPARE(mechanism.points[link.points[k]].id, pins[k]);
                    const Vector2 place = rotated(mechanism.points[link.points[k]].at - first, -angleOf(line));
                    QVERIFY(std::abs(link.places[k] - complexOf(place)) < 1e-12);
                }
                COMPARE_WITHIN(link.length, length(line), 1e-12);
                const auto* bar = std::get_if<Bar>(&element);
                const auto* body = std::get_if<Body>(&element);
                const double mass = bar != nullptr ? bar->mass : body->mass;
                COMPARE_WITHIN(link.mass, mass, 1e-12);
                const Vector2 center = bar != nullptr ? Vector2{length(line) / 2, 0} : body->centerOfMass;
                QVERIFY(mass == 0 || std::abs(link.center - complexOf(center)) < 1e-11);
                COMPARE_WITHIN(link.inertia, bar != nullptr ? mass * dot(line, line) / 12 : body->inertia, 1e-11);
            }
        }
    }

    /// ½ẋᵀMẋ = ½m|v_S|² + ½Iω² = joint masses, ½Re(m₁)|a|² + ½Re(m₂)|b|² + ½J ω² − Im(m₂) Im(ā b).
    void massMatrix_andJointMasses_giveTheKineticEnergy()
    {
        std::mt19937 random(1);
        for (int i = 0; i < 200; ++i) {
            const LinkInertia link = randomLink(random);
            const Eigen::VectorXd x = randomVector(4, random);
            const Complex a(x[0], x[1]), direction = std::polar(1.0, 3 * x[3]), turn(0, x[2]);
            const Complex b = a + turn * direction * link.length, center = a + turn * direction * link.center;
            const double energy = 0.5 * link.mass * std::norm(center) + 0.5 * link.inertia * x[2] * x[2];
            Eigen::Vector4d v(a.real(), a.imag(), b.real(), b.imag());
            COMPARE_WITHIN(0.5 * v.dot(link.massMatrix() * v), energy, 1e-13 * (1 + energy));
            const auto [first, second] = link.jointMasses();
            const double joints = 0.5 * (first.real() * std::norm(a) + second.real() * std::norm(b) +
                                         link.reducedInertia() * x[2] * x[2]) -
                                  second.imag() * (std::conj(a) * b).imag();
            COMPARE_WITHIN(joints, energy, 1e-12 * (1 + energy));
            QVERIFY(std::abs(first + second - link.mass) < 1e-14 * (1 + link.mass));
            QVERIFY(std::abs(second * link.length - link.mass * link.center) < 1e-13);
            QVERIFY((link.massMatrix() - link.massMatrix().transpose()).norm() < 1e-14);
        }
    }

    /// Masses, first moments and moments about any point add up, in any order; a mass that is taken away again leaves
    /// nothing.
    void addedMasses_addTheirMoments()
    {
        std::mt19937 random(2);
        for (int i = 0; i < 100; ++i) {
            const LinkInertia link = randomLink(random);
            const Eigen::VectorXd x = randomVector(8, random);
            const Complex first(x[0], x[1]), second(x[2], x[3]), any(x[4], x[5]);
            const double m = 2 + x[6], k = 2 + x[7];
            LinkInertia both = link, other = link;
            addMass(both, m, first);
            addMass(both, k, second);
            addMass(other, k, second);
            addMass(other, m, first);
            COMPARE_WITHIN(both.mass, link.mass + m + k, 1e-14);
            QVERIFY(std::abs(both.mass * both.center - link.mass * link.center - m * first - k * second) < 1e-12);
            const double expected = momentAbout(link, any) + m * std::norm(first - any) + k * std::norm(second - any);
            COMPARE_WITHIN(momentAbout(both, any), expected, 1e-12 * expected);
            QVERIFY(std::abs(both.center - other.center) < 1e-13 && std::abs(both.inertia - other.inertia) < 1e-12);
            addMass(both, -m, first);
            addMass(both, -k, second);
            QVERIFY(std::abs(both.center - link.center) < 1e-11 && std::abs(both.inertia - link.inertia) < 1e-10);
            LinkInertia none;
            addMass(none, 0, first);
            QVERIFY(none.mass == 0 && none.center == Complex() && none.inertia == 0);
        }
    }

    /// T = ½m|v_S|² + turns about principal points = ½vᵀMv, for every motion and however loops are opened.
    void principalVectors_giveTheKineticEnergy()
    {
        int loops = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed % 4 == 3 ? floatingRing(seed) : randomMechanism(seed), seed);
            const std::vector<LinkInertia> links = linkInertias(moving.mechanism);
            const auto& [q, v] = moving.state;
            const auto velocities = linkVelocities(moving.system, q, v, links);
            const Eigen::VectorXd Mv = moving.system.mass(q) * v;
            double loose = 0;
            for (const auto& [point, mass] : pointMasses(moving.mechanism)) {
                const Vector2 speed = moving.system.kinematics().pointVelocities(q, v)[point];
                loose += OpenedTree(moving.mechanism, links, {}).holds(point) ? 0 : 0.5 * mass * dot(speed, speed);
            }
            for (const Point& cut : moving.mechanism.points) {
                const OpenedTree tree(moving.mechanism, links, {cut.id});
                const double energy = tree.kineticEnergy(velocities) + loose;
                COMPARE_WITHIN(energy, 0.5 * v.dot(Mv), 1e-11 * (1 + energy));
                QCOMPARE(tree.cuts().front(), cut.id);
            }
            loops += OpenedTree(moving.mechanism, links, {}).cuts().empty() ? 0 : 1;
        }
        QVERIFY(loops >= 10);
    }

    /// The energy by K and N: the motion of links beside the centre of mass of a whole that hangs together.
    void couplings_giveTheEnergyOfTurns()
    {
        int compared = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const std::vector<LinkInertia> links = linkInertias(moving.mechanism);
            const OpenedTree tree(moving.mechanism, links, {});
            const auto& [q, v] = moving.state;
            const auto velocities = linkVelocities(moving.system, q, v, links);
            if (tree.couplings().size() != links.size() * (links.size() - 1) / 2) {
                continue;  // not all of one piece
            }
            // Point masses that lie on a link are carried by it; of those that do not this says nothing.
            Complex momentum;
            double mass = 0;
            for (const auto& [point, each] : pointMasses(moving.mechanism)) {
                const Vector2 speed = moving.system.kinematics().pointVelocities(q, v)[point];
                momentum += tree.holds(point) ? each * complexOf(speed) : 0;
                mass += tree.holds(point) ? each : 0;
            }
            for (std::size_t i = 0; i < links.size(); ++i) {
                const LinkVelocity& at = velocities[i];
                momentum += links[i].mass * (at.first + Complex(0, at.rate) * at.direction * links[i].center);
                mass += links[i].mass;
            }
            const double energy = energyOfTurns(tree, links, velocities) + 0.5 * std::norm(momentum) / mass;
            COMPARE_WITHIN(energy, tree.kineticEnergy(velocities), 1e-11 * (1 + energy));
            for (std::size_t i = 0; i < links.size(); ++i) {
                const auto vectors = tree.principalVectors(i);
                QCOMPARE(vectors.size(), links[i].points.size() + 1);
                QVERIFY(std::abs(links[i].places[0] - vectors[0] - tree.principalPoint(i)) < 1e-13);
            }
            ++compared;
        }
        QVERIFY(compared > 20);
    }

    /// A four-bar has T = ½J₁ω₁² + ½J₂ω₂² + ½J₃ω₃² − h ω₁ω₂ sin(θ₂ − θ₁), and its momentum is i(c₁u₁ω₁ + c₃u₃ω₃).
    void fourBarNumbers_giveEnergyAndMomentum()
    {
        std::mt19937 random(3);
        for (std::uint32_t seed = 0; seed < 30; ++seed) {
            Mechanism mechanism = heavyFourBar();
            for (std::size_t i = 0; i < 3; ++i) {
                auto& body = std::get<Body>(mechanism.elements[i]);
                const Eigen::VectorXd x = randomVector(4, random);
                body.mass += x[0];
                body.centerOfMass = {x[1], x[2]};
                body.inertia += 0.1 * x[3];
            }
            mechanism.elements.push_back(PointMass{"m", seed % 2 == 0 ? "B" : "C", 0.7, {}});
            const Moving moving(mechanism, seed);
            const auto& [q, v] = moving.state;
            const FourBarNumbers numbers = balanceOf(mechanism).value().fourBar.value();
            QCOMPARE(numbers.crank + numbers.coupler + numbers.rocker, std::string("crankcouplerrocker"));
            const auto links = linkVelocities(moving.system, q, v, linkInertias(mechanism));
            const double sine = (std::conj(links[0].direction) * links[1].direction).imag();
            const double energy =
                0.5 * (numbers.J1 * links[0].rate * links[0].rate + numbers.J2 * links[1].rate * links[1].rate +
                       numbers.J3 * links[2].rate * links[2].rate) -
                numbers.h * links[0].rate * links[1].rate * sine;
            COMPARE_WITHIN(energy, 0.5 * v.dot(moving.system.mass(q) * v), 1e-11 * (1 + energy));
            const Complex momentum = Complex(0, 1) * (numbers.c1 * links[0].direction * links[0].rate +
                                                      numbers.c3 * links[2].direction * links[2].rate);
            QVERIFY(std::abs(momentum - complexOf(moving.system.energyMomentum().momentum(q, v).linear)) < 1e-11);
        }
    }

    /// Complex masses at joints are in the frames of links: the same wherever the mechanism stands, in proportion in
    /// other units, and with a motor or without.
    void missingMasses_areFrameIndifferent()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; seed += 4) {
            const Mechanism mechanism = randomMechanism(seed);
            Mechanism driven = mechanism;
            driven.elements.push_back(Motor{
                "motor", {idOf(*std::ranges::find_if(mechanism.elements, isLink))}, {TimeFunction::Ramp{{}, 1.0}}, {}});
            const Balance plain = balanceOf(mechanism).value(), motor = balanceOf(driven).value();
            const Balance turned = balanceOf(moved(mechanism, 2.3, {4, -1})).value();
            const Balance scaled = balanceOf(inUnits(mechanism, 3, 7, 2)).value();
            for (std::size_t i = 0; i < plain.joints.size(); ++i) {
                QCOMPARE(turned.joints[i].joint, plain.joints[i].joint);
                QVERIFY(std::abs(turned.joints[i].missing - plain.joints[i].missing) < 1e-10 * plain.mass);
                QVERIFY(std::abs(scaled.joints[i].missing - 7.0 * plain.joints[i].missing) < 1e-9 * plain.mass);
                QVERIFY(std::abs(motor.joints[i].missing - plain.joints[i].missing) < 1e-12 * plain.mass);
            }
            COMPARE_WITHIN(scaled.mass, 7 * plain.mass, 1e-11 * plain.mass);
            COMPARE_WITHIN(plain.energy.jointMasses, plain.energy.constantMatrix, 1e-11 * plain.energy.constantMatrix);
            COMPARE_WITHIN(plain.energy.principalVectors, plain.energy.constantMatrix,
                           1e-11 * plain.energy.constantMatrix);
            QCOMPARE(motor.energy.constantMatrix, plain.energy.constantMatrix);
        }
    }

    /// The centre of mass in a pose is the one that the weight tells, V = −m g·c, and joint masses add up to the whole.
    void placedMasses_areThoseOfTheWhole()
    {
        Mechanism mechanism = weightlessFourBar();
        const Balance balance = balanceOf(mechanism).value();
        const auto weighed = [&](Vector2 gravity) {
            mechanism.gravity = gravity;
            const System system(mechanism);
            return system.potential(system.drawnCoordinates()) / balance.mass;
        };
        const Vector2 center{weighed({-1, 0}), weighed({0, -1})};
        const System system(mechanism);
        const Pose pose = poseAt(system, system.drawnCoordinates());
        const LinkPlaces places(mechanism, pose);
        QVERIFY(distance(massCentersOf(balance, places).whole.value(), center) < 1e-12);
        Complex sum;
        for (const JointMass& each : jointMassesOf(balance, places, {})) {
            sum += each.mass;
        }
        QVERIFY(std::abs(sum - balance.mass) < 1e-12 * balance.mass);
    }

    /// Counterweights leave a mechanism no momentum in any motion; twice the distance takes half the mass, and
    /// a mass that is chosen its distance.
    void counterweights_leaveNoMomentumInAnyMotion()
    {
        int balanced = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; seed += 2) {
            const Mechanism mechanism = withoutGuides(seed);
            const Balance plain = balanceOf(mechanism).value();
            QVERIFY(!plain.forceBalanced && !plain.counterweights.empty());
            const Counterweight first = plain.counterweights.front();
            BalanceOptions far, heavy;
            far.radii[first.link] = 2 * first.radius;
            heavy.masses[first.link] = 3 * first.mass;
            const Balance farther = balanceOf(mechanism, far).value(), heavier = balanceOf(mechanism, heavy).value();
            COMPARE_WITHIN(farther.counterweights.front().mass, first.mass / 2, 1e-10 * first.mass);
            COMPARE_WITHIN(heavier.counterweights.front().radius, first.radius / 3, 1e-10 * first.radius);
            for (const Balance* each : {&plain, &farther, &heavier}) {
                const Mechanism whole = withCounterweights(mechanism, each->counterweights);
                const Moving moving(whole, seed);
                const auto& [q, v] = moving.state;
                const Momentum momentum = moving.system.energyMomentum().momentum(q, v);
                if (each->notes.empty()) {
                    const double size =
                        std::sqrt(v.dot(moving.system.mass(q) * v) * moving.system.energyMomentum().massMoment(q).mass);
                    QVERIFY2(length(momentum.linear) < 1e-9 * size,
                             qPrintable(QString("%1: %2").arg(seed).arg(length(momentum.linear) / size)));
                    const Balance again = balanceOf(whole).value();
                    QVERIFY(again.forceBalanced && again.conditionsHold && again.counterweights.empty());
                    ++balanced;
                }
            }
        }
        QVERIFY(balanced > 30);
    }

    /// Links that are spared carry nothing; where all are, it is said which joint stays.
    void sparedLinks_carryNothing()
    {
        const Mechanism mechanism = heavyFourBar();
        for (const std::string spared : {"crank", "coupler", "rocker"}) {
            BalanceOptions options;
            options.spared = {spared};
            const Balance balance = balanceOf(mechanism, options).value();
            for (const Counterweight& each : balance.counterweights) {
                QVERIFY(each.link != spared);
                COMPARE_WITHIN(each.mass * each.radius, std::abs(each.mass * each.radius), 0);
            }
            QCOMPARE(balance.notes.empty(), spared == "coupler");
        }
        BalanceOptions none;
        none.spared = {"crank", "coupler", "rocker"};
        const Balance balance = balanceOf(mechanism, none).value();
        QVERIFY(balance.counterweights.empty());
        QCOMPARE(balance.notes.size(), std::size_t(2));
        QVERIFY(rendered(balance.notes[0]).find("joint ") == 0);
    }

    /// A rod of length l that a spring without length of its own holds from a place a above its pivot to one b along
    /// it rests everywhere where k a b = m g l/2, and nowhere else does it so.
    void springOfNoLength_balancesStatically()
    {
        std::mt19937 random(5);
        for (int i = 0; i < 20; ++i) {
            const Eigen::VectorXd x = randomVector(4, random);
            const double l = 1.5 + x[0], mass = 2 + x[1], a = 0.8 + 0.4 * x[2], exact = mass * 9.81 / (2 * a);
            for (const double part : {1.0, 1.01}) {
                Mechanism mechanism =
                    built({{"O", {0, 0}, true}, {"T", {0, a}, true}, {"P", rotated({l, 0}, x[3])}},
                          {Bar{"rod", {"O", "P"}, {}, mass, {}}, Spring{"k", {"T", "P"}, part * exact, 0, 0, {}}});
                const Balance balance = balanceOf(mechanism).value();
                QCOMPARE(balance.staticallyBalanced, part == 1.0);
                QVERIFY(!balance.gravityBalanced && !balance.forceBalanced && !balance.isLocked);
                // b is the whole rod here: with the counterweight, weight does no work, but the spring does.
                const Balance light = balanceOf(withCounterweights(mechanism, balance.counterweights)).value();
                QVERIFY(light.gravityBalanced && light.forceBalanced && !light.staticallyBalanced &&
                        !light.momentBalanced);
            }
        }
        Mechanism locked = parallelogramAt(1);
        locked.elements.push_back(Bar{"diagonal", {"A", "C"}, {}, 1, {}});
        QVERIFY(balanceOf(locked).value().isLocked);
    }

    /// F = −m d²r_S/dt² and M = −dH/dt over a turn at constant speed, by derivatives of trigonometric polynomials; so
    /// the means of both vanish.
    void shaking_isTheDerivativeOfWhatMoves()
    {
        const DrivenBalance driven = drivenOf(moved(heavyFourBar(), 0.3, {2, 5}));
        const double mass = 6.5;
        QCOMPARE(driven.angles.size(), kPlaces);
        for (const auto* moments : {&driven.momentsBefore, &driven.momentsAfter, &driven.momentsBest}) {
            const auto slope = slopesOf(listOf(*moments, [](const ShakingMoment& each) { return each.angular; }));
            const auto xs =
                slopesOf(slopesOf(listOf(*moments, [](const ShakingMoment& each) { return each.center.x; })));
            const auto ys =
                slopesOf(slopesOf(listOf(*moments, [](const ShakingMoment& each) { return each.center.y; })));
            Vector2 mean;
            double moment = 0;
            for (std::size_t i = 0; i < kPlaces; ++i) {
                const ShakingMoment& each = (*moments)[i];
                COMPARE_WITHIN(each.moment, -kSpeed * slope[i], 1e-7 * driven.before.momentMax);
                if (moments == &driven.momentsBefore) {
                    COMPARE_WITHIN(each.force.x, -mass * kSpeed * kSpeed * xs[i], 1e-6 * driven.before.forceMax);
                    COMPARE_WITHIN(each.force.y, -mass * kSpeed * kSpeed * ys[i], 1e-6 * driven.before.forceMax);
                }
                mean = mean + each.force / double(kPlaces);
                moment += each.moment / double(kPlaces);
            }
            QVERIFY(length(mean) < 1e-8 * driven.before.forceMax && std::abs(moment) < 1e-8 * driven.before.momentMax);
        }
        QVERIFY(driven.after.forceMax < 1e-10 * driven.before.forceMax);
        QVERIFY(driven.withBest.forceRms < driven.before.forceRms);
        QVERIFY(driven.withRotors.momentRms <= driven.after.momentRms);
    }

    /// A rod on a horizontal guide has no momentum across it: weight does no work, but the whole shakes along; on an
    /// upright guide weight works.
    void weightAlongAGuide_isWhatGravityDoes()
    {
        for (const bool isUpright : {false, true}) {
            Mechanism mechanism =
                built({{"P", {0.2, 0.2}}},
                      {PointMass{"m", "P", 3, {}},
                       Slider{"g", "P", {0.2, 0.2}, {isUpright ? 0.0 : 1.0, isUpright ? 1.0 : 0.0}, {}}});
            const Balance balance = balanceOf(mechanism).value();
            QVERIFY(!balance.forceBalanced && !balance.momentBalanced);
            QCOMPARE(balance.gravityBalanced, !isUpright);
            QCOMPARE(balance.staticallyBalanced, !isUpright);
            COMPARE_WITHIN(balance.gravityLeft, isUpright ? 1.0 : 0.0, 1e-12);
            COMPARE_WITHIN(balance.momentumLeft, 1.0, 1e-12);
        }
    }

    /// The largest momentum of two masses on guides, of one kinetic energy, is that of all motions, not of single
    /// masses: the whole moves along parallel guides, across one another the heavier mass has √(m/M), and along the
    /// diagonal both have the same.
    void remainingShares_areThoseOfAllMotions()
    {
        for (const bool areParallel : {true, false}) {
            Mechanism mechanism =
                built({{"P", {0, 0}}, {"Q", {0, 1}}},
                      {PointMass{"p", "P", 1, {}}, PointMass{"q", "Q", 3, {}}, Slider{"g", "P", {0, 0}, {1, 0}, {}},
                       Slider{"h", "Q", {0, 1}, {areParallel ? 1.0 : 0.0, areParallel ? 0.0 : 1.0}, {}}},
                      {1, -1});
            const Balance balance = balanceOf(mechanism).value();
            COMPARE_WITHIN(balance.momentumLeft, areParallel ? 1 : std::sqrt(0.75), 1e-12);
            COMPARE_WITHIN(balance.gravityLeft, std::sqrt(0.5), 1e-12);
            COMPARE_WITHIN(balance.loadLeft, std::sqrt(0.5), 1e-12);
        }
    }

    /// Root mean squares and largest values of the quantities in every position; all go with the square of the speed,
    /// and to the other side alike.
    void shakingSummaries_areOfTheirPositions()
    {
        const DrivenBalance driven = drivenOf(heavyFourBar());
        for (const auto& [summary, moments] :
             {std::pair(driven.before, driven.momentsBefore), std::pair(driven.withBest, driven.momentsBest),
              std::pair(driven.withRotors, driven.momentsRotors)}) {
            double force = 0, moment = 0, most = 0, highest = 0;
            for (const ShakingMoment& each : moments) {
                force += dot(each.force, each.force) / double(kPlaces);
                moment += each.moment * each.moment / double(kPlaces);
                most = std::max(most, length(each.force));
                highest = std::max(highest, std::abs(each.moment));
            }
            COMPARE_WITHIN(summary.forceRms, std::sqrt(force), 1e-12 * (1 + most));
            COMPARE_WITHIN(summary.momentRms, std::sqrt(moment), 1e-12 * (1 + highest));
            QCOMPARE(summary.forceMax, most);
            QCOMPARE(summary.momentMax, highest);
        }
        for (const double factor : {2.0, -1.0, 0.1}) {
            const DrivenBalance other = drivenOf(heavyFourBar(), factor * kSpeed);
            const double square = factor * factor;
            COMPARE_WITHIN(other.before.forceRms, square * driven.before.forceRms,
                           1e-9 * square * driven.before.forceRms);
            COMPARE_WITHIN(other.after.momentMax, square * driven.after.momentMax,
                           1e-9 * square * driven.after.momentMax);
            COMPARE_WITHIN(other.best.mass, driven.best.mass, 1e-9);
            for (std::size_t i = 0; i < kPlaces; ++i) {
                COMPARE_WITHIN(other.reducedInertia[i], driven.reducedInertia[i], 1e-9 * driven.reducedInertia[i]);
            }
        }
        QVERIFY(driven.after.forceRms == 0 && driven.after.forceMax == 0 && driven.after.momentRms > 0);
        for (const ShakingMoment& each : driven.momentsAfter) {
            QVERIFY(each.force.x == 0 && each.force.y == 0);
        }
    }

    /// J(φ) is the sum of its parts, and without weights and springs the drive needs the torque ½ω² dJ/dφ.
    void reducedInertia_givesTheTorqueOfTheDrive()
    {
        const Mechanism mechanism = weightlessFourBar();
        const DrivenBalance balance = drivenOf(mechanism);
        const std::vector<double> slope = slopesOf(balance.reducedInertia);
        const DrivenMechanism driven = withDrive(mechanism, "crank").value();
        const System system(driven.mechanism);
        const CycleOptions options{
            .speed = kSpeed, .from = {}, .to = {}, .step = 2 * std::numbers::pi / double(kPlaces)};
        const Cycle cycle = cycleOf(driven, system, options).value();
        const auto torque = observablesOf(driven.mechanism, system, {driven.motor + ".torque"}).value().front();
        double largest = 0;
        for (std::size_t i = 0; i < kPlaces; ++i) {
            largest = std::max(largest, std::abs(torque.value(cycle.samples[i])));
        }
        QVERIFY(largest > 1);
        for (std::size_t i = 0; i < kPlaces; ++i) {
            COMPARE_WITHIN(balance.angles[i], cycle.driveAngles[i], 1e-12);
            COMPARE_WITHIN(torque.value(cycle.samples[i]), 0.5 * kSpeed * kSpeed * slope[i], 1e-7 * largest);
            double sum = 0;
            for (const double part : balance.parts[i]) {
                QVERIFY(part >= 0);
                sum += part;
            }
            COMPARE_WITHIN(sum, balance.reducedInertia[i], 1e-10 * sum);
        }
    }

    void drivesThatCannotTurn_areRefused()
    {
        const Balance balance = balanceOf(heavyFourBar()).value();
        const auto rocker = drivenBalance(balance, "rocker", 1, 36);
        QVERIFY(!rocker && !rendered(rocker.reason()).empty());
        const auto nothing = drivenBalance(balance, "k", 1, 36);
        QVERIFY(!nothing && rendered(nothing.reason()).find("No link is called k;") == 0);
        Mechanism apart = parallelogramAt(1);
        apart.points[3].at = {9, 0};
        QVERIFY(!balanceOf(apart) &&
                rendered(balanceOf(apart).reason()).find("cannot be assembled") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(BalanceLawsTest)
#include "tst_balance_laws.moc"
