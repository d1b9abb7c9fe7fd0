#pragma once

#include "model/explanation/equation_sheet.h"
#include "views/theme/theme.h"

#include <QString>
#include <QUrl>

#include <string>
#include <vector>

namespace eigenlink {

/// A sheet of equations as rich text. What belongs to parts of the mechanism is a link to them (see partsOfLink).
QString htmlOf(const EquationSheet& sheet, const Theme& theme);

/// The parts that a link of such a text names.
std::vector<std::string> partsOfLink(const QUrl& link);

}  // namespace eigenlink
