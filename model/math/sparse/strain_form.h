#pragma once

#include "model/math/sparse/matrix.h"

#include <Eigen/Dense>

namespace eigenlink {

/// A symmetric matrix GᵀWG + rest. Products and energies keep digits that differences of its entries would lose.
struct StrainForm {
    SparseMatrix G;     ///< strains × n
    Eigen::VectorXd W;  ///< weights, so that ½ W ε² is energy
    SparseMatrix rest;  ///< n×n
};

}  // namespace eigenlink
