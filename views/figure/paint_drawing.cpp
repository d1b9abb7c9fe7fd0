#include "views/figure/recorded_drawing.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <QPainterPath>

#include <numbers>

namespace eigenlink {

namespace {

QColor colorOf(const Drawing::Color& color)
{
    QColor result(color.red, color.green, color.blue);
    result.setAlphaF(static_cast<float>(color.opacity));
    return result;
}

QPointF pointOf(Vector2 vector)
{
    return {vector.x, vector.y};
}

QPen penOf(const Drawing::Stroke& stroke)
{
    constexpr std::array kCaps{Qt::FlatCap, Qt::SquareCap, Qt::RoundCap};
    constexpr std::array kJoins{Qt::MiterJoin, Qt::BevelJoin, Qt::RoundJoin};
    QPen pen(colorOf(stroke.color), stroke.width, Qt::SolidLine, kCaps.at(static_cast<std::size_t>(stroke.cap)),
             kJoins.at(static_cast<std::size_t>(stroke.join)));
    QList<qreal> dashes;
    for (const double dash : stroke.dashes) {
        dashes << (stroke.width > 0 ? dash / stroke.width : dash);
    }
    if (!dashes.isEmpty()) {
        pen.setDashPattern(dashes);
    }
    return pen;
}

void paintContent(QPainter& painter, const Drawing::Shape& shape)
{
    QPainterPath path;
    for (const Drawing::Step& step : shape.steps) {
        switch (step.kind) {
            case Drawing::Step::Kind::move:
                path.moveTo(pointOf(step.points[0]));
                break;
            case Drawing::Step::Kind::line:
                path.lineTo(pointOf(step.points[0]));
                break;
            case Drawing::Step::Kind::curve:
                path.cubicTo(pointOf(step.points[0]), pointOf(step.points[1]), pointOf(step.points[2]));
                break;
        }
    }
    painter.setPen(shape.stroke ? penOf(*shape.stroke) : QPen(Qt::NoPen));
    painter.setBrush(shape.fill ? QBrush(colorOf(*shape.fill)) : QBrush(Qt::NoBrush));
    painter.drawPath(path);
}

void paintContent(QPainter& painter, const Drawing::Words& words)
{
    QFont font(QString::fromLatin1(kFigureFont));
    font.setPixelSize(std::max(1, qRound(words.size)));
    font.setBold(words.bold);
    font.setItalic(words.italic);
    font.setHintingPreference(QFont::PreferNoHinting);
    const QString text = QString::fromStdString(words.text);
    painter.save();
    painter.setFont(font);
    painter.setPen(colorOf(words.color));
    painter.translate(pointOf(words.at));
    painter.rotate(words.angle * 180 / std::numbers::pi);
    // Fonts of other resolutions have other widths; the words keep the room they were given.
    const double advance = QFontMetricsF(font).horizontalAdvance(text);
    if (advance > 0 && words.width > 0) {
        painter.scale(words.width / advance, 1);
    }
    painter.drawText(QPointF(), text);
    painter.restore();
}

void paintContent(QPainter& painter, const Drawing::Image& image)
{
    painter.drawImage(QRectF(image.at.x, image.at.y, image.width, image.height),
                      QImage::fromData(QByteArrayView(image.png.data(), static_cast<qsizetype>(image.png.size()))));
}

}  // namespace

void paintDrawing(QPainter& painter, const Drawing& drawing)
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    for (const Drawing::Mark& mark : drawing.marks) {
        std::visit([&](const auto& content) { paintContent(painter, content); }, mark);
    }
    painter.restore();
}

void paintFitted(QPainter& painter, const Drawing& drawing, const QRectF& room)
{
    if (drawing.isEmpty()) {
        return;
    }
    const double scale = std::min(room.width() / drawing.width, room.height() / drawing.height);
    painter.save();
    painter.translate(room.left() + (room.width() - scale * drawing.width) / 2, room.top());
    painter.scale(scale, scale);
    painter.setClipRect(QRectF(0, 0, drawing.width, drawing.height));
    paintDrawing(painter, drawing);
    painter.restore();
}

}  // namespace eigenlink
