#include "app/lessons/asked_quantity.h"

#include "app/lessons/lesson_text.h"
#include "model/basics/collect.h"
#include "model/mechanism/parameters/formula.h"
#include "model/studies/study.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace eigenlink {

namespace {

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : text) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0) {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) {
        words.push_back(std::move(word));
    }
    return words;
}

/// The words at the places of an alias; absent if the text does not match it.
std::optional<std::vector<std::string>> placesIn(const std::vector<std::string>& pattern,
                                                 const std::vector<std::string>& words)
{
    std::vector<std::string> places;
    if (pattern.size() != words.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (pattern[i].starts_with('{')) {
            places.push_back(words[i]);
        } else if (!isSameText(pattern[i], words[i])) {
            return std::nullopt;
        }
    }
    return places;
}

/// Takes "FACTOR *" or "FACTOR /" off the front, of which the factor is as long as it can be.
std::string_view withoutFactor(std::string_view words, AskedQuantity& asked)
{
    for (std::size_t at = words.find_last_of("*/"); at != std::string_view::npos && at > 0;
         at = words.find_last_of("*/", at - 1)) {
        if (const Outcome<DimensionalNumber> factor = evaluateFormula(trimmed(words.substr(0, at)))) {
            asked.factor = factor->value;
            asked.isReciprocal = words[at] == '/';
            return trimmed(words.substr(at + 1));
        }
    }
    return words;
}

/// Takes "(FIELD=VALUE, …)" out of the name of a study.
Outcome<std::string> withoutFields(std::string_view name, AskedQuantity& asked)
{
    const std::size_t open = name.find('(');
    if (open == std::string_view::npos) {
        return std::string(name);
    }
    const std::size_t close = name.find(')', open);
    if (close == std::string_view::npos) {
        return Failure{Text("{1}: the bracket has no end", name)};
    }
    std::string_view rest = name.substr(open + 1, close - open - 1);
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const auto [field, value] = splitAt(rest.substr(0, comma), '=');
        asked.fields[std::string(trimmed(field))] = std::string(trimmed(value));
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return std::string(name.substr(0, open)) + std::string(name.substr(close + 1));
}

/// "a", "b", "c" of "a.b.c".
std::vector<std::string> partsOfName(std::string_view name)
{
    std::vector<std::string> parts;
    while (true) {
        const std::size_t dot = std::min(name.find('.'), name.size());
        parts.emplace_back(name.substr(0, dot));
        if (dot == name.size()) {
            return parts;
        }
        name.remove_prefix(dot + 1);
    }
}

/// Refuses fields that neither the study nor every analysis has.
Outcome<void> checkFields(const AskedQuantity& asked, const Study& study)
{
    static const std::vector<std::string> kOfAnalysis{"method",  "equilibrium", "reaction_stiffness",
                                                      "penalty", "xi",          "omega"};
    for (const auto& [key, value] : asked.fields) {
        if (study.find(key) == nullptr && std::ranges::find(kOfAnalysis, key) == kOfAnalysis.end()) {
            return Failure{Text("{1}: the study {2} has no such field", key, std::string(study.key))};
        }
    }
    return {};
}

Failure unknownName(std::string_view words)
{
    const auto names = mapped<std::vector<std::string>>(studies(), &Study::key);
    return Failure{
        Text("{1}: this names nothing; write words such as \"mode 1 frequency\", a number such as "
             "k.stiffness, or STUDY.COLUMN of ROW with one of the studies {2}",
             words, Listing(names))};
}

}  // namespace

