#include "views/canvas/labels.h"

#include "views/canvas/glyphs/glyph.h"
#include "views/canvas/sight.h"
#include "views/format/format.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace eigenlink {

namespace {

constexpr double kTooMuch = 2.5;      ///< overlap beyond which a label is left out
constexpr double kTouching = 2.4;     ///< cost of words side by side that read as one
constexpr double kClear = 3;          ///< between a spring and a name [px]
constexpr double kCrowdedUnit = 3.0;  ///< below this size of symbols only points are named [px]

double areaOf(const QRectF& r)
{
    return r.isEmpty() ? 0 : r.width() * r.height();
}

/// Cost of a place: 0 is free, 1 is about one label's height of line under it.
double costOf(const QRectF& box, const std::vector<QLineF>& obstacles, const std::vector<PlacedLabel>& placed,
              const QRectF& area)
{
    double cost = 0;
    for (const QLineF& line : obstacles) {
        cost += lengthInside(line, box) / box.height();
    }
    const double gap = 0.5 * box.height();
    for (const PlacedLabel& other : placed) {
        cost += 6 * areaOf(box.intersected(other.box)) / areaOf(box);
        cost += box.intersects(other.box.adjusted(-gap, 0, gap, 0)) ? kTouching : 0;
    }
    if (!area.isNull() && !area.contains(box)) {
        cost += 10;
    }
    return cost;
}

/// Box of a text beside an anchor in a direction (y down).
QRectF boxBeside(const Label& label, QPointF direction, QSizeF size, double clearance)
{
    const double reach =
        clearance + std::abs(direction.x()) * size.width() / 2 + std::abs(direction.y()) * size.height() / 2;
    const QPointF center = label.anchor + direction * reach;
    return {center - QPointF(size.width() / 2, size.height() / 2), size};
}

/// Moves a box above or below its anchor sideways into the area, if a third of its width is enough.
QRectF movedInto(const QRectF& area, const QRectF& box)
{
    const double aside = std::max(0.0, area.left() - box.left()) + std::min(0.0, area.right() - box.right());
    return area.isNull() || 3 * std::abs(aside) > box.width() ? box : box.translated(aside, 0);
}

/// Directions in the order of preference: above right first, as in a textbook.
const std::array<QPointF, 8>& directions()
{
    constexpr double d = 0.7071;
    static const std::array<QPointF, 8> list{QPointF(d, -d), QPointF(-d, -d), QPointF(0, -1), QPointF(1, 0),
                                             QPointF(-1, 0), QPointF(d, d),   QPointF(-d, d), QPointF(0, 1)};
    return list;
}

void addOutline(std::vector<QLineF>& lines, const QPainterPath& path)
{
    for (const QPolygonF& polygon : path.toSubpathPolygons()) {
        for (qsizetype i = 1; i < polygon.size(); ++i) {
            lines.emplace_back(polygon[i - 1], polygon[i]);
        }
    }
}

/// Pins and the ground below the fixed ones.
void addPins(std::vector<QLineF>& lines, const SceneGeometry& geometry, const QRectF& visible)
{
    const double u = geometry.unit();
    const auto& points = geometry.parts().mechanism.points;
    for (std::size_t i = 0; i < points.size() && geometry.hasPoint(i); ++i) {
        const QPointF at = geometry.point(i);
        if (!isInSight(at, visible)) {
            continue;
        }
        lines.emplace_back(at - QPointF(u, 0), at + QPointF(u, 0));
        if (points[i].fixed) {
            for (const double side : {-3.4, 0.0, 3.4}) {
                lines.emplace_back(at, at + QPointF(side * u, 4.8 * u));
            }
            for (const double below : {3.2, 4.0, 4.8}) {  // the hatching
                lines.emplace_back(at + QPointF(-3.6 * u, below * u), at + QPointF(3.6 * u, below * u));
            }
        }
    }
}

/// Both edges of what runs from point to point, and its middle: a short name fits between the edges of a wide link.
void addEdges(std::vector<QLineF>& lines, const SceneGeometry& geometry, const std::vector<std::size_t>& points)
{
    const std::size_t sides = points.size() > 2 ? points.size() : points.size() - 1;
    for (std::size_t k = 0; k < sides; ++k) {
        const QPointF from = geometry.point(points[k]);
        const QPointF to = geometry.point(points[(k + 1) % points.size()]);
        const QPointF side = normalOf(normalized(to - from)) * (1.3 * geometry.unit());
        lines.emplace_back(from, to);
        lines.emplace_back(from + side, to + side);
        lines.emplace_back(from - side, to - side);
    }
}

/// Both edges of a spring or damper, wherever it runs.
void addCoil(std::vector<QLineF>& lines, const QPainterPath& path, double halfWidth)
{
    std::vector<QLineF> middle;
    addOutline(middle, path);
    for (const QLineF& line : middle) {
        const QPointF side = normalOf(normalized(line.p2() - line.p1())) * halfWidth;
        lines.push_back(line);
        lines.push_back(line.translated(side));
        lines.push_back(line.translated(-side));
    }
}

}  // namespace

