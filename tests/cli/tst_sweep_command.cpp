#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <pty.h>
#include <signal.h>
#include <unistd.h>

#include <array>

using namespace eigenlink::test;

namespace {

const QString kFourBar = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink");

ProgramResult sweep(const QStringList& more)
{
    return runCommandLine(QStringList{"sweep", kFourBar, "--modes", "1"} + more);
}

}  // namespace

/// eigenlink-cli sweep
class SweepCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linkOnTheGround_isRefused()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("held.eigenlink")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "eigenlink", "version": 1, "points": [{"id": "O", "at": [0, 0], "fixed": true},
            {"id": "A", "at": [1, 0], "fixed": true}, {"id": "B", "at": [1, 1]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"]}, {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1}]})");
        file.close();
        const ProgramResult result = runCommandLine({"sweep", file.fileName(), "--pose", "a"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.errors.contains("a cannot be turned, for its points are fixed to the ground"));
    }

    void json_hasEveryAngle_andTheLinkThere()
    {
        const ProgramResult result =
            sweep({"--pose", "AC", "--from", "100", "--to", "140", "--step", "10", "--degrees", "--json"});
        QCOMPARE(result.exitCode, 0);
        const auto json = nlohmann::json::parse(result.output.toStdString());
        QCOMPARE(json["configurations"].size(), std::size_t(5));
        const auto& second = json["configurations"][1];
        QVERIFY(second["angle_degrees"] == nlohmann::json(110));
        QVERIFY(std::abs(second["points"]["C"][0].get<double>() - std::cos(second["angle"].get<double>())) < 1e-9);
        QVERIFY(second["modes"][0]["branch"] == nlohmann::json(1));
        QCOMPARE(sweep({"--pose", "AC", "--from", "100", "--to", "140", "--step", "10", "--degrees", "--json"}).output,
                 result.output);
    }

    void csv_hasARowForEveryAngle()
    {
        const ProgramResult result = sweep({"--pose", "AC", "--from", "2", "--to", "2.2", "--step", "0.1", "--csv"});
        QCOMPARE(result.exitCode, 0);
        const QList<QByteArray> lines = result.output.trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0], QByteArray("angle_deg,mode_1_hz"));
        QCOMPARE(lines[1].split(',').size(), 2);
    }

    // A mechanism of one mode has one column, however many branches could be followed.
    void csv_hasAColumnForEveryModeThatThereIs()
    {
        const ProgramResult result =
            runCommandLine({"sweep", kFourBar, "--pose", "AC", "--from", "2", "--to", "2.2", "--step", "0.1", "--csv"});
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.output.left(result.output.indexOf('\n')), QByteArray("angle_deg,mode_1_hz"));
    }

    void sweepWithoutARange_goesOnceRound()
    {
        const ProgramResult round = sweep({"--pose", "AC", "--csv"});
        QCOMPARE(round.exitCode, 0);
        QCOMPARE(round.output, sweep({"--pose", "AC", "--to", "345", "--step", "15", "--degrees", "--csv"}).output);
    }

    // A reason that several angles share is read once.
    void reason_isToldOnce_withItsAngles()
    {
        const ProgramResult result = sweep({"--pose", "AC", "--to", "180", "--step", "60", "--degrees"});
        QCOMPARE(result.exitCode, 0);
        const QString all = QString::fromUtf8(result.output + result.errors).simplified();
        QCOMPARE(all.count(QStringLiteral("singular configuration")), 1);
        QVERIFY2(all.contains(QStringLiteral("0°, 180°: ")), qPrintable(all));
    }

    void table_isForPeople()
    {
        const ProgramResult result = sweep({"--pose", "AC", "--from", "2", "--to", "2.2", "--step", "0.1"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.output.contains("mode 1") && result.output.contains("AC posed"));
    }

    void wrongFlags_areRefused_data()
    {
        const auto row = addColumns<QStringList, QByteArray>({"flags", "says"});
        row("no link", {"--to", "1", "--step", "0.1"}, "--pose LINK");
        row("both", {"--pose", "AC", "--lock", "AC", "--to", "1", "--step", "1"}, "either");
        row("unknown link", {"--pose", "k", "--to", "1", "--step", "1"},
            "No link is called k; there are AC, CD and BD");
        row("no step", {"--pose", "AC", "--to", "1", "--step", "0"}, "--step");
        row("tiny step", {"--pose", "AC", "--to", "1", "--step", "1e-9"}, "larger step");
        row("one angle", {"--pose", "AC", "--to", "1", "--step", "1", "--compare", "1"}, "two angles");
        row("angle not swept", {"--pose", "AC", "--to", "1", "--step", "1", "--compare", "0,7"}, "7 is not among");
        row("two formats", {"--pose", "AC", "--to", "1", "--step", "1", "--csv", "--json"}, "exclude");
    }

    void wrongFlags_areRefused()
    {
        QFETCH(QStringList, flags);
        QFETCH(QByteArray, says);
        const ProgramResult result = sweep(flags);
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.output.isEmpty());
        QVERIFY2(result.errors.contains(says), result.errors.constData());
    }

    void comparison_ofAnAngleWithItself_isOneThroughout()
    {
        const QStringList flags{"--pose", "AC", "--from",    "100",       "--to",   "120",
                                "--step", "10", "--degrees", "--compare", "110,110"};
        const ProgramResult table = sweep(flags);
        QCOMPARE(table.exitCode, 0);
        QVERIFY2(table.output.contains("AC-y"), table.output.constData());
        const QRegularExpression ones(QStringLiteral("\n +1( +1)+\n"));
        QCOMPARE(QString::fromUtf8(table.output).count(ones), 2);  // MAC and MSF
        QVERIFY(sweep(flags + QStringList{"--csv", "--table", "msf"}).output.startsWith("mode,AC-x,AC-y,"));
        const auto json = nlohmann::json::parse(sweep(flags + QStringList{"--json"}).output.toStdString());
        const auto& mode = json["comparison"]["modes"][0];
        QVERIFY(std::abs(mode["AC-y"]["mac"].get<double>() - 1) < 1e-12);
        QVERIFY(std::abs(mode["all"]["msf_re"].get<double>() - 1) < 1e-12);
    }

    void longSweep_tellsItsProgress_andEndsOnInterrupt()
    {
        int terminal = -1;
        int other = -1;
        std::array<char, 64> name{};
        QCOMPARE(::openpty(&terminal, &other, name.data(), nullptr, nullptr), 0);
        QProcess process;
        process.setStandardErrorFile(QString::fromLocal8Bit(name.data()));
        process.start(
            EIGENLINK_CLI,
            {"sweep", QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/flexible_slider_crank_0.eigenlink"),
             "--pose", "crank", "--to", "345", "--step", "1", "--degrees"});
        QVERIFY(process.waitForStarted());
        QByteArray told;
        std::array<char, 256> buffer{};
        QElapsedTimer clock;
        clock.start();
        while (!told.contains("%") && clock.elapsed() < 30000) {
            const ssize_t count = ::read(terminal, buffer.data(), buffer.size());
            told.append(buffer.data(), count > 0 ? count : 0);
        }
        QVERIFY2(told.contains("sweep"), told.constData());
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(10000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(process.readAllStandardOutput().count('\n') < 346);  // the rows until then
        ::close(other);
        ::close(terminal);
    }

    void heldFourBar_cannotVibrate()
    {
        const ProgramResult result = sweep({"--lock", "AC", "--from", "2", "--to", "2", "--step", "1", "--csv"});
        QCOMPARE(result.exitCode, 1);  // no angle has a mode
        QVERIFY2(result.errors.contains("nothing is left that could vibrate"), result.errors);
    }
};

QTEST_GUILESS_MAIN(SweepCommandTest)
#include "tst_sweep_command.moc"
