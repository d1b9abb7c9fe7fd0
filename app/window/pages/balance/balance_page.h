#pragma once

#include "app/window/pages/study_page.h"
#include "model/studies/balance/balance_found.h"

#include <memory>
#include <string>

namespace eigenlink {

class BalanceView;

/// The effect of the mass of the mechanism on the ground. Computed in the background while somebody looks; meanwhile
/// the canvas shows the masses over the mechanism.
class BalancePage : public StudyPage {
    Q_OBJECT

public:
    BalancePage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;

protected:
    void build() override;
    std::any prepared(std::any request, const Analysis& analysis) const override;
    std::shared_ptr<Exhibit> exhibitNow() const override;

private:
    void connectView();
    void takeResult();
    void setCounterweight(const std::string& link, const std::string& field, const std::string& item);
    void putIn(bool onlyBest);

    BalanceView* m_balance = nullptr;
    std::shared_ptr<const BalanceFound> m_found;
};

}  // namespace eigenlink
