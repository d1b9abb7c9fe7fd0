#include "app/document/document.h"

#include "app/document/file_reading.h"
#include "app/figures/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/formats/mechanism_files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>

namespace eigenlink {

Document::Document(QObject* parent) : QObject(parent), m_mechanism(std::make_shared<const Mechanism>())
{
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, [this] { Q_EMIT modifiedChanged(isModified()); });
}

QString Document::displayName() const
{
    if (!m_filePath.isEmpty()) {
        return QFileInfo(m_filePath).fileName();
    }
    return m_mechanism->title.empty() ? tr("Untitled") : QString::fromStdString(m_mechanism->title);
}

void Document::clear(const DisplayUnits& units)
{
    MechanismFile file;
    file.mechanism.units = units;
    replace(std::move(file), {});
}

void Document::open(const QString& path)
{
    take(readWithDigest(path), path);
}

void Document::take(ReadFile read, const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const bool isOwn = !read.file.isOnlyRead;
    replace(std::move(read.file), isOwn ? absolute : QString());
    m_fileDigest = isOwn ? read.digest : QByteArray();
}

void Document::openExample(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        throw FileError(encodedPath(path), "",
                        Text("the example cannot be read: {1}", file.errorString().toStdString()));
    }
    replace(parseMechanism(file.readAll().toStdString()), {});
}

void Document::openRecovered(const Mechanism& mechanism)
{
    replace({mechanism, {}, true}, {});
    markOnlyHere();
}

void Document::markOnlyHere()
{
    m_isOnlyHere = true;
    Q_EMIT modifiedChanged(true);
}

void Document::setKeptElsewhere(bool isKept)
{
    m_isKeptElsewhere = isKept;
    Q_EMIT modifiedChanged(isModified());
}

void Document::saveAs(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    const std::string text = writtenFormat(encodedPath(absolute)).write(*m_mechanism);
    // Before the file changes: who watches it must not take this for somebody else's change.
    const QByteArray before = std::exchange(m_fileDigest, digestOf(text));
    try {
        replaceFile(encodedPath(absolute), text);
    } catch (...) {
        m_fileDigest = before;
        throw;
    }
    m_complete = true;
    const bool wasOnlyHere = std::exchange(m_isOnlyHere, false);
    const bool renamed = std::exchange(m_filePath, absolute) != absolute;
    m_undoStack.setClean();
    if (wasOnlyHere) {
        Q_EMIT modifiedChanged(false);
    }
    if (renamed) {
        Q_EMIT fileNameChanged();
    }
}

bool Document::apply(const QString& text, const Mechanism& next, const QString& mergeKey)
{
    const bool isGuarded = m_guard && next != *m_mechanism;
    if (const QString reason = isGuarded ? m_guard(*m_mechanism, next) : QString(); !reason.isEmpty()) {
        m_previewing = false;
        Q_EMIT previewChanged(m_mechanism);  // also to those that show what was typed
        Q_EMIT refused(reason);
        return false;
    }
    exchange(text, next, mergeKey);
    return true;
}

void Document::exchange(const QString& text, const Mechanism& next, const QString& mergeKey)
{
    if (next == *m_mechanism) {
        endPreview();
        return;
    }
    m_previewing = false;
    m_undoStack.push(new EditMechanism(text, m_mechanism, std::make_shared<const Mechanism>(next), mergeKey,
                                       [this](const MechanismSnapshot& mechanism) { show(mechanism); }));
}

void Document::preview(const Mechanism& next)
{
    if (next == *m_mechanism) {
        endPreview();
        return;
    }
    m_previewing = true;
    Q_EMIT previewChanged(std::make_shared<const Mechanism>(next));
}

void Document::endPreview()
{
    if (std::exchange(m_previewing, false)) {
        Q_EMIT previewChanged(m_mechanism);
    }
}

void Document::show(const MechanismSnapshot& mechanism)
{
    m_mechanism = mechanism;
    Q_EMIT mechanismChanged(m_mechanism);
    if (m_filePath.isEmpty()) {
        Q_EMIT fileNameChanged();  // the title may stand for the name
    }
}

void Document::replace(MechanismFile file, const QString& path)
{
    m_previewing = false;
    m_isOnlyHere = false;
    m_fileDigest.clear();
    m_filePath = path;
    m_fileIssues = std::move(file.issues);
    m_complete = file.complete;
    m_mechanism = std::make_shared<const Mechanism>(std::move(file.mechanism));
    m_undoStack.clear();
    Q_EMIT replaced();
    Q_EMIT mechanismChanged(m_mechanism);
    Q_EMIT fileNameChanged();
    Q_EMIT modifiedChanged(false);
}

}  // namespace eigenlink
