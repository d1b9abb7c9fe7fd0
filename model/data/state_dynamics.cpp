#include "model/data/state_dynamics.h"

#include "model/basics/text_exception.h"
#include "model/data/eigenvalue_error.h"
#include "model/data/tolerances.h"
#include "model/linearization/reduction.h"

#include <cmath>
#include <optional>
#include <stdexcept>
#include <utility>

namespace eigenlink {

namespace {

StateDynamics velocityDynamics(const Analysis& analysis, Method method)
{
    const LinearModel& model = secondOrderModel(analysis, method);
    const Eigen::Index k = model.mass.rows();
    const Eigen::LDLT<Eigen::MatrixXd> mass(model.mass);
    StateDynamics dynamics{Eigen::MatrixXd::Zero(2 * k, 2 * k),        model.R.entries(),   {},
                           secondOrderStates(model, *analysis.system), StateForm::velocity, {}};
    dynamics.A.topRightCorner(k, k).setIdentity();
    dynamics.A.bottomLeftCorner(k, k) = -mass.solve(model.stiffness);
    dynamics.A.bottomRightCorner(k, k) = -mass.solve(model.damping);
    dynamics.forces = mass.solve(dynamics.positions.transpose());
    return dynamics;
}

StateDynamics modalDynamics(const Analysis& analysis, Method method)
{
    if (method != Method::mcs) {
        throw InvalidArgument("modal states are those of MCS, whose motions keep the constraints");
    }
    const std::optional<ModalForm> form = modalForm(reduce(analysis.linear, analysis.find(method)->model.R));
    if (!form) {
        throw InvalidArgument("there are no modal states: some motions move no mass");
    }
    const Eigen::MatrixXd& shapes = form->pairs.V;
    StateDynamics dynamics{
        form->firstOrder(), shapes * form->D.cwiseInverse().asDiagonal(), shapes.transpose(), {}, StateForm::modal, {}};
    for (const char* before : {"w", "deta"}) {
        for (Eigen::Index i = 0; i < form->D.size(); ++i) {
            dynamics.states.push_back(before + std::to_string(i + 1) + (*before == 'd' ? "/dt" : ""));
        }
    }
    return dynamics;
}

/// What plain eig(A) makes of the eigenvalues of the analysis.
struct Judged {
    StateDynamics dynamics;
    double error;

    bool keepsEigenvalues() const { return error <= tolerance::kEigenvaluesKept; }
    Text words() const
    {
        const Text states = dynamics.form == StateForm::modal ? Text("eig(A) in the modal states (w, deta/dt)")
                                                              : Text("eig(A) in the velocities (z, dz/dt)");
        return std::isfinite(error) ? Text("{1} misses the reported eigenvalues by {2} (relative)", states,
                                           Number{.value = error, .digits = 2})
                                    : Text("{1} has no finite result", states);
    }
};

Judged judged(const Spectrum& spectrum, StateDynamics dynamics)
{
    const double error = eigenvalueError(spectrum, dynamics.A);
    Judged result{std::move(dynamics), error};
    if (!result.keepsEigenvalues()) {
        result.dynamics.remark = result.words();
    }
    return result;
}

}  // namespace

const LinearModel& secondOrderModel(const Analysis& analysis, Method method)
{
    const Linearization* found = analysis.find(method);
    if (found == nullptr) {
        throw InvalidArgument(
            Text("a state-space model by {1} needs it among the methods of the analysis", nameOf(method)));
    }
    if (analysis.linear.massless.relaxing.cols() > 0) {
        throw InvalidArgument(
            "there is no model in positions and velocities: a damper moves something that has no mass, which has one "
            "eigenvalue in place of two; give it a mass, or export the matrices, which have E and A of "
            "E dx/dt = A x");
    }
    if (!found->model.isSecondOrder() && analysis.equilibrium.degreesOfFreedom == 0 && method == Method::mcs) {
        throw InvalidArgument("nothing can move, so that a state-space model has no states");
    }
    if (!found->model.isSecondOrder()) {
        throw InvalidArgument(
            Text("{1} has no state-space model here: it needs a dense, regular mass matrix, as MCS and UCS have it in "
                 "small systems where every motion moves a mass",
                 nameOf(method)));
    }
    return found->model;
}

StateDynamics stateDynamicsOf(const Analysis& analysis, const StateSpaceChoice& choice)
{
    secondOrderModel(analysis, choice.method);  // there is one
    const Spectrum& spectrum = analysis.find(choice.method)->spectrum;
    if (choice.form == StateForm::modal) {
        return judged(spectrum, modalDynamics(analysis, choice.method)).dynamics;
    }
    Judged velocity = judged(spectrum, velocityDynamics(analysis, choice.method));
    if (velocity.keepsEigenvalues() || choice.form == StateForm::velocity || choice.method != Method::mcs) {
        return std::move(velocity.dynamics);
    }
    Judged modal = judged(spectrum, modalDynamics(analysis, choice.method));
    if (modal.error >= velocity.error) {
        return std::move(velocity.dynamics);
    }
    modal.dynamics.remark = modal.keepsEigenvalues()
                                ? Text("modal states (w, deta/dt), because {1}", velocity.words())
                                : Text("modal states (w, deta/dt), because {1}; {2}", velocity.words(), modal.words());
    return std::move(modal.dynamics);
}

}  // namespace eigenlink
