// Things that a motion cannot depend on: where the mechanism stands, how its parts are numbered, units, its beginning,
// the number of its outputs, and other parts of the drawing.

#include "model/assembly/kinematics.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/mechanism/transform.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/motion_laws.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

SimulationOptions optionsOf(double duration, double step, MotionTolerance tolerance = MotionTolerance::tight)
{
    return SimulationOptions{.duration = duration, .step = step, .tolerance = tolerance};
}

/// Largest distance of the points of two motions, by their names, after `image` of the places of the first.
double apart(const MotionRun& a, const MotionRun& b, const std::function<Vector2(Vector2, double t)>& image)
{
    if (a.motion.samples.size() != b.motion.samples.size()) {
        return std::numeric_limits<double>::infinity();
    }
    double largest = 0;
    for (std::size_t i = 0; i < a.motion.samples.size(); ++i) {
        const MotionSample &first = a.motion.samples[i], &second = b.motion.samples[i];
        for (const Point& point : a.mechanism.points) {
            largest = std::max(largest, distance(image(a.place(point.id, first), first.t), b.place(point.id, second)));
        }
    }
    return largest;
}

/// Seeds of random mechanisms that move calmly enough for all digits to be compared.
void addSeeds()
{
    QTest::addColumn<std::uint32_t>("seed");
    for (const std::uint32_t seed : {0U, 1U, 2U, 3U, 5U, 8U, 13U, 21U, 34U, 55U}) {
        QTest::addRow("seed %u", seed) << seed;
    }
}

/// Three rods that hang together, thrown, and nothing that holds them.
Mechanism thrown(Vector2 speed, Vector2 gravity)
{
    Mechanism mechanism;
    mechanism.gravity = gravity;
    const std::vector<Vector2> places{{0, 0}, {0.8, 0.3}, {1.1, 1.0}, {1.9, 0.6}};
    const std::vector<Vector2> turns{{0, 0}, {-0.3, 0.8}, {-1.7, 1.4}, {-1.3, 2.2}};
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::string id = "P" + std::to_string(i);
        mechanism.points.push_back({id, places[i], false, turns[i] + speed});
        if (i > 0) {
            const double mass = 1.0 + 0.4 * double(i);
            mechanism.elements.push_back(Bar{"r" + id, {"P" + std::to_string(i - 1), id}, {}, mass, {}});
        }
    }
    return mechanism;
}

}  // namespace

class MotionSymmetriesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void movedMechanism_movesAlike_data() { addSeeds(); }
    void movedMechanism_movesAlike()
    {
        QFETCH(std::uint32_t, seed);
        const Mechanism mechanism = kicked(randomMechanism(seed), seed);
        const MotionRun run(mechanism, optionsOf(0.5, 0.1));
        const MotionRun image(moved(mechanism, 2.1, {7, -3}), optionsOf(0.5, 0.1));
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        const double off = apart(run, image, [](Vector2 p, double) { return rotated(p, 2.1) + Vector2{7, -3}; });
        QVERIFY2(off < 1e-8, qPrintable(QString::number(off)));
    }

    /// Seen in a mirror: rates, velocities and motors are turned round with the drawing.
    void image_movesAsTheImage_data()
    {
        const auto row = addColumns<QString, QString>({"crank", "motor"});
        row("rate", R"(, "rate": 3)", "");
        row("motor", "", R"(, {"type": "motor", "id": "M", "of": ["AB"], "angle": {"speed": 3}})");
        row("formula", "", R"x(, {"type": "motor", "id": "M", "of": ["AB"], "angle": "0.9273+0.3*sin(2*t)"})x");
    }
    void image_movesAsTheImage()
    {
        QFETCH(QString, crank);
        QFETCH(QString, motor);
        const QString members = QString(R"("gravity": [0, 0], "points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0.6, 0.8]},
            {"id": "C", "at": [1.5, 1.1], "velocity": [0.4, -1]}],
            "elements": [{"type": "bar", "id": "AB", "points": ["A", "B"], "mass": 1%1},
                         {"type": "bar", "id": "BC", "points": ["B", "C"], "mass": 2}%2])")
                                    .arg(crank, motor);
        const Mechanism mechanism = mechanismWith(members.toStdString());
        const Similarity mirror = reflection({0.2, 0}, {1, 2});
        const MotionRun run(mechanism, optionsOf(2, 0.5));
        const MotionRun image(transformed(mechanism, {"A", "B", "C", "AB", "BC"}, mirror), optionsOf(2, 0.5));
        QVERIFY(apart(run, image, [&](Vector2 p, double) { return mirror(p); }) < 1e-5);
        QVERIFY(distance(run.place("C", run.motion.samples[0]), run.place("C", run.motion.samples[1])) > 0.1);
    }

    void renumberedMechanism_movesAlike_data() { addSeeds(); }
    void renumberedMechanism_movesAlike()
    {
        QFETCH(std::uint32_t, seed);
        const Mechanism mechanism = kicked(randomMechanism(seed), seed);
        const MotionRun run(mechanism, optionsOf(0.5, 0.1)),
            other(renumbered(mechanism, seed + 1), optionsOf(0.5, 0.1));
        const double off = apart(run, other, [](Vector2 p, double) { return p; });
        QVERIFY2(off < 1e-8, qPrintable(QString::number(off)));
    }

    /// In units of 1/8 m, 1/5 kg and 1/3 s: places are 8 times as large and times 3 times, reactions in proportion.
    void otherUnits_changeNothingButNumbers_data() { addSeeds(); }
    void otherUnits_changeNothingButNumbers()
    {
        QFETCH(std::uint32_t, seed);
        const Mechanism mechanism = kicked(randomMechanism(seed), seed);
        const MotionRun run(mechanism, optionsOf(0.5, 0.1)), other(inUnits(mechanism, 8, 5, 3), optionsOf(1.5, 0.3));
        const double off = apart(run, other, [](Vector2 p, double) { return 8 * p; });
        QVERIFY2(off < 1e-7, qPrintable(QString::number(off)));
        const double force = 5 * 8.0 / 9, y = run.at("frame.y", run.motion.samples.back());
        COMPARE_WITHIN(other.at("frame.y", other.motion.samples.back()), force * y, 1e-5 * (1 + std::abs(force * y)));
        const double energy = run.energy(run.motion.samples.back());
        COMPARE_WITHIN(other.energy(other.motion.samples.back()), 8 * force * energy, 1e-7 * (1 + std::abs(energy)));
    }

    /// More outputs give no other motion; a part of it is the same from its own start on.
    void outputs_doNotChangeTheMotion_data() { addSeeds(); }
    void outputs_doNotChangeTheMotion()
    {
        QFETCH(std::uint32_t, seed);
        const Mechanism mechanism = kicked(randomMechanism(seed), seed);
        const MotionRun coarse(mechanism, optionsOf(0.6, 0.1)), fine(mechanism, optionsOf(0.6, 0.02));
        QCOMPARE(coarse.motion.samples.size(), std::size_t(7));
        QCOMPARE(fine.motion.samples.size(), std::size_t(31));
        for (std::size_t i = 0; i < coarse.motion.samples.size(); ++i) {
            const MotionSample &a = coarse.motion.samples[i], &b = fine.motion.samples[5 * i];
            COMPARE_WITHIN(a.t, b.t, 1e-15);
            QVERIFY((a.state.q - b.state.q).norm() < 1e-11 && (a.state.v - b.state.v).norm() < 1e-9);
            COMPARE_WITHIN(a.dissipated, b.dissipated, 1e-10);
        }
        const MotionState middle = coarse.motion.samples[3].state;
        const Motion rest = simulate(coarse.system, middle, optionsOf(0.3, 0.1));
        const Eigen::VectorXd off = rest.samples.back().state.q - coarse.motion.samples.back().state.q;
        QVERIFY2(off.norm() < 1e-8, qPrintable(QString::number(off.norm())));
    }

    /// Every output is on the constraints and has the acceleration and the multipliers of its state; energy and what
    /// dampers took are the energy at the start.
    void everyOutput_obeysTheEquationsOfMotion_data() { addSeeds(); }
    void everyOutput_obeysTheEquationsOfMotion()
    {
        QFETCH(std::uint32_t, seed);
        const MotionRun run(kicked(randomMechanism(seed), seed), optionsOf(0.6, 0.05));
        QVERIFY(violationOf(run.system, run.motion) < 1e-11);
        double before = 0;
        const double energy = run.energy(run.motion.samples.front());
        for (const MotionSample& sample : run.motion.samples) {
            const auto& [q, v] = sample.state;
            const Eigen::VectorXd f = run.system.force(q, sample.instant()) - run.system.damping(q) * v;
            const Eigen::VectorXd left = run.system.mass(q) * sample.acceleration.a - f +
                                         run.system.jacobian(q).transpose() * sample.acceleration.lambda;
            QVERIFY2(left.norm() < 1e-9 * (1 + f.norm()), qPrintable(QString::number(left.norm())));
            const Eigen::VectorXd bend =
                run.system.jacobian(q) * sample.acceleration.a + run.system.constraintCurvature(q, v);
            QVERIFY(bend.norm() < 1e-9 * (1 + sample.acceleration.a.norm()));
            QVERIFY(sample.dissipated >= before);
            before = sample.dissipated;
            COMPARE_WITHIN(run.energy(sample) + sample.dissipated, energy, 1e-9 * (1 + std::abs(energy)));
        }
        const bool isDamped = run.system.damping(run.start.q).nonZeros() > 0;
        QCOMPARE(before > 0, isDamped);
    }

    /// Explicit steps and implicit ones are two routes to one motion.
    void methods_agree_data() { addSeeds(); }
    void methods_agree()
    {
        QFETCH(std::uint32_t, seed);
        const Mechanism mechanism = kicked(randomMechanism(seed), seed);
        SimulationOptions options = optionsOf(0.3, 0.1, MotionTolerance::normal);
        options.method = MotionMethod::explicitSteps;
        const MotionRun forth(mechanism, options);
        options.method = MotionMethod::implicitSteps;
        const MotionRun other(mechanism, options);
        QVERIFY(forth.motion.method == MotionMethod::explicitSteps);
        QVERIFY(other.motion.method == MotionMethod::implicitSteps || other.motion.steps == 0);
        const double off = apart(forth, other, [](Vector2 p, double) { return p; });
        QVERIFY2(off < 1e-6, qPrintable(QString::number(off)));
    }

    /// Galilei and Einstein: seen from a lift that falls or runs, a free mechanism moves as without it,
    /// P(t) → P(t) + Vt + ½gt².
    void freeMechanism_movesAsSeenFromAFallingLift()
    {
        const Vector2 speed{3, -2}, gravity{1, -9};
        const MotionRun still(thrown({}, {}), optionsOf(1, 0.1));
        const MotionRun running(thrown(speed, {}), optionsOf(1, 0.1)),
            falling(thrown(speed, gravity), optionsOf(1, 0.1));
        QVERIFY(apart(still, running, [&](Vector2 p, double t) { return p + t * speed; }) < 1e-10);
        QVERIFY(apart(still, falling, [&](Vector2 p, double t) { return p + t * speed + (t * t / 2) * gravity; }) <
                1e-9);
    }

    /// Two mechanisms in one drawing that share nothing move as each of them alone.
    void partsThatShareNothing_moveAlone()
    {
        for (const std::uint32_t seed : {1U, 5U, 13U}) {
            const Mechanism a = kicked(randomMechanism(seed), seed);
            Mechanism b = moved(kicked(randomMechanism(seed + 1), seed), 0.4, {9, 1});
            b.gravity = a.gravity;
            const MotionRun both(together(a, b), optionsOf(0.4, 0.1));
            const MotionRun first(marked(a, "a"), optionsOf(0.4, 0.1)), second(marked(b, "b"), optionsOf(0.4, 0.1));
            const auto same = [](Vector2 p, double) { return p; };
            QVERIFY(apart(first, both, same) < 1e-8 && apart(second, both, same) < 1e-8);
        }
    }

    /// A clock that starts at c gives the motion from the time c on.
    void laterClock_isTheRestOfTheMotion()
    {
        const MotionRun whole(shakenFourBar(), optionsOf(0.9, 0.1));
        System later = whole.system;
        later.startClockAt(0.4);
        QCOMPARE(later.clock(), 0.4);
        const Motion rest = simulate(later, whole.motion.samples[4].state, optionsOf(0.5, 0.1));
        for (std::size_t i = 0; i < rest.samples.size(); ++i) {
            const MotionSample &a = rest.samples[i], &b = whole.motion.samples[i + 4];
            QVERIFY((a.state.q - b.state.q).norm() < 1e-9 && (a.state.v - b.state.v).norm() < 1e-8);
            QVERIFY((a.acceleration.lambda - b.acceleration.lambda).norm() < 1e-5);
        }
    }

    /// `watch` is given every sample in its order as soon as it is known; samples from before a stop stay.
    void samples_areGivenAsSoonAsKnown()
    {
        const MotionRun whole(heavyFourBar(), optionsOf(1, 0.05));
        for (const std::size_t enough : {std::size_t(1), std::size_t(7), std::size_t(1000)}) {
            std::vector<double> times;
            const Monitor monitor{[&] { return times.size() >= enough; }, {}};
            const Motion motion = simulate(whole.system, whole.start, optionsOf(1, 0.05), monitor,
                                           [&](const MotionSample& sample) { times.push_back(sample.t); });
            QCOMPARE(motion.status == MotionStatus::cancelled, enough < 21);
            QCOMPARE(motion.samples.size(), times.size());
            QVERIFY(enough > 21 || motion.samples.size() < 21);
            for (std::size_t i = 0; i < times.size(); ++i) {
                QCOMPARE(motion.samples[i].t, times[i]);
                QCOMPARE(motion.samples[i].state.q, whole.motion.samples[i].state.q);
            }
        }
    }

    /// A motion that stops at a limit says so and keeps its samples, which are the beginning of the whole.
    void limits_keepTheBeginning()
    {
        const MotionRun whole(heavyFourBar(), optionsOf(2, 0.05));
        for (const std::size_t most : {std::size_t(100), std::size_t(400)}) {
            SimulationOptions options = optionsOf(2, 0.05);
            options.mostEvaluations = most;
            const Motion part = simulate(whole.system, whole.start, options);
            QVERIFY(part.status == MotionStatus::stopped && part.isTooLarge);
            QVERIFY(rendered(part.reason).find("all the work that it may") != std::string::npos);
            QVERIFY(part.evaluations >= most && part.evaluations < most + 60);
            QVERIFY(!part.samples.empty() && part.samples.size() < whole.motion.samples.size());
            for (std::size_t i = 0; i < part.samples.size(); ++i) {
                // The last outputs lie on a curve whose next step is missing.
                QVERIFY((part.samples[i].state.q - whole.motion.samples[i].state.q).norm() < 1e-7);
            }
        }
        const Motion huge = simulate(whole.system, whole.start, optionsOf(1e9, 1e-3));
        QVERIFY(huge.status == MotionStatus::stopped && huge.isTooLarge && huge.samples.empty());
        QVERIFY(rendered(huge.reason).find("more than memory holds; take a larger step") != std::string::npos);
        const Motion none = simulate(whole.system, whole.start, optionsOf(0, 0.1));
        QVERIFY(none.status == MotionStatus::complete);
        QCOMPARE(none.samples.size(), std::size_t(1));
    }

    /// √(ΔvᵀMΔv / vᵀMv): of a rod whose end is to move by r along it and by s across, r/√(r² + s²).
    void correctionOfVelocities_isMeasuredByEnergy()
    {
        for (const auto& [r, s] : {std::pair(0.0, 2.0), std::pair(1.0, 2.0), std::pair(-3.0, 0.5)}) {
            Mechanism mechanism =
                built({{"O", {0, 0}, true}, {"P", rotated({1.5, 0}, 0.7), false, rotated({r, s}, 0.7)}},
                      {Bar{"rod", {"O", "P"}, {}, 2, {}}});
            const System system(mechanism);
            const MotionState start{system.drawnCoordinates(),
                                    Eigen::Vector2d(mechanism.points[1].velocity.x, mechanism.points[1].velocity.y)};
            const Motion motion = simulate(system, start, optionsOf(0.1, 0.1));
            COMPARE_WITHIN(motion.velocityCorrection, std::abs(r) / std::hypot(r, s), 1e-12);
            QCOMPARE(motion.remarks.empty(), r == 0);
            const Eigen::VectorXd v = motion.samples.front().state.v;
            COMPARE_WITHIN(v.norm(), std::abs(s), 1e-12);
        }
    }

    /// A triangle cannot move: that is remarked, and it stays where it is under every load.
    void lockedMechanism_staysAndIsRemarked()
    {
        Mechanism mechanism = parallelogramAt(1);
        mechanism.elements.push_back(Bar{"diagonal", {"A", "C"}, {}, 1, {}});
        mechanism.elements.push_back(Force{"F", "C", {1000, -300}, {}});
        const MotionRun run(mechanism, optionsOf(1, 0.25));
        QCOMPARE(run.motion.remarks.size(), std::size_t(1));
        QVERIFY(rendered(run.motion.remarks.front()).find("locked") != std::string::npos);
        for (const MotionSample& sample : run.motion.samples) {
            QVERIFY((sample.state.q - run.start.q).norm() < 1e-14 && sample.state.v.norm() < 1e-12);
        }
        QVERIFY(MotionRun(parallelogramAt(1), optionsOf(0.1, 0.1)).motion.remarks.empty());
    }
};

QTEST_GUILESS_MAIN(MotionSymmetriesTest)
#include "tst_motion_symmetries.moc"
