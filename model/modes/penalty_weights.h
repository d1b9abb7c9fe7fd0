#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/sparse/scaling.h"
#include "model/modes/linearizer.h"

#include <Eigen/Dense>

namespace eigenlink {

/// α of the papers, and the factor of the automatic penalty.
inline constexpr double kUsualPenalty = 1e6;

/// The penalty Ξ = αW² of UCS, W = diag(rows).
///
/// α has units: those of a mass where a constraint is a length. A number that was given is taken as it is, W = I, as
/// the papers have it. The automatic penalty does not depend on units: W turns every constraint into an error of
/// position [m] (the squared length of a link is divided by its length, an angle multiplied by the size of the
/// drawing), and
///
///     α = 1e6 · max(m, |Wλ⁻¹|/(ω²l))
///
/// with the mass m of the heaviest part, so that the penalty outweighs every mass, and the reactions Wλ⁻¹ [N] beside
/// the shortest link l, so that they open no joint by more than a millionth of it.
struct PenaltyWeights {
    double alpha = kUsualPenalty;
    Eigen::VectorXd rows;

    /// W Φ_q, m×n.
    SparseMatrix jacobian(const SparseMatrix& Phi_q) const { return scaledRows(Phi_q, rows); }
    /// W Φ, m.
    Eigen::VectorXd constraint(const Eigen::VectorXd& Phi) const { return rows.cwiseProduct(Phi); }
};

/// The α of the options with W = I, as in [LIN] sect. 5, or the automatic one with its W (above), ω from the options.
/// `equilibrium.lambda` has m entries, or none where reactions are not known.
PenaltyWeights penaltyWeights(const System& system, const Equilibrium& equilibrium, const LinearizerOptions& options);

}  // namespace eigenlink
