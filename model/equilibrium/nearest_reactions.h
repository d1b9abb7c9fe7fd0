#pragma once

#include "model/assembly/system.h"
#include "model/math/dense/row_space.h"
#include "model/math/sparse/unit_saddle.h"

#include <Eigen/Dense>

#include <optional>

namespace eigenlink {

/// The reactions nearest to the forces at a configuration that is not balanced. They depend neither on the unit of
/// length nor on the engine nor on the angles that are read out:
///
///     min ‖U(f − Φ_qᵀλ)‖,   U = 1 for a length, 1/size for an angle,
///
/// with the coordinates of `angle` elements, on which no force acts, balanced exactly: the forces that hold the
/// configuration act on pins and beams.
class NearestReactions {
public:
    /// Φ_q is m×n; `isSparse`: factors it as a sparse matrix. Throws std::runtime_error where it cannot be factored.
    NearestReactions(const System& system, const SparseMatrix& Phi_q, bool isSparse = false);

    /// λ, m, of the reactions nearest to `force`, n; of minimum norm but for states of self-stress.
    Eigen::VectorXd operator()(const Eigen::VectorXd& force) const;

private:
    Eigen::VectorXd m_units;  // U
    SparseMatrix m_E;         // E Φ_q is free of the angles that are read out
    std::optional<RowSpace> m_rows;
    UnitSaddle m_saddle;
};

}  // namespace eigenlink
