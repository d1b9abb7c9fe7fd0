#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "views/balance/balance_study.h"

#include <map>
#include <memory>
#include <string>

namespace eigenlink {

class BalanceView;
class Card;
class Shown;

/// What the mass of the mechanism does to the ground. Computed in the background while somebody looks.
class BalancePage : public Page {
    Q_OBJECT

public:
    BalancePage(const PageContext& context, QObject* parent);

    QWidget* widget() const override;
    void setTheme(const Theme&) override {}
    void setInFront(bool isInFront) override;

private:
    void follow(const Shown& shown);
    void compute();
    void putIn();

    Session& m_session;
    BalanceView* m_view;
    Card* m_card;
    BackgroundJob<BalanceStudy> m_job;
    std::shared_ptr<const BalanceStudy> m_study;
    std::shared_ptr<const Mechanism> m_studied;  ///< what the study, or the job, is of
    std::map<std::string, double> m_radii;       ///< that were chosen, by link [m]
    bool m_isInFront = false;
};

}  // namespace eigenlink
