#pragma once

#include "app/window/pages/study_page.h"

namespace eigenlink {

class ResponseView;

/// The response of the mechanism to shaking. While the page is in front the canvas shows the mechanism as it moves
/// at the frequency under the cursor.
class ResponsePage : public StudyPage {
    Q_OBJECT

public:
    ResponsePage(const PageContext& context, QObject* parent);

protected:
    void build() override;
    std::shared_ptr<Exhibit> exhibitNow() const override;

private:
    void takeResult();
    QString wordsAt(std::size_t row) const;

    ResponseView* m_response = nullptr;
};

}  // namespace eigenlink
