#include "views/figure/dimensions.h"

#include "model/mechanism/edit.h"
#include "views/canvas/glyphs/strokes.h"
#include "views/format/format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace eigenlink {

namespace {

constexpr double kShortest = 44;  ///< links that have room for a dimension [px]
constexpr double kDistance = 26;  ///< of the dimension line from its link [px]
constexpr double kTick = 4;

QPointF middleOf(const SceneGeometry& geometry, std::size_t count)
{
    QPointF sum;
    for (std::size_t i = 0; i < count; ++i) {
        sum += geometry.point(i);
    }
    return count > 0 ? sum / static_cast<double>(count) : sum;
}

/// Text along a line, upright enough to be read from below or from the right.
void paintAlong(QPainter& painter, const QLineF& line, const QString& text, const QColor& background)
{
    const QFontMetricsF metrics(painter.font());
    double angle = -line.angle();
    angle -= 360 * std::round(angle / 360);
    angle += angle > 89 ? -180 : angle < -91 ? 180 : 0;
    painter.save();
    painter.translate(line.center());
    painter.rotate(angle);
    const double width = metrics.horizontalAdvance(text);
    painter.fillRect(QRectF(-width / 2 - 3, -metrics.height() / 2, width + 6, metrics.height()), background);
    painter.drawText(QPointF(-width / 2, metrics.ascent() - metrics.height() / 2), text);
    painter.restore();
}

DimensionLine dimensionOf(const QLineF& link, QPointF middle, const QString& text)
{
    QPointF away = normalOf(normalized(link.p2() - link.p1()));
    if (QPointF::dotProduct(away, link.center() - middle) < 0) {
        away = -away;
    }
    const QLineF line = link.translated(kDistance * away);
    return {line,
            {QLineF(link.p1() + 8 * away, line.p1() + kTick * away),
             QLineF(link.p2() + 8 * away, line.p2() + kTick * away)},
            text};
}

void paintDimension(QPainter& painter, const DimensionLine& dimension, const Theme& theme)
{
    const QLineF& line = dimension.line;
    painter.setPen(QPen(theme.mutedText, 0.7));
    painter.drawLine(dimension.witness[0]);
    painter.drawLine(dimension.witness[1]);
    painter.drawLine(line);
    const QPointF along = normalized(line.p2() - line.p1());
    const QPointF slash = kTick * normalized(along + normalized(dimension.witness[0].p2() - dimension.witness[0].p1()));
    painter.setPen(QPen(theme.mutedText, 1.2));
    painter.drawLine(line.p1() - slash, line.p1() + slash);
    painter.drawLine(line.p2() - slash, line.p2() + slash);
    painter.setPen(theme.text);
    paintAlong(painter, line, dimension.text, theme.card);
}

}  // namespace

std::vector<DimensionLine> dimensionsOf(const MechanismScene& scene, const QFont& font)
{
    const SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
    const Mechanism& mechanism = scene.parts->mechanism;
    const QPointF middle = middleOf(geometry, scene.pose.points.size());
    const QFontMetricsF metrics(font);
    std::vector<DimensionLine> dimensions;
    for (std::size_t i = 0; i < scene.parts->elements.size(); ++i) {
        const PartOfMechanism& part = scene.parts->elements[i];
        if (!isLink(mechanism.elements[i]) || part.points.size() != 2 || !geometry.hasPoint(part.points[0]) ||
            !geometry.hasPoint(part.points[1])) {
            continue;
        }
        const QLineF link(geometry.point(part.points[0]), geometry.point(part.points[1]));
        const QString length = formatNumber(effectiveLength(mechanism, mechanism.elements[i]));
        const QString named = fromModel(idOf(mechanism.elements[i])) + QStringLiteral(": ") + length;
        if (link.length() >= kShortest) {
            const bool fits = metrics.horizontalAdvance(named) + 16 < link.length();
            dimensions.push_back(dimensionOf(link, middle, fits ? named : length));
        }
    }
    return dimensions;
}

void paintDimensions(QPainter& painter, const std::vector<DimensionLine>& dimensions, const Theme& theme)
{
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    painter.setBrush(Qt::NoBrush);
    for (const DimensionLine& dimension : dimensions) {
        paintDimension(painter, dimension, theme);
    }
}

}  // namespace eigenlink
