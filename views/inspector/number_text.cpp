#include "views/inspector/quantity_expression.h"

#include "model/basics/chars_of.h"
#include "model/basics/tolerances.h"

#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

/// The characters of a number, with a true minus but before a zero.
template <class... Format>
QString writtenNumber(double value, Format... format)
{
    return QString::fromStdString(charsOf(value == 0 ? 0.0 : value, format...)).replace(u'-', u'−');
}

bool isSame(double a, double b)
{
    return std::abs(a - b) <= tolerance::kTwoRoundings * std::abs(b);
}

/// "√2", "√3/2": numbers that people type as roots.
QString rootText(double value)
{
    for (const int divisor : {1, 2}) {
        for (const int radicand : {2, 3, 5, 6, 7}) {
            if (isSame(value * divisor, std::sqrt(radicand))) {
                return QStringLiteral("√%1%2").arg(radicand).arg(divisor == 1 ? QString() : QStringLiteral("/2"));
            }
        }
    }
    return {};
}

/// "2π/3": fractions of a turn.
QString turnText(double value)
{
    for (const int divisor : {1, 2, 3, 4, 6}) {
        const double count = value * divisor / std::numbers::pi;
        if (count > 0.5 && count < 12.5 && isSame(value, std::round(count) * std::numbers::pi / divisor)) {
            const QString factor = count < 1.5 ? QString() : QString::number(std::lround(count));
            return factor + u'π' + (divisor == 1 ? QString() : QStringLiteral("/%1").arg(divisor));
        }
    }
    return {};
}

}  // namespace

QString exactNumberText(double value)
{
    return writtenNumber(value);
}

QString convertedNumberText(double value)
{
    return writtenNumber(value, std::chars_format::general, 15);
}

QString briefNumberText(double value, Quantity quantity)
{
    const QString sign = value < 0 ? QStringLiteral("−") : QString();
    const QString exactForm = quantity == Quantity::angle ? turnText(std::abs(value)) : rootText(std::abs(value));
    if (!exactForm.isEmpty()) {
        return sign + exactForm;
    }
    return writtenNumber(value, std::chars_format::general, 6);
}

}  // namespace eigenlink
