#include "model/dynamics/observable.h"

#include "model/description/edit.h"

#include <array>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

namespace eigenlink {

namespace {

using Value = std::function<double(const MotionSample&)>;
using Table = std::map<std::string, Value, std::less<>>;

/// Positions, velocities and accelerations of the points.
class PointMotion {
public:
    PointMotion(const System& system, std::size_t point) : m_system(system), m_point(point) {}

    Vector2 place(const MotionSample& sample) const { return m_system.pointPositions(sample.state.q)[m_point]; }
    Vector2 velocity(const MotionSample& sample) const { return moved(sample.state.q, sample.state.v); }
    /// J q̈ + J̇ q̇; J changes only for the far ends of beams, where its derivative along q̇ is a central difference.
    Vector2 acceleration(const MotionSample& sample) const
    {
        const auto& [q, v] = sample.state;
        const double speed = v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0;
        Vector2 a = moved(q, sample.acceleration.a);
        if (speed > 0) {
            const double h = 1e-5 / speed;
            a = a + 1 / (2 * h) * (moved(q + h * v, v) - moved(q - h * v, v));
        }
        return a;
    }

private:
    Vector2 moved(const Eigen::VectorXd& q, const Eigen::VectorXd& dq) const
    {
        const auto [x, y] = m_system.pointDisplacements(q, dq.cast<std::complex<double>>())[m_point];
        return {x.real(), y.real()};
    }

    const System& m_system;
    std::size_t m_point;
};

void addPoint(Table& table, const System& system, const std::string& id, std::size_t index)
{
    const PointMotion point(system, index);
    table[id + ".x"] = [=](const MotionSample& sample) { return point.place(sample).x; };
    table[id + ".y"] = [=](const MotionSample& sample) { return point.place(sample).y; };
    table[id + ".vx"] = [=](const MotionSample& sample) { return point.velocity(sample).x; };
    table[id + ".vy"] = [=](const MotionSample& sample) { return point.velocity(sample).y; };
    table[id + ".ax"] = [=](const MotionSample& sample) { return point.acceleration(sample).x; };
    table[id + ".ay"] = [=](const MotionSample& sample) { return point.acceleration(sample).y; };
}

/// The line from one place of a link to another: two points, or for a link with one pin two places on it.
class LinkLine {
public:
    LinkLine(const Mechanism& mechanism, const System& system, std::size_t element, std::size_t link)
        : m_system(system), m_link(link)
    {
        const std::vector<std::string> pins = pointsOf(mechanism.elements[element]);
        if (pins.size() > 1) {
            m_ends = {*findPoint(mechanism, pins[0]), *findPoint(mechanism, pins[1])};
        } else {
            m_hasPoints = false;
        }
    }

