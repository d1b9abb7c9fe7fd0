#pragma once

#include "model/assembly/system.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/dense/row_space.h"

#include <Eigen/Dense>

namespace eigenlink {

struct PositionFit {
    bool closed = false;  ///< Φ = 0 to rounding
    Eigen::VectorXd q;    ///< the last iterate when not closed
    double residual = 0;  ///< largest error of position / size
    int iterations = 0;
    std::vector<EquilibriumStep> log;
};

/// An assembled configuration near `start`:
///
/// 1. Gauss–Newton with minimum-norm steps δq = −Φ_q⁺Φ and step control moves everything but the deformations of beams.
/// 2. Where that ends at a dead point or creeps into a singular configuration, it is repeated from seeded places
/// nearby.
/// 3. Where loops stay open, steps 1 and 2 are repeated with deformations.
PositionFit assembleNear(const System& system, const Eigen::VectorXd& start, const Monitor& monitor = {});

/// assembleNear and, where its loops stay open, the nearest of the assembled configurations to which places up to two
/// sizes around `start` lead: where lengths are far from the drawn ones.
PositionFit assembleFromAfar(const System& system, const Eigen::VectorXd& start, const Monitor& monitor = {});

/// Takes a point q, n, near the constraint manifold Φ = 0 back onto it by corrections δq = −Φ_q⁺Φ. Not closed when it
/// does not converge fast: the step is then shortened.
PositionFit retract(const System& system, const Eigen::VectorXd& q, const RowSpace& rows);

/// Retracts by corrections W p only: `ways`, W, n×k with orthonormal columns; `rows` are those of Φ_q W.
PositionFit retract(const System& system, const Eigen::VectorXd& q, const RowSpace& rows, const SparseMatrix& ways);

/// W, n×k with WᵀW = I: the columns of the unit matrix for the k coordinates that may move.
SparseMatrix waysOf(const std::vector<bool>& moving);

/// The residual max |Φᵢ| / (scale of row i · size of the mechanism), a ratio; errors of second-order constraints count.
double constraintResidual(const System& system, const Eigen::VectorXd& q);
/// The residual for a known Φ(q), m.
double residualOf(const System& system, const Eigen::VectorXd& phi);

/// True where Φ = 0 but for what Newton's method and the rounding of the coordinates leave.
bool closes(const System& system, const Eigen::VectorXd& q);
/// True where the loops close, for a known residual max |Φᵢ| / (scale of row i · size) [1] at q.
bool closes(const System& system, const Eigen::VectorXd& q, double residual);

}  // namespace eigenlink
