#pragma once

#include "model/analysis/analysis.h"
#include "model/studies/result.h"

namespace eigenlink {

/// True where errors by the mesh of beams were estimated; tables of eigenvalues end with a column of them then.
bool hasMeshErrors(const Analysis& analysis);
/// The column of errors by the mesh [rad/s], without numbers.
ResultColumn meshErrorColumn();

/// A row for each eigenvalue of each method: number, kind, value, frequency, damping ratio, checks, reason.
ResultTable spectrumTable(const Analysis& analysis);

/// A row for each coordinate of each shape of each method: the eigenvalue, the coordinate, δq.
ResultTable shapeTable(const Analysis& analysis);

}  // namespace eigenlink
