#pragma once

#include "model/basics/text.h"
#include "model/report/report.h"
#include "model/report/wording.h"

#include <utility>
#include <vector>

namespace eigenlink::report {

/// A table that a worksheet leaves empty, still without rows.
Table answerTable(Line caption, std::vector<std::pair<Line, Align>> columns);

/// Sentences that a worksheet asks for.
List listOf(const std::vector<Text>& sentences, const Wording& words);

/// Why a study has no result.
Block failure(const Text& reason, const Wording& words);

}  // namespace eigenlink::report
