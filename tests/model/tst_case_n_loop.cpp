#include "model/mechanism/templates/n_loop.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

using namespace eigenlink;
using namespace eigenlink::test;

/// [LIN] Tables 1 and 2, [BM]: exact values computed with 50 digits.
class TestCaseNLoop : public QObject {
    Q_OBJECT

private:
    static Mechanism loop(int loops, double damping)
    {
        const NLoopParameters parameters{.loops = loops, .damping = damping};
        return nLoop(parameters);
    }

    static double angleAt(const Analysis& analysis)
    {
        return analysis.equilibrium.q[analysis.system->findCoordinate("phi")];
    }

    /// [BM] at the printed angle: the drawing is that angle.
    static Mechanism printedFourBar()
    {
        Mechanism mechanism = loop(1, 0);
        const double phi = 2.23433101898;
        for (Point& point : mechanism.points) {
            if (!point.fixed) {
                point.at = mechanism.points[*findPoint(mechanism, "A" + point.id.substr(1))].at + rotated({1, 0}, phi);
            }
        }
        return mechanism;
    }

private slots:
    void spectrum_data()
    {
        addColumns<int, double, double, double, double>({"loops", "damping", "phi", "re", "im"});
        QTest::newRow("[LIN] Table 1, N = 1") << 1 << 0. << 2.2343310190175861 << 0. << 2.1476766385022781;
        QTest::newRow("[LIN] Table 1, N = 5") << 5 << 0. << 1.892203654411 << 0. << 1.545522030224;
        QTest::newRow("[LIN] Table 1, N = 10") << 10 << 0. << 1.845411236695 << 0. << 1.435199986023;
        QTest::newRow("[LIN] Table 1, N = 15") << 15 << 0. << 1.829610223375 << 0. << 1.395475966422;
        QTest::newRow("[LIN] Table 1, N = 20") << 20 << 0. << 1.821671472783 << 0. << 1.374986715471;
        QTest::newRow("[LIN] Table 2, N = 1") << 1 << 1. << 2.234331019018 << -0.242385809311 << 2.133955028348;
        QTest::newRow("[LIN] Table 2, N = 5") << 5 << 1. << 1.892203654411 << -0.234982523908 << 1.527554110127;
        QTest::newRow("[LIN] Table 2, N = 10") << 10 << 1. << 1.845411236695 << -0.232532249344 << 1.416237181017;
        QTest::newRow("[LIN] Table 2, N = 15") << 15 << 1. << 1.829610223375 << -0.231627196635 << 1.376118459523;
        QTest::newRow("[LIN] Table 2, N = 20") << 20 << 1. << 1.821671472783 << -0.231157741523 << 1.355416750028;
    }

