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

}  // namespace eigenlink
