#pragma once

#include "app/io/measured_curve.h"
#include "app/jobs/background_job.h"
#include "app/window/motion/moment_pictures.h"
#include "app/window/motion/motion_run.h"
#include "app/window/pages/page.h"
#include "views/state/shown.h"

#include <QTimer>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

class MotionView;

/// The next motion of the mechanism: from where it was dragged, kicked, along a mode, or on from a moment,
/// computed in the background and watched meanwhile. While the page is in front the canvas shows the moment under its
/// cursor, and a dragged or kicked mechanism is let go at once.
class MotionPage : public Page {
    Q_OBJECT

public:
    MotionPage(const PageContext& context, QObject* parent);

    void setAnimated(bool moves) override { m_moves = moves; }
    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override { return m_asked; }
    QList<QWidget*> playing() const override;
    bool togglePlaying() override;

    /// Shows the measured curve of a file beside the motion. The form of its columns is asked once where the file does
    /// not say it. False where the file cannot be read, with the reason in the note.
    bool openMeasured(const QString& path);
    /// Shows the curve of such a text as openMeasured that of a file. False where the text could not be read.
    bool showMeasured(const Outcome<std::string>& text);

private:
    void frontChanged() override;
    void setShown(const Shown& shown);
    void start(const MotionRequest& request);
    void cancel();
    void take(const std::optional<JobOutcome<MotionRun>>& outcome);
    void watch();
    void showRun(const std::shared_ptr<const MotionRun>& run, const std::shared_ptr<const MotionRecord>& record);
    void setStarts();
    void pluck(const Shown& shown);
    void drop();
    void exhibit();
    void offerVideo();
    void askMeasured();
    bool readMeasured(bool asksAgain);
    void removeMeasured();
    void compareMeasured(bool mayChoose);
    QString sentenceOf(const MotionRun& run) const;

    Preferences& m_preferences;
    MotionView* m_view;
    BackgroundJob<MotionRun> m_job;
    std::shared_ptr<std::atomic<bool>> m_isCancelled;   ///< of the motion that is being computed
    std::shared_ptr<const Mechanism> m_mechanism;       ///< that moves, or will
    std::shared_ptr<const MechanismParts> m_formParts;  ///< that the form is about
    std::shared_ptr<const MotionRun> m_run;
    std::shared_ptr<const Mechanism> m_seen;     ///< as committed, when its analysis was last there
    std::unique_ptr<MomentPictures> m_pictures;  ///< of the run
    std::shared_ptr<GrowingMotion> m_growing;    ///< what is being computed, handed over
    std::shared_ptr<MotionRun> m_begun;          ///< the same as it is shown; grows
    std::shared_ptr<MotionRecord> m_record;      ///< of that one
    QTimer m_growth;                             ///< until it is looked at again
    std::vector<std::string> m_ids;              ///< that are selected
    QString m_beginning;                         ///< of the run, in words
    std::string m_measuredText;                  ///< of the file with the measured curve
    std::optional<MeasuredCurve> m_measured;
    AskedStudy m_asked{findStudy("motion")};  ///< what was computed last
    bool m_moves = true;
};

}  // namespace eigenlink
