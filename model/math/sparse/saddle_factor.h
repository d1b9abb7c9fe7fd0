#pragma once

#include "model/math/sparse/block.h"
#include "model/math/sparse/ldl.h"
#include "model/math/sparse/saddle_plan.h"
#include "model/math/sparse/tolerances.h"

#include <complex>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// Sparse LDLᵀ of the saddle matrix of a constrained problem at many shifts, real or complex,
///
///     [ A(s)  Φᵀ ]                          A: n×n, symmetric
///     [ Φ    −εI ],    A(s) = H + s C + s² M
///
/// with ε = 0 for exact constraints, or with the compliance ε of constraints that a penalty 1/ε holds.
///
/// Constraint rows are normalised, and each is eliminated right after the last of its coordinates. Its square, with a
/// weight like the stiffness around it, is added to A, which changes neither the solution nor the inertia: so leading
/// blocks are those of the mechanism with its other coordinates held, and no pivoting is needed. Dependent rows of
/// exact constraints are recognised by a pivot at rounding level.
///
/// Weights follow H alone, at every shift: where H leaves a leading block singular the square fills it, where s² M or
/// s C does that already any weight serves, and one weight for all shifts is added only once. Slacks follow A(s),
/// because what counts as zero beside a constraint's pivot depends on how stiff its coordinates are at that shift.
///
/// Own, because general symmetric indefinite solvers pivot for stability: that fills factors in, and neither the order
/// of elimination nor the rows that depend on others survive it.
template <class Scalar>
class SaddleFactorOf {
public:
    using Vector = VectorOf<Scalar>;

    /// x and the multipliers μ of A x + Φᵀμ = f, Φ x − ε μ = g.
    struct Solution {
        Vector x;
        Vector mu;
        double residual = 0;               ///< of both equations, relative, before the last refinement
        double firstMoved = 0, moved = 0;  ///< by the first and the last refinement, relative to x
    };

    /// Orders and analyses once for all shifts. H, C and M are n×n, Φ is m×n. C may be empty (0×0): no damping.
    SaddleFactorOf(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi,
                   Precision precision = Precision::working);

    /// Takes other values in place of the old ones, without factoring; the order is kept where the entries stand in the
    /// same places.
    void update(const SparseMatrix& H, const SparseMatrix& C, const SparseMatrix& M, const SparseMatrix& Phi);

    /// Factors A(s) with s² and s given apart, so that s² may be negative. `compliance` is ε. Fails at a pivot that is
    /// zero or not finite: neither solutions nor counts are valid then.
    Outcome<void> factor(Scalar s, Scalar sSquared, Scalar compliance = Scalar(0));
    /// True where the factors of H itself stand here, s = 0.
    bool isOfStiffness() const { return m_isFactored && m_s == Scalar(0) && m_sSquared == Scalar(0); }

    /// The factors of one shift with what their pivots say.
    struct Shifted {
        Scalar s, sSquared;
        Eigen::Index negative, rank;
        std::vector<Eigen::Index> dependent;
        typename Ldl<Scalar>::Factors factors;
    };
    /// Takes the factors out while others are needed; `bringBack` puts them in their place again, without factoring.
    Shifted setAside();
    /// Puts factors that setAside gave in their place again.
    void bringBack(Shifted shifted);

    /// Negative eigenvalues of A on the null space of Φ, by Sylvester's law; of exact constraints. (Golub, Van Loan,
    /// Matrix Computations, 4th ed. 2013, sect. 8.1.)
    Eigen::Index negativeCount() const requires std::same_as<Scalar, double> { return m_negative; }
    /// Rank of Φ, by its pivots unless it is known.
    Eigen::Index rank() const requires std::same_as<Scalar, double> { return m_knownRank.value_or(m_rank); }
    /// Takes the rank of Φ from elsewhere: pivots show dependence to half of their digits.
    void setRank(Eigen::Index rank) { m_knownRank = rank; }
    /// Rows of Φ that depend on others, by their pivots, ascending.
    const std::vector<Eigen::Index>& dependentRows() const requires std::same_as<Scalar, double> { return m_dependent; }
    /// Rows whose pivots leave in doubt whether they depend on others, ascending: all that do are among them.
    std::vector<Eigen::Index> doubtfulRows() const requires std::same_as<Scalar, double>
    {
        return rowsBelow(tolerance::kNearlyDependent / tolerance::kSlack);
    }

