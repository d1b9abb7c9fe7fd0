#pragma once

#include "model/equilibrium/search/assemblies.h"

namespace eigenlink {

/// The motions that the constraints allow, the softest first; none where all is held.
struct Motions {
    Eigen::VectorXd stiffnesses;  ///< d
    Eigen::MatrixXd shapes;       ///< n×d, orthonormal
};
/// The stiffnesses κ and shapes Z z of ZᵀHZ z = κ z, Z the null space of Φ_q at q and H with the reactions of the
/// forces there. Without columns where nothing can move.
Motions motionsAt(const System& system, const Eigen::VectorXd& q);

/// A place near an equilibrium of V on the constraints with one unstable motion more, by climbing from one with
/// `unstable` of them: steps follow one motion uphill, as many others as were unstable too, and the rest downhill
/// (eigenvector following: Cerjan and Miller, J. Chem. Phys. 75 (1981) 2800), δ_i = f_i/|k_i| in the eigenvectors of
/// the reduced stiffness, and δ = f/k along the motion that is followed once the energy bends down there. `direction`:
/// the motion to begin with, n, to one of its two sides. Absent where none is reached.
[[nodiscard]] std::optional<StationaryPoint> climbedFrom(const System& system, const Eigen::VectorXd& start,
                                                         Eigen::VectorXd direction, Eigen::Index unstable = 0);

}  // namespace eigenlink
