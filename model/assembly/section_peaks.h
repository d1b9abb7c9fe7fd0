#pragma once

#include "model/assembly/term.h"

namespace eigenlink {

/// Inserts between two sections of a beam the one where the shear force is zero and the bending moment has its
/// extreme, as under a distributed load. M is the cubic through both with dM/ds = −V, exact under loads that change
/// linearly.
std::vector<SectionForce> withPeaks(const std::vector<SectionForce>& sections);

/// A quantity of a section where it is largest by its magnitude.
struct LargestSection {
    double value = 0;  ///< NaN where no section has one; zero where it is the rounding of the other forces
    double place = 0;  ///< along the undeformed beam [m]
};
/// The largest of these axial or shear forces, moments or stresses of a beam, peaks between the sections included.
LargestSection largestOf(const std::vector<SectionForce>& sections, double SectionForce::*quantity);

}  // namespace eigenlink
