#pragma once

#include "model/analysis/analysis.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// The axial force of a link between two pins, tension positive.
struct LinkForce {
    std::size_t element = 0;  ///< index in mechanism.elements
    double force = 0;         ///< [N]; of a beam the mean of EA ε along it
};

/// The axial forces [N] at the equilibrium, tension positive, in the order of the elements: of rigid links their
/// multipliers, of beams their strains. Links whose multipliers are no such force are left out.
std::vector<LinkForce> linkForces(const Analysis& analysis);

}  // namespace eigenlink
