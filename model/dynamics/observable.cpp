#include "model/dynamics/observable.h"

#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/assembly/section_peaks.h"
#include "model/dynamics/joint_forces.h"
#include "model/dynamics/remembered.h"
#include "model/dynamics/transfer.h"
#include "model/mechanism/indexed_mechanism.h"
#include "model/quantities/quantity_kind.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <utility>

namespace eigenlink {

namespace {

using Value = std::function<double(const MotionSample&)>;
using Table = std::map<std::string, Value, std::less<>>;

/// Positions, velocities and accelerations of all points at a sample.
class PointMotion {
public:
    using Vectors = std::vector<Vector2>;

    explicit PointMotion(const System& system)
        : m_places(std::make_shared<Remembered<Vectors>>([&system](const MotionSample& sample) {
              return system.kinematics().pointPositions(sample.state.q, sample.instant());
          })),
          m_velocities(std::make_shared<Remembered<Vectors>>([&system](const MotionSample& sample) {
              return system.kinematics().pointVelocities(sample.state.q, sample.state.v, sample.instant());
          })),
          m_accelerations(std::make_shared<Remembered<Vectors>>([&system](const MotionSample& sample) {
              const auto& [q, v] = sample.state;
              return system.kinematics().pointAccelerations(q, v, sample.acceleration.a, sample.instant());
          }))
    {
    }

