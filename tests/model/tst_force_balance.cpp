#include "model/assembly/kinematics.h"
#include "model/equilibrium/force_balance.h"
#include "model/equilibrium/position_fit.h"
#include "tests/support/bounds.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A mechanism closed beside its drawing, out of balance.
struct Closed {
    Mechanism mechanism;
    System system;
    Eigen::VectorXd q;

    explicit Closed(std::uint32_t seed) : Closed(randomMechanism(seed), seed) {}
    Closed(const Mechanism& given, std::uint32_t seed) : mechanism(given), system(given)
    {
        const PositionFit fit = assembleNear(
            system, system.drawnCoordinates() + randomVector(system.coordinateCount(), seed, 0.03 * system.size()));
        q = fit.q;
    }

    /// A place nearby on the constraints, reached by a step along them and corrections.
    Eigen::VectorXd stepTo(const Eigen::VectorXd& p, double size) const
    {
        return retract(system, q + size * p, RowSpace(system.jacobian(q))).q;
    }
    Eigen::MatrixXd freeMotions() const { return RowSpace(system.jacobian(q)).nullSpace(); }
};

/// Seeds whose mechanisms can move.
template <class Test>
void forClosed(std::uint32_t count, Test test)
{
    for (std::uint32_t seed = 1; seed <= count; ++seed) {
        const Closed closed(seed);
        if (closes(closed.system, closed.q) && closed.freeMotions().cols() > 0) {
            test(closed, seed);
        }
    }
}

}  // namespace

/// Steps towards the balance of forces: their equations, their predictions, and what they do not depend on.
class TestForceBalance : public QObject {
    Q_OBJECT

private slots:
    /// Reactions of least squares: what they leave of the forces lies across all rows of constraints.
    void reactions_leaveNothingAlongTheRows()
    {
        forClosed(30, [](const Closed& closed, std::uint32_t) {
            ForceBalance balance(closed.system);
            balance.moveTo(closed.q);
            const Eigen::VectorXd left = balance.force() - balance.jacobian().transpose() * balance.lambda();
            QVERIFY((balance.jacobian() * left).norm() < 1e-9 * (1 + balance.force().norm()));
            QVERIFY(distanceOf(balance.force(), closed.system.force(closed.q)) < 1e-12);
            QVERIFY(std::abs(balance.potential() - closed.system.potential(closed.q)) < 1e-12);
            const Eigen::VectorXd given = randomVector(closed.system.constraintCount(), 3);
            balance.moveTo(closed.q, given);
            QVERIFY(distanceOf(balance.lambda(), given) == 0);
        });
    }

    /// H p + Φ_qᵀλ = f, Φ_q p = 0 without damping; the energy falls along p as the square predicts.
    void steps_solveTheirEquations()
    {
        int solved = 0;
        forClosed(40, [&](const Closed& closed, std::uint32_t) {
            ForceBalance balance(closed.system);
            balance.moveTo(closed.q);
            const Eigen::MatrixXd H(closed.system.tangentStiffness(closed.q, balance.lambda()));
            const Eigen::MatrixXd Z = closed.freeMotions();
            const Eigen::VectorXd curvature = eigenvaluesOfSymmetric(Z.transpose() * H * Z).cwiseAbs();
            if (curvature.minCoeff() < 1e-4 * curvature.maxCoeff() || !balance.factor(0)) {
                return;
            }
            ++solved;
            const ForceBalance::Step step = balance.step();
            const double scale = 1 + balance.force().norm() + step.lambda.norm();
            const Eigen::VectorXd left = H * step.p + balance.jacobian().transpose() * step.lambda - balance.force();
            QVERIFY2(left.norm() < 1e-8 * scale, qPrintable(QString::number(left.norm())));
            QVERIFY((balance.jacobian() * step.p).norm() < 1e-10 * (1 + step.p.norm()));
            const double square = -balance.force().dot(step.p) + 0.5 * step.p.dot(H * step.p);
            QVERIFY(std::abs(balance.predictedChange(step.p) - square) < 1e-8 * (1 + std::abs(square)));
            QCOMPARE(balance.negativeCount(), (eigenvaluesOfSymmetric(Z.transpose() * H * Z).array() < 0).count());
            QCOMPARE(balance.isPositive(), balance.negativeCount() == 0);
        });
        QVERIFY(solved > 15);
    }

