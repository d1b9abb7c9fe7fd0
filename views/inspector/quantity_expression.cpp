#include "views/inspector/quantity_expression.h"

#include "model/basics/round_number.h"
#include "model/mechanism/parameters/formula.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/inspector/decimal_number.h"
#include "views/inspector/inspector_text.h"

#include <cmath>

namespace eigenlink {
namespace {

/// A typed expression as a formula of the model: one kind of minus, and `.` as the decimal point.
struct TypedFormula {
    QString text;
    QString error;
};

TypedFormula formulaOf(QStringView text)
{
    const QString typed = withArgumentsSeparated(text.toString());
    const QString marks = inspectorText("Write the number without marks between the digits, for example 1234.5.");
    TypedFormula formula;
    for (qsizetype at = 0; at < typed.size();) {
        const QChar c = typed[at];
        const bool startsNumber = c.isDigit() || c == u'.' || c == u',';
        if (!startsNumber) {
            if (QStringView(u"'_’").contains(c)) {
                return {{}, marks};
            }
            // Two code points look like µ: the micro sign and the Greek letter.
            formula.text += c == u'–' || c == u'−' ? u'-' : c == u'μ' ? u'µ' : c;
            ++at;
            continue;
        }
        const bool isAfterNumber =
            !formula.text.isEmpty() && formula.text.back().isSpace() && formula.text.trimmed().back().isDigit();
        if (isAfterNumber) {
            return {{}, inspectorText("Two numbers in a row: write 1234 without a gap, or put * between them.")};
        }
        const DecimalNumber number = readDecimal(QStringView(typed).mid(at));
        if (!number.error.isEmpty()) {
            return {{}, number.error};
        }
        formula.text += QString::number(number.value, 'g', 17);
        at += number.length;
    }
    formula.text.replace(u';', u',');
    return formula;
}

}  // namespace

QuantityResult evaluateQuantity(QStringView text, Quantity quantity, double plainUnit)
{
    if (text.trimmed().isEmpty()) {
        return {{}, inspectorText("A number is missing.")};
    }
    if (text.size() > 200) {
        return {{}, inspectorText("This is too long for a number.")};
    }
    const TypedFormula formula = formulaOf(text);
    if (!formula.error.isEmpty()) {
        return {{}, formula.error};
    }
    const Outcome<DimensionalNumber> value = evaluateFormula(formula.text.toStdString());
    if (!value) {
        return {{}, asSentence(fromModel(value.reason()))};
    }
    if (!fits(value->dimension, quantity)) {
        const QString unit = fromModel(unitOf(quantity));
        return {{},
                unit.isEmpty() ? inspectorText("This number has no unit.")
                               : inspectorText("This is a number in %1.").arg(unit)};
    }
    const bool isRadians = quantity == Quantity::angle && (text.contains(u"pi") || text.contains(u"π"));
    const double number = timesUnit(value->value, value->dimension == kNoDimension && !isRadians ? plainUnit : 1);
    if (!std::isfinite(number)) {
        return {{}, inspectorText("The result is not a finite number.")};
    }
    return {number, {}};
}

}  // namespace eigenlink
