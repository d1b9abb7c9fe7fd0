#include "views/canvas/glyphs/strokes.h"

#include "model/basics/tolerances.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

double crossOf(QPointF a, QPointF b)
{
    return a.x() * b.y() - a.y() * b.x();
}

/// Corners of the convex hull, clockwise as seen; fewer than three when the points lie on a line.
std::vector<QPointF> convexHull(std::vector<QPointF> points)
{
    std::ranges::sort(points, [](QPointF a, QPointF b) { return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y(); });
    std::vector<QPointF> hull;
    const auto extend = [&hull](QPointF p, std::size_t base) {
        while (hull.size() >= base + 2 &&
               crossOf(hull.back() - hull[hull.size() - 2], p - hull.back()) <= tolerance::kNegligible) {
            hull.pop_back();
        }
        hull.push_back(p);
    };
    for (const QPointF& p : points) {
        extend(p, 0);
    }
    const std::size_t lower = hull.size();
    for (auto p = points.rbegin() + 1; p != points.rend(); ++p) {
        extend(*p, lower - 1);
    }
    hull.pop_back();
    return hull;
}

/// Rectangle beyond which shapes are on no screen and no picture, but cost time to fill [px].
constexpr QRectF kEverSeen(-8000, -8000, 32000, 32000);

/// A convex polygon cut by the half-plane a · p ≤ b. (Sutherland and Hodgman, 1974.)
std::vector<QPointF> cutBy(const std::vector<QPointF>& polygon, QPointF a, double b)
{
    std::vector<QPointF> result;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const QPointF from = polygon[i];
        const QPointF to = polygon[(i + 1) % polygon.size()];
        const double before = b - QPointF::dotProduct(a, from);
        const double after = b - QPointF::dotProduct(a, to);
        if (before >= 0) {
            result.push_back(from);
        }
        if ((before < 0) != (after < 0)) {
            result.push_back(from + before / (before - after) * (to - from));
        }
    }
    return result;
}

/// The visible part of the hull of the points: its corners, or few that are not far outside.
std::vector<QPointF> seenPart(std::vector<QPointF> points)
{
    if (std::ranges::all_of(points, [](QPointF p) { return kEverSeen.contains(p); })) {
        return points;
    }
    std::vector<QPointF> hull = convexHull(std::move(points));
    hull = cutBy(hull, {-1, 0}, -kEverSeen.left());
    hull = cutBy(hull, {1, 0}, kEverSeen.right());
    hull = cutBy(hull, {0, -1}, -kEverSeen.top());
    return cutBy(hull, {0, 1}, kEverSeen.bottom());
}

double degrees(double radians)
{
    return radians * 180 / std::numbers::pi;
}

QRectF circleAt(QPointF center, double radius)
{
    return {center - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)};
}

}  // namespace

QPainterPath roundedHull(std::vector<QPointF> points, double radius)
{
    QPainterPath path;
    points = seenPart(std::move(points));
    if (points.empty()) {
        return path;
    }
    const QPointF first = points.front();
    if (std::ranges::all_of(points, [&](QPointF p) { return lengthOf(p - first) < tolerance::kNearlyZero; })) {
        path.addEllipse(first, radius, radius);
        return path;
    }
    const std::vector<QPointF> hull = convexHull(std::move(points));
    const std::size_t count = hull.size();
    for (std::size_t i = 0; i < count; ++i) {
        const QPointF before = normalized(hull[i] - hull[(i + count - 1) % count]);
        const QPointF after = normalized(hull[(i + 1) % count] - hull[i]);
        const QPointF start = normalOf(before);
        const double from = degrees(std::atan2(-start.y(), start.x()));
        const double turn = std::atan2(crossOf(before, after), QPointF::dotProduct(before, after));
        if (i == 0) {
            path.arcMoveTo(circleAt(hull[i], radius), from);
        }
        path.arcTo(circleAt(hull[i], radius), from, count == 2 ? -180 : -degrees(turn));
    }
    path.closeSubpath();
    return path;
}

QPolygonF zigzag(QPointF from, QPointF to, int coils, double amplitude)
{
    const QPointF along = to - from;
    const QPointF side = normalOf(normalized(along)) * amplitude;
    const double lead = std::min(0.18, 3.2 * amplitude / std::max(lengthOf(along), 1.0));
    QPolygonF line{from, from + lead * along};
    const int strokes = 2 * coils;
    for (int i = 0; i < strokes; ++i) {
        const double t = lead + (1 - 2 * lead) * (i + 0.5) / strokes;
        line << from + t * along + (i % 2 == 0 ? side : -side);
    }
    line << to - lead * along << to;
    return line;
}

