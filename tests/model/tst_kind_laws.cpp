#include "model/assembly/direction_row.h"
#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/mechanism/elements/section.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/samples.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Points without gravity, all of them free, and these elements.
Mechanism onPoints(std::vector<Element> elements)
{
    Mechanism mechanism = built({{"A", {0.2, -0.1}}, {"B", {1.3, 0.4}}, {"C", {0.5, 1.6}}}, {}, {0, 0});
    mechanism.elements = std::move(elements);
    return mechanism;
}

Vector2 at(const System& system, const Eigen::VectorXd& q, const std::string& point)
{
    const Eigen::Index x = system.findCoordinate(point + ".x");
    return {q[x], q[x + 1]};
}

/// q with every point turned about the origin by an angle and then moved.
Eigen::VectorXd turnedAndMoved(const System& system, const Eigen::VectorXd& q, double angle, Vector2 by)
{
    Eigen::VectorXd there = q;
    for (Eigen::Index i = 0; i + 1 < q.size(); ++i) {
        const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(i)];
        if (coordinate.name.ends_with(".x")) {
            const Vector2 place = rotated({q[i], q[i + 1]}, angle) + by;
            there.segment<2>(i) << place.x, place.y;
        }
    }
    return there;
}

/// A crank of 1.5 m from the ground O to P, drawn at this angle, without mass.
Mechanism crank(double drawn, std::vector<Element> elements)
{
    Mechanism mechanism =
        built({{"O", {0, 0}, true}, {"P", rotated({1.5, 0}, drawn)}}, {Bar{"rod", {"O", "P"}, 1.5, 0, {}}}, {0, 0});
    std::ranges::move(elements, std::back_inserter(mechanism.elements));
    return mechanism;
}

/// λ that holds the loads where the mechanism stands as drawn, times the factor of the constraint.
double reactionOf(const Mechanism& mechanism, const std::string& constraint)
{
    const System system(mechanism);
    const Eigen::VectorXd q = system.drawnCoordinates();
    const Eigen::VectorXd lambda = shortestSolution(Eigen::MatrixXd(system.jacobian(q)).transpose(), system.force(q));
    for (std::size_t i = 0; i < system.constraints().size(); ++i) {
        if (system.constraints()[i].name == constraint) {
            return system.constraints()[i].forceFactor * lambda[static_cast<Eigen::Index>(i)];
        }
    }
    return std::nan("");
}

/// A body as the masses at three of its places, which carry all of its inertia: m, m s̄ and I + m s̄² as sums.
struct RigidMotion {
    Vector2 center, velocity;
    double angularVelocity = 0;
};

RigidMotion motionOf(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q,
                     const Eigen::VectorXd& v, const Body& body)
{
    const Kinematics kinematics = system.kinematics();
    const LinkPose pose = kinematics.linkPoses(q).front();
    const Vector2 center = pose.origin + rotated(body.centerOfMass, pose.angle);
    const Eigen::VectorXd speed = kinematics.gripJacobian(kinematics.gripOnLink(0, center, q), q) * v;
    return {center, {speed[0], speed[1]}, directionRow(mechanism, system, q, pose.element).dot(v)};
}

}  // namespace

