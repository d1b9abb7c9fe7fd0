#include "model/basics/joined_sets.h"
#include "model/diagnosis/finders.h"
#include "model/equilibrium/diagnosis.h"
#include "model/mechanism/indexed_mechanism.h"

#include <map>

namespace eigenlink {
namespace {

/// Points joined into parts by the elements on them; part 0 is the ground.
class Parts {
public:
    explicit Parts(const IndexedMechanism& mechanism) : m_mechanism(mechanism), m_joined(mechanism.points.size() + 1)
    {
        for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
            if (mechanism.points[i].fixed) {
                m_joined.join(i + 1, 0);
            }
        }
        for (const Element& element : mechanism.elements) {
            joinPointsOf(element);
        }
    }

    /// The part that an element belongs to; the ground's for elements without points.
    std::size_t partOf(const Element& element) { return m_joined.rootOf(firstNode(element)); }
    std::size_t partOfPoint(std::size_t point) { return m_joined.rootOf(point + 1); }
    std::size_t ground() { return m_joined.rootOf(0); }

private:
    std::size_t nodeOf(const std::string& point) const
    {
        const auto index = findPoint(m_mechanism, point);
        return index ? *index + 1 : 0;
    }

    std::size_t firstNode(const Element& element) const
    {
        const std::vector<std::string> points = pointsOf(element);
        if (!points.empty()) {
            return nodeOf(points.front());
        }
        const std::vector<std::string> links = linksOf(element);
        const auto link = links.empty() ? std::nullopt : findElement(m_mechanism, links.front());
        return link && !pointsOf(m_mechanism.elements[*link]).empty() ? firstNode(m_mechanism.elements[*link]) : 0;
    }

    void joinPointsOf(const Element& element)
    {
        const std::vector<std::string> points = pointsOf(element);
        for (std::size_t i = 1; i < points.size(); ++i) {
            m_joined.join(nodeOf(points[i - 1]), nodeOf(points[i]));
        }
        if (typeOf(element).hold != Hold::nothing && !points.empty()) {
            // What holds the point belongs to the ground, or to the links that it names.
            const std::vector<std::string> sides = sidesOf(element);
            for (const std::string& side : sides.empty() ? std::vector{std::string(kGround)} : sides) {
                m_joined.join(nodeOf(points.front()), side == kGround ? 0 : nodeOfLink(side));
            }
        }
    }

    std::size_t nodeOfLink(const std::string& link) const
    {
        const auto index = findElement(m_mechanism, link);
        const auto points = index ? pointsOf(m_mechanism.elements[*index]) : std::vector<std::string>();
        return points.empty() ? 0 : nodeOf(points.front());
    }

    const IndexedMechanism& m_mechanism;
    JoinedSets m_joined;
};

/// The points and elements of one part that hangs on nothing fixed.
struct LoosePart {
    std::vector<std::string> points, elements;
};

Message looseFinding(const IndexedMechanism& mechanism, const LoosePart& part, bool isAll)
{
    Message finding{.severity = Severity::note,
                    .parts = part.points,
                    .remedies = {fixPoint(part.points.front())},
                    .topic = Topic::loosePart};
    if (isAll) {
        finding.text = {
            "Nothing holds {1} yet, so that the whole is free to move. Fix one of {2} to the ground to hold it.",
            part.elements, part.points};
    } else {
        const bool falls = mechanism.gravity != Vector2{};
        finding.severity = falls ? Severity::warning : Severity::note;
        const std::size_t count = part.elements.size();
        finding.text =
            falls ? Text::counted(
                        "Loose part: {2} is not connected to the ground and would fall. "
                        "Fix one of {3}, or connect it to the rest.",
                        "Loose part: {2} are not connected to the ground and would fall. "
                        "Fix one of {3}, or connect it to the rest.",
                        count, part.elements, part.points)
                  : Text::counted(
                        "Loose part: {2} is not connected to the ground. Fix one of {3}, or connect it to the "
                        "rest.",
                        "Loose part: {2} are not connected to the ground. Fix one of {3}, or connect it to the "
                        "rest.",
                        count, part.elements, part.points);
    }
    finding.parts.insert(finding.parts.end(), part.elements.begin(), part.elements.end());
    return finding;
}

}  // namespace

std::vector<Message> findUnconnectedPoints(const IndexedMechanism& mechanism)
{
    std::vector<bool> used(mechanism.points.size(), false);
    for (const Element& element : mechanism.elements) {
        for (const std::string& id : pointsOf(element)) {
            if (const auto point = mechanism.findPoint(id)) {
                used[*point] = true;
            }
        }
    }
    std::vector<Message> findings;
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        const Point& point = mechanism.points[i];
        if (!point.fixed && !used[i]) {
            findings.push_back({Severity::warning,
                                Text("Point {1} is connected to nothing.", PartId{point.id}),
                                {point.id},
                                {deletePart(point.id), fixPoint(point.id)},
                                Topic::unconnectedPoint});
        }
    }
    return findings;
}

std::vector<Message> findLooseParts(const IndexedMechanism& mechanism)
{
    Parts parts(mechanism);
    std::map<std::size_t, LoosePart> loose;
    bool isAll = true;
    for (const Element& element : mechanism.elements) {
        const std::size_t part = parts.partOf(element);
        isAll = isAll && part != parts.ground();
        if (part != parts.ground()) {
            loose[part].elements.push_back(idOf(element));
        }
    }
    for (std::size_t i = 0; i < mechanism.points.size(); ++i) {
        if (const auto found = loose.find(parts.partOfPoint(i)); found != loose.end()) {
            found->second.points.push_back(mechanism.points[i].id);
        }
    }
    std::vector<Message> findings;
    for (const auto& [part, members] : loose) {
        if (!members.points.empty()) {
            findings.push_back(looseFinding(mechanism, members, isAll));
        }
    }
    return findings;
}

}  // namespace eigenlink
