#include "app/window/pages/equilibria/equilibria_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/card.h"
#include "model/basics/verdicts.h"
#include "model/equilibrium/search/energy_map.h"
#include "model/modes/true_mode.h"
#include "model/pose/redraw.h"
#include "model/studies/equilibria/analyzed_equilibria.h"
#include "model/studies/equilibria/equilibria_text.h"
#include "model/studies/usual.h"
#include "views/format/format.h"
#include "views/gallery/story_view.h"
#include "views/layout/fit_tabs.h"
#include "views/layout/wrapping_pane.h"
#include "views/studies/equilibria/energy_view.h"
#include "views/studies/equilibria/equilibria_view.h"
#include "views/studies/equilibria/equilibrium_view.h"
#include "views/studies/equilibria/points_view.h"

#include <QListWidget>
#include <QPainter>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

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
        return std::pair(grows(values[i].s, std::abs(values[i].s)) ? -values[i].s.real() : 0.0, std::abs(values[i].s));
    };
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isUpperMode(values[i]) && (!best || rank(i) < rank(best->index))) {
            best = ModeReference{Method::mcs, i};
        }
    }
    return best;
}

constexpr std::size_t kMapPlaces = 61;  ///< in each direction
constexpr std::size_t kMostSheets = 4;

/// Which equilibrium is the one nearest to the drawing.
void markHere(EquilibriaStudy& study, const Analysis& analysis)
{
    if (!analysis.equilibrium.isUsable() || analysis.system == nullptr) {
        return;
    }
    const std::vector<Vector2> here = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    for (EquilibriumCandidate& each : study.rests) {
        double farthest = 0;
        for (std::size_t i = 0; i < here.size() && i < each.pose.points.size(); ++i) {
            farthest = std::max(farthest, distance(here[i], each.pose.points[i]));
        }
        each.isHere = farthest <= tolerance::kNearlySame * analysis.system->size();
    }
}

/// All equilibria by the study, with their modes by MCS, and the picture of their energy.
EquilibriumFound studyOf(const AskedStudy& asked, const Analysis& drawn, const Monitor& monitor)
{
    EquilibriumFound study;
    study.result =
        std::make_shared<const StudyResult>(asked.study->run(asked.analysis, asked.request, monitor).value());
    const auto found = std::any_cast<std::shared_ptr<const AnalyzedEquilibria>>(study.result->value);
    const std::shared_ptr<const EquilibriumList> list(found, &found->list);
    study.count = countOf(*list);
    study.completeness = list->completeness;
    for (std::size_t i = 0; i < found->analyses.size(); ++i) {
        const ListedEquilibrium& each = list->equilibria[i];
        const Equilibrium& rest = each.rest;
        const std::shared_ptr<const Analysis> analysis(found, &found->analyses[i]);
        study.rests.push_back({.analysis = analysis,
                               .pose = poseAt(*each.system, rest.q),
                               .energy = rest.potential,
                               .unstable = rest.negativeCount,
                               .isStable = rest.stability == Stability::stable,
                               .mode = modeOfInterest(*analysis),
                               .isReachable = each.isReachable,
                               .falls = each.falls,
                               .mirror = each.mirror});
    }
    study.special = specialSentences(*list);
    const bool isSingular = std::ranges::all_of(
        list->special, [](const SpecialPlace& each) { return each.kind == SpecialPlace::Kind::singularity; });
    study.specialCount =
        isSingular ? Text::counted("{1} singular configuration", "{1} singular configurations", study.special.size())
                   : Text::counted("{1} further result", "{1} further results", study.special.size());
    markHere(study, drawn);
    study.energy = std::make_shared<const EnergyStudy>(list, energyMapsOf(*list, kMapPlaces, kMostSheets, monitor));
    return study;
}

/// The equilibrium with this number in place of the one that is analysed.
std::shared_ptr<const Exhibit> exhibitOf(const std::shared_ptr<const Mechanism>& mechanism,
                                         const EquilibriaStudy& study, std::size_t index)
{
    const EquilibriumCandidate& rest = study.rests[index];
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = mechanism;
    exhibit->configuration = {partsOf(*mechanism), rest.pose, {}, {}};
    for (const EquilibriumCandidate& each : study.rests) {
        exhibit->extent.insert(exhibit->extent.end(), each.pose.points.begin(), each.pose.points.end());
    }
    if (rest.mode) {
        const std::complex<double> s = rest.analysis->find(rest.mode->method)->spectrum.values[rest.mode->index].s;
        exhibit->configuration.motion = ModeMotion(*rest.analysis, rest.mode->method, rest.mode->index);
        exhibit->configuration.mode = PlayedMode{s, false, 1, 1, false};
    }
    exhibit->analysis = rest.analysis;
    exhibit->equilibrium = index + 1;
    exhibit->title = windowText("Equilibrium %1 of %2").arg(index + 1).arg(study.rests.size());
    exhibit->subtitle = rest.isStable ? windowText("another stable equilibrium")
                                      : windowText("not stable: the smallest push makes it leave");
    return exhibit;
}

