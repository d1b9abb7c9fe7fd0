#include "app/window/sweep_exhibit.h"

#include "app/figures/window_text.h"
#include "views/format/format.h"

#include <numbers>

namespace eigenlink {

namespace {

QString motionText(const SweepMode& mode)
{
    const double hertz = std::abs(mode.s.imag()) / (2 * std::numbers::pi);
    return hertz > 0 ? formatFrequency(hertz) : QStringLiteral("s = %1 rad/s").arg(formatEigenvalue(mode.s));
}

}  // namespace

std::optional<Exhibit> exhibitOf(const Sweep& sweep, const SweepPlace& place)
{
    const SweepConfiguration& at = sweep.configurations[place.cursor];
    if (at.system == nullptr || at.q.size() == 0) {
        return std::nullopt;
    }
    Exhibit exhibit{poseAt(*at.system, at.q), {}, {}, true};
    for (const SweepConfiguration& each : sweep.configurations) {
        exhibit.extent.insert(exhibit.extent.end(), each.points.begin(), each.points.end());
    }
    const SweepMode* mode = at.find(place.branch);
    exhibit.text.title = windowText("Mode %1").arg(place.branch + 1) + QStringLiteral(" · ") +
                         (mode != nullptr ? motionText(*mode) : windowText("lost on the way"));
    exhibit.text.subtitle = (sweep.options.locked ? windowText("%1 held at %2 by a motor")
                                                  : windowText("%1 put at %2, in balance there or not"))
                                .arg(fromModel(sweep.options.link), formatQuantity(at.angle, Quantity::angle));
    exhibit.oscillating = mode == nullptr || mode->s.imag() != 0;
    return exhibit;
}

ModeMotion sweptMotion(const Sweep& sweep, const SweepPlace& place)
{
    const SweepConfiguration& at = sweep.configurations[place.cursor];
    const SweepMode* mode = at.find(place.branch);
    return mode != nullptr ? ModeMotion(at.system, at.q, mode->shape, mode->s) : ModeMotion();
}

std::optional<PlayedMode> sweptMode(const Sweep& sweep, const SweepPlace& place)
{
    const SweepMode* mode = sweep.configurations[place.cursor].find(place.branch);
    return mode != nullptr ? std::optional(PlayedMode{mode->s, false, place.branch + 1, sweep.branchCount(), false})
                           : std::nullopt;
}

}  // namespace eigenlink
