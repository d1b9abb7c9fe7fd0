#pragma once

#include "model/analysis/analysis.h"

namespace eigenlink {

/// Estimates the errors by the mesh of the beams, which rounding is not part of: of the points, and of the lowest true
/// eigenvalues of the method that the others are paired with, as many as there are segments. On the mesh with twice the
/// segments the residuals of the equilibrium and of the modes do not vanish. Newton's method takes the equilibrium
/// there, and one step each eigenvalue s with its shape v, after one on its own mesh that leaves less of rounding and
/// penalty,
///
///     (s²M′ + sC′ + H′) y + Φ_q′ᵀμ = (2sM′ + C′) P v,   Φ_q′ y = 0,
///
/// to the root s′ of yᵀ(s²M′ + sC′ + H′)y nearest s, with P of meshInterpolation. The estimates are the changes, |s′ −
/// s| [rad/s] and distances of points [m]: of errors of order p the share 1 − 2⁻ᵖ, 15/16 for p = 4. Nothing is
/// estimated where nothing bends, and for more than kMostDense coordinates, where it would take a third of the time:
/// there meshErrorOf estimates on request. To be called before loss factors enter.
void estimateDiscretizationErrors(Analysis& analysis, const Monitor& monitor);

}  // namespace eigenlink
