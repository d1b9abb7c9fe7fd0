#include "model/description/transform.h"

#include "model/description/edit.h"
#include "model/description/reference.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>

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

/// Where a similarity takes a place; one that stays is not touched.
Vector2 imageOf(Vector2 at, const Similarity& similarity)
{
    const Vector2 image = similarity(at);
    const double largest = std::max({std::abs(at.x), std::abs(at.y), std::abs(image.x), std::abs(image.y),
                                     std::abs(similarity.offset.x), std::abs(similarity.offset.y)});
    return {image.x == at.x ? at.x : withoutDust(image.x, largest),
            image.y == at.y ? at.y : withoutDust(image.y, largest)};
}

/// One change of the drawing: what it does to each element.
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
            }
        }
        for (Element& element : m_after.elements) {
            if (auto* slider = std::get_if<Slider>(&element)) {
                changeSlider(*slider);
            } else if (auto* lock = std::get_if<Lock>(&element)) {
                changeLock(*lock);
            } else if (auto* spring = std::get_if<TorsionSpring>(&element)) {
                changeTorsionSpring(*spring);
            } else {
                changeLengths(element);
            }
        }
        return std::move(m_after);
    }

private:
    enum class Share { none, some, all };

    Share shareOf(const std::vector<std::string>& ids) const
    {
        const auto count = std::ranges::count_if(ids, [&](const std::string& id) { return m_points.contains(id); });
        return count == 0 ? Share::none : count == static_cast<std::ptrdiff_t>(ids.size()) ? Share::all : Share::some;
    }
    Share shareOfLink(const std::string& id) const
    {
        const auto link = findElement(m_before, id);
        return link ? shareOf(pointsOf(m_before.elements[*link])) : Share::none;
    }

    void changeSlider(Slider& slider) const
    {
        if (slider.on.empty() && m_points.contains(slider.point)) {
            slider.through = imageOf(slider.through, m_similarity);
            slider.direction = m_similarity.turned(slider.direction);
        }
    }

    /// How far the drawn angle of a link has turned, at most half a turn [rad].
    double turnOf(const std::string& link) const
    {
        const auto before = drawnAngle(m_before, link);
        const auto after = drawnAngle(m_after, link);
        return before && after ? std::remainder(*after - *before, kTurn) : 0.0;
    }

    void changeLock(Lock& lock) const
    {
        const Share share = shareOfLink(lock.of);
        if (share == Share::all) {
            lock.angle = m_similarity.angle + (m_similarity.mirrored ? -lock.angle : lock.angle);
        } else if (share == Share::some) {
            lock.angle += turnOf(lock.of);
        }
    }

    /// The relative angle of a torsion spring as drawn [rad].
    static std::optional<double> relativeAngle(const Mechanism& mechanism, const TorsionSpring& spring)
    {
        double sum = 0;
        for (std::size_t i = 0; i < spring.of.size(); ++i) {
            if (spring.of[i] != kGround) {
                const auto angle = drawnAngle(mechanism, spring.of[i]);
                if (!angle) {
                    return std::nullopt;
                }
                sum += (i == 0 ? 1 : -1) * *angle;
            }
        }
        return sum;
    }

    // θ is measured on the turn nearest the drawing, so that the rest angle must go with θ as drawn.
    void changeTorsionSpring(TorsionSpring& spring) const
    {
        bool everything = true;
        for (const std::string& id : spring.of) {
            const Share share = id == kGround ? Share::all : shareOfLink(id);
            everything = everything && share == Share::all;
        }
        const auto before = relativeAngle(m_before, spring);
        const auto after = relativeAngle(m_after, spring);
        if (before && after && everything) {
            spring.restAngle =
                *after + (m_similarity.mirrored ? *before - spring.restAngle : spring.restAngle - *before);
        } else if (before && after && !m_similarity.mirrored && hasRigidSide(spring)) {
            spring.restAngle += *after - *before;
        }
    }

    /// True when one link moves as a whole and the other not at all.
    bool hasRigidSide(const TorsionSpring& spring) const
    {
        return std::ranges::none_of(
            spring.of, [&](const std::string& id) { return id != kGround && shareOfLink(id) == Share::some; });
    }

    void changeLengths(Element& element) const
    {
        const Share share = shareOf(pointsOf(element));
        if (auto* body = std::get_if<Body>(&element)) {
            share == Share::all ? carry(*body) : share == Share::some ? reshape(*body) : void();
        }
        for (const Field& field : typeOf(element).fields) {
            const bool isLength = field.traits.key == "length";
            if (share == Share::all && (isLength || field.traits.key == "rest_length")) {
                scaleField(element, field);
            } else if (share == Share::some && isLength) {
                measureField(element, field);
            }
        }
    }

    void scaleField(Element& element, const Field& field) const
    {
        FieldValue value = field.read(element);
        if (auto* number = std::get_if<double>(&value)) {
            *number *= m_similarity.scale;
        } else if (auto* optional = std::get_if<std::optional<double>>(&value); optional != nullptr && *optional) {
            **optional *= m_similarity.scale;
        }
        field.write(element, value);
    }

    void measureField(Element& element, const Field& field) const
    {
        const FieldValue value = field.read(element);
        const std::vector<std::string> pins = pointsOf(element);
        const auto* stored = std::get_if<std::optional<double>>(&value);
        if (stored != nullptr && *stored && pins.size() == 2 && drawnDistance(m_after, pins) > 0) {
            field.write(element, std::optional(drawnDistance(m_after, pins)));
        }
    }

    static double drawnDistance(const Mechanism& mechanism, const std::vector<std::string>& pins)
    {
        const auto a = findPoint(mechanism, pins[0]);
        const auto b = findPoint(mechanism, pins[1]);
        return a && b ? distance(mechanism.points[*a].at, mechanism.points[*b].at) : 0;
    }

    void carry(Body& body) const
    {
        const double s = m_similarity.scale;
        const auto follow = [&](Vector2 local) {
            return s * Vector2{local.x, m_similarity.mirrored ? -local.y : local.y};
        };
        if (body.points.size() == 1) {
            body.centerOfMass = s * m_similarity.turned(body.centerOfMass);
        } else {
            body.centerOfMass = follow(body.centerOfMass);
        }
        if (body.shape) {
            std::ranges::transform(*body.shape, body.shape->begin(), follow);
        }
        body.inertia *= s * s;
    }

    void reshape(Body& body) const
    {
        const double before = drawnDistance(m_before, body.points);
        const double after = drawnDistance(m_after, body.points);
        if (!(before > 0 && after > 0)) {
            return;
        }
        if (const double ratio = after / before; std::abs(ratio - 1) > 1e-15) {
            body.centerOfMass = ratio * body.centerOfMass;
            body.inertia *= ratio * ratio;
        }
        if (body.shape && body.shape->size() == body.points.size()) {
            Body drawn = body;
            drawn.shape.reset();
            drawn.length.reset();
            body.shape = effectiveShape(m_after, drawn);
        }
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
