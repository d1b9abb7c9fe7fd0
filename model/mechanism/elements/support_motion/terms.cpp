#include "model/mechanism/elements/support_motion/support_motion.h"

#include "model/assembly/binder.h"

namespace eigenlink {
namespace {

TimeCurve curveOf(const std::vector<TimeFunction>& functions)
{
    return TimeCurve(functions.empty() ? TimeFunction() : functions.front());
}

}  // namespace

void bind(const SupportMotion& motion, Binder& binder)
{
    binder.moveSupport(motion.id, motion.point, curveOf(motion.x), curveOf(motion.y));
}

}  // namespace eigenlink
