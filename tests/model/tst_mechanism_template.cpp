#include "model/analysis/analysis.h"
#include "model/mechanism/templates/mechanism_template.h"
#include "model/mechanism/validation.h"

#include <QtTest>

#include <stdexcept>

using namespace eigenlink;

class TestFamily : public QObject {
    Q_OBJECT

    static const MechanismTemplate& named(std::string_view key)
    {
        const auto all = mechanismTemplates();
        return *std::find_if(all.begin(), all.end(),
                             [key](const MechanismTemplate& family) { return family.key == key; });
    }

private slots:
    void usualMember_isClosedAsDrawn_andRests_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < mechanismTemplates().size(); ++i) {
            QTest::newRow(std::string(mechanismTemplates()[i].key).c_str()) << static_cast<int>(i);
        }
    }

    void usualMember_isClosedAsDrawn_andRests()
    {
        QFETCH(int, index);
        const MechanismTemplate& family = mechanismTemplates()[static_cast<std::size_t>(index)];
        const Mechanism mechanism = family.build(usualValues(family));
        QVERIFY(validate(mechanism).empty());
        const Analysis analysis = analyze(mechanism);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QVERIFY(analysis.findings.empty());
        const System& system = *analysis.system;
        // The N-loop is drawn to three digits, the others exactly.
        QVERIFY(system.constraint(system.drawnCoordinates()).cwiseAbs().maxCoeff() < (index == 0 ? 1e-2 : 1e-12));
        for (const Linearization& method : analysis.methods) {
            QCOMPARE(method.spectrum.status, SpectrumStatus::ok);
        }
    }

    void sixBars_haveOneDegreeOfFreedom()
    {
        for (const char* key : {"watt-six-bar", "stephenson-six-bar", "slider-crank"}) {
            const MechanismTemplate& family = named(key);
            QCOMPARE(analyze(family.build(usualValues(family))).equilibrium.degreesOfFreedom, Eigen::Index{1});
        }
    }

    void chain_hasADegreeOfFreedomForEachRod()
    {
        const MechanismTemplate& family = named("pendulum-chain");
        for (int links : {1, 2, 7}) {
            TemplateValues values = usualValues(family);
            values[0] = links;
            values[3] = 0.1;
            const Analysis analysis = analyze(family.build(values));
            QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index{links});
            QCOMPARE(analysis.equilibrium.stability, Stability::stable);
        }
    }

    void lengthsThatDoNotMeet_areRefusedByName()
    {
        const MechanismTemplate& family = named("watt-six-bar");
        TemplateValues values = usualValues(family);
        values[2] = 0.01;
        try {
            family.build(values);
            QFAIL("built");
        } catch (const std::invalid_argument& error) {
            QVERIFY(std::string(error.what()).find("coupler and rocker") != std::string::npos);
        }
        values = usualValues(named("slider-crank"));
        values[1] = 0.1;
        QVERIFY_EXCEPTION_THROWN(named("slider-crank").build(values), std::invalid_argument);
    }
};

QTEST_GUILESS_MAIN(TestFamily)
#include "tst_mechanism_template.moc"
