#include "app/document/file_reading.h"

#include "app/figures/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/json_value.h"
#include "app/jobs/background_job.h"

#include <QCryptographicHash>
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

Reading readingOf(const QString& path, const Monitor& monitor)
{
    try {
        return {std::make_shared<ReadFile>(readWithDigest(path, monitor)), nullptr};
    } catch (const ReadingCancelled&) {
        return {};
    } catch (...) {
        return {nullptr, std::current_exception()};
    }
}

}  // namespace

QByteArray digestOf(std::string_view bytes)
{
    const auto size = static_cast<qsizetype>(bytes.size());
    return QCryptographicHash::hash(QByteArrayView(bytes.data(), size), QCryptographicHash::Sha256);
}

QByteArray digestOfFile(const QString& path)
{
    try {
        return digestOf(readBytes(encodedPath(path), kLargestFile));
    } catch (const FileError&) {
        return {};
    }
}

ReadFile readWithDigest(const QString& path, const Monitor& monitor)
{
    const std::string name = encodedPath(QFileInfo(path).absoluteFilePath());
    const std::string bytes = readBytes(name, kLargestFile);
    return {parseMechanismOf(name, bytes, monitor), digestOf(bytes)};
}

std::optional<ReadFile> readWithProgress(const QString& path, QWidget* window)
{
    const QString name = QFileInfo(path).absoluteFilePath();
    if (QFileInfo(path).size() < kLarge) {
        return readWithDigest(name);
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
