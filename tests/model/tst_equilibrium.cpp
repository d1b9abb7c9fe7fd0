#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/start.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/similarity.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

class TestEquilibrium : public QObject {
    Q_OBJECT

private:
    static Equilibrium equilibriumOf(const Mechanism& mechanism) { return findEquilibrium(System(mechanism)); }

    /// A random mechanism whose links keep their lengths, its free points drawn a little aside, in a unit of length and
    /// of mass that these are so many of, with the angles of so many links read out.
    static Mechanism openDrawing(std::uint32_t seed, double length, double mass, std::size_t readouts)
    {
        Mechanism mechanism = inUnits(randomMechanism(seed), length, mass, 1);
        std::vector<Element> angles;
        for (Element& element : mechanism.elements) {
            if (auto* bar = std::get_if<Bar>(&element)) {
                bar->length = effectiveLength(mechanism, element);
            } else if (auto* body = std::get_if<Body>(&element)) {
                body->shape = effectiveShape(mechanism, element);
            }
            if (isLink(element) && angles.size() < readouts) {
                angles.emplace_back(Angle{"phi" + std::to_string(angles.size()), idOf(element), {}});
            }
        }
        mechanism.elements.insert(mechanism.elements.end(), angles.begin(), angles.end());
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> uniform(-0.25, 0.25);
        for (Point& point : mechanism.points) {
            const Vector2 aside{uniform(random), uniform(random)};
            point.at = point.fixed ? point.at : point.at + length * aside;
        }
        return mechanism;
    }

    /// The points in the old unit of length; empty where there is no equilibrium.
    static std::vector<Vector2> placesOf(const Mechanism& mechanism, double length, EquilibriumChoice choice)
    {
        const System system(mechanism);
        const Equilibrium found = findEquilibrium(mechanism, system, {.choice = choice});
        std::vector<Vector2> places;
        if (found.isUsable()) {
            for (const Vector2& each : system.kinematics().pointPositions(found.q)) {
                places.push_back(each / length);
            }
        }
        return places;
    }

    /// A crank of 1 m and a rod of 2.5 m with a slider on the axis, drawn with the crank up, moved by a motor.
    static Mechanism movedSlider(double drawn, double position)
    {
        Mechanism mechanism;
        const double along = (1 + drawn * drawn - 2.5 * 2.5) / (2 * drawn);
        mechanism.points = {{"A", {0, 0}, true}, {"B", {along, std::sqrt(1 - along * along)}}, {"C", {drawn, 0}}};
        mechanism.elements = {Bar{"AB", {"A", "B"}, {}, 1, {}}, Bar{"BC", {"B", "C"}, {}, 1, {}},
                              Slider{"guide", "C", {0, 0}, {1, 0}, {}},
                              Motor{"M", {}, {}, {}, "guide", {TimeFunction{position}}}};
        return mechanism;
    }

private slots:
    void pendulum_fromAnyDrawing_hangs()
    {
        for (double angle : {0.0, 0.5, -1.5, 2.5, 3.0, -3.1}) {
            const System system(pendulum(0.7, 2, angle));
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QCOMPARE(e.stability, Stability::stable);
            QVERIFY(distance(system.kinematics().pointPositions(e.q)[1], {0, -0.7}) < 1e-12);
            QVERIFY(std::abs(e.lambda[0] * system.constraints()[0].forceFactor - 9.81) < 1e-11);
        }
    }

    /// Steps shrink to their squares and then stop: not one of them only averages roundings of the forces.
    void longRowOfLoops_takesNoStepForRounding()
    {
        const Equilibrium e = equilibriumOf(nLoop({.loops = 3000}));
        QCOMPARE(e.status, EquilibriumStatus::converged);
        std::vector<double> lengths;
        for (const EquilibriumStep& step : e.log) {
            if (step.action == "newton") {
                lengths.push_back(step.stepLength);
            }
        }
        QVERIFY(lengths.size() > 1);
        for (std::size_t i = 1; i < lengths.size(); ++i) {
            QVERIFY(lengths[i] < 0.01 * lengths[i - 1]);
        }
    }

