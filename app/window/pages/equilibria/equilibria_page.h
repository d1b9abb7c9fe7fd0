#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "views/studies/equilibria/equilibria_study.h"

#include <atomic>
#include <memory>

namespace eigenlink {

class EquilibriaView;
class PointsView;
class EquilibriumView;
class Shown;
class StoryView;

/// All equilibria as the page shows them, from the result of their study.
struct EquilibriumFound : EquilibriaStudy {
    std::shared_ptr<const StudyResult> result;
};

/// The equilibrium of the mechanism, its other equilibria, and its story.
class EquilibriaPage : public Page {
    Q_OBJECT

public:
    EquilibriaPage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override { return m_asked; }

private:
    void frontChanged() override;
    void restore() override;
    void follow(const Shown& shown);
    void find();
    void take(const std::optional<JobOutcome<EquilibriumFound>>& outcome);
    void exhibit(int index);
    void walk(int curve, int place);
    void cancel();
    bool isMine(const Shown& shown) const;
    void draw(int index);
    const EquilibriumCandidate* candidate(int index) const;

    EquilibriumView* m_rest;
    EquilibriaView* m_equilibria;
    PointsView* m_points;
    StoryView* m_story;
    BackgroundJob<EquilibriumFound> m_job;
    std::shared_ptr<std::atomic<bool>> m_stop;  ///< the search is to end with what it has found
    std::shared_ptr<const EquilibriaStudy> m_study;
    std::shared_ptr<const Mechanism> m_studied;  ///< what the study, or the job, is of
    AskedStudy m_asked{findStudy("equilibria"), findStudy("equilibria")->request, nullptr, nullptr, {}};
};

}  // namespace eigenlink
