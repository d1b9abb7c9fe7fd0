// Motions that begin exactly at a singular configuration: which branch velocities mean, and that it is followed.

#include "app/io/mechanism_file.h"
#include "model/assembly/energy_momentum.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "tests/support/columns.h"
#include "tests/support/motion_laws.h"

#include <cmath>
#include <string>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// "A 0 0 fixed; B 1 0 0 2" and "A B; B C": points with velocities, and rods of 1 kg between them.
Mechanism rodsOf(const QString& points, const QString& rods)
{
    Mechanism mechanism;
    for (const QString& line : points.split(';')) {
        const QStringList words = line.simplified().split(' ');
        Point point;
        point.id = words[0].toStdString();
        point.at = {words[1].toDouble(), words[2].toDouble()};
        point.fixed = words.size() == 4;
        if (words.size() == 5) {
            point.velocity = {words[3].toDouble(), words[4].toDouble()};
        }
        mechanism.points.push_back(point);
    }
    for (const QString& line : rods.split(';')) {
        const QStringList ends = line.simplified().split(' ');
        mechanism.elements.emplace_back(Bar{.id = (ends[0] + ends[1]).toStdString(),
                                            .points = {ends[0].toStdString(), ends[1].toStdString()},
                                            .length = {},
                                            .mass = 1,
                                            .unknown = {}});
    }
    return mechanism;
}

struct RunFromSingularity {
    Mechanism mechanism;
    System system;
    Motion motion;

    explicit RunFromSingularity(const Mechanism& drawn, double duration = 0.3) : mechanism(drawn), system(drawn)
    {
        motion = go(drawnStart(drawn, system).value(), duration);
    }
    Motion go(const MotionState& from, double duration, MotionTolerance tolerance = MotionTolerance::tight) const
    {
        const SimulationOptions options{.duration = duration, .step = 0.1, .tolerance = tolerance};
        return simulate(system, from, options);
    }
    double energyAt(const MotionSample& sample) const
    {
        return system.potential(sample.state.q) + system.energyMomentum().kineticEnergy(sample.state.q, sample.state.v);
    }
};

constexpr const char* kFlatFourBar = "A 0 0 fixed; D 2 0 fixed; B 1 0 0 %1; C 3 0 0 %2";
constexpr const char* kFourBarRods = "A B; D C; B C";

}  // namespace

class SingularityStartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fittingVelocities_areFollowed_andLeadBackWhenReversed_data()
    {
        addColumns<QString, QString>({"points", "rods"});
        const QString flat(kFlatFourBar), rods(kFourBarRods);
        QTest::newRow("parallelogram") << flat.arg(2).arg(2) << rods;
        QTest::newRow("antiparallelogram") << flat.arg(1).arg(-3) << rods;
        QTest::newRow("antiparallelogram, slowly") << flat.arg(-0.4).arg(1.2) << rods;
        QTest::newRow("two parallelograms") << "A 0 0 fixed; D 2 0 fixed; F 4 0 fixed; B 1 0 0 2; C 3 0 0 2; E 5 0 0 2"
                                            << "A B; D C; B C; F E; C E";
        QTest::newRow("with a rod that swings free") << flat.arg(1).arg(-3) + "; E 3 -1 0.5 -3" << rods + "; C E";
    }
    void fittingVelocities_areFollowed_andLeadBackWhenReversed()
    {
        QFETCH(QString, points);
        QFETCH(QString, rods);
        const RunFromSingularity run(rodsOf(points, rods));
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        QVERIFY(run.motion.velocityCorrection < 1e-12);
        QVERIFY(!run.motion.events.empty());
        QVERIFY(run.motion.events.front().kind == MotionEvent::Kind::singularity);
        QCOMPARE(run.motion.events.front().t, 0.0);
        const MotionSample &first = run.motion.samples.front(), &last = run.motion.samples.back();
        QVERIFY(std::abs(run.energyAt(last) - run.energyAt(first)) < 1e-11);
        QVERIFY(violationOf(run.system, run.motion) < 1e-11);
        // Back through the singular configuration by steps that know nothing of how the motion began: as from there
        // reversed.
        const Motion back = run.go({last.state.q, -last.state.v}, 0.4);
        const MotionState& met = back.samples[3].state;
        QVERIFY2((met.v + first.state.v).cwiseAbs().maxCoeff() < 1e-6,
                 qPrintable(QString::number((met.v + first.state.v).cwiseAbs().maxCoeff())));
        const Motion reversed = run.go({first.state.q, -first.state.v}, 0.1);
        const MotionState &end = back.samples.back().state, &same = reversed.samples.back().state;
        // A step beside a singular configuration may leave 3e-14 over its margin, down to 1e-2, of size and speed: some
        // hundred steps of a motion at several m/s.
        QVERIFY2((end.q - same.q).cwiseAbs().maxCoeff() < 1e-8,
                 qPrintable(QString::number((end.q - same.q).cwiseAbs().maxCoeff())));
        QVERIFY2((end.v - same.v).cwiseAbs().maxCoeff() < 1e-7,
                 qPrintable(QString::number((end.v - same.v).cwiseAbs().maxCoeff())));
    }

    /// A motor that begins at a singular configuration follows the branch whose velocities are given; without any it is
    /// said that there are more.
    void drivenStart_followsTheBranchOfItsVelocities_data()
    {
        addColumns<double, bool>({"other", "isParallel"});
        QTest::newRow("parallelogram") << 1.0 << true;
        QTest::newRow("antiparallelogram") << -3.0 << false;
    }
    void drivenStart_followsTheBranchOfItsVelocities()
    {
        QFETCH(double, other);
        QFETCH(bool, isParallel);
        Mechanism mechanism = rodsOf(QString(kFlatFourBar).arg(1).arg(other), kFourBarRods);
        const Motor motor{.id = "M", .of = {"AB"}, .angle = {TimeFunction::Ramp{{}, 1}}, .unknown = {}};
        mechanism.elements.push_back(motor);
        const RunFromSingularity run(mechanism, 0.6);
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        QVERIFY(run.motion.velocityCorrection < 1e-10);
        const auto names = observablesOf(mechanism, run.system, {"AB.angle", "DC.rate", "DC.angle", "M.power"}).value();
        QVERIFY(std::abs(names[1].value(run.motion.samples.front()) - other) < 1e-9);
        QVERIFY(std::abs(names[0].value(run.motion.samples.back()) - 0.6) < 1e-11);
        const double turned = names[2].value(run.motion.samples.back());
        QVERIFY(isParallel ? std::abs(turned - 0.6) < 1e-10 : turned < -0.6);
        // The work of the motor is the growth of the energy: Simpson's rule over fine rows.
        const SimulationOptions options{.duration = 0.4, .step = 0.01, .tolerance = MotionTolerance::tight};
        const Motion fine = simulate(run.system, drawnStart(mechanism, run.system).value(), options);
        double work = 0;
        for (std::size_t i = 0; i + 2 < fine.samples.size(); i += 2) {
            work += 0.01 / 3 *
                    (names[3].value(fine.samples[i]) + 4 * names[3].value(fine.samples[i + 1]) +
                     names[3].value(fine.samples[i + 2]));
        }
        const double gained = run.energyAt(fine.samples.back()) - run.energyAt(fine.samples.front());
        QVERIFY2(std::abs(work - gained) < 1e-6 * std::max(1.0, std::abs(gained)),
                 qPrintable(QString("%1 of %2").arg(work).arg(gained)));
        for (Point& point : mechanism.points) {
            point.velocity = {};
        }
        const System resting(mechanism);
        const Motion refused = simulate(resting, drawnStart(mechanism, resting).value(), {1, 0.1});
        QVERIFY(rendered(refused.reason).starts_with("the drives begin at a singular configuration"));
    }

    /// A step of usual length leaps over the singular configuration that an output lies in.
    void outputAtSingularity_hasTheVelocityOfItsBranch_whateverTheAccuracy()
    {
        const RunFromSingularity run(rodsOf(QString(kFlatFourBar).arg(-0.4).arg(1.2), kFourBarRods));
        const MotionSample &first = run.motion.samples.front(), &last = run.motion.samples.back();
        for (const MotionTolerance each : {MotionTolerance::rough, MotionTolerance::normal}) {
            const Motion back = run.go({last.state.q, -last.state.v}, 0.4, each);
            const Eigen::VectorXd off = back.samples[3].state.v + first.state.v;
            QVERIFY2(off.cwiseAbs().maxCoeff() < 1e-6, qPrintable(QString::number(off.cwiseAbs().maxCoeff())));
        }
    }

    /// The cranks of a parallelogram turn alike and the coupler not at all: it is a pendulum of twice the mass with the
    /// coupler at its end.
    void flatParallelogram_movesAsItsPendulum()
    {
        const RunFromSingularity linkage(rodsOf(QString(kFlatFourBar).arg(2).arg(2), kFourBarRods), 1.5);
        Mechanism pendulum = rodsOf("A 0 0 fixed; B 1 0 0 2", "A B");
        std::get<Bar>(pendulum.elements[0]).mass = 2;
        pendulum.elements.emplace_back(PointMass{.id = "m", .point = "B", .mass = 1, .unknown = {}});
        const RunFromSingularity one(pendulum, 1.5);
        QVERIFY2(linkage.motion.status == MotionStatus::complete, rendered(linkage.motion.reason).c_str());
        const auto heightIn = [](const RunFromSingularity& run) {
            const MotionState& end = run.motion.samples.back().state;
            const auto& coordinates = run.system.coordinates();
            for (std::size_t i = 0; i < coordinates.size(); ++i) {
                if (coordinates[i].name == "B.y") {
                    return end.q[static_cast<Eigen::Index>(i)];
                }
            }
            return std::nan("");
        };
        QVERIFY2(std::abs(heightIn(linkage) - heightIn(one)) < 1e-9,
                 qPrintable(QString::number(heightIn(linkage) - heightIn(one))));
    }

    /// (2, 1) lies between the branches (1, 1) and (1, −3) of velocities. The kinetic energy of a difference (a, b) is
    /// (a² + b²)/6 of the cranks and (a² + ab + b²)/6 of the coupler: least from (2, 1) to (3/2, 3/2).
    void velocitiesOfNoBranch_becomeThoseOfTheNearest()
    {
        const RunFromSingularity run(rodsOf(QString(kFlatFourBar).arg(2).arg(1), kFourBarRods));
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        const Eigen::VectorXd& v = run.motion.samples.front().state.v;
        QVERIFY(std::abs(v.cwiseAbs().maxCoeff() - 1.5) < 1e-5);
        QVERIFY(run.motion.velocityCorrection > 0.2);
        QCOMPARE(run.motion.remarks.size(), std::size_t(1));
    }

    void motionFromRest_isRefused_whereItMayGoOnInTwoWays()
    {
        Mechanism flat = rodsOf(QString(kFlatFourBar).arg(0).arg(0), kFourBarRods);
        const RunFromSingularity falling(flat, 2);
        QVERIFY(falling.motion.status == MotionStatus::stopped);
        QVERIFY(rendered(falling.motion.reason).find("at rest at a singular configuration") != std::string::npos);
        flat.gravity = {0, 0};
        const RunFromSingularity resting(flat, 2);
        QVERIFY2(resting.motion.status == MotionStatus::complete, rendered(resting.motion.reason).c_str());
        QVERIFY(resting.motion.samples.back().state.v.cwiseAbs().maxCoeff() == 0);
    }

    /// Three equal rods side by side: one constraint is redundant in every position, and this is no singular
    /// configuration.
    void redundantRods_areNoSingularity()
    {
        const RunFromSingularity run(
            rodsOf("A 0 0 fixed; D 2 0 fixed; F 4 0 fixed; B 0 1 1 0; C 2 1 1 0; E 4 1 1 0; "
                   "G 5 1.5 1 0",
                   "A B; D C; F E; B C; C E; B E; E G"));
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        QVERIFY(run.motion.events.empty());
    }
};

QTEST_APPLESS_MAIN(SingularityStartTest)
#include "tst_singular_start.moc"
