#pragma once

#include <QByteArray>

#include <array>
#include <cstddef>
#include <optional>

namespace eigenlink {

/// Panels that can be closed to give the mechanism more room.
enum class Panel { parts, film, studies };

inline constexpr std::array kPanels{Panel::parts, Panel::film, Panel::studies};

/// Which panels stand beside the mechanism and how much of the workspace they take: of its width, the film strip of its
/// height, so that an arrangement fits any screen. A share of 0 is the size of the panel's words.
struct Arrangement {
    std::array<bool, kPanels.size()> isOpen{true, true, true};
    std::array<double, kPanels.size()> share{};

    friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

/// Text for the preferences, and back; absent for a text that holds no arrangement.
QByteArray textOf(const Arrangement& arrangement);
std::optional<Arrangement> arrangementOf(const QByteArray& text);

}  // namespace eigenlink
