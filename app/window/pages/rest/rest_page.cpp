#include "app/window/pages/rest/rest_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/window/parts/card.h"
#include "app/window/parts/panel_splitter.h"
#include "model/equilibria/all_equilibria.h"
#include "model/motion/redraw.h"
#include "views/format/format.h"
#include "views/rest/equilibria_view.h"
#include "views/rest/rest_view.h"
#include "views/story/story_view.h"

#include <algorithm>

namespace eigenlink {

namespace {

/// Mechanisms of so many coordinates are searched by themselves: it takes a moment.
constexpr Eigen::Index kSmall = 12;

/// A mode that grows, else the lowest that moves.
std::optional<ModeReference> modeOfInterest(const Analysis& analysis)
{
    const Linearization* mcs = analysis.find(Method::mcs);
    if (mcs == nullptr || mcs->spectrum.values.empty()) {
        return std::nullopt;
    }
    const std::vector<Eigenvalue>& values = mcs->spectrum.values;
    std::optional<ModeReference> best;
    const auto rank = [&](std::size_t i) {
        const bool grows = values[i].s.real() > 1e-9 * std::abs(values[i].s);
        return std::pair(grows ? -values[i].s.real() : 0.0, std::abs(values[i].s));
    };
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].isTrue() && values[i].s.imag() >= 0 && (!best || rank(i) < rank(best->index))) {
            best = ModeReference{Method::mcs, i};
        }
    }
    return best;
}

EquilibriaStudy studyOf(const Mechanism& mechanism, const Monitor& monitor)
{
    EquilibriumList list = findAllEquilibria(mechanism, monitor);
    EquilibriaStudy study{{}, list.completeness, {}};
    AnalysisOptions options;
    options.methods = {Method::mcs};
    for (ListedEquilibrium& each : list.equilibria) {
        const Pose pose = poseAt(*each.system, each.rest.q);
        const Equilibrium rest = each.rest;
        auto analysis =
            std::make_shared<const Analysis>(analyzeAt({mechanism, {}, each.system}, rest, options, monitor));
        const std::optional<ModeReference> mode = modeOfInterest(*analysis);
        study.rests.push_back(
            {std::move(analysis), pose, rest.potential, rest.negativeCount, rest.stability == Stability::stable, mode});
    }
    for (const SpecialPlace& each : list.special) {
        study.special.push_back(each.text);
    }
    return study;
}

/// The equilibrium with this number in place of the one that is analysed.
std::shared_ptr<const Exhibit> exhibitOf(const std::shared_ptr<const Mechanism>& mechanism,
                                         const EquilibriaStudy& study, std::size_t index)
{
    const RestCandidate& rest = study.rests[index];
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = mechanism;
    exhibit->configuration = {partsOf(*mechanism), rest.pose, {}, {}};
    for (const RestCandidate& each : study.rests) {
        exhibit->extent.insert(exhibit->extent.end(), each.pose.points.begin(), each.pose.points.end());
    }
    if (rest.mode) {
        const std::complex<double> s = rest.analysis->find(rest.mode->method)->spectrum.values[rest.mode->index].s;
        exhibit->configuration.motion = ModeMotion(*rest.analysis, rest.mode->method, rest.mode->index);
        exhibit->configuration.mode = PlayedMode{s, false, 1, 1, false};
    }
    exhibit->title = windowText("Equilibrium %1 of %2").arg(index + 1).arg(study.rests.size());
    exhibit->subtitle = rest.isStable ? windowText("stable: it could rest here too")
                                      : windowText("not stable: the smallest push makes it leave");
    return exhibit;
}

}  // namespace