/// The mechanism in a place of the picture of its energy.
std::shared_ptr<const Exhibit> exhibitOf(const std::shared_ptr<const Mechanism>& mechanism,
                                         const EquilibriaStudy& study, int curve, int place)
{
    const EnergyStudy& energy = *study.energy;
    const System& system = *energy.list->system;
    const auto at = static_cast<std::size_t>(place);
    const auto sheet = static_cast<std::size_t>(std::max(0, -1 - curve));
    const Eigen::VectorXd* q = nullptr;
    if (curve >= 0 && curve < std::ssize(energy.list->curves)) {
        q = &energy.list->curves[static_cast<std::size_t>(curve)].places[at].q;
    } else if (curve < 0 && sheet < energy.maps.size() && energy.maps[sheet].q[at].size() > 0) {
        q = &energy.maps[sheet].q[at];
    }
    if (q == nullptr) {
        return nullptr;
    }
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = mechanism;
    exhibit->configuration = {partsOf(*mechanism), poseAt(system, *q), {}, {}};
    for (const EquilibriumCandidate& each : study.rests) {
        exhibit->extent.insert(exhibit->extent.end(), each.pose.points.begin(), each.pose.points.end());
    }
    exhibit->isOffBalance = true;
    exhibit->title = windowText("Held here");
    exhibit->subtitle = windowText("V = %1 J").arg(formatNumber(system.potential(*q), 5));
    return exhibit;
}

}  // namespace

EquilibriaPage::EquilibriaPage(const PageContext& context, QObject* parent)
    : Page(context, parent),
      m_rest(new EquilibriumView),
      m_equilibria(new EquilibriaView),
      m_points(new PointsView),
      m_story(new StoryView)
{
    setObjectName(QStringLiteral("equilibria"));
    auto* tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    keepTabsWhole(*tabs->tabBar());
    tabs->addTab(scrolling(m_equilibria), tr("Equilibria"));
    tabs->addTab(m_points, tr("Points"));
    tabs->addTab(m_story, tr("About"));
    tabs->setTabToolTip(0, tr("Every configuration in which it is in equilibrium"));
    tabs->setTabToolTip(1, tr("Where the points lie in equilibrium"));
    tabs->setTabToolTip(2, tr("Title and description of this mechanism"));
    setWidget(new QWidget);
    auto* column = new QVBoxLayout(widget());
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kCardGap);
    column->addWidget(cardOf(m_rest));
    column->addWidget(cardOf(tabs), 1);
    connect(&session(), &Session::shownChanged, m_rest, &EquilibriumView::setShown);
    connect(&session(), &Session::shownChanged, this, &EquilibriaPage::follow);
    connect(&session(), &Session::statementChanged, m_rest,
            [this](const Statement& statement) { m_rest->setStatement(statement.text, statement.details); });
    connect(&session(), &Session::shownChanged, m_points, &PointsView::setShown);
    connect(m_points, &PointsView::selected, &session(), &Session::select);
    connect(&session(), &Session::shownChanged, m_story,
            [this](const Shown& shown) { m_story->setMechanism(shown.mechanism()); });
    connect(m_equilibria, &EquilibriaView::findRequested, this, &EquilibriaPage::find);
    connect(m_equilibria, &EquilibriaView::cancelRequested, this, &EquilibriaPage::cancel);
    connect(m_equilibria, &EquilibriaView::walked, this, &EquilibriaPage::walk);
    connect(m_equilibria, &EquilibriaView::chosen, this, &EquilibriaPage::exhibit);
    connect(m_equilibria, &EquilibriaView::drawRequested, this, &EquilibriaPage::draw);
}

void EquilibriaPage::frontChanged()
{
    follow(session().shown());
    exhibit(isInFront() ? m_equilibria->list()->currentRow() : -1);  // what is marked in the list is what is seen
}

/// The list may stand for a moment beside numbers that change: the next one is on its way.
bool EquilibriaPage::isMine(const Shown& shown) const
{
    return isInFront() && shown.analysis() != nullptr && shown.analysis()->system != nullptr &&
           shown.analysis()->system->coordinateCount() <= kQuickEquilibria &&
           shown.standing() != Standing::partsChanged;
}

