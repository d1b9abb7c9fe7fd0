#include "app/document/file_watch.h"

#include "app/document/file_reading.h"

#include <QFile>
#include <QFileInfo>

namespace eigenlink {

namespace {

/// Editors write a file in several steps: look when they have done [ms].
constexpr int kWatchPause = 200;

}  // namespace

FileWatch::FileWatch(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kWatchPause);
    connect(&m_pause, &QTimer::timeout, this, &FileWatch::look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_pause, qOverload<>(&QTimer::start));
    connect(&document, &Document::fileNameChanged, this, &FileWatch::follow);
}

bool FileWatch::isForeign() const
{
    return !m_document.filePath().isEmpty() && digestOfFile(m_document.filePath()) != m_document.fileDigest();
}

/// Watches the file, and its folder for a file that is replaced by another one.
void FileWatch::follow()
{
    const QString& path = m_document.filePath();
    if (m_watcher.files() == QStringList{path} || (path.isEmpty() && m_watcher.directories().isEmpty())) {
        return;
    }
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty()) {
        m_watcher.removePaths(watched);
    }
    m_reported.reset();
    if (!path.isEmpty()) {
        m_watcher.addPaths({path, QFileInfo(path).absolutePath()});
    }
}

void FileWatch::look()
{
    const QString& path = m_document.filePath();
    if (path.isEmpty()) {
        return;
    }
    if (!m_watcher.files().contains(path) && QFile::exists(path)) {
        m_watcher.addPath(path);  // a replaced file is another one to the system
    }
    const QByteArray digest = digestOfFile(path);
    if (digest == m_document.fileDigest() || digest == m_reported) {
        return;
    }
    m_reported = digest;
    if (QFile::exists(path)) {
        Q_EMIT changed();
    } else {
        Q_EMIT removed();
    }
}

}  // namespace eigenlink
