#include "model/data/state_dynamics.h"

#include "model/basics/number_text.h"
#include "model/data/eigenvalue_error.h"
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
        throw std::invalid_argument("modal states are those of MCS, whose motions keep the constraints");
    }
    const std::optional<ModalForm> form = modalForm(reduce(analysis.linear, analysis.find(method)->model.R));
    if (!form) {
        throw std::invalid_argument("there are no modal states: some motions move no mass");
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

/// Another program keeps 1e-9 of what eig(A) keeps a tenth of here: it rounds otherwise.
constexpr double kEigenvaluesKept = 1e-10;

/// What plain eig(A) makes of the eigenvalues of the analysis.
struct Judged {
    StateDynamics dynamics;
    double error;

    bool keepsEigenvalues() const { return error <= kEigenvaluesKept; }
    std::string words() const
    {
        const char* names = dynamics.form == StateForm::modal ? "modal states (w, deta/dt)" : "velocities (z, dz/dt)";
        const std::string states = std::string("eig(A) in the ") + names;
        return std::isfinite(error)
                   ? states + " misses the reported eigenvalues by " + formatRounded(error, 2) + " (relative)"
                   : states + " has no finite result";
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
    const std::string name(nameOf(method));
    if (found == nullptr) {
        throw std::invalid_argument("a state-space model by " + name + " needs it among the methods of the analysis");
    }
    if (!found->model.isSecondOrder()) {
        throw std::invalid_argument(name +
                                    " has no state-space model here: it needs a dense, regular mass matrix, as MCS and "
                                    "UCS have it in small systems where every motion moves a mass");
    }
    return found->model;
}

StateDynamics stateDynamicsOf(const Analysis& analysis, const StateSpaceChoice& choice)
{
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
    const std::string rest = modal.keepsEigenvalues() ? "" : "; " + modal.words();
    modal.dynamics.remark = "modal states (w, deta/dt), because " + velocity.words() + rest;
    return std::move(modal.dynamics);
}

}  // namespace eigenlink
