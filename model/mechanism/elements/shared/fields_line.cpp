#include "model/mechanism/elements/shared/fields_line.h"

#include "model/mechanism/element_issue.h"
#include "model/mechanism/indexed_mechanism.h"

#include <string>

namespace eigenlink {

void checkLine(const Element& element, const IndexedMechanism& mechanism, std::size_t index,
               std::vector<Message>& issues)
{
    const std::vector<std::string> ids = pointsOf(element);
    const Point& a = mechanism.points[*findPoint(mechanism, ids[0])];
    const Point& b = mechanism.points[*findPoint(mechanism, ids[1])];
    if (a.fixed && b.fixed) {
        issues.push_back(issueAt(Severity::warning, element, index, "points",
                                 Text("{1}, {2}", PartId{a.id}, PartId{b.id}),
                                 "both ends are fixed to the ground, so it does nothing; free one of them"));
    }
}

}  // namespace eigenlink
