#pragma once

#include "model/assembly/term.h"

namespace eigenlink {

/// Inserts between two sections of a beam the one where the shear force is zero and the bending moment has its
/// extreme, as under a distributed load. M is the cubic through both with dM/ds = −V, exact under loads that change
/// linearly.
std::vector<SectionForce> withPeaks(const std::vector<SectionForce>& sections);

}  // namespace eigenlink
