#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>
#include <Eigen/SparseCholesky>

#include <span>

namespace eigenlink {

/// A = L D Lᵀ of a sparse symmetric matrix in the order in which it stands, without pivoting.
class LdlFactor {
public:
    /// In extended precision the elimination is done in long double, and L and D are rounded when it is finished: small
    /// pivots, which differences of large numbers leave, keep their digits then, and with them the lowest eigenvalues.
    /// Where long double is no longer than double, both are the same.
    enum class Precision { working, extended };

    explicit LdlFactor(Precision precision) : m_precision(precision) {}

    /// Prepares for matrices of this pattern, the upper triangle with its diagonal.
    void analyze(const SparseMatrix& upper);

    /// A part of a sum of matrices: its entries on the pattern.
    struct Term {
        double factor;
        const Eigen::VectorXd& entries;
    };
    /// Factors A = Σ factor · entries; the sum has the precision of the elimination. False at a zero pivot: there are
    /// no factors then.
    bool factor(std::span<const Term> terms);

    /// Below its diagonal of ones, which is not stored.
    const SparseMatrix& L() const { return m_precision == Precision::extended ? m_L : m_working.factors(); }
    const Eigen::VectorXd& D() const { return m_D; }

private:
    /// Without the copies that Eigen makes to order a matrix.
    template <class Number>
    struct Elimination : Eigen::SimplicialLDLT<Eigen::SparseMatrix<Number>, Eigen::Upper, Eigen::NaturalOrdering<int>> {
        void analyze(const Eigen::SparseMatrix<Number>& upper) { this->analyzePattern_preordered(upper, true); }
        const Eigen::SparseMatrix<Number>& factors() const { return this->m_matrix; }
        const Eigen::Matrix<Number, Eigen::Dynamic, 1>& pivots() const { return this->m_diag; }
    };

    void roundFactors();

    Precision m_precision;
    Eigen::SparseMatrix<double> m_A;
    Elimination<double> m_working;
    Eigen::SparseMatrix<long double> m_extendedA;
    Elimination<long double> m_extended;
    SparseMatrix m_L;  // of m_extended, rounded
    Eigen::VectorXd m_D;
};

}  // namespace eigenlink
