#include "app/figures/pseudo_translator.h"

#include "model/basics/text.h"

#include <QRegularExpression>

namespace eigenlink {

namespace {

/// The words with accents, as long as before.
QString accented(const QString& words)
{
    return QString::fromStdString(pseudoTranslated(words.toStdString())).mid(1, words.size());
}

}  // namespace

QString PseudoTranslator::translate(const char* context, const char* source, const char* /*disambiguation*/,
                                    int /*n*/) const
{
    if (qstrcmp(context, "QShortcut") == 0 || source == nullptr || *source == 0) {
        return {};
    }
    static const QRegularExpression s_kept(QStringLiteral("<[^<>]*>|&[a-z]+;|%L?\\d+|%n|\\*\\.[\\w.]+"));
    const QString words = QString::fromUtf8(source);
    QString result = QStringLiteral("[");
    qsizetype begin = 0;
    for (const QRegularExpressionMatch& match : s_kept.globalMatch(words)) {
        result += accented(words.mid(begin, match.capturedStart() - begin)) + match.captured();
        begin = match.capturedEnd();
    }
    result += accented(words.mid(begin));
    constexpr qsizetype kPercentLonger = 40;
    return result + QString((words.size() * kPercentLonger + 99) / 100, u'~') + u']';
}

}  // namespace eigenlink
