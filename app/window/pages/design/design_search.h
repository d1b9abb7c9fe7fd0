#pragma once

#include "app/jobs/background_job.h"
#include "model/studies/design/design.h"
#include "model/studies/study.h"

#include <QObject>

#include <complex>
#include <map>
#include <memory>
#include <optional>

namespace eigenlink {

/// Searches in the background for numbers that put poles where they are dragged.
class DesignSearchJob : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool isBusy() const { return m_job.isRunning(); }
    /// Begins to drag poles of this mechanism by these numbers; poles without an aim stay where they are if
    /// `keepsOthers`.
    void begin(const std::shared_ptr<const Mechanism>& mechanism, const std::vector<DesignVariable>& variables,
               std::size_t modes, bool keepsOthers);
    /// Drags a pole to an aim; where it can only move along a curve `along` says which part of s leads there: it alone
    /// is a target then. The newest aim is searched for as soon as the last search has ended.
    void drag(std::size_t pole, std::complex<double> aim, std::optional<DesignTarget::Quantity> along = std::nullopt);
    /// The places that the dragged poles reach in a design; the other part of one along a curve is that of its
    /// aim.
    std::map<std::size_t, std::complex<double>> reachedIn(const Design& design) const;
    /// Forgets everything.
    void reset();

Q_SIGNALS:
    void designed(const eigenlink::Design& design);
    void failed(const QString& sentence);

private:
    /// The aim of a pole; `along` names the one part that is a target, else both are.
    struct Aim {
        std::complex<double> s;
        std::optional<DesignTarget::Quantity> along;
    };
    /// A search with the live study that goes on from it.
    struct Step {
        StudyWalk walk;
        Design design;
        Text failure;
    };
    void search();
    void run(const std::function<Step(const Monitor&)>& work);
    static Step stepOf(const StudyWalk& walk, const std::vector<double>& values, const Monitor& monitor);
    DesignTask task() const;
    std::vector<double> values() const;

    BackgroundJob<Step> m_job;
    std::shared_ptr<const Mechanism> m_mechanism;
    std::vector<DesignVariable> m_variables;
    std::size_t m_modes = 0;
    bool m_keepsOthers = false;
    std::map<std::size_t, Aim> m_aims;
    StudyWalk m_walk;
    bool m_isWaiting = false;  ///< a newer aim is to be searched for
};

}  // namespace eigenlink
