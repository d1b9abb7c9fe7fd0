#pragma once

#include "model/studies/study.h"

namespace eigenlink {

/// The options of an analysis as fields of a request, which holds an AnalysisOptions: the flags of every command that
/// analyses a mechanism, with help, checks and refusals, and the flags of a copied command. It has no run and is not in
/// the list of studies.
const Study& analysisEntry();

/// True for a study with the options of an analysis; others need the mechanism alone.
bool takesAnalysis(const Study& study);

/// The reason why an option of analysisEntry() changes nothing; absent where it changes something. A study of methods
/// takes the options of the chosen ones, a study of modes those of MCS alone, any other study none. Without a study: as
/// for a study of methods.
std::optional<Refusal> idleReason(const RequestField& option, const Study* study, const std::vector<Method>& chosen);

}  // namespace eigenlink
