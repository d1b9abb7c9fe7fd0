#include "views/state/mechanism_parts.h"

#include "model/mechanism/edit.h"
#include "model/mechanism/indexed_mechanism.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace eigenlink {

namespace {

bool isComplete(const std::vector<std::size_t>& indices)
{
    return std::ranges::find(indices, kNowhere) == indices.end();
}

PartOfMechanism partOf(const IndexedMechanism& mechanism, const Element& element)
{
    PartOfMechanism part;
    part.type = typeOf(element).type;
    for (const std::string& id : pointsOf(element)) {
        part.points.push_back(mechanism.findPoint(id).value_or(kNowhere));
    }
    // What drives a slider stands at its point.
    for (const std::string& id : guidesOf(element)) {
        const auto guide = mechanism.findElement(id);
        for (const std::string& point : guide ? pointsOf(mechanism.elements[*guide]) : std::vector<std::string>{}) {
            part.points.push_back(mechanism.findPoint(point).value_or(kNowhere));
        }
    }
    for (const std::string& id : linksOf(element)) {
        part.links.push_back(mechanism.findElement(id).value_or(kNowhere));
    }
    if (isLink(element) && !part.points.empty() && isComplete(part.points)) {
        part.shape = effectiveShape(mechanism, element);
    }
    return part;
}

/// A rigid joint with the ground.
bool isWall(const Element& element)
{
    const std::vector<std::string> sides = sidesOf(element);
    return typeOf(element).hold == Hold::joint && std::ranges::find(sides, kGround) != sides.end();
}

/// True for what acts along the line of two points and is no link.
bool actsAlongALine(const PartOfMechanism& part)
{
    const ElementType* type = findElementType(part.type);
    return part.points.size() == 2 && type != nullptr && !isLink(type->prototype) && isComplete(part.points);
}

/// Elements between the same two points stand side by side, left of the way from the point that was drawn first.
void layLanes(std::vector<PartOfMechanism>& parts)
{
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> neighbours;
    std::set<std::pair<std::size_t, std::size_t>> linked;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::vector<std::size_t>& points = parts[i].points;
        if (points.size() != 2) {
            continue;
        }
        const std::pair between = std::minmax({points[0], points[1]});
        if (actsAlongALine(parts[i])) {
            neighbours[between].push_back(i);
        } else if (!parts[i].shape.empty()) {
            linked.insert(between);
        }
    }
    for (const auto& [between, members] : neighbours) {
        const bool isLinked = linked.contains(between);
        const double middle = isLinked ? -1 : (static_cast<double>(members.size()) - 1) / 2;
        for (std::size_t k = 0; k < members.size(); ++k) {
            PartOfMechanism& part = parts[members[k]];
            const double sign = part.points[0] <= part.points[1] ? 1 : -1;
            part.lane = sign * (static_cast<double>(k) - middle);
        }
    }
}

double typicalLengthOf(const MechanismParts& parts)
{
    std::vector<double> lengths;
    for (const PartOfMechanism& part : parts.elements) {
        for (std::size_t i = 1; i < part.points.size(); ++i) {
            if (part.points[i] != kNowhere && part.points[i - 1] != kNowhere) {
                lengths.push_back(
                    distance(parts.mechanism.points[part.points[i - 1]].at, parts.mechanism.points[part.points[i]].at));
            }
        }
    }
    if (lengths.empty()) {
        return parts.size;
    }
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    return *middle > 0 ? *middle : parts.size;
}

}  // namespace

std::shared_ptr<const MechanismParts> partsOf(const Mechanism& mechanism)
{
    auto parts = std::make_shared<MechanismParts>();
    parts->mechanism = mechanism;
    const Mechanism& own = parts->mechanism;
    const IndexedMechanism indexed(own);
    parts->used.assign(own.points.size(), false);
    parts->clamped.assign(own.points.size(), false);
    for (const Element& element : own.elements) {
        parts->elements.push_back(partOf(indexed, element));
        for (const std::size_t point : parts->elements.back().points) {
            if (point != kNowhere) {
                parts->used[point] = true;
                parts->clamped[point] = parts->clamped[point] || isWall(element);
            }
        }
    }
    layLanes(parts->elements);
    parts->size = indexed.size;
    parts->typicalLength = typicalLengthOf(*parts);
    parts->drawn = drawnPose(own);
    return parts;
}

double motionFraction(const MechanismParts& parts, double amplitude)
{
    return amplitude * parts.typicalLength / parts.size;
}

std::vector<Vector2> extentOf(const MechanismParts& parts, const Pose& pose)
{
    std::vector<Vector2> positions = pose.points;
    for (const LinkPose& link : pose.links) {
        const auto* body = std::get_if<Body>(&parts.mechanism.elements[link.element]);
        for (const Vector2& pin : parts.elements[link.element].shape) {
            positions.push_back(link.origin + rotated(pin, link.angle));
        }
        if (body != nullptr && body->mass > 0) {
            positions.push_back(link.origin + rotated(body->centerOfMass, link.angle));
        }
    }
    return positions;
}

}  // namespace eigenlink
