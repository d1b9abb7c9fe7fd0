#pragma once

#include "model/math/krylov/mode_target.h"
#include "model/math/krylov/partial_modes.h"
#include "model/math/krylov/sparse_problem.h"
#include "model/modes/linearizer.h"

#include <cstddef>

namespace eigenlink {

/// Modes that are computed where all were asked for: more take too long, so that `count` is required.
inline constexpr Eigen::Index kMostSparseModes = 300;

/// Which modes without damping are sought: those whose ±iω = √(−κ) lie nearest to i·frequency.
struct ModeSearch {
    Eigen::Index count = 1;
    double frequency = 0;  ///< [rad/s], not negative; 0: nearest the origin
};

/// Finds modes without damping in place of lowestModes, those equal to the last one included.
using ModeSolver = PartialModes (*)(const SparseProblem& problem, const ModeSearch& search, const Monitor& monitor);

/// Input of a method on a large system. Refers to everything.
struct SparseTask {
    const System& system;
    const Equilibrium& equilibrium;
    const SparseProblem& problem;
    WantedModes wanted;           ///< with a count
    ModeSolver solver = nullptr;  ///< where it can, in place of the built-in search
    const LinearizerOptions& options;
    const Monitor& monitor;
};

/// A method on a large system: the modes nearest the target, with the proof that none is missing.
///
///  - MCS: shift-invert Lanczos on the null space of Φ_q with the mass as inner product; with damping the reduced
///    problem is quadratic and goes the way of RCS.
///  - RCS: shift-invert Arnoldi of the pencil in (q, q̇, λ) in its consistent subspace.
///  - UCS: Davidson's method on s²M_p + sC_p + K_p, which starts from the modes on the constraints.
///
/// With damping, for another target than the origin, and where inertia counts more modes than were found, all
/// eigenvalues are computed on the null space where they are few (see completeModes); else the values near another
/// point come from shift-invert Arnoldi in complex arithmetic. MCS and RCS are one computation there, and UCS goes on
/// from their modes; the result is marked as common. Spurious eigenvalues are not computed, so that there is none to
/// list.
///
/// Another solver finds modes without damping, near the origin or a point of the imaginary axis; UCS goes on from them.
/// Modes that it cannot find are computed by the built-in search, with a warning.
Linearization linearizeSparse(Method method, const SparseTask& task);

/// MCS, (s² M_r + s C_r + K_r) z = 0 with v = R z. [LIN] eq. (16)
Linearization linearizeSparseMcs(const SparseTask& task);
/// RCS, A y = s E y with y = (v, s v, μ). [LIN] eqs. (8)–(9)
Linearization linearizeSparseRcs(const SparseTask& task);
/// UCS, (s² M_p + s C_p + K_p) v = 0 with the penalties of [LIN] eq. (18).
Linearization linearizeSparseUcs(const SparseTask& task);

}  // namespace eigenlink