// Results of another revision are gone with it.
void EquilibriaPage::follow(const Shown& shown)
{
    if (m_studied != nullptr && shown.snapshot() != m_studied) {
        m_job.abandon();
        m_studied = nullptr;
        m_study = nullptr;
        m_asked.result = nullptr;
        showOnCanvas(nullptr);
        m_equilibria->setBusy(false);
    }
    if (m_studied == nullptr && m_equilibria->hasStudy() && !isMine(shown)) {
        m_equilibria->setStudy(nullptr, nullptr);
    }
    if (m_studied == nullptr && shown.isCurrent() && isMine(shown)) {
        find();
    }
}

// The next search is that of the prepared view.
void EquilibriaPage::restore()
{
    if (restored("equilibria") != nullptr) {
        m_job.abandon();
        m_studied = nullptr;
        follow(session().shown());
    }
}

void EquilibriaPage::find()
{
    const Shown& shown = session().shown();
    if (!shown.isCurrent() || shown.analysis()->system == nullptr) {
        m_equilibria->setFailure(tr("There is no mechanism without errors yet."));
        return;
    }
    m_studied = shown.snapshot();
    m_stop = std::make_shared<std::atomic<bool>>(false);
    if (!isMine(shown)) {
        m_equilibria->setStudy(nullptr, nullptr);
    }
    m_equilibria->setBusy(true);
    auto subject = std::make_shared<Analysis>();
    subject->mechanism = *m_studied;
    subject->issues = shown.analysis()->issues;
    subject->system = shown.analysis()->system;
    subject->options.methods = {Method::mcs};
    const Study& study = *findStudy("equilibria");
    m_asked = {&study, study.request, subject, nullptr, {}};
    if (const RequestTexts* texts = restored("equilibria")) {
        static_cast<void>(readRequest(study, *texts, m_asked.request));
        static_cast<void>(study.options(m_asked.request, subject->options));
    }
    m_job.start(
        [asked = m_asked, drawn = shown.analysis(), stop = m_stop](const Monitor& monitor) {
            Monitor stoppable = monitor;
            stoppable.cancelled = [&monitor, stop] { return monitor.isCancelled() || *stop; };
            return studyOf(asked, *drawn, stoppable);
        },
        [this, stop = m_stop](double fraction, const QString&) {
            if (*stop) {
                return;
            }
            m_equilibria->setBusy(true, tr("Searching for equilibria: %1 %").arg(qRound(100 * fraction)));
        },
        [this](const std::optional<JobOutcome<EquilibriumFound>>& outcome) { take(outcome); });
}

/// Ends the search, which hands over its results.
void EquilibriaPage::cancel()
{
    *m_stop = true;
    m_equilibria->setBusy(false);
    m_equilibria->setFailure(tr("The search was cancelled; the equilibria found so far follow."));
}

void EquilibriaPage::walk(int curve, int place)
{
    const bool isThere = place >= 0 && m_study != nullptr && m_studied == session().shown().snapshot();
    if (!isThere) {
        exhibit(m_equilibria->list()->currentRow());
        return;
    }
    if (auto held = exhibitOf(m_studied, *m_study, curve, place)) {
        showOnCanvas(held);
    }
}

std::vector<WindowFigure> EquilibriaPage::figures() const
{
    EnergyView* view = m_equilibria->energy();
    return {{QStringLiteral("energy"), windowText("&Energy over the Configurations"), view,
             [this, view]() -> std::optional<FigureData> {
                 if (!view->hasPicture() || m_studied == nullptr) {
                     return std::nullopt;
                 }
                 return FigureData{
                     {windowText("Energy"), view->size(), [view](QPainter& painter) { view->paintFigure(painter); },
                      writeMechanism(*m_studied)},
                     {view->table()}};
             }}};
}

void EquilibriaPage::take(const std::optional<JobOutcome<EquilibriumFound>>& outcome)
{
    m_equilibria->setBusy(false);
    if (!outcome || outcome->result == nullptr) {
        m_equilibria->setFailure(outcome ? outcome->failure : QString());
        return;
    }
    m_study = outcome->result;
    m_asked.result = outcome->result->result;
    m_equilibria->setStudy(m_study, partsOf(*m_studied));
}

const EquilibriumCandidate* EquilibriaPage::candidate(int index) const
{
    const bool isThere = m_study != nullptr && index >= 0 && index < std::ssize(m_study->rests);
    return isThere && m_studied == session().shown().snapshot() ? &m_study->rests[static_cast<std::size_t>(index)]
                                                                : nullptr;
}

void EquilibriaPage::exhibit(int index)
{
    showOnCanvas(candidate(index) != nullptr ? exhibitOf(m_studied, *m_study, static_cast<std::size_t>(index))
                                             : nullptr);
}

void EquilibriaPage::draw(int index)
{
    if (const EquilibriumCandidate* rest = candidate(index)) {
        const Mechanism there = redrawn(*m_studied, rest->pose);
        session().document().apply(tr("Draw it at equilibrium %1").arg(index + 1), there);
    }
}

}  // namespace eigenlink
