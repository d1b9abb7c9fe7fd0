#include "model/assembly/kinematics.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/pose/pose.h"
#include "model/pose/redraw.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

class TestPose : public QObject {
    Q_OBJECT

private slots:
    void motion_ofATrueMode_keepsLengthsToSecondOrder()
    {
        const Analysis analysis = analyze(nLoop({.loops = 3, .damping = 1}));
        for (Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const ModeMotion motion(analysis, method, 0);
            QVERIFY(!motion.isEmpty());
            const auto violation = [&](double amplitude) {
                double worst = 0;
                for (double phase = 0; phase < 6.3; phase += 0.7) {
                    const Eigen::VectorXd phi = analysis.system->constraint(motion.coordinatesAt(phase, amplitude));
                    worst = std::max(worst, phi.cwiseAbs().maxCoeff());
                }
                return worst;
            };
            // Third order: half the amplitude, an eighth of the violation.
            const double a = 0.1;
            QVERIFY(violation(a) < 5 * a * a * a);
            QVERIFY(violation(a / 2) < violation(a) / 6);
        }
    }

    void bentBeam_pointsAlongItsChord_andStartsAlongItsTangent()
    {
        Mechanism mechanism = exampleNamed("cantilever_beam");
        mechanism.gravity = {0, -9.81};
        const Analysis analysis = analyze(mechanism);
        const LinkPose pose = analysis.system->kinematics().linkPoses(analysis.equilibrium.q).at(0);
        const std::vector<Vector2> points = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
        QVERIFY(std::abs(pose.direction - angleOf(points[1] - points[0])) < 1e-12);
        QVERIFY(pose.direction < -0.01);
        QVERIFY(std::abs(pose.angle) < 1e-9);
    }

    void poseOfATrueMode_keepsEveryLink_atLargeAmplitudes()
    {
        const Analysis analysis = analyze(nLoop({.loops = 2}));
        const ModeMotion motion(analysis, Method::mcs, 0);
        for (double phase = 0; phase < 6.3; phase += 0.3) {
            const Pose pose = motion.poseAt(phase, motion.amplitudeFor(0.2));
            for (const Element& element : analysis.mechanism.elements) {
                if (const auto* bar = std::get_if<Bar>(&element)) {
                    const Vector2 a = pose.points[*findPoint(analysis.mechanism, bar->points[0])];
                    const Vector2 b = pose.points[*findPoint(analysis.mechanism, bar->points[1])];
                    QVERIFY(std::abs(distance(a, b) - 1) < 1e-9);
                }
            }
        }
    }

    void motion_atAmplitudeZero_isTheEquilibrium()
    {
        const Analysis analysis = analyze(nLoop({.loops = 1}));
        const ModeMotion motion(analysis, Method::mcs, 0);
        QCOMPARE((motion.coordinatesAt(1.0, 0) - analysis.equilibrium.q).norm(), 0.0);
    }

