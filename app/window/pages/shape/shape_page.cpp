#include "app/window/pages/shape/shape_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/window/parts/card.h"
#include "views/canvas/canvas_text.h"
#include "views/format/format.h"
#include "views/layout/wrapping_pane.h"

#include <QComboBox>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr std::size_t kMostParts = 300;      ///< whose energies are listed: each needs the matrices again
constexpr std::size_t kMostShareWords = 24;  ///< on the canvas: more would cover it
constexpr double kShareInWords = 0.01;       ///< of the whole

ModeContentStudy contentStudyOf(const Analysis& analysis, const ModeReference& mode)
{
    ModeContentStudy study;
    const Eigenvalue& value = analysis.find(mode.method)->spectrum.values[mode.index];
    study.mode = canvasTextOf(analysis.mechanism, &analysis, mode).title;
    study.isTrue = value.isTrue();
    if (value.shape.size() == 0 || value.shape.cwiseAbs().maxCoeff() == 0) {
        study.failure = Text("This eigenvalue has no shape that moves: there is nothing to tell apart.");
    } else if (analysis.mechanism.elements.size() > kMostParts) {
        study.failure = Text("The energies of more than {1} parts are not told apart.", kMostParts);
    } else if (Outcome<ModeContent> content = contentOf(analysis, value.shape)) {
        study.content = std::move(content).value();
    } else {
        study.failure = content.reason();
    }
    return study;
}

QString titleOf(ModeEnergy energy)
{
    return energy == ModeEnergy::kinetic  ? windowText("Kinetic energy")
           : energy == ModeEnergy::strain ? windowText("Strain energy")
                                          : windowText("Damping");
}

/// The middle of what an element connects.
std::optional<Vector2> middleOf(const ShownConfiguration& rest, const std::string& id)
{
    const auto element = findElement(rest.parts->mechanism, id);
    Vector2 sum;
    double count = 0;
    if (element) {
        for (const std::size_t point : rest.parts->elements[*element].points) {
            if (point < rest.pose.points.size()) {
                sum = sum + rest.pose.points[point];
                ++count;
            }
        }
    }
    return count > 0 ? std::optional((1 / count) * sum) : std::nullopt;
}

}  // namespace

ShapePage::ShapePage(const PageContext& context, QObject* parent) : Page(context, parent), m_view(new ModeContentView)
{
    setWidget(cardOf(scrolling(m_view)));
    connect(&session(), &Session::shownChanged, this, &ShapePage::follow);
    connect(m_view, &ModeContentView::energyChanged, this, &ShapePage::exhibit);
    connect(m_view, &ModeContentView::partChosen, &session(), [this](const std::string& id) {
        session().select({{id}, session().selection().mode});
    });
}

void ShapePage::frontChanged()
{
    follow(session().shown());
    exhibit();
}

void ShapePage::follow(const Shown& shown)
{
    if (!isInFront()) {
        return;
    }
    if (shown.analysis() != m_studied || shown.selection().mode != m_mode) {
        compute();
    } else if (!isExhibiting() && m_study != nullptr && shown.exhibit() == nullptr) {
        exhibit();
    }
}

void ShapePage::compute()
{
    m_studied = session().shown().analysis();
    m_mode = session().selection().mode;
    m_study = nullptr;
    m_job.abandon();
    const bool isUsable = m_studied != nullptr && m_studied->system && m_studied->equilibrium.isUsable() && m_mode;
    if (!isUsable) {
        m_view->setStudy(nullptr);
        exhibit();
        return;
    }
    m_job.start([analysis = m_studied, mode = *m_mode](const Monitor&) { return contentStudyOf(*analysis, mode); },
                [](double, const QString&) {},
                [this](const std::optional<JobOutcome<ModeContentStudy>>& outcome) { take(outcome); });
}

void ShapePage::take(const std::optional<JobOutcome<ModeContentStudy>>& outcome)
{
    if (!outcome) {
        return;
    }
    m_study = outcome->result;
    if (m_study == nullptr) {
        auto failed = std::make_shared<ModeContentStudy>();
        failed->failure = Text::verbatim(outcome->failure.toStdString());
        m_study = failed;
    }
    m_view->setStudy(m_study);
    exhibit();
}

std::shared_ptr<const CanvasOverlay> ShapePage::overlayOf(const ShownConfiguration& rest) const
{
    auto overlay = std::make_shared<CanvasOverlay>();
    for (const EnergyShare& share : m_study->content.shares.elements) {
        const double part = partOf(share, m_view->energy());
        overlay->shades.emplace_back(share.element, part);
        const auto middle = middleOf(rest, share.element);
        if (middle && std::abs(part) >= kShareInWords && overlay->marks.size() < kMostShareWords) {
            overlay->marks.push_back(
                {CanvasMark::Kind::share, *middle, 0, formatNumber(100 * part, 2) + QStringLiteral(" %")});
        }
    }
    for (const StillPlace& node : m_study->content.nodes) {
        overlay->marks.push_back({CanvasMark::Kind::node, node.at, 0, {}});
    }
    return overlay;
}

// The mode goes on moving over the tinted mechanism. Of another revision nothing is shown.
void ShapePage::exhibit()
{
    const Shown& shown = session().shown();
    const bool isWanted = isInFront() && m_view->energy() != ModeEnergy::none && m_study != nullptr &&
                          m_study->failure.isEmpty() && shown.isCurrent() && shown.analysis() == m_studied;
    const auto rest = isWanted ? shown.withExhibit(nullptr).fittingConfiguration() : nullptr;
    if (rest == nullptr) {
        showOnCanvas(nullptr);
        return;
    }
    auto next = std::make_shared<Exhibit>();
    next->mechanism = shown.snapshot();
    next->configuration = *rest;
    next->marks = overlayOf(*rest);
    next->title = titleOf(m_view->energy());
    next->subtitle = m_study->mode;
    showOnCanvas(next);
}

}  // namespace eigenlink
