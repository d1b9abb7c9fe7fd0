#include "model/mechanism/parameters/formula.h"

namespace eigenlink {

Outcome<DimensionalNumber> evaluateFormula(std::string_view formula, const NameLookup& names)
{
    const Outcome<Expression> read = Expression::parse(formula, names, Expression::Of::number);
    return read ? read->number() : Outcome<DimensionalNumber>(Failure{read.reason()});
}

Outcome<double> evaluateFor(std::string_view formula, const Dimension& wanted, const NameLookup& names)
{
    const Outcome<DimensionalNumber> value = evaluateFormula(formula, names);
    if (!value) {
        return Failure{value.reason()};
    }
    if (!mayStandFor(value->dimension, wanted)) {
        return Failure{
            "the unit of this formula is not the one of this number; mend the formula or the parameter's "
            "unit"};
    }
    return value->value;
}

Outcome<DimensionalNumber> unitNamed(std::string_view unit)
{
    return unit.empty() ? Outcome<DimensionalNumber>(DimensionalNumber{1, kNoDimension}) : evaluateFormula(unit);
}

}  // namespace eigenlink
