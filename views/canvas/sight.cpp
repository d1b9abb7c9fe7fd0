#include "views/canvas/sight.h"

#include "views/canvas/glyphs/glyph.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr double kReachOfSymbols = 120;  ///< no symbol reaches farther from its points [px]
constexpr double kShortestLink = 4;      ///< links shorter than this are seen from afar [px]

/// Places of the points of an element and of the pins of its links.
QPolygonF placesOf(const SceneGeometry& geometry, std::size_t element)
{
    const PartOfMechanism& part = geometry.parts().elements[element];
    QPolygonF places;
    for (const std::size_t point : part.points) {
        if (geometry.hasPoint(point)) {
            places << geometry.point(point);
        }
    }
    const auto addPins = [&](std::size_t link) {
        for (const QPointF& pin : geometry.linkPins(link)) {
            places << pin;
        }
    };
    addPins(element);
    std::ranges::for_each(part.links, addPins);
    return places;
}

/// Guides are lines without an end, and beams can bend away from their ends.
bool isUnbounded(const SceneGeometry& geometry, std::size_t element)
{
    return typeOf(geometry.parts().mechanism.elements[element]).hold == Hold::guide ||
           geometry.segmentCount(element) > 0;
}

QRectF withReach(const QRectF& area)
{
    return area.adjusted(-kReachOfSymbols, -kReachOfSymbols, kReachOfSymbols, kReachOfSymbols);
}

void addLines(QList<QLineF>& lines, const QPolygonF& places)
{
    for (qsizetype i = 1; i < places.size(); ++i) {
        lines << QLineF(places[i - 1], places[i]);
    }
}

}  // namespace

bool isInSight(const SceneGeometry& geometry, std::size_t element, const QRectF& area)
{
    if (area.isNull() || isUnbounded(geometry, element)) {
        return true;
    }
    const QPolygonF places = placesOf(geometry, element);
    return places.isEmpty() || withReach(places.boundingRect()).intersects(area);
}

bool isInSight(QPointF point, const QRectF& area)
{
    return area.isNull() || withReach(area).contains(point);
}

std::vector<std::size_t> elementsInSight(const SceneGeometry& geometry, const QRectF& area)
{
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < geometry.parts().elements.size(); ++i) {
        if (isInSight(geometry, i, area)) {
            seen.push_back(i);
        }
    }
    return seen;
}

bool isFar(const MechanismScene& scene)
{
    return scene.parts->typicalLength * scene.transform.scale < kShortestLink;
}

void paintFar(QPainter& painter, const MechanismScene& scene, const SceneGeometry& geometry, const Ink& ink)
{
    QList<QLineF> links;
    QList<QLineF> others;
    QList<QLineF> chosen;
    for (std::size_t i = 0; i < scene.parts->elements.size(); ++i) {
        const GlyphSite site{geometry, ink, i};
        if (!isDrawable(site) || !(glyphOf(site.part().type).follows || ink.isSolid())) {
            continue;
        }
        const QPolygonF places = placesOf(geometry, i);
        addLines(isLink(site.element()) ? links : others, places);
        const std::string& id = idOf(site.element());
        const auto names = [&id](const std::vector<std::string>& ids) {
            return std::ranges::find(ids, id) != ids.end();
        };
        if (ink.isSolid() && (id == scene.hovered || names(scene.selected) || names(scene.pointed))) {
            addLines(chosen, places);
        }
    }
    const bool isTrail = ink.style == SceneStyle::trail;
    painter.setPen(QPen(ink.accent, 5, Qt::SolidLine, Qt::RoundCap));
    painter.drawLines(chosen);
    painter.setPen(QPen(ink.spring, 1));
    painter.drawLines(others);
    painter.setPen(QPen(isTrail ? ink.linkFill : ink.linkOutline, 1));
    painter.drawLines(links);
}

}  // namespace eigenlink
