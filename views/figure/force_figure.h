#pragma once

#include "views/canvas/mechanism_painter.h"

class QPainter;

namespace eigenlink {

/// Draws the forces in links over them: tension blue, compression red, the thicker the larger, with their values; and
/// the bending moments of beams as lines beside them, on the side that is stretched.
void paintForces(QPainter& painter, const MechanismScene& scene, const Analysis& analysis);

}  // namespace eigenlink
