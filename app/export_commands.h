#pragma once

#include "app/analysis_summary.h"
#include "app/preferences.h"

#include <QObject>

#include <functional>
#include <optional>

class QWidget;

namespace eigenlink {

struct Picture;
class AnimationExport;
struct AnimationOptions;
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
    void exportSweep();
    void exportAnimation();
    void exportResults();
    void exportMatrices();
    void copyMechanism();
    void copyPlane();

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);

private:
    void copy(const Picture& picture, const QString& table);
    QString askForName(const QString& part, const QString& filter);
    /// Pixels of a PNG for each of the screen; nothing when the user changed their mind.
    std::optional<double> askForScale(const QString& path);
    void exportPicture(const QString& part, const Picture& picture);
    void write(const QString& path, const std::function<void()>& writing);

    void writeAnimation(const ModeReference& mode, const AnimationOptions& options, bool all);

    Session& m_session;
    Workspace& m_workspace;
    const Preferences& m_preferences;
    QWidget* m_window;
    AnimationExport* m_animations;
};

}  // namespace eigenlink
