#include "views/canvas/section_diagram.h"

#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/edit.h"
#include "views/format/format.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kHighest = 36;        ///< of a diagram [px]
constexpr double kRoomOfLegend = 200;  ///< [px]

/// One of the section forces: how it is named, drawn and measured.
struct SectionQuantity {
    const char* name;
    double SectionForce::*part;
    Quantity quantity;
    QColor Theme::*color;
    double side;  ///< of the beam on which it is positive
};

constexpr std::array<SectionQuantity, 3> kQuantities{
    {{"N", &SectionForce::axial, Quantity::force, &Theme::force, 1},
     {"V", &SectionForce::shear, Quantity::force, &Theme::spring, 1},
     {"M", &SectionForce::moment, Quantity::torque, &Theme::damper, -1}}};

/// The value with the largest size along the beams.
double largestOf(const std::vector<System::BeamForces>& beams, double SectionForce::*part)
{
    double largest = 0;
    for (const System::BeamForces& beam : beams) {
        for (const SectionForce& each : beam.sections) {
            largest = std::abs(each.*part) > std::abs(largest) ? each.*part : largest;
        }
    }
    return largest;
}

/// The size beside which forces are rounding [N], and moments after multiplication by a length of 1 m [N m]: at most
/// the force that bends a beam by its own length, EI/l².
double sizeOf(const Mechanism& mechanism, const std::vector<System::BeamForces>& beams)
{
    double size = 0;
    for (const SectionQuantity& each : kQuantities) {
        size = std::max(size, std::abs(largestOf(beams, each.part)));
    }
    for (const System::BeamForces& each : beams) {
        const Element& element = mechanism.elements[each.element];
        const auto& beam = std::get<Beam>(element);
        const double length = effectiveLength(mechanism, element);
        size = std::max(size, beam.youngsModulus * secondMomentOf(beam) / (length * length));
    }
    return size;
}

}  // namespace

DiagramLine diagramLine(const BeamPose& pose, const SceneTransform& transform, const std::vector<double>& offsets)
{
    DiagramLine diagram;
    for (std::size_t i = 0; i < pose.nodes.size() && i < offsets.size(); ++i) {
        const std::size_t segment = i == 0 ? 0 : i - 1;
        const Vector2 chord = pose.position(segment, 1) - pose.position(segment, 0);
        const Vector2 across = perpendicular(chord / std::max(length(chord), kLeastDivisor));
        const QPointF at = transform.toScreen(pose.position(segment, i == 0 ? 0 : 1));
        diagram.beam << at;
        diagram.line << at + offsets[i] * QPointF(across.x, -across.y);
    }
    return diagram;
}

void paintDiagramLine(QPainter& painter, const DiagramLine& diagram, const QColor& color)
{
    QColor area = color;
    area.setAlpha(40);
    QPolygonF outline = diagram.beam;
    for (auto place = diagram.line.crbegin(); place != diagram.line.crend(); ++place) {
        outline << *place;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(area);
    painter.drawPolygon(outline);
    painter.setPen(QPen(color, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(diagram.line);
}

void paintSectionForces(QPainter& painter, const MechanismScene& scene, const std::vector<System::BeamForces>& beams,
                        QPointF corner)
{
    const Mechanism& mechanism = scene.parts->mechanism;
    const double size = sizeOf(mechanism, beams), line = painter.fontMetrics().height();
    QRectF words(corner.x() - kRoomOfLegend, corner.y(), kRoomOfLegend, line);
    for (const SectionQuantity& each : kQuantities) {
        const double largest = largestOf(beams, each.part);
        if (isZero(largest, size)) {
            continue;
        }
        const QColor color = scene.theme.*each.color;
        for (const BeamPose& pose : scene.pose.beams) {
            const auto own = std::ranges::find(beams, pose.element, &System::BeamForces::element);
            std::vector<double> offsets;
            for (std::size_t i = 0; own != beams.end() && i < own->sections.size(); ++i) {
                offsets.push_back(each.side * kHighest * own->sections[i].*each.part / std::abs(largest));
            }
            paintDiagramLine(painter, diagramLine(pose, scene.transform, offsets), color);
        }
        painter.setPen(color);
        painter.drawText(words, Qt::AlignRight,
                         QStringLiteral("%1  %2").arg(QLatin1String(each.name),
                                                      formatQuantity(largest, each.quantity, mechanism.units)));
        words.translate(0, line);
    }
}

}  // namespace eigenlink
