#pragma once

#include "app/io/language.h"
#include "model/design/answers.h"
#include "model/design/design.h"

#include <string>
#include <vector>

namespace eigenlink {

/// What a design changes and reaches, as JSON; with the other values of one number that meet its target.
std::string designJson(const DesignTask& task, const Design& design, const std::vector<DesignAnswer>& answers = {});

/// The same for people: old and new numbers, then the targets.
std::string designTable(const DesignTask& task, const Design& design, const std::vector<DesignAnswer>& answers = {},
                        const Language& language = {});

/// "mode1.f", "mode2.zeta": a target as it is written.
std::string nameOf(const DesignTarget& target);

}  // namespace eigenlink