    Vector2 place(std::size_t point, const MotionSample& sample) const { return (*m_places->at(sample))[point]; }
    Vector2 velocity(std::size_t point, const MotionSample& sample) const { return (*m_velocities->at(sample))[point]; }
    Vector2 acceleration(std::size_t point, const MotionSample& sample) const
    {
        return (*m_accelerations->at(sample))[point];
    }

private:
    std::shared_ptr<Remembered<Vectors>> m_places, m_velocities, m_accelerations;
};

void addPoint(Table& table, const PointMotion& points, const std::string& id, std::size_t index)
{
    table[id + ".x"] = [=](const MotionSample& sample) { return points.place(index, sample).x; };
    table[id + ".y"] = [=](const MotionSample& sample) { return points.place(index, sample).y; };
    table[id + ".vx"] = [=](const MotionSample& sample) { return points.velocity(index, sample).x; };
    table[id + ".vy"] = [=](const MotionSample& sample) { return points.velocity(index, sample).y; };
    table[id + ".ax"] = [=](const MotionSample& sample) { return points.acceleration(index, sample).x; };
    table[id + ".ay"] = [=](const MotionSample& sample) { return points.acceleration(index, sample).y; };
}

void addLink(Table& table, const System& system, const std::string& id, std::size_t link)
{
    const auto line = [&system, link](const MotionSample& sample) {
        return system.kinematics().linkLine(link, {sample.state.q, sample.state.v, sample.acceleration.a},
                                            sample.instant());
    };
    table[id + ".angle"] = [=](const MotionSample& sample) { return sample.linkDirections[link]; };
    table[id + ".rate"] = [=](const MotionSample& sample) { return line(sample).rate(); };
    table[id + ".acceleration"] = [=](const MotionSample& sample) { return line(sample).angularAcceleration(); };
}

double kineticEnergy(const System& system, const MotionSample& sample)
{
    return system.energyMomentum().kineticEnergy(sample.state.q, sample.state.v, sample.instant());
}

void addWhole(Table& table, const System& system)
{
    const auto potential = [&system](double PotentialParts::*part) {
        return [&system, part](const MotionSample& sample) {
            return system.energyMomentum().potentialParts(sample.state.q, sample.instant()).*part;
        };
    };
    table["energy.kinetic"] = [&system](const MotionSample& sample) { return kineticEnergy(system, sample); };
    table["energy.gravity"] = potential(&PotentialParts::gravity);
    table["energy.elastic"] = potential(&PotentialParts::elastic);
    table["energy.applied"] = potential(&PotentialParts::applied);
    table["energy.total"] = [&system](const MotionSample& sample) {
        return kineticEnergy(system, sample) + system.potential(sample.state.q, sample.instant());
    };
    table["dissipated"] = [](const MotionSample& sample) { return sample.dissipated; };
    const auto center = [&system](double Vector2::*part) {
        return [&system, part](const MotionSample& sample) {
            const MassMoment moment = system.energyMomentum().massMoment(sample.state.q, sample.instant());
            return moment.first.*part / moment.mass;
        };
    };
    table["center.x"] = center(&Vector2::x);
    table["center.y"] = center(&Vector2::y);
    const auto momentum = [&system](const MotionSample& sample) {
        return system.energyMomentum().momentum(sample.state.q, sample.state.v, sample.instant());
    };
    table["momentum.x"] = [=](const MotionSample& sample) { return momentum(sample).linear.x; };
    table["momentum.y"] = [=](const MotionSample& sample) { return momentum(sample).linear.y; };
    table["momentum.angular"] = [=](const MotionSample& sample) { return momentum(sample).angular; };
}

using Multipliers = std::shared_ptr<Remembered<Eigen::VectorXd>>;

/// Linear motions have none.
double multiplierOf(const Multipliers& multipliers, const MotionSample& sample, Eigen::Index row)
{
    const auto lambda = multipliers->at(sample);
    return row < lambda->size() ? (*lambda)[row] : std::numeric_limits<double>::quiet_NaN();
}

/// Length, stroke and speed of the line between the two points of a spring or damper.
void addLine(Table& table, const Mechanism& mechanism, const PointMotion& points, const Element& element)
{
    const std::vector<std::string> ends = pointsOf(element);
    const std::size_t first = *findPoint(mechanism, ends[0]), last = *findPoint(mechanism, ends[1]);
    const auto line = [=](const MotionSample& sample) {
        return points.place(last, sample) - points.place(first, sample);
    };
    const double drawn = length(mechanism.points[last].at - mechanism.points[first].at);
    table[idOf(element) + ".length"] = [=](const MotionSample& sample) { return length(line(sample)); };
    table[idOf(element) + ".stroke"] = [=](const MotionSample& sample) { return length(line(sample)) - drawn; };
    table[idOf(element) + ".speed"] = [=](const MotionSample& sample) {
        const Vector2 d = line(sample);
        return dot(d, points.velocity(last, sample) - points.velocity(first, sample)) / length(d);
    };
}

/// Quantities of elements: springs and dampers by their efforts, constraints by their multipliers.
void addElements(Table& table, const Mechanism& mechanism, const System& system, const PointMotion& points,
                 const Multipliers& multipliers)
{
    const Eigen::VectorXd q = system.drawnCoordinates();
    const auto listed = system.energyMomentum().efforts(q, Eigen::VectorXd::Zero(q.size()));
    const auto efforts = std::make_shared<Remembered<std::vector<ElementEffort>>>([&system](const MotionSample& at) {
        return system.energyMomentum().efforts(at.state.q, at.state.v, at.instant());
    });
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const Element& element = mechanism.elements[listed[i].element];
        const char* kind = linksOf(element).empty() ? ".force" : ".torque";
        table[idOf(element) + kind] = [=](const MotionSample& sample) { return (*efforts->at(sample))[i].value; };
        table[idOf(element) + ".power"] = [=](const MotionSample& sample) { return (*efforts->at(sample))[i].power; };
        if (linksOf(element).empty()) {
            addLine(table, mechanism, points, element);
        }
    }
    for (std::size_t i = 0; i < system.constraints().size(); ++i) {
        const Constraint& constraint = system.constraints()[i];
        const auto row = static_cast<Eigen::Index>(i);
        if (constraint.name != constraint.owner || constraint.forceFactor == 0) {
            continue;
        }
        const double factor = constraint.forceFactor;
        const char* kind = constraint.quantity == Quantity::torque ? ".torque" : ".force";
        table[constraint.owner + kind] = [=](const MotionSample& sample) {
            return factor * multiplierOf(multipliers, sample, row);
        };
        // Power of a constraint that moves by itself, λ ∂Φ/∂t: of a motor on a ground that moves too
        // its torque times its own speed.
        table[constraint.owner + ".power"] = [=, &system](const MotionSample& sample) {
            return multiplierOf(multipliers, sample, row) * system.drivenRate(sample.state.q, sample.instant())[row];
        };
    }
}

/// Forces and powers of elements whose row is replaced: others hold what they could.
void addReplaced(Table& table, const Mechanism& mechanism, const System& system, const Multipliers& multipliers)
{
    for (const SecondOrder& each : system.secondOrder()) {
        const auto element = findElement(mechanism, each.replaced);
        const bool isTorque = element && !linksOf(mechanism.elements[*element]).empty();
        for (const char* part : {isTorque ? ".torque" : ".force", ".power"}) {
            table[each.replaced + part] = [=, first = each.first, count = each.count](const MotionSample& sample) {
                return count > 0 ? 0 * multiplierOf(multipliers, sample, first) : 0;
            };
        }
    }
}

/// Quantities of moving supports.
void addSupports(Table& table, const System& system)
{
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(system.coordinateCount());
    const auto listed = system.energyMomentum().supportEfforts(system.drawnCoordinates(), none, none,
                                                               Eigen::VectorXd::Zero(system.constraintCount()));
    for (std::size_t i = 0; i < listed.size(); ++i) {
        table[listed[i].owner + ".power"] = [i, &system](const MotionSample& sample) {
            const Eigen::VectorXd& lambda = sample.acceleration.lambda;
            if (lambda.size() != system.constraintCount()) {
                return std::numeric_limits<double>::quiet_NaN();  // of linear motions
            }
            const auto& [q, v] = sample.state;
            return system.energyMomentum()
                .supportEfforts(q, v, sample.acceleration.a, lambda, sample.instant())[i]
                .power;
        };
    }
}

/// Nodes of beams whose section forces have names.
constexpr std::size_t kMostNodes = 2000;

/// Section forces of beams at their nodes, and the largest of each beam.
void addBeams(Table& table, const Mechanism& mechanism, const System& system)
{
    const auto remembered =
        std::make_shared<Remembered<std::vector<System::BeamForces>>>([&system](const MotionSample& sample) {
            return system.sectionForces(sample.state.q, sample.state.v, sample.acceleration.a, sample.instant());
        });
    const std::vector<System::BeamForces> drawn = system.sectionForces(system.drawnCoordinates());
    const std::pair<const char*, double SectionForce::*> kinds[] = {{".axial", &SectionForce::axial},
                                                                    {".shear", &SectionForce::shear},
                                                                    {".moment", &SectionForce::moment},
                                                                    {".stress", &SectionForce::stress}};
    for (std::size_t beam = 0; beam < drawn.size(); ++beam) {
        const std::string id = idOf(mechanism.elements[drawn[beam].element]);
        const bool hasStress = !std::isnan(drawn[beam].sections.front().stress);  // with a section alone
        for (const auto& [name, member] : std::span(kinds).first(hasStress ? 4 : 3)) {
            for (std::size_t node = 0; node < drawn[beam].sections.size() && table.size() < 4 * kMostNodes; ++node) {
                table[id + "@" + std::to_string(node) + name] = [=](const MotionSample& sample) {
                    return remembered->at(sample)->at(beam).sections[node].*member;
                };
            }
        }
        for (const auto& [name, member] : std::span(kinds).subspan(2, hasStress ? 2 : 1)) {
            table[id + name] = [=](const MotionSample& sample) {
                return std::abs(largestOf(remembered->at(sample)->at(beam).sections, member).value);
            };
        }
    }
}

void addJoints(Table& table, const Mechanism& mechanism, const System& system)
{
    const auto forces = std::make_shared<const JointForces>(mechanism, system);
    const auto remembered = std::make_shared<Remembered<std::vector<Vector2>>>(
        [forces](const MotionSample& sample) { return forces->at(sample); });
    const auto& pins = forces->pins();
    for (std::size_t i = 0; i < pins.size(); ++i) {
        const std::string name = mechanism.points[pins[i].point].id + "@" + idOf(mechanism.elements[pins[i].link]);
        table[name + ".x"] = [=](const MotionSample& sample) { return remembered->at(sample)->at(i).x; };
        table[name + ".y"] = [=](const MotionSample& sample) { return remembered->at(sample)->at(i).y; };
    }
}

/// Inertia forces of the whole on the frame (−dP/dt, −dH/dt) and all forces on it, which include weights and loads.
void addFrame(Table& table, const System& system, Vector2 about)
{
    const auto shaking = [&system, about](const MotionSample& sample) {
        const auto& [q, v] = sample.state;
        Wrench rate = system.energyMomentum().momentumRate(q, v, sample.acceleration.a, sample.instant());
        rate.moment = -(rate.moment - cross(about, rate.force));
        rate.force = -1 * rate.force;
        return rate;
    };
    const auto frame = [&system, about, shaking](const MotionSample& sample) {
        Wrench sum = shaking(sample);
        const Wrench applied = system.energyMomentum().appliedWrench(sample.state.q, sample.instant());
        sum.force = sum.force + applied.force;
        sum.moment += applied.moment - cross(about, applied.force);
        return sum;
    };
    const auto add = [&table](const std::string& name, const auto& wrench) {
        table[name + ".x"] = [=](const MotionSample& sample) { return wrench(sample).force.x; };
        table[name + ".y"] = [=](const MotionSample& sample) { return wrench(sample).force.y; };
        table[name + ".moment"] = [=](const MotionSample& sample) { return wrench(sample).moment; };
    };
    add("shaking", shaking);
    add("frame", frame);
}

/// Acute angle between two lines [rad].
double angleBetween(Vector2 a, Vector2 b)
{
    return std::atan2(std::abs(cross(a, b)), std::abs(dot(a, b)));
}

/// Ids of the links that motors turn, and of those that are welded to them.
std::set<std::string> drivenLinks(const IndexedMechanism& mechanism)
{
    std::set<std::string> driven;
    for (const Element& element : mechanism.elements) {
        if (typeOf(element).type == motorType().type) {
            const std::vector<std::string> links = linksOf(element);
            driven.insert(links.begin(), links.end());
        }
    }
    for (std::size_t before = mechanism.elements.size() + 1; std::exchange(before, driven.size()) != driven.size();) {
        for (const Element& element : mechanism.elements) {
            const std::vector<std::string> links = linksOf(element);
            const bool isWelded = typeOf(element).hold == Hold::joint && links.size() > 1;
            if (isWelded && std::ranges::any_of(links, [&](const auto& link) { return driven.contains(link); })) {
                driven.insert(links.begin(), links.end());
            }
        }
    }
    return driven;
}

/// Indices of the points at which driven links end: force needs no favourable angle there.
std::set<std::size_t> drivenPoints(const IndexedMechanism& mechanism)
{
    std::set<std::size_t> points;
    for (const std::string& link : drivenLinks(mechanism)) {
        const auto index = mechanism.findElement(link);
        for (const std::string& pin : index ? pointsOf(mechanism.elements[*index]) : std::vector<std::string>()) {
            points.insert(*mechanism.findPoint(pin));
        }
    }
    return points;
}

/// True where constraints that depend on one another keep the angle between two parts, as between pieces of one bar.
bool keepTheirAngle(const System& system, const std::string& first, const std::string& second)
{
    return std::ranges::any_of(system.secondOrder(), [&](const SecondOrder& each) {
        return std::ranges::count(each.elements, first) > 0 && std::ranges::count(each.elements, second) > 0;
    });
}

/// Transmission of force where two links meet, or a link meets a guide: the angle between the links' lines, or
/// between the link and the normal of the guide. None at the pins of a driven link, and where nothing turns.
void addTransmissions(Table& table, const Mechanism& mechanism, const System& system, const PointMotion& points)
{
    using Line = std::function<Vector2(const MotionSample&)>;
    const auto lineOf = [&points](std::size_t a, std::size_t b) -> Line {
        return [=](const MotionSample& sample) { return points.place(b, sample) - points.place(a, sample); };
    };
    const IndexedMechanism indexed(mechanism);
    std::vector<std::vector<Line>> lines(mechanism.points.size());
    std::vector<std::vector<std::string>> owners(mechanism.points.size());
    for (const Element& element : mechanism.elements) {
        std::vector<std::size_t> pins;
        for (const std::string& id : pointsOf(element)) {
            pins.push_back(*indexed.findPoint(id));
        }
        const Field* direction = findField(element, Follows::direction);
        const bool isGuide = typeOf(element).hold == Hold::guide && linksOf(element).empty() && direction != nullptr;
        for (const std::size_t pin : pins) {
            if (isLink(element) && pins.size() > 1) {
                lines[pin].push_back(lineOf(pins[0], pins[1]));
                owners[pin].push_back(idOf(element));
            } else if (isGuide) {
                const Vector2 normal = perpendicular(std::get<Vector2>(direction->read(element)));
                lines[pin].emplace_back([normal](const MotionSample&) { return normal; });
                owners[pin].push_back(idOf(element));
            }
        }
    }
    const std::set<std::size_t> driven = drivenPoints(indexed);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Point& point = mechanism.points[i];
        if (!point.fixed && lines[i].size() == 2 && !driven.contains(i) &&
            !keepTheirAngle(system, owners[i][0], owners[i][1])) {
            table["transmission." + point.id] = [first = lines[i][0],
                                                 second = lines[i][1]](const MotionSample& sample) {
                return angleBetween(first(sample), second(sample));
            };
        }
    }
}

