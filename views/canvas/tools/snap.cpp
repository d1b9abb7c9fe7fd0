#include "views/canvas/tools/snap.h"

#include "model/basics/degree.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/edit.h"
#include "views/canvas/tools/tool_text.h"
#include "views/format/format.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kFine = 10;    ///< parts of a grid step
constexpr double kCatch = 1.3;  ///< pins catch from this many times as far as grid lines

/// Something that a length or direction can be made equal to, with its description.
struct Candidate {
    double value = 0;
    QString label;
};

Vector2 unit(double angle)
{
    return rotated({1, 0}, angle);
}

bool isDrawable(const Mechanism& mechanism, const Element& element)
{
    return std::ranges::all_of(pointsOf(element),
                               [&](const std::string& id) { return findPoint(mechanism, id).has_value(); });
}

std::vector<Candidate> directionsAt(const SnapQuery& query)
{
    constexpr double kQuarter = std::numbers::pi / 2;
    std::vector<Candidate> directions{{0, toolText("horizontal")},
                                      {2 * kQuarter, toolText("horizontal")},
                                      {kQuarter, toolText("vertical")},
                                      {-kQuarter, toolText("vertical")}};
    const auto anchor = findPoint(query.mechanism, query.options.anchorPin);
    if (!anchor) {
        return directions;
    }
    for (const Element& element : query.mechanism.elements) {
        const std::vector<std::string> pins = pointsOf(element);
        if (!isLink(element) || std::ranges::find(pins, query.options.anchorPin) == pins.end()) {
            continue;
        }
        for (const std::string& id : pins) {
            const auto other = findPoint(query.mechanism, id);
            if (other && id != query.options.anchorPin) {
                const double angle = angleOf(query.positions[*other] - query.positions[*anchor]);
                const QString name = fromModel(idOf(element));
                directions.push_back({angle + kQuarter, toolText("square to %1").arg(name)});
                directions.push_back({angle - kQuarter, toolText("square to %1").arg(name)});
                directions.push_back({angle + 2 * kQuarter, toolText("in line with %1").arg(name)});
            }
        }
    }
    return directions;
}

std::vector<Candidate> lengthsOf(const Mechanism& mechanism)
{
    std::vector<Candidate> lengths;
    for (const Element& element : mechanism.elements) {
        if (isLink(element) && pointsOf(element).size() == 2 && isDrawable(mechanism, element)) {
            lengths.push_back(
                {effectiveLength(mechanism, element), toolText("as long as %1").arg(fromModel(idOf(element)))});
        }
    }
    return lengths;
}

/// The candidate with the least distance, when that is within the tolerance.
template <class Distance>
const Candidate* nearest(const std::vector<Candidate>& candidates, double tolerance, Distance distanceTo)
{
    const Candidate* best = nullptr;
    for (const Candidate& candidate : candidates) {
        const double away = distanceTo(candidate.value);
        if (away <= tolerance) {
            tolerance = std::nextafter(away, 0.0);
            best = &candidate;
        }
    }
    return best;
}

double roundTo(double value, double step)
{
    if (!(step > 0)) {
        return value;
    }
    // Dividing where the step is a fraction keeps 0.6 from becoming 0.6000000000000001.
    const double count = std::round(value / step);
    return step < 1 ? count / std::round(1 / step) : count * step;
}

/// A value on a near grid line, else a round number: values drawn by hand shall be easy to read.
double onGrid(double value, const SnapQuery& query)
{
    const double line = roundTo(value, query.grid);
    return std::abs(line - value) <= query.tolerance ? line : roundTo(value, query.grid / kFine);
}

Snap onPlace(const SnapQuery& query)
{
    const bool grid = query.enabled && query.options.grid;
    const auto coordinate = [&](double value, const std::optional<double>& typed) {
        return typed ? *typed : grid ? onGrid(value, query) : value;
    };
    Snap snap;
    const bool places = query.options.entry == Entry::place;
    snap.at = {coordinate(query.raw.x, places ? query.typed[0] : std::nullopt),
               coordinate(query.raw.y, places ? query.typed[1] : std::nullopt)};
    return snap;
}

std::optional<std::size_t> pinAt(const SnapQuery& query)
{
    std::optional<std::size_t> best;
    double least = kCatch * query.tolerance;
    for (std::size_t i = 0; i < query.positions.size() && i < query.mechanism.points.size(); ++i) {
        const std::string& id = query.mechanism.points[i].id;
        const double away = distance(query.positions[i], query.raw);
        const bool isTarget = std::ranges::find(query.options.ignored, id) == query.options.ignored.end();
        const bool isCaught = !query.options.isTarget || away > least || query.options.isTarget(id);
        if (away <= least && isTarget && isCaught && id != query.options.anchorPin) {
            least = away;
            best = i;
        }
    }
    return best;
}

/// Conditions on the line from the anchor to the pointer.
struct Ray {
    double angle = 0;                      ///< [rad]
    double length = 0;                     ///< [m]
    const Candidate* direction = nullptr;  ///< the angle is this one's
    const Candidate* equal = nullptr;      ///< the length is this one's
};

