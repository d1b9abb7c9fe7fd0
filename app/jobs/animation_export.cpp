#include "app/jobs/animation_export.h"

#include "app/figures/file_name.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"
#include "model/basics/text_exception.h"
#include "views/format/format.h"

#include <QDir>
#include <QFile>
#include <QProgressDialog>

#include <stdexcept>

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
    const auto work = [analysis, targets, options, format](const Monitor& monitor) {
        Made made;
        try {
            for (std::size_t i = 0; i < targets.size() && !monitor.isCancelled(); ++i) {
                made.files.push_back(
                    animationFile(*analysis, targets[i].mode, options, format, partOf(monitor, i, targets.size())));
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
        [this, targets](const auto& outcome) {
            delete m_progress;
            if (outcome && outcome->result) {
                write(targets, *outcome->result);
            } else if (outcome) {
                Q_EMIT message(Tone::error, outcome->failure);
            }
        });
}

void AnimationExport::cancel()
{
    m_job.abandon();
    if (m_progress) {
        m_progress->disconnect(this);
        m_progress->deleteLater();
        m_progress = nullptr;
    }
}

void AnimationExport::write(const std::vector<Target>& targets, const Made& made)
{
    if (made.files.size() != targets.size()) {
        Q_EMIT message(Tone::error, tr("Not written. %1").arg(fromModel(made.failure)));
        return;
    }
    try {
        for (std::size_t i = 0; i < targets.size(); ++i) {
            replaceFile(encodedPath(targets[i].path), made.files[i]);
        }
        Q_EMIT message(Tone::ok, tr("Written: %1").arg(QDir::toNativeSeparators(targets.back().path)));
    } catch (const FileError& error) {
        Q_EMIT message(Tone::error, tr("Not written. %1").arg(fromModel(error.text())));
    }
}

}  // namespace eigenlink
