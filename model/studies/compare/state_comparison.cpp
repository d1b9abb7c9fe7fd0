#include "model/studies/compare/state_comparison.h"

#include "model/assembly/kinematics.h"
#include "model/basics/number_text.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/parameters/number_tolerance.h"
#include "model/mechanism/parameters/variable.h"
#include "model/mechanism/same_parts.h"
#include "model/modes/true_mode.h"
#include "model/studies/compare/tolerances.h"
#include "model/studies/sweep/mode_comparison.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

/// A true mode with its shape in the frames of the links, and of points that no link carries in global axes.
struct Mode {
    std::complex<double> s;
    std::vector<SubVector> shape;
};

/// Expresses the displacements of each link, x and y by turns, as if its points stood in the order of `reference`.
void orderAs(const Mechanism& reference, const Analysis& analysis, const Eigen::VectorXcd& dq,
             std::vector<SubVector>& parts)
{
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    const auto displacements = analysis.system->kinematics().pointDisplacements(q, dq);
    const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(q);
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
        const std::string id = parts[i].name.substr(0, parts[i].name.rfind('-'));
        const auto other = findElement(reference, id);
        const std::vector<std::string> own =
            pointsOf(analysis.mechanism.elements[*findElement(analysis.mechanism, id)]);
        const std::vector<std::string> wanted = other ? pointsOf(reference.elements[*other]) : own;
        Eigen::VectorXcd &x = parts[i].values, &y = parts[i + 1].values;
        if (own.size() < 2 || wanted.size() < 2 || std::equal(own.begin(), own.begin() + 2, wanted.begin())) {
            continue;
        }
        const auto first = findPoint(analysis.mechanism, wanted[0]), second = findPoint(analysis.mechanism, wanted[1]);
        if (own[0] == wanted[1] && own[1] == wanted[0]) {
            x = (-x.reverse()).eval();
            y = (-y.reverse()).eval();
        } else if (x.size() == 2 && first && second) {
            const Vector2 line = positions[*second] - positions[*first], axis = line / length(line);
            for (const auto& [row, point] : {std::pair(0, *first), std::pair(1, *second)}) {
                const auto& [dx, dy] = displacements[point];
                x[row] = axis.x * dx + axis.y * dy;
                y[row] = axis.x * dy - axis.y * dx;
            }
        }
    }
}

/// `reference`: the mechanism whose order of the points of each link counts.
std::vector<SubVector> shapeOf(const Analysis& analysis, const Mechanism& reference, const Eigen::VectorXcd& dq)
{
    const Eigen::VectorXd& q = analysis.equilibrium.q;
    std::vector<SubVector> parts = subVectors(*analysis.system, q, dq);
    orderAs(reference, analysis, dq, parts);
    std::set<std::string, std::less<>> carried;
    for (const Element& element : analysis.mechanism.elements) {
        const std::vector<std::string> points = isLink(element) ? pointsOf(element) : std::vector<std::string>();
        carried.insert(points.begin(), points.end());
    }
    const auto displacements = analysis.system->kinematics().pointDisplacements(q, dq);
    for (std::size_t i = 0; i < displacements.size(); ++i) {
        const Point& point = analysis.mechanism.points[i];
        if (!point.fixed && !carried.contains(point.id)) {
            parts.push_back({point.id, Eigen::Vector2cd(displacements[i].first, displacements[i].second)});
        }
    }
    return parts;
}

std::vector<Mode> modesOf(const Analysis& analysis, const Mechanism& reference)
{
    std::vector<Mode> modes;
    if (!analysis.equilibrium.isUsable() || analysis.methods.empty() || analysis.system == nullptr) {
        return modes;
    }
    for (const Eigenvalue& value : analysis.methods.front().spectrum.values) {
        if (isUpperMode(value)) {
            modes.push_back({value.s, shapeOf(analysis, reference, value.shape)});
        }
    }
    std::ranges::stable_sort(modes, {}, [](const Mode& mode) { return std::abs(mode.s); });
    return modes;
}

