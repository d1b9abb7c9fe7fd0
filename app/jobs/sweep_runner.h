#pragma once

#include "app/jobs/background_job.h"
#include "model/sweep/sweep.h"

#include <QObject>

#include <memory>

namespace eigenlink {

/// Sweeps an angle in the background; a newer request takes the place of an older one.
class SweepRunner : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool isBusy() const { return m_running.isRunning(); }

public Q_SLOTS:
    void start(const std::shared_ptr<const eigenlink::Mechanism>& mechanism, const eigenlink::SweepOptions& options);
    /// Gives up what is under way; `cancelled` follows at once.
    void cancel();

Q_SIGNALS:
    void progress(double fraction);
    void finished(const std::shared_ptr<const eigenlink::Sweep>& sweep);
    /// The sweep ended without a result; the sentence is for people.
    void failed(const QString& sentence);
    void cancelled();

private:
    BackgroundJob<Sweep> m_running;
};

}  // namespace eigenlink
