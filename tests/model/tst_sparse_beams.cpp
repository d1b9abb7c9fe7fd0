#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/modes/massless.h"
#include "model/modes/penalty.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// |s| of the modes, pairs once.
std::vector<double> frequencies(const Analysis& analysis, Method method)
{
    std::vector<double> values;
    for (const std::complex<double> s : trueValues(analysis, method)) {
        if (s.imag() >= 0) {
            values.push_back(std::abs(s));
        }
    }
    std::sort(values.begin(), values.end());
    return values;
}

}  // namespace

/// Fine beams, whose entries of the stiffness lose the digits that strains keep.
class TestSparseBeams : public QObject {
    Q_OBJECT

private slots:
    void fineBeams_keepTheirDigits_data()
    {
        addColumns<int, double>({"segments", "tolerance"});
        QTest::addRow("1000") << 1000 << 1e-9;
        QTest::addRow("10000") << 10000 << 1e-8;
    }

    void fineBeams_keepTheirDigits()
    {
        QFETCH(int, segments);
        QFETCH(double, tolerance);
        AnalysisOptions options;
        options.methods = {Method::mcs, Method::rcs};
        options.wanted.count = 4;
        const Analysis analysis = analyze(flexiblePendulum({.segments = segments}), options);
        QCOMPARE(analysis.equilibrium.stability, Stability::stable);
        // Limits of ever finer elements; the error of the elements falls like their length.
        const double limits[] = {1.33573124827, 3.52442539189, 9.41747952357, 22.4053568474};
        for (const Method method : options.methods) {
            const Spectrum& spectrum = analysis.find(method)->spectrum;
            QVERIFY(spectrum.partial && spectrum.partial->verified);
            const std::vector<double> found = frequencies(analysis, method);
            for (std::size_t i = 0; i < 4; ++i) {
                QVERIFY2(std::abs(found[i] / limits[i] - 1) < tolerance, QByteArray::number(found[i] / limits[i] - 1));
            }
        }
    }

    /// The factors of a stiff beam leave gaps of the constraints, in which reactions do work: few modes beside a slow
    /// one have the values that dense matrices give, within their estimates.
    void fewModesOfAStiffBeam_keepTheirConstraints()
    {
        const Mechanism mechanism = exampleNamed("beam_four_bar");
        AnalysisOptions options;
        options.methods = {Method::mcs};
        const Analysis dense = analyze(mechanism, options);
        options.engine = Engine::sparse;
        for (const std::size_t count : {1U, 2U, 3U, 5U}) {
            options.wanted.count = count;
            const Analysis sparse = analyze(mechanism, options);
            for (std::size_t i = 0; i < 2 * count; ++i) {
                const Eigenvalue& here = sparse.methods.front().spectrum.values[i];
                const Eigenvalue& there = dense.methods.front().spectrum.values[i];
                const double error = std::abs(here.s - there.s);
                QVERIFY2(error <= 2 * (here.errorEstimate + there.errorEstimate), qPrintable(QString::number(error)));
                QVERIFY2(error <= 1e-12 * std::abs(there.s), qPrintable(QString::number(error)));
            }
        }
    }

    void dampedFineBeams_convergeWithTheMesh()
    {
        std::vector<Values> values;
        for (const int segments : {1000, 10000}) {
            Mechanism mechanism = flexiblePendulum({.segments = segments});
            mechanism.points.push_back({"W", {3, -8}, true});
            mechanism.elements.emplace_back(Damper{"d", {"P2", "W"}, 50, {}});
            AnalysisOptions options;
            options.methods = {Method::mcs};
            options.wanted.count = 3;
            const Analysis analysis = analyze(mechanism, options);
            const Spectrum& spectrum = analysis.find(Method::mcs)->spectrum;
            QVERIFY(spectrum.partial && spectrum.partial->verified);
            values.push_back(trueValues(analysis, Method::mcs));
            QVERIFY(values.back().front().real() < -1e-3);
        }
        QCOMPARE(values[0].size(), std::size_t(6));
        QVERIFY2(distanceBetween(values[0], values[1]) < 1e-8,
                 QByteArray::number(distanceBetween(values[0], values[1])));
    }

    /// Shifts of both kinds of factors, at one where both can be.
    void complexFactors_ofFineBeams_solveAsTheRealOnes()
    {
        constexpr double kShift = 3;
        const System system(flexiblePendulum({.segments = 10000}));
        const Equilibrium equilibrium = findEquilibrium(system);
        const SparseProblem problem = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        SaddleFactor real = factorOf(problem);
        QVERIFY(real.factor(kShift, kShift * kShift));
        ComplexSaddleFactor complex = factorOf<std::complex<double>>(problem);
        QVERIFY(complex.factor(kShift, kShift * kShift));
        const Eigen::VectorXd load =
            problem.massProduct(Eigen::VectorXd(Eigen::VectorXd::LinSpaced(problem.coordinateCount(), 1, 2)));
        const auto product = [&](const Eigen::VectorXd& x) {
            return Eigen::VectorXd(problem.stiffnessProduct(x) + kShift * kShift * problem.massProduct(x));
        };
        const Eigen::VectorXd none = Eigen::VectorXd::Zero(problem.Phi_q.rows());
        const Eigen::VectorXd expected = real.solve(load, none, 5, product).x;
        const Eigen::VectorXcd found = solveAt(problem, complex, std::complex<double>(kShift),
                                               Eigen::VectorXcd(load.cast<std::complex<double>>()));
        QVERIFY((found - expected).norm() < 1e-9 * expected.norm());
    }

