#include "model/studies/response/added_damping.h"

#include "model/dynamics/linear_motion.h"
#include "model/mechanism/validation.h"
#include "model/modes/material_loss.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

bool isElastic(const Element& element)
{
    return findField(element, "stiffness") != nullptr || (isLink(element) && typeOf(element).flexible);
}

/// Springs whose damping is ηk, and nothing else that damps: not the material of beams either, whose loss is added.
Mechanism withLossAsDamping(Mechanism mechanism, const AddedDamping& added)
{
    for (Element& element : mechanism.elements) {
        if (const Field* damping = findField(element, "damping")) {
            const Field* stiffness = findField(element, "stiffness");
            const double k = stiffness != nullptr ? std::get<double>(stiffness->read(element)) : 0;
            damping->write(element, k * added.lossOf(idOf(element)));
        }
        if (const Field* material = findField(element, "damping_time")) {
            material->write(element, 0.0);
        }
    }
    return mechanism;
}

Outcome<void> addModal(const Analysis& analysis, const AddedDamping& added, DampingMatrices& matrices)
{
    const LinearModel* model = minimalModel(analysis);
    if (model == nullptr || model->mass.rows() > kLargestModalDamping) {
        return Failure{
            Text("modal damping needs all modes of the mechanism, and up to {1} of them; give springs and "
                 "beams a loss factor instead",
                 static_cast<long long>(kLargestModalDamping))};
    }
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> modes(model->stiffness, model->mass);
    const Eigen::Index count = model->mass.rows();
    Eigen::VectorXd damping(count);
    for (const auto& [mode, ratio] : added.ratios) {
        if (static_cast<Eigen::Index>(mode) >= count) {
            return Failure{Text("there is no mode {1}; the mechanism has {2}", static_cast<long long>(mode) + 1,
                                static_cast<long long>(count))};
        }
    }
    for (Eigen::Index k = 0; k < count; ++k) {
        const auto own = added.ratios.find(static_cast<std::size_t>(k));
        const double ratio = own != added.ratios.end() ? own->second : added.ratio;
        damping[k] = 2 * ratio * std::sqrt(std::max(modes.eigenvalues()[k], 0.0));
    }
    Eigen::VectorXd following = Eigen::VectorXd::Zero(count);
    for (Eigen::Index k = 0; k < count; ++k) {
        following[k] = damping[k] > 0 ? damping[k] / modes.eigenvalues()[k] : 0;
    }
    const Eigen::MatrixXd X = model->R.entries() * modes.eigenvectors();
    const Eigen::MatrixXd MX = analysis.system->mass(analysis.equilibrium.q) * X;
    const auto sparse = [](const Eigen::MatrixXd& full) { return SparseMatrix(full.sparseView()); };
    matrices.modal = sparse(MX * damping.asDiagonal() * MX.transpose());
    matrices.modalFlow = sparse(X * damping.asDiagonal() * MX.transpose());
    matrices.modalFollowing = sparse(X * following.asDiagonal() * X.transpose());
    return {};
}

}  // namespace

std::map<std::string, double> materialLoss(const Mechanism& mechanism)
{
    std::map<std::string, double> factors;
    for (const Element& element : mechanism.elements) {
        const Field* field = findField(element, "loss_factor");
        if (const double factor = field != nullptr ? std::get<double>(field->read(element)) : 0; factor > 0) {
            factors[idOf(element)] = factor;
        }
    }
    return factors;
}

Outcome<DampingMatrices> dampingMatrices(const Analysis& analysis, const AddedDamping& added)
{
    for (const auto& [id, factor] : added.lossFactors) {
        const auto element = findElement(analysis.mechanism, id);
        if (!element || !isElastic(analysis.mechanism.elements[*element])) {
            return Failure{Text("Part {1} is no spring and no beam: only these have a loss factor", id)};
        }
    }
    DampingMatrices matrices;
    if (added.hasLoss()) {
        const Eigen::VectorXd& q = analysis.equilibrium.q;
        const Mechanism lossy = withLossAsDamping(analysis.mechanism, added);
        if (hasErrors(validate(lossy))) {
            return Failure{
                Text("a loss factor is too large: stiffness times loss factor is no number to compute with; "
                     "write a smaller one")};
        }
        matrices.lossSystem = std::make_shared<const System>(lossy);
        matrices.loss = matrices.lossSystem->damping(q) + lossStiffness(*analysis.system, q, [&](std::size_t element) {
                            return added.lossOf(idOf(analysis.mechanism.elements[element]));
                        });
    }
    if (added.hasRatio()) {
        if (Outcome<void> modal = addModal(analysis, added, matrices); !modal) {
            return Failure{modal.reason()};
        }
    }
    return matrices;
}

}  // namespace eigenlink
