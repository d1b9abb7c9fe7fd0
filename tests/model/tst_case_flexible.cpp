#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The double pendulum of [LIN] with another number of elements or another model.
Mechanism doublePendulum(double segments, BeamModel model = BeamModel::linear)
{
    Mechanism m = exampleNamed("flexible_double_pendulum_10");
    for (Element& element : m.elements) {
        std::get<Beam>(element).segments = segments;
        std::get<Beam>(element).model = model;
    }
    return m;
}

/// The slider-crank of [SC] with its crank at an angle [°].
Mechanism sliderCrank(double degrees)
{
    Mechanism m = exampleNamed("flexible_slider_crank_0");
    const Vector2 A = rotated({0.61, 0}, degrees * std::numbers::pi / 180);
    m.points[1].at = A;
    m.points[2].at = {A.x + std::sqrt(1.28 * 1.28 - (A.y + 0.485) * (A.y + 0.485)), -0.485};
    return m;
}

/// True eigenvalues with Im s > 0, ascending.
Values upperHalf(const Analysis& analysis, Method method)
{
    Values values;
    for (const Eigenvalue& value : analysis.find(method)->spectrum.values) {
        if (value.isTrue() && value.s.imag() > 0) {
            values.push_back(value.s);
        }
    }
    return values;
}

struct Differences {
    double real = 0;
    double imaginary = 0;
};

Differences differences(const Analysis& analysis, Method method)
{
    const Values exact = upperHalf(analysis, Method::mcs);
    const Values found = upperHalf(analysis, method);
    Differences largest;
    for (std::size_t i = 0; i < 4; ++i) {
        largest.real = std::max(largest.real, std::abs(found.at(i).real() - exact.at(i).real()));
        largest.imaginary = std::max(largest.imaginary, std::abs(found.at(i).imag() - exact.at(i).imag()));
    }
    return largest;
}

