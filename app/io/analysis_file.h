#pragma once

#include "app/io/matrix_file.h"
#include "model/studies/modes/result_json.h"

#include <string>
#include <vector>

namespace eigenlink {

/// Parts of an analysis that are written as tables.
enum class AnalysisTable { spectrum, modes };

/// Formats of tables: CSV, TSV, and JSON, which is the whole result.
const std::vector<MatrixFormat>& tableFormats();

/// A table as one file. Throws std::invalid_argument for a format that is none of `tableFormats()`.
std::string tableFile(const Analysis& analysis, AnalysisTable table, MatrixFormat format,
                      const WantedModes& options = {});

/// The tables as matrices, for the other formats.
std::vector<LabelledMatrix> tableMatrices(const Analysis& analysis, AnalysisTable table,
                                          const WantedModes& options = {});

}  // namespace eigenlink
