#include "views/plot/chart_picture.h"

#include <algorithm>
#include <array>

namespace eigenlink {

namespace {

// Okabe–Ito without black and yellow, then six more; on white a little darker, so that a name in this colour can be
// read. The first one is the accent of the theme.
constexpr std::array<QRgb, 11> kInksOnLight{0xbf5200, 0x007d5b, 0xa3527f, 0x9a6700, 0x5b4bb5, 0xc0262d,
                                            0x00727a, 0x4d7a12, 0x8c4a2f, 0x9c27a0, 0x5f6368};
constexpr std::array<QRgb, 11> kInksOnDark{0xf09a3e, 0x36c795, 0xe39ac4, 0xf0e442, 0xb3a8ff, 0xff8a80,
                                           0x4dd0d9, 0xa8d65c, 0xd8a27f, 0xe58cf0, 0xb4bac4};
constexpr int kInks = static_cast<int>(kInksOnLight.size()) + 1;

}  // namespace

QColor inkOfCurve(int ink, const Theme& theme)
{
    if (ink < 0) {
        return theme.mutedText;
    }
    const int place = ink % kInks;
    const auto& inks = theme.dark ? kInksOnDark : kInksOnLight;
    return place == 0 ? theme.accent : QColor(inks[static_cast<std::size_t>(place - 1)]);
}

QPen penOfCurve(int ink, const Theme& theme)
{
    constexpr std::array kStyles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    const int round = std::clamp(2 * ink / kInks, 0, static_cast<int>(kStyles.size()) - 1);
    QPen pen(inkOfCurve(ink, theme), theme.lineScale, kStyles[static_cast<std::size_t>(round)]);
    pen.setJoinStyle(Qt::RoundJoin);
    return pen;
}

}  // namespace eigenlink
