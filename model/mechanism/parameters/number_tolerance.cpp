#include "model/mechanism/parameters/number_tolerance.h"

#include "model/basics/number_text.h"
#include "model/basics/trimmed.h"
#include "model/mechanism/parameters/formula.h"
#include "model/mechanism/validation.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::string_view kUniform = "uniform", kNormal = "normal";

/// The text without a last word, where it ends with it behind a space.
bool dropWord(std::string_view& text, std::string_view word)
{
    const bool endsSo = text.size() > word.size() && text.ends_with(word) && text[text.size() - word.size() - 1] == ' ';
    text = endsSo ? trimmed(text.substr(0, text.size() - word.size())) : text;
    return endsSo;
}

/// T of an amount, in the unit of the variable. Fails where it cannot be read or its unit does not fit.
Outcome<double> amountOf(std::string_view amount, const Variable& variable)
{
    const bool isPart = amount.ends_with('%');
    const auto number = evaluateFormula(trimmed(amount.substr(0, amount.size() - (isPart ? 1 : 0))));
    if (!number) {
        return Failure{Text("{1}; write {2} or an amount with its unit", number.reason(), "5%")};
    }
    if (isPart) {
        return number->dimension == kNoDimension
                   ? Outcome<double>(number->value / 100 * std::abs(variable.value))
                   : Outcome<double>(Failure{Text("{1} is no percentage; write {2}", std::string(amount), "5%")});
    }
    if (number->dimension == kNoDimension) {
        return number->value;
    }
    const auto unit = unitNamed(variable.unit);
    if (!unit || !isSameDimension(unit->dimension, number->dimension)) {
        return Failure{Text("the unit of {1} does not fit; the number is in {2}", std::string(amount),
                            variable.unit.empty() ? Text("no unit") : Text::verbatim(variable.unit))};
    }
    return number->value / unit->value;
}

Text faultOfAmount(const Variable& variable, double most)
{
    if (most == 0 && variable.value == 0) {
        return "a percentage of 0 is nothing; write an amount with its unit";
    }
    if (!(most > 0) || !std::isfinite(most)) {
        return "a tolerance must be greater than zero";
    }
    const double least = variable.value - most;
    const bool isOut =
        most > kLargestNumber ||
        (variable.allowed == Range::positive ? !(least > 0) : variable.allowed == Range::nonNegative && least < 0);
    return isOut ? Text("the number would reach {1}, which is out of its range; write a smaller tolerance",
                        Text::verbatim(formatRounded(least, 6)))
                 : Text();
}

}  // namespace

Outcome<NumberTolerance> toleranceOfText(std::string_view text)
{
    NumberTolerance tolerance;
    std::string_view amount = trimmed(text);
    tolerance.isUniform = dropWord(amount, kUniform);
    if (!tolerance.isUniform) {
        dropWord(amount, kNormal);
    }
    if (amount.empty() || amount == kUniform || amount == kNormal) {
        return Failure{Text("write how far the number may deviate, as {1} or {2}", "5%", "0.01 kg")};
    }
    tolerance.amount = amount;
    return tolerance;
}

std::string toleranceText(const NumberTolerance& tolerance)
{
    return tolerance.amount + (tolerance.isUniform ? " " + std::string(kUniform) : "");
}

Outcome<NamedTolerance> namedToleranceOfText(std::string_view text)
{
    const std::size_t sign = text.rfind('=');
    const auto tolerance = toleranceOfText(sign == std::string_view::npos ? "" : text.substr(sign + 1));
    if (!tolerance) {
        return Failure{Text("{1}: write a number and its tolerance, as {2}", std::string(text), "k.stiffness=5%")};
    }
    return NamedTolerance{std::string(trimmed(text.substr(0, sign))), *tolerance};
}

std::vector<NamedTolerance> tolerancesOf(const Mechanism& mechanism)
{
    std::vector<NamedTolerance> found;
    for (const Parameter& each : mechanism.parameters) {
        if (each.tolerance) {
            found.push_back({each.id, *each.tolerance});
        }
    }
    for (const BoundTolerance& each : mechanism.tolerances) {
        const auto number = numberAt(mechanism, each.part, each.key);
        if (number && number->isGiven) {
            found.push_back({pathOf(each.part, each.key), each.tolerance});
        }
    }
    return found;
}

double UncertainNumber::deviation() const
{
    const double density = std::exp(-4.5) / std::sqrt(2 * std::numbers::pi);  // φ(3)
    const double inside = std::erf(3 / std::numbers::sqrt2);                  // 2Φ(3) − 1
    return isUniform ? most / std::numbers::sqrt3 : most / 3 * std::sqrt(1 - 6 * density / inside);
}

Outcome<UncertainNumber> uncertainNumber(const Mechanism& mechanism, const NamedTolerance& named)
{
    Outcome<Variable> variable = variableNamed(mechanism, named.name);
    if (!variable) {
        return Failure{variable.reason()};
    }
    const auto refused = [&](const Text& reason) {
        return Failure{Text("{1} ± {2}: {3}", named.name, toleranceText(named.tolerance), reason)};
    };
    if (variable->isWhole) {
        return refused("a whole number has no tolerance");
    }
    const Outcome<double> most = amountOf(named.tolerance.amount, *variable);
    if (!most) {
        return refused(most.reason());
    }
    if (const Text fault = faultOfAmount(*variable, *most); !fault.isEmpty()) {
        return refused(fault);
    }
    return UncertainNumber{std::move(variable).value(), *most, named.tolerance.isUniform};
}

Text faultOf(const Mechanism& mechanism, const NamedTolerance& named)
{
    const auto number = uncertainNumber(mechanism, named);
    return number ? Text() : number.reason();
}

std::string toleranceAt(const Mechanism& mechanism, std::string_view part, std::string_view key)
{
    const auto found = std::ranges::find_if(
        mechanism.tolerances, [&](const BoundTolerance& each) { return each.part == part && each.key == key; });
    return found == mechanism.tolerances.end() ? std::string() : toleranceText(found->tolerance);
}

Outcome<Mechanism> withToleranceAt(const Mechanism& mechanism, std::string_view part, std::string_view key,
                                   std::string_view text)
{
    Mechanism next = mechanism;
    const auto parameter =
        part.empty() ? std::ranges::find(next.parameters, key, &Parameter::id) : next.parameters.end();
    const bool isParameter = parameter != next.parameters.end();
    if (isParameter) {
        parameter->tolerance.reset();
    }
    std::erase_if(next.tolerances, [&](const BoundTolerance& each) { return each.part == part && each.key == key; });
    if (trimmed(text).empty()) {
        return next;
    }
    const auto tolerance = toleranceOfText(text);
    if (!tolerance) {
        return Failure{tolerance.reason()};
    }
    if (Text fault = faultOf(next, {isParameter ? std::string(key) : pathOf(part, key), *tolerance});
        !fault.isEmpty()) {
        return Failure{std::move(fault)};
    }
    if (isParameter) {
        parameter->tolerance = *tolerance;
    } else {
        next.tolerances.push_back({std::string(part), std::string(key), *tolerance});
    }
    return next;
}

}  // namespace eigenlink
