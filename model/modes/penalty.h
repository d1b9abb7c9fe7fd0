#pragma once

#include "model/modes/tolerances.h"

#include <complex>

namespace eigenlink {

/// The penalty that UCS puts in place of constraints: α(s² + 2ξωs + ω²) Φᵀ Φ, added to Q(s). [LIN] eq. (18)
struct Penalty {
    double alpha, xi, omega;

    /// p(s) = α(s² + 2ξωs + ω²). [LIN] eq. (11)
    std::complex<double> operator()(std::complex<double> s) const
    {
        return alpha * (s * s + 2 * xi * omega * s + omega * omega);
    }
    /// True near its roots −ω(ξ ± √(ξ² − 1)), where the penalty holds no constraint and has many values of its own.
    bool isBesideOwn(std::complex<double> s) const
    {
        return std::abs((*this)(s)) < tolerance::kBesideOwnRoot * alpha * (std::norm(s) + omega * omega);
    }
};

}  // namespace eigenlink
