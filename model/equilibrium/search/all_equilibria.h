#pragma once

#include "model/equilibrium/search/equilibrium_list.h"

#include <Eigen/Dense>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eigenlink {

struct EquilibriaOptions {
    /// Finds also the surroundings of the equilibria: curves of configurations with their singular ones, equilibria in
    /// reach of the drawing, where unstable ones fall. Without it equilibria of polynomial equations take much less
    /// time.
    bool surroundings = true;
    /// Most paths of a homotopy that finds the roots of a general mechanism of the same parts.
    std::size_t mostPaths = 4096;
    /// Time limit, after which the search returns its results so far and marks them as out of time [s].
    double seconds = std::numeric_limits<double>::infinity();
};

/// A time that a person is willing to wait [s].
constexpr double kSearchTime = 60;

/// All static equilibria f = Φ_qᵀλ, stable or not.
///
/// Rigid links with springs and constant loads: every root of their polynomials is followed, and the real ones are
/// certified. One degree of freedom: every branch of the configurations is traced from end to end, on all turns that
/// torsion springs count, and every zero of dV/ds along it is found. Others: Newton's method from many places.
EquilibriumList findAllEquilibria(const Mechanism& mechanism, const Monitor& monitor = {},
                                  const EquilibriaOptions& options = {});

}  // namespace eigenlink
