#pragma once

#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/mechanism/mechanism.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/sweep/sweep.h"

#include <complex>
#include <cstddef>
#include <functional>
#include <vector>

namespace eigenlink {

/// Shows the equilibria on the way from each value to the next, `parts` of them.
struct LocusLook {
    std::size_t parts = 1;
    std::function<void(const System& system, const Eigen::VectorXd& q, double value)>
        show{};  ///< none: nothing is shown
};

struct LocusOptions {
    std::vector<double> values;  ///< of the parameter, in their order
    std::size_t modes = 10;      ///< branches to follow, counted from the lowest at the first value
    std::size_t threads = 0;     ///< that compute modes; 0: all cores. What is found does not depend on it
    LocusLook look{};
};

/// The eigenvalues at each value, the equilibrium followed from one to the next and the modes followed by shape, as
/// along an angle (see sweepAngle), by way of values between where a shape is not recognised.
///
/// A damped pair s = a ± iω becomes two real values where ω² passes zero: between neighbours with different numbers of
/// real values ω² = −(s₁ − s₂)²/4 of the pair, smooth through the meeting, gives the place by regula falsi.
///
/// The equilibrium is that of the mechanism as it is, followed to the first value; where it cannot be followed there,
/// the locus is followed to both ends from the value nearest to the present one. It fails where that is not reached.
Outcome<Sweep> locusOf(const Mechanism& mechanism, const Variable& variable, const LocusOptions& options,
                       const Monitor& monitor = {});

/// The part of a locus about the value that the number has.
struct LocusRange {
    double from = 0, to = 0;   ///< of the parameter
    std::size_t points = 201;  ///< values, evenly apart; the present one is one more where it lies between
    std::size_t modes = 10;
    LocusLook look{};
};

/// The locus s(p) that goes through the mechanism as it is: followed from there to both ends, so that its branches are
/// the modes of the mechanism in their order and its equilibria those that the present one becomes. Configurations are
/// in ascending order of the value.
Outcome<Sweep> locusAbout(const Mechanism& mechanism, const Variable& variable, const LocusRange& range,
                          const Monitor& monitor = {});

}  // namespace eigenlink
