#pragma once

#include "model/modes/constrained_linear_system.h"
#include "model/modes/spectrum.h"

namespace eigenlink {

/// Completes a spectrum: rigid-body zeros exact, shapes normalised by rule, repeated eigenvalues marked and given a
/// basis by rule, sorted, conjugates linked, the number of true values verified. A full spectrum with the status ok and
/// another number of true values than `expectedTrueCount` becomes `incomplete`, with a warning.
void finishSpectrum(const ConstrainedLinearSystem& linear, Spectrum& spectrum);

/// √(‖H‖/‖M‖) in natural units [rad/s]: the scale of the frequencies of a system. 1 where nothing is stiff or has mass.
double frequencyScale(const Eigen::VectorXd& units, const SparseMatrix& M, const SparseMatrix& H);

/// Makes values that are rigid-body zeros up to rounding exactly zero: their shape, put on the constraints, meets no
/// stiffness, and where it meets damping |s| is far below the decay rate vᴴCv / vᴴMv.
void setRigidZeros(const ConstrainedLinearSystem& linear, Spectrum& spectrum);

/// Pairs each true eigenvalue with itself: those of the reference.
void pairWithItself(Spectrum& spectrum);

/// Pairs the true eigenvalues of `spectrum` with those of `reference` one to one by distance, nearest first: sets
/// `paired` and `difference` = |s − s_ref| [rad/s].
void pairWith(const Spectrum& reference, Spectrum& spectrum);

}  // namespace eigenlink
