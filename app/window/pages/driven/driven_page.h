#pragma once

#include "app/jobs/background_job.h"
#include "app/window/motion/moment_pictures.h"
#include "app/window/pages/driven/driven_run.h"
#include "app/window/pages/page.h"

#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// A crank that is driven through its positions: motion, forces of joints, driving torque, shaking forces, transmission
/// angles, dead points. While the page is in front the canvas shows the position under its cursor.
class DrivenPage : public Page {
    Q_OBJECT

public:
    DrivenPage(const PageContext& context, QObject* parent);

    QWidget* widget() const override { return m_card; }
    void setTheme(const Theme& theme) override { m_view->setTheme(theme); }
    void setAnimated(bool moves) override { m_moves = moves; }
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;
    QList<QWidget*> playing() const override;
    bool togglePlaying() override;

private:
    void follow(const Shown& shown);
    void compute();
    void take(const std::optional<JobOutcome<DrivenRun>>& outcome, const DriveRequest& request);
    void drop();
    void exhibit();
    void offerNumbers();
    void offerVideo();

    Session& m_session;
    DrivenView* m_view;
    QWidget* m_card;
    BackgroundJob<DrivenRun> m_job;
    std::shared_ptr<const Mechanism> m_studied;  ///< that is driven, or will be
    std::shared_ptr<const DrivenRun> m_run;
    std::unique_ptr<MomentPictures> m_pictures;
    std::vector<std::string> m_ids;  ///< that are selected
    std::shared_ptr<const Exhibit> m_exhibit;
    std::string m_lastDriven;  ///< the link that was driven when it last began to play
    bool m_isInFront = false;
    bool m_moves = true;
};

}  // namespace eigenlink
