#pragma once

#include "app/figures/analysis_summary.h"
#include "app/figures/animation_file.h"
#include "app/jobs/background_job.h"
#include "model/basics/text_exception.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>
#include <string>
#include <vector>

class QProgressDialog;

namespace eigenlink {

/// Makes animations in the background, with progress and a button that stops it, and writes them when all are there.
class AnimationExport : public QObject {
    Q_OBJECT

public:
    /// A file to write and the mode in it.
    struct Target {
        QString path;
        ModeReference mode;
    };

    explicit AnimationExport(QWidget* window);
    ~AnimationExport() override;

    bool isRunning() const { return m_job.isRunning(); }
    /// Makes the bytes of one of several files.
    using Maker = std::function<std::string(std::size_t file, const Monitor& monitor)>;

    /// Starts in place of running work.
    void start(const QStringList& paths, const Maker& make);
    /// Starts with animations of modes.
    void start(const std::shared_ptr<const Analysis>& analysis, const std::vector<Target>& targets,
               const AnimationOptions& options, AnimationFormat format);
    /// Gives up; nothing is written.
    void cancel();

Q_SIGNALS:
    void message(eigenlink::Tone tone, const QString& text);

private:
    struct Made {
        std::vector<std::string> files;
        Text failure;
    };

    void closeProgress();
    void write(const QStringList& paths, const Made& made);

    QWidget* m_window;
    QPointer<QProgressDialog> m_progress;
    BackgroundJob<Made> m_job;
};

}  // namespace eigenlink
