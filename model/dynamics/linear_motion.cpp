#include "model/dynamics/linear_motion.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/link_angle.h"
#include "model/math/dense/modal_motion.h"
#include "model/modes/reduction.h"

#include <algorithm>
#include <utility>

namespace eigenlink {

const LinearModel* minimalModel(const Analysis& analysis)
{
    const auto found = std::ranges::find_if(analysis.methods, [](const Linearization& each) {
        return each.spectrum.method == Method::mcs && each.model.isSecondOrder();
    });
    return found == analysis.methods.end() ? nullptr : &found->model;
}

namespace {

std::vector<double> directionsAt(const System& system, const Eigen::VectorXd& q, const std::vector<double>& before)
{
    std::vector<double> directions;
    for (const LinkPose& pose : system.kinematics().linkPoses(q)) {
        const std::size_t i = directions.size();
        directions.push_back(i < before.size() ? unwrapped(pose.angle, before[i]) : pose.angle);
    }
    return directions;
}

}  // namespace

Outcome<std::vector<MotionSample>> linearMotion(const Analysis& analysis, const MotionState& start, double step,
                                                std::size_t outputs)
{
    const LinearModel* model = minimalModel(analysis);
    if (analysis.system == nullptr || !analysis.equilibrium.isUsable() || model == nullptr) {
        return Failure{Text("there is no linear model by MCS: choose that method, and begin near an equilibrium")};
    }
    const Eigen::Index k = model->mass.rows();
    if (k == 0 || k > kLargestLinearMotion) {
        return Failure{Text("the linear model has {1} velocities; up to {2} are followed", static_cast<long long>(k),
                            static_cast<long long>(kLargestLinearMotion))};
    }
    const std::optional<ModalForm> form = modalForm(reduce(analysis.linear, model->R));
    if (!form) {
        return Failure{Text("something moves without mass, which the linear model does not follow")};
    }
    const Eigen::MatrixXd& V = form->pairs.V;
    const Eigen::VectorXd& q0 = analysis.equilibrium.q;
    const auto modal = V.colPivHouseholderQr();
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(k);
    ModalMotion motion(*form, {modal.solve(Eigen::VectorXd(start.q - q0)), modal.solve(start.v), none}, step, none, 2);
    std::vector<MotionSample> samples;
    for (std::size_t i = 0; i < outputs; ++i) {
        MotionSample sample;
        sample.t = static_cast<double>(i) * step;
        sample.state = {q0 + V * motion.derivative(0), V * motion.derivative(1)};
        sample.acceleration.a = V * motion.derivative(2);
        sample.linkDirections = directionsAt(*analysis.system, sample.state.q,
                                             samples.empty() ? std::vector<double>() : samples.back().linkDirections);
        samples.push_back(std::move(sample));
        motion.advance();
    }
    return samples;
}

}  // namespace eigenlink
