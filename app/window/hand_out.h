#pragma once

#include "app/commands/hand_out_file.h"
#include "app/io/prepared_views.h"
#include "app/window/parts/window_figure.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

class QAction;

namespace eigenlink {

class FileExport;
class Presentation;
class Session;
class Workspace;

/// What a hand-out is made of.
struct HandOutSource {
    Session& session;
    Workspace& workspace;
    Presentation& presentation;
    std::vector<WindowFigure> figures;   ///< of the window and its pages
    std::function<void(bool)> useLight;  ///< light colours while it is made, and back
};

/// The prepared views as a PDF, a page each: goes through the views as a presentation does, takes what is seen when it
/// has come to rest, and goes back to where it began.
class HandOut : public QObject {
    Q_OBJECT

public:
    HandOut(HandOutSource source, FileExport& files, QObject* parent);

    QAction* action() const { return m_action; }
    bool isBusy() const { return m_file.has_value(); }

public Q_SLOTS:
    /// Asks for a name and begins.
    void ask();
    /// Begins, for this file; nothing where it is being made, or there is no view.
    void begin(const QString& path);

Q_SIGNALS:
    void finished();

private:
    void showView();
    void look();
    void take(const PreparedView& view);
    std::vector<WindowFigure> figuresInSight() const;
    void end();
    void updateAction();

    HandOutSource m_source;
    FileExport& m_files;
    QAction* m_action;
    std::optional<HandOutFile> m_file;
    QString m_path;
    PreparedView m_before;
    int m_history = 0;  ///< where the history stood before
    std::size_t m_view = 0;
    QTimer m_looking;
    QElapsedTimer m_shown;
    bool m_isOtherNumbers = false;  ///< the eigenvalues are on their way
};

}  // namespace eigenlink
