#pragma once

#include "model/assembly/term.h"

namespace eigenlink {

/// A rigid link as other elements see it: two nodes that carry its motion. Any material point of the link
/// is (1 − ζ) a + ζ b with a constant complex ζ.
struct LinkFrame {
    Node a, b;
    double length = 0;            ///< l = |b − a| [m]
    double drawnAngle = 0;        ///< of b − a in the drawing [rad]
    Eigen::Index reference = -1;  ///< where the angle stands that its own is counted on from; −1: the drawn one
};

/// The angle of a link with its derivatives: θ = arg(B − A), unwrapped to the turn nearest its reference.
///
///     ∂θ/∂d = (−d_y, d_x)/L²,   ∂²θ/∂d² = [2 d_x d_y, d_y² − d_x²; ·, −2 d_x d_y]/L⁴,   d = B − A, L = |d|
///
/// The Hessian with respect to (A, B) is the pair block of ∂²θ/∂d² (MatrixSink::addPair).
class LinkAngle {
public:
    /// Computes θ, ∂θ/∂d and ∂²θ/∂d² at a configuration.
    LinkAngle(const LinkFrame& frame, const ExtendedCoordinates& all);

    /// θ [rad]
    double value() const { return m_value; }
    /// ∂θ/∂B = −∂θ/∂A [rad/m]
    Vector2 gradient() const { return m_gradient; }
    /// ∂²θ/∂d² [rad/m²]
    const Eigen::Matrix2d& hessian() const { return m_hessian; }

private:
    double m_value;
    Vector2 m_gradient;
    Eigen::Matrix2d m_hessian;
};

/// `angle` moved by whole turns to lie nearest `reference` [rad].
double unwrapped(double angle, double reference);

}  // namespace eigenlink
