#include "app/io/formats/mechanism_files.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/fragment.h"
#include "model/mechanism/parameters/number_tolerance.h"
#include "model/mechanism/remove.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"

#include <cmath>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A mechanism with tolerances on every kind of number that has one.
const std::string kText = R"({
  "format": "eigenlink",
  "version": 1,
  "gravity": [0, {"value": -9.81, "tolerance": "0.1 m/s^2", "distribution": "uniform"}],
  "parameters": [
    {"id": "k", "value": 2, "tolerance": "50 N/m", "unit": "kN/m"},
    {"id": "m", "value": 1, "tolerance": "1%", "distribution": "uniform"}
  ],
  "points": [
    {"id": "A", "at": [{"value": 0, "tolerance": "1 mm"}, 0], "fixed": true},
    {"id": "B", "at": [1, 0]}
  ],
  "elements": [
    {"type": "bar", "id": "AB", "points": ["A", "B"], "length": {"value": 1, "tolerance": "0.1%"}, "mass": {"value": "2*m", "tolerance": "0.01"}},
    {"type": "torsion_spring", "id": "s", "of": ["AB", "ground"], "stiffness": 5, "rest_angle": {"value": 0, "tolerance": "1 deg"}},
    {"type": "torque", "id": "T", "of": "AB", "torque": {"value": 3, "tolerance": "10%"}}
  ]
}
)";

Mechanism mechanismOf(const std::string& text)
{
    const MechanismFile file = parseMechanism(text);
    if (!file.issues.empty()) {
        qFatal("%s", describeAll(file.issues).c_str());
    }
    return file.mechanism;
}

UncertainNumber numberOf(const Mechanism& mechanism, const std::string& text)
{
    return uncertainNumber(mechanism, *namedToleranceOfText(text)).value();
}

}  // namespace

