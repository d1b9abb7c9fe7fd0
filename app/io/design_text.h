#pragma once

#include "app/io/language.h"
#include "model/design/design.h"

#include <string>

namespace eigenlink {

/// What a design changes and reaches, as JSON.
std::string designJson(const DesignTask& task, const Design& design);

/// The same for people: old and new numbers, then the targets.
std::string designTable(const DesignTask& task, const Design& design, const Language& language = {});

/// "mode1.f", "mode2.zeta": a target as it is written.
std::string nameOf(const DesignTarget& target);

}  // namespace eigenlink
