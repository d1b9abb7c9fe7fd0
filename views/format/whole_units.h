#pragma once

#include <QString>

namespace eigenlink {

/// Words, or HTML, whose lines end neither behind the slash of a unit, "rad/s", nor at the blanks of a number with one,
/// "2 N s/m".
QString withWholeUnits(QString text);

}  // namespace eigenlink
