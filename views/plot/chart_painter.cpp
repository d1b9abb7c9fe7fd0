#include "views/plot/chart_painter.h"

#include "views/plot/pole_grid.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QList>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr double kArrowEvery = 110;     ///< along a curve [px]
constexpr double kShortestArrows = 24;  ///< line that has arrows [px]
constexpr float kFaint = 0.35F;
constexpr std::size_t kPiece = 400;  ///< points that are drawn at once: longer lines take Qt more than as long

QColor withAlpha(QColor colour, float alpha)
{
    colour.setAlphaF(alpha);
    return colour;
}

QPen linePen(const ChartCurve& curve, const Theme& theme)
{
    QPen pen = penOfCurve(curve.ink, theme);
    pen.setWidthF(theme.lineScale * (curve.isChosen ? 2.6 : curve.isThin || curve.isFaint ? 1.1 : 1.8));
    if (curve.isDashed) {
        pen.setStyle(Qt::DashLine);
    }
    if (curve.isFaint) {
        pen.setColor(withAlpha(pen.color(), kFaint));
    }
    return pen;
}

/// True where only names tell the curves of a pane apart: their colours are not alone then. Where some are dashed,
/// dashes have a meaning.
bool hasPatterns(const ChartPane& pane)
{
    const auto isNamed = [](const ChartCurve& each) { return !each.name.isEmpty(); };
    return std::ranges::count_if(pane.curves, isNamed) > 1 && std::ranges::none_of(pane.curves, &ChartCurve::isDashed);
}

/// Dashes and gaps of a curve, in widths of its line; none for the first one.
QList<qreal> patternOf(int ink)
{
    static const std::array<QList<qreal>, 6> s_patterns{QList<qreal>{}, {6, 2},    {1.5, 1.5},
                                                        {7, 2, 1.5, 2}, {12, 2.5}, {6, 2, 1.5, 2, 1.5, 2}};
    return s_patterns[static_cast<std::size_t>(std::max(ink, 0)) % s_patterns.size()];
}

/// Radius of a mark [px].
double radiusOf(const ChartMark& mark, const Theme& theme)
{
    switch (mark.shape) {
        case ChartMark::Shape::dot:
            return 3 * theme.lineScale;
        case ChartMark::Shape::handle:
            return 7 * theme.lineScale;
        default:
            return theme.lineScale * (mark.isLarge ? 7.5 : 5.5);
    }
}

void paintHead(QPainter& painter, QPointF tip, QPointF way, double size)
{
    const double length = std::hypot(way.x(), way.y());
    if (!(length > 0)) {
        return;
    }
    const QPointF along = way * (size / length), across(-0.5 * along.y(), 0.5 * along.x());
    const std::array corners{tip, tip - 1.6 * along + across, tip - 1.6 * along - across};
    painter.drawPolygon(corners.data(), static_cast<int>(corners.size()));
}

/// Heads along a line, about `kArrowEvery` apart, one at least.
void paintArrows(QPainter& painter, const std::vector<QPointF>& line, double size)
{
    double length = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        length += QLineF(line[i - 1], line[i]).length();
    }
    if (length < kShortestArrows) {
        return;
    }
    const double apart = length / std::max(std::round(length / kArrowEvery), 1.0);
    double next = apart / 2, passed = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const QPointF way = line[i] - line[i - 1];
        const double step = std::hypot(way.x(), way.y());
        for (; step > 0 && next <= passed + step; next += apart) {
            paintHead(painter, line[i - 1] + way * ((next - passed) / step) + way * (size / step), way, size);
        }
        passed += step;
    }
}

/// Curves and marks in the plane of one pane.
class PanePainter {
public:
    PanePainter(QPainter& painter, const ChartPane& pane, const ChartPlane& plane, const ChartStyle& style)
        : m_painter(painter), m_pane(pane), m_plane(plane), m_theme(style.theme), m_style(style)
    {
    }

