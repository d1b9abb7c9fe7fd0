#pragma once

#include "model/assembly/term.h"

namespace eigenlink {

/// Inserts between two sections of a beam the one where the shear force is zero and the bending moment has its
/// extreme, as under a distributed load: with V linear from V₁ to V₂ over h, at x = h V₁/(V₁ − V₂) of
/// M = M₁ − ½ V₁ x.
std::vector<SectionForce> withPeaks(const std::vector<SectionForce>& sections);

}  // namespace eigenlink
