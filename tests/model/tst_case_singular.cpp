#include "model/mechanism/base_units.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

/// [LIN] Fig. 4: the four-bar at its singular configuration, in two frames.
class TestCaseSingular : public QObject {
    Q_OBJECT

private:
    static Values exact()
    {
        const double a = std::sqrt(6 * 9.81 / 5);
        const double b = std::sqrt(2 * 9.81);
        return {{0, a}, {0, -a}, {0, b}, {0, -b}};
    }

private slots:
    void frame_data()
    {
        QTest::addColumn<double>("angle");
        QTest::newRow("along the axes") << 0.0;
        QTest::newRow("turned by 0.3 rad") << 0.3;
        QTest::newRow("turned by 2 rad") << 2.0;
    }

    void frame()
    {
        QFETCH(double, angle);
        const Analysis analysis = analyze(singularLoop(1, angle));
        QVERIFY(analysis.equilibrium.singular);
        QCOMPARE(analysis.equilibrium.lostRank, Eigen::Index(1));
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index(2));
        QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), exact()) < 1e-10);
        QVERIFY(distanceBetween(trueValues(analysis, Method::ucs), exact()) < 1e-5);
        for (NullSpace each :
             {NullSpace::lu, NullSpace::qr, NullSpace::svd, NullSpace::gramSchmidt, NullSpace::zeroEigenvalue}) {
            LinearizerOptions options;
            options.nullSpace = each;
            const Values values = trueValues(analyzeBy(Method::mcs, singularLoop(1, angle), options), Method::mcs);
            QVERIFY2(distanceBetween(values, exact()) < 1e-10, keyOf(each).data());
        }
        for (RcsForm form : {RcsForm::jacobianInE, RcsForm::transposeInE, RcsForm::bothInE}) {
            LinearizerOptions options;
            options.rcsForm = form;
            const Values values = trueValues(analyzeBy(Method::rcs, singularLoop(1, angle), options), Method::rcs);
            QVERIFY2(distanceBetween(values, exact()) < 1e-10, keyOf(form).data());
        }
        const std::string warnings = allWarnings(analysis);
        QVERIFY(warnings.find("drops by 1") != std::string::npos);
        QVERIFY(warnings.find("minimum norm") != std::string::npos);
    }

    void multipliers_areOfMinimumNorm()
    {
        const Analysis analysis = analyze(singularLoop(1));
        const Eigen::VectorXd& lambda = analysis.equilibrium.lambda;
        for (std::size_t i = 0; i < analysis.system->constraints().size(); ++i) {
            const bool rod = analysis.system->constraints()[i].owner.starts_with("rod");
            QVERIFY(std::abs(lambda[static_cast<Eigen::Index>(i)] - (rod ? 4.905 : 0)) < 1e-12);
        }
    }

    /// At singular configurations, and in braced frames, dense and sparse matrices must choose the same of many
    /// multipliers.
    void multipliers_areTheSameOfDenseAndSparse()
    {
        Mechanism braced =
            built({{"A", {0, 0}, true}, {"B", {2, 0}, true}, {"C", {0.1, 1.3}}, {"D", {1.7, 1.1}}, {"E", {0.8, 2.4}}},
                  {}, {0.3, -9.81});
        int number = 0;
        for (const auto& [a, b] : {std::pair("A", "C"),
                                   {"B", "D"},
                                   {"C", "D"},
                                   {"A", "D"},
                                   {"B", "C"},
                                   {"C", "E"},
                                   {"D", "E"},
                                   {"A", "E"}}) {
            Bar bar;
            bar.id = "rod" + std::to_string(++number);
            bar.points = {a, b};
            bar.mass = 0.5 * number;
            braced.elements.emplace_back(bar);
        }
        for (const Mechanism& mechanism : {braced, singularLoop(1), singularLoop(4), singularLoop(2, 0.4)}) {
            const System system(mechanism);
            const Equilibrium dense = findEquilibrium(system, {.engine = Engine::dense});
            const Equilibrium sparse = findEquilibrium(system, {.engine = Engine::sparse});
            QVERIFY(dense.rank < system.constraintCount());
            QCOMPARE(sparse.rank, dense.rank);
            QVERIFY((sparse.lambda - dense.lambda).norm() < 1e-9 * dense.lambda.norm());
        }
    }

    /// The rod of a slider-crank with equal links ℓ hangs on the crank: λ₁ + λ₂ = 0.625 g and λ₃ = −0.35 g − 0.4 λ₂,
    /// with the least ℓ²(λ₁² + λ₂²) + λ₃² at λ₂ = −0.23 g/0.48, so that 0.0375 s⁴ + 0.13625 s² − 2.11630816 g² = 0.
    void equalCrank_hasOneSpectrum_inAnyUnit()
    {
        const double g = 9.81, t = -0.23 / 0.48, b = 0.13625;
        const double c = 4 * (0.625 * t - t * t) * g * g, d = std::sqrt(b * b - 0.15 * c);
        const double a = std::sqrt((d - b) / 0.075), w = std::sqrt((d + b) / 0.075);
        const Values expected{{a, 0}, {-a, 0}, {0, w}, {0, -w}};
        const Mechanism drawn = mechanismAt("tests/reference/public/equal_crank.eigenlink");
        for (const double unit : {1.0, 1e-3, 1e3, 0.143}) {
            const Mechanism mechanism = moved(expressedIn({unit, 1}, drawn), 0.3 * unit, {0, 0});
            for (const Engine engine : {Engine::dense, Engine::sparse}) {
                const Analysis analysis = analyzeWith(engine, mechanism, 3);
                QVERIFY(analysis.equilibrium.singular);
                QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), expected) < 1e-9);
                QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), expected) < 1e-9);
            }
        }
    }

    /// H of the two motions has one negative value with any masses, dense and sparse.
    void equalCrank_isUnstable_denseAndSparse()
    {
        for (const double mass : {0.05, 0.1, 0.2, 0.3, 0.4, 0.7}) {
            Mechanism mechanism = mechanismAt("tests/reference/public/equal_crank.eigenlink");
            std::get<Bar>(mechanism.elements[0]).mass = mass;
            for (const Engine engine : {Engine::dense, Engine::sparse}) {
                const Equilibrium rest = findEquilibrium(System(mechanism), {.engine = engine});
                QVERIFY(rest.singular);
                QCOMPARE(rest.stability, Stability::unstable);
                QCOMPARE(rest.negativeCount, 1);
            }
        }
    }

    void angleAlone_asIndependentCoordinate_failsAndSaysWhy()
    {
        LinearizerOptions options;
        options.independent = {"phi"};
        const Analysis analysis = analyzeBy(Method::mcs, singularLoop(1, 0.3), options);
        QCOMPARE(analysis.find(Method::mcs)->spectrum.status, SpectrumStatus::failed);
        QVERIFY(analysis.find(Method::mcs)->spectrum.values.empty());
        const std::string warnings = allWarnings(analysis);
        QVERIFY(warnings.find("2 degrees of freedom") != std::string::npos);
        QVERIFY(warnings.find("A valid choice here") != std::string::npos);
    }

    void rankLoss_ofNLoops_isN()
    {
        for (int loops : {2, 3, 5}) {
            const Analysis analysis = analyze(singularLoop(loops, 0.3));
            QCOMPARE(analysis.equilibrium.lostRank, Eigen::Index(loops));
            QCOMPARE(trueValues(analysis, Method::mcs).size(), std::size_t(2 * (loops + 1)));
            QVERIFY(distanceBetween(trueValues(analysis, Method::rcs), trueValues(analysis, Method::mcs)) < 1e-9);
        }
    }

    void drawingBesideTheSingularity_restsInIt()
    {
        Mechanism mechanism = singularLoop(1);
        for (Point& point : mechanism.points) {
            if (!point.fixed) {
                point.at = point.at + Vector2{-1, 0} + rotated({1, 0}, 1e-4);
            }
        }
        const Analysis analysis = analyze(mechanism);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QVERIFY(analysis.equilibrium.singular);
        QVERIFY(distanceBetween(trueValues(analysis, Method::mcs), exact()) < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TestCaseSingular)
#include "tst_case_singular.moc"
