#pragma once

#include "app/window/pages/page.h"
#include "model/studies/balance/balance_found.h"

#include <memory>
#include <optional>
#include <string>

namespace eigenlink {

class BalanceView;
struct CanvasOverlay;
struct Exhibit;
class Shown;

/// The effect of the mass of the mechanism on the ground. Computed in the background while somebody looks; meanwhile
/// the canvas shows the masses over the mechanism.
class BalancePage : public Page {
    Q_OBJECT

public:
    BalancePage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override { return m_job.asked(); }

private:
    void frontChanged() override;
    void follow(const Shown& shown);
    void connectView();
    void compute();
    void take();
    void putIn(bool onlyBest);
    void exhibit();

    BalanceView* m_view;
    StudyJob m_job;
    std::shared_ptr<const BalanceFound> m_study;
    std::shared_ptr<const Mechanism> m_studied;  ///< what the study, or the job, is of
    BalanceOptions m_options;                    ///< what was chosen
    std::string m_drive;                         ///< empty: the link of the motor, else the first that can turn round
    std::optional<double> m_speed;               ///< of it [rad/s]; absent: that of the motor, else 1 rad/s
};

}  // namespace eigenlink
