#include "views/canvas/glyphs/strokes.h"

#include <QPainter>
#include <QPainterPathStroker>

#include <algorithm>

namespace eigenlink {

namespace {

QPainterPath centreLine(const GlyphSite& site)
{
    const std::vector<QPointF> curve = site.geometry.beamCurve(site.index);
    QPainterPath path(curve.empty() ? QPointF() : curve.front());
    for (std::size_t i = 1; i < curve.size(); ++i) {
        path.lineTo(curve[i]);
    }
    return path;
}

/// Drawn thickness [px]: that of its section, within visible limits that do not cover the joints.
double thicknessOf(const GlyphSite& site)
{
    const Beam& beam = site.as<Beam>();
    const double depth = beam.section ? depthOf(*beam.section) : 0;
    const double shown = depth > 0 ? depth * site.geometry.transform().scale : site.unit();
    return std::clamp(shown, 0.55 * site.unit(), 1.9 * site.unit());
}

QPainterPath shapeOfBeam(const GlyphSite& site)
{
    QPainterPathStroker stroker;
    stroker.setWidth(thicknessOf(site) + 2);
    stroker.setCapStyle(Qt::RoundCap);
    return stroker.createStroke(centreLine(site));
}

/// Short strokes across the beam at the nodes of its mesh, where there is room for them.
void paintMesh(QPainter& painter, const GlyphSite& site, double thickness)
{
    constexpr double kNarrowest = 5;
    const std::vector<QPointF> curve = site.geometry.beamCurve(site.index);
    const std::size_t segments = site.geometry.segmentCount(site.index);
    if (segments == 0 || lengthOf(curve.back() - curve.front()) / static_cast<double>(segments) < kNarrowest) {
        return;
    }
    painter.setPen(site.ink.pen(site.ink.linkOutline, 0.6));
    const std::size_t pieces = (curve.size() - 1) / segments;
    for (std::size_t i = 1; i < segments; ++i) {
        const std::size_t at = i * pieces;
        const QPointF across = normalOf(normalized(curve[at + 1] - curve[at - 1])) * (thickness / 2);
        painter.drawLine(curve[at] - across, curve[at] + across);
    }
}

void paintBeam(QPainter& painter, const GlyphSite& site)
{
    const QPainterPath path = centreLine(site);
    const double thickness = thicknessOf(site);
    const QPen outline = site.ink.pen(site.ink.linkOutline);
    painter.setBrush(Qt::NoBrush);
    if (site.ink.isDashed()) {
        painter.setPen(outline);
        painter.drawPath(path);
        return;
    }
    painter.setPen(
        QPen(site.ink.linkOutline, thickness + 2 * outline.widthF(), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.setPen(QPen(site.ink.linkFill, thickness, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    paintMesh(painter, site, thickness);
}

QPointF anchorOfBeam(const GlyphSite& site)
{
    const std::vector<QPointF> curve = site.geometry.beamCurve(site.index);
    return curve.empty() ? QPointF() : curve[curve.size() / 2];
}

}  // namespace

Glyph beamGlyph()
{
    return {"beam", GlyphLayer::rod, true, paintBeam, shapeOfBeam, anchorOfBeam};
}

}  // namespace eigenlink
