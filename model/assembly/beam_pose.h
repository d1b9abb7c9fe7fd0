#pragma once

#include "model/basics/vector2.h"

#include <cstddef>
#include <vector>

namespace eigenlink {

/// Deformation of one node of a beam in its frame.
struct BeamNode {
    double axial = 0;       ///< u [m]
    double transverse = 0;  ///< v [m]
    double rotation = 0;    ///< ψ [rad], or v′ of a beam for any bending
    double stretch = 0;     ///< u′ of a beam for any bending
};

/// A beam as the drawing of a configuration needs it: its floating frame and the deformation of its nodes.
struct BeamPose {
    std::size_t element = 0;      ///< index in mechanism.elements
    Vector2 origin;               ///< R [m]
    double angle = 0;             ///< θ [rad]
    double length = 0;            ///< undeformed [m]
    std::vector<BeamNode> nodes;  ///< n_p + 1, evenly spaced
    bool hasSlopes = false;       ///< axial cubic too

    /// Position of the centre line [m] at ξ in [0, 1] of a segment, by its shape functions: transverse cubic, axial
    /// linear or cubic.
    Vector2 position(std::size_t segment, double xi) const;
};

/// The n_p + 1 nodes, n_p = `segments`, of an unloaded beam of this length whose centre line turns by `arc` [rad], with
/// its chord on the x-axis.
std::vector<BeamNode> arcNodes(double length, double arc, int segments);

}  // namespace eigenlink
