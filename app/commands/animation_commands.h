#pragma once

#include "app/jobs/animation_export.h"
#include "views/selection.h"

#include <QObject>

#include <memory>
#include <vector>

namespace eigenlink {

class FileExport;
class Session;
class Workspace;

/// The selected mode, or all of them, moving: asks how it is to look and where it goes; painted in the background.
class AnimationCommands : public QObject {
    Q_OBJECT

public:
    AnimationCommands(Session& session, const Workspace& workspace, FileExport& files, QObject* parent);

public Q_SLOTS:
    void exportAnimation();

private:
    /// A mode and the analysis that it is one of.
    struct Chosen {
        std::shared_ptr<const Analysis> analysis;
        ModeReference mode;
    };

    void write(const Chosen& chosen, const AnimationOptions& options, bool all);
    static std::vector<AnimationExport::Target> targetsOf(const Chosen& chosen, const QString& path, bool all);
    /// Asks before files that are there are replaced, naming them.
    bool mayReplace(const std::vector<AnimationExport::Target>& targets);

    Session& m_session;
    const Workspace& m_workspace;
    FileExport& m_files;
    AnimationExport* m_animations;
};

}  // namespace eigenlink
