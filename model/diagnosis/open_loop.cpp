#include "model/assembly/held_angle.h"
#include "model/diagnosis/finders.h"
#include "model/diagnosis/tolerances.h"
#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/held_walk.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/trust_region.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace eigenlink {
namespace {

constexpr int kLeastDigits = 3;

/// Digits of a length that show a gap.
int digitsFor(double length, double gap)
{
    const double digits = std::floor(std::log10(length)) - std::floor(std::log10(gap)) + 2;
    return std::max(kLeastDigits, static_cast<int>(digits));
}

/// Rounds to that many digits, away from the old length so that the loop closes.
double roundedAway(double length, double from, int digits)
{
    const double unit = std::pow(10.0, std::floor(std::log10(length)) + 1 - digits);
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
        const std::vector<std::string> pins = pointsOf(mechanism.elements[*element]);
        const double drawn = length(mechanism.points[*findPoint(mechanism, pins[1])].at -
                                    mechanism.points[*findPoint(mechanism, pins[0])].at);
        const int digits = digitsFor(miss.length, gap);
        std::vector<double> lengths{roundedAway(wanted, miss.length, digits)};
        if (digits > kLeastDigits && std::abs(drawn - miss.length) < 2 * gap) {
            lengths.insert(lengths.begin(), drawn);  // of which not all digits were typed
        }
        for (const double next : lengths) {
            Remedy remedy =
                setNumber(miss.id, std::string(field->traits.key), next,
                          Text("Make {1} {2} long", PartId{miss.id}, Number{next, Quantity::length, digits}));
            if (closes(remedied(mechanism, remedy))) {
                remedies.push_back(std::move(remedy));
                break;
            }
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
    const auto chains =
        closes(*subject.system, nearest) ? std::vector<std::vector<Miss>>() : missedChains(*subject.system, nearest);
    for (const std::vector<Miss>& chain : chains) {
        std::vector<std::string> ids;
        for (const double sign : {1, 0, -1}) {
            std::ranges::copy(missingNames(chain, sign), std::back_inserter(ids));
        }
        findings.push_back({Severity::error,
                            {"The loop cannot close: {1}.", explainMissed(chain)},
                            ids,
                            remediesFor(subject.mechanism, chain),
                            Topic::openLoop});
    }
    if (findings.empty()) {
        findings.push_back({Severity::error, subject.equilibrium.reason, {}, {}, Topic::openLoop});
    }
    return findings;
}

}  // namespace eigenlink
