#include "model/basics/unit_text.h"

#include <array>
#include <cstddef>

namespace eigenlink {

namespace {

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

std::string unitWithDots(std::string_view unit)
{
    std::string text;
    for (const char each : unit) {
        text += each == ' ' || each == '*' ? std::string("·") : std::string(1, each);
    }
    return text;
}

Text otherUnit(const Dimension& given, const Dimension& wanted)
{
    const std::string unit = unitText(wanted);
    return {"this formula is in {1}, but the number in {2}; mend the formula or the parameter's unit", unitText(given),
            unit.empty() ? Text("no unit") : Text::verbatim(unit)};
}

}  // namespace eigenlink
