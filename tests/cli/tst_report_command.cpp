#include "model/studies/study.h"
#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>

#include <cmath>
#include <map>
#include <string_view>

using namespace eigenlink::test;
using eigenlink::findStudy;
using eigenlink::rendered;
using eigenlink::studies;
using eigenlink::Study;

namespace {

const QString kFourBar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");

ProgramResult report(const QStringList& arguments, const QString& locale = "C")
{
    return runCommandLine(QStringList{"report", kFourBar, "--date", "2020-02-20"} + arguments, {}, locale);
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class ReportCommandTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private Q_SLOTS:
    void format_isThatOfTheFlagOrOfTheName()
    {
        const ProgramResult markdown = report({"--format", "md"});
        QCOMPARE(markdown.exitCode, 0);
        QVERIFY(markdown.output.startsWith("# Four-bar linkage with a spring on its diagonal\n"));
        QVERIFY(markdown.errors.isEmpty());
        for (const auto& [name, head] : {std::pair("r.pdf", "%PDF-"), std::pair("r.html", "<!DOCTYPE html>")}) {
            const QString path = m_folder.filePath(name);
            const ProgramResult result = report({"--output", path});
            QVERIFY2(result.exitCode == 0 && result.output.isEmpty(), result.errors);
            QVERIFY(contentOf(path).startsWith(head));
        }
    }

    void sameInput_givesTheSameBytes_inAnyLocale()
    {
        for (const char* format : {"pdf", "html", "md"}) {
            const ProgramResult first = report({"--format", format});
            const ProgramResult second = report({"--format", format}, "de_DE.UTF-8");
            QCOMPARE(first.exitCode, 0);
            QVERIFY2(first.output == second.output, format);
        }
    }

    void date_comesFromTheEnvironmentWhereItIsPinned()
    {
        qputenv("SOURCE_DATE_EPOCH", "86400");
        const ProgramResult result = runCommandLine({"report", kFourBar, "--format", "md"});
        qunsetenv("SOURCE_DATE_EPOCH");
        QVERIFY2(result.output.contains("**Date:** 1970-01-02"), result.output.left(300));
    }

    void templatesAndSections_chooseWhatIsWritten()
    {
        const QByteArray modes = report({"--format", "md", "--sections", "modes,references"}).output;
        QVERIFY(modes.contains("## Modes") && modes.contains("## References") && !modes.contains("## Mechanism"));
        const QByteArray blank = report({"--format", "md", "--template", "blank"}).output;
        QVERIFY(!blank.contains("2.1476") && !blank.contains("## Answers"));
        const QByteArray student = report({"--format", "md", "--template", "student"}).output;
        const qsizetype key = student.indexOf("## Answers");
        QVERIFY(key > 0 && !student.left(key).contains("2.1476") && student.mid(key).contains("2.1476"));
        QVERIFY(report({"--format", "md", "--times"}).output.contains("time \\[ms\\]"));
    }

    void studies_areAdded_withTheirNumbers()
    {
        const QString softer = m_folder.filePath("softer.eigenlink");
        QFile file(softer);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(contentOf(kFourBar).replace("\"stiffness\": 25", "\"stiffness\": 22"));
        file.close();
        const QByteArray plain = report({"--format", "md"}).output;
        const ProgramResult result =
            report({"--format", "md", "--with", "equilibria,sensitivities,balance", "--before", softer});
        QVERIFY2(result.exitCode == 0, result.errors);
        for (const char* title :
             {"## Comparison\n", "## Equilibria", "## Sensitivity", "## Balance", "## Assumptions"}) {
            QVERIFY2(result.output.contains(title), title);
            QCOMPARE(plain.contains(title), QByteArray(title) == "## Assumptions");
        }
        // The same numbers as by the commands themselves.
        const QByteArray list = runCommandLine({"analyze", kFourBar, "--equilibrium", "all"}).output;
        const qsizetype count = list.left(list.indexOf(" equilibria")).split('\n').last().toLongLong();
        QVERIFY2(count > 5, list);
        const QByteArray section = result.output.mid(result.output.indexOf("## Equilibria"));
        QCOMPARE(section.left(section.indexOf("\n## ", 3)).count("stable |"), count);
        QVERIFY2(result.output.contains("| k.stiffness | 22 | 25 | N/m |"), result.output);
    }

    /// A motion from an equilibrium other than the nearest stays there.
    void studyOfTheMechanism_beginsAtTheEquilibriumOfTheReport()
    {
        const QStringList motion{"--format",      "md",     "--sections",          "freedom",
                                 "--with",        "motion", "--motion-to",         "1",
                                 "--motion-step", "0.5",    "--motion-quantities", "D.y"};
        const auto placeAt = [&](const QStringList& flags) {
            const QByteArray output = report(motion + flags).output;
            return output.mid(output.indexOf("## Motion\n")).contains("| 0.5 | 1 |");
        };
        QVERIFY(!placeAt({}));
        QVERIFY(placeAt({"--equilibrium", "3"}));  // C and D lie at (1, 0) and (1, 1)
    }

    void motion_isShown_withTheNumbersOfSimulate()
    {
        const ProgramResult result = report({"--format", "md", "--with", "motion", "--motion-to", "2",
                                             "--motion-release", "phi=2.5", "--motion-quantities", "BD.angle,energy"});
        QVERIFY2(result.exitCode == 0, result.errors);
        const QByteArray section = result.output.mid(result.output.indexOf("## Motion\n"));
        QVERIFY2(section.contains("phi=2.5") && section.contains("![**Figure"), section);
        for (const char* name : {"| BD.angle \\[rad\\] |", "| energy.kinetic \\[J\\] |", "| energy.total \\[J\\] |"}) {
            QVERIFY2(section.contains(name), section);
        }
        const QByteArray rows = runCommandLine({"simulate", kFourBar, "--to", "2", "--step", "1", "--release",
                                                "phi=2.5", "--quantities", "BD.angle"})
                                    .output;
        const double end = rows.trimmed().split(',').last().toDouble();
        QVERIFY2(section.contains(QByteArray::number(end, 'g', 7)), section);
    }

    /// ½ · 2 · 7² J: the release winds the spring up by more than a turn.
    void releaseBeyondHalfATurn_windsUpTheSpring()
    {
        const QByteArray rod = R"({"format": "eigenlink", "version": 1, "gravity": [0, 0], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}], "elements": [
            {"type": "bar", "id": "rod", "points": ["O", "P"], "mass": 1}, {"type": "angle", "id": "phi", "of": "rod"},
            {"type": "torsion_spring", "id": "t", "of": ["rod", "ground"], "stiffness": 2, "rest_angle": 0}]})";
        const ProgramResult result =
            runCommandLine({"report", "-", "--format", "md", "--with", "motion", "--motion-to", "1", "--motion-release",
                            "phi=7", "--motion-quantities", "energy.total"},
                           rod);
        QVERIFY2(result.exitCode == 0, result.errors);
        QVERIFY2(result.output.contains("\n| 0 | 49 |"), result.output);
    }

    void drawingAtRest_isPlucked()
    {
        const QByteArray hanging = R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [0, -1]}], "elements": [
            {"type": "bar", "id": "rod", "points": ["O", "P"], "mass": 1}]})";
        const ProgramResult result = runCommandLine({"report", "-", "--format", "md", "--with", "motion"}, hanging);
        QVERIFY2(result.exitCode == 0, result.errors);
        QVERIFY2(result.output.contains("along mode <code>1</code>") && result.output.contains("displaced by <code>"),
                 result.output);
    }

    void response_isShown_withTheFrequencyOfTheMode()
    {
        const ProgramResult result = report({"--format", "md", "--with", "response"});
        QVERIFY2(result.exitCode == 0, result.errors);
        const QByteArray section = result.output.mid(result.output.indexOf("## Response\n"));
        QVERIFY2(section.contains("![**Figure"), section);
        QVERIFY2(section.contains("| 0.3418134 | ∞ | 0 | ∞ |"), section);
        const ProgramResult chosen =
            report({"--format", "md", "--with", "response", "--response-input", "C.x", "--response-output", "D.vx",
                    "--response-from", "0.1", "--response-to", "0.2"});
        QVERIFY2(chosen.output.contains("<code>D.vx</code>") && chosen.output.contains("<code>C.x</code>"),
                 chosen.output);
        const QByteArray rows = runCommandLine({"frf", kFourBar, "--input", "C.x", "--output", "D.vx", "--from", "0.1",
                                                "--to", "0.2", "--points", "2"})
                                    .output.trimmed()
                                    .split('\n')
                                    .last();
        const double amplitude = std::hypot(rows.split(',')[1].toDouble(), rows.split(',')[2].toDouble());
        const QByteArray last = chosen.output.mid(chosen.output.indexOf("\n| 0.2 | "));
        QVERIFY2(last.left(last.indexOf('\n', 1)).contains(" | " + QByteArray::number(amplitude, 'g', 7) + " |"),
                 chosen.output);
    }

    /// Columns that do not fit side by side stand below, with the names of the rows; a table without values is left
    /// out.
    void wideTables_goOnBelow()
    {
        const QByteArray md =
            report({"--format", "md", "--with", "uncertainty,compliance", "--uncertainty-uncertain", "k.stiffness=5%",
                    "--uncertainty-samples", "100", "--compliance-point", "C", "--compliance-force", "0.5"})
                .output;
        for (const char* column : {"percentile 97.5", "largest value", "support stiffness", "stability"}) {
            QVERIFY2(md.contains(column), column);
        }
        QCOMPARE(md.count(", continued."), 3);
        QCOMPARE(md.count("| mode1.f |"), 4);  // thrice here, and once among the contributions
        QVERIFY(!report({"--format", "md", "--with", "compliance", "--compliance-point", "C"})
                     .output.contains("Limits of the stroke"));
    }

    /// Extremes are told by the angle of the drive, not by the other quantity of a polar figure; a constant has no
    /// place of them.
    void extremes_areOfTheAngleOfTheDrive()
    {
        const QByteArray md = report({"--format", "md", "--with", "balance", "--balance-drive", "auto"}).output;
        QVERIFY(md.contains("at angle of the drive") && !md.contains("at shaking.x"));
        QVERIFY(md.contains("shaking.x, unbalanced"));
        const QByteArray row = md.mid(md.indexOf("| reduced inertia \\[kg·m²\\] | 1.6")).split('\n').first();
        QCOMPARE(row.count("–"), 2);
    }

    /// Each study of the list answers from the mechanism alone, or says why it cannot.
    void everyStudy_hasASection_data()
    {
        const auto row = addColumns<QString, QStringList>({"key", "flags"});
        const std::map<std::string_view, QStringList> needed{
            {"sweep", {"--sweep-step", "1"}},
            {"branches", {"--branches-parameter", "k.stiffness", "--branches-from", "24", "--branches-to", "26"}},
            {"locus", {"--locus-parameter", "k.stiffness", "--locus-points", "5"}},
            {"design", {"--design-vary", "k.stiffness", "--design-target", "mode1.f=0.35"}},
            {"driven", {"--driven-drive", "AC", "--driven-speed", "2", "--driven-step", "0.2"}},
            {"stability", {"--stability-map", "k.stiffness=20:30:3", "--stability-period", "1"}},
            {"rotation", {"--rotation-speed", "3"}},
            {"compliance", {"--compliance-point", "C", "--compliance-link", "AC", "--compliance-force", "1"}},
            {"periodic", {"--periodic-period", "1"}},
            {"uncertainty", {"--uncertainty-uncertain", "k.stiffness=5%", "--uncertainty-samples", "20"}}};
        for (const Study& study : studies()) {
            if (study.key != "modes" && study.key != "equations" && study.key != "compare") {
                const auto flags = needed.find(study.key);
                row(std::string(study.key).c_str(), QString::fromStdString(std::string(study.key)),
                    (flags == needed.end() ? QStringList() : flags->second));
            }
        }
    }
    void everyStudy_hasASection()
    {
        QFETCH(const QString, key);
        QFETCH(const QStringList, flags);
        const Study& study = *findStudy(key.toStdString());
        const ProgramResult result =
            report(QStringList{"--format", "md", "--sections", "references", "--with", key} + flags);
        QVERIFY2(result.exitCode == 0, result.errors);
        const QByteArray section =
            result.output.mid(result.output.indexOf("## " + QByteArray::fromStdString(rendered(study.title)) + "\n"));
        QVERIFY2(section.contains(QByteArray::fromStdString(rendered(study.summary)).left(30)), result.output);
        QVERIFY2(section.contains(study.key == "rotation" ? "**Warning" : "\n| "), section);
    }

    void wrongFlags_areNamed_data()
    {
        const auto row = addColumns<QStringList, QByteArray>({"flags", "word"});
        row("format", {"--format", "docx"}, "pdf, html, md");
        row("no format", {"--output", "report"}, "--format");
        row("section", {"--format", "md", "--sections", "poem"}, "equilibrium");
        row("template", {"--format", "md", "--template", "x"}, "student");
        row("paper", {"--format", "pdf", "--paper", "a5"}, "letter");
        row("study", {"--format", "md", "--with", "poems"}, "sensitivity");
        row("modes", {"--format", "md", "--modes", "0"}, "--modes");
        row("no motion", {"--format", "md", "--motion-to", "3"}, "--with motion");
        row("no response", {"--format", "md", "--response-from", "3"}, "--with response");
        row("release", {"--format", "md", "--with", "motion", "--motion-release", "phi"}, "--motion-release");
        row("quantity", {"--format", "md", "--with", "motion", "--motion-quantities", "q9"}, "--motion-quantities");
        row("input", {"--format", "md", "--with", "response", "--response-input", "q9"}, "--response-input");
    }
    void wrongFlags_areNamed()
    {
        QFETCH(QStringList, flags);
        QFETCH(QByteArray, word);
        const ProgramResult result = report(flags);
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.output.isEmpty());
        QVERIFY2(result.errors.contains(word), result.errors);
    }

    void whatCannotBeWritten_isSaid_andLeavesNothingBehind()
    {
        const QString nowhere = m_folder.filePath("missing/r.pdf");
        const ProgramResult missing = report({"--output", nowhere});
        QCOMPARE(missing.exitCode, 4);
        QVERIFY2(missing.errors.contains("missing/r.pdf: cannot be written"), missing.errors);
        const ProgramResult full = report({"--format", "html", "--output", "/dev/full"});
        QCOMPARE(full.exitCode, 4);
        QVERIFY2(full.errors.contains("No space left"), full.errors);
        QVERIFY(!QDir(m_folder.filePath("missing")).exists());
    }

    void failedComputation_isReportedAndJudged()
    {
        QByteArray open = contentOf(kFourBar);
        open.replace("\"id\": \"CD\", \"points\": [\"C\", \"D\"], \"length\": 1",
                     "\"id\": \"CD\", \"points\": [\"C\", \"D\"], \"length\": 9");
        const ProgramResult result = runCommandLine({"report", "-", "--format", "md"}, open);
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.output.contains("no configuration near the drawing"));
    }

    void programThatDraws_linksNoWidgets()
    {
        QProcess ldd;
        ldd.start("ldd", {QFileInfo(EIGENLINK_CLI).dir().filePath("eigenlink-pictures")});
        QVERIFY(ldd.waitForFinished());
        const QByteArray libraries = ldd.readAllStandardOutput();
        QVERIFY(libraries.contains("libQt6Gui"));
        QVERIFY2(!libraries.contains("libQt6Widgets"), libraries);
    }
};

QTEST_GUILESS_MAIN(ReportCommandTest)
#include "tst_report_command.moc"
