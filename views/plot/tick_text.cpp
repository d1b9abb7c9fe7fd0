#include "views/plot/tick_text.h"

#include "model/basics/verdicts.h"
#include "views/format/format.h"
#include "views/format/tolerances.h"

#include <cmath>

namespace eigenlink {

namespace {

QString superscript(int number)
{
    static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(number))) {
        text += kDigits[digit.digitValue()];
    }
    return text;
}

}  // namespace

QString tickText(double value, int digits)
{
    const double size = std::abs(value);
    if (size == 0 || (size >= tolerance::kPlainTick && size < 1e4)) {
        return formatNumber(value, digits);
    }
    const int exponent = static_cast<int>(std::floor(std::log10(size) + tolerance::kEqual));
    const double mantissa = value / std::pow(10, exponent);
    const QString power = QStringLiteral("10") + superscript(exponent);
    if (areEqual(std::abs(mantissa), 1)) {
        return (value < 0 ? QStringLiteral("−") : QString()) + power;
    }
    return formatNumber(mantissa, 4) + u'·' + power;
}

}  // namespace eigenlink
