#include "views/canvas/motion_painter.h"

#include "views/canvas/glyphs/strokes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kFarthest = 20000;        ///< places further from the screen's origin are gaps [px]
constexpr double kShortestReach = 2;       ///< an arrow that is shorter is not seen [px]
constexpr double kShortestMovement = 0.4;  ///< places of a path that are closer are one [px]

/// The finite pieces of a path as lines on the screen, from one index to another.
void drawPath(QPainter& painter, const SceneTransform& transform, const std::vector<Vector2>& path, std::size_t from,
              std::size_t to)
{
    QPolygonF piece;
    const auto flush = [&] {
        if (piece.size() > 1) {
            painter.drawPolyline(piece);
        }
        piece.clear();
    };
    for (std::size_t i = from; i < to && i < path.size(); ++i) {
        const QPointF at = transform.toScreen(path[i]);
        if (!(std::abs(at.x()) + std::abs(at.y()) < kFarthest)) {
            flush();
        } else if (piece.isEmpty() || (at - piece.last()).manhattanLength() > kShortestMovement || i + 1 == to) {
            piece << at;
        }
    }
    flush();
}

void paintPointTrace(QPainter& painter, const SceneTransform& transform, const Theme& theme,
                     const MotionOverlay::Trace& trace)
{
    QColor faint = theme.motion;
    faint.setAlphaF(0.35F);
    painter.setPen(QPen(faint, 1.2));
    drawPath(painter, transform, trace.path, trace.now, trace.path.size());
    painter.setPen(QPen(theme.motion, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    drawPath(painter, transform, trace.path, 0, trace.now + 1);
}

void paintPolode(QPainter& painter, const SceneTransform& transform, const Theme& theme,
                 const MotionOverlay::Trace& trace)
{
    const bool isFixed = trace.kind == MotionOverlay::Trace::Kind::fixedPolode;
    painter.setPen(QPen(theme.angle, 1.6, isFixed ? Qt::SolidLine : Qt::DashLine));
    drawPath(painter, transform, trace.path, 0, trace.path.size());
    if (isFixed && trace.now < trace.path.size()) {
        const QPointF at = transform.toScreen(trace.path[trace.now]);
        if (std::abs(at.x()) + std::abs(at.y()) < kFarthest) {
            painter.setBrush(theme.card);
            painter.setPen(QPen(theme.angle, 2));
            painter.drawEllipse(at, 4.5, 4.5);
            painter.setBrush(Qt::NoBrush);
        }
    }
}

}  // namespace

void paintTraces(QPainter& painter, const SceneTransform& transform, const Theme& theme, const MotionOverlay& overlay)
{
    painter.setBrush(Qt::NoBrush);
    for (const MotionOverlay::Trace& trace : overlay.traces) {
        trace.kind == MotionOverlay::Trace::Kind::point ? paintPointTrace(painter, transform, theme, trace)
                                                        : paintPolode(painter, transform, theme, trace);
    }
}

void paintMotionArrows(QPainter& painter, const SceneTransform& transform, const Theme& theme,
                       const MotionOverlay& overlay)
{
    painter.setBrush(Qt::NoBrush);
    for (const MotionOverlay::Arrow& arrow : overlay.arrows) {
        const bool isVelocity = arrow.kind == MotionOverlay::Arrow::Kind::velocity;
        const QLineF line(transform.toScreen(arrow.from), transform.toScreen(arrow.from + arrow.reach));
        if (line.length() >= kShortestReach && line.length() < kFarthest) {
            painter.setPen(QPen(isVelocity ? theme.accent : theme.force, 2, Qt::SolidLine, Qt::FlatCap));
            paintArrow(painter, line, std::clamp(0.28 * line.length(), 4.0, 11.0));
        }
    }
}

}  // namespace eigenlink
