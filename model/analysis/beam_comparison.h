#pragma once

#include "model/analysis/analysis.h"

#include <optional>

namespace eigenlink {

/// The mechanism with this model for every beam that is not exact; absent where that changes nothing.
[[nodiscard]] std::optional<Mechanism> withBeamModel(const Mechanism& mechanism, BeamModel model);
/// True where a beam has the model stress_stiffened.
bool hasStiffenedBeams(const Mechanism& mechanism);
/// True where axial forces make an equilibrium of stress-stiffened beams unstable that it would not be with linear
/// ones.
bool isBuckled(const Analysis& analysis);

/// Compares the frequencies with and without stress stiffening of beams at a configuration: a sentence for people where
/// a true mode differs by more than 1 % between the models `linear` and `stress_stiffened`, naming the axial force that
/// makes the difference; empty where none does or where there are no beams. Damping is left aside. Large systems are
/// compared by the modes that were computed.
std::optional<BeamComparison> compareBeamModels(const Analysis& analysis, const Monitor& monitor = {});

}  // namespace eigenlink
