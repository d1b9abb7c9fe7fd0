#include "app/analysis_runner.h"

namespace eigenlink {

namespace {

constexpr qint64 kSlowAfter = 60;  // [ms]

}  // namespace

AnalysisRunner::AnalysisRunner(Job job, QObject* parent) : QObject(parent), m_job(std::move(job))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &AnalysisRunner::start);
}

void AnalysisRunner::request(const std::shared_ptr<const Mechanism>& mechanism, const AnalysisOptions& options)
{
    m_mechanism = mechanism;
    m_options = options;
    if (m_slow) {
        abandon();
        m_timer.start(kSlowDelay);
    } else if (!m_timer.isActive()) {
        m_timer.start(kQuickDelay);
    }
}

void AnalysisRunner::cancel()
{
    if (!isBusy()) {
        return;
    }
    m_timer.stop();
    abandon();
    Q_EMIT cancelled();
}

void AnalysisRunner::start()
{
    abandon();
    m_clock.start();
    Q_EMIT started();
    m_running.start([job = m_job, mechanism = m_mechanism,
                     options = m_options](const Monitor& monitor) { return job(*mechanism, options, monitor); },
                    [this](double fraction, const QString& stage) { Q_EMIT progress(fraction, stage); },
                    [this](const auto& outcome) { deliver(outcome); });
}

void AnalysisRunner::abandon()
{
    if (m_running.isRunning()) {
        m_slow = m_slow || m_clock.elapsed() > kSlowAfter;
        m_running.abandon();
    }
}

void AnalysisRunner::deliver(const std::optional<JobOutcome<Analysis>>& outcome)
{
    m_slow = m_clock.elapsed() > kSlowAfter;
    if (m_timer.isActive()) {
        return;  // a newer snapshot waits: this result is stale
    }
    if (!outcome || (outcome->result != nullptr && outcome->result->cancelled)) {
        Q_EMIT cancelled();
    } else if (outcome->result == nullptr) {
        Q_EMIT failed(outcome->failure);
    } else {
        Q_EMIT finished(outcome->result);
    }
}

}  // namespace eigenlink
