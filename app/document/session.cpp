#include "app/document/session.h"

#include "views/state/mode_series.h"

#include <QScopedValueRollback>

#include <utility>

namespace eigenlink {

Session::Session(AnalysisRunner::Job job, QObject* parent) : QObject(parent), m_runner(std::move(job))
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_document, &Document::replaced, this, &Session::forget);
    connect(&m_document, &Document::mechanismChanged, this, &Session::showMechanism);
    connect(&m_document, &Document::previewChanged, this, &Session::showMechanism);
    connectRunner();
}

void Session::connectRunner()
{
    connect(&m_runner, &AnalysisRunner::started, &m_patience, qOverload<>(&QTimer::start));
    connect(&m_patience, &QTimer::timeout, this, [this] {
        show(m_shown.whileWaiting());
        Q_EMIT progressed(0, tr("starting"));
    });
    connect(&m_runner, &AnalysisRunner::progress, this, [this](double fraction, const QString& stage) {
        if (!m_patience.isActive()) {
            Q_EMIT progressed(fraction, stage);
        }
    });
    connect(&m_runner, &AnalysisRunner::finished, this, &Session::takeAnalysis);
    connect(&m_runner, &AnalysisRunner::failed, this, [this](const QString& sentence) {
        dropAnalysis({Tone::error, tr("analysis failed"), sentence});
    });
    connect(&m_runner, &AnalysisRunner::cancelled, this, [this] {
        dropAnalysis({Tone::warning, tr("cancelled"), tr("The analysis was cancelled. F5 starts it again.")});
    });
}

void Session::keepRequest(const std::string& study, const RequestTexts& request)
{
    request.empty() ? static_cast<void>(m_requests.erase(study)) : static_cast<void>(m_requests[study] = request);
}

void Session::restoreRequests(const StudyRequests& requests)
{
    for (auto& [study, request] : m_requests) {
        request.clear();  // a view without it was kept with its defaults
    }
    for (const auto& [study, request] : requests) {
        m_requests[study] = request;
    }
    Q_EMIT requestsRestored();
    std::erase_if(m_requests, [](const auto& each) { return each.second.empty(); });
}

void Session::setOptions(const AnalysisOptions& options)
{
    m_options = options;
    Q_EMIT optionsChanged(m_options);
    analyzeAgain();
}

void Session::select(const Selection& selection)
{
    show(m_shown.withSelection(selection));
}

void Session::stepMode(int steps)
{
    Selection next = selection();
    if (!next.mode) {
        return;
    }
    const std::optional<ModeSeries> series = seriesOf(*analysis(), *next.mode);
    const auto count = static_cast<int>(series->modes.size());
    const int index = (((static_cast<int>(series->position) + steps) % count) + count) % count;
    next.mode->index = series->modes[static_cast<std::size_t>(index)];
    select(next);
}

void Session::setExhibit(const std::shared_ptr<const Exhibit>& exhibit)
{
    const std::shared_ptr<const Exhibit> before = m_shown.exhibit();
    show(m_shown.withExhibit(exhibit));
    if (m_shown.exhibit() != before) {
        stateWhatIsSeen();
    }
}

void Session::setClouds(const std::shared_ptr<const std::vector<std::complex<double>>>& clouds)
{
    show(m_shown.withClouds(clouds));
}

void Session::say(const Statement& statement)
{
    m_statement = statement;
    stateWhatIsSeen();
}

void Session::stateWhatIsSeen()
{
    const std::shared_ptr<const Exhibit>& exhibit = m_shown.exhibit();
    if (exhibit != nullptr && exhibit->isOffBalance) {
        Q_EMIT statementChanged({Tone::muted, exhibit->title, tr("It would not stay here by itself.")});
    } else if (exhibit != nullptr && exhibit->analysis != nullptr) {
        Q_EMIT statementChanged(statementOf(*exhibit->analysis));
    } else {
        Q_EMIT statementChanged(m_statement);
    }
}

void Session::analyzeAgain()
{
    m_runner.request(m_shown.snapshot(), m_options);
}

void Session::cancel()
{
    m_runner.cancel();
}

// A view may change the value while it receives it: the remaining views first get the earlier value, then the new.
void Session::show(const Shown& next)
{
    if (next == m_shown) {
        return;
    }
    m_shown = next;
    if (m_isShowing) {
        return;
    }
    const QScopedValueRollback showing(m_isShowing, true);
    Shown given;
    do {
        given = m_shown;
        Q_EMIT shownChanged(given);
    } while (!(given == m_shown));
}

void Session::showMechanism(const MechanismSnapshot& mechanism)
{
    Q_EMIT mechanismChanged();
    show(m_shown.withMechanism(mechanism));
    analyzeAgain();
}

void Session::forget()
{
    m_runner.forget();
    m_statement = {Tone::muted, tr("computing…"), {}};
    Q_EMIT statementChanged(m_statement);
    show(Shown().withMechanism(m_shown.snapshot()));
}

void Session::takeAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    m_patience.stop();
    const std::optional<ModeReference>& before = selection().mode;
    std::optional<ModeReference> mode = before ? continuedMode(*m_shown.analysis(), *before, *analysis) : std::nullopt;
    if (!mode) {
        mode = firstMode(*analysis);
    }
    show(m_shown.withAnalysis(analysis, mode));
    say(statementOf(*analysis));
}

void Session::dropAnalysis(const Statement& statement)
{
    m_patience.stop();
    show(m_shown.isCurrent() ? m_shown.withAnalysis(analysis(), selection().mode) : m_shown.withAnalysis(nullptr));
    say(statement);
}

}  // namespace eigenlink
