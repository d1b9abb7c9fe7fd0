#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "views/steady/steady_study.h"

#include <atomic>
#include <memory>
#include <optional>

namespace eigenlink {

class Card;
struct Exhibit;
class Shown;
class SteadyView;

/// Whether a motion under a drive is stable. Computed in the background where it is asked for; the deviation that is
/// selected moves on the canvas.
class SteadyPage : public Page {
    Q_OBJECT

public:
    SteadyPage(const PageContext& context, QObject* parent);

    QWidget* widget() const override;
    void setTheme(const Theme& theme) override;
    void setInFront(bool isInFront) override;
    std::vector<WindowFigure> figures() const override;

private:
    void follow(const Shown& shown);
    void find(double period);
    void drawMap(const SteadyAxis& first, const std::optional<SteadyAxis>& second);
    void take(const std::optional<JobOutcome<SteadyStudy>>& outcome);
    void takeMap(const std::optional<JobOutcome<SteadyMap>>& outcome);
    void drop();
    void exhibit();

    Session& m_session;
    SteadyView* m_view;
    Card* m_card;
    BackgroundJob<SteadyStudy> m_job;
    BackgroundJob<SteadyMap> m_mapJob;
    std::shared_ptr<std::atomic<bool>> m_isStopped;
    std::shared_ptr<const SteadyStudy> m_study;
    std::shared_ptr<const Mechanism> m_mechanism;  ///< what the study, the map or a job is of
    std::shared_ptr<const Mechanism> m_numbersOf;
    std::shared_ptr<const Exhibit> m_exhibit;
    bool m_isInFront = false;
};

}  // namespace eigenlink