    /// Tells its curves apart by their lines too.
    void setPatterns(bool on) { m_hasPatterns = on; }

    void paintGround(const ChartPicture& picture)
    {
        m_painter.save();
        m_painter.setClipRect(m_plane.area);
        if (m_pane.image) {
            const QRectF& place = m_pane.image->place;
            m_painter.setRenderHint(QPainter::SmoothPixmapTransform);
            m_painter.drawImage(
                QRectF(m_plane.pixelOf(place.left(), place.bottom()), m_plane.pixelOf(place.right(), place.top())),
                m_pane.image->image);
        }
        for (const auto& [from, to] : m_pane.bands) {
            const double left = m_plane.area.left() + m_plane.x.shareOf(from) * m_plane.area.width();
            const double right = m_plane.area.left() + m_plane.x.shareOf(to) * m_plane.area.width();
            m_painter.fillRect(QRectF(left, m_plane.area.top(), right - left, m_plane.area.height()),
                               withAlpha(m_theme.accent, 0.14F));
        }
        if (picture.hasUnitCircle) {
            m_painter.setPen(QPen(m_theme.axis, 1.4 * m_theme.lineScale));
            m_painter.setBrush(withAlpha(m_theme.ok, 0.1F));
            m_painter.drawEllipse(QRectF(m_plane.pixelOf(-1, 1), m_plane.pixelOf(1, -1)));
        }
        if (picture.isEqual) {
            const QPointF origin = m_plane.pixelOf(0, 0);
            m_painter.setPen(QPen(m_theme.axis, 1));
            m_painter.drawLine(QPointF(m_plane.area.left(), origin.y()), QPointF(m_plane.area.right(), origin.y()));
            m_painter.drawLine(QPointF(origin.x(), m_plane.area.top()), QPointF(origin.x(), m_plane.area.bottom()));
        }
        m_painter.restore();
    }

    /// The first curve lies on top of the others, and chosen ones above that.
    void paintCurves()
    {
        m_painter.save();
        m_painter.setClipRect(m_plane.area.adjusted(-1, -1, 1, 1));
        for (const bool isChosen : {false, true}) {
            for (std::size_t i = m_pane.curves.size(); i-- > 0;) {
                if (m_pane.curves[i].isChosen == isChosen) {
                    paintCurve(m_pane.curves[i], i > 0 ? &m_pane.curves[i - 1] : nullptr);
                }
            }
        }
        m_painter.restore();
    }

    void paintMarks()
    {
        m_painter.save();
        m_painter.setClipRect(m_plane.area.adjusted(-9, -9, 9, 9));
        const std::vector<QRectF> areas = wordAreas(m_pane, m_plane, m_style);
        for (std::size_t i = 0; i < m_pane.marks.size(); ++i) {
            const ChartMark& mark = m_pane.marks[i];
            if (m_plane.x.shows(mark.x) && m_plane.y.shows(mark.y)) {
                paintShape(mark, m_plane.pixelOf(mark.x, mark.y));
            }
        }
        for (std::size_t i = 0; i < areas.size(); ++i) {
            if (!areas[i].isNull()) {
                m_painter.fillRect(areas[i], withAlpha(m_theme.card, 0.7F));
                m_painter.setPen(m_theme.text);
                m_painter.drawText(areas[i], Qt::AlignCenter, m_pane.marks[i].words);
            }
        }
        m_painter.restore();
    }

