#include "views/studies/explain/equation_html.h"

#include "model/basics/collect.h"
#include "views/format/format.h"
#include "views/format/typeset.h"

#include <QStringList>

#include <cmath>

namespace eigenlink {

namespace {

QString linkTo(const std::vector<std::string>& parts)
{
    const auto names = mapped<QStringList>(
        parts, [&](const std::string& part) { return QString::fromLatin1(QUrl::toPercentEncoding(fromModel(part))); });
    return QStringLiteral("part:") + names.join(u',');
}

/// A formula that stays on one line: the spaces between its words do not break.
QString unbroken(const QString& html)
{
    QString kept;
    bool isTag = false;
    for (const QChar each : html) {
        isTag = each == u'<' || (isTag && each != u'>');
        kept += each == u' ' && !isTag ? QStringLiteral("&nbsp;") : QString(each);
    }
    return kept;
}

/// Writes one sheet.
class HtmlWriter {
public:
    HtmlWriter(const Theme& theme, const std::vector<double>& scales) : m_theme(theme), m_scales(scales) {}

    QString operator()(const SheetHeading& each)
    {
        return QStringLiteral("<p style='margin-top:16px; margin-bottom:4px; font-weight:600;'>%1</p>")
            .arg(typeset(fromModel(each.text)));
    }
    QString operator()(const SheetText& each)
    {
        return QStringLiteral("<p style='margin-top:4px; margin-bottom:4px; color:%1;'>%2</p>")
            .arg(m_theme.mutedText.name(), typeset(fromModel(each.text)));
    }
    QString operator()(const SheetLine& each)
    {
        const QString note = each.note.empty() ? QString()
                                               : QStringLiteral("&nbsp;&nbsp;&nbsp;<span style='color:%1;'>%2</span>")
                                                     .arg(m_theme.mutedText.name(), noteOf(each.note));
        return QStringLiteral("<p style='margin-top:3px; margin-bottom:3px; margin-left:12px; %1'>%2%3</p>")
            .arg(mathStyle(1), formula(each.formula), note);
    }
    QString operator()(const SheetMatrix& each)
    {
        m_scale = m_matrices < m_scales.size() ? m_scales[m_matrices] : 1;
        ++m_matrices;
        const qsizetype count = static_cast<qsizetype>(each.entries.size());
        QString html =
            QStringLiteral("<table cellspacing='0' cellpadding='3' style='margin-left:12px; margin-top:4px; %1'>")
                .arg(mathStyle(m_scale));
        html += headOf(each);
        for (qsizetype i = 0; i < count; ++i) {
            html += QStringLiteral("<tr>");
            if (i == 0) {
                html += QStringLiteral("<td rowspan='%1' valign='middle' style='white-space:pre'>%2&nbsp;=</td>")
                            .arg(count)
                            .arg(unbroken(formula(each.name)));
                html += bracket(count, QStringLiteral("left"));
            }
            for (const TypesetFormula& entry : each.entries[static_cast<std::size_t>(i)]) {
                html +=
                    QStringLiteral("<td align='center' style='white-space:pre'>%1</td>").arg(unbroken(formula(entry)));
            }
            html += i == 0 ? bracket(count, QStringLiteral("right")) : QString();
            html += QStringLiteral("<td style='white-space:pre'>%1</td></tr>")
                        .arg(labelOf(each.rows, static_cast<std::size_t>(i), count > 1));
        }
        return html + QStringLiteral("</table>");
    }

private:
    QString mathStyle(double scale) const
    {
        return QStringLiteral("font-family:\"DejaVu Serif\",\"Noto Serif\",serif; font-size:%1px;")
            .arg(std::lround(m_theme.px(14) * scale));
    }
    QString noteOf(const std::string& note) const { return run({note, {note}}, false); }
    QString bracket(qsizetype count, const QString& side) const
    {
        const QString line = QStringLiteral("1.5px solid %1").arg(m_theme.text.name());
        return QStringLiteral("<td rowspan='%1' width='4' style='border-%2:%3; border-top:%3; border-bottom:%3;'></td>")
            .arg(count)
            .arg(side, line);
    }
    QString headOf(const SheetMatrix& each) const
    {
        if (each.columns.empty()) {
            return {};
        }
        QString html = QStringLiteral("<tr><td></td><td></td>");
        for (std::size_t j = 0; j < each.columns.size(); ++j) {
            html += QStringLiteral("<td align='center' style='white-space:pre'>%1</td>")
                        .arg(labelOf(each.columns, j, true));
        }
        return html + QStringLiteral("<td></td><td></td></tr>");
    }
    /// Names beside a matrix are smaller and quiet.
    QString labelOf(const std::vector<FormulaRun>& labels, std::size_t i, bool isShown) const
    {
        return i < labels.size() && isShown ? QStringLiteral("<span style='font-size:%1px; color:%2;'>%3</span>")
                                                  .arg(std::lround(m_theme.px(11) * m_scale))
                                                  .arg(m_theme.mutedText.name(), run(labels[i], true))
                                            : QString();
    }
    QString formula(const TypesetFormula& runs) const
    {
        QString html;
        for (const FormulaRun& each : runs) {
            html += run(each, true);
        }
        return html;
    }
    QString run(const FormulaRun& each, bool isMath) const
    {
        const QString words = isMath ? typesetFormula(fromModel(each.markup)) : fromModel(each.markup).toHtmlEscaped();
        if (each.parts.empty()) {
            return words;
        }
        return QStringLiteral("<a href=\"%1\" style='text-decoration:none; color:%2;'>%3</a>")
            .arg(linkTo(each.parts), m_theme.text.name(), words);
    }

    const Theme& m_theme;
    const std::vector<double>& m_scales;
    std::size_t m_matrices = 0;  ///< written so far
    double m_scale = 1;          ///< of the matrix that is written
};

}  // namespace

QString htmlOf(const EquationSheet& sheet, const Theme& theme, const std::vector<double>& scales)
{
    HtmlWriter writer(theme, scales);
    QString html = QStringLiteral("<div style='color:%1;'>").arg(theme.text.name());
    for (const SheetBlock& block : sheet) {
        html += std::visit(writer, block);
    }
    return html + QStringLiteral("</div>");
}

std::vector<std::string> partsOfLink(const QUrl& link)
{
    std::vector<std::string> parts;
    const QByteArray encoded = link.toEncoded();
    if (encoded.startsWith("part:")) {
        for (const QByteArray& each : encoded.mid(5).split(',')) {
            parts.push_back(QUrl::fromPercentEncoding(each).toStdString());
        }
    }
    return parts;
}

}  // namespace eigenlink
