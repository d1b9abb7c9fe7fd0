#include "app/io/formats/mechanism_files.h"
#include "model/mechanism/elements/element.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/parameters/parameter_edit.h"
#include "model/mechanism/parameters/parameter_values.h"
#include "model/mechanism/parameters/variable.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

std::string fileWith(const std::string& parameters, const std::string& stiffness = "\"2*k\"")
{
    return R"({
  "format": "eigenlink",
  "version": 1,
  "gravity": [0, "-g0"],
  "parameters": [
    )" + parameters +
           R"(
  ],
  "points": [
    {"id": "A", "at": [0, 0], "fixed": true},
    {"id": "B", "at": ["3*l", 0]}
  ],
  "elements": [
    {"type": "bar", "id": "AB", "points": ["A", "B"], "length": "3*l", "mass": 1},
    {"type": "spring", "id": "s", "points": ["A", "B"], "stiffness": )" +
           stiffness + R"(, "rest_length": 1}
  ]
}
)";
}

const std::string kGood = R"({"id": "k", "value": 25, "unit": "N/m", "range": [0, 60], "text": "how stiff"},
    {"id": "l", "value": 400, "unit": "mm"},
    {"id": "g0", "value": "4*l/s^2"})";

/// A four-bar linkage of which numbers in time are given by parameters.
std::string drivenFileWith(const std::string& angle, const std::string& torque = "\"a*sin(w*t)\"",
                           const std::string& more = {})
{
    return R"({
  "format": "eigenlink",
  "version": 1,
  "gravity": [0, -9.81],
  "parameters": [
    {"id": "w", "value": 90, "unit": "rpm"},
    {"id": "a", "value": 2, "unit": "N m"},
    {"id": "T", "value": 500, "unit": "ms"},
    {"id": "d", "value": 5, "unit": "mm"})" +
           more + R"(
  ],
  "points": [
    {"id": "A", "at": [0, 0], "fixed": true},
    {"id": "B", "at": [0.2, 0.2]},
    {"id": "C", "at": [1, 0.7]},
    {"id": "D", "at": [1.1, 0], "fixed": true}
  ],
  "elements": [
    {"type": "bar", "id": "c", "points": ["A", "B"], "mass": 1},
    {"type": "bar", "id": "k", "points": ["B", "C"], "mass": 2},
    {"type": "bar", "id": "r", "points": ["D", "C"], "mass": 1.5},
    {"type": "motor", "id": "M", "of": ["c"], "angle": )" +
           angle + R"(},
    {"type": "torque", "id": "Q", "of": "r", "torque": )" +
           torque + R"(},
    {"type": "force", "id": "F", "point": "C", "force": [{"amplitude": "a/d", "frequency": "1/T"}, {"table": [[0, 0], ["T", "2*a/d"], ["3*T", 1]]}]},
    {"type": "support_motion", "id": "S", "point": "D", "y": {"mean": 0, "amplitude": "d", "frequency": "2/T"}}
  ]
}
)";
}

TimeCurve motorOf(const Mechanism& mechanism)
{
    return TimeCurve(std::get<Motor>(mechanism.elements[3]).angle.front());
}

/// The text of the first error of a file.
std::string errorOf(const std::string& text)
{
    const MechanismFile file = parseMechanism(text);
    for (const Message& issue : file.issues) {
        if (issue.severity == Severity::error) {
            return rendered(withPlace(issue));
        }
    }
    return {};
}

}  // namespace

