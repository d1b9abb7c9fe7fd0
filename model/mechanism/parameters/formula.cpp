#include "model/mechanism/parameters/formula.h"

#include <algorithm>
#include <array>
#include <cstdlib>
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

/// "m s²" of the powers of base units with this sign; else "1".
std::string baseUnits(const Dimension& dimension, int sign)
{
    constexpr std::array<std::string_view, 4> kBase{"kg", "m", "s", "rad"};
    constexpr std::array<std::string_view, 5> kPowers{"", "", "²", "³", "⁴"};
    std::string text;
    for (std::size_t i = 0; i < kBase.size(); ++i) {
        const int power = sign * dimension[i];
        if (power > 0) {
            const auto n = static_cast<std::size_t>(power);
            text += (text.empty() ? "" : " ") + std::string(kBase[i]) +
                    (n < kPowers.size() ? std::string(kPowers[n]) : "^" + std::to_string(power));
        }
    }
    return text.empty() ? "1" : text;
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
        return Failure{
            "the unit of this formula is not the one of this number; mend the formula or the parameter's "
            "unit"};
    }
    return value->value * factorOfTurns(formula, value->dimension, wanted);
}

Outcome<DimensionalNumber> unitNamed(std::string_view unit)
{
    return unit.empty() ? Outcome<DimensionalNumber>(DimensionalNumber{1, kNoDimension}) : evaluateFormula(unit);
}

std::string unitText(const Dimension& dimension)
{
    for (int i = 0; i <= static_cast<int>(Quantity::time); ++i) {
        if (const auto quantity = static_cast<Quantity>(i); dimensionOf(quantity) == dimension) {
            return std::string(unitOf(quantity));
        }
    }
    const std::string above = baseUnits(dimension, 1), below = baseUnits(dimension, -1);
    return below == "1" ? above : above + (below.find(' ') == std::string::npos ? "/" + below : "/(" + below + ")");
}

}  // namespace eigenlink
