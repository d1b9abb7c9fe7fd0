#pragma once

#include "model/studies/study.h"

namespace eigenlink {

/// The options of an analysis as fields of a request, which holds an AnalysisOptions: the flags of every command that
/// analyses a mechanism, with help, checks and refusals, and the flags of a copied command. It has no run and is not in
/// the list of studies.
const Study& analysisEntry();

}  // namespace eigenlink