/// Named parameters of a mechanism file and numbers by their paths.
class ParametersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbers_areComputedFromParameters_inTheirUnits()
    {
        const MechanismFile file = parseMechanism(fileWith(kGood));
        QVERIFY2(file.issues.empty(), describeAll(file.issues).c_str());
        const Mechanism& m = file.mechanism;
        QCOMPARE(std::get<Spring>(m.elements[1]).stiffness, 50.0);
        QCOMPARE(*std::get<Bar>(m.elements[0]).length, 3 * (400 * 1e-3));
        QCOMPARE(m.gravity.y, -1.6);
        QCOMPARE(m.points[1].at.x, 3 * (400 * 1e-3));
    }

    void writing_keepsFormulas_byteForByte()
    {
        const std::string text = fileWith(kGood);
        QCOMPARE(QByteArray::fromStdString(writeMechanism(parseMechanism(text).mechanism)),
                 QByteArray::fromStdString(text));
    }

    void aNumberTypedOver_replacesItsFormula()
    {
        Mechanism m = parseMechanism(fileWith(kGood)).mechanism;
        std::get<Spring>(m.elements[1]).stiffness = 7;
        QVERIFY(writeMechanism(m).find("\"stiffness\": 7,") != std::string::npos);
        QVERIFY(writeMechanism(m).find("\"length\": \"3*l\"") != std::string::npos);
    }

    void aChangedParameter_movesEveryNumberOfIt()
    {
        const Mechanism m = parseMechanism(fileWith(kGood)).mechanism;
        const Outcome<Variable> l = variableNamed(m, "l");
        QVERIFY(bool(l));
        QCOMPARE(l->value, 400.0);
        const Outcome<Mechanism> longer = l->with(500);
        QVERIFY(bool(longer));
        QCOMPARE(*std::get<Bar>(longer->elements[0]).length, 1.5);
        QCOMPARE(longer->gravity.y, -2.0);
    }

    void faults_areNamedWithTheirPlace_data()
    {
        addColumns<QString, QString, QString>({"text", "place", "words"});
        const auto row = [](const char* name, const std::string& text, const char* place, const char* words) {
            QTest::newRow(name) << QString::fromStdString(text) << place << words;
        };
        row("unknown name", fileWith(kGood, "\"2*kk\""), "s.stiffness (elements[1].stiffness)", "no unit kk");
        row("wrong unit", fileWith(kGood, "\"l\""), "s.stiffness (elements[1].stiffness)", "unit");
        row("sum of units", fileWith(kGood, "\"k + l\""), "s.stiffness (elements[1].stiffness)", "same unit");
        row("open bracket", fileWith(kGood, "\"(k\""), "s.stiffness (elements[1].stiffness)", "bracket");
        row("not finite", fileWith(kGood, "\"k/0\""), "s.stiffness (elements[1].stiffness)", "finite");
        row("negative", fileWith(kGood, "\"-k\""), "s.stiffness (elements[1].stiffness)", "positive");
        row("cycle", fileWith(R"({"id": "k", "value": "l"}, {"id": "l", "value": "2*k"})"),
            "k.value (parameters[0].value)", "itself");
        row("name twice", fileWith(kGood + R"(, {"id": "k", "value": 1})"), "k.id (parameters[3].id)", "another");
        row("no name", fileWith(kGood + R"(, {"id": "2k", "value": 1})"), "2k.id (parameters[3].id)", "letters");
        row("no value", fileWith(kGood + R"(, {"id": "z"})"), "z.value (parameters[3].value)", "missing");
        row("no unit", fileWith(kGood + R"(, {"id": "z", "value": 1, "unit": "furlong"})"),
            "z.unit (parameters[3].unit)", "furlong");
        row("empty range", fileWith(kGood + R"(, {"id": "z", "value": 1, "range": [2, 1]})"),
            "z.range (parameters[3].range)", "smallest");
        row("no number", fileWith(kGood + R"(, {"id": "z", "value": null})"), "z.value (parameters[3].value)",
            "number");
        row("no object", fileWith(kGood + ", 3"), "parameters[3]", "object");
    }

    void faults_areNamedWithTheirPlace()
    {
        QFETCH(QString, text);
        QFETCH(QString, place);
        QFETCH(QString, words);
        const QString error = QString::fromStdString(errorOf(text.toStdString()));
        QVERIFY2(error.startsWith(place) && error.contains(words), qPrintable(error));
    }

    void formulasOfTime_nameParameters()
    {
        const MechanismFile file = parseMechanism(drivenFileWith(R"("pi/4 + w*t")"));
        QVERIFY2(file.issues.empty(), describeAll(file.issues).c_str());
        const double w = 90 * 2 * std::numbers::pi / 60, quarter = std::numbers::pi / 4;
        const TimeCurve torque(std::get<Torque>(file.mechanism.elements[4]).torqueInTime.front());
        for (const double t : {0.0, 0.3, 1.7}) {
            const Jet angle = motorOf(file.mechanism).at(t), moment = torque.at(t);
            QVERIFY(std::abs(angle.value - quarter - w * t) < 1e-13);
            QVERIFY(std::abs(angle.first - w) < 1e-13 && angle.second == 0);
            QVERIFY(std::abs(moment.value - 2 * std::sin(w * t)) < 1e-13);
            QVERIFY(std::abs(moment.second + w * w * moment.value) < 1e-11);
        }
        const Outcome<Mechanism> slower = variableNamed(file.mechanism, "w")->with(30);
        QVERIFY(bool(slower));
        QVERIFY(std::abs(motorOf(*slower).at(1).value - quarter - w / 3) < 1e-13);
        QVERIFY(!changesNothing(file.mechanism, *variableNamed(file.mechanism, "w"), 30));
    }

    void numbersInFunctionsOfTime_areComputedFromParameters()
    {
        const Mechanism m = parseMechanism(drivenFileWith(R"({"speed": "w", "start": 0.5})")).mechanism;
        const auto valueOf = [](const Mechanism& mechanism, const char* name) {
            return variableNamed(mechanism, name)->value;
        };
        QCOMPARE(valueOf(m, "F.force[0].amplitude"), 2 / 0.005);
        QCOMPARE(valueOf(m, "F.force[0].frequency"), 2.0);
        QCOMPARE(valueOf(m, "F.force[1].table[1][0]"), 0.5);
        QCOMPARE(valueOf(m, "F.force[1].table[1][1]"), 4 / 0.005);
        QCOMPARE(valueOf(m, "F.force[1].table[2][0]"), 1.5);
        QCOMPARE(valueOf(m, "S.y.amplitude"), 0.005);
        QCOMPARE(valueOf(m, "S.y.frequency"), 4.0);
        const Mechanism longer = variableNamed(m, "T")->with(1000).value();
        QCOMPARE(valueOf(longer, "F.force[1].table[1][0]"), 1.0);
        QCOMPARE(valueOf(longer, "S.y.frequency"), 2.0);
        QVERIFY(std::abs(motorOf(variableNamed(m, "w")->with(60).value()).at(0).first - 2 * std::numbers::pi) < 1e-14);
    }

    void formulasOfTime_areWrittenAsTheyAre()
    {
        for (const char* angle : {R"("pi/4 + w*t")", R"({"speed": "2*w"})", R"({"table": [[0, "d/d"], ["T", 2]]})"}) {
            const std::string text = drivenFileWith(angle);
            QCOMPARE(QByteArray::fromStdString(writeMechanism(parseMechanism(text).mechanism)),
                     QByteArray::fromStdString(text));
        }
    }

    void formulasOfTime_followTheNamesOfParameters()
    {
        const Mechanism m = parseMechanism(drivenFileWith(R"("pi/4 + w*t")")).mechanism;
        const Outcome<Mechanism> renamed = withParameterRenamed(m, "w", "omega");
        QVERIFY(bool(renamed));
        QVERIFY(writeMechanism(*renamed).find("pi/4 + omega*t") != std::string::npos);
        QCOMPARE(motorOf(*renamed).at(0.7).value, motorOf(m).at(0.7).value);
        QVERIFY(!withParameterRenamed(m, "w", "t"));
        const Mechanism without = withoutParameter(m, "w");
        QVERIFY(writeMechanism(without).find("w*t") == std::string::npos);
        QCOMPARE(motorOf(without).at(0.7).value, motorOf(m).at(0.7).value);
        QVERIFY(!hasErrors(parseMechanism(writeMechanism(without)).issues));
    }

    /// Parts are copied without the parameters of their file.
    void formulasOfTime_withoutTheirParameters_areWrittenWithNumbers()
    {
        Mechanism copied = parseMechanism(drivenFileWith(R"("pi/4 + w*t^2/T - w*T")", "0")).mechanism;
        const double before = motorOf(copied).at(0.7).value;
        copied.parameters[2].value = 250;  // T, not applied
        std::erase_if(copied.parameters, [](const Parameter& each) { return each.id == "w"; });
        const MechanismFile pasted = parseMechanism(writeMechanism(copied));
        QVERIFY2(!hasErrors(pasted.issues), describeAll(pasted.issues).c_str());
        QCOMPARE(motorOf(pasted.mechanism).at(0.7).value, before);
    }

    void unitsInFormulasOfTime_mustFit_data()
    {
        addColumns<QString, QString>({"angle", "words"});
        const auto row = [](const char* angle, const char* words) { QTest::newRow(angle) << angle << words; };
        for (const char* fine : {"w*t", "0.3*sin(2*pi*t/T)", "0.5*w*t^2/T", "w*T*(t/T)^3", "t", "3*t^2 + w*t",
                                 "sqrt(w*w)*t", "(w*t)^2", "exp(-t/T)", "exp(-3*t)", "2^(t/T) + tanh(w*t)"}) {
            row(fine, "");
        }
        row("a*t", "but the number in rad");
        row("w", "but the number in rad");
        row("w*t + T", "same unit");
        row("sin(a*t)", "takes an angle");
        row("sqrt(a)*t", "a root or power of");
        row("w*t + v*t", "no parameter and no unit v");
        row("2^T", "exponent");
    }

    void unitsInFormulasOfTime_mustFit()
    {
        QFETCH(QString, angle);
        QFETCH(QString, words);
        const std::string error = errorOf(drivenFileWith("\"" + angle.toStdString() + "\""));
        QVERIFY2(words.isEmpty() ? error.empty() : error.find(words.toStdString()) != std::string::npos, error.c_str());
        QVERIFY2(words.isEmpty() || error.starts_with("M.angle (elements[3].angle)"), error.c_str());
    }

    void parametersOfFormulasOfTime_thatDependOnThemselves_areNamed()
    {
        const std::string error =
            errorOf(drivenFileWith(R"("u*t")", "1", R"(, {"id": "u", "value": "v"}, {"id": "v", "value": "2*u"})"));
        QVERIFY2(error.find(" (parameters[") != std::string::npos && error.find("itself") != std::string::npos,
                 error.c_str());
    }

    void aValueOutsideItsRange_isAWarning()
    {
        const MechanismFile file = parseMechanism(
            fileWith(R"({"id": "k", "value": 75, "unit": "N/m", "range": [0, 60]}, {"id": "l", "value": 1, "unit": "m"},
                        {"id": "g0", "value": 9.81})"));
        QVERIFY(file.complete && !hasErrors(file.issues));
        QCOMPARE(file.issues.size(), std::size_t{1});
        QCOMPARE(file.issues[0].severity, Severity::warning);
        QCOMPARE(file.issues[0].place, std::string("parameters[0].value"));
    }

    /// "2 g" with a parameter g is no 0.002 kg: a warning says so, "2*g" and a name behind a name need none.
    void aParameterThatHidesAUnit_isAWarning_data()
    {
        addColumns<QString, double, bool>({"mass", "value", "warns"});
        QTest::newRow("unit") << "2 g" << 6.0 << true;
        QTest::newRow("without a blank") << "2g" << 6.0 << true;
        QTest::newRow("product") << "2*g" << 6.0 << false;
        QTest::newRow("alone") << "g" << 3.0 << false;
        QTest::newRow("behind a name") << "k1 g" << 15.0 << false;
        QTest::newRow("other unit") << "2 N/m" << 2.0 << false;
    }

    void aParameterThatHidesAUnit_isAWarning()
    {
        QFETCH(QString, mass);
        QFETCH(double, value);
        QFETCH(bool, warns);
        const MechanismFile file = parseMechanism(
            fileWith(R"({"id": "g", "value": 3}, {"id": "k1", "value": 5}, {"id": "l", "value": 1, "unit": "m"},
                        {"id": "g0", "value": 9.81}, {"id": "twice", "value": ")" +
                         mass.toStdString() + R"("})",
                     "\"" + mass.toStdString() + "\""));
        QVERIFY2(file.complete && !hasErrors(file.issues), describeAll(file.issues).c_str());
        QCOMPARE(variableNamed(file.mechanism, "s.stiffness")->value, value);
        const std::string all = describeAll(file.issues);
        QCOMPARE(std::ranges::count(file.issues, Severity::warning, &Message::severity), warns ? 2 : 0);
        QCOMPARE(all.find("g is the parameter g here, not the unit") != std::string::npos, warns);
        QCOMPARE(all.find("(elements[1].stiffness)") != std::string::npos, warns);
    }

    void aFormulaOfTimeWithAHiddenUnit_isAWarning()
    {
        for (const auto& [angle, count] : {std::pair(R"("2 s*t*w/T")", 1), {R"("2*s*t*w/T")", 0}}) {
            const MechanismFile file =
                parseMechanism(drivenFileWith(angle, "0", R"(, {"id": "s", "value": 3, "unit": "s"})"));
            QVERIFY2(!hasErrors(file.issues), describeAll(file.issues).c_str());
            QCOMPARE(std::ranges::count(file.issues, Severity::warning, &Message::severity), count);
        }
    }

    void everyNumber_hasAPath()
    {
        const Mechanism m = parseMechanism(fourBarText()).mechanism;
        for (const Variable& each : variablesOf(m)) {
            const Outcome<Variable> same = variableNamed(m, each.name);
            QVERIFY2(bool(same), each.name.c_str());
            const Outcome<Mechanism> moved = same->with(each.value + 0.125 * each.scale);
            QVERIFY(bool(moved));
            const Outcome<Variable> there = variableNamed(*moved, each.name);
            QVERIFY2(std::abs(there->value - each.value - 0.125 * each.scale) <= 1e-15, each.name.c_str());
            const Outcome<Mechanism> back = there->with(each.value);
            QVERIFY2(*back == m, each.name.c_str());
        }
        QCOMPARE(variableNamed(m, "gravity.angle")->value, -std::numbers::pi / 2);
        QCOMPARE(variableNamed(m, "elements[3].stiffness")->value, variableNamed(m, "k.stiffness")->value);
        const Outcome<Mechanism> heavy = variableNamed(m, "all bars.mass")->with(3);
        QCOMPARE(std::get<Bar>(heavy->elements[2]).mass, 3.0);
        const Outcome<Variable> none = variableNamed(m, "k.stifness");
        QVERIFY(!none && rendered(none.reason()).find("k.stifness: there is no") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(ParametersTest)
#include "tst_parameters.moc"
