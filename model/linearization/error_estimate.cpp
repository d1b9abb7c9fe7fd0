#include "model/linearization/error_estimate.h"
#include "model/basics/parallel.h"
#include "model/linearization/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/sparse/unit_saddle.h"
#include "model/modes/quadratic_equation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <vector>

namespace eigenlink {
namespace {

using Complex = std::complex<double>;

constexpr double kEps = std::numeric_limits<double>::epsilon();

/// The matrices at one configuration.
struct Terms {
    SparseMatrix M, C, H, Phi_q;
};

/// vᵀ(s²M + sC + H)v + 2μᵀΦ_q v of anything with these matrices.
template <class Matrices>
Complex formOf(const Matrices& terms, Complex s, const Eigen::VectorXcd& v, const Eigen::VectorXcd& mu)
{
    const Eigen::VectorXcd Mv = terms.M * v;
    const Eigen::VectorXcd Cv = terms.C * v;
    const Eigen::VectorXcd Hv = terms.H * v;
    const Eigen::VectorXcd broken = terms.Phi_q * v;
    return s * s * Complex(v.transpose() * Mv) + s * Complex(v.transpose() * Cv) + Complex(v.transpose() * Hv) +
           2.0 * Complex(mu.transpose() * broken);
}

/// The equilibrium, moved by a multiple of what rounding leaves of it.
struct MovedRest {
    double multiple = 0;  ///< 0: it does not move
    Terms terms;
};

/// By two of its roundings.
using MovedRests = std::array<MovedRest, 2>;

/// What small forces and errors of position do to a configuration.
struct RestResponse {
    Eigen::VectorXd dq, dlambda;
};

/// The motion of an equilibrium, or of a held configuration, by what rounding leaves of its equations.
class RestRounding {
public:
    virtual ~RestRounding() = default;

    MovedRests moved() const
    {
        MovedRests rests;
        inParallel(
            rests.size(), [&](std::size_t i) { move(static_cast<std::uint32_t>(i + 1), rests[i]); },
            threadsFor(m_rest.q.size(), rests.size()));
        return rests;
    }

protected:
    RestRounding(const System& system, const Equilibrium& rest, const SparseMatrix& Phi_q, bool reactionStiffness)
        : m_system(system), m_rest(rest), m_Phi_q(Phi_q), m_reactionStiffness(reactionStiffness)
    {
    }

    bool isHeld() const { return m_rest.status == EquilibriumStatus::assembled; }
    /// dq and dλ of H dq + Φ_qᵀdλ = load, Φ_q dq = gap; where the configuration is held dq is of minimum norm.
    virtual RestResponse response(const Eigen::VectorXd& load, const Eigen::VectorXd& gap) const = 0;

private:
    void move(std::uint32_t seed, MovedRest& moved) const
    {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> uniform(-1, 1);
        const auto noise = [&](const Eigen::VectorXd& sizes) {
            return Eigen::VectorXd(
                sizes.unaryExpr([&](double size) { return tolerance::kRoundings * kEps * size * uniform(random); }));
        };
        const Eigen::VectorXd force = m_system.force(m_rest.q);
        const Eigen::VectorXd forces = force.cwiseAbs() + m_Phi_q.transpose().cwiseAbs() * m_rest.lambda.cwiseAbs();
        const Eigen::VectorXd errors = m_Phi_q.cwiseAbs() * m_rest.q.cwiseAbs();
        Eigen::VectorXd load = noise(forces);
        if (!isHeld()) {
            load += force - m_Phi_q.transpose() * m_rest.lambda;
        }
        const Eigen::VectorXd gap = noise(errors) - m_system.constraint(m_rest.q);
        const auto [dq, dlambda] = response(load, gap);
        const double distance = dq.size() > 0 ? dq.cwiseAbs().maxCoeff() : 0;
        if (!(distance > 0) || !std::isfinite(distance) || !dlambda.allFinite()) {
            return;
        }
        moved.multiple = std::max(1.0, tolerance::kDifferenceStep * m_system.size() / distance);
        const Eigen::VectorXd q = m_rest.q + moved.multiple * dq;
        const Eigen::VectorXd lambda = m_rest.lambda + moved.multiple * dlambda;
        put(m_system.mass(q), moved.terms.M);
        put(m_system.damping(q), moved.terms.C);
        put(m_reactionStiffness ? m_system.tangentStiffness(q, lambda) : m_system.appliedStiffness(q), moved.terms.H);
        put(m_system.jacobian(q), moved.terms.Phi_q);
    }

