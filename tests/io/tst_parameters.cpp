#include "app/io/mechanism_file.h"
#include "model/parameters/parameter_values.h"
#include "model/parameters/variable.h"
#include "tests/support/mechanism_text.h"

#include <QTest>

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
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const std::string& text, const char* place, const char* words) {
            QTest::newRow(name) << QString::fromStdString(text) << place << words;
        };
        row("unknown name", fileWith(kGood, "\"2*kk\""), "elements[1].stiffness", "no unit kk");
        row("wrong unit", fileWith(kGood, "\"l\""), "elements[1].stiffness", "unit");
        row("sum of units", fileWith(kGood, "\"k + l\""), "elements[1].stiffness", "same unit");
        row("open bracket", fileWith(kGood, "\"(k\""), "elements[1].stiffness", "bracket");
        row("not finite", fileWith(kGood, "\"k/0\""), "elements[1].stiffness", "finite");
        row("negative", fileWith(kGood, "\"-k\""), "elements[1].stiffness", "positive");
        row("cycle", fileWith(R"({"id": "k", "value": "l"}, {"id": "l", "value": "2*k"})"), "parameters[", "itself");
        row("name twice", fileWith(kGood + R"(, {"id": "k", "value": 1})"), "parameters[3].id", "another");
        row("no name", fileWith(kGood + R"(, {"id": "2k", "value": 1})"), "parameters[3].id", "letters");
        row("no value", fileWith(kGood + R"(, {"id": "z"})"), "parameters[3].value", "missing");
        row("no unit", fileWith(kGood + R"(, {"id": "z", "value": 1, "unit": "furlong"})"), "parameters[3].unit",
            "furlong");
        row("empty range", fileWith(kGood + R"(, {"id": "z", "value": 1, "range": [2, 1]})"), "parameters[3].range",
            "smallest");
    }

    void faults_areNamedWithTheirPlace()
    {
        QFETCH(QString, text);
        QFETCH(QString, place);
        QFETCH(QString, words);
        const QString error = QString::fromStdString(errorOf(text.toStdString()));
        QVERIFY2(error.startsWith(place) && error.contains(words), qPrintable(error));
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
