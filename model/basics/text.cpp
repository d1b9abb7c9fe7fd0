#include "model/basics/text.h"

#include "model/basics/number_text.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace eigenlink {

namespace {

constexpr std::size_t kListed = 6;  ///< items of a longer list that are shown

std::string translated(const Text& text, const Language& language)
{
    long long count = 1;
    if (!text.sourceOfMany().empty()) {
        count = std::get<long long>(text.arguments().front());
    }
    if (language.translate) {
        return language.translate(text.source(), text.sourceOfMany(), count);
    }
    return std::string(count == 1 ? text.source() : text.sourceOfMany());
}

std::string numberIn(const Number& number, const Language& language)
{
    if (language.number) {
        return language.number(number);
    }
    if (number.digits == 0) {
        return formatWithUnit(number.value, number.quantity);
    }
    const std::string words = formatRounded(number.value, number.digits);
    const std::string_view unit = unitOf(number.quantity);
    return unit.empty() ? words : words + " " + std::string(unit);
}

std::string listedIn(const Listing& list, const Language& language)
{
    const std::size_t count = list.items.size();
    const std::size_t shown = count <= kListed + 1 ? count : kListed;
    std::string words;
    for (std::size_t i = 0; i < shown; ++i) {
        const std::string item = rendered(list.items[i], language);
        if (i == 0) {
            words = item;
        } else if (i + 1 == count) {
            words = rendered(Text("{1} and {2}", words, item), language);
        } else {
            words += ", " + item;
        }
    }
    return shown < count ? rendered(Text("{1} and {2} more", words, count - shown), language) : words;
}

std::string wordsOf(const Text::Argument& argument, const Language& language)
{
    struct Words {
        const Language& language;
        std::string operator()(const std::string& words) const { return words; }
        std::string operator()(const PartId& part) const { return part.id; }
        std::string operator()(const Number& number) const { return numberIn(number, language); }
        std::string operator()(long long count) const { return std::to_string(count); }
        std::string operator()(const Listing& list) const { return listedIn(list, language); }
        std::string operator()(const Text& text) const { return rendered(text, language); }
    };
    return std::visit(Words{language}, argument);
}

/// The number of the place "{d}" that begins at `at`; 0 where none does.
std::size_t placeAt(std::string_view source, std::size_t at)
{
    const bool isPlace = at + 2 < source.size() && source[at] == '{' && source[at + 2] == '}' &&
                         source[at + 1] >= '1' && source[at + 1] <= '9';
    return isPlace ? static_cast<std::size_t>(source[at + 1] - '0') : 0;
}

/// True where a source is more than places and punctuation, so that there is something to translate.
bool hasWords(std::string_view source)
{
    return std::ranges::any_of(source, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// Letters with accents for those without; letters that have no such form stay.
std::string_view accented(char letter)
{
    static constexpr std::array<std::string_view, 26> kSmall{"á", "ƀ", "ç", "đ", "é", "ƒ", "ğ", "ĥ", "í",
                                                             "ĵ", "ķ", "ĺ", "ɱ", "ñ", "ó", "þ", "ǫ", "ŕ",
                                                             "š", "ŧ", "ú", "ṽ", "ŵ", "ẋ", "ý", "ž"};
    return letter >= 'a' && letter <= 'z' ? kSmall[static_cast<std::size_t>(letter - 'a')] : std::string_view{};
}

}  // namespace

Listing::Listing(std::vector<Text> texts) : items(std::move(texts)) {}

Listing::Listing(const std::vector<std::string>& ids)
{
    items.reserve(ids.size());
    for (const std::string& id : ids) {
        items.push_back(Text("{1}", PartId{id}));
    }
}

bool operator==(const Listing& a, const Listing& b)
{
    return a.items == b.items;
}

Text::Text() = default;
Text::Text(const Text&) = default;
Text::Text(Text&&) noexcept = default;
Text& Text::operator=(const Text&) = default;
Text& Text::operator=(Text&&) noexcept = default;
Text::~Text() = default;

Text::Text(std::string_view one, std::string_view many, std::size_t arguments) : m_source(one), m_many(many)
{
    m_arguments.reserve(arguments);
}

void Text::add(std::string words)
{
    m_arguments.emplace_back(std::move(words));
}

void Text::add(PartId part)
{
    m_arguments.emplace_back(std::move(part));
}

void Text::add(Number number)
{
    m_arguments.emplace_back(number);
}

void Text::add(long long count)
{
    m_arguments.emplace_back(count);
}

void Text::add(Listing list)
{
    m_arguments.emplace_back(std::move(list));
}

void Text::add(Text text)
{
    m_arguments.emplace_back(std::in_place_type<Text>, std::move(text));
}

void Text::add(Argument argument)
{
    m_arguments.push_back(std::move(argument));
}

bool Text::isEmpty() const
{
    return m_source.empty() && m_arguments.empty();
}

Text Text::verbatim(std::string words)
{
    return words.empty() ? Text() : of(std::move(words));
}

Text Text::term(std::string_view source)
{
    Text text;
    text.m_source = source;
    return text;
}

Text Text::of(Argument argument)
{
    Text text;
    text.m_source = "{1}";
    text.m_arguments.push_back(std::move(argument));
    return text;
}

Text Text::with(std::vector<Argument> arguments) const
{
    Text text = *this;
    text.m_arguments = std::move(arguments);
    return text;
}

bool operator==(const Text& a, const Text& b)
{
    return a.m_source == b.m_source && a.m_many == b.m_many && a.m_arguments == b.m_arguments;
}

Text joined(const std::vector<Text>& texts)
{
    Text all;
    for (const Text& text : texts) {
        if (!text.isEmpty()) {
            all = all.isEmpty() ? text : Text("{1} {2}", std::move(all), text);
        }
    }
    return all;
}

std::string rendered(const Text& text, const Language& language)
{
    const std::string source = hasWords(text.source()) ? translated(text, language) : std::string(text.source());
    std::string words;
    for (std::size_t i = 0; i < source.size();) {
        const std::size_t place = placeAt(source, i);
        if (place > text.arguments().size()) {
            throw std::logic_error("no argument for a place of the sentence: " + source);
        }
        if (place > 0) {
            words += wordsOf(text.arguments()[place - 1], language);
            i += 3;
        } else {
            words += source[i++];
        }
    }
    return words;
}

std::string pseudoTranslated(std::string_view source)
{
    std::string words = "[";
    for (std::size_t i = 0; i < source.size(); ++i) {
        const std::string_view letter = accented(source[i]);
        words += letter.empty() ? std::string(1, source[i]) : std::string(letter);
    }
    constexpr std::size_t kPercentLonger = 40;
    words.append((source.size() * kPercentLonger + 99) / 100, '~');
    return words + "]";
}

const Language& pseudoLanguage()
{
    static const Language language{[](std::string_view one, std::string_view many, long long count) {
                                       return pseudoTranslated(count == 1 || many.empty() ? one : many);
                                   },
                                   {}};
    return language;
}

}  // namespace eigenlink
