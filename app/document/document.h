#pragma once

#include "app/document/edit_mechanism.h"
#include "model/basics/message.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <vector>

namespace eigenlink {

struct MechanismFile;
struct ReadFile;

/// The open mechanism: a plain value with its history and the file it belongs to. `apply` is its only mutation.
class Document : public QObject {
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    /// The mechanism as committed; never null.
    const MechanismSnapshot& mechanism() const { return m_mechanism; }
    /// Absolute path of the file; empty for a mechanism that was never saved.
    const QString& filePath() const { return m_filePath; }
    /// Its name: the file's name, or the title, or "Untitled".
    QString displayName() const;
    /// Contents of the file that the mechanism lacks: unknown keys, parts that could not be read.
    const std::vector<Message>& fileIssues() const { return m_fileIssues; }
    /// False when the file holds parts that this version could not take over; saving over it would lose them.
    bool isComplete() const { return m_complete; }
    /// Digest of the bytes that were last read from the file or written to it; empty without a file.
    const QByteArray& fileDigest() const { return m_fileDigest; }
    /// True when there is something to lose: changes since the file was read or written, recovered work, or a mechanism
    /// that its file no longer holds.
    bool isModified() const { return !m_isKeptElsewhere && (m_isOnlyHere || !m_undoStack.isClean()); }
    /// States that somebody else keeps the changes, as a lesson does, so that none can be lost here.
    void setKeptElsewhere(bool isKept);
    /// States that the file no longer holds this mechanism, until it is saved or another one is opened.
    void markOnlyHere();
    QUndoStack& undoStack() { return m_undoStack; }

    /// Why an edit must not be made; empty where it may.
    using Guard = std::function<QString(const Mechanism& before, const Mechanism& next)>;
    /// Asks `guard` before every edit from now on.
    void setGuard(Guard guard) { m_guard = std::move(guard); }

    /// Starts with an empty mechanism without a file.
    void clear(const DisplayUnits& units = {});
    /// Opens a file; the mechanism in a figure becomes a new one, unsaved. Throws FileError and keeps everything when
    /// it cannot be read.
    void open(const QString& path);
    /// Takes over a file that has been read.
    void take(ReadFile read, const QString& path);
    /// Opens a shipped example (a Qt resource or a file) as a new, unsaved mechanism. Throws FileError.
    void openExample(const QString& path);
    /// Opens recovered work as a new mechanism, unsaved.
    void openRecovered(const Mechanism& mechanism);
    /// Writes to this file, which becomes the document's. Throws FileError and keeps everything when it cannot.
    void saveAs(const QString& path);

public Q_SLOTS:
    /// Replaces the mechanism by `next` as one step of the history. Steps with the same, not empty, merge key
    /// are merged into one; a step that changes nothing is not recorded. Ends a preview. False where the guard refuses.
    bool apply(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey = {});
    /// Likewise for a change that the program makes itself: the guard is not asked.
    void exchange(const QString& text, const eigenlink::Mechanism& next, const QString& mergeKey = {});
    /// Shows `next` without committing it, as during a drag.
    void preview(const eigenlink::Mechanism& next);
    /// Goes back to the committed mechanism.
    void endPreview();

Q_SIGNALS:
    /// The committed mechanism is another one.
    void mechanismChanged(const std::shared_ptr<const eigenlink::Mechanism>& mechanism);
    /// Something else than the committed mechanism is to be shown, or the committed one again.
    void previewChanged(const std::shared_ptr<const eigenlink::Mechanism>& mechanism);
    /// A mechanism was opened or begun: views start afresh.
    void replaced();
    /// An edit was not made, for this reason.
    void refused(const QString& sentence);
    void fileNameChanged();
    void modifiedChanged(bool modified);

private:
    void show(const MechanismSnapshot& mechanism);
    void replace(MechanismFile file, const QString& path);

    MechanismSnapshot m_mechanism;
    QString m_filePath;
    std::vector<Message> m_fileIssues;
    QByteArray m_fileDigest;
    bool m_complete = true;
    bool m_isOnlyHere = false;  ///< no file holds the mechanism: recovered work, or its file is gone or another one
    bool m_isKeptElsewhere = false;
    bool m_previewing = false;
    Guard m_guard;
    QUndoStack m_undoStack;
};

}  // namespace eigenlink