    const System& m_system;
    const Equilibrium& m_rest;
    const SparseMatrix& m_Phi_q;
    bool m_reactionStiffness;
};

class DenseRestRounding : public RestRounding {
public:
    DenseRestRounding(const System& system, const Equilibrium& rest, const ConstrainedLinearSystem& linear)
        : RestRounding(system, rest, linear.Phi_q, linear.reactionStiffness), m_linear(linear)
    {
        const Eigen::MatrixXd& Z = linear.rows->nullSpace();
        if (Z.cols() > 0) {
            m_stiffness.setThreshold(tolerance::kSingularStiffness);
            m_stiffness.compute(congruent(linear.H, Z));
        }
    }

private:
    RestResponse response(const Eigen::VectorXd& load, const Eigen::VectorXd& gap) const override
    {
        const Eigen::MatrixXd& Z = m_linear.rows->nullSpace();
        Eigen::VectorXd dq = m_linear.rows->minimumNormStep(gap);
        if (!isHeld() && Z.cols() > 0) {
            const Eigen::VectorXd left = Z.transpose() * (load - m_linear.H * dq), x = m_stiffness.solve(left);
            dq += Z * x;
        }
        const Eigen::VectorXd dlambda = m_linear.rows->multipliers(load - m_linear.H * dq);
        return {std::move(dq), dlambda};
    }

    const ConstrainedLinearSystem& m_linear;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> m_stiffness;
};

class SparseRestRounding : public RestRounding {
public:
    SparseRestRounding(const System& system, const Equilibrium& rest, const SparseProblem& problem,
                       bool reactionStiffness, const SaddleFactor& factor, UnitSaddle unit)
        : RestRounding(system, rest, problem.Phi_q, reactionStiffness),
          m_problem(problem),
          m_factor(factor),
          m_unit(std::move(unit))
    {
    }

    /// μ of least squares, Φ_qᵀμ = f.
    Eigen::VectorXd multipliers(const Eigen::VectorXd& f) const { return m_unit.multipliers(f); }

private:
    RestResponse response(const Eigen::VectorXd& load, const Eigen::VectorXd& gap) const override
    {
        Eigen::VectorXd dq = isHeld() ? m_unit.minimumNormStep(gap) : m_factor.solve(load, gap).x;
        const Eigen::VectorXd dlambda = m_unit.multipliers(load - m_problem.stiffnessProduct(dq));
        return {std::move(dq), dlambda};
    }

    const SparseProblem& m_problem;
    const SaddleFactor& m_factor;
    UnitSaddle m_unit;
};

/// How far vᵀ(s²M + sC + H)v + 2μᵀΦ_q v is from `here` where the equilibrium moves by its rounding.
double largestChange(const MovedRests& moved, Complex s, const Eigen::VectorXcd& v, const Eigen::VectorXcd& mu,
                     Complex here)
{
    double largest = 0;
    for (const MovedRest& each : moved) {
        if (each.multiple > 0) {
            largest = std::max(largest, std::abs(formOf(each.terms, s, v, mu) - here) / each.multiple);
        }
    }
    return largest;
}

class Estimator {
public:
    Estimator(const System& system, const Equilibrium& rest, const ConstrainedLinearSystem& linear)
        : m_linear(linear),
          m_here{linear.M, linear.C, linear.H, linear.Phi_q},
          m_sizes{linear.M.cwiseAbs(), linear.C.cwiseAbs(), linear.H.cwiseAbs(), linear.Phi_q.cwiseAbs()},
          m_units(linear.rows->units()),
          m_natural{sizeOf(m_sizes.M), sizeOf(m_sizes.C), sizeOf(m_sizes.H)},
          m_moved(DenseRestRounding(system, rest, linear).moved())
    {
    }

    /// What rounding does to each of the values.
    std::vector<double> operator()(std::span<Eigenvalue* const> values) const
    {
        std::vector<double> errors;
        for (std::size_t begin = 0; begin < values.size(); begin += kTogether) {
            const std::size_t count = std::min(kTogether, values.size() - begin);
            const Eigen::MatrixXcd mu = multipliers(values.subspan(begin, count));
            for (std::size_t i = 0; i < count; ++i) {
                errors.push_back(errorOf(*values[begin + i], mu.col(static_cast<Eigen::Index>(i))));
            }
        }
        return errors;
    }

private:
    /// How many multipliers are solved for together: enough for products of matrices, few enough for memory.
    static constexpr std::size_t kTogether = 64;

    /// μ of least squares, (s²M + sC + H)v + Φ_qᵀμ = 0, a column for each value.
    Eigen::MatrixXcd multipliers(std::span<Eigenvalue* const> values) const
    {
        Eigen::MatrixXcd loads(m_here.M.rows(), std::ssize(values));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const Complex s = values[i]->s;
            const Eigen::VectorXcd v = values[i]->shape.normalized();
            const Eigen::VectorXcd Mv = m_here.M * v;
            const Eigen::VectorXcd Cv = m_here.C * v;
            const Eigen::VectorXcd Hv = m_here.H * v;
            loads.col(static_cast<Eigen::Index>(i)) = -(s * s * Mv + s * Cv + Hv);
        }
        Eigen::MatrixXcd mu = Eigen::MatrixXcd::Zero(m_here.Phi_q.rows(), loads.cols());
        mu.real() = m_linear.rows->multipliersOf(loads.real());
        if (!loads.imag().isZero(0)) {
            mu.imag() = m_linear.rows->multipliersOf(loads.imag());
        }
        return mu;
    }

