#pragma once

#include <Eigen/Dense>

#include <string>
#include <vector>

namespace eigenlink {

/// E ẋ = A x + B u with δq = R x, the outcome of a linearizer; kept for views, reports and exports.
struct LinearModel {
    Eigen::MatrixXd E, A, B;
    Eigen::MatrixXd R;  ///< δq = R x, n × states
    Eigen::MatrixXd mass, damping,
        stiffness;  ///< of the second-order form (M_r, C_r, K_r or M_p, C_p, K_p); empty for RCS
    std::vector<std::string> stateNames;
};

}  // namespace eigenlink
