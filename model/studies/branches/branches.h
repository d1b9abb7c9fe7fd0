#pragma once

#include "model/analysis/analysis.h"
#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/studies/sweep/sweep.h"

#include <optional>

namespace eigenlink {

/// Work of a diagram that takes about ten seconds: a range of two beams of fifty elements three times over.
inline constexpr double kUsualBranchWork = 1e10;

struct BranchOptions {
    double from = 0, to = 0;  ///< of the parameter
    bool followsCrossing = true;
    double mostWork = 0;  ///< Σ (n + m + 1)³ over all equilibria; 0: as much as it takes
};

/// Traces the equilibrium of the drawing in both directions of the variable, by steps of pseudo-arclength, and every
/// branch that crosses it: the curves of the result, first that of the drawing. Folds are where dp = 0 along the
/// tangent, branch points where the stiffness along the constraints is zero and dp is not; both are roots of
/// polynomials through ten equilibria of one step. Which branches cross is found on a small circle around the point, in
/// the plane of both tangents. A branch ends with the range, where it closes, and where it cannot go on: at a spring of
/// length zero, at a singular configuration, where the mechanism cannot be assembled. Dampers take energy and constant
/// loads have a potential, so that an equilibrium loses its stability by a stiffness of zero and never by a growing
/// oscillation: there are no Hopf points. Where no equilibrium follows that of the drawing, as where nothing loads it,
/// the branches start at an end of the range. Fails where there is no equilibrium to start from. (Allgower, Georg,
/// Introduction to Numerical Continuation Methods, SIAM 2003.)
Outcome<Sweep> branchesOf(const Mechanism& mechanism, const Variable& variable, const BranchOptions& options,
                          const Monitor& monitor = {});

/// The equilibria by one number at one value of another.
struct BranchSlice {
    double value = 0;                        ///< of the other number
    std::optional<Sweep> diagram{};          ///< absent where there is none
    Text reason{};                           ///< why
};

/// Traces the branches by the number `first` (see branchesOf) at a value of `second`, a number of the same mechanism.
/// The slice holds the reason where there is no equilibrium to start from.
BranchSlice branchSlice(const Variable& first, const BranchOptions& options, const Variable& second, double value,
                        const Monitor& monitor = {});

/// The linearisation at an equilibrium of a curve; without equilibrium where the number may not have its value.
Analysis analysisAt(const Sweep& diagram, const EquilibriumPoint& rest, const AnalysisOptions& options);

}  // namespace eigenlink
