#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <sys/types.h>
#include <unistd.h>
#include <cmath>
#include <csignal>

using namespace eigenlink::test;
using nlohmann::json;

namespace {

/// Longest time of a process that is to answer within about a second, on a busy machine too [ms]. Each command here
/// would go on for longer.
constexpr int kPrompt = 8000;

/// After so much work there is something to keep, in any build [s].
constexpr double kMostWork = 20;

/// Seconds of processor time that a process has taken so far: unlike the clock it shows how far the work is, also on a
/// busy machine.
double workOf(qint64 process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    const QByteArray line = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    constexpr qsizetype kUser = 11, kSystem = 12;
    return fields.size() > kSystem
               ? (fields[kUser].toDouble() + fields[kSystem].toDouble()) / static_cast<double>(::sysconf(_SC_CLK_TCK))
               : 0;
}

}  // namespace

/// Ctrl-C while the command line works.
class InterruptTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// Interrupts the command after a while; fails where it has not answered in time or says anything but that.
    void checkInterrupted(const QStringList& arguments, int after)
    {
        QProcess process;
        process.start(EIGENLINK_CLI, arguments);
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(catches(process.processId(), SIGINT), 120000);
        QVERIFY2(!process.waitForFinished(after), "it was done before it could be interrupted");
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY2(process.waitForFinished(kPrompt), "it does not answer");
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(process.readAllStandardError(), QByteArray("eigenlink-cli: interrupted; nothing was written\n"));
        QCOMPARE(process.readAllStandardOutput(), QByteArray());
    }

    /// Interrupts a command that keeps its results, after so many seconds of work, more where it has nothing by then,
    /// as without optimisation; `output` holds its printed text.
    void interruptKeeping(const QStringList& arguments, int signal, QByteArray& output, double after = 0.5)
    {
        QProcess process;
        process.start(EIGENLINK_CLI, arguments);
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(catches(process.processId(), signal), 120000);
        QTRY_VERIFY_WITH_TIMEOUT(workOf(process.processId()) >= after || process.state() == QProcess::NotRunning,
                                 120000);
        QVERIFY2(process.state() != QProcess::NotRunning, "it was done before it could be interrupted");
        ::kill(static_cast<pid_t>(process.processId()), signal);
        QVERIFY2(process.waitForFinished(4 * kPrompt), "it does not answer");
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const QByteArray errors = process.readAllStandardError();
        if (errors.endsWith("interrupted; nothing was written\n") && after < kMostWork) {
            interruptKeeping(arguments, signal, output, 1.5 * after);
            return;
        }
        QVERIFY2(errors.endsWith("interrupted; what was computed until then was written\n"), errors.constData());
        output = process.readAllStandardOutput();
    }

