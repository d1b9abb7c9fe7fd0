#pragma once

#include "app/jobs/background_job.h"
#include "model/studies/assembled_subject.h"
#include "model/studies/study.h"

#include <QObject>
#include <QString>

#include <any>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace eigenlink {

class Shown;

/// A study with its request and, once it is there, its result.
struct AskedStudy {
    const Study* study = nullptr;
    std::any request = {};  ///< as chosen: absent fields stand for their defaults
    std::shared_ptr<const Analysis> analysis = {};
    std::shared_ptr<const StudyResult> result = {};
    QString file = {};            ///< of the mechanism, where it is not that of the document
    std::size_t equilibrium = 0;  ///< number by energy, from 1, of the equilibrium; 0: that of the analysis
};

/// The analysis on which a study of the mechanism that is shown is computed, as its command has it. Null while it is
/// not known.
std::shared_ptr<const Analysis> subjectOf(const Study& study, const Shown& shown);

/// The origin of a result: the revision of the mechanism where the study needs nothing else, the analysis elsewhere.
/// Null before the first analysis.
std::shared_ptr<const void> originOf(const Study& study, const Shown& shown);

/// A study that lists what an analysis has, with the equilibrium that is seen.
AskedStudy askedOfSeen(const Study& study, const Shown& shown, const std::map<std::string, std::string>& texts = {});

/// The study with its result where the result costs no computation; other studies are returned unchanged.
AskedStudy withResult(AskedStudy asked);

/// Runs studies in the background; the newest request takes the place of an older one.
class StudyJob : public QObject {
    Q_OBJECT

public:
    explicit StudyJob(const Study& study, QObject* parent = nullptr);

    /// The last request with its study; before the first request, that of the entry.
    const AskedStudy& asked() const { return m_asked; }
    bool isRunning() const { return m_job.isRunning(); }
    /// Completes the request and computes. The previous result is dropped.
    void start(const Study& study, const std::shared_ptr<const Analysis>& analysis, const std::any& request);
    /// Ends the computation; finished rows are kept where the study keeps them.
    void stop();
    /// Drops the result and the computation.
    void abandon();

Q_SIGNALS:
    void progressed(double fraction);
    /// There is a result.
    void finished();
    /// Emitted without a result: the request is refused, or the study failed. Neither after a stop before the start.
    void refused(const QString& sentence);
    void failed(const QString& sentence);
    /// Emitted when the job is idle again.
    void ended();

private:
    void take(const std::optional<JobOutcome<Outcome<StudyResult>>>& outcome);

    AskedStudy m_asked;
    BackgroundJob<Outcome<StudyResult>> m_job;
    std::shared_ptr<std::atomic<bool>> m_isStopped;
};

}  // namespace eigenlink