Table tableOf(const Mechanism& mechanism, const System& system, Vector2 about)
{
    Table table;
    addWhole(table, system);
    addFrame(table, system, about);
    const PointMotion points(system);
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        addPoint(table, points, mechanism.points[i].id, i);
    }
    const std::vector<LinkPose> links = system.kinematics().linkPoses(system.drawnCoordinates());
    for (std::size_t i = 0; i < links.size(); ++i) {
        addLink(table, system, idOf(mechanism.elements[links[i].element]), i);
    }
    const auto multipliers = std::make_shared<Remembered<Eigen::VectorXd>>(
        [&system](const MotionSample& sample) { return finiteMultipliers(system, sample); });
    addElements(table, mechanism, system, points, multipliers);
    addReplaced(table, mechanism, system, multipliers);
    addSupports(table, system);
    addJoints(table, mechanism, system);
    addBeams(table, mechanism, system);
    addTransmissions(table, mechanism, system, points);
    for (Observable& each : transferObservables(mechanism, system)) {
        table[each.name] = std::move(each.value);
    }
    return table;
}

/// Names that a name stands for: itself, or all that begin with it and a dot; in the order of the kinds.
std::vector<std::string> expanded(const Table& table, const std::string& name)
{
    const auto isName = [&](const std::string& each) { return table.contains(each); };
    return isName(name) ? std::vector<std::string>{name} : quantitiesOf(name, isName);
}

