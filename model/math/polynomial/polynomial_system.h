#pragma once

#include <Eigen/Dense>

#include <complex>
#include <vector>

namespace eigenlink {

/// Polynomial equations of degree two and less in homogeneous coordinates of two groups,
///
///     z = (x₀, x; y₀, y),   Fᵢ(z; p) = Σ c(p) z_a z_b = 0,   variableCount() − 2 of them,
///
/// whose coefficients c are polynomials of degree three and less in the numbers p, real or complex.
class PolynomialSystem {
public:
    using Vector = Eigen::VectorXcd;
    /// c z_a z_b in an equation; b = variableCount() where the monomial is linear.
    struct Monomial {
        Eigen::Index equation, a, b;
    };
    /// Degrees of an equation in the two groups.
    struct Degree {
        int first = 1;
        bool mixed = false;
    };

    virtual ~PolynomialSystem() = default;

    /// The size of the group (x₀, x).
    virtual Eigen::Index firstCount() const = 0;
    /// The size of the group (y₀, y).
    virtual Eigen::Index secondCount() const = 0;
    /// The length of z.
    Eigen::Index variableCount() const { return firstCount() + secondCount(); }
    /// Degrees of each equation, variableCount() − 2 of them.
    virtual const std::vector<Degree>& degrees() const = 0;

    /// The numbers p of this system.
    virtual const Eigen::VectorXd& numbers() const = 0;
    /// The monomials that have a coefficient for some p.
    virtual std::vector<Monomial> monomials() const = 0;
    /// The coefficients c(p) of the monomials, in their order.
    virtual Vector coefficients(const Vector& p) const = 0;

protected:
    PolynomialSystem() = default;
    PolynomialSystem(const PolynomialSystem&) = default;
    PolynomialSystem& operator=(const PolynomialSystem&) = default;
};

}  // namespace eigenlink
