#pragma once

#include <QString>
#include <QStringView>

namespace eigenlink {

/// A number at the start of a text: its value and the count of its characters, or the fault.
struct DecimalNumber {
    double value = 0;
    qsizetype length = 0;
    QString error;
};

/// Reads digits with one `.` or `,` as the decimal point and an exponent, whatever the locale. More than one mark means
/// that digits were grouped, and is refused.
DecimalNumber readDecimal(QStringView text);

/// The text with ";" between the arguments of min, max and if, so that every other comma is a decimal one. A comma
/// directly in their brackets separates arguments where no semicolon stands there.
QString withArgumentsSeparated(QString text);

}  // namespace eigenlink
