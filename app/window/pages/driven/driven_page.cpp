#include "app/window/pages/driven/driven_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/io/result_file.h"
#include "app/window/motion/motion_files.h"
#include "app/window/parts/card.h"
#include "model/studies/driven/driven_found.h"
#include "views/format/format.h"
#include "views/motion/motion_chart.h"

#include <QFileInfo>

namespace eigenlink {

DrivenPage::DrivenPage(const PageContext& context, QObject* parent)
    : Page(parent), m_session(context.session), m_view(new DrivenView), m_card(new Card({}, m_view))
{
    connect(&m_session, &Session::shownChanged, this, &DrivenPage::follow);
    connect(m_view, &DrivenView::requestChanged, this, &DrivenPage::compute);
    connect(m_view, &DrivenView::momentChanged, this, &DrivenPage::exhibit);
    connect(m_view, &DrivenView::dataRequested, this, &DrivenPage::offerNumbers);
    connect(m_view, &DrivenView::videoRequested, this, &DrivenPage::offerVideo);
}

void DrivenPage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    if (!isInFront) {
        m_view->recordView()->setPlaying(false);
    }
    follow(m_session.shown());
    exhibit();
}

// A cycle of another revision is never shown.
void DrivenPage::follow(const Shown& shown)
{
    if (m_studied != nullptr && shown.snapshot() != m_studied) {
        drop();
    }
    if (m_isInFront && shown.snapshot() != m_studied) {
        m_view->setLinks(linksToDrive(shown.mechanism()));
        compute();
    } else if (m_isInFront && shown.selection().ids != m_ids) {
        m_ids = shown.selection().ids;
        exhibit();
    }
}

void DrivenPage::drop()
{
    m_job.abandon();
    m_studied = nullptr;
    m_pictures = nullptr;
    m_run = nullptr;
}

void DrivenPage::compute()
{
    m_studied = m_session.shown().snapshot();
    m_ids = m_session.selection().ids;
    const DriveRequest request = m_view->request();
    if (request.link.empty()) {
        drop();
        m_studied = m_session.shown().snapshot();
        m_view->setRecord(nullptr);
        m_view->setFindings({});
        m_view->setNote(tr("Nothing can be driven here: a crank is a link with one of its points fixed to the ground."),
                        true);
        return;
    }
    m_job.start(
        [mechanism = m_studied, request](const Monitor& monitor) { return runCycle(*mechanism, request, monitor); },
        [](double, const QString&) {}, [this, request](const auto& outcome) { take(outcome, request); });
}

void DrivenPage::take(const std::optional<JobOutcome<DrivenRun>>& outcome, const DriveRequest& request)
{
    if (!outcome) {
        return;
    }
    const bool isThere =
        outcome->result != nullptr && outcome->result->failure.isEmpty() && !outcome->result->cycle.samples.empty();
    if (!isThere) {
        m_pictures = nullptr;
        m_run = nullptr;
        m_view->setRecord(nullptr);
        m_view->setFindings({});
        m_view->setNote(outcome->result == nullptr
                            ? outcome->failure
                            : tr("It cannot be driven so: %1.").arg(fromModel(outcome->result->failure)),
                        true);
        return;
    }
    const std::optional<std::size_t> moment = m_view->recordView()->moment();
    const bool isPlaying = m_view->recordView()->isPlaying() || m_lastDriven != request.link;
    m_lastDriven = request.link;
    m_run = outcome->result;
    const auto mechanism = std::shared_ptr<const Mechanism>(m_run, &m_run->driven.mechanism);
    m_pictures = std::make_unique<MomentPictures>(
        MovingMechanism{mechanism, m_run->system, partsOf(*mechanism), &m_run->cycle.samples, nullptr});
    m_view->setNote(m_run->cycle.status == MotionStatus::complete ? QString() : fromModel(m_run->cycle.reason), true);
    m_view->setFindings(findingsOf(*m_run, request));
    m_view->setRecord(recordOf(m_run, request));
    if (moment && *moment < m_run->cycle.samples.size()) {
        m_view->recordView()->setMoment(*moment);
    }
    m_view->recordView()->setPlaying(m_isInFront && m_moves && isPlaying);
}

void DrivenPage::exhibit()
{
    const RecordView& view = *m_view->recordView();
    const std::optional<std::size_t> moment = m_isInFront && m_run != nullptr ? view.moment() : std::nullopt;
    if (!moment) {
        if (m_exhibit != nullptr && m_session.shown().exhibit() == m_exhibit) {
            m_session.setExhibit(nullptr);
        }
        m_exhibit = nullptr;
        return;
    }
    const std::shared_ptr<Exhibit> exhibit = m_pictures->exhibitAt(*moment, view.extras(), m_ids);
    exhibit->mechanism = m_studied;
    exhibit->title = windowText("Driven · %1 at %2").arg(fromModel(m_view->request().link), view.timeText(*moment));
    exhibit->subtitle = m_pictures->arrowWords(view.extras());
    m_exhibit = exhibit;
    m_session.setExhibit(m_exhibit);
}

void DrivenPage::offerNumbers()
{
    if (m_run == nullptr) {
        return;
    }
    const auto bytes = [run = m_run](const QString& path, const Monitor&) {
        const bool isJson = QFileInfo(path).suffix().toLower() == QStringLiteral("json");
        const ResultTable table = drivenTable(run->cycle, run->observables, true);
        return isJson ? drivenJson(run->cycle, table, true) : tableText(table, ',');
    };
    Q_EMIT fileRequested({QStringLiteral("cycle.csv"), tr("Comma-separated values (*.csv);;JSON (*.json)"), bytes});
}

void DrivenPage::offerVideo()
{
    if (m_run != nullptr) {
        const auto mechanism = std::shared_ptr<const Mechanism>(m_run, &m_run->driven.mechanism);
        const MovingMechanism moving{mechanism, m_run->system, m_pictures->parts(), &m_run->cycle.samples, nullptr};
        const RecordView& view = *m_view->recordView();
        VideoRequest request{view.extras(), m_ids, view.playSpeed(), {}};
        request.isDriven = true;
        request.pace = view.record()->pace;
        Q_EMIT fileRequested(videoOf(m_run, moving, request));
    }
}

QList<QWidget*> DrivenPage::playing() const
{
    return {m_view->recordView()->chart()};
}

bool DrivenPage::togglePlaying()
{
    const bool canPlay = m_isInFront && m_run != nullptr;
    if (canPlay) {
        m_view->recordView()->setPlaying(!m_view->recordView()->isPlaying());
    }
    return canPlay;
}

std::vector<WindowFigure> DrivenPage::figures() const
{
    MotionChart* chart = m_view->recordView()->chart();
    const auto find = [this, chart]() -> std::optional<FigureData> {
        if (m_run == nullptr || m_view->recordView()->record() == nullptr) {
            return std::nullopt;
        }
        return FigureData{{chart->accessibleName(), chart->size(),
                           [chart](QPainter& painter) { chart->paintFigure(painter); }, writeMechanism(*m_studied)},
                          m_view->recordView()->toTsv()};
    };
    return {{QStringLiteral("driven"), windowText("Dri&ven Mechanism"), chart, find}};
}

}  // namespace eigenlink