void paintDashpot(QPainter& painter, const QLineF& line, double width, double slide)
{
    const QPointF u = normalized(line.p2() - line.p1());
    const QPointF n = normalOf(u) * (width / 2);
    const double cylinder = std::min(0.45 * line.length(), 2.6 * width);
    const QPointF bottom = line.p1() + u * ((line.length() - cylinder) / 2);
    const QPointF mouth = bottom + u * cylinder;
    const QPointF piston = bottom + u * (cylinder * (0.15 + 0.7 * std::clamp(slide, 0.0, 1.0)));
    painter.drawLine(line.p1(), bottom);
    painter.drawPolyline(QPolygonF{mouth + n, bottom + n, bottom - n, mouth - n});
    painter.drawLine(piston + 0.62 * n, piston - 0.62 * n);
    painter.drawLine(piston, line.p2());
}

QPainterPath arcPath(QPointF center, double radius, double from, double to)
{
    QPainterPath path;
    path.arcMoveTo(circleAt(center, radius), degrees(from));
    path.arcTo(circleAt(center, radius), degrees(from), degrees(to - from));
    return path;
}

void paintArrowHead(QPainter& painter, QPointF tip, QPointF direction, double size)
{
    const QPointF u = normalized(direction);
    const QPointF n = normalOf(u);
    const QPen pen = painter.pen();
    painter.setPen(Qt::NoPen);
    painter.setBrush(pen.color());
    painter.drawPolygon(QPolygonF{tip, tip - size * u + 0.38 * size * n, tip - size * u - 0.38 * size * n});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
}

void paintArrow(QPainter& painter, const QLineF& line, double headSize)
{
    const QPointF u = normalized(line.p2() - line.p1());
    painter.drawLine(line.p1(), line.p2() - 0.8 * headSize * u);
    paintArrowHead(painter, line.p2(), u, headSize);
}

void paintCenterOfMass(QPainter& painter, QPointF at, double radius, const Ink& ink)
{
    painter.setPen(QPen(ink.mass, ink.lineWidth * 0.8));
    painter.setBrush(ink.isSolid() ? QBrush(ink.pinFill) : QBrush(Qt::NoBrush));
    painter.drawEllipse(circleAt(at, radius));
    painter.setBrush(ink.mass);
    painter.drawPie(circleAt(at, radius), 0, 90 * 16);
    painter.drawPie(circleAt(at, radius), 180 * 16, 90 * 16);
    painter.setBrush(Qt::NoBrush);
}

void paintHatching(QPainter& painter, const QLineF& line, double spacing, double length)
{
    const QPointF u = normalized(line.p2() - line.p1());
    const QPointF slant = (-u - normalOf(u)) * (length / std::numbers::sqrt2);
    const int count = std::clamp(static_cast<int>(line.length() / spacing), 1, 400);
    const double step = line.length() / count;
    QPainterPath path;
    for (int i = 0; i < count; ++i) {
        const QPointF start = line.p1() + u * (step * (i + 0.75));
        path.moveTo(start);
        path.lineTo(start + slant);
    }
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

QPointF jointOf(const GlyphSite& site)
{
    const auto& links = site.part().links;
    return site.geometry.joint(links.front(), links.size() > 1 ? std::optional(links[1]) : std::nullopt);
}

QLineF lineOf(const GlyphSite& site)
{
    constexpr double kLane = 4.4;  // [units]
    constexpr double kLead = 2.2;  // [units]
    const QLineF line(site.point(0), site.point(1));
    if (site.part().lane == 0) {
        return line;
    }
    const QPointF along = normalized(line.p2() - line.p1());
    const QPointF side = normalOf(along) * (kLane * site.unit() * site.part().lane);
    const QPointF lead = along * std::min(kLead * site.unit(), 0.2 * line.length());
    return {line.p1() + lead + side, line.p2() - lead + side};
}

void paintTies(QPainter& painter, const GlyphSite& site)
{
    if (site.part().lane != 0) {
        const QLineF line = lineOf(site);
        const QPointF across = normalOf(normalized(line.p2() - line.p1()));
        const auto tie = [&](QPointF pin, QPointF end) {
            const QPointF corner = end - across * QPointF::dotProduct(end - pin, across);
            painter.drawPolyline(QPolygonF{pin, corner, end});
        };
        tie(site.point(0), line.p1());
        tie(site.point(1), line.p2());
    }
}

QPainterPath tiedPath(const GlyphSite& site)
{
    const QLineF line = lineOf(site);
    QPainterPath path(site.point(0));
    path.lineTo(line.p1());
    path.lineTo(line.p2());
    path.lineTo(site.point(1));
    return path;
}

QPainterPath linePath(QPointF from, QPointF to)
{
    QPainterPath path(from);
    path.lineTo(to);
    return path;
}

}  // namespace eigenlink
