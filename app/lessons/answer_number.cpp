#include "app/lessons/answer_number.h"

#include "app/lessons/lesson_text.h"
#include "app/lessons/quantity_check.h"
#include "model/mechanism/parameters/formula.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

namespace eigenlink {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Blanks, signs of multiplication and raised digits in the letters of formulas: "3·10⁻¹" is "3*10^-1".
std::string inPlainLetters(std::string text)
{
    for (const char* blank : {"\u00A0", "\u2009", "\u202F"}) {
        replaceAll(text, blank, " ");
    }
    replaceAll(text, "⋅", "·");
    replaceAll(text, "’", "'");
    replaceAll(text, " x 10", "·10");
    replaceAll(text, " 1/", "/");
    static constexpr std::array<std::pair<std::string_view, char>, 11> kRaised{{{"⁻", '-'},
                                                                                {"⁰", '0'},
                                                                                {"¹", '1'},
                                                                                {"²", '2'},
                                                                                {"³", '3'},
                                                                                {"⁴", '4'},
                                                                                {"⁵", '5'},
                                                                                {"⁶", '6'},
                                                                                {"⁷", '7'},
                                                                                {"⁸", '8'},
                                                                                {"⁹", '9'}}};
    std::string plain;
    bool isRaised = false;
    while (!text.empty()) {
        const auto sign = std::ranges::find_if(kRaised, [&](const auto& each) { return text.starts_with(each.first); });
        const bool isSign = sign != kRaised.end();
        plain += isSign && !isRaised ? "^" : "";
        plain += isSign ? sign->second : text.front();
        text.erase(0, isSign ? sign->first.size() : 1);
        isRaised = isSign;
    }
    return plain;
}

/// The text behind a name and its sign, "0.3 Hz" of "f = 0.3 Hz", without a full stop at its end.
std::string_view withoutName(std::string_view text)
{
    for (const std::string_view sign : {"=", "≈", "~"}) {
        if (const std::size_t at = text.rfind(sign); at != std::string_view::npos) {
            text.remove_prefix(at + sign.size());
        }
    }
    text = trimmed(text);
    while (!text.empty() && (text.back() == '.' || text.back() == ';' || text.back() == '!')) {
        text = trimmed(text.substr(0, text.size() - 1));
    }
    return text;
}

/// Digits between separators: the first group, then each separator with the group behind it.
struct DigitGroups {
    std::vector<std::string> groups;
    std::string separators;
    std::size_t end = 0;  ///< behind them in the text
};

DigitGroups groupsAt(std::string_view text, std::size_t at)
{
    DigitGroups found{{""}, {}, at};
    const auto isDigitAt = [&](std::size_t i) { return i < text.size() && isDigit(text[i]); };
    while (found.end < text.size()) {
        const char c = text[found.end];
        const bool isGroup = isDigitAt(found.end + 1) && isDigitAt(found.end + 2) && isDigitAt(found.end + 3) &&
                             !isDigitAt(found.end + 4);
        if (isDigit(c)) {
            found.groups.back() += c;
        } else if (((c == '.' || c == ',') && isDigitAt(found.end + 1)) || ((c == ' ' || c == '\'') && isGroup)) {
            found.separators += c;
            found.groups.emplace_back();
        } else {
            break;
        }
        ++found.end;
    }
    return found;
}

/// The digits with a decimal point and without signs between thousands; absent where these stand elsewhere.
std::optional<std::string> plainNumber(const DigitGroups& found)
{
    const std::string& signs = found.separators;
    if (signs.empty()) {
        return found.groups.front();
    }
    const char last = signs.back();
    const bool isDecimal = (last == '.' || last == ',') && std::ranges::count(signs, last) == 1;
    const std::size_t whole = found.groups.size() - (isDecimal ? 1 : 0);  // groups of the whole number
    const std::string between = signs.substr(0, whole - 1);
    bool isGrouped = whole == 1 || (!found.groups.front().empty() && found.groups.front().size() <= 3 &&
                                    found.groups.front().front() != '0' &&
                                    between.find_first_not_of(between.front()) == std::string::npos);
    std::string plain = found.groups.front();
    for (std::size_t i = 1; i < whole; ++i) {
        isGrouped = isGrouped && found.groups[i].size() == 3;
        plain += found.groups[i];
    }
    plain += isDecimal ? "." + found.groups.back() : "";
    return isGrouped ? std::optional(plain) : std::nullopt;
}

/// The text with its numbers as formulas have them; absent where one cannot be read.
std::optional<std::string> withPlainNumbers(std::string_view text)
{
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const bool begins = isDigit(text[at]) ||
                            ((text[at] == '.' || text[at] == ',') && at + 1 < text.size() && isDigit(text[at + 1]));
        if (!begins) {
            plain += text[at++];
            continue;
        }
        const DigitGroups found = groupsAt(text, at);
        const std::optional<std::string> number = plainNumber(found);
        if (!number) {
            return std::nullopt;
        }
        plain += *number;
        at = found.end;
    }
    return plain;
}

