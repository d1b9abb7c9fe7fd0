#include "model/studies/design/searched_design.h"

namespace eigenlink {

bool SearchedDesign::isMet() const
{
    return error.size() == 0 || error.cwiseAbs().maxCoeff() <= 100 * tolerance::kRounding;
}

}  // namespace eigenlink
