#include "views/format/typeset.h"

#include <QPainter>
#include <QRegularExpression>
#include <QTextDocument>

namespace eigenlink {

namespace {

/// The script behind `_` or `^` at this place: a character with its marks, or the text in braces.
QString scriptAt(const QString& formula, qsizetype& at)
{
    if (at < formula.size() && formula[at] == u'{') {
        const qsizetype end = formula.indexOf(u'}', at);
        const QString inner = formula.mid(at + 1, end - at - 1);
        at = end < 0 ? formula.size() : end + 1;
        return inner;
    }
    const QString single = formula.mid(at, 1);
    at += 1;
    return single;
}

/// The length of the name of a function that stands here, which books set upright; 0 where none does.
qsizetype functionAt(const QString& formula, qsizetype at)
{
    static const QRegularExpression s_function(QStringLiteral("\\G(?<!\\p{L})(?:sin|cos|tan|exp)(?!\\p{L})"));
    return s_function.match(formula, at).capturedLength();
}

}  // namespace

QString typeset(const QString& words)
{
    static const QRegularExpression s_index(QStringLiteral("([A-ZΦ])_([a-z])\\b"));
    return words.toHtmlEscaped().replace(s_index, QStringLiteral("\\1<sub>\\2</sub>"));
}

void drawTypeset(QPainter& painter, const QRect& area, const QString& words, const QFont& font, const QColor& color)
{
    QTextDocument line;
    line.setDocumentMargin(0);
    line.setDefaultFont(font);
    line.setHtml(QStringLiteral("<span style=\"color: %1\">%2</span>").arg(color.name(), typeset(words)));
    painter.save();
    painter.setClipRect(area);
    painter.translate(area.left(), area.top() + (area.height() - line.size().height()) / 2);
    line.drawContents(&painter);
    painter.restore();
}

QString typesetFormula(const QString& formula)
{
    QString html;
    for (qsizetype i = 0; i < formula.size();) {
        const QChar character = formula[i];
        if (character == u'_' || character == u'^') {
            const QString tag = character == u'_' ? QStringLiteral("sub") : QStringLiteral("sup");
            ++i;
            html += QStringLiteral("<%1>%2</%1>").arg(tag, scriptAt(formula, i).toHtmlEscaped());
            continue;
        }
        if (const qsizetype length = functionAt(formula, i); length > 0) {
            html += formula.mid(i, length);
            i += length;
            continue;
        }
        // A letter takes the marks that stand over it along: q̈.
        qsizetype end = i + 1;
        while (end < formula.size() && formula[end].category() == QChar::Mark_NonSpacing) {
            ++end;
        }
        const QString cluster = formula.mid(i, end - i).toHtmlEscaped();
        html += character.isLetter() ? QStringLiteral("<i>%1</i>").arg(cluster) : cluster;
        i = end;
    }
    return html;
}

}  // namespace eigenlink
