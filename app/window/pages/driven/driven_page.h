#pragma once

#include "app/window/motion/moment_pictures.h"
#include "app/window/pages/driven/driven_run.h"
#include "app/window/pages/study_page.h"

#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

class DrivenView;

/// A crank that is driven through its positions: motion, forces of joints, driving torque, shaking forces, transmission
/// angles, dead points. While the page is in front the canvas shows the position under its cursor.
class DrivenPage : public StudyPage {
    Q_OBJECT

public:
    DrivenPage(const PageContext& context, QObject* parent);

    void setAnimated(bool moves) override { m_moves = moves; }
    bool togglePlaying() override;

protected:
    void build() override;
    void frontChanged() override;
    std::shared_ptr<Exhibit> exhibitNow() const override;

private:
    void takeResult();
    void offerVideo();
    MovingMechanism moving(const std::shared_ptr<const MechanismParts>& parts) const;

    DrivenView* m_driven = nullptr;
    std::shared_ptr<const DrivenRun> m_run;
    std::unique_ptr<MomentPictures> m_pictures;
    std::vector<std::string> m_ids;       ///< that are selected
    std::string m_lastDriven;             ///< the link that was driven when it last began to play
    std::optional<std::size_t> m_moment;  ///< that was shown last, and whether it was playing
    bool m_wasPlaying = false;
    bool m_moves = true;
};

}  // namespace eigenlink
