#include "tests/support/columns.h"
#include "tests/support/pseudo_words.h"
#include "tests/support/run_program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace eigenlink::test;

namespace {

/// An example without what its author wrote, and the names of its parts.
struct BareExample {
    QByteArray bytes;
    QStringList names;
};

BareExample bareExample(const QString& name)
{
    QFile file(QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/%1.eigenlink").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("no example %s", qPrintable(name));
    }
    QJsonObject mechanism = QJsonDocument::fromJson(file.readAll()).object();
    mechanism.remove("title");
    mechanism.remove("description");
    BareExample example;
    for (const char* key : {"points", "elements"}) {
        for (const QJsonValue& each : mechanism.value(key).toArray()) {
            example.names << each.toObject().value("id").toString();
        }
    }
    example.bytes = QJsonDocument(mechanism).toJson();
    return example;
}

/// Everything that a run prints, for people.
QString printed(const ProgramResult& result)
{
    return QString::fromUtf8(result.output + "\n" + result.errors);
}

/// Names of options and their choices, keys of files, routines and placeholders, which are the same in every language.
const QStringList kNames =
    QStringLiteral(
        "form both-in-a jacobian-in-e count gap residual reaction-stiffness method singular redundant beams "
        "omega penalty xi equilibrium own dsygvd dggev dgeevx auto qz "
        "lu sparse dense mcs rcs ucs pdf html md WxH "
        "analyze explain equations compare sweep branches simulate cycle floquet backbone sensitivity design locus frf "
        "transient compliance uncertainty "
        "balance bench export generate "
        "report animate lesson grade new check give hand-in Moodle QTI "
        "nloop slider-crank watt-six-bar stephenson-six-bar pendulum-chain flexible-pendulum "
        "mechanism freedom equations eigenvalues modes comparison checks assumptions references zeta "
        "format version points elements type mass "
        "step impulse decay max drawing response equilibria motion driven periodic rotation stability modes branches "
        "all held sensitivities rate acceleration power gravity elastic applied total dissipated angular "
        "normal "
        "bar body beam slider weld spring damper force torque angle lock motor")
        .split(u' ');

}  // namespace

/// Every word that the command line prints for people goes through a translation.
class PseudoLanguageTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    void verifyTranslated(const ProgramResult& result, const QStringList& names)
    {
        QVERIFY2(result.exitCode >= 0 && result.exitCode < 70, result.errors);
        const QString text = printed(result);
        QVERIFY2(text.contains(u'~'), qPrintable(text));
        QStringList kept = kNames + names;
        for (const QString& name : names) {
            kept << name + "-x" << name + "-y";
        }
        const QStringList words = untranslatedWords(text, kept);
        QVERIFY2(words.isEmpty(), qPrintable(complaintOf(text, words)));
    }

