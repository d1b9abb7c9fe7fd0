#include "tests/support/random_mechanism.h"

#include "model/mechanism/edit.h"

#include <algorithm>
#include <numbers>
#include <random>

namespace eigenlink::test {
namespace {

class Builder {
public:
    explicit Builder(std::uint32_t seed) : m_random(seed) {}

    Mechanism build()
    {
        const double direction = uniform(-0.5, 0.5) - std::numbers::pi / 2;
        m_mechanism.gravity = rotated({9.81, 0}, direction);
        m_damped = chance(0.5);
        if (chance(0.25)) {
            addChain();
        } else {
            addLoops(integer(1, 4));
        }
        if (chance(0.3)) {
            addRedundantBar();
        }
        if (chance(0.3)) {
            addTorsionSpring();
        }
        if (chance(0.3)) {
            m_mechanism.elements.push_back(Force{"F", anyFree(), {uniform(-3, 3), uniform(-3, 3)}, {}});
        }
        return std::move(m_mechanism);
    }

private:
    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(m_random); }
    int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(m_random); }
    bool chance(double probability) { return uniform(0, 1) < probability; }

    std::string point(Vector2 at, bool fixed = false)
    {
        std::string id = (fixed ? "G" : "P") + std::to_string(m_mechanism.points.size());
        m_mechanism.points.push_back({id, at, fixed, {}});
        return id;
    }
    Vector2 at(const std::string& id) const { return m_mechanism.points[*findPoint(m_mechanism, id)].at; }
    std::string name(const char* prefix) { return prefix + std::to_string(m_mechanism.elements.size()); }

    std::string anyFree()
    {
        std::vector<std::string> ids;
        for (const Point& each : m_mechanism.points) {
            if (!each.fixed) {
                ids.push_back(each.id);
            }
        }
        return ids[static_cast<std::size_t>(integer(0, static_cast<int>(ids.size()) - 1))];
    }

    std::string link(const std::string& a, const std::string& b)
    {
        if (chance(0.5)) {
            std::string id = name("bar");
            m_mechanism.elements.push_back(Bar{id, {a, b}, std::nullopt, uniform(0.3, 2), {}});
            return id;
        }
        const double l = distance(at(a), at(b));
        std::string id = name("body");
        Body body{id,
                  {a, b},
                  std::nullopt,
                  std::nullopt,
                  uniform(0.3, 2),
                  {uniform(0.2, 0.8) * l, uniform(-0.3, 0.3) * l},
                  uniform(0.02, 0.3),
                  {}};
        if (chance(0.4)) {
            body.points.push_back(point(at(a) + rotated(at(b) - at(a), 0.7)));
            m_mechanism.elements.push_back(PointMass{name("mass"), body.points.back(), uniform(0.1, 0.5), {}});
        }
        m_mechanism.elements.push_back(body);
        return id;
    }

    /// A spring to the ground that pulls back, a damper with it in damped mechanisms.
    void hold(const std::string& id)
    {
        const std::string anchor = point(at(id) + Vector2{uniform(-1.5, 1.5), uniform(0.5, 2)}, true);
        const double drawn = distance(at(id), at(anchor));
        m_mechanism.elements.push_back(Spring{name("spring"),
                                              {anchor, id},
                                              uniform(20, 200),
                                              uniform(0.5, 0.9) * drawn,
                                              m_damped ? uniform(0.1, 5) : 0,
                                              {}});
        if (m_damped && chance(0.3)) {
            m_mechanism.elements.push_back(Damper{name("damper"), {anchor, anyFree()}, uniform(0.1, 5), {}});
        }
    }

    void addChain()
    {
        std::string last = point({0, 0}, true);
        if (chance(0.3)) {
            last = point({0.1, 0.05});
            m_mechanism.elements.push_back(Slider{name("guide"), last, {0, 0}, {1, 0.3}, {}});
            m_mechanism.elements.push_back(PointMass{name("mass"), last, uniform(0.2, 1), {}});
            hold(last);
        }
        const int count = integer(1, 4);
        for (int i = 0; i < count; ++i) {
            const std::string next = point(at(last) + rotated({uniform(0.4, 1), 0}, uniform(-2.2, -0.9)));
            link(last, next);
            last = next;
        }
        if (chance(0.5)) {
            hold(last);
        }
    }

    void addLoops(int count)
    {
        std::string previous;
        for (int i = 0; i <= count; ++i) {
            const Vector2 base{i * 1.2 + uniform(-0.1, 0.1), uniform(-0.1, 0.1)};
            const std::string pin = point(base + Vector2{uniform(-0.5, 0.5), uniform(0.7, 1.3)});
            if (i == count && chance(0.3)) {
                m_mechanism.elements.push_back(Slider{name("guide"), pin, at(pin), {1, uniform(-0.4, 0.4)}, {}});
                m_mechanism.elements.push_back(PointMass{name("mass"), pin, uniform(0.2, 1), {}});
            } else {
                link(point(base, true), pin);
            }
            if (i > 0) {
                link(previous, pin);
            }
            previous = pin;
        }
        hold(previous);
    }

    /// A triangle of three bars with a doubled side: one constraint too many.
    void addRedundantBar()
    {
        for (const Element& element : std::vector<Element>(m_mechanism.elements)) {
            if (isLink(element)) {
                const std::vector<std::string> ids = pointsOf(element);
                m_mechanism.elements.push_back(Bar{name("extra"), {ids[0], ids[1]}, std::nullopt, uniform(0, 0.5), {}});
                return;
            }
        }
    }

