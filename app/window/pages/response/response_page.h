#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "views/response/response_study.h"

#include <memory>
#include <optional>

namespace eigenlink {

struct Analysis;
class Card;
struct Exhibit;
struct MechanismParts;
class ResponseView;
class Shown;

/// How the mechanism answers when it is shaken. Computed in the background while the page is in front; under the cursor
/// the mechanism moves in its operating deflection shape.
class ResponsePage : public Page {
    Q_OBJECT

public:
    ResponsePage(const PageContext& context, QObject* parent);

    QWidget* widget() const override;
    void setTheme(const Theme& theme) override;
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;
    QList<QWidget*> playing() const override;

private:
    void follow(const Shown& shown);
    void compute();
    void take(const std::optional<JobOutcome<ResponseStudy>>& outcome);
    void showCursor();
    void giveUpCanvas();

    Session& m_session;
    ResponseView* m_view;
    Card* m_card;
    BackgroundJob<ResponseStudy> m_job;
    std::shared_ptr<const Analysis> m_analysis;       ///< what the study, or the job, is of
    std::shared_ptr<const MechanismParts> m_namesOf;  ///< what the lists of names are of
    std::shared_ptr<FrequencyResponse> m_response;    ///< for the cursor; null for large systems
    std::shared_ptr<const Exhibit> m_exhibit;
    bool m_isInFront = false;
};

}  // namespace eigenlink
