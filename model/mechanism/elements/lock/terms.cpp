#include "model/mechanism/elements/lock/lock.h"

#include "model/assembly/binder.h"
#include "model/assembly/link_angle.h"

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

/// Φ = θ − angle, up to whole turns, which a drawing does not count: the beam's first end is clamped to a shaft that
/// stands still.
class BeamLockTerm final : public Term {
public:
    BeamLockTerm(Eigen::Index theta, double angle) : m_theta(theta), m_angle(angle) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, std::remainder(all[m_theta] - m_angle, 2 * std::numbers::pi));
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_theta, 1.0);
    }

private:
    Eigen::Index m_theta;
    double m_angle;
};

}  // namespace

void bind(const Lock& lock, Binder& binder)
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

}  // namespace eigenlink
