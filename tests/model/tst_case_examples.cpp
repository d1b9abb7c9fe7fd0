#include "app/io/formats/mechanism_files.h"
#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/columns.h"

#include <algorithm>
#include <cmath>

using namespace eigenlink;

namespace {

using Values = std::vector<std::complex<double>>;

Analysis analyzeExample(const char* name)
{
    const std::string path = std::string(EIGENLINK_SOURCE_DIR "/resources/examples/") + name + ".eigenlink";
    return analyze(readMechanismFile(path).mechanism);
}

Values trueValues(const Spectrum& spectrum)
{
    Values values;
    for (const Eigenvalue& value : spectrum.values) {
        if (value.isTrue()) {
            values.push_back(value.s);
        }
    }
    return values;
}

/// Distance of each expected value to the nearest one that was found; each is used once.
double largestDistance(const Values& expected, Values found)
{
    double largest = 0;
    for (const std::complex<double>& value : expected) {
        const auto nearest = std::min_element(found.begin(), found.end(), [&](const auto& a, const auto& b) {
            return std::abs(a - value) < std::abs(b - value);
        });
        if (nearest == found.end()) {
            return INFINITY;
        }
        largest = std::max(largest, std::abs(*nearest - value));
        found.erase(nearest);
    }
    return found.empty() ? largest : INFINITY;
}

Values pairs(const Values& upper)
{
    Values values = upper;
    for (const std::complex<double>& value : upper) {
        values.push_back(std::conj(value));
    }
    return values;
}

}  // namespace

/// Every shipped example against its closed form or a reference computed with 40 digits.
class ExampleCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void example_hasItsKnownAnswer_data()
    {
        test::addColumns<Values, double, bool>({"expected", "tolerance", "stable"});
        const double g = 9.81;
        const auto row = [](const char* name, const Values& expected, double tolerance = 1e-10, bool stable = true) {
            QTest::newRow(name) << expected << tolerance << stable;
        };
        row("iftomm_four_bar", pairs({{0, 2.1476766385022781}}), 1e-12);
        row("damped_four_bar", pairs({{-0.2423858093105051, 2.1339550283483803}}), 1e-12);
        row("n_loop_5", pairs({{0, 1.545522030224}}), 1e-11);
        row("n_loop_20", pairs({{0, 1.374986715471}}), 1e-11);
        row("singular_four_bar", pairs({{0, std::sqrt(6 * g / 5)}, {0, std::sqrt(2 * g)}}), 1e-10);
        row("andrews_squeezer", pairs({{0, 424.5617707262835217}}), 1e-8);
        row("pendulum", pairs({{0, std::sqrt(1.5 * g)}}));
        row("inverted_pendulum_stable", pairs({{0, std::sqrt(3 * (8 - g / 2))}}));
        const double growth = std::sqrt(3 * (g / 2 - 4));
        row("inverted_pendulum_unstable", {{growth, 0}, {-growth, 0}}, 1e-10, false);
        row("triple_pendulum", pairs({{-0.014645559408531452, 3.3579708653492897},
                                      {-0.38528446665271894, 8.2776835754781612},
                                      {-2.4979401518720975, 15.212465155363628}}));
        row("cart_pendulum", {{0, 0}, {0, 0}, {0, 5.1260887345310083}, {0, -5.1260887345310083}}, 1e-6, false);
        row("slider_crank", pairs({{-0.46543228875958117, 13.779935202097036}}));
        row("watt_six_bar", pairs({{0, 5.4330291636931834834}}));
        row("five_bar", pairs({{0, 13.059916432902236222}, {0, 17.574961880914733045}}));
        row("parallelogram_three_rods", pairs({{0, std::sqrt(g * 3.5 / 3)}}));
    }

    void example_hasItsKnownAnswer()
    {
        QFETCH(Values, expected);
        QFETCH(double, tolerance);
        QFETCH(bool, stable);
        const Analysis analysis = analyzeExample(QTest::currentDataTag());
        QVERIFY(!analysis.hasErrors());
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.equilibrium.stability == Stability::stable, stable);
        for (const Linearization& method : analysis.methods) {
            const Spectrum& spectrum = method.spectrum;
            const QByteArray name(keyOf(spectrum.method).data());
            QVERIFY2(spectrum.status == SpectrumStatus::ok, name);
            // The penalty formulation is exact only in the limit; a double zero splits like a square root.
            double largest = 1;
            for (const auto& s : expected) {
                largest = std::max(largest, std::abs(s));
            }
            const double allowed = spectrum.method == Method::ucs ? std::max(tolerance, 1e-4 * largest) : tolerance;
            const double distance = largestDistance(expected, trueValues(spectrum));
            QVERIFY2(distance <= allowed, name + " is off by " + QByteArray::number(distance));
        }
    }

    void parallelogramWithThreeRods_losesOneRank_andSaysSo()
    {
        const Analysis analysis = analyzeExample("parallelogram_three_rods");
        QCOMPARE(analysis.system->constraintCount() - analysis.equilibrium.rank, Eigen::Index{1});
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index{1});
        QVERIFY(!analysis.equilibrium.redundantConstraints.empty());
        QVERIFY(!analysis.equilibrium.singular);
    }

    void singularFourBar_reportsItsLostRank()
    {
        const Analysis analysis = analyzeExample("singular_four_bar");
        QVERIFY(analysis.equilibrium.singular);
        QCOMPARE(analysis.equilibrium.lostRank, Eigen::Index{1});
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index{2});
    }

    void sixBar_restsWhereTheReferenceDoes()
    {
        const Analysis analysis = analyzeExample("watt_six_bar");
        const std::vector<Vector2> points = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
        const Vector2 expected{1.8565114306667332, 0.70993081799281597};
        const auto tip = findPoint(analysis.mechanism, "F");
        QVERIFY(tip.has_value());
        QVERIFY(distance(points[*tip], expected) < 1e-9);
    }

    void generatedLoops_areTheShippedOnes_data()
    {
        QTest::addColumn<int>("loops");
        QTest::newRow("n_loop_5") << 5;
        QTest::newRow("n_loop_20") << 20;
    }

    void generatedLoops_areTheShippedOnes()
    {
        QFETCH(int, loops);
        const std::string path =
            std::string(EIGENLINK_SOURCE_DIR "/resources/examples/") + QTest::currentDataTag() + ".eigenlink";
        QVERIFY(readMechanismFile(path).mechanism == nLoop({.loops = loops}));
    }
};

QTEST_GUILESS_MAIN(ExampleCases)
#include "tst_case_examples.moc"
