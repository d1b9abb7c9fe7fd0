#include "app/jobs/study_job.h"

#include "model/studies/analysis_fields.h"
#include "model/studies/range_findings.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/state/shown.h"

namespace eigenlink {

std::shared_ptr<const void> originOf(const Study& study, const Shown& shown)
{
    if (!takesAnalysis(study)) {
        return shown.snapshot();
    }
    return shown.isCurrent() ? shown.analysis() : nullptr;
}

std::shared_ptr<const Analysis> subjectOf(const Study& study, const Shown& shown)
{
    const std::shared_ptr<const Analysis> analysis = shown.isCurrent() ? shown.analysis() : nullptr;
    if (takesAnalysis(study)) {
        return analysis;
    }
    return assembledSubject(analysis != nullptr
                                ? AssembledMechanism{analysis->mechanism, analysis->issues, analysis->system}
                                : assemble(shown.mechanism()));
}

AskedStudy askedOfSeen(const Study& study, const Shown& shown, const std::map<std::string, std::string>& texts)
{
    AskedStudy asked{&study, study.request, shown.isCurrent() ? shown.nearestAnalysis() : nullptr, nullptr, {}};
    static_cast<void>(readRequest(study, texts, asked.request));
    asked.equilibrium = shown.exhibit() != nullptr ? shown.exhibit()->equilibrium : 0;
    return asked;
}

AskedStudy withResult(AskedStudy asked)
{
    if (asked.study == nullptr || asked.study->needs != StudyNeeds::methods || asked.analysis == nullptr) {
        return asked;
    }
    std::any request = asked.request;
    if (obstacleTo(*asked.study, *asked.analysis).isEmpty() &&
        !completeRequest(*asked.study, *asked.analysis, placeAsLabel, request)) {
        if (Outcome<StudyResult> result = asked.study->run(asked.analysis, request, {})) {
            asked.result = std::make_shared<const StudyResult>(std::move(result).value());
        }
    }
    return asked;
}

StudyJob::StudyJob(const Study& study, QObject* parent)
    : QObject(parent), m_asked{&study, study.request, nullptr, nullptr, {}}
{
}

void StudyJob::start(const Study& study, const std::shared_ptr<const Analysis>& analysis, const std::any& request)
{
    abandon();
    m_asked = {&study, request, analysis, nullptr, {}};
    if (const Text obstacle = obstacleTo(study, *analysis); !obstacle.isEmpty()) {
        Q_EMIT failed(asSentence(fromModel(obstacle)));
        return;
    }
    std::any complete = request;
    if (const std::optional<Refusal> refusal = completeRequest(study, *analysis, placeAsLabel, complete)) {
        Q_EMIT refused(asSentence(fromModel(sentenceOf(study, *refusal, placeAsLabel))));
        return;
    }
    m_isStopped = std::make_shared<std::atomic<bool>>(false);
    Q_EMIT progressed(0);
    m_job.start(
        [&study, analysis, complete, isStopped = m_isStopped](const Monitor& monitor) {
            Monitor own = monitor;
            own.cancelled = [&monitor, isStopped] { return *isStopped || monitor.isCancelled(); };
            return resultOf(study, analysis, complete, own);
        },
        [this](double fraction, const QString&) { Q_EMIT progressed(fraction); },
        [this](const auto& outcome) { take(outcome); });
}

void StudyJob::stop()
{
    if (m_isStopped != nullptr) {
        *m_isStopped = true;
    }
}

void StudyJob::abandon()
{
    m_asked.result = nullptr;
    if (isRunning()) {
        m_job.abandon();
        Q_EMIT ended();
    }
}

void StudyJob::take(const std::optional<JobOutcome<Outcome<StudyResult>>>& outcome)
{
    Q_EMIT ended();
    if (!outcome) {
        return;
    }
    if (outcome->result == nullptr || !*outcome->result) {
        Q_EMIT failed(outcome->result == nullptr ? outcome->failure : asSentence(fromModel(outcome->result->reason())));
        return;
    }
    // The result shares the outcome: rows are not copied.
    m_asked.result = std::shared_ptr<const StudyResult>(outcome->result, &outcome->result->value());
    Q_EMIT finished();
}

}  // namespace eigenlink
