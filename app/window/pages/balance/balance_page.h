#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "views/balance/balance_study.h"

#include <memory>
#include <string>

namespace eigenlink {

class BalanceView;
class Card;
struct CanvasOverlay;
struct Exhibit;
class Shown;

/// What the mass of the mechanism does to the ground. Computed in the background while somebody looks; meanwhile the
/// canvas shows the masses over the mechanism.
class BalancePage : public Page {
    Q_OBJECT

public:
    BalancePage(const PageContext& context, QObject* parent);

    QWidget* widget() const override;
    void setTheme(const Theme& theme) override;
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;

private:
    void follow(const Shown& shown);
    void connectView();
    void compute();
    void take(const std::optional<JobOutcome<BalanceStudy>>& outcome);
    void putIn(bool onlyBest);
    void exhibit();

    Session& m_session;
    BalanceView* m_view;
    Card* m_card;
    BackgroundJob<BalanceStudy> m_job;
    std::shared_ptr<const BalanceStudy> m_study;
    std::shared_ptr<const Mechanism> m_studied;  ///< what the study, or the job, is of
    std::shared_ptr<const Exhibit> m_exhibit;
    BalanceRequest m_request;  ///< what was chosen
    bool m_isInFront = false;
};

}  // namespace eigenlink