/// Laws of single kinds of elements, in closed form.
class TestKindLaws : public QObject {
    Q_OBJECT

private slots:
    /// V = ½k(L − l₀)², K = k u uᵀ + k(1 − l₀/L)(1 − u uᵀ) between its ends.
    void spring_hasItsEnergyAndStiffness()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Eigen::VectorXd numbers = randomVector(3, seed).cwiseAbs();
            const double k = 50 * numbers[0], rest = 2 * numbers[1];
            const System system(onPoints({Spring{"k", {"A", "B"}, k, rest, 0, {}}}));
            const Eigen::VectorXd q = somewhere(system, seed);
            const Vector2 d = at(system, q, "B") - at(system, q, "A");
            const double L = length(d);
            QVERIFY(std::abs(system.potential(q) - 0.5 * k * (L - rest) * (L - rest)) < 1e-12 * (1 + k));
            const Eigen::Vector2d u(d.x / L, d.y / L);
            const Eigen::Matrix2d along = u * u.transpose();
            const Eigen::Matrix2d block = k * along + k * (1 - rest / L) * (Eigen::Matrix2d::Identity() - along);
            const Eigen::MatrixXd K(system.appliedStiffness(q));
            const Eigen::Index a = system.findCoordinate("A.x"), b = system.findCoordinate("B.x");
            const auto of = [&](Eigen::Index i, Eigen::Index j) { return Eigen::Matrix2d(K.block<2, 2>(i, j)); };
            QVERIFY(distanceOf(of(a, a), block) < 1e-12 * (1 + k) && distanceOf(of(b, b), block) < 1e-12 * (1 + k));
            QVERIFY(distanceOf(of(a, b), -block) < 1e-12 * (1 + k));
        }
    }

    /// Ends that meet: a spring without rest length is as stiff to every side; one with a rest length pushes
    /// nowhere, and says so.
    void spring_whoseEndsMeet_isRegularOrWarned()
    {
        for (const double rest : {0.0, 0.4}) {
            const System system(onPoints({Spring{"k", {"A", "B"}, 30, rest, 0, {}}}));
            Eigen::VectorXd q = system.drawnCoordinates();
            q.segment<2>(system.findCoordinate("B.x")) = q.segment<2>(system.findCoordinate("A.x"));
            QVERIFY(system.force(q).isZero());
            const Eigen::Index b = system.findCoordinate("B.x");
            QVERIFY(distanceOf(Eigen::MatrixXd(system.appliedStiffness(q)).block<2, 2>(b, b),
                               30 * Eigen::Matrix2d::Identity()) < 1e-13);
            QCOMPARE(system.warnings(q).size(), std::size_t(rest > 0 ? 1 : 0));
            QVERIFY(system.warnings(system.drawnCoordinates()).empty());
        }
    }

    /// Power −c L̇², nothing where the distance stays; between ends that meet −c |v|², for they part in any direction.
    void damper_takesWhatChangesItsLength()
    {
        const System system(onPoints({Damper{"c", {"A", "B"}, 3, {}}}));
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Eigen::VectorXd q = somewhere(system, seed), v = randomVector(q.size(), seed + 30);
            const auto lengthAt = [&](double t) {
                return distance(at(system, q + t * v, "A"), at(system, q + t * v, "B"));
            };
            const double rate = rateOf(lengthAt, 0, 1e-3), taken = system.energyMomentum().dissipation(q, v);
            QVERIFY(std::abs(taken - 3 * rate * rate) < 1e-8 * (1 + taken));
            const auto turning = [&](double t) { return turnedAndMoved(system, q, 0.8 * t, {2 * t, -t}); };
            const Eigen::VectorXd asOne = rateOf(turning, 0, 1e-3);
            QVERIFY(system.energyMomentum().dissipation(q, asOne) < 1e-13);
        }
        Eigen::VectorXd q = system.drawnCoordinates();
        q.segment<2>(system.findCoordinate("B.x")) = q.segment<2>(system.findCoordinate("A.x"));
        const Eigen::Index b = system.findCoordinate("B.x");
        QVERIFY(distanceOf(Eigen::MatrixXd(system.damping(q)).block<2, 2>(b, b), 3 * Eigen::Matrix2d::Identity()) <
                1e-13);
        QCOMPARE(system.warnings(q).size(), std::size_t(1));
    }

    /// A bar is the body with its mass spread evenly: s̄ = l/2, I = ml²/12, and M = (m/6)[2 1; 1 2].
    void bar_isAUniformBody()
    {
        const double m = 2.4, l = 1.3;
        Mechanism asBar = onPoints({Bar{"b", {"A", "B"}, l, m, {}}});
        Mechanism asBody = onPoints({Body{"b", {"A", "B"}, {}, l, m, {l / 2, 0}, m * l * l / 12, {}}});
        asBar.gravity = asBody.gravity = {1, -9};
        const System bar(asBar), body(asBody);
        const Eigen::VectorXd q = somewhere(bar, 3);
        QVERIFY(distanceOf(Eigen::MatrixXd(bar.mass(q)), Eigen::MatrixXd(body.mass(q))) < 1e-14);
        QVERIFY(distanceOf(bar.force(q), body.force(q)) < 1e-13);
        QVERIFY(std::abs(bar.potential(q) - body.potential(q)) < 1e-13);
        QVERIFY(distanceOf(bar.constraint(q), body.constraint(q)) < 1e-15);
        const Eigen::MatrixXd M(bar.mass(q));
        const Eigen::Index a = bar.findCoordinate("A.x"), b = bar.findCoordinate("B.x");
        QVERIFY(std::abs(M(a, a) - m / 3) < 1e-15 && std::abs(M(a, b) - m / 6) < 1e-15);
        QVERIFY(std::abs(M(a, b + 1)) < 1e-15 && std::abs(M(b, b) - m / 3) < 1e-15);
    }

    /// T = ½m|v_G|² + ½Iω², V = −m g·r_G of every form of a body in motions that keep its form.
    void body_hasTheEnergiesOfItsMotion()
    {
        for (const auto& [name, sample] : samplesOfKinds()) {
            const auto* body = std::get_if<Body>(&sample.elements.back());
            if (body == nullptr) {
                continue;
            }
            const System system(sample);
            for (std::uint32_t seed = 1; seed < 10; ++seed) {
                // Closed: as drawn, where the drawing has the form of the body.
                if (body->shape || body->length) {
                    continue;
                }
                const Eigen::VectorXd numbers = randomVector(3, seed, 2);
                const auto moving = [&](double t) {
                    const double angle = numbers[0] * (1 + t);
                    return turnedAndMoved(system, system.drawnCoordinates(), angle, {numbers[1] * t, numbers[2]});
                };
                const Eigen::VectorXd q = moving(0), v = rateOf(moving, 0);
                const RigidMotion motion = motionOf(sample, system, q, v, *body);
                const double T = 0.5 * body->mass * dot(motion.velocity, motion.velocity) +
                                 0.5 * body->inertia * motion.angularVelocity * motion.angularVelocity;
                QVERIFY2(std::abs(system.energyMomentum().kineticEnergy(q, v) - T) < 1e-10 * (1 + T), name.c_str());
                QVERIFY(std::abs(motion.angularVelocity - numbers[0]) < 1e-9);
                const double V = -body->mass * dot(sample.gravity, motion.center);
                QVERIFY(std::abs(system.potential(q) - V) < 1e-11 * (1 + std::abs(V)));
            }
        }
    }

    /// ½k(θ − θ₀)² with θ on the turn nearest θ₀ in the drawing, and so many turns ahead.
    void torsionSpring_isWoundUpByItsTurns()
    {
        for (const double drawn : {0.3, 2.9, -1.7}) {
            for (const double rest : {0.0, 3.0, -9.0, 40.0}) {
                for (const double turns : {0.0, 2.0, -1.0}) {
                    const System system(crank(drawn, {TorsionSpring{"t", {"rod", "ground"}, 4, rest, 0, turns, {}}}));
                    const double twoPi = 2 * std::numbers::pi;
                    const double nearest = std::remainder(drawn - rest, twoPi);
                    const double deflection = nearest + twoPi * turns;
                    const double V = system.potential(system.drawnCoordinates());
                    QVERIFY(std::abs(V - 2 * deflection * deflection) < 1e-11 * (1 + V));
                }
            }
        }
    }

    /// Φ is the distance from the guide, whatever the length of its direction and wherever on it `through` lies.
    void slider_measuresTheDistanceFromItsGuide()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const Eigen::VectorXd numbers = randomVector(6, seed, 2);
            const Vector2 through{numbers[0], numbers[1]}, direction{numbers[2], numbers[3]};
            const auto phi = [&](Vector2 from, Vector2 along) {
                const System system(onPoints({Slider{"s", "A", from, along, {}}}));
                return system.constraint(somewhere(system, seed))[0];
            };
            const System system(onPoints({Slider{"s", "A", through, direction, {}}}));
            const Vector2 place = at(system, somewhere(system, seed), "A");
            const double off = cross(direction, place - through) / length(direction);
            QVERIFY(std::abs(phi(through, direction) - off) < 1e-13);
            QVERIFY(std::abs(phi(through + numbers[4] * direction, 3 * direction) - off) < 1e-12);
            QVERIFY(std::abs(phi(through, -0.2 * direction) + off) < 1e-13);
        }
    }

    /// A guide on a link gives the distance from the link's line, and turns and moves with it.
    void slot_measuresTheDistanceFromItsLink()
    {
        Slider slot;
        slot.id = "slot";
        slot.point = "C";
        slot.on = "AB";
        const System system(onPoints({Bar{"AB", {"A", "B"}, {}, 0, {}}, slot}));
        const Eigen::VectorXd drawn = system.drawnCoordinates();
        const Vector2 a = at(system, drawn, "A"), b = at(system, drawn, "B"), c = at(system, drawn, "C");
        const double off = cross(b - a, c - a) / distance(a, b);
        for (std::uint32_t seed = 1; seed < 10; ++seed) {
            const Eigen::VectorXd numbers = randomVector(3, seed, 3);
            const Eigen::VectorXd q = turnedAndMoved(system, drawn, numbers[0], {numbers[1], numbers[2]});
            QVERIFY(std::abs(system.constraint(q)[1] - off) < 1e-12);
        }
    }

    /// Φ of what holds the angle α of a link: l sin(α − θ) of a lock, l₁ sin(θ₁ − θ₂ − α) of a motor, l₁ = 1 of the
    /// ground.
    void heldAngles_areSines()
    {
        const double l = 1.5;
        for (const double held : {0.4, -2.0, 7.5}) {
            const System locked(crank(held, {Lock{"h", "rod", held, {}}}));
            const System driven(crank(held, {Motor{"h", {"rod", "ground"}, {TimeFunction(held)}, {}}}));
            const System reversed(crank(held, {Motor{"h", {"ground", "rod"}, {TimeFunction(-held)}, {}}}));
            for (const double theta : {0.0, 0.9, -1.4, 3.0, held}) {
                const Vector2 place = rotated({l, 0}, theta);
                const Eigen::VectorXd q = Eigen::Vector2d(place.x, place.y);
                const double sine = l * std::sin(theta - held);
                QVERIFY(std::abs(locked.constraint(q)[1] + sine) < 1e-13);
                QVERIFY(std::abs(driven.constraint(q)[1] - sine) < 1e-13);
                QVERIFY(std::abs(reversed.constraint(q)[1] + sine / l) < 1e-13);
            }
        }
    }

    /// φ is the angle of the link: Φ = |d| sin(φ − θ), its derivative by φ the length in every pose.
    void angle_isThatOfItsLink()
    {
        const System system(onPoints({Bar{"AB", {"A", "B"}, {}, 0, {}}, Angle{"phi", "AB", {}}}));
        const Eigen::Index phi = system.findCoordinate("phi");
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            Eigen::VectorXd q = system.drawnCoordinates() + randomVector(system.coordinateCount(), seed, 2);
            const Vector2 d = at(system, q, "B") - at(system, q, "A");
            QVERIFY(std::abs(system.constraint(q)[1] - length(d) * std::sin(q[phi] - angleOf(d))) < 1e-13);
            q[phi] = angleOf(d);
            QVERIFY(std::abs(Eigen::MatrixXd(system.jacobian(q))(1, phi) - length(d)) < 1e-13);
        }
        const Vector2 drawn = at(system, system.drawnCoordinates(), "B") - at(system, system.drawnCoordinates(), "A");
        QVERIFY(std::abs(system.drawnCoordinates()[phi] - angleOf(drawn)) < 1e-15);
    }

    /// Φ is by how much the angle between the links has changed since the drawing.
    void weld_measuresTheChangeOfTheCorner()
    {
        const Mechanism mechanism = onPoints(
            {Bar{"AB", {"A", "B"}, {}, 0, {}}, Bar{"BC", {"B", "C"}, {}, 0, {}}, Weld{"w", {"AB", "BC"}, "B", {}}});
        const System system(mechanism);
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Eigen::VectorXd numbers = randomVector(4, seed, 1.2);
            Eigen::VectorXd q = turnedAndMoved(system, system.drawnCoordinates(), numbers[0], {numbers[1], numbers[2]});
            QVERIFY(system.constraint(q).cwiseAbs().maxCoeff() < 1e-12);
            const Vector2 b = at(system, q, "B"), c = b + rotated(at(system, q, "C") - b, numbers[3]);
            q.segment<2>(system.findCoordinate("C.x")) << c.x, c.y;
            QVERIFY(std::abs(std::abs(system.constraint(q)[2]) - std::abs(numbers[3])) < 1e-12);
        }
    }

    /// forceFactor · λ is the force or the torque of the element, by statics.
    void reactions_balanceTheirLoads()
    {
        for (const double angle : {0.0, 0.7, -2.1}) {
            const Vector2 u = rotated({1, 0}, angle), F{3, -5};
            const Force load{"F", "P", F, {}};
            // A rod on a pin and a hinge: tension along it, a torque about its pin.
            const double torque = -cross(1.5 * u, F);
            const Mechanism locked = crank(angle, {Lock{"h", "rod", angle, {}}, load});
            QVERIFY(std::abs(reactionOf(locked, "rod") - dot(F, u)) < 1e-12);
            QVERIFY(std::abs(reactionOf(locked, "h") - torque) < 1e-12);
            const Mechanism driven = crank(angle, {Motor{"h", {"rod"}, {TimeFunction::Ramp{{}, 1}}, {}}, load});
            QVERIFY(std::abs(reactionOf(driven, "h") - torque) < 1e-12);
            const Mechanism clamped = crank(angle, {Weld{"h", {"rod", "ground"}, "O", {}}, load});
            QVERIFY(std::abs(reactionOf(clamped, "h") - torque) < 1e-12);
            // A point on a guide that a motor moves: the force across it and the force along it.
            Mechanism sliding =
                onPoints({Slider{"s", "A", {0.2, -0.1}, 2 * u, {}},
                          Motor{"m", {}, {}, {}, "s", {TimeFunction::Ramp{{}, 1}}}, Force{"F", "A", F, {}}});
            QVERIFY(std::abs(reactionOf(sliding, "s") + cross(u, F)) < 1e-12);
            QVERIFY(std::abs(reactionOf(sliding, "m") + dot(u, F)) < 1e-12);
        }
    }

    /// Φ over its scale is an error of position: a link that is δ too long misses by δ, a corner off by ε by ε times
    /// the size of the drawing.
    void scaledConstraints_areErrorsOfPosition()
    {
        const double delta = 1e-7;
        Mechanism mechanism = crank(0.4, {});
        mechanism.elements = {Bar{"rod", {"O", "P"}, 1.5 + delta, 0, {}}};
        const System rod(mechanism);
        QVERIFY(std::abs(rod.constraint(rod.drawnCoordinates())[0] / rod.constraints()[0].scale + delta) < 1e-13);
        const System corner(onPoints(
            {Bar{"AB", {"A", "B"}, {}, 0, {}}, Bar{"BC", {"B", "C"}, {}, 0, {}}, Weld{"w", {"AB", "BC"}, "B", {}}}));
        Eigen::VectorXd q = corner.drawnCoordinates();
        const Vector2 b = at(corner, q, "B"), c = b + rotated(at(corner, q, "C") - b, delta);
        q.segment<2>(corner.findCoordinate("C.x")) << c.x, c.y;
        QVERIFY(std::abs(std::abs(corner.constraint(q)[2] / corner.constraints()[2].scale) - delta * corner.size()) <
                1e-13);
    }

    /// V = −F·r − Tθ, as functions of time where they are.
    void loads_haveTheirPotentials()
    {
        const System system(crank(0.4, {Force{"F", "P", {}, {}, {TimeFunction::Ramp{1, 2}, TimeFunction(3.0)}},
                                        Torque{"T", "rod", 0, {}, {}, {TimeFunction::Harmonic{0.5, 1, 0.25, 0}}}}));
        for (const double t : {0.0, 0.8, 2.3}) {
            for (const double theta : {0.1, 1.2, 3.3}) {
                const Vector2 place = rotated({1.5, 0}, theta);
                const Eigen::VectorXd q = Eigen::Vector2d(place.x, place.y);
                const double T = 0.5 + std::sin(0.5 * std::numbers::pi * t);
                const double expected = -(1 + 2 * t) * place.x - 3 * place.y - T * theta;
                QVERIFY(std::abs(system.potential(q, {.t = t}) - expected) < 1e-12);
            }
        }
    }

    /// A and I as integrals over the section, and the thickness in the plane.
    void sections_areIntegrals()
    {
        constexpr int kStrips = 20000;
        for (const Section& section :
             {Section{Section::Shape::circle, 0.35, 0, 0}, Section{Section::Shape::rectangle, 0, 0.3, 0.8}}) {
            const double depth = depthOf(section);
            double A = 0, I = 0;
            for (int i = 0; i < kStrips; ++i) {
                const double y = depth * ((i + 0.5) / kStrips - 0.5);
                const bool isRound = section.shape == Section::Shape::circle;
                const double r = section.radius;
                const double width = isRound ? 2 * std::sqrt(r * r - y * y) : section.width;
                A += width * depth / kStrips;
                I += width * y * y * depth / kStrips;
            }
            QVERIFY(std::abs(areaOf(section) - A) < 1e-6 * A);
            QVERIFY(std::abs(secondMomentOf(section) - I) < 1e-5 * I);
            const Section twice{section.shape, 2 * section.radius, 2 * section.width, 2 * section.depth};
            QCOMPARE(areaOf(twice), 4 * areaOf(section));
            QCOMPARE(secondMomentOf(twice), 16 * secondMomentOf(section));
        }
    }
};

QTEST_GUILESS_MAIN(TestKindLaws)
#include "tst_kind_laws.moc"
