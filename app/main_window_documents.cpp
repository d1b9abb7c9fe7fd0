#include "app/family_dialog.h"
#include "app/main_window.h"
#include "app/properties_dialog.h"
#include "app/workspace.h"
#include "views/canvas/canvas_view.h"

#include <QDockWidget>
#include <QUndoView>

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
        connect(m_history, &QDockWidget::visibilityChanged, this,
                [this] { m_actions.history->setChecked(!m_history->isHidden()); });
    }
    m_history->setVisible(visible);
}

}  // namespace eigenlink
