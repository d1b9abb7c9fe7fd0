#pragma once

#include "app/window/parts/window_tool_bar.h"

class QPushButton;

namespace eigenlink {

class AnalysisMenu;
class Session;
class Shown;
struct Actions;
struct AnalysisOptions;

/// The tool bar of the window: commands, the methods that are used, and at its end the state of the analysis.
class MainToolBar : public WindowToolBar {
    Q_OBJECT

public:
    MainToolBar(const Actions& actions, const AnalysisMenu& menu, Session& session, QWidget* parent);

Q_SIGNALS:
    /// A passing message is to be pushed out of its place.
    void pushRequested();

private:
    void addMethods(const AnalysisMenu& menu);
    void addPush();
    void addChip(Session& session);
    void setShown(const Shown& shown);
    void setOptions(const AnalysisOptions& options);

    QPushButton* m_methods = nullptr;
    QAction* m_push = nullptr;
};

}  // namespace eigenlink
