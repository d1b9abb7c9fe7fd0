#pragma once

#include "model/assembly/system.h"

#include <Eigen/Dense>

#include <cstdint>
#include <limits>
#include <random>
#include <type_traits>

namespace eigenlink::test {

/// df/dt at t by central differences of order six, of anything that can be added and multiplied by numbers.
template <class Function>
auto rateOf(Function function, double t, double h = 1e-2)
{
    using Value = std::decay_t<decltype(function(t))>;
    const Value near = function(t + h) - function(t - h);
    const Value farther = function(t + 2 * h) - function(t - 2 * h);
    const Value farthest = function(t + 3 * h) - function(t - 3 * h);
    const Value sum = 45.0 * near - 9.0 * farther + farthest;
    return Value((1 / (60 * h)) * sum);
}

/// ∂f/∂x of a vector of a vector in the same way.
template <class Function>
Eigen::MatrixXd derivativeOf(Function function, const Eigen::VectorXd& x, double h = 1e-2)
{
    Eigen::MatrixXd result(function(x).size(), x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        const Eigen::VectorXd e = Eigen::VectorXd::Unit(x.size(), i);
        result.col(i) = rateOf([&](double s) { return Eigen::VectorXd(function(Eigen::VectorXd(x + s * e))); }, 0, h);
    }
    return result;
}

/// Numbers evenly spread in ±spread.
inline Eigen::VectorXd randomVector(Eigen::Index size, std::uint32_t seed, double spread = 1)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-spread, spread);
    return Eigen::VectorXd::NullaryExpr(size, [&] { return uniform(random); });
}

/// A configuration off the constraints, so that no law holds by accident.
inline Eigen::VectorXd somewhere(const System& system, std::uint32_t seed)
{
    return system.drawnCoordinates() + randomVector(system.coordinateCount(), seed, 0.2);
}

/// The largest entry of a difference; 0 of nothing, infinite where the sizes are not the same.
inline double distanceOf(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols()) {
        return std::numeric_limits<double>::infinity();
    }
    return a.size() == 0 && b.size() == 0 ? 0 : (a - b).cwiseAbs().maxCoeff();
}

}  // namespace eigenlink::test
