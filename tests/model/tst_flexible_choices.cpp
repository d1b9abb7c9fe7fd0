#include "tests/support/mechanisms.h"

#include <QtTest>

#include <filesystem>
#include <set>

using namespace eigenlink;

namespace {

constexpr double kSegments = 6;  ///< enough to tell spectra apart, and quick

/// The mechanism with beams of few elements.
Mechanism coarse(Mechanism mechanism)
{
    for (Element& element : mechanism.elements) {
        if (auto* beam = std::get_if<Beam>(&element)) {
            beam->segments = std::min(beam->segments, kSegments);
        }
    }
    return mechanism;
}

bool isFlexibleOrGuided(const Mechanism& mechanism)
{
    return std::ranges::any_of(mechanism.elements, [](const Element& element) {
        const auto* slider = std::get_if<Slider>(&element);
        return std::holds_alternative<Beam>(element) || std::holds_alternative<Weld>(element) ||
               (slider != nullptr && !slider->on.empty());
    });
}

/// Largest relative distance of the lowest `count` values, each to the nearest that is left; of zeros relative to the
/// lowest that is none. Infinite when the numbers of values differ.
double errorOf(test::Values found, test::Values expected, std::size_t count)
{
    if (found.size() != expected.size()) {
        return INFINITY;
    }
    std::ranges::sort(expected, {}, [](std::complex<double> s) { return std::abs(s); });
    const auto lowest = std::ranges::find_if(expected, [](std::complex<double> s) { return s != 0.0; });
    const double least = lowest == expected.end() ? 1 : std::abs(*lowest);
    double worst = 0;
    for (std::size_t i = 0; i < std::min(count, expected.size()); ++i) {
        const auto nearest = std::ranges::min_element(
            found, {}, [s = expected[i]](std::complex<double> each) { return std::abs(each - s); });
        worst = std::max(worst, std::abs(*nearest - expected[i]) / std::max(std::abs(expected[i]), least));
        found.erase(nearest);
    }
    return worst;
}

}  // namespace

/// Every choice of method and null space on every example with beams, welds or guides on links.
class FlexibleChoices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyChoice_givesTheSameSpectrum_data()
    {
        QTest::addColumn<QString>("file");
        const std::filesystem::path folder = std::filesystem::path(EIGENLINK_SOURCE_DIR) / "resources/examples";
        std::set<std::string> names;
        for (const auto& each : std::filesystem::directory_iterator(folder)) {
            if (each.path().extension() == ".eigenlink") {
                names.insert("resources/examples/" + each.path().filename().string());
            }
        }
        for (const std::string& name : names) {
            if (isFlexibleOrGuided(test::mechanismAt(name))) {
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
            }
        }
    }

    void everyChoice_givesTheSameSpectrum()
    {
        QFETCH(QString, file);
        const Mechanism mechanism = coarse(test::mechanismAt(file.toStdString()));
        const test::Values expected = test::trueValues(analyze(mechanism), Method::mcs);
        QVERIFY(expected.size() >= 2);
        for (const NullSpace nullSpace :
             {NullSpace::lu, NullSpace::qr, NullSpace::svd, NullSpace::gramSchmidt, NullSpace::zeroEigenvalue}) {
            AnalysisOptions options;
            options.linearizer.nullSpace = nullSpace;
            const Analysis analysis = analyze(mechanism, options);
            QCOMPARE(analysis.methods.size(), std::size_t{3});
            for (const Linearization& method : analysis.methods) {
                const Spectrum& spectrum = method.spectrum;
                QVERIFY(spectrum.status == SpectrumStatus::ok);
                const bool penalty = spectrum.method == Method::ucs;
                const double error = errorOf(test::trueValues(analysis, spectrum.method), expected, 12);
                QVERIFY2(error < (penalty ? 1e-3 : 1e-7),
                         qPrintable(QString("%1: %2").arg(keyOf(spectrum.method).data()).arg(error)));
            }
        }
    }

    void linearBeams_areWarnedOf_whereTheirTensionCounts()
    {
        const auto warned = [](const char* name) {
            return test::allWarnings(analyze(coarse(test::mechanismAt(name))))
                       .find("The linear beam model is not enough here") != std::string::npos;
        };
        QVERIFY(warned("resources/examples/flexible_double_pendulum_10.eigenlink"));
        QVERIFY(!warned("resources/examples/cantilever_beam.eigenlink"));
        QVERIFY(!warned("resources/examples/beam_four_bar.eigenlink"));
    }
};

QTEST_GUILESS_MAIN(FlexibleChoices)
#include "tst_flexible_choices.moc"
