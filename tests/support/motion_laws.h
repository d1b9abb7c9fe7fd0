#pragma once

#include "model/dynamics/simulate.h"

#include <algorithm>
#include <cmath>

namespace eigenlink::test {

/// The largest |Φ| and |Φ_q v| of a motion under constraints that do not depend on time.
inline double violationOf(const System& system, const Motion& motion)
{
    double largest = 0;
    for (const MotionSample& sample : motion.samples) {
        const Eigen::VectorXd rate = system.jacobian(sample.state.q) * sample.state.v;
        largest =
            std::max({largest, system.constraint(sample.state.q).cwiseAbs().maxCoeff(), rate.cwiseAbs().maxCoeff()});
    }
    return largest;
}

}  // namespace eigenlink::test
