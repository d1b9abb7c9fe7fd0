#pragma once

#include "app/analysis_summary.h"
#include "app/preferences.h"

#include <QObject>

#include <functional>

class QWidget;

namespace eigenlink {

class Session;
class Workspace;

/// Writes what the window shows to files: asks for a name, catches what goes wrong, and says so.
class ExportCommands : public QObject {
    Q_OBJECT

public:
    ExportCommands(Session& session, Workspace& workspace, const Preferences& preferences, QWidget* window);

public Q_SLOTS:
    void exportMechanism();
    void exportPlane();
    void exportFilmStrip();
    void exportResults();

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);

private:
    QString askForName(const QString& part, const QString& filter);
    void exportPicture(const QString& part, const std::function<void(const QString&)>& writing);
    void write(const QString& path, const std::function<void()>& writing);

    Session& m_session;
    Workspace& m_workspace;
    const Preferences& m_preferences;
    QWidget* m_window;
};

}  // namespace eigenlink
