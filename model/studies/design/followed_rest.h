#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"

#include <optional>

namespace eigenlink {

/// A configuration with its multipliers.
struct BalancedState {
    Eigen::VectorXd q, lambda;  ///< n; m
};

/// Newton's method for f = Φ_qᵀλ, Φ = 0 from an equilibrium of numbers that differ a little. Absent where it does not
/// converge, where its steps do not shrink at once, so that the equilibrium need not be the continuation of the last
/// (Deuflhard, Newton Methods for Nonlinear Problems, 5.1), and where it ends with constraints that are not met,
/// because its matrix is singular to rounding. Steps are measured in the natural units of the coordinates.
[[nodiscard]] std::optional<BalancedState> balanceBeside(const System& system, BalancedState from,
                                                         Engine engine = Engine::dense);

/// The equilibrium of a system that continues one of slightly different numbers, by balanceBeside; the angles of the
/// system are counted from there. Absent where balanceBeside finds none, and where the coordinates are others.
[[nodiscard]] std::optional<Equilibrium> equilibriumBeside(System& system, const Equilibrium& from,
                                                           const EquilibriumOptions& options);

/// The linearisation by MCS at the equilibrium that continues the one of `last`, for numbers of the mechanism that have
/// changed a little: Newton's method from there. Fails where its steps do not shrink, so that the equilibrium found
/// could belong to another branch; then the change is to be made in smaller steps.
Outcome<Analysis> analysisBeside(const Analysis& last, const Mechanism& mechanism);

}  // namespace eigenlink
