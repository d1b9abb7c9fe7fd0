#include "views/sweep/branch_style.h"

#include <algorithm>
#include <array>

namespace eigenlink {

QPen branchPen(std::size_t branch, const Theme& theme)
{
    // Okabe–Ito without black and yellow, then six more; on white a little darker, so that a name in this colour can be
    // read. The second six are dashed too, further rounds dotted and dash-dotted.
    constexpr std::array<QRgb, 12> kOnLight{0x0072b2, 0xbf5200, 0x007d5b, 0xa3527f, 0x9a6700, 0x5b4bb5,
                                            0xc0262d, 0x00727a, 0x4d7a12, 0x8c4a2f, 0x9c27a0, 0x5f6368};
    constexpr std::array<QRgb, 12> kOnDark{0x56b4e9, 0xf09a3e, 0x36c795, 0xe39ac4, 0xf0e442, 0xb3a8ff,
                                           0xff8a80, 0x4dd0d9, 0xa8d65c, 0xd8a27f, 0xe58cf0, 0xb4bac4};
    constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    const auto& colours = theme.dark ? kOnDark : kOnLight;
    const std::size_t round = std::min(2 * branch / colours.size(), kStyles.size() - 1);
    return {QColor(colours[branch % colours.size()]), 1.5, kStyles[round]};
}

}  // namespace eigenlink
