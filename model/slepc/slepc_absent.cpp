#include "model/slepc/slepc_modes.h"

#include <stdexcept>

namespace eigenlink {

bool hasSlepc()
{
    return false;
}

int beginSlepc()
{
    return 0;
}

PartialModes slepcModes(const SparseProblem&, Eigen::Index, const Monitor&)
{
    throw std::runtime_error("this program was built without SLEPc; configure it with -DEIGENLINK_SLEPC=ON");
}

}  // namespace eigenlink
