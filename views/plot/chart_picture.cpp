#include "views/plot/chart_picture.h"

#include <array>

namespace eigenlink {

QColor inkOfCurve(int ink, const Theme& theme)
{
    static const std::array<std::pair<const char*, const char*>, 6> inks{{{"#d55e00", "#ff9d57"},
                                                                          {"#009e73", "#4fd6ae"},
                                                                          {"#cc79a7", "#f0a8d0"},
                                                                          {"#a67c00", "#f0d060"},
                                                                          {"#7b4fb5", "#bda2ff"},
                                                                          {"#56717f", "#a9bcc6"}}};
    if (ink < 0) {
        return theme.mutedText;
    }
    if (ink == 0) {
        return theme.accent;
    }
    const auto& [light, dark] = inks[static_cast<std::size_t>(ink - 1) % inks.size()];
    return QColor(QLatin1String(theme.dark ? dark : light));
}

}  // namespace eigenlink
