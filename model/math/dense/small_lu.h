#pragma once

#include "model/basics/outcome.h"

#include <Eigen/Dense>

#include <vector>

namespace eigenlink {

/// Places of the numbers of a factorisation: columns of `stride` numbers, real and imaginary parts apart, four rows
/// together.
struct LuPlanes {
    Eigen::Index n, stride;
    double *re, *im;                ///< the matrix, then its factors
    double *x, *y;                  ///< a column that is worked with, or a right-hand side
    double *inverseRe, *inverseIm;  ///< of the pivots
    Eigen::Index* order;            ///< rows of the pivots
};

/// P A = L U of a small complex matrix, n×n, pivots by the sum of the absolute values of their parts. Own, because
/// Eigen compares pivots by their absolute values and a library call costs as much as a matrix of ten rows: paths of
/// homotopies spend most of their time here. Real and imaginary parts are kept apart, and four rows are eliminated at
/// once.
class SmallLu {
public:
    /// The vectors of the processor that are used; all give the same digits.
    enum class Vectors { widest, portable };
    /// Uses the widest vectors that the processor has, or portable ones.
    explicit SmallLu(Vectors vectors = Vectors::widest);

    /// Factors A, n×n. Fails at a pivot that is zero or not finite: there are no factors then.
    Outcome<void> factor(const Eigen::MatrixXcd& A);
    /// b ← A⁻¹ b, n entries. Requires that factor succeeded.
    void solve(Eigen::VectorXcd& b);

private:
    LuPlanes planes();

    bool m_isWide;
    Eigen::Index m_n = 0, m_stride = 0;
    std::vector<double> m_re, m_im, m_x, m_y, m_inverseRe, m_inverseIm;
    std::vector<Eigen::Index> m_order;
};

}  // namespace eigenlink
