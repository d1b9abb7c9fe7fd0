#pragma once

#include "model/math/polynomial/path_tracker.h"
#include "model/math/polynomial/polynomial_system.h"

#include <array>
#include <random>
#include <vector>

namespace eigenlink {

/// Random complex numbers of size about one; the seed is fixed by whoever makes it.
class RandomComplex {
public:
    explicit RandomComplex(unsigned seed) : m_random(seed) {}
    /// e^{iφ}, φ uniform in [0, 2π).
    std::complex<double> onCircle();
    /// Entries r e^{iφ} with r uniform in [½, 3/2).
    Eigen::VectorXcd vector(Eigen::Index size);

private:
    std::mt19937 m_random;
};

/// One linear equation in each projective space, which scales z. The same for all paths of a family.
struct Patches {
    /// aᵀ(x₀, x) = 1 and bᵀ(y₀, y) = 1 with fixed random a and b.
    explicit Patches(const PolynomialSystem& equations);
    Eigen::VectorXcd first, second;

    /// z with both groups scaled to satisfy them.
    Eigen::VectorXcd scaled(Eigen::VectorXcd z) const;
    /// Puts aᵀ(x₀, x) − 1 and bᵀ(y₀, y) − 1 into the last two rows of H, and their derivatives into those of J.
    void addTo(const Eigen::VectorXcd& z, Eigen::VectorXcd& H, Eigen::MatrixXcd& J) const;
};

/// The monomials with coefficients along a straight path p(t) of numbers: cubic polynomials of t.
class MovingMonomials {
public:
    /// p(t) = (1 − t) `from` + t `to`. Coefficients that are rounding beside the largest are left out.
    MovingMonomials(const PolynomialSystem& equations, const Eigen::VectorXcd& from, const Eigen::VectorXcd& to);
    /// Adds `factor` · F(z; p(t)) to H, its ∂/∂z to J and its ∂/∂t to `byTime`.
    void addTo(const Eigen::VectorXcd& z, double t, std::complex<double> factor, Eigen::VectorXcd& H,
               Eigen::MatrixXcd& J, Eigen::VectorXcd& byTime) const;

private:
    struct Term {
        PolynomialSystem::Monomial at;
        std::array<std::complex<double>, 4> c;
    };
    Eigen::Index m_variables;
    std::vector<Term> m_terms;
};

/// Equations of which the numbers go from one member of a family to another.
class FamilyPath : public PathEquations {
public:
    /// F(z; (1 − t) from + t to) = 0 with the patches as its last two equations.
    FamilyPath(const PolynomialSystem& equations, const Eigen::VectorXcd& from, const Eigen::VectorXcd& to);
    Eigen::Index size() const override { return m_size; }
    void evaluate(const Vector& z, double t, Vector& H, Matrix& J, Vector& byTime) const override;

private:
    Eigen::Index m_size;
    Patches m_patches;
    MovingMonomials m_monomials;
};

/// From products of linear forms at t = 0 to the equations with given numbers at t = 1.
class ProductPath : public PathEquations {
public:
    /// t Fᵢ(z; numbers) + (1 − t) γ ℓᵢ(z) rᵢ(z) = 0 with random linear forms ℓᵢ, rᵢ (rᵢ = 1 for equations of degree
    /// one) and γ on the unit circle from `seed`, and the patches as its last two equations. (Sommese, Wampler, The
    /// Numerical Solution of Systems of Polynomials Arising in Engineering and Science, 2005.)
    ProductPath(const PolynomialSystem& equations, const Eigen::VectorXcd& numbers, unsigned seed);
    Eigen::Index size() const override { return m_size; }
    void evaluate(const Vector& z, double t, Vector& H, Matrix& J, Vector& byTime) const override;

    /// All solutions at t = 0: every choice of a factor for each equation that leaves as many linear forms as unknowns
    /// in both groups.
    std::vector<Vector> starts() const;

private:
    void choose(std::size_t equation, std::vector<const Vector*>& first, std::vector<const Vector*>& second,
                std::vector<Vector>& found) const;

    const PolynomialSystem& m_equations;
    Eigen::Index m_size, m_first, m_second;
    std::complex<double> m_gamma;
    std::vector<Vector> m_left, m_right;  ///< m_right empty for equations of degree one
    Patches m_patches;
    MovingMonomials m_monomials;
};

}  // namespace eigenlink
