#pragma once

#include "model/studies/study.h"

namespace eigenlink {

/// Appends a warning for each element whose model is not made for a configuration of the result, at the row of the
/// first table where it is farthest beyond, and of the changed mechanism at its equilibrium.
void addRangeFindings(const Analysis& analysis, StudyResult& result, const Monitor& monitor);

/// The study's result with these warnings.
Outcome<StudyResult> resultOf(const Study& study, const std::shared_ptr<const Analysis>& analysis,
                              const std::any& request, const Monitor& monitor);

}  // namespace eigenlink
