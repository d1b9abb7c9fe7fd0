#include "app/window/pages/balance/balance_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/pages/balance/mass_overlay.h"
#include "app/window/parts/card.h"
#include "model/mechanism/elements/element.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/studies/balance/balance_view.h"
#include "views/studies/balance/counterweights_pane.h"
#include "views/studies/balance/shaking_pane.h"

#include <QTabBar>

#include <algorithm>
#include <map>

namespace eigenlink {

namespace {

std::string listOf(const std::map<std::string, double>& values)
{
    std::string text;
    for (const auto& [link, value] : values) {
        text += (text.empty() ? "" : ",") + link + "=" + requestText(value);
    }
    return text;
}

/// The choices as texts of the fields of the study; without a speed its usual one is taken.
std::map<std::string, std::string> textsOf(const BalanceOptions& options, const std::string& drive,
                                           std::optional<double> speed)
{
    const std::vector<std::string> spared(options.spared.begin(), options.spared.end());
    std::map<std::string, std::string> texts{{"cut", requestText(options.cuts)},
                                             {"radius", listOf(options.radii)},
                                             {"mass", listOf(options.masses)},
                                             {"without", requestText(spared)},
                                             {"drive", drive.empty() ? "auto" : drive},
                                             {"speed", speed ? requestText(*speed) : std::string()},
                                             {"points", "120"}};
    std::erase_if(texts, [](const auto& each) { return each.second.empty(); });
    return texts;
}

}  // namespace

BalancePage::BalancePage(const PageContext& context, QObject* parent)
    : Page(parent),
      m_session(context.session),
      m_view(new BalanceView),
      m_card(new Card({}, m_view)),
      m_job(*findStudy("balance"))
{
    setObjectName(QStringLiteral("balance"));
    connect(&m_job, &StudyJob::finished, this, &BalancePage::take);
    connect(&m_job, &StudyJob::failed, m_view, &BalanceView::setFailure);
    connect(&m_job, &StudyJob::refused, m_view, &BalanceView::setFailure);
    connect(&m_session, &Session::shownChanged, this, &BalancePage::follow);
    connectView();
}

void BalancePage::connectView()
{
    connect(m_view, &BalanceView::selected, &m_session, [this](const Selection& selection) {
        m_session.select({selection.ids, m_session.selection().mode});
    });
    connect(m_view, &BalanceView::layerChanged, this, &BalancePage::exhibit);
    const CounterweightsPane* weights = &m_view->counterweightsPane();
    connect(weights, &CounterweightsPane::counterweightsRequested, this, [this] { putIn(false); });
    connect(weights, &CounterweightsPane::bestRequested, this, [this] { putIn(true); });
    connect(weights, &CounterweightsPane::radiusChanged, this, [this](const std::string& link, double radius) {
        m_options.radii[link] = radius;
        m_options.masses.erase(link);
        compute();
    });
    connect(weights, &CounterweightsPane::massChanged, this, [this](const std::string& link, double mass) {
        m_options.masses[link] = mass;
        compute();
    });
    connect(weights, &CounterweightsPane::sparedChanged, this, [this](const std::string& link, bool isSpared) {
        isSpared ? static_cast<void>(m_options.spared.insert(link)) : static_cast<void>(m_options.spared.erase(link));
        compute();
    });
    connect(&m_view->massesPane(), &MassesPane::cutChanged, this, [this](const std::string& point) {
        m_options.cuts = point.empty() ? std::vector<std::string>() : std::vector{point};
        compute();
    });
    connect(&m_view->shakingPane(), &ShakingPane::driveChanged, this, [this](const std::string& link, double speed) {
        m_drive = link;
        m_speed = speed;
        compute();
    });
}

QWidget* BalancePage::widget() const
{
    return m_card;
}

void BalancePage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void BalancePage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    follow(m_session.shown());
    exhibit();
}