/// False for a sum or a range: a sign stands only before a number or its power of ten.
bool isOneNumber(std::string_view text)
{
    for (std::size_t i = 1; i < text.size(); ++i) {
        const bool isSign = text[i] == '+' || text[i] == '-' || text.substr(i).starts_with("−");
        if (isSign && std::string_view("eE^").find(text[i - 1]) == std::string_view::npos) {
            return false;
        }
    }
    return true;
}

std::string inSmallLetters(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// Size of a unit that students write beside those of formulas, in the unit that is asked for: "mHz", "hz", "%".
std::optional<double> sizeOfUnit(std::string name, const std::string& wanted)
{
    constexpr double kPercent = 0.01;
    static constexpr std::array<std::pair<std::string_view, double>, 6> kPrefixes{
        {{"m", 1 / 1e3}, {"k", 1e3}, {"M", 1e6}, {"G", 1e9}, {"u", 1 / 1e6}, {"µ", 1 / 1e6}}};
    if (name == "%") {
        return wanted == "1" ? std::optional(kPercent) : std::nullopt;
    }
    name = inSmallLetters(name) == "hertz" ? "Hz" : name;
    if (inSmallLetters(name) == inSmallLetters(wanted)) {
        return 1;
    }
    for (const auto& [prefix, factor] : kPrefixes) {
        const std::string rest = name.starts_with(prefix) ? name.substr(prefix.size()) : std::string();
        if (!rest.empty() && unitNamed(rest)) {
            const Outcome<double> size = numberInUnit("1 " + rest, wanted);
            return size ? std::optional(factor * *size) : std::nullopt;
        }
    }
    return std::nullopt;
}

}  // namespace

Outcome<double> numberOfAnswer(std::string_view words, const std::string& unit)
{
    constexpr std::size_t kLongest = 200;  // bytes; numbers have fewer
    if (words.size() > kLongest) {
        return Failure{unit == "1" ? Text("this is too long for a number")
                                   : Text("this is too long for a number and its unit, such as 0.25 {1}", unit)};
    }
    const Failure notRead{unit == "1"
                              ? Text("{1}: write one number, such as 0.25", std::string(words))
                              : Text("{1}: write one number and its unit, such as 0.25 {2}", std::string(words), unit)};
    const std::string letters = inPlainLetters(std::string(withoutName(words)));
    const std::optional<std::string> plain = withPlainNumbers(withoutName(letters));
    if (!plain || plain->find_first_of("0123456789") == std::string::npos) {
        return notRead;
    }
    if (evaluateFormula(*plain)) {
        const Outcome<double> number = numberInUnit(*plain, unit);
        // A real part is in 1/s as well as in rad/s; a number in Hz is no angular velocity.
        const bool mayBePerSecond = unit == "rad/s" && inSmallLetters(*plain).find("hz") == std::string::npos;
        const Outcome<double> found = number || !mayBePerSecond ? number : numberInUnit(*plain, "1/s");
        return found ? Outcome<double>(*found + 0.0) : number;  // -0 is 0
    }
    const std::size_t end = plain->find_last_of("0123456789.)") + 1;
    const Outcome<DimensionalNumber> number =
        isOneNumber(plain->substr(0, end)) ? evaluateFormula(plain->substr(0, end)) : Failure{Text()};
    const std::optional<double> size = sizeOfUnit(std::string(trimmed(plain->substr(end))), unit);
    return number && number->dimension == kNoDimension && size ? Outcome<double>(number->value * *size + 0.0) : notRead;
}

}  // namespace eigenlink
