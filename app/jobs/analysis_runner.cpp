#include "app/jobs/analysis_runner.h"

#include "model/mechanism/same_parts.h"

namespace eigenlink {

AnalysisRunner::AnalysisRunner(Job job, QObject* parent) : QObject(parent), m_job(std::move(job))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &AnalysisRunner::start);
}

void AnalysisRunner::request(const std::shared_ptr<const Mechanism>& mechanism, const AnalysisOptions& options)
{
    m_mechanism = mechanism;
    m_options = options;
    if (m_running.isRunning() && !isWorthWaitingFor()) {
        abandon();
        m_timer.stop();
    }
    if (m_slow) {
        m_timer.start(kSlowDelay);
    } else if (!m_timer.isActive()) {
        const auto left = kSlowAfter - static_cast<int>(m_clock.isValid() ? m_clock.elapsed() : 0);
        m_timer.start(m_running.isRunning() ? left : kQuickDelay);
    }
}

// An analysis of the same parts that may end at any moment: views can follow it until the newer one is there.
bool AnalysisRunner::isWorthWaitingFor() const
{
    return !m_slow && m_clock.elapsed() < kSlowAfter && m_startedOptions == m_options &&
           haveSameParts(*m_started, *m_mechanism);
}

void AnalysisRunner::cancel()
{
    if (!isBusy()) {
        return;
    }
    forget();
    Q_EMIT cancelled();
}

void AnalysisRunner::forget()
{
    m_timer.stop();
    abandon();
}

void AnalysisRunner::start()
{
    abandon();
    m_clock.start();
    m_started = m_mechanism;
    m_startedOptions = m_options;
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
        m_timer.start(m_slow ? kSlowDelay : 0);  // a newer snapshot waits
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