    double errorOf(const Eigenvalue& value, const Eigen::VectorXcd& mu) const
    {
        const Complex s = value.s;
        const Eigen::VectorXcd v = value.shape.normalized();
        const Eigen::VectorXcd Mv = m_here.M * v;
        const Eigen::VectorXcd Cv = m_here.C * v;
        const Eigen::VectorXd size = v.cwiseAbs();
        const double terms = std::norm(s) * size.dot(m_sizes.M * size) + std::abs(s) * size.dot(m_sizes.C * size) +
                             size.dot(m_sizes.H * size) + 2 * mu.cwiseAbs().dot(m_sizes.Phi_q * size);
        const double natural = tolerance::kRoundings * kEps * v.cwiseQuotient(m_units).cwiseAbs().maxCoeff();
        const double held = std::norm(s) * m_natural.M + std::abs(s) * m_natural.C + m_natural.H;
        const Complex left = formOf(m_here, s, v, mu);
        const double epsilon = tolerance::kRoundings * kEps * terms + natural * natural * held + std::abs(left) +
                               2 * largestChange(m_moved, s, v, mu, left);
        const double d = std::abs(2.0 * s * Complex(v.transpose() * Mv) + Complex(v.transpose() * Cv));
        return changeOfRoot(epsilon, d, std::abs(Complex(v.transpose() * Mv))) + kEps * std::abs(s);
    }

    /// uᵀAu of the natural units.
    double sizeOf(const SparseMatrix& A) const { return m_units.dot(A * m_units); }

    const ConstrainedLinearSystem& m_linear;
    Terms m_here, m_sizes;
    Eigen::VectorXd m_units;  // u: a shape has a rounding of each coordinate in these
    struct {
        double M, C, H;
    } m_natural;
    MovedRests m_moved;
};

}  // namespace

void estimateErrors(const System& system, const Equilibrium& equilibrium, const ConstrainedLinearSystem& linear,
                    Spectrum& spectrum)
{
    if (!linear.rows || spectrum.values.empty()) {
        return;
    }
    std::vector<Eigenvalue>& values = spectrum.values;
    const auto isExact = [](const Eigenvalue& value) { return value.s == 0.0; };  // a zero of a free motion
    const auto isAsked = [](const Eigenvalue& value) {
        return value.isTrue() && !value.infinite && value.shape.size() > 0;
    };
    // Not by the penalty, whose own error stands in each of both already.
    const auto isCopied = [&](std::size_t i) {
        return i > 0 && values[i].s.imag() != 0 && values[i].s == std::conj(values[i - 1].s) &&
               values[i - 1].isTrue() && spectrum.method != Method::ucs;
    };
    std::vector<Eigenvalue*> solved;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isAsked(values[i]) && !isExact(values[i]) && !isCopied(i)) {
            solved.push_back(&values[i]);
        }
    }
    const std::vector<double> errors = Estimator(system, equilibrium, linear)(solved);
    for (std::size_t k = 0; k < solved.size(); ++k) {
        solved[k]->errorEstimate += errors[k];
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isAsked(values[i]) && isCopied(i)) {
            values[i].errorEstimate = values[i - 1].errorEstimate;
        }
    }
}

RestErrors::RestErrors(const System& system, const Equilibrium& equilibrium, const SparseProblem& problem,
                       bool reactionStiffness)
    : m_system(system),
      m_equilibrium(equilibrium),
      m_problem(problem),
      m_reactionStiffness(reactionStiffness),
      m_unit(inBackground(problem.coordinateCount(), [&problem] {
          UnitSaddle unit(problem.coordinateCount());
          unit.factor(problem.Phi_q);
          return unit;
      }))
{
}

void RestErrors::addTo(const SaddleFactor& factor, Spectrum& spectrum)
{
    const SparseProblem& problem = m_problem;
    const SparseRestRounding rounding(m_system, m_equilibrium, problem, m_reactionStiffness, factor, m_unit.get());
    const MovedRests moved = rounding.moved();
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
        Eigenvalue& value = spectrum.values[i];
        if (value.s == 0.0) {
            continue;
        }
        if (i > 0 && value.s == std::conj(spectrum.values[i - 1].s)) {
            value.errorEstimate = spectrum.values[i - 1].errorEstimate;
            continue;
        }
        const Eigen::VectorXcd v = value.shape.normalized();
        const Eigen::VectorXcd load = quadraticProduct(problem, value.s, v);
        Eigen::VectorXcd mu(problem.Phi_q.rows());
        mu.real() = rounding.multipliers(-load.real());
        mu.imag() = rounding.multipliers(-load.imag());
        const Complex mass = v.transpose() * problem.massProduct(v);
        const Complex damping = problem.isDamped() ? Complex(v.transpose() * problem.dampingProduct(v)) : Complex();
        const double change = 2 * largestChange(moved, value.s, v, mu, formOf(problem, value.s, v, mu));
        value.errorEstimate += changeOfRoot(change, std::abs(2.0 * value.s * mass + damping), std::abs(mass));
    }
}

}  // namespace eigenlink
