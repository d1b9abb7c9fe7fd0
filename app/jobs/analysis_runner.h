#pragma once

#include "app/jobs/background_job.h"
#include "model/analysis/analysis.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>

namespace eigenlink {

/// Analyses mechanisms in the background. The job gets a snapshot and a monitor and returns a value; the newest
/// request wins. While requests follow one another, as in a drag, a quick analysis under way may finish and its result
/// is emitted, so that results keep coming however often something is asked for.
class AnalysisRunner : public QObject {
    Q_OBJECT

public:
    /// The work in the background, normally `analyze`. It may throw; an exception becomes a sentence.
    using Job = std::function<Analysis(const Mechanism&, const AnalysisOptions&, const Monitor&)>;

    explicit AnalysisRunner(Job job, QObject* parent = nullptr);

    /// True from a request until its outcome or its cancellation.
    bool isBusy() const { return m_timer.isActive() || m_running.isRunning(); }

    /// Requests are collected for this long before the newest starts [ms]. Where the last analysis was quick they
    /// are only thinned, so that results keep coming during a drag; where it was slow the wait begins anew each time.
    static constexpr int kQuickDelay = 10;
    static constexpr int kSlowDelay = 150;
    /// Duration above which an analysis is slow, and gives way to a newer request [ms].
    static constexpr int kSlowAfter = 150;

public Q_SLOTS:
    /// Analyses this snapshot soon. The result of an analysis under way is delivered first if it is quick and of the
    /// same parts with the same options; otherwise it is cancelled.
    void request(const std::shared_ptr<const eigenlink::Mechanism>& mechanism,
                 const eigenlink::AnalysisOptions& options);
    /// Gives up running and requested work; `cancelled` follows at once, whatever the job does.
    void cancel();
    /// Gives up running and requested work without emitting anything: it was about another mechanism.
    void forget();

Q_SIGNALS:
    void started();
    void progress(double fraction, const QString& stage);
    void finished(const std::shared_ptr<const eigenlink::Analysis>& analysis);
    /// The job ended without a result; the sentence is for people.
    void failed(const QString& sentence);
    void cancelled();

private:
    bool isWorthWaitingFor() const;
    void start();
    void abandon();
    void deliver(const std::optional<JobOutcome<Analysis>>& outcome);

    Job m_job;
    QTimer m_timer;
    std::shared_ptr<const Mechanism> m_mechanism;
    AnalysisOptions m_options;
    std::shared_ptr<const Mechanism> m_started;
    AnalysisOptions m_startedOptions;
    BackgroundJob<Analysis> m_running;
    QElapsedTimer m_clock;
    bool m_slow = false;
};

}  // namespace eigenlink
