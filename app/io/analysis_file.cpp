#include "app/io/analysis_file.h"

#include "model/basics/collect.h"
#include "model/data/matrices.h"
#include "model/studies/modes/spectrum_table.h"
#include "model/studies/table_text.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace eigenlink {

namespace {

/// The analysis with nothing but the reported values in its spectra.
Analysis reported(Analysis analysis, const WantedModes& options)
{
    for (Linearization& method : analysis.methods) {
        auto kept = mapped<std::vector<Eigenvalue>>(
            reportedValues(method.spectrum, options),
            [&](const std::size_t index) { return std::move(method.spectrum.values[index]); });
        method.spectrum.values = std::move(kept);
    }
    return analysis;
}

}  // namespace

const std::vector<MatrixFormat>& tableFormats()
{
    static const std::vector<MatrixFormat> formats{MatrixFormat::csv, MatrixFormat::tsv, MatrixFormat::json};
    return formats;
}

std::string tableFile(const Analysis& analysis, AnalysisTable table, MatrixFormat format, const WantedModes& options)
{
    if (std::ranges::find(tableFormats(), format) == tableFormats().end()) {
        throw std::invalid_argument("tables are written as csv, tsv or json");
    }
    if (format == MatrixFormat::json) {
        return resultJson(analysis, options);
    }
    const char separator = format == MatrixFormat::csv ? ',' : '\t';
    const Analysis shown = reported(analysis, options);
    return tableText(table == AnalysisTable::spectrum ? spectrumTable(shown) : shapeTable(shown), separator);
}

std::vector<LabelledMatrix> tableMatrices(const Analysis& analysis, AnalysisTable table, const WantedModes& options)
{
    const Analysis shown = reported(analysis, options);
    return table == AnalysisTable::spectrum ? spectrumMatrices(shown) : modeMatrices(shown);
}

}  // namespace eigenlink
