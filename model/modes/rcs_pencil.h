#pragma once

#include "model/modes/constrained_linear_system.h"
#include "model/modes/linear_model.h"

#include <complex>
#include <vector>

namespace eigenlink {

/// One eigenvalue of the pencil as QZ gave it.
struct PencilValue {
    std::complex<double> s;
    double magnitude = 0;  ///< |s|, infinite where β = 0
    bool betaZero = false;
    Eigen::VectorXcd shape;  ///< displacement half; empty when not computed
    double residual = 0;
    double violation = 0;
};

/// E and A of y = (q, q̇, λ) with the r independent rows of Φ_q; where the constraint blocks stand depends on the form.
/// [LIN] eqs. (8)–(9)
struct Pencil {
    Eigen::MatrixXd E, A;
};
/// The pencil in a form, 2n + r rows and columns; with the constraint blocks in A
///
///     E = [I 0 0; 0 M 0; 0 0 0],   A = [0 I 0; −H −C −Φ_qᵀ; −Φ_q 0 0],
///
/// and Φ_q, Φ_qᵀ with the other sign at the same place of E where the form has them there. [LIN] eqs. (8)–(10)
Pencil pencilOf(const ConstrainedLinearSystem& linear, RcsForm form);

/// Eigenvalues s of A y = s E y by QZ, sorted by |s|; vectors of the true ones by inverse iteration where they are few
/// and stand alone, else by QZ too, which doubles its time. The pencil is solved in natural units
/// (model/assembly/natural_units.h), in which violations are measured too.
std::vector<PencilValue> solvePencil(const ConstrainedLinearSystem& linear, RcsForm form);

}  // namespace eigenlink
