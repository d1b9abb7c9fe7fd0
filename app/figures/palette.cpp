#include "app/figures/palette.h"

#include <algorithm>

namespace eigenlink {

namespace {

constexpr std::size_t kMostColors = 256;
/// Squared distances by which colours stand apart, tried one after the other until enough colours are there.
constexpr std::array kSpacings{300, 60, 12, 1};

int distance(QRgb a, QRgb b)
{
    const int red = qRed(a) - qRed(b);
    const int green = qGreen(a) - qGreen(b);
    const int blue = qBlue(a) - qBlue(b);
    return red * red + green * green + blue * blue;
}

}  // namespace

void Palette::count(const QImage& image)
{
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width();) {
            const int begin = x;
            while (x < image.width() && line[x] == line[begin]) {
                ++x;
            }
            m_counts[line[begin]] += static_cast<std::uint64_t>(x - begin);
        }
    }
}

void Palette::choose()
{
    std::vector<std::pair<std::uint64_t, QRgb>> byUse;
    for (const auto& [color, uses] : m_counts) {
        byUse.emplace_back(uses, color);
    }
    std::sort(byUse.rbegin(), byUse.rend());
    for (const int spacing : kSpacings) {
        for (const auto& use : byUse) {
            const QRgb color = use.second;
            const bool isApart = std::all_of(m_colors.begin(), m_colors.end(),
                                             [&](QRgb other) { return distance(color, other) >= spacing; });
            if (m_colors.size() < kMostColors && isApart) {
                m_colors.push_back(color);
            }
        }
    }
}

std::uint8_t Palette::indexOf(QRgb color)
{
    const auto [found, isNew] = m_nearest.try_emplace(color, std::uint8_t{0});
    if (isNew) {
        const auto nearest = std::min_element(m_colors.begin(), m_colors.end(),
                                              [&](QRgb a, QRgb b) { return distance(a, color) < distance(b, color); });
        found->second = static_cast<std::uint8_t>(nearest - m_colors.begin());
    }
    return found->second;
}

}  // namespace eigenlink