private Q_SLOTS:
    void initTestCase() { qputenv("EIGENLINK_LANGUAGE", "pseudo"); }
    void cleanupTestCase() { qunsetenv("EIGENLINK_LANGUAGE"); }

    void results_areTranslated_data()
    {
        addColumns<QString, QStringList>({"example", "arguments"});
        for (const char* example : {"damped_four_bar", "singular_four_bar", "flexible_slider_crank_45", "portal_frame",
                                    "inverted_pendulum_unstable", "cart_pendulum", "quick_return", "pinned_beam"}) {
            QTest::newRow(example) << QString(example) << QStringList{"analyze", "-"};
        }
        QTest::newRow("explain") << "singular_four_bar" << QStringList{"explain", "-"};
        QTest::newRow("explain beams") << "flexible_double_pendulum_10"
                                       << QStringList{"explain", "-", "--topics", "beams"};
        QTest::newRow("drawn") << "five_bar" << QStringList{"analyze", "-", "--equilibrium", "drawn"};
        QTest::newRow("modes") << "n_loop_20" << QStringList{"analyze", "-", "--modes", "3", "--engine", "sparse"};
        QTest::newRow("rightmost") << "damped_four_bar"
                                   << QStringList{"analyze", "-", "--modes", "2", "--rightmost", "--engine", "sparse"};
        QTest::newRow("independent") << "five_bar" << QStringList{"analyze", "-", "--independent", "B.x,B.y"};
        QTest::newRow("sweep") << "five_bar"
                               << QStringList{"sweep", "-",      "--lock", "AB",        "--from",    "0",      "--to",
                                              "360",   "--step", "120",    "--degrees", "--compare", "120,240"};
        QTest::newRow("sweep as data") << "singular_four_bar"
                                       << QStringList{"sweep", "-",  "--pose", "rod0", "--from",   "0",
                                                      "--to",  "90", "--step", "90",   "--degrees"};
        const auto row = [](const char* name, const char* example, const QString& rest) {
            QTest::newRow(name) << example << rest.split(u' ');
        };
        row("all equilibria", "iftomm_four_bar", "analyze - --equilibrium all");
        row("parameter", "iftomm_four_bar", "sweep - --parameter k.stiffness --from 37 --to 41");
        row("two parameters", "iftomm_four_bar",
            "sweep - --parameter k.stiffness --from 37 --to 41 --and AC.mass=1:5:2");
        row("no locus", "iftomm_four_bar",
            "locus - --parameter AC.length --from 4 --to 1 --points 3 --output /dev/full");
        row("sensitivity", "iftomm_four_bar", "sensitivity - --parameters k.stiffness,AC.mass");
        row("uncertainty", "iftomm_four_bar", "uncertainty - --uncertain k.stiffness=5% --samples 10");
        row("locus", "damped_four_bar",
            "locus - --parameter k.stiffness --from 20 --to 30 --points 3 --output /dev/full");
        row("design", "iftomm_four_bar", "design - --vary k.stiffness --target mode1.f=0.3 --output /dev/null");
        row("no design", "iftomm_four_bar", "design - --vary k.stiffness=24:26 --target mode1.f=9 --output /dev/null");
        row("largest damping", "damped_four_bar", "design - --vary k.damping=0:4 --target zeta=max --output /dev/null");
        row("balance", "iftomm_four_bar", "balance -");
        row("floquet", "pendulum", "floquet - --period 1");
        row("backbone", "pendulum", "backbone - --amplitudes 0.1,0.2 --output /dev/full");
        row("cycle", "iftomm_four_bar", "cycle - --drive AC --speed 1 --step 90 --degrees --output /dev/full");
        row("response", "iftomm_four_bar",
            "frf - --input D.x --output D.x --from 0.1 --to 1 --points 5 --write /dev/full");
        row("export", "iftomm_four_bar", "export - --what state-space --output /dev/full");
        QTest::newRow("drift") << "five_bar" << QStringList{"simulate", "-",           "--to", "0.01",     "--mode",
                                                            "1",        "--amplitude", "0.01", "--output", "/dev/full"};
    }

    void results_areTranslated()
    {
        QFETCH(QString, example);
        QFETCH(QStringList, arguments);
        const BareExample input = bareExample(example);
        verifyTranslated(runCommandLine(arguments, input.bytes), input.names);
    }

    void benchmarks_areTranslated()
    {
        verifyTranslated(runCommandLine({"bench", "--loops", "1", "--repeats", "1"}), {});
        verifyTranslated(runCommandLine({"bench", "--elements", "2", "--repeats", "1"}), {});
        verifyTranslated(runCommandLine({"bench", "--iftomm", "--repeats", "1"}), {QStringLiteral("phi")});
    }

    void help_isTranslated_data()
    {
        QTest::addColumn<QStringList>("command");
        for (const char* command : {"",
                                    "analyze",
                                    "explain",
                                    "equations",
                                    "compare",
                                    "sweep",
                                    "branches",
                                    "simulate",
                                    "cycle",
                                    "floquet",
                                    "backbone",
                                    "sensitivity",
                                    "uncertainty",
                                    "design",
                                    "locus",
                                    "frf",
                                    "transient",
                                    "compliance",
                                    "balance",
                                    "bench",
                                    "export",
                                    "generate",
                                    "report",
                                    "animate",
                                    "generate nloop",
                                    "generate slider-crank",
                                    "generate pendulum-chain",
                                    "lesson",
                                    "lesson new",
                                    "lesson check",
                                    "lesson give",
                                    "lesson hand-in",
                                    "lesson export",
                                    "grade"}) {
            QTest::newRow(*command == '\0' ? "all" : command)
                << QString(command).split(u' ', Qt::SkipEmptyParts) + QStringList{"--help"};
        }
    }

    void help_isTranslated()
    {
        QFETCH(QStringList, command);
        const ProgramResult result = runCommandLine(command);
        verifyTranslated(result, command);
    }

    void refusals_areTranslated_data()
    {
        addColumns<QStringList, QByteArray>({"arguments", "input"});
        const QByteArray pendulum = bareExample("pendulum").bytes;
        const auto row = [&](const char* name, const QString& arguments, const QByteArray& input) {
            QTest::newRow(name) << arguments.split(u' ', Qt::SkipEmptyParts) << input;
        };
        row("no command", "", "");
        row("no file", "analyze", "");
        row("unknown option", "analyze - --fast", pendulum);
        row("two unknown words", "analyze - one_ two_", pendulum);
        row("missing file", "analyze /no_such_file.eigenlink", "");
        row("folder", "analyze /", "");
        row("no number", "analyze - --xi x", pendulum);
        row("no count", "analyze - --modes 0", pendulum);
        row("no choice", "analyze - --method abc_", pendulum);
        row("empty value", "analyze - --method=", pendulum);
        row("point", "analyze - --modes 2 --near 3k", pendulum);
        row("near alone", "analyze - --near 3", pendulum);
        row("coordinate", "analyze - --independent z9", pendulum);
        row("link", "sweep - --lock q9 --from 0 --to 1 --step 1", pendulum);
        row("range", "sweep - --parameter rod.mass --from 1 --to 2 --and q9=1", pendulum);
        row("quantity", "simulate - --to 1 --quantities q9", pendulum);
        row("release", "simulate - --to 1 --release q9", pendulum);
        row("family", "generate slider-crank --crank 3 --rod 1", "");
        row("report format", "report - --format xyz_", pendulum);
        row("report study", "report - --format md --motion-to 3", pendulum);
        row("report release", "report - --format md --with motion --motion-release q9", pendulum);
        row("report range", "report - --format md --with response --response-from 3 --response-to 2", pendulum);
        row("unwritable", "analyze - --output /no_such_folder/x.txt", pendulum);
        row("input", "export - --what state-space --inputs q9 --format csv", pendulum);
        row("empty", "analyze -", "");
        row("no JSON", "analyze -", "{ x");
        row("format", "analyze -", "{\"format\": \"q9\", \"version\": 1}");
        row("version", "analyze -", "{\"format\": \"eigenlink\", \"version\": 9}");
        row("lists", "analyze -", "{\"format\": \"eigenlink\", \"version\": 1, \"points\": 3}");
        const QByteArray head =
            R"({"format": "eigenlink", "version": 1, "points": [{"id": "A", "at": [0, 0], "fixed": true},
            {"id": "B", "at": [1, 0]}, {"id": "P", "at": [1, 0]}], "elements": [)";
        row("negative", "analyze -", head + R"({"type": "bar", "id": "b", "points": ["A", "B"], "mass": -1}]})");
        row("nothing there", "analyze -", head + R"({"type": "bar", "id": "b", "points": ["A", "Q"]}]})");
        row("twice", "analyze -", head + R"({"type": "bar", "id": "A", "points": ["A", "B"]}]})");
        row("unknown key", "analyze -",
            head + R"({"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1, "q9": 1}]})");
        row("loose", "analyze -", head + R"({"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1}]})");
        row("unknown kind", "analyze -", head + R"({"type": "q9", "id": "b"}]})");
        row("not closing", "analyze -", head + R"({"type": "bar", "id": "b", "points": ["A", "B"], "length": 1},
                {"type": "bar", "id": "c", "points": ["A", "B"], "length": 3, "mass": 1}]})");
    }

    void refusals_areTranslated()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, input);
        const ProgramResult result = runCommandLine(arguments, input);
        verifyTranslated(result, {"rod", "bob", "pendulum", "eigenlink"});
    }
};

QTEST_GUILESS_MAIN(PseudoLanguageTest)
#include "tst_pseudo_language.moc"
