#include "model/studies/studies.h"

namespace eigenlink {

const std::vector<Study>& studies()
{
    static const std::vector<Study> list{
        modesStudy(),     equilibriaStudy(), sweepStudy(),      branchesStudy(), locusStudy(),      sensitivityStudy(),
        designStudy(),    motionStudy(),     drivenStudy(),     backboneStudy(), periodicStudy(),   rotationStudy(),
        stabilityStudy(), responseStudy(),   transientStudy(),  balanceStudy(),  complianceStudy(), compareStudy(),
        explainStudy(),   equationsStudy(),  uncertaintyStudy()};
    return list;
}

}  // namespace eigenlink
