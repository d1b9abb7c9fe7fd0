#include "app/window/pages/driven/driven_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/window/motion/motion_files.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/studies/motion/driven_view.h"
#include "views/studies/study_view.h"

namespace eigenlink {

DrivenPage::DrivenPage(const PageContext& context, QObject* parent)
    : StudyPage(*findStudy("driven"), context, parent, windowText("Dri&ven Mechanism"))
{
}

void DrivenPage::build()
{
    StudyPage::build();
    m_driven = new DrivenView;
    view()->setSpecial(m_driven, false, {"force_peaks", "section_envelope"});
    setFigure(m_driven->recordView()->chart());
    connect(&session(), &Session::shownChanged, this, [this](const Shown& shown) {
        if (isInFront() && shown.selection().ids != m_ids) {
            m_ids = shown.selection().ids;
            exhibit();
        }
    });
    connect(view(), &StudyView::resultChanged, this, &DrivenPage::takeResult);
    connect(m_driven, &DrivenView::momentChanged, this, &DrivenPage::exhibit);
    connect(m_driven, &DrivenView::videoRequested, this, &DrivenPage::offerVideo);
}

void DrivenPage::frontChanged()
{
    if (!isInFront()) {
        m_driven->recordView()->setPlaying(false);
    }
    StudyPage::frontChanged();
}

MovingMechanism DrivenPage::moving(const std::shared_ptr<const MechanismParts>& parts) const
{
    const std::shared_ptr<const DrivenFound>& found = m_run->found;
    const std::shared_ptr<const Mechanism> mechanism(found, &found->driven.mechanism);
    return {mechanism, found->system, parts != nullptr ? parts : partsOf(*mechanism), &found->cycle.samples, nullptr};
}

void DrivenPage::takeResult()
{
    const auto& result = view()->result();
    RecordView& record = *m_driven->recordView();
    if (m_run != nullptr) {
        m_moment = record.moment();
        m_wasPlaying = record.isPlaying();
    }
    if (result == nullptr || result->tables.front().rowCount() == 0) {
        m_pictures = nullptr;
        m_run = nullptr;
        m_driven->setRecord(nullptr);
        return;
    }
    m_run = std::make_shared<const DrivenRun>(drivenRunOf(*result));
    const bool isPlaying = m_wasPlaying || m_lastDriven != m_run->found->link;
    m_lastDriven = m_run->found->link;
    m_pictures = std::make_unique<MomentPictures>(moving(nullptr));
    m_driven->setRecord(recordOf(m_run));
    if (m_moment && *m_moment < m_run->found->cycle.samples.size()) {
        record.setMoment(*m_moment);
    }
    record.setPlaying(isInFront() && m_moves && isPlaying);
}

std::shared_ptr<Exhibit> DrivenPage::exhibitNow() const
{
    const RecordView& record = *m_driven->recordView();
    const std::optional<std::size_t> moment = m_run != nullptr ? record.moment() : std::nullopt;
    if (!moment) {
        return nullptr;
    }
    const std::shared_ptr<Exhibit> exhibit = m_pictures->exhibitAt(orderOf(*m_run)[*moment], record.extras(), m_ids);
    exhibit->title = windowText("Driven · %1 at %2").arg(fromModel(m_run->found->link), record.timeText(*moment));
    exhibit->subtitle = m_pictures->arrowWords(record.extras());
    return exhibit;
}

void DrivenPage::offerVideo()
{
    if (m_run != nullptr) {
        const RecordView& record = *m_driven->recordView();
        VideoRequest request{record.extras(), m_ids, record.playSpeed(), {}};
        request.isDriven = true;
        request.pace = record.record()->pace;
        Q_EMIT fileRequested(videoOf(m_run, moving(m_pictures->parts()), request));
    }
}

bool DrivenPage::togglePlaying()
{
    const bool canPlay = isInFront() && m_run != nullptr;
    if (canPlay) {
        m_driven->recordView()->setPlaying(!m_driven->recordView()->isPlaying());
    }
    return canPlay;
}

}  // namespace eigenlink
