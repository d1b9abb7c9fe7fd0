#include "model/studies/studies.h"

namespace eigenlink {

const std::vector<Study>& studies()
{
    static const std::vector<Study> list{motionStudy(),    drivenStudy(),   periodicStudy(),  rotationStudy(),
                                         stabilityStudy(), responseStudy(), transientStudy(), backboneStudy(),
                                         balanceStudy(),   designStudy()};
    return list;
}

}  // namespace eigenlink
