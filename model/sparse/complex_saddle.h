#pragma once

#include "model/sparse/sparse_problem.h"

#include <Eigen/SparseLU>

#include <complex>
#include <variant>
#include <vector>

namespace eigenlink {

/// Sparse LU of the saddle matrix at complex shifts,
///
///     [ Q(s)  Φᵀ ]
///     [ Φ     0  ],    Q(s) = s²M + sC + H,
///
/// in the order of elimination of SaddleFactor, with pivoting by threshold; in extended precision where elements have
/// strains (LdlFactor). Rows of Φ that depend on others are left out. The problem must outlive it.
class ComplexSaddle {
public:
    /// `dependentRows`: of Φ_q, ascending, as SaddleFactor tells them.
    ComplexSaddle(const SparseProblem& problem, const std::vector<Eigen::Index>& dependentRows);

    /// False where the matrix is singular at this shift, as on an eigenvalue.
    bool factor(std::complex<double> s);

    /// x of Q(s) x + Φᵀμ = f, Φ x = 0, refined with H by strains.
    Eigen::VectorXcd solve(const Eigen::VectorXcd& f) const;

private:
    using Complex = std::complex<double>;

    /// In one precision.
    template <class Real>
    struct Factors {
        using Number = std::complex<Real>;
        using Matrix = Eigen::SparseMatrix<Number>;

        Matrix A;
        Eigen::SparseLU<Matrix, Eigen::NaturalOrdering<int>> lu;

        Factors();
        bool factor();
        Eigen::VectorXcd solve(const Eigen::VectorXcd& load) const;
    };

    void order();
    void weigh(const Eigen::VectorXd& stiffnesses);
    template <class Real>
    void assemble(Factors<Real>& factors);
    void solveOnce(const Eigen::VectorXcd& f, const Eigen::VectorXcd& g, Eigen::VectorXcd& x,
                   Eigen::VectorXcd& mu) const;

    const SparseProblem& m_problem;
    SparseMatrix m_Phi, m_PhiTransposed;  // normalised independent rows
    std::vector<int> m_place;             // of coordinate i, then of constraint j, in the order of elimination
    Eigen::VectorXd m_weight;             // of the squared constraints that are added to Q
    Complex m_s;
    std::variant<Factors<double>, Factors<long double>> m_factors;
};

}  // namespace eigenlink
