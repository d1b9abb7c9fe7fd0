#pragma once

#include "model/studies/result.h"
#include "model/studies/sweep/sweep.h"

#include <optional>
#include <utility>
#include <vector>

namespace eigenlink {

/// Indices of two configurations whose shapes are compared.
using ComparedPair = std::optional<std::pair<std::size_t, std::size_t>>;

/// Value of the result of the study `sweep`: StudyResult::value is a std::shared_ptr<const SweepFound>.
struct SweepFound {
    Sweep sweep;
    ComparedPair compared;
};

/// Agreement of the shapes of two usable configurations, by parts of the mechanism: the tables "mac" and "msf".
std::vector<ResultTable> agreementTables(const Sweep& sweep, std::size_t first, std::size_t second);

/// Frequencies against the angle of a link as a table: the angle [°] and a column in Hz for each branch that was asked
/// for, without a value where it was lost.
ResultTable sweepTable(const Sweep& sweep);

/// The configuration of a sweep or a locus, moving in its lowest branch; absent where it could not be assembled.
[[nodiscard]] std::optional<Moment> momentOf(const SweepConfiguration& configuration, Text title);

}  // namespace eigenlink
