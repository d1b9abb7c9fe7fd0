#pragma once

#include <Eigen/Dense>
#include <Eigen/Sparse>

namespace eigenlink {

/// The symmetric matrix A + w ΦᵀΦ by its products, A n×n and Φ m×n sparse: a mass, damping or stiffness, with a penalty
/// where w > 0. Refers to the matrices.
class SymmetricForm {
public:
    using Sparse = Eigen::SparseMatrix<double>;

    /// A, n×n, without a penalty (w = 0).
    explicit SymmetricForm(const Sparse& A) : m_A(&A) {}
    /// A + w ΦᵀΦ with w = `weight`, A n×n and Φ m×n.
    SymmetricForm(const Sparse& A, const Sparse& Phi, double weight) : m_A(&A), m_Phi(&Phi), m_weight(weight) {}

    /// The number of rows, n.
    Eigen::Index size() const { return m_A->rows(); }
    /// True where A has no entries and there is no penalty.
    bool isZero() const { return m_A->nonZeros() == 0 && !isPenalised(); }

    /// (A + w ΦᵀΦ) V, n×k, of V n×k.
    Eigen::MatrixXd times(const Eigen::MatrixXd& V) const;
    /// (A + w ΦᵀΦ) V, n×k, of a complex V n×k.
    Eigen::MatrixXcd times(const Eigen::MatrixXcd& V) const;
    /// |V|ᵀ|A||V| + w|ΦV|ᵀ|ΦV|: the sizes of what VᵀAV and the squares of ΦV sum up, which rounding goes by.
    Eigen::MatrixXd sizes(const Eigen::MatrixXd& V) const;
    /// The diagonal of sizes(V), k.
    Eigen::RowVectorXd sizesOfColumns(const Eigen::MatrixXd& V) const;
    /// |v|ᵀ|A||v| + w‖Φv‖², the entry of sizes for one column.
    double sizeOf(const Eigen::VectorXd& v) const;
    /// A bound of sizeOf(v) for ‖v‖ = 1: ‖A‖₁ + w‖Φ‖² with the Frobenius norm of Φ.
    double largestSize() const;
    /// A + w ΦᵀΦ, n×n, entry by entry.
    Eigen::MatrixXd dense() const;

private:
    bool isPenalised() const { return m_Phi != nullptr && m_Phi->rows() > 0 && m_weight != 0; }

    const Sparse* m_A;
    const Sparse* m_Phi = nullptr;
    double m_weight = 0;
};

}  // namespace eigenlink
