#include "model/mechanism/parameters/formula.h"

#include "model/basics/unit_text.h"

#include <algorithm>
#include <numbers>

namespace eigenlink {

namespace {

constexpr Dimension kFrequencyDimension{0, 0, -1, 0}, kSpeedDimension{0, 0, -1, 1};

/// The factor of a value whose unit counts turns where angles are wanted, or the other way round; a formula that names
/// π counts angles already.
double factorOfTurns(std::string_view formula, const Dimension& own, const Dimension& wanted)
{
    constexpr double kTurn = 2 * std::numbers::pi;
    if (own == kSpeedDimension && wanted == kFrequencyDimension) {
        return 1 / kTurn;
    }
    const std::vector<std::string_view> words = wordsOfFormula(formula);
    const auto names = [&](std::string_view word) { return std::ranges::find(words, word) != words.end(); };
    const bool areTurns = own == kFrequencyDimension && wanted == kSpeedDimension && names("Hz");
    return areTurns && !names("pi") && !names("π") ? kTurn : 1;
}

}  // namespace

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
        return Failure{otherUnit(value->dimension, wanted)};
    }
    return value->value * factorOfTurns(formula, value->dimension, wanted);
}

Outcome<DimensionalNumber> unitNamed(std::string_view unit)
{
    return unit.empty() ? Outcome<DimensionalNumber>(DimensionalNumber{1, kNoDimension}) : evaluateFormula(unit);
}

}  // namespace eigenlink