    void paintShape(const ChartMark& mark, QPointF at)
    {
        using Shape = ChartMark::Shape;
        const QColor colour = mark.colour.value_or(inkOfCurve(mark.ink, m_theme));
        const double r = radiusOf(mark, m_theme);
        const bool isSolid = mark.colour || mark.shape == Shape::disc || mark.shape == Shape::handle;
        m_painter.setPen(isSolid ? QPen(m_theme.card, 1.4 * m_theme.lineScale) : QPen(colour, 1.8 * m_theme.lineScale));
        m_painter.setBrush(isSolid ? colour : m_theme.card);
        switch (mark.shape) {
            case Shape::dot:
                m_painter.setPen(Qt::NoPen);
                m_painter.setBrush(colour);
                m_painter.drawEllipse(at, r, r);
                break;
            case Shape::cross:
                m_painter.drawLine(at - QPointF(r, r), at + QPointF(r, r));
                m_painter.drawLine(at - QPointF(r, -r), at + QPointF(r, -r));
                break;
            case Shape::diamond:
                m_painter.drawPolygon(
                    QPolygonF({at + QPointF(0, r), at + QPointF(r, 0), at - QPointF(0, r), at - QPointF(r, 0)}));
                break;
            case Shape::triangle:
                m_painter.drawPolygon(QPolygonF({at - QPointF(0, r), at + QPointF(r, r), at + QPointF(-r, r)}));
                break;
            case Shape::ring:
            case Shape::disc:
                m_painter.drawEllipse(at, r, r);
                break;
            case Shape::handle:
                m_painter.drawEllipse(at, r, r);
                m_painter.setBrush(m_theme.card);
                m_painter.drawEllipse(at, r / 3, r / 3);
                break;
        }
    }

private:
    bool isSeen(const ChartCurve& curve, std::size_t i) const
    {
        return m_plane.x.shows(curve.x[i]) && m_plane.y.shows(drawnY(curve, i));
    }
    QPointF at(const ChartCurve& curve, std::size_t i) const { return m_plane.pixelOf(curve.x[i], drawnY(curve, i)); }

    void paintCurve(const ChartCurve& curve, const ChartCurve* before)
    {
        const std::size_t count = std::min(curve.x.size(), curve.y.size());
        QPen pen = linePen(curve, m_theme);
        if (const QList<qreal> pattern = patternOf(curve.ink); m_hasPatterns && !pattern.isEmpty()) {
            pen.setDashPattern(pattern);
        }
        if (curve.isFilled && count > 0) {
            fillUnder(curve, before);
        }
        std::vector<QPointF> line;
        for (std::size_t i = 0; i <= count && !curve.hasMarks; ++i) {
            if (i < count && isSeen(curve, i)) {
                line.push_back(at(curve, i));
            } else if (!line.empty()) {
                paintLine(curve, line, pen);
                line.clear();
            }
        }
        for (std::size_t i = 0; i < count && (curve.hasMarks || curve.hasDots); ++i) {
            if (isSeen(curve, i)) {
                const double r = !curve.hasMarks ? 1.5 * pen.widthF() + (curve.isHollow ? 1 : 0)
                                                 : m_theme.lineScale * (curve.isHollow ? 4.5
                                                                        : curve.isThin ? 1.6
                                                                                       : 3.5);
                m_painter.setPen(curve.isHollow ? QPen(pen.color(), 1.6 * m_theme.lineScale) : QPen(Qt::NoPen));
                m_painter.setBrush(curve.isHollow ? m_theme.card : pen.color());
                paintDot(at(curve, i), r, m_hasPatterns && curve.hasMarks ? std::max(curve.ink, 0) % 4 : 0);
            }
        }
    }

    /// A disc, square, triangle or diamond.
    void paintDot(QPointF at, double r, int shape)
    {
        const QPointF right(r, 0), down(0, r);
        if (shape == 0) {
            m_painter.drawEllipse(at, r, r);
        } else {
            m_painter.drawPolygon(
                shape == 1   ? QPolygonF{at - right - down, at + right - down, at + right + down, at - right + down}
                : shape == 2 ? QPolygonF{at - down, at + right + down, at - right + down}
                             : QPolygonF{at - 1.3 * down, at + 1.3 * right, at + 1.3 * down, at - 1.3 * right});
        }
    }

