#pragma once

#include "model/equilibrium/search/configuration_curve.h"

#include <vector>

namespace eigenlink {

/// A place of balance on a curve.
struct CurveZero {
    Eigen::VectorXd q;
    Eigen::VectorXd angles;
    bool isMinimum = true;  ///< of V along the curve
    Eigen::Index lost = 0;  ///< rank that Φ_q has lost all along the curve
};

/// Places on a curve at which V is stationary.
struct CurveEquilibria {
    std::vector<CurveZero> zeros;
    std::vector<CurvePoint> jumps;  ///< where dV/ds changes its sign without being zero: a spring of length zero
    std::vector<CurvePoint> singularities;  ///< where Φ_q loses rank
    bool isSingular = false;                ///< branches meet all along it: its places are exact to half of the digits
    bool isContinuum = false;               ///< dV/ds = 0 all along
    bool isEndless = false;                 ///< further equilibria with every turn
};

/// Finds every zero of dV/ds along a curve, on every turn that torsion springs count: turns end where the springs
/// outweigh all else for good.
CurveEquilibria equilibriaOn(const ConfigurationCurve& curve, const CurveTracer& tracer, const Monitor& monitor);

/// Places on a curve at which Φ_q loses rank; none where it has lost rank all along.
std::vector<CurvePoint> singularitiesOf(const ConfigurationCurve& curve, const CurveTracer& tracer);

}  // namespace eigenlink
