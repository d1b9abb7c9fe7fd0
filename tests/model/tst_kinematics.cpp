#include "model/assembly/direction_row.h"
#include "model/assembly/held_angle.h"
#include "model/assembly/kinematics.h"
#include "model/assembly/link_angle.h"
#include "model/equilibrium/position_fit.h"
#include "model/mechanism/edit.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/samples.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// One behind the other.
Eigen::VectorXd flat(const std::vector<Vector2>& places)
{
    Eigen::VectorXd all(2 * static_cast<Eigen::Index>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i) {
        all.segment<2>(2 * static_cast<Eigen::Index>(i)) << places[i].x, places[i].y;
    }
    return all;
}

/// A rod from O of unit length with a torsion spring of no stiffness.
Mechanism rod(double drawn)
{
    return built({{"O", {0, 0}, true}, {"P", rotated({1, 0}, drawn)}}, {Bar{"rod", {"O", "P"}, 1.0, 1, {}}}, {0, 0});
}

Eigen::VectorXd placeAt(double angle)
{
    return Eigen::Vector2d(std::cos(angle), std::sin(angle));
}

/// A support that shakes under a beam and a bar.
Mechanism shaken()
{
    Mechanism mechanism = cantilever(1.2, {3, 0.4, 0.03, 50, 2});
    mechanism.points.push_back({"B", {1.5, -0.6}});
    mechanism.elements.emplace_back(Bar{"OB", {"O", "B"}, {}, 1, {}});
    mechanism.elements.emplace_back(SupportMotion{
        "s", "O", {TimeFunction::Harmonic{0.0, 0.2, 0.8, 0.4}}, {TimeFunction::Formula{"0.1*t^3 - t"}}, {}});
    return mechanism;
}

/// Samples and a shaken mechanism with a beam whose tip has no coordinates.
std::vector<std::pair<std::string, Mechanism>> manyMechanisms()
{
    std::vector<std::pair<std::string, Mechanism>> rows = samplesOfKinds();
    rows.emplace_back("shaken", shaken());
    for (std::uint32_t seed = 1; seed < 12; ++seed) {
        rows.emplace_back("random " + std::to_string(seed), randomMechanism(seed));
    }
    return rows;
}

}  // namespace

