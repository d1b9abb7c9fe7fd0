#include "app/window/pages/sweep/sweep_page.h"

#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/pictures.h"
#include "model/basics/hertz.h"
#include "model/studies/sweep/sweep.h"
#include "model/studies/sweep/sweep_found.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/state/shown.h"
#include "views/studies/study_view.h"
#include "views/studies/sweep/branch_table.h"
#include "views/studies/sweep/sweep_picture.h"
#include "views/studies/sweep/sweep_view.h"

namespace eigenlink {

namespace {

QString motionText(const SweepMode& mode)
{
    const double hertz = hertzOf(std::abs(mode.s.imag()));
    return hertz > 0 ? formatFrequency(hertz) : QStringLiteral("s = %1 rad/s").arg(formatEigenvalue(mode.s));
}

/// The configuration under the cursor of a sweep with its mode of the chosen branch, and words for it; the drawing
/// where it could not be assembled. `parts` are those of the mechanism of its configurations.
std::shared_ptr<Exhibit> exhibitOf(const Sweep& sweep, const SweepPlace& place,
                                   const std::shared_ptr<const MechanismParts>& parts)
{
    const SweepConfiguration& at = sweep.configurations[place.cursor];
    const bool isAssembled = at.system != nullptr && at.q.size() > 0;
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->configuration = {parts, isAssembled ? poseAt(*at.system, at.q) : parts->drawn, {}, {}};
    for (const SweepConfiguration& each : sweep.configurations) {
        exhibit->extent.insert(exhibit->extent.end(), each.points.begin(), each.points.end());
    }
    const SweepMode* mode = isAssembled ? at.find(place.branch) : nullptr;
    if (mode != nullptr) {
        exhibit->configuration.motion = ModeMotion(at.system, at.q, mode->shape, mode->s);
        exhibit->configuration.mode = PlayedMode{mode->s, false, place.branch + 1, sweep.branchCount(), false};
    }
    exhibit->title = windowText("Mode %1").arg(place.branch + 1) + QStringLiteral(" · ") +
                     (mode != nullptr ? motionText(*mode) : windowText("could not be followed to here"));
    exhibit->subtitle =
        (sweep.locked ? windowText("%1 held at %2 by a motor") : windowText("%1 set to %2, not in equilibrium"))
            .arg(fromModel(sweep.variable.name), formatQuantity(at.value, Quantity::angle));
    return exhibit;
}

std::optional<FigureData> frequenciesIn(const SweepView& view)
{
    const std::shared_ptr<const Sweep>& sweep = view.sweep();
    return view.place()
               ? std::optional(FigureData{pictureOf(*view.chart(), view.chart()->accessibleName(), sweep->mechanism),
                                          {sweepTable(*sweep)}})
               : std::nullopt;
}

std::optional<FigureData> agreementIn(const SweepView& view)
{
    const BranchTableModel& model = view.agreement();
    if (model.rowCount() == 0) {
        return std::nullopt;
    }
    const QString title = view.agreementTitle();
    return FigureData{
        {title, agreementSize(model),
         [title, &model, font = view.font()](QPainter& painter) { paintAgreement(painter, title, model, font); },
         writeMechanism(view.sweep()->mechanism)},
        agreementTables(*view.sweep(), view.place()->cursor, view.place()->reference)};
}

}  // namespace

SweepPage::SweepPage(const PageContext& context, QObject* parent) : StudyPage(*findStudy("sweep"), context, parent) {}

void SweepPage::build()
{
    StudyPage::build();
    m_sweep = new SweepView;
    view()->setSpecial(m_sweep);
    view()->setNote(
        tr("A free link is set to each angle and vibrates with the others; a held link is kept there, as by a "
           "motor. Choose one of them and press Compute."),
        false);
    connect(view(), &StudyView::resultChanged, this, &SweepPage::takeResult);
    connect(m_sweep, &SweepView::placeChanged, this, &SweepPage::exhibit);
}

void SweepPage::takeResult()
{
    const auto& result = view()->result();
    const auto found = result != nullptr ? std::any_cast<std::shared_ptr<const SweepFound>>(result->value) : nullptr;
    m_parts = found != nullptr ? partsOf(*found->sweep.variable.with(0)) : nullptr;
    m_sweep->setSweep(found != nullptr ? std::shared_ptr<const Sweep>(found, &found->sweep) : nullptr);
}

std::vector<WindowFigure> SweepPage::figures() const
{
    const auto ofView = [this](std::optional<FigureData> (*find)(const SweepView&)) {
        return [this, find] { return m_sweep != nullptr ? find(*m_sweep) : std::nullopt; };
    };
    const bool isThere = m_sweep != nullptr;
    return {{QStringLiteral("frequencies"), windowText("F&requencies of the Sweep"),
             isThere ? m_sweep->chart() : nullptr, ofView(frequenciesIn)},
            {QStringLiteral("agreement"), windowText("A&greement of Shapes"), isThere ? m_sweep->table() : nullptr,
             ofView(agreementIn)}};
}

bool SweepPage::stepMode(int steps)
{
    const bool isShown = isInFront() && m_sweep->place().has_value();
    if (isShown) {
        m_sweep->stepBranch(steps);
    }
    return isShown;
}

std::shared_ptr<Exhibit> SweepPage::exhibitNow() const
{
    const std::optional<SweepPlace> place = m_sweep->place();
    return place ? exhibitOf(*m_sweep->sweep(), *place, m_parts) : nullptr;
}

}  // namespace eigenlink
