#pragma once

#include "model/studies/result.h"
#include "model/sweep/sweep.h"

namespace eigenlink {

/// Frequencies against the angle of a link as a table: the angle [°] and a column in Hz for each branch that was asked
/// for, without a value where it was lost.
ResultTable sweepTable(const Sweep& sweep);

/// The configuration of a sweep or a locus, moving in its lowest branch; std::nullopt where it could not be assembled.
std::optional<Moment> momentOf(const SweepConfiguration& configuration, Text title);

}  // namespace eigenlink
