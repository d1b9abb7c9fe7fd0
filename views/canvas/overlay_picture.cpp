#include "views/canvas/overlay_picture.h"

#include "model/basics/enum_entry.h"
#include "views/canvas/glyphs/strokes.h"
#include "views/canvas/labels.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kLargestMass = 24;   ///< radius of the disc of the largest mass [px]
constexpr double kShareOfLink = 0.4;  ///< that it has at most of a link
constexpr double kSmallestMass = 4;

QColor tinted(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}
QColor colorOfMark(CanvasMark::Kind kind, const Theme& theme)
{
    return entryOf<QColor>(
        kind, {theme.text, theme.text, theme.angle, theme.mass, theme.damper, theme.accent, theme.text, theme.text});
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

double radiusOf(double size, double link)
{
    const double largest = std::min(kLargestMass, kShareOfLink * link);
    return std::max(kSmallestMass, largest * std::sqrt(std::min(std::abs(size), 1.0)));
}

bool isMass(CanvasMark::Kind kind)
{
    return kind == CanvasMark::Kind::realMass || kind == CanvasMark::Kind::virtualMass ||
           kind == CanvasMark::Kind::weight;
}

/// Reach of a mark from its place [px].
double reachOf(const CanvasMark& mark, double link)
{
    return isMass(mark.kind) ? radiusOf(mark.size, link) : mark.kind == CanvasMark::Kind::wholeCenter ? 13 : 6;
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

void paintMark(QPainter& painter, const CanvasMark& mark, QPointF at, double link, const Theme& theme)
{
    const QColor color = colorOfMark(mark.kind, theme);
    const double radius = radiusOf(mark.size, link);
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
    return entryOf<QString>(
        kind, {tr("centre of mass of a link"), tr("centre of mass of all, with its path"),
               tr("principal point, principal vectors"), tr("joint mass, dashed where negative"),
               tr("virtual joint mass, across the link"), tr("counterweight"), tr("stands still"), QString()});
}

/// The kinds of the marks there are, in the order of the legend, and where it stands.
struct Legend {
    std::vector<CanvasMark::Kind> kinds;
    QRectF box;
    double step = 0;  ///< from row to row [px]
};

QFont markFont(QFont font, const Theme& theme)
{
    font.setPixelSize(theme.px(11));
    return font;
}

Legend legendOf(const CanvasOverlay& overlay, const QRectF& area, const Theme& theme)
{
    constexpr std::array kKinds{
        CanvasMark::Kind::linkCenter, CanvasMark::Kind::wholeCenter, CanvasMark::Kind::principalPoint,
        CanvasMark::Kind::realMass,   CanvasMark::Kind::virtualMass, CanvasMark::Kind::weight,
        CanvasMark::Kind::node};
    const QFontMetricsF metrics(markFont(QFont(), theme));
    Legend legend;
    double width = 0;
    for (const CanvasMark::Kind kind : kKinds) {
        if (std::ranges::any_of(overlay.marks, [&](const CanvasMark& mark) { return mark.kind == kind; })) {
            legend.kinds.push_back(kind);
            width = std::max(width, metrics.horizontalAdvance(legendWords(kind)));
        }
    }
    constexpr double kSigns = 28;
    legend.step = metrics.height() + 7;
    const double height = legend.step * static_cast<double>(legend.kinds.size());
    legend.box = {area.right() - width - kSigns - 20, area.bottom() - 8 - height, width + kSigns, height};
    // In a small drawing with large words it would cover its subject.
    constexpr double kWidest = 0.6, kHighest = 0.3;
    const bool hasRoom = legend.box.width() < kWidest * area.width() && height < kHighest * area.height();
    return hasRoom ? legend : Legend();
}

void paintLegend(QPainter& painter, const Legend& legend, double link, const Theme& theme)
{
    const QFontMetricsF metrics(painter.font());
    QPointF at(legend.box.left() + 28, legend.box.top() + legend.step / 2);
    for (const CanvasMark::Kind kind : legend.kinds) {
        CanvasMark mark{kind, {}, kind == CanvasMark::Kind::realMass ? 0.06 : 0.05, {}};
        painter.save();
        if (kind == CanvasMark::Kind::wholeCenter) {
            painter.translate(at.x() - 14, at.y());
            painter.scale(0.6, 0.6);
            paintMark(painter, mark, {}, link, theme);
        } else {
            paintMark(painter, mark, at - QPointF(14, 0), link, theme);
        }
        painter.restore();
        painter.setPen(theme.mutedText);
        painter.drawText(QPointF(at.x(), at.y() + 0.36 * metrics.height()), legendWords(kind));
        at.ry() += legend.step;
    }
}

/// Large discs come first, so that they do not cover small ones.
std::vector<const CanvasMark*> inOrder(const CanvasOverlay& overlay)
{
    std::vector<const CanvasMark*> marks;
    for (const CanvasMark& mark : overlay.marks) {
        marks.push_back(&mark);
    }
    std::ranges::stable_sort(marks, std::ranges::greater(),
                             [](const CanvasMark* mark) { return std::abs(mark->size); });
    return marks;
}

/// Words on a light ground, so that lines do not cross them.
void paintWordsIn(QPainter& painter, const QRectF& box, const QString& words, const QColor& ink, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(tinted(theme.card, 205));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(ink);
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, words);
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

void paintOverlay(QPainter& painter, const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme)
{
    const SceneTransform& transform = places.transform;
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
    for (const CanvasMark* mark : inOrder(overlay)) {
        paintMark(painter, *mark, transform.toScreen(mark->at), places.link, theme);
    }
    painter.setFont(markFont(painter.font(), theme));
    paintLegend(painter, legendOf(overlay, places.area, theme), places.link, theme);
    painter.restore();
}

std::vector<QRectF> takenAreas(const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme)
{
    std::vector<QRectF> areas;
    if (const Legend legend = legendOf(overlay, places.area, theme); !legend.kinds.empty()) {
        areas.push_back(legend.box);
    }
    for (const CanvasMark& mark : overlay.marks) {
        if (mark.kind == CanvasMark::Kind::share) {
            continue;
        }
        // What fits between a circle and the corner of its square does not touch it.
        const double half = 0.85 * reachOf(mark, places.link);
        const QPointF at = places.transform.toScreen(mark.at);
        areas.emplace_back(at - QPointF(half, half), QSizeF(2 * half, 2 * half));
    }
    return areas;
}

void paintMarkWords(QPainter& painter, const CanvasOverlay& overlay, const MarkPlaces& places, const Theme& theme,
                    const std::vector<QLineF>* obstacles)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(markFont(painter.font(), theme));
    const QFontMetricsF metrics(painter.font());
    std::vector<Label> labels;
    std::vector<QColor> inks;
    for (const CanvasMark* mark : inOrder(overlay)) {
        const QPointF at = places.transform.toScreen(mark->at);
        const QColor ink = colorOfMark(mark->kind, theme);
        if (mark->words.isEmpty() || (isMass(mark->kind) && obstacles == nullptr)) {
            continue;
        }
        if (mark->kind == CanvasMark::Kind::share) {
            QRectF box = metrics.boundingRect(mark->words).adjusted(-3, -1, 3, 1);
            box.moveCenter(at);
            paintWordsIn(painter, box, mark->words, ink, theme);
            continue;
        }
        labels.push_back({mark->words, at, reachOf(*mark, places.link) + 3});
        inks.push_back(ink);
    }
    const std::vector<QLineF> none;
    for (const PlacedLabel& placed :
         placeLabels(labels, obstacles != nullptr ? *obstacles : none, places.area.adjusted(4, 4, -4, -4), metrics)) {
        const auto which = std::ranges::find_if(labels, [&placed](const Label& label) {
            return label.text == placed.label.text && label.anchor == placed.label.anchor;
        });
        paintWordsIn(painter, placed.box, placed.label.text, inks[static_cast<std::size_t>(which - labels.begin())],
                     theme);
    }
    painter.restore();
}

}  // namespace eigenlink
