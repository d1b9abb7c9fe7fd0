#include "app/window/pages/sweep/sweep_exhibit.h"

#include "app/figures/window_text.h"
#include "model/basics/hertz.h"
#include "views/format/format.h"

namespace eigenlink {

namespace {

QString motionText(const SweepMode& mode)
{
    const double hertz = hertzOf(std::abs(mode.s.imag()));
    return hertz > 0 ? formatFrequency(hertz) : QStringLiteral("s = %1 rad/s").arg(formatEigenvalue(mode.s));
}

}  // namespace

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
        (sweep.locked ? windowText("%1 held at %2 by a motor") : windowText("%1 held at %2, not in equilibrium"))
            .arg(fromModel(sweep.variable.name), formatQuantity(at.value, Quantity::angle));
    return exhibit;
}

}  // namespace eigenlink