/// Tolerances of numbers in files and under edits.
class NumberTolerancesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void file_comesBackByteForByte() { QCOMPARE(writeMechanism(mechanismOf(kText)), kText); }

    void file_namesItsUncertainNumbers()
    {
        const Mechanism mechanism = mechanismOf(kText);
        std::vector<std::pair<std::string, double>> found;
        for (const NamedTolerance& each : tolerancesOf(mechanism)) {
            found.emplace_back(each.name, uncertainNumber(mechanism, each)->most);
        }
        const std::vector<std::pair<std::string, double>> expected{{"k", 0.05},
                                                                   {"m", 0.01},
                                                                   {"gravity.y", 0.1},
                                                                   {"A.x", 1e-3},
                                                                   {"AB.length", 1e-3},
                                                                   {"AB.mass", 0.01},
                                                                   {"s.rest_angle", std::acos(-1) / 180},
                                                                   {"T.torque", 0.1 * 3}};
        QCOMPARE(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            QCOMPARE(found[i].first, expected[i].first);
            QVERIFY2(std::abs(found[i].second - expected[i].second) < 1e-12, found[i].first.c_str());
        }
    }

    void parameter_mayHoldItsToleranceWithItsValue()
    {
        const std::string within = R"({"format": "eigenlink", "version": 1, "parameters": [
            {"id": "k", "value": {"value": 2, "tolerance": 0.1}}], "points": [], "elements": []})";
        const Mechanism mechanism = mechanismOf(within);
        QCOMPARE(mechanism.parameters[0].value, 2.0);
        QCOMPARE(mechanism.parameters[0].tolerance->amount, std::string("0.1"));
    }

    void badTolerance_isRefusedAtItsPlace_data()
    {
        addColumns<QByteArray, QByteArray>({"spring", "place"});
        const auto row = [](const char* stiffness, const char* place) {
            QTest::newRow(stiffness) << QByteArray(R"("rest_length": 0, "stiffness": )") + stiffness
                                     << "elements[3].stiffness" + QByteArray(place);
        };
        row(R"({"value": 25, "tolerance": "0%"})", ".tolerance");
        row(R"({"value": 25, "tolerance": "-5%"})", ".tolerance");
        row(R"({"value": 25, "tolerance": -1})", ".tolerance");
        row(R"({"value": 25, "tolerance": "101%"})", ".tolerance");
        row(R"({"value": 25, "tolerance": "1 kg"})", ".tolerance");
        row(R"({"value": 25, "tolerance": "much"})", ".tolerance");
        row(R"({"value": 25, "tolerance": ""})", ".tolerance");
        row(R"({"value": 25, "tolerance": "5 m %"})", ".tolerance");
        row(R"({"value": 0, "tolerance": "5%"})", ".tolerance");
        row(R"({"value": 25, "tolerance": true})", ".tolerance");
        row(R"({"value": 25, "tolerance": "1e999 N/m"})", ".tolerance");
        row(R"({"value": 25})", ".tolerance");
        row(R"({"value": 25, "tolerance": "5%", "distribution": "round"})", ".distribution");
        row(R"({"value": 25, "tolerance": "5%", "kind": 1})", "");
        row(R"({"value": true, "tolerance": "5%"})", ".value");
        row(R"({"tolerance": "5%"})", "");
    }
    void badTolerance_isRefusedAtItsPlace()
    {
        QFETCH(const QByteArray, spring);
        QFETCH(const QByteArray, place);
        const MechanismFile file = parseMechanism(fourBarText(spring.toStdString()));
        const Message* issue = findIssue(file.issues, place.toStdString());
        QVERIFY2(issue != nullptr && issue->severity == Severity::error, describeAll(file.issues).c_str());
        QCOMPARE(file.issues.size(), std::size_t(1));
    }

    void wholeNumbersAndDependentParameters_haveNone()
    {
        const std::string beam = beamText(R"("segments": {"value": 4, "tolerance": "1"})");
        QVERIFY(hasErrors(parseMechanism(textWithElements(beam)).issues));
        const MechanismFile file = parseMechanism(
            R"({"format": "eigenlink", "version": 1, "parameters": [{"id": "a", "value": 1},
                {"id": "b", "value": "2*a", "tolerance": "5%"}], "points": [], "elements": []})");
        QVERIFY(findIssue(file.issues, "parameters[1].tolerance") != nullptr);
    }

    /// Neither of two tolerances of a parameter is dropped without a word.
    void twoTolerancesOfAParameter_areRefused()
    {
        const MechanismFile file = parseMechanism(
            R"({"format": "eigenlink", "version": 1, "parameters": [
                {"id": "k", "value": {"value": 2, "tolerance": "1%"}, "tolerance": "10%"}], "points": [], "elements": []})");
        const Message* issue = findIssue(file.issues, "parameters[0].tolerance");
        QVERIFY2(issue != nullptr && issue->severity == Severity::error, describeAll(file.issues).c_str());
    }

    /// Tolerances and units know no parameters, and do not deny that there are some.
    void nameOfAParameter_inATolerance_isNoUnit()
    {
        const MechanismFile file = parseMechanism(
            R"({"format": "eigenlink", "version": 1, "parameters": [{"id": "l", "value": 2, "unit": "mm"},
                {"id": "k", "value": 2, "tolerance": "l"}, {"id": "n", "value": 2, "unit": "l"}],
                "points": [], "elements": []})");
        for (const char* place : {"parameters[1].tolerance", "parameters[2].unit"}) {
            const Message* issue = findIssue(file.issues, place);
            QVERIFY2(issue != nullptr && rendered(issue->text).find("there is no unit l") != std::string::npos,
                     describeAll(file.issues).c_str());
        }
    }

    void deviation_isThatOfItsDistribution()
    {
        // The normal distribution cut at ±3σ, by numerical integration of x²φ(x).
        double mass = 0, square = 0;
        constexpr int kSteps = 30000;
        for (int i = 0; i < kSteps; ++i) {
            const double x = -3 + 6 * (i + 0.5) / kSteps;
            mass += std::exp(-x * x / 2);
            square += x * x * std::exp(-x * x / 2);
        }
        const Mechanism mechanism = mechanismOf(fourBarText());
        const double normal = numberOf(mechanism, "k.stiffness=3").deviation();
        QVERIFY(std::abs(normal - std::sqrt(square / mass)) < 1e-7);
        const double uniform = numberOf(mechanism, "k.stiffness=3 uniform").deviation();
        QVERIFY(std::abs(uniform - std::sqrt(3.0)) < 1e-14);
    }

    void edits_takeTolerancesAlong()
    {
        const Mechanism mechanism = mechanismOf(kText);
        const Mechanism renamed = withRenamed(mechanism, "AB", "rod");
        QCOMPARE(toleranceAt(renamed, "rod", "length"), std::string("0.1%"));
        QCOMPARE(toleranceAt(renamed, "AB", "length"), std::string());
        const Mechanism removed = withRemoved(mechanism, {"T"}).mechanism;
        QCOMPARE(toleranceAt(removed, "T", "torque"), std::string());
        QCOMPARE(toleranceAt(removed, "AB", "length"), std::string("0.1%"));
        const Placement copied = withFragment(mechanism, fragmentOf(mechanism, {"AB"}), {1, 1});
        const std::string copy = copied.ids.back();
        QVERIFY(copy != "AB");
        QCOMPARE(toleranceAt(copied.mechanism, copy, "length"), std::string("0.1%"));
    }

    void tolerance_isSetAndTakenAway()
    {
        const Mechanism mechanism = mechanismOf(kText);
        const Mechanism set = *withToleranceAt(mechanism, "s", "stiffness", "5% uniform");
        QCOMPARE(toleranceAt(set, "s", "stiffness"), std::string("5% uniform"));
        QVERIFY(*withToleranceAt(set, "s", "stiffness", "") == mechanism);
        QCOMPARE(withToleranceAt(mechanism, "", "k", "2%")->parameters[0].tolerance->amount, std::string("2%"));
        QVERIFY(!withToleranceAt(mechanism, "s", "stiffness", "5 kg"));
        QVERIFY(!withToleranceAt(mechanism, "s", "stiffness", "uniform"));
    }

    void namedTolerance_readsWhatItSays()
    {
        QCOMPARE(namedToleranceOfText("AC.mass=0.01kg")->tolerance.amount, std::string("0.01kg"));
        QVERIFY(namedToleranceOfText("AC.mass = 5 % uniform")->tolerance.isUniform);
        QVERIFY(!namedToleranceOfText("AC.mass"));
        QVERIFY(!namedToleranceOfText("AC.mass="));
    }
};

QTEST_APPLESS_MAIN(NumberTolerancesTest)
#include "tst_number_tolerances.moc"
