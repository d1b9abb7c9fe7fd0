#include "app/window/presentation.h"

#include "app/document/session.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/study_panel.h"
#include "app/window/parts/tool_palette.h"
#include "app/window/parts/workspace.h"
#include "views/canvas/widget/canvas_view.h"
#include "views/format/format.h"
#include "views/layout/fold_button.h"
#include "views/modes/mode_player.h"

#include <QAction>
#include <QInputDialog>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

#include <algorithm>

namespace eigenlink {

Presentation::Presentation(Session& session, Workspace& workspace, std::vector<NamedPage> pages, QMainWindow& window)
    : QObject(&window),
      m_session(session),
      m_workspace(workspace),
      m_pages(std::move(pages)),
      m_window(window),
      m_strip(new QLabel),
      m_keep(makeAction(this, tr("&Keep This View…"),
                        tr("Keep the page, the selection, the mode, the camera and the numbers with a caption"),
                        Qt::CTRL | Qt::SHIFT | Qt::Key_K)),
      m_next(makeAction(this, tr("Ne&xt View"), tr("Go to the next prepared view"), Qt::Key_PageDown)),
      m_previous(makeAction(this, tr("Pre&vious View"), tr("Go to the prepared view before"), Qt::Key_PageUp)),
      m_rename(makeAction(this, tr("&Caption of This View…"), tr("Give the current prepared view another caption"))),
      m_earlier(
          makeAction(this, tr("Move View &Earlier"), tr("Show the current prepared view before the one before it"))),
      m_later(makeAction(this, tr("Move View La&ter"), tr("Show the current prepared view after the next one"))),
      m_remove(makeAction(this, tr("&Remove This View"), tr("Take the current prepared view out of the file"))),
      m_leave(makeAction(this, tr("Leave the Presentatio&n"), tr("Go back to the window as it was"), Qt::Key_Escape))
{
    m_strip->setProperty("role", QStringLiteral("question"));
    m_strip->setWordWrap(true);
    m_strip->setTextFormat(Qt::PlainText);
    m_strip->setContentsMargins(14, 8, 14, 0);
    m_strip->setAccessibleName(tr("Caption"));
    m_strip->hide();
    connect(m_keep, &QAction::triggered, this, &Presentation::askCaption);
    connect(m_next, &QAction::triggered, this, [this] { step(1); });
    connect(m_previous, &QAction::triggered, this, [this] { step(-1); });
    connect(m_rename, &QAction::triggered, this, &Presentation::askOtherCaption);
    connect(m_earlier, &QAction::triggered, this, [this] { move(-1); });
    connect(m_later, &QAction::triggered, this, [this] { move(1); });
    connect(m_remove, &QAction::triggered, this, &Presentation::removeCurrent);
    m_leave->setEnabled(false);
    connect(m_leave, &QAction::triggered, this, &Presentation::leaveRequested);
    connect(&m_session.document(), &Document::replaced, this, [this] { m_current = std::nullopt; });
    connect(&m_session.document(), &Document::mechanismChanged, this, &Presentation::updateActions);
    connect(m_workspace.studies, &StudyPanel::currentChanged, this, &Presentation::showCaption);
    updateActions();
}

QWidget* Presentation::strip() const
{
    return m_strip;
}

std::vector<PreparedView> Presentation::views() const
{
    return preparedViewsOf(*m_session.document().mechanism());
}

// Pages share the window with the mechanism alone. The menu bar keeps its place with no height: its keys stay alive.
void Presentation::setPresenting(bool presenting)
{
    if (presenting == m_isPresenting) {
        return;
    }
    m_isPresenting = presenting;
    m_leave->setEnabled(presenting);
    m_window.menuBar()->setMaximumHeight(presenting ? 0 : QWIDGETSIZE_MAX);
    for (QToolBar* bar : m_window.findChildren<QToolBar*>()) {
        bar->setVisible(!presenting);
    }
    foldForms(m_window);
    m_workspace.palette->setVisible(!presenting);
    m_window.statusBar()->setVisible(!presenting);
    m_workspace.canvas->fit();  // prepared views bring a camera of their own
    showCaption();
    Q_EMIT presentingChanged(presenting);
}

void Presentation::foldForms(const QWidget& page) const
{
    for (QPushButton* button : page.findChildren<QPushButton*>(QStringLiteral("fold"))) {
        static_cast<FoldButton*>(button)->setFolded(m_isPresenting);
    }
}

void Presentation::askCaption()
{
    bool isMeant = false;
    const QString caption = QInputDialog::getText(&m_window, tr("Keep this view"),
                                                  tr("What is to be seen here? The caption stands over the view."),
                                                  QLineEdit::Normal, m_workspace.studies->currentTitle(), &isMeant);
    if (isMeant) {
        keep(caption);
    }
}

void Presentation::askOtherCaption()
{
    const std::vector<PreparedView> all = views();
    if (!m_current || *m_current >= all.size()) {
        return;
    }
    bool isMeant = false;
    const QString caption =
        QInputDialog::getText(&m_window, tr("Caption of this view"), tr("The caption stands over the view."),
                              QLineEdit::Normal, fromModel(all[*m_current].caption), &isMeant);
    if (isMeant) {
        rename(caption);
    }
}

PreparedView Presentation::viewNow() const
{
    PreparedView view;
    const auto page = std::ranges::find(m_pages, m_workspace.studies->currentWidget(), &NamedPage::widget);
    view.page = page == m_pages.end() ? std::string() : page->title;
    view.parts = m_session.selection().ids;
    if (const std::optional<ModeReference>& mode = m_session.selection().mode) {
        view.method = mode->method;
        view.mode = mode->index;
    }
    view.plays = m_workspace.player->isPlaying();
    if (const std::optional<Framing> framing = m_workspace.canvas->framing()) {
        view.camera = SeenPart{framing->center, framing->span};
    }
    for (const Parameter& parameter : m_session.document().mechanism()->parameters) {
        if (parameter.formula.empty()) {
            view.parameters.emplace_back(parameter.id, parameter.value);
        }
    }
    view.requests = m_session.requests();
    view.numbers = keptNumbers(*m_session.document().mechanism(), view.parts);
    return view;
}

void Presentation::keep(const QString& caption)
{
    std::vector<PreparedView> kept = views();
    const std::size_t place = m_current ? std::min(*m_current + 1, kept.size()) : kept.size();
    PreparedView view = viewNow();
    view.caption = caption.toStdString();
    kept.insert(kept.begin() + static_cast<std::ptrdiff_t>(place), view);
    m_current = place;
    apply(tr("Keep a view"), kept);
}

void Presentation::removeCurrent()
{
    std::vector<PreparedView> kept = views();
    if (m_current && *m_current < kept.size()) {
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(*m_current));
        m_current = kept.empty() ? std::nullopt : std::optional(std::min(*m_current, kept.size() - 1));
        apply(tr("Remove a view"), kept);
    }
}

