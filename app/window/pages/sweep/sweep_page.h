#pragma once

#include "app/jobs/sweep_runner.h"
#include "app/window/pages/page.h"

#include <memory>

namespace eigenlink {

class SweepView;
struct Exhibit;
struct MechanismParts;

/// Frequencies against the angle of a link, swept in the background. While the page is in front the canvas shows the
/// configuration under its cursor.
class SweepPage : public Page {
    Q_OBJECT

public:
    SweepPage(const PageContext& context, QObject* parent);

    QWidget* widget() const override { return m_card; }
    void setTheme(const Theme& theme) override;
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;
    bool stepMode(int steps) override;

private:
    void start(const SweepOptions& options);
    void exhibit();

    Session& m_session;
    SweepView* m_view;
    QWidget* m_card;
    SweepRunner m_runner;
    bool m_isInFront = false;
    std::shared_ptr<const Exhibit> m_exhibit;  ///< what this page shows on the canvas
    std::shared_ptr<const Sweep> m_partsOf;
    std::shared_ptr<const MechanismParts> m_parts;  ///< of what that sweep posed
};

}  // namespace eigenlink
