#pragma once

#include "model/equilibrium/equilibrium.h"
#include "model/linearization/constrained_linear_system.h"

#include <string>

namespace eigenlink {

/// What the stress stiffening of beams makes of the frequencies at a configuration: a sentence for people where a true
/// mode differs by more than 1 % between the models `linear` and `stress_stiffened`, naming the axial force that makes
/// the difference; empty where none does or where there are no beams. Damping is left aside.
std::string compareBeamModels(const Mechanism& mechanism, const Equilibrium& equilibrium,
                              const ConstrainedLinearSystem& linear);

}  // namespace eigenlink