private slots:
    void waitingForInput_ends()
    {
        QProcess process;
        process.start(EIGENLINK_CLI, {"analyze", "-"});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(catches(process.processId(), SIGINT), 120000);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(10000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        QCOMPARE(process.readAllStandardOutput(), QByteArray());
    }

    void readingALargeFile_ends()
    {
        const QString file = m_folder.filePath("loops.eigenlink");
        QCOMPARE(
            runCommandLine({"generate", "nloop", "--loops", "100000", "--stiffness", "0", "--output", file}).exitCode,
            0);
        checkInterrupted({"analyze", file, "--modes", "1"}, 300);
    }

    void bench_endsBetweenRepeats_orWithinACallOfLapack_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addRow("repeats") << QStringList{"bench", "--loops", "20,20", "--repeats", "10000", "--method", "ucs"};
        // One decomposition of this size takes many seconds.
        QTest::addRow("call") << QStringList{"bench",     "--elements", "150",      "--engine", "dense",
                                             "--repeats", "1",          "--method", "rcs"};
        QTest::addRow("sparse") << QStringList{"bench", "--loops", "100000", "--repeats", "1000", "--method", "mcs"};
        // Nine seconds: three for each method.
        QTest::addRow("iftomm") << QStringList{"bench", "--iftomm", "--repeats", "10000"};
    }

    void bench_endsBetweenRepeats_orWithinACallOfLapack()
    {
        QFETCH(QStringList, arguments);
        checkInterrupted(arguments, 600);
    }

    void motion_keepsTheRowsUntilThen_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("Ctrl-C") << SIGINT;
        QTest::newRow("ended") << SIGTERM;
    }

    /// To standard output and to a file, whole rows at equal steps.
    void motion_keepsTheRowsUntilThen()
    {
        QFETCH(int, signal);
        const QString fourBar = EIGENLINK_SOURCE_DIR "/resources/examples/iftomm_four_bar.eigenlink";
        const QStringList motion{"simulate", fourBar,     "--to",  "1000000",      "--step",          "0.1",
                                 "--long",   "--release", "phi=2", "--quantities", "C.x,energy.total"};
        QByteArray output;
        interruptKeeping(motion, signal, output);
        QVERIFY(output.endsWith('\n'));
        const QList<QByteArray> lines = output.trimmed().split('\n');
        QVERIFY2(lines.size() > 10, "no rows");
        QCOMPARE(lines.front(), QByteArray("t,C.x,energy.total"));
        for (qsizetype i = 1; i < lines.size(); ++i) {
            const QList<QByteArray> row = lines[i].split(',');
            QCOMPARE(row.size(), qsizetype(3));
            QVERIFY(std::abs(row[0].toDouble() - 0.1 * static_cast<double>(i - 1)) < 1e-9 * static_cast<double>(i));
        }

        const QString file = m_folder.filePath("motion.json");
        interruptKeeping(motion + QStringList{"--json", "--output", file}, signal, output);
        QVERIFY(output.isEmpty());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const json result = json::parse(written.readAll().toStdString());
        QCOMPARE(result["status"].get<std::string>(), std::string("cancelled"));
        QVERIFY(result["rows"].size() > 10);
        interruptKeeping(motion + QStringList{"--spectrum"}, signal, output);
        QVERIFY(output.startsWith("frequency_hz,C.x,energy.total\n0,"));
    }

    void cycle_keepsTheRowsUntilThen()
    {
        const QString crank = EIGENLINK_SOURCE_DIR "/resources/examples/slider_crank.eigenlink";
        QByteArray output;
        interruptKeeping({"cycle", crank, "--drive", "crank", "--speed", "1", "--step", "1e-5", "--quantities", "C.x"},
                         SIGINT, output);
        const QList<QByteArray> lines = output.trimmed().split('\n');
        QVERIFY(lines.size() > 10);
        QCOMPARE(lines.back().split(',').size(), qsizetype(2));
    }

    void study_keepsTheRowsUntilThen_data()
    {
        const auto row = addColumns<QStringList, QByteArray>({"arguments", "first"});
        const QString examples = EIGENLINK_SOURCE_DIR "/resources/examples/";
        QStringList amplitudes;
        for (int i = 1; i <= 4000; ++i) {
            amplitudes << QString::number(1e-4 * i);
        }
        row("backbone",
            {"backbone", examples + "flexible_double_pendulum_50.eigenlink", "--amplitudes", amplitudes.join(',')},
            "amplitude");
        const QString driven = m_folder.filePath("driven.eigenlink");
        QFile file(driven);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "eigenlink", "version": 1, "points": [{"id": "O", "at": [0, 0], "fixed": true},
            {"id": "A", "at": [0.1, 0]}, {"id": "B", "at": [0.4, 0]}], "elements": [
            {"type": "bar", "id": "crank", "points": ["O", "A"], "mass": 1},
            {"type": "bar", "id": "arm", "points": ["A", "B"], "mass": 1},
            {"type": "torsion_spring", "id": "k", "of": ["crank", "arm"], "rest_angle": 0, "stiffness": 20, "damping": 0.1},
            {"type": "motor", "id": "M", "of": ["crank"], "angle": {"speed": 5, "start": 0}}]})");
        file.close();
        row("map", {"floquet", driven, "--map", "M.speed=5:6:20000"}, "M.speed");
        row("map of two", {"floquet", driven, "--map", "M.speed=5:6:300", "--map", "k.stiffness=10:20:300"}, "M.speed");
        row("frf",
            {"frf", examples + "flexible_double_pendulum_50.eigenlink", "--from", "0.1", "--to", "20", "--points",
             "900000", "--input", "P2.y", "--output", "P2.x"},
            "frequency");
        row("locus",
            {"locus", examples + "triple_pendulum.eigenlink", "--parameter", "gravity.angle", "--from", "-90", "--to",
             "-80", "--points", "900000"},
            "gravity.angle,s1_re");
        row("branches",
            {"branches", examples + "iftomm_four_bar.eigenlink", "--parameter", "k.stiffness", "--and",
             "AC.mass=1:3:500", "--quantities", "k.length", "--long", "--csv"},
            "AC.mass,branch,k.stiffness");
        row("sweep",
            {"sweep", examples + "flexible_slider_crank_0.eigenlink", "--pose", "crank", "--from", "0.1", "--to", "1.1",
             "--step", "0.00002", "--csv"},
            "angle_deg,mode_1_hz");
    }
    /// Derivatives by the first numbers, and the first moments; the search has its numbers as far as it came.
    void resultOfOneKind_isMarked_data()
    {
        const auto row = addColumns<QStringList, QString>({"arguments", "rows"});
        const QString examples = EIGENLINK_SOURCE_DIR "/resources/examples/";
        const QString loops = m_folder.filePath("loops_200.eigenlink");
        QCOMPARE(runCommandLine({"generate", "nloop", "--loops", "200", "--output", loops}).exitCode, 0);
        row("sensitivity", {"sensitivity", loops}, "parameters");
        row("design",
            {"design", examples + "flexible_double_pendulum_50.eigenlink", "--vary",
             "link1.youngs_modulus,link2.youngs_modulus,link1.section.radius,"
             "link2.section.radius,link1.length",
             "--target", "mode1.f=0.9,mode2.f=3,mode3.f=30"},
            "changes");
        row("transient",
            {"transient", examples + "flexible_double_pendulum_50.eigenlink", "--input", "P2.y", "--output", "P2.x",
             "--to", "100", "--points", "900000"},
            "rows");
    }
    void resultOfOneKind_isMarked()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, rows);
        QByteArray output;
        interruptKeeping(arguments + QStringList{"--json"}, SIGINT, output);
        if (QTest::currentTestFailed()) {
            return;
        }
        const json result = json::parse(output.toStdString());
        QCOMPARE(result["status"].get<std::string>(), std::string("cancelled"));
        QVERIFY(!result[rows.toStdString()].empty());
    }

    /// Whole rows, each of as many numbers as there are columns.
    void study_keepsTheRowsUntilThen()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, first);
        QByteArray output;
        interruptKeeping(arguments, SIGINT, output);
        QVERIFY2(output.startsWith(first) && output.endsWith('\n'), output.left(200).constData());
        const QList<QByteArray> lines = output.trimmed().split('\n');
        QVERIFY(lines.size() > 1);
        for (const QByteArray& line : lines) {
            QCOMPARE(line.count(','), lines.front().count(','));
        }
    }

    /// Every equilibrium that was found until then, with its modes.
    void equilibria_keepWhatWasFound()
    {
        QByteArray output;
        const QString wound = m_folder.filePath("wound.eigenlink");
        QFile file(wound);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "eigenlink", "version": 1, "gravity": [0, -9.81], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, -1]}, {"id": "B", "at": [0, -2]},
            {"id": "C", "at": [0, -3]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1},
            {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1},
            {"type": "bar", "id": "c", "points": ["B", "C"], "mass": 1},
            {"type": "torsion_spring", "id": "j", "of": ["a", "ground"], "rest_angle": 0, "stiffness": 0.5},
            {"type": "torsion_spring", "id": "k", "of": ["b", "a"], "rest_angle": 0, "stiffness": 0.5},
            {"type": "torsion_spring", "id": "l", "of": ["c", "b"], "rest_angle": 0, "stiffness": 0.5}]})");
        file.close();
        interruptKeeping({"analyze", wound, "--equilibrium", "all", "--search-time", "1000", "--json"}, SIGINT, output);
        const json result = json::parse(output.toStdString());
        QVERIFY(!result["complete"].get<bool>());
        QVERIFY(!result["equilibria"].empty());
        for (const json& each : result["equilibria"]) {
            QVERIFY(!each["methods"].empty());
        }
    }

    void analysis_endsWithinACallOfLapack()
    {
        const QString file = m_folder.filePath("beams.eigenlink");
        QCOMPARE(runCommandLine({"generate", "flexible-pendulum", "--segments", "250", "--output", file}).exitCode, 0);
        checkInterrupted({"analyze", file, "--engine", "dense", "--method", "rcs"}, 600);
    }
};

QTEST_GUILESS_MAIN(InterruptTest)
#include "tst_interrupt.moc"