QJsonObject sliderCrankReference()
{
    QFile file(QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/reference/slider_crank_sweep.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

}  // namespace

/// The flexible mechanisms of the papers.
class TestCaseFlexible : public QObject {
    Q_OBJECT

private slots:
    void doublePendulum_hasThePublishedEigenvalues_data()
    {
        const auto row = addColumns<double, bool, std::vector<double>>({"segments", "stiffened", "omega"});
        // computed with 60 digits
        row("[LIN] 10", 10.0, false,
            std::vector<double>{1.33573145801114577, 3.52442779926888284, 9.41752717066800989, 22.4058827673474568});
        row("[LIN] Table 3", 50.0, false,
            std::vector<double>{1.33573125567797805, 3.52442542081330136, 9.41748020897940819, 22.405358076344026});
        row("stiffened 10", 10.0, true,
            std::vector<double>{1.33828101205318444, 3.55337716731603538, 15.3516140867151019, 25.3946409510914618});
        row("stiffened 50", 50.0, true,
            std::vector<double>{1.33828082203574138, 3.55337504044422662, 15.3514694245281079, 25.3939418498569962});
    }

    void doublePendulum_hasThePublishedEigenvalues()
    {
        QFETCH(double, segments);
        QFETCH(bool, stiffened);
        QFETCH(std::vector<double>, omega);
        const Analysis analysis = analyzeBy(
            Method::mcs, doublePendulum(segments, stiffened ? BeamModel::stressStiffened : BeamModel::linear));
        QCOMPARE(analysis.system->coordinateCount(), static_cast<Eigen::Index>(6 * segments + 12));
        QCOMPARE(analysis.system->constraintCount(), Eigen::Index{10});
        QCOMPARE(analysis.equilibrium.rank, Eigen::Index{10});
        QCOMPARE(analysis.equilibrium.stability, Stability::stable);
        const Values found = upperHalf(analysis, Method::mcs);
        for (std::size_t i = 0; i < omega.size(); ++i) {
            const double error = std::abs(found[i].imag() / omega[i] - 1);
            QVERIFY2(error < 1e-8, qPrintable(QString::number(error)));
        }
        const auto comparesModels = [](const Message& warning) {
            return rendered(warning.text).find("mode 3") != std::string::npos;
        };
        QVERIFY(std::any_of(analysis.warnings.begin(), analysis.warnings.end(), comparesModels));
    }

    void methods_differAsInTable5_data()
    {
        addColumns<double, Method>({"segments", "method"});
        QTest::newRow("10, RCS") << 10.0 << Method::rcs;
        QTest::newRow("25, RCS") << 25.0 << Method::rcs;
        QTest::newRow("50, RCS") << 50.0 << Method::rcs;
        QTest::newRow("10, UCS") << 10.0 << Method::ucs;
        QTest::newRow("25, UCS") << 25.0 << Method::ucs;
    }

    void methods_differAsInTable5()
    {
        QFETCH(double, segments);
        QFETCH(Method, method);
        AnalysisOptions options;
        options.methods = {Method::mcs, method};
        options.linearizer.penalty = 1e7;
        const Analysis analysis = analyze(doublePendulum(segments), options);
        const Spectrum& spectrum = analysis.find(method)->spectrum;
        QCOMPARE(spectrum.status, SpectrumStatus::ok);
        QCOMPARE(spectrum.trueCount(), static_cast<std::size_t>(2 * (analysis.system->coordinateCount() - 10)));
        const Differences found = differences(analysis, method);
        if (method == Method::ucs) {
            QVERIFY(std::abs(found.real / 1.4066e-4 - 1) < 0.01);
            QVERIFY(std::abs(found.imaginary / 3.6053e-5 - 1) < 0.01);
        } else {
            QVERIFY(found.real < 7.6e-11 && found.imaginary < 6.7e-11);
            QCOMPARE(spectrum.spuriousCount(), std::size_t(30));
            const bool large = 2 * analysis.system->coordinateCount() + 10 > 300;
            QCOMPARE(QByteArray::fromStdString(rendered(spectrum.engine)).contains("deflated"), large);
        }
    }

    void sliderCrank_overItsTurn_hasTheReferenceFrequencies()
    {
        const QJsonArray sweep = sliderCrankReference()[u"sweep"].toArray();
        QCOMPARE(sweep.size(), 24);
        for (qsizetype k = 0; k < sweep.size(); k += 7) {
            const QJsonObject row = sweep[k].toObject();
            const Analysis analysis = analyzeBy(Method::mcs, sliderCrank(row[u"angle"].toDouble()));
            const Spectrum& spectrum = analysis.find(Method::mcs)->spectrum;
            QVERIFY(spectrum.values[0].s == 0.0 && spectrum.values[1].s == 0.0 && spectrum.values[2].s != 0.0);
            const Values found = upperHalf(analysis, Method::mcs);
            const QJsonArray expected = row[u"hz"].toArray();
            for (qsizetype i = 0; i < expected.size(); ++i) {
                const double hertz = found[static_cast<std::size_t>(i)].imag() / (2 * std::numbers::pi);
                QVERIFY(std::abs(hertz / expected[i].toDouble() - 1) < 2e-6);
            }
        }
    }

    void sliderCrank_atTheFourAngles_hasAllPrintedFrequencies()
    {
        for (const QJsonValue entry : sliderCrankReference()[u"printed"].toArray()) {
            const int angle = entry[u"angle"].toInt();
            const Analysis analysis = analyzeBy(Method::mcs, mechanismAt("resources/examples/flexible_slider_crank_" +
                                                                         std::to_string(angle) + ".eigenlink"));
            const Values found = upperHalf(analysis, Method::mcs);
            const QJsonArray printed = entry[u"hz"].toArray();
            QCOMPARE(printed.size(), 9);
            for (qsizetype i = 0; i < printed.size(); ++i) {
                const QString text = printed[i].toString();
                const int decimals = static_cast<int>(text.size() - text.indexOf(u'.')) - 1;
                const double hertz = found[static_cast<std::size_t>(i)].imag() / (2 * std::numbers::pi);
                const double scale = std::pow(10, decimals);
                // Four decimals are rounded, fewer are cut off.
                const double shown = (decimals == 4 ? std::round(hertz * scale) : std::floor(hertz * scale)) / scale;
                QCOMPARE(QString::number(shown, 'f', decimals), text);
            }
        }
    }

    void quickReturn_swingsAsItsOneDegreeOfFreedomSays()
    {
        const Analysis analysis = analyze(exampleNamed("quick_return"));
        const double ratio = 0.2 / 0.6;
        const double stiffness = 40 * ratio * ratio - 0.5 * 9.81 * 0.1 - 1.2 * 9.81 * 0.45 * ratio * ratio;
        const double inertia = 0.5 * 0.2 * 0.2 / 3 + 1.2 * 0.9 * 0.9 / 3 * ratio * ratio;
        const double omega = std::sqrt(stiffness / inertia);
        QVERIFY(std::abs(upperHalf(analysis, Method::mcs)[0].imag() - omega) < 1e-9);
        QVERIFY(std::abs(upperHalf(analysis, Method::rcs)[0].imag() - omega) < 1e-9);
        QVERIFY(std::abs(upperHalf(analysis, Method::ucs)[0].imag() - omega) < 1e-4);
    }

    void stiffCoupler_movesAsTheRigidFourBar()
    {
        const Analysis analysis = analyze(exampleNamed("beam_four_bar"));
        for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            QVERIFY(std::abs(upperHalf(analysis, method)[0].imag() - 2.1476766385) < 1e-5);
        }
    }
};

QTEST_GUILESS_MAIN(TestCaseFlexible)
#include "tst_case_flexible.moc"
