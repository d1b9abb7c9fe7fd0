#include "model/assembly/kinematics.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/pose/mechanism_drag.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <numbers>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// An assembled mechanism that can be taken hold of.
struct Bench {
    explicit Bench(const Mechanism& drawn)
        : mechanism(drawn),
          system(std::make_shared<const System>(drawn)),
          start(assembleNear(*system, system->drawnCoordinates()).q)
    {
    }

    MechanismDrag dragOf(const std::string& point) const
    {
        return {system, start, {false, *findPoint(mechanism, point), {}}};
    }
    Vector2 at(const std::string& point, const Eigen::VectorXd& q) const
    {
        return system->kinematics().pointPositions(q)[*findPoint(mechanism, point)];
    }

    Mechanism mechanism;
    std::shared_ptr<const System> system;
    Eigen::VectorXd start;
};

Point pin(const std::string& id, Vector2 at, bool fixed = false)
{
    return {id, at, fixed, {}};
}

Bar rod(const std::string& id, const std::string& from, const std::string& to)
{
    return {id, {from, to}, std::nullopt, 1, {}};
}

/// A four-bar A0 A B B0 with the crank's angle; B on the side that `up` says.
Mechanism fourBar(double crank, double coupler, double rocker, double ground)
{
    const Vector2 a = rotated({crank, 0}, 1.0);
    const Vector2 toGround = Vector2{ground, 0} - a;
    const double d = length(toGround);
    const double along = (d * d + coupler * coupler - rocker * rocker) / (2 * d);
    const double aside = std::sqrt(std::max(0.0, coupler * coupler - along * along));
    const Vector2 u = toGround / d;
    const Vector2 b = a + along * u + aside * perpendicular(u);
    return built({pin("A0", {0, 0}, true), pin("B0", {ground, 0}, true), pin("A", a), pin("B", b)},
                 {rod("crank", "A0", "A"), rod("coupler", "A", "B"), rod("rocker", "B0", "B")});
}

}  // namespace

