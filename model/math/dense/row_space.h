#pragma once

#include "model/math/dense/lapack.h"
#include "model/math/dense/tolerances.h"

#include <Eigen/Dense>
#include <Eigen/Sparse>

#include <cstddef>
#include <memory>
#include <vector>

namespace eigenlink {

/// Rank-revealing factorisation of a constraint Jacobian Φ_q (m×n) with normalised rows D Φ_q U, U the diagonal matrix
/// of the units in which coordinates count as equally large (1 where none are given):
///
///     U Φ_qᵀ D P = Q [R₁₁ R₁₂; 0 0],   R₁₁ r×r
///
/// Dependent rows are normal input: steps and multipliers are those of least squares and minimum norm, of U⁻¹δ and Uf.
class RowSpace {
public:
    /// Φ_q is m×n, all units are 1. Rows count as dependent where |R(i,i)| ≤ `tolerance` · |R(1,1)|. As all
    /// constructors, throws std::runtime_error for entries that are not finite.
    explicit RowSpace(const Eigen::SparseMatrix<double>& Phi_q, double tolerance = tolerance::kRank);
    /// `units` is the diagonal of U, n entries.
    RowSpace(const Eigen::SparseMatrix<double>& Phi_q, const Eigen::VectorXd& units,
             double tolerance = tolerance::kRank);
    /// Rows of rank `most` at most: where it is known that other rows are implied, these count as dependent although
    /// Φ_q is that of a configuration a little off the constraints.
    RowSpace(const Eigen::SparseMatrix<double>& Phi_q, double tolerance, Eigen::Index most);
    /// Takes units and a rank of `most` at most.
    RowSpace(const Eigen::SparseMatrix<double>& Phi_q, const Eigen::VectorXd& units, double tolerance,
             Eigen::Index most);

    /// The rank r: the number of pivots that do not count as zero, or `most` where that is less.
    Eigen::Index rank() const { return m_rank; }
    /// The number of rows, m.
    Eigen::Index rowCount() const { return m_scale.size(); }

    /// Z, n×(n−r), ZᵀU⁻²Z = I, Φ_q Z = 0.
    const Eigen::MatrixXd& nullSpace() const { return m_nullSpace; }

    /// δ of minimum norm ‖U⁻¹δ‖ with Φ_q δ = rhs in the sense of least squares over the normalised rows; length n.
    Eigen::VectorXd minimumNormStep(const Eigen::VectorXd& rhs) const;

    /// λ of minimum norm with Φ_qᵀ λ = f in the sense of least squares; length m.
    Eigen::VectorXd multipliers(const Eigen::VectorXd& f) const;
    /// The multipliers of each column of F, n×k: an m×k matrix. Faster than column by column.
    Eigen::MatrixXd multipliersOf(const Eigen::MatrixXd& F) const;

    /// W, m×(m−r), WᵀW = I, Φ_qᵀ W = 0: states of self-stress. Computed when asked for.
    Eigen::MatrixXd selfStress() const;

    /// Rows that take part in a dependence, ascending; empty when r = m.
    std::vector<std::size_t> dependentRows() const;

    /// r rows that are independent, ascending.
    std::vector<Eigen::Index> independentRows() const;

    /// U Φ_qᵀ D P = Q R; none where Φ_q is empty. U times the last n−r columns of Q is the null space.
    const std::shared_ptr<const PivotedQr>& factors() const { return m_qr; }
    /// The diagonal of U, n entries.
    const Eigen::VectorXd& units() const { return m_units; }

    /// |R₁₁(r,r)| / |R₁₁(1,1)|: how near the kept rows are to dependence; 1 when r = 0.
    double margin() const { return m_margin; }

private:
    /// An orthogonal projector onto a subspace of ℝᵐ, by an orthonormal basis of it or of its complement: the smaller.
    struct Projector {
        Eigen::MatrixXd basis;
        bool isOfComplement = true;

        Eigen::VectorXd operator()(const Eigen::VectorXd& x) const;
        /// ‖(I − P) e_i‖ > `tolerance`: the subspace does not hold the axis i.
        bool misses(Eigen::Index i, double tolerance) const;
    };

    void findProjectors();
    /// B, m×(m−r), Φ_qᵀ D B = 0, and P [R₁₁ R₁₂]ᵀ, m×r, the range of D Φ_q.
    Eigen::MatrixXd dependences() const;
    Eigen::MatrixXd range() const;
    /// P x and Pᵀ x
    Eigen::VectorXd permuted(const Eigen::VectorXd& x) const;
    Eigen::VectorXd unpermuted(const Eigen::VectorXd& x) const;

    /// Q₁ x and Q₁ᵀ x
    Eigen::VectorXd fromRange(const Eigen::VectorXd& x) const;
    Eigen::VectorXd ontoRange(const Eigen::VectorXd& x) const;
    /// λ of the rows that are kept, r, made one of all rows, m.
    Eigen::VectorXd multipliersFrom(const Eigen::VectorXd& kept) const;

    Eigen::Index m_columnCount = 0;
    Eigen::VectorXd m_units;                // U
    Eigen::VectorXd m_scale;                // D
    std::shared_ptr<const PivotedQr> m_qr;  // none where Φ_q is empty
    Eigen::Index m_rank = 0;
    double m_margin = 1;
    Eigen::MatrixXd m_nullSpace;
    Projector m_onRange;      // of D Φ_q
    Projector m_onReactions;  // of Φ_q: multipliers without self-stress
};

}  // namespace eigenlink
