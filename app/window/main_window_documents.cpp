#include "app/dialogs/family_dialog.h"
#include "app/dialogs/preferences_dialog.h"
#include "app/dialogs/properties_dialog.h"
#include "app/window/card.h"
#include "app/window/main_window.h"
#include "app/window/tool_actions.h"
#include "app/window/workspace.h"
#include "views/canvas/canvas_view.h"
#include "views/modes/mode_player.h"
#include "views/spectrum/spectrum_plot.h"

#include <QTabWidget>
#include <QUndoView>

#include <algorithm>

namespace eigenlink {

void MainWindow::askFamily()
{
    FamilyDialog dialog(m_theme, this);
    if (dialog.exec() == QDialog::Accepted && dialog.mechanism()) {
        m_files.begin(*dialog.mechanism());
    }
}

void MainWindow::askProperties()
{
    Document& document = m_session.document();
    PropertiesDialog dialog(*document.mechanism(), this);
    if (dialog.exec() == QDialog::Accepted) {
        document.apply(tr("Change the properties"), dialog.edited());
    }
}

void MainWindow::showPreferences()
{
    PreferencesDialog dialog(m_preferences, {m_actions.grid, m_actions.labels, m_actions.ghost, m_tools->snapping()},
                             this);
    connect(&dialog, &PreferencesDialog::themeChosen, this, &MainWindow::setTheme);
    connect(&dialog, &PreferencesDialog::changed, this, &MainWindow::applyPreferences);
    dialog.exec();
}

void MainWindow::applyPreferences()
{
    const bool moves = !m_preferences.reducedMotion();
    m_workspace->canvas->setSettlingVisible(moves);
    m_workspace->player->setAutoplay(moves);
    m_workspace->canvas->setAnimated(moves);
    m_workspace->plot->setAnimated(moves);
    m_workspace->player->setAmplitude(m_preferences.amplitude());
    const int pause = 1000 * m_preferences.autosaveDelay();
    m_recovery.setDelays(pause, std::max(20000, 5 * pause));
}

void MainWindow::showHistory(bool visible)
{
    QTabWidget* studies = m_workspace->studies;
    if (m_history == nullptr) {
        auto* list = new QUndoView(&m_session.document().undoStack());
        list->setEmptyLabel(tr("As opened"));
        list->setAccessibleName(tr("History of changes"));
        m_history = new Card({}, list);
        m_history->setParent(studies);
    }
    if (!visible) {
        studies->removeTab(studies->indexOf(m_history));
        m_history->hide();
        return;
    }
    m_workspace->openPanel(Panel::studies, true);
    studies->setCurrentIndex(studies->addTab(m_history, tr("History")));
}

}  // namespace eigenlink
