#include "model/assembly/held_angle.h"
#include "model/diagnosis/finders.h"
#include "model/diagnosis/tolerances.h"
#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/held_walk.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/trust_region.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {
namespace {

/// The configuration near q that misses the constraints least: min ½‖DΦ‖², D = 1/scale, by trust-region Newton steps
/// with the Hessian Φ_qᵀD²Φ_q + ∂(Φ_qᵀλ)/∂q, λ = D²Φ. There the open chains are stretched out or folded up.
Eigen::VectorXd leastMiss(const System& system, Eigen::VectorXd q)
{
    constexpr int kMaxSteps = 60;
    constexpr Eigen::Index kLarge = 400;
    Eigen::VectorXd weights(system.constraintCount());
    for (Eigen::Index row = 0; row < weights.size(); ++row) {
        weights[row] = std::pow(system.constraints()[static_cast<std::size_t>(row)].scale, -2);
    }
    const auto missAt = [&](const Eigen::VectorXd& at) { return 0.5 * system.constraint(at).cwiseAbs2().dot(weights); };
    double radius = 0.1 * system.size();
    for (int i = 0; i < kMaxSteps && q.size() <= kLarge && radius > tolerance::kNearlyConverged * system.size(); ++i) {
        const Eigen::VectorXd lambda = weights.cwiseProduct(system.constraint(q));
        const Eigen::MatrixXd Phi_q(system.jacobian(q));
        const Eigen::MatrixXd K =
            Phi_q.transpose() * weights.asDiagonal() * Phi_q + Eigen::MatrixXd(system.reactionStiffness(q, lambda));
        const TrustRegionModel model(0.5 * (K + K.transpose()), Phi_q.transpose() * lambda);
        const Eigen::VectorXd step = model.step(radius);
        if (missAt(q + step) < missAt(q)) {
            q += step;
        } else {
            radius *= 0.3;
        }
    }
    return q;
}

Number metres(double value)
{
    return {value, Quantity::length, 3};
}

/// Up to three digits, away from the old length so that the loop closes.
double roundedAway(double length, double from)
{
    const double unit = std::pow(10.0, std::floor(std::log10(length)) - 2);
    return unit * (length > from ? std::ceil(length / unit) : std::floor(length / unit));
}

bool closes(const Mechanism& mechanism)
{
    const System system(mechanism);
    return assembleNear(system, system.drawnCoordinates()).closed;
}

/// The links of the chain that can be given a length of their own with which everything closes.
std::vector<Remedy> remediesFor(const Mechanism& mechanism, const std::vector<Miss>& chain)
{
    constexpr std::size_t kMost = 3;
    std::vector<Remedy> remedies;
    const double gap = (1 + tolerance::kClosingMargin) * gapOf(chain);
    for (const Miss& miss : chain) {
        const double wanted = miss.length + (miss.missing > 0 ? gap : -gap);
        const auto element = findElement(mechanism, miss.id);
        if (remedies.size() == kMost || miss.length <= 0 || wanted <= tolerance::kShortestRemedy * miss.length ||
            !element) {
            continue;
        }
        const Field* field = findField(mechanism.elements[*element], Follows::length);
        if (field == nullptr || pointsOf(mechanism.elements[*element]).size() != 2) {
            continue;
        }
        const double length = roundedAway(wanted, miss.length);
        Remedy remedy = setNumber(miss.id, std::string(field->traits.key), length,
                                  Text("Make {1} {2} long", PartId{miss.id}, metres(length)));
        if (closes(remedied(mechanism, remedy))) {
            remedies.push_back(std::move(remedy));
        }
    }
    return remedies;
}

}  // namespace

std::vector<Message> findOpenLoops(const Diagnosed& subject)
{
    if (subject.equilibrium.status != EquilibriumStatus::notAssembled) {
        return {};
    }
    if (closes(*subject.system, subject.equilibrium.q)) {
        const std::string holder = heldHalfTurnAway(subject.mechanism, *subject.system, subject.equilibrium.q);
        if (!holder.empty()) {
            return {{Severity::error, explainHalfTurnAway(holder), {holder}, {}, Topic::openLoop}};
        }
    }
    if (const HeldConflict conflict = conflictOfHolders(subject.mechanism, *subject.system);
        !conflict.holders.empty()) {
        return {{Severity::error, conflict.text, conflict.holders, {}, Topic::openLoop}};
    }
    const Eigen::VectorXd nearest = leastMiss(*subject.system, subject.equilibrium.q);
    std::vector<Message> findings;
    for (const std::vector<Miss>& chain : missedChains(*subject.system, nearest)) {
        std::vector<std::string> ids = missingNames(chain, 1);
        const std::vector<std::string> tooLong = missingNames(chain, -1);
        ids.insert(ids.end(), tooLong.begin(), tooLong.end());
        findings.push_back(
            {Severity::error, explainMissed(chain), ids, remediesFor(subject.mechanism, chain), Topic::openLoop});
    }
    if (findings.empty()) {
        findings.push_back({Severity::error, subject.equilibrium.reason, {}, {}, Topic::openLoop});
    }
    return findings;
}

}  // namespace eigenlink
