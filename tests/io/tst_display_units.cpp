#include "app/io/formats/mechanism_files.h"
#include "tests/support/mechanisms.h"

#include <QTest>

using namespace eigenlink;

/// Units of a document: how numbers are shown, while files stay SI.
class TestDisplayUnits : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void file_keepsThem_andItsNumbersStaySi()
    {
        Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
        const std::string plain = writeMechanism(mechanism);
        QVERIFY(plain.find("display_units") == std::string::npos);
        mechanism.units.length = "mm";
        mechanism.units.force = "kN";
        const std::string text = writeMechanism(mechanism);
        QVERIFY(text.find("\"display_units\": {\"length\": \"mm\", \"force\": \"kN\"}") != std::string::npos);
        const MechanismFile read = parseMechanism(text);
        QVERIFY(read.mechanism == mechanism);
        QVERIFY(!hasErrors(read.issues));
        QCOMPARE(writeMechanism(read.mechanism), text);
        mechanism.units = {};
        QCOMPARE(writeMechanism(mechanism), plain);
    }

    void unknownKey_isKeptAndReported()
    {
        Mechanism mechanism = test::mechanismAt("tests/reference/defects/P6_display_units_key.eigenlink");
        for (const char* length : {"mm", "m"}) {
            mechanism.units.length = length;
            const std::string text = writeMechanism(mechanism);
            QVERIFY(text.find("\"note\": \"mine\"}") != std::string::npos);
            const MechanismFile read = parseMechanism(text);
            QVERIFY(read.mechanism == mechanism);
            QCOMPARE(read.issues.size(), std::size_t{1});
            QCOMPARE(read.issues.front().place, std::string("display_units.note"));
        }
    }

    void unknownUnit_isRefusedWithTheChoices()
    {
        const MechanismFile read = parseMechanism(
            R"({"format": "eigenlink", "version": 1, "display_units": {"length": "furlong"}, "points": [], "elements": []})");
        QVERIFY(hasErrors(read.issues));
        QCOMPARE(read.issues.front().place, std::string("display_units.length"));
        QVERIFY(rendered(read.issues.front().text).find("mm") != std::string::npos);
    }

    void derivedUnits_followFromTheBasicOnes()
    {
        DisplayUnits units;
        units.length = "mm";
        QCOMPARE(unitSize(units, Quantity::stiffness), 1e3);
        QCOMPARE(unitName(units, Quantity::stiffness), std::string("N/mm"));
        QVERIFY(std::abs(unitSize(units, Quantity::secondMoment) - 1e-12) < 1e-24);
        QCOMPARE(unitName(units, Quantity::angle), std::string("°"));
        QCOMPARE(unitSize(units, Quantity::density), 1.0);
    }
};

QTEST_GUILESS_MAIN(TestDisplayUnits)
#include "tst_display_units.moc"
