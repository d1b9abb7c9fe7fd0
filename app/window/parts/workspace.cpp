#include "app/window/parts/workspace.h"

#include "app/window/parts/card.h"
#include "app/window/parts/panel_splitter.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tool_palette.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/inspector/inspector_view.h"
#include "views/issues/issue_list.h"
#include "views/lesson/lesson_view.h"
#include "views/modes/film_strip.h"
#include "views/modes/mode_player.h"
#include "views/outline/outline_view.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// Closed panels need no room, and nobody is to type there unseen.
void leaveClosedPanels(PanelSplitter& splitter, CanvasView& canvas)
{
    splitter.updateGeometry();
    for (int i = 0; i < splitter.count(); ++i) {
        if (splitter.sizes()[i] == 0 && splitter.widget(i)->isAncestorOf(splitter.window()->focusWidget())) {
            canvas.setFocus();
        }
    }
}

}  // namespace

Workspace::Workspace(QWidget* parent)
    : QWidget(parent),
      lesson(new LessonView),
      outline(new OutlineView),
      inspector(new InspectorView),
      issues(new IssueList),
      palette(new ToolPalette),
      canvas(new CanvasView),
      player(new ModePlayer),
      filmStrip(new FilmStrip),
      studies(new StudyPanel),
      m_columns(makeSplitter(Qt::Horizontal, QStringLiteral("columns")))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kCardGap, kCardGap, kCardGap, 2);
    layout->addWidget(m_columns);
    arrangeParts();
    arrangeMechanism();
    arrangeStudies();
    connectPanels();
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
}

void Workspace::setTheme(const Theme& theme)
{
    lesson->setTheme(theme);
    outline->setTheme(theme);
    inspector->setTheme(theme);
    issues->setTheme(theme);
    canvas->setTheme(theme);
    player->setTheme(theme);
    filmStrip->setTheme(theme);
    palette->setTextScale(theme.textScale);
    if (std::exchange(m_textScale, theme.textScale) != theme.textScale) {
        layOutColumns();
    }
}

void Workspace::restoreSizes(const Preferences& preferences)
{
    for (PanelSplitter* splitter : findChildren<PanelSplitter*>()) {
        const bool restored = splitter->restoreState(preferences.state(splitter->objectName()));
        m_columnsAreSet = m_columnsAreSet || (restored && splitter == m_columns);
    }
}

Arrangement Workspace::arrangement() const
{
    Arrangement arrangement;
    arrangement.isOpen = m_isOpen;
    const QList<int> columns = m_columns->sizes();
    const std::array<int, kPanels.size()> now{columns[0], m_mechanism->sizes()[1], columns[2]};
    for (const Panel panel : kPanels) {
        const auto i = static_cast<std::size_t>(panel);
        const int whole = panel == Panel::film ? m_mechanism->height() : m_columns->width();
        const bool isUsual = panel != Panel::film && !m_columnsAreSet;
        const int size = m_isOpen[i] && now[i] > 0 ? now[i] : m_sizes[i];
        arrangement.share[i] = isUsual || whole <= 0 ? 0 : static_cast<double>(size) / whole;
    }
    return arrangement;
}

void Workspace::arrange(const Arrangement& arrangement)
{
    const std::array<bool, kPanels.size()> before = std::exchange(m_isOpen, arrangement.isOpen);
    m_arranged = arrangement;
    applyShares(arrangement);
    for (const Panel panel : kPanels) {
        const auto i = static_cast<std::size_t>(panel);
        if (m_isOpen[i] != before[i]) {
            Q_EMIT panelChanged(panel, m_isOpen[i]);
        }
    }
}

