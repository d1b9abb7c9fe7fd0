#include "model/modes/spurious_group.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace eigenlink {

namespace {

/// True for values that read the same: conjugates, and all that are infinite.
bool readsAlike(const Spectrum& spectrum, std::size_t a, std::size_t b)
{
    return (spectrum.values[a].infinite && spectrum.values[b].infinite) || spectrum.values[a].conjugate == b;
}

/// A reason whose numbers are ranges, each from the least to the greatest in its group, and whose parts are lists.
struct Reason {
    Text first;
    std::vector<std::pair<Number, Number>> ranges;  ///< of the arguments that are numbers, in their order
    std::vector<std::vector<std::string>> parts;    ///< of the arguments that are parts, in their order, each once
};

/// The arguments of a text and of the texts in it, in their order.
std::vector<Text::Argument> flatArguments(const Text& text)
{
    std::vector<Text::Argument> all;
    for (const Text::Argument& argument : text.arguments()) {
        if (const Text* inner = std::get_if<Text>(&argument)) {
            std::ranges::copy(flatArguments(*inner), std::back_inserter(all));
        } else {
            all.push_back(argument);
        }
    }
    return all;
}

Reason reasonOf(const Text& text)
{
    Reason reason{text, {}, {}};
    for (const Text::Argument& argument : flatArguments(text)) {
        if (const Number* number = std::get_if<Number>(&argument)) {
            reason.ranges.emplace_back(*number, *number);
        } else if (const PartId* part = std::get_if<PartId>(&argument)) {
            reason.parts.push_back({part->id});
        }
    }
    return reason;
}

/// True where the texts differ in numbers and parts alone.
bool isSameSentence(const Text& a, const Text& b)
{
    return a.source() == b.source() &&
           std::ranges::equal(a.arguments(), b.arguments(), [](const Text::Argument& x, const Text::Argument& y) {
               const bool areNumbers = std::holds_alternative<Number>(x) && std::holds_alternative<Number>(y);
               const bool areParts = std::holds_alternative<PartId>(x) && std::holds_alternative<PartId>(y);
               const bool areTexts = std::holds_alternative<Text>(x) && std::holds_alternative<Text>(y);
               return areNumbers || areParts ||
                      (areTexts ? isSameSentence(std::get<Text>(x), std::get<Text>(y)) : x == y);
           });
}

void widen(Reason& reason, const Text& more)
{
    const auto isLess = [](const Number& a, const Number& b) { return a.value < b.value; };
    auto range = reason.ranges.begin();
    auto parts = reason.parts.begin();
    for (const Text::Argument& argument : flatArguments(more)) {
        if (const Number* number = std::get_if<Number>(&argument)) {
            range->first = std::min(range->first, *number, isLess);
            range->second = std::max(range->second, *number, isLess);
            ++range;
        } else if (const PartId* part = std::get_if<PartId>(&argument)) {
            if (std::ranges::find(*parts, part->id) == parts->end()) {
                parts->push_back(part->id);
            }
            ++parts;
        }
    }
}

/// "0.098 … 1.3", or the number where both ends read the same.
Text::Argument rangeText(const Number& least, const Number& greatest)
{
    if (rendered(Text::of(least)) == rendered(Text::of(greatest))) {
        return least;
    }
    return Text("{1} … {2}", least, greatest);
}

/// A text with the ranges and lists of a group in place of its numbers and parts, from these on.
Text widened(const Text& text, decltype(Reason::ranges)::const_iterator& range,
             decltype(Reason::parts)::const_iterator& parts)
{
    std::vector<Text::Argument> arguments = text.arguments();
    for (Text::Argument& argument : arguments) {
        if (std::holds_alternative<Number>(argument)) {
            argument = rangeText(range->first, range->second);
            ++range;
        } else if (std::holds_alternative<PartId>(argument)) {
            argument = Listing(*parts);
            ++parts;
        } else if (std::holds_alternative<Text>(argument)) {
            argument = widened(std::get<Text>(argument), range, parts);
        }
    }
    return text.with(std::move(arguments));
}

Text textOf(const Reason& reason)
{
    auto range = reason.ranges.begin();
    auto parts = reason.parts.begin();
    return widened(reason.first, range, parts);
}

}  // namespace

std::vector<SpuriousGroup> spuriousGroups(const Spectrum& spectrum, const std::vector<std::size_t>& shown)
{
    std::vector<SpuriousGroup> groups;
    std::vector<Reason> reasons;
    for (const std::size_t index : shown) {
        const Eigenvalue& value = spectrum.values[index];
        if (value.isTrue()) {
            continue;
        }
        const auto known = std::ranges::find_if(
            reasons, [&](const Reason& reason) { return isSameSentence(reason.first, value.reason); });
        const auto i = static_cast<std::size_t>(known - reasons.begin());
        if (known == reasons.end()) {
            reasons.push_back(reasonOf(value.reason));
            groups.push_back({});
        } else {
            widen(*known, value.reason);
        }
        SpuriousGroup& group = groups[i];
        ++group.count;
        if (std::ranges::none_of(group.values, [&](std::size_t each) { return readsAlike(spectrum, each, index); })) {
            group.values.push_back(index);
        }
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        groups[i].reason = textOf(reasons[i]);
    }
    return groups;
}

std::vector<SpuriousGroup> spuriousGroups(const Spectrum& spectrum)
{
    std::vector<std::size_t> all(spectrum.values.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return spuriousGroups(spectrum, all);
}

}  // namespace eigenlink
