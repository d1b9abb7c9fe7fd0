#pragma once

#include "model/assembly/system.h"
#include "model/basics/text.h"
#include "model/math/dense/condensation.h"
#include "model/math/dense/row_space.h"

#include <string>
#include <vector>

namespace eigenlink {

/// M, C, H and Φ_q about a configuration, and the rank-revealing factorisation of Φ_q.
struct DenseTerms {
    const SparseMatrix &M, &C, &H, &Phi_q;
    const RowSpace& rows;
};

/// Massless freedoms, the motions y with M y = 0 and Φ_q y = 0: points without mass between springs, joints of massless
/// rods, an angle that nothing carries, rotations of lumped beams.
///
/// Elastic coordinates with mass are left out: a massless motion leaves them at zero, and a fine mesh is not taken for
/// one without mass. M is compared with its own diagonal, coordinate by coordinate, so that masses of any size may
/// stand side by side; so are C and H on the motions that are found.
MasslessMotions masslessMotions(const System& system, const DenseTerms& terms);

/// Numbers of freedoms without mass.
struct MasslessCount {
    Eigen::Index massless = 0;  ///< dimension of null(M) ∩ null(Φ_q)
    Eigen::Index relaxing = 0;  ///< those of them that a damper moves
    /// Ids of what neither mass nor damper nor stiffness holds; looked for in large systems only.
    std::vector<std::string> undetermined{};

    /// Finite eigenvalues of n − r = `freedoms` freedoms: 2 (freedoms − massless) + relaxing.
    Eigen::Index finiteCount(Eigen::Index freedoms) const { return 2 * (freedoms - massless) + relaxing; }
};

/// Counts massless freedoms of large systems, by the inertia of [M Φ_qᵀ; Φ_q 0] and [M + C Φ_qᵀ; Φ_q 0] just below
/// zero. Throws std::runtime_error where a matrix cannot be factored.
MasslessCount countMassless(const System& system, const SparseMatrix& M, const SparseMatrix& C, const SparseMatrix& H,
                            const SparseMatrix& Phi_q);

/// Ids of the parts that move most in these motions δq, n×k, each once.
std::vector<std::string> ownersOf(const System& system, const Eigen::MatrixXd& motions);

/// Explains that nothing determines how `owners` move; empty without owners.
Text explainUndetermined(const std::vector<std::string>& owners);

/// Explains why a mass matrix is singular although there are no massless motions.
Text explainSingularMass(const System& system);

/// Explains how the freedoms without mass were treated and what that does to the number of eigenvalues; empty when
/// there are none.
Text explainCondensed(Eigen::Index freedoms, const MasslessCount& count);

}  // namespace eigenlink
