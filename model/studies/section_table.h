#pragma once

#include "model/assembly/system.h"
#include "model/studies/result.h"

namespace eigenlink {

/// The table "sections": N, V, M and the largest stress at every node of every beam at rest in q.
ResultTable sectionTable(const Mechanism& mechanism, const System& system, const Eigen::VectorXd& q);

/// The largest stress of all beams [Pa]; NaN where no beam has a section.
double largestStress(const System& system, const Eigen::VectorXd& q);

}  // namespace eigenlink