    void paintLine(const ChartCurve& curve, const std::vector<QPointF>& line, const QPen& pen)
    {
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        const bool isWhole = pen.style() != Qt::SolidLine || pen.color().alpha() < 255;
        const std::size_t piece = isWhole ? line.size() : kPiece;
        for (std::size_t i = 0; i + 1 < line.size() || i == 0; i += piece) {
            m_painter.drawPolyline(line.data() + i, static_cast<int>(std::min(piece + 1, line.size() - i)));
        }
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(pen.color());
        if (curve.hasArrows) {
            paintArrows(m_painter, line, 6 * m_theme.lineScale);
        }
        if (curve.hasHead && line.size() > 1) {
            paintHead(m_painter, line.back(), line.back() - line[line.size() - 2], 6 * m_theme.lineScale);
        }
    }

    /// Down to the curve before where it has as many points, else to zero.
    void fillUnder(const ChartCurve& curve, const ChartCurve* before)
    {
        const bool hasBelow = before != nullptr && before->x.size() == curve.x.size();
        QPolygonF area;
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            area << at(curve, i);
        }
        for (std::size_t i = curve.x.size(); i-- > 0;) {
            area << m_plane.pixelOf(curve.x[i], hasBelow ? before->y[i] : 0);
        }
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(withAlpha(inkOfCurve(curve.ink, m_theme), 0.24F));
        m_painter.drawPolygon(area);
    }

    QPainter& m_painter;
    const ChartPane& m_pane;
    const ChartPlane& m_plane;
    const Theme& m_theme;
    bool m_hasPatterns = false;
    const ChartStyle& m_style;
};

/// Axes, grids, names, and the panes between them.
class ChartPainter {
public:
    ChartPainter(QPainter& painter, const ChartPicture& picture, const ChartLayout& layout, const ChartStyle& style)
        : m_painter(painter),
          m_picture(picture),
          m_layout(layout),
          m_style(style),
          m_theme(style.theme),
          m_metrics(style.font)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(style.font);
    }

    void paint()
    {
        static const ChartPane kEmpty;
        for (std::size_t i = 0; i < m_layout.planes.size(); ++i) {
            const ChartPane& pane = i < m_picture.panes.size() ? m_picture.panes[i] : kEmpty;
            const ChartPlane& plane = m_layout.planes[i];
            PanePainter inside(m_painter, pane, plane, m_style);
            inside.setPatterns(hasPatterns(pane));
            paintGrid(pane, plane, i + 1 == m_layout.planes.size());
            inside.paintGround(m_picture);
            if (pane.paintBehind) {
                callOn(pane.paintBehind, plane);
            }
            if (m_picture.isPoles) {
                paintPoleGrid(m_painter, plane, pane, m_theme);
            }
            if (m_layout.hasCurves) {
                paintLines(plane, i == 0);
                inside.paintCurves();
                inside.paintMarks();
            }
            if (pane.paintOver) {
                callOn(pane.paintOver, plane);
            }
            m_painter.setPen(QPen(m_theme.border, m_theme.lineScale));
            m_painter.drawLine(plane.area.topLeft(), plane.area.bottomLeft());
            m_painter.drawLine(plane.area.bottomLeft(), plane.area.bottomRight());
        }
        paintNames();
        paintNamesAtEnds();
        const bool isEmpty = std::ranges::all_of(m_picture.panes, [](const ChartPane& p) { return p.curves.empty(); });
        if (isEmpty && !m_picture.emptyWords.isEmpty()) {
            m_painter.setPen(m_theme.mutedText);
            m_painter.drawText(m_layout.planes.front().area.adjusted(12, 12, -12, -12),
                               Qt::AlignCenter | Qt::TextWordWrap, m_picture.emptyWords);
        }
    }

