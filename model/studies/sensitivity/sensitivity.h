#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/mechanism/parameters/variable.h"

#include <Eigen/Dense>

#include <complex>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace eigenlink {

/// ∂s/∂p of one eigenvalue by every variable, the equilibrium moving along.
struct EigenvalueSensitivity {
    std::complex<double> s;
    std::size_t index = 0;  ///< in the values of the spectrum
    /// One of several equal eigenvalues: the derivatives are those of the eigenvalues into which it splits, in
    /// ascending order, by one variable at a time.
    bool isRepeated = false;
    /// Derivatives by each variable; absent where there is none: a double zero, an exceptional point.
    std::vector<std::optional<std::complex<double>>> derivatives;
};

/// ∂q/∂p, n, and ∂λ/∂p, m, of the equilibrium of an analysis; empty where it does not move smoothly.
struct EquilibriumMotion {
    Eigen::VectorXd q, lambda;

    friend bool operator==(const EquilibriumMotion&, const EquilibriumMotion&) = default;
};

/// A quantity y(q, λ; p) in an equilibrium, where nothing moves.
struct EquilibriumQuantity {
    std::string name, unit;
    double value = std::numeric_limits<double>::quiet_NaN();  ///< NaN where it has none, as a force without λ
    Eigen::VectorXd derivatives{};  ///< dy/dp by each variable, NaN where there is none; empty where not asked for
};

struct Sensitivities {
    std::vector<Variable> variables;
    std::vector<EigenvalueSensitivity> eigenvalues;  ///< the true ones of the spectrum, in its order
    std::vector<EquilibriumMotion> motions;          ///< of the equilibrium by each variable
    std::vector<Text> faults;                        ///< by each variable; empty where nothing is wrong
    std::vector<EquilibriumQuantity> quantities{};   ///< those of addQuantities
};

/// Derivatives of every eigenvalue by every variable:
///
///     s′ = −(φᵀ(s²M′ + sC′ + H′)φ + 2μᵀΦ_q′φ) / φᵀ(2sM + C)φ,   (s²M + sC + H)φ + Φ_qᵀμ = 0
///
/// H stands for H + iD where Im s > 0 and for H − iD where Im s < 0 if materials have loss factors. Primes are total
/// derivatives with q′ and λ′ of the equilibrium, [H Φ_qᵀ; Φ_q 0][q′; λ′] = ∂[f − Φ_qᵀλ; −Φ]/∂p. The partial
/// derivatives are differences of the matrices, not of eigenvalues, exact for functions up to squares and of order six
/// else; those by q are taken once where there are more variables than coordinates. Equal eigenvalues split as the
/// eigenvalues of the same expression on all their shapes. `only`, where not null: of these values of the spectrum,
/// without the derivatives of others. Has the first variables alone where it was cancelled. Fails without an
/// equilibrium or a spectrum. (For undamped systems: Fox, Kapoor, AIAA J. 6, 1968.)
Outcome<Sensitivities> sensitivitiesOf(const Analysis& analysis, std::vector<Variable> variables,
                                       const std::vector<std::size_t>* only = nullptr, const Monitor& monitor = {});

/// Indices of the variables, the one whose relative change |∂s/∂p| scale moves the eigenvalue most first; those without
/// a derivative last.
std::vector<std::size_t> orderByEffect(const EigenvalueSensitivity& row, const std::vector<Variable>& variables);

}  // namespace eigenlink
