#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/run_program.h"

#include <QTemporaryDir>

using namespace eigenlink::test;

namespace {

QString written(const QTemporaryDir& folder, const QByteArray& text)
{
    const QString path = folder.filePath("input.eigenlink");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("the input cannot be written");
    }
    return path;
}

QByteArray fourBarWith(const char* spring)
{
    return QByteArray::fromStdString(fourBarText(spring));
}

QByteArray elements(const char* list)
{
    return QByteArray::fromStdString(textWithElements(list));
}

}  // namespace

/// Every kind of bad input as a row: exit code, and an error line that names place, value and remedy.
class BadInputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void invalidFile_exits3_namesPlaceValueAndRemedy_data()
    {
        const auto row = addColumns<QByteArray, QByteArray>({"text", "line"});
        const QByteArray whole = fourBarWith(R"("stiffness": 25, "rest_length": 1.4)");
        row("empty file", "", "line 1, column 1: the file is empty");
        row("not JSON", "<xml/>", "line 1, column 1: this is not valid JSON");
        row("truncated", whole.left(300), "the file ends too early");
        row("wrong format", R"({"format": "gears", "version": 1})", "format: \"gears\": not a mechanism file");
        row("newer version", R"({"format": "eigenlink", "version": 7})", "version: 7: written by a newer version");
        row("duplicate ids", elements(R"({"type": "bar", "id": "A", "points": ["A", "B"]})"), "elements[0].id): A: ");
        row("duplicate keys", fourBarWith(R"("stiffness": 1, "stiffness": 2, "rest_length": 1)"),
            "elements[3].stiffness: this key stands twice");
        row("missing point", elements(R"({"type": "bar", "id": "b", "points": ["A", "Q"]})"), "elements[0].points");
        row("bar to itself", elements(R"({"type": "bar", "id": "b", "points": ["A", "A"]})"), "elements[0].points");
        row("zero length", elements(R"({"type": "bar", "id": "b", "points": ["A", "B"], "length": 0})"),
            "elements[0].length): 0 m: ");
        row("points that all but coincide",
            QByteArray(R"({"format": "eigenlink", "version": 1, "points": [{"id": "A", "at": [0, 0], "fixed": true},
                {"id": "B", "at": [1e-160, 0]}], "elements": [{"type": "bar", "id": "b", "points": ["A", "B"],
                "mass": 1}]})"),
            "points A and B are drawn too near each other");
        row("negative length", elements(R"({"type": "bar", "id": "b", "points": ["A", "B"], "length": -2})"),
            "elements[0].length): -2 m: ");
        row("negative mass", elements(R"({"type": "bar", "id": "b", "points": ["A", "B"], "mass": -1})"),
            "elements[0].mass): -1 kg: ");
        row("negative stiffness", fourBarWith(R"("stiffness": -25, "rest_length": 1.4)"),
            "elements[3].stiffness): -25 N/m: stiffness must be positive or zero");
        row("NaN", fourBarWith(R"("stiffness": NaN, "rest_length": 1)"),
            "elements[3].stiffness): NaN: not a finite number");
        row("1e400", fourBarWith(R"("stiffness": 1e400, "rest_length": 1)"), "elements[3].stiffness): 1e400: ");
        row("wrong type", fourBarWith(R"("stiffness": [25], "rest_length": 1)"),
            "elements[3].stiffness): [25]: a number is needed here");
        row("nested 100,000 deep", QByteArray(100000, '['), "nested more than 32 levels deep");
        row("130 MiB", QByteArray(130 << 20, ' '), "larger than 128 MiB");
        row("unknown type of element", elements(R"({"type": "gear", "id": "g"})"), "elements[0].type): \"gear\": ");
    }

    void invalidFile_exits3_namesPlaceValueAndRemedy()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, line);
        QTemporaryDir folder;
        const QString path = written(folder, text);
        for (const QStringList& flags : {QStringList(), QStringList("--json")}) {
            const ProgramResult result = runCommandLine(QStringList{"analyze", path} + flags);
            QCOMPARE(result.exitCode, 3);
            QCOMPARE(result.output, QByteArray());
            QVERIFY2(result.errors.startsWith("eigenlink-cli: " + path.toUtf8() + ": "), result.errors);
            QVERIFY2(result.errors.contains(line), result.errors);
            QVERIFY2(result.errors.size() < 1000, result.errors);
        }
    }

    void severalFaults_areAllListed()
    {
        const ProgramResult result =
            runCommandLine({"analyze", "-"}, elements(R"({"type": "bar", "id": "b", "points": ["A", "B"], "mass": -1},)"
                                                      R"({"type": "gear", "id": "g"})"));
        QCOMPARE(result.exitCode, 3);
        QCOMPARE(result.errors.count('\n'), 2);
        QCOMPARE(result.errors.count(" (elements["), 2);
    }

    void mechanismWithoutAnswer_saysWhichPartAndWhy_data()
    {
        addColumns<QByteArray, QList<int>>({"text", "codes"});
        const auto row = [](const char* name, const char* points, const char* list, const QList<int>& codes) {
            QTest::newRow(name) << QByteArray(R"({"format": "eigenlink", "version": 1, "points": [)") + points +
                                       R"(], "elements": [)" + list + "]}"
                                << codes;
        };
        row("lengths that do not close",
            R"({"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [5, 0], "fixed": true}, {"id": "C", "at": [1, 1]})",
            R"({"type": "bar", "id": "a", "points": ["A", "C"], "length": 1, "mass": 1},
               {"type": "bar", "id": "b", "points": ["B", "C"], "length": 1, "mass": 1})",
            {1});
        row("free fall", R"({"id": "A", "at": [0, 0]}, {"id": "B", "at": [1, 0]})",
            R"({"type": "bar", "id": "a", "points": ["A", "B"], "mass": 1})", {1, 3});
        row("fixed solid",
            R"({"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0], "fixed": true}, {"id": "C", "at": [0.5, 1]})",
            R"({"type": "bar", "id": "a", "points": ["A", "C"], "mass": 1},
               {"type": "bar", "id": "b", "points": ["B", "C"], "mass": 1})",
            {0, 1});
        row("massless coordinates", R"({"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0, -1]})",
            R"({"type": "spring", "id": "s", "points": ["A", "B"], "stiffness": 1, "rest_length": 1})", {0, 1, 3});
        row("zero-length spring", R"({"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0, 0]})",
            R"({"type": "point_mass", "id": "m", "point": "B", "mass": 1},
               {"type": "spring", "id": "s", "points": ["A", "B"], "stiffness": 10, "rest_length": 1})",
            {0, 1, 3});
        row("nothing at all", "", "", {0, 1, 3});
    }

    void mechanismWithoutAnswer_saysWhichPartAndWhy()
    {
        QFETCH(QByteArray, text);
        QFETCH(QList<int>, codes);
        const ProgramResult result = runCommandLine({"analyze", "-"}, text);
        const QByteArray said = result.errors + result.output;
        QVERIFY2(codes.contains(result.exitCode), QByteArray::number(result.exitCode) + "\n" + said);
        QVERIFY2(said.size() > 60, said);
        static const QRegularExpression unknown("(^|\\s)\\?(\\s|$)");  // how a number that is none is shown
        QVERIFY2(!said.contains("nan") && !said.contains("NaN") && !QString::fromUtf8(said).contains(unknown), said);
        QVERIFY2(result.exitCode == 0 || result.errors.startsWith("eigenlink-cli: standard input: "), said);
    }

    void missingFile_exits3()
    {
        const ProgramResult result = runCommandLine({"analyze", "nowhere.eigenlink"});
        QCOMPARE(result.exitCode, 3);
        QCOMPARE(result.errors,
                 QByteArray("eigenlink-cli: nowhere.eigenlink: cannot be read: No such file or directory\n"));
    }
};

QTEST_GUILESS_MAIN(BadInputTest)
#include "tst_bad_input.moc"
