#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/result.h"

namespace eigenlink {

/// A row for each eigenvalue of each method: number, kind, value, frequency, damping ratio, checks, reason.
ResultTable spectrumTable(const Analysis& analysis);

/// A row for each coordinate of each shape of each method: the eigenvalue, the coordinate, δq.
ResultTable shapeTable(const Analysis& analysis);

}  // namespace eigenlink
