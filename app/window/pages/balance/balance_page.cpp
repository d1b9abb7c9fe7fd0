#include "app/window/pages/balance/balance_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/window/parts/card.h"
#include "app/window/parts/pictures.h"
#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/display_units.h"
#include "model/mechanism/elements/element.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/state/shown.h"
#include "views/studies/balance/balance_view.h"
#include "views/studies/balance/counterweights_pane.h"
#include "views/studies/balance/masses_pane.h"
#include "views/studies/balance/shaking_pane.h"

#include <QTabBar>

#include <algorithm>
#include <cmath>
#include <complex>
#include <map>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;
using Kind = CanvasMark::Kind;

/// Places of the links of a study in a configuration.
class LinkPlaces {
public:
    LinkPlaces(const Balance& balance, const ShownConfiguration& configuration)
        : m_balance(balance), m_configuration(configuration)
    {
    }

    /// A place in the frame of a link.
    std::optional<Vector2> at(const LinkInertia& link, Complex place) const
    {
        const auto element = findElement(m_configuration.parts->mechanism, link.id);
        if (!element) {
            return std::nullopt;
        }
        const auto& poses = m_configuration.pose.links;
        const auto pose = std::ranges::find(poses, *element, &LinkPose::element);
        return pose == poses.end() ? std::nullopt
                                   : std::optional(pose->origin + rotated({place.real(), place.imag()}, pose->angle));
    }
    /// The end that carries the second joint mass: the second point, or the helper of a link with one.
    std::optional<Vector2> endOf(const LinkInertia& link, std::size_t end) const
    {
        return at(link, end == 0 ? Complex() : Complex(link.length));
    }

private:
    const Balance& m_balance;
    const ShownConfiguration& m_configuration;
};

struct JointMass {
    Vector2 at;
    Complex mass;
};

/// Sums of the complex masses at each place, of all links or of one.
std::vector<JointMass> jointMassesOf(const Balance& balance, const LinkPlaces& places, const std::string& only)
{
    std::map<std::string, JointMass> sums;
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        if (!only.empty() && link.id != only) {
            continue;
        }
        const Complex masses[]{link.jointMasses().first, link.jointMasses().second};
        for (std::size_t end = 0; end < 2; ++end) {
            const auto at = places.endOf(link, end);
            if (at) {
                const bool isPoint = end < link.points.size();
                JointMass& sum = sums[isPoint ? balance.mechanism.points[link.points[end]].id : link.id + "@"];
                sum.at = *at;
                sum.mass += masses[end];
            }
        }
    }
    std::vector<JointMass> list;
    for (const auto& [name, sum] : sums) {
        list.push_back(sum);
    }
    return list;
}

void addJointMasses(const Balance& balance, const LinkPlaces& places, const std::string& only, CanvasOverlay& overlay)
{
    const std::vector<JointMass> masses = jointMassesOf(balance, places, only);
    const double largest = largestValue(masses, [&](const JointMass& each) { return std::abs(each.mass); });
    for (const JointMass& each : masses) {
        const auto add = [&](Kind kind, double mass, const QString& suffix) {
            if (!isZero(mass, largest)) {
                overlay.marks.push_back({kind, each.at, mass / largest,
                                         formatQuantity(mass, Quantity::mass, balance.mechanism.units, 3) + suffix});
            }
        };
        add(Kind::realMass, each.mass.real(), {});
        add(Kind::virtualMass, each.mass.imag(), QStringLiteral(" i"));
    }
}

void addPrincipalVectors(const Balance& balance, const LinkPlaces& places, const std::string& only,
                         CanvasOverlay& overlay)
{
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        const auto from = places.at(link, each.principalPoint);
        if (!from || (!only.empty() && link.id != only)) {
            continue;
        }
        overlay.marks.push_back({Kind::principalPoint, *from, 0, QStringLiteral("P(%1)").arg(fromModel(link.id))});
        for (const Complex vector : each.principalVectors) {
            if (const auto to = places.at(link, each.principalPoint + vector)) {
                overlay.vectors.emplace_back(*from, *to);
            }
        }
    }
}

void addCenters(const Balance& balance, const LinkPlaces& places, CanvasOverlay& overlay)
{
    Vector2 sum;
    double mass = 0;
    for (const LinkBalance& each : balance.links) {
        const LinkInertia& link = each.inertia;
        if (const auto at = places.at(link, link.center); at && link.mass > 0) {
            overlay.marks.push_back({Kind::linkCenter, *at, 0, {}});
            sum = sum + link.mass * *at;
            mass += link.mass;
        }
    }
    for (const auto& [point, each] : pointMasses(balance.mechanism)) {
        const Point& carried = balance.mechanism.points[point];
        for (const LinkBalance& link : balance.links) {
            const auto& points = link.inertia.points;
            const auto found = std::ranges::find(points, point);
            if (found != points.end()) {
                const auto at =
                    places.at(link.inertia, link.inertia.places[static_cast<std::size_t>(found - points.begin())]);
                sum = sum + each * at.value_or(carried.at);
                mass += each;
                break;
            }
        }
    }
    if (mass > 0) {
        overlay.marks.push_back({Kind::wholeCenter, (1 / mass) * sum, 0, QStringLiteral("S")});
    }
}

