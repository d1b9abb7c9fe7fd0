#include "model/mechanism/transform.h"

#include "model/basics/tolerances.h"
#include "model/mechanism/edit.h"
#include "model/mechanism/reference.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace eigenlink {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// Angle of the direction from the first to the second pin as drawn [rad]; nothing where it is not defined.
std::optional<double> drawnAngle(const Mechanism& mechanism, const std::string& link)
{
    const auto element = findElement(mechanism, link);
    const std::vector<std::string> pins = element ? pointsOf(mechanism.elements[*element]) : std::vector<std::string>();
    if (pins.empty() || !findPoint(mechanism, pins[0])) {
        return std::nullopt;
    }
    if (pins.size() == 1) {
        return 0.0;
    }
    const auto second = findPoint(mechanism, pins[1]);
    const Vector2 axis =
        second ? mechanism.points[*second].at - mechanism.points[*findPoint(mechanism, pins[0])].at : Vector2{};
    return length(axis) > 0 ? std::optional(angleOf(axis)) : std::nullopt;
}

/// A coordinate without the binary dust of the operation that gave it: fifteen digits of the largest number involved.
double withoutDust(double value, double largest)
{
    if (!(largest > 0) || !std::isfinite(value) || !std::isfinite(largest)) {
        return value;
    }
    const double unit = std::pow(10.0, std::floor(std::log10(largest)) - 14);
    return unit < 1 && std::isfinite(1 / unit) ? std::round(value / unit) / std::round(1 / unit) : value;
}

/// The image of a place under a similarity; one that stays is not touched.
Vector2 imageOf(Vector2 at, const Similarity& similarity)
{
    const Vector2 image = similarity(at);
    const double largest = std::max({std::abs(at.x), std::abs(at.y), std::abs(image.x), std::abs(image.y),
                                     std::abs(similarity.offset.x), std::abs(similarity.offset.y)});
    return {image.x == at.x ? at.x : withoutDust(image.x, largest),
            image.y == at.y ? at.y : withoutDust(image.y, largest)};
}

/// One change of the drawing and its effect on each element.
class Transformation {
public:
    Transformation(const Mechanism& before, const std::vector<std::string>& ids, const Similarity& similarity)
        : m_before(before), m_after(before), m_points(pointsBehind(before, ids)), m_similarity(similarity)
    {
    }

    Mechanism run()
    {
        for (Point& point : m_after.points) {
            if (m_points.contains(point.id)) {
                point.at = imageOf(point.at, m_similarity);
                point.velocity = m_similarity.scale * m_similarity.turned(point.velocity);
            }
        }
        for (Element& element : m_after.elements) {
            change(element);
        }
        return std::move(m_after);
    }

private:
    enum class Moved { none, some, all };

    Moved movedOf(const std::vector<std::string>& ids) const
    {
        const auto count = std::ranges::count_if(ids, [&](const std::string& id) { return m_points.contains(id); });
        return count == 0 ? Moved::none : count == static_cast<std::ptrdiff_t>(ids.size()) ? Moved::all : Moved::some;
    }
    Moved movedOfLink(const std::string& id) const
    {
        const auto link = findElement(m_before, id);
        return link ? movedOf(pointsOf(m_before.elements[*link])) : Moved::none;
    }

    void change(Element& element) const
    {
        const Element before = element;
        const Moved moved = movedOf(pointsOf(before));
        for (const Field& field : typeOf(before).fields) {
            if (field.traits.quantity == Quantity::angularVelocity && moved == Moved::all && m_similarity.mirrored) {
                reverse(element, field);
            }
            if (field.traits.follows != Follows::nothing && !isReplaced(before, field)) {
                FieldValue value = field.read(before);
                std::visit([&](auto& each) { follow(each, field.traits.follows, before, moved); }, value);
                field.write(element, value);
            }
        }
    }

    /// Reverses values with a sense of rotation, for a mirror.
    static void reverse(Element& element, const Field& field)
    {
        FieldValue value = field.read(element);
        if (auto* rate = std::get_if<std::optional<double>>(&value); rate != nullptr && *rate) {
            **rate = -**rate;
            field.write(element, value);
        }
    }

