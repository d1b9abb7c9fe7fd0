#pragma once

#include "app/commands/hand_out_file.h"
#include "app/lessons/views_page.h"
#include "app/window/parts/window_figure.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QSize>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QProgressDialog;

namespace eigenlink {

class AnimationExport;
class FileExport;
class Presentation;
class Session;
class ViewsAnimation;
class Workspace;

/// The sources of a hand-out.
struct HandOutSource {
    Session& session;
    Workspace& workspace;
    Presentation& presentation;
    const std::vector<WindowFigure>& figures;  ///< of the window and its pages
    std::function<void(bool)> useLight;  ///< light colours while it is made, and back
};

/// The prepared views as a PDF, a page each, as a web page in which they move, or as a film: goes through the views as
/// a presentation does, takes the picture when it has come to rest, and goes back to where it began.
class HandOut : public QObject {
    Q_OBJECT

public:
    HandOut(HandOutSource source, FileExport& files, QObject* parent);

    QAction* action() const { return m_action; }
    QAction* filmAction() const { return m_filmAction; }
    /// Size [px] and pictures a second of films.
    void setFilm(QSize size, double rate)
    {
        m_filmSize = size;
        m_filmRate = rate;
    }
    bool isBusy() const { return m_file.has_value() || m_film != nullptr; }

public Q_SLOTS:
    /// Asks for a name and begins.
    void ask();
    /// Asks for a film.
    void askForFilm();
    /// Begins, for this file, a film or a web page where it is called like one; nothing where one is being made, or
    /// there is no view.
    void begin(const QString& path);

Q_SIGNALS:
    /// All views were gone through; a film is painted from now on.
    void finished();

private:
    void showView();
    void look();
    void take(const PreparedView& view);
    void takeForWeb(const PreparedView& view, const QString& words, const std::vector<Picture>& figures);
    void write();
    std::vector<WindowFigure> figuresInSight() const;
    void end();
    void drop();
    void openProgress();
    void updateAction();

    HandOutSource m_source;
    FileExport& m_files;
    QAction* m_action;
    QAction* m_filmAction;
    AnimationExport* m_films;
    std::optional<HandOutFile> m_file;
    std::vector<HandOutView> m_webViews;     ///< of a web page
    std::shared_ptr<ViewsAnimation> m_film;  ///< null where pages are made
    QSize m_filmSize{1280, 720};
    double m_filmRate = 25;
    QString m_path;
    PreparedView m_before;
    std::optional<std::size_t> m_currentBefore;
    int m_history = 0;  ///< where the history stood before
    std::size_t m_view = 0;
    QTimer m_looking;
    QElapsedTimer m_shown;
    QPointer<QProgressDialog> m_progress;
    bool m_isOtherNumbers = false;  ///< the eigenvalues are on their way
};

}  // namespace eigenlink
