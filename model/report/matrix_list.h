#pragma once

#include "model/analysis/analysis.h"
#include "model/data/labelled_matrix.h"

#include <vector>

namespace eigenlink::report {

/// The matrices of the linearised equations that a report shows: M, C where there is damping, H, Φ_q where there are
/// constraints, and M_r, C_r, K_r of MCS where it has them. Entries at the level of rounding are left out, and large
/// matrices without any.
std::vector<LabelledMatrix> reportedMatrices(const Analysis& analysis);

/// True for a matrix small enough to be printed entry by entry; of others a report shows size, pattern and norm.
bool isPrinted(const LabelledMatrix& matrix);

}  // namespace eigenlink::report