/// The displacements that both shapes have, one after the other.
double agreement(const Mode& a, const Mode& b)
{
    std::vector<SubVector> first, second;
    for (const SubVector& part : a.shape) {
        const auto same = std::ranges::find(b.shape, part.name, &SubVector::name);
        if (same != b.shape.end() && same->values.size() == part.values.size()) {
            first.push_back(part);
            second.push_back(*same);
        }
    }
    return first.empty() ? 0 : assurance(joined(first), joined(second));
}

struct Pair {
    std::size_t before, after;
    double agreement;
};

/// Pairs by shape, the best first, of equal ones the nearest in value, then the others by their order.
std::vector<Pair> pairsOf(const std::vector<Mode>& before, const std::vector<Mode>& after)
{
    std::vector<Pair> candidates;
    for (std::size_t i = 0; i < before.size(); ++i) {
        for (std::size_t j = 0; j < after.size(); ++j) {
            const double mac = agreement(before[i], after[j]);
            if (mac >= tolerance::kPartners) {
                candidates.push_back({i, j, mac});
            }
        }
    }
    std::ranges::stable_sort(candidates, {}, [&](const Pair& pair) {
        return std::pair(-std::round(pair.agreement / tolerance::kNearlyEqual),
                         std::abs(after[pair.after].s - before[pair.before].s));
    });
    std::vector<bool> isTaken(before.size()), isTakenAfter(after.size());
    std::vector<Pair> pairs;
    const auto take = [&](const Pair& pair) {
        if (!isTaken[pair.before] && !isTakenAfter[pair.after]) {
            isTaken[pair.before] = isTakenAfter[pair.after] = true;
            pairs.push_back(pair);
        }
    };
    std::ranges::for_each(candidates, take);
    std::size_t j = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
        while (j < after.size() && isTakenAfter[j]) {
            ++j;
        }
        if (!isTaken[i] && j < after.size()) {
            take({i, j, 0});
        }
    }
    return pairs;
}

std::vector<ModeChange> modeChanges(const Analysis& before, const Analysis& after)
{
    const std::vector<Mode> old = modesOf(before, before.mechanism), now = modesOf(after, before.mechanism);
    std::vector<ModeChange> changes(old.size());
    std::vector<bool> hasPartner(now.size());
    for (std::size_t i = 0; i < old.size(); ++i) {
        changes[i].before = old[i].s;
    }
    for (const Pair& pair : pairsOf(old, now)) {
        const std::complex<double> s = old[pair.before].s, next = now[pair.after].s;
        const bool isSame = std::abs(next - s) <= tolerance::kEqual * std::abs(s);
        changes[pair.before].after = isSame ? s : next;
        changes[pair.before].assurance = pair.agreement;
        hasPartner[pair.after] = true;
    }
    for (std::size_t j = 0; j < now.size(); ++j) {
        if (!hasPartner[j]) {
            changes.push_back({std::nullopt, now[j].s, 0});
        }
    }
    return changes;
}

/// Parameters, and every number by its path.
std::vector<Variable> numbersOf(Mechanism mechanism)
{
    std::vector<Variable> numbers = mechanism.parameters.empty() ? std::vector<Variable>() : variablesOf(mechanism);
    mechanism.parameters.clear();
    for (Variable& each : variablesOf(mechanism)) {
        numbers.push_back(std::move(each));
    }
    // A point of no element stays where it is drawn.
    std::set<std::string, std::less<>> held;
    for (const Element& element : mechanism.elements) {
        const std::vector<std::string> points = pointsOf(element);
        held.insert(points.begin(), points.end());
    }
    for (const Point& point : mechanism.points) {
        for (const char* axis : {".x", ".y"}) {
            if (!point.fixed && !held.contains(point.id)) {
                numbers.push_back(variableNamed(mechanism, point.id + axis).value());
            }
        }
    }
    return numbers;
}