    void follow(double& value, Follows follows, const Element& element, Moved moved) const
    {
        const double s = m_similarity.scale;
        switch (follows) {
            case Follows::linkAngle:
                value = angleAfter(value, linksOf(element));
                break;
            case Follows::relativeAngle:
                value = relativeAngleAfter(value, sidesOf(element));
                break;
            case Follows::turns:
                value *= m_similarity.mirrored && areCarried(sidesOf(element)) ? -1 : 1;
                break;
            case Follows::curvature:
                value *= m_similarity.mirrored && moved == Moved::all ? -1 : 1;
                break;
            case Follows::linkInertia:
                value *= moved == Moved::all    ? s * s
                         : moved == Moved::some ? std::pow(stretchOf(pointsOf(element)), 2)
                                                : 1;
                break;
            default:
                value *= moved == Moved::all ? s : 1;
        }
    }
    void follow(std::optional<double>& value, Follows, const Element& element, Moved moved) const
    {
        const std::vector<std::string> pins = pointsOf(element);
        if (value && moved == Moved::all) {
            *value *= m_similarity.scale;
        } else if (value && moved == Moved::some && pins.size() == 2 && drawnDistance(m_after, pins) > 0) {
            value = drawnDistance(m_after, pins);
        }
    }
    void follow(Vector2& value, Follows follows, const Element& element, Moved moved) const
    {
        if (follows == Follows::linkPlace) {
            value = moved == Moved::all    ? carried(value, pointsOf(element).size())
                    : moved == Moved::some ? stretchOf(pointsOf(element)) * value
                                           : value;
        } else if (moved == Moved::all) {
            value = follows == Follows::place ? imageOf(value, m_similarity) : m_similarity.turned(value);
        }
    }
    void follow(std::optional<std::vector<Vector2>>& shape, Follows, const Element& element, Moved moved) const
    {
        const std::vector<std::string> pins = pointsOf(element);
        if (shape && moved == Moved::all) {
            std::ranges::transform(*shape, shape->begin(), [&](Vector2 each) { return carried(each, pins.size()); });
        } else if (shape && moved == Moved::some && shape->size() == pins.size() && hasAxis(pins)) {
            shape = drawnShape(m_after, pins);
        }
    }
    /// A function turns along by its constant part; it runs the other way in a mirror.
    void follow(std::vector<TimeFunction>& functions, Follows follows, const Element& element, Moved moved) const
    {
        if (follows == Follows::relativeAngle) {
            const double shift = relativeAngleAfter(0, sidesOf(element));
            const double sign = relativeAngleAfter(1, sidesOf(element)) - shift < 0 ? -1 : 1;
            for (TimeFunction& each : functions) {
                each = shifted(each, sign, shift);
            }
        } else if ((follows == Follows::length || follows == Follows::excursion) && moved == Moved::all &&
                   m_similarity.scale != 1) {
            for (TimeFunction& each : functions) {
                each = scaled(each, m_similarity.scale);
            }
        }
    }
    template <class Other>
    void follow(Other&, Follows, const Element&, Moved) const
    {
    }

    /// A position in the frame of a link that moves as a whole; the axes of one with a single pin are the global ones.
    Vector2 carried(Vector2 local, std::size_t pins) const
    {
        return m_similarity.scale *
               (pins == 1 ? m_similarity.turned(local) : Vector2{local.x, m_similarity.mirrored ? -local.y : local.y});
    }

    /// True where the line of the first two pins gives a link its axis, before and after.
    bool hasAxis(const std::vector<std::string>& pins) const
    {
        return pins.size() > 1 && drawnDistance(m_before, pins) > 0 && drawnDistance(m_after, pins) > 0;
    }

    /// The stretch of the drawn line of a link's first two pins; 1 where it gives no axis.
    double stretchOf(const std::vector<std::string>& pins) const
    {
        const double ratio = hasAxis(pins) ? drawnDistance(m_after, pins) / drawnDistance(m_before, pins) : 1;
        return std::abs(ratio - 1) > tolerance::kFewRoundings ? ratio : 1;
    }

