#include "app/window/pages/balance/balance_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/window/parts/pictures.h"
#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/display_units.h"
#include "model/mechanism/elements/element.h"
#include "model/studies/balance/placed_masses.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/state/shown.h"
#include "views/studies/balance/balance_view.h"
#include "views/studies/balance/counterweights_pane.h"
#include "views/studies/balance/masses_pane.h"
#include "views/studies/balance/shaking_pane.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"

#include <QTabBar>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <functional>

namespace eigenlink {

namespace {

using Complex = std::complex<double>;
using Kind = CanvasMark::Kind;

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
    const MassCenters centers = massCentersOf(balance, places);
    for (const Vector2& each : centers.links) {
        overlay.marks.push_back({Kind::linkCenter, each, 0, {}});
    }
    if (centers.whole) {
        overlay.marks.push_back({Kind::wholeCenter, *centers.whole, 0, QStringLiteral("S")});
    }
}

/// The masses of a study as marks over a configuration: a layer of all links, or of one alone. `showsWeights` adds the
/// counterweights that are proposed.
std::shared_ptr<const CanvasOverlay> massOverlay(const BalanceFound& study, const ShownConfiguration& configuration,
                                                 MassLayer layer, const std::string& link, bool showsWeights)
{
    auto overlay = std::make_shared<CanvasOverlay>();
    const Balance& balance = study.balance;
    const LinkPlaces places(configuration.parts->mechanism, configuration.pose);
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

/// Fields whose items begin with the id of a part.
constexpr std::array<const char*, 4> kFieldsOfParts{"cut", "radius", "mass", "without"};

/// Drops the items of a list that are of a part for which `isDropped` holds.
void dropItems(std::any& request, const char* key, const std::function<bool(const std::string&)>& isDropped)
{
    const RequestField& field = *findStudy("balance")->find(key);
    auto items = std::get<std::vector<std::string>>(field.read(request));
    std::erase_if(items, [&](const std::string& item) { return isDropped(splitAt(item, '=').first); });
    static_cast<void>(field.write(request, items));
}

}  // namespace

BalancePage::BalancePage(const PageContext& context, QObject* parent)
    : StudyPage(*findStudy("balance"), context, parent)
{
}

void BalancePage::build()
{
    StudyPage::build();
    m_balance = new BalanceView;
    view()->setSpecial(m_balance);
    connect(view(), &StudyView::resultChanged, this, &BalancePage::takeResult);
    connect(&session(), &Session::shownChanged, this, [this](const Shown& shown) {
        if (isOfShown() && !isExhibiting() && shown.exhibit() == nullptr) {
            exhibit();  // the equilibrium has become known
        }
    });
    connectView();
}

void BalancePage::connectView()
{
    connect(m_balance, &BalanceView::selected, &session(), [this](const Selection& selection) {
        session().select({selection.ids, session().selection().mode});
    });
    connect(m_balance, &BalanceView::layerChanged, this, &BalancePage::exhibit);
    const CounterweightsPane* weights = &m_balance->counterweightsPane();
    connect(weights, &CounterweightsPane::counterweightsRequested, this, [this] { putIn(false); });
    connect(weights, &CounterweightsPane::bestRequested, this, [this] { putIn(true); });
    connect(weights, &CounterweightsPane::radiusChanged, this, [this](const std::string& link, double radius) {
        setCounterweight(link, "radius", link + "=" + requestText(radius));
    });
    connect(weights, &CounterweightsPane::massChanged, this, [this](const std::string& link, double mass) {
        setCounterweight(link, "mass", link + "=" + requestText(mass));
    });
    connect(weights, &CounterweightsPane::sparedChanged, this, [this](const std::string& link, bool isSpared) {
        setCounterweight(link, isSpared ? "without" : "", link);
    });
}

/// Replaces the choices for the counterweight of a link by an item of a field; drops them where no field is named.
void BalancePage::setCounterweight(const std::string& link, const std::string& field, const std::string& item)
{
    std::any request = view()->form()->request();
    for (const char* key : {"radius", "mass", "without"}) {
        dropItems(request, key, [&](const std::string& id) { return id == link; });
        if (field == key) {
            const RequestField& own = *findStudy("balance")->find(key);
            auto items = std::get<std::vector<std::string>>(own.read(request));
            items.push_back(item);
            static_cast<void>(own.write(request, items));
        }
    }
    view()->form()->setRequest(request);
    Q_EMIT view()->form()->requestChanged();
}

// Items of parts that are gone go with them.
std::any BalancePage::prepared(std::any request, const Analysis& analysis) const
{
    for (const char* key : kFieldsOfParts) {
        dropItems(request, key, [&](const std::string& id) {
            return !findElement(analysis.mechanism, id) && !findPoint(analysis.mechanism, id);
        });
    }
    return request;
}

void BalancePage::takeResult()
{
    const auto& result = view()->result();
    m_found = result != nullptr ? std::any_cast<std::shared_ptr<const BalanceFound>>(result->value) : nullptr;
    m_balance->setStudy(m_found, m_found != nullptr ? m_found->balance.mechanism.units : DisplayUnits());
    if (m_found != nullptr) {
        view()->setNote({}, false);  // the verdict says it
    }
}

// The masses over the mechanism at its equilibrium, or as it is drawn.
std::shared_ptr<Exhibit> BalancePage::exhibitNow() const
{
    const auto rest = session().shown().withExhibit(nullptr).fittingConfiguration();
    if (rest == nullptr || m_found == nullptr) {
        return nullptr;
    }
    const bool showsWeights = m_balance->tabs()->currentIndex() == BalanceView::weights;
    const std::string link = m_balance->chosenLink();
    auto next = std::make_shared<Exhibit>();
    next->configuration = {rest->parts, rest->pose, {}, {}};
    next->marks = massOverlay(*m_found, *rest, showsWeights ? MassLayer::centers : m_balance->massesPane().layer(),
                              link, showsWeights);
    next->extent = next->marks->path;
    for (const CanvasMark& mark : next->marks->marks) {
        next->extent.push_back(mark.at);
    }
    next->title = windowText("Masses");
    next->subtitle = link.empty() ? windowText("of all links") : windowText("of %1").arg(fromModel(link));
    return next;
}

void BalancePage::putIn(bool onlyBest)
{
    if (!isOfShown() || (onlyBest && !m_found->driven)) {
        return;
    }
    const std::shared_ptr<const BalanceFound> found = m_found;
    std::any request = view()->form()->request();
    for (const char* key : {"radius", "mass"}) {
        dropItems(request, key, [](const std::string&) { return true; });
    }
    view()->form()->setRequest(request);
    session().document().apply(tr("Add counterweights"), withCounterweights(session().shown().mechanism(),
                                                                            onlyBest ? std::vector{found->driven->best}
                                                                                     : found->balance.counterweights));
}

std::vector<WindowFigure> BalancePage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_found == nullptr || !m_found->driven) {
            return std::nullopt;
        }
        const CurveChart& chart = *m_balance->shakingPane().chart();
        return FigureData{pictureOf(chart, chart.accessibleName(), m_found->balance.mechanism),
                          {*std::ranges::find(view()->result()->tables, "turn", &ResultTable::name)}};
    };
    CurveChart* chart = m_balance != nullptr ? m_balance->shakingPane().chart() : nullptr;
    return {{QStringLiteral("shaking"), windowText("&Shaking Forces"), chart, find}};
}

}  // namespace eigenlink
