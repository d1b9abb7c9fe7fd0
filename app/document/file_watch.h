#pragma once

#include "app/document/document.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <optional>

namespace eigenlink {

/// Notices when somebody else changes or removes the file of the document. Contents are compared, not times: a file
/// that is written again with the same bytes has not changed.
class FileWatch : public QObject {
    Q_OBJECT

public:
    /// `document` must live longer.
    explicit FileWatch(Document& document, QObject* parent = nullptr);

    /// True when the file holds other bytes than the document last read from it or wrote to it; also when it is gone.
    bool isForeign() const;

Q_SIGNALS:
    void changed();
    void removed();

private:
    void follow();
    void look();

    Document& m_document;
    QFileSystemWatcher m_watcher;
    QTimer m_pause;
    std::optional<QByteArray> m_reported;  ///< digest that was reported last
};

}  // namespace eigenlink