    /// The way to a place, and the number of factorisations, make no difference.
    void beginningAgain_isTheSame_toTheLastBit()
    {
        forClosed(30, [](const Closed& closed, std::uint32_t seed) {
            ForceBalance fresh(closed.system);
            fresh.beginAt(closed.q);
            const Eigen::VectorXd first = fresh.newtonStep(1);
            const Eigen::VectorXd x =
                closed.stepTo((closed.freeMotions() * randomVector(closed.freeMotions().cols(), seed)), 1e-2);
            ForceBalance used(closed.system);
            used.planFactors();
            used.moveTo(x);
            used.moveTo(closed.q);
            const Eigen::VectorXd before = used.newtonStep(1);
            used.beginAt(closed.q);
            QVERIFY(used.newtonStep(1) == before);
            used.moveTo(closed.q, Eigen::VectorXd(2 * used.lambda()));
            used.beginAt(closed.q);
            QVERIFY(used.lambda() == fresh.lambda());
            QVERIFY(used.newtonStep(1) == first);
        });
    }

    /// More damping makes steps shorter; they go downhill.
    void damping_shortensSteps()
    {
        forClosed(30, [](const Closed& closed, std::uint32_t) {
            ForceBalance balance(closed.system);
            balance.moveTo(closed.q);
            double last = std::numeric_limits<double>::infinity();
            for (double mu = 1e3 * balance.stiffnessScale(); mu < 1e9 * balance.stiffnessScale(); mu *= 10) {
                QVERIFY(balance.factor(mu));
                QVERIFY(balance.isPositive());
                const Eigen::VectorXd p = balance.step().p;
                QVERIFY(balance.length(p) < last || balance.length(p) == 0);
                QVERIFY(balance.predictedChange(p) <= 0);
                last = balance.length(p);
            }
        });
    }

    /// V(x) − V(q) is the prediction to second order and less the work to third, where both are on the constraints.
    void predictionsAndWork_areThoseOfTheEnergy()
    {
        forClosed(30, [](const Closed& closed, std::uint32_t seed) {
            ForceBalance balance(closed.system);
            balance.moveTo(closed.q);
            const Eigen::MatrixXd Z = closed.freeMotions();
            const Eigen::VectorXd p = (Z * randomVector(Z.cols(), seed)).normalized() * closed.system.size();
            double before[2] = {0, 0};
            const double scale = balance.force().norm() * closed.system.size() + balance.stiffnessScale();
            for (const double size : {4e-3, 2e-3, 1e-3}) {
                const Eigen::VectorXd x = closed.stepTo(p, size);
                const double change = closed.system.potential(x) - closed.system.potential(closed.q);
                const double errors[2] = {std::abs(change - balance.predictedChange(size * p)),
                                          std::abs(change + balance.workTo(x))};
                // Halving the step divides the first error by about eight, and so the second at least.
                for (int i = 0; i < 2; ++i) {
                    QVERIFY2(before[i] == 0 || errors[i] < 0.2 * before[i] + 1e-11 * scale,
                             qPrintable(QString("%1: %2 after %3").arg(seed).arg(errors[i]).arg(before[i])));
                    before[i] = errors[i];
                }
            }
        });
    }

    /// c with Φ_q c = −Φ(x): to first order back onto the constraints.
    void corrections_goBackOntoTheConstraints()
    {
        forClosed(30, [](const Closed& closed, std::uint32_t seed) {
            ForceBalance balance(closed.system);
            balance.moveTo(closed.q);
            QVERIFY(balance.factor(10 * (1 + balance.stiffnessScale())));
            const Eigen::VectorXd x = closed.q + 1e-4 * closed.system.size() * randomVector(closed.q.size(), seed);
            const Eigen::VectorXd phi = closed.system.constraint(x);
            const Eigen::MatrixXd J(balance.jacobian());
            if (rankOf(J) < J.rows()) {
                return;
            }
            const Eigen::VectorXd c = balance.assembly(phi);
            QVERIFY((J * c + phi).norm() < 1e-8 * (phi.norm() + 1e-6));
            QVERIFY(closed.system.constraint(x + c).norm() < 0.1 * phi.norm());
            QVERIFY((J * balance.correction(x, balance.lambda()).p + phi).norm() < 1e-8 * (phi.norm() + 1e-6));
        });
    }

    /// A step is as long in every frame; sizes are norms.
    void lengths_doNotDependOnTheFrame()
    {
        forClosed(20, [](const Closed& closed, std::uint32_t seed) {
            const Mechanism turned = moved(closed.mechanism, 0.9, {2, -1});
            const System there(turned);
            const ForceBalance here(closed.system), other(there);
            const Eigen::VectorXd p = randomVector(closed.q.size(), seed), more = randomVector(p.size(), seed + 9);
            Eigen::VectorXd image = p;
            for (Eigen::Index i = 0; i + 1 < p.size(); ++i) {
                if (closed.system.coordinates()[static_cast<std::size_t>(i)].name.ends_with(".x")) {
                    const Vector2 d = rotated({p[i], p[i + 1]}, 0.9);
                    image.segment<2>(i) << d.x, d.y;
                }
            }
            QVERIFY(std::abs(here.length(p) - other.length(image)) < 1e-12 * here.length(p));
            QVERIFY(std::abs(here.length(-3 * p) - 3 * here.length(p)) < 1e-13 * here.length(p) * 3);
            QVERIFY(here.length(p + more) <= here.length(p) + here.length(more) + 1e-12);
        });
    }

