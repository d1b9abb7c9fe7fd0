#pragma once

#include <QImage>

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace eigenlink {

/// At most 256 colours for pictures that have few: those that are used most, each a little apart from the others.
class Palette {
public:
    /// Counts the colours of a picture in Format_RGB32.
    void count(const QImage& image);
    /// Chooses the colours; to be called once, after all pictures were counted.
    void choose();

    const std::vector<QRgb>& colors() const { return m_colors; }
    /// Index of the nearest colour.
    std::uint8_t indexOf(QRgb color);

private:
    std::unordered_map<QRgb, std::uint64_t> m_counts;
    std::unordered_map<QRgb, std::uint8_t> m_nearest;
    std::vector<QRgb> m_colors;
};

}  // namespace eigenlink
