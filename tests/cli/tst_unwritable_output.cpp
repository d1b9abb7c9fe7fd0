#include "tests/support/run_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace eigenlink::test;

/// Every command that writes, where it cannot: it says so, and existing files stay unchanged.
class UnwritableOutputTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_input;

    /// Runs a command with `--output out` in a folder that holds "out" on a small file system of its own, prepared by
    /// `preparing` when the file is there. Prints the exit code, the names in the folder and the file.
    QProcess& runOnSmallDisk(QProcess& process, const QString& preparing, const QStringList& arguments)
    {
        const QString folder = m_folder.filePath("disk");
        QDir().mkpath(folder);
        const QString script =
            "mount -t tmpfs -o size=8k none \"$1\" || exit 77\n"
            "disk=$1; echo old > \"$disk/out\"; " +
            preparing +
            "; shift; \"$@\" > /dev/null; echo $?; "
            "ls -A \"$disk\"; cat \"$disk/out\"";
        process.start("unshare", QStringList{"-rm", "sh", "-c", script, "sh", folder, EIGENLINK_CLI} + arguments +
                                     QStringList{"--output", folder + "/out"});
        process.waitForFinished();
        return process;
    }

    static void addCommands()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("generate") << QStringList{"generate", "nloop", "--loops", "200"};
        QTest::newRow("analyze") << QStringList{"analyze", "FILE", "--json"};
        QTest::newRow("sweep") << QStringList{"sweep", "FILE", "--pose", "rod0", "--from",    "100",
                                              "--to",  "120",  "--step", "10",   "--degrees", "--json"};
        QTest::newRow("export") << QStringList{"export", "FILE", "--what", "matrices", "--format", "npz"};
        QTest::newRow("report as pdf") << QStringList{"report", "FILE", "--format", "pdf"};
        QTest::newRow("report as html") << QStringList{"report", "FILE", "--format", "html"};
        QTest::newRow("animate") << QStringList{"animate", "FILE", "--format", "gif", "--frames", "8"};
    }

    QStringList withInput(QStringList arguments) const
    {
        std::replace(arguments.begin(), arguments.end(), QStringLiteral("FILE"), m_input);
        return arguments;
    }

private Q_SLOTS:
    void input_isNeverWrittenOver_data()
    {
        QTest::addColumn<QString>("arguments");
        const QString other = QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/pendulum.eigenlink");
        for (const QString& arguments :
             QStringList{"compare " + other + " FILE --output FILE", "report " + other + " --before FILE --output FILE",
                         "lesson hand-in " + other + " --mechanism t=FILE --output FILE",
                         "lesson give FILE --student x --output FILE"}) {
            QTest::newRow(arguments.toUtf8()) << arguments;
        }
        for (const char* arguments :
             {"analyze FILE --output FILE", "simulate FILE --to 1 --output FILE",
              "report FILE --format html --output FILE",
              "frf FILE --input P.x --output P.x --from 1 --to 2 --write FILE", "balance FILE --write FILE",
              "design FILE --vary k.stiffness --target mode1.f=1 --output FILE"}) {
            QTest::newRow(QByteArray(arguments).split(' ').front()) << QString(arguments);
        }
    }
    void input_isNeverWrittenOver()
    {
        QFETCH(QString, arguments);
        QFile file(m_input);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray before = file.readAll();
        file.close();
        const ProgramResult result = runCommandLine(arguments.replace("FILE", m_input).split(' '));
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.errors.contains("would be lost"), result.errors);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), before);
    }

    void initTestCase()
    {
        m_input = m_folder.filePath("loops.eigenlink");
        QCOMPARE(runCommandLine({"generate", "nloop", "--loops", "20", "--output", m_input}).exitCode, 0);
    }

    void belowAFile_isAnOutputError_data() { addCommands(); }

    void belowAFile_isAnOutputError()
    {
        QFETCH(QStringList, arguments);
        const QStringList before = QDir(m_folder.path()).entryList();
        const QString path = m_input + "/below/out";
        const ProgramResult result = runCommandLine(withInput(arguments) + QStringList{"--output", path});
        QCOMPARE(result.exitCode, 4);
        QVERIFY2(result.errors.contains(path.toUtf8()), result.errors);
        QVERIFY(result.output.isEmpty());
        QCOMPARE(QDir(m_folder.path()).entryList(), before);
    }

    void fullOrReadOnlyDisk_leavesWhatWasThere_data() { addCommands(); }

    void fullOrReadOnlyDisk_leavesWhatWasThere()
    {
        QFETCH(QStringList, arguments);
        const std::pair<const char*, const char*> disks[]{{"true", "No space left"},
                                                          {"mount -o remount,ro \"$disk\"", "Read-only file system"}};
        for (const auto& [preparing, says] : disks) {
            QProcess process;
            runOnSmallDisk(process, preparing, withInput(arguments));
            if (process.error() == QProcess::FailedToStart || process.exitCode() == 77 || process.exitCode() == 1) {
                QSKIP("no file system can be mounted here");
            }
            QCOMPARE(process.readAllStandardOutput(), QByteArray("4\nout\nold\n"));
            const QByteArray errors = process.readAllStandardError();
            QVERIFY2(errors.contains(says) && errors.contains("/disk/out"), errors);
        }
    }
};

QTEST_GUILESS_MAIN(UnwritableOutputTest)
#include "tst_unwritable_output.moc"
