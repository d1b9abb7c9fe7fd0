#pragma once

#include "model/analysis/analysis.h"

#include <string>

namespace eigenlink {

/// A row for each eigenvalue of each method: number, kind, value, frequency, damping ratio, checks, reason.
std::string spectrumText(const Analysis& analysis, char separator);

/// A row for each coordinate of each shape of each method: the eigenvalue, the coordinate, δq.
std::string modesText(const Analysis& analysis, char separator);

}  // namespace eigenlink
