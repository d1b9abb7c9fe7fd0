#pragma once

#include "views/spectrum/complex_plane_picture.h"

namespace eigenlink {

/// Draws the complex plane with its axes and grid into an area; `marks` false leaves the eigenvalues out.
void paintPlane(QPainter& painter, const QRectF& area, const ComplexPlanePicture& picture, bool marks);

}  // namespace eigenlink
