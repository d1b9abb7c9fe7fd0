#include "views/state/mode_series.h"

#include <algorithm>

namespace eigenlink {

std::optional<ModeSeries> seriesOf(const Analysis& analysis, ModeReference mode)
{
    const Linearization* linearization = analysis.find(mode.method);
    if (linearization == nullptr || mode.index >= linearization->spectrum.values.size()) {
        return std::nullopt;
    }
    const Spectrum& spectrum = linearization->spectrum;
    const EigenvalueKind kind = spectrum.values[mode.index].kind;
    ModeSeries series;
    for (const std::vector<std::size_t>& members : modesOf(spectrum)) {
        if (spectrum.values[members.front()].kind != kind) {
            continue;
        }
        if (std::find(members.begin(), members.end(), mode.index) != members.end()) {
            series.position = series.modes.size();
        }
        series.modes.push_back(members.front());
    }
    return series;
}

std::optional<PlayedMode> playedMode(const Analysis& analysis, ModeReference mode)
{
    const std::optional<ModeSeries> series = seriesOf(analysis, mode);
    if (!series) {
        return std::nullopt;
    }
    const Eigenvalue& value = analysis.find(mode.method)->spectrum.values[mode.index];
    return PlayedMode{.s = value.s,
                      .infinite = value.infinite,
                      .number = series->position + 1,
                      .count = series->modes.size(),
                      .spurious = !value.isTrue(),
                      .still = value.shape.size() == 0};
}

}  // namespace eigenlink
