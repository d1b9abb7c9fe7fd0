#pragma once

#include "app/io/family_files.h"
#include "model/basics/monitor.h"
#include "model/basics/text_exception.h"
#include "views/format/format.h"

#include <QCoreApplication>
#include <QFutureWatcher>
#include <QPromise>
#include <QString>
#include <QtConcurrent>

#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>

namespace eigenlink {

/// The result of background work: a value, or the sentence with the reason why there is none.
template <class Result>
struct JobOutcome {
    std::shared_ptr<const Result> result;
    QString failure;
};

/// One piece of background work at a time. The work gets a monitor and returns a value; everything is caught inside,
/// since an exception that escaped would look like a cancellation and come back later.
template <class Result>
class BackgroundJob {
public:
    using Work = std::function<Result(const Monitor&)>;
    using Outcome = JobOutcome<Result>;

    ~BackgroundJob() { abandon(); }

    bool isRunning() const { return m_watcher != nullptr; }

    /// Starts work in place of running work. `progress` is called with fractions in [0, 1] and
    /// the present stage, `finish` with the outcome, or with nothing when the work did not begin; both in the thread
    /// of the caller.
    void start(Work work, std::function<void(double, const QString&)> progress,
               std::function<void(const std::optional<Outcome>&)> finish)
    {
        abandon();
        m_watcher = new QFutureWatcher<Outcome>;
        QObject::connect(m_watcher, &QFutureWatcherBase::finished, m_watcher, [this, finish = std::move(finish)] {
            const QFuture<Outcome> future = m_watcher->future();
            m_watcher->deleteLater();
            m_watcher = nullptr;
            finish(future.resultCount() == 0 ? std::nullopt : std::optional(future.result()));
        });
        QObject::connect(m_watcher, &QFutureWatcherBase::progressTextChanged, m_watcher,
                         [this, progress = std::move(progress)](const QString& stage) {
                             progress(static_cast<double>(m_watcher->progressValue()) / kProgressSteps, stage);
                         });
        m_watcher->setFuture(QtConcurrent::run([work = std::move(work)](QPromise<Outcome>& promise) {
            promise.setProgressRange(0, kProgressSteps);
            promise.addResult(outcomeOf(work, monitorOf(promise)));
        }));
    }

    /// The outcome is not delivered any more; the work may still run until it next asks the monitor.
    void abandon()
    {
        if (m_watcher != nullptr) {
            m_watcher->disconnect();
            m_watcher->cancel();
            m_watcher->deleteLater();
            m_watcher = nullptr;
        }
    }

private:
    static constexpr int kProgressSteps = 1000;

    static Monitor monitorOf(QPromise<Outcome>& promise)
    {
        Monitor monitor;
        monitor.store = familyStore();
        monitor.cancelled = [&promise] { return promise.isCanceled(); };
        monitor.progress = [&promise](double fraction, std::string_view stage) {
            promise.setProgressValueAndText(static_cast<int>(fraction * kProgressSteps), fromModel(Text::term(stage)));
        };
        return monitor;
    }

    static Outcome outcomeOf(const Work& work, const Monitor& monitor)
    {
        const auto tr = [](const char* text) { return QCoreApplication::translate("BackgroundJob", text); };
        try {
            return {std::make_shared<const Result>(work(monitor)), {}};
        } catch (const std::bad_alloc&) {
            return {nullptr, tr("There is not enough memory to analyse this mechanism. Your drawing is untouched; "
                                "try fewer methods or a smaller mechanism.")};
        } catch (const std::exception& error) {
            return {nullptr,
                    tr("The analysis stopped because of a fault in the program (%1). Your drawing is untouched.")
                        .arg(fromModel(textOf(error)))};
        } catch (...) {
            return {nullptr, tr("The analysis stopped because of a fault in the program. Your drawing is untouched.")};
        }
    }

    QFutureWatcher<Outcome>* m_watcher = nullptr;
};

}  // namespace eigenlink
