#include "model/elements/lock.h"

#include "model/assembly/link_angle.h"
#include "model/description/drawn_element.h"
#include "model/kinds/field_table.h"
#include "model/kinds/sample.h"
#include "model/kinds/tolerances.h"

#include <cmath>
#include <numbers>

namespace eigenlink {
namespace {

/// Φ = (B − A) × u(angle), linear in the coordinates.
class LockTerm final : public Term {
public:
    LockTerm(const LinkFrame& frame, double angle) : m_frame(frame), m_normal{std::sin(angle), -std::cos(angle)} {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, dot(m_normal, m_frame.b.at(all) - m_frame.a.at(all)));
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_frame.a, -1 * m_normal);
        sink.add(row, m_frame.b, m_normal);
    }

private:
    LinkFrame m_frame;
    Vector2 m_normal;
};

/// Φ = θ − angle: the beam's first end is clamped to a shaft that stands still.
class BeamLockTerm final : public Term {
public:
    BeamLockTerm(Eigen::Index theta, double angle) : m_theta(theta), m_angle(angle) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, all[m_theta] - m_angle);
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_theta, 1.0);
    }

private:
    Eigen::Index m_theta;
    double m_angle;
};

void bindLock(const Lock& lock, Binder& binder)
{
    if (const BeamFrame* beam = binder.beam(lock.of)) {
        const double angle = unwrapped(lock.angle, beam->drawnAngle);
        binder.addTerm(std::make_unique<BeamLockTerm>(beam->theta, angle),
                       {{lock.id, lock.id, Quantity::torque, -1.0, 1 / sizeOf(binder.mechanism())}});
        return;
    }
    const LinkFrame& frame = binder.link(lock.of);
    if (!binder.isConstant(frame.a) || !binder.isConstant(frame.b)) {
        // Turn the start towards the angle: Φ is zero at angle + π too.
        binder.aim(frame, lock.angle);
        binder.addTerm(std::make_unique<LockTerm>(frame, lock.angle),
                       {{lock.id, lock.id, Quantity::torque, frame.length}});
    }
}

/// A link between two fixed points has its angle from them.
void checkLock(const Lock& lock, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    const Element& link = mechanism.elements[*findElement(mechanism, lock.of)];
    const std::vector<std::string> ids = pointsOf(link);
    if (ids.size() < 2 || typeOf(link).flexible) {
        return;
    }
    const Point& a = mechanism.points[*findPoint(mechanism, ids[0])];
    const Point& b = mechanism.points[*findPoint(mechanism, ids[1])];
    const double angle = std::atan2(b.at.y - a.at.y, b.at.x - a.at.x);
    if (a.fixed && b.fixed && std::abs(std::remainder(lock.angle - angle, 2 * std::numbers::pi)) > tolerance::kEqual) {
        issues.push_back(
            issueAt(Severity::error, lock, index, "angle", Text::of(Number{lock.angle, Quantity::angle}),
                    Text("{1} is fixed to the ground at both ends, at {2}, so it cannot be held at another "
                         "angle; free one end or change the angle",
                         PartId{lock.of}, Number{angle, Quantity::angle})));
    }
}

/// Takes the angle of the drawing.
void drawLock(Lock& lock, const Mechanism& mechanism)
{
    lock.angle = drawnLinkAngle(mechanism, lock.of);
}

std::vector<Mechanism> lockSamples()
{
    const Lock lock{"lock", "AB", 0.2, {}};
    return {sampleOnLinks(lock), sampleOnBeams(lock)};
}

}  // namespace

ElementType lockType()
{
    return {.type = "lock",
            .label = "lock",
            .summary = "holds the angle of a link, as a stopped motor does",
            .fields = {linkField(&Lock::of), valueField({.key = "angle",
                                                         .label = "angle",
                                                         .quantity = Quantity::angle,
                                                         .required = true,
                                                         .follows = Follows::linkAngle},
                                                        &Lock::angle)},
            .prototype = Lock{},
            .draw = typed<Lock>(drawLock),
            .samples = lockSamples,
            .bind = typed<Lock>(bindLock),
            .check = typed<Lock>(checkLock)};
}

}  // namespace eigenlink
