#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"

#include <Eigen/Dense>

#include <complex>
#include <string>
#include <vector>

namespace eigenlink {

/// The shares of an element in the energies of a mode, as parts of the whole.
struct EnergyShare {
    std::string element;
    double kinetic = 0;  ///< of φᴴMφ
    double strain = 0;   ///< of φᴴHφ: springs and beams, with their preload
    double damping = 0;  ///< of φᴴCφ, what dampers take
};

struct EnergyShares {
    std::vector<EnergyShare> elements;  ///< those that have a part, in the order of the file
    /// The share of weight and of the forces of joints in φᴴHφ: the rest of it. Negative where they push the mode away.
    double weight = 0;
};

/// The shares of the elements in φᴴMφ, φᴴHφ and φᴴCφ of a mode, φ its shape, n, at the equilibrium of the analysis.
///
/// Mass, stiffness and damping are linear in the numbers of an element that have these quantities: half of them less
/// is half of the share of the element. Where φᴴHφ is zero all parts of it are zero. Fails without a system and
/// for a shape of another length.
Outcome<EnergyShares> energySharesOf(const Analysis& analysis, const Eigen::VectorXcd& shape);

}  // namespace eigenlink
