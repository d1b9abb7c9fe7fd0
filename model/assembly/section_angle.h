#pragma once

#include "model/assembly/beam_frame.h"
#include "model/assembly/link_angle.h"

#include <optional>

namespace eigenlink {

/// The angle that welds, torques and torsion springs act on: that of a rigid link, or of a beam's cross-section at one
/// of its ends: θ + ψ, or of beams with slopes θ and φ.
class SectionAngle {
public:
    /// The angle θ of a rigid link.
    explicit SectionAngle(const LinkFrame& link) : m_link(link) {}
    /// The angle of the cross-section of a beam at its first node, `node` = 0, or its last, n_p.
    SectionAngle(const BeamFrame& beam, int node) : m_beam(beam), m_node(node) {}

    /// The angle [rad]; of a rigid link counted on as LinkAngle does.
    double value(const ExtendedCoordinates& all) const;
    /// The angle in the drawing [rad].
    double drawn() const { return m_link ? m_link->drawnAngle : m_beam->drawnAngle; }

    /// Calls visit(coordinate, ∂angle/∂coordinate) for each coordinate that the angle depends on.
    template <class Visit>
    void forEach(const ExtendedCoordinates& all, Visit visit) const
    {
        if (m_beam) {
            visit(isTip() ? m_beam->tip : m_beam->theta, 1.0);
            if (!m_beam->hasSlopes()) {
                visit(m_beam->rotation(m_node), 1.0);
            }
            return;
        }
        const Vector2 gradient = LinkAngle(*m_link, all).gradient();
        visit(m_link->a.x, -gradient.x);
        visit(m_link->a.x + 1, -gradient.y);
        visit(m_link->b.x, gradient.x);
        visit(m_link->b.x + 1, gradient.y);
    }
    /// Adds factor · ∂²angle/∂q², over the extended coordinates; zero for beams.
    void addHessian(const ExtendedCoordinates& all, double factor, MatrixSink& sink) const;

private:
    /// True where the angle is a coordinate.
    bool isTip() const { return m_node > 0 && m_beam->hasSlopes(); }

    std::optional<LinkFrame> m_link;
    std::optional<BeamFrame> m_beam;
    int m_node = 0;
};

/// θ = first − second, where an absent one is the ground's 0.
struct RelativeAngle {
    std::optional<SectionAngle> first, second;

    /// θ [rad]
    double value(const ExtendedCoordinates& all) const;
    /// θ in the drawing [rad].
    double drawn() const;
    /// Calls visit(coordinate, ∂θ/∂coordinate), twice for a coordinate of both angles.
    template <class Visit>
    void forEach(const ExtendedCoordinates& all, Visit visit) const
    {
        if (first) {
            first->forEach(all, visit);
        }
        if (second) {
            second->forEach(all, [&visit](Eigen::Index index, double value) { visit(index, -value); });
        }
    }
    /// Adds factor · ∂²θ/∂q².
    void addHessian(const ExtendedCoordinates& all, double factor, MatrixSink& sink) const;
    /// Adds factor · ∂θ/∂q ∂θ/∂qᵀ.
    void addOuterProduct(const ExtendedCoordinates& all, double factor, MatrixSink& sink) const;
};

}  // namespace eigenlink
