#include "model/mechanism/parameters/formula.h"

#include "model/basics/unit_text.h"
#include "model/mechanism/expressions/expression_node.h"

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

/// Why a formula has no value; where it names what there is not, with the units that its number may have.
Text reasonWithUnits(const Text& reason, std::string_view formula, const Dimension& wanted, const NameLookup& names)
{
    const auto units = namedUnits();
    const bool isKnown = std::ranges::all_of(wordsOfFormula(formula), [&](std::string_view word) {
        return word == "pi" || word == "π" || (names && names(word)) ||
               std::ranges::find(units, word, &NamedUnit::name) != units.end() ||
               std::ranges::find(formulaFunctions(), word, &FormulaFunction::name) != formulaFunctions().end();
    });
    if (isKnown || wanted == kNoDimension) {
        return reason;
    }
    std::string fitting;
    for (const NamedUnit& each : units) {
        if (isSameDimension(each.dimension, wanted)) {
            fitting += (fitting.empty() ? "" : ", ") + std::string(each.name);
        }
    }
    return {"{1}; units of this number are {2}", reason, fitting.empty() ? unitText(wanted) : fitting};
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
        return Failure{reasonWithUnits(value.reason(), formula, wanted, names)};
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
