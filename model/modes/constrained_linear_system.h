#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/dense/condensation.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Dense>

#include <memory>

namespace eigenlink {

/// The equations of motion to first order about a configuration:
///     M δq̈ + C δq̇ + H δq + Φ_qᵀ δλ = B δu,   Φ_q δq = 0.       [LIN] eqs. (8)–(10), (17)
struct ConstrainedLinearSystem {
    SparseMatrix M;                        ///< n×n
    SparseMatrix C;                        ///< n×n
    SparseMatrix H;                        ///< n×n; without reaction stiffness when switched off
    SparseMatrix Phi_q;                    ///< m×n
    SparseMatrix B;                        ///< n × inputs
    std::shared_ptr<const RowSpace> rows;  ///< rank-revealing factorisation of Φ_q; null for large, sparse systems
    MasslessMotions massless;              ///< what moves without mass; empty for large, sparse systems
    bool reactionStiffness = true;

    /// The number n of coordinates.
    Eigen::Index coordinateCount() const { return M.rows(); }
    /// r = rank Φ_q.
    Eigen::Index rank() const { return rows->rank(); }
    /// The degrees of freedom n − r.
    Eigen::Index degreesOfFreedom() const { return coordinateCount() - rank(); }
    /// Number of true, finite eigenvalues: 2(n − r) where every freedom has mass, less 2 for each massless one, or 1
    /// where a damper moves it.
    Eigen::Index finiteCount() const { return massless.finiteCount(degreesOfFreedom()); }
};

/// M, C, H (n×n), Φ_q (m×n) and B (n×inputs) at the equilibrium's q and λ; H = −∂f/∂q alone where `reactionStiffness`
/// is false.
ConstrainedLinearSystem linearSystemAt(const System& system, const Equilibrium& equilibrium,
                                       bool reactionStiffness = true);

}  // namespace eigenlink
