#pragma once

#include "app/io/language.h"
#include "model/data/labelled_matrix.h"
#include "model/locus/locus.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Eigenvalues by value and branch, and where pairs meet on the real axis, as JSON.
std::string locusJson(const Locus& locus);

/// A row for each value as in CSV, not a number where a branch was lost, and the meetings.
std::vector<LabelledMatrix> locusMatrices(const Locus& locus);

/// A row for each value: Re and Im of every branch, empty where it was lost.
std::string locusCsv(const Locus& locus);

}  // namespace eigenlink
