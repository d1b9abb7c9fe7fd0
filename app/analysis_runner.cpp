#include "app/analysis_runner.h"

#include <QCoreApplication>
#include <QPromise>
#include <QtConcurrent>

#include <exception>
#include <new>

namespace eigenlink {

namespace {

constexpr int kProgressSteps = 1000;
constexpr qint64 kSlowAfter = 60;  // [ms]

QString tr(const char* text)
{
    return QCoreApplication::translate("AnalysisRunner", text);
}

Monitor monitorOf(QPromise<AnalysisOutcome>& promise)
{
    Monitor monitor;
    monitor.cancelled = [&promise] { return promise.isCanceled(); };
    monitor.progress = [&promise](double fraction, std::string_view stage) {
        promise.setProgressValueAndText(static_cast<int>(fraction * kProgressSteps),
                                        QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size())));
    };
    return monitor;
}

// Nothing may escape from here: in a QFuture an exception would look like a cancellation and come back later.
AnalysisOutcome outcomeOf(const AnalysisRunner::Job& job, const Mechanism& mechanism, const AnalysisOptions& options,
                          const Monitor& monitor)
{
    try {
        return {std::make_shared<const Analysis>(job(mechanism, options, monitor)), {}};
    } catch (const std::bad_alloc&) {
        return {nullptr, tr("There is not enough memory to analyse this mechanism. Your drawing is untouched; "
                            "try fewer methods or a smaller mechanism.")};
    } catch (const std::exception& error) {
        return {nullptr, tr("The analysis stopped because of a fault in the program (%1). Your drawing is untouched.")
                             .arg(QString::fromUtf8(error.what()))};
    } catch (...) {
        return {nullptr, tr("The analysis stopped because of a fault in the program. Your drawing is untouched.")};
    }
}

}  // namespace

AnalysisRunner::AnalysisRunner(Job job, QObject* parent) : QObject(parent), m_job(std::move(job))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &AnalysisRunner::start);
}

AnalysisRunner::~AnalysisRunner()
{
    abandon();
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
    m_watcher = new QFutureWatcher<AnalysisOutcome>(this);
    connect(m_watcher, &QFutureWatcherBase::finished, this, &AnalysisRunner::deliver);
    connect(m_watcher, &QFutureWatcherBase::progressTextChanged, this, [this](const QString& stage) {
        Q_EMIT progress(static_cast<double>(m_watcher->progressValue()) / kProgressSteps, stage);
    });
    m_clock.start();
    Q_EMIT started();
    m_watcher->setFuture(QtConcurrent::run(
        [job = m_job, mechanism = m_mechanism, options = m_options](QPromise<AnalysisOutcome>& promise) {
            promise.setProgressRange(0, kProgressSteps);
            promise.addResult(outcomeOf(job, *mechanism, options, monitorOf(promise)));
        }));
}

// The job may still run to its next look at the monitor; nobody listens to it any more.
void AnalysisRunner::abandon()
{
    if (m_watcher == nullptr) {
        return;
    }
    m_slow = m_slow || m_clock.elapsed() > kSlowAfter;
    m_watcher->disconnect(this);
    m_watcher->cancel();
    m_watcher->deleteLater();
    m_watcher = nullptr;
}

void AnalysisRunner::deliver()
{
    const QFuture<AnalysisOutcome> future = m_watcher->future();
    m_slow = m_clock.elapsed() > kSlowAfter;
    m_watcher->deleteLater();
    m_watcher = nullptr;
    if (m_timer.isActive()) {
        return;  // a newer snapshot waits: this result is stale
    }
    if (future.resultCount() == 0) {
        Q_EMIT cancelled();
        return;
    }
    const AnalysisOutcome outcome = future.result();
    if (outcome.analysis == nullptr) {
        Q_EMIT failed(outcome.failure);
    } else if (outcome.analysis->cancelled) {
        Q_EMIT cancelled();
    } else {
        Q_EMIT finished(outcome.analysis);
    }
}

}  // namespace eigenlink
