#include "views/sweep/branch_style.h"

#include <algorithm>
#include <array>

namespace eigenlink {

QPen branchPen(std::size_t branch, const Theme& theme)
{
    // Okabe–Ito without black and yellow; on white a little darker, so that a name in this colour can be read.
    constexpr std::array<QRgb, 6> kOnLight{0x0072b2, 0xbf5200, 0x007d5b, 0xa3527f, 0x9a6700, 0x2b6f99};
    constexpr std::array<QRgb, 6> kOnDark{0x56b4e9, 0xf09a3e, 0x36c795, 0xe39ac4, 0xf0e442, 0x9db8d9};
    constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine};
    const auto& colours = theme.dark ? kOnDark : kOnLight;
    const std::size_t round = std::min(branch / colours.size(), kStyles.size() - 1);
    return {QColor(colours[branch % colours.size()]), 1.5, kStyles[round]};
}

}  // namespace eigenlink