/// True for the force of a joint, false for section forces at the nodes of a beam.
bool isOfJoint(const Mechanism& mechanism, const std::string& name)
{
    const std::size_t at = name.find('@');
    return at != std::string::npos && findPoint(mechanism, name.substr(0, at));
}

/// See everyObservable.
std::vector<std::string> everyName(const Mechanism& mechanism, const Table& table)
{
    std::vector<std::string> names;
    const auto add = [&](const std::string& name) {
        const std::vector<std::string> meant = expanded(table, name);
        names.insert(names.end(), meant.begin(), meant.end());
    };
    for (const Point& point : mechanism.points) {
        if (!point.fixed) {
            add(point.id);
        }
    }
    for (const bool links : {true, false}) {
        for (const Element& element : mechanism.elements) {
            if (isLink(element) == links) {
                add(idOf(element));
            }
        }
        for (const char* whole : {"energy", "dissipated", "center", "momentum"}) {
            if (links) {
                add(whole);
            }
        }
    }
    for (const char* begin : {"shaking.", "frame.", "transmission.", "advantage."}) {
        for (const auto& [name, value] : table) {
            if (name.starts_with(begin)) {
                names.push_back(name);
            }
        }
    }
    for (const auto& [name, value] : table) {
        if (isOfJoint(mechanism, name)) {
            names.push_back(name);
        }
    }
    return names;
}

