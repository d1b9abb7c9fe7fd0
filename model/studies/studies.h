#pragma once

#include "model/studies/study.h"

namespace eigenlink {

/// The entries of the list, each in the file of its folder.
Study modesStudy();
Study equilibriaStudy();
Study motionStudy();
Study drivenStudy();
Study periodicStudy();
Study rotationStudy();
Study stabilityStudy();
Study sweepStudy();
Study branchesStudy();
Study locusStudy();
Study sensitivityStudy();
Study complianceStudy();
Study compareStudy();
Study responseStudy();
Study transientStudy();
Study backboneStudy();
Study balanceStudy();
Study designStudy();
Study explainStudy();
Study equationsStudy();
Study uncertaintyStudy();

}  // namespace eigenlink
