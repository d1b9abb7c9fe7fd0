#pragma once

#include "model/symbolic/equation_sheet.h"
#include "views/theme/theme.h"

#include <QString>
#include <QUrl>

#include <string>
#include <vector>

namespace eigenlink {

/// A sheet of equations as rich text. What belongs to parts of the mechanism is a link to them (see partsOfLink). The
/// i-th matrix is set in `scales[i]` of the size of formulas, the others in that size.
QString htmlOf(const EquationSheet& sheet, const Theme& theme, const std::vector<double>& scales = {});

/// The parts that a link of such a text names.
std::vector<std::string> partsOfLink(const QUrl& link);

}  // namespace eigenlink
