#include "app/jobs/animation_export.h"

#include "app/figures/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "model/basics/collect.h"
#include "views/format/format.h"
#include "views/format/sentence.h"

#include <QDir>
#include <QFile>
#include <QProgressDialog>

namespace eigenlink {

namespace {

constexpr int kAnimationSteps = 1000;

/// The monitor's progress as that of one of several files.
Monitor partOf(const Monitor& whole, std::size_t index, std::size_t count)
{
    Monitor part = whole;
    part.progress = [whole, index, count](double fraction, std::string_view stage) {
        whole.report((static_cast<double>(index) + fraction) / static_cast<double>(count), stage);
    };
    return part;
}

}  // namespace

AnimationExport::AnimationExport(QWidget* window) : QObject(window), m_window(window) {}

AnimationExport::~AnimationExport()
{
    cancel();
}

void AnimationExport::start(const std::shared_ptr<const Analysis>& analysis, const std::vector<Target>& targets,
                            const AnimationOptions& options, AnimationFormat format)
{
    const auto paths = mapped<QStringList>(targets, &Target::path);
    start(paths, [analysis, targets, options, format](std::size_t file, const Monitor& monitor) {
        return animationFile(*analysis, targets[file].mode, options, format, monitor);
    });
}

void AnimationExport::start(const QStringList& paths, const Maker& make)
{
    cancel();
    m_progress = new QProgressDialog(tr("Painting the animation …"), tr("Cancel"), 0, kAnimationSteps, m_window);
    m_progress->setWindowTitle(tr("Export Animation"));
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setAutoClose(false);
    m_progress->setAutoReset(false);
    connect(m_progress, &QProgressDialog::canceled, this, [this] {
        cancel();
        Q_EMIT message(Tone::muted, tr("The animation was cancelled; nothing was written."));
    });
    const auto work = [make, count = static_cast<std::size_t>(paths.size())](const Monitor& monitor) {
        Made made;
        try {
            for (std::size_t i = 0; i < count && !monitor.isCancelled(); ++i) {
                made.files.push_back(make(i, partOf(monitor, i, count)));
            }
        } catch (const std::exception& error) {
            made.failure = textOf(error);
        }
        return made;
    };
    m_job.start(
        work,
        [this](double fraction, const QString&) {
            if (m_progress) {
                m_progress->setValue(static_cast<int>(kAnimationSteps * fraction));
            }
        },
        [this, paths](const auto& outcome) {
            closeProgress();
            if (outcome && outcome->result) {
                write(paths, *outcome->result);
            } else if (outcome) {
                Q_EMIT message(Tone::error, outcome->failure);
            }
        });
}

void AnimationExport::cancel()
{
    m_job.abandon();
    closeProgress();
}

// Later: the job may end within setValue of the dialog, which handles events.
void AnimationExport::closeProgress()
{
    if (m_progress) {
        m_progress->hide();
        m_progress->disconnect(this);
        m_progress->deleteLater();
        m_progress = nullptr;
    }
}

void AnimationExport::write(const QStringList& paths, const Made& made)
{
    if (made.files.size() != static_cast<std::size_t>(paths.size())) {
        Q_EMIT message(Tone::error, tr("Not written: %1").arg(withFullStop(fromModel(made.failure))));
        return;
    }
    try {
        for (qsizetype i = 0; i < paths.size(); ++i) {
            replaceFile(encodedPath(paths[i]), made.files[static_cast<std::size_t>(i)]);
        }
        Q_EMIT message(Tone::ok, tr("Written: %1").arg(QDir::toNativeSeparators(paths.back())));
    } catch (const FileError& error) {
        Q_EMIT message(Tone::error, tr("Not written: %1").arg(withFullStop(fromModel(error.text()))));
    }
}

}  // namespace eigenlink