    /// An extent is the largest of its parts: displacements over the size, turns of links.
    void extents_boundLengths()
    {
        forClosed(20, [](const Closed& closed, std::uint32_t seed) {
            ForceBalance balance(closed.system);
            balance.moveTo(closed.q);
            const Eigen::VectorXd p = randomVector(closed.q.size(), seed);
            const ForceBalance::Extent extent = balance.extent(p);
            QVERIFY(std::abs(std::max(extent.shift, extent.turn) - balance.length(p)) < 1e-14 * balance.length(p));
            // A shift of everything is no turn where nothing is fixed to the ground; with links to it they turn.
            const bool hasLinks = !closed.system.rigidLinks().empty();
            QVERIFY(!hasLinks || extent.turn > 0);
        });
    }

    /// The softest direction keeps to the constraints, has length one and about the least curvature of all.
    void softest_hasTheLeastCurvature()
    {
        forClosed(30, [](const Closed& closed, std::uint32_t) {
            ForceBalance balance(closed.system);
            balance.moveTo(closed.q);
            if (!balance.factor(1e-6 * balance.stiffnessScale())) {
                return;
            }
            const Eigen::VectorXd z = balance.softest(30);
            QVERIFY(std::abs(balance.length(z) - 1) < 1e-12);
            QVERIFY((balance.jacobian() * z).norm() < 1e-8 * (1 + z.norm()));
            const Eigen::MatrixXd H(closed.system.tangentStiffness(closed.q, balance.lambda()));
            const Eigen::MatrixXd Z = closed.freeMotions();
            for (Eigen::Index i = 0; i < Z.cols(); ++i) {
                const Eigen::VectorXd other = Z.col(i) / balance.length(Z.col(i));
                // In magnitude, but for how norms differ by the number of rows that they look at.
                const double least = std::abs(z.dot(H * z)), here = std::abs(other.dot(H * other));
                QVERIFY(least < 30 * static_cast<double>(z.size()) * here + 1e-6 * balance.stiffnessScale());
            }
        });
    }

    /// At rest nothing is left: the step is rounding, and the residual as well.
    void restsOfPendulums_areBalanced()
    {
        for (const double length : {1e-3, 1.0, 50.0}) {
            const System system(pendulum(length, 2, 0));
            ForceBalance balance(system);
            balance.moveTo(system.drawnCoordinates());
            QVERIFY(balance.residual() < 1e-14);
            const Eigen::VectorXd p = balance.newtonStep(1);
            QVERIFY(balance.length(p) < 1e-12 && balance.isRounding(p));
            // A little aside it is not, and one step leads back but for the square of it.
            const System aside(pendulum(length, 2, 1e-3));
            ForceBalance swung(aside);
            swung.moveTo(aside.drawnCoordinates());
            QVERIFY(swung.residual() > 1e-4);
            const Eigen::VectorXd back = swung.newtonStep(1);
            QVERIFY(!swung.isRounding(back));
            QVERIFY(std::abs(swung.extent(back).turn - 1e-3) < 1e-8);
            // The tension of the weight, in equilibrium.
            QVERIFY(std::abs(balance.lambda()[0] * 2 * length - 9.81) < 1e-9);
            QVERIFY(distanceOf(balance.answeredForce(), balance.force()) == 0);
        }
    }

