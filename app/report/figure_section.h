#pragma once

#include "app/figures/picture_file.h"
#include "model/report/report.h"

#include <string>

namespace eigenlink::report {

/// A section that is one figure with the numbers behind it, tab-separated with a row of titles; long tables are left
/// out, which the section states.
Section figureSection(std::string key, const Picture& picture, const QString& table, const Wording& words);

}  // namespace eigenlink::report
