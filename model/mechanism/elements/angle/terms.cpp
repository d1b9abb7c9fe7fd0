#include "model/mechanism/elements/angle/angle.h"

#include "model/assembly/binder.h"
#include "model/assembly/link_angle.h"

#include <cmath>

namespace eigenlink {
namespace {

/// Φ = d_x sin φ − d_y cos φ with d = B − A. Its derivative with respect to φ is d · u(φ) = l on the right branch,
/// so that no pose is singular (x − l cos φ = 0 is at φ = 0, y − l sin φ = 0 at φ = π/2).
class AngleTerm final : public Term {
public:
    AngleTerm(const LinkFrame& frame, Eigen::Index phi) : m_frame(frame), m_phi(phi) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, cross(line(all), direction(all)));
    }
    void addJacobian(const ExtendedCoordinates& all, Eigen::Index row, MatrixSink& sink) const override
    {
        const Vector2 u = direction(all);
        const Vector2 normal{u.y, -u.x};
        sink.add(row, m_frame.a, -1 * normal);
        sink.add(row, m_frame.b, normal);
        sink.add(row, m_phi, dot(line(all), u));
    }
    void addConstraintStiffness(const ExtendedCoordinates& all, const double* lambda, MatrixSink& sink) const override
    {
        const Vector2 u = lambda[0] * direction(all);
        const std::pair<Node, Vector2> mixed[] = {{m_frame.a, -1 * u}, {m_frame.b, u}};
        for (const auto& [node, value] : mixed) {
            sink.add(m_phi, node, value);
            sink.add(node, m_phi, value);
        }
        sink.add(m_phi, m_phi, -lambda[0] * cross(line(all), direction(all)));
    }

private:
    Vector2 line(const ExtendedCoordinates& all) const { return m_frame.b.at(all) - m_frame.a.at(all); }
    Vector2 direction(const ExtendedCoordinates& all) const { return {std::cos(all[m_phi]), std::sin(all[m_phi])}; }

    LinkFrame m_frame;
    Eigen::Index m_phi;
};

/// Φ = φ − θ: a beam's angle is that of its frame, tangent at its first end.
class BeamAngleTerm final : public Term {
public:
    BeamAngleTerm(Eigen::Index theta, Eigen::Index phi) : m_theta(theta), m_phi(phi) {}

    Eigen::Index constraintCount() const override { return 1; }
    void addConstraint(const ExtendedCoordinates& all, Eigen::Index row, VectorSink& sink) const override
    {
        sink.add(row, all[m_phi] - all[m_theta]);
    }
    void addJacobian(const ExtendedCoordinates&, Eigen::Index row, MatrixSink& sink) const override
    {
        sink.add(row, m_phi, 1.0);
        sink.add(row, m_theta, -1.0);
    }

private:
    Eigen::Index m_theta;
    Eigen::Index m_phi;
};

}  // namespace

void bind(const Angle& angle, Binder& binder)
{
    if (const BeamFrame* beam = binder.beam(angle.of)) {
        const Eigen::Index phi = binder.addCoordinate({angle.id, angle.id, beam->drawnAngle, Quantity::angle});
        binder.addTerm(std::make_unique<BeamAngleTerm>(beam->theta, phi),
                       {{angle.id, angle.id, Quantity::angle, 0, 1 / sizeOf(binder.mechanism())}});
        return;
    }
    const LinkFrame& frame = binder.link(angle.of);
    const Eigen::Index phi = binder.addCoordinate({angle.id, angle.id, frame.drawnAngle, Quantity::angle});
    binder.addTerm(std::make_unique<AngleTerm>(frame, phi), {{angle.id, angle.id, Quantity::angle, 0}});
}

}  // namespace eigenlink
