#include "model/studies/usual.h"

#include "model/basics/collect.h"
#include "model/basics/verdicts.h"
#include "model/mechanism/elements/element.h"

#include "model/dynamics/drive.h"
#include "model/dynamics/fastest_drive.h"
#include "model/dynamics/observable.h"
#include "model/mechanism/drawn_element.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/modes/true_mode.h"
#include "model/studies/named_range.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

/// The speed of a function of time that grows steadily, of a ramp or of a formula such as "3000 rpm*t"; else zero.
double steadySpeed(const TimeFunction& function)
{
    const TimeCurve curve(function);
    const double speed = curve.at(0).first;
    constexpr std::array kTimes{0.37, 1.1, 2.9, 7.3, 31.0};  // [s]
    const bool isSteady =
        std::ranges::all_of(kTimes, [&](const double t) { return areEqual(curve.at(t).first, speed); });
    return isSteady ? speed : 0;
}

constexpr double kUsualShare = 0.1;                              ///< of the mechanism's size: displacement along a mode
constexpr double kUsualPeriods = 10;                             ///< of the fastest drive, or of the lowest mode
constexpr double kPlainDuration = 10;                            ///< where nothing oscillates [s]
constexpr std::size_t kRangeModes = 8;                           ///< that the range of frequencies covers
constexpr double kLeastOfPositive = 0.1, kMostOfPositive = 2.5;  ///< of a number that must be positive: its range
constexpr double kReachOfNumber = 0.4;                           ///< of the natural changes of another number

}  // namespace

std::vector<double> oscillationFrequencies(const Analysis& analysis)
{
    std::vector<double> frequencies;
    if (!analysis.methods.empty()) {
        for (const Eigenvalue& value : analysis.methods.front().spectrum.values) {
            if (isUpperMode(value) && swings(value.s)) {
                frequencies.push_back(value.frequency());
            }
        }
    }
    std::ranges::sort(frequencies);
    return frequencies;
}

double usualAmplitude(const Mechanism& mechanism)
{
    const double size = largestValue(
        mechanism.points, [&](const Point& point) { return distance(point.at, mechanism.points.front().at); });
    const double wanted = kUsualShare * size;
    const double digit = wanted > 0 ? std::pow(10, std::floor(std::log10(wanted))) : 0.1;
    return wanted > 0 ? digit * std::round(wanted / digit) : digit;
}

double usualDuration(const Analysis& analysis)
{
    const std::vector<double> frequencies = oscillationFrequencies(analysis);
    const std::optional<double> drive = fastestDrive(analysis.mechanism);
    if (!drive && frequencies.empty()) {
        return kPlainDuration;
    }
    const double wanted = kUsualPeriods / (drive ? *drive : frequencies.front());
    const double decade = std::pow(10, std::floor(std::log10(wanted)));
    const double digit = wanted / decade;
    return decade * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

std::pair<double, double> usualFrequencyRange(const Analysis& analysis)
{
    const std::vector<double> frequencies = oscillationFrequencies(analysis);
    if (frequencies.empty()) {
        return {0.1, 100};
    }
    const double last = frequencies[std::min(frequencies.size(), kRangeModes) - 1];
    return {roundedTo(0.3 * frequencies.front(), 2), roundedTo(std::max(1.6 * last, 1.2 * frequencies.front()), 2)};
}

std::pair<double, double> usualRange(const Variable& variable)
{
    const double value = variable.value;
    if (variable.range) {
        return {variable.range->x, variable.range->y};
    }
    if (variable.allowed != Range::any && variable.unit != "m") {
        const bool isPositive = variable.allowed == Range::positive;
        return {isPositive ? kLeastOfPositive * value : 0, value > 0 ? kMostOfPositive * value : variable.scale};
    }
    const double reach = variable.unit == "rad" ? std::numbers::pi / 2 : kReachOfNumber * variable.scale;
    const double least = variable.allowed == Range::any        ? value - reach
                         : variable.allowed == Range::positive ? kLeastOfPositive * value
                                                               : 0;
    return {std::max(least, value - reach), value + reach};
}

std::optional<DrivenLink> motorDrive(const Mechanism& mechanism)
{
    for (const Element& element : mechanism.elements) {
        const auto* motor = std::get_if<Motor>(&element);
        const std::optional<TurnedLink> turned = motor != nullptr ? turnedLink(motor->of) : std::nullopt;
        const double speed = turned && motor->angle.size() == 1 ? steadySpeed(motor->angle[0]) : 0;
        if (speed != 0) {
            return DrivenLink{turned->id, turned->sign * speed};
        }
    }
    return std::nullopt;
}

std::vector<std::string> quantityNames(const Analysis& analysis)
{
    return everyObservable(analysis.mechanism, *analysis.system);
}

std::vector<std::string> linkIds(const Mechanism& mechanism)
{
    std::vector<std::string> ids;
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            ids.push_back(idOf(element));
        }
    }
    return ids;
}

std::vector<std::string> variableNames(const Analysis& analysis)
{
    return mapped<std::vector<std::string>>(variablesOf(analysis.mechanism), &Variable::name);
}

std::vector<std::string> usualRanges(const std::vector<Variable>& variables)
{
    return mapped<std::vector<std::string>>(variables, [](const Variable& each) {
        const auto [from, to] = usualRange(each);
        return textOf({each.name, from, to, 15});
    });
}

RequestValue usualVariable(const Analysis& analysis)
{
    const std::vector<std::string> names = variableNames(analysis);
    const auto stiffness = std::ranges::find_if(names, [](const auto& each) { return each.ends_with(".stiffness"); });
    return stiffness != names.end() ? RequestValue(*stiffness)
           : names.empty()          ? RequestValue()
                                    : RequestValue(names.front());
}

Message withoutEffect(const Variable& variable)
{
    return Message::warning(
        Text("the number {1} changes nothing: nothing in the mechanism depends on it", variable.name));
}

}  // namespace eigenlink
