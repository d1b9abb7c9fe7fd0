#include "model/spectrum/spurious_group.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <regex>

namespace eigenlink {

namespace {

/// True for values that read the same: conjugates, and all that are infinite.
bool readsAlike(const Spectrum& spectrum, std::size_t a, std::size_t b)
{
    return (spectrum.values[a].infinite && spectrum.values[b].infinite) || spectrum.values[a].conjugate == b;
}

/// Independent of the locale.
double parsed(const std::string& number)
{
    double value = 0;
    std::from_chars(number.data(), number.data() + number.size(), value);
    return value;
}

/// A sentence taken apart at its numbers: what is between them, and the numbers from the least to the greatest.
struct Reason {
    struct Range {
        std::string least, greatest;
    };
    std::vector<std::string> words;
    std::vector<Range> numbers;
};

Reason reasonOf(const std::string& text)
{
    static const std::regex s_number(R"(\d+(\.\d+)?(e[-+]?\d+)?)");
    Reason reason;
    auto rest = text.begin();
    for (std::sregex_iterator number(text.begin(), text.end(), s_number); number != std::sregex_iterator(); ++number) {
        reason.words.emplace_back(rest, (*number)[0].first);
        reason.numbers.push_back({number->str(), number->str()});
        rest = (*number)[0].second;
    }
    reason.words.emplace_back(rest, text.end());
    return reason;
}

void widen(Reason& reason, const Reason& more)
{
    const auto isLess = [](const std::string& a, const std::string& b) { return parsed(a) < parsed(b); };
    for (std::size_t i = 0; i < reason.numbers.size(); ++i) {
        Reason::Range& range = reason.numbers[i];
        range.least = std::min(range.least, more.numbers[i].least, isLess);
        range.greatest = std::max(range.greatest, more.numbers[i].greatest, isLess);
    }
}

std::string textOf(const Reason& reason)
{
    std::string text = reason.words.front();
    for (std::size_t i = 0; i < reason.numbers.size(); ++i) {
        const auto& [least, greatest] = reason.numbers[i];
        text += (least == greatest ? least : least + " … " + greatest) + reason.words[i + 1];
    }
    return text;
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
        const Reason reason = reasonOf(value.reason);
        const auto known = std::ranges::find(reasons, reason.words, &Reason::words);
        const auto i = static_cast<std::size_t>(known - reasons.begin());
        if (known == reasons.end()) {
            reasons.push_back(reason);
            groups.push_back({});
        } else {
            widen(*known, reason);
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