    struct Line {
        Vector2 d, velocity, acceleration;
    };
    Line at(const MotionSample& sample) const
    {
        if (m_hasPoints) {
            const PointMotion a(m_system, m_ends.first), b(m_system, m_ends.second);
            return {b.place(sample) - a.place(sample), b.velocity(sample) - a.velocity(sample),
                    b.acceleration(sample) - a.acceleration(sample)};
        }
        const Eigen::VectorXd& q = sample.state.q;
        const System::LinkPose pose = m_system.linkPoses(q)[m_link];
        const Vector2 along = rotated({1, 0}, pose.angle);
        const Eigen::MatrixXd J = m_system.gripJacobian(m_system.gripOnLink(m_link, pose.origin + along, q), q) -
                                  m_system.gripJacobian(m_system.gripOnLink(m_link, pose.origin, q), q);
        const Eigen::Vector2d v = J * sample.state.v, a = J * sample.acceleration.a;
        return {along, {v.x(), v.y()}, {a.x(), a.y()}};
    }

private:
    const System& m_system;
    std::size_t m_link;
    bool m_hasPoints = true;
    std::pair<std::size_t, std::size_t> m_ends;
};

void addLink(Table& table, const Mechanism& mechanism, const System& system, std::size_t element, std::size_t link)
{
    const std::string& id = idOf(mechanism.elements[element]);
    const LinkLine line(mechanism, system, element, link);
    table[id + ".angle"] = [=](const MotionSample& sample) { return sample.linkDirections[link]; };
    table[id + ".rate"] = [=](const MotionSample& sample) {
        const LinkLine::Line at = line.at(sample);
        return cross(at.d, at.velocity) / dot(at.d, at.d);
    };
    table[id + ".acceleration"] = [=](const MotionSample& sample) {
        const LinkLine::Line at = line.at(sample);
        const double square = dot(at.d, at.d);
        return (cross(at.d, at.acceleration) - 2 * dot(at.d, at.velocity) * cross(at.d, at.velocity) / square) / square;
    };
}

double kineticEnergy(const System& system, const MotionSample& sample)
{
    return 0.5 * sample.state.v.dot(system.mass(sample.state.q) * sample.state.v);
}

void addWhole(Table& table, const System& system)
{
    const auto potential = [&system](double System::PotentialParts::*part) {
        return [&system, part](const MotionSample& sample) { return system.potentialParts(sample.state.q).*part; };
    };
    table["energy.kinetic"] = [&system](const MotionSample& sample) { return kineticEnergy(system, sample); };
    table["energy.gravity"] = potential(&System::PotentialParts::gravity);
    table["energy.elastic"] = potential(&System::PotentialParts::elastic);
    table["energy.applied"] = potential(&System::PotentialParts::applied);
    table["energy.total"] = [&system](const MotionSample& sample) {
        return kineticEnergy(system, sample) + system.potential(sample.state.q);
    };
    table["dissipated"] = [](const MotionSample& sample) { return sample.dissipated; };
    const auto center = [&system](double Vector2::*part) {
        return [&system, part](const MotionSample& sample) {
            const MassMoment moment = system.massMoment(sample.state.q);
            return moment.first.*part / moment.mass;
        };
    };
    table["center.x"] = center(&Vector2::x);
    table["center.y"] = center(&Vector2::y);
    const auto momentum = [&system](const MotionSample& sample) {
        return system.momentum(sample.state.q, sample.state.v);
    };
    table["momentum.x"] = [=](const MotionSample& sample) { return momentum(sample).linear.x; };
    table["momentum.y"] = [=](const MotionSample& sample) { return momentum(sample).linear.y; };
    table["momentum.angular"] = [=](const MotionSample& sample) { return momentum(sample).angular; };
}

Table tableOf(const Mechanism& mechanism, const System& system)
{
    Table table;
    addWhole(table, system);
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        addPoint(table, system, mechanism.points[i].id, i);
    }
    const std::vector<System::LinkPose> links = system.linkPoses(system.drawnCoordinates());
    for (std::size_t i = 0; i < links.size(); ++i) {
        addLink(table, mechanism, system, links[i].element, i);
    }
    return table;
}

/// What a name stands for: itself, or everything that begins with it and a dot; in the order of the documentation.
std::vector<std::string> expanded(const Table& table, const std::string& name)
{
    if (table.contains(name)) {
        return {name};
    }
    constexpr std::array<std::string_view, 15> kOrder{"x",       "y",       "vx",      "vy",           "ax",
                                                      "ay",      "angle",   "rate",    "acceleration", "kinetic",
                                                      "gravity", "elastic", "applied", "total",        "angular"};
    std::vector<std::string> names;
    for (const std::string_view part : kOrder) {
        std::string whole = name + "." + std::string(part);
        if (table.contains(whole)) {
            names.push_back(std::move(whole));
        }
    }
    return names;
}

}  // namespace

Outcome<std::vector<Observable>> observablesOf(const Mechanism& mechanism, const System& system,
                                               const std::vector<std::string>& names)
{
    const Table table = tableOf(mechanism, system);
    std::vector<Observable> observables;
    for (const std::string& name : names) {
        const std::vector<std::string> meant = expanded(table, name);
        if (meant.empty()) {
            return Failure{
                Text("{1} is no quantity of this mechanism; there are POINT.x, .y, .vx, .vy, .ax, .ay of a "
                     "point, LINK.angle, .rate, .acceleration of a link, energy.kinetic, .gravity, "
                     ".elastic, .applied, .total, dissipated, center.x, .y, momentum.x, .y, .angular",
                     name)};
        }
        for (const std::string& each : meant) {
            observables.push_back({each, table.at(each)});
        }
    }
    return observables;
}

std::vector<std::string> usualObservables(const Mechanism& mechanism)
{
    std::vector<std::string> names;
    for (const Point& point : mechanism.points) {
        if (!point.fixed) {
            for (const char* part : {".x", ".y", ".vx", ".vy"}) {
                names.push_back(point.id + part);
            }
        }
    }
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            names.push_back(idOf(element) + ".angle");
        }
    }
    names.insert(names.end(), {"energy.kinetic", "energy.total"});
    return names;
}

}  // namespace eigenlink
