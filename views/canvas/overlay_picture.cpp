#include "views/canvas/overlay_picture.h"

#include "views/canvas/glyphs/strokes.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kLargestMass = 24;  ///< radius of the disc of the largest mass [px]
constexpr double kSmallestMass = 4;

QColor tinted(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

QColor colorOfMark(CanvasMark::Kind kind, const Theme& theme)
{
    switch (kind) {
        case CanvasMark::Kind::linkCenter:
        case CanvasMark::Kind::wholeCenter:
            return theme.text;
        case CanvasMark::Kind::principalPoint:
            return theme.angle;
        case CanvasMark::Kind::realMass:
            return theme.mass;
        case CanvasMark::Kind::virtualMass:
            return theme.damper;
        case CanvasMark::Kind::weight:
            return theme.accent;
        case CanvasMark::Kind::node:
        case CanvasMark::Kind::share:
            return theme.text;
    }
    return theme.text;
}

/// A circle in quarters, as drawings mark a centre of mass.
void paintCenter(QPainter& painter, QPointF at, double radius, const Theme& theme)
{
    const QRectF box(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.card);
    painter.drawEllipse(box);
    painter.setBrush(theme.text);
    painter.drawPie(box, 0, 90 * 16);
    painter.drawPie(box, 180 * 16, 90 * 16);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, 1.4));
    painter.drawEllipse(box);
}

double radiusOf(double size)
{
    return std::max(kSmallestMass, kLargestMass * std::sqrt(std::min(std::abs(size), 1.0)));
}

/// Filled where it is a mass, a dashed outline where it counts negative.
void setMassInk(QPainter& painter, const QColor& color, double size)
{
    painter.setPen(QPen(color, 1.6, size < 0 ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(size < 0 ? QBrush(Qt::NoBrush) : QBrush(tinted(color, 70)));
}

void paintNode(QPainter& painter, QPointF at)
{
    painter.drawLine(at + QPointF(-5, -5), at + QPointF(5, 5));
    painter.drawLine(at + QPointF(-5, 5), at + QPointF(5, -5));
}

void paintMark(QPainter& painter, const CanvasMark& mark, QPointF at, const Theme& theme)
{
    const QColor color = colorOfMark(mark.kind, theme);
    const double radius = radiusOf(mark.size);
    switch (mark.kind) {
        case CanvasMark::Kind::linkCenter:
            paintCenter(painter, at, 5, theme);
            return;
        case CanvasMark::Kind::wholeCenter:
            paintCenter(painter, at, 9, theme);
            painter.setPen(QPen(theme.accent, 2));
            painter.drawEllipse(at, 12, 12);
            return;
        case CanvasMark::Kind::principalPoint:
            painter.setPen(QPen(theme.card, 1));
            painter.setBrush(color);
            painter.drawPolygon(
                QPolygonF{at + QPointF(0, -6), at + QPointF(6, 0), at + QPointF(0, 6), at + QPointF(-6, 0)});
            return;
        case CanvasMark::Kind::realMass:
        case CanvasMark::Kind::weight:
            setMassInk(painter, color, mark.size);
            painter.drawEllipse(at, radius, radius);
            return;
        case CanvasMark::Kind::virtualMass:
            setMassInk(painter, color, mark.size);
            painter.drawRect(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius));
            return;
        case CanvasMark::Kind::node:
            painter.setPen(QPen(theme.card, 5, Qt::SolidLine, Qt::RoundCap));
            paintNode(painter, at);
            painter.setPen(QPen(color, 2.2, Qt::SolidLine, Qt::RoundCap));
            paintNode(painter, at);
            return;
        case CanvasMark::Kind::share:
            return;
    }
}

QString legendWords(CanvasMark::Kind kind)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("CanvasOverlay", text); };
    switch (kind) {
        case CanvasMark::Kind::linkCenter:
            return tr("centre of mass of a link");
        case CanvasMark::Kind::wholeCenter:
            return tr("centre of mass of all, with its path");
        case CanvasMark::Kind::principalPoint:
            return tr("principal point, principal vectors");
        case CanvasMark::Kind::realMass:
            return tr("joint mass, dashed where negative");
        case CanvasMark::Kind::virtualMass:
            return tr("virtual joint mass, across the link");
        case CanvasMark::Kind::weight:
            return tr("counterweight");
        case CanvasMark::Kind::node:
            return tr("stands still");
        case CanvasMark::Kind::share:
            break;
    }
    return {};
}

