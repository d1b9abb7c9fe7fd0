#include "model/assembly/held_angle.h"
#include "model/diagnosis/finders.h"
#include "model/diagnosis/tolerances.h"
#include "model/equilibrium/held_walk.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/trust_region.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace eigenlink {
namespace {

/// A length that its pins do not meet.
struct Miss {
    std::string id;
    double length = 0;   ///< as it should be [m]; zero where it is no length
    double missing = 0;  ///< distance of the pins less the length; the error of position elsewhere [m]
};

Miss missOf(const Constraint& constraint, double phi)
{
    const double l = constraint.forceFactor / 2;
    if (constraint.quantity == Quantity::length && l > 0) {
        return {constraint.owner, l, std::sqrt(std::max(0.0, l * l + phi)) - l};
    }
    return {constraint.owner, 0, std::abs(phi) / constraint.scale};
}

/// Missed rows grouped into chains: rows that act on a common coordinate belong together.
std::vector<std::vector<Miss>> missedChains(const System& system, const Eigen::VectorXd& q)
{
    const Eigen::VectorXd phi = system.constraint(q);
    const SparseMatrix Phi_q = system.jacobian(q);
    const auto errorOf = [&](Eigen::Index row) {
        return std::abs(phi[row]) / system.constraints()[static_cast<std::size_t>(row)].scale;
    };
    double worst = 0;
    for (Eigen::Index row = 0; row < phi.size(); ++row) {
        worst = std::max(worst, errorOf(row));
    }
    if (worst < tolerance::kNearlyConverged * system.size()) {
        return {};  // a gap that is rounding
    }
    std::vector<Eigen::Index> chain(static_cast<std::size_t>(phi.size()));
    std::iota(chain.begin(), chain.end(), 0);
    for (Eigen::Index column = 0; column < Phi_q.outerSize(); ++column) {
        Eigen::Index first = -1;
        for (SparseMatrix::InnerIterator entry(Phi_q, column); entry; ++entry) {
            if (errorOf(entry.row()) < tolerance::kTakesPart * worst) {
                continue;
            }
            const Eigen::Index mine = chain[static_cast<std::size_t>(entry.row())];
            first = first < 0 ? mine : first;
            std::replace(chain.begin(), chain.end(), mine, first);
        }
    }
    std::map<Eigen::Index, std::vector<Miss>> chains;
    for (Eigen::Index row = 0; row < phi.size(); ++row) {
        if (errorOf(row) >= tolerance::kTakesPart * worst) {
            const auto index = static_cast<std::size_t>(row);
            chains[chain[index]].push_back(missOf(system.constraints()[index], phi[row]));
        }
    }
    std::vector<std::vector<Miss>> result;
    for (auto& [id, misses] : chains) {
        result.push_back(std::move(misses));
    }
    return result;
}

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

double gapOf(const std::vector<Miss>& chain)
{
    return std::accumulate(chain.begin(), chain.end(), 0.0,
                           [](double sum, const Miss& miss) { return sum + std::abs(miss.missing); });
}

std::vector<std::string> namesOf(const std::vector<Miss>& chain, double sign)
{
    std::vector<std::string> names;
    for (const Miss& miss : chain) {
        if (miss.missing * sign > 0 && std::find(names.begin(), names.end(), miss.id) == names.end()) {
            names.push_back(miss.id);
        }
    }
    return names;
}

Number metres(double value)
{
    return {value, Quantity::length, 3};
}

Text sentenceOf(const std::vector<Miss>& chain)
{
    const std::vector<std::string> tooShort = namesOf(chain, 1);
    const std::vector<std::string> tooLong = namesOf(chain, -1);
    const Number gap = metres(gapOf(chain));
    if (tooLong.empty()) {
        return Text::counted("The loop cannot close: {2} is {3} too short.",
                             "The loop cannot close: {2} together are {3} too short.", tooShort.size(), tooShort, gap);
    }
    const std::size_t count = tooLong.size();
    if (tooShort.empty()) {
        return Text::counted("The loop cannot close: {2} is {3} too long.",
                             "The loop cannot close: {2} together are {3} too long.", count, tooLong, gap);
    }
    return Text::counted("The loop cannot close: {2} is {3} too long for {4}.",
                         "The loop cannot close: {2} together are {3} too long for {4}.", count, tooLong, gap,
                         tooShort);
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
        std::vector<std::string> ids = namesOf(chain, 1);
        const std::vector<std::string> tooLong = namesOf(chain, -1);
        ids.insert(ids.end(), tooLong.begin(), tooLong.end());
        findings.push_back(
            {Severity::error, sentenceOf(chain), ids, remediesFor(subject.mechanism, chain), Topic::openLoop});
    }
    if (findings.empty()) {
        findings.push_back({Severity::error, subject.equilibrium.reason, {}, {}, Topic::openLoop});
    }
    return findings;
}

}  // namespace eigenlink