void Workspace::applyShares(const Arrangement& arrangement)
{
    std::array<int, kPanels.size()> room{};
    for (const Panel panel : kPanels) {
        const auto i = static_cast<std::size_t>(panel);
        const int whole = panel == Panel::film ? m_mechanism->height() : m_columns->width();
        const double share = arrangement.share[i];
        m_sizes[i] = share > 0 ? static_cast<int>(std::lround(share * whole)) : usualSize(panel);
        room[i] = m_isOpen[i] ? m_sizes[i] : 0;
    }
    m_columnsAreSet = arrangement.share[0] > 0 || arrangement.share[2] > 0;
    m_columns->setSizes({room[0], std::max(1, m_columns->width() - room[0] - room[2]), room[2]});
    m_mechanism->setSizes({std::max(1, m_mechanism->height() - room[1]), room[1]});
    leaveClosedPanels(*m_columns, *canvas);
    leaveClosedPanels(*m_mechanism, *canvas);
}

int Workspace::usualSize(Panel panel) const
{
    constexpr int kFilm = 140;
    constexpr double kLargestShare = 1.25;  // of larger words: the mechanism needs room too
    constexpr int kLesson = 330;            // paragraphs of a lesson need more than lists
    const double words = std::clamp(m_textScale, 1.0, kLargestShare);
    const bool isRead = panel == Panel::parts && !m_lesson->isHidden();
    return isRead                  ? static_cast<int>(words * std::clamp(width() / 4, kLesson, 480))
           : panel == Panel::parts ? static_cast<int>(words * std::clamp(width() / 6, 244, 300))
           : panel == Panel::studies
               ? static_cast<int>((isPanelOpen(Panel::parts) ? 1 : words) * std::clamp(width() * 34 / 100, 406, 620))
               : kFilm;
}

// Until the user arranges them, the columns at the sides take what their words need, the mechanism all the rest.
void Workspace::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOutColumns();
}

void Workspace::layOutColumns()
{
    if (m_arranged) {
        applyShares(*m_arranged);
    } else if (!m_columnsAreSet) {
        const int left = usualSize(Panel::parts);
        const int right = usualSize(Panel::studies);
        m_columns->setSizes({left, width() - left - right, right});
    }
    for (const Panel panel : kPanels) {
        if (!isPanelOpen(panel)) {
            layOutPanel(panel);
        }
    }
}

void Workspace::connectPanels()
{
    for (PanelSplitter* splitter : {m_columns, m_mechanism}) {
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] {
            m_columnsAreSet = m_columnsAreSet || splitter == m_columns;
            m_arranged.reset();
            readPanels();
        });
    }
    const auto toggle = [this](Panel panel) { openPanel(panel, !isPanelOpen(panel)); };
    connect(m_columns, &PanelSplitter::handleClicked, this,
            [toggle](int index) { toggle(index == 1 ? Panel::parts : Panel::studies); });
    connect(m_mechanism, &PanelSplitter::handleClicked, this, [toggle] { toggle(Panel::film); });
}

void Workspace::openPanel(Panel panel, bool open)
{
    if (open != isPanelOpen(panel)) {
        m_isOpen[static_cast<std::size_t>(panel)] = open;
        m_arranged.reset();
        layOutPanel(panel);
        Q_EMIT panelChanged(panel, open);
    }
}

void Workspace::setModesShown(bool shown)
{
    player->setVisible(shown);
    m_film->setVisible(shown);
}

void Workspace::setLessonShown(bool isShown)
{
    m_lesson->setVisible(isShown);
    for (QWidget* list : m_lists) {
        list->setVisible(!isShown);
    }
    if (isShown) {
        openPanel(Panel::parts, true);
        qobject_cast<QSplitter*>(m_lesson->parentWidget())->setSizes({height() * 2 / 3, height() / 3});
    }
    setFormShown(true);
    const int room = usualSize(Panel::parts);
    QList<int> columns = m_columns->sizes();
    columns[1] += columns[0] - room;
    columns[0] = room;
    m_columns->setSizes(columns);
}

void Workspace::setFormShown(bool isShown)
{
    const bool isNew = isShown == m_parts->isHidden();
    m_parts->setVisible(isShown);
    if (isShown && isNew && !m_lesson->isHidden()) {
        qobject_cast<QSplitter*>(m_lesson->parentWidget())->setSizes({height() * 2 / 3, height() / 3});
    }
}

