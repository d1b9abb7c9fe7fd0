#include "app/window/hand_out.h"

#include "app/commands/file_export.h"
#include "app/document/session.h"
#include "app/figures/animation_file.h"
#include "app/figures/file_name.h"
#include "app/figures/mechanism_figure.h"
#include "app/figures/views_animation.h"
#include "app/io/file_error.h"
#include "app/jobs/animation_export.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tall_page.h"
#include "app/window/parts/workspace.h"
#include "app/window/presentation.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"

#include <QAction>
#include <QProgressDialog>
#include <QUndoStack>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kLookAgain = 40;         ///< [ms]
constexpr int kStill = 300;            ///< a view that was shown so long stands still [ms]
constexpr int kStillAfterEdit = 1300;  ///< with other numbers: the axes of the eigenvalues glide to fit [ms]
constexpr int kPatience = 4000;        ///< for figures of work in the background [ms]
constexpr int kLongestWait = 30000;    ///< for an analysis [ms]
constexpr std::size_t kMostFigures = 2;

constexpr double kWebScale = 1.5;  ///< pixels of pictures in web pages for each of their own

bool isWebPage(const QString& path)
{
    return path.endsWith(QStringLiteral(".html"), Qt::CaseInsensitive);
}

/// The mechanism in light colours, with the selection.
SeenView seenView(const CanvasView& canvas)
{
    SeenView view;
    view.mechanism = canvas.picture();
    view.mechanism.theme = lightTheme();
    view.mechanism.hovered.clear();
    view.mechanism.phase = 0;
    view.mechanism.amplitude = view.mechanism.reach;
    view.place = [picture = view.mechanism, framing = canvas.framing()](const QRectF& area) {
        return framing ? transformOf(*framing, area) : fittedTransform(picture, area);
    };
    return view;
}

/// The mechanism on nearly a square, as paper across has room for.
Picture mechanismPicture(const CanvasView& canvas)
{
    constexpr QSize kSize(620, 560);
    SeenView view = seenView(canvas);
    view.mechanism.transform = view.place(QRectF(QPointF(), QSizeF(kSize)));
    return pictureOf(std::move(view.mechanism), kSize);
}

}  // namespace

HandOut::HandOut(HandOutSource source, FileExport& files, QObject* parent)
    : QObject(parent),
      m_source(std::move(source)),
      m_files(files),
      m_action(new QAction(tr("&Hand-out of All Views…"), this)),
      m_filmAction(new QAction(tr("F&ilm of All Views…"), this)),
      m_films(new AnimationExport(files.window()))
{
    m_action->setStatusTip(
        tr("Write all prepared views with their captions as PDF, a page each, or as a web page in which they move"));
    m_action->setToolTip(m_action->statusTip());
    m_filmAction->setStatusTip(tr("Write all prepared views with their captions and moving modes as a video"));
    m_filmAction->setToolTip(m_filmAction->statusTip());
    connect(m_filmAction, &QAction::triggered, this, &HandOut::askForFilm);
    connect(m_films, &AnimationExport::message, &m_files, &FileExport::message);
    m_looking.setInterval(kLookAgain);
    connect(&m_looking, &QTimer::timeout, this, &HandOut::look);
    connect(m_action, &QAction::triggered, this, &HandOut::ask);
    connect(&m_source.session.document(), &Document::mechanismChanged, this, &HandOut::updateAction);
    connect(&m_source.session.document(), &Document::replaced, this, &HandOut::drop);
    updateAction();
}

void HandOut::updateAction()
{
    m_action->setEnabled(!m_source.presentation.views().empty() && !isBusy());
    m_filmAction->setEnabled(m_action->isEnabled());
}

void HandOut::ask()
{
    begin(m_files.askForName(QStringLiteral("hand-out.pdf"), tr("PDF (*.pdf);;Web page (*.html)")));
}

void HandOut::askForFilm()
{
    const bool isVideo = isAvailable(AnimationFormat::mp4);
    begin(m_files.askForName(isVideo ? QStringLiteral("views.mp4") : QStringLiteral("views.webp"), filmFilter()));
}

void HandOut::begin(const QString& path)
{
    if (path.isEmpty() || isBusy() || m_source.presentation.views().empty()) {
        return;
    }
    if (animationFormatOf(encodedPath(path))) {
        m_film = std::make_shared<ViewsAnimation>(m_filmSize, m_filmRate);
    } else {
        m_file.emplace();
    }
    m_path = path;
    m_webViews.clear();
    m_before = m_source.presentation.viewNow();
    m_currentBefore = m_source.presentation.current();
    m_history = m_source.session.document().undoStack().index();
    m_view = 0;
    m_source.useLight(true);
    updateAction();
    openProgress();
    showView();
    m_looking.start();
}

// While it is open nothing else is done in the window: edits would be mixed with those of the views.
void HandOut::openProgress()
{
    m_progress = new QProgressDialog(QString(), tr("Cancel"), 0, 0, m_files.window());
    m_progress->setWindowTitle(tr("Prepared Views"));
    m_progress->setWindowModality(Qt::WindowModal);
    connect(m_progress, &QProgressDialog::canceled, this, [this] {
        end();
        Q_EMIT m_files.message(Tone::muted, tr("Cancelled; nothing was written."));
    });
    m_progress->show();
}

