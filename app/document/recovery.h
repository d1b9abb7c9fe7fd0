#pragma once

#include "app/document/document.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <vector>

namespace eigenlink {

/// Unsaved work that a program which did not end properly left behind.
struct Leftover {
    QString key;      ///< names it in the folder
    QString name;     ///< what it was called
    QString path;     ///< of the file it belongs to; empty for what was never saved
    QDateTime since;  ///< when it was kept
};

/// Keeps unsaved changes of a document in a folder of its own, never in the user's file, so that a crash costs seconds
/// of work. A copy lives from the first change until the document is saved, left or closed in order; copies
/// without a living owner are leftover work.
///
/// In the folder: KEY.eigenlink, the mechanism; KEY.ini, its name and path; KEY.lock, held by the owner.
class Recovery : public QObject {
    Q_OBJECT

public:
    /// `document` must live longer. An empty folder keeps nothing.
    Recovery(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override;

    /// The folder in the user's data.
    static QString standardFolder();

    /// Work without a living owner whose content is not already what its file holds, newest first. Copies that hold
    /// nothing new are removed.
    static std::vector<Leftover> leftovers(const QString& folder);
    /// The mechanism that was kept. Throws FileError.
    static Mechanism mechanismOf(const QString& folder, const Leftover& leftover);
    /// Throws leftover work away.
    static void discard(const QString& folder, const Leftover& leftover);

    /// Sets the pause after a change before the copy is written, and the longest wait while changes go on [ms].
    void setDelays(int pause, int longest);

public Q_SLOTS:
    /// Writes the copy now where there is something to keep; true when it stands.
    bool keep();
    /// Removes the copy: its owner needs it no more.
    void forget();

Q_SIGNALS:
    /// The copy cannot be written; emitted once.
    void failed(const QString& sentence);

private:
    void schedule();
    QString pathOf(const QString& suffix) const;

    Document& m_document;
    QString m_folder;
    QString m_key;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_pause;
    QTimer m_longest;
    bool m_failed = false;
};

}  // namespace eigenlink
