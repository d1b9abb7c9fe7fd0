#include "model/data/state_dynamics.h"

#include "model/basics/text_exception.h"
#include "model/data/eigenvalue_error.h"
#include "model/data/tolerances.h"
#include "model/modes/reduction.h"

#include <cmath>
#include <optional>
#include <utility>

namespace eigenlink {

namespace {

/// K₀₀⁻¹ on the motions Y₀ that follow without delay: Y₀ (Y₀ᵀKY₀)⁻¹ Y₀ᵀ.
Eigen::MatrixXd complianceOf(const ConstrainedLinearSystem& linear)
{
    const Eigen::MatrixXd& Y = linear.massless.following;
    if (Y.cols() == 0) {
        return {};
    }
    const Eigen::MatrixXd stiffness = Y.transpose() * (linear.H * Y);
    return Y * Eigen::FullPivLU<Eigen::MatrixXd>(stiffness).solve(Eigen::MatrixXd(Y.transpose()));
}

std::vector<std::string> numbered(const std::string& name, Eigen::Index count)
{
    std::vector<std::string> names;
    for (Eigen::Index i = 1; i <= count; ++i) {
        names.push_back(name + std::to_string(i));
    }
    return names;
}

/// x, dx/dt, r: positions and their rates by these names, and what relaxes.
std::vector<std::string> statesOf(const std::string& positions, const std::string& ofRates, Eigen::Index count,
                                  Eigen::Index relaxing)
{
    std::vector<std::string> states = numbered(positions, count);
    for (const std::string& each : numbered(ofRates, count)) {
        states.push_back("d" + each + "/dt");
    }
    const std::vector<std::string> more = numbered("r", relaxing);
    states.insert(states.end(), more.begin(), more.end());
    return states;
}

/// z = X⁺δq and what relaxes, after condensation.
StateDynamics condensedVelocities(const ConstrainedLinearSystem& linear)
{
    const Projected form = condensed(linear);
    const Eigen::Index k = form.R.cols();
    const Eigen::Index p = form.relaxing.cols();
    StateDynamics dynamics{Eigen::MatrixXd::Zero(2 * k + p, 2 * k + p),
                           form.R.entries(),
                           {},
                           Eigen::MatrixXd::Zero(linear.coordinateCount(), p),
                           complianceOf(linear),
                           statesOf("z", "z", k, p),
                           StateForm::velocity,
                           {}};
    const Eigen::LDLT<Eigen::MatrixXd> mass(form.reducedM);
    dynamics.A.block(0, k, k, k).setIdentity();
    dynamics.A.block(k, 0, k, k) = -mass.solve(form.reducedK);
    dynamics.A.block(k, k, k, k) = -mass.solve(form.reducedC);
    dynamics.forces = mass.solve(Eigen::MatrixXd(dynamics.positions.transpose()));
    if (p > 0) {
        dynamics.relaxing = form.relaxing;
        const Eigen::MatrixXd forces = linear.H * form.relaxing;
        const Eigen::MatrixXd coupling = dynamics.positions.transpose() * forces;
        dynamics.A.block(k, 2 * k, k, p) = -mass.solve(coupling);
        dynamics.A.block(2 * k, 0, p, k) = -coupling.transpose();
        dynamics.A.bottomRightCorner(p, p) = -form.relaxing.transpose() * forces;
    }
    return dynamics;
}

StateDynamics velocityDynamics(const Analysis& analysis, Method method)
{
    if (analysis.linear.massless.count() > 0) {
        return condensedVelocities(analysis.linear);
    }
    const LinearModel& model = secondOrderModel(analysis, method);
    const Eigen::Index k = model.mass.rows();
    const Eigen::LDLT<Eigen::MatrixXd> mass(model.mass);
    StateDynamics dynamics{Eigen::MatrixXd::Zero(2 * k, 2 * k),
                           model.R.entries(),
                           {},
                           Eigen::MatrixXd::Zero(analysis.linear.coordinateCount(), 0),
                           {},
                           secondOrderStates(model, *analysis.system),
                           StateForm::velocity,
                           {}};
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
    const ConstrainedLinearSystem& linear = analysis.linear;
    const Projected matrices =
        linear.massless.count() > 0 ? condensed(linear) : reduce(linear, analysis.find(method)->model.R);
    const std::optional<ModalForm> form = modalForm(matrices);
    if (!form) {
        throw NoStateSpace("there are no modal states: the mass matrix is singular within rounding");
    }
    const Eigen::MatrixXd& shapes = form->pairs.V;
    const Eigen::Index p = matrices.relaxing.cols();
    return {form->firstOrder(),   shapes * form->D.cwiseInverse().asDiagonal(),
            shapes.transpose(),   p > 0 ? matrices.relaxing : Eigen::MatrixXd::Zero(linear.coordinateCount(), 0),
            complianceOf(linear), statesOf("w", "eta", form->D.size(), p),
            StateForm::modal,     {}};
}

/// The error of plain eig(A) for the eigenvalues of the analysis.
struct Judged {
    StateDynamics dynamics;
    double error;

