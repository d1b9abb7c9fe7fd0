#include "views/figure/force_figure.h"

#include "model/analysis/link_force.h"
#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "views/canvas/labels.h"
#include "views/canvas/section_diagram.h"
#include "views/format/format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace eigenlink {

namespace {

constexpr QRgb kTension = 0xff0072b2;
constexpr QRgb kCompression = 0xffd55e00;
constexpr double kThickest = 7;        ///< [px]
constexpr double kRoomForForces = 32;  ///< no labels where most links are shorter [px]

/// A link with what acts along it.
struct LoadedLink {
    QLineF line;
    std::string id;
    double force = 0;  ///< [N], 0 where it is rounding error
};

std::vector<LoadedLink> loadedLinksOf(const MechanismScene& scene, const Analysis& analysis)
{
    const SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
    const std::vector<LinkForce> forces = linkForces(analysis);
    const double largest = largestValue(forces, [&](const LinkForce& each) { return std::abs(each.force); });
    std::vector<LoadedLink> links;
    for (const LinkForce& each : forces) {
        const std::vector<std::size_t>& points = scene.parts->elements[each.element].points;
        if (geometry.hasPoint(points[0]) && geometry.hasPoint(points[1])) {
            const bool none = isZero(each.force, largest);
            links.push_back({QLineF(geometry.point(points[0]), geometry.point(points[1])),
                             idOf(scene.parts->mechanism.elements[each.element]), none ? 0 : each.force});
        }
    }
    return links;
}

/// A place for words of this size, clear of the other links and of each other: on the middle of their link or beside
/// it.
std::optional<QRectF> placeFor(QSizeF size, std::size_t own, const std::vector<LoadedLink>& links,
                               const std::vector<QRectF>& taken, const QRectF& area)
{
    const QLineF& line = links[own].line;
    const QPointF across = QPointF(-line.dy(), line.dx()) / std::max(line.length(), tolerance::kNegligible);
    const double reach = 6 + std::abs(across.x()) * size.width() / 2 + std::abs(across.y()) * size.height() / 2;
    for (const double side : {0.0, 1.0, -1.0}) {
        for (const double along : {0.5, 0.3, 0.7}) {
            QRectF box(QPointF(), size);
            box.moveCenter(line.pointAt(along) + side * reach * across);
            bool isFree = area.isNull() || area.contains(box);
            for (std::size_t i = 0; i < links.size() && isFree; ++i) {
                isFree = i == own || lengthInside(links[i].line, box) == 0;
            }
            if (isFree && std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); })) {
                return box;
            }
        }
    }
    return std::nullopt;
}

void paintWords(QPainter& painter, const QRectF& box, const QString& text, const Theme& theme)
{
    QColor patch = theme.card;
    patch.setAlpha(235);
    painter.setPen(Qt::NoPen);
    painter.setBrush(patch);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

/// Name and force of each link, or the name alone where only that has room.
void paintNames(QPainter& painter, const std::vector<LoadedLink>& links, const MechanismScene& scene)
{
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> taken;
    for (std::size_t i = 0; i < links.size(); ++i) {
        const QString name = fromModel(links[i].id);
        const QString sign = links[i].force > 0 ? QStringLiteral("+") : QString();
        const QString value = sign + formatWithUnit(links[i].force, u"N");
        for (const QString& text : {name + QStringLiteral(": ") + value, name}) {
            const QSizeF size(metrics.horizontalAdvance(text) + 6, metrics.height());
            if (const auto box = placeFor(size, i, links, taken, scene.labelArea)) {
                paintWords(painter, *box, text, scene.theme);
                taken.push_back(*box);
                break;
            }
        }
    }
}

void paintMoments(QPainter& painter, const MechanismScene& scene, const Analysis& analysis)
{
    constexpr double kFarthest = 36;  // [px]
    const std::vector<System::BeamForces> beams = analysis.system->sectionForces(analysis.equilibrium.q);
    double largest = 0;
    for (const System::BeamForces& beam : beams) {
        for (const SectionForce& each : beam.sections) {
            largest = std::max(largest, std::abs(each.moment));
        }
    }
    for (const BeamPose& pose : scene.pose.beams) {
        const auto own = std::ranges::find(beams, pose.element, &System::BeamForces::element);
        std::vector<double> offsets;
        for (std::size_t i = 0; largest > 0 && own != beams.end() && i < own->sections.size(); ++i) {
            offsets.push_back(-kFarthest * own->sections[i].moment / largest);
        }
        paintDiagramLine(painter, diagramLine(pose, scene.transform, offsets), scene.theme.damper);
    }
}

}  // namespace

void paintForces(QPainter& painter, const MechanismScene& scene, const Analysis& analysis)
{
    const std::vector<LoadedLink> links = loadedLinksOf(scene, analysis);
    const double largest = largestValue(links, [&](const LoadedLink& link) { return std::abs(link.force); });
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    paintMoments(painter, scene, analysis);
    for (const LoadedLink& link : links) {
        const QColor color = link.force == 0 ? scene.theme.spurious : QColor(link.force > 0 ? kTension : kCompression);
        const double width = link.force == 0 ? 1.5 : 2 + (kThickest - 2) * std::abs(link.force) / largest;
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(link.line);
    }
    if (scene.parts->typicalLength * scene.transform.scale > kRoomForForces) {
        paintNames(painter, links, scene);
    }
}

}  // namespace eigenlink
