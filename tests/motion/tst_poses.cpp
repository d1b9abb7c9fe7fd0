// Pictures of configurations: poses, moving modes, drawings made from a pose, and the way into rest.

#include "model/assembly/kinematics.h"
#include "model/equilibrium/position_fit.h"
#include "model/pose/redraw.h"
#include "model/pose/settling.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr std::uint32_t kSeeds = 40;

double apart(const Pose& a, const Pose& b)
{
    double largest = a.points.size() == b.points.size() && a.links.size() == b.links.size() ? 0 : 1e9;
    for (std::size_t i = 0; i < std::min(a.points.size(), b.points.size()); ++i) {
        largest = std::max(largest, distance(a.points[i], b.points[i]));
    }
    for (std::size_t i = 0; i < std::min(a.links.size(), b.links.size()); ++i) {
        largest = std::max({largest, distance(a.links[i].origin, b.links[i].origin),
                            std::abs(std::remainder(a.links[i].angle - b.links[i].angle, 2 * std::numbers::pi))});
    }
    return largest;
}

/// A configuration beside the drawing, on the constraints.
Eigen::VectorXd besideDrawing(const Moving& moving)
{
    const MotionState near{moving.state.q + 0.1 * moving.state.v, moving.state.v};
    const Outcome<MotionState> found = ConstrainedMotion(moving.system).project(near);
    return found ? found->q : moving.state.q;
}

std::vector<Analysis> restingOnes(std::size_t count)
{
    std::vector<Analysis> found;
    for (std::uint32_t seed = 0; found.size() < count; ++seed) {
        Analysis analysis = analyzeBy(Method::mcs, randomMechanism(seed));
        if (analysis.equilibrium.isUsable() && !trueValues(analysis, Method::mcs).empty()) {
            found.push_back(std::move(analysis));
        }
    }
    return found;
}

}  // namespace

class PosesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The pose of the drawing is that at its coordinates; links lie between their pins; the image of the mechanism
    /// has the image of the pose.
    void drawnPose_isThatOfTheDrawnCoordinates()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const Pose pose = poseAt(moving.system, moving.state.q);
            QVERIFY(apart(drawnPose(moving.mechanism), poseAt(moving.system, moving.system.drawnCoordinates())) <
                    1e-12);
            for (const LinkPose& link : pose.links) {
                const std::vector<std::string> pins = pointsOf(moving.mechanism.elements[link.element]);
                const Vector2 a = pose.points[*findPoint(moving.mechanism, pins[0])],
                              b = pose.points[*findPoint(moving.mechanism, pins[1])];
                QVERIFY(distance(link.origin, a) < 1e-9 &&
                        distance(rotated({distance(a, b), 0}, link.angle), b - a) < 1e-9);
            }
            const Mechanism image = moved(moving.mechanism, 0.7, {2, -9});
            const Pose turned = drawnPose(image), drawn = drawnPose(moving.mechanism);
            for (std::size_t i = 0; i < drawn.points.size(); ++i) {
                QVERIFY(distance(turned.points[i], rotated(drawn.points[i], 0.7) + Vector2{2, -9}) < 1e-12);
            }
        }
    }

    /// Drawn in a pose, a mechanism lies in it, with every force and torque the same; drawn again there nothing
    /// changes.
    void redrawnMechanism_liesInItsPose()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const Eigen::VectorXd q = besideDrawing(moving);
            const Pose pose = poseAt(moving.system, q);
            const Mechanism once = redrawn(moving.mechanism, pose);
            const System system(once);
            QVERIFY(apart(drawnPose(once), pose) < 1e-9);
            QVERIFY(constraintResidual(system, system.drawnCoordinates()) < 1e-9);
            const double V = moving.system.potential(q);
            COMPARE_WITHIN(system.potential(system.drawnCoordinates()), V, 1e-9 * (1 + std::abs(V)));
            const Eigen::VectorXd f = moving.system.force(q);
            QVERIFY((system.force(system.drawnCoordinates()) - f).norm() < 1e-7 * (1 + f.norm()));
            QVERIFY(apart(drawnPose(redrawn(once, drawnPose(once))), pose) < 1e-9);
        }
    }

    /// Redrawn at rest, a mechanism rests as drawn and has the same eigenvalues.
    void redrawnRest_isTheSameRest()
    {
        for (const Analysis& analysis : restingOnes(12)) {
            const Mechanism rest = redrawn(analysis.mechanism, poseAt(*analysis.system, analysis.equilibrium.q));
            const Analysis again = analyzeBy(Method::mcs, rest);
            QVERIFY(apart(drawnPose(rest), poseAt(*again.system, again.equilibrium.q)) < 1e-6 * again.system->size());
            QVERIFY(distanceBetween(trueValues(again, Method::mcs), trueValues(analysis, Method::mcs)) < 1e-5);
        }
    }

    /// Redrawing keeps the turns by which a torsion spring is wound up: every torque stays, also beyond a turn.
    void redrawnTorsionSpring_staysWoundUp()
    {
        for (const double angle : {0.5, 4.0, 9.0, -14.0}) {
            Mechanism mechanism = built(
                {{"O", {0, 0}, true}, {"P", {1, 0}}},
                {Bar{"rod", {"O", "P"}, {}, 1, {}}, TorsionSpring{"t", {"rod", "ground"}, 3, 0.2, 0, 0, {}}}, {0, 0});
            System system(mechanism);
            Eigen::Vector2d q(1, 0);
            for (int i = 1; i <= 40; ++i) {
                q << std::cos(angle * i / 40), std::sin(angle * i / 40);
                system.countFrom(system.linkAngles(q));
            }
            COMPARE_WITHIN(system.potential(q), 1.5 * (angle - 0.2) * (angle - 0.2), 1e-9);
            const System again(redrawn(mechanism, poseAt(system, q)));
            COMPARE_WITHIN(again.potential(again.drawnCoordinates()), system.potential(q), 1e-9);
        }
    }

    void posesOfOtherMechanisms_areRefused()
    {
        Pose pose = drawnPose(heavyFourBar());
        pose.points.pop_back();
        QVERIFY_EXCEPTION_THROWN(redrawn(heavyFourBar(), pose), std::invalid_argument);
    }

    /// q(ϑ) = q₀ + a Re(v e^{iϑ}) + O(a²): a whole turn of the phase is the same place, half a turn the other way but
    /// for the square of the amplitude, and the slope at a = 0 is the shape.
    void movingMode_turnsWithItsPhase()
    {
        for (const Analysis& analysis : restingOnes(12)) {
            const ModeMotion motion(analysis, Method::mcs, 0);
            const Eigen::VectorXcd& shape = analysis.methods.front().spectrum.values.front().shape;
            const Eigen::VectorXd& rest = analysis.equilibrium.q;
            QCOMPARE(motion.eigenvalue(), analysis.methods.front().spectrum.values.front().s);
            const double a = motion.amplitudeFor(0.01);
            for (const double phase : {0.0, 1.1, 2.9, 4.0}) {
                const Eigen::VectorXd here = motion.coordinatesAt(phase, a);
                QVERIFY((motion.coordinatesAt(phase + 2 * std::numbers::pi, a) - here).norm() <
                        1e-12 * (1 + rest.norm()));
                const Eigen::VectorXd odd = (here - motion.coordinatesAt(phase + std::numbers::pi, a)) / 2;
                const Eigen::VectorXd linear = a * (shape * std::polar(1.0, phase)).real();
                QVERIFY((odd - linear).norm() < 1e-12 * (1 + rest.norm()));
                // Even parts are of second order: a quarter of them at half the amplitude.
                const auto even = [&](double size) {
                    return Eigen::VectorXd(motion.coordinatesAt(phase, size) - rest -
                                           size * (shape * std::polar(1.0, phase)).real());
                };
                QVERIFY((even(a) - 4 * even(a / 2)).norm() < 1e-11 * (1 + rest.norm()));
            }
            double largest = 0;
            for (const auto& [x, y] : motion.pointDisplacements()) {
                largest = std::max(largest, std::sqrt(std::norm(x) + std::norm(y)));
            }
            QVERIFY(a * largest <= 0.01 * analysis.system->size() * (1 + 1e-9) * std::numbers::sqrt2 &&
                    a * largest > 0.005 * analysis.system->size());
            COMPARE_WITHIN(motion.amplitudeFor(0.03), 3 * a, 1e-12 * a);
        }
    }

    /// Φ(q(ϑ)) is of third order in the amplitude at every phase, of every mode, also where its parts move one after
    /// the other.
    void movingMode_staysOnTheConstraints()
    {
        std::vector<Analysis> analyses = restingOnes(12);
        analyses.push_back(analyzeBy(Method::mcs, mechanismAt("tests/reference/triple_pendulum_dampers.eigenlink")));
        for (const Analysis& analysis : analyses) {
            const std::vector<Eigenvalue>& values = analysis.methods.front().spectrum.values;
            for (std::size_t index = 0; index < values.size(); ++index) {
                const ModeMotion motion(analysis, Method::mcs, index);
                const double a = motion.amplitudeFor(0.04);
                const auto violation = [&](double size) {
                    double worst = 0;
                    for (double phase = 0; phase < 6.2; phase += 0.5) {
                        worst = std::max(worst, analysis.system->constraint(motion.coordinatesAt(phase, size)).norm());
                    }
                    return worst;
                };
                QVERIFY(violation(a) < violation(2 * a) / 6 + 1e-12);
            }
        }
    }

    /// The last of so many frames is the equilibrium and all are assembled; half as many are every other one.
    void settling_comesToRest()
    {
        int moving = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const System system(randomMechanism(seed));
            const Equilibrium rest = findEquilibrium(system);
            if (rest.status != EquilibriumStatus::converged) {
                continue;
            }
            const auto fine = settlingFrames(system, rest, 20), coarse = settlingFrames(system, rest, 10);
            QCOMPARE(fine.empty(), coarse.empty());
            if (fine.empty()) {
                continue;
            }
            QVERIFY(fine.size() <= 20 && coarse.size() <= 10 && fine.back() == rest.q && coarse.back() == rest.q);
            for (const Eigen::VectorXd& q : fine) {
                QVERIFY(constraintResidual(system, q) < 1e-9);
            }
            if (fine.size() < 20 || coarse.size() < 10) {
                continue;  // some places between corners of the way are left out
            }
            ++moving;
            for (std::size_t i = 0; i < coarse.size(); ++i) {
                QVERIFY((coarse[i] - fine[2 * i + 1]).norm() < 1e-9 * system.size());
            }
        }
        QVERIFY(moving > 10);
    }
};

QTEST_GUILESS_MAIN(PosesTest)
#include "tst_poses.moc"
