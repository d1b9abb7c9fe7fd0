#pragma once

#include <QString>

namespace eigenlink {

/// Rich text with the index of each symbol below the line: "M_r" becomes "M<sub>r</sub>". Takes text that is escaped.
QString typeset(QString html);

}  // namespace eigenlink
