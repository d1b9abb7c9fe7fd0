#pragma once

#include <QObject>
#include <QPoint>

class QAction;

namespace eigenlink {

class EditActions;
class Session;
class Workspace;
struct Actions;

/// The menu of the selection on the canvas or in the outline, or of the sheet where nothing is selected.
class PartMenu : public QObject {
    Q_OBJECT

public:
    PartMenu(Session& session, Workspace& workspace, const Actions& actions, EditActions& edits, QWidget* window);

private:
    void popUp(QPoint at);

    Session& m_session;
    const Actions& m_actions;
    EditActions& m_edits;
    QWidget* m_window;
    QAction* m_rename;
    QAction* m_properties;
};

}  // namespace eigenlink
