#include "model/assembly/kinematics.h"
#include "model/mechanism/reference.h"
#include "model/mechanism/separate_parts.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

class TestSeparateParts : public QObject {
    Q_OBJECT

private:
    static EquilibriumOptions by(Engine engine) { return {.engine = engine}; }

    static Equilibrium rest(const Mechanism& m, const EquilibriumOptions& options = {})
    {
        return findEquilibrium(m, System(m), options);
    }

    /// Largest distance between the points of the part and those of the whole that come after `skipped` others.
    static double distanceOf(const Mechanism& part, const Mechanism& whole, std::size_t skipped, Engine engine)
    {
        const System alone(part), all(whole);
        const auto there = alone.kinematics().pointPositions(findEquilibrium(alone, by(engine)).q);
        const auto here = all.kinematics().pointPositions(findEquilibrium(whole, all, by(engine)).q);
        double worst = 0;
        for (std::size_t i = 0; i < there.size(); ++i) {
            worst = std::max(worst, distance(there[i], here[skipped + i]));
        }
        return worst;
    }

    static Mechanism fallingBar()
    {
        return built({{"P", {0, 0}}, {"Q", {1, 0}}}, {Bar{"loose", {"P", "Q"}, 1, 2, {}}});
    }

private slots:
    void everyPart_restsWhereItRestsAlone_data()
    {
        QTest::addColumn<Engine>("engine");
        QTest::newRow("dense") << Engine::dense;
        QTest::newRow("sparse") << Engine::sparse;
    }

    void everyPart_restsWhereItRestsAlone()
    {
        QFETCH(Engine, engine);
        for (std::uint32_t seed = 300; seed < 340; seed += 2) {
            const Mechanism a = randomMechanism(seed);
            Mechanism b = randomMechanism(seed + 1);
            b.gravity = a.gravity;
            const Mechanism both = together(a, b);
            QVERIFY2(distanceOf(a, both, 0, engine) < 1e-9, qPrintable(QString::number(seed)));
            QVERIFY2(distanceOf(b, both, a.points.size(), engine) < 1e-9, qPrintable(QString::number(seed)));
            const Equilibrium e = rest(both, by(engine));
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QVERIFY(e.residual < 1e-10 && e.constraintResidual < 1e-12);
            QVERIFY(e.path.empty() || (e.path.back() - e.q).norm() == 0);
        }
    }

    void upright_besideOneThatSwingsDown_staysUpright()
    {
        const Mechanism both = together(pendulum(1, 1, std::numbers::pi), pendulum(1, 1, 1.5));
        for (const Engine engine : {Engine::dense, Engine::sparse}) {
            const System system(both);
            const Equilibrium e = findEquilibrium(both, system, by(engine));
            const auto points = system.kinematics().pointPositions(e.q);
            QCOMPARE(e.status, EquilibriumStatus::converged);
            QCOMPARE(e.stability, Stability::unstable);
            QVERIFY(distance(points[1], {0, 1}) < 1e-9);
            QVERIFY(distance(points[3], {0, -1}) < 1e-9);
        }
    }

    /// Whenever a search is cancelled, it has found all parts at rest or says that it was.
    void cancelled_isNoEquilibriumOfTheOthersAsDrawn()
    {
        const Mechanism both = together(pendulum(1, 1, 1.5), pendulum(1, 1, 0.7));
        const System system(both);
        bool hasEnded = false;
        for (int looks = 0; looks < 1000 && !hasEnded; ++looks) {
            Monitor monitor;
            monitor.cancelled = [left = looks]() mutable { return left-- <= 0; };
            const Equilibrium e = findEquilibrium(both, system, {}, monitor);
            hasEnded = e.status == EquilibriumStatus::converged;
            const auto points = system.kinematics().pointPositions(e.q);
            QVERIFY(!hasEnded || (distance(points[1], {0, -1}) < 1e-9 && distance(points[3], {0, -1}) < 1e-9));
        }
        QVERIFY(hasEnded);
    }

    void falling_doesNotKeepAnotherFromItsRest()
    {
        const Mechanism both = together(pendulum(1, 1, 1.5), fallingBar());
        for (const Engine engine : {Engine::dense, Engine::sparse}) {
            const System system(both);
            const Equilibrium e = findEquilibrium(both, system, by(engine));
            QCOMPARE(e.status, EquilibriumStatus::notFound);
            QCOMPARE(e.stability, Stability::unknown);
            QVERIFY2(QString::fromStdString(rendered(e.reason)).contains("bP"), rendered(e.reason).c_str());
            QVERIFY2(!QString::fromStdString(rendered(e.reason)).contains("aB"), rendered(e.reason).c_str());
            QVERIFY(distance(system.kinematics().pointPositions(e.q)[1], {0, -1}) < 1e-9);
        }
    }

    void commonFixedPoint_doesNotJoin_aSpringDoes()
    {
        Mechanism m = together(pendulum(1, 1, 0.5), pendulum(2, 1, -0.5));
        for (Element& element : m.elements) {
            replaceReferences(element, {{"bO", "aO"}}, {});
        }
        std::erase_if(m.points, [](const Point& point) { return point.id == "bO"; });
        const auto free = [&](std::size_t i) {
            return i < m.points.size() && !m.points[i].fixed ? m.points[i].id : "";
        };
        QCOMPARE(m.points.size(), std::size_t(3));
        const std::vector<Mechanism> apart = separateParts(m);
        QCOMPARE(apart.size(), std::size_t(2));
        QCOMPARE(apart[0].points.size() + apart[1].points.size(), std::size_t(4));
        m.elements.push_back(Spring{"k", {free(1), free(2)}, 5, 1, 0, {}});
        QCOMPARE(separateParts(m).size(), std::size_t(1));
    }

    /// A support that has moved by t = 0 is where it would be if it were drawn there, for every part that it carries.
    void movedSupport_isThatOfADrawingThere()
    {
        for (const bool isAlone : {true, false}) {
            Mechanism moved = pendulum(1, 1, 0.5);
            moved.points.push_back({"Q", {0.6, -0.4}, true});
            moved.elements.push_back(Spring{"k", {"Q", moved.points[1].id}, 30, 0.2, 0, {}});
            if (!isAlone) {
                moved = together(moved, pendulum(2, 1, -0.5));
            }
            const std::string support = isAlone ? "Q" : "aQ";
            Mechanism drawn = moved;
            Point& place = *std::ranges::find(drawn.points, support, &Point::id);
            place.at = place.at + Vector2{0.3, -0.2};
            moved.elements.push_back(SupportMotion{"s", support, {TimeFunction{0.3}}, {TimeFunction{-0.2}}, {}});
            const System system(moved), expected(drawn);
            const Equilibrium there = findEquilibrium(moved, system), here = findEquilibrium(drawn, expected);
            QCOMPARE(there.status, EquilibriumStatus::converged);
            QCOMPARE(there.stability, here.stability);
            QVERIFY((there.q - here.q).norm() < 1e-10);
        }
    }
};

QTEST_GUILESS_MAIN(TestSeparateParts)
#include "tst_separate_parts.moc"
