// The motion on the constraints at single states: accelerations and multipliers, the ways back onto the constraints,
// and knowledge of a singular configuration.

#include "model/assembly/energy_momentum.h"
#include "model/dynamics/constrained_motion.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/time_steps.h"
#include "model/mechanism/templates/chain.h"
#include "tests/support/built.h"
#include "tests/support/dense.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr std::uint32_t kSeeds = 60;

/// The remainder of M q̈ + Φ_qᵀλ = f and Φ_q q̈ = −Φ_qq(q̇, q̇) − …, relative to the largest parts of each.
double remainderOf(const System& system, const ConstrainedMotion& motion, const MotionState& state,
                   const Acceleration& found, const Instant& at = {})
{
    const Eigen::MatrixXd Phi_q(system.jacobian(state.q, at));
    const Eigen::VectorXd inertia = system.mass(state.q, at) * found.a, f = motion.load(state, at);
    const Eigen::VectorXd reaction = Phi_q.transpose() * found.lambda;
    const double size = f.norm() + reaction.norm() + inertia.norm();
    const Eigen::VectorXd curvature = system.constraintCurvature(state.q, state.v, at);
    const double bend = (Phi_q * found.a + curvature).norm();
    return std::max((inertia + reaction - f).norm() / size,
                    bend / (1 + Phi_q.norm() * found.a.norm() + curvature.norm()));
}

/// A beside the last point of a chain with the points at these places, rods between them.
Mechanism chainThrough(const std::vector<Vector2>& places, double mass)
{
    Mechanism mechanism;
    for (std::size_t i = 0; i < places.size(); ++i) {
        mechanism.points.push_back({"P" + std::to_string(i), places[i], i == 0, {}});
        if (i > 0) {
            mechanism.elements.push_back(
                Bar{"r" + std::to_string(i), {"P" + std::to_string(i - 1), "P" + std::to_string(i)}, {}, mass, {}});
        }
    }
    return mechanism;
}

Mechanism longChain(int links)
{
    std::vector<Vector2> places;
    for (int i = 0; i <= links; ++i) {
        places.push_back({0.3 * i, -0.1 * (i % 3)});
    }
    return chainThrough(places, 1);
}

/// The first point of the ground and the last free point.
std::string anchorOf(const Mechanism& mechanism)
{
    return std::ranges::find(mechanism.points, true, &Point::fixed)->id;
}
std::string lastPointOf(const Mechanism& mechanism)
{
    return std::find_if(mechanism.points.rbegin(), mechanism.points.rend(), [](const Point& p) { return !p.fixed; })
        ->id;
}

/// The largest |κ| of ZᵀKZ x = κ ZᵀMZ x on the motions that the constraints allow.
double largestRatio(const Moving& moving, const Eigen::MatrixXd& K)
{
    const Eigen::MatrixXd Z = moving.ways(), M(moving.system.mass(moving.state.q));
    return generalEigenvaluesOf(solutionOf(Z.transpose() * M * Z, Z.transpose() * K * Z)).cwiseAbs().maxCoeff();
}

}  // namespace

class MotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// All three solvers: that which shows singular configurations, the fast one after inspect, the sparse one.
    void acceleration_satisfiesItsEquations()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            ConstrainedMotion motion(moving.system);
            const Acceleration plain = motion.accelerate(moving.state).value();
            const Acceleration inspected = motion.inspect(moving.state).value();
            const Acceleration fast = motion.accelerate(moving.state).value();
            for (const Acceleration* each : {&plain, &inspected, &fast}) {
                const double left = remainderOf(moving.system, motion, moving.state, *each);
                QVERIFY2(left < 1e-11, qPrintable(QString("%1: %2").arg(seed).arg(left)));
            }
            QVERIFY((plain.a - fast.a).norm() < 1e-9 * (1 + plain.a.norm()));
            QVERIFY((plain.a - inspected.a).norm() == 0);
        }
        const Moving chain(longChain(60), 3);
        ConstrainedMotion motion(chain.system);
        QVERIFY(!motion.seesSingularities());
        QVERIFY(remainderOf(chain.system, motion, chain.state, motion.accelerate(chain.state).value()) < 1e-11);
    }

    /// Gauss's principle: of all accelerations that the constraints allow the motion has the one for which
    /// ½(q̈ − M⁻¹f)ᵀM(q̈ − M⁻¹f) is least; any other makes it larger by ½δᵀMδ.
    void acceleration_isOfLeastConstraint()
    {
        std::mt19937 random(1);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            ConstrainedMotion motion(moving.system);
            const Eigen::VectorXd a = motion.accelerate(moving.state).value().a, f = motion.load(moving.state);
            const Eigen::MatrixXd M(moving.system.mass(moving.state.q)), Z = moving.ways();
            const auto constraint = [&](const Eigen::VectorXd& x) { return 0.5 * x.dot(M * x) - f.dot(x); };
            const Eigen::VectorXd delta = Z * randomVector(Z.cols(), random);
            const double more = constraint(a + delta) - constraint(a), expected = 0.5 * delta.dot(M * delta);
            COMPARE_WITHIN(more, expected, 1e-10 * (std::abs(constraint(a)) + f.norm() * delta.norm() + expected));
        }
    }

    /// Φ(q + hq̇ + ½h²q̈) is of order h³, and so small a step back onto the constraints turns nothing.
    void acceleration_followsTheConstraints()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            ConstrainedMotion motion(moving.system);
            const auto& [q, v] = moving.state;
            const Eigen::VectorXd a = motion.accelerate(moving.state).value().a;
            const auto off = [&](double h) { return moving.system.constraint(q + h * v + h * h / 2 * a).norm(); };
            const double coarse = off(2e-3), fine = off(1e-3);
            QVERIFY2(coarse < 1e-12 || std::log2(coarse / fine) > 2.6,
                     qPrintable(QString("%1: %2 %3").arg(seed).arg(coarse).arg(fine)));
        }
    }

    /// d/dt ½q̇ᵀMq̇ = q̇ᵀf − q̇ᵀCq̇: reactions at rest do no work.
    void power_isThatOfForcesAndDampers()
    {
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            ConstrainedMotion motion(moving.system);
            const auto& [q, v] = moving.state;
            const Acceleration found = motion.accelerate(moving.state).value();
            const double power = v.dot(moving.system.mass(q) * found.a);
            const double given = v.dot(moving.system.force(q)) - motion.dissipation(moving.state);
            COMPARE_WITHIN(power, given, 1e-10 * (1 + moving.system.forceSizes(q).dot(v.cwiseAbs())));
            const Eigen::MatrixXd C(moving.system.damping(q));
            COMPARE_WITHIN(motion.dissipation(moving.state), v.dot(C * v), 1e-12 * (1 + v.dot(C * v)));
            QCOMPARE(motion.isDamped(), C.cwiseAbs().maxCoeff() > 0);
            const Eigen::VectorXd resting = motion.load({q, Eigen::VectorXd::Zero(v.size())});
            QVERIFY((resting - motion.load(moving.state) - C * v).norm() < 1e-11 * (1 + resting.norm()));
        }
    }

    /// Dependent constraints have multipliers of minimum norm of the rows at equal size: no state of
    /// self-stress is in them.
    /// A damper damps also where its ends lie on one another in the drawing: ẍ + 2 ẋ + 100 x = 0 from x = 0.1.
    void damperDrawnWithoutLength_damps()
    {
        Mechanism mechanism = built(
            {{"G", {0, 0}, true}, {"R", {1, 0}, true}, {"P", {0, 0}}},
            {Slider{"s", "P", {0, 0}, {1, 0}, {}}, PointMass{"m", "P", 1, {}}, Spring{"k", {"G", "P"}, 100, 0, 2, {}}},
            {0, 0});
        const System system(mechanism);
        ConstrainedMotion motion(system);
        QVERIFY(motion.isDamped());
        const MotionState moving{Eigen::Vector2d(0.1, 0), Eigen::Vector2d(3, 0)};
        COMPARE_WITHIN(motion.accelerate(moving).value().a[0], -2 * 3 - 100 * 0.1, 1e-12);
    }

    void multipliers_ofDependentConstraints_haveNoSelfStress()
    {
        int redundant = 0;
        for (std::uint32_t seed = 0; seed < 3 * kSeeds; ++seed) {
            const Moving moving(seed);
            Eigen::MatrixXd Phi_q = moving.jacobian();
            const Eigen::VectorXd sizes = Phi_q.rowwise().norm();
            ConstrainedMotion motion(moving.system);
            const Eigen::VectorXd lambda = motion.accelerate(moving.state).value().lambda;
            // With rows of length 1 the multipliers are larger by their lengths.
            const Eigen::MatrixXd stress = nullSpaceOf((sizes.cwiseInverse().asDiagonal() * Phi_q).transpose());
            redundant += stress.cols() > 0 ? 1 : 0;
            const double part = (stress.transpose() * sizes.cwiseProduct(lambda)).norm();
            QVERIFY2(part < 1e-9 * (1 + sizes.cwiseProduct(lambda).norm()), qPrintable(QString::number(part)));
        }
        QVERIFY(redundant > 20);
    }

    /// Off the constraints by a little: q' is on them, by steps across the motion; again it is the same.
    void projection_isOnTheConstraints_andIdempotent()
    {
        std::mt19937 random(2);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            ConstrainedMotion motion(moving.system);
            const double size = moving.system.size();
            const MotionState off{moving.state.q + 1e-3 * size * randomVector(moving.state.q.size(), random),
                                  moving.state.v + randomVector(moving.state.v.size(), random)};
            const MotionState once = motion.project(off).value(), twice = motion.project(once).value();
            QVERIFY(motion.positionError(moving.system.constraint(once.q)) < 1e-13);
            QVERIFY((moving.system.jacobian(once.q) * once.v).norm() < 1e-11 * (1 + off.v.norm()));
            QVERIFY((twice.q - once.q).norm() < 1e-12 * size && (twice.v - once.v).norm() < 1e-10);
            const Eigen::MatrixXd Z = moving.ways();
            const double along = (Z.transpose() * (once.q - off.q)).norm(), all = (once.q - off.q).norm();
            QVERIFY2(along <= 0.05 * all + 1e-12, qPrintable(QString("%1 of %2").arg(along).arg(all)));
        }
    }

    /// min (v' − v)ᵀM(v' − v): the change has no share along allowed motions, and so the energies add up,
    /// T(v) = T(v') + T(v − v').
    void projectedVelocity_isNearestByKineticEnergy()
    {
        std::mt19937 random(3);
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            ConstrainedMotion motion(moving.system);
            const Eigen::MatrixXd M(moving.system.mass(moving.state.q)), Z = moving.ways();
            const Eigen::VectorXd v = randomVector(M.cols(), random);
            const Eigen::VectorXd next = motion.project({moving.state.q, v}).value().v;
            QVERIFY((Z.transpose() * (M * (next - v))).norm() < 1e-11 * (1 + (M * v).norm()));
            const auto energy = [&](const Eigen::VectorXd& x) {
                return moving.system.energyMomentum().kineticEnergy(moving.state.q, x);
            };
            COMPARE_WITHIN(energy(next) + energy(v - next), energy(v), 1e-11 * energy(v));
        }
    }

    /// Under motors and moving supports Φ_q q̇ = −Φ_t, whatever the rate at which their time runs; q̈ is linear in how
    /// that accelerates.
    void drives_areFollowedAtEveryRate()
    {
        const Mechanism mechanism = shakenFourBar();
        const System system(mechanism);
        const Moving resting(heavyFourBar(), 4);
        ConstrainedMotion motion(system);
        for (const double t : {0.0, 0.13, 0.4}) {
            std::vector<Eigen::VectorXd> accelerations;
            for (const double clock : {0.0, 1.0, 2.0}) {
                const Instant at{t, 1, clock, nullptr};
                const MotionState state = motion.project({system.drawnCoordinates(), resting.state.v}, at).value();
                QVERIFY(motion.positionError(system.constraint(state.q, at)) < 1e-13);
                const Eigen::VectorXd missed =
                    system.jacobian(state.q, at) * state.v + system.constraintRate(state.q, at);
                QVERIFY(missed.norm() < 1e-12);
                const Acceleration found = motion.accelerate(state, at).value();
                QVERIFY(remainderOf(system, motion, state, found, at) < 1e-12);
                accelerations.push_back(found.a);
            }
            const Eigen::VectorXd bend = accelerations[0] - 2 * accelerations[1] + accelerations[2];
            QVERIFY(bend.norm() < 1e-10 && (accelerations[1] - accelerations[0]).norm() > 1e-3);
            const MotionState slow = motion.project(resting.state, {t, 0.5, 0, nullptr}).value();
            const MotionState fast = motion.project(resting.state, {t, 1, 0, nullptr}).value();
            QVERIFY((fast.v - 2 * slow.v).norm() < 1e-11 && fast.v.norm() > 1e-2);
        }
    }

    /// Zᵀ(q − q_w) = 0 and Zᵀ(q̇ − q̇_w) = 0 on the constraints, from wherever the guess is.
    void heldState_agreesAlongWhatIsHeld()
    {
        std::mt19937 random(5);
        std::uint32_t failed = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            const Moving moving(seed);
            const ConstrainedMotion motion(moving.system);
            const Eigen::MatrixXd Z = moving.ways();
            const double size = moving.system.size();
            const Eigen::Index n = moving.state.q.size();
            const MotionState wanted{moving.state.q + 0.01 * size * (Z * randomVector(Z.cols(), random)),
                                     randomVector(n, random)};
            const MotionState guess{moving.state.q + 0.002 * size * randomVector(n, random), randomVector(n, random)};
            const Outcome<MotionState> held = motion.hold(wanted, guess, Z);
            if (!held) {
                QVERIFY(rendered(held.reason()).find("loops cannot be closed") != std::string::npos);
                ++failed;
                continue;
            }
            QVERIFY(motion.positionError(moving.system.constraint(held->q)) < 1e-12);
            QVERIFY((moving.system.jacobian(held->q) * held->v).norm() < 1e-9);
            QVERIFY((Z.transpose() * (held->q - wanted.q)).norm() < 1e-12 * size * double(n));
            QVERIFY((Z.transpose() * (held->v - wanted.v)).norm() < 1e-9);
        }
        QVERIFY2(failed < kSeeds / 10, qPrintable(QString::number(failed)));
    }

    /// √λ of the largest eigenvalue of ZᵀHZ x = λ ZᵀMZ x, or of C, from below and not by much.
    void fastestRate_isThatOfTheFastestEigenvalue()
    {
        int damped = 0;
        for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
            Mechanism mechanism = randomMechanism(seed);
            if (seed % 2 == 0) {
                mechanism.elements.push_back(Damper{"heavy", {anchorOf(mechanism), lastPointOf(mechanism)}, 2000, {}});
            }
            const Moving moving(mechanism, seed);
            ConstrainedMotion motion(moving.system);
            const Acceleration found = motion.accelerate(moving.state).value();
            const double vibration = std::sqrt(
                largestRatio(moving, Eigen::MatrixXd(moving.system.tangentStiffness(moving.state.q, found.lambda))));
            const double decay = largestRatio(moving, Eigen::MatrixXd(moving.system.damping(moving.state.q)));
            damped += decay > vibration ? 1 : 0;
            const double exact = std::max(vibration, decay), rate = motion.fastestRate(moving.state, found);
            QVERIFY2(rate < exact * (1 + 1e-9) && rate > 0.8 * exact,
                     qPrintable(QString("%1: %2 for %3").arg(seed).arg(rate).arg(exact)));
        }
        QVERIFY(damped > 10 && damped < 50);
    }

    /// The nearer a parallelogram is to flat, the smaller its margin: in proportion to its height in the end, 0 there.
    void margin_fallsTowardsASingularity()
    {
        const Moving open(parallelogramAt(1.2), 1);
        ConstrainedMotion motion(open.system);
        QCOMPARE(motion.lookAt(open.state.q), 1.0);
        double before = 1;
        for (const double angle : {0.8, 0.4, 0.1, 0.01, 1e-3, 1e-4}) {
            const Eigen::VectorXd q = System(parallelogramAt(angle)).drawnCoordinates();
            const double margin = motion.marginAt(q);
            QVERIFY(margin < before && margin > 0);
            QVERIFY2(angle > 0.05 || std::abs(margin / before - 0.1) < 0.01, qPrintable(QString::number(margin)));
            QCOMPARE(motion.lookAt(q), margin);
            before = margin;
        }
        QCOMPARE(motion.marginAt(System(parallelogramAt(0)).drawnCoordinates()), 0.0);
        QVERIFY(motion.inspect(open.state));
        QVERIFY(!motion.mayBeSingular());
        motion.expectSingularity();
        QVERIFY(motion.mayBeSingular());
        QVERIFY(motion.seesSingularities());
    }

    /// Rods that are there twice are no singular configuration: their constraints depend on each other everywhere.
    void redundantRods_leaveTheMarginAlone()
    {
        Mechanism mechanism = parallelogramAt(1.2);
        mechanism.elements.push_back(Bar{"again", {"B", "C"}, 2, 1, {}});
        const Moving moving(mechanism, 1);
        ConstrainedMotion motion(moving.system);
        QVERIFY(motion.inspect(moving.state));
        QVERIFY(motion.margin() > 0.9);
        QVERIFY(motion.mayBeSingular());
        QVERIFY(isDeadPoint(moving.system, System(parallelogramAt(0)).drawnCoordinates(), {}));
        QVERIFY(!isDeadPoint(moving.system, System(parallelogramAt(0.3)).drawnCoordinates(), {}));
    }

    /// The error of Φ: absolute values row by row over their scales and the size.
    void positionError_isANorm()
    {
        std::mt19937 random(7);
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            const Moving moving(seed);
            const ConstrainedMotion motion(moving.system);
            const Eigen::Index m = moving.system.constraintCount();
            const Eigen::VectorXd x = randomVector(m, random), y = randomVector(m, random);
            const double error = motion.positionError(x);
            QVERIFY(m == 0 || error > 0);
            COMPARE_WITHIN(motion.positionError(-3 * x), 3 * error, 1e-12 * error);
            QVERIFY(motion.positionError(x + y) <= error + motion.positionError(y) + 1e-12);
            QCOMPARE(motion.positionError(Eigen::VectorXd::Zero(m)), 0.0);
        }
        // A point that is beside the end of its rod by 1 % of the size is an error of about that.
        const System system(chainThrough({{0, 0}, {2, 0}}, 1));
        const ConstrainedMotion motion(system);
        COMPARE_WITHIN(motion.positionError(system.constraint(Eigen::Vector2d(2.02, 0))), 0.01, 2e-4);
    }

    /// A massless point that nothing holds keeps a mass from being followed; what rods join to a mass is followed.
    void massWithoutPosition_isRefused()
    {
        Mechanism loose = chainThrough({{0, 0}, {1, 0}, {2, 0}}, 0);
        loose.elements.push_back(PointMass{"m", "P2", 1, {}});
        const System carried(loose);
        ConstrainedMotion motion(carried);
        const MotionState straight{carried.drawnCoordinates(), Eigen::VectorXd::Zero(4)};
        QVERIFY(motion.followsMassless());
        const Outcome<MotionState> followed = motion.follow(straight, {}, TimeSteps(carried, 1, 0.1));
        QVERIFY(!followed && rendered(followed.reason()).find("moves without mass") != std::string::npos);
        const Motion refused = simulate(carried, straight, {1, 0.1});
        QVERIFY(refused.status == MotionStatus::stopped);
        QVERIFY(rendered(refused.reason).find("P1 moves without mass") != std::string::npos);
        // Bent, the middle of two massless rods follows the mass at their end.
        const System bent([&] {
            Mechanism mechanism = loose;
            mechanism.points[1].at = {1, 0.4};
            return mechanism;
        }());
        ConstrainedMotion following(bent);
        QVERIFY(!following.followsMassless());
        QVERIFY(following.accelerate({bent.drawnCoordinates(), Eigen::VectorXd::Zero(4)}));
    }

    void loopsThatDoNotClose_areSaid()
    {
        Mechanism apart = parallelogramAt(1);
        apart.points[3].at = {9, 0};
        const System system(apart);
        ConstrainedMotion motion(system);
        const MotionState drawn{system.drawnCoordinates(), Eigen::VectorXd::Zero(4)};
        const Outcome<MotionState> closed = motion.project(drawn);
        const Outcome<MotionState> held = motion.hold(drawn, drawn, Eigen::MatrixXd::Identity(4, 1));
        for (const Outcome<MotionState>* each : {&closed, &held}) {
            QVERIFY(!*each && rendered(each->reason()) == "the loops cannot be closed from here");
        }
    }
};

QTEST_GUILESS_MAIN(MotionTest)
#include "tst_motion.moc"
