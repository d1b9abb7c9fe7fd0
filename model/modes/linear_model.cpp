#include "model/modes/linear_model.h"

#include "model/basics/collect.h"
#include "model/modes/constrained_linear_system.h"
#include "model/modes/rcs_pencil.h"

#include <utility>

namespace eigenlink {
namespace {

std::vector<std::string> coordinateNames(const System& system)
{
    return mapped<std::vector<std::string>>(system.coordinates(), &Coordinate::name);
}

/// The names, followed by those of their rates.
std::vector<std::string> withRates(std::vector<std::string> names)
{
    const std::size_t count = names.size();
    for (std::size_t i = 0; i < count; ++i) {
        names.push_back("d" + names[i] + "/dt");
    }
    return names;
}

FirstOrderModel ofPencil(RcsForm form, const System& system, const ConstrainedLinearSystem& linear)
{
    const Eigen::Index n = linear.coordinateCount();
    Pencil pencil = pencilOf(linear, form);
    const Eigen::Index size = pencil.A.rows();
    FirstOrderModel first{std::move(pencil.E), std::move(pencil.A), Eigen::MatrixXd::Zero(size, linear.B.cols()),
                          Eigen::MatrixXd::Identity(n, size), withRates(coordinateNames(system))};
    first.B.middleRows(n, n) = linear.B;
    for (const Eigen::Index row : linear.rows->independentRows()) {
        first.states.push_back("lambda_" + system.constraints()[static_cast<std::size_t>(row)].name);
    }
    return first;
}

FirstOrderModel ofSecondOrder(const LinearModel& model, const System& system, const ConstrainedLinearSystem& linear)
{
    const Eigen::Index k = model.mass.rows();
    const Eigen::MatrixXd R = model.R.entries();
    FirstOrderModel first{Eigen::MatrixXd::Identity(2 * k, 2 * k), Eigen::MatrixXd::Zero(2 * k, 2 * k),
                          Eigen::MatrixXd::Zero(2 * k, linear.B.cols()), Eigen::MatrixXd::Zero(R.rows(), 2 * k),
                          secondOrderStates(model, system)};
    first.E.bottomRightCorner(k, k) = model.mass;
    first.A.topRightCorner(k, k).setIdentity();
    first.A.bottomLeftCorner(k, k) = -model.stiffness;
    first.A.bottomRightCorner(k, k) = -model.damping;
    first.B.bottomRows(k) = R.transpose() * (model.inputs.size() > 0 ? model.inputs : linear.B);
    first.R.leftCols(k) = R;
    return first;
}

}  // namespace

std::vector<std::string> velocityNames(const LinearModel& model, const System& system)
{
    return model.velocities.empty() && model.isSecondOrder() ? coordinateNames(system) : model.velocities;
}

std::vector<std::string> secondOrderStates(const LinearModel& model, const System& system)
{
    return withRates(velocityNames(model, system));
}

FirstOrderModel firstOrderModel(const LinearModel& model, const System& system, const ConstrainedLinearSystem& linear)
{
    if (model.pencil) {
        return ofPencil(*model.pencil, system, linear);
    }
    return model.isSecondOrder() ? ofSecondOrder(model, system, linear) : FirstOrderModel();
}

}  // namespace eigenlink
