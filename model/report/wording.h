#pragma once

#include "model/basics/text.h"
#include "model/report/line.h"

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace eigenlink::report {

/// Renders sentences as lines of a report in the reader's language. Places are filled with lines, so that formulas keep
/// their styles in every language:
///
///     words("The stiffness {1} has {2} negative eigenvalues.", math("R^{T}HR"), 3)
///
/// What fills a place: a Line, a sentence (Text), a whole number, or a string that is the same in every language.
class Wording {
public:
    /// Units have dots between their factors, "N·m", where the language does not say otherwise.
    explicit Wording(Language language);

    Line operator()(const Text& text) const { return rendered(text, m_language); }

    /// Only from a literal, so that tools find the sentence: places are "{1}" … "{9}".
    template <std::size_t N, class... Places>
    Line operator()(const char (&source)[N], const Places&... places) const
    {
        return filled(Text(source), {lineOf(places)...});
    }

    /// Two forms of one sentence, for one and for any other count, which is the first place.
    template <std::size_t N, std::size_t K, class... Places>
    Line counted(const char (&one)[N], const char (&many)[K], std::integral auto count, const Places&... places) const
    {
        return filled(Text::counted(one, many, count), {lineOf(count), lineOf(places)...});
    }

private:
    /// The sentence in the reader's language with these lines in its places.
    Line filled(const Text& sentence, const std::vector<Line>& places) const;

    template <class Place>
    Line lineOf(const Place& place) const
    {
        if constexpr (std::is_same_v<Place, Text>) {
            return (*this)(place);
        } else if constexpr (std::integral<Place>) {
            return std::to_string(place);
        } else {
            return Line(place);
        }
    }

    Language m_language;
};

}  // namespace eigenlink::report
