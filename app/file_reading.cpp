#include "app/file_reading.h"

#include "app/background_job.h"
#include "app/file_name.h"
#include "app/io/json_value.h"

#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QProgressDialog>

namespace eigenlink {

namespace {

/// Files larger than this [bytes] are read beside the window.
constexpr qint64 kLarge = 1'000'000;
constexpr int kReadingSteps = 1000;

/// A file that was read, or why it was not.
struct Reading {
    std::optional<MechanismFile> file;
    std::exception_ptr failure;
};

Reading readingOf(const std::string& path, const Monitor& monitor)
{
    try {
        return {readMechanismFile(path, monitor), nullptr};
    } catch (const ReadingCancelled&) {
        return {};
    } catch (...) {
        return {std::nullopt, std::current_exception()};
    }
}

/// Three stages as one bar: the text takes about half of the time.
int barOf(double fraction, const QString& stage)
{
    const double done = stage == QLatin1String("text")     ? 0.5 * fraction
                        : stage == QLatin1String("points") ? 0.5 + 0.15 * fraction
                                                           : 0.65 + 0.35 * fraction;
    return static_cast<int>(done * (kReadingSteps - 1));
}

}  // namespace

std::optional<MechanismFile> readWithProgress(const QString& path, QWidget* window)
{
    const std::string name = encodedPath(QFileInfo(path).absoluteFilePath());
    if (QFileInfo(path).size() < kLarge) {
        return readMechanismFile(name);
    }
    QProgressDialog dialog(QCoreApplication::translate("FileReading", "Reading “%1” …").arg(QFileInfo(path).fileName()),
                           QCoreApplication::translate("FileReading", "Cancel"), 0, kReadingSteps, window);
    dialog.setObjectName(QStringLiteral("reading"));
    dialog.setWindowModality(Qt::WindowModal);
    dialog.setMinimumDuration(300);
    dialog.setAutoReset(false);
    QEventLoop loop;
    QObject::connect(&dialog, &QProgressDialog::canceled, &loop, &QEventLoop::quit);
    std::shared_ptr<const Reading> reading;
    BackgroundJob<Reading> job;
    job.start([name](const Monitor& monitor) { return readingOf(name, monitor); },
              [&dialog](double fraction, const QString& stage) { dialog.setValue(barOf(fraction, stage)); },
              [&](const std::optional<JobOutcome<Reading>>& outcome) {
                  reading = outcome ? outcome->result : nullptr;
                  loop.quit();
              });
    loop.exec();
    if (dialog.wasCanceled() || !reading) {
        return std::nullopt;
    }
    if (reading->failure) {
        std::rethrow_exception(reading->failure);
    }
    return reading->file;
}

}  // namespace eigenlink