constexpr std::string_view kStress = ".stress";

/// The difference of two quantities of one unit, by its text "X1.x - X2.x".
Outcome<Observable> differenceIn(const Mechanism& mechanism, const Table& table, const std::string& text)
{
    const auto both = differenceOf(text, [&](const std::string& each) { return table.contains(each); });
    if (!both && text.ends_with(kStress) && table.contains(text.substr(0, text.size() - kStress.size()) + ".moment")) {
        return Failure{Text("{1} needs a section: give the beam one in place of area and second moment", text)};
    }
    if (!both) {
        return Failure{Text("No quantity is called {1}; there are {2}, and differences as {3}", text,
                            listOfQuantities(everyName(mechanism, table), text), "X1.x - X2.x")};
    }
    const auto& [first, second] = *both;
    const std::string_view unit = kindOfQuantity(mechanism, first).unit;
    if (const std::string_view other = kindOfQuantity(mechanism, second).unit; other != unit) {
        return Failure{
            Text("{1} is in {2}, but {3} in {4}; subtract quantities of one unit", first, unit, second, other)};
    }
    return Observable{
        first + " - " + second,
        [a = table.at(first), b = table.at(second)](const MotionSample& sample) { return a(sample) - b(sample); },
        std::string(unit)};
}

/// The derivative by time of a quantity or of a difference; empty where it has no name.
Value rateOf(const Mechanism& mechanism, const Table& table, const std::string& name)
{
    if (const auto both = differenceOf(name, [&](const std::string& each) { return table.contains(each); })) {
        const Value a = rateOf(mechanism, table, both->first), b = rateOf(mechanism, table, both->second);
        return a && b ? Value([=](const MotionSample& sample) { return a(sample) - b(sample); }) : Value();
    }
    const auto found = table.find(rateOfQuantity(mechanism, name));
    return found == table.end() ? Value() : found->second;
}

}  // namespace

