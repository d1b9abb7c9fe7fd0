#include "model/assembly/binder.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace eigenlink {

namespace {

/// The ways in which elements touch a point.
struct Touch {
    int count = 0;
    bool byBeamTip = false;
};

/// For each point.
std::vector<Touch> touchesOf(const IndexedMechanism& mechanism)
{
    std::vector<Touch> touches(mechanism.points.size());
    for (const Element& element : mechanism.elements) {
        const std::vector<std::string> ids = pointsOf(element);
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto point = mechanism.findPoint(ids[i]);
            if (!point) {
                continue;
            }
            Touch& touch = touches[*point];
            ++touch.count;
            touch.byBeamTip |= typeOf(element).flexible && i == 1;
        }
    }
    return touches;
}

}  // namespace

Binder::Binder(const Mechanism& mechanism, std::optional<Eigen::Index> opened, const Assumed& assumed)
    : m_mechanism(mechanism),
      m_nodes(mechanism.points.size()),
      m_derived(mechanism.points.size()),
      m_claimed(mechanism.points.size()),
      m_linkOf(mechanism.elements.size(), std::numeric_limits<std::size_t>::max()),
      m_opened(opened),
      m_assumed(assumed)
{
    // A point that nothing touches has neither mass nor equation: it is no part of the system.
    const std::vector<Touch> touches = touchesOf(m_mechanism);
    const auto isConstantPoint = [&](std::size_t i) { return mechanism.points[i].fixed || touches[i].count == 0; };
    m_constantCount = 1 + std::ranges::count_if(mechanism.elements, isLink);  // the time, and references of links
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        m_constantCount += isConstantPoint(i) ? 2 : 0;
    }
    m_constants.setZero(m_constantCount);
    Eigen::Index constant = 1;
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        const Point& point = mechanism.points[i];
        if (isConstantPoint(i)) {
            m_nodes[i] = {constant};
            m_constants[constant++] = point.at.x;
            m_constants[constant++] = point.at.y;
            continue;
        }
        m_derived[i] = touches[i].byBeamTip && touches[i].count == 1;
        if (!m_derived[i]) {
            m_nodes[i] = addNode(point.id, point.at);
        }
    }
    for (const Element& each : mechanism.elements) {
        for (const std::string& link : typeOf(each).hold == Hold::joint ? linksOf(each) : std::vector<std::string>()) {
            for (const std::string& point : pointsOf(each)) {
                m_held.emplace(link, point);
            }
        }
    }
}

std::size_t Binder::pointIndex(std::string_view pointId) const
{
    return m_mechanism.findPoint(pointId).value();
}

Node Binder::node(std::string_view pointId)
{
    const std::size_t index = pointIndex(pointId);
    if (m_derived[index]) {
        throw std::logic_error("the tip of a beam has no coordinates of its own");
    }
    return m_opened && isLink(m_mechanism.elements[m_element]) ? ownNode(index) : m_nodes[index];
}

Node Binder::ownNode(std::size_t point)
{
    const System::LinkPin wanted{m_element, point};
    const auto found = std::ranges::find(m_ownPins, wanted);
    const auto number = static_cast<Eigen::Index>(found - m_ownPins.begin());
    if (found == m_ownPins.end()) {
        m_ownPins.push_back(wanted);
    }
    return {*m_opened + 2 * number};
}

void Binder::begin(std::size_t element)
{
    m_element = element;
}

Node Binder::shared(Node node) const
{
    const Eigen::Index own = m_opened ? node.x - *m_opened : -1;
    return own < 0 ? node : m_nodes[m_ownPins[static_cast<std::size_t>(own / 2)].point];
}

void Binder::moveSupport(const std::string& owner, std::string_view pointId, const TimeCurve& x, const TimeCurve& y)
{
    m_supports.push_back({m_nodes[pointIndex(pointId)], x, y, owner});
}

bool Binder::isDerived(std::string_view pointId) const
{
    return m_derived[pointIndex(pointId)];
}

bool Binder::claim(std::string_view pointId)
{
    const std::size_t index = pointIndex(pointId);
    const bool free = !m_derived[index] && !isConstant(m_nodes[index]) && !m_claimed[index];
    m_claimed[index] = true;
    return free;
}

Vector2 Binder::drawnAt(std::string_view pointId) const
{
    return m_mechanism.points[pointIndex(pointId)].at;
}

bool Binder::isHeldAt(const std::string& linkId, const std::string& pointId) const
{
    return m_held.contains({linkId, pointId});
}

