#pragma once

#include "views/canvas/mechanism_painter.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QString>

#include <vector>

namespace eigenlink {

/// A name to be written near something.
struct Label {
    QString text;
    QPointF anchor;         ///< what it names [px]
    double clearance = 8;   ///< distance of the text from the anchor [px]
    bool isPoint = false;   ///< bold; element names are lighter
    bool required = false;  ///< written even where it overlaps
};

/// A label with its place.
struct PlacedLabel {
    Label label;
    QRectF box;
};

/// Lines that labels should not cover: of everything that stands in sight.
std::vector<QLineF> labelObstacles(const SceneGeometry& geometry, const Ink& ink, const QRectF& visible);

/// Finds a place beside each anchor that covers links, symbols and other labels as little as possible.
/// Labels that fit nowhere are left out unless required.
std::vector<PlacedLabel> placeLabels(const std::vector<Label>& labels, const std::vector<QLineF>& obstacles,
                                     const QRectF& area, const QFontMetricsF& metrics);

/// Length of the part of a line inside a rectangle (Liang–Barsky).
double lengthInside(const QLineF& line, const QRectF& box);

/// "φ" for "phi", other Greek names alike; other ids as they are.
QString symbolFor(std::string_view id);

/// Lines over an area, so close that no label fits between them.
void addCover(std::vector<QLineF>& lines, const QRectF& area);

/// Writes the names of points, springs, dampers, loads and angles; returns where they stand.
std::vector<PlacedLabel> paintLabels(QPainter& painter, const MechanismScene& scene, const SceneGeometry& geometry);

}  // namespace eigenlink
