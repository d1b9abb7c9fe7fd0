#include "views/figure/force_figure.h"

#include "views/format/format.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>
#include <map>

namespace eigenlink {

namespace {

constexpr QRgb kTension = 0xff0072b2;
constexpr QRgb kCompression = 0xffd55e00;
constexpr double kThickest = 7;      ///< [px]
constexpr double kNoForce = 1e-9;    ///< of the largest
constexpr double kRoomForText = 48;  ///< shorter links carry no value [px]

/// Forces by the id of their link [N], tension positive.
std::map<std::string, double> forcesOf(const Analysis& analysis)
{
    std::map<std::string, double> forces;
    const auto& constraints = analysis.system->constraints();
    const Eigen::VectorXd& lambda = analysis.equilibrium.lambda;
    for (std::size_t i = 0; i < constraints.size() && static_cast<Eigen::Index>(i) < lambda.size(); ++i) {
        if (constraints[i].forceFactor != 0) {
            forces[constraints[i].owner] = constraints[i].forceFactor * lambda[static_cast<Eigen::Index>(i)];
        }
    }
    return forces;
}

void paintValue(QPainter& painter, const QLineF& link, const QString& text, const Theme& theme)
{
    const QFontMetricsF metrics(painter.font());
    QRectF box(0, 0, metrics.horizontalAdvance(text) + 6, metrics.height());
    box.moveCenter(link.center());
    QColor patch = theme.card;
    patch.setAlpha(235);
    painter.setPen(Qt::NoPen);
    painter.setBrush(patch);
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

void paintForces(QPainter& painter, const MechanismScene& scene, const Analysis& analysis)
{
    const SceneGeometry geometry(*scene.parts, scene.pose, scene.transform);
    const std::map<std::string, double> forces = forcesOf(analysis);
    double largest = 0;
    for (const auto& [id, force] : forces) {
        largest = std::max(largest, std::abs(force));
    }
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    for (std::size_t i = 0; i < scene.parts->elements.size(); ++i) {
        const PartOfMechanism& part = scene.parts->elements[i];
        const auto force = forces.find(idOf(scene.parts->mechanism.elements[i]));
        if (force == forces.end() || !isLink(scene.parts->mechanism.elements[i]) || part.points.size() != 2 ||
            !geometry.hasPoint(part.points[0]) || !geometry.hasPoint(part.points[1])) {
            continue;
        }
        const QLineF link(geometry.point(part.points[0]), geometry.point(part.points[1]));
        const bool none = std::abs(force->second) <= kNoForce * largest;
        const QColor color = none ? scene.theme.spurious : QColor(force->second > 0 ? kTension : kCompression);
        const double width = none ? 1.5 : 2 + (kThickest - 2) * std::abs(force->second) / largest;
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(link);
        if (link.length() >= kRoomForText) {
            const double shown = none ? 0 : force->second;
            const QString value = (shown > 0 ? QStringLiteral("+") : QString()) + formatWithUnit(shown, u"N");
            const QString named = fromModel(force->first) + QStringLiteral(": ") + value;
            const bool fits = QFontMetricsF(painter.font()).horizontalAdvance(named) < link.length();
            paintValue(painter, link, fits ? named : value, scene.theme);
        }
    }
}

}  // namespace eigenlink
