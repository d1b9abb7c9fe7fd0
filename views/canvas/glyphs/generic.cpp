#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

namespace eigenlink {

namespace {

/// Everything the element names: its points, then the middles of its links.
std::vector<QPointF> corners(const GlyphSite& site)
{
    std::vector<QPointF> places;
    for (const std::size_t point : site.part().points) {
        places.push_back(site.geometry.point(point));
    }
    for (const std::size_t link : site.part().links) {
        places.push_back(site.geometry.linkMiddle(link));
    }
    return places;
}

QPointF anchorOfGeneric(const GlyphSite& site)
{
    const auto places = corners(site);
    QPointF sum;
    for (const QPointF& place : places) {
        sum += place;
    }
    return sum / static_cast<double>(places.size());
}

QPainterPath shapeOfGeneric(const GlyphSite& site)
{
    QPainterPath path;
    for (const QPointF& place : corners(site)) {
        path.addPath(linePath(anchorOfGeneric(site), place));
    }
    const double half = 1.6 * site.unit();
    path.addRect(QRectF(anchorOfGeneric(site) - QPointF(half, half), QSizeF(2 * half, 2 * half)));
    return path;
}

/// A square tied to everything the element names: nothing that a file holds is invisible.
void paintGeneric(QPainter& painter, const GlyphSite& site)
{
    QPen pen = site.ink.pen(site.ink.linkOutline, 0.8);
    pen.setDashPattern({2, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shapeOfGeneric(site));
}

}  // namespace

Glyph genericGlyph()
{
    return {"", GlyphLayer::load, false, paintGeneric, shapeOfGeneric, anchorOfGeneric};
}

}  // namespace eigenlink
