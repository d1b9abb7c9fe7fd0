#pragma once

#include <QString>

#include <string_view>

namespace eigenlink {

/// Words, or HTML, whose lines end neither behind the slash of a unit, "rad/s", nor at the blanks of a number with one,
/// "2 N s/m", with its sign or its letter, "ζ = 0.3", "± 1 %".
QString withWholeUnits(QString text);

/// A unit of the model as the window writes it: "N·s/m" of "N s/m".
QString unitWords(std::string_view unit);

}  // namespace eigenlink