// A study of another revision is never shown.
void BalancePage::follow(const Shown& shown)
{
    if (m_isInFront && shown.snapshot() != m_studied) {
        compute();
    } else if (m_isInFront && m_exhibit == nullptr && m_study != nullptr && shown.exhibit() == nullptr) {
        exhibit();  // where it rests has become known
    }
}

void BalancePage::compute()
{
    m_studied = m_session.shown().snapshot();
    m_study = nullptr;
    m_view->setStudy(nullptr, m_studied->units);
    exhibit();
    const auto isGone = [this](const auto& each) { return !findElement(*m_studied, each.first); };
    std::erase_if(m_options.radii, isGone);
    std::erase_if(m_options.masses, isGone);
    std::erase_if(m_options.spared, [this](const std::string& each) { return !findElement(*m_studied, each); });
    std::erase_if(m_options.cuts, [this](const std::string& each) { return !findPoint(*m_studied, each); });
    if (!findElement(*m_studied, m_drive)) {
        m_drive.clear();
        m_speed.reset();
    }
    const Study& study = *m_job.asked().study;
    m_job.start(study, subjectOf(study, m_session.shown()), textsOf(m_options, m_drive, m_speed));
}

void BalancePage::take()
{
    m_study = std::any_cast<std::shared_ptr<const BalanceFound>>(m_job.asked().result->value);
    m_view->setStudy(m_study, m_studied->units);
    exhibit();
}

// The masses over the mechanism where it rests, or where it is drawn.
void BalancePage::exhibit()
{
    const Shown& shown = m_session.shown();
    const bool isOfThis = m_isInFront && m_study != nullptr && m_studied == shown.snapshot();
    const auto rest = isOfThis ? shown.withExhibit(nullptr).fittingConfiguration() : nullptr;
    if (rest == nullptr) {
        if (m_exhibit != nullptr && shown.exhibit() == m_exhibit) {
            m_session.setExhibit(nullptr);
        }
        m_exhibit = nullptr;
        return;
    }
    const bool showsWeights = m_view->tabs()->currentIndex() == BalanceView::weights;
    auto next = std::make_shared<Exhibit>();
    next->mechanism = m_studied;
    next->configuration = {rest->parts, rest->pose, {}, {}};
    next->marks = massOverlay(*m_study, *rest, showsWeights ? MassLayer::centers : m_view->massesPane().layer(),
                              m_view->chosenLink(), showsWeights);
    next->extent = next->marks->path;
    for (const CanvasMark& mark : next->marks->marks) {
        next->extent.push_back(mark.at);
    }
    next->title = windowText("Masses");
    next->subtitle = m_view->chosenLink().empty() ? windowText("of all links")
                                                  : windowText("of %1").arg(fromModel(m_view->chosenLink()));
    m_exhibit = next;
    m_session.setExhibit(m_exhibit);
}

void BalancePage::putIn(bool onlyBest)
{
    const bool isOfThis = m_study != nullptr && m_studied == m_session.shown().snapshot();
    if (!isOfThis || (onlyBest && !m_study->driven)) {
        return;
    }
    const std::vector<Counterweight> weights =
        onlyBest ? std::vector{m_study->driven->best} : m_study->balance.counterweights;
    m_options.radii.clear();
    m_options.masses.clear();
    m_session.document().apply(tr("Add counterweights"), withCounterweights(*m_studied, weights));
}

std::vector<WindowFigure> BalancePage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_study == nullptr || !m_study->driven) {
            return std::nullopt;
        }
        CurveChart* chart = m_view->shakingPane().chart();
        return FigureData{
            {chart->accessibleName(), chart->size(), [chart](QPainter& painter) { chart->paintFigure(painter); },
             writeMechanism(m_study->balance.mechanism)},
            {*std::ranges::find(m_job.asked().result->tables, "turn", &ResultTable::name)}};
    };
    return {{QStringLiteral("shaking"), windowText("&Shaking Forces"), m_view->shakingPane().chart(), find}};
}

}  // namespace eigenlink
