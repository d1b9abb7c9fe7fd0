#include "app/document/recovery.h"

#include "app/document/end_signal.h"
#include "app/figures/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/formats/mechanism_files.h"
#include "views/format/format.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QUuid>

namespace eigenlink {

namespace {

const QString kMechanism = QStringLiteral(".eigenlink");
const QString kAbout = QStringLiteral(".ini");
const QString kLock = QStringLiteral(".lock");

constexpr int kRecoveryPause = 3000;  // [ms]
constexpr int kLongest = 20000;       // [ms]

QString pathIn(const QString& folder, const QString& key, const QString& suffix)
{
    return QDir(folder).filePath(key + suffix);
}

void removeCopy(const QString& folder, const QString& key)
{
    for (const QString& suffix : {kMechanism, kAbout}) {
        QFile::remove(pathIn(folder, key, suffix));
    }
}

/// Removes leftovers of a program that was killed in the middle of writing.
void removeHalfWritten(const QString& folder)
{
    const QDateTime longAgo = QDateTime::currentDateTime().addSecs(-3600);
    for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral(".*")}, QDir::Files | QDir::Hidden)) {
        if (file.lastModified() < longAgo) {
            QFile::remove(file.absoluteFilePath());
        }
    }
}

/// True when the file the copy belongs to holds the same, or the copy holds nothing.
bool holdsNothingNew(const Mechanism& kept, const QString& path)
{
    if (path.isEmpty()) {
        return kept == Mechanism{};
    }
    try {
        return readMechanismFile(encodedPath(path)).mechanism == kept;
    } catch (const FileError&) {
        return false;
    }
}

}  // namespace

Recovery::Recovery(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_folder(folder), m_key(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    m_pause.setSingleShot(true);
    m_longest.setSingleShot(true);
    setDelays(kRecoveryPause, kLongest);
    connect(&m_pause, &QTimer::timeout, this, &Recovery::keep);
    connect(&m_longest, &QTimer::timeout, this, &Recovery::keep);
    connect(&document, &Document::mechanismChanged, this, &Recovery::schedule);
    connect(&document, &Document::modifiedChanged, this, &Recovery::schedule);
    connect(qApp, &QCoreApplication::aboutToQuit, this, [this] {
        if (hasEndSignal()) {
            keep();
        }
    });
}

Recovery::~Recovery()
{
    forget();
}

QString Recovery::standardFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(QStringLiteral("recovery"));
}

void Recovery::setDelays(int pause, int longest)
{
    m_pause.setInterval(pause);
    m_longest.setInterval(longest);
}

QString Recovery::pathOf(const QString& suffix) const
{
    return pathIn(m_folder, m_key, suffix);
}

void Recovery::schedule()
{
    if (!m_document.isModified()) {
        forget();
        return;
    }
    m_pause.start();
    if (!m_longest.isActive()) {
        m_longest.start();
    }
}

bool Recovery::keep()
{
    m_pause.stop();
    m_longest.stop();
    if (m_folder.isEmpty() || !m_document.isModified()) {
        return false;
    }
    try {
        QDir().mkpath(m_folder);
        if (!m_lock) {
            // Taken before anything is there to be found, so that no other program takes it for leftover work.
            m_lock = std::make_unique<QLockFile>(pathOf(kLock));
            m_lock->setStaleLockTime(0);
            m_lock->tryLock();
        }
        QSettings about(pathOf(kAbout), QSettings::IniFormat);
        about.setValue(QStringLiteral("name"), m_document.displayName());
        about.setValue(QStringLiteral("path"), m_document.filePath());
        about.sync();
        replaceFile(encodedPath(pathOf(kMechanism)), fileFormats().front().write(*m_document.mechanism()));
        m_failed = false;
        return true;
    } catch (const FileError& error) {
        if (!std::exchange(m_failed, true)) {
            Q_EMIT failed(tr("Unsaved changes cannot be kept safe: %1. Save the mechanism to be sure.")
                              .arg(fromModel(error.text())));
        }
        return false;
    }
}

void Recovery::forget()
{
    m_pause.stop();
    m_longest.stop();
    if (m_lock) {
        removeCopy(m_folder, m_key);
        m_lock.reset();
    }
}

std::vector<Leftover> Recovery::leftovers(const QString& folder)
{
    removeHalfWritten(folder);
    std::vector<Leftover> found;
    const QFileInfoList copies =
        QDir(folder).entryInfoList({QStringLiteral("*") + kMechanism}, QDir::Files, QDir::Time);
    for (const QFileInfo& copy : copies) {
        QLockFile lock(pathIn(folder, copy.completeBaseName(), kLock));
        lock.setStaleLockTime(0);
        if (!lock.tryLock()) {
            continue;  // its owner lives
        }
        const QSettings about(pathIn(folder, copy.completeBaseName(), kAbout), QSettings::IniFormat);
        const Leftover leftover{copy.completeBaseName(), about.value(QStringLiteral("name")).toString(),
                                about.value(QStringLiteral("path")).toString(), copy.lastModified()};
        try {
            if (holdsNothingNew(mechanismOf(folder, leftover), leftover.path)) {
                discard(folder, leftover);
                continue;
            }
        } catch (const FileError&) {
            // Offered all the same: opening it shows the fault.
        }
        found.push_back(leftover);
    }
    return found;
}

Mechanism Recovery::mechanismOf(const QString& folder, const Leftover& leftover)
{
    return readMechanismFile(encodedPath(pathIn(folder, leftover.key, kMechanism))).mechanism;
}

void Recovery::discard(const QString& folder, const Leftover& leftover)
{
    removeCopy(folder, leftover.key);
}

}  // namespace eigenlink
