#include "app/dialogs/family_dialog.h"
#include "app/dialogs/preferences_dialog.h"
#include "app/dialogs/properties_dialog.h"
#include "app/window/main_window.h"
#include "app/window/tool_actions.h"
#include "app/window/workspace.h"
#include "views/canvas/canvas_view.h"
#include "views/modes/mode_player.h"

#include <QDockWidget>
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
    m_workspace->player->setAmplitude(m_preferences.amplitude());
    const int pause = 1000 * m_preferences.autosaveDelay();
    m_recovery.setDelays(pause, std::max(20000, 5 * pause));
}

void MainWindow::showHistory(bool visible)
{
    if (m_history == nullptr) {
        m_history = new QDockWidget(tr("History"), this);
        m_history->setObjectName(QStringLiteral("history"));
        auto* list = new QUndoView(&m_session.document().undoStack());
        list->setEmptyLabel(tr("As opened"));
        list->setAccessibleName(tr("History of changes"));
        m_history->setWidget(list);
        addDockWidget(Qt::RightDockWidgetArea, m_history);
        // A narrow window has no column left for it: there it floats over the corner.
        constexpr int kRoomy = 1600;
        if (width() < kRoomy) {
            constexpr QSize kSize(270, 380);
            m_history->setFloating(true);
            m_history->resize(kSize);
            m_history->move(mapToGlobal(QPoint(width() - kSize.width() - 24, height() - kSize.height() - 48)));
        }
        connect(m_history, &QDockWidget::visibilityChanged, this,
                [this] { m_actions.history->setChecked(!m_history->isHidden()); });
    }
    m_history->setVisible(visible);
}

}  // namespace eigenlink
