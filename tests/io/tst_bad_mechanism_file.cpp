#include "app/io/formats/mechanism_files.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"

#include <algorithm>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

class BadMechanismFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void text_thatIsNoMechanism_isRefused_data()
    {
        addColumns<QByteArray, QByteArray, QByteArray>({"text", "place", "message"});
        const auto row = [](const char* name, const std::string& text, const char* place, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(place) << QByteArray(message);
        };
        row("empty", "", "line 1, column 1", "empty");
        row("blank", " \n\t ", "line 1, column 1", "empty");
        row("not JSON", "points = 3", "line 1, column 1", "not valid JSON");
        row("truncated", fourBarText().substr(0, 200), "line 8", "too early");
        row("text after the end", fourBarText() + "x", "line 19, column 1", "not valid JSON");
        row("list", "[1, 2]", "", "not a mechanism");
        row("no format", R"({"version": 1})", "format", "missing");
        row("wrong format", R"({"format": "gears", "version": 1})", "format", "gears");
        row("format of wrong type", R"({"format": 1, "version": 1})", "format", "eigenlink");
        row("no version", R"({"format": "eigenlink"})", "version", "missing");
        row("newer version", R"({"format": "eigenlink", "version": 2})", "version", "newer");
        row("version of wrong type", R"({"format": "eigenlink", "version": "1"})", "version", "write 1");
        row("version in between", R"({"format": "eigenlink", "version": 0.5})", "version", "write 1");
        row("1e400", fourBarText(R"("stiffness": 1e400, "rest_length": 1)"), "elements[3].stiffness", "1e400");
        row("NaN", fourBarText(R"("stiffness": NaN, "rest_length": 1)"), "elements[3].stiffness",
            "not a finite number");
        row("Infinity", fourBarText(R"("stiffness": -Infinity, "rest_length": 1)"), "elements[3].stiffness", "finite");
        row("not UTF-8",
            fourBarText(R"("note": ")"
                        "\xc3\x28"
                        R"(", "stiffness": 1, "rest_length": 1)"),
            "line 15", "UTF-8");
        row("UTF-16", std::string("\xff\xfe{\0\"\0f\0", 8), "line 1", "UTF-8");
        row("line break in text", "{\"format\": \"eigen\nlink\"}", "line 1", "line break");
        row("deep nesting", std::string(100000, '['), "", "levels deep");
        row(
            "deep objects",
            [] {
                std::string text;
                for (int i = 0; i < 100000; ++i) {
                    text += "{\"a\":";
                }
                return text;
            }(),
            "", "levels deep");
        row(
            "too many values",
            "[" +
                [] {
                    std::string text;
                    for (int i = 0; i < 14000001; ++i) {
                        text += "[],";
                    }
                    return text;
                }(),
            "", "values");
        row("130 MiB", std::string(std::size_t{130} << 20U, ' '), "", "128 MiB");
    }

    void text_thatIsNoMechanism_isRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, place);
        QFETCH(QByteArray, message);
        try {
            parseMechanism(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
            QFAIL("the text was accepted");
        } catch (const FileError& error) {
            QVERIFY2(QByteArray::fromStdString(error.place).contains(place), error.what());
            QVERIFY2(QByteArray::fromStdString(rendered(error.message)).contains(message), error.what());
        }
    }

    void wrongValue_becomesAnIssueAtItsPlace_data()
    {
        addColumns<QByteArray, QByteArray, QByteArray, QByteArray>({"text", "place", "value", "message"});
        const auto row = [](const char* name, const std::string& text, const char* place, const char* value,
                            const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(place) << QByteArray(value)
                                << QByteArray(message);
        };
        const auto bar = [](const std::string& rest) {
            return textWithElements(R"({"type": "bar", "id": "b", )" + rest + "}");
        };
        row("text for a number", fourBarText(R"("stiffness": "stiff", "rest_length": 1)"), "elements[3].stiffness",
            "\"stiff\"", "without quotation marks");
        row("null", fourBarText(R"("stiffness": null, "rest_length": 1)"), "elements[3].stiffness", "null", "a number");
        row("missing key", fourBarText(R"("rest_length": 1)"), "elements[3].stiffness", "", "missing");
        row("missing link", textWithElements(R"({"type": "lock", "id": "l", "angle": 0})"), "elements[0].of", "",
            "write the id of the link of the lock");
        row("missing links", textWithElements(R"({"type": "motor", "id": "m", "angle": 0})"), "elements[0].of", "",
            "write the ids of the links of the motor, or \"slider\" instead");
        row("empty slider", textWithElements(R"({"type": "motor", "id": "m", "slider": "", "position": 1})"),
            "elements[0].slider", "\"\"", "the id of a slider is needed here; write one, or remove the key");
        row("short row of time",
            textWithElements(R"({"type": "support_motion", "id": "m", "point": "A", "x": {"table": [[0, 1], [2]]}})"),
            "elements[0].x.table[1]", "[2]", "write [t, value] with two numbers");
        row("missing guide", textWithElements(R"({"type": "slider", "id": "s", "point": "B"})"), "elements[0].through",
            "", "write the place on the guide of the slider");
        row("negative stiffness", fourBarText(R"("stiffness": -25, "rest_length": 1)"), "elements[3].stiffness",
            "-25 N/m", "positive or zero");
        row("duplicate key", fourBarText(R"("stiffness": 1, "stiffness": 2, "rest_length": 1)"),
            "elements[3].stiffness", "", "twice");
        row("duplicate key at the top", R"({"format": "eigenlink", "version": 1, "title": "a", "title": "b"})", "title",
            "", "twice");
        row("unknown type", textWithElements(R"({"type": "gear", "id": "g"})"), "elements[0].type", "\"gear\"",
            "torsion_spring");
        row("guide on nothing", textWithElements(R"({"type": "slider", "id": "s", "point": "B", "on": "b"})"),
            "elements[0].on", "b", "no link");
        row("no guide", textWithElements(R"({"type": "slider", "id": "s", "point": "B"})"), "elements[0].through", "",
            "\"on\" instead");
        row("no type", textWithElements(R"({"id": "g"})"), "elements[0].type", "", "missing");
        row("no id", textWithElements(R"({"type": "bar", "points": ["A", "B"]})"), "elements[0].id", "", "missing");
        row("element is a number", textWithElements("3"), "elements[0]", "3", "an object");
        row("three pins", bar(R"("points": ["A", "B", "A"])"), "elements[0].points", "[\"A\", \"B\", \"A\"]",
            "exactly 2");
        row("pin is a number", bar(R"("points": ["A", 7])"), "elements[0].points[1]", "7", "a text");
        row("missing point", bar(R"("points": ["A", "Z"])"), "elements[0].points", "Z", "");
        row("to itself", bar(R"("points": ["A", "A"])"), "elements[0].points", "A", "");
        row("zero length", bar(R"("points": ["A", "B"], "length": 0)"), "elements[0].length", "0 m", "positive");
        row("negative length", bar(R"("points": ["A", "B"], "length": -1)"), "elements[0].length", "-1 m", "positive");
        row("negative mass", bar(R"("points": ["A", "B"], "mass": -1)"), "elements[0].mass", "-1 kg", "positive");
        row("gravity with one number", R"({"format": "eigenlink", "version": 1, "gravity": [1]})", "gravity", "[1]",
            "[x, y]");
        row("points is an object", R"({"format": "eigenlink", "version": 1, "points": {}})", "points", "{}", "a list");
        row("fixed is a number",
            R"({"format": "eigenlink", "version": 1, "points": [{"id": "A", "at": [0, 0], "fixed": 1}]})",
            "points[0].fixed", "1", "true or false");
        row("point without place", R"({"format": "eigenlink", "version": 1, "points": [{"id": "A"}]})", "points[0].at",
            "", "missing");
        row("duplicate id",
            R"({"format": "eigenlink", "version": 1, "points": [{"id": "A", "at": [0, 0]}, {"id": "A", "at": [1, 0]}]})",
            "points[1].id", "A", "");
        const auto beam = [](const std::string& members) { return textWithElements(beamText(members)); };
        row("no segments", beam(R"("segments": 0)"), "elements[0].segments", "0", "positive");
        row("a billion segments", beam(R"("segments": 1000000000)"), "elements[0].segments", "1e+09",
            "at most 100000 segments can be computed; use fewer");
        row("half a segment", beam(R"("segments": 2.5)"), "elements[0].segments", "2.5", "whole number");
        row("unknown model", beam(R"("model": "cubic")"), "elements[0].model", "\"cubic\"", "\"stress_stiffened\"");
        row("lumped by number", beam(R"("mass_matrix": 1)"), "elements[0].mass_matrix", "1", "a text");
        row("section and area", beam(R"("area": 1)"), "elements[0].area", "1", "keep one");
        const auto plain = [](const std::string& members) {
            return textWithElements(R"({"type": "beam", "id": "b", "points": ["A", "B"], )" + members + "}");
        };
        const std::string steel = R"("youngs_modulus": 2e11, "density": 7800)";
        row("no section", plain(steel), "elements[0].area", "", "\"section\" instead");
        row("round square", plain(R"("section": {"shape": "square"}, )" + steel), "elements[0].section.shape",
            "\"square\"", "\"circle\" or \"rectangle\"");
        row("circle without radius", plain(R"("section": {"shape": "circle"}, )" + steel), "elements[0].section.radius",
            "", "missing");
        row("no depth", plain(R"("section": {"shape": "rectangle", "width": 1, "depth": 0}, )" + steel),
            "elements[0].section.depth", "0 m", "positive");
        row("negative radius", plain(R"("section": {"shape": "circle", "radius": -1}, )" + steel),
            "elements[0].section.radius", "-1 m", "positive");
        row("no modulus", plain(R"("section": {"shape": "circle", "radius": 1}, "youngs_modulus": 0, "density": 7800)"),
            "elements[0].youngs_modulus", "0 Pa", "positive");
        row("negative density",
            plain(R"("section": {"shape": "circle", "radius": 1}, "youngs_modulus": 1, "density": -1)"),
            "elements[0].density", "-1 kg/m³", "positive");
        row("weld of one", textWithElements(R"({"type": "weld", "id": "w", "of": ["ground"], "point": "A"})"),
            "elements[0].of", "[\"ground\"]", "at least 2");
        row("place counts skipped elements",
            textWithElements(
                R"({"type": "gear", "id": "g"}, {"type": "bar", "id": "b", "points": ["A", "B"], "mass": -1})"),
            "elements[1].mass", "-1 kg", "positive");
    }

    void wrongValue_becomesAnIssueAtItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, place);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, message);
        const MechanismFile file = parseMechanism(text.toStdString());
        QVERIFY(hasErrors(file.issues));
        const auto found = std::find_if(file.issues.begin(), file.issues.end(), [&](const Message& issue) {
            return QByteArray::fromStdString(issue.place).startsWith(place) && issue.severity == Severity::error;
        });
        QVERIFY2(found != file.issues.end(), describeAll(file.issues).c_str());
        QVERIFY2(QByteArray::fromStdString(rendered(found->value)).contains(value), describeAll(file.issues).c_str());
        QVERIFY2(QByteArray::fromStdString(rendered(found->text)).contains(message), describeAll(file.issues).c_str());
        const auto errors = std::count_if(file.issues.begin(), file.issues.end(), [&](const Message& issue) {
            return issue.severity == Severity::error && issue.place == found->place;
        });
        QCOMPARE(errors, 1);
        const auto ofSquare = std::count_if(file.issues.begin(), file.issues.end(),
                                            [](const Message& issue) { return issue.severity == Severity::error; });
        QVERIFY2(!message.contains("circle") || ofSquare == 1, describeAll(file.issues).c_str());
    }

    void severalFaults_areAllReported_andTheRestIsRead()
    {
        const MechanismFile file = parseMechanism(textWithElements(
            R"({"type": "bar", "id": "b", "points": ["A", "B"], "length": true}, {"type": "gear", "id": "g"}, )"
            R"({"type": "spring", "id": "s", "points": ["A", "B"], "stiffness": -1, "rest_length": 1})"));
        QVERIFY(findIssue(file.issues, "elements[0].length") != nullptr);
        QVERIFY(findIssue(file.issues, "elements[1].type") != nullptr);
        QVERIFY2(findIssue(file.issues, "elements[2].stiffness") != nullptr, describeAll(file.issues).c_str());
        QVERIFY(!file.complete);
        QCOMPARE(file.mechanism.points.size(), 2U);
        QCOMPARE(file.mechanism.elements.size(), 2U);
    }

    /// Long lists are read in pieces: faults stand in the order of the file, and sound entries are read.
    void faultsOfALongFile_standInItsOrder()
    {
        constexpr int kCount = 6001;
        std::string elements;
        for (int i = 0; i < kCount; ++i) {
            QString element = QStringLiteral("{'type': '%1', 'id': 'e%2', 'points': ['A', 'B'], 'mass': %3%4}")
                                  .arg(i == 17 || i == 5900 ? "bolt" : "bar")
                                  .arg(i)
                                  .arg(i == 40 || i == 5950 ? "true" : "1")
                                  .arg(i == 60 || i == 5970 ? ", 'colour': 'red'" : "");
            elements += (i > 0 ? "," : "") + element.replace(u'\'', u'"').toStdString();
        }
        const MechanismFile file = parseMechanism(textWithElements(elements));
        std::vector<std::string> places;
        for (const Message& issue : file.issues) {
            places.push_back(issue.place);
        }
        const std::vector<std::string> expected{"elements[17].type",   "elements[40].mass",   "elements[5900].type",
                                                "elements[5950].mass", "elements[60].colour", "elements[5970].colour"};
        QCOMPARE(places, expected);
        QCOMPARE(file.mechanism.elements.size(), std::size_t(kCount - 2));
        QCOMPARE(idOf(file.mechanism.elements[17]), std::string("e18"));
        QCOMPARE(idOf(file.mechanism.elements.back()), "e" + std::to_string(kCount - 1));
    }

    void file_cutAtEveryByte_neverCrashes()
    {
        const std::string whole = fourBarText();
        for (std::size_t i = 0; i + 2 < whole.size(); ++i) {
            QVERIFY_EXCEPTION_THROWN(parseMechanism(std::string_view(whole).substr(0, i)), FileError);
        }
    }

    void file_mutatedAtRandom_neverCrashes()
    {
        std::mt19937 random(7);
        const std::string whole = writeMechanism(randomFields(3));
        constexpr std::string_view kBytes = "{}[]\",:0123456789.-+eE tfn\\u\xff\xc3\x80\n";
        int readable = 0;
        for (int i = 0; i < 6000; ++i) {
            std::string text = whole;
            for (auto count = 1 + random() % 3; count > 0; --count) {
                const std::size_t at = random() % text.size();
                switch (random() % 3) {
                    case 0:
                        text[at] = kBytes[random() % kBytes.size()];
                        break;
                    case 1:
                        text.erase(at, 1 + random() % 20);
                        break;
                    default:
                        text.insert(at, text.substr(random() % text.size(), random() % 30));
                }
            }
            try {
                const MechanismFile file = parseMechanism(text);
                const std::string saved = writeMechanism(file.mechanism);
                QCOMPARE(writeMechanism(parseMechanism(saved).mechanism), saved);
                ++readable;
            } catch (const FileError& error) {
                QVERIFY(!error.message.isEmpty());
            }
        }
        QVERIFY(readable > 100);
    }
};

QTEST_GUILESS_MAIN(BadMechanismFileTest)
#include "tst_bad_mechanism_file.moc"
