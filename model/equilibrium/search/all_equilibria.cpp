#include "model/equilibrium/search/all_equilibria.h"

#include "model/assembly/natural_units.h"
#include "model/basics/joined_sets.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/climb.h"
#include "model/equilibrium/search/continua.h"
#include "model/equilibrium/search/fall.h"
#include "model/equilibrium/search/kind_search.h"
#include "model/equilibrium/search/random_relatives.h"
#include "model/equilibrium/search/tolerances.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/transform.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <numbers>
#include <numeric>
#include <ranges>

namespace eigenlink {

namespace {

constexpr std::size_t kFewStarts = 12;
/// Share of the time for proofs; the remaining time is for random searches.
constexpr double kShareOfFamilies = 0.7;

/// The search for one mechanism: in the configurations of the general kind, then in those of others.
class Search {
public:
    Search(const Mechanism& mechanism, const Monitor& monitor, const EquilibriaOptions& options)
        : m_stop(monitor),
          m_options(options),
          m_monitor(until(1)),
          m_proofs(until(kShareOfFamilies)),
          m_searched(mechanism)
    {
        m_list.system = m_searched.whole();
    }

    EquilibriumList run();

private:
    bool isOutOfTime(double share) const
    {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - m_begin;
        return spent.count() > share * m_options.seconds;
    }
    /// The monitor of the caller, which also stops when this share of the time is spent.
    Monitor until(double share) const
    {
        return {[this, share] { return m_stop.isCancelled() || isOutOfTime(share); }, m_stop.progress, m_stop.store};
    }

    void searchOtherKinds();
    const KindSearch& drawnKind() const;
    std::size_t sampledPlaces() const;
    void describeStarts();
    void descendFromSaddles();
    void findReachableOnCurves(const Eigen::VectorXd& drawn);
    void findReachable();
    void finish();
    void describeStop();

