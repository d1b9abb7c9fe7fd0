#include "app/jobs/sweep_runner.h"

namespace eigenlink {

void SweepRunner::start(const std::shared_ptr<const Mechanism>& mechanism, const SweepOptions& options)
{
    Q_EMIT progress(0);
    m_running.start([mechanism, options](const Monitor& monitor) { return sweepAngle(*mechanism, options, monitor); },
                    [this](double fraction, const QString&) { Q_EMIT progress(fraction); },
                    [this](const std::optional<JobOutcome<Sweep>>& outcome) {
                        if (!outcome || (outcome->result && outcome->result->cancelled)) {
                            Q_EMIT cancelled();
                        } else if (outcome->result == nullptr) {
                            Q_EMIT failed(outcome->failure);
                        } else {
                            Q_EMIT finished(outcome->result);
                        }
                    });
}

void SweepRunner::cancel()
{
    if (isBusy()) {
        m_running.abandon();
        Q_EMIT cancelled();
    }
}

}  // namespace eigenlink
