#pragma once

#include "model/assembly/system.h"
#include "views/canvas/mechanism_painter.h"

#include <QPolygonF>

#include <vector>

class QPainter;

namespace eigenlink {

/// A section force beside the nodes of its beam [px].
struct DiagramLine {
    QPolygonF beam, line;
};

/// The line that lies by these offsets to the left of the nodes of a beam [px].
DiagramLine diagramLine(const BeamPose& pose, const SceneTransform& transform, const std::vector<double>& offsets);

/// Paints the line and the area up to its beam.
void paintDiagramLine(QPainter& painter, const DiagramLine& diagram, const QColor& color);

/// Draws N, V and M along these beams of the scene, each in its colour with the same largest height, and a legend with
/// the largest values at `corner`, its top right. N and V are positive to the left of the beam; M is on the side that
/// is stretched. Forces that are rounding errors are left out.
void paintSectionForces(QPainter& painter, const MechanismScene& scene, const std::vector<System::BeamForces>& beams,
                        QPointF corner);

}  // namespace eigenlink