    void pendulum_drawnUpright_staysThereUnstable()
    {
        const Equilibrium e = equilibriumOf(pendulum(1, 1, std::numbers::pi));
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::unstable);
        QCOMPARE(e.negativeCount, 1);
    }

    void invertedPendulum_eitherSideOfItsLimit_data()
    {
        addColumns<double, bool>({"stiffness", "stable"});
        QTest::newRow("too soft") << 4.8 << false;
        QTest::newRow("stiff enough") << 5.0 << true;
    }

    void invertedPendulum_eitherSideOfItsLimit()
    {
        QFETCH(double, stiffness);
        QFETCH(bool, stable);
        const Analysis analysis = analyze(invertedPendulum(stiffness));
        QCOMPARE(analysis.equilibrium.stability == Stability::stable, stable);
        // (m l²/3) s² = m g l/2 − k
        const std::complex<double> s = std::sqrt(std::complex<double>(3 * (4.905 - stiffness)));
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), {s, -s}) < 1e-10);
    }

    void fourBar_drawnFarOff_assemblesAndRests()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> uniform(-0.6, 0.6);
        int unsettled = 0;
        for (int i = 0; i < 100; ++i) {
            Mechanism mechanism = nLoop({.loops = 2});
            for (Point& point : mechanism.points) {
                if (!point.fixed) {
                    point.at = point.at + Vector2{uniform(random), uniform(random)};
                }
            }
            const System system(mechanism);
            const Equilibrium e = findEquilibrium(system);
            if (e.status != EquilibriumStatus::converged) {
                // Twice folded on itself, with two singular configurations and the ends of the spring at one place.
                QVERIFY2(++unsettled <= 1 && !e.reason.isEmpty(), rendered(e.reason).c_str());
                continue;
            }
            QVERIFY2(e.residual < 1e-10, QByteArray::number(i) + " " + QByteArray::number(e.residual));
            if (e.negativeCount > 0) {
                // Only who draws beside an unstable rest gets it.
                const Equilibrium start = findEquilibrium(system, {.choice = EquilibriumChoice::drawn});
                QVERIFY((e.q - start.q).cwiseAbs().maxCoeff() < 0.021 * system.size());
            }
        }
    }

    void stretchedSpring_asOnlyStiffness_findsItsRest()
    {
        Mechanism m = built({{"A", {0, 0}, true}, {"B", {1, 0}, true}, {"P", {0.4, 0.01}}},
                            {Spring{"left", {"A", "P"}, 1000, 0.2, 0, {}}, Spring{"right", {"P", "B"}, 500, 0.3, 0, {}},
                             PointMass{"mass", "P", 0.5, {}}});
        const Equilibrium e = equilibriumOf(m);
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::stable);
        QVERIFY(e.residual < 1e-13);
    }

    void drawnDeadPoint_withCoincidentPins_stillAssembles()
    {
        Mechanism m = built({{"A", {0, 0}, true}, {"P", {0, 0}}}, {Bar{"rod", {"A", "P"}, 1.0, 1, {}}});
        const Equilibrium e = equilibriumOf(m);
        QCOMPARE(e.status, EquilibriumStatus::converged);
        QCOMPARE(e.stability, Stability::stable);
    }

    void unclosedLoop_isNamedWithTheMissingLength()
    {
        Mechanism m = built({{"A", {0, 0}, true}, {"B", {5, 0}, true}, {"P", {1, 1}}},
                            {Bar{"left", {"A", "P"}, 1.0, 1, {}}, Bar{"right", {"P", "B"}, 2.0, 1, {}}});
        const Equilibrium e = equilibriumOf(m);
        QCOMPARE(e.status, EquilibriumStatus::notAssembled);
        const QString reason = QString::fromStdString(rendered(e.reason));
        QVERIFY2(reason.contains(u"left and right together are 2 m too short"), qPrintable(reason));
        QVERIFY(e.q.allFinite());
    }

    void freeFall_isNamed()
    {
        Mechanism m =
            built({{"P", {0, 0}}, {"Q", {1, 0}}, {"G", {3, 0}, true}}, {Bar{"loose", {"P", "Q"}, std::nullopt, 1, {}}});
        const Equilibrium e = equilibriumOf(m);
        QCOMPARE(e.status, EquilibriumStatus::notFound);
        const QString reason = QString::fromStdString(rendered(e.reason));
        QVERIFY2(reason.contains(u"P and Q"), qPrintable(reason));
        QVERIFY(e.q.allFinite());
    }

    void solidTriangle_hasNoDegreeOfFreedomAndItsReactions()
    {
        Mechanism m = built({{"A", {0, 0}, true}, {"B", {1, 0}, true}, {"P", {0.5, 1}}},
                            {Bar{"left", {"A", "P"}, std::nullopt, 0, {}},
                             Bar{"right", {"B", "P"}, std::nullopt, 0, {}}, PointMass{"load", "P", 2, {}}});
        const Analysis analysis = analyze(m);
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index(0));
        // Each strut carries half the weight over the cosine of its slope, in compression.
        const double force = -0.5 * 2 * 9.81 / std::sin(std::atan2(1, 0.5));
        for (std::size_t i = 0; i < 2; ++i) {
            const double bar = analysis.equilibrium.lambda[static_cast<Eigen::Index>(i)] *
                               analysis.system->constraints()[i].forceFactor;
            QVERIFY(std::abs(bar - force) < 1e-12);
        }
        QVERIFY(
            std::ranges::any_of(analysis.findings, [](const Message& each) { return each.topic == Topic::locked; }));
        for (const Linearization& each : analysis.methods) {
            QCOMPARE(each.spectrum.status, SpectrumStatus::ok);
            QCOMPARE(each.spectrum.trueCount(), std::size_t(0));
        }
    }

    void masslessPoint_onASpring_hasNoFiniteValue()
    {
        Mechanism m = built({{"A", {0, 0}, true}, {"P", {0, -1}}},
                            {Spring{"k", {"A", "P"}, 10, 1, 0, {}}, Force{"F", "P", {0, -1}, {}}});
        const Analysis analysis = analyze(m);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        for (const Linearization& each : analysis.methods) {
            QCOMPARE(each.spectrum.status, SpectrumStatus::ok);
            QCOMPARE(each.spectrum.trueCount(), std::size_t{0});
        }
        QVERIFY(allWarnings(analysis).find("There are 0 finite eigenvalues") != std::string::npos);
    }

    void springOfNoLength_isNamedOrRegular()
    {
        Mechanism m = built({{"A", {0, 0}, true}, {"P", {0, 0}}},
                            {Spring{"k", {"A", "P"}, 10, 1, 0, {}}, PointMass{"mass", "P", 1, {}}}, {0, 0});
        QVERIFY(allWarnings(analyze(m)).find("The ends of spring k lie on one another") != std::string::npos);
        std::get<Spring>(m.elements[0]).restLength = 0;
        const Analysis regular = analyze(m);
        const double omega = std::sqrt(10.0);
        QVERIFY(distanceBetween(trueValues(regular, Method::mcs), {{0, omega}, {0, -omega}, {0, omega}, {0, -omega}}) <
                1e-12);
    }

    void parallelogram_withAThirdRod_isRedundantAndNotSingular()
    {
        Mechanism m = built({{"A", {0, 0}, true},
                             {"B", {1, 0}, true},
                             {"C", {2, 0}, true},
                             {"D", {0, -1}},
                             {"E", {1, -1}},
                             {"F", {2, -1}}},
                            {Bar{"a", {"A", "D"}, std::nullopt, 1, {}}, Bar{"b", {"B", "E"}, std::nullopt, 1, {}},
                             Bar{"c", {"C", "F"}, std::nullopt, 1, {}},
                             Body{"table", {"D", "E", "F"}, std::nullopt, std::nullopt, 2, {1, 0}, 0.5, {}}},
                            {9.81, -1});
        const Analysis analysis = analyze(m);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.system->constraintCount() - analysis.equilibrium.rank, Eigen::Index(1));
        QVERIFY(!analysis.equilibrium.singular);
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index(1));
        QVERIFY(!analysis.equilibrium.redundantConstraints.empty());
        QCOMPARE(std::ranges::count(analysis.findings, Topic::redundant, &Message::topic), 1);
        // Three rods m l²/3 and a table m l² that only translates; weight of 3 rods at l/2 and the table at l.
        const double g = std::hypot(9.81, 1);
        const double omega = std::sqrt((3 * 0.5 + 2) * g / (3.0 / 3 + 2));
        for (Method method : {Method::mcs, Method::rcs}) {
            QVERIFY(distanceBetween(trueValues(analysis, method), {{0, omega}, {0, -omega}}) < 1e-10);
        }
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), {{0, omega}, {0, -omega}}) < 1e-5);
    }

    void ternaryLink_drawnAsThreeBars_equalsTheBody()
    {
        Mechanism bars =
            built({{"O", {0, 0}, true}, {"P", {1, 0.2}}, {"Q", {0.4, -0.8}}},
                  {Bar{"a", {"O", "P"}, std::nullopt, 0, {}}, Bar{"b", {"P", "Q"}, std::nullopt, 0, {}},
                   Bar{"c", {"Q", "O"}, std::nullopt, 0, {}}, PointMass{"m", "P", 1, {}}, PointMass{"n", "Q", 2, {}}});
        Mechanism body = bars;
        body.elements = {Body{"link", {"O", "P", "Q"}, std::nullopt, std::nullopt, 0, {0, 0}, 0, {}},
                         PointMass{"m", "P", 1, {}}, PointMass{"n", "Q", 2, {}}};
        QVERIFY(distanceBetween(trueValues(analyze(bars), Method::mcs), trueValues(analyze(body), Method::mcs)) <
                1e-10);
    }

    void lock_holdsTheAngle_evenFarFromTheDrawing()
    {
        for (double angle : {0.3, 1.5, 2.9, -2.0}) {
            Mechanism m = pendulum(1, 1, 0);
            m.elements.push_back(Lock{"motor", "rod", angle, {}});
            const System system(m);
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QCOMPARE(e.degreesOfFreedom, Eigen::Index(0));
            QVERIFY(distance(system.kinematics().pointPositions(e.q)[1], rotated({1, 0}, angle)) < 1e-12);
            // The motor holds the weight's moment.
            const double torque = e.lambda[1] * system.constraints()[1].forceFactor;
            QVERIFY(std::abs(torque - 9.81 * 0.5 * std::cos(angle)) < 1e-11);
        }
    }

    void oneLinkWithOnePin_swingsAsAPhysicalPendulum()
    {
        Mechanism m =
            built({{"O", {0, 0}, true}}, {Body{"plate", {"O"}, std::nullopt, std::nullopt, 2, {0.3, 0.4}, 0.1, {}}});
        const Analysis analysis = analyze(m);
        const double omega = std::sqrt(2 * 9.81 * 0.5 / (0.1 + 2 * 0.25));
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), {{0, omega}, {0, -omega}}) < 1e-12);
    }

    void unconnectedPoint_isLeftOutAndWarnedOf()
    {
        Mechanism m = pendulum(1, 1, 0.1);
        m.points.push_back({"stray", {4, 4}});
        const Analysis analysis = analyze(m);
        QCOMPARE(analysis.find(Method::mcs)->spectrum.status, SpectrumStatus::ok);
        QCOMPARE(analysis.system->coordinateCount(), Eigen::Index(2));
        QCOMPARE(analysis.issues.size(), std::size_t(1));
        QCOMPARE(analysis.issues[0].part(), std::string("stray"));
    }

    void cancelledSearch_saysSo()
    {
        Monitor monitor;
        monitor.cancelled = [] { return true; };
        const Analysis analysis = analyze(pendulum(1, 1, 1.2), {}, monitor);
        QVERIFY(analysis.cancelled);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::cancelled);
        QVERIFY(analysis.methods.empty());
    }

    /// Drawn near a watershed between two rests: which one is found must not depend on the frame.
    void fiveBar_inAnyFrame_findsTheSameRest()
    {
        std::vector<double> heights;
        for (const double angle : {0.0, 0.3, 0.5, 1.0, 2.0, 3.0, -2.5}) {
            const Similarity turn = rotation({0, 0}, angle);
            Mechanism mechanism = built({{"O", turn({0, 0}), true},
                                         {"Q", turn({1.3, -0.2}), true},
                                         {"A", turn({-0.632053, -1.761019})},
                                         {"B", turn({0.734927, -0.023444})},
                                         {"C", turn({0.071442, -0.752312})}},
                                        {Bar{"a", {"O", "A"}, {}, 0.467, {}}, Bar{"b", {"A", "B"}, {}, 1.4111, {}},
                                         Bar{"c", {"B", "C"}, {}, 2.3629, {}}, Bar{"d", {"Q", "C"}, {}, 2.5011, {}},
                                         Spring{"k", {"C", "A"}, 55.2345, 1.643666, 0, {}},
                                         TorsionSpring{"t", {"a", "ground"}, 11.6052, -2.514302 + angle, 0, 0, {}}},
                                        turn.turned({0, -9.81}));
            const System system(mechanism);
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            heights.push_back(-dot(mechanism.gravity, system.kinematics().pointPositions(e.q)[3]));
        }
        const auto [low, high] = std::ranges::minmax(heights);
        QVERIFY(high - low < 1e-9);
    }

    /// Scissors with a load F across the free end of one bar fold until both bars lie on one another, where they can
    /// swing together: they rest where tan θ = F / (m g) from the vertical.
    void scissorsThatFold_swingOnTogether()
    {
        const double l = 0.4, angle = std::atan2(3, 9.81);
        for (const double side : {1.0, -1.0}) {
            const Vector2 c = rotated({2 * l, 0}, 0.7), b{c.x, 0}, d{0, c.y};
            Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", b}, {"D", d}, {"C", c}, {"M", 0.5 * c}});
            const std::vector<Vector2> shape{{0, 0}, {2 * l, 0}, {l, 0}};
            mechanism.elements = {Body{"ac", {"A", "C", "M"}, shape, {}, 1, {l, 0}, 0.05, {}},
                                  Body{"bd", {"B", "D", "M"}, shape, {}, 1, {l, 0}, 0.05, {}},
                                  Slider{"g", "B", {0, 0}, {1, 0}, {}},
                                  Force{.id = "F", .point = "D", .force = {3 * side, 0}, .unknown = {}}};
            const System system(mechanism);
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            const Vector2 right{2 * l * side * std::sin(angle), -2 * l * std::cos(angle)};
            QVERIFY(distance(system.kinematics().pointPositions(e.q)[2], right) < 1e-12);
        }
    }

    void equilibria_ofRandomMechanisms_satisfyTheirLaws()
    {
        for (std::uint32_t seed = 1000; seed < 1200; ++seed) {
            const System system(randomMechanism(seed));
            const Equilibrium e = findEquilibrium(system);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            const Eigen::VectorXd imbalance = system.force(e.q) - system.jacobian(e.q).transpose() * e.lambda;
            QVERIFY(imbalance.cwiseAbs().maxCoeff() < 1e-8);
            QVERIFY(system.constraint(e.q).size() == 0 || system.constraint(e.q).cwiseAbs().maxCoeff() < 1e-12);
            QCOMPARE(e.negativeCount + e.zeroCount + e.positiveCount, int(e.degreesOfFreedom));
        }
    }

    /// However far from its angle a motor is drawn, it is put together at this angle, not half a turn from it.
    void motorBetweenLinks_drawnFarFromItsAngle_isAssembledAtIt()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"B", {0.2, 0.6}}, {"C", {0.8, 0.9}}},
                                    {Bar{.id = "a", .points = {"O", "B"}, .length = {}, .mass = 1, .unknown = {}},
                                     Bar{.id = "b", .points = {"B", "C"}, .length = {}, .mass = 1, .unknown = {}}});
        for (const std::vector<std::string>& sides :
             {std::vector<std::string>{"b", "a"}, {"a", "b"}, {"b", "ground"}, {"ground", "b"}}) {
            for (double angle = -3; angle <= 3; angle += 0.5) {
                mechanism.elements.resize(2);
                mechanism.elements.emplace_back(Motor{"M", sides, {TimeFunction{angle}}, {}, {}, {}});
                const System system(mechanism);
                const Equilibrium rest = findEquilibrium(mechanism, system);
                QVERIFY(rest.isUsable());
                const Eigen::VectorXd angles = system.linkAngles(rest.q);
                const auto of = [&](const std::string& side) {
                    return side == "a" ? angles[0] : side == "b" ? angles[1] : 0;
                };
                QVERIFY(std::abs(std::remainder(of(sides[0]) - of(sides[1]) - angle, 2 * std::numbers::pi)) < 1e-9);
            }
        }
    }

    /// Three bars make a triangle; a motor holds one of them away from the drawing: the triangle turns about its pin as
    /// a whole, and is not turned over.
    void triangle_turnsWithItsMotor_asAWhole()
    {
        Mechanism mechanism =
            built({{"F", {0.575, 0.455}, true}, {"P", {0.731, -1.373}}, {"Q", {-0.577, -0.077}}},
                  {Bar{"a", {"F", "P"}, {}, 1, {}}, Bar{"b", {"P", "Q"}, {}, 1, {}}, Bar{"c", {"F", "Q"}, {}, 1, {}}});
        const Vector2 pin = mechanism.points[0].at, along = mechanism.points[2].at - mechanism.points[1].at;
        const double drawn = std::atan2(along.y, along.x);
        for (double turn = -3.1; turn <= 3.1; turn += 0.2) {
            mechanism.elements.resize(3);
            mechanism.elements.emplace_back(Motor{"M", {"b"}, {TimeFunction{drawn + turn}}, {}, {}, {}});
            const System system(mechanism);
            const Equilibrium rest = findEquilibrium(mechanism, system);
            QVERIFY(rest.isUsable());
            const Outcome<MotionState> start = drawnStart(mechanism, system);
            QVERIFY(bool(start));
            for (std::size_t i : {1, 2}) {
                const Vector2 arm = mechanism.points[i].at - pin;
                const Vector2 there{pin.x + std::cos(turn) * arm.x - std::sin(turn) * arm.y,
                                    pin.y + std::sin(turn) * arm.x + std::cos(turn) * arm.y};
                QVERIFY(distance(system.kinematics().pointPositions(rest.q)[i], there) < 1e-9);
                QVERIFY(distance(system.kinematics().pointPositions(start->q)[i], there) < 1e-9);
            }
        }
    }

    /// Readouts move nothing, and the nearest configuration is the same in every unit.
    void openDrawing_isAssembledAlike_whateverUnitsAndReadouts()
    {
        int found = 0;
        for (std::uint32_t seed = 1; seed <= 80; ++seed) {
            for (const EquilibriumChoice choice : {EquilibriumChoice::drawn, EquilibriumChoice::nearest}) {
                const std::vector<Vector2> places = placesOf(openDrawing(seed, 1, 1, 0), 1, choice);
                const auto isSame = [&](double length, double mass, std::size_t readouts) {
                    const auto there = placesOf(openDrawing(seed, length, mass, readouts), length, choice);
                    return std::ranges::equal(places, there,
                                              [](Vector2 a, Vector2 b) { return distance(a, b) < 1e-6; });
                };
                QVERIFY2(isSame(1, 1, 3), qPrintable(QString("readouts, seed %1").arg(seed)));
                QVERIFY2(isSame(1e-3, 1e3, 0), qPrintable(QString("millimetres, seed %1").arg(seed)));
                QVERIFY2(isSame(300, 1e-4, 2), qPrintable(QString("units and readouts, seed %1").arg(seed)));
                found += places.empty() ? 0 : 1;
            }
        }
        QVERIFY(found > 120);
    }

    /// A motor moves a slider from one end of its way to the other: the crank stays on its side.
    void slider_movedFarFromTheDrawing_keepsItsAssemblyMode()
    {
        for (const double drawn : {1.6, 2.4, 3.4}) {
            for (double position = 1.55; position < 3.48; position += 0.05) {
                const Mechanism mechanism = movedSlider(drawn, position);
                const System system(mechanism);
                const Equilibrium rest = findEquilibrium(mechanism, system);
                QVERIFY(rest.isUsable());
                const double x = (1 + position * position - 2.5 * 2.5) / (2 * position);
                const Vector2 pin{x, std::sqrt(1 - x * x)};
                QVERIFY(distance(system.kinematics().pointPositions(rest.q)[1], pin) < 1e-9);
                const Outcome<MotionState> start = drawnStart(mechanism, system);
                QVERIFY(start && distance(system.kinematics().pointPositions(start->q)[1], pin) < 1e-9);
            }
        }
    }

    /// A lock and a motor want two angles of a crank, or those of a crank and a rocker that do not go together: what
    /// disagrees is named, and by how much.
    void lockAndMotor_thatDisagree_areNamed()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"D", {1, 0}, true}, {"B", {0, 0.5}}, {"C", {1, 0.5}}},
                                    {Bar{"crank", {"A", "B"}, {}, 1, {}}, Bar{"rod", {"B", "C"}, {}, 1, {}},
                                     Bar{"rocker", {"D", "C"}, {}, 1, {}}, Lock{"hold", "crank", 1.4, {}}});
        for (const char* turned : {"crank", "rocker"}) {
            mechanism.elements.resize(4);
            mechanism.elements.emplace_back(Motor{"M", {turned}, {TimeFunction{1.15}}, {}, {}, {}});
            const Analysis analysis = analyze(mechanism);
            QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::notAssembled);
            for (const std::string& text :
                 {rendered(analysis.equilibrium.reason), rendered(analysis.findings.front().text)}) {
                QVERIFY2(text.find("hold and M hold values that exclude one another") != std::string::npos,
                         text.c_str());
                QVERIFY2(text.find("0.25 rad") != std::string::npos, text.c_str());
            }
        }
    }

    /// Links whose given lengths are far from the drawn ones are put together wherever they can be: where the longest
    /// side of the chain is shorter than the others together.
    void lengthsFarFromTheDrawing_areAssembled()
    {
        std::mt19937 random(5);
        std::uniform_real_distribution<double> place(-1, 1), logarithm(std::log(0.3), std::log(3.0));
        int open = 0;
        for (int count = 0; count < 120; ++count) {
            const int links = 3 + count % 2;
            Mechanism mechanism;
            std::vector<double> sides;
            for (int i = 0; i <= links; ++i) {
                const bool isFixed = i == 0 || i == links;
                mechanism.points.push_back({"P" + std::to_string(i), {place(random), place(random)}, isFixed, {}});
            }
            sides.push_back(distance(mechanism.points.front().at, mechanism.points.back().at));
            for (std::size_t i = 0; i + 1 < mechanism.points.size(); ++i) {
                const Point &a = mechanism.points[i], &b = mechanism.points[i + 1];
                sides.push_back(distance(a.at, b.at) * std::exp(logarithm(random)));
                mechanism.elements.emplace_back(Bar{"b" + std::to_string(i), {a.id, b.id}, sides.back(), 1, {}});
            }
            const double longest = std::ranges::max(sides), all = std::accumulate(sides.begin(), sides.end(), 0.0);
            if (std::abs(2 * longest - all) < 1e-3 * all) {
                continue;
            }
            const bool closes = 2 * longest < all;
            const Equilibrium drawn =
                findEquilibrium(mechanism, System(mechanism), {.choice = EquilibriumChoice::drawn});
            QCOMPARE(drawn.isUsable(), closes);
            open += closes ? 0 : 1;
        }
        QVERIFY(open > 10 && open < 80);
    }

    /// A rocker that cannot be turned to its lock is not shown half a turn away, where it could be put together.
    void lockThatIsReachedOnlyHalfATurnAway_isNotAssembled()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"D", {1, 0}, true}, {"B", {0, 0.3}}, {"C", {0.9, 0.8}}},
                                    {Bar{.id = "a", .points = {"O", "B"}, .length = {}, .mass = 1, .unknown = {}},
                                     Bar{.id = "b", .points = {"B", "C"}, .length = {}, .mass = 1, .unknown = {}},
                                     Bar{.id = "c", .points = {"D", "C"}, .length = {}, .mass = 1, .unknown = {}}});
        const double drawn = std::atan2(0.8, -0.1);
        mechanism.elements.emplace_back(Lock{"hold", "c", drawn, {}});
        QVERIFY(findEquilibrium(mechanism, System(mechanism)).isUsable());
        std::get<Lock>(mechanism.elements.back()).angle = 0.1;
        const Equilibrium none = findEquilibrium(mechanism, System(mechanism));
        QCOMPARE(none.status, EquilibriumStatus::notAssembled);
        QVERIFY(!none.reason.isEmpty());
    }

    /// A beam so long that its stiffness has no finite numbers is neither stable nor unstable.
    void beamBeyondAllNumbers_hasNoStability()
    {
        Mechanism mechanism = exampleNamed("pinned_beam");
        std::get<Beam>(mechanism.elements.front()).length = 1e16;
        QCOMPARE(findEquilibrium(mechanism, System(mechanism)).stability, Stability::unknown);
    }
};

QTEST_GUILESS_MAIN(TestEquilibrium)
#include "tst_equilibrium.moc"
