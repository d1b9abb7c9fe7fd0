#pragma once

#include "app/jobs/background_job.h"
#include "app/window/pages/page.h"
#include "model/studies/explain/penalty_study.h"
#include "model/studies/explain/topics.h"
#include "views/state/shown.h"

#include <complex>
#include <memory>
#include <optional>

namespace eigenlink {

class ExplanationView;

/// Why the selected eigenvalue is true or spurious, and other questions about how the numbers of this mechanism come
/// about.
class ExplainPage : public Page {
    Q_OBJECT

public:
    ExplainPage(const PageContext& context, QObject* parent);

    std::vector<WindowFigure> figures() const override;
    AskedStudy asked() const override;
    std::vector<PageSubject> subjects() override;

private:
    void frontChanged() override;
    void restore() override;
    void follow(const Shown& shown);
    void explain();
    void explainValue();
    void explainTopic(const QString& key);
    void offerOther();
    void turn(const PenaltyChoice& choice, PenaltyKnob knob);
    void takeStudy(const std::optional<JobOutcome<PenaltyStudy>>& outcome);
    std::optional<std::complex<double>> followedIn(const PenaltyStudy& study) const;

    ExplanationView* m_view;
    Shown m_explained;
    BackgroundJob<Explanation> m_answer;
    BackgroundJob<PenaltyStudy> m_study;
    std::optional<ModeReference> m_other;                         ///< of the kind that the selected value is not
    std::optional<std::complex<double>> m_followed;               ///< the selected spurious value of UCS on its way
    std::optional<std::pair<PenaltyChoice, PenaltyKnob>> m_next;  ///< asked for while a study is being made
};

}  // namespace eigenlink
