// What motions keep: energy, momentum, the constraints, and the way back.

#include "app/io/formats/mechanism_files.h"
#include "model/assembly/energy_momentum.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/motion_laws.h"
#include "tests/support/motion_reference.h"

#include <QFile>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Mechanism exampleNamed(const char* name)
{
    QFile file(QString(EIGENLINK_SOURCE_DIR) + "/resources/examples/" + name + ".eigenlink");
    if (!file.open(QIODevice::ReadOnly)) {
        throw std::runtime_error("cannot be read: " + file.fileName().toStdString());
    }
    return parseMechanism(file.readAll().toStdString()).mechanism;
}

/// N four-bars side by side, upright, all upper points moving with 1 m/s (benchmark A02).
Mechanism fourBarWindows(int count)
{
    Mechanism mechanism;
    const auto addRod = [&](std::string id, std::string from, std::string to) {
        mechanism.elements.emplace_back(Bar{
            .id = std::move(id), .points = {std::move(from), std::move(to)}, .length = 1, .mass = 1, .unknown = {}});
    };
    for (int i = 0; i <= count; ++i) {
        const std::string n = std::to_string(i);
        Point ground, upper;
        ground.id = "A" + n;
        ground.at = {static_cast<double>(i), 0};
        ground.fixed = true;
        upper.id = "B" + n;
        upper.at = {static_cast<double>(i), 1};
        upper.velocity = {1, 0};
        mechanism.points.push_back(ground);
        mechanism.points.push_back(upper);
        addRod("r" + n, "A" + n, "B" + n);
        if (i > 0) {
            addRod("c" + n, "B" + std::to_string(i - 1), "B" + n);
        }
    }
    return mechanism;
}

/// Three rods in a row, thrown: nothing holds them.
Mechanism thrownChain()
{
    Mechanism mechanism;
    mechanism.gravity = {0, 0};
    for (int i = 0; i < 4; ++i) {
        Point point;
        point.id = std::string(1, static_cast<char>('P' + i));
        point.at = {0.5 * i, i % 2 == 0 ? 0.0 : 0.4};
        point.velocity = {0.3 * i, 1.0 - 0.7 * i * i};
        mechanism.points.push_back(point);
    }
    for (int i = 0; i < 3; ++i) {
        mechanism.elements.emplace_back(Bar{.id = "r" + std::to_string(i),
                                            .points = {mechanism.points[static_cast<std::size_t>(i)].id,
                                                       mechanism.points[static_cast<std::size_t>(i) + 1].id},
                                            .length = std::hypot(0.5, 0.4),
                                            .mass = 1.0 + i,
                                            .unknown = {}});
    }
    return mechanism;
}

struct ConservedRun {
    Mechanism mechanism;
    System system;
    MotionState start;
    Motion motion;

    ConservedRun(const Mechanism& drawn, double duration, double step, MotionTolerance tolerance,
                 const std::string& release = {}, double value = 0)
        : mechanism(drawn), system(drawn), start(drawnStart(drawn, system).value())
    {
        if (!release.empty()) {
            start = releasedStart(drawn, system, start, release, value).value();
        }
        motion = go(start, duration, step, tolerance);
    }
    Motion go(const MotionState& from, double duration, double step, MotionTolerance tolerance) const
    {
        const SimulationOptions options{.duration = duration, .step = step, .tolerance = tolerance};
        return simulate(system, from, options);
    }
    double energyAt(const MotionSample& sample) const
    {
        return system.potential(sample.state.q, sample.instant()) +
               system.energyMomentum().kineticEnergy(sample.state.q, sample.state.v);
    }
    double energyDrift() const
    {
        double largest = 0;
        for (const MotionSample& sample : motion.samples) {
            largest = std::max(largest, std::abs(energyAt(sample) - energyAt(motion.samples.front())));
        }
        return largest;
    }
    double violation() const { return violationOf(system, motion); }
};

}  // namespace

class ConservedMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void energy_isKeptOverAThousandPeriods()
    {
        // The four-bar swings with 0.34 Hz about its rest at φ = 2.234.
        const ConservedRun run(exampleNamed("iftomm_four_bar"), 2900, 50, MotionTolerance::normal, "phi", 2.3);
        QVERIFY(run.motion.status == MotionStatus::complete);
        const double swing = run.energyAt(run.motion.samples.front());
        QVERIFY2(run.energyDrift() < 1e-8 * std::abs(swing), qPrintable(QString::number(run.energyDrift() / swing)));
        QVERIFY2(run.violation() < 1e-12, qPrintable(QString::number(run.violation())));
    }

    void fortyFourBars_passTheirSingularities()
    {
        const ConservedRun run(fourBarWindows(40), 10, 0.5, MotionTolerance::tight);
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        QVERIFY2(run.energyDrift() < 1e-9, qPrintable(QString::number(run.energyDrift())));
        QVERIFY2(run.violation() < 2e-12, qPrintable(QString::number(run.violation())));
        QCOMPARE(run.motion.events.size(), std::size_t(10));
        for (const MotionEvent& event : run.motion.events) {
            QVERIFY(event.kind == MotionEvent::Kind::singularity);
        }
    }

    void timeReversed_returnsToTheStart_data()
    {
        const auto row = addColumns<QString, QString, double>({"example", "release", "value"});
        row("four-bar", "iftomm_four_bar", "phi", 2.6);
        row("five loops", "n_loop_5", "phi", 2.3);
    }
    void timeReversed_returnsToTheStart()
    {
        QFETCH(QString, example);
        QFETCH(QString, release);
        QFETCH(double, value);
        const ConservedRun run(exampleNamed(qPrintable(example)), 5, 5, MotionTolerance::tight, release.toStdString(),
                               value);
        MotionState end = run.motion.samples.back().state;
        end.v = -end.v;
        const Motion back = run.go(end, 5, 5, MotionTolerance::tight);
        const Eigen::VectorXd off = back.samples.back().state.q - run.motion.samples.front().state.q;
        QVERIFY2(off.cwiseAbs().maxCoeff() < 1e-10, qPrintable(QString::number(off.cwiseAbs().maxCoeff())));
    }

    void freeMechanism_keepsItsMomentum()
    {
        const ConservedRun run(thrownChain(), 10, 0.25, MotionTolerance::tight);
        QVERIFY(run.motion.status == MotionStatus::complete);
        const MotionSample& first = run.motion.samples.front();
        const Momentum start = run.system.energyMomentum().momentum(first.state.q, first.state.v);
        for (const MotionSample& sample : run.motion.samples) {
            const Momentum now = run.system.energyMomentum().momentum(sample.state.q, sample.state.v);
            QVERIFY2(std::abs(now.linear.x - start.linear.x) < 1e-11,
                     qPrintable(QString::number(now.linear.x - start.linear.x)));
            QVERIFY2(std::abs(now.linear.y - start.linear.y) < 1e-11,
                     qPrintable(QString::number(now.linear.y - start.linear.y)));
            QVERIFY2(std::abs(now.angular - start.angular) < 1e-10,
                     qPrintable(QString::number(now.angular - start.angular)));
        }
        QVERIFY2(run.energyDrift() < 1e-10 * run.energyAt(first), qPrintable(QString::number(run.energyDrift())));
    }

    /// A rod of a microgram on one of a thousand tons, and a link a hundred thousandth as long as the other: neither
    /// the rounding of accelerations nor errors by the size of the whole rule the motion.
    void lightOrTinyLinks_moveWithEveryAccuracy_data()
    {
        addColumns<double, double>({"mass", "length"});
        QTest::newRow("light") << 1e-6 << 1.0;
        QTest::newRow("tiny") << 1.0 << 1e-5;
    }
    void lightOrTinyLinks_moveWithEveryAccuracy()
    {
        QFETCH(double, mass);
        QFETCH(double, length);
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {1, 0}}, {"B", {1 + length, 0}}});
        mechanism.elements.emplace_back(Bar{"a", {"O", "A"}, {}, mass < 1 ? 1e6 : 1, {}});
        mechanism.elements.emplace_back(Bar{"b", {"A", "B"}, {}, mass, {}});
        const System system(mechanism);
        const MotionState start = drawnStart(mechanism, system).value();
        std::vector<double> angles;
        for (const MotionTolerance tolerance :
             {MotionTolerance::rough, MotionTolerance::normal, MotionTolerance::tight}) {
            const SimulationOptions options{
                .duration = 0.5, .step = 0.5, .tolerance = tolerance, .mostEvaluations = 300000};
            const Motion motion = simulate(system, start, options);
            QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
            angles.push_back(motion.samples.back().linkDirections.front());
        }
        // The heavy one, or the long one, falls as a rod does.
        QVERIFY2(std::abs(angles[1] - angles[2]) < 1e-5, qPrintable(QString::number(angles[1] - angles[2])));
        QVERIFY2(std::abs(angles[0] - angles[2]) < 1e-3, qPrintable(QString::number(angles[0] - angles[2])));
    }

    /// Also at turning points, where no velocity can take up the missing energy, and by steps of usual accuracy.
    void energy_isKeptToRounding_atEveryOutput()
    {
        for (const char* name : {"iftomm_four_bar", "pendulum"}) {
            const ConservedRun run(exampleNamed(name), 30, 0.01, MotionTolerance::normal, name[0] == 'i' ? "phi" : "",
                                   2.35);
            QVERIFY(run.motion.status == MotionStatus::complete);
            QVERIFY2(run.energyDrift() < 1e-11 * std::abs(run.energyAt(run.motion.samples.front())),
                     qPrintable(QString("%1: %2").arg(name).arg(run.energyDrift())));
            QVERIFY2(run.violation() < 1e-12, qPrintable(QString::number(run.violation())));
        }
    }

    /// A mass on a guide runs over the other end of its spring, which pushes to either side: v² = v₀² + …, and back
    /// after a period by quarters of cosines. The force jumps where the ends meet.
    void springWhoseEndsMeet_keepsTheEnergy_data()
    {
        addColumns<int, double>({"tolerance", "aside"});
        QTest::newRow("rough") << 0 << 0.0;
        QTest::newRow("normal") << 1 << 0.0;
        QTest::newRow("tight") << 2 << 0.0;
        QTest::newRow("normal, hardly beside") << 1 << 1e-6;
        QTest::newRow("tight, beside") << 2 << 1e-3;
    }
    void springWhoseEndsMeet_keepsTheEnergy()
    {
        QFETCH(int, tolerance);
        QFETCH(double, aside);
        const double k = 10, rest = 0.5, x = 0.3, v = 3;
        Mechanism mechanism = built({{"O", {0, aside}, true}, {"P", {x, 0}}}, {}, {0, 0});
        mechanism.points[1].velocity = {-v, 0};
        mechanism.elements.emplace_back(PointMass{"m", "P", 1, {}});
        mechanism.elements.emplace_back(Slider{"g", "P", {0, 0}, {1, 0}, {}});
        mechanism.elements.emplace_back(Spring{"k", {"O", "P"}, k, rest, 0, {}});
        const ConservedRun run(mechanism, 20, 0.1, static_cast<MotionTolerance>(tolerance));
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        const double most[] = {1e-4, 1e-6, 1e-11};
        const double drift = run.energyDrift();
        QVERIFY2(drift < most[tolerance], qPrintable(QString::number(drift)));
        if (aside > 0) {
            return;
        }
        // From x = 0 with w² = v² + …: out to the turn and back, u = |x| − l₀ = −l₀ cos ωt + (w/ω) sin ωt.
        const double omega = std::sqrt(k), w = std::sqrt(v * v + k * ((x - rest) * (x - rest) - rest * rest));
        const double half = 2 * (std::numbers::pi / 2 + std::atan(rest * omega / w)) / omega;
        // The first way in, by the same curve backwards from x to 0.
        const double A = std::hypot(rest, w / omega), begin = std::acos((x - rest) / A), end = std::acos(-rest / A);
        const double first = (end - begin) / omega;
        const double since = std::fmod(20 - first, 2 * half);
        const double inside = std::fmod(since, half);
        const double u = -rest * std::cos(omega * inside) + w / omega * std::sin(omega * inside);
        const double expected = (since < half ? -1 : 1) * (u + rest);
        const double found = run.motion.samples.back().state.q[run.system.findCoordinate("P.x")];
        const double near[] = {1e-2, 1e-5, 1e-9};
        QVERIFY2(std::abs(found - expected) < near[tolerance],
                 qPrintable(QString("%1 for %2").arg(found, 0, 'g', 15).arg(expected, 0, 'g', 15)));
    }

    /// Two masses fly through one another, or past one another by very little: the force of the spring between them
    /// turns faster than a step sees it, and their turn about one another is a difference of large numbers.
    void springThatTurnsFast_keepsEnergy_data()
    {
        addColumns<int, double, double>({"tolerance", "across", "most"});
        for (const double across : {0.0, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2}) {
            const QByteArray name = QByteArray::number(across);
            QTest::newRow("rough, " + name) << 0 << across << 2e-2;
            QTest::newRow("normal, " + name) << 1 << across << 5e-5;
            QTest::newRow("tight, " + name) << 2 << across << 2e-8;
        }
    }
    void springThatTurnsFast_keepsEnergy()
    {
        QFETCH(int, tolerance);
        QFETCH(double, across);
        QFETCH(double, most);
        Mechanism mechanism = built({{"A", {0, 0}}, {"B", {0.6, 0}}}, {}, {0, 0});
        mechanism.points[0].velocity = {1, 0};
        mechanism.points[1].velocity = {-2, across};
        mechanism.elements.emplace_back(PointMass{"ma", "A", 1, {}});
        mechanism.elements.emplace_back(PointMass{"mb", "B", 2, {}});
        mechanism.elements.emplace_back(Spring{"k", {"A", "B"}, 20, 0.5, 0, {}});
        const ConservedRun run(mechanism, 20, 0.01, static_cast<MotionTolerance>(tolerance));
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        const double drift = run.energyDrift();
        QVERIFY2(drift < most, qPrintable(QString::number(drift)));
    }

    /// Between two moving points on one line, so that some steps go in and out again.
    void springBetweenMovingPoints_keepsEnergy()
    {
        for (const MotionTolerance tolerance :
             {MotionTolerance::rough, MotionTolerance::normal, MotionTolerance::tight}) {
            Mechanism mechanism = built({{"A", {0, 0}}, {"B", {0.6, 0}}, {"O", {0, 0}, true}}, {}, {0, 0});
            mechanism.points[0].velocity = {1, 0};
            mechanism.points[1].velocity = {-2, 0};
            mechanism.elements.emplace_back(PointMass{"ma", "A", 1, {}});
            mechanism.elements.emplace_back(PointMass{"mb", "B", 2, {}});
            mechanism.elements.emplace_back(Spring{"k", {"A", "B"}, 20, 0.5, 0, {}});
            mechanism.elements.emplace_back(Spring{"k0", {"O", "A"}, 5, 0, 0, {}});
            mechanism.elements.emplace_back(Slider{"ga", "A", {0, 0}, {1, 0}, {}});
            mechanism.elements.emplace_back(Slider{"gb", "B", {0, 0}, {1, 0}, {}});
            const ConservedRun run(mechanism, 20, 0.01, tolerance);
            QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
            QVERIFY2(run.energyDrift() < 1e-9, qPrintable(QString::number(run.energyDrift())));
        }
    }

    /// A rod turned by hand winds up its spring, by whole turns too.
    void releasedRod_hasItsSpringWoundUp()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {1, 0}}}, {}, {0, 0});
        mechanism.elements.emplace_back(Bar{"rod", {"O", "P"}, {}, 1, {}});
        mechanism.elements.emplace_back(Angle{"phi", "rod", {}});
        mechanism.elements.emplace_back(TorsionSpring{"t", {"rod", "ground"}, 2});
        for (const double angle : {2.0, 4.0, 7.0, -13.0}) {
            const ConservedRun run(mechanism, 0.1, 0.1, MotionTolerance::tight, "phi", angle);
            const MotionSample& start = run.motion.samples.front();
            QVERIFY(std::abs(run.system.potential(start.state.q, start.instant()) - angle * angle) < 1e-9);
            QVERIFY(std::abs(start.linkDirections.front() - angle) < 1e-12);
        }
    }

    /// No constraint holds it, but springs do: that is no free fall.
    void massBetweenSprings_keepsItsEnergy()
    {
        const ConservedRun run(built({{"O", {0, 0}, true}, {"W", {1, 0.2}, true}, {"P", {0.4, 0.5}}},
                                     {PointMass{"m", "P", 1, {}}, Spring{"k", {"O", "P"}, 100, 0.5, 0, {}},
                                      Spring{"l", {"W", "P"}, 70, 0.4, 0, {}}}),
                               20, 0.1, MotionTolerance::normal);
        QVERIFY(run.motion.status == MotionStatus::complete);
        QVERIFY2(run.energyDrift() < 1e-9, qPrintable(QString::number(run.energyDrift())));
    }

    void momenta_areKeptToRounding_alsoTheAngularOne()
    {
        for (const MotionTolerance tolerance : {MotionTolerance::normal, MotionTolerance::tight}) {
            const ConservedRun run(thrownChain(), 20, 0.5, tolerance);
            const MotionSample& first = run.motion.samples.front();
            const Momentum begin = run.system.energyMomentum().momentum(first.state.q, first.state.v);
            for (const MotionSample& sample : run.motion.samples) {
                const Momentum now = run.system.energyMomentum().momentum(sample.state.q, sample.state.v);
                COMPARE_WITHIN(now.linear.x, begin.linear.x, 1e-12 * std::abs(begin.linear.x) + 1e-12);
                COMPARE_WITHIN(now.linear.y, begin.linear.y, 1e-12 * std::abs(begin.linear.y) + 1e-12);
                // About a point that the chain leaves by some metres a second.
                COMPARE_WITHIN(now.angular, begin.angular, 1e-11 * std::abs(begin.angular) + 1e-11);
            }
            // Parts that do not move in themselves take up no missing energy.
            COMPARE_WITHIN(run.energyDrift() / run.energyAt(first), 0.0,
                           tolerance == MotionTolerance::tight ? 1e-11 : 1e-8);
        }
    }

    /// A spring to the ground that is at its rest where the motion begins holds it all the same.
    void restingSpring_isNoFreedom()
    {
        Mechanism mechanism = thrownChain();
        mechanism.elements.emplace_back(
            TorsionSpring{.id = "s", .of = {"r0", "ground"}, .stiffness = 2, .restAngle = std::atan2(0.4, 0.5)});
        const ConservedRun run(mechanism, 2, 0.5, MotionTolerance::tight);
        const auto angularAt = [&](const MotionSample& sample) {
            return run.system.energyMomentum().momentum(sample.state.q, sample.state.v).angular;
        };
        QVERIFY(std::abs(angularAt(run.motion.samples.back()) - angularAt(run.motion.samples.front())) > 0.1);
        QVERIFY(run.energyDrift() < 1e-11 * run.energyAt(run.motion.samples.front()));
    }
};

QTEST_GUILESS_MAIN(ConservedMotionTest)
#include "tst_conserved_motion.moc"
