#pragma once

#include "model/equilibrium/search/configuration_curve.h"

#include <Eigen/Dense>

#include <cstddef>
#include <vector>

namespace eigenlink {

/// The two rigid links whose relative angle a torsion spring counts, as indices of System::rigidLinks; −1: the ground.
struct CountedAngle {
    std::ptrdiff_t first = -1, second = -1;

    /// θ_first − θ_second [rad], the ground's θ = 0.
    double of(const Eigen::VectorXd& angles) const
    {
        return (first < 0 ? 0 : angles[first]) - (second < 0 ? 0 : angles[second]);
    }
};

/// A configuration with the angles of its links.
struct AnglesAt {
    Eigen::VectorXd q, angles;
};

/// Counts the angles of curves by whole turns so that they agree where curves meet, from the drawing on: a spring is
/// wound up as it is when the mechanism moves there, and as little as can be on curves that meet none from the drawing.
/// `meetings`: places where curves meet or cross themselves. False where a spring is ahead by a turn after some way
/// from curve to curve and back, so that no count agrees everywhere.
[[nodiscard]] bool alignTurns(std::vector<ConfigurationCurve>& curves, const std::vector<Eigen::VectorXd>& meetings,
                              const AnglesAt& drawn, const std::vector<CountedAngle>& springs,
                              const CurveTracer& tracer);

}  // namespace eigenlink
