#include "model/families/flexible_pendulum.h"
#include "model/linearization/massless.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

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
        QTest::addColumn<int>("segments");
        QTest::addColumn<double>("tolerance");
        QTest::addRow("1000") << 1000 << 1e-9;
        QTest::addRow("10000") << 10000 << 1e-8;
    }

    void fineBeams_keepTheirDigits()
    {
        QFETCH(int, segments);
        QFETCH(double, tolerance);
        AnalysisOptions options;
        options.methods = {Method::mcs, Method::rcs};
        options.modes = 4;
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

    void fineMesh_isNotTakenForMassless()
    {
        Mechanism mechanism = flexiblePendulum({.segments = 900});
        const Analysis analysis = analyzeWith(Engine::sparse, mechanism, 2);
        QVERIFY(masslessOwners(*analysis.system, analysis.linear.M, analysis.linear.Phi_q).empty());
    }

    void freeMotions_ofFineBeamsAndChains_areCounted()
    {
        Mechanism mechanism;
        mechanism.gravity = {0, 0};
        mechanism.points = {{"O", {0, 0}, true, {}},
                            {"A", {1, 0}, false, {}},
                            {"B", {1.5, -0.5}, false, {}},
                            {"C", {3, -0.5}, false, {}},
                            {"D", {4, -0.5}, false, {}}};
        mechanism.elements.emplace_back(Bar{"a", {"O", "A"}, {}, 1, {}});
        mechanism.elements.emplace_back(Bar{"b", {"A", "B"}, {}, 1, {}});
        Beam beam;
        beam.id = "c";
        beam.points = {"C", "D"};
        beam.section = Section{};
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
