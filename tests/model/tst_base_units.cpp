#include "model/analysis/analysis.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/mechanism/base_units.h"
#include "model/studies/design/design.h"
#include "model/studies/uncertainty/sampling.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"

#include <QDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// One millimetre and one tonne, a power of two beside them.
const BaseUnits kSmall{0x1p-10, 0x1p10};

/// Units in which lengths are 1e-6, 1e-4 and 1e3 times as long, in numbers.
constexpr std::array kFarUnits{BaseUnits{1e6, 1e14}, BaseUnits{1e4, 1e8}, BaseUnits{1e-3, 1e-6}};

/// A strip that a force bends by a quarter of a radian.
Mechanism bentStrip()
{
    Mechanism mechanism = cantilever(0.3, {6, 8e-5, 8e-5 * 6.4e-5 / 12, 2e9, 1200});
    mechanism.gravity = {0, 0};
    std::get<Beam>(mechanism.elements[0]).model = BeamModel::exact;
    mechanism.elements.emplace_back(Force{"F", "A", {0, -5}, {}});
    return mechanism;
}

/// The inverse of a unit, in which numbers grow.
BaseUnits inverse(const BaseUnits& units)
{
    return {1 / units.length, 1 / units.mass};
}

}  // namespace

/// Laws of a change of units: nothing that is counted in seconds changes.
class BaseUnitsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thereAndBack_isTheSameMechanism()
    {
        for (const char* name : {"iftomm_four_bar", "portal_frame", "slider_crank", "andrews_squeezer"}) {
            Mechanism mechanism = exampleNamed(name);
            mechanism.parameters.clear();
            mechanism.formulas.clear();
            QVERIFY(expressedIn(inverse(kSmall), expressedIn(kSmall, mechanism)) == mechanism);
        }
    }

    void eigenvalues_ofEveryExample_areTheSame_data()
    {
        QTest::addColumn<QString>("name");
        const QDir folder(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples"));
        for (const QString& file : folder.entryList({QStringLiteral("*.eigenlink")})) {
            QTest::newRow(qPrintable(file)) << file.chopped(10);
        }
    }

    void eigenvalues_ofEveryExample_areTheSame()
    {
        QFETCH(QString, name);
        const Mechanism mechanism = exampleNamed(name.toStdString());
        const Analysis here = analyzeBy(Method::mcs, mechanism);
        const Values expected = trueValues(here, Method::mcs);
        double largest = 1;
        for (const std::complex<double>& each : expected) {
            largest = std::max(largest, std::abs(each));
        }
        // Of millimetres and tonnes, of ten micrometres, of ten kilometres.
        for (const BaseUnits& units : {kSmall, BaseUnits{0x1p17, 1}, BaseUnits{0x1p-13, 1}}) {
            const Analysis there = analyzeBy(Method::mcs, expressedIn(units, mechanism));
            Values found = trueValues(there, Method::mcs);
            QCOMPARE(found.size(), expected.size());
            for (const std::complex<double>& each : expected) {
                const auto same = std::ranges::min_element(
                    found, {}, [&](const std::complex<double>& other) { return std::abs(other - each); });
                QVERIFY(std::abs(*same - each) < 1e-7 * std::max(std::abs(each), 1e-6 * largest));
                found.erase(same);
            }
            const double energy = there.equilibrium.potential * units.of(Quantity::torque);
            QVERIFY(std::abs(energy - here.equilibrium.potential) < 1e-9 * (1 + std::abs(here.equilibrium.potential)));
        }
    }

    void spreadsOfABentStrip_areTheSame()
    {
        SamplingOptions sampling{.tolerances = {*namedToleranceOfText("beam.youngs_modulus=5%")}, .samples = 60};
        const auto spreads = [&](const Mechanism& mechanism) {
            const auto analysis = std::make_shared<const Analysis>(analyzeBy(Method::mcs, mechanism));
            return uncertaintyOf(analysis, sampling).value();
        };
        const Uncertainty here = spreads(bentStrip());
        for (const BaseUnits& units : kFarUnits) {
            const Uncertainty there = spreads(expressedIn(units, bentStrip()));
            QCOMPARE(there.lost, std::size_t(0));
            for (const QuantitySpread& expected : here.quantities) {
                if (expected.name != "mode1.f" && expected.name != "mode2.f" && expected.name != "A.y") {
                    continue;
                }
                const QuantitySpread& found =
                    *std::ranges::find(there.quantities, expected.name, &QuantitySpread::name);
                const double unit = expected.unit == "m" ? units.length : 1;
                QVERIFY(std::abs(found.nominal * unit / expected.nominal - 1) < 1e-9);
                QVERIFY2(std::abs(found.deviation * unit / expected.deviation - 1) < 1e-9, expected.name.c_str());
            }
        }
    }

    void designOfABentStrip_isTheSame()
    {
        DesignTask task{.variables = {{.name = "beam.youngs_modulus", .low = {}, .high = {}}},
                        .targets = {{0, DesignTarget::Quantity::frequency, 20.0}}};
        const Design here = designOf(bentStrip(), task).value();
        QVERIFY(here.isMet);
        for (const BaseUnits& units : kFarUnits) {
            const Design there = designOf(expressedIn(units, bentStrip()), task).value();
            QVERIFY(there.isMet);
            const DesignChange &a = here.changes.front(), &b = there.changes.front();
            QVERIFY(std::abs(b.after / b.before / (a.after / a.before) - 1) < 1e-9);
        }
    }

    /// A mechanism of ten micrometres, by every null space, and by coordinates that are chosen.
    void lowModes_areTheSameByEveryNullSpace()
    {
        const Mechanism small = expressedIn({0x1p17, 1}, exampleNamed("portal_frame"));
        for (const NullSpace nullSpace :
             {NullSpace::qr, NullSpace::lu, NullSpace::svd, NullSpace::gramSchmidt, NullSpace::zeroEigenvalue}) {
            AnalysisOptions options;
            options.methods = {Method::mcs};
            options.linearizer.nullSpace = nullSpace;
            const Values values = trueValues(analyze(small, options), Method::mcs);
            QVERIFY(!values.empty());
            QVERIFY(std::abs(std::abs(values.front()) - 0.570158184) < 1e-8);
        }
        AnalysisOptions options;
        options.methods = {Method::mcs};
        options.linearizer.independent = {"C.x"};
        const Mechanism fourBar = expressedIn({0x1p20, 1}, exampleNamed("iftomm_four_bar"));
        const Values values = trueValues(analyze(fourBar, options), Method::mcs);
        QCOMPARE(values.size(), std::size_t(2));
        QVERIFY(std::abs(std::abs(values.front()) - 2.147676639) < 1e-8);
    }

    /// Sparse matrices keep their digits too, and know it: Andrews' mechanism of a tenth of a micrometre.
    void sparseModes_areTheSame_withTheirErrors()
    {
        AnalysisOptions options;
        options.methods = {Method::mcs};
        options.engine = Engine::sparse;
        options.wanted.count = 1;
        const Analysis analysis = analyze(expressedIn({0x1p20, 1}, exampleNamed("andrews_squeezer")), options);
        const Spectrum& spectrum = analysis.find(Method::mcs)->spectrum;
        QCOMPARE(spectrum.status, SpectrumStatus::ok);
        QVERIFY(std::abs(std::abs(spectrum.values.front().s) - 424.5617707) < 1e-6);
        QVERIFY(spectrum.values.front().errorEstimate < 1e-9);
    }

    void allEquilibria_areTheSame_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"iftomm_four_bar", "five_bar", "slider_crank", "inverted_pendulum_stable",
                                 "quick_return", "triple_pendulum"}) {
            QTest::newRow(name) << QString::fromLatin1(name);
        }
    }

    void allEquilibria_areTheSame()
    {
        QFETCH(QString, name);
        Mechanism mechanism = exampleNamed(name.toStdString());
        const EquilibriumList expected = findAllEquilibria(mechanism);
        for (const BaseUnits& units : {kSmall, inverse(kSmall)}) {
            const EquilibriumList list = findAllEquilibria(expressedIn(units, mechanism));
            QCOMPARE(list.equilibria.size(), expected.equilibria.size());
            QCOMPARE(list.isComplete, expected.isComplete);
            for (std::size_t i = 0; i < list.equilibria.size(); ++i) {
                const Equilibrium &a = list.equilibria[i].rest, &b = expected.equilibria[i].rest;
                const double energy = units.of(Quantity::torque) * a.potential;
                QVERIFY(std::abs(energy - b.potential) < 1e-9 * (1 + std::abs(b.potential)));
                QCOMPARE(a.negativeCount, b.negativeCount);
                QVERIFY(a.residual < 1e-10);
                QVERIFY(a.constraintResidual < 1e-10);
            }
        }
    }

    /// A small and heavy double pendulum, as a watch of a millimetre with parts of a tonne: forces and lengths are far
    /// from one in SI units.
    void doublePendulum_ofAMillimetre_hasRodsOfTheirLengths()
    {
        Mechanism mechanism = built(
            {{"O", {0, 0}, true}, {"A", {6e-4, -1e-4}}, {"B", {9e-4, -5e-4}}},
            {Bar{.id = "a", .points = {"O", "A"}, .length = {}, .mass = 700, .unknown = {}},
             Bar{.id = "b", .points = {"A", "B"}, .length = {}, .mass = 1950, .unknown = {}},
             Spring{.id = "k", .points = {"O", "B"}, .stiffness = 2e4, .restLength = 1e-3, .damping = 3, .unknown = {}},
             TorsionSpring{"t", {"a", "ground"}, 3, 0.5, 0, 0, {}}});
        const EquilibriumList list = findAllEquilibria(mechanism);
        const EquilibriumList large = findAllEquilibria(expressedIn({0x1p-10, 0x1p10}, mechanism));
        QVERIFY(!list.equilibria.empty());
        QCOMPARE(list.equilibria.size(), large.equilibria.size());
        for (const ListedEquilibrium& each : list.equilibria) {
            QVERIFY(each.rest.constraintResidual < 1e-12);
            QVERIFY(each.rest.residual < 1e-10);
        }
    }
};

QTEST_GUILESS_MAIN(BaseUnitsTest)
#include "tst_base_units.moc"
