#pragma once

#include "model/assembly/system.h"
#include "model/math/polynomial/polynomial_system.h"

#include <Eigen/Dense>

#include <array>
#include <complex>
#include <optional>
#include <vector>

namespace eigenlink {

/// Units of length and force in which the numbers are about one.
struct EquilibriumScales {
    double length = 1, force = 1;
};

/// The equations of equilibrium of a mechanism of rigid links as polynomials of degree two,
///
///     Φ(q) = 0,   f₀ − Kq − Φ_qᵀλ − Σ k_j σ_j D_jᵀd_j = 0,   d_jᵀd_j = L_j²,   σ_j L_j = L_j − l₀_j,
///
/// d_j = D_j q + d₀_j for springs with rest length, in homogeneous coordinates of two groups
///
///     z = (x₀, q, L; y₀, λ, σ),
///
/// without units. The numbers p in them – Φ by its coefficients, f₀, K, k, l₀, d₀, D – are a vector; coefficients of
/// the monomials are polynomials of degree three and less in p, for complex p too.
class EquilibriumEquations : public PolynomialSystem {
public:
    enum class Content {
        whole,
        constraints,  ///< without loads and springs
    };

    /// Reads them from the system by its values and derivatives in a few places; absent where they are no such
    /// polynomials. `rows`: the constraints that count, independent ones. `scales`: from the mechanism where absent.
    [[nodiscard]] static std::optional<EquilibriumEquations> of(const Mechanism& mechanism, const System& system,
                                                                const std::vector<Eigen::Index>& rows,
                                                                Content content = Content::whole,
                                                                const EquilibriumScales* scales = nullptr);

    Eigen::Index coordinateCount() const { return m_n; }
    Eigen::Index constraintCount() const { return m_m; }
    Eigen::Index springCount() const { return m_s; }
    Eigen::Index firstCount() const override { return m_n + m_s + 1; }
    Eigen::Index secondCount() const override { return m_m + m_s + 1; }
    const EquilibriumScales& scales() const { return m_scales; }
    const std::vector<Degree>& degrees() const override { return m_degrees; }
    const Eigen::VectorXd& numbers() const override { return m_numbers; }
    std::vector<Monomial> monomials() const override;
    Vector coefficients(const Vector& p) const override;
    /// These equations with every load replaced: f₀ − Kq = D(c − q), D diagonal, c in units of the scale of length,
    /// and no springs. Their solutions are the critical points of a squared distance on the configurations.
    EquilibriumEquations withDistance(const Eigen::VectorXd& center, const Eigen::VectorXd& weights) const;

    /// d = Dq + d₀ between the ends of a spring with rest length.
    struct Line {
        const Eigen::MatrixXd& D;
        const Eigen::Vector2d& d0;
    };
    Line line(std::size_t spring) const { return {m_springs[spring].D, m_springs[spring].d0}; }

    /// z of an equilibrium q, n, of the mechanism, x₀ = y₀ = 1.
    Vector solutionAt(const System& system, const Eigen::VectorXd& q) const;
    /// q, n, of a solution z, Re(x/x₀) times the scale of length [m].
    Eigen::VectorXd configurationOf(const Vector& z) const;
    /// L/x₀ of a solution, the lengths of the springs in units of the scale of length.
    Eigen::VectorXcd lengthsOf(const Vector& z) const { return z.segment(1 + m_n, m_s) / z[0]; }

private:
    /// A spring with a rest length, as the equations know it.
    struct RestSpring {
        Eigen::MatrixXd D;  ///< 2×n
        Eigen::Vector2d d0;
        double stiffness = 0, restLength = 0;
    };

    [[nodiscard]] bool readSprings(const Mechanism& mechanism, const System& system, Mechanism& relaxed);
    [[nodiscard]] bool readConstraints(const System& system);
    [[nodiscard]] bool readForces(const System& relaxed);
    void findScales();
    void layOut();
    void write();
    /// Each monomial (equation, a, b, coefficient): of all equations, or of one from this equation on.
    template <class Numbers, class Use>
    void eachMonomial(const Numbers& p, const Use& use) const;
    template <class Numbers, class Use>
    void eachOfConstraint(Eigen::Index row, Eigen::Index k, const Numbers& p, const Use& use) const;
    template <class Numbers, class Use>
    void eachOfBalance(Eigen::Index row, Eigen::Index i, const Numbers& p, const Use& use) const;
    template <class Numbers, class Use>
    void eachOfSpring(Eigen::Index row, Eigen::Index s, const Numbers& p, const Use& use) const;

    Eigen::Index x(Eigen::Index i) const { return 1 + i; }
    Eigen::Index L(Eigen::Index j) const { return 1 + m_n + j; }
    Eigen::Index one() const { return firstCount(); }
    Eigen::Index lambda(Eigen::Index k) const { return one() + 1 + k; }
    Eigen::Index sigma(Eigen::Index j) const { return one() + 1 + m_m + j; }
    Eigen::Index quadraticAt(Eigen::Index i, Eigen::Index j) const;

    Eigen::Index m_n = 0, m_m = 0, m_s = 0;
    std::vector<Eigen::Index> m_rows;
    std::vector<char> m_isLinear;
    std::vector<RestSpring> m_springs;
    Eigen::VectorXd m_constant;
    Eigen::MatrixXd m_linear;
    std::vector<Eigen::MatrixXd> m_quadratic;
    Eigen::VectorXd m_load;
    Eigen::MatrixXd m_stiffness;
    EquilibriumScales m_scales;
    std::vector<Degree> m_degrees;
    std::vector<Eigen::Index> m_constraintAt, m_springAt;  ///< where their numbers begin in p
    Eigen::Index m_loadAt = 0, m_stiffnessAt = 0;
    Eigen::VectorXd m_numbers;
};

}  // namespace eigenlink
