#pragma once

#include "model/assembly/system.h"
#include "model/math/sparse/block.h"
#include "model/math/sparse/ldl_factor.h"
#include "model/math/sparse/saddle_plan.h"

#include <Eigen/Dense>

#include <functional>
#include <memory>
#include <vector>

namespace eigenlink {

/// Sparse LDLᵀ of the saddle matrix of a constrained problem at many shifts,
///
///     [ A   Φᵀ ]                          n×n, symmetric
///     [ Φ   0  ],    A(s) = H + s C + s² M
///
/// Constraint rows are normalised, and each is eliminated right after the last of its coordinates. Its square, with a
/// weight like the stiffness around it, is added to A, which changes neither the solution nor the inertia: so leading
/// blocks are those of the mechanism with its other coordinates held, and no pivoting is needed. Dependent rows meet a
/// pivot at rounding level and are told by it.
class SaddleFactor {
public:
    /// Weight of a squared constraint relative to the stiffness around it.
    static constexpr double kWeight = 10;

    /// x and the multipliers μ of A x + Φᵀμ = f, Φ x = g.
    struct Solution {
        Eigen::VectorXd x;
        Eigen::VectorXd mu;
        double residual = 0;               ///< of both equations, relative, before the last refinement
        double firstMoved = 0, moved = 0;  ///< by the first and the last refinement, relative to x
    };

    /// Orders and analyses once for all shifts. C may be empty (0×0): no damping.
    SaddleFactor(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi,
                 LdlFactor::Precision precision = LdlFactor::Precision::working);

    /// Other values; the order is kept where the entries stand in the same places.
    void update(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi);

    /// Factors A(s) with s² and s given apart, so that s² may be negative: A = H + s C + s² M. False at a zero pivot.
    bool factor(double s, double sSquared);

    /// Negative eigenvalues of A on the null space of Φ, by Sylvester's law.
    Eigen::Index negativeCount() const { return m_negative; }
    /// Rank of Φ, by its pivots.
    Eigen::Index rank() const { return m_rank; }
    /// Rows of Φ that depend on others, by their pivots, ascending.
    const std::vector<Eigen::Index>& dependentRows() const { return m_dependent; }

    Eigen::Index coordinateCount() const { return m_n; }
    Eigen::Index constraintCount() const { return m_m; }

    /// Computes A x more accurately than by its entries, as by the strains of elements.
    using Product = std::function<Eigen::VectorXd(const Eigen::VectorXd&)>;
    /// Solves with up to `refinements` steps of iterative refinement, fewer where x moves by less than `settled`;
    /// `product` gives A x where not empty.
    Solution solve(const Eigen::VectorXd& f, const Eigen::VectorXd& g, int refinements = 2, const Product& product = {},
                   double settled = 1e-15) const;
    /// As solve, from a solution that is nearly good.
    Solution refine(Solution start, const Eigen::VectorXd& f, const Eigen::VectorXd& g, int refinements,
                    const Product& product = {}, double settled = 1e-15) const;
    /// X of A X + ΦᵀM = F, Φ X = G for some right-hand sides at once, without refinement.
    Block solve(const Block& F, const Block& G) const;
    /// A x of the shift that was factored.
    Eigen::VectorXd product(const Eigen::VectorXd& x) const;

private:
    void weigh();
    void fill();
    void inspectPivots();
    void solveOnce(const Eigen::VectorXd& f, const Eigen::VectorXd& g, Eigen::VectorXd& x, Eigen::VectorXd& mu) const;

    Eigen::Index m_n = 0, m_m = 0;
    SparseMatrix m_H, m_C, m_M;
    SparseMatrix m_Phi, m_PhiTransposed;  // D Φ
    Eigen::VectorXd m_scale;              // D
    Eigen::VectorXd m_weight;             // W
    Eigen::VectorXd m_slack;              // −δ on the constraints' diagonal
    Eigen::VectorXd m_localStiffness;     // Σ|H| by row
    std::shared_ptr<const SaddlePlan> m_plan;
    Eigen::VectorXd m_stiffness, m_damping, m_mass, m_fixed;  // on the pattern of m_plan->A
    bool m_damped = false;
    double m_s = 0, m_sSquared = 0;
    LdlFactor m_ldl;
    Eigen::Index m_negative = 0, m_rank = 0;
    std::vector<Eigen::Index> m_dependent;
};

}  // namespace eigenlink