    void motion_followsThePhaseOfAComplexMode()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/triple_pendulum_dampers.eigenlink"));
        const ModeMotion motion(analysis, Method::mcs, 4);
        const double h = 1e-6;
        const Eigen::VectorXcd& shape = analysis.find(Method::mcs)->spectrum.values[4].shape;
        QVERIFY(shape.imag().norm() > 1e-3);
        for (double phase : {0.3, 1.4, 4.0}) {
            const Eigen::VectorXd expected = (shape * std::exp(std::complex<double>(0, phase))).real();
            const Eigen::VectorXd actual = (motion.coordinatesAt(phase, h) - analysis.equilibrium.q) / h;
            QVERIFY((actual - expected).norm() < 1e-4);
        }
    }

    void spuriousMode_showsTheBrokenJoint()
    {
        const Analysis analysis = analyze(nLoop({.loops = 1}));
        const Spectrum& spectrum = analysis.find(Method::ucs)->spectrum;
        const ModeMotion motion(analysis, Method::ucs, spectrum.trueCount());
        const Pose pose = motion.poseAt(0.5, motion.amplitudeFor(0.2));
        double gap = 0;
        for (const LinkPose& link : pose.links) {
            const auto& bar = std::get<Bar>(analysis.mechanism.elements[link.element]);
            const Vector2 pin = pose.points[*findPoint(analysis.mechanism, bar.points[1])];
            gap = std::max(gap, distance(link.origin + rotated({1, 0}, link.angle), pin));
        }
        QVERIFY(gap > 0.01);
    }

    void amplitude_forAFraction_movesTheFarthestPointThatFar()
    {
        const Analysis analysis = analyze(pendulum(2, 1, 0));
        const ModeMotion motion(analysis, Method::mcs, 0);
        const Pose rest = poseAt(*analysis.system, analysis.equilibrium.q);
        const Pose moved = motion.poseAt(0, motion.amplitudeFor(0.1));
        QVERIFY(std::abs(std::abs(moved.points[1].x - rest.points[1].x) - 0.1 * analysis.system->size()) < 1e-9);
    }

    void drawnPose_ofABrokenDrawing_drawsWhatItCan()
    {
        Mechanism m = pendulum(1, 1, 0);
        m.elements.push_back(Bar{"dangling", {"P", "nowhere"}, std::nullopt, 1, {}});
        const Pose pose = drawnPose(m);
        QCOMPARE(pose.points.size(), std::size_t(2));
        QCOMPARE(pose.links.size(), std::size_t(1));
    }

    void motion_ofAMissingMode_isEmpty()
    {
        const Analysis analysis = analyze(pendulum(1, 1, 0));
        QVERIFY(ModeMotion(analysis, Method::mcs, 99).isEmpty());
        QVERIFY(ModeMotion().poseAt(0, 1).points.empty());
    }

    void modeOfABeam_movesItsNodes_andKeepsItsEnds()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("clamped_beam"));
        const ModeMotion motion(analysis, Method::mcs, 0);
        const double amplitude = motion.amplitudeFor(0.1);
        const Pose pose = motion.poseAt(0, amplitude);
        QCOMPARE(pose.beams.size(), std::size_t(1));
        const BeamPose& beam = pose.beams.front();
        QCOMPARE(beam.nodes.size(), std::size_t(21));
        // The middle moves most, by a tenth of the size.
        QVERIFY(std::abs(std::abs(beam.position(10, 0).y) - 0.25) < 1e-3);
        QVERIFY(distance(beam.position(0, 0), {0, 0}) < 1e-9);
        QVERIFY(distance(beam.position(19, 1), {2.5, 0}) < 1e-9);
        // Clamped: the centre line leaves its ends along the axis.
        QVERIFY(std::abs(beam.position(0, 0.01).y) < 1e-5);
    }

    /// A load bends the cantilever by a third of its length: the tip stays at its pin to second order of the motion.
    void modeOfABentBeam_keepsItsEndAtThePin_data()
    {
        QTest::addColumn<int>("model");
        for (const BeamModel model : {BeamModel::linear, BeamModel::stressStiffened, BeamModel::exact}) {
            QTest::addRow("model %d", static_cast<int>(model)) << static_cast<int>(model);
        }
    }
    void modeOfABentBeam_keepsItsEndAtThePin()
    {
        QFETCH(const int, model);
        Mechanism mechanism = exampleNamed("cantilever_beam");
        auto& beam = std::get<Beam>(mechanism.elements.front());
        beam.model = static_cast<BeamModel>(model);
        const double size = mechanism.points[1].at.x;
        const double bending = 3 * beam.youngsModulus * secondMomentOf(beam) / (size * size);
        mechanism.elements.emplace_back(Force{"F", "B", {0, -bending / 3}, {}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const ModeMotion motion(analysis, Method::mcs, 0);
        const auto gap = [&](double fraction) {
            const Pose pose = motion.poseAt(0, motion.amplitudeFor(fraction));
            const BeamPose& bent = pose.beams.front();
            return distance(bent.position(bent.nodes.size() - 2, 1), pose.points[1]);
        };
        QVERIFY2(gap(1e-3) < 1e-6 * size, qPrintable(QString::number(gap(1e-3))));
        QVERIFY2(gap(0.1) < 0.01 * size, qPrintable(QString::number(gap(0.1))));
    }

    void modeOfTheDoublePendulum_doesNotStretchItsBeams()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("flexible_double_pendulum_10"));
        const ModeMotion motion(analysis, Method::mcs, 0);
        const double amplitude = motion.amplitudeFor(0.2);
        const Pose rest = motion.poseAt(std::numbers::pi / 2, amplitude);
        const Pose swung = motion.poseAt(0, amplitude);
        for (std::size_t i = 0; i < 2; ++i) {
            for (std::size_t node = 0; node < 11; ++node) {
                QVERIFY(std::abs(swung.beams[i].nodes[node].axial - rest.beams[i].nodes[node].axial) < 1e-6);
            }
        }
        // The joint stays where both beams meet, to third order.
        QVERIFY(distance(swung.beams[0].position(9, 1), swung.points[1]) < 0.02);
        QVERIFY(distance(swung.points[2], swung.beams[1].position(9, 1)) < 0.02);
    }

    void highModesOfBeams_keepTheirJointsTogether()
    {
        const Mechanism crank = exampleNamed("flexible_slider_crank_45");
        const Analysis analysis = analyzeBy(Method::mcs, crank);
        const auto modes = modesOf(analysis.find(Method::mcs)->spectrum);
        for (const std::size_t mode : {1U, 2U, 4U, 9U, 14U}) {
            const ModeMotion motion(analysis, Method::mcs, modes[mode].front());
            const double amplitude = motion.amplitudeFor(0.12);
            for (const double phase : {0.0, 1.0, 3.0}) {
                const Pose pose = motion.poseAt(phase, amplitude);
                for (const BeamPose& beam : pose.beams) {
                    const auto& pins = std::get<Beam>(crank.elements[beam.element]).points;
                    const auto place = [&](std::size_t end) { return pose.points[*findPoint(crank, pins[end])]; };
                    QVERIFY(distance(beam.position(0, 0), place(0)) < 0.01 * beam.length);
                    const double gap = distance(beam.position(beam.nodes.size() - 2, 1), place(1)) / beam.length;
                    QVERIFY2(gap < 0.02, qPrintable(QString::number(gap)));
                }
            }
        }
    }

    /// A link with one pin is drawn along the global axes: the angle at which a motor holds it turns with them.
    void redrawnMotorOfALinkWithOnePin_holdsTheSamePlace()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0.3, 0}}},
                                    {Bar{.id = "a", .points = {"O", "A"}, .length = {}, .mass = 1, .unknown = {}},
                                     Body{"b", {"A"}, {}, {}, 2, {0.3, -0.2}, 0.05, {}},
                                     Motor{"M", {"b", "a"}, {TimeFunction{0.3}}, {}, {}, {}},
                                     TorsionSpring{"t", {"a", "ground"}, 30, 0.1, 0, 0, {}}});
        const Analysis before = analyzeBy(Method::mcs, mechanism);
        const Analysis after = analyzeBy(Method::mcs, redrawn(mechanism, poseAt(*before.system, before.equilibrium.q)));
        QVERIFY((after.equilibrium.q - before.equilibrium.q).head(2).norm() < 1e-12);
        const auto& s = before.find(Method::mcs)->spectrum.values;
        QVERIFY(std::abs(after.find(Method::mcs)->spectrum.values.front().s - s.front().s) < 1e-10);
    }
};

QTEST_GUILESS_MAIN(TestPose)
#include "tst_pose.moc"
