#include "tests/support/pseudo_words.h"

#include <QRegularExpression>

namespace eigenlink::test {

namespace {

bool isKept(const QString& word, const QStringList& kept)
{
    // Units and abbreviations that are written alike everywhere.
    static const QStringList s_alike{"rad", "deg", "kg",  "mm",  "Hz", "kHz",       "MHz",       "GHz",
                                     "GPa", "MPa", "kPa", "Pa",  "ms", "Eigenlink", "eigenlink", "eigenlink-cli",
                                     "MCS", "RCS", "UCS", "Re",  "Im", "nan",       "inf",       "eig",
                                     "lbf", "kN",  "PDF", "SVG", "PNG"};
    return s_alike.contains(word) || kept.contains(word);
}

}  // namespace

QStringList untranslatedWords(const QString& text, const QStringList& kept)
{
    // What begins with "-", a slash or a dot, or holds "_", "." or a digit inside is a name, not a word.
    static const QRegularExpression s_word(QStringLiteral("[^\\s,;:()\\[\\]{}“”\"'|=]+"));
    static const QRegularExpression s_letters(QStringLiteral("^[^A-Za-z]*([A-Za-z][A-Za-z-]*)[.…!?]*$"));
    QStringList words;
    for (const QRegularExpressionMatch& each : s_word.globalMatch(text)) {
        if (each.captured().startsWith(u'-') || each.captured().startsWith(u'/')) {
            continue;
        }
        const QRegularExpressionMatch letters = s_letters.match(each.captured());
        const QString word = letters.captured(1);
        const bool isSymbol = word.size() < 3 || word == word.toUpper();
        if (!isSymbol && !isKept(word, kept) && !words.contains(word)) {
            words << word;
        }
    }
    return words;
}

QString complaintOf(const QString& text, const QStringList& words)
{
    if (words.isEmpty()) {
        return {};
    }
    for (const QString& line : text.split(u'\n')) {
        if (line.contains(words.front())) {
            return words.join(QStringLiteral(", ")) + QStringLiteral(" – in: ") + line.trimmed().left(300);
        }
    }
    return words.join(QStringLiteral(", "));
}

}  // namespace eigenlink::test
