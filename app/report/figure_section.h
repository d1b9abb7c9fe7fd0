#pragma once

#include "app/figures/picture_file.h"
#include "model/report/report.h"
#include "model/studies/result.h"

#include <string>
#include <vector>

namespace eigenlink::report {

/// A section that is one figure with the numbers behind it; long tables are left out, which the section states.
Section figureSection(std::string key, const Picture& picture, const std::vector<ResultTable>& tables,
                      const Language& language);

}  // namespace eigenlink::report