void paintLegend(QPainter& painter, const QRectF& area, const CanvasOverlay& overlay, const Theme& theme)
{
    constexpr std::array kKinds{
        CanvasMark::Kind::linkCenter, CanvasMark::Kind::wholeCenter, CanvasMark::Kind::principalPoint,
        CanvasMark::Kind::realMass,   CanvasMark::Kind::virtualMass, CanvasMark::Kind::weight,
        CanvasMark::Kind::node};
    QFont font = painter.font();
    font.setPixelSize(theme.px(11));
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    std::vector<CanvasMark::Kind> kinds;
    double width = 0;
    for (const CanvasMark::Kind kind : kKinds) {
        if (std::ranges::any_of(overlay.marks, [&](const CanvasMark& mark) { return mark.kind == kind; })) {
            kinds.push_back(kind);
            width = std::max(width, metrics.horizontalAdvance(legendWords(kind)));
        }
    }
    const double step = metrics.height() + 7;
    QPointF at(area.right() - width - 20, area.bottom() - 18 - step * static_cast<double>(kinds.size() - 1));
    for (const CanvasMark::Kind kind : kinds) {
        CanvasMark mark{kind, {}, kind == CanvasMark::Kind::realMass ? 0.06 : 0.05, {}};
        painter.save();
        if (kind == CanvasMark::Kind::wholeCenter) {
            painter.translate(at.x() - 14, at.y());
            painter.scale(0.6, 0.6);
            paintMark(painter, mark, {}, theme);
        } else {
            paintMark(painter, mark, at - QPointF(14, 0), theme);
        }
        painter.restore();
        painter.setPen(theme.mutedText);
        painter.drawText(QPointF(at.x(), at.y() + 0.36 * metrics.height()), legendWords(kind));
        at.ry() += step;
    }
}

/// Words beside their mark, on a light ground so that lines do not cross them.
void paintMarkWords(QPainter& painter, const CanvasMark& mark, QPointF at, const Theme& theme)
{
    if (mark.words.isEmpty()) {
        return;
    }
    const bool isMass = mark.kind == CanvasMark::Kind::realMass || mark.kind == CanvasMark::Kind::weight;
    const double away = (isMass                                       ? radiusOf(mark.size)
                         : mark.kind == CanvasMark::Kind::virtualMass ? radiusOf(mark.size)
                                                                      : 9) +
                        4;
    const QFontMetricsF metrics(painter.font());
    QRectF box = metrics.boundingRect(mark.words).adjusted(-3, -1, 3, 1);
    const double dy = mark.kind == CanvasMark::Kind::virtualMass ? 0.9 * metrics.height()
                      : isMass                                   ? -0.2 * metrics.height()
                                                                 : 0;
    const bool isBeside = mark.kind != CanvasMark::Kind::share;
    box.moveTo(isBeside ? at.x() + away : at.x() - box.width() / 2, at.y() - box.height() / 2 + dy);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tinted(theme.card, 205));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(colorOfMark(mark.kind, theme));
    painter.drawText(box, Qt::AlignCenter, mark.words);
}

/// Another state of the mechanism, its links dashed from pin to pin.
void paintOutlines(QPainter& painter, const CanvasOverlay& overlay, const SceneTransform& transform, const Theme& theme)
{
    painter.setBrush(Qt::NoBrush);
    for (const std::vector<Vector2>& outline : overlay.outlines) {
        QPolygonF line;
        for (const Vector2 place : outline) {
            line << transform.toScreen(place);
        }
        painter.setPen(QPen(theme.damper, 2.2, Qt::DashLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(line);
        painter.setPen(QPen(theme.damper, 1.6));
        for (const QPointF& pin : line) {
            painter.drawEllipse(pin, 4, 4);
        }
    }
}

}  // namespace

void paintOverlay(QPainter& painter, const QRectF& area, const CanvasOverlay& overlay, const SceneTransform& transform,
                  const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintOutlines(painter, overlay, transform, theme);
    QPolygonF path;
    for (const Vector2 place : overlay.path) {
        path << transform.toScreen(place);
    }
    if (path.size() > 1) {
        path << path.front();
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.6, Qt::DashLine));
        painter.drawPolyline(path);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.angle, 1.4));
    for (const auto& [from, to] : overlay.vectors) {
        const QLineF line(transform.toScreen(from), transform.toScreen(to));
        if (line.length() > 6) {
            paintArrow(painter, line, std::clamp(0.2 * line.length(), 4.0, 8.0));
        }
    }
    std::vector<const CanvasMark*> marks;
    for (const CanvasMark& mark : overlay.marks) {
        marks.push_back(&mark);
    }
    // Large discs do not cover small ones.
    std::ranges::stable_sort(marks, std::ranges::greater(),
                             [](const CanvasMark* mark) { return std::abs(mark->size); });
    for (const CanvasMark* mark : marks) {
        paintMark(painter, *mark, transform.toScreen(mark->at), theme);
    }
    QFont font = painter.font();
    font.setPixelSize(theme.px(11));
    painter.setFont(font);
    for (const CanvasMark* mark : marks) {
        paintMarkWords(painter, *mark, transform.toScreen(mark->at), theme);
    }
    paintLegend(painter, area, overlay, theme);
    painter.restore();
}

}  // namespace eigenlink
