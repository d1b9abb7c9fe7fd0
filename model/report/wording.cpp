#include "model/report/wording.h"

#include "model/basics/number_text.h"
#include "model/basics/unit_text.h"

namespace eigenlink::report {

Wording::Wording(Language language) : m_language(std::move(language))
{
    if (!m_language.number) {
        m_language.number = [](const Number& each) {
            const std::string unit = unitWithDots(unitOf(each.quantity));
            return (each.digits == 0 ? formatNumber(each.value) : formatRounded(each.value, each.digits)) +
                   (unit.empty() ? "" : " " + unit);
        };
    }
}

Line Wording::filled(const Text& sentence, const std::vector<Line>& places) const
{
    // The sentence is rendered with its places kept, "{1}" in the place {1}: a line is more than characters.
    std::vector<Text::Argument> kept = sentence.arguments();
    for (std::size_t i = kept.size(); i < places.size(); ++i) {
        kept.emplace_back("{" + std::to_string(i + 1) + "}");
    }
    const std::string words = rendered(sentence.with(std::move(kept)), m_language);
    Line line;
    std::size_t begin = 0;
    for (std::size_t at = words.find('{'); at != std::string::npos; at = words.find('{', at + 1)) {
        const std::size_t place = at + 2 < words.size() && words[at + 2] == '}'
                                      ? static_cast<std::size_t>(words[at + 1] - '1')
                                      : places.size();
        if (place < places.size()) {
            line.append(words.substr(begin, at - begin));
            line.append(places[place]);
            begin = at + 3;
        }
    }
    line.append(words.substr(begin));
    return line;
}

}  // namespace eigenlink::report
