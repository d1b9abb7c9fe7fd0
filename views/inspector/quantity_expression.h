#pragma once

#include "model/mechanism/elements/field.h"

#include <QString>
#include <QStringView>

#include <optional>

namespace eigenlink {

/// The value of a typed number in SI units, or a sentence about its fault.
struct QuantityResult {
    std::optional<double> value;
    QString error;
};

/// Evaluates a typed expression to a number in the SI unit of `quantity`.
///
/// Understands + − * / ^ ( ), √, pi, sqrt sin cos tan abs, and units: "2*pi/3", "30 deg", "120 mm", "5 kN/m".
/// A decimal point may be `.` or `,` whatever the locale; marks that group digits are refused. A plain number is taken
/// in a unit of the size `plainUnit` [SI]; an angle written with π is always in radians. With units the dimension must
/// be right.
QuantityResult evaluateQuantity(QStringView text, Quantity quantity, double plainUnit = 1);

/// The shortest text that reads back as exactly this number, with a true minus sign: "−0.1", "1.4142135623730951".
QString exactNumberText(double value);

/// The text of a number that was converted to another unit: without the last rounding errors of the conversion.
QString convertedNumberText(double value);

/// A number short enough for a form: six significant digits, or an exact form such as "√2" or "2π/3".
QString briefNumberText(double value, Quantity quantity);

}  // namespace eigenlink
