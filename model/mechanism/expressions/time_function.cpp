#include "model/mechanism/expressions/time_function.h"

#include "model/basics/number_text.h"
#include "model/mechanism/expressions/expression.h"

#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

/// Numbers beyond this are refused, as everywhere.
constexpr double kLargestNumber = 1e75;

bool isUsable(double number)
{
    return std::isfinite(number) && std::abs(number) <= kLargestNumber;
}

Text faultOfTable(const std::vector<Vector2>& rows)
{
    if (rows.empty()) {
        return "a table of time needs rows [t, value]";
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!isUsable(rows[i].x) || !isUsable(rows[i].y)) {
            return Text("row {1} of the table must be finite numbers between -1e75 and 1e75", i + 1);
        }
        if (i > 0 && rows[i].x == rows[i - 1].x) {
            return Text(
                "rows {1} and {2} of the table give two values at one time, which is a jump; write how the "
                "value goes from one to the other",
                i, i + 1);
        }
        if (i > 0 && rows[i].x < rows[i - 1].x) {
            return Text("the times of a table must increase, but row {1} goes back", i + 1);
        }
        const double time = i > 0 ? rows[i].x - rows[i - 1].x : 1, change = i > 0 ? rows[i].y - rows[i - 1].y : 0;
        if (!isUsable(change / time) || !isUsable(change / time / time)) {
            return Text("rows {1} and {2} of the table are too near in time for what changes between them", i, i + 1);
        }
    }
    return {};
}

Text faultOfFormula(const TimeFunction::Formula& formula, Quantity quantity, bool smooth)
{
    const Outcome<Expression> expression = Expression::parse(formula.text, formula.lookup());
    if (!expression) {
        return expression.reason();
    }
    if (Text fault = expression->faultOfUnits(dimensionOf(quantity)); !fault.isEmpty()) {
        return fault;
    }
    if (smooth && !expression->rough().empty() && expression->rough() != "if") {
        return Text(
            "nothing can be moved by a function with jumps or kinks, which {1} has; write a smooth one, or a "
            "table",
            std::string(expression->rough()));
    }
    if (Text fault = smooth ? expression->faultOfSwitches() : Text(); !fault.isEmpty()) {
        return fault;
    }
    const Jet start = expression->at(0);
    if (!isUsable(start.value) || (smooth && (!isUsable(start.first) || !isUsable(start.second)))) {
        return "the formula and its derivatives must be finite numbers at t = 0";
    }
    return {};
}

std::string signedText(double number)
{
    return number < 0 ? " - " + formatNumber(-number) : " + " + formatNumber(number);
}

}  // namespace

TimeFunction::TimeFunction(double constant) : rule(constant) {}
TimeFunction::TimeFunction(Ramp ramp) : rule(ramp) {}
TimeFunction::TimeFunction(Harmonic harmonic) : rule(harmonic) {}
TimeFunction::TimeFunction(Table table) : rule(std::move(table)) {}
TimeFunction::TimeFunction(Formula formula) : rule(std::move(formula)) {}

NameLookup TimeFunction::Formula::lookup() const
{
    return [this](std::string_view name) -> std::optional<DimensionalNumber> {
        const auto found = numbers.find(name);
        return found == numbers.end() ? std::nullopt : std::optional(found->second);
    };
}

Text faultOf(const TimeFunction& function, Quantity quantity, bool smooth)
{
    if (const auto* table = std::get_if<TimeFunction::Table>(&function.rule)) {
        return faultOfTable(table->rows);
    }
    if (const auto* formula = std::get_if<TimeFunction::Formula>(&function.rule)) {
        return faultOfFormula(*formula, quantity, smooth);
    }
    bool usable = true;
    if (const auto* constant = std::get_if<double>(&function.rule)) {
        usable = isUsable(*constant);
    } else if (const auto* ramp = std::get_if<TimeFunction::Ramp>(&function.rule)) {
        usable = isUsable(ramp->start.value_or(0)) && isUsable(ramp->speed);
    } else if (const auto* wave = std::get_if<TimeFunction::Harmonic>(&function.rule)) {
        usable = isUsable(wave->mean.value_or(0)) && isUsable(wave->amplitude) && isUsable(wave->frequency) &&
                 isUsable(wave->phase);
    }
    return usable ? Text() : Text("a function of time must have finite numbers between -1e75 and 1e75");
}