private:
    void callOn(const std::function<void(QPainter&, const ChartPlane&)>& paint, const ChartPlane& plane)
    {
        m_painter.save();
        paint(m_painter, plane);
        m_painter.restore();
    }

    void paintGrid(const ChartPane& pane, const ChartPlane& plane, bool isLast)
    {
        const QRectF& area = plane.area;
        const double line = m_metrics.height();
        double taken = m_layout.room.left();
        const double apart = m_metrics.horizontalAdvance(QStringLiteral("−0.000 "));
        for (const double tick : ticksOf(m_picture.x, plane.x, area.width(), apart)) {
            const double at = plane.pixelOf(tick, 1).x();
            m_painter.setPen(QPen(m_theme.gridMajor, 1));
            m_painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
            const QString words = tickWords(m_picture.x, tick);
            const double half = 0.5 * m_metrics.horizontalAdvance(words) + 1;
            const double middle = std::min(at, m_layout.room.right() - half);
            if (isLast && middle - half >= taken) {
                m_painter.setPen(m_theme.mutedText);
                m_painter.drawText(QRectF(middle - half, area.bottom() + 3, 2 * half, line), Qt::AlignCenter, words);
                taken = middle + half + 4;
            }
        }
        double above = area.bottom() + line;
        for (const double tick : ticksOf(pane.y, plane.y, area.height(), 1.7 * line)) {
            const double at = plane.pixelOf(1, tick).y();
            m_painter.setPen(QPen(m_theme.gridMajor, 1));
            m_painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
            if (at + line <= above + line / 4) {
                const QRectF room(m_layout.room.left(), at - line / 2, area.left() - m_layout.room.left() - 5, line);
                m_painter.setPen(m_theme.mutedText);
                m_painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, tickWords(pane.y, tick));
                above = at;
            }
        }
        paintLabels(pane, area, isLast);
    }

    void paintLabels(const ChartPane& pane, const QRectF& area, bool isLast)
    {
        const double line = m_metrics.height();
        m_painter.setPen(m_theme.mutedText);
        if (isLast) {
            m_painter.drawText(QRectF(area.left(), area.bottom() + line + 4, area.width(), line + 2),
                               Qt::AlignHCenter | Qt::AlignTop, m_picture.x.label);
        }
        m_painter.save();
        m_painter.translate(m_layout.room.left() + line / 2 + 1, area.center().y());
        m_painter.rotate(-90);
        const double length = area.height() + 2 * line;
        m_painter.drawText(QRectF(-length / 2, -line / 2 - 1, length, line + 2), Qt::AlignCenter,
                           m_metrics.elidedText(pane.y.label, Qt::ElideMiddle, length));
        m_painter.restore();
    }

    void paintLines(const ChartPlane& plane, bool hasName)
    {
        for (const ChartLine& line : m_picture.lines) {
            const double at = plane.pixelOf(line.x, 1).x();
            if (!plane.x.shows(line.x) || at < plane.area.left() - 1 || at > plane.area.right() + 1) {
                continue;
            }
            const bool isSolid = line.style == ChartLine::Style::solid;
            m_painter.setPen(QPen(isSolid ? m_theme.text : m_theme.mutedText, 1.2 * m_theme.lineScale,
                                  isSolid                                  ? Qt::SolidLine
                                  : line.style == ChartLine::Style::dashed ? Qt::DashLine
                                                                           : Qt::DotLine));
            m_painter.drawLine(QPointF(at, plane.area.top()), QPointF(at, plane.area.bottom()));
            if (hasName && !line.name.isEmpty()) {
                m_painter.save();
                m_painter.translate(at, plane.area.top());
                m_painter.rotate(-90);
                m_painter.drawText(QRectF(-200, -m_metrics.height() - 1, 197, m_metrics.height()),
                                   Qt::AlignRight | Qt::AlignVCenter, line.name);
                m_painter.restore();
            }
        }
    }

    /// Each name behind a piece of its curve.
    void paintNames()
    {
        for (const ChartLayout::Name& name : m_layout.names) {
            ChartCurve sample = m_picture.panes[name.pane].curves[name.curve];
            const double middle = name.area.center().y(), left = name.area.left();
            sample.isFilled = sample.hasHead = sample.hasArrows = false;
            sample.x = sample.hasMarks ? std::vector{left + 9} : std::vector{left, left + 18};
            sample.y = std::vector<double>(sample.x.size(), middle);
            ChartPane alone;
            alone.curves.push_back(sample);
            m_painter.save();
            const ChartPlane plane{name.area, {left, name.area.right()}, {name.area.bottom(), name.area.top()}};
            PanePainter piece(m_painter, alone, plane, m_style);
            piece.setPatterns(hasPatterns(m_picture.panes[name.pane]));
            piece.paintCurves();
            m_painter.restore();
            const QString more = name.isLast ? QStringLiteral(" …") : QString();
            m_painter.setPen(m_theme.text);
            m_painter.drawText(name.area.adjusted(24, 0, m_metrics.horizontalAdvance(more), 0),
                               Qt::AlignLeft | Qt::AlignVCenter,
                               m_picture.panes[name.pane].curves[name.curve].name + more);
        }
    }

    /// Names beside the ends of their curves, pushed apart where these are close.
    void paintNamesAtEnds()
    {
        if (!m_picture.hasNamesAtEnds || m_picture.panes.empty()) {
            return;
        }
        const ChartPlane& plane = m_layout.planes.front();
        std::vector<std::pair<double, const ChartCurve*>> ends;
        for (const ChartCurve& curve : m_picture.panes.front().curves) {
            const double y = curve.y.empty() ? std::nan("") : plane.pixelOf(curve.x.back(), curve.y.back()).y();
            if (y >= plane.area.top() - 1 && y <= plane.area.bottom() + 1) {
                ends.emplace_back(y, &curve);
            }
        }
        std::ranges::sort(ends, std::greater(), &std::pair<double, const ChartCurve*>::first);
        const double apart = m_metrics.height() - 1;
        double lowest = plane.area.bottom() + apart;
        for (const auto& [y, curve] : ends) {
            lowest = std::min(y, lowest - apart);
            QFont font = m_style.font;
            font.setBold(curve->isChosen);
            m_painter.setFont(font);
            m_painter.setPen(inkOfCurve(curve->ink, m_theme));
            m_painter.drawText(QRectF(plane.area.right() + 5, lowest - apart / 2, 200, apart),
                               Qt::AlignLeft | Qt::AlignVCenter, curve->name);
        }
        m_painter.setFont(m_style.font);
    }

    QPainter& m_painter;
    const ChartPicture& m_picture;
    const ChartLayout& m_layout;
    const ChartStyle& m_style;
    const Theme& m_theme;
    const QFontMetricsF m_metrics;
};