    void addTorsionSpring()
    {
        std::vector<std::string> links;
        for (const Element& element : m_mechanism.elements) {
            if (isLink(element)) {
                links.push_back(idOf(element));
            }
        }
        m_mechanism.elements.push_back(
            TorsionSpring{name("torsion"),
                          {links.front(), links.size() > 1 && chance(0.5) ? links.back() : "ground"},
                          uniform(1, 10),
                          uniform(-1, 1),
                          m_damped ? uniform(0.01, 0.5) : 0,
                          {}});
    }

    std::mt19937 m_random;
    Mechanism m_mechanism;
    bool m_damped = false;
};

/// Applies a map of positions and one of directions to everything that has them.
template <class Position, class Direction>
Mechanism mapped(Mechanism mechanism, Position position, Direction direction)
{
    mechanism.gravity = direction(mechanism.gravity);
    for (Point& point : mechanism.points) {
        point.at = position(point.at);
        point.velocity = direction(point.velocity);
    }
    for (Element& element : mechanism.elements) {
        if (auto* slider = std::get_if<Slider>(&element)) {
            slider->through = position(slider->through);
            slider->direction = direction(slider->direction);
        } else if (auto* force = std::get_if<Force>(&element)) {
            force->force = direction(force->force);
        }
    }
    return mechanism;
}

bool againstGround(const TorsionSpring& spring)
{
    return spring.of[1] == kGround;
}

}  // namespace

Mechanism randomMechanism(std::uint32_t seed)
{
    return Builder(seed).build();
}

Mechanism moved(const Mechanism& mechanism, double angle, Vector2 translation)
{
    Mechanism result = mapped(
        mechanism, [&](Vector2 p) { return rotated(p, angle) + translation; },
        [&](Vector2 d) { return rotated(d, angle); });
    for (Element& element : result.elements) {
        if (auto* lock = std::get_if<Lock>(&element)) {
            lock->angle += angle;
        } else if (auto* spring = std::get_if<TorsionSpring>(&element); spring && againstGround(*spring)) {
            // The link's angle is unwrapped to the turn nearest the drawing, which may have moved by a whole turn.
            const std::vector<std::string> ids = pointsOf(mechanism.elements[*findElement(mechanism, spring->of[0])]);
            const auto drawn = [&](const Mechanism& m) {
                return angleOf(m.points[*findPoint(m, ids[1])].at - m.points[*findPoint(m, ids[0])].at);
            };
            const double turn = drawn(result) - drawn(mechanism) - angle;
            spring->restAngle += angle + 2 * std::numbers::pi * std::round(turn / (2 * std::numbers::pi));
        }
    }
    return result;
}

Mechanism mirrored(const Mechanism& mechanism)
{
    const auto flip = [](Vector2 v) { return Vector2{-v.x, v.y}; };
    Mechanism result = mapped(mechanism, flip, flip);
    for (Element& element : result.elements) {
        if (auto* body = std::get_if<Body>(&element)) {
            body->centerOfMass.y = -body->centerOfMass.y;
        } else if (auto* torque = std::get_if<Torque>(&element)) {
            torque->torque = -torque->torque;
        }
    }
    return result;
}

Mechanism inUnits(const Mechanism& mechanism, double length, double mass, double time)
{
    const double speed = length / time, force = mass * speed / time;
    Mechanism result = mapped(
        mechanism, [&](Vector2 p) { return length * p; }, [](Vector2 d) { return d; });
    result.gravity = (speed / time) * mechanism.gravity;
    for (Point& point : result.points) {
        point.velocity = speed * point.velocity;
    }
    for (Element& element : result.elements) {
        if (auto* bar = std::get_if<Bar>(&element)) {
            bar->mass *= mass;
            bar->length = bar->length ? std::optional(*bar->length * length) : std::nullopt;
        } else if (auto* body = std::get_if<Body>(&element)) {
            body->mass *= mass;
            body->inertia *= mass * length * length;
            body->centerOfMass = length * body->centerOfMass;
            body->length = body->length ? std::optional(*body->length * length) : std::nullopt;
        } else if (auto* point = std::get_if<PointMass>(&element)) {
            point->mass *= mass;
        } else if (auto* spring = std::get_if<Spring>(&element)) {
            spring->stiffness *= force / length;
            spring->restLength *= length;
            spring->damping *= force / speed;
        } else if (auto* damper = std::get_if<Damper>(&element)) {
            damper->damping *= force / speed;
        } else if (auto* torsion = std::get_if<TorsionSpring>(&element)) {
            torsion->stiffness *= force * length;
            torsion->damping *= force * length * time;
        } else if (auto* load = std::get_if<Force>(&element)) {
            load->force = force * load->force;
        }
    }
    return result;
}

Mechanism renumbered(const Mechanism& mechanism, std::uint32_t seed)
{
    std::mt19937 random(seed);
    Mechanism result = mechanism;
    std::shuffle(result.points.begin(), result.points.end(), random);
    std::shuffle(result.elements.begin(), result.elements.end(), random);
    return result;
}

Mechanism marked(const Mechanism& mechanism, const std::string& mark)
{
    Mechanism other = mechanism;
    for (const Point& point : mechanism.points) {
        other = withRenamed(other, point.id, mark + point.id);
    }
    for (const Element& element : mechanism.elements) {
        other = withRenamed(other, idOf(element), mark + idOf(element));
    }
    return other;
}

Mechanism together(const Mechanism& a, const Mechanism& b)
{
    Mechanism both = marked(a, "a");
    const Mechanism other = marked(b, "b");
    both.points.insert(both.points.end(), other.points.begin(), other.points.end());
    both.elements.insert(both.elements.end(), other.elements.begin(), other.elements.end());
    return both;
}

}  // namespace eigenlink::test