void Presentation::rename(const QString& caption)
{
    std::vector<PreparedView> kept = views();
    if (m_current && *m_current < kept.size()) {
        kept[*m_current].caption = caption.toStdString();
        apply(tr("Change a caption"), kept);
    }
}

void Presentation::move(int places)
{
    std::vector<PreparedView> kept = views();
    if (!m_current || *m_current >= kept.size()) {
        return;
    }
    const auto from = static_cast<int>(*m_current);
    const int to = std::clamp(from + places, 0, static_cast<int>(kept.size()) - 1);
    if (to != from) {
        const PreparedView moved = kept[*m_current];
        kept.erase(kept.begin() + from);
        kept.insert(kept.begin() + to, moved);
        m_current = static_cast<std::size_t>(to);
        apply(tr("Move a view"), kept);
    }
}

void Presentation::apply(const QString& text, const std::vector<PreparedView>& views)
{
    m_session.document().apply(text, withPreparedViews(*m_session.document().mechanism(), views));
    updateActions();
}

// Before the first view was gone to, the first step leads to it.
void Presentation::step(int steps)
{
    const std::vector<PreparedView> all = views();
    if (all.empty()) {
        return;
    }
    const auto last = static_cast<int>(all.size()) - 1;
    const int next = m_current ? static_cast<int>(*m_current) + steps : 0;
    goTo(static_cast<std::size_t>(std::clamp(next, 0, last)));
}

