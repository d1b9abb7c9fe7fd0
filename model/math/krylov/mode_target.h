#pragma once

#include "model/basics/text.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <optional>
#include <utility>

namespace eigenlink {

/// Which modes come first when only some are asked for.
struct ModeTarget {
    enum class Rule {
        nearest,    ///< those nearest the point
        rightmost,  ///< those with the largest real part: they decide on stability
    };
    Rule rule = Rule::nearest;
    std::complex<double> point{};  ///< [rad/s]

    bool isOrigin() const { return rule == Rule::nearest && point == 0.0; }

    /// True where a mode of s comes before one of t; a pair of conjugates counts by its member nearer the point.
    bool puts(std::complex<double> s, std::complex<double> t) const
    {
        return std::pair(distanceOf(s), std::abs(s)) < std::pair(distanceOf(t), std::abs(t));
    }

    /// Key of the order: smaller comes first.
    double distanceOf(std::complex<double> s) const
    {
        constexpr double kNone = 1e-9;  // decay that is rounding, relative to |s|
        if (rule == Rule::rightmost) {
            return std::abs(s.real()) > kNone * std::abs(s) ? -s.real() : 0;
        }
        return std::min(std::abs(s - point), std::abs(std::conj(s) - point));
    }

    friend bool operator==(const ModeTarget&, const ModeTarget&) = default;
};

/// Which modes are asked for: one value from the flag or the dialog to the search.
struct WantedModes {
    std::optional<std::size_t> count;  ///< absent: all eigenvalues, spurious ones included
    ModeTarget target{};               ///< which of them come first

    friend bool operator==(const WantedModes&, const WantedModes&) = default;
};

/// "nearest the origin", "nearest −1 + 20i", "with the largest real part".
Text describe(const ModeTarget& target);

}  // namespace eigenlink
