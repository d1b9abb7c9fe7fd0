#pragma once

#include "model/basics/quantity.h"

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace eigenlink {

class Text;

/// The id of a point or an element; never translated.
struct PartId {
    std::string id;
    friend bool operator==(const PartId&, const PartId&) = default;
};

/// A number in SI units, shown in the reader's units.
struct Number {
    double value = 0;
    Quantity quantity = Quantity::none;
    int digits = 0;  ///< significant digits; 0: as many as read back to the same number
    friend bool operator==(const Number&, const Number&) = default;
};

/// Items in a row: "AC, CD and BD"; beyond seven, "… and 12 more".
struct Listing {
    std::vector<Text> items;
    Listing() = default;
    explicit Listing(std::vector<Text> texts);
    /// A list of parts.
    explicit Listing(const std::vector<std::string>& ids);
    friend bool operator==(const Listing&, const Listing&);
};

/// A sentence as a value: an English source sentence with numbered places and their arguments,
///
///     Text("{1} leaves {2} free: a load of {3} moves it.", PartId{"k"}, PartId{"C"}, Number{9.81, Quantity::force})
///
/// The English sentence stands where it arises; only the window, the command line and the report render it, in the
/// reader's language, units and number format. A rendered sentence is never parsed.
///
/// Arguments are parts, numbers, whole numbers (counts), lists (a std::vector<std::string> is one of parts), other
/// texts and words that are the same in every language (std::string: names of options, formulas, file names).
class Text {
public:
    using Argument = std::variant<std::string, PartId, Number, long long, Listing, Text>;

    // Out of line, as those below: most files hold texts, and none of them need know how their arguments are kept.
    Text();
    Text(const Text&);
    Text(Text&&) noexcept;
    Text& operator=(const Text&);
    Text& operator=(Text&&) noexcept;
    ~Text();
    /// Only from a literal, so that the translation tool finds the sentence: places are "{1}" … "{9}".
    template <std::size_t N, class... Arguments>
    Text(const char (&source)[N], Arguments&&... arguments);  // NOLINT(google-explicit-constructor)

    /// Two forms of one sentence, for one and for any other count: the count is the first argument, "{1}".
    template <std::size_t N, std::size_t K, class... Arguments>
    static Text counted(const char (&one)[N], const char (&many)[K], std::integral auto count, Arguments&&... more);
    /// Words that are the same in every language: a name, a formula, what another program printed.
    static Text verbatim(std::string words);
    /// A source that stands in a table: the label of a field, the name of a kind of element. Translated as sentences
    /// are.
    static Text term(std::string_view source);
    /// One argument alone: a part, a number.
    static Text of(Argument argument);

    bool isEmpty() const;
    /// The English source with its places, in the form for the count.
    std::string_view source() const { return m_source; }
    /// The source of the other form; empty where there is no count.
    std::string_view sourceOfMany() const { return m_many; }
    const std::vector<Argument>& arguments() const { return m_arguments; }

    /// The sentence with other arguments.
    Text with(std::vector<Argument> arguments) const;

    friend bool operator==(const Text&, const Text&);

private:
    Text(std::string_view one, std::string_view many, std::size_t arguments);
    void add(std::string words);
    void add(PartId part);
    void add(Number number);
    void add(long long count);
    void add(Listing list);
    void add(Text text);
    void add(Argument argument);
    template <class A>
    void addAny(A&& value);

    std::string m_source;
    std::string m_many;
    std::vector<Argument> m_arguments;
};

/// Texts one after the other with a space between them; empty ones are left out.
Text joined(const std::vector<Text>& texts);

/// Rules by which texts become words. The default is English with SI units.
struct Language {
    /// The translation of a source sentence; `count` chooses among forms where `many` is not empty.
    std::function<std::string(std::string_view one, std::string_view many, long long count)> translate;
    /// A number with its unit.
    std::function<std::string(const Number&)> number;
};

/// The words of a text. Throws std::logic_error where a place names no argument.
std::string rendered(const Text& text, const Language& language = {});

/// A pseudo-translation that makes every sentence of the program recognisable and 40 % longer: "[Ŝôḿé ŵôŕđŝ ~~~~]".
/// Words that do not come out changed did not go through a translation.
const Language& pseudoLanguage();
/// The words of `source` in the pseudo-language, its places kept.
std::string pseudoTranslated(std::string_view source);

template <std::size_t N, class... Arguments>
Text::Text(const char (&source)[N], Arguments&&... arguments)
    : Text(std::string_view(source, N - 1), {}, sizeof...(arguments))
{
    (addAny(std::forward<Arguments>(arguments)), ...);
}

template <std::size_t N, std::size_t K, class... Arguments>
Text Text::counted(const char (&one)[N], const char (&many)[K], std::integral auto count, Arguments&&... more)
{
    Text text(std::string_view(one, N - 1), std::string_view(many, K - 1), 1 + sizeof...(more));
    text.add(static_cast<long long>(count));
    (text.addAny(std::forward<Arguments>(more)), ...);
    return text;
}

template <class A>
void Text::addAny(A&& value)
{
    using Plain = std::remove_cvref_t<A>;
    if constexpr (std::is_same_v<Plain, std::vector<std::string>>) {
        add(Listing(value));
    } else if constexpr (std::integral<Plain>) {
        add(static_cast<long long>(value));
    } else if constexpr (std::floating_point<Plain>) {
        add(Number{value});
    } else if constexpr (std::is_convertible_v<A, std::string_view>) {
        add(std::string(std::string_view(value)));
    } else {
        add(std::forward<A>(value));
    }
}

}  // namespace eigenlink
