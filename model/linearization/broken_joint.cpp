#include "model/linearization/broken_joint.h"

#include <algorithm>
#include <optional>
#include <string>

namespace eigenlink {
namespace {

/// The constraint that a shape breaks most, in errors of position.
std::optional<Eigen::Index> worstConstraint(const System& system, const SparseMatrix& Phi_q, const Eigen::VectorXcd& v)
{
    const Eigen::VectorXd size = (Phi_q * v).cwiseAbs();
    std::optional<Eigen::Index> worst;
    double most = 0;
    for (Eigen::Index i = 0; i < size.size(); ++i) {
        const Constraint& constraint = system.constraints()[static_cast<std::size_t>(i)];
        const double error = size[i] / constraint.scale;
        // What defines a coordinate of its own, as an angle, is no joint.
        if (error > most && system.findCoordinate(constraint.owner) < 0) {
            most = error;
            worst = i;
        }
    }
    return worst;
}

bool isOfPoint(const Coordinate& coordinate)
{
    return coordinate.name == coordinate.owner + ".x" || coordinate.name == coordinate.owner + ".y";
}

/// Of the points in a constraint the one that moves farthest; empty where it holds none.
std::string pinOf(const System& system, const SparseMatrix& Phi_q, Eigen::Index row, const Eigen::VectorXcd& v)
{
    std::string pin;
    double most = 0;
    for (Eigen::Index column = 0; column < Phi_q.cols(); ++column) {
        const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(column)];
        if (std::abs(v[column]) > most && isOfPoint(coordinate) && Phi_q.coeff(row, column) != 0) {
            most = std::abs(v[column]);
            pin = coordinate.owner;
        }
    }
    return pin;
}

}  // namespace

Text brokenJoint(const System& system, const SparseMatrix& Phi_q, const Eigen::VectorXcd& v, double violation,
                 double omega)
{
    const Number ratio{violation, Quantity::none, 2};
    const Number cluster{omega, Quantity::none, 4};
    const auto worst = worstConstraint(system, Phi_q, v);
    if (!worst) {
        return {
            "This would break the constraints; a real mechanism cannot do that. ‖Φ_q v‖/‖v‖ = {1}, one of the "
            "penalty's own values near −{2} rad/s",
            ratio, cluster};
    }
    const PartId part{system.constraints()[static_cast<std::size_t>(*worst)].owner};
    const std::string pin = pinOf(system, Phi_q, *worst, v);
    if (pin.empty()) {
        return {
            "This would break what {1} holds; a real mechanism cannot do that. ‖Φ_q v‖/‖v‖ = {2}, one of the "
            "penalty's own values near −{3} rad/s",
            part, ratio, cluster};
    }
    return {
        "This would pull pin {1} off {2}; a real pin cannot do that. ‖Φ_q v‖/‖v‖ = {3}, one of the penalty's own "
        "values near −{4} rad/s",
        PartId{pin}, part, ratio, cluster};
}

}  // namespace eigenlink
