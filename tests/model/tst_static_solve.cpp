#include "model/assembly/kinematics.h"
#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/static_solve.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr int kMany = 2000;

/// The forces that no reaction takes up, over the largest of all before they cancel.
double imbalanceOf(const System& system, const Eigen::VectorXd& q)
{
    const Eigen::MatrixXd Z = RowSpace(system.jacobian(q)).nullSpace();
    return (Z.transpose() * system.force(q)).norm() / (1 + system.forceSizes(q).maxCoeff());
}

Eigen::VectorXd assembledDrawing(const System& system)
{
    return assembleNear(system, system.drawnCoordinates()).q;
}

Monitor stopping()
{
    Monitor monitor;
    monitor.cancelled = [] { return true; };
    return monitor;
}

}  // namespace

/// The way to a place of rest: it stays on the constraints, goes down, ends in balance, and does not know the frame.
class TestStaticSolve : public QObject {
    Q_OBJECT

private slots:
    /// f = Φ_qᵀλ on closed loops, with the path from the start to there, whose every place is closed.
    void searches_endInBalance()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const System system(randomMechanism(seed));
            const Eigen::VectorXd start = assembledDrawing(system);
            const StaticSolution solution = solveStatics(system, start, kMany, {});
            QVERIFY2(solution.status == EquilibriumStatus::converged, rendered(solution.reason).c_str());
            QVERIFY2(imbalanceOf(system, solution.q) < 1e-8,
                     qPrintable(QString::number(imbalanceOf(system, solution.q))));
            QVERIFY(closes(system, solution.q) && solution.reason.isEmpty());
            QVERIFY(!solution.path.empty() && solution.path.front() == start && solution.path.back() == solution.q);
            QVERIFY(std::ranges::all_of(solution.path, [&](const Eigen::VectorXd& q) { return closes(system, q); }));
            QCOMPARE(static_cast<int>(solution.log.size()) >= solution.iterations, true);
            QVERIFY(solution.iterations <= kMany);
        }
    }

    /// On a descent every step is lower in energy than the last, with angles counted on.
    void descents_goDown()
    {
        int descents = 0;
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            System system(randomMechanism(seed));
            const StaticSolution solution = solveStatics(system, assembledDrawing(system), kMany, {});
            double last = std::numeric_limits<double>::infinity();
            for (const EquilibriumStep& step : solution.log) {
                if (step.action != "descend") {
                    last = std::numeric_limits<double>::infinity();
                    continue;
                }
                ++descents;
                QVERIFY(step.energy <= last + 1e-9 * (1 + std::abs(last)));
                last = step.energy;
                QVERIFY(step.constraintResidual < 1e-9 && step.stepLength >= 0);
            }
            // Counted from the start along the path the angles are those of the end.
            for (const Eigen::VectorXd& q : solution.path) {
                system.countFrom(system.linkAngles(q));
            }
            QVERIFY(distanceOf(system.linkAngles(solution.q), solution.linkAngles) < 1e-9);
        }
        QVERIFY(descents > 20);
    }

    /// From a place of rest the search goes nowhere.
    void rest_isItsOwnRest()
    {
        for (std::uint32_t seed = 1; seed < 30; ++seed) {
            const System system(randomMechanism(seed));
            const StaticSolution first = solveStatics(system, assembledDrawing(system), kMany, {});
            const StaticSolution again = solveStatics(system, first.q, kMany, {});
            QVERIFY(again.status == EquilibriumStatus::converged);
            QVERIFY2((again.q - first.q).norm() < 1e-7 * (1 + first.q.norm()),
                     qPrintable(QString::number((again.q - first.q).norm())));
        }
    }

    /// Turned and moved as a whole a mechanism comes to the turned rest.
    void rest_turnsWithTheFrame()
    {
        for (std::uint32_t seed = 1; seed < 25; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const System here(mechanism), there(moved(mechanism, 0.6, {1, 2}));
            const StaticSolution first = solveStatics(here, assembledDrawing(here), kMany, {});
            const StaticSolution second = solveStatics(there, assembledDrawing(there), kMany, {});
            QCOMPARE(second.status, first.status);
            const std::vector<Vector2> places = here.kinematics().pointPositions(first.q);
            const std::vector<Vector2> turned = there.kinematics().pointPositions(second.q);
            for (std::size_t i = 0; i < places.size(); ++i) {
                QVERIFY(distance(rotated(places[i], 0.6) + Vector2{1, 2}, turned[i]) < 1e-5 * here.size());
            }
        }
    }

    /// A rod falls from any angle to hang; drawn upright it stays there, for that was drawn.
    void pendulum_comesToHang_data()
    {
        QTest::addColumn<double>("angle");
        for (const double angle : {0.1, -1.3, 2.4, -3.0, 3.05}) {
            QTest::addRow("%g", angle) << angle;
        }
    }
    void pendulum_comesToHang()
    {
        QFETCH(double, angle);
        const System system(pendulum(1.5, 2, angle));
        const StaticSolution solution = solveStatics(system, system.drawnCoordinates(), kMany, {});
        QVERIFY(solution.status == EquilibriumStatus::converged);
        QVERIFY(distanceOf(solution.q, Eigen::Vector2d(0, -1.5)) < 1e-9);
        // Down the side on which it is drawn: less than half a turn.
        const double turned = solution.linkAngles[0] - system.linkAngles(system.drawnCoordinates())[0];
        QVERIFY(std::abs(turned + angle) < 1e-8);
        const System upright(pendulum(1.5, 2, std::numbers::pi));
        const StaticSolution still = solveStatics(upright, upright.drawnCoordinates(), kMany, {});
        QVERIFY(still.status == EquilibriumStatus::converged && still.q[1] > 1.49);
    }

    /// Searches that are stopped, or have no more steps, say so.
    void stoppedSearches_sayWhy()
    {
        const System system(pendulum(1, 1, 2));
        const Eigen::VectorXd q = system.drawnCoordinates();
        const StaticSolution cancelled = solveStatics(system, q, kMany, stopping());
        QVERIFY(cancelled.status == EquilibriumStatus::cancelled);
        QCOMPARE(rendered(cancelled.reason), std::string("stopped on request"));
        const StaticSolution few = solveStatics(system, q, 1, {});
        QVERIFY(few.status == EquilibriumStatus::notFound);
        QVERIFY(rendered(few.reason).find("stopped after 1 steps") != std::string::npos);
    }

    /// A mechanism without equilibrium is told which part moves without end and what drives it.
    void whatHasNoRest_isNamed()
    {
        Mechanism falling = built({{"P", {0, 0}}}, {PointMass{"m", "P", 1, {}}, Slider{"s", "P", {0, 0}, {0, 1}, {}}});
        const System fall(falling);
        const StaticSolution down = solveStatics(fall, fall.drawnCoordinates(), kMany, {});
        QVERIFY(down.status == EquilibriumStatus::notFound);
        QVERIFY(rendered(down.reason).find("P moved") != std::string::npos);
        Mechanism turning = pendulum(1, 1, 0);
        turning.gravity = {0, 0};
        turning.elements.emplace_back(Torque{"T", "rod", 2, {}});
        const System turn(turning);
        const StaticSolution round = solveStatics(turn, turn.drawnCoordinates(), kMany, {});
        QVERIFY(round.status == EquilibriumStatus::notFound);
        QVERIFY(rendered(round.reason).find("nothing resists T, which turns P on and on") != std::string::npos);
    }

    /// An equilibrium found, asked about where it is, and approached anew from there, is the same one.
    void equilibria_areTheSameByEveryWay()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const System system(randomMechanism(seed));
            const Equilibrium found = findEquilibrium(system);
            const Equilibrium near = restNear(system, found.q);
            const Equilibrium at = equilibriumAt(system, found.q);
            QVERIFY(found.status == EquilibriumStatus::converged && near.status == found.status);
            QVERIFY(at.status == EquilibriumStatus::assembled && at.isUsable());
            QVERIFY((near.q - found.q).norm() < 1e-7 * (1 + found.q.norm()));
            for (const Equilibrium* each : {&near, &at}) {
                QCOMPARE(each->rank, found.rank);
                QCOMPARE(each->degreesOfFreedom, found.degreesOfFreedom);
                QCOMPARE(each->stability, found.stability);
                QCOMPARE(each->negativeCount, found.negativeCount);
                QVERIFY(distanceOf(each->lambda, found.lambda) < 1e-6 * (1 + found.lambda.norm()));
            }
            QCOMPARE(found.rank + found.degreesOfFreedom, system.coordinateCount());
            QCOMPARE(found.negativeCount + found.zeroCount + found.positiveCount,
                     static_cast<int>(found.degreesOfFreedom));
            const Eigen::MatrixXd J(system.jacobian(found.q));
            QVERIFY((J.transpose() * found.lambda - system.force(found.q)).norm() <
                    1e-7 * (1 + system.forceSizes(found.q).norm()));
        }
    }

    /// A torque winds up a spring as far as the spring asks for, by whole turns, and the energy goes with it.
    void windingUp_countsTurns()
    {
        for (const double torque : {1.5, 9.0, -30.0}) {
            Mechanism mechanism = pendulum(1, 1, 0.4);
            mechanism.gravity = {0, 0};
            const double drawn = angleOf(mechanism.points[1].at);
            mechanism.elements.emplace_back(TorsionSpring{"t", {"rod", "ground"}, 2, drawn, 0, 0, {}});
            mechanism.elements.emplace_back(Torque{"T", "rod", torque, {}});
            const System system(mechanism);
            const Equilibrium rest = findEquilibrium(system);
            QVERIFY(rest.status == EquilibriumStatus::converged);
            QVERIFY(std::abs(rest.linkAngles[0] - drawn - torque / 2) < 1e-8);
            QVERIFY(std::abs(rest.potential - torque * torque / 4 + torque * rest.linkAngles[0]) < 1e-6);
            const StaticSolution solution = solveStatics(system, system.drawnCoordinates(), kMany, {});
            QVERIFY(distanceOf(solution.linkAngles, rest.linkAngles) < 1e-9);
        }
    }

    /// A drawing that is only assembled is told out of balance, and has no stability.
    void drawnConfiguration_isNotSolvedFor()
    {
        const System system(pendulum(1, 1, 0.7));
        const Equilibrium drawn = findEquilibrium(system, {.choice = EquilibriumChoice::drawn});
        QVERIFY(drawn.status == EquilibriumStatus::assembled && drawn.q == system.drawnCoordinates());
        QVERIFY(drawn.stability == Stability::unknown && drawn.residual > 0.1);
        QVERIFY(std::ranges::any_of(drawn.warnings, [](const Message& warning) {
            return rendered(warning.text).find("not in balance") != std::string::npos;
        }));
        Mechanism fixed = pendulum(1, 1, 0);
        fixed.points[1].fixed = true;
        const Equilibrium none = findEquilibrium(System(fixed));
        QVERIFY(none.status == EquilibriumStatus::notFound);
        QVERIFY(rendered(none.reason).starts_with("nothing can move"));
    }
};

QTEST_GUILESS_MAIN(TestStaticSolve)
#include "tst_static_solve.moc"
