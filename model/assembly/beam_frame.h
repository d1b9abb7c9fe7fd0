#pragma once

#include "model/assembly/term.h"

#include <array>

namespace eigenlink {

/// A flexible link as other elements see it: a floating frame (R, θ) and nodal deformations (u, v, ψ) of n_p + 1 nodes
/// in that frame; node i lies at r_i = R + A(θ)(x_i + u_i, v_i), its cross-section is turned by θ + ψ_i. [LIN] Fig. 3
///
/// Nodes of a beam for any bending have the slopes of its centre line (u, v, v′, u′), and where it yields to shear the
/// angle γ from the normal of the cross-section to the centre line; the angle of its last cross-section is a
/// coordinate.
struct BeamFrame {
    Node origin;              ///< R
    Eigen::Index theta = -1;  ///< θ
    Eigen::Index nodal = -1;  ///< u of node 0
    int perNode = 3;          ///< coordinates of a node: 4 with slopes, 5 with shear
    Eigen::Index tip = -1;    ///< angle of the last cross-section [rad]; −1 where it is θ + ψ
    int segments = 0;         ///< n_p
    double length = 0;        ///< l along the undeformed centre line [m]
    double arc = 0;         ///< turn of the unloaded centre line [rad]; its first tangent lies at −arc/2 in the frame
    double drawnAngle = 0;  ///< of the line from the first to the second point in the drawing [rad]

    /// x_i = i l / n_p, undeformed [m]
    double undeformed(int node) const { return node * length / segments; }
    Eigen::Index axial(int node) const { return nodal + Eigen::Index{perNode} * node; }  ///< u_i
    Eigen::Index transverse(int node) const { return axial(node) + 1; }                  ///< v_i
    Eigen::Index rotation(int node) const { return axial(node) + 2; }                    ///< ψ_i, or v′_i
    Eigen::Index stretch(int node) const { return axial(node) + 3; }  ///< u′_i where nodes have slopes
    Eigen::Index shear(int node) const { return axial(node) + 4; }    ///< γ_i where nodes have it
    /// True where nodes have the slopes v′, u′ of the centre line.
    bool hasSlopes() const { return perNode >= 4; }
    /// True where nodes have the angle γ of shear too.
    bool hasShear() const { return perNode == 5; }

    /// (x_i + u_i, v_i) in the frame [m]
    Vector2 local(int node, const ExtendedCoordinates& all) const;
    /// r_i [m]
    Vector2 position(int node, const ExtendedCoordinates& all) const;

    /// Indices of the coordinates that r_i = R + A(θ)(x_i + u_i, v_i) depends on, R_x, R_y, θ, u_i, v_i, in the
    /// extended vector.
    std::array<Eigen::Index, 5> coordinates(int node) const;
    /// ∂r_i/∂ of each of them: unit vectors for R_x, R_y, A′(θ)(x_i + u_i, v_i) [m/rad] for θ, columns of A(θ) for u_i,
    /// v_i.
    std::array<Vector2, 5> derivatives(int node, const ExtendedCoordinates& all) const;
};

}  // namespace eigenlink
