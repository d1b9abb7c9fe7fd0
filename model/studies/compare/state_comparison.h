#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/text.h"

#include <complex>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// A number of a mechanism in two states of it; absent where the state has no such number.
struct NumberChange {
    std::string name;  ///< "k.stiffness"
    std::string unit;  ///< SI; of a parameter its own
    std::optional<double> before, after;
};

/// A mode in two states of a mechanism; absent where the other state has no partner of it.
struct ModeChange {
    std::optional<std::complex<double>> before, after;  ///< s, Im s ≥ 0 [rad/s]
    double assurance = 0;  ///< modal assurance criterion of the two shapes; 0 where they were paired by their order

    /// The ratio of frequencies, after / before; absent where either does not vibrate.
    std::optional<double> frequencyRatio() const;
};

/// The changes from one state of a mechanism to another.
struct StateComparison {
    std::vector<std::string> removed, added;          ///< ids of parts, of which only one state has one
    std::vector<NumberChange> numbers;                ///< those that differ, in the order of the mechanism
    std::vector<std::string> fields;                  ///< "t.turns", "P.velocity": what differs and is no number there
    std::vector<ModeChange> modes;                    ///< by |s| before, then those that only the later state has
    std::optional<double> energyBefore, energyAfter;  ///< V at equilibrium [J]

    /// Sentences on the differences other than numbers, and on the frequency that has moved most.
    std::vector<Text> sentences() const;
};

/// Compares the first method of two analyses. Modes are partners where their shapes, as displacements in the frames of
/// the links that both states have, agree best: MAC_ij = |φ_iᵀψ_j*|² / ((φ_iᵀφ_i*)(ψ_jᵀψ_j*)), the best pair first;
/// what agrees with nothing is paired by the order of |s|. Values that differ by rounding are the same. States without
/// a usable equilibrium have no modes.
StateComparison compareStates(const Analysis& before, const Analysis& after);

}  // namespace eigenlink
