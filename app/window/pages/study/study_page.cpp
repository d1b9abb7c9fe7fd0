#include "app/window/pages/study/study_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/io/result_file.h"
#include "app/window/motion/motion_run.h"
#include "app/window/parts/card.h"
#include "app/window/parts/study_command_line.h"
#include "model/motion/pose.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/plot/curve_chart.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

namespace eigenlink {

StudyPage::StudyPage(const Study& study, const PageContext& context, QObject* parent)
    : Page(parent),
      m_study(study),
      m_session(context.session),
      m_view(new StudyView(study)),
      m_card(new Card({}, m_view))
{
    setObjectName(fromModel(std::string(study.key)));
    connect(&m_session, &Session::shownChanged, this, &StudyPage::follow);
    connect(m_view, &StudyView::runRequested, this, &StudyPage::start);
    connect(m_view, &StudyView::cancelRequested, this, [this] { *m_isCancelled = true; });
    connect(m_view, &StudyView::rowChanged, this, &StudyPage::exhibit);
    connect(m_view, &StudyView::commandRequested, this, &StudyPage::copyCommand);
    connect(m_view->form(), &StudyForm::requestChanged, this, &StudyPage::change);
    m_view->setNote(tr("Press Compute. %1").arg(asSentence(fromModel(m_study.summary))), false);
}

StudyPage::~StudyPage() = default;

QWidget* StudyPage::widget() const
{
    return m_card;
}

void StudyPage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void StudyPage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    follow(m_session.shown());
    exhibit();
}

/// The field of a mode is that of the selected mode.
void StudyPage::followMode(const Shown& shown)
{
    const auto field =
        std::ranges::find(m_study.fields, RequestKind::mode, [](const RequestField& each) { return each.kind; });
    const std::optional<std::size_t> mode = field != m_study.fields.end() ? modeNumber(shown) : std::nullopt;
    if (!mode || mode == m_mode) {
        return;
    }
    m_mode = mode;
    std::any request = m_view->form()->request();
    if (field->write(request, static_cast<long long>(*mode + 1)) &&
        field->read(request) != field->read(m_view->form()->request())) {
        m_view->form()->setRequest(request);
        change();
    }
}

// A result of another analysis is gone; a quick study is computed anew.
void StudyPage::follow(const Shown& shown)
{
    if (!m_isInFront) {
        return;
    }
    if (shown.analysis() == m_analysis) {
        followMode(shown);
        return;
    }
    m_job.abandon();
    m_view->setIdle();
    const bool isCurrent = shown.isCurrent() && shown.analysis() != nullptr;
    const bool wasComputed = m_analysis != nullptr && m_view->result() != nullptr;
    m_analysis = isCurrent ? shown.analysis() : nullptr;
    m_view->setResult(nullptr);
    m_view->setUnits(shown.mechanism().units);
    const Text obstacle = isCurrent ? obstacleTo(m_study, *m_analysis) : Text();
    m_view->setPossible(isCurrent && obstacle.isEmpty());
    if (!isCurrent) {
        return;
    }
    m_view->form()->setAnalysis(m_analysis);
    followMode(shown);
    if (!obstacle.isEmpty()) {
        m_view->setNote(asSentence(fromModel(obstacle)), true);
    } else if (m_study.isQuick) {
        start();
    } else if (wasComputed) {
        m_view->setNote(tr("The mechanism has changed: compute it again."), false);
    }
}

void StudyPage::change()
{
    if (m_study.isQuick) {
        start();
        return;
    }
    m_job.abandon();
    m_view->setIdle();
    if (m_view->result() != nullptr) {
        m_view->setResult(nullptr);
        m_view->setNote(tr("The request has changed: compute it again."), false);
    }
}

/// The request with its defaults; empty where it is refused, which the form says.
std::any StudyPage::completed()
{
    std::any request = m_view->form()->request();
    const std::optional<Refusal> refusal = completeRequest(m_study, *m_analysis, placeAsLabel, request);
    m_view->form()->setRefusal(refusal ? asSentence(capitalised(fromModel(sentenceOf(m_study, *refusal, placeAsLabel))))
                                       : QString());
    return refusal ? std::any() : request;
}

