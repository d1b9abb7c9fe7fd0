#include "model/mechanism/elements/shared/fields_link.h"

#include "model/mechanism/edit.h"
#include "model/mechanism/element_issue.h"
#include "model/mechanism/elements/shared/tolerances.h"
#include "model/mechanism/indexed_mechanism.h"
#include "model/mechanism/validation.h"

#include <cmath>
#include <string>

namespace eigenlink {

void checkTwoPins(const IndexedMechanism& mechanism, const Element& element, std::size_t index,
                  std::vector<Message>& issues)
{
    const std::vector<std::string> ids = pointsOf(element);
    const Point& a = mechanism.points[*findPoint(mechanism, ids[0])];
    const Point& b = mechanism.points[*findPoint(mechanism, ids[1])];
    const double drawn = distance(a.at, b.at);
    const double l = effectiveLength(mechanism, element);
    if (!(l > 0)) {
        issues.push_back(issueAt(Severity::error, element, index, "length", Text::of(Number{l, Quantity::length}),
                                 Text("the length is zero because points {1} and {2} are drawn at the same place; move "
                                      "one of them or give a length",
                                      PartId{a.id}, PartId{b.id})));
    } else if (l < 1 / kLargestNumber) {
        issues.push_back(issueAt(Severity::error, element, index, "length", Text::of(Number{l, Quantity::length}),
                                 Text("points {1} and {2} are drawn too near each other to be computed with; move one "
                                      "of them or give a length of 1e-75 m or more",
                                      PartId{a.id}, PartId{b.id})));
    } else if (a.fixed && b.fixed && std::abs(drawn - l) > tolerance::kEqual * (drawn + l)) {
        issues.push_back(issueAt(Severity::error, element, index, "length", Text::of(Number{l, Quantity::length}),
                                 Text("both ends are fixed to the ground {1} apart, so this length cannot be; free one "
                                      "end or change the length",
                                      Number{drawn, Quantity::length})));
    }
}

}  // namespace eigenlink