void HandOut::showView()
{
    const MechanismSnapshot before = m_source.session.document().mechanism();
    m_source.presentation.goTo(m_view);
    m_progress->setLabelText(tr("View %1 of %2").arg(m_view + 1).arg(m_source.presentation.views().size()));
    m_isOtherNumbers = m_source.session.document().mechanism() != before;
    m_shown.start();
}

std::vector<WindowFigure> HandOut::figuresInSight() const
{
    std::vector<WindowFigure> seen;
    const QWidget* page = m_source.workspace.studies->currentWidget();
    for (const WindowFigure& figure : m_source.figures) {
        if (figure.view != nullptr && page != nullptr && page->isAncestorOf(figure.view) && figure.view->isVisible() &&
            seen.size() < kMostFigures) {
            seen.push_back(figure);
        }
    }
    return seen;
}

void HandOut::look()
{
    const std::vector<PreparedView> views = m_source.presentation.views();
    if (!isBusy() || m_view >= views.size()) {
        end();
        return;
    }
    const std::vector<WindowFigure> figures = figuresInSight();
    const bool isKnown = m_source.session.shown().isCurrent() || m_shown.hasExpired(kLongestWait);
    const bool isStill = m_shown.hasExpired(m_isOtherNumbers ? kStillAfterEdit : kStill);
    const bool isThere = m_shown.hasExpired(kPatience) ||
                         std::ranges::all_of(figures, [](const WindowFigure& each) { return each.find().has_value(); });
    if (!isKnown || !isStill || !isThere) {
        return;
    }
    take(views[m_view]);
    ++m_view;
    if (m_view < views.size()) {
        showView();
    } else {
        write();
        end();
    }
}

void HandOut::write()
{
    const Mechanism& mechanism = m_source.session.shown().mechanism();
    if (isWebPage(m_path)) {
        m_files.writeBytes(m_path, [&] {
            const Outcome<std::string> page = viewsPageOf(mechanism, m_webViews);
            if (!page) {
                throw FileError(std::string(), std::string(), page.reason());
            }
            return *page;
        });
        return;
    }
    if (m_film == nullptr) {
        m_file->write(m_files, m_path, fromModel(mechanism.title));
        return;
    }
    AnimationOptions options;
    options.width = m_filmSize.width();
    options.height = m_filmSize.height();
    options.framesPerSecond = m_filmRate;
    m_films->start({m_path}, [film = m_film, options, path = m_path](std::size_t, const Monitor& monitor) {
        return animationFile(*film, options, *animationFormatOf(encodedPath(path)), monitor);
    });
}

// The plane of eigenvalues is in the figure that moves.
void HandOut::takeForWeb(const PreparedView& view, const QString& words, const std::vector<Picture>& figures)
{
    HandOutView web{view, words.toStdString(), {}};
    if (view.page != "Eigenvalues") {
        for (const Picture& figure : figures) {
            web.pictures.push_back(pngOf(figure, kWebScale).toStdString());
        }
    }
    m_webViews.push_back(std::move(web));
}

void HandOut::take(const PreparedView& view)
{
    const CanvasView& canvas = *m_source.workspace.canvas;
    std::vector<Picture> figures;
    QStringList words;
    for (const WindowFigure& figure : figuresInSight()) {
        if (std::optional<FigureData> data = figure.find()) {
            figures.push_back(std::move(data->picture));
            words << (figure.words ? figure.words() : QString());
        }
    }
    words.removeAll(QString());
    QWidget* page = m_source.workspace.studies->currentWidget();
    std::optional<TallPage> tall;  // paper has room for all of it, a film for what is in sight
    if (figures.empty() && page != nullptr && page->isVisible()) {
        figures.push_back(m_film == nullptr ? tall.emplace(*page).picture() : pictureOf(*page));
    }
    if (isWebPage(m_path)) {
        takeForWeb(view, words.join(u' '), figures);
        return;
    }
    if (m_film == nullptr) {
        figures.insert(figures.begin(), mechanismPicture(canvas));
        m_file->add(fromModel(view.caption), words.join(u'\n'), figures);
        return;
    }
    SeenView seen = seenView(canvas);
    seen.caption = fromModel(view.caption);
    const auto configuration = m_source.session.shown().configuration();
    if (view.plays && configuration != nullptr && configuration->mode && configuration->mode->moves()) {
        seen.moves = kindOf(*configuration->mode);
    }
    m_film->add(std::move(seen), figures);
}

// The history is where it was: views with other numbers were steps of it.
void HandOut::end()
{
    if (!isBusy()) {
        return;
    }
    QUndoStack& history = m_source.session.document().undoStack();
    while (history.index() > m_history) {
        history.undo();
    }
    m_source.presentation.goBack(m_before, m_currentBefore);
    drop();
}

// Another mechanism that was opened meanwhile stays as it is.
void HandOut::drop()
{
    if (!isBusy()) {
        return;
    }
    m_looking.stop();
    m_file.reset();
    m_film.reset();
    if (m_progress != nullptr) {
        m_progress->disconnect(this);
        m_progress->hide();
        m_progress->deleteLater();
    }
    m_source.useLight(false);
    updateAction();
    Q_EMIT finished();
}

}  // namespace eigenlink
