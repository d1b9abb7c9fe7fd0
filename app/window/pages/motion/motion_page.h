#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/motion/motion_run.h"
#include "app/window/pages/page.h"
#include "views/shown/shown.h"

#include <atomic>
#include <memory>
#include <vector>

namespace eigenlink {

class MotionView;

/// What the mechanism does next: its motion from where it was dragged, along a mode, or on from a moment, computed in
/// the background. While the page is in front the canvas shows the moment under its cursor.
class MotionPage : public Page {
    Q_OBJECT

public:
    MotionPage(const PageContext& context, QObject* parent);

    QWidget* widget() const override { return m_card; }
    void setTheme(const Theme& theme) override;
    void setAnimated(bool moves) override { m_moves = moves; }
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;
    QList<QWidget*> playing() const override;
    bool togglePlaying() override;

private:
    void setShown(const Shown& shown);
    void start(const MotionWish& wish);
    void cancel();
    void take(const std::optional<JobOutcome<MotionRun>>& outcome);
    void drop();
    void exhibit();
    QString sentenceOf(const MotionRun& run) const;

    Session& m_session;
    MotionView* m_view;
    QWidget* m_card;
    BackgroundJob<MotionRun> m_job;
    std::shared_ptr<std::atomic<bool>> m_isCancelled;   ///< of the motion that is being computed
    std::shared_ptr<const Mechanism> m_mechanism;       ///< that moves, or will
    std::shared_ptr<const MechanismParts> m_formParts;  ///< that the form is about
    std::shared_ptr<const MotionRun> m_run;
    std::shared_ptr<const MechanismParts> m_parts;  ///< of the run
    std::vector<Vector2> m_extent;                  ///< where its points come
    std::shared_ptr<const Exhibit> m_exhibit;       ///< what this page shows on the canvas
    QString m_beginning;                            ///< of the run, in words
    bool m_isInFront = false;
    bool m_moves = true;
};

}  // namespace eigenlink
