#include "model/studies/studies.h"

namespace eigenlink {

const std::vector<Study>& studies()
{
    static const std::vector<Study> list{modesStudy(),     equilibriaStudy(), motionStudy(),    drivenStudy(),
                                         periodicStudy(),  rotationStudy(),   stabilityStudy(), responseStudy(),
                                         transientStudy(), backboneStudy(),   balanceStudy(),   designStudy(),
                                         explainStudy(),   equationsStudy()};
    return list;
}

}  // namespace eigenlink
