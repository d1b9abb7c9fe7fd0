#pragma once

#include "model/analysis/analysis.h"

namespace eigenlink {

/// The IFToMM four-bar as the contract prints it: pins A B C D, bars AC CD BD, spring k, angle phi.
Mechanism sampleFourBar();

/// An analysis of the four-bar, filled in by hand from the published values, so that views can be
/// tested without the solvers: true ±2.1476766385 i by all three methods, twelve infinite ones by RCS, eight near −10
/// by UCS.
Analysis sampleAnalysis();

/// An analysis of this shape with many eigenvalues: `loops` true pairs, 3m infinite ones by RCS, 2m near −10 by UCS,
/// m = 2 loops + 2.
Analysis crowdedAnalysis(int loops);

}  // namespace eigenlink