    /// Multipliers that are rounding of the forces are zero, others stay: a strut beside a loaded one carries nothing.
    void settledMultipliers_areZeroWhereNothingIsCarried()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {0.3, -1}}, {"C", {2, 0}, true}, {"D", {2, -1.1}}},
                                    {Bar{"AB", {"A", "B"}, {}, 0, {}}, Bar{"CD", {"C", "D"}, {}, 0, {}},
                                     Slider{"s", "B", {0.3, 0}, {0, 1}, {}}, PointMass{"m", "D", 3, {}}});
        const System system(mechanism);
        ForceBalance balance(system);
        balance.moveTo(system.drawnCoordinates());
        const RowSpace rows(balance.jacobian());
        const Eigen::VectorXd lambda =
            balance.settledMultipliers(balance.force(), [&](const Eigen::VectorXd& f) { return rows.multipliers(f); });
        for (Eigen::Index i = 0; i < lambda.size(); ++i) {
            const Constraint& constraint = system.constraints()[static_cast<std::size_t>(i)];
            QVERIFY(constraint.name == "CD" ? std::abs(constraint.forceFactor * lambda[i] - 3 * 9.81) < 1e-10
                                            : lambda[i] == 0);
        }
    }

    /// EA l + 4 EI/l of a stretch and a bend of the whole beam.
    void stiffnessOfBeams_isThatOfTheWhole()
    {
        for (const double segments : {2.0, 100.0, 10000.0}) {
            Mechanism m = built({{"O", {0, 0}, true}, {"B", {3, 4}}}, {Beam{.id = "b",
                                                                            .points = {"O", "B"},
                                                                            .segments = segments,
                                                                            .area = 0.03,
                                                                            .secondMoment = 8e-2,
                                                                            .youngsModulus = 1e9,
                                                                            .density = 1000}});
            const System system(m);
            ForceBalance balance(system);
            balance.moveTo(system.drawnCoordinates());
            const double whole = 1e9 * 0.03 * 5 + 4 * 1e9 * 8e-2 / 5;
            QVERIFY2(std::abs(balance.stiffnessScale() / whole - 1) < 1e-5, qPrintable(QString::number(segments)));
        }
    }

    /// However stiff the spring that holds its pin, a horizontal bar is driven by its weight.
    void smallWeights_besideStiffSprings_areNotHeldByDamping()
    {
        for (const double stiffness : {1e3, 1e6, 1e9, 1e12}) {
            Mechanism m = built({{"G", {-1, 0}, true}, {"P", {0, 0}}, {"Q", {0.7, 0}}},
                                {Slider{"rail", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"G", "P"}, stiffness, 1, 0, {}},
                                 Bar{"bar", {"P", "Q"}, std::nullopt, 1e-9, {}}});
            const System system(m);
            ForceBalance balance(system);
            balance.moveTo(system.drawnCoordinates());
            const double left = balance.length(balance.newtonStep(1));
            QVERIFY2(!(left <= 1e-6), qPrintable(QString::number(left)));
        }
    }

    /// The part that a solve leaves of the reactions of loaded parts in a rod that nothing pulls at is none of its own;
    /// a thread with a grain keeps the digits of its pull.
    void settledMultipliers_besideLoadedParts_keepTheirOwnDigits()
    {
        for (double angle = -3; angle < 3; angle += 0.17) {
            Mechanism mechanism = built({{"A", {0, 0}, true},
                                         {"B", {1, 0}, true},
                                         {"C", {0.7, 0.6}},
                                         {"D", rotated({1.1, 0}, angle)},
                                         {"E", {1, -0.8}}},
                                        {Bar{"AC", {"A", "C"}, {}, 1, {}}, Bar{"BC", {"B", "C"}, {}, 1, {}},
                                         Bar{"loose", {"A", "D"}, {}, 0, {}}, Bar{"thread", {"B", "E"}, {}, 0, {}},
                                         PointMass{"weight", "C", 1e6, {}}, PointMass{"grain", "E", 1e-13, {}}});
            const System system(mechanism);
            ForceBalance balance(system);
            balance.moveTo(system.drawnCoordinates());
            const RowSpace rows(balance.jacobian());
            const Eigen::VectorXd lambda = balance.settledMultipliers(
                balance.force(), [&](const Eigen::VectorXd& f) { return rows.multipliers(f); });
            for (Eigen::Index i = 0; i < lambda.size(); ++i) {
                const Constraint& constraint = system.constraints()[static_cast<std::size_t>(i)];
                if (constraint.name == "loose") {
                    VERIFY_BELOW(std::abs(lambda[i]), 1e-22);
                } else if (constraint.name == "thread") {
                    VERIFY_BELOW(std::abs(constraint.forceFactor * lambda[i] / (1e-13 * 9.81) - 1), 1e-9);
                }
            }
        }
    }

    /// Against the largest force, or where nothing is stressed against the stiffness; one where there is neither.
    void scales_areForcesOrStiffness()
    {
        QCOMPARE(scaleOfForces(3, 50), 3.0);
        QCOMPARE(scaleOfForces(1e-15, 50), 50.0);
        QCOMPARE(scaleOfForces(0, 50), 50.0);
        QCOMPARE(scaleOfForces(2, 0), 2.0);
        QCOMPARE(scaleOfForces(0, 0), 1.0);
    }
};

QTEST_GUILESS_MAIN(TestForceBalance)
#include "tst_force_balance.moc"