    /// The number of coordinates, n.
    Eigen::Index coordinateCount() const { return m_n; }
    /// The number of constraints, m.
    Eigen::Index constraintCount() const { return m_m; }

    /// Computes A x more accurately than by its entries, as by the strains of elements.
    using Product = std::function<Vector(const Vector&)>;
    /// Solves A x + Φᵀμ = f, Φ x − ε μ = g for f, n, and g, m, with up to `refinements` steps of iterative refinement,
    /// fewer where x moves by less than `settled`; `product` gives A x where not empty.
    Solution solve(const Vector& f, const Vector& g, int refinements = 2, const Product& product = {},
                   double settled = tolerance::kFewRoundings) const;
    /// Solves with g = 0.
    Solution solve(const Vector& f, int refinements = 2, const Product& product = {},
                   double settled = tolerance::kFewRoundings) const
    {
        return solve(f, Vector::Zero(m_m), refinements, product, settled);
    }
    /// Solves A x + Φᵀμ = f, Φ x − ε μ = g by iterative refinement from an approximate solution.
    Solution refine(Solution start, const Vector& f, const Vector& g, int refinements, const Product& product = {},
                    double settled = tolerance::kFewRoundings) const;
    /// X, n×c, of A X + ΦᵀM = F, Φ X − ε M = G for some right-hand sides at once, without refinement; `multipliers`
    /// receives M where not null, of exact constraints.
    BlockOf<Scalar> solve(const BlockOf<Scalar>& F, const BlockOf<Scalar>& G,
                          BlockOf<Scalar>* multipliers = nullptr) const;
    /// A(s) x, n, of the shift that was factored.
    Vector product(const Vector& x) const;
    /// The residual of a solution of A x + Φᵀμ = f, Φ x − ε μ = g, relative to f and g.
    double residualOf(const Solution& solution, const Vector& f, const Vector& g, const Product& product = {}) const;

private:
    /// Stiffness around each row of Φ: the largest Σⱼ|Aᵢⱼ| of its coordinates i.
    struct Surroundings {
        Eigen::VectorXd stiffness, damping, mass;
    };

    void weigh();
    void fill();
    void placeRows(const Eigen::VectorXd& weight);
    void setSlacks(Scalar compliance);
    void inspectPivots();
    /// The pivot of a coordinate, or of a row of Φ behind these.
    Scalar pivot(Eigen::Index i) const
    {
        return m_ldl.pivots()[static_cast<std::size_t>(m_plan->order->place[static_cast<std::size_t>(i)])];
    }
    /// Rows whose pivots are less than so many slacks.
    std::vector<Eigen::Index> rowsBelow(double slacks) const;
    double residualIn(const Vector& x, const Vector& mu, const Vector& f, const Vector& g, const Product& product,
                      Vector& r, Vector& s) const;
    void solveOnce(const Vector& f, const Vector& g, Vector& x, Vector& mu) const;

    Eigen::Index m_n = 0, m_m = 0;
    SparseMatrix m_H, m_C, m_M;
    SparseMatrix m_Phi, m_PhiTransposed;  // D Φ
    Eigen::VectorXd m_scale;              // D
    Surroundings m_around;
    Eigen::VectorXd m_usualWeight;  // W of exact constraints
    Eigen::VectorXd m_weight;       // W of the squares in m_fixed
    Eigen::VectorXd m_filled;       // what these add around each row
    Vector m_compliance;            // ε D², empty where constraints are exact
    VectorOf<Scalar> m_slack;       // on the diagonal of the constraints, with a minus
    std::shared_ptr<const SaddlePlan> m_plan;
    Eigen::VectorXd m_stiffness, m_damping, m_mass;  // on the pattern of m_plan->order->A
    Eigen::VectorXd m_fixed, m_imaginary;            // Φ, its squares and the slacks, likewise
    bool m_damped = false;
    bool m_isFactored = false;
    Scalar m_s = 0, m_sSquared = 0;
    Ldl<Scalar> m_ldl;
    Eigen::Index m_negative = 0, m_rank = 0;
    std::optional<Eigen::Index> m_knownRank;
    std::vector<Eigen::Index> m_dependent;
};

using SaddleFactor = SaddleFactorOf<double>;
using ComplexSaddleFactor = SaddleFactorOf<std::complex<double>>;

}  // namespace eigenlink
