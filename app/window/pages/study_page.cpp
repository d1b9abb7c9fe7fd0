#include "app/window/pages/study_page.h"

#include "app/document/session.h"
#include "app/window/motion/motion_run.h"
#include "app/window/parts/card.h"
#include "app/window/parts/pictures.h"
#include "model/diagnosis/remedy.h"
#include "model/pose/pose.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/plot/curve_chart.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"

#include <algorithm>

namespace eigenlink {

StudyPage::StudyPage(const Study& study, const PageContext& context, QObject* parent, const QString& figureName)
    : Page(context, parent),
      m_study(study),
      m_figureName(figureName.isEmpty() ? fromModel(study.title) : figureName),
      m_job(study)
{
    setObjectName(fromModel(std::string(study.key)));
    setWidget(emptyCard());
}

void StudyPage::build()
{
    m_view = new StudyView(m_study);
    m_chart = m_view->chart();
    fillCard(*widget(), m_view);
    connect(&session(), &Session::shownChanged, this, &StudyPage::follow);
    connect(this, &Page::opened, this, [this] { m_firstNote = m_view->note(); });
    connect(&session().document(), &Document::replaced, this, &StudyPage::beginAfresh);
    connect(m_view, &StudyView::runRequested, this, &StudyPage::start);
    connect(m_view, &StudyView::cancelRequested, &m_job, &StudyJob::stop);
    connect(m_view, &StudyView::rowChanged, this, &StudyPage::exhibit);
    connect(m_view, &StudyView::mended, this, [this](const QString& text, const std::vector<Remedy>& remedies) {
        Mechanism next = *session().document().mechanism();
        for (const Remedy& each : remedies) {
            next = remedied(next, each);
        }
        session().document().apply(text, next);
    });
    connect(m_view->form(), &StudyForm::requestChanged, this, &StudyPage::change);
    connect(&m_job, &StudyJob::progressed, m_view, &StudyView::setProgress);
    connect(&m_job, &StudyJob::ended, m_view, &StudyView::setIdle);
    connect(&m_job, &StudyJob::failed, this, &StudyPage::fail);
    connect(&m_job, &StudyJob::refused, this, [this](const QString& sentence) {
        m_view->setResult(nullptr);
        m_view->form()->setRefusal(sentence);
        m_view->setNote(asSentence(fromModel(m_study.summary)), false);  // it was pressed
    });
    connect(&m_job, &StudyJob::finished, this, [this] {
        m_view->setResult(m_job.asked().result);
        if (m_view->result()->clouds != nullptr && originOf(m_study, session().shown()) == m_origin) {
            session().setClouds(m_view->result()->clouds);
        }
        exhibit();
    });
    const QString summary = asSentence(fromModel(m_study.summary));
    m_view->setNote(m_study.isQuick ? summary : tr("Press Compute. %1").arg(summary), false);
}

AskedStudy StudyPage::asked() const
{
    const std::any& request = m_view != nullptr ? m_view->form()->request() : m_study.request;
    return {&m_study,
            m_analysis != nullptr ? prepared(request, *m_analysis) : request,
            m_analysis,
            m_job.asked().result,
            {}};
}

void StudyPage::frontChanged()
{
    follow(session().shown());
    exhibit();
}

// Nothing of the mechanism before is left to be computed again.
void StudyPage::beginAfresh()
{
    m_job.abandon();
    m_origin = nullptr;
    m_view->setResult(nullptr);
    m_view->setNote(m_firstNote, false);
}

void StudyPage::propose(const std::shared_ptr<const Analysis>& analysis)
{
    m_view->form()->setAnalysis(analysis);
    m_mode.reset();
    followMode(session().shown());
}

/// The field of a mode is that of the selected mode, where it has one.
void StudyPage::followMode(const Shown& shown)
{
    const auto field =
        std::ranges::find(m_study.fields, RequestKind::mode, [](const RequestField& each) { return each.kind; });
    const std::optional<std::size_t> mode = field != m_study.fields.end() ? modeNumber(shown) : std::nullopt;
    std::any request = m_view->form()->request();
    if (!mode || mode == m_mode || requestText(field->read(request)).empty()) {
        return;
    }
    m_mode = mode;
    if (field->write(request, static_cast<long long>(*mode + 1)) &&
        field->read(request) != field->read(m_view->form()->request())) {
        m_view->form()->setRequest(request, false);
        change();
    }
}

// A result of another analysis is gone; a quick study is computed anew.
void StudyPage::follow(const Shown& shown)
{
    if (!isInFront()) {
        return;
    }
    if (originOf(m_study, shown) == m_origin) {
        followMode(shown);
        return;
    }
    m_job.abandon();
    const bool wasComputed = m_origin != nullptr && m_view->result() != nullptr;
    m_origin = originOf(m_study, shown);
    m_analysis = m_origin != nullptr ? subjectOf(m_study, shown) : nullptr;
    if (!m_study.isQuick || m_analysis == nullptr) {
        m_view->setResult(nullptr);  // a quick study follows at once: what was there is seen to change
    }
    m_view->setUnits(shown.mechanism().units);
    const Text obstacle = m_analysis != nullptr ? obstacleTo(m_study, *m_analysis) : Text();
    m_view->setPossible(m_analysis != nullptr && obstacle.isEmpty());
    if (m_analysis == nullptr) {
        return;
    }
    m_view->form()->setAnalysis(m_analysis);
    followMode(shown);
    if (!obstacle.isEmpty()) {
        fail(asSentence(fromModel(obstacle)));
    } else if (m_study.isQuick) {
        start();
    } else if (wasComputed) {
        m_view->setNote(tr("The mechanism has changed: compute it again."), false);
    }
}

// A prepared view brings the request back, or the proposals of the form.
void StudyPage::restore()
{
    std::any request = m_study.request;
    const RequestTexts* texts = restored(std::string(m_study.key));
    if (m_view != nullptr && texts != nullptr && !readRequest(m_study, *texts, request)) {
        if (texts->empty() && m_analysis != nullptr) {
            proposeRequest(m_study, *m_analysis, {}, request);
        }
        m_view->form()->setRequest(request);
        change();
    }
}

void StudyPage::change()
{
    session().keepRequest(std::string(m_study.key), requestTexts(m_study, m_view->form()->request()));
    if (m_study.isQuick) {
        start();
        return;
    }
    m_job.abandon();
    if (m_view->result() != nullptr) {
        if (m_view->result()->clouds != nullptr) {
            session().setClouds(nullptr);
        }
        m_view->setResult(nullptr);
        m_view->setNote(tr("The request has changed: compute it again."), false);
    }
}

void StudyPage::start()
{
    if (m_analysis != nullptr && obstacleTo(m_study, *m_analysis).isEmpty()) {
        m_view->form()->setRefusal({});
        m_job.start(m_study, m_analysis, prepared(m_view->form()->request(), *m_analysis));
    }
}

void StudyPage::fail(const QString& sentence)
{
    m_view->setResult(nullptr);
    m_view->setNote(sentence, true);
    exhibit();
}

bool StudyPage::isOfShown() const
{
    return isInFront() && m_job.asked().result != nullptr && m_origin != nullptr &&
           originOf(m_study, session().shown()) == m_origin;
}

void StudyPage::exhibit()
{
    const std::shared_ptr<Exhibit> next = isOfShown() ? exhibitNow() : nullptr;
    if (next != nullptr) {
        next->mechanism = session().shown().snapshot();
    }
    showOnCanvas(next);
}

// The configuration under the cursor of the chart.
std::shared_ptr<Exhibit> StudyPage::exhibitNow() const
{
    const std::optional<std::size_t> row = m_view->row();
    return row ? exhibitAt(*row) : nullptr;
}

std::shared_ptr<Exhibit> StudyPage::exhibitAt(std::size_t row) const
{
    const Shown& shown = session().shown();
    const auto& result = m_view->result();
    const std::optional<Moment> moment =
        result->momentAt && row < result->tables.front().rowCount() ? result->momentAt(row) : std::nullopt;
    if (!moment) {
        return nullptr;
    }
    const std::shared_ptr<const System> system = moment->system != nullptr ? moment->system : m_analysis->system;
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->configuration = {shown.parts(), poseAt(*system, moment->q), {}, {}};
    if (moment->shape.size() > 0) {
        exhibit->configuration.motion = ModeMotion(system, moment->q, moment->shape, moment->s);
        exhibit->configuration.mode = PlayedMode{moment->s, false, 1, 1, false};
    }
    exhibit->title = fromModel(moment->title, m_analysis->mechanism.units);
    exhibit->subtitle = fromModel(moment->subtitle, m_analysis->mechanism.units);
    return exhibit;
}

QList<QWidget*> StudyPage::playing() const
{
    return m_chart != nullptr ? QList<QWidget*>{m_chart} : QList<QWidget*>();
}

std::vector<WindowFigure> StudyPage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_view == nullptr || m_view->result() == nullptr || m_view->result()->charts.empty()) {
            return std::nullopt;
        }
        const StudyResult& result = *m_view->result();
        return FigureData{pictureOf(*m_chart, m_chart->accessibleName(), m_analysis->mechanism),
                          {result.tables[result.charts[m_view->shownChart()].table]}};
    };
    return {{fromModel(std::string(m_study.key)), m_figureName, m_chart, find}};
}

}  // namespace eigenlink