Outcome<std::vector<Observable>> observablesOf(const Mechanism& mechanism, const System& system,
                                               const std::vector<std::string>& names, Vector2 about)
{
    const Table table = tableOf(mechanism, system, about);
    std::vector<Observable> observables;
    for (const std::string& name : names) {
        const std::vector<std::string> meant = expanded(table, name);
        if (meant.empty()) {
            Outcome<Observable> difference = differenceIn(mechanism, table, name);
            if (!difference) {
                return Failure{difference.reason()};
            }
            observables.push_back(std::move(difference).value());
        }
        for (const std::string& each : meant) {
            observables.push_back({each, table.at(each), std::string(kindOfQuantity(mechanism, each).unit)});
        }
    }
    return observables;
}

Outcome<std::vector<WatchedQuantity>> watchedQuantities(const Mechanism& mechanism, const System& system,
                                                        const std::vector<std::string>& names)
{
    const Outcome<std::vector<Observable>> observables = observablesOf(mechanism, system, names);
    if (!observables) {
        return Failure{observables.reason()};
    }
    const Table table = tableOf(mechanism, system, {});
    std::vector<WatchedQuantity> watched;
    for (const Observable& each : *observables) {
        watched.push_back({each.name, each.value, rateOf(mechanism, table, each.name)});
    }
    return watched;
}

namespace {

/// True for the largest moment and stress of a beam.
bool isOfBeam(const Mechanism& mechanism, const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    const auto element = findElement(mechanism, name.substr(0, dot));
    return element && typeOf(mechanism.elements[*element]).flexible &&
           (name.substr(dot) == ".moment" || name.substr(dot) == ".stress");
}

}  // namespace

std::vector<std::string> cycleObservables(const Mechanism& mechanism, const System& system, const std::string& motor)
{
    std::vector<std::string> names;
    for (const Point& point : mechanism.points) {
        if (!point.fixed) {
            names.push_back(point.id);
        }
    }
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            for (const char* part : {".angle", ".rate", ".acceleration"}) {
                names.push_back(idOf(element) + part);
            }
        }
    }
    const Table table = tableOf(mechanism, system, {});
    for (const auto& [name, value] : table) {
        const bool isOfBar = name.ends_with(".force") &&
                             isLink(mechanism.elements[*findElement(mechanism, name.substr(0, name.size() - 6))]);
        if (isOfJoint(mechanism, name) || name.starts_with("transmission.") || isOfBeam(mechanism, name) ||
            ((name.ends_with(".force") || name.ends_with(".torque")) && !isOfBar && !name.starts_with(motor + "."))) {
            names.push_back(name);
        }
    }
    names.insert(names.end(), {motor + ".torque", motor + ".power", "shaking", "frame"});
    return names;
}

std::vector<std::string> everyObservable(const Mechanism& mechanism, const System& system)
{
    return everyName(mechanism, tableOf(mechanism, system, {}));
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
