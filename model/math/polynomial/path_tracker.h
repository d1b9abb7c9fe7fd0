#pragma once

#include "model/basics/monitor.h"

#include <Eigen/Dense>

#include <complex>
#include <functional>
#include <vector>

namespace eigenlink {

/// H(z, t) = 0 with as many equations as unknowns, for paths from t = 0 to t = 1.
class PathEquations {
public:
    using Vector = Eigen::VectorXcd;
    using Matrix = Eigen::MatrixXcd;

    virtual ~PathEquations() = default;
    PathEquations() = default;
    PathEquations(const PathEquations&) = delete;
    PathEquations& operator=(const PathEquations&) = delete;

    /// The number of equations, and of unknowns.
    virtual Eigen::Index size() const = 0;
    /// H, ∂H/∂z and ∂H/∂t for n = size(): n, n×n and n. All have their sizes already.
    virtual void evaluate(const Vector& z, double t, Vector& H, Matrix& J, Vector& byTime) const = 0;
};

/// The end of a path.
struct PathEnd {
    enum class Kind {
        regular,   ///< at t = 1, where ∂H/∂z is regular
        singular,  ///< near t = 1, where it is not
        lost,      ///< on the way
    };
    Kind kind = Kind::lost;
    Eigen::VectorXcd z;
    double condition = 0;  ///< ‖J‖ ‖J⁻¹‖ at a regular end
};

/// Follows the path z(t) of H(z, t) = 0 from z(0) = `start` to t = 1 by cubic extrapolation and Newton's method. A
/// `care` ≥ 1 shortens its steps.
PathEnd followPath(const PathEquations& equations, const Eigen::VectorXcd& start, double care);

/// Follows the paths from all starts on all cores: the same ends as one after the other. Paths that were not begun
/// before a cancellation count as lost.
std::vector<PathEnd> followPaths(const PathEquations& equations, const std::vector<Eigen::VectorXcd>& starts,
                                 double care, const Monitor& monitor);

}  // namespace eigenlink