void StudyPage::start()
{
    if (m_analysis == nullptr || !obstacleTo(m_study, *m_analysis).isEmpty()) {
        return;
    }
    const std::any request = completed();
    if (!request.has_value()) {
        m_view->setResult(nullptr);
        return;
    }
    m_view->setProgress(0);
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    const auto work = [&study = m_study, analysis = m_analysis, request,
                       isCancelled = m_isCancelled](const Monitor& monitor) {
        Monitor own = monitor;
        own.cancelled = [&monitor, isCancelled] { return *isCancelled || monitor.isCancelled(); };
        return study.run(analysis, request, own);
    };
    m_job.start(
        work, [this](double fraction, const QString&) { m_view->setProgress(fraction); },
        [this](const auto& outcome) { take(outcome); });
}

void StudyPage::take(const std::optional<JobOutcome<Outcome<StudyResult>>>& outcome)
{
    m_view->setIdle();
    if (!outcome) {
        return;
    }
    if (outcome->result == nullptr || !*outcome->result) {
        m_view->setResult(nullptr);
        m_view->setNote(
            outcome->result == nullptr ? outcome->failure : asSentence(fromModel(outcome->result->reason())), true);
        return;
    }
    m_view->setResult(std::make_shared<const StudyResult>(outcome->result->value()));
    exhibit();
}

void StudyPage::giveUpCanvas()
{
    if (m_exhibit != nullptr && m_session.shown().exhibit() == m_exhibit) {
        m_session.setExhibit(nullptr);
    }
    m_exhibit = nullptr;
}

// The configuration under the cursor of the chart.
void StudyPage::exhibit()
{
    const Shown& shown = m_session.shown();
    const auto& result = m_view->result();
    const std::optional<std::size_t> row = m_isInFront && shown.analysis() == m_analysis ? m_view->row() : std::nullopt;
    const std::optional<Moment> moment =
        row && result->momentAt && *row < result->tables.front().rowCount() ? result->momentAt(*row) : std::nullopt;
    if (!moment) {
        giveUpCanvas();
        return;
    }
    const std::shared_ptr<const System> system = moment->system != nullptr ? moment->system : m_analysis->system;
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = shown.snapshot();
    exhibit->configuration = {shown.parts(), poseAt(*system, moment->q), {}, {}};
    if (moment->shape.size() > 0) {
        exhibit->configuration = {shown.parts(), poseAt(*system, moment->q),
                                  ModeMotion(system, moment->q, moment->shape, moment->s),
                                  PlayedMode{moment->s, false, 1, 1, false}};
    }
    exhibit->title = fromModel(moment->title, m_analysis->mechanism.units);
    exhibit->subtitle = fromModel(moment->subtitle, m_analysis->mechanism.units);
    m_exhibit = exhibit;
    m_session.setExhibit(m_exhibit);
}

void StudyPage::copyCommand()
{
    QGuiApplication::clipboard()->setText(studyCommandLine(m_study, m_view->form()->request(), m_session));
}

QList<QWidget*> StudyPage::playing() const
{
    return {m_view->chart()};
}

std::vector<WindowFigure> StudyPage::figures() const
{
    CurveChart* chart = m_view->chart();
    const auto find = [this, chart]() -> std::optional<FigureData> {
        if (m_view->result() == nullptr || m_view->result()->charts.empty()) {
            return std::nullopt;
        }
        const StudyResult& result = *m_view->result();
        const ResultTable& table = result.tables[result.charts[m_view->shownChart()].table];
        return FigureData{
            {fromModel(m_study.title), chart->size(), [chart](QPainter& painter) { chart->paintFigure(painter); },
             writeMechanism(m_analysis->mechanism)},
            fromModel(tableText(table, '\t', true))};
    };
    return {{fromModel(std::string(m_study.key)), fromModel(m_study.title), chart, find}};
}

}  // namespace eigenlink