/// Places of parts against their motion: velocities, accelerations, displacements and grips are derivatives of
/// places, and poses put every pin where its point is.
class TestKinematics : public QObject {
    Q_OBJECT

private slots:
    void velocitiesAndAccelerations_areDerivativesOfPlaces_data() { addRows(manyMechanisms()); }
    void velocitiesAndAccelerations_areDerivativesOfPlaces()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Kinematics kinematics = system.kinematics();
        const Eigen::VectorXd q = somewhere(system, 1), v = randomVector(q.size(), 2), a = randomVector(q.size(), 3);
        const auto stateAt = [&](double t) { return Eigen::VectorXd(q + t * v + 0.5 * t * t * a); };
        const auto instantAt = [](double t) { return Instant{.t = 0.7 + t}; };
        const auto places = [&](double t) { return flat(kinematics.pointPositions(stateAt(t), instantAt(t))); };
        const auto velocities = [&](double t) {
            return flat(kinematics.pointVelocities(stateAt(t), v + t * a, instantAt(t)));
        };
        constexpr double h = 1e-3;
        QVERIFY(distanceOf(velocities(0), rateOf(places, 0, h)) < 1e-9);
        const Eigen::VectorXd second = flat(kinematics.pointAccelerations(q, v, a, instantAt(0)));
        QVERIFY(distanceOf(second, rateOf(velocities, 0, h)) < 1e-9);
        // The clock may run at any speed: ẋ = x′ ṫ, ẍ = x″ ṫ² + x′ ẗ.
        const auto turned = [&](double t) {
            return flat(kinematics.pointPositions(stateAt(t), {.t = 0.7 + 1.7 * t - 0.6 * t * t}));
        };
        const Instant fast{.t = 0.7, .rate = 1.7, .acceleration = -1.2};
        QVERIFY(distanceOf(flat(kinematics.pointVelocities(q, v, fast)), rateOf(turned, 0, h)) < 1e-9);
        const auto turnedVelocity = [&](double t) { return rateOf(turned, t, h); };
        QVERIFY(distanceOf(flat(kinematics.pointAccelerations(q, v, a, fast)), rateOf(turnedVelocity, 0, h)) < 1e-7);
    }

    /// δr is linear over the complex numbers, and the derivative of r for real δq.
    void displacements_areTheLinearPartOfPlaces_data() { addRows(manyMechanisms()); }
    void displacements_areTheLinearPartOfPlaces()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Kinematics kinematics = system.kinematics();
        const Eigen::VectorXd q = somewhere(system, 4);
        const Eigen::VectorXd real = randomVector(q.size(), 5), imaginary = randomVector(q.size(), 6);
        const Eigen::VectorXcd dq = real + Complex(0, 1) * imaginary.cast<Complex>();
        const auto alongOne = [&](const Eigen::VectorXd& d) {
            return rateOf([&](double t) { return flat(kinematics.pointPositions(q + t * d)); }, 0);
        };
        const Eigen::VectorXd ofReal = alongOne(real), ofImaginary = alongOne(imaginary);
        const auto displacements = kinematics.pointDisplacements(q, dq);
        QCOMPARE(displacements.size(), mechanism.points.size());
        for (std::size_t i = 0; i < displacements.size(); ++i) {
            const auto x = 2 * static_cast<Eigen::Index>(i);
            QVERIFY(std::abs(displacements[i].first - Complex(ofReal[x], ofImaginary[x])) < 1e-10);
            QVERIFY(std::abs(displacements[i].second - Complex(ofReal[x + 1], ofImaginary[x + 1])) < 1e-10);
        }
    }

    /// r_i = origin + R(angle) s_i on a mechanism that is assembled; where a length is violated, the link lies centred.
    void poses_putPinsOntoTheirPoints_data() { addRows(manyMechanisms()); }
    void poses_putPinsOntoTheirPoints()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Kinematics kinematics = system.kinematics();
        const PositionFit fit = assembleNear(system, somewhere(system, 7));
        for (const bool assembled : {false, true}) {
            const Eigen::VectorXd q = assembled ? fit.q : somewhere(system, 8);
            const bool isClosed = assembled && fit.closed;
            const std::vector<Vector2> places = kinematics.pointPositions(q);
            for (const LinkPose& pose : kinematics.linkPoses(q)) {
                const Element& element = mechanism.elements[pose.element];
                const std::vector<std::string> pins = pointsOf(element);
                const std::vector<Vector2> shape = effectiveShape(mechanism, element);
                const auto off = [&](std::size_t i) {
                    return places[*findPoint(mechanism, pins[i])] - pose.origin - rotated(shape[i], pose.angle);
                };
                const bool bends = typeOf(element).flexible;
                for (std::size_t i = 0; i < pins.size() && isClosed && !bends; ++i) {
                    QVERIFY2(length(off(i)) < 1e-9, qPrintable(QString::number(length(off(i)))));
                }
                if (pins.size() > 1 && !bends) {
                    QVERIFY(length(off(0) + off(1)) < 1e-12);
                    QCOMPARE(pose.direction, pose.angle);
                }
            }
        }
    }

    /// A beam's chord runs from its first end to its last, its tangent there is the frame's.
    void beamPoses_joinTheirNodesSmoothly()
    {
        const Mechanism mechanism = cantilever(1.2, {4, 0.4, 0.03, 50, 2});
        const System system(mechanism);
        const Kinematics kinematics = system.kinematics();
        for (std::uint32_t seed = 1; seed < 10; ++seed) {
            const Eigen::VectorXd q = somewhere(system, seed);
            const BeamPose pose = kinematics.beamPoses(q).at(0);
            QCOMPARE(pose.nodes.size(), std::size_t(5));
            const double h = pose.length / 4;
            for (std::size_t k = 0; k < 4; ++k) {
                // Both ends of a segment are its nodes, with their slopes: x′ = (1 − cos, sin) of small rotations.
                for (const std::size_t end : {k, k + 1}) {
                    const BeamNode& node = pose.nodes[end];
                    const Eigen::Index u = system.findCoordinate("beam." + std::to_string(end) + ".u");
                    QVERIFY(node.axial == q[u] && node.transverse == q[u + 1] && node.rotation == q[u + 2]);
                    const double x = static_cast<double>(end) * h + node.axial;
                    const Vector2 there = pose.origin + rotated({x, node.transverse}, pose.angle);
                    const double xi = end == k ? 0 : 1;
                    QVERIFY(distance(pose.position(k, xi), there) < 1e-14);
                    const auto across = [&](double t) {
                        return rotated(pose.position(k, t) - pose.origin, -pose.angle).y;
                    };
                    QVERIFY(std::abs(rateOf(across, xi) - h * node.rotation) < 1e-12);
                }
            }
            const LinkPose link = kinematics.linkPoses(q).at(0);
            const Vector2 tip = kinematics.pointPositions(q).at(1);
            QVERIFY(std::abs(std::remainder(link.direction - angleOf(tip - link.origin), 2 * std::numbers::pi)) <
                    1e-14);
            QCOMPARE(link.angle, pose.angle);
        }
    }

    /// Counted from where it comes to, a link may turn as often as it will.
    void angles_countedOn_haveNoJumps()
    {
        for (const double drawn : {0.0, 2.9, -3.1, 1.5}) {
            System system(rod(drawn));
            const double first = system.linkAngles(placeAt(drawn))[0];
            QVERIFY(std::abs(first - drawn) < 1e-14);
            for (const double step : {0.9, -2.7}) {
                system.countFrom(Eigen::VectorXd::Constant(1, first));
                for (int i = 1; i < 40; ++i) {
                    const Eigen::VectorXd q = placeAt(drawn + i * step);
                    const Eigen::VectorXd angles = system.linkAngles(q);
                    QVERIFY(std::abs(angles[0] - drawn - i * step) < 1e-12 * (1 + std::abs(i * step)));
                    QCOMPARE(system.kinematics().linkPoses(q).front().angle, angles[0]);
                    system.countFrom(angles);
                }
            }
        }
    }

    /// Whatever angles the links are counted from, theirs are less than half a turn from these, and the same direction.
    void directionsOfAnInstant_chooseTheTurn()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const System system(mechanism);
            const Kinematics kinematics = system.kinematics();
            const Eigen::VectorXd q = somewhere(system, seed);
            const std::vector<LinkPose> poses = kinematics.linkPoses(q);
            const Eigen::VectorXd random = randomVector(static_cast<Eigen::Index>(poses.size()), seed, 40);
            const std::vector<double> from(random.begin(), random.end());
            const std::vector<LinkPose> counted = kinematics.linkPoses(q, {.directions = &from});
            for (std::size_t i = 0; i < poses.size(); ++i) {
                const double turns = (counted[i].angle - poses[i].angle) / (2 * std::numbers::pi);
                QVERIFY(std::abs(turns - std::round(turns)) < 1e-12);
                QVERIFY(std::abs(counted[i].angle - from[i]) <= std::numbers::pi + 1e-12);
            }
        }
    }

    /// A motion in the axes of a link is as large as in those of the world; of a rigid link it is no stretch.
    void motionsOfLinks_keepTheirSizeAndTheirLength()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const System system(mechanism);
            const PositionFit fit = assembleNear(system, system.drawnCoordinates());
            QVERIFY(fit.closed);
            const Eigen::MatrixXd J(system.jacobian(fit.q));
            const Eigen::VectorXd any = randomVector(fit.q.size(), seed);
            const Eigen::VectorXd dq = any - shortestSolution(J, J * any);
            const auto points = system.kinematics().pointDisplacements(fit.q, dq.cast<Complex>());
            const std::vector<LinkMotion> motions = system.kinematics().linkMotions(fit.q, dq.cast<Complex>());
            QCOMPARE(motions.size(), system.kinematics().linkPoses(fit.q).size());
            for (const LinkMotion& motion : motions) {
                const std::size_t element = *findElement(mechanism, motion.name);
                const std::vector<std::string> pins = pointsOf(mechanism.elements[element]);
                QVERIFY(std::abs(motion.along[0] - motion.along[1]) < 1e-9);
                for (Eigen::Index i = 0; i < 2; ++i) {
                    const auto& [x, y] = points[*findPoint(mechanism, pins[static_cast<std::size_t>(i)])];
                    const double size = std::norm(motion.along[i]) + std::norm(motion.across[i]);
                    QVERIFY(std::abs(size - std::norm(x) - std::norm(y)) < 1e-13);
                }
                // It turns by what its direction changes.
                const double turn = (motion.across[1] - motion.across[0]).real() /
                                    effectiveLength(mechanism, mechanism.elements[element]);
                QVERIFY(std::abs(turn - directionRow(mechanism, system, fit.q, element).dot(dq)) < 1e-9);
            }
        }
    }

    /// A grip is where it was put, moves by its Jacobian, and stays at its place of the link.
    void grips_stayWhereTheyWerePut_data() { addRows(manyMechanisms()); }
    void grips_stayWhereTheyWerePut()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Kinematics kinematics = system.kinematics();
        const Eigen::VectorXd q = somewhere(system, 9), elsewhere = somewhere(system, 10);
        const auto moves = [&](const Grip& grip) {
            const auto place = [&](const Eigen::VectorXd& x) {
                const Vector2 at = kinematics.gripPosition(grip, x);
                return Eigen::VectorXd(Eigen::Vector2d(at.x, at.y));
            };
            return distanceOf(derivativeOf(place, q), kinematics.gripJacobian(grip, q)) < 1e-10;
        };
        const std::vector<Vector2> places = kinematics.pointPositions(q);
        for (std::size_t i = 0; i < places.size(); ++i) {
            QVERIFY(distance(kinematics.gripPosition({false, i, {}}, q), places[i]) < 1e-15);
            QVERIFY(moves({false, i, {}}));
        }
        const std::vector<LinkPose> poses = kinematics.linkPoses(q);
        for (std::size_t link = 0; link < poses.size(); ++link) {
            for (const Vector2 place : {Vector2{0.3, 0.9}, Vector2{-2, 0.1}}) {
                const Grip grip = kinematics.gripOnLink(link, place, q);
                QVERIFY(grip.onLink && grip.index == link);
                QVERIFY(distance(kinematics.gripPosition(grip, q), place) < 1e-13);
                QVERIFY(moves(grip));
                const bool bends = typeOf(mechanism.elements[poses[link].element]).flexible;
                const double change =
                    distanceOf(kinematics.gripJacobian(grip, q), kinematics.gripJacobian(grip, elsewhere));
                QVERIFY(bends == (change > 1e-12));
            }
        }
    }

    void directionRows_areDerivativesOfDirections_data() { addRows(manyMechanisms()); }
    void directionRows_areDerivativesOfDirections()
    {
        QFETCH(Mechanism, mechanism);
        const System system(mechanism);
        const Eigen::VectorXd q = somewhere(system, 11);
        const std::vector<LinkPose> poses = system.kinematics().linkPoses(q);
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const std::vector<std::string> pins = pointsOf(mechanism.elements[poses[i].element]);
            const auto direction = [&](const Eigen::VectorXd& x) {
                if (pins.size() < 2) {
                    return Eigen::VectorXd::Constant(1, system.kinematics().linkPoses(x)[i].direction);
                }
                const std::vector<Vector2> places = system.kinematics().pointPositions(x);
                const Vector2 d = places[*findPoint(mechanism, pins[1])] - places[*findPoint(mechanism, pins[0])];
                return Eigen::VectorXd::Constant(1, unwrapped(angleOf(d), poses[i].direction));
            };
            const Eigen::VectorXd row = directionRow(mechanism, system, q, poses[i].element);
            QVERIFY(distanceOf(derivativeOf(direction, q, 3e-3), row.transpose()) < 1e-8);
            // Two places, a metre apart along the link's own axis, turn with that.
            const auto [J, d] = turningPlaces(system, q, poses[i].element);
            QVERIFY(std::abs(length(d) - 1) < 1e-14 && distance(d, rotated({1, 0}, poses[i].angle)) < 1e-14);
            const auto angle = [&](const Eigen::VectorXd& x) {
                return Eigen::VectorXd::Constant(1, system.kinematics().linkPoses(x)[i].angle);
            };
            const Eigen::RowVectorXd turn = -d.y * J.row(0) + d.x * J.row(1);
            QVERIFY(distanceOf(derivativeOf(angle, q, 3e-3), turn) < 1e-8);
        }
    }

    /// The lines along which something pushes are those of springs with stiffness and a rest length, from end to end.
    void pushingLines_areThoseOfSpringsThatPush()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            Mechanism mechanism = randomMechanism(seed);
            const std::string free = mechanism.points.back().id, other = mechanism.points.front().id;
            mechanism.elements.emplace_back(Spring{"pulls", {free, other}, 3, 0, 0, {}});
            mechanism.elements.emplace_back(Spring{"nothing", {free, other}, 0, 2, 0, {}});
            mechanism.elements.emplace_back(Spring{"pushes", {other, free}, 3, 1e-3, 0, {}});
            const System system(mechanism);
            const Eigen::VectorXd q = somewhere(system, seed);
            const std::vector<Vector2> places = system.kinematics().pointPositions(q);
            std::vector<Vector2> expected;
            for (const Element& element : mechanism.elements) {
                const auto* spring = std::get_if<Spring>(&element);
                if (spring != nullptr && spring->stiffness > 0 && spring->restLength > 0) {
                    expected.push_back(places[*findPoint(mechanism, spring->points[1])] -
                                       places[*findPoint(mechanism, spring->points[0])]);
                }
            }
            QVERIFY(distanceOf(flat(system.kinematics().pushingLines(q)), flat(expected)) < 1e-15);
        }
    }

    void shortestLink_isTheShortestLength()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const System system(mechanism);
            double shortest = system.size();
            for (const Element& element : mechanism.elements) {
                shortest = isLink(element) ? std::min(shortest, effectiveLength(mechanism, element)) : shortest;
            }
            QVERIFY(std::abs(system.kinematics().shortestLink() - shortest) < 1e-14);
        }
        Mechanism none = rod(0.3);
        none.elements = {PointMass{"m", "P", 1, {}}};
        QCOMPARE(System(none).kinematics().shortestLink(), System(none).size());
    }

    /// A lock and a motor hold their angle, not that half a turn away.
    void heldAngle_halfATurnAway_isTold()
    {
        for (const double angle : {0.4, -2.8, 9.0}) {
            Mechanism locked = rod(angle + 0.3);
            locked.elements.emplace_back(Lock{"lock", "rod", angle, {}});
            Mechanism driven = rod(angle + 0.3);
            driven.elements.emplace_back(Motor{"motor", {"rod", "ground"}, {TimeFunction(angle)}, {}});
            Mechanism free = rod(angle + 0.3);
            free.elements.emplace_back(TorsionSpring{"t", {"rod", "ground"}, 1, angle, 0, 0, {}});
            for (const double aside : {0.0, 0.7, -1.5}) {
                const Eigen::VectorXd here = placeAt(angle + aside), away = placeAt(angle + std::numbers::pi + aside);
                QCOMPARE(heldHalfTurnAway(locked, System(locked), here), std::string());
                QCOMPARE(heldHalfTurnAway(locked, System(locked), away), std::string("lock"));
                QCOMPARE(heldHalfTurnAway(driven, System(driven), here), std::string());
                QCOMPARE(heldHalfTurnAway(driven, System(driven), away), std::string("motor"));
                QCOMPARE(heldHalfTurnAway(free, System(free), away), std::string());
            }
        }
        // The angle between two links is that of the first less that of the second.
        for (const double angle : {0.5, -2.0}) {
            Mechanism pair = rod(0.8);
            pair.points.push_back({"Q", {-1, 0}});
            pair.elements.emplace_back(Bar{"other", {"O", "Q"}, 1.0, 1, {}});
            pair.elements.emplace_back(Motor{"between", {"other", "rod"}, {TimeFunction(angle)}, {}});
            for (const double turn : {0.0, 1.1, 2.2, -2.9}) {
                Eigen::VectorXd q(4);
                q << placeAt(turn), placeAt(turn + angle);
                QCOMPARE(heldHalfTurnAway(pair, System(pair), q), std::string());
                q.tail<2>() *= -1;
                QCOMPARE(heldHalfTurnAway(pair, System(pair), q), std::string("between"));
            }
        }
        QVERIFY(rendered(explainHalfTurnAway("lock")).find("lock holds is half a turn away") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestKinematics)
#include "tst_kinematics.moc"
