#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/outcome.h"

#include <functional>
#include <optional>

namespace eigenlink {

/// A configuration with its multipliers.
struct BalancedState {
    Eigen::VectorXd q, lambda;  ///< n; m
};

/// The equilibrium f = Φ_qᵀλ, Φ = 0 of a system that continues an equilibrium `from` of the system `last`, whose
/// numbers differ a little: by Newton's method from there. Absent where this does not converge at once, and where the
/// way to it does not follow the tangents at both of its ends, so that it may lead to another branch: then the change
/// is to be made in smaller steps. Motions are measured in the natural units of the coordinates.
[[nodiscard]] std::optional<BalancedState> balanceBeside(const System& system, const BalancedState& from,
                                                         const System& last, Engine engine = Engine::dense);

/// The equilibrium of a system that continues one of the system `last`, by balanceBeside; the angles of the system are
/// counted from there. Absent where balanceBeside finds none, and where the coordinates are others.
[[nodiscard]] std::optional<Equilibrium> equilibriumBeside(System& system, const Equilibrium& from, const System& last,
                                                           const EquilibriumOptions& options);

/// The linearisation by MCS at the equilibrium that continues the one of `last` along a way of numbers:
/// `mechanismAt(part)` is the mechanism after this part of it, the one of `last` at 0. Steps are as long as
/// balanceBeside allows. Fails where the equilibrium does not continue to the end.
Outcome<Analysis> analysisAlong(const Analysis& last, const std::function<Outcome<Mechanism>(double)>& mechanismAt);

}  // namespace eigenlink
