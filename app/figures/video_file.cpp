#include "app/figures/animation_writers.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <limits>

namespace eigenlink {

namespace {

/// Raw pictures in, one file out; the same pictures give the same bytes.
QStringList argumentsOf(const Animation& animation, double framesPerSecond, bool isMp4, const QString& output)
{
    const QString size = QStringLiteral("%1x%2").arg(animation.size().width()).arg(animation.size().height());
    QStringList arguments{QStringLiteral("-hide_banner"), QStringLiteral("-loglevel"), QStringLiteral("error"),
                          QStringLiteral("-f"), QStringLiteral("rawvideo"), QStringLiteral("-pixel_format"),
                          QStringLiteral("bgra"), QStringLiteral("-video_size"), size, QStringLiteral("-framerate"),
                          QString::number(framesPerSecond), QStringLiteral("-i"), QStringLiteral("pipe:0"),
                          QStringLiteral("-an"),
                          // Colours at half the resolution need even sizes.
                          QStringLiteral("-vf"), QStringLiteral("pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white"),
                          QStringLiteral("-pix_fmt"), QStringLiteral("yuv420p"), QStringLiteral("-fflags"),
                          QStringLiteral("+bitexact"), QStringLiteral("-flags:v"), QStringLiteral("+bitexact")};
    if (isMp4) {
        arguments << QStringLiteral("-c:v") << QStringLiteral("libx264") << QStringLiteral("-movflags")
                  << QStringLiteral("+faststart");
    } else {
        arguments << QStringLiteral("-c:v") << QStringLiteral("libvpx-vp9") << QStringLiteral("-b:v")
                  << QStringLiteral("0") << QStringLiteral("-crf") << QStringLiteral("24");
    }
    return arguments << output;
}

[[noreturn]] void fail(const Text& reason)
{
    throw FileError("ffmpeg", "", reason);
}

/// Ends the process with the scope, whatever happens.
struct Process : QProcess {
    ~Process() override
    {
        if (state() != QProcess::NotRunning) {
            kill();
            waitForFinished();
        }
    }
};

}  // namespace

QString videoProgram()
{
    return QStandardPaths::findExecutable(QStringLiteral("ffmpeg"));
}

std::string videoOf(const Animation& animation, const AnimationOptions& options, AnimationFormat format,
                    const Monitor& monitor)
{
    if (videoProgram().isEmpty()) {
        fail("videos need this program, which is not installed; install it, or write .webp or .gif");
    }
    const QTemporaryDir folder;
    const QString output = folder.filePath(QStringLiteral("video.") + QLatin1String(keyOf(format).data()));
    Process process;
    process.start(videoProgram(),
                  argumentsOf(animation, options.framesPerSecond, format == AnimationFormat::mp4, output));
    constexpr int kPatience = 60000;
    const int turns = std::max(options.loops, 1);
    for (int i = 0; i < turns * animation.frameCount(); ++i) {
        if (monitor.isCancelled()) {
            return {};
        }
        monitor.report(static_cast<double>(i) / (turns * animation.frameCount()), "frames");
        const QImage image = animation.frame(i);
        process.write(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes());
        while (process.bytesToWrite() > 0 && process.waitForBytesWritten(kPatience)) {
        }
    }
    process.closeWriteChannel();
    while (process.state() != QProcess::NotRunning && !process.waitForFinished(100)) {
        if (monitor.isCancelled()) {
            return {};
        }
    }
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0 || !QFile::exists(output)) {
        fail(Text("the video cannot be made: {1}", process.readAllStandardError().trimmed().toStdString()));
    }
    return readBytes(QFile::encodeName(output).toStdString(), std::numeric_limits<std::size_t>::max());
}

}  // namespace eigenlink