std::vector<QLineF> labelObstacles(const SceneGeometry& geometry, const Ink& ink, const QRectF& visible)
{
    std::vector<QLineF> lines;
    addPins(lines, geometry, visible);
    const MechanismParts& parts = geometry.parts();
    for (const std::size_t i : elementsInSight(geometry, visible)) {
        const GlyphSite site{geometry, ink, i};
        const Glyph& glyph = glyphOf(parts.elements[i].type);
        if (!isDrawable(site)) {
            continue;
        }
        if (glyph.layer == GlyphLayer::joint || glyph.layer == GlyphLayer::load || glyph.layer == GlyphLayer::guide) {
            addOutline(lines, glyph.shape(site));
            if (glyph.beside != nullptr) {
                addOutline(lines, glyph.beside(site));
            }
            continue;
        }
        if (glyph.layer == GlyphLayer::line) {
            addCoil(lines, glyph.shape(site), 1.7 * geometry.unit() + kClear);
        } else {
            addEdges(lines, geometry, parts.elements[i].points);
        }
    }
    return lines;
}

namespace {

bool isChosen(const MechanismScene& scene, const std::string& id)
{
    // Of many parts the names would only lie over each other.
    constexpr std::size_t kMostNames = 12;
    const auto names = [&id](const std::vector<std::string>& ids) {
        return ids.size() <= kMostNames && std::ranges::find(ids, id) != ids.end();
    };
    return names(scene.selected) || names(scene.pointed) || scene.hovered == id;
}

std::vector<Label> labelsOf(const MechanismScene& scene, const SceneGeometry& geometry, const Ink& ink)
{
    std::vector<Label> labels;
    const Mechanism& mechanism = scene.parts->mechanism;
    const double unit = geometry.unit();
    const bool hasRoom = scene.parts->typicalLength * scene.transform.scale > scene.roomForNames;
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        const bool chosen = isChosen(scene, mechanism.points[i].id);
        if (geometry.hasPoint(i) && (chosen || hasRoom) && isInSight(geometry.point(i), scene.visible)) {
            labels.push_back({symbolFor(mechanism.points[i].id), geometry.point(i), 1.9 * unit + 2, true, chosen});
        }
    }
    const bool crowded = unit < kCrowdedUnit;
    for (const std::size_t i : elementsInSight(geometry, scene.visible)) {
        const GlyphSite site{geometry, ink, i};
        const std::string& id = idOf(mechanism.elements[i]);
        const bool chosen = isChosen(scene, id);
        if (isDrawable(site) && (chosen || (!crowded && !isLink(mechanism.elements[i])))) {
            labels.push_back({symbolFor(id), glyphOf(site.part().type).anchor(site), 2.2 * unit + 3, false, chosen});
        }
    }
    return labels;
}