    bool keepsEigenvalues() const { return error <= tolerance::kTenDigits; }
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

/// Throws NoStateSpace for a model that is known to be wrong.
StateDynamics accepted(Judged model)
{
    if (!(model.error <= tolerance::kEigenvaluesLost)) {
        throw NoStateSpace(Text("{1}; choose other states, or export the matrices, which have E and A of E dx/dt = A x",
                                model.words()));
    }
    return std::move(model.dynamics);
}

}  // namespace

const LinearModel& secondOrderModel(const Analysis& analysis, Method method)
{
    const Linearization* found = analysis.find(method);
    if (found == nullptr) {
        throw InvalidArgument(
            Text("a state-space model by {1} needs it among the methods of the analysis", nameOf(method)));
    }
    const bool isSecondOrder = found->model.isSecondOrder();
    if (!isSecondOrder && analysis.equilibrium.degreesOfFreedom == 0 && method == Method::mcs) {
        throw NoStateSpace("nothing can move, so that a state-space model has no states");
    }
    if (method == Method::rcs) {
        throw InvalidArgument(
            "RCS has no state-space model here: it needs a dense, regular mass matrix, as MCS and UCS have it in small "
            "systems");
    }
    if (!isSecondOrder || !found->spectrum.hasValues()) {
        throw NoStateSpace(Text("{1} has no state-space model here, because it found no eigenvalues", nameOf(method)));
    }
    if (analysis.linear.massless.count() > 0 && method != Method::mcs) {
        throw NoStateSpace(
            Text("{1} has no state-space model here, because some motions move no mass; MCS has one", nameOf(method)));
    }
    if (analysis.linear.massless.count() > 0 && analysis.linear.finiteCount() == 0) {
        throw NoStateSpace("no eigenvalue is finite, so that a state-space model has no states");
    }
    return found->model;
}

StateDynamics stateDynamicsOf(const Analysis& analysis, const StateSpaceChoice& choice)
{
    secondOrderModel(analysis, choice.method);  // there is one
    const Spectrum& spectrum = analysis.find(choice.method)->spectrum;
    if (choice.form == StateForm::modal) {
        return accepted(judged(spectrum, modalDynamics(analysis, choice.method)));
    }
    Judged velocity = judged(spectrum, velocityDynamics(analysis, choice.method));
    if (velocity.keepsEigenvalues() || choice.form == StateForm::velocity || choice.method != Method::mcs) {
        return accepted(std::move(velocity));
    }
    Judged modal = judged(spectrum, modalDynamics(analysis, choice.method));
    if (modal.error >= velocity.error) {
        return accepted(std::move(velocity));
    }
    modal.dynamics.remark = modal.keepsEigenvalues()
                                ? Text("modal states (w, deta/dt), because {1}", velocity.words())
                                : Text("modal states (w, deta/dt), because {1}; {2}", velocity.words(), modal.words());
    return accepted(std::move(modal));
}

}  // namespace eigenlink
