#include "model/mechanism/elements/lock/lock.h"

#include "model/mechanism/drawn_element.h"
#include "model/mechanism/elements/shared/field_table.h"
#include "model/mechanism/elements/shared/sample.h"
#include "model/mechanism/elements/shared/tolerances.h"

#include <cmath>
#include <numbers>

namespace eigenlink {
namespace {

/// A link between two fixed points has its angle from them.
void checkLock(const Lock& lock, const IndexedMechanism& mechanism, std::size_t index, std::vector<Message>& issues)
{
    const Element& link = mechanism.elements[*findElement(mechanism, lock.of)];
    const std::vector<std::string> ids = pointsOf(link);
    if (ids.size() < 2 || typeOf(link).flexible) {
        return;
    }
    const Point& a = mechanism.points[*findPoint(mechanism, ids[0])];
    const Point& b = mechanism.points[*findPoint(mechanism, ids[1])];
    const double angle = std::atan2(b.at.y - a.at.y, b.at.x - a.at.x);
    if (a.fixed && b.fixed && std::abs(std::remainder(lock.angle - angle, 2 * std::numbers::pi)) > tolerance::kEqual) {
        issues.push_back(
            issueAt(Severity::error, lock, index, "angle", Text::of(Number{lock.angle, Quantity::angle}),
                    Text("the link {1} is fixed to the ground at both ends, at {2}, so it cannot be held at another "
                         "angle; free one end or change the angle",
                         PartId{lock.of}, Number{angle, Quantity::angle})));
    }
}

/// Takes the angle of the drawing.
void drawLock(Lock& lock, const Mechanism& mechanism)
{
    lock.angle = drawnLinkAngle(mechanism, lock.of);
}

std::vector<Mechanism> lockSamples()
{
    const Lock lock{"lock", "AB", 0.2, {}};
    return {sampleOnLinks(lock), sampleOnBeams(lock)};
}

}  // namespace

ElementType lockType()
{
    return {.type = "lock",
            .label = "lock",
            .summary = "holds the angle of a link, as a stopped motor does",
            .fields = {linkField(&Lock::of), valueField({.key = "angle",
                                                         .label = "angle",
                                                         .quantity = Quantity::angle,
                                                         .required = true,
                                                         .follows = Follows::linkAngle},
                                                        &Lock::angle)},
            .prototype = Lock{},
            .draw = typed<Lock>(drawLock),
            .samples = lockSamples,
            .check = typed<Lock>(checkLock)};
}

}  // namespace eigenlink
