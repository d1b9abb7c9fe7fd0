#pragma once

#include "app/io/language.h"
#include "app/io/matrix_file.h"
#include "model/studies/result.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A table as lines of cells between separators, numbers as they read back, empty cells where there is no value. The
/// heading has bare names, or names with units ("period [s]").
std::string tableText(const ResultTable& table, char separator, bool hasUnits = false);

/// The columns of numbers of each table as a matrix with its name, for archives.
std::vector<LabelledMatrix> resultMatrices(const StudyResult& result);

/// The result for people: notes, then every table with its caption, eight digits and units. Long tables are only named;
/// warnings are left out, for they go to standard error.
std::string resultText(const StudyResult& result, const Language& language = {});

}  // namespace eigenlink
