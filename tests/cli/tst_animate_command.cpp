#include "tests/support/columns.h"
#include "tests/support/run_program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <csignal>

using namespace eigenlink::test;

namespace {

QString example(const QString& name)
{
    return QStringLiteral(EIGENLINK_SOURCE_DIR "/resources/examples/") + name + ".eigenlink";
}

/// The verdict of another program on a file; empty where it is not installed.
QByteArray said(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    return process.waitForFinished() ? process.readAllStandardOutput() : QByteArray();
}

bool isInstalled(const QString& program)
{
    return !QStandardPaths::findExecutable(program).isEmpty();
}

const QStringList kSmall{"--size", "160x120", "--frames", "10", "--fps", "20"};

}  // namespace

class AnimateCommandTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    ProgramResult animate(const QString& file, const QString& output, const QStringList& more = {})
    {
        return runCommandLine(QStringList{"animate", example(file), "--output", m_folder.filePath(output)} + kSmall +
                              more);
    }

private Q_SLOTS:
    void gif_hasItsFramesAsGifsicleSays()
    {
        const ProgramResult result = animate("iftomm_four_bar", "mode.gif");
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.errors, QByteArray());
        if (!isInstalled("gifsicle")) {
            QSKIP("gifsicle is not installed: the file is not read back");
        }
        const QByteArray told = said("gifsicle", {"--info", m_folder.filePath("mode.gif")});
        QVERIFY2(told.contains("10 images"), told);
        QVERIFY2(told.contains("logical screen 160x120"), told);
        QVERIFY2(told.contains("loop forever"), told);
        QVERIFY2(told.contains("delay 0.05s"), told);
        QCOMPARE(animate("iftomm_four_bar", "thrice.gif", {"--loop", "3"}).exitCode, 0);
        QVERIFY(said("gifsicle", {"--info", m_folder.filePath("thrice.gif")}).contains("loop count 2"));
    }

    void webp_hasItsFramesAsWebpinfoSays()
    {
        QCOMPARE(animate("iftomm_four_bar", "mode.webp", {"--loop", "3"}).exitCode, 0);
        if (!isInstalled("webpinfo")) {
            QSKIP("webpinfo is not installed: the file is not read back");
        }
        const QByteArray told = said("webpinfo", {m_folder.filePath("mode.webp")});
        QCOMPARE(told.count("Duration: 50"), 10);
        QVERIFY2(told.contains("Canvas size 160 x 120"), told);
        QVERIFY2(QRegularExpression("Loop count +: 3").match(told).hasMatch(), told);
        QVERIFY2(told.contains("No error detected"), told);
    }

    void svg_movesWithoutAScript_andRemembersItsMechanism()
    {
        QCOMPARE(animate("iftomm_four_bar", "mode.svg").exitCode, 0);
        QFile file(m_folder.filePath("mode.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("<animate"));
        QVERIFY(text.contains("dur=\"0.5s\""));
        QVERIFY(!text.contains("<script"));
        QCOMPARE(runCommandLine({"analyze", file.fileName(), "--json"}).output,
                 runCommandLine({"analyze", example("iftomm_four_bar"), "--json"}).output);
    }

    void svg_isRepeatedAsOftenAsAsked()
    {
        for (const auto& [loop, count] : {std::pair{"3", "repeatCount=\"3\""}, {"0", "repeatCount=\"indefinite\""}}) {
            QCOMPARE(animate("iftomm_four_bar", "again.svg", {"--loop", loop}).exitCode, 0);
            QFile file(m_folder.filePath("again.svg"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray text = file.readAll();
            QVERIFY(text.count(count) > 0);
            QCOMPARE(text.count("repeatCount"), text.count(count));
        }
    }

    void videos_areMadeWhereFfmpegIs()
    {
        if (!isInstalled("ffprobe")) {
            QCOMPARE(animate("iftomm_four_bar", "mode.mp4").exitCode, 4);
            QSKIP("ffmpeg is not installed: no videos");
        }
        for (const char* name : {"mode.mp4", "mode.webm"}) {
            QCOMPARE(animate("iftomm_four_bar", name).exitCode, 0);
            const QByteArray told = said("ffprobe", {"-v", "error", "-count_frames", "-show_entries",
                                                     "stream=width,height,nb_read_frames,avg_frame_rate", "-of",
                                                     "csv=p=0", m_folder.filePath(name)});
            QCOMPARE(told.trimmed(), QByteArray("160,120,20/1,10"));
        }
    }

    void allModes_areAFileEach()
    {
        QCOMPARE(animate("triple_pendulum", "every.gif", {"--mode", "all"}).exitCode, 0);
        QCOMPARE(QDir(m_folder.path()).entryList({"every*"}),
                 (QStringList{"every-1.gif", "every-2.gif", "every-3.gif"}));
    }

    void sameInput_givesTheSameBytes()
    {
        for (const char* format : {"gif", "webp"}) {
            const QStringList arguments =
                QStringList{"animate", example("slider_crank"), "--format", format, "--output", "-"} + kSmall;
            const ProgramResult first = runCommandLine(arguments);
            QCOMPARE(first.exitCode, 0);
            QVERIFY(first.output.size() > 500);
            QVERIFY(runCommandLine(arguments, {}, "de_DE.UTF-8").output == first.output);
        }
    }

    void mistakes_areNamed_data()
    {
        const auto row = addColumns<QStringList, int, QByteArray>({"arguments", "code", "says"});
        row("suffix", {"--output", "a.avi"}, 2, ".webp");
        row("mode", {"--output", "a.gif", "--mode", "2"}, 2, "1 to 1");
        row("size", {"--output", "a.gif", "--size", "640"}, 2, "640x480");
        row("giant", {"--output", "a.gif", "--size", "9999x9999"}, 2, "4096");
        row("no frames", {"--output", "a.gif", "--frames", "0"}, 2, "from 2 to 1000");
        row("one frame", {"--output", "a.gif", "--frames", "1"}, 2, "from 2 to 1000");
        row("loops", {"--output", "a.gif", "--loop", "-1"}, 2, "from 0 to 65535");
        row("methods", {"--output", "a.gif", "--method", "mcs,ucs"}, 2, "--method");
        row("full", {"--output", "/dev/full", "--format", "gif"}, 4, "/dev/full");
        row("folder", {"--output", "no/where.gif", "--frames", "2"}, 4, "no/where");
    }

    void mistakes_areNamed()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        const ProgramResult result = runCommandLine(QStringList{"animate", example("iftomm_four_bar")} + arguments);
        QCOMPARE(result.exitCode, code);
        QVERIFY2(result.errors.contains(says), result.errors);
    }

    void interruption_leavesNothing()
    {
        const QString path = m_folder.filePath("stopped.webp");
        QProcess process;
        process.start(EIGENLINK_CLI, {"animate", example("iftomm_four_bar"), "--size", "1600x1200", "--frames", "1000",
                                      "--output", path});
        QVERIFY(process.waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(catches(process.processId(), SIGINT), 120000);
        QVERIFY2(!process.waitForFinished(700), "it was done before it could be interrupted");
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(20000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(QDir(m_folder.path()).entryList({"*stopped*"}, QDir::Files | QDir::Hidden).isEmpty());
    }
};

QTEST_GUILESS_MAIN(AnimateCommandTest)
#include "tst_animate_command.moc"