/// A value in another unit; unchanged where the units have different dimensions.
double converted(double value, std::string_view from, std::string_view to)
{
    const auto own = unitNamed(from), other = unitNamed(to);
    return own && other && isSameDimension(own->dimension, other->dimension) ? value * own->value / other->value
                                                                             : value;
}

std::vector<NumberChange> numberChanges(const Mechanism& before, const Mechanism& after)
{
    std::vector<NumberChange> changes;
    std::map<std::string, std::size_t, std::less<>> places;
    for (const Variable& each : numbersOf(before)) {
        places.emplace(each.name, changes.size());
        changes.push_back({each.name, each.unit, each.value, std::nullopt});
    }
    for (const Variable& each : numbersOf(after)) {
        const auto same = places.find(each.name);
        if (same == places.end()) {
            changes.push_back({each.name, each.unit, std::nullopt, each.value});
        } else {
            NumberChange& change = changes[same->second];
            const double now = converted(each.value, each.unit, change.unit), was = *change.before;
            const double size =
                std::max({std::abs(was), std::abs(now), std::abs(converted(each.scale, each.unit, change.unit))});
            change.after = std::abs(now - was) <= tolerance::kRounding * size ? was : now;
        }
    }
    std::erase_if(changes, [](const NumberChange& each) { return each.before == each.after; });
    return changes;
}

/// Words that stand beside numbers, by their names: units, formulas and ranges of parameters, formulas and tolerances
/// of numbers.
std::map<std::string, std::string> wordsBesideNumbers(const Mechanism& mechanism)
{
    std::map<std::string, std::string> words;
    for (const Parameter& each : mechanism.parameters) {
        words[each.id + ".unit"] = each.unit;
        words[each.id + ".formula"] = each.formula;
        words[each.id + ".range"] =
            each.range ? formatNumber(each.range->x) + ":" + formatNumber(each.range->y) : std::string();
    }
    for (const BoundNumber& each : mechanism.formulas) {
        words[pathOf(each.part, each.key) + ".formula"] = each.formula;
    }
    for (const NamedTolerance& each : tolerancesOf(mechanism)) {
        words[each.name + ".tolerance"] = toleranceText(each.tolerance);
    }
    return words;
}

/// Names of the words beside numbers of both that differ.
std::vector<std::string> wordChanges(const Mechanism& before, const Mechanism& after)
{
    std::map<std::string, std::string> old = wordsBesideNumbers(before), now = wordsBesideNumbers(after);
    const auto isIn = [](const Mechanism& mechanism, std::string_view number) {
        return std::ranges::count(mechanism.parameters, number, &Parameter::id) > 0 || variableNamed(mechanism, number);
    };
    std::vector<std::string> changes;
    for (auto& [name, words] : old) {
        now.try_emplace(name);
    }
    for (const auto& [name, words] : now) {
        const std::string_view number = std::string_view(name).substr(0, name.rfind('.'));
        if (old[name] != words && isIn(before, number) && isIn(after, number)) {
            changes.push_back(name);
        }
    }
    return changes;
}

/// Names of the fields of points and elements of both that differ although no number says so: references, choices,
/// whole turns, velocities, and of words beside numbers.
std::vector<std::string> fieldChanges(const Mechanism& before, const Mechanism& after)
{
    std::set<std::string, std::less<>> numbers;
    for (const Mechanism* each : {&before, &after}) {
        for (const Variable& number : numbersOf(*each)) {
            // Of "b.center_of_mass.x" the field "b.center_of_mass" too.
            for (std::size_t end = 0; end != std::string::npos;) {
                end = number.name.find_first_of(".[", end + 1);
                numbers.insert(number.name.substr(0, end));
            }
        }
    }
    std::vector<std::string> changes;
    const auto note = [&](const std::string& name) {
        if (!numbers.contains(name)) {
            changes.push_back(name);
        }
    };
    for (const Point& point : after.points) {
        const auto same = findPoint(before, point.id);
        if (same && before.points[*same].fixed != point.fixed) {
            note(point.id + ".fixed");
        }
        if (same && before.points[*same].velocity != point.velocity) {
            note(point.id + ".velocity");
        }
    }
    for (const Element& element : after.elements) {
        const auto found = findElement(before, idOf(element));
        const Element* same = found ? &before.elements[*found] : nullptr;
        if (same != nullptr && same->index() != element.index()) {
            note(idOf(element) + ".type");
        } else if (same != nullptr) {
            for (const Field& field : typeOf(element).fields) {
                if (field.read(*same) != field.read(element)) {
                    note(idOf(element) + "." + std::string(field.traits.key));
                }
            }
        }
    }
    std::ranges::move(wordChanges(before, after), std::back_inserter(changes));
    return changes;
}

