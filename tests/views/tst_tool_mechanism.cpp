#include "model/equilibrium/position_fit.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/pose/redraw.h"
#include "tests/support/built.h"
#include "tests/support/random_mechanism.h"
#include "tests/views/sheet.h"

#include <QSignalSpy>

#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::shared_ptr<const Analysis> analysed(const Mechanism& mechanism)
{
    return std::make_shared<Analysis>(analyze(mechanism));
}

/// A four-bar shown where it rests.
Mechanism resting(int loops)
{
    const Mechanism mechanism = nLoop({.loops = loops});
    const Analysis analysis = analyze(mechanism);
    return redrawn(mechanism, poseAt(*analysis.system, analysis.equilibrium.q));
}

bool keepsLengths(const Mechanism& before, const Mechanism& after)
{
    const System system(before);
    const System moved(after);
    return constraintResidual(moved, moved.drawnCoordinates()) < 1e-9 &&
           moved.constraintCount() == system.constraintCount();
}

}  // namespace

class TestToolMechanism : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pinDragged_movesTheMechanism_asOneStep()
    {
        Sheet sheet(resting(1));
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        const Mechanism before = sheet.mechanism;
        const Vector2 pivot = sheet.placeOf("A0");
        const QPoint to = sheet.at(pivot + rotated(sheet.placeOf("B0") - pivot, -0.6));
        sheet.drag(sheet.pin("B0"), to);
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(sheet.previews > 1);
        QVERIFY(keepsLengths(before, sheet.mechanism));
        QVERIFY(distance(sheet.placeOf("B0"), sheet.view.transform().toWorld(to)) < 0.02);
        // The other rod went with it.
        QVERIFY(distance(sheet.placeOf("B1"), before.points[*findPoint(before, "B1")].at) > 0.3);
    }

    void linkDragged_followsThePlaceThatWasTaken()
    {
        Sheet sheet(resting(1));
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        const Vector2 middle = 0.5 * (sheet.placeOf("B0") + sheet.placeOf("B1"));
        sheet.drag(sheet.at(middle), sheet.at(middle + Vector2{0.15, 0.02}));
        QCOMPARE(sheet.steps.size(), 1);
        const Vector2 now = 0.5 * (sheet.placeOf("B0") + sheet.placeOf("B1"));
        QVERIFY(now.x > middle.x + 0.1);
    }

    void alt_changesTheDrawing()
    {
        Sheet sheet(resting(1));
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        const Vector2 other = sheet.placeOf("B1");
        sheet.drag(sheet.pin("B0"), sheet.pin("B0") + QPoint(-60, -40), Qt::AltModifier);
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(distance(sheet.placeOf("B1"), other) < 1e-12);  // drawn where it rests, found anew
    }

    void targetOutOfReach_isApproached_andEscapeTakesBack()
    {
        Sheet sheet(resting(1));
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        const Mechanism before = sheet.mechanism;
        QTest::mousePress(&sheet.view, Qt::LeftButton, {}, sheet.pin("B1"));
        sheet.dragTo(sheet.pin("B1") + QPoint(30, 10));
        for (int i = 0; i < 20; ++i) {
            sheet.dragTo({755, 10 + i});
        }
        const Mechanism shown = sheet.view.picture().parts->mechanism;
        QVERIFY(keepsLengths(before, shown));
        QVERIFY(shown != before);
        sheet.key(Qt::Key_Escape);
        QTest::mouseRelease(&sheet.view, Qt::LeftButton, {}, {755, 30});
        QCOMPARE(sheet.mechanism, before);
        QCOMPARE(sheet.view.picture().parts->mechanism, before);
    }

    void mechanismLetGo_isSeenSettling_andThenRests()
    {
        Sheet sheet(resting(1));
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        sheet.drag(sheet.pin("B0"), sheet.pin("B0") + QPoint(40, -20));
        const Vector2 letGo = sheet.placeOf("B0");
        QVERIFY(distance(sheet.view.picture().rest->points[2], letGo) < 1e-9);
        const auto analysis = analysed(sheet.mechanism);
        showAnalysis(sheet.view, analysis);
        QVERIFY(sheet.view.picture().settling);
        QVERIFY(!sheet.view.picture().hasMotion());
        const Pose rest = poseAt(*analysis->system, analysis->equilibrium.q);
        QTRY_VERIFY_WITH_TIMEOUT(!sheet.view.picture().settling, 120000);
        QVERIFY(distance(sheet.view.picture().rest->points[2], rest.points[2]) < 1e-12);
        QVERIFY(distance(letGo, rest.points[2]) > 0.05);
    }

    void mechanismLetGo_withReducedMotion_restsAtOnce()
    {
        Sheet sheet(resting(1));
        sheet.view.setSettlingVisible(false);
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        sheet.drag(sheet.pin("B0"), sheet.pin("B0") + QPoint(40, -20));
        showAnalysis(sheet.view, analysed(sheet.mechanism));
        QVERIFY(!sheet.view.picture().settling);
    }

    void unassembledDrawing_isChangedAsDrawn()
    {
        Mechanism open = resting(1);
        std::get<Bar>(open.elements[0]).length = 9;
        Sheet sheet(open);
        const Vector2 other = sheet.placeOf("B1");
        sheet.drag(sheet.pin("B0"), sheet.pin("B0") + QPoint(40, -20));
        QCOMPARE(sheet.steps.size(), 1);
        QCOMPARE(sheet.placeOf("B1"), other);
    }

    void drawingWithoutFreePoints_isChangedAsDrawn()
    {
        Mechanism mechanism = built({{"A", {-0.5, 0}, true}, {"B", {0.5, 0}, true}});
        Bar bar;
        bar.id = "AB";
        bar.points = {"A", "B"};
        bar.mass = 1;
        mechanism.elements.emplace_back(bar);
        const System system(mechanism);
        const PositionFit fit = assembleNear(system, system.drawnCoordinates());
        QVERIFY(fit.closed);
        QCOMPARE(fit.q.size(), Eigen::Index{0});
        Sheet sheet(mechanism);
        sheet.drag(sheet.at({0, 0}), sheet.at({0, 0.3}));
        QCOMPARE(sheet.steps.size(), 1);
        QVERIFY(std::abs(sheet.placeOf("A").y - sheet.placeOf("B").y) < 1e-12 && sheet.placeOf("A").y > 0.2);
    }

    void bodyWithOnePin_keepsThePlaceItWasTurnedTo()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}}, {Body{"disc", {"O"}, {}, {}, 2, {0, -0.5}, 0.1, {}},
                                                            TorsionSpring{"k", {"disc", "ground"}, 3, 0.2, 0, {}}});
        const System system(mechanism);
        Eigen::VectorXd q = system.drawnCoordinates();
        const Pose before = poseAt(system, q);
        // A quarter turn about O.
        const Vector2 turned = perpendicular(Vector2{q[0], q[1]});
        q[0] = turned.x;
        q[1] = turned.y;
        const double energy = system.potential(q);
        const Mechanism next = redrawn(mechanism, poseAt(system, q));
        const System after(next);
        QVERIFY(std::abs(after.potential(after.drawnCoordinates()) - energy) < 1e-12);
        QVERIFY(distance(std::get<Body>(next.elements[0]).centerOfMass, {0.5, 0}) < 1e-12);
        QCOMPARE(before.links.size(), std::size_t{1});
    }

    void randomDrags_neverOpenALoop()
    {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> uniform(0, 1);
        for (std::uint32_t seed = 0; seed < 40; ++seed) {
            const Mechanism drawn = randomMechanism(seed);
            const auto analysis = analysed(drawn);
            if (!analysis->equilibrium.isUsable()) {
                continue;
            }
            Sheet sheet(drawn);
            showAnalysis(sheet.view, analysis);
            const Pose rest = *sheet.view.picture().rest;
            const std::size_t point = random() % drawn.points.size();
            if (drawn.points[point].fixed) {
                continue;
            }
            const QPoint from = sheet.at(rest.points[point]);
            sheet.drag(from, QPoint(static_cast<int>(700 * uniform(random)), static_cast<int>(500 * uniform(random))));
            if (sheet.steps.size() == 1 && sheet.steps[0].contains(QStringLiteral("mechanism"))) {
                QVERIFY2(keepsLengths(drawn, sheet.mechanism), qPrintable(QString::number(seed)));
            }
        }
    }
};

QTEST_MAIN(TestToolMechanism)
#include "tst_tool_mechanism.moc"
