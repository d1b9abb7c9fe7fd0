#pragma once

#include "app/io/language.h"
#include "app/io/matrix_file.h"
#include "model/studies/result.h"
#include "model/studies/table_text.h"

#include <string>
#include <vector>

namespace eigenlink {

/// The columns of numbers of each table as a matrix with its name, for archives.
std::vector<LabelledMatrix> resultMatrices(const StudyResult& result);

/// The result for people: notes, then every table with its caption, eight digits and units. Long tables are only named;
/// warnings are left out, for they go to standard error.
std::string resultText(const StudyResult& result, const Language& language = {});

}  // namespace eigenlink
