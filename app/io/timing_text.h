#pragma once

#include "app/io/language.h"
#include "model/benchmark/iftomm.h"
#include "model/benchmark/timing_comparison.h"
#include "model/benchmark/timing_table.h"

#include <string>
#include <vector>

namespace eigenlink {

/// A published table beside our times: for people, as comma-separated values, as JSON.
struct TimedTable {
    std::string title;
    std::string sizeName;  ///< "N" or "n_p"
    std::vector<TimingRow> rows;
};

std::string timingTable(const std::vector<TimedTable>& tables, const Language& language = {});
std::string timingCsv(const std::vector<TimedTable>& tables);
std::string timingJson(const std::vector<TimedTable>& tables);

/// The solution of the IFToMM benchmark: accuracy norm, time of 1000 executions, all eigenvalues.
std::string iftommTable(const std::vector<IftommSolution>& solutions, const Language& language = {});
std::string iftommCsv(const std::vector<IftommSolution>& solutions);
std::string iftommJson(const std::vector<IftommSolution>& solutions);

/// Title of the table of the IFToMM benchmark.
inline constexpr const char* kIftommTitle = "IFToMM benchmark, 1000 executions";

/// The rows of tables, and of the IFToMM benchmark, by what identifies them.
std::vector<TimedRow> timedRows(const std::vector<TimedTable>& tables);
std::vector<TimedRow> timedRows(const std::vector<IftommSolution>& solutions);

/// Times beside those of another build, a verdict for each row: slower, faster, same or new.
std::string comparisonTable(const std::vector<TimingComparison>& comparisons, const Language& language = {});
std::string comparisonCsv(const std::vector<TimingComparison>& comparisons);
std::string comparisonJson(const std::vector<TimingComparison>& comparisons);

}  // namespace eigenlink
