#pragma once

#include "model/math/sparse/ldl_factor.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <complex>
#include <span>
#include <variant>
#include <vector>

namespace eigenlink {

/// A = L D Lᵀ of a sparse complex matrix that is symmetric, not Hermitian, in the order in which it stands and without
/// pivoting; up-looking, row by row of L, as Davis, Algorithm 849, ACM Trans. Math. Softw. 31 (2005). Precisions are
/// those of LdlFactor.
class ComplexLdl {
public:
    using Complex = std::complex<double>;

    explicit ComplexLdl(LdlFactor::Precision precision);

    /// Prepares for matrices of this pattern, the upper triangle with its diagonal, compressed.
    void analyze(const SparseMatrix& upper);

    /// A part of a sum of matrices: its entries on the pattern.
    struct Term {
        Complex factor;
        const Eigen::VectorXd& entries;
    };
    /// Factors A = Σ factor · entries; the sum has the precision of the elimination. False at a zero pivot: there are
    /// no factors then.
    bool factor(std::span<const Term> terms);

    /// A x = b, from b to x.
    void solveInPlace(Eigen::VectorXcd& b) const;

private:
    template <class Real>
    struct Numbers {
        using Number = std::complex<Real>;

        std::vector<Number> A, L, D, row;
    };

    template <class Real>
    bool eliminate(Numbers<Real>& numbers, std::span<const Term> terms);
    template <class Real>
    void eliminateRow(Numbers<Real>& numbers, int k);
    int patternOfRow(int k);

    // The upper triangle by columns, and L by columns, filled row by row.
    std::vector<int> m_outer, m_inner;
    std::vector<int> m_parent, m_outerOfL, m_innerOfL, m_filled;
    std::vector<int> m_seen, m_pattern;  // work of one row
    std::variant<Numbers<double>, Numbers<long double>> m_numbers;
    Eigen::SparseMatrix<Complex> m_L;
    Eigen::VectorXcd m_D;
};

}  // namespace eigenlink
