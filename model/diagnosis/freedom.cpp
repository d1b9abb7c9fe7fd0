#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/diagnosis/finders.h"
#include "model/equilibrium/diagnosis.h"
#include "model/math/dense/row_space.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/validation.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

namespace eigenlink {
namespace {

/// Coordinates of a structure of which it is looked what holds it.
constexpr Eigen::Index kLargestStructure = 200;

/// Ids in the order in which they came first.
class OrderedIds {
public:
    void add(const std::string& id)
    {
        if (m_known.insert(id).second) {
            m_ids.push_back(id);
        }
    }
    const std::vector<std::string>& ids() const { return m_ids; }

private:
    std::vector<std::string> m_ids;
    std::unordered_set<std::string> m_known;
};

std::vector<std::string> ownersOf(const System& system, const std::vector<std::size_t>& rows)
{
    OrderedIds owners;
    for (const std::size_t row : rows) {
        owners.add(system.constraints()[row].owner);
    }
    return owners.ids();
}

/// A link carries no load that others need when its one row is among the dependent ones.
std::vector<Remedy> deletionsOf(const Mechanism& mechanism, const std::vector<std::string>& owners)
{
    constexpr std::size_t kMost = 3;
    std::vector<Remedy> remedies;
    for (const std::string& owner : owners) {
        const auto element = findElement(mechanism, owner);
        if (element && remedies.size() < kMost && !std::holds_alternative<Body>(mechanism.elements[*element])) {
            remedies.push_back(deletePart(owner));
        }
    }
    return remedies;
}

std::vector<Message> redundancy(const Diagnosed& subject)
{
    const Equilibrium& rest = subject.equilibrium;
    if (rest.redundantConstraints.empty() || rest.singular) {
        return {};
    }
    const std::vector<std::string> owners = ownersOf(*subject.system, rest.redundantConstraints);
    const Eigen::Index surplus = subject.system->countedConstraints() - rest.rank;
    return {
        {Severity::note,
         Text::counted("More constraints than needed: {1} of those of {2} repeats what the others already hold. The "
                       "forces in them are not unique (the smallest are shown); the spectrum does not depend on "
                       "that choice.",
                       "More constraints than needed: {1} of those of {2} repeat what the others already hold. The "
                       "forces in them are not unique (the smallest are shown); the spectrum does not depend on "
                       "that choice.",
                       surplus, owners),
         owners, deletionsOf(subject.mechanism, owners), Topic::redundant}};
}

Text explainSecondOrder(const SecondOrder& constraint, bool isRigid)
{
    if (isRigid) {
        return {
            "Rigid, although a first-order motion exists: the constraints of {1} as written let {2} move to first "
            "order, "
            "but by no finite way.",
            constraint.elements, constraint.prevented};
    }
    if (constraint.bar.empty()) {
        return {
            "Second-order constraint: {1} hold one another, so that {2} cannot go where the constraints as written let "
            "it to first order. The row of {3} is replaced by its linear consequence; freedoms, modes and motions are "
            "those that there are.",
            constraint.elements, constraint.prevented, PartId{constraint.replaced}};
    }
    return {
        "Second-order constraint: {1} is as long as the guides {2} are apart, so that it stays at right angles to "
        "them, "
        "although its constraint as written lets it turn to first order. The row of {3} is replaced by its linear "
        "consequence; freedoms, modes and motions are those that there are.",
        PartId{constraint.bar}, constraint.guides, PartId{constraint.replaced}};
}

std::vector<Message> secondOrderNotes(const Diagnosed& subject)
{
    std::vector<Message> notes;
    for (const SecondOrder& each : subject.system->secondOrder()) {
        if (each.motions > 0) {
            notes.push_back({Severity::note,
                             explainSecondOrder(each, subject.equilibrium.degreesOfFreedom == 0),
                             each.elements,
                             {},
                             Topic::redundant});
        }
    }
    return notes;
}

/// The mechanism at its equilibrium.
Mechanism atRest(const Diagnosed& subject)
{
    Mechanism mechanism = subject.mechanism;
    const std::vector<Vector2> places = subject.system->kinematics().pointPositions(subject.equilibrium.q);
    for (std::size_t i = 0; i < places.size(); ++i) {
        mechanism.points[i].at = places[i];
    }
    return mechanism;
}

/// Whether a structure moves as one mechanism once an element is taken away: n − rank Φ_q > 0, and nothing falls off.
bool movesWithout(const Mechanism& structure, const std::string& id)
{
    const Mechanism rest = withRemoved(structure, {id}).mechanism;
    const bool falls = !findUnconnectedPoints(rest).empty() || !findLooseParts(rest).empty();
    if (falls || hasErrors(validate(rest))) {
        return false;
    }
    const System system(rest);
    return system.coordinateCount() > RowSpace(system.jacobian(system.drawnCoordinates())).rank();
}

/// Elements whose only row depends on others: without one of them the rank stays as it is.
std::set<std::string> redundantOnes(const Diagnosed& subject)
{
    std::map<std::string, int> left;
    for (const Constraint& constraint : subject.system->constraints()) {
        ++left[constraint.owner];
    }
    std::set<std::string> ids;
    for (const std::size_t row : subject.equilibrium.redundantConstraints) {
        const std::string& owner = subject.system->constraints()[row].owner;
        if (left[owner] == 1) {
            ids.insert(owner);
        }
    }
    return ids;
}

/// True for an element that moves something by itself: a function of time is among its fields.
bool isDrive(const Element& element)
{
    return std::ranges::any_of(typeOf(element).fields, [&](const Field& field) {
        return std::holds_alternative<std::vector<TimeFunction>>(field.read(element));
    });
}

/// Links without which a structure moves, the last added first: that locked it. Only for small ones.
std::vector<std::string> keysOf(const Diagnosed& subject, const std::vector<std::string>& holders)
{
    constexpr std::size_t kMost = 3;
    std::vector<std::string> keys;
    if (subject.system->coordinateCount() > kLargestStructure) {
        return keys;
    }
    const std::set<std::string> redundant = redundantOnes(subject);
    const Mechanism structure = atRest(subject);
    for (auto id = holders.rbegin(); id != holders.rend() && keys.size() < kMost; ++id) {
        const auto element = findElement(structure, *id);
        if (element && !redundant.contains(*id) && !std::holds_alternative<Angle>(structure.elements[*element]) &&
            movesWithout(structure, *id)) {
            keys.push_back(*id);
        }
    }
    return keys;
}

/// Motors without whose constraints the mechanism moves; none where it is a structure without them too.
std::vector<std::string> drivesOf(const Diagnosed& subject)
{
    const IndexedMechanism mechanism(subject.mechanism);
    OrderedIds drives;
    std::vector<Eigen::Triplet<double>> kept;
    const SparseMatrix rows = subject.system->jacobian(subject.equilibrium.q).transpose();
    for (int row = 0; row < rows.outerSize(); ++row) {
        const std::string& owner = subject.system->constraints()[static_cast<std::size_t>(row)].owner;
        const auto element = mechanism.findElement(owner);
        if (element && isDrive(mechanism.elements[*element])) {
            drives.add(owner);
            continue;
        }
        for (SparseMatrix::InnerIterator entry(rows, row); entry; ++entry) {
            kept.emplace_back(row, static_cast<int>(entry.row()), entry.value());
        }
    }
    if (drives.ids().empty() || rows.rows() > kLargestStructure) {
        return drives.ids();
    }
    SparseMatrix undriven(rows.cols(), rows.rows());
    undriven.setFromTriplets(kept.begin(), kept.end());
    return RowSpace(undriven).rank() < rows.rows() ? drives.ids() : std::vector<std::string>();
}

/// Says that these parts hold each other, and without which of them it moves.
Text structureText(const std::vector<std::string>& holders, const std::vector<std::string>& keys)
{
    if (keys.empty()) {
        return {
            "A structure, not a mechanism: {1} hold each other, so that nothing can move. Take links away, or free "
            "a fixed point (n − r = 0).",
            holders};
    }
    return Text::counted(
        "A structure, not a mechanism: {2} hold each other, so that nothing can move. Without {3} it moves (n − r = "
        "0).",
        "A structure, not a mechanism: {2} hold each other, so that nothing can move. It moves without any one of {3} "
        "(n − r = 0).",
        keys.size(), holders, keys);
}

std::vector<Message> solidity(const Diagnosed& subject)
{
    if (subject.equilibrium.degreesOfFreedom > 0 || subject.system->coordinateCount() == 0) {
        return {};
    }
    if (const std::vector<std::string> drives = drivesOf(subject); !drives.empty()) {
        return {{.severity = Severity::note,
                 .text = Text::counted("Driven: {2} sets every position. The modes are those with the motor held.",
                                       "Driven: {2} set every position. The modes are those with the motors held.",
                                       drives.size(), drives),
                 .parts = drives,
                 .topic = Topic::locked}};
    }
    const IndexedMechanism mechanism(subject.mechanism);
    OrderedIds locking, holding;
    for (const Constraint& constraint : subject.system->constraints()) {
        const auto element = mechanism.findElement(constraint.owner);
        const bool isLock = element && holdsAngle(mechanism.elements[*element]);
        const bool isAngle = element && std::holds_alternative<Angle>(mechanism.elements[*element]);
        if (!isAngle) {
            (isLock ? locking : holding).add(constraint.owner);
        }
    }
    const std::vector<std::string>& locks = locking.ids();
    const std::vector<std::string>& holders = holding.ids();
    Message finding{.severity = Severity::warning, .parts = locks.empty() ? holders : locks, .topic = Topic::locked};
    if (locks.empty()) {
        const std::vector<std::string> keys = keysOf(subject, holders);
        finding.text = structureText(holders, keys);
        for (const std::string& key : keys) {
            finding.remedies.push_back(deletePart(key));
        }
    } else {
        finding.text = Text::counted("Held solid: {2} stops the last motion there was.",
                                     "Held solid: {2} stop the last motion there was.", locks.size(), locks);
        for (const std::string& lock : locks) {
            finding.remedies.push_back(deletePart(lock));
        }
    }
    return {finding};
}

}  // namespace

std::vector<Message> findFreedom(const Diagnosed& subject)
{
    if (!subject.equilibrium.isUsable()) {
        return {};
    }
    std::vector<Message> findings = redundancy(subject);
    std::ranges::move(secondOrderNotes(subject), std::back_inserter(findings));
    for (Message& finding : solidity(subject)) {
        findings.push_back(std::move(finding));
    }
    return findings;
}

namespace {

/// The reason why no equilibrium was found, with a better model of beams or a support as remedies.
Message findingOfSearch(const Diagnosed& subject)
{
    const Equilibrium& rest = subject.equilibrium;
    Message finding{.severity = Severity::error, .text = rest.reason, .topic = Topic::noRest};
    bool isGone = false;
    if (rest.path.size() > 1) {
        const Eigen::VectorXd moved = asLengths(*subject.system, rest.q - rest.path.front());
        isGone = moved.lpNorm<Eigen::Infinity>() > subject.system->size();
        finding.parts = runawaysOf(*subject.system, rest.path.front(), rest.q);
    }
    for (const Message& beyond : findBeyondModel(subject)) {
        std::ranges::copy(beyond.remedies, std::back_inserter(finding.remedies));
    }
    // A point that has only turned needs no support.
    const bool needsSupport = isGone && finding.remedies.empty();
    for (const std::string& id : needsSupport ? finding.parts : std::vector<std::string>()) {
        if (findPoint(subject.mechanism, id) && finding.remedies.size() < 2) {
            finding.remedies.push_back(fixPoint(id));
        }
    }
    return finding;
}

}  // namespace

std::vector<Message> findLoads(const Diagnosed& subject)
{
    std::vector<Message> findings;
    const Equilibrium& rest = subject.equilibrium;
    if (rest.status == EquilibriumStatus::notFound) {
        if (subject.mechanism.elements.empty() || !findLooseParts(subject.mechanism).empty()) {
            return {};  // a drawing that cannot be complete yet
        }
        findings.push_back(findingOfSearch(subject));
    } else if (rest.isUsable()) {
        const std::vector<std::string>& owners = subject.undetermined;
        if (owners.empty()) {
            return {};
        }
        Message finding{.severity = Severity::error,
                        .text = {"No mass, spring or damper moves with {1}, so that nothing determines how it moves. "
                                 "Give the links or points there a mass.",
                                 owners},
                        .parts = owners,
                        .topic = Topic::massless};
        for (const Element& element : subject.mechanism.elements) {
            const std::vector<std::string> points = pointsOf(element);
            const auto* bar = std::get_if<Bar>(&element);
            const bool touches = std::any_of(points.begin(), points.end(), [&](const std::string& point) {
                return std::find(owners.begin(), owners.end(), point) != owners.end();
            });
            if (bar != nullptr && bar->mass == 0 && touches && finding.remedies.size() < 3) {
                finding.remedies.push_back(setNumber(
                    bar->id, "mass", 1, Text("Give {1} a mass of {2}", PartId{bar->id}, Number{1, Quantity::mass})));
            }
        }
        findings.push_back(std::move(finding));
    }
    return findings;
}

}  // namespace eigenlink
