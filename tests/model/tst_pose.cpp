#include "model/analysis/pose.h"
#include "model/families/n_loop.h"
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
        for (const System::LinkPose& link : pose.links) {
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
};

QTEST_GUILESS_MAIN(TestPose)
#include "tst_pose.moc"
