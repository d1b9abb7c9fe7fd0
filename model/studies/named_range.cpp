#include "model/studies/named_range.h"

#include "model/mechanism/validation.h"
#include "model/studies/request.h"

namespace eigenlink {

std::string textOf(const NamedRange& range)
{
    return range.name + "=" + requestText(range.from) + ":" + requestText(range.to) + ":" + requestText(range.count);
}

std::optional<NamedRange> namedRangeOf(std::string_view text)
{
    const auto [name, range] = splitAt(text, '=');
    const auto [first, rest] = splitAt(range, ':');
    const auto [second, third] = splitAt(rest, ':');
    const Outcome<double> from = numberOfText(first), to = numberOfText(second), count = numberOfText(third);
    return from && to && count ? std::optional(NamedRange{name, *from, *to, *count}) : std::nullopt;
}

Outcome<Mechanism> changedBy(const Variable& variable, double value)
{
    Outcome<Mechanism> changed = variable.with(value);
    const std::vector<Message> messages = changed ? validate(*changed) : std::vector<Message>();
    return hasErrors(messages) ? Failure{withPlace(messages.front())} : std::move(changed);
}

Text valueText(const std::string& name, double value, const std::string& unit, int digits)
{
    return {"{1} = {2}{3}", name, Number{value, Quantity::none, digits}, unit.empty() ? "" : " " + unit};
}

ResultColumn valueColumn(const std::string& name, const std::string& unit)
{
    return unitColumn(name, Text::verbatim(name), unit.empty() ? "1" : unit);
}

}  // namespace eigenlink