    /// (Q + p ΦᵀΦ) x = f by the saddle matrix and by the sum itself.
    void complexFactors_withAPenalty_solveTheSum()
    {
        const System system(flexiblePendulum({.segments = 12}));
        const Equilibrium equilibrium = findEquilibrium(system);
        const SparseProblem problem = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        const Penalty penalty{1e6, 1, 10};
        ComplexSaddleFactor saddle = factorOf<std::complex<double>>(problem);
        for (const std::complex<double> s :
             {std::complex<double>(-0.3, 20), std::complex<double>(-9.9, 0.01), {4, 0}}) {
            QVERIFY(saddle.factor(s, s * s, 1.0 / penalty(s)));
            const Eigen::VectorXcd x = Eigen::VectorXcd::LinSpaced(problem.coordinateCount(), {1, 0.5}, {2, -1});
            const Eigen::MatrixXcd Q = Eigen::MatrixXd(problem.H).cast<std::complex<double>>() +
                                       s * s * Eigen::MatrixXd(problem.M).cast<std::complex<double>>();
            const Eigen::MatrixXd Phi(problem.Phi_q);
            const Eigen::MatrixXcd sum = Q + penalty(s) * (Phi.transpose() * Phi).cast<std::complex<double>>();
            const Eigen::VectorXcd found = solveAt(problem, saddle, s, Eigen::VectorXcd(sum * x));
            QVERIFY2((found - x).norm() < 1e-7 * x.norm(), QByteArray::number((found - x).norm()));
        }
    }

    /// Two searches that begin elsewhere come to the same penalty values, which are near those on the constraints.
    void penalty_ofDampedFineBeams_converges_data()
    {
        QTest::addColumn<int>("segments");
        QTest::addRow("100") << 100;
        QTest::addRow("1000") << 1000;
    }

    void penalty_ofDampedFineBeams_converges()
    {
        QFETCH(int, segments);
        Mechanism mechanism = flexiblePendulum({.segments = segments});
        mechanism.points.push_back({"W", {3, -4}, true});
        mechanism.elements.emplace_back(Damper{"c", {"O", "P2"}, 200, {}});
        mechanism.elements.emplace_back(Damper{"d", {"P1", "W"}, 300, {}});
        std::vector<Values> values;
        for (const std::complex<double> point : {std::complex<double>(0, 0), std::complex<double>(0, 20)}) {
            AnalysisOptions options;
            options.methods = {Method::mcs, Method::ucs};
            options.wanted.count = 6;
            options.wanted.target.point = point;
            const Analysis analysis = analyze(mechanism, options);
            QVERIFY(analysis.find(Method::ucs)->spectrum.partial->verified);
            values.push_back(trueValues(analysis, Method::ucs));
            QVERIFY(distanceBetween(values.back(), trueValues(analysis, Method::mcs)) < 0.1);
        }
        QCOMPARE(values[0].size(), std::size_t{12});
        QVERIFY2(distanceBetween(values[0], values[1]) < 1e-6,
                 QByteArray::number(distanceBetween(values[0], values[1])));
    }

    void fineMesh_isNotTakenForMassless()
    {
        Mechanism mechanism = flexiblePendulum({.segments = 900});
        const Analysis analysis = analyzeWith(Engine::sparse, mechanism, 2);
        QCOMPARE(analysis.massless.massless, Eigen::Index{0});
    }

    void freeMotions_ofFineBeamsAndChains_areCounted()
    {
        Mechanism mechanism = built(
            {{"O", {0, 0}, true}, {"A", {1, 0}}, {"B", {1.5, -0.5}}, {"C", {3, -0.5}}, {"D", {4, -0.5}}}, {}, {0, 0});
        mechanism.elements.emplace_back(Bar{"a", {"O", "A"}, {}, 1, {}});
        mechanism.elements.emplace_back(Bar{"b", {"A", "B"}, {}, 1, {}});
        Beam beam{.id = "c", .points = {"C", "D"}, .section = Section{}};
        beam.section->shape = Section::Shape::circle;
        beam.section->radius = 0.01;
        beam.youngsModulus = 1e9;
        beam.density = 1000;
        for (const double segments : {2., 40., 300., 2000.}) {
            beam.segments = segments;
            mechanism.elements.resize(2);
            mechanism.elements.emplace_back(beam);
            const Analysis analysis = analyzeWith(Engine::sparse, mechanism, 4);
            QCOMPARE(analysis.equilibrium.negativeCount, 0);
            QCOMPARE(analysis.equilibrium.zeroCount, 5);
            QCOMPARE(analysis.equilibrium.stability, Stability::neutral);
            const Values values = trueValues(analysis, Method::mcs);
            QCOMPARE(values.size(), std::size_t{10});
            QVERIFY(std::all_of(values.begin(), values.end(), [](auto s) { return s == 0.0; }));
        }
    }

    void stressStiffening_isWarnedOf_asByTheDenseEngine()
    {
        const Mechanism mechanism = flexiblePendulum({.segments = 20});
        const std::string few = allWarnings(analyzeWith(Engine::sparse, mechanism, 5));
        const std::string all = allWarnings(analyzeWith(Engine::dense, mechanism));
        const std::string common =
            "The linear beam model is not enough here: mode 3 has 9.4175 rad/s, with stress stiffening it has 15.351";
        QVERIFY2(few.find(common) != std::string::npos, few.c_str());
        QVERIFY2(all.find(common) != std::string::npos, all.c_str());
        // A rigid one has no reason for it.
        const std::string stiff =
            allWarnings(analyzeWith(Engine::sparse, flexiblePendulum({.segments = 20, .youngsModulus = 1e14}), 2));
        QVERIFY2(stiff.find("beam model") == std::string::npos, stiff.c_str());
    }
};

QTEST_GUILESS_MAIN(TestSparseBeams)
#include "tst_sparse_beams.moc"
