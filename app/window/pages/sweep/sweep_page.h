#pragma once

#include "app/window/pages/study_page.h"

#include <memory>

namespace eigenlink {

class SweepView;
struct MechanismParts;
struct Sweep;

/// Frequencies against the angle of a link. While the page is in front the canvas shows the configuration under its
/// cursor.
class SweepPage : public StudyPage {
    Q_OBJECT

public:
    SweepPage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;
    bool stepMode(int steps) override;

protected:
    void build() override;
    std::shared_ptr<Exhibit> exhibitNow() const override;

private:
    void takeResult();

    SweepView* m_sweep = nullptr;
    std::shared_ptr<const MechanismParts> m_parts;  ///< of what the sweep posed
};

}  // namespace eigenlink
