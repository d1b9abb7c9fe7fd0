#include "model/assembly/kinematics.h"
#include "model/studies/sensitivity/mode_content.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The mode of this analysis whose eigenvalue is nearest to iω.
const Eigenvalue& modeNear(const Analysis& analysis, double omega)
{
    const auto& values = analysis.find(Method::mcs)->spectrum.values;
    return *std::ranges::min_element(
        values, {}, [&](const Eigenvalue& each) { return std::abs(each.s - std::complex<double>(0, omega)); });
}

double sumOf(const std::vector<Participation>& list)
{
    double sum = 0;
    for (const Participation& each : list) {
        sum += each.part;
    }
    return sum;
}

}  // namespace

/// Contents of modes: participations, and nodes against closed forms.
class ModeContentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Euler–Bernoulli: the nodes of a cantilever's second mode lie at 0.7834 l, of its third at 0.5036 and 0.8677.
    void cantilever_hasItsNodes()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("cantilever_beam"));
        const std::vector<std::pair<double, std::vector<double>>> expected{
            {16.538, {}}, {103.64, {0.7834}}, {290.20, {0.5036, 0.8677}}};
        for (const auto& [omega, places] : expected) {
            const Eigenvalue& value = modeNear(analysis, omega);
            QVERIFY(std::abs(std::abs(value.s) - omega) < 0.01 * omega);
            const std::vector<StillPlace> nodes = nodesOf(analysis, value.shape);
            QCOMPARE(nodes.size(), places.size());
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                QVERIFY2(std::abs(nodes[i].along - places[i]) < 2e-3, qPrintable(QString::number(nodes[i].along)));
            }
        }
    }

    // Half waves: mode k of a beam on two supports has k − 1 nodes, evenly spaced.
    void beamOnSupports_hasHalfWaves()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("pinned_beam"));
        const std::vector<StillPlace> second = nodesOf(analysis, modeNear(analysis, 185.69).shape);
        const std::vector<StillPlace> third = nodesOf(analysis, modeNear(analysis, 417.80).shape);
        const auto inner = [](const std::vector<StillPlace>& all) {
            std::vector<double> places;
            for (const StillPlace& each : all) {
                if (each.along > 0.02 && each.along < 0.98) {  // the roller at the end stands still too
                    places.push_back(each.along);
                }
            }
            return places;
        };
        QCOMPARE(inner(second).size(), std::size_t(1));
        QVERIFY(std::abs(inner(second)[0] - 0.5) < 2e-3);
        QCOMPARE(inner(third).size(), std::size_t(2));
        QVERIFY(std::abs(inner(third)[0] - 1.0 / 3) < 2e-3 && std::abs(inner(third)[1] - 2.0 / 3) < 2e-3);
    }

    // A rod hung from a cart: the place that the mode leaves where it is keeps the centre of mass of all below it;
    // measured from the cart it lies where displacements of the two ends cross zero, x_C (1 − t) + t x_B = 0.
    void rodOnACart_turnsAboutItsNode()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("cart_pendulum"));
        const auto& values = analysis.find(Method::mcs)->spectrum.values;
        const auto swings = std::ranges::find_if(values, [](const Eigenvalue& each) { return each.s.imag() > 1; });
        QVERIFY(swings != values.end());
        const std::vector<StillPlace> nodes = nodesOf(analysis, swings->shape);
        QCOMPARE(nodes.size(), std::size_t(1));
        const auto d = analysis.system->kinematics().pointDisplacements(analysis.equilibrium.q, swings->shape);
        const std::vector<std::string> pins =
            pointsOf(analysis.mechanism.elements[*findElement(analysis.mechanism, nodes[0].link)]);
        const std::complex<double> first = d[*findPoint(analysis.mechanism, pins[0])].first;
        const std::complex<double> second = d[*findPoint(analysis.mechanism, pins[1])].first;
        QVERIFY(std::abs(first + nodes[0].along * (second - first)) < 1e-6 * std::abs(second));
        QVERIFY(nodes[0].along > 0.05 && nodes[0].along < 0.95);
    }

    void participations_addUpToOne_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"iftomm_four_bar", "triple_pendulum", "slider_crank", "portal_frame", "watt_six_bar"}) {
            QTest::newRow(file) << QStringLiteral("resources/examples/%1.eigenlink").arg(QLatin1String(file));
        }
    }

    void participations_addUpToOne()
    {
        QFETCH(QString, file);
        const Analysis analysis = analyzeBy(Method::mcs, mechanismAt(file.toStdString()));
        for (const Eigenvalue& value : analysis.find(Method::mcs)->spectrum.values) {
            if (value.isTrue() && value.shape.size() > 0) {
                QVERIFY(std::abs(sumOf(participationOf(analysis, value.shape)) - 1) < 1e-9);
            }
        }
    }

    // A four-bar's rockers turn about the ground, and its coupler of a parallelogram does not turn at all.
    void parallelogram_hasNoNodes_andEverythingTakesPart()
    {
        const Analysis analysis = analyzeBy(Method::mcs, exampleNamed("iftomm_four_bar"));
        const Outcome<ModeContent> content = contentOf(analysis, modeNear(analysis, 2.1477).shape);
        QVERIFY(content);
        QVERIFY(content->nodes.empty() && content->still.empty());
        QCOMPARE(content->coordinates.size(), std::size_t(analysis.system->coordinateCount()));
        // Two rockers ⅓ m l² ω² each and the coupler m l² ω².
        for (const EnergyShare& each : content->shares.elements) {
            if (each.element == "CD") {
                QVERIFY(std::abs(each.kinetic - 0.6) < 1e-9);
            }
        }
        QVERIFY(!contentOf(analysis, Eigen::VectorXcd()));
        QVERIFY(nodesOf(analysis, Eigen::VectorXcd()).empty());
    }

    // Two pendulums that share nothing: in the mode of one the other stands still.
    void linkThatDoesNotTakePart_isNamed()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0, -1}}, {"P", {3, 0}, true}, {"B", {3, -2}}},
                                    {Bar{"short", {"O", "A"}, {}, 1, {}}, Bar{"long", {"P", "B"}, {}, 1, {}}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const Outcome<ModeContent> content = contentOf(analysis, modeNear(analysis, std::sqrt(1.5 * 9.81)).shape);
        QVERIFY(content);
        QCOMPARE(content->still, std::vector<std::string>{"long"});
        QVERIFY(content->nodes.empty());
    }
};

QTEST_APPLESS_MAIN(ModeContentTest)
#include "tst_mode_content.moc"