/// True where a curve goes through an area [px]. A piece across the plane goes on at the other side.
bool isOnCurve(const ChartPane& pane, const ChartPlane& plane, const QRectF& area)
{
    for (const ChartCurve& curve : pane.curves) {
        QPointF before;
        for (std::size_t i = 0; i < curve.x.size() && !curve.isAside && !curve.hasMarks; ++i) {
            const QPointF here = plane.pixelOf(curve.x[i], curve.y[i]);
            const QRectF piece = QRectF(i > 0 ? before : here, here).normalized().adjusted(-1, -1, 1, 1);
            if (piece.width() < 0.5 * plane.area.width() && piece.intersects(area)) {
                return true;
            }
            before = here;
        }
    }
    return false;
}

/// Boxes of a size around a mark, the best places first.
std::array<QRectF, 8> boxesAround(QPointF at, double far, QSizeF size)
{
    const double w = size.width(), h = size.height(), d = 0.7 * far;
    return {QRectF(at + QPointF(far, -h / 2), size),    QRectF(at + QPointF(-w / 2, -far - h), size),
            QRectF(at + QPointF(-w / 2, far), size),    QRectF(at + QPointF(-far - w, -h / 2), size),
            QRectF(at + QPointF(d, -d - h), size),      QRectF(at + QPointF(d, d), size),
            QRectF(at + QPointF(-d - w, -d - h), size), QRectF(at + QPointF(-d - w, d), size)};
}

}  // namespace

