#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <numbers>

namespace eigenlink {

namespace {

/// Body of the padlock, in the middle of the link it holds.
QRectF padlock(const GlyphSite& site)
{
    const double width = 2.9 * site.unit();
    const double height = 2.2 * site.unit();
    const QPointF center = site.geometry.linkMiddle(site.part().links.front());
    return {center - QPointF(width / 2, 0.25 * height), QSizeF(width, height)};
}

QPainterPath shapeOfLock(const GlyphSite& site)
{
    QPainterPath path;
    path.addRoundedRect(padlock(site), 0.4 * site.unit(), 0.4 * site.unit());
    return path;
}

void paintLock(QPainter& painter, const GlyphSite& site)
{
    const QRectF body = padlock(site);
    const double radius = 0.3 * body.width();
    const QPointF shackle(body.center().x(), body.top() - 0.3 * radius);
    painter.setPen(site.ink.pen(site.ink.angle));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(arcPath(shackle, radius, 0, std::numbers::pi));
    painter.drawLine(shackle - QPointF(radius, 0), QPointF(shackle.x() - radius, body.top()));
    painter.drawLine(shackle + QPointF(radius, 0), QPointF(shackle.x() + radius, body.top()));
    painter.setBrush(site.ink.angle);
    painter.drawPath(shapeOfLock(site));
    painter.setBrush(Qt::NoBrush);
}

QPointF anchorOfLock(const GlyphSite& site)
{
    return QPointF(padlock(site).center().x(), padlock(site).bottom());
}

}  // namespace

Glyph lockGlyph()
{
    return {"lock", GlyphLayer::load, false, paintLock, shapeOfLock, anchorOfLock};
}

}  // namespace eigenlink
