#include "model/diagnosis/finders.h"
#include "model/diagnosis/tolerances.h"
#include "model/mechanism/mechanism.h"

namespace eigenlink {

std::vector<Message> findFarDrawing(const Mechanism& mechanism)
{
    const double far = length(middleOf(mechanism));
    const double size = sizeOf(mechanism);
    if (!(far >= tolerance::kFarDrawing * size) || !(size > 0)) {
        return {};
    }
    return {
        {Severity::warning,
         Text("The drawing is {1} across and stands {2} away from the origin. Coordinates as large as these have few "
              "digits left for its shape: results have fewer digits, and searches can end without one.",
              Number{size, Quantity::length, 3}, Number{far, Quantity::length, 3}),
         {},
         {moveToOrigin()},
         Topic::farFromOrigin}};
}

}  // namespace eigenlink
