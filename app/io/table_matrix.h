#pragma once

#include "model/data/labelled_matrix.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Rows of numbers under the names of their columns as a matrix; a row that is shorter ends with NaN.
/// Rows have names where these are given.
LabelledMatrix tableMatrix(const std::string& name, const Text& meaning, const std::vector<std::string>& columns,
                           const std::vector<std::vector<double>>& rows, std::vector<std::string> rowNames = {});

}  // namespace eigenlink