TimeFunction withNumbers(const TimeFunction& function, const NameLookup& names)
{
    TimeFunction next = function;
    if (auto* formula = std::get_if<TimeFunction::Formula>(&next.rule)) {
        formula->numbers.clear();
        const Outcome<Expression> read =
            Expression::parse(formula->text, [&](std::string_view name) -> std::optional<DimensionalNumber> {
                auto number = names ? names(name) : std::nullopt;
                if (number) {
                    formula->numbers.insert_or_assign(std::string(name), *number);
                }
                return number;
            });
        static_cast<void>(read);  // a formula that cannot be read is reported where functions are checked
    }
    return next;
}

TimeFunction shifted(const TimeFunction& function, double sign, double shift)
{
    TimeFunction next = function;
    if (auto* constant = std::get_if<double>(&next.rule)) {
        *constant = sign * *constant + shift;
    } else if (auto* ramp = std::get_if<TimeFunction::Ramp>(&next.rule)) {
        ramp->start = ramp->start ? std::optional(sign * *ramp->start + shift) : std::nullopt;
        ramp->speed *= sign;
    } else if (auto* wave = std::get_if<TimeFunction::Harmonic>(&next.rule)) {
        wave->mean = wave->mean ? std::optional(sign * *wave->mean + shift) : std::nullopt;
        wave->amplitude *= sign;
    } else if (auto* table = std::get_if<TimeFunction::Table>(&next.rule)) {
        for (Vector2& row : table->rows) {
            row.y = sign * row.y + shift;
        }
    } else if (auto* formula = std::get_if<TimeFunction::Formula>(&next.rule);
               formula != nullptr && (sign != 1 || shift != 0)) {
        formula->text = (sign < 0 ? "-(" : "(") + formula->text + ")" + signedText(shift);
    }
    return next;
}

TimeFunction scaled(const TimeFunction& function, double factor)
{
    TimeFunction next = function;
    if (auto* constant = std::get_if<double>(&next.rule)) {
        *constant *= factor;
    } else if (auto* ramp = std::get_if<TimeFunction::Ramp>(&next.rule)) {
        ramp->start = ramp->start ? std::optional(*ramp->start * factor) : std::nullopt;
        ramp->speed *= factor;
    } else if (auto* wave = std::get_if<TimeFunction::Harmonic>(&next.rule)) {
        wave->mean = wave->mean ? std::optional(*wave->mean * factor) : std::nullopt;
        wave->amplitude *= factor;
    } else if (auto* table = std::get_if<TimeFunction::Table>(&next.rule)) {
        for (Vector2& row : table->rows) {
            row.y *= factor;
        }
    } else if (auto* formula = std::get_if<TimeFunction::Formula>(&next.rule)) {
        formula->text = formatNumber(factor) + "*(" + formula->text + ")";
    }
    return next;
}

Dimension dimensionOfMember(std::string_view member, const Dimension& function)
{
    if (member == "speed") {
        return productOf(function, kTimeDimension, -1);
    }
    return member == "frequency" ? productOf(kNoDimension, kTimeDimension, -1)
           : member == "phase"   ? dimensionOf(Quantity::angle)
                                 : function;
}

std::string formulaOf(const TimeFunction& function)
{
    if (const auto* constant = std::get_if<double>(&function.rule)) {
        return formatNumber(*constant);
    }
    if (const auto* ramp = std::get_if<TimeFunction::Ramp>(&function.rule)) {
        return (ramp->start ? formatNumber(*ramp->start) + " + " : "") + formatNumber(ramp->speed) + "*t";
    }
    if (const auto* wave = std::get_if<TimeFunction::Harmonic>(&function.rule)) {
        return (wave->mean ? formatNumber(*wave->mean) + " + " : "") + formatNumber(wave->amplitude) + "*sin(2*pi*" +
               formatNumber(wave->frequency) + "*t" + (wave->phase == 0 ? "" : signedText(wave->phase)) + ")";
    }
    if (const auto* table = std::get_if<TimeFunction::Table>(&function.rule)) {
        return "table of " + std::to_string(table->rows.size());
    }
    return std::get<TimeFunction::Formula>(function.rule).text;
}

}  // namespace eigenlink