    /// The turn of the drawn angle of a link, at most half a turn [rad].
    double turnOf(const std::string& link) const
    {
        const auto before = drawnAngle(m_before, link);
        const auto after = drawnAngle(m_after, link);
        return before && after ? std::remainder(*after - *before, kTurn) : 0.0;
    }

    /// The angle of a link, given where nothing had moved.
    double angleAfter(double angle, const std::vector<std::string>& links) const
    {
        const Moved moved = links.empty() ? Moved::none : movedOfLink(links.front());
        return moved == Moved::all    ? m_similarity.angle + (m_similarity.mirrored ? -angle : angle)
               : moved == Moved::some ? angle + turnOf(links.front())
                                      : angle;
    }

    /// The relative angle of two sides as drawn [rad].
    static std::optional<double> drawnRelativeAngle(const Mechanism& mechanism, const std::vector<std::string>& sides)
    {
        double sum = 0;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (sides[i] != kGround) {
                const auto angle = drawnAngle(mechanism, sides[i]);
                if (!angle) {
                    return std::nullopt;
                }
                sum += (i == 0 ? 1 : -1) * *angle;
            }
        }
        return sum;
    }

    /// True when all these links move as wholes; the ground counts as moving with anything.
    bool areCarried(const std::vector<std::string>& sides) const
    {
        return std::ranges::all_of(
            sides, [&](const std::string& id) { return id == kGround || movedOfLink(id) == Moved::all; });
    }

    // θ is measured on the turn nearest the drawing, so that an angle that is compared with it must go with θ as drawn.
    double relativeAngleAfter(double angle, const std::vector<std::string>& sides) const
    {
        const auto before = drawnRelativeAngle(m_before, sides);
        const auto after = drawnRelativeAngle(m_after, sides);
        if (!before || !after) {
            return angle;
        }
        if (areCarried(sides)) {
            return m_similarity.mirrored ? *after + (*before - angle) : angle + (*after - *before);
        }
        // One link moves as a whole and the other not at all.
        const bool hasRigidSide =
            std::ranges::none_of(sides, [&](const std::string& id) { return movedOfLink(id) == Moved::some; });
        return !m_similarity.mirrored && hasRigidSide ? angle + (*after - *before) : angle;
    }

    static double drawnDistance(const Mechanism& mechanism, const std::vector<std::string>& pins)
    {
        const auto a = findPoint(mechanism, pins[0]);
        const auto b = findPoint(mechanism, pins[1]);
        return a && b ? distance(mechanism.points[*a].at, mechanism.points[*b].at) : 0;
    }

    const Mechanism& m_before;
    Mechanism m_after;
    IdSet m_points;
    Similarity m_similarity;
};

}  // namespace

Mechanism transformed(const Mechanism& mechanism, const std::vector<std::string>& ids, const Similarity& similarity)
{
    return Transformation(mechanism, ids, similarity).run();
}

Mechanism aligned(const Mechanism& mechanism, const std::vector<std::string>& ids, Alignment alignment)
{
    Mechanism next = mechanism;
    std::optional<Vector2> target;
    for (const std::string& id : ids) {
        for (const std::string& point : pointsBehind(mechanism, {id})) {
            const Vector2 at = next.points[*findPoint(next, point)].at;
            target = target ? target : std::optional(at);
            const Vector2 by =
                alignment == Alignment::horizontal ? Vector2{0, target->y - at.y} : Vector2{target->x - at.x, 0};
            next = transformed(next, {point}, translation(by));
        }
    }
    return next;
}

Vector2 middleOf(const Mechanism& mechanism, const std::vector<std::string>& ids)
{
    const IdSet points = pointsBehind(mechanism, ids);
    std::optional<Vector2> low;
    std::optional<Vector2> high;
    for (const std::string& id : points) {
        const Vector2 at = mechanism.points[*findPoint(mechanism, id)].at;
        low = low ? Vector2{std::min(low->x, at.x), std::min(low->y, at.y)} : at;
        high = high ? Vector2{std::max(high->x, at.x), std::max(high->y, at.y)} : at;
    }
    return low ? 0.5 * (*low + *high) : Vector2{};
}

}  // namespace eigenlink
