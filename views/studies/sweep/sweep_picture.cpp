#include "views/studies/sweep/sweep_picture.h"

#include "model/basics/collect.h"
#include "model/basics/degree.h"
#include "model/basics/hertz.h"
#include "model/basics/verdicts.h"
#include "views/format/format.h"

#include <QCoreApplication>

#include <cmath>

namespace eigenlink {

namespace {

constexpr std::size_t kFewConfigurations = 40;         ///< whose points are seen as such
constexpr double kRoomAcross = 0.012, kRoomUp = 0.03;  ///< of the ranges

QString tr(const char* text)
{
    return QCoreApplication::translate("SweepPicture", text);
}

/// Marks modes that grow, which have the frequency zero where they do not oscillate.
void markGrowth(const Sweep& sweep, ChartPane& pane)
{
    for (const SweepConfiguration& each : sweep.configurations) {
        const double largest = largestValue(each.modes, [&](const SweepMode& mode) { return std::abs(mode.s); });
        for (const SweepMode& mode : each.modes) {
            if (mode.branch && *mode.branch < sweep.branchCount() && grows(mode.s, largest)) {
                pane.marks.push_back({.x = each.value / kDegree,
                                      .y = hertzOf(std::abs(mode.s.imag())),
                                      .ink = static_cast<int>(*mode.branch),
                                      .shape = ChartMark::Shape::triangle,
                                      .tip = tr("unstable: the motion grows")});
            }
        }
    }
}

}  // namespace

ChartPicture sweepPicture(const Sweep& sweep, const SweepPlace& place)
{
    ChartPicture picture;
    picture.hasCursor = picture.pointsAtAll = picture.hasNamesAtEnds = true;
    picture.main = place.branch;
    picture.x.isAngle = true;
    picture.x.room = kRoomAcross;
    picture.x.label = tr("angle of %1").arg(fromModel(sweep.variable.name));
    ChartPane& pane = picture.panes.emplace_back();
    pane.y.label = tr("f [Hz]");
    pane.y.least = 0;
    pane.y.room = kRoomUp;
    for (std::size_t branch = 0; branch < sweep.branchCount(); ++branch) {
        ChartCurve& curve = pane.curves.emplace_back();
        curve.name = QString::number(branch + 1);
        curve.ink = static_cast<int>(branch);
        curve.isChosen = branch == place.branch;
        curve.isThin = !curve.isChosen;
        curve.hasDots = sweep.configurations.size() <= kFewConfigurations;
        for (const SweepConfiguration& each : sweep.configurations) {
            const SweepMode* mode = each.find(branch);
            curve.x.push_back(each.value / kDegree);
            curve.y.push_back(mode != nullptr ? hertzOf(std::abs(mode->s.imag())) : std::nan(""));
        }
    }
    markGrowth(sweep, pane);
    if (place.reference < sweep.configurations.size()) {
        const double reference = sweep.configurations[place.reference].value / kDegree;
        picture.lines.push_back({reference, {}, ChartLine::Style::dashed, true});
    }
    return picture;
}

}  // namespace eigenlink
