#include "app/document/session.h"

#include "model/description/indexed_mechanism.h"

#include <utility>

namespace eigenlink {

namespace {

/// Where an edit gave a part another name, its new id; else the old one.
std::string followed(const std::string& id, const Mechanism& before, const Mechanism& after)
{
    const auto isNew = [&before](const std::string& name) {
        return !findPoint(before, name) && !findElement(before, name);
    };
    if (const auto point = findPoint(before, id); point && before.points.size() == after.points.size()) {
        return isNew(after.points[*point].id) ? after.points[*point].id : id;
    }
    if (const auto element = findElement(before, id); element && before.elements.size() == after.elements.size()) {
        return isNew(idOf(after.elements[*element])) ? idOf(after.elements[*element]) : id;
    }
    return id;
}

}  // namespace

Session::Session(AnalysisRunner::Job job, QObject* parent)
    : QObject(parent), m_runner(std::move(job)), m_shown(m_document.mechanism())
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
    connect(&m_patience, &QTimer::timeout, this, [this] { Q_EMIT progressed(0, tr("starting")); });
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

void Session::setOptions(const AnalysisOptions& options)
{
    m_options = options;
    Q_EMIT optionsChanged(m_options);
    analyzeAgain();
}

void Session::select(const Selection& selection)
{
    if (!(selection == m_selection)) {
        m_selection = selection;
        Q_EMIT selectionChanged(m_selection);
    }
}

void Session::stepMode(int steps)
{
    if (m_analysis == nullptr || !m_selection.mode) {
        return;
    }
    const std::optional<ModeSeries> series = seriesOf(*m_analysis, *m_selection.mode);
    if (!series || series->modes.empty()) {
        return;
    }
    const auto count = static_cast<int>(series->modes.size());
    const int next = (((static_cast<int>(series->position) + steps) % count) + count) % count;
    Selection selection = m_selection;
    selection.mode->index = series->modes[static_cast<std::size_t>(next)];
    select(selection);
}

void Session::analyzeAgain()
{
    m_runner.request(m_shown, m_options);
}

void Session::cancel()
{
    m_runner.cancel();
}

void Session::showMechanism(const MechanismSnapshot& mechanism)
{
    const MechanismSnapshot before = std::exchange(m_shown, mechanism);
    Q_EMIT mechanismShown(mechanism);
    if (!m_selection.ids.empty()) {
        Selection kept = m_selection;
        for (std::string& id : kept.ids) {
            id = followed(id, *before, *mechanism);
        }
        const IndexedMechanism indexed(*mechanism);
        const auto isGone = [&](const std::string& id) { return !indexed.findPoint(id) && !indexed.findElement(id); };
        std::erase_if(kept.ids, isGone);
        select(kept);
    }
    analyzeAgain();
}

void Session::forget()
{
    m_runner.forget();
    m_analysis = nullptr;
    Q_EMIT analysisChanged(nullptr);
    Q_EMIT statementChanged({Tone::muted, tr("computing…"), {}});
    select({});
}

void Session::takeAnalysis(const std::shared_ptr<const Analysis>& analysis)
{
    m_patience.stop();
    Selection selection = m_selection;
    const bool continued = m_analysis != nullptr && selection.mode;
    selection.mode = continued ? continuedMode(*m_analysis, *selection.mode, *analysis) : std::nullopt;
    if (!selection.mode) {
        selection.mode = firstMode(*analysis);
    }
    m_analysis = analysis;
    Q_EMIT analysisChanged(m_analysis);
    // Views took the analysis and with it a new list of modes: the selection is theirs again even where it is the same.
    m_selection = selection;
    Q_EMIT selectionChanged(m_selection);
    Q_EMIT statementChanged(statementOf(*m_analysis));
}

void Session::dropAnalysis(const Statement& statement)
{
    m_patience.stop();
    if (m_analysis != nullptr && !(m_analysis->mechanism == *m_shown)) {
        m_analysis = nullptr;
        Q_EMIT analysisChanged(nullptr);
    }
    Q_EMIT statementChanged(statement);
}

}  // namespace eigenlink
