#pragma once

#include "model/basics/monitor.h"
#include "model/math/krylov/shifted_problem.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/math/sparse/saddle_factor.h"

#include <string>
#include <vector>

namespace eigenlink {

/// One mode of H v = κ M v on the null space of Φ_q.
struct SparseMode {
    double kappa = 0;     ///< ω² [1/s²]; negative where the mode grows; exactly 0 for a free motion
    Eigen::VectorXd v;    ///< n, vᵀMv = 1
    double residual = 0;  ///< relative correction that one step of inverse iteration would make
    double error = 0;     ///< estimate of |κ − exact|
};

/// Modes nearest the origin, with the proof that none is missing.
struct PartialModes {
    std::vector<SparseMode> modes;  ///< by |κ|
    Eigen::Index rank = 0;          ///< of Φ_q
    Eigen::Index degreesOfFreedom = 0;
    bool verified = false;
    Text proof;    ///< the count by inertia, or that these are all modes; where not verified, why
    Text failure;  ///< why nothing could be computed; empty otherwise
    Text engine;   ///< what computed them, where it was not lowestModes
    std::vector<Eigen::Index> dependentRows;
};

/// The `count` modes nearest the origin, and all equal to the last of them where these are not dozens:
///
/// 1. The shift is the origin, or lies a little below it where there are free motions (ShiftedProblem::chooseShift).
/// 2. Shift-invert Lanczos or Arnoldi in the space of consistent displacements finds the modes that are missing, apart
///    from those that are known.
/// 3. Rayleigh–Ritz with all of them; of fine beams with energies by strains, and steps of inverse iteration until the
///    values are accurate. Shapes that are no modes are left out.
/// 4. The inertia of the saddle matrix just beyond the last group counts the modes (Sylvester). Where it agrees, or
///    all modes are known, this is the proof that none is missing.
///    Among dozens of equal modes those are kept that were asked for; counts beside the group are then the proof.
/// 5. Otherwise steps 2 to 4 are repeated from another start, so that repeated modes come with their multiplicity.
///
/// `factor`: of the problem (factorOf), left at any shift. Where the search is cancelled, the counts differ or rounding
/// spoils them, the result is not verified and `proof` says why. There are no modes where nothing can be factored or
/// the shapes have no mass that tells them apart; `failure` says so.
PartialModes lowestModes(const SparseProblem& problem, SaddleFactor& factor, Eigen::Index count,
                         const Monitor& monitor = {}, Krylov krylov = Krylov::lanczos);

}  // namespace eigenlink