/// The masses of a study as marks over a configuration: a layer of all links, or of one alone. `showsWeights` adds the
/// counterweights that are proposed.
std::shared_ptr<const CanvasOverlay> massOverlay(const BalanceFound& study, const ShownConfiguration& configuration,
                                                 MassLayer layer, const std::string& link, bool showsWeights)
{
    auto overlay = std::make_shared<CanvasOverlay>();
    const Balance& balance = study.balance;
    const LinkPlaces places(balance, configuration);
    if (layer == MassLayer::jointMasses) {
        addJointMasses(balance, places, link, *overlay);
    } else if (layer == MassLayer::principalVectors) {
        addPrincipalVectors(balance, places, link, *overlay);
    }
    addCenters(balance, places, *overlay);
    if (study.driven && layer != MassLayer::principalVectors) {
        for (const ShakingMoment& each : study.driven->momentsBefore) {
            overlay->path.push_back(each.center);
        }
    }
    if (showsWeights) {
        const double largest = largestValue(balance.counterweights, &Counterweight::mass);
        for (const Counterweight& each : balance.counterweights) {
            const auto own =
                std::ranges::find(balance.links, each.link, [](const LinkBalance& other) { return other.inertia.id; });
            if (const auto at = places.at(own->inertia, each.at)) {
                overlay->marks.push_back({Kind::weight, *at, each.mass / largest,
                                          formatQuantity(each.mass, Quantity::mass, balance.mechanism.units, 3)});
            }
        }
    }
    return overlay;
}

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
    : Page(context, parent), m_view(new BalanceView), m_job(*findStudy("balance"))
{
    setObjectName(QStringLiteral("balance"));
    setWidget(cardOf(m_view));
    connect(&m_job, &StudyJob::finished, this, &BalancePage::take);
    connect(&m_job, &StudyJob::failed, m_view, &BalanceView::setFailure);
    connect(&m_job, &StudyJob::refused, m_view, &BalanceView::setFailure);
    connect(&session(), &Session::shownChanged, this, &BalancePage::follow);
    connectView();
}

void BalancePage::connectView()
{
    connect(m_view, &BalanceView::selected, &session(), [this](const Selection& selection) {
        session().select({selection.ids, session().selection().mode});
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

void BalancePage::frontChanged()
{
    follow(session().shown());
    exhibit();
}

// A study of another revision is never shown.
void BalancePage::follow(const Shown& shown)
{
    if (isInFront() && shown.snapshot() != m_studied) {
        compute();
    } else if (isInFront() && !isExhibiting() && m_study != nullptr && shown.exhibit() == nullptr) {
        exhibit();  // the equilibrium has become known
    }
}

void BalancePage::compute()
{
    m_studied = session().shown().snapshot();
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
    m_job.start(study, subjectOf(study, session().shown()), textsOf(m_options, m_drive, m_speed));
}

void BalancePage::take()
{
    m_study = std::any_cast<std::shared_ptr<const BalanceFound>>(m_job.asked().result->value);
    m_view->setStudy(m_study, m_studied->units);
    exhibit();
}

// The masses over the mechanism at its equilibrium, or as it is drawn.
void BalancePage::exhibit()
{
    const Shown& shown = session().shown();
    const bool isOfThis = isInFront() && m_study != nullptr && m_studied == shown.snapshot();
    const auto rest = isOfThis ? shown.withExhibit(nullptr).fittingConfiguration() : nullptr;
    if (rest == nullptr) {
        showOnCanvas(nullptr);
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
    showOnCanvas(next);
}

void BalancePage::putIn(bool onlyBest)
{
    const bool isOfThis = m_study != nullptr && m_studied == session().shown().snapshot();
    if (!isOfThis || (onlyBest && !m_study->driven)) {
        return;
    }
    const std::vector<Counterweight> weights =
        onlyBest ? std::vector{m_study->driven->best} : m_study->balance.counterweights;
    m_options.radii.clear();
    m_options.masses.clear();
    session().document().apply(tr("Add counterweights"), withCounterweights(*m_studied, weights));
}

std::vector<WindowFigure> BalancePage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_study == nullptr || !m_study->driven) {
            return std::nullopt;
        }
        const CurveChart& chart = *m_view->shakingPane().chart();
        return FigureData{pictureOf(chart, chart.accessibleName(), m_study->balance.mechanism),
                          {*std::ranges::find(m_job.asked().result->tables, "turn", &ResultTable::name)}};
    };
    return {{QStringLiteral("shaking"), windowText("&Shaking Forces"), m_view->shakingPane().chart(), find}};
}

}  // namespace eigenlink