const std::vector<QuantityAlias>& quantityAliases()
{
    static const std::vector<QuantityAlias> list{
        {"mode {1} frequency", "modes(method=mcs).frequency_hz of mcs {1}"},
        {"mode {1} angular frequency", "modes(method=mcs).im of mcs {1}"},
        {"mode {1} damping ratio", "modes(method=mcs).damping_ratio of mcs {1}"},
        {"mode {1} damping", "modes(method=mcs).damping_ratio of mcs {1}"},
        {"mode {1} period", "modes(method=mcs).period of mcs {1}"},
        {"mode {1} growth", "modes(method=mcs).re of mcs {1}"},
        {"mode {1} frequency by {2}", "modes(method={2}).frequency_hz of {2} {1}"},
        {"mode {1} frequency without reaction stiffness",
         "modes(method=mcs, reaction_stiffness=no).frequency_hz of mcs {1}"},
        {"mode {1} angular frequency without reaction stiffness",
         "modes(method=mcs, reaction_stiffness=no).im of mcs {1}"},
        {"modes", "modes(method=mcs).rows of mcs"},
        {"degrees of freedom", "modes(method=mcs).equilibrium.degrees_of_freedom"},
        {"coordinates", "modes(method=mcs).equilibrium.coordinates"},
        {"constraints", "modes(method=mcs).equilibrium.constraints"},
        {"lost rank", "modes(method=mcs).equilibrium.lost_rank"},
        {"unstable directions", "modes(method=mcs).equilibrium.unstable_directions"},
        {"energy", "modes(method=mcs).equilibrium.energy"},
        {"stability", "modes(method=mcs).equilibrium.stability"},
        {"stable", "modes(method=mcs).equilibrium.stability = stable"},
        {"unstable", "modes(method=mcs).equilibrium.stability = unstable"},
        {"spurious of {1}", "modes(method={1}).methods.spurious of {1}"},
        {"true of {1}", "modes(method={1}).methods.true of {1}"},
        {"equilibria", "equilibria.rows"},
        {"stable equilibria", "equilibria.rows of stable"},
        {"unstable equilibria", "equilibria.rows of unstable"},
        {"energy of equilibrium {1}", "equilibria.energy of {1}"},
        {"response of {1} to {2} at {3} Hz", "response(input={2}, output={1}, from={3}, to=1000, points=2).re of 1"},
        {"angle of {1}", "modes(method=mcs).links.angle of {1}"},
    };
    return list;
}

std::string withoutAlias(std::string_view text)
{
    const std::vector<std::string> words = wordsOf(text);
    for (const QuantityAlias& alias : quantityAliases()) {
        const auto places = placesIn(wordsOf(alias.words), words);
        if (!places) {
            continue;
        }
        std::string name(alias.stands);
        for (std::size_t i = 0; i < places->size(); ++i) {
            const std::string mark = "{" + std::to_string(i + 1) + "}";
            for (std::size_t at = name.find(mark); at != std::string::npos; at = name.find(mark, at)) {
                name.replace(at, mark.size(), (*places)[i]);
                at += (*places)[i].size();
            }
        }
        return name;
    }
    return std::string(text);
}

Outcome<AskedQuantity> askedQuantityOf(std::string_view words)
{
    AskedQuantity asked;
    asked.words = std::string(trimmed(words));
    const std::string name = withoutAlias(withoutFactor(asked.words, asked));
    const std::size_t of = std::min(name.find(" of "), name.size());
    asked.row = wordsOf(std::string_view(name).substr(std::min(of + 4, name.size())));
    Outcome<std::string> bare = withoutFields(trimmed(std::string_view(name).substr(0, of)), asked);
    if (!bare) {
        return Failure{bare.reason()};
    }
    std::vector<std::string> parts = partsOfName(*bare);
    const bool isNumber = std::isdigit(static_cast<unsigned char>(parts.front().empty() ? '0' : parts.front()[0])) != 0;
    if (parts.size() < 2 || isNumber || std::ranges::any_of(parts, [](const std::string& each) {
            return each.empty() || each.find(' ') != std::string::npos;
        })) {
        return unknownName(asked.words);
    }
    const Study* study = findStudy(parts.front());
    if (study == nullptr) {
        if (!asked.row.empty() || !asked.fields.empty()) {
            return unknownName(asked.words);
        }
        asked.part = parts.front();
        asked.column = bare->substr(asked.part.size() + 1);
        return asked;
    }
    if (const Outcome<void> verdict = checkFields(asked, *study); !verdict) {
        return Failure{verdict.reason()};
    }
    asked.study = study->key;
    const bool hasTable = parts.size() > 2;
    asked.table = hasTable ? parts[1] : "";
    asked.column = bare->substr(parts.front().size() + 1 + (hasTable ? parts[1].size() + 1 : 0));
    return asked;
}

}  // namespace eigenlink
