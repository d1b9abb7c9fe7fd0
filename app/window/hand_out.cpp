#include "app/window/hand_out.h"

#include "app/commands/file_export.h"
#include "app/document/session.h"
#include "app/figures/mechanism_figure.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/workspace.h"
#include "app/window/presentation.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"

#include <QAction>
#include <QPainter>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kLookAgain = 40;         ///< [ms]
constexpr int kStill = 300;            ///< a view that was shown so long stands still [ms]
constexpr int kStillAfterEdit = 1300;  ///< with other numbers: the axes of the eigenvalues glide to fit [ms]
constexpr int kPatience = 4000;        ///< for figures of work in the background [ms]
constexpr int kLongestWait = 30000;    ///< for an analysis [ms]
constexpr std::size_t kMostFigures = 2;

/// The mechanism in light colours, with what is selected, on nearly a square as paper across has room for.
Picture mechanismPicture(const CanvasView& canvas)
{
    CanvasPicture picture = canvas.picture();
    picture.theme = lightTheme();
    picture.hovered.clear();
    picture.phase = 0;
    picture.amplitude = picture.reach;
    constexpr QSize kSize(620, 560);
    const QRectF area(0, 0, kSize.width(), kSize.height());
    const std::optional<Framing> framing = canvas.framing();
    picture.transform = framing ? transformOf(*framing, area) : fittedTransform(picture, area);
    return pictureOf(std::move(picture), kSize);
}

/// A page that has no figure, as it is on the screen.
Picture widgetPicture(QWidget& page)
{
    return {{}, page.size(), [&page](QPainter& painter) { page.render(&painter, {}, {}, QWidget::DrawChildren); }, {}};
}

}  // namespace

HandOut::HandOut(HandOutSource source, FileExport& files, QObject* parent)
    : QObject(parent),
      m_source(std::move(source)),
      m_files(files),
      m_action(new QAction(tr("&Hand-out of All Views…"), this))
{
    m_action->setStatusTip(tr("Write all prepared views with their captions as PDF, a page each"));
    m_action->setToolTip(m_action->statusTip());
    m_looking.setInterval(kLookAgain);
    connect(&m_looking, &QTimer::timeout, this, &HandOut::look);
    connect(m_action, &QAction::triggered, this, &HandOut::ask);
    connect(&m_source.session.document(), &Document::mechanismChanged, this, &HandOut::updateAction);
    connect(&m_source.session.document(), &Document::replaced, this, &HandOut::end);
    updateAction();
}

void HandOut::updateAction()
{
    m_action->setEnabled(!m_source.presentation.views().empty() && !isBusy());
}

void HandOut::ask()
{
    begin(m_files.askForName(QStringLiteral("hand-out.pdf"), tr("PDF (*.pdf)")));
}

void HandOut::begin(const QString& path)
{
    if (path.isEmpty() || isBusy() || m_source.presentation.views().empty()) {
        return;
    }
    m_file.emplace();
    m_path = path;
    m_before = m_source.presentation.viewNow();
    m_history = m_source.session.document().undoStack().index();
    m_view = 0;
    m_source.useLight(true);
    updateAction();
    showView();
    m_looking.start();
}

void HandOut::showView()
{
    const MechanismSnapshot before = m_source.session.document().mechanism();
    m_source.presentation.goTo(m_view);
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
        const Mechanism& mechanism = m_source.session.shown().mechanism();
        m_file->write(m_files, m_path, fromModel(mechanism.title));
        end();
    }
}

void HandOut::take(const PreparedView& view)
{
    std::vector<Picture> pictures{mechanismPicture(*m_source.workspace.canvas)};
    for (const WindowFigure& figure : figuresInSight()) {
        if (std::optional<FigureData> data = figure.find()) {
            pictures.push_back(std::move(data->picture));
        }
    }
    QWidget* page = m_source.workspace.studies->currentWidget();
    if (pictures.size() == 1 && page != nullptr && page->isVisible()) {
        pictures.push_back(widgetPicture(*page));
    }
    m_file->add(fromModel(view.caption), pictures);
}

// The history is where it was: views with other numbers were steps of it.
void HandOut::end()
{
    if (!isBusy()) {
        return;
    }
    m_looking.stop();
    m_file.reset();
    QUndoStack& history = m_source.session.document().undoStack();
    while (history.index() > m_history) {
        history.undo();
    }
    m_source.presentation.show(m_before);
    m_source.useLight(false);
    updateAction();
    Q_EMIT finished();
}

}  // namespace eigenlink
