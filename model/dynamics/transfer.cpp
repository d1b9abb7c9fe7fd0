#include "model/dynamics/transfer.h"

#include "model/assembly/kinematics.h"
#include "model/assembly/natural_units.h"
#include "model/dynamics/drive.h"
#include "model/dynamics/remembered.h"
#include "model/mechanism/indexed_mechanism.h"

#include <memory>
#include <optional>

namespace eigenlink {

namespace {

/// Places and velocities of the points of a sample.
struct MovingPoints {
    std::vector<Vector2> at, v;
};

/// q̇; of a drive that stands still that of unit speed: Φ_q q̇ = −Φ_φ.
Eigen::VectorXd ratesOf(const System& system, const MotionSample& sample, const Instant& at)
{
    if (sample.rate != 0) {
        return sample.state.v;
    }
    const Eigen::VectorXd& q = sample.state.q;
    return ArcUnits(system).rowSpace(system.jacobian(q, at)).minimumNormStep(-system.constraintRate(q, at));
}

MovingPoints movingPoints(const System& system, const MotionSample& sample)
{
    const Instant at{sample.t, sample.rate != 0 ? sample.rate : 1, 0, &sample.linkDirections};
    return {system.kinematics().pointPositions(sample.state.q, at),
            system.kinematics().pointVelocities(sample.state.q, ratesOf(system, sample, at), at)};
}

/// The first two pins of a rigid link.
struct LinkEnds {
    std::size_t a = 0, b = 0;

    double rate(const MovingPoints& points) const
    {
        const Vector2 along = points.at[b] - points.at[a];
        return cross(along, points.v[b] - points.v[a]) / dot(along, along);
    }
    /// P = A + k × v_A / ω; undefined for a link that does not turn.
    Vector2 pole(const MovingPoints& points) const
    {
        return points.at[a] + (1 / rate(points)) * perpendicular(points.v[a]);
    }
};

std::optional<LinkEnds> endsOf(const IndexedMechanism& mechanism, const Element& element)
{
    const std::vector<std::string> pins = pointsOf(element);
    if (!isLink(element) || typeOf(element).flexible || pins.size() < 2) {
        return std::nullopt;
    }
    return LinkEnds{*findPoint(mechanism, pins[0]), *findPoint(mechanism, pins[1])};
}

/// The link that the only motor turns against the ground.
std::optional<LinkEnds> drivenLink(const IndexedMechanism& mechanism)
{
    std::optional<LinkEnds> driven;
    std::size_t motors = 0;
    for (const Element& element : mechanism.elements) {
        const auto* motor = std::get_if<Motor>(&element);
        if (motor == nullptr) {
            continue;
        }
        ++motors;
        const std::optional<TurnedLink> turned = turnedLink(motor->of);
        if (turned && findElement(mechanism, turned->id)) {
            driven = endsOf(mechanism, mechanism.elements[*findElement(mechanism, turned->id)]);
        }
    }
    return motors == 1 ? driven : std::nullopt;
}

void addAdvantages(std::vector<Observable>& list, const IndexedMechanism& mechanism,
                   const std::shared_ptr<Remembered<MovingPoints>>& velocities)
{
    const std::optional<LinkEnds> drive = drivenLink(mechanism);
    if (!drive) {
        return;
    }
    for (const Element& element : mechanism.elements) {
        const std::optional<LinkEnds> ends = endsOf(mechanism, element);
        const Field* direction = findField(element, Follows::direction);
        const bool isGuide = typeOf(element).hold == Hold::guide && linksOf(element).empty() && direction != nullptr;
        if (ends && (ends->a != drive->a || ends->b != drive->b)) {
            list.push_back({"advantage." + idOf(element), [=](const MotionSample& sample) {
                                const auto points = velocities->at(sample);
                                return drive->rate(*points) / ends->rate(*points);
                            }});
        } else if (isGuide) {
            const Vector2 along = std::get<Vector2>(direction->read(element));
            const std::string id = pointsOf(element).front();
            list.push_back({"advantage." + id, [=, point = *findPoint(mechanism, id)](const MotionSample& sample) {
                                const auto points = velocities->at(sample);
                                return drive->rate(*points) * length(along) / dot(along, points->v[point]);
                            }});
        }
    }
}

}  // namespace

std::vector<Observable> transferObservables(const Mechanism& drawn, const System& system)
{
    const IndexedMechanism mechanism(drawn);
    const auto velocities = std::make_shared<Remembered<MovingPoints>>(
        [&system](const MotionSample& sample) { return movingPoints(system, sample); });
    std::vector<Observable> list;
    addAdvantages(list, mechanism, velocities);
    for (const Element& element : mechanism.elements) {
        const std::optional<LinkEnds> ends = endsOf(mechanism, element);
        if (!ends) {
            continue;
        }
        const auto inPlane = [=](const MotionSample& sample) { return ends->pole(*velocities->at(sample)); };
        const auto onLink = [=](const MotionSample& sample) {
            const auto points = velocities->at(sample);
            const Vector2 first = points->at[ends->a];
            return rotated(ends->pole(*points) - first, -angleOf(points->at[ends->b] - first));
        };
        const std::string name = "pole." + idOf(element);
        list.push_back({name + ".x", [=](const MotionSample& sample) { return inPlane(sample).x; }});
        list.push_back({name + ".y", [=](const MotionSample& sample) { return inPlane(sample).y; }});
        list.push_back({name + ".along", [=](const MotionSample& sample) { return onLink(sample).x; }});
        list.push_back({name + ".across", [=](const MotionSample& sample) { return onLink(sample).y; }});
    }
    return list;
}

}  // namespace eigenlink