RestPage::RestPage(const PageContext& context, QObject* parent)
    : Page(parent),
      m_session(context.session),
      m_rest(new RestView),
      m_equilibria(new EquilibriaView),
      m_story(new StoryView),
      m_column(new PanelSplitter(Qt::Vertical))
{
    m_column->setObjectName(QStringLiteral("rest"));
    m_column->setHandleWidth(kCardGap);
    m_column->setChildrenCollapsible(false);
    m_column->addWidget(new Card({}, m_rest));
    m_column->addWidget(new Card({}, m_equilibria));
    m_column->addWidget(new Card({}, m_story));
    m_column->setSizes({140, 400, 80});
    connect(&m_session, &Session::shownChanged, m_rest, &RestView::setShown);
    connect(&m_session, &Session::shownChanged, this, &RestPage::follow);
    connect(&m_session, &Session::statementChanged, m_rest,
            [this](const Statement& statement) { m_rest->setStatement(statement.text, statement.details); });
    connect(m_rest, &RestView::selected, &m_session, &Session::select);
    connect(&m_session, &Session::shownChanged, m_story,
            [this](const Shown& shown) { m_story->setMechanism(shown.mechanism()); });
    connect(m_equilibria, &EquilibriaView::findRequested, this, &RestPage::find);
    connect(m_equilibria, &EquilibriaView::cancelRequested, this, [this] {
        m_job.abandon();
        m_equilibria->setBusy(false);
        m_equilibria->setFailure(tr("The search was cancelled."));
    });
    connect(m_equilibria, &EquilibriaView::chosen, this, &RestPage::exhibit);
    connect(m_equilibria, &EquilibriaView::drawRequested, this, &RestPage::draw);
}

QWidget* RestPage::widget() const
{
    return m_column;
}

void RestPage::setTheme(const Theme& theme)
{
    m_rest->setTheme(theme);
    m_equilibria->setTheme(theme);
    m_story->setTheme(theme);
}

void RestPage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    if (!isInFront && m_isExhibiting) {
        exhibit(-1);
    }
    follow(m_session.shown());
}

// What was found of another revision is gone with it.
void RestPage::follow(const Shown& shown)
{
    if (m_studied != nullptr && shown.snapshot() != m_studied) {
        m_job.abandon();
        m_studied = nullptr;
        m_study = nullptr;
        m_isExhibiting = false;
        m_equilibria->setBusy(false);
        m_equilibria->setStudy(nullptr, nullptr);
    }
    const bool isSmall = shown.isCurrent() && shown.analysis()->system != nullptr &&
                         shown.analysis()->system->coordinateCount() <= kSmall;
    if (m_isInFront && m_studied == nullptr && isSmall) {
        find();
    }
}

void RestPage::find()
{
    const Shown& shown = m_session.shown();
    if (!shown.isCurrent() || shown.analysis()->system == nullptr) {
        m_equilibria->setFailure(tr("There is no mechanism without errors yet."));
        return;
    }
    m_studied = shown.snapshot();
    m_equilibria->setStudy(nullptr, nullptr);
    m_equilibria->setBusy(true);
    m_job.start([mechanism = m_studied](const Monitor& monitor) { return studyOf(*mechanism, monitor); },
                [this](double fraction, const QString&) {
                    m_equilibria->setBusy(true, tr("Equilibria are being found: %1 %").arg(qRound(100 * fraction)));
                },
                [this](const std::optional<JobOutcome<EquilibriaStudy>>& outcome) { take(outcome); });
}

void RestPage::take(const std::optional<JobOutcome<EquilibriaStudy>>& outcome)
{
    m_equilibria->setBusy(false);
    if (!outcome || outcome->result == nullptr) {
        m_equilibria->setFailure(outcome ? outcome->failure : QString());
        return;
    }
    m_study = outcome->result;
    m_equilibria->setStudy(m_study, partsOf(*m_studied));
}

const RestCandidate* RestPage::candidate(int index) const
{
    const bool isThere = m_study != nullptr && index >= 0 && index < std::ssize(m_study->rests);
    return isThere && m_studied == m_session.shown().snapshot() ? &m_study->rests[static_cast<std::size_t>(index)]
                                                                : nullptr;
}

void RestPage::exhibit(int index)
{
    const bool isThere = candidate(index) != nullptr;
    if (isThere || m_isExhibiting) {
        m_isExhibiting = isThere;
        m_session.setExhibit(isThere ? exhibitOf(m_studied, *m_study, static_cast<std::size_t>(index)) : nullptr);
    }
}

void RestPage::draw(int index)
{
    if (const RestCandidate* rest = candidate(index)) {
        const Mechanism there = redrawn(*m_studied, rest->pose);
        m_session.document().apply(tr("Draw it at equilibrium %1").arg(index + 1), there);
    }
}

}  // namespace eigenlink