std::vector<QRectF> wordAreas(const ChartPane& pane, const ChartPlane& plane, const ChartStyle& style)
{
    const QFontMetricsF metrics(style.font);
    std::vector<QRectF> areas(pane.marks.size()), taken;
    for (const ChartMark& mark : pane.marks) {
        const double r = radiusOf(mark, style.theme);
        taken.emplace_back(plane.pixelOf(mark.x, mark.y) - QPointF(r, r), QSizeF(2 * r, 2 * r));
    }
    for (std::size_t i = pane.marks.size(); i-- > 0;) {
        const ChartMark& mark = pane.marks[i];
        if (mark.words.isEmpty() || !plane.x.shows(mark.x) || !plane.y.shows(mark.y)) {
            continue;
        }
        const auto boxes = boxesAround(plane.pixelOf(mark.x, mark.y), radiusOf(mark, style.theme) + 2,
                                       {metrics.horizontalAdvance(mark.words) + 4, metrics.height()});
        const auto isFree = [&](const QRectF& box) {
            return plane.area.contains(box) &&
                   std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); });
        };
        auto best =
            std::ranges::find_if(boxes, [&](const QRectF& box) { return isFree(box) && !isOnCurve(pane, plane, box); });
        best = best == boxes.end() ? std::ranges::find_if(boxes, isFree) : best;
        if (best != boxes.end()) {
            areas[i] = *best;
            taken.push_back(*best);
        }
    }
    return areas;
}

void paintChart(QPainter& painter, const ChartPicture& picture, const ChartLayout& layout, const ChartStyle& style)
{
    painter.save();
    ChartPainter(painter, picture, layout, style).paint();
    painter.restore();
}

void paintChartCursor(QPainter& painter, const ChartPicture& picture, const ChartLayout& layout,
                      const ChartStyle& style, std::size_t point)
{
    const Theme& theme = style.theme;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (picture.crosshair) {
        const ChartPlane& plane = layout.planes.front();
        const QPointF at = plane.pixelOf(picture.crosshair->x(), picture.crosshair->y());
        painter.setClipRect(plane.area);
        painter.setPen(QPen(theme.accent, 1.4 * theme.lineScale));
        painter.drawLine(QPointF(plane.area.left(), at.y()), QPointF(plane.area.right(), at.y()));
        painter.drawLine(QPointF(at.x(), plane.area.top()), QPointF(at.x(), plane.area.bottom()));
    }
    for (std::size_t i = 0; i < picture.panes.size() && picture.hasCursor; ++i) {
        const ChartPane& pane = picture.panes[i];
        const ChartPlane& plane = layout.planes[i];
        const std::size_t main = i == 0 ? picture.main : 0;
        const ChartCurve* curve = main < pane.curves.size() ? &pane.curves[main] : nullptr;
        if (curve == nullptr || point >= curve->x.size() || !plane.x.shows(curve->x[point])) {
            continue;
        }
        painter.setClipRect(plane.area.adjusted(-6, -6, 6, 6));
        const double across = plane.pixelOf(curve->x[point], 1).x();
        if (!picture.isEqual && !picture.isPath) {
            painter.setPen(QPen(theme.text, 1.2 * theme.lineScale));
            painter.drawLine(QPointF(across, plane.area.top()), QPointF(across, plane.area.bottom()));
        }
        if (plane.y.shows(drawnY(*curve, point))) {
            const QPointF at = plane.pixelOf(curve->x[point], drawnY(*curve, point));
            if (picture.hasRay) {
                painter.setPen(QPen(theme.mutedText, 1));
                painter.drawLine(plane.pixelOf(0, 0), at);
            }
            ChartMark mark;
            mark.shape = ChartMark::Shape::ring;
            mark.ink = curve->ink;
            PanePainter(painter, pane, plane, style).paintShape(mark, at);
        }
    }
    painter.restore();
}

}  // namespace eigenlink
