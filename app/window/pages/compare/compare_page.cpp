#include "app/window/pages/compare/compare_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/window/parts/actions.h"
#include "app/window/parts/card.h"
#include "app/window/parts/pictures.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/studies/compare/states_view.h"

#include <QAction>

namespace eigenlink {

namespace {

/// The links of a state at its equilibrium, each along its pins.
std::vector<std::vector<Vector2>> outlinesOf(const Analysis& state)
{
    std::vector<std::vector<Vector2>> outlines;
    if (state.system == nullptr || !state.equilibrium.isUsable()) {
        return outlines;
    }
    const std::vector<Vector2> places = state.system->kinematics().pointPositions(state.equilibrium.q);
    for (const Element& element : state.mechanism.elements) {
        if (!isLink(element)) {
            continue;
        }
        std::vector<Vector2> outline;
        for (const std::string& id : pointsOf(element)) {
            if (const auto point = findPoint(state.mechanism, id)) {
                outline.push_back(places[*point]);
            }
        }
        if (outline.size() > 2) {
            outline.push_back(outline.front());
        }
        outlines.push_back(std::move(outline));
    }
    return outlines;
}

}  // namespace

ComparePage::ComparePage(const PageContext& context, QObject* parent)
    : Page(context, parent), m_view(new StatesView), m_job(*findStudy("compare"))
{
    setObjectName(QStringLiteral("compare"));
    setWidget(cardOf(m_view));
    connect(&m_job, &StudyJob::failed, m_view, &StatesView::setFailure);
    connect(&m_job, &StudyJob::finished, this, [this] {
        m_view->setResult(m_job.asked().result, m_compared->units);
        exhibit();
    });
    connect(&session(), &Session::shownChanged, this, &ComparePage::follow);
    connect(m_view, &StatesView::pinRequested, this, &ComparePage::pin);
    connect(m_view, &StatesView::unpinRequested, this, &ComparePage::unpin);
    connect(context.actions.pin, &QAction::triggered, this, [this] {
        pin();
        Q_EMIT frontRequested();
    });
}

void ComparePage::frontChanged()
{
    if (!isInFront()) {
        showOnCanvas(nullptr);
    }
    follow(session().shown());
}

void ComparePage::pin()
{
    const Shown& shown = session().shown();
    if (shown.isCurrent()) {
        m_pinned = shown.analysis();
        m_compared = nullptr;
        follow(shown);
    }
}

void ComparePage::unpin()
{
    m_job.abandon();
    m_pinned = nullptr;
    m_compared = nullptr;
    showOnCanvas(nullptr);
    m_view->setResult(nullptr, {});
    follow(session().shown());
}

void ComparePage::follow(const Shown& shown)
{
    m_view->setPinned(shown.isCurrent(), m_pinned != nullptr);
    if (m_pinned == nullptr || !isInFront() || !shown.isCurrent()) {
        return;
    }
    if (shown.snapshot() != m_compared) {
        compare();
    } else if (shown.exhibit() == nullptr && !isExhibiting()) {
        exhibit();
    }
}

// Both states are analysed as the command does it, whatever the options of the window.
void ComparePage::compare()
{
    const Shown& shown = session().shown();
    m_compared = shown.snapshot();
    showOnCanvas(nullptr);
    const Study& study = *m_job.asked().study;
    const RequestField& after = *study.find("after");
    const QString file = session().document().filePath();
    std::any request = study.request;
    static_cast<void>(after.write(request, file.isEmpty() ? std::string("UNSAVED.eigenlink") : file.toStdString()));
    after.giveMechanism(request, m_compared);
    m_job.start(study, subjectOf(study, Shown().withMechanism(pinnedMechanism())), request);
}

std::shared_ptr<const Mechanism> ComparePage::pinnedMechanism() const
{
    return {m_pinned, &m_pinned->mechanism};
}

AskedStudy ComparePage::asked() const
{
    AskedStudy asked = m_job.asked();
    asked.file = QStringLiteral("PINNED.eigenlink");
    return asked;
}

// The mechanism at its present equilibrium, swinging in the chosen mode, over the pinned one.
void ComparePage::exhibit()
{
    const Shown& shown = session().shown();
    const auto here = shown.configuration();
    if (!isInFront() || shown.snapshot() != m_compared || here == nullptr || m_pinned == nullptr) {
        return;
    }
    auto overlay = std::make_shared<CanvasOverlay>();
    overlay->outlines = outlinesOf(*m_pinned);
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = shown.snapshot();
    exhibit->configuration = *here;
    exhibit->title = windowText("Now and pinned");
    exhibit->subtitle = windowText("dashed: the state that is pinned");
    for (const std::vector<Vector2>& outline : overlay->outlines) {
        exhibit->extent.insert(exhibit->extent.end(), outline.begin(), outline.end());
    }
    exhibit->marks = std::move(overlay);
    showOnCanvas(exhibit);
}

std::vector<WindowFigure> ComparePage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_job.asked().result == nullptr || !m_view->chart()->isVisibleTo(m_view)) {
            return std::nullopt;
        }
        const StudyResult& result = *m_job.asked().result;
        return FigureData{pictureOf(*m_view->chart(), windowText("Two states"), *m_compared),
                          {result.tables[1], result.tables[0]}};
    };
    return {{QStringLiteral("states"), windowText("&Comparison"), m_view->chart(), find}};
}

}  // namespace eigenlink