    const Monitor& m_stop;
    const EquilibriaOptions& m_options;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    Monitor m_monitor, m_proofs;
    SearchedMechanism m_searched;
    const System& m_system = m_searched.system();
    EquilibriumList m_list;
    ListBuilder m_builder{m_searched, m_monitor, m_list};
    BranchSearch m_branches{m_searched, m_builder, m_monitor, m_proofs};
    SearchParts m_parts{m_searched, m_options, m_monitor, m_proofs, m_builder, m_branches};
    std::vector<KindSearch> m_kinds;  // the general one first
};

EquilibriumList Search::run()
{
    if (m_system.coordinateCount() == 0) {
        m_list.isComplete = true;
        m_list.completeness = "Everything is fixed to the ground: there is no other equilibrium.";
        return std::move(m_list);
    }
    StartPlaces starts(m_searched, m_monitor);
    starts.collect(kFewStarts);
    if (starts.places().empty() || starts.mayBeOfSeveralKinds()) {
        starts.collectUsual();
    }
    if (starts.places().empty()) {
        m_list.completeness = Text(
            "No configuration was found in which the mechanism is assembled, from {1} "
            "places.",
            starts.tried());
        describeStop();
        return std::move(m_list);
    }
    m_kinds.emplace_back(m_parts, std::move(starts)).run();
    searchOtherKinds();
    m_list.degreesOfFreedom = drawnKind().freedoms();
    finish();
    return std::move(m_list);
}

/// Branches along which constraints depend on one another, so that more moves than elsewhere.
void Search::searchOtherKinds()
{
    if (!m_kinds.front().starts().kept().empty()) {
        m_list.isComplete = false;
        m_list.completeness = joined({m_list.completeness,
                                      "Constraints depend on one another in every assembly that was found; an "
                                      "assembly in which they are independent may exist."});
    }
    std::vector<Eigen::VectorXd> places = m_kinds.front().polynomial().singularPlaces;
    const std::vector<Eigen::VectorXd>& others = m_branches.distance().points.singularPlaces;
    places.insert(places.end(), others.begin(), others.end());
    for (StartPlaces& starts : m_kinds.front().starts().otherKinds(places)) {
        const Text known = m_list.completeness;
        m_list.completeness = {};
        KindSearch& kind = m_kinds.emplace_back(m_parts, std::move(starts));
        kind.run();
        m_list.isComplete = false;
        m_list.completeness =
            joined({known, "In some assemblies constraints depend on one another.",
                    kind.starts().hasDrawing() ? Text("The drawing is one of them.") : Text(),
                    Text::counted("There the mechanism has {1} degree of freedom.",
                                  "There the mechanism has {1} degrees of freedom.", kind.freedoms()),
                    m_list.completeness, "It is not proved that there are no further assemblies of this kind."});
    }
}

/// The kind of which the drawing is.
const KindSearch& Search::drawnKind() const
{
    const auto others = m_kinds | std::views::drop(1) | std::views::reverse;
    const auto own = std::ranges::find_if(others, [](const KindSearch& each) { return each.starts().hasDrawing(); });
    return own == others.end() ? m_kinds.front() : *own;
}

std::size_t Search::sampledPlaces() const
{
    std::size_t count = 0;
    for (const KindSearch& each : m_kinds) {
        count += each.sampledPlaces();
    }
    return count;
}

/// Finds the equilibrium that each unstable one falls to when it is pushed along its unstable motion, to both sides.
void Search::descendFromSaddles()
{
    for (ListedEquilibrium& each : m_list.equilibria) {
        const Equilibrium& rest = each.rest;
        if (rest.negativeCount == 0 || m_monitor.isCancelled()) {
            continue;
        }
        const Motions motions = motionsAt(*each.system, rest.q);
        for (Eigen::Index i = 0; i < std::min<Eigen::Index>(rest.negativeCount, motions.shapes.cols()); ++i) {
            for (const double side : {1.0, -1.0}) {
                const std::optional<Equilibrium> below = fallenFrom(each, side * motions.shapes.col(i), m_monitor);
                const ListedEquilibrium* known = below ? m_builder.find(below->q, below->linkAngles) : nullptr;
                const auto index = static_cast<std::size_t>(known - m_list.equilibria.data());
                if (known != nullptr && known != &each && std::ranges::find(each.falls, index) == each.falls.end()) {
                    each.falls.push_back(index);
                }
            }
        }
        std::ranges::sort(each.falls);
    }
}

/// Finds equilibria on the curves that meet that of the drawing.
void Search::findReachableOnCurves(const Eigen::VectorXd& drawn)
{
    const StartPlaces& kind = drawnKind().starts();
    const CurveTracer tracer(m_system, kind.rank(), !kind.kept().empty());
    const std::vector<std::size_t> part = m_branches.partsOfBranches();
    const std::vector<ConfigurationCurve>& branches = m_branches.branches();
    const auto own =
        std::ranges::find_if(branches, [&](const ConfigurationCurve& curve) { return tracer.holds(curve, drawn); });
    for (ListedEquilibrium& each : m_list.equilibria) {
        if (own == branches.end() || !each.branch) {
            // What cannot move is not on the way.
            each.isReachable =
                own != branches.end() && each.rest.degreesOfFreedom == 0 ? std::optional(false) : std::nullopt;
            continue;
        }
        // Where singular branches meet is not known: it may be a way.
        const bool isOwn = part[*each.branch] == part[static_cast<std::size_t>(own - branches.begin())];
        each.isReachable = isOwn || !m_branches.hasSingularBranch() ? std::optional(isOwn) : std::nullopt;
    }
}

/// One degree of freedom: equilibria on the curves that meet that of the drawing. More: those to which the drawing
/// falls, as far as the equilibria between are known.
void Search::findReachable()
{
    const auto drawn = assembledFrom(m_system, m_system.drawnCoordinates());
    if (!drawn) {
        return;
    }
    if (m_list.degreesOfFreedom == 1) {
        findReachableOnCurves(*drawn);
        return;
    }
    const Eigen::VectorXd angles = m_system.linkAngles(*drawn);
    System there = *m_searched.whole();
    there.countFrom(m_searched.wholeAngles(angles));
    const Equilibrium below = there.hasExactBeams()
                                  ? findEquilibrium(there, {}, m_monitor)
                                  : restNear(there, m_searched.wholeCoordinates(*drawn, angles), {}, m_monitor);
    const ListedEquilibrium* home =
        below.status == EquilibriumStatus::converged ? m_builder.find(below.q, below.linkAngles) : nullptr;
    if (home == nullptr) {
        return;
    }
    JoinedSets parts(m_list.equilibria.size());
    for (std::size_t i = 0; i < m_list.equilibria.size(); ++i) {
        for (const std::size_t lower : m_list.equilibria[i].falls) {
            parts.join(lower, i);
        }
    }
    const std::size_t own = parts.rootOf(static_cast<std::size_t>(home - m_list.equilibria.data()));
    for (std::size_t i = 0; i < m_list.equilibria.size(); ++i) {
        // Beams that snap reach equilibria between which none is known.
        const bool isOwn = parts.rootOf(i) == own;
        m_list.equilibria[i].isReachable = isOwn || !there.hasExactBeams() ? std::optional(isOwn) : std::nullopt;
    }
}

/// Reports what random starts found, and estimates how many equilibria they missed.
void Search::describeStarts()
{
    const bool hasContinua = std::ranges::count(m_list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind) > 0;
    const Text found = hasContinua
                           ? Text("{1} found from {2} places; there may be more.", countOf(m_list), sampledPlaces())
                           : Text::counted("{1} equilibrium found from {2} places; there may be more.",
                                           "{1} equilibria found from {2} places; there may be more.",
                                           m_list.equilibria.size(), sampledPlaces());
    m_list.completeness = joined({m_list.completeness, found});
    if (m_list.equilibria.empty()) {
        return;
    }
    if (const std::optional<int> excess = m_kinds.back().morseExcess()) {
        m_list.completeness =
            joined({m_list.completeness, *excess == 0 ? Text("The Morse count balances.")
                                                      : Text("The Morse count does not balance: at least one is "
                                                             "missing.")});
        return;
    }
    const auto led = std::ranges::count_if(m_list.equilibria, [](const ListedEquilibrium& each) {
        return each.hits == 0 && !each.isCertified && !each.branch;
    });
    if (led > 0) {
        m_list.completeness =
            joined({m_list.completeness,
                    Text::counted("{1} of them was reached from others alone: random places do not lead to every one.",
                                  "{1} of them were reached from others alone: random places do not lead to every one.",
                                  led)});
        return;
    }
    // Chao's estimate of the equilibria that were never hit from those that were hit once and twice.
    const auto once = std::ranges::count(m_list.equilibria, 1U, &ListedEquilibrium::hits);
    const auto twice = std::ranges::count(m_list.equilibria, 2U, &ListedEquilibrium::hits);
    const auto unseen = static_cast<double>(once * (once - 1)) / static_cast<double>(2 * (twice + 1));
    m_list.completeness = joined(
        {m_list.completeness,
         once == 0 ? Text("Each was found more than once: of those that are as easy to find, few or none are missing.")
                   : Text::counted(
                         "{1} of them was found only once: of those that are as easy to find, about {2} are missing.",
                         "{1} of them were found only once: of those that are as easy to find, about {2} are missing.",
                         static_cast<std::size_t>(once), static_cast<std::size_t>(std::ceil(unseen)))});
}

void Search::describeStop()
{
    m_list.cancelled = m_stop.isCancelled();
    m_list.isOutOfTime = !m_list.cancelled && !m_list.isComplete && isOutOfTime(1);
    if (m_list.cancelled) {
        m_list.isComplete = false;
        m_list.completeness = stoppedText(m_list.equilibria.size());
    } else if (m_list.isOutOfTime) {
        m_list.completeness = Text("{1} found in {2} s, when the time for the search was up; there may be more.",
                                   countOf(m_list), Number{m_options.seconds});
    }
}

void Search::finish()
{
    const bool isSampled = sampledPlaces() > 0;
    if (!isSampled && !m_list.isComplete) {
        const Text count = Text::counted("{1} equilibrium was found; there may be more.",
                                         "{1} equilibria were found; there may be more.", m_list.equilibria.size());
        m_list.completeness = joined({m_list.completeness, count});
    }
    if (m_kinds.size() > 1 || m_kinds.front().freedoms() != 1) {
        gatherContinua(m_list, m_system, m_kinds.back().starts().places(), m_monitor);
    }
    if (isSampled && !m_list.isComplete) {
        describeStarts();
    }
    describeStop();
    sortByEnergy(m_list.equilibria, m_system.size());
    pairMirrorImages(m_list);
    if (m_options.surroundings && !m_monitor.isCancelled()) {
        descendFromSaddles();
        findReachable();
    }
    m_branches.keepCurves();
}

/// Says of a list without any why there is no equilibrium, in the units and at the place of the mechanism itself.
EquilibriumList withReasonForNone(const Mechanism& mechanism, EquilibriumList list, const Monitor& monitor)
{
    const bool hasAny = !list.equilibria.empty() || std::ranges::any_of(list.special, &SpecialPlace::isEquilibrium);
    if (!hasAny && !list.cancelled && !list.isOutOfTime && list.system->coordinateCount() > 0) {
        const Text reason = findEquilibrium(mechanism, *list.system, {}, monitor).reason;
        list.special.push_back(
            {.kind = SpecialPlace::Kind::none, .text = reason.isEmpty() ? Text("no equilibrium was found") : reason});
    }
    return list;
}

/// The offset from the origin of a mechanism that is searched beside it; zero where it is near.
Vector2 farOff(const Mechanism& mechanism)
{
    if (mechanism.points.empty()) {
        return {};
    }
    const Vector2 at = mechanism.points.front().at;
    return length(at) > tolerance::kFarFromOrigin * sizeOf(mechanism) ? at : Vector2{};
}

/// The power of two next to a force, where that is far from one: numbers are divided by it without rounding.
double unitOfForce(double force)
{
    const double usual = tolerance::kUsualForce;
    const bool isUsual = !(force > 0) || !std::isfinite(force) || (force < usual && force > 1 / usual);
    return isUsual ? 1 : std::exp2(std::round(std::log2(force)));
}

/// Units in which lengths and forces are about one: what counts as zero in a search does not depend on them then, and
/// norms of coordinates are those in natural units, a radian as long as the unit of length.
BaseUnits ownUnitsOf(const Mechanism& mechanism)
{
    const double size = sizeOf(mechanism);
    BaseUnits units{size > 0 && std::isfinite(size) ? lengthUnit(size) : 1, 1};
    // What resists bending and what resists stretching have no common scale.
    if (std::ranges::any_of(mechanism.elements, [](const Element& each) { return typeOf(each).flexible; })) {
        return units;
    }
    const System system(expressedIn(units, mechanism));
    const Eigen::VectorXd drawn = system.drawnCoordinates();
    double force = system.forceSizes(drawn).lpNorm<Eigen::Infinity>();
    if (!(force > 0)) {
        force = Eigen::VectorXd(system.appliedStiffness(drawn).diagonal()).lpNorm<Eigen::Infinity>();
    }
    units.mass = unitOfForce(force);
    return units;
}

/// The places of the points from their centre.
std::vector<Vector2> placesAboutCentre(const Mechanism& mechanism)
{
    std::vector<Vector2> places;
    std::ranges::transform(mechanism.points, std::back_inserter(places), &Point::at);
    const auto count = static_cast<double>(std::max<std::size_t>(places.size(), 1));
    const Vector2 centre = (1 / count) * std::accumulate(places.begin(), places.end(), Vector2{});
    std::ranges::transform(places, places.begin(), [&](Vector2 each) { return each - centre; });
    return places;
}

/// Returns the direction in which a mechanism hangs: its weight, without weight Σ|z|²z of its points; zero where that
/// vanishes too.
Vector2 downOf(const Mechanism& mechanism)
{
    Vector2 sum;
    double size = 0;
    for (const Vector2& each : placesAboutCentre(mechanism)) {
        sum = sum + dot(each, each) * each;
        size += std::pow(length(each), 3);
    }
    return length(mechanism.gravity) > 0                 ? mechanism.gravity
           : length(sum) > tolerance::kNearlyZero * size ? sum
                                                         : Vector2{};
}

/// True where the first of Σx³, Σxy and Σxy² of the points that does not vanish is negative: they change their signs in
/// a mirror.
bool isLeftHanded(const std::vector<Vector2>& places)
{
    constexpr int kOrders[][2] = {{3, 0}, {1, 1}, {1, 2}};
    for (const auto& [ofX, ofY] : kOrders) {
        double moment = 0, size = 0;
        for (const Vector2& each : places) {
            moment += std::pow(each.x, ofX) * std::pow(each.y, ofY);
            size += std::pow(length(each), ofX + ofY);
        }
        if (std::abs(moment) > tolerance::kNearlyZero * size) {
            return moment < 0;
        }
    }
    return false;
}

/// Returns the change of frame in which a mechanism hangs down and is not left-handed: random places are the same then
/// in every frame and in a mirror.
Similarity frameOf(const Mechanism& mechanism)
{
    const Vector2 down = downOf(mechanism);
    if (down == Vector2{}) {
        return {};
    }
    constexpr double kDown = -std::numbers::pi / 2;
    const double lean = std::remainder(kDown - std::atan2(down.y, down.x), 2 * std::numbers::pi);
    std::vector<Vector2> places = placesAboutCentre(mechanism);
    std::ranges::transform(places, places.begin(), rotation({}, lean));
    return isLeftHanded(places) ? Similarity{.angle = std::numbers::pi - lean, .mirrored = true} : rotation({}, lean);
}

/// Two functions of time, none where they are not given, as they are turned at t = 0.
void turn(std::vector<TimeFunction>& x, std::vector<TimeFunction>& y, const Similarity& frame)
{
    const auto now = [](const std::vector<TimeFunction>& each) {
        return each.empty() ? 0 : TimeCurve(each.front()).at(0).value;
    };
    const Vector2 there = frame.turned({now(x), now(y)});
    x = {there.x};
    y = {there.y};
}

/// Turns a force, and a torque in a mirror.
void turnLoad(FieldValue& value, Quantity quantity, const Similarity& frame)
{
    auto* functions = std::get_if<std::vector<TimeFunction>>(&value);
    if (auto* force = std::get_if<Vector2>(&value); force != nullptr && quantity == Quantity::force) {
        *force = frame.turned(*force);
    } else if (functions != nullptr && functions->size() == 2 && quantity == Quantity::force) {
        std::vector<TimeFunction> x{(*functions)[0]}, y{(*functions)[1]};
        turn(x, y, frame);
        *functions = {x.front(), y.front()};
    } else if (quantity == Quantity::torque && frame.mirrored) {
        if (auto* torque = std::get_if<double>(&value)) {
            *torque = -*torque;
        } else if (functions != nullptr) {
            std::ranges::transform(*functions, functions->begin(),
                                   [](const TimeFunction& each) { return shifted(each, -1, 0); });
        }
    }
}

/// The mechanism in another frame, with its weight, forces, torques and the motion of its ground, as they are at t = 0.
Mechanism inFrame(const Mechanism& mechanism, const std::vector<std::string>& ids, const Similarity& frame)
{
    Mechanism next = transformed(mechanism, ids, frame);
    next.gravity = {0, -length(mechanism.gravity)};
    for (Element& element : next.elements) {
        std::vector<const Field*> excursions;
        for (const Field& field : typeOf(element).fields) {
            FieldValue value = field.read(element);
            turnLoad(value, field.traits.quantity, frame);
            field.write(element, value);
            if (field.traits.follows == Follows::excursion) {
                excursions.push_back(&field);
            }
        }
        if (excursions.size() == 2) {
            FieldValue x = excursions[0]->read(element), y = excursions[1]->read(element);
            turn(std::get<std::vector<TimeFunction>>(x), std::get<std::vector<TimeFunction>>(y), frame);
            excursions[0]->write(element, x);
            excursions[1]->write(element, y);
        }
    }
    return next;
}

/// The mechanism in an order in which its parts give the same list however the file has them. Of dependent constraints
/// it is the file that decides which ones are left to others.
Mechanism inSearchOrder(const Mechanism& mechanism)
{
    const System system(mechanism);
    const bool isRegular = system.secondOrder().empty() && system.regularRank() == system.constraintCount();
    return isRegular ? inOrderOfJoints(mechanism) : mechanism;
}

}  // namespace

EquilibriumList findAllEquilibria(const Mechanism& mechanism, const Monitor& monitor, const EquilibriaOptions& options)
{
    const Vector2 off = farOff(mechanism);
    std::vector<std::string> ids;
    std::ranges::transform(mechanism.points, std::back_inserter(ids), &Point::id);
    Mechanism searched = off == Vector2{} ? mechanism : transformed(mechanism, ids, translation({-off.x, -off.y}));
    const Similarity frame = frameOf(searched);
    searched = inSearchOrder(frame == Similarity{} ? searched : inFrame(searched, ids, frame));
    const BaseUnits units = ownUnitsOf(searched);
    if (searched == mechanism && units == BaseUnits{}) {
        return withReasonForNone(mechanism, Search(mechanism, monitor, options).run(), monitor);
    }
    searched = expressedIn(units, std::move(searched));
    EquilibriumList list = movedTo(mechanism, Search(searched, monitor, options).run(), units, frame);
    return withReasonForNone(mechanism, std::move(list), monitor);
}

}  // namespace eigenlink
