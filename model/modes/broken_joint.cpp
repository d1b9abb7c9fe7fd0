#include "model/modes/broken_joint.h"

#include "model/modes/tolerances.h"

namespace eigenlink {
namespace {

bool isOfPoint(const Coordinate& coordinate)
{
    const std::string& name = coordinate.name;
    return name.size() == coordinate.owner.size() + 2 && name.starts_with(coordinate.owner) &&
           (name.ends_with(".x") || name.ends_with(".y"));
}

/// The free point in a constraint that moves farthest, among those that move alike the first; empty where it
/// holds none.
std::string farthestPin(const System& system, const SparseMatrix& Phi_q, Eigen::Index row, const Eigen::VectorXcd& v)
{
    std::string pin;
    double most = 0;
    for (Eigen::Index column = 0; column < Phi_q.cols(); ++column) {
        if (Phi_q.coeff(row, column) == 0) {
            continue;
        }
        const Coordinate& coordinate = system.coordinates()[static_cast<std::size_t>(column)];
        const double moved = std::abs(v[column]);
        if (moved > (1 + tolerance::kNearlyEqual) * most && isOfPoint(coordinate)) {
            most = moved;
            pin = coordinate.owner;
        }
    }
    return pin;
}

}  // namespace

std::optional<BrokenJoint> brokenJoint(const System& system, const SparseMatrix& Phi_q, const Eigen::VectorXcd& v)
{
    if (Phi_q.rows() == 0 || Phi_q.cols() != v.size()) {
        return std::nullopt;
    }
    const Eigen::VectorXd broken = (Phi_q * v).cwiseAbs();
    BrokenJoint joint;
    for (Eigen::Index i = 0; i < broken.size(); ++i) {
        const double error = broken[i] / system.constraints()[static_cast<std::size_t>(i)].scale;
        if (error > (1 + tolerance::kNearlyEqual) * joint.error) {
            joint.error = error;
            joint.row = i;
        }
    }
    const Constraint& constraint = system.constraints()[static_cast<std::size_t>(joint.row)];
    joint.part = constraint.owner;
    joint.tiesCoordinate = system.findCoordinate(constraint.owner) >= 0;
    joint.pin = constraint.pin.empty() ? farthestPin(system, Phi_q, joint.row, v) : constraint.pin;
    return joint;
}

namespace {

Text sentenceOf(const std::optional<BrokenJoint>& joint)
{
    if (!joint) {
        return "This would break the constraints; a real mechanism cannot do that.";
    }
    const PartId part{joint->part};
    if (joint->tiesCoordinate) {
        return {"This would separate the angle {1} from its link, which no real motion does.", part};
    }
    return joint->pin.empty()
               ? Text("This would break what {1} holds; a real mechanism cannot do that.", part)
               : Text("This would pull pin {1} off {2}; a real pin cannot do that.", PartId{joint->pin}, part);
}

}  // namespace

Text brokenJointText(const System& system, const SparseMatrix& Phi_q, const Eigen::VectorXcd& v, double violation,
                     double omega)
{
    return {"{1} ‖Φ_q v‖/‖v‖ = {2}, one of the penalty's own values near −{3} rad/s",
            sentenceOf(brokenJoint(system, Phi_q, v)), Number{violation, Quantity::none, 2},
            Number{omega, Quantity::none, 4}};
}

}  // namespace eigenlink