bool Binder::isFixed(std::string_view pointId) const
{
    return m_mechanism.points[pointIndex(pointId)].fixed;
}

const BoundLink& Binder::boundLink(std::string_view linkId) const
{
    return m_links.at(m_linkOf[m_mechanism.findElement(linkId).value()]);
}

const LinkFrame& Binder::link(std::string_view linkId) const
{
    return std::get<LinkFrame>(boundLink(linkId).frame);
}

const BeamFrame* Binder::beam(std::string_view linkId) const
{
    return std::get_if<BeamFrame>(&boundLink(linkId).frame);
}

SectionAngle Binder::angleOf(std::string_view linkId, std::string_view pointId) const
{
    const BoundLink& bound = boundLink(linkId);
    if (const auto* rigid = std::get_if<LinkFrame>(&bound.frame)) {
        return SectionAngle(*rigid);
    }
    const BeamFrame& frame = std::get<BeamFrame>(bound.frame);
    const bool far = pointsOf(m_mechanism.elements[bound.element])[1] == pointId;
    return {frame, far ? frame.segments : 0};
}

bool Binder::isConstantLink(std::string_view linkId) const
{
    const auto* rigid = std::get_if<LinkFrame>(&boundLink(linkId).frame);
    return rigid != nullptr && isConstant(rigid->a) && isConstant(rigid->b);
}

void Binder::addLink(std::size_t element, const LinkFrame& frame)
{
    m_linkOf[element] = m_links.size();
    LinkFrame counted = frame;
    counted.reference = m_constantCount - 1 - static_cast<Eigen::Index>(m_links.size());
    m_constants[counted.reference] = frame.drawnAngle;
    m_links.push_back({element, counted});
}

void Binder::addBeam(std::size_t element, const BeamFrame& frame)
{
    const std::size_t tip = pointIndex(pointsOf(m_mechanism.elements[element])[1]);
    m_linkOf[element] = m_links.size();
    m_links.push_back({element, frame});
    if (m_derived[tip]) {
        m_tips.push_back({tip, frame});
    }
}

Node Binder::addNode(const std::string& owner, Vector2 drawn)
{
    const Node node{addCoordinate({owner + ".x", owner, drawn.x, Quantity::length})};
    addCoordinate({owner + ".y", owner, drawn.y, Quantity::length});
    return node;
}

void Binder::aim(const LinkFrame& frame, double angle)
{
    // Near a quarter turn corrections may lead to either side.
    constexpr double kClearlyOnThisSide = 0.5;
    if (m_opened || std::cos(angle - frame.drawnAngle) >= kClearlyOnThisSide) {
        return;
    }
    const bool moveB = !isConstant(frame.b);
    const Node moving = moveB ? frame.b : frame.a;
    const Node pivot = moveB ? frame.a : frame.b;
    const Vector2 target = drawnAt(pivot) + rotated({moveB ? frame.length : -frame.length, 0}, angle);
    coordinateAt(moving.x).drawn = target.x;
    coordinateAt(moving.x + 1).drawn = target.y;
}

Vector2 Binder::drawnAt(Node node) const
{
    if (isConstant(node)) {
        return node.at(m_constants);
    }
    const auto index = static_cast<std::size_t>(node.x - m_constantCount);
    return {m_coordinates[index].drawn, m_coordinates[index + 1].drawn};
}

Coordinate& Binder::coordinateAt(Eigen::Index index)
{
    return m_coordinates[static_cast<std::size_t>(index - m_constantCount)];
}

Eigen::Index Binder::addCoordinate(const Coordinate& coordinate)
{
    m_coordinates.push_back(coordinate);
    return m_constantCount + static_cast<Eigen::Index>(m_coordinates.size()) - 1;
}

void Binder::addTerm(std::unique_ptr<Term> term, std::vector<Constraint> constraints, std::vector<Input> inputs)
{
    if (static_cast<std::size_t>(term->constraintCount()) != constraints.size() ||
        static_cast<std::size_t>(term->inputCount()) != inputs.size()) {
        throw std::logic_error("a term must name each of its constraints and inputs");
    }
    m_terms.push_back(std::move(term));
    m_owners.push_back(m_element);
    for (Constraint& constraint : constraints) {
        m_constraints.push_back(std::move(constraint));
    }
    for (Input& input : inputs) {
        m_inputs.push_back(std::move(input));
    }
}

}  // namespace eigenlink