// A closed panel has no width; its width goes to the mechanism, and comes back from there.
void Workspace::layOutPanel(Panel panel)
{
    PanelSplitter* splitter = panel == Panel::film ? m_mechanism : m_columns;
    const int own = panel == Panel::parts ? 0 : panel == Panel::film ? 1 : 2;
    const int middle = panel == Panel::film ? 0 : 1;
    int& size = m_sizes[static_cast<std::size_t>(panel)];
    QList<int> sizes = splitter->sizes();
    const bool open = isPanelOpen(panel);
    if (open == (sizes[own] > 0)) {
        return;
    }
    size = open ? size : sizes[own];
    sizes[middle] += open ? -size : size;
    sizes[own] = open ? size : 0;
    splitter->setSizes(sizes);
    leaveClosedPanels(*splitter, *canvas);
}

// A handle was dragged: a panel may have been closed by it, or opened.
void Workspace::readPanels()
{
    const QList<int> columns = m_columns->sizes();
    const bool isFilmOpen = m_film->isHidden() ? isPanelOpen(Panel::film) : m_mechanism->sizes()[1] > 0;
    const std::array<bool, 3> now{columns[0] > 0, isFilmOpen, columns[2] > 0};
    for (const Panel panel : kPanels) {
        const auto i = static_cast<std::size_t>(panel);
        if (now[i] != m_isOpen[i]) {
            m_isOpen[i] = now[i];
            Q_EMIT panelChanged(panel, now[i]);
        }
    }
}

void Workspace::keepSizes(Preferences& preferences) const
{
    for (const PanelSplitter* splitter : findChildren<PanelSplitter*>()) {
        if (splitter != m_columns || m_columnsAreSet) {
            preferences.setState(splitter->objectName(), splitter->saveState());
        }
    }
}

PanelSplitter* Workspace::makeSplitter(Qt::Orientation orientation, const QString& name)
{
    auto* splitter = new PanelSplitter(orientation);
    splitter->setObjectName(name);
    splitter->setHandleWidth(kCardGap);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

void Workspace::arrangeParts()
{
    PanelSplitter* column = makeSplitter(Qt::Vertical, QStringLiteral("parts"));
    m_parts = column;
    m_lists = {cardOf(outline), cardOf(issues)};
    column->addWidget(m_lists.first());
    column->addWidget(cardOf(inspector));
    column->addWidget(m_lists.last());
    column->setSizes({330, 280, 165});
    column->setStretchFactor(0, 3);
    column->setStretchFactor(1, 2);
    column->setStretchFactor(2, 1);
    column->setMinimumWidth(236);
    m_lesson = cardOf(lesson);
    m_lesson->hide();
    auto* left = new QSplitter(Qt::Vertical);
    left->setHandleWidth(kCardGap);
    left->setChildrenCollapsible(false);
    left->addWidget(m_lesson);
    left->addWidget(column);
    left->setStretchFactor(0, 2);
    left->setStretchFactor(1, 1);
    m_columns->addWidget(left);
}

// The player belongs to the canvas: both stand on one card.
void Workspace::arrangeMechanism()
{
    palette->setAccessibleName(tr("Drawing tools"));
    auto* stage = new QWidget;
    auto* layout = new QVBoxLayout(stage);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(palette);
    layout->addWidget(canvas, 1);
    layout->addWidget(player);
    PanelSplitter* column = makeSplitter(Qt::Vertical, QStringLiteral("mechanism"));
    m_mechanism = column;
    column->addWidget(cardOf(stage));
    m_film = cardOf(filmStrip);
    column->addWidget(m_film);
    column->setSizes({620, 140});
    column->setStretchFactor(0, 1);
    column->setStretchFactor(1, 0);
    column->setCollapsible(1, true);
    m_columns->addWidget(column);
}

void Workspace::arrangeStudies()
{
    studies->setMinimumWidth(340);
    m_columns->addWidget(studies);
    m_columns->setCollapsible(0, true);
    m_columns->setCollapsible(2, true);
}

}  // namespace eigenlink
