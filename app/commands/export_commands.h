#pragma once

#include "app/commands/save_name.h"
#include "app/figures/analysis_summary.h"
#include "app/io/analysis_file.h"
#include "app/jobs/animation_export.h"
#include "app/preferences.h"
#include "app/window/window_figures.h"

#include <QObject>

#include <functional>
#include <optional>

class QWidget;

namespace eigenlink {

class Session;
class Workspace;

/// Writes what the window shows to files: asks for a name and reports errors.
class ExportCommands : public QObject {
    Q_OBJECT

public:
    ExportCommands(Session& session, Workspace& workspace, const Preferences& preferences, QWidget* window);

public Q_SLOTS:
    void exportFigure(eigenlink::WindowFigure figure);
    /// To the clipboard as picture, as drawing and as table together.
    void copyFigure(eigenlink::WindowFigure figure);
    void exportAnimation();
    void exportSpectrum();
    void exportModes();
    void exportMatrices();
    void exportStateSpace();

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);

private:
    /// The figure, or nothing after a message that there is none.
    std::optional<FigureData> find(WindowFigure figure);
    QString askForName(const QString& part, const QString& filter, Overwriting overwriting = Overwriting::asks);
    void exportTable(AnalysisTable table, const QString& part);
    void exportMatrices(const QString& part, const std::function<std::vector<LabelledMatrix>()>& matrices,
                        const QString& remark = {});
    void exportData(const QString& path, const std::function<std::string()>& bytes, const QString& remark = {});
    /// Pixels of a PNG for each of the screen; nothing when the user changed their mind.
    std::optional<double> askForScale(const QString& path);
    /// Writes and reports success, with the remark, or the error.
    void write(const QString& path, const std::function<void()>& writing, const QString& remark = {});

    void writeAnimation(const std::shared_ptr<const Analysis>& analysis, const ModeReference& mode,
                        const AnimationOptions& options, bool all);
    /// Asks before files that are there are replaced, naming them.
    bool mayReplace(const std::vector<AnimationExport::Target>& targets);

    Session& m_session;
    Workspace& m_workspace;
    const Preferences& m_preferences;
    QWidget* m_window;
    AnimationExport* m_animations;
};

}  // namespace eigenlink