    void spectrum()
    {
        QFETCH(int, loops);
        QFETCH(double, damping);
        QFETCH(double, phi);
        QFETCH(double, re);
        QFETCH(double, im);
        const Analysis analysis = analyze(loop(loops, damping));
        QCOMPARE(analysis.system->coordinateCount(), 2 * loops + 3);
        QCOMPARE(analysis.system->constraintCount(), 2 * loops + 2);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.equilibrium.stability, Stability::stable);
        QVERIFY(std::abs(angleAt(analysis) - phi) < 1e-11);
        const Values exact{{re, im}, {re, -im}};
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), exact) < 1e-11);
        QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), exact) < 1e-11);
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), exact) < 1e-6);
        QCOMPARE(analysis.find(Method::rcs)->spectrum.spuriousCount(), std::size_t(3 * (2 * loops + 2)));
        QCOMPARE(analysis.find(Method::ucs)->spectrum.spuriousCount(), std::size_t(2 * (2 * loops + 2)));
    }

    // V' = m g l (3N+1)/2 cos φ has its minimum at φ = −π/2; s² = −g (9N + 3) / (2 l (4N + 1)).
    void loopsWithoutDiagonals_hangAndSwing()
    {
        for (const int loops : {1, 7, 300}) {
            const NLoopParameters parameters{.loops = loops, .stiffness = 0};
            const Mechanism mechanism = nLoop(parameters);
            QCOMPARE(mechanism.elements.size(), static_cast<std::size_t>(2 * loops + 2));
            const Analysis analysis = analyze(mechanism);
            QCOMPARE(analysis.equilibrium.stability, Stability::stable);
            QVERIFY(std::abs(angleAt(analysis) + std::numbers::pi / 2) < 1e-11);
            const double omega = std::sqrt(9.81 * (9 * loops + 3) / (2.0 * (4 * loops + 1)));
            QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), {{0, omega}, {0, -omega}}) < 1e-10);
        }
        const NLoopParameters damped{.damping = 1, .stiffness = 0};
        QCOMPARE(nLoop(damped).elements.size(), std::size_t{5});
    }

    void fourBar_atItsOwnEquilibrium_hasTheExactValueToTwelveDigits()
    {
        const Analysis analysis = analyze(loop(1, 0));
        for (Method method : {Method::mcs, Method::rcs}) {
            for (const auto& s : trueValues(analysis, method)) {
                QVERIFY(std::abs(s - std::complex<double>(0, std::copysign(2.1476766385022781, s.imag()))) <= 1e-12);
            }
        }
    }

    void fourBar_drawnAtThePrintedAngle_hasThePrintedValue()
    {
        AnalysisOptions options;
        options.equilibrium.choice = EquilibriumChoice::drawn;
        const Analysis analysis = analyze(printedFourBar(), options);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::assembled);
        const Values printed{{0, 2.14767663837714}, {0, -2.14767663837714}};
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), printed) <= 1e-11);
        QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), printed) <= 1e-11);
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), printed) <= 1e-6);
    }

    void eightyLoops_damped_noSpuriousValueIsCalledTrue()
    {
        const Analysis analysis = analyze(loop(80, 1));
        const Values mcs = trueValues(analysis, Method::mcs);
        QCOMPARE(mcs.size(), std::size_t(2));
        QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), mcs) < 1e-11);
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), mcs) < 2e-6);
    }

    /// Leaving out the reaction stiffness leaves only the spring's own tangent along v = l (−sin φ, cos φ):
    /// k (u·v)² + k (1 − l₀/L)(|v|² − (u·v)²), u·v = −l sin(φ/2), L = 2 l cos(φ/2).
    void reactionStiffness_leftOut_givesAWrongAnswerAndSaysSo()
    {
        const double half = 2.2343310190175861 / 2;
        const double k = 25;
        const double stiffness = k * std::pow(std::sin(half), 2) +
                                 k * (1 - std::sqrt(2.0) / (2 * std::cos(half))) * std::pow(std::cos(half), 2);
        const double wrong = std::sqrt(stiffness / (5.0 / 3));
        QVERIFY(wrong > 3.2);
        LinearizerOptions options;
        options.reactionStiffness = false;
        for (Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const Analysis analysis = analyzeBy(method, loop(1, 0), options);
            QVERIFY(distanceBetween(trueValues(analysis, method), {{0, wrong}, {0, -wrong}}) < 1e-6);
            QVERIFY(allWarnings(analysis).find("reaction stiffness was left out") != std::string::npos);
        }
    }

    void otherEquilibria_startedThere_areFoundWithTheirStability_data()
    {
        addColumns<double, bool, double>({"phi", "stable", "im"});
        QTest::newRow("hanging") << -1.5707 << true << 4.3899886104635852;
        QTest::newRow("upright") << 1.5708 << false << 2.0668817092422101;
    }

    void otherEquilibria_startedThere_areFoundWithTheirStability()
    {
        QFETCH(double, phi);
        QFETCH(bool, stable);
        QFETCH(double, im);
        Mechanism mechanism = loop(1, 0);
        for (Point& point : mechanism.points) {
            if (!point.fixed) {
                point.at = mechanism.points[*findPoint(mechanism, "A" + point.id.substr(1))].at + rotated({1, 0}, phi);
            }
        }
        const Analysis analysis = analyze(mechanism);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.equilibrium.stability == Stability::stable, stable);
        const Values exact = stable ? Values{{0, im}, {0, -im}} : Values{{im, 0}, {-im, 0}};
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), exact) < 1e-11);
    }

    void penalty_atTheExactEquilibrium_isAnotherApproximation()
    {
        LinearizerOptions options;
        options.penaltyAtExactEquilibrium = true;
        const Analysis analysis = analyzeBy(Method::ucs, loop(1, 0), options);
        const Values values = trueValues(analysis, Method::ucs);
        QCOMPARE(values.size(), std::size_t(2));
        QVERIFY(std::abs(std::abs(values[0].imag()) - 2.1476766385022781) < 1e-5);
        QVERIFY(std::abs(values[0] - trueValues(analyze(loop(1, 0)), Method::ucs)[0]) > 1e-9);
    }
};

QTEST_GUILESS_MAIN(TestCaseNLoop)
#include "tst_case_n_loop.moc"
