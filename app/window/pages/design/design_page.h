#pragma once

#include "app/jobs/background_job.h"
#include "app/jobs/study_job.h"
#include "app/window/pages/design/design_search.h"
#include "app/window/pages/page.h"
#include "views/studies/design/design_study.h"
#include "views/studies/design/sensitivity_view.h"

#include <memory>

namespace eigenlink {

class DesignView;
class TargetsView;
struct Exhibit;
struct MechanismParts;
class Shown;

/// Changes of the mechanism with one of its numbers. Computed in the background while somebody looks; the canvas shows
/// the mechanism and its mode as under the cursor.
class DesignPage : public Page {
    Q_OBJECT

public:
    DesignPage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override;
    void openStudy(const std::string& key) override;
    QList<QWidget*> playing() const override;
    bool stepMode(int steps) override;

private:
    void build() override;
    void frontChanged() override;
    void restore() override;
    void follow(const Shown& shown);
    void compute();
    void take(const std::optional<JobOutcome<DesignStudy>>& outcome);
    void exhibit();
    void adopt();
    void showPoles();
    void computeSensitivities();
    AskedStudy slopesAsked() const;
    void dragPole(std::size_t pole, std::complex<double> aim);
    void fillTargets();
    void findTargets();
    void takeDesign();
    void endSearches();
    void propose(const Design& design);
    void applyProposal();
    void discardProposal();
    void giveWay(const std::shared_ptr<const Mechanism>& shown);
    void forgetProposal();

    DesignView* m_view = nullptr;
    TargetsView* m_targets = nullptr;
    SensitivityView* m_sensitivities = nullptr;
    BackgroundJob<DesignStudy> m_job;
    BackgroundJob<SensitivityStudy> m_slopes;
    DesignSearchJob m_search;
    StudyJob m_find;                   ///< of the targets
    std::optional<Design> m_proposal;  ///< what is previewed
    std::optional<std::size_t> m_dragged;
    std::shared_ptr<const Analysis> m_slopesOf;
    std::shared_ptr<const SensitivityStudy> m_sensitivity;
    std::shared_ptr<const Mechanism> m_studied;         ///< what the study, or the job, is of
    std::shared_ptr<const MechanismParts> m_choicesOf;  ///< what the list of numbers is of
    AskedStudy m_asked{findStudy("locus"), findStudy("locus")->request, nullptr, nullptr, {}};
    bool m_isRestored = false;   ///< targets of a prepared view are to be filled in
    bool m_isExploring = false;  ///< the user has moved the cursor away from the mechanism as it is
};

}  // namespace eigenlink
