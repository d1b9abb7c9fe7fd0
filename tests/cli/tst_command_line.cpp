#include "eigenlink_version.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/run_program.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

using namespace eigenlink::test;
using Json = nlohmann::json;

namespace {

const QString kExamples = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/");

QString example(const char* name)
{
    return kExamples + name + ".eigenlink";
}

Json resultOf(const QStringList& arguments)
{
    const ProgramResult result = runCommandLine(QStringList{"analyze", "--json"} + arguments);
    return result.exitCode == 0 ? Json::parse(result.output.toStdString()) : Json();
}

/// Imaginary part of the first true eigenvalue of a method.
double firstImaginary(const Json& result, const char* method)
{
    return std::abs(result["equilibria"][0]["methods"][method]["eigenvalues"][0]["im"].get<double>());
}

}  // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void program_loadsNothingThatPaintsOrArchives()
    {
        QProcess process;
        process.start("ldd", {EIGENLINK_CLI});
        QVERIFY(process.waitForFinished());
        const QByteArray libraries = process.readAllStandardOutput();
        QVERIFY(libraries.contains("libc.so"));
        for (const char* slow : {"libQt6", "libmatio", "libhdf5", "libzip"}) {
            QVERIFY2(!libraries.contains(slow), libraries);
        }
    }

    /// A copy without the program that draws does everything else, and says why it does not draw.
    void copyWithoutPictures_computes_andSaysWhyItDoesNotDraw()
    {
        QTemporaryDir folder;
        const QString copy = folder.filePath("eigenlink-cli");
        QVERIFY(QFile::copy(EIGENLINK_CLI, copy));
        const auto run = [&](const QStringList& arguments) {
            QProcess process;
            process.start(copy, arguments);
            return process.waitForFinished() ? std::pair(process.exitCode(), process.readAllStandardError())
                                             : std::pair(-1, QByteArray());
        };
        QCOMPARE(run({"modes", example("iftomm_four_bar")}).first, 0);
        QCOMPARE(run({"--help"}).first, 0);
        const auto [code, message] = run({"report", example("iftomm_four_bar")});
        QCOMPARE(code, 1);
        QVERIFY2(message.startsWith("eigenlink-cli: report: the program that draws"), message);
        for (const char* name : {"m.mat", "m.npz", "m.zip"}) {
            QCOMPARE(
                run({"export", example("iftomm_four_bar"), "--what", "matrices", "--output", folder.filePath(name)})
                    .first,
                1);
            QVERIFY(!QFile::exists(folder.filePath(name)));
        }
        QVERIFY(runCommandLine({"--help"}).output.contains("animate"));
    }

    void json_obeysTheContract()
    {
        const Json result = resultOf({example("iftomm_four_bar")});
        QVERIFY(result["program"]["name"] == Json("eigenlink"));
        QVERIFY(result["mechanism"]["coordinates"] == Json(5));
        QVERIFY(result["mechanism"]["constraints"] == Json(4));
        QVERIFY(result["mechanism"]["rank"] == Json(4));
        QVERIFY(result["mechanism"]["degrees_of_freedom"] == Json(1));
        const Json& rest = result["equilibria"][0];
        QVERIFY(rest["status"] == Json("converged"));
        QVERIFY(rest["stable"] == Json(true));
        QVERIFY(std::abs(rest["angles"]["BD"].get<double>() - 2.2343310190175861) < 1e-10);
        QVERIFY(rest["multipliers"].contains("AC") && rest["points"].contains("D") && !rest["points"].contains("A"));
        QVERIFY(rest["residual"].get<double>() < 1e-10);
        for (const char* method : {"mcs", "rcs", "ucs"}) {
            checkMethod(rest["methods"][method]);
        }
        QVERIFY(rest["methods"]["ucs"]["parameters"] == Json({{"penalty", 1e6}, {"xi", 1}, {"omega", 10}}));
        QVERIFY(result["warnings"].is_array());
    }

    void forces_areATableToo()
    {
        const Json forces = resultOf({example("iftomm_four_bar")})["equilibria"][0]["forces"];
        const ProgramResult table = runCommandLine({"modes", example("iftomm_four_bar"), "--table", "forces"});
        QCOMPARE(table.exitCode, 0);
        const QList<QByteArray> lines = table.output.trimmed().split('\n');
        QCOMPARE(lines.front(), QByteArray("constraint,force,torque"));
        QCOMPARE(static_cast<std::size_t>(lines.size() - 1), forces.size());
        for (const QByteArray& line : lines.sliced(1)) {
            const QList<QByteArray> cells = line.split(',');
            QCOMPARE(cells[1].toDouble(), forces[cells[0].toStdString()].get<double>());
        }
    }

    void warningsOfTheEquilibrium_standAtTheTopToo()
    {
        const Json result = resultOf({example("singular_four_bar")});
        const Json& warnings = result["equilibria"][0]["warnings"];
        QVERIFY(!warnings.empty());
        for (const Json& each : warnings) {
            QCOMPARE(std::ranges::count(result["warnings"], each), 1);
        }
    }

    void sameFile_givesTheSameBytes_inAnyLocale()
    {
        const QStringList arguments{"analyze", "--json", example("damped_four_bar")};
        const ProgramResult first = runCommandLine(arguments);
        QCOMPARE(first.exitCode, 0);
        QCOMPARE(first.errors, QByteArray());
        QCOMPARE(runCommandLine(arguments).output, first.output);
        QCOMPARE(runCommandLine(arguments, {}, "de_DE.UTF-8").output, first.output);
        const QStringList table{"analyze", example("damped_four_bar")};
        QCOMPARE(runCommandLine(table, {}, "de_DE.UTF-8").output, runCommandLine(table).output);
    }

    void table_staysWithinItsWidth_andNamesTheAnswer()
    {
        const ProgramResult result = runCommandLine({"analyze", example("n_loop_20")});
        QCOMPARE(result.exitCode, 0);
        const QString text = QString::fromUtf8(result.output);
        for (const QString& line : text.split('\n')) {
            QVERIFY2(line.size() <= 104, qPrintable(line));
        }
        QVERIFY2(text.contains("1.374986715"), qPrintable(text));
        QVERIFY(text.contains("MCS") && text.contains("RCS") && text.contains("UCS"));
    }

    void modes_limitsTheListToTheNearestTrueOnes()
    {
        const Json all = resultOf({example("triple_pendulum")});
        const Json two = resultOf({example("triple_pendulum"), "--modes", "2"});
        const Json& values = two["equilibria"][0]["methods"]["rcs"]["eigenvalues"];
        QVERIFY(all["equilibria"][0]["methods"]["rcs"]["eigenvalues"].size() > 6);
        QCOMPARE(values.size(), 4U);
        QVERIFY(std::abs(std::abs(values[3]["im"].get<double>()) - 8.2776835754781612) < 1e-8);
        const Json one = resultOf({example("cart_pendulum"), "--modes", "1"});
        QCOMPARE(one["equilibria"][0]["methods"]["mcs"]["eigenvalues"].size(), 2U);
    }

    void method_choosesWhatIsComputed()
    {
        const Json result = resultOf({example("pendulum"), "--method", "ucs,mcs"});
        QCOMPARE(result["equilibria"][0]["methods"].size(), 2U);
        QVERIFY(!result["equilibria"][0]["methods"].contains("rcs"));
    }

    void nullSpaces_agree()
    {
        for (const char* choice : {"lu", "qr", "svd", "gram-schmidt", "zero-eigenvalue"}) {
            const Json result = resultOf({example("iftomm_four_bar"), "--method", "mcs", "--null-space", choice});
            QVERIFY2(std::abs(firstImaginary(result, "mcs") - 2.1476766385022781) < 1e-10, choice);
        }
    }

    void drawnEquilibrium_isLinearisedAsDrawn()
    {
        const QByteArray printed = R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0], "fixed": true},
            {"id": "C", "at": [-0.6159053953737563, 0.7878201215693191]},
            {"id": "D", "at": [0.3840946046262436, 0.7878201215693191]}], "elements": [
            {"type": "bar", "id": "AC", "points": ["A", "C"], "length": 1, "mass": 1},
            {"type": "bar", "id": "CD", "points": ["C", "D"], "length": 1, "mass": 1},
            {"type": "bar", "id": "BD", "points": ["B", "D"], "length": 1, "mass": 1},
            {"type": "spring", "id": "k", "points": ["A", "D"], "stiffness": 25, "rest_length": 1.4142135623730951},
            {"type": "angle", "id": "phi", "of": "BD"}]})";
        const ProgramResult run = runCommandLine({"analyze", "-", "--json", "--equilibrium", "drawn"}, printed);
        QCOMPARE(run.exitCode, 0);
        const Json result = Json::parse(run.output.toStdString());
        QVERIFY(result["equilibria"][0]["status"] == Json("assembled"));
        QVERIFY(std::abs(firstImaginary(result, "mcs") - 2.14767663837714) < 1e-9);
    }

    void chosenVelocities_thatAreNotValid_exit1_andNameOthersThatAre()
    {
        const ProgramResult unknown = runCommandLine({"analyze", example("iftomm_four_bar"), "--independent", "nope"});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.errors.contains("C.x, C.y, D.x, D.y and phi"), unknown.errors);
        const ProgramResult two = runCommandLine({"analyze", example("iftomm_four_bar"), "--independent", "C.x,D.x"});
        QCOMPARE(two.exitCode, 1);
        QVERIFY2(two.errors.contains("A valid choice here: phi"), two.errors);
        QVERIFY(two.output.contains("RCS"));
        const ProgramResult valid = runCommandLine({"analyze", example("iftomm_four_bar"), "--independent", "D.y"});
        QCOMPARE(valid.exitCode, 0);
        QVERIFY(valid.errors.isEmpty());
    }

    void automaticPenalty_isTheUsualOne()
    {
        const ProgramResult written =
            runCommandLine({"analyze", example("iftomm_four_bar"), "--json", "--penalty", "auto"});
        QCOMPARE(written.exitCode, 0);
        QCOMPARE(written.output, runCommandLine({"analyze", example("iftomm_four_bar"), "--json"}).output);
    }

    void angleAlone_isRefusedWhereItIsNoCoordinate()
    {
        const ProgramResult run = runCommandLine(
            {"analyze", example("singular_four_bar"), "--method", "mcs", "--independent", "phi", "--json"});
        QCOMPARE(run.exitCode, 1);
        QVERIFY2(run.errors.contains("MCS: "), run.errors);
        const Json result = Json::parse(run.output.toStdString());
        QVERIFY(result["equilibria"][0]["methods"]["mcs"]["status"] != Json("ok"));
        QVERIFY(result["equilibria"][0]["singular"] == Json(true));
        QVERIFY(result["equilibria"][0]["lost_rank"] == Json(1));
    }

    void usage_thatIsWrong_exits2_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString file = example("pendulum");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("unknown command") << QStringList{"solve"};
        QTest::newRow("no file") << QStringList{"analyze"};
        QTest::newRow("unknown flag") << QStringList{"analyze", file, "--quick"};
        QTest::newRow("unknown method") << QStringList{"analyze", file, "--method", "abc"};
        QTest::newRow("unknown null space") << QStringList{"analyze", file, "--null-space", "cholesky"};
        QTest::newRow("unknown form") << QStringList{"analyze", file, "--rcs-form", "x"};
        QTest::newRow("negative penalty") << QStringList{"analyze", file, "--penalty", "-1"};
        QTest::newRow("penalty is no number") << QStringList{"analyze", file, "--penalty", "1,5"};
        QTest::newRow("infinite omega") << QStringList{"analyze", file, "--omega", "inf"};
        QTest::newRow("zero xi") << QStringList{"analyze", file, "--xi", "0"};
        QTest::newRow("empty penalty") << QStringList{"analyze", file, "--penalty", ""};
        QTest::newRow("empty null space") << QStringList{"analyze", file, "--null-space", ""};
        QTest::newRow("empty file") << QStringList{"analyze", ""};
        QTest::newRow("output is the input") << QStringList{"analyze", file, "--output", file};
        QTest::newRow("no such velocity") << QStringList{"analyze", file, "--independent", "nope"};
        QTest::newRow("velocities of a method that is left out")
            << QStringList{"analyze", file, "--independent", "phi", "--method", "rcs"};
        QTest::newRow("velocities with sparse matrices")
            << QStringList{"analyze", file, "--independent", "phi", "--engine", "sparse", "--modes", "1"};
        QTest::newRow("unknown model of beams") << QStringList{"analyze", file, "--beams", "timoshenko"};
        QTest::newRow("unknown equilibrium") << QStringList{"equilibria", file, "--equilibrium", "lowest"};
        QTest::newRow("flag given twice") << QStringList{"analyze", file, "--xi", "1", "--xi", "2"};
        QTest::newRow("no modes") << QStringList{"analyze", file, "--modes", "0"};
        QTest::newRow("no loops") << QStringList{"generate", "nloop", "--loops", "0"};
        QTest::newRow("half a loop") << QStringList{"generate", "nloop", "--loops", "1.5"};
        QTest::newRow("negative damping") << QStringList{"generate", "nloop", "--loops", "1", "--damping", "-1"};
        QTest::newRow("number beyond all digits")
            << QStringList{"compliance", file, "--point", "D", "--force", "1e300"};
        QTest::newRow("negative number beyond all digits")
            << QStringList{"locus", file, "--parameter", "k.stiffness", "--from", "0", "--to", "-1e200"};
        QTest::newRow("angle without a direction")
            << QStringList{"compliance", file, "--point", "D", "--direction", "1e308"};
        QTest::newRow("angle of too many turns")
            << QStringList{"sweep", file, "--pose", "AC", "--from", "1e12", "--to", "1.1e12", "--step", "1e11"};
        QTest::newRow("range beyond all digits")
            << QStringList{"branches", file, "--parameter", "k.stiffness", "--to", "3", "--and", "AC.mass=1:1e200:3"};
        QTest::newRow("no family") << QStringList{"generate"};
    }

    void usage_thatIsWrong_exits2()
    {
        QFETCH(QStringList, arguments);
        const ProgramResult result = runCommandLine(arguments);
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(result.output, QByteArray());
        QVERIFY2(result.errors.startsWith("eigenlink-cli: ") && result.errors.size() > 30, result.errors);
    }

    void helpAndVersion_areOnEveryCommand()
    {
        for (const QStringList& command :
             {QStringList{}, QStringList{"analyze"}, QStringList{"generate"}, QStringList{"generate", "nloop"},
              QStringList{"bench"}, QStringList{"export"}, QStringList{"animate"}, QStringList{"lesson", "give"}}) {
            const ProgramResult help = runCommandLine(command + QStringList{"--help"});
            QCOMPARE(help.exitCode, 0);
            QVERIFY(help.output.size() > 200 && help.errors.isEmpty());
            const ProgramResult version = runCommandLine(command + QStringList{"--version"});
            QCOMPARE(version.exitCode, 0);
            QCOMPARE(version.output, QByteArray("eigenlink-cli " EIGENLINK_VERSION "\n"));
        }
    }

    void output_goesToTheFile_orExits4()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("result.json");
        const ProgramResult result = runCommandLine({"analyze", example("pendulum"), "--json", "--output", path});
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.output, QByteArray());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!Json::parse(file.readAll().toStdString()).is_null());
        const ProgramResult refused =
            runCommandLine({"analyze", example("pendulum"), "--output", folder.filePath("none/result.json")});
        QCOMPARE(refused.exitCode, 4);
        QVERIFY(refused.errors.contains("cannot be written"));
    }

    void largestGeneratedFile_isSmallEnoughToBeRead()
    {
        const ProgramResult made = runCommandLine({"generate", "nloop", "--loops", "100000"});
        QCOMPARE(made.exitCode, 0);
        QVERIFY(made.output.size() > (40 << 20) && made.output.size() < (128 << 20));
    }

    void generatedMechanism_isAnalysedFromStandardInput()
    {
        const ProgramResult made = runCommandLine({"generate", "nloop", "--loops", "10", "--damping", "1"});
        QCOMPARE(made.exitCode, 0);
        const ProgramResult run = runCommandLine({"analyze", "-", "--json"}, made.output);
        QCOMPARE(run.exitCode, 0);
        const Json value = Json::parse(run.output.toStdString())["equilibria"][0]["methods"]["mcs"]["eigenvalues"][0];
        QVERIFY(std::abs(value["re"].get<double>() + 0.232532249344) < 1e-11);
        QVERIFY(std::abs(std::abs(value["im"].get<double>()) - 1.416237181017) < 1e-11);
    }

    void largeMechanism_givesTheModesWithTheirProof()
    {
        const ProgramResult made = runCommandLine({"generate", "nloop", "--loops", "2000"});
        const ProgramResult run = runCommandLine({"analyze", "-", "--json", "--method", "mcs,rcs"}, made.output);
        QCOMPARE(run.exitCode, 0);
        const Json methods = Json::parse(run.output.toStdString())["equilibria"][0]["methods"];
        for (const char* method : {"mcs", "rcs"}) {
            QCOMPARE(methods[method]["eigenvalues"].size(), std::size_t{2});
            QVERIFY(methods[method]["partial"]["verified"].get<bool>());
            QVERIFY(std::abs(std::abs(methods[method]["eigenvalues"][0]["im"].get<double>()) - 1.311426498663) < 1e-10);
        }
    }

    void tooManyCoordinatesForDenseMatrices_exits5()
    {
        const ProgramResult made = runCommandLine({"generate", "nloop", "--loops", "2000"});
        const ProgramResult run = runCommandLine({"analyze", "-", "--engine", "dense"}, made.output);
        QCOMPARE(run.exitCode, 5);
        QVERIFY2(run.errors.contains("4003 coordinates"), run.errors);
    }

    void closedPipe_endsQuietly()
    {
        QProcess shell;
        shell.start("bash",
                    {"-c", QStringLiteral("set -o pipefail; \"%1\" generate nloop --loops 20000 | head -c 100 >&2; "
                                          "exit ${PIPESTATUS[0]}")
                               .arg(EIGENLINK_CLI)});
        QVERIFY(shell.waitForFinished(30000));
        QCOMPARE(shell.exitStatus(), QProcess::NormalExit);
        QCOMPARE(shell.exitCode(), 4);
        QCOMPARE(shell.readAllStandardError().size(), 100);
    }

private:
    static void checkMethod(const Json& method)
    {
        QVERIFY(method["status"] == Json("ok"));
        QVERIFY(method["warnings"].is_array());
        std::size_t trueCount = 0;
        for (const Json& value : method["eigenvalues"]) {
            const bool spurious = value["kind"] == "spurious";
            QVERIFY(spurious || value["kind"] == "true");
            QVERIFY(!spurious || !value["reason"].get<std::string>().empty());
            QVERIFY(value.value("infinite", false) != value.contains("re"));
            trueCount += spurious ? 0U : 1U;
            if (!spurious) {
                QVERIFY(std::abs(std::abs(value["im"].get<double>()) - 2.1476766385022781) < 1e-6);
                QVERIFY(value["residual"].get<double>() < 1e-8 && value["constraint_violation"].get<double>() < 1e-4);
                QVERIFY(value["shape"].contains("C") && value["shape"]["C"][0].size() == 2);
            }
        }
        QCOMPARE(trueCount, 2U);
    }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
