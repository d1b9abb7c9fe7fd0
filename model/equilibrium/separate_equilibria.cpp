#include "model/assembly/held_angle.h"
#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/held_walk.h"
#include "model/mechanism/separate_parts.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

namespace eigenlink {
namespace {

/// The equilibrium of a part, and the indices of its coordinates in the whole.
struct PartAtRest {
    Equilibrium rest;
    std::vector<Eigen::Index> places;
    std::vector<std::string> links;  // that rest.linkAngles are of
};

/// Rank of an outcome by severity: the worst of the parts is that of the whole.
int severityOf(EquilibriumStatus status)
{
    switch (status) {
        case EquilibriumStatus::converged:
            return 0;
        case EquilibriumStatus::assembled:
            return 1;
        case EquilibriumStatus::notFound:
            return 2;
        case EquilibriumStatus::notAssembled:
            return 3;
        case EquilibriumStatus::cancelled:
            return 4;
    }
    return 4;
}

std::vector<PartAtRest> partsAtRest(const std::vector<Mechanism>& parts, const System& whole,
                                    const EquilibriumOptions& options, const Monitor& monitor)
{
    std::unordered_map<std::string, Eigen::Index> places;
    for (const Coordinate& coordinate : whole.coordinates()) {
        places.emplace(coordinate.name, static_cast<Eigen::Index>(places.size()));
    }
    std::vector<PartAtRest> result;
    for (const Mechanism& part : parts) {
        const System system(part);
        if (system.coordinateCount() == 0) {
            continue;
        }
        PartAtRest& each =
            result.emplace_back(PartAtRest{findEquilibrium(system, options, monitor), {}, system.rigidLinks()});
        for (const Coordinate& coordinate : system.coordinates()) {
            each.places.push_back(places.at(coordinate.name));
        }
        if (monitor.isCancelled()) {
            if (&part != &parts.back() && each.rest.status != EquilibriumStatus::cancelled) {
                each.rest.status = EquilibriumStatus::cancelled;  // the others are where they are drawn
                each.rest.reason = "stopped on request";
            }
            break;
        }
    }
    return result;
}

/// All parts side by side, each at its step k or at its last.
Eigen::VectorXd atStep(const std::vector<PartAtRest>& parts, std::size_t k, Eigen::VectorXd q)
{
    for (const PartAtRest& part : parts) {
        const std::vector<Eigen::VectorXd>& path = part.rest.path;
        q(part.places) = k < path.size() ? path[k] : part.rest.q;
    }
    return q;
}

/// `system` counting angles of links as they turned in their parts.
System counted(System system, const std::vector<PartAtRest>& parts)
{
    std::unordered_map<std::string, double> turned;
    for (const PartAtRest& part : parts) {
        for (std::size_t i = 0; i < part.links.size() && part.rest.linkAngles.size() > 0; ++i) {
            turned.emplace(part.links[i], part.rest.linkAngles[static_cast<Eigen::Index>(i)]);
        }
    }
    const std::vector<std::string> links = system.rigidLinks();
    Eigen::VectorXd angles = system.linkAngles(system.drawnCoordinates());
    for (std::size_t i = 0; i < links.size(); ++i) {
        const auto found = turned.find(links[i]);
        double& angle = angles[static_cast<Eigen::Index>(i)];
        angle = found == turned.end() ? angle : found->second;
    }
    system.countFrom(angles);
    return system;
}

/// Takes over how a part came to rest.
void append(Equilibrium& whole, const Equilibrium& part)
{
    for (EquilibriumStep step : part.log) {
        step.iteration = static_cast<int>(whole.log.size()) + 1;
        whole.log.push_back(std::move(step));
    }
    whole.iterations += part.iterations;
    if (!part.isUsable()) {
        whole.reason = joined({whole.reason, part.reason});
    }
    if (severityOf(part.status) > severityOf(whole.status)) {
        whole.status = part.status;
    }
}

/// Rejects an equilibrium with an angle half a turn from where it is held: it is not assembled.
Equilibrium heldRightly(const Mechanism& mechanism, const System& system, Equilibrium found)
{
    const std::string holder =
        found.status == EquilibriumStatus::notAssembled ? std::string() : heldHalfTurnAway(mechanism, system, found.q);
    if (!holder.empty()) {
        found.status = EquilibriumStatus::notAssembled;
        found.reason = explainHalfTurnAway(holder);
        found.stability = Stability::unknown;
    }
    return found;
}

Equilibrium foundFromDrawing(const Mechanism& mechanism, const System& system, const EquilibriumOptions& options,
                             const Monitor& monitor)
{
    if (system.coordinateCount() == 0 || hangsTogether(mechanism)) {
        return heldRightly(mechanism, system, findEquilibrium(system, options, monitor));
    }
    const std::vector<Mechanism> parts = separateParts(mechanism);
    const std::vector<PartAtRest> rests = partsAtRest(parts, system, options, monitor);
    const Eigen::VectorXd q = atStep(rests, std::size_t(-1), system.drawnCoordinates());
    Equilibrium whole = equilibriumAt(counted(system, rests), q, options, monitor);
    whole.log.clear();
    whole.path.clear();
    whole.iterations = 0;
    std::size_t steps = 0;
    whole.status = EquilibriumStatus::converged;
    for (const PartAtRest& part : rests) {
        append(whole, part.rest);
        steps = std::max(steps, part.rest.path.size());
    }
    for (std::size_t k = 0; k < steps; ++k) {
        whole.path.push_back(atStep(rests, k, system.drawnCoordinates()));
    }
    if (!whole.isUsable()) {
        whole.stability = Stability::unknown;
    }
    return heldRightly(mechanism, system, std::move(whole));
}

}  // namespace

Equilibrium findEquilibrium(const Mechanism& mechanism, const System& system, const EquilibriumOptions& options,
                            const Monitor& monitor)
{
    const bool isFar = isHeldFarFromDrawing(mechanism, system);
    std::optional<Eigen::VectorXd> q = isFar ? walkedToHeldValues(mechanism, system, monitor) : std::nullopt;
    if (!q) {
        Equilibrium found = foundFromDrawing(mechanism, system, options, monitor);
        if (found.status == EquilibriumStatus::notAssembled) {
            q = isFar ? std::nullopt : walkedToHeldValues(mechanism, system, monitor);
            const HeldConflict conflict = q ? HeldConflict() : conflictOfHolders(mechanism, system, monitor);
            found.reason = conflict.holders.empty() ? found.reason : conflict.text;
        }
        if (!q) {
            return found;
        }
    }
    const auto solve = options.choice == EquilibriumChoice::drawn ? equilibriumAt : restNear;
    return heldRightly(mechanism, system, solve(system, *q, options, monitor));
}

}  // namespace eigenlink
