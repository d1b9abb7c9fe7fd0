#include "app/lessons/value_range.h"

#include "model/mechanism/parameters/variable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace eigenlink {

namespace {

constexpr std::array<std::string_view, 3> kSizes{"frequency_hz", "period", "time_constant"};
constexpr std::array<std::string_view, 8> kCounts{"rows", "degrees_of_freedom", "coordinates",         "constraints",
                                                  "rank", "lost_rank",          "unstable_directions", "spurious"};

bool isAmong(std::string_view name, std::span<const std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

ValueRange rangeOfColumn(const AskedQuantity& quantity)
{
    if (isAmong(quantity.column, kCounts)) {
        return {.least = 0, .isWhole = true};
    }
    if (quantity.column == "damping_ratio") {
        return {.least = -1, .most = 1};
    }
    return isAmong(quantity.column, kSizes) ? ValueRange{.least = 0} : ValueRange();
}

ValueRange rangeOfPart(const AskedQuantity& quantity, const Mechanism* mechanism)
{
    if (mechanism != nullptr) {
        const Outcome<Variable> variable = variableNamed(*mechanism, quantity.part + "." + quantity.column);
        if (variable && variable->allowed != Range::any) {
            return {.least = 0, .hasLeast = variable->allowed == Range::nonNegative, .isWhole = variable->isWhole};
        }
    }
    return {};
}

/// True if a value of the range lies in the interval.
bool meet(const ValueRange& range, const AcceptedRange& accepted)
{
    if (range.isWhole) {
        const double first = std::ceil(std::max(range.least, accepted.low) - tolerance::kEqual);
        const bool isOpen = !accepted.hasEnds && first == accepted.low;
        const double tried = isOpen ? first + 1 : first;
        return tried < accepted.high || (accepted.hasEnds && tried <= accepted.high + tolerance::kEqual);
    }
    const bool hasEnds = accepted.hasEnds && (range.hasLeast || accepted.high > range.least);
    const double low = std::max(range.least, accepted.low), high = std::min(range.most, accepted.high);
    return low < high || (low == high && hasEnds);
}

}  // namespace

ValueRange rangeOf(const AskedQuantity& quantity, const Mechanism* mechanism)
{
    ValueRange range = quantity.study.empty() ? rangeOfPart(quantity, mechanism) : rangeOfColumn(quantity);
    if (quantity.isReciprocal || quantity.factor != 1) {
        range.isWhole = false;
        const bool isSize = range.least >= 0 && quantity.factor > 0;
        return isSize ? ValueRange{.least = 0, .hasLeast = range.hasLeast && !quantity.isReciprocal} : ValueRange();
    }
    return range;
}

bool canPass(const QuantityCheck& check, const ValueRange& range)
{
    const Outcome<AcceptedRange> accepted = acceptedBy(check);
    if (!accepted) {
        return true;
    }
    if (!check.isNegated) {
        return meet(range, *accepted);
    }
    return meet(range, {.high = accepted->low, .hasEnds = !accepted->hasEnds}) ||
           meet(range, {.low = accepted->high, .hasEnds = !accepted->hasEnds});
}

}  // namespace eigenlink
