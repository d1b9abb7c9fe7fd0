#include "app/document/file_reading.h"

#include "app/document/document.h"
#include "app/document/file_name.h"
#include "app/io/json_value.h"
#include "app/jobs/background_job.h"

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
    std::shared_ptr<ReadFile> read;
    std::exception_ptr failure;
};

/// Three stages of reading as one, since progress only grows: each begins where the one before ends. The rest is for
/// what is looked up at the end.
double wholeOf(double fraction, std::string_view stage)
{
    constexpr double kPoints = 0.35, kElements = 0.4, kEnd = 0.65;
    return stage == "text"     ? kPoints * fraction
           : stage == "points" ? kPoints + (kElements - kPoints) * fraction
                               : kElements + (kEnd - kElements) * fraction;
}

Reading readingOf(const QString& path, const Monitor& monitor)
{
    const Monitor whole{monitor.cancelled, [&monitor](double fraction, std::string_view stage) {
                            monitor.report(wholeOf(fraction, stage), stage);
                        }};
    try {
        MechanismFile file = readMechanismFile(encodedPath(path), whole);
        return {std::make_shared<ReadFile>(std::move(file), digestOfFile(path)), nullptr};
    } catch (const ReadingCancelled&) {
        return {};
    } catch (...) {
        return {nullptr, std::current_exception()};
    }
}

}  // namespace

std::optional<ReadFile> readWithProgress(const QString& path, QWidget* window)
{
    const QString name = QFileInfo(path).absoluteFilePath();
    if (QFileInfo(path).size() < kLarge) {
        return ReadFile{readMechanismFile(encodedPath(name)), digestOfFile(name)};
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
              [&dialog](double fraction, const QString&) {
                  dialog.setValue(static_cast<int>(fraction * (kReadingSteps - 1)));
              },
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
    return std::move(*reading->read);
}

}  // namespace eigenlink