Ray rayOf(const SnapQuery& query, const std::vector<Candidate>& directions, const std::vector<Candidate>& lengths)
{
    const Vector2 offset = query.raw - *query.options.anchor;
    const auto aside = [&](double angle) {
        const double turn = std::abs(std::remainder(angle - angleOf(offset), 2 * std::numbers::pi));
        return turn < 1 ? length(offset) * turn : std::numeric_limits<double>::infinity();
    };
    Ray ray;
    ray.direction = query.typed[1] ? nullptr : nearest(directions, query.tolerance, aside);
    const double free = query.enabled ? roundTo(angleOf(offset) / kDegree, 1) * kDegree : angleOf(offset);
    ray.angle = query.typed[1] ? *query.typed[1] : ray.direction ? ray.direction->value : free;
    const double along = std::max(0.0, dot(offset, unit(ray.angle)));
    if (query.options.entry == Entry::line && query.typed[0]) {
        ray.length = *query.typed[0];
        return ray;
    }
    ray.equal = nearest(lengths, query.tolerance, [&](double value) { return std::abs(value - along); });
    const bool rounds = query.enabled && query.options.grid;
    ray.length = ray.equal ? ray.equal->value : rounds ? roundTo(along, query.grid / kFine) : along;
    return ray;
}

/// The end of a ray; level and plumb ones meet grid lines in round places.
Vector2 endOf(const Ray& ray, const SnapQuery& query)
{
    const Vector2 anchor = *query.options.anchor;
    Vector2 end = anchor + ray.length * unit(ray.angle);
    const bool isLevel = std::abs(std::sin(ray.angle)) < tolerance::kRounding;
    const bool isPlumb = std::abs(std::cos(ray.angle)) < tolerance::kRounding;
    end = {isPlumb ? anchor.x : end.x, isLevel ? anchor.y : end.y};
    const bool isFree = query.enabled && query.options.grid && ray.equal == nullptr && !query.typed[0];
    const auto near = [&](double raw, double value) {
        const double line = roundTo(raw, query.grid);
        return isFree && std::abs(line - raw) <= query.tolerance ? line : value;
    };
    return {isLevel ? near(query.raw.x, end.x) : end.x, isPlumb ? near(query.raw.y, end.y) : end.y};
}

/// The crossing of two grid lines beside a place, when it is near.
std::optional<Vector2> crossingAt(const SnapQuery& query)
{
    const Vector2 crossing{roundTo(query.raw.x, query.grid), roundTo(query.raw.y, query.grid)};
    const bool isNear = query.grid > 0 && distance(crossing, query.raw) <= query.tolerance;
    return isNear ? std::optional(crossing) : std::nullopt;
}

/// The end of a line that neither a direction nor typed numbers hold: on the grid, or as long as another link where no
/// grid lines cross nearby, else at round coordinates.
std::optional<Vector2> freeEnd(const SnapQuery& query, const Ray& ray)
{
    const bool isFree = query.enabled && query.options.grid && query.options.entry == Entry::line && !query.typed[0] &&
                        !query.typed[1] && ray.direction == nullptr;
    if (!isFree) {
        return {};
    }
    if (const auto crossing = crossingAt(query)) {
        return crossing;
    }
    return ray.equal == nullptr ? std::optional(Vector2{onGrid(query.raw.x, query), onGrid(query.raw.y, query)})
                                : std::nullopt;
}

/// Along directions and to lengths from the anchor.
Snap onRay(const SnapQuery& query)
{
    const bool hasLength = query.options.entry == Entry::line;
    const auto directions = query.enabled ? directionsAt(query) : std::vector<Candidate>();
    const auto lengths = query.enabled && hasLength ? lengthsOf(query.mechanism) : std::vector<Candidate>();
    const Ray ray = rayOf(query, directions, lengths);
    const Vector2 anchor = *query.options.anchor;
    Snap snap;
    const std::optional<Vector2> end = freeEnd(query, ray);
    snap.at = end ? *end : endOf(ray, query);
    QStringList words;
    for (const Candidate* each : {ray.direction, ray.equal}) {
        const bool holds = each != nullptr && (!end || areEqual(distance(*end, anchor), each->value));
        if (holds) {
            words << each->label;
        }
    }
    if (ray.direction != nullptr) {
        snap.guides.push_back({anchor - 0.15 * (snap.at - anchor), anchor + 1.15 * (snap.at - anchor)});
    }
    snap.label = words.join(QStringLiteral(" · "));
    return snap;
}

}  // namespace

Snap snapped(const SnapQuery& given)
{
    SnapQuery query = given;
    query.raw = query.raw + query.options.carry;
    const bool typed = query.typed[0] || query.typed[1];
    if (query.catches && query.options.pins && !typed) {
        if (const auto pin = pinAt(query)) {
            const std::string& id = query.mechanism.points[*pin].id;
            return {query.positions[*pin], id, {}, {}};
        }
    }
    const bool isLine = query.options.entry == Entry::line && query.options.anchor;
    if (isLine && query.catches && !typed && distance(*query.options.anchor, query.raw) <= kCatch * query.tolerance) {
        return {*query.options.anchor, query.options.anchorPin, {}, {}};  // a second click there draws nothing
    }
    if (query.enabled && !typed) {
        for (const Vector2 target : query.options.targets) {
            if (distance(target, query.raw) <= kCatch * query.tolerance) {
                return {target, {}, {}, {}};
            }
        }
    }
    return query.options.anchor ? onRay(query) : onPlace(query);
}

}  // namespace eigenlink