class TestMechanismDrag : public QObject {
    Q_OBJECT

private slots:
    void reachableTarget_isReached_withAllLengthsKept()
    {
        const Bench bench(fourBar(1, 3, 2.5, 3));
        MechanismDrag drag = bench.dragOf("A");
        for (int frame = 0; frame <= 720; ++frame) {
            const Vector2 target = rotated({1, 0}, 1.0 + frame * std::numbers::pi / 180);
            drag.pullTo(target);
            QVERIFY(distance(drag.position(), target) < 1e-6);
            QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-10);
        }
        // Two turns of a crank: everything is where it was.
        QVERIFY((drag.q() - bench.start).cwiseAbs().maxCoeff() < 1e-5);
    }

    void targetOutOfReach_staysAtTheNearestPlace()
    {
        const Bench bench(pendulum(2, 1, 0.3));
        MechanismDrag drag = bench.dragOf("P");
        for (const Vector2 target : {Vector2{50, 20}, Vector2{-3, 900}, Vector2{0.1, -0.4}, Vector2{-1e4, -1}}) {
            for (int frame = 0; frame < 60 && !drag.pullTo(target); ++frame) {
            }
            QVERIFY(distance(drag.position(), 2 / length(target) * target) < 1e-3);
            QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-10);
        }
    }

    void bodyWithOnePin_isSwungByAnyPlaceOnIt()
    {
        const Body disc{"disc", {"O"}, {}, {}, 2, {0.5, 0}, 0.1, {}};
        const Bench bench(built({pin("O", {0, 0}, true)}, {disc}));
        const Grip grip = bench.system->kinematics().gripOnLink(0, {0.3, 0.4}, bench.start);
        QVERIFY(distance(bench.system->kinematics().gripPosition(grip, bench.start), {0.3, 0.4}) < 1e-12);
        MechanismDrag drag(bench.system, bench.start, grip);
        while (!drag.pullTo({-0.5, 0})) {
        }
        QVERIFY(distance(drag.position(), {-0.5, 0}) < 1e-6);
    }

    void lockedMechanism_staysWhereItIs()
    {
        const Bench bench(built({pin("A", {0, 0}, true), pin("B", {1, 0}, true), pin("C", {0.4, 0.8})},
                                {rod("AC", "A", "C"), rod("BC", "B", "C")}));
        MechanismDrag drag = bench.dragOf("C");
        QVERIFY(drag.pullTo({3, 3}));
        QCOMPARE(drag.q(), bench.start);
    }

    void beams_keepTheirShape_andPartsFarAwayTheirPlace()
    {
        Beam beam{"beam", {"A", "B"}};
        beam.section = Section{Section::Shape::circle, 0.05, 0, 0};
        beam.youngsModulus = 1e9;
        beam.density = 1000;
        const Bench bench(built(
            {pin("A", {0, 0}, true), pin("B", {1, 0}), pin("C", {2, 0}), pin("O", {9, 0}, true), pin("P", {9, 1})},
            {beam, rod("BC", "B", "C"), rod("OP", "O", "P")}));
        MechanismDrag drag = bench.dragOf("C");
        // Place and angle of the beam's frame, its ends and C; not its 33 deformations, and not P.
        QVERIFY(drag.coordinateCount() < 10);
        QVERIFY(!drag.isHeld());
        while (!drag.pullTo({0.3, 1.2})) {
        }
        QVERIFY(distance(drag.position(), {0.3, 1.2}) < 1e-6);
        QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-10);
        QVERIFY(std::abs(distance(bench.at("A", drag.q()), bench.at("B", drag.q())) - 1) < 1e-9);
        QCOMPARE(bench.at("P", drag.q()), (Vector2{9, 1}));
    }

    void clampedBeam_bends()
    {
        Beam beam{"beam", {"A", "B"}};
        beam.segments = 4;
        beam.section = Section{Section::Shape::circle, 0.05, 0, 0};
        beam.youngsModulus = 1e9;
        beam.density = 1000;
        const Bench bench(
            built({pin("A", {0, 0}, true), pin("B", {1, 0})}, {beam, Weld{"wall", {"beam", "ground"}, "A", {}}}));
        MechanismDrag drag = bench.dragOf("B");
        QVERIFY(!drag.isHeld());
        for (int frame = 0; frame < 20 && !drag.pullTo({1, 0.05}); ++frame) {
        }
        QVERIFY(distance(drag.position(), {1, 0.05}) < 1e-3);
    }

    void crankRocker_neverChangesItsBranch_data()
    {
        QTest::addColumn<double>("excess");
        for (double excess : {0.5, 0.1, 1e-2, 1e-3}) {
            QTest::addRow("excess %g", excess) << excess;
        }
    }

    void crankRocker_neverChangesItsBranch()
    {
        // With s + l < p + q the coupler and the rocker are never in line: the sign of their area names the branch.
        QFETCH(double, excess);
        std::mt19937 random(42);
        std::uniform_real_distribution<double> uniform(-1, 1);
        for (int linkage = 0; linkage < 40; ++linkage) {
            const double crank = 0.5 + 0.3 * uniform(random);
            const double coupler = 2 + 0.5 * uniform(random);
            const double rocker = 1.5 + 0.3 * uniform(random);
            const Bench bench(fourBar(crank, coupler, rocker, coupler + rocker - crank - excess));
            MechanismDrag drag = bench.dragOf(linkage % 2 ? "A" : "B");
            for (int target = 0; target < 12; ++target) {
                const Vector2 to{4 * uniform(random), 4 * uniform(random)};
                for (int frame = 0; frame < 6; ++frame) {
                    drag.pullTo(to);
                    const Vector2 a = bench.at("A", drag.q());
                    const Vector2 b = bench.at("B", drag.q());
                    QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-9);
                    QVERIFY(cross(b - a, bench.at("B0", drag.q()) - b) < 0);
                }
            }
        }
    }

    void parallelCranks_passTheirSingularities_andStayParallel_data()
    {
        QTest::addColumn<int>("loops");
        for (int loops : {1, 2, 5, 20, 40}) {
            QTest::addRow("%d loops", loops) << loops;
        }
    }

    void parallelCranks_passTheirSingularities_andStayParallel()
    {
        QFETCH(int, loops);
        const Bench bench(nLoop({.loops = loops}));
        MechanismDrag drag = bench.dragOf("B0");
        for (int degree = 0; degree <= 720; degree += 3) {
            const Vector2 target = rotated({1, 0}, 2.2 + degree * std::numbers::pi / 180);
            drag.pullTo(target);
            QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-9);
            const Vector2 first = bench.at("B0", drag.q());
            for (int i = 1; i <= loops; ++i) {
                const std::string id = std::to_string(i);
                const Vector2 crank = bench.at("B" + id, drag.q()) - bench.at("A" + id, drag.q());
                QVERIFY2(distance(crank, first) < 1e-6, qPrintable(QString::number(degree)));
            }
        }
        QVERIFY(distance(drag.position(), rotated({1, 0}, 2.2)) < 0.2);
    }

    void drawingAtASingularity_canBeLeft()
    {
        const Bench bench(singularLoop(1));
        MechanismDrag drag = bench.dragOf("B0");
        for (int frame = 0; frame < 30; ++frame) {
            drag.pullTo({0, 1});
            QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-9);
        }
        QVERIFY(distance(drag.position(), {0, 1}) < 1e-3);
    }

    void randomDrags_keepEveryConstraint_andMoveWithoutJumps()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> uniform(-1, 1);
        for (std::uint32_t seed = 0; seed < 1000; ++seed) {
            const Bench bench(randomMechanism(seed));
            const auto& points = bench.mechanism.points;
            const std::size_t point = random() % points.size();
            MechanismDrag drag(bench.system, bench.start, {false, point, {}});
            const double size = bench.system->size();
            const double longestStep = 0.16 * std::max(1.0, bench.system->kinematics().shortestLink());
            for (int frame = 0; frame < 12; ++frame) {
                const double reach = frame % 4 == 3 ? 20 : 1;
                const Vector2 target = points[point].at + reach * size * Vector2{uniform(random), uniform(random)};
                const Eigen::VectorXd before = drag.q();
                drag.pullTo(target, 1);
                QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-9);
                QVERIFY((drag.q() - before).cwiseAbs().maxCoeff() <= longestStep);
                const double far = distance(drag.position(), target);
                for (int more = 0; more < 4; ++more) {
                    drag.pullTo(target);
                    QVERIFY(constraintResidual(*bench.system, drag.q()) < 1e-9);
                    QVERIFY(distance(drag.position(), target) <= far * (1 + 1e-6));
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestMechanismDrag)
#include "tst_mechanism_drag.moc"
