#pragma once

#include "model/basics/monitor.h"
#include "model/basics/outcome.h"
#include "model/dynamics/simulate.h"
#include "model/mechanism/mechanism.h"

#include <complex>
#include <memory>
#include <optional>
#include <vector>

namespace eigenlink {

/// A periodic motion, and the growth of small deviations from it in one period.
struct PeriodicMotion {
    double period = 0;   ///< [s]
    MotionSample start;  ///< at t = 0
    std::shared_ptr<const System> system = {};  ///< counts angles of links from an equilibrium, if it starts there
    double closure = 0;  ///< how far the end is from the start, relative to size and speed
    /// Matrix that takes the deviations (δq_I, δq̇_I/ω) of independent coordinates I, ω = 2π/T, from t = 0 to t = T.
    Eigen::MatrixXd monodromy;
    std::vector<std::size_t> independent;           ///< I, ascending, chosen by the pivots of Φ_q
    std::vector<std::complex<double>> multipliers;  ///< its eigenvalues, the largest first
    std::vector<double> errors;                     ///< of them, by the rounding of motions that differ a little
    /// The deviation δq at t = 0 that each multiplier makes grow, n, of length 1; imaginary parts lead by a quarter.
    std::vector<Eigen::VectorXcd> shapes;
    bool stable = false;  ///< none lies outside of the unit circle
    int iterations = 0;   ///< of the shooting
};

/// The time [s] after which motors, moving supports and loads repeat: of turning motors a turn, of waves their period,
/// of several what all of them share. Fails where nothing repeats, the drives share no period, or that of a table or
/// formula is unknown.
Outcome<double> periodOfDrives(const Mechanism& mechanism);

/// A periodic motion near the start by shooting, and its Floquet multipliers. The start is that of the drawing; where
/// it leads nowhere, one in which everything turns along with a turning motor, the equilibrium under the loads at t =
/// 0, or what dampers leave after some periods; this equilibrium comes first where its motion returns a hundred times
/// nearer. The monodromy matrix comes from differences of motions on the constraints, with Richardson's extrapolation;
/// where deviations grow or decay much in a period, as the product of those of its parts, which keeps the digits of
/// small multipliers. Damped motions are approached without it, by
/// Anderson's acceleration, where it would take much of the work. `near` is tried before these starts.
///
/// An equilibrium under constant loads repeats after any period: with eigenvalues s its multipliers are exp(sT). This
/// is the motion of a mechanism that starts at rest, and of one whose velocities lead to no other.
///
/// Fails where no periodic motion is found, or none within a work that counts evaluations of accelerations times
/// coordinates and constraints: some seconds. The matrix of a motion that is found may take a minute or two.
Outcome<PeriodicMotion> periodicMotion(const Mechanism& mechanism, const System& system, double period,
                                       const Monitor& monitor = {}, const MotionSample* near = nullptr);

/// The meaning of a multiplier for a deviation: its rate of growth log|μ|/T [1/s] and its frequency |arg μ|/(2πT) [Hz],
/// which is known up to whole multiples of 1/T.
struct Growth {
    double rate = 0;
    double frequency = 0;
    double error = 0;  ///< of the rate by that of the multiplier; NaN where the multiplier is no more than its error
};
/// log|μ|/T, |arg μ|/(2πT) and the error of the rate, −log(1 − ε/|μ|)/T for the error ε of μ; T = `period` [s].
Growth growthOf(std::complex<double> multiplier, double period, double error = 0);

}  // namespace eigenlink
