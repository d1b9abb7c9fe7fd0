#pragma once

#include "model/assembly/system.h"

#include <array>
#include <string_view>

namespace eigenlink {

/// A number of a section.
struct SectionQuantity {
    std::string_view name;  ///< "axial force"
    double SectionForce::*value;
    std::string_view unit;
};
inline constexpr std::array<SectionQuantity, 4> kSectionQuantities{{{"axial force", &SectionForce::axial, "N"},
                                                                    {"shear force", &SectionForce::shear, "N"},
                                                                    {"bending moment", &SectionForce::moment, "N·m"},
                                                                    {"stress", &SectionForce::stress, "Pa"}}};

/// σ = |N|/A + |M| c/I [Pa]; NaN where no section is given.
double stressOf(const SectionForce& section);

/// The largest axial or shear force of all beams, or moment over the length of its beam [N].
double largestForce(const std::vector<System::BeamForces>& beams);

/// Sets forces and moments to zero that are rounding beside the largest force of all beams.
void dropRounding(std::vector<System::BeamForces>& beams);

/// Inserts between two sections of a beam the one where the shear force is zero and the bending moment has its
/// extreme, as under a distributed load. M is the cubic through both with dM/ds = −V, exact under loads that change
/// linearly.
std::vector<SectionForce> withPeaks(const std::vector<SectionForce>& sections);

/// A quantity of a section where it is largest by its magnitude.
struct LargestSection {
    double value = 0;  ///< NaN where no section has one
    double place = 0;  ///< along the undeformed beam [m]
};
/// The largest by magnitude of these axial or shear forces, moments or stresses [N], [N m], [Pa] of a beam, peaks
/// between the sections included.
LargestSection largestOf(const std::vector<SectionForce>& sections, double SectionForce::*quantity);

}  // namespace eigenlink