void Presentation::goTo(std::size_t view)
{
    const std::vector<PreparedView> all = views();
    if (view < all.size()) {
        m_current = view;
        show(all[view]);
        updateActions();
    }
}

// The mechanism with the numbers of a view, as a step of the history where they are others.
void Presentation::takeParameters(const PreparedView& view)
{
    const Mechanism next = withValuesOf(view, *m_session.document().mechanism());
    if (next != *m_session.document().mechanism()) {
        m_session.document().apply(tr("Use the numbers of a view"), next, QStringLiteral("view"));
    }
}

// Parts and modes that are no longer there are left out.
void Presentation::show(const PreparedView& view)
{
    takeParameters(view);
    m_session.restoreRequests(view.requests);
    Selection selection;
    const Mechanism& mechanism = *m_session.document().mechanism();
    std::ranges::copy_if(view.parts, std::back_inserter(selection.ids),
                         [&](const std::string& id) { return findPoint(mechanism, id) || findElement(mechanism, id); });
    selection.mode = m_session.selection().mode;
    const Analysis* analysis = m_session.analysis().get();
    const auto* result = analysis != nullptr && view.mode ? analysis->find(view.method) : nullptr;
    if (result != nullptr && *view.mode < result->spectrum.values.size()) {
        selection.mode = ModeReference{view.method, *view.mode};
    }
    m_session.select(selection);
    const auto page = std::ranges::find(m_pages, view.page, &NamedPage::title);
    if (page != m_pages.end()) {
        m_workspace.openPanel(Panel::studies, true);
        m_workspace.studies->setCurrentWidget(page->widget);
    }
    m_workspace.player->setPlaying(view.plays);
    view.camera ? m_workspace.canvas->frame({view.camera->center, view.camera->span}) : m_workspace.canvas->fit();
}

void Presentation::goBack(const PreparedView& view, std::optional<std::size_t> current)
{
    show(view);
    m_current = current;
    updateActions();
}

void Presentation::showCaption()
{
    const std::vector<PreparedView> all = views();
    // Over another page it would speak of hidden things.
    const auto page = std::ranges::find(m_pages, m_workspace.studies->currentWidget(), &NamedPage::widget);
    const bool isThere =
        m_current && *m_current < all.size() && (page == m_pages.end() || page->title == all[*m_current].page);
    m_strip->setText(
        isThere ? tr("%1 / %2   %3").arg(*m_current + 1).arg(all.size()).arg(fromModel(all[*m_current].caption))
                : QString());
    m_strip->setVisible(isThere);
    // The caption names the subject; results in large letters need the room of the questions, whose keys stay alive.
    m_workspace.studies->setBare(isThere && m_isPresenting);
}

void Presentation::updateActions()
{
    const std::size_t count = views().size();
    if (m_current && *m_current >= count) {
        m_current = std::nullopt;
    }
    m_next->setEnabled(count > 0);
    m_previous->setEnabled(count > 0);
    for (QAction* action : {m_rename, m_remove}) {
        action->setEnabled(m_current.has_value());
    }
    m_earlier->setEnabled(m_current && *m_current > 0);
    m_later->setEnabled(m_current && *m_current + 1 < count);
    showCaption();
}

}  // namespace eigenlink