/// Ids of `ids` that are not among `others`.
std::vector<std::string> missingIn(const std::vector<std::string>& others, const std::vector<std::string>& ids)
{
    const std::set<std::string> known(others.begin(), others.end());
    std::vector<std::string> missing;
    std::ranges::copy_if(ids, std::back_inserter(missing), [&](const std::string& id) { return !known.contains(id); });
    return missing;
}

std::optional<double> energyOf(const Analysis& analysis)
{
    return analysis.equilibrium.isUsable() ? std::optional(analysis.equilibrium.potential) : std::nullopt;
}

}  // namespace

std::optional<double> ModeChange::frequencyRatio() const
{
    const bool vibrates = before && after && swings(*before) && swings(*after);
    return vibrates ? std::optional(after->imag() / before->imag()) : std::nullopt;
}

std::vector<Text> StateComparison::sentences() const
{
    std::vector<Text> sentences;
    if (!added.empty()) {
        sentences.emplace_back("Only the later state has {1}.", added);
    }
    if (!removed.empty()) {
        sentences.emplace_back("Only the earlier state has {1}.", removed);
    }
    const ModeChange* farthest = nullptr;
    const auto distance = [](const ModeChange& mode) { return std::abs(std::log(mode.frequencyRatio().value_or(1))); };
    std::size_t gone = 0, fresh = 0;
    for (const ModeChange& mode : modes) {
        gone += mode.after ? 0 : 1;
        fresh += mode.before ? 0 : 1;
        if (distance(mode) > (farthest != nullptr ? distance(*farthest) : tolerance::kRounding)) {
            farthest = &mode;
        }
    }
    if (gone > 0 || fresh > 0) {
        sentences.push_back(Text("Modes without a partner: {1} of the earlier state, {2} of the later.", gone, fresh));
    }
    if (farthest != nullptr) {
        // With so many digits that the change shows.
        const int digits = 3 - static_cast<int>(std::min(-1.0, std::floor(std::log10(distance(*farthest)))));
        sentences.push_back(Text("The frequency that has moved most is now {1} % of what it was.",
                                 Number{100 * *farthest->frequencyRatio(), Quantity::none, digits}));
    }
    if (!fields.empty()) {
        sentences.emplace_back(numbers.empty() ? Text("Fields that differ: {1}.", fields)
                                               : Text("Other fields that differ: {1}.", fields));
    }
    if (numbers.empty() && fields.empty() && added.empty() && removed.empty()) {
        const bool isSame = gone == 0 && fresh == 0 && farthest == nullptr;
        sentences.push_back(isSame ? Text("The two states have the same parts and the same numbers.")
                                   : Text("The two states have the same parts and the same numbers, but are drawn in "
                                          "other positions, near another equilibrium."));
    }
    return sentences;
}

StateComparison compareStates(const Analysis& before, const Analysis& after)
{
    const std::vector<std::string> old = idsOf(before.mechanism), now = idsOf(after.mechanism);
    return {.removed = missingIn(now, old),
            .added = missingIn(old, now),
            .numbers = numberChanges(before.mechanism, after.mechanism),
            .fields = fieldChanges(before.mechanism, after.mechanism),
            .modes = modeChanges(before, after),
            .energyBefore = energyOf(before),
            .energyAfter = energyOf(after)};
}

}  // namespace eigenlink
