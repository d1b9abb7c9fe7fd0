#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/result.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The table "sections": N, V, M and the largest stress at every node of these beams.
ResultTable sectionTable(const Mechanism& mechanism, const std::vector<System::BeamForces>& beams);
/// The table at q, n, and zero velocity.
ResultTable sectionTable(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

/// The table "mode_sections": amplitudes of N, V, M at every node of every beam for modes whose largest displacement is
/// 1 m, at the phase of their shapes; stresses by their bending moments and axial forces alone.
ResultTable modeSectionTable(const Analysis& analysis, const std::vector<const Eigenvalue*>& modes);

/// Appends to an object {"sections": {beam: {"place": [m], "axial": [N], "shear": [N], "moment": [N m], "stress":
/// [Pa]}}}.
std::string withSections(std::string object, const Mechanism& mechanism, const std::vector<System::BeamForces>& beams);
/// Appends the sections of the equilibrium.
std::string withSections(std::string object, const Analysis& analysis);

/// The largest stress of all beams at q, n, and zero velocity, max (|N|/A + |M| c/I) [Pa]; NaN where no beam has a
/// section.
double largestStress(const System& system, const Eigen::VectorXd& q);

}  // namespace eigenlink
