#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QFile>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace eigenlink::test;

namespace {

using Json = nlohmann::json;

const QString kLinkage = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");

Json jsonOf(const ProgramResult& result)
{
    return Json::parse(result.output.toStdString());
}

/// Everything for people: a report in words holds its warnings, other formats leave them to standard error.
QByteArray wordsOf(const ProgramResult& result)
{
    return result.output + result.errors;
}

}  // namespace

/// eigenlink-cli sweep --parameter, locus and design
class DesignCommandsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sweep_namesBranchPointsAndEnds()
    {
        const QStringList flags{"sweep", kLinkage, "--parameter", "k.stiffness", "--from", "0", "--to", "60"};
        const Json json = jsonOf(runCommandLine(flags + QStringList{"--json", "--quantity", "energy"}));
        QCOMPARE(json["branches"].size(), std::size_t{2});
        const Json& branch = json["branches"][0];
        QVERIFY(branch["special"][0]["kind"] == Json("transcritical"));
        QVERIFY(branch["first"]["kind"] == Json("zero-length"));
        QVERIFY(branch["equilibria"][0].contains("energy"));
        QVERIFY(runCommandLine(flags).output.contains("39.24 N/m the position loses stability"));
        QVERIFY(runCommandLine(flags + QStringList{"--csv"}).output.startsWith("branch,k.stiffness,"));
    }

    /// The upright position of a rod gains stability at k = m g l/2, whatever its mass.
    void sweep_overTwoNumbers_hasASliceForEachValue()
    {
        const QString pendulum =
            QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/inverted_pendulum_stable.eigenlink");
        const Json whole = jsonOf(runCommandLine({"sweep", pendulum, "--parameter", "k.stiffness", "--from", "1",
                                                  "--to", "40", "--json", "--quantity", "energy"}));
        const double alone = whole["branches"][0]["special"][0]["parameter"].get<double>();
        const QStringList flags{"sweep",      pendulum, "--parameter", "k.stiffness", "--from",
                                "1",          "--to",   "40",          "--and",       "gravity.size=4.905:9.81:2",
                                "--quantity", "energy"};
        const Json json = jsonOf(runCommandLine(flags + QStringList{"--json"}));
        QCOMPARE(json["slices"].size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            const Json& slice = json["slices"][i];
            const double place = slice["branches"][0]["special"][0]["parameter"].get<double>();
            QVERIFY(std::abs(place - alone * slice["value"].get<double>() / 9.81) < 1e-8);
        }
        QVERIFY(runCommandLine(flags + QStringList{"--csv"}).output.startsWith("gravity.size,branch,k.stiffness,"));
        const QByteArray words = runCommandLine(flags).output;
        QVERIFY2(words.contains("gravity.size [m/s²]") && words.contains(" 4.905 "), words.constData());
    }

    void sweepOfANumber_isTheStudyOfBranches()
    {
        const QStringList flags{kLinkage, "--parameter=k.stiffness", "--from", "37", "--to", "41", "--csv"};
        const ProgramResult study = runCommandLine(QStringList{"branches"} + flags);
        QCOMPARE(study.exitCode, 0);
        QCOMPARE(runCommandLine(QStringList{"sweep"} + flags).output, study.output);
    }

    /// A damped pair becomes two real eigenvalues: rows with one eigenvalue end with empty cells.
    void branches_haveAsManyCellsAsTheirHead()
    {
        const ProgramResult result =
            runCommandLine({"branches", kLinkage, "--parameter", "k.damping", "--from", "0", "--to", "20", "--csv"});
        QCOMPARE(result.exitCode, 0);
        const QList<QByteArray> lines = result.output.trimmed().split('\n');
        QVERIFY(lines.front().endsWith(",s1_re,s1_im,s2_re,s2_im"));
        QVERIFY(lines[1].endsWith(",,"));
        QVERIFY(!lines.back().endsWith(","));
        for (const QByteArray& line : lines) {
            QCOMPARE(line.count(','), lines.front().count(','));
        }
    }

    /// A rod without weight is neutral without load. A force F along it holds it: (m l²/3) s² = −F l.
    void branchesOfALoad_startWhereItHolds()
    {
        const QByteArray rod = R"({"format": "eigenlink", "version": 1, "gravity": [0, 0],
            "points": [{"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0]}], "elements": [
            {"type": "bar", "id": "rod", "points": ["A", "B"], "mass": 2},
            {"type": "force", "id": "F", "point": "B", "force": [0, 0]}]})";
        const QStringList flags{"branches", "-", "--parameter", "F.force[1]", "--from", "0", "--to", "10"};
        const ProgramResult result = runCommandLine(flags + QStringList{"--json"}, rod);
        QCOMPARE(result.exitCode, 0);
        const Json rests = jsonOf(result)["branches"][0]["equilibria"];
        QVERIFY(rests.size() > 3);
        for (const Json& rest : rests) {
            const double force = rest["parameter"].get<double>(), im = rest["s1_im"].get<double>();
            QVERIFY(force == 0 || rest["stable"].get<bool>());
            QVERIFY(std::abs(im * im - 1.5 * force) <= 1e-9 * 15);
        }
    }

    /// Two routes to ∂s/∂k: the formula, and the difference of two equilibria.
    void sensitivity_isTheSlopeOfTheLocus()
    {
        const auto cells = [](const QStringList& command, qsizetype line) {
            return runCommandLine(command).output.split('\n').at(line).split(',');
        };
        const double slope =
            cells({"sensitivity", kLinkage, "--parameter", "k.stiffness", "--csv"}, 1).at(4).toDouble();
        const QStringList locus{"locus", kLinkage, "--parameter", "k.stiffness", "--from",
                                "24.99", "--to",   "25.01",       "--points",    "3"};
        const double difference = (cells(locus, 3).at(2).toDouble() - cells(locus, 1).at(2).toDouble()) / 0.02;
        // A central difference is off by h² s‴/6, where s ∼ √(k₀ − k) with k₀ = 39.24.
        QVERIFY(std::abs(slope - difference) < 1e-6 * std::abs(slope));
    }

    void numberWithoutARange_isFollowedAboutItsValue()
    {
        const QList<QByteArray> lines =
            runCommandLine({"locus", kLinkage, "--parameter", "k.stiffness", "--points", "3"}).output.split('\n');
        QVERIFY(lines[1].startsWith("0,") && lines[3].startsWith("62.5,"));
    }

    void numberThatChangesNothing_isSaid()
    {
        QFile file(kLinkage);
        QVERIFY(file.open(QFile::ReadOnly));
        QByteArray text = file.readAll();
        text.replace("\"points\":", "\"parameters\": [{\"id\": \"p\", \"value\": 3}], \"points\":");
        for (const QStringList& command :
             {QStringList{"sweep", "-", "--parameter", "p", "--from", "1", "--to", "4", "--quantity", "energy"},
              QStringList{"locus", "-", "--parameter", "p", "--from", "1", "--to", "4", "--points", "3"},
              QStringList{"sensitivity", "-"}}) {
            const ProgramResult result = runCommandLine(command, text);
            QCOMPARE(result.exitCode, 0);
            QVERIFY2(wordsOf(result).contains("p changes nothing"), result.errors.constData());
        }
    }

    /// A spring without stiffness only damps: nothing depends on its rest length. The length of a body with three
    /// points cannot be given.
    void numberWithoutEffect_isSaid()
    {
        const QByteArray text = R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0.2, 0.2]}, {"id": "C", "at": [1, 0.7]},
            {"id": "D", "at": [1.1, 0], "fixed": true}, {"id": "E", "at": [0.6, 0.9]}], "elements": [
            {"type": "bar", "id": "c", "points": ["A", "B"], "mass": 1},
            {"type": "body", "id": "k", "points": ["B", "C", "E"], "mass": 2, "center_of_mass": [0.4, 0.2], "inertia": 0.3},
            {"type": "bar", "id": "r", "points": ["D", "C"], "mass": 1.5},
            {"type": "spring", "id": "s", "points": ["A", "C"], "stiffness": 0, "rest_length": 1, "damping": 1}]})";
        for (const QStringList& command :
             {QStringList{"sweep", "-", "--from", "2", "--to", "4", "--quantity", "energy"},
              QStringList{"locus", "-", "--from", "2", "--to", "4", "--points", "3"},
              QStringList{"sensitivity", "-"}}) {
            const ProgramResult none = runCommandLine(command + QStringList{"--parameter", "s.rest_length"}, text);
            QVERIFY2(wordsOf(none).contains("s.rest_length changes nothing"), none.errors.constData());
            const ProgramResult some = runCommandLine(command + QStringList{"--parameter", "s.damping"}, text);
            QVERIFY2(!wordsOf(some).contains("changes nothing"), some.errors.constData());
            QCOMPARE(runCommandLine(command + QStringList{"--parameter", "k.length"}, text).exitCode, 2);
        }
    }

    void tables_areWrittenAsArchives_data()
    {
        addColumns<QStringList, QByteArray>({"command", "matrix"});
        const auto row = [](const char* matrix, const QString& command) {
            QTest::newRow(qPrintable(command.section(u' ', 0, 1))) << command.split(u' ') << QByteArray(matrix);
        };
        row("sweep.npy", "sweep --lock AC --from 0 --to 90 --step 45 --degrees");
        row("branches.npy", "sweep --parameter k.stiffness --from 24 --to 26");
        row("branches.npy", "sweep --and AC.mass=1:2:2 --parameter k.stiffness --from 24 --to 26");
        row("locus.npy", "locus --parameter k.stiffness --from 24 --to 26 --points 3");
        row("sensitivities.npy", "sensitivity --parameter k.stiffness,AC.mass");
    }

    void tables_areWrittenAsArchives()
    {
        QFETCH(QStringList, command);
        QFETCH(QByteArray, matrix);
        const QStringList whole = command + QStringList{kLinkage};
        const ProgramResult asked = runCommandLine(whole + QStringList{"--npz"});
        QCOMPARE(asked.exitCode, 0);
        QVERIFY(asked.output.startsWith("PK") && asked.output.contains(matrix));
        const QTemporaryDir folder;
        const QString path = folder.filePath("table.npz");
        QCOMPARE(runCommandLine(whole + QStringList{"--output", path}).exitCode, 0);
        QFile file(path);
        QVERIFY(file.open(QFile::ReadOnly));
        QCOMPARE(file.readAll(), asked.output);
        QVERIFY(runCommandLine(whole + QStringList{"--mat"}).output.startsWith("MATLAB 5.0"));
        QCOMPARE(runCommandLine(whole + QStringList{"--npz", "--json"}).exitCode, 2);
    }

    /// The mode that vibrates at 5 Hz in the end has another number than at the start.
    void design_saysWhichModeItIsNow()
    {
        const QByteArray text = R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, -0.5]}, {"id": "B", "at": [0, -1]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1, "length": 0.5},
            {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1, "length": 0.5},
            {"type": "spring", "id": "s", "points": ["O", "B"], "stiffness": 30, "rest_length": 0.4, "damping": 0.5},
            {"type": "torsion_spring", "id": "ts", "of": ["a", "b"], "stiffness": 1, "rest_angle": 0, "damping": 0.05}]})";
        const ProgramResult result =
            runCommandLine({"design", "-", "--vary", "s.rest_length", "--target", "mode1.f=5"}, text);
        QVERIFY2(result.errors.contains("followed as mode 1 is mode 2"), (result.output + result.errors).constData());
    }

    /// Flags that a command needs are named where they are missing, in words for the command line.
    void neededFlags_areNamed()
    {
        const auto errorOf = [](const QStringList& arguments) {
            const ProgramResult run = runCommandLine(arguments);
            return run.exitCode == 2 ? QString(run.errors) : QString();
        };
        QVERIFY(errorOf({"locus", kLinkage}).contains("--parameter: a value is needed."));
        QVERIFY(!errorOf({"locus", kLinkage}).contains("form"));
        QVERIFY(errorOf({"design", kLinkage}).contains("--vary: a value is needed."));
        QVERIFY(errorOf({"design", kLinkage, "--vary", "k.stiffness"}).contains("--target: a value is needed."));
    }

    void locusThatEnds_saysWhere()
    {
        const ProgramResult result = runCommandLine(
            {"locus", kLinkage, "--parameter", "AC.length", "--from", "4", "--to", "1", "--points", "4"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.errors.contains("values without eigenvalues"), result.errors.constData());
    }

    void searchWithoutTime_isALimit()
    {
        const ProgramResult result =
            runCommandLine({"analyze", kLinkage, "--equilibrium", "all", "--search-time", "1e-9"});
        QCOMPARE(result.exitCode, 5);
        QVERIFY2(result.errors.contains("time for the search was up"), result.errors.constData());
    }

    void locus_hasARowForEachValue_andThePlaceOfMeeting()
    {
        const QStringList flags{"locus", kLinkage, "--parameter", "k.damping", "--from", "0", "--to", "20"};
        const ProgramResult csv = runCommandLine(flags + QStringList{"--points", "5"});
        QCOMPARE(csv.exitCode, 0);
        QCOMPARE(csv.output.count('\n'), 6);
        const Json json = jsonOf(runCommandLine(flags + QStringList{"--json"}));
        QCOMPARE(json["meetings"].size(), std::size_t{1});
        QVERIFY(std::abs(json["meetings"][0]["parameter"].get<double>() - 8.8605708585) < 1e-8);
    }

    void design_writesTheChangedFile()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("softer.eigenlink");
        const ProgramResult result = runCommandLine({"design", kLinkage, "--vary", "k.stiffness=5:60,AC.mass",
                                                     "--target", "mode1.f=0.3", "--json", "--output", file});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(jsonOf(result)["met"] == Json(true));
        const Json changed = jsonOf(runCommandLine({"analyze", file, "--json", "--method", "mcs"}));
        const double frequency =
            changed["equilibria"][0]["methods"]["mcs"]["eigenvalues"][0]["frequency_hz"].get<double>();
        QVERIFY(std::abs(frequency - 0.3) < 1e-10);
    }

    /// ω² = 3g/2l: a rod of 2 mm is shorter than the values at which answers are sought.
    void answers_holdTheOneThatWasFound()
    {
        const QString pendulum = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/pendulum.eigenlink");
        const Json json =
            jsonOf(runCommandLine({"design", pendulum, "--vary", "rod.length", "--target", "mode1.f=13.65", "--json"}));
        QVERIFY(json["met"] == Json(true));
        const double length = json["changes"][0]["after"].get<double>();
        QVERIFY(std::abs(length - 1.5 * 9.81 / std::pow(2 * M_PI * 13.65, 2)) < 1e-9);
        QCOMPARE(json["answers"].size(), std::size_t{1});
        QVERIFY(std::abs(json["answers"][0]["value"].get<double>() - length) < 1e-9);
    }

    void largestDamping_isATarget()
    {
        const QString damped = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/damped_four_bar.eigenlink");
        const QStringList flags{"design", damped, "--vary", "k.damping=0:4", "--target", "zeta=max"};
        const Json json = jsonOf(runCommandLine(flags + QStringList{"--json"}));
        QVERIFY(json["met"] == Json(true));
        const Json& damping = json["smallest_damping"];
        QVERIFY(damping["after"].get<double>() > damping["before"].get<double>());
        QCOMPARE(json["changes"][0]["after"].get<double>(), 4.0);
        QCOMPARE(damping["modes"].size(), std::size_t{1});
        const ProgramResult words = runCommandLine(flags);
        QCOMPARE(words.exitCode, 0);
        QVERIFY2(words.output.contains("held by the bounds of k.damping"), words.output.constData());
    }

    void design_thatRestsElsewhere_fromWhereItIsDrawn_isTold()
    {
        const QString linkage =
            QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/reference/design/rests_elsewhere.eigenlink");
        const auto designed = [&](const QString& target) {
            return runCommandLine({"design", linkage, "--vary", "L3.mass", "--target", target});
        };
        const ProgramResult far = designed("mode1.f=0.3281941070446058");
        QCOMPARE(far.exitCode, 0);
        QVERIFY2(far.errors.contains("comes to another equilibrium"), far.errors.constData());
        QVERIFY(!designed("mode1.f=0.36").errors.contains("comes to another equilibrium"));
    }

    void design_outOfReach_failsAndNamesTheBound()
    {
        const ProgramResult result = runCommandLine(
            {"design", kLinkage, "--vary", "k.stiffness", "--bounds", "k.stiffness=22:60", "--target", "mode1.f=0.4"});
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.errors.contains("k.stiffness"));
    }

    void wrongFlags_areUsage_data()
    {
        const auto row = addColumns<QStringList, QByteArray>({"flags", "words"});
        row("sweep: no such number", {"sweep", kLinkage, "--parameter", "k.x", "--to", "1"}, "k.x");
        row("sweep: quantity", {"sweep", kLinkage, "--parameter", "k.stiffness", "--to", "1", "--quantity", "colour"},
            "energy");
        row("sweep: second number",
            {"sweep", kLinkage, "--parameter", "k.stiffness", "--to", "1", "--and", "AC.mass=1"}, "M.speed=1:40:30");
        row("sweep: second number alone", {"sweep", kLinkage, "--pose", "AC", "--to", "1", "--and", "AC.mass=1:2:3"},
            "--and");
        row("design: target", {"design", kLinkage, "--vary", "k.stiffness", "--target", "f=1"}, "mode1.f=0.5");
        row("design: bounds", {"design", kLinkage, "--vary", "k.stiffness=5", "--target", "mode1.f=1"}, "MIN:MAX");
    }

    void wrongFlags_areUsage()
    {
        QFETCH(QStringList, flags);
        QFETCH(QByteArray, words);
        const ProgramResult result = runCommandLine(flags);
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.errors.contains(words));
    }
};

QTEST_GUILESS_MAIN(DesignCommandsTest)
#include "tst_design_commands.moc"
