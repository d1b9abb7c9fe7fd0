#pragma once

#include "views/spectrum/spectrum_mark.h"

#include <complex>
#include <deque>
#include <optional>
#include <vector>

namespace eigenlink {

/// A former place of a true eigenvalue, and where the same one went from there.
struct TrailStep {
    std::complex<double> s;
    std::optional<std::complex<double>> next;
    double strength = 1;  ///< 1 for the latest, fading to 0 with age

    friend bool operator==(const TrailStep&, const TrailStep&) = default;
};

/// The last positions of the true eigenvalues while a mechanism is being changed.
class PoleTrail {
public:
    /// Takes the spectrum that is shown now; one that is where the last one was adds nothing.
    void add(const std::vector<SpectrumMark>& marks);
    void clear();
    bool isEmpty() const { return m_moves.empty(); }
    /// Every former place, the oldest first; an eigenvalue is followed to its nearest neighbour where both agree.
    std::vector<TrailStep> steps() const;

private:
    static constexpr std::size_t kLongest = 60;  ///< moves that are remembered
    std::vector<std::complex<double>> m_last;
    std::deque<std::vector<TrailStep>> m_moves;
};

}  // namespace eigenlink
