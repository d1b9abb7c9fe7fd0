#include "tests/support/run_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/types.h>
#include <csignal>

using namespace eigenlink::test;

namespace {

/// How long a process may take that is to answer within about a second, on a busy machine too [ms]. Each command here
/// would go on for longer.
constexpr int kPrompt = 8000;

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
        checkInterrupted(arguments, 1200);
    }

    void analysis_endsWithinACallOfLapack()
    {
        const QString file = m_folder.filePath("beams.eigenlink");
        QCOMPARE(runCommandLine({"generate", "flexible-pendulum", "--segments", "250", "--output", file}).exitCode, 0);
        checkInterrupted({"analyze", file, "--engine", "dense", "--method", "rcs"}, 1200);
    }
};

QTEST_GUILESS_MAIN(InterruptTest)
#include "tst_interrupt.moc"
