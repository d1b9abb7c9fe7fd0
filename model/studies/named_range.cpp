#include "model/studies/named_range.h"

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

Text valueText(const std::string& name, double value, const std::string& unit, int digits)
{
    return {"{1} = {2}{3}", name, Number{value, Quantity::none, digits}, unit.empty() ? "" : " " + unit};
}

}  // namespace eigenlink
