#include "views/inspector/decimal_number.h"

#include "views/inspector/inspector_text.h"

#include <charconv>
#include <string>
#include <vector>

namespace eigenlink {

namespace {

bool isDigitAt(QStringView text, qsizetype at)
{
    return at < text.size() && text[at] >= u'0' && text[at] <= u'9';
}

bool isMarkAt(QStringView text, qsizetype at)
{
    return at < text.size() && (text[at] == u'.' || text[at] == u',');
}

/// Appends digits from `at` on and returns where they end.
qsizetype takeDigits(QStringView text, qsizetype at, std::string& digits)
{
    for (; isDigitAt(text, at); ++at) {
        digits += static_cast<char>(text[at].unicode());
    }
    return at;
}

/// Appends an exponent that starts at `at`, if there is one, and returns where it ends.
qsizetype takeExponent(QStringView text, qsizetype at, std::string& digits)
{
    if (at >= text.size() || text[at].toLower() != u'e') {
        return at;
    }
    const bool hasSign = at + 1 < text.size() && QStringView(u"+-−").contains(text[at + 1]);
    const qsizetype start = at + (hasSign ? 2 : 1);
    if (!isDigitAt(text, start)) {
        return at;
    }
    digits += hasSign && text[at + 1] != u'+' ? "e-" : "e";
    return takeDigits(text, start, digits);
}

}  // namespace

DecimalNumber readDecimal(QStringView text)
{
    DecimalNumber number;
    std::string digits;
    int marks = 0;
    while (isDigitAt(text, number.length) || isMarkAt(text, number.length)) {
        if (isMarkAt(text, number.length)) {
            digits += '.';
            ++marks;
            ++number.length;
        }
        number.length = takeDigits(text, number.length, digits);
    }
    if (marks > 1) {
        number.error = inspectorText("Write the number without marks between the digits, for example 1234.5.");
        return number;
    }
    number.length = takeExponent(text, number.length, digits);
    const char* end = digits.data() + digits.size();
    const auto [stop, code] = std::from_chars(digits.data(), end, number.value);
    if (code == std::errc::result_out_of_range) {
        number.error = inspectorText("The number is too large or too small.");
    } else if (code != std::errc() || stop != end) {
        number.error = inspectorText("This is not a number.");
    }
    return number;
}

QString withArgumentsSeparated(QString text)
{
    struct Bracket {
        bool isCall = false, hasSemicolon = false;
        std::vector<qsizetype> commas;
    };
    std::vector<Bracket> open(1);
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar c = text[at];
        if (c == u'(') {
            const QString before = text.left(at).trimmed();
            const auto ends = [&](const QString& name) { return before.endsWith(name); };
            open.push_back(
                {ends(QStringLiteral("min")) || ends(QStringLiteral("max")) || ends(QStringLiteral("if")), false, {}});
        } else if (c == u',') {
            open.back().commas.push_back(at);
        } else if (c == u';') {
            open.back().hasSemicolon = true;
        } else if (c == u')' && open.size() > 1) {
            for (const qsizetype comma : open.back().commas) {
                text[comma] = open.back().isCall && !open.back().hasSemicolon ? u';' : text[comma];
            }
            open.pop_back();
        }
    }
    return text;
}

}  // namespace eigenlink