/// The colour of the card around a name, so that no line runs into its letters.
void paintHaloOf(QPainter& painter, const PlacedLabel& label, QColor color)
{
    color.setAlpha(225);
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(label.label.text);
    const QPointF base(label.box.center().x() - width / 2,
                       label.box.center().y() + (metrics.ascent() - metrics.descent()) / 2);
    QPainterPath letters;
    letters.addText(base, painter.font(), label.label.text);
    painter.setPen(QPen(color, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(letters);
}

QFont labelFont(const QPainter& painter, double unit, const Theme& theme)
{
    QFont font = painter.font();
    font.setPixelSize(theme.px(unit < kCrowdedUnit ? 11 : 13));
    font.setWeight(QFont::DemiBold);
    return font;
}

}  // namespace

double lengthInside(const QLineF& line, const QRectF& box)
{
    double enter = 0;
    double leave = 1;
    const std::array<double, 4> p{-line.dx(), line.dx(), -line.dy(), line.dy()};
    const std::array<double, 4> q{line.x1() - box.left(), box.right() - line.x1(), line.y1() - box.top(),
                                  box.bottom() - line.y1()};
    for (std::size_t i = 0; i < 4; ++i) {
        if (p[i] == 0) {
            if (q[i] < 0) {
                return 0;
            }
        } else if (p[i] < 0) {
            enter = std::max(enter, q[i] / p[i]);
        } else {
            leave = std::min(leave, q[i] / p[i]);
        }
    }
    return enter < leave ? (leave - enter) * line.length() : 0;
}

std::vector<PlacedLabel> placeLabels(const std::vector<Label>& labels, const std::vector<QLineF>& obstacles,
                                     const QRectF& area, const QFontMetricsF& metrics)
{
    std::vector<PlacedLabel> placed;
    for (const Label& label : labels) {
        const QSizeF size(metrics.horizontalAdvance(label.text) + 5, metrics.height() * 0.82);
        QRectF best;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < 2 * directions().size(); ++i) {
            const double reach = i < directions().size() ? label.clearance : 1.7 * label.clearance + 3;
            const QPointF direction = directions()[i % directions().size()];
            QRectF box = boxBeside(label, direction, size, reach);
            if (direction.y() != 0) {
                box = movedInto(area, box);
            }
            const double cost = costOf(box, obstacles, placed, area) + 0.03 * static_cast<double>(i);
            if (cost < least) {
                least = cost;
                best = box;
            }
        }
        if (least < kTooMuch || label.required) {
            placed.push_back({label, best});
        }
    }
    return placed;
}

QString symbolFor(std::string_view id)
{
    static const std::array<std::pair<std::string_view, const char16_t*>, 10> names{{{"alpha", u"α"},
                                                                                     {"beta", u"β"},
                                                                                     {"gamma", u"γ"},
                                                                                     {"delta", u"δ"},
                                                                                     {"theta", u"θ"},
                                                                                     {"phi", u"φ"},
                                                                                     {"psi", u"ψ"},
                                                                                     {"omega", u"ω"},
                                                                                     {"rho", u"ρ"},
                                                                                     {"tau", u"τ"}}};
    for (const auto& [name, letter] : names) {
        const bool isNumbered =
            id.substr(name.size() < id.size() ? name.size() : id.size()).find_first_not_of("0123456789") ==
            std::string_view::npos;
        if (id.starts_with(name) && isNumbered) {
            return QString::fromUtf16(letter) + fromModel(id.substr(name.size()));
        }
    }
    return fromModel(id);
}

void addCover(std::vector<QLineF>& lines, const QRectF& area)
{
    constexpr double kStep = 6;
    for (double y = area.top(); y <= area.bottom(); y += kStep) {
        lines.emplace_back(area.left(), y, area.right(), y);
    }
}

std::vector<PlacedLabel> paintLabels(QPainter& painter, const MechanismScene& scene, const SceneGeometry& geometry)
{
    painter.save();
    const QFont font = labelFont(painter, geometry.unit(), scene.theme);
    painter.setFont(font);
    const Ink ink = inkOf(scene.theme, scene.style, geometry.unit());
    std::vector<QLineF> obstacles = labelObstacles(geometry, ink, scene.visible);
    obstacles.insert(obstacles.end(), scene.obstacles.begin(), scene.obstacles.end());
    auto placed = placeLabels(labelsOf(scene, geometry, ink), obstacles, scene.labelArea, QFontMetricsF(font));
    for (const PlacedLabel& item : placed) {
        paintHaloOf(painter, item, scene.theme.card);
        painter.setPen(item.label.isPoint ? scene.theme.text : scene.theme.mutedText);
        painter.drawText(item.box, Qt::AlignCenter | Qt::TextDontClip, item.label.text);
    }
    painter.restore();
    return placed;
}

}  // namespace eigenlink
