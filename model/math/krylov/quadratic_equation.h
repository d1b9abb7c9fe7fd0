#pragma once

#include "model/math/krylov/shift_search.h"
#include "model/math/krylov/sparse_problem.h"

#include <complex>

namespace eigenlink {

/// The root of m s² + c s + k = 0 nearest to `s`; 0 where c = 0 and m k = 0.
std::complex<double> nearestRoot(std::complex<double> m, std::complex<double> c, std::complex<double> k,
                                 std::complex<double> s);

/// The root of vᵀMv s² + vᵀCv s + vᵀHv nearest to the s of a mode [rad/s]: the matrices are symmetric, so that its
/// error is of second order in that of v.
std::complex<double> quotient(const SparseProblem& problem, const QuadraticMode& mode);
/// Sets s to the root of s² vᵀMv + s vᵀCv + vᵀHv = 0 next to it (see quotient). A root far away belongs to another
/// eigenvalue, and s stays.
void sharpen(const SparseProblem& problem, QuadraticMode& mode);

/// The largest |δs| of a δs² + d δs = ε e^{iψ} for any phase ψ: how far a change of the size ε of a s² + … may move a
/// root at which its derivative has the size d; √(ε/a) where it may bring both roots together. 0 for a = d = 0.
double changeOfRoot(double epsilon, double d, double a);

/// Estimate of |s − exact| [rad/s] for a root s of vᵀQ(s)v = 0, Q(s) = s²M + sC + H. With c, the correction of v by one
/// step of inverse iteration of the load Q(s)v, the form is wrong by cᵀQ(s)v, which is of second order in c, and by the
/// rounding of its terms; the root moves by what changeOfRoot makes of that. `load` and `correction` have n entries.
double valueError(const SparseProblem& problem, const QuadraticMode& mode, const Eigen::VectorXcd& load,
                  const Eigen::VectorXcd& correction);

/// s without what rounding made of the zeros of a free motion, and of a real part where nothing is damped; the decay of
/// a free motion is kept. `scale` is a typical |s| [rad/s].
std::complex<double> withoutRounding(const SparseProblem& problem, const QuadraticMode& mode, double scale);

}  // namespace eigenlink
