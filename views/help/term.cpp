#include "views/help/term.h"

#include "views/format/typeset.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <string_view>

namespace eigenlink {

namespace {

QString helpWords(const char* text)
{
    return *text == '\0' ? QString() : QCoreApplication::translate("Help", text);
}

QString formulaOf(const char* formula)
{
    return typesetFormula(QString::fromUtf8(formula));
}

/// The papers by their names in the program.
QString spelledOut(const QString& source)
{
    static const std::pair<QString, QString> s_papers[]{
        {QStringLiteral("[LIN]"), QStringLiteral("González, Masarati, Cuadrado, Naya: Assessment of linearization "
                                                 "approaches for multibody dynamics formulations (2017)")},
        {QStringLiteral("[BM]"), QStringLiteral("IFToMM benchmark: Linearization of the dynamics of a four-bar linkage "
                                                "with a spring on its diagonal")},
        {QStringLiteral("[PV]"), QStringLiteral("Meijaard, van der Wijk: Principal vectors and equivalent mass "
                                                "descriptions (2020)")},
        {QStringLiteral("[SC]"), QStringLiteral("Doğruer, Toprak, Yıldırım: Advancing modal analysis of mechanical "
                                                "linkages via differential algebraic equations")}};
    QStringList found;
    for (const auto& [mark, paper] : s_papers) {
        if (source.contains(mark)) {
            found << QStringLiteral("%1 %2").arg(mark, paper);
        }
    }
    return found.join(QStringLiteral("<br>"));
}

QString row(const QString& name, const QString& value)
{
    return value.isEmpty()
               ? QString()
               : QStringLiteral("<tr><td style='padding-right:14px'>%1</td><td>%2</td></tr>").arg(name, value);
}

QString centered(const QString& formula)
{
    return formula.isEmpty()
               ? QString()
               : QStringLiteral("<p align='center' style='font-size:large; margin:10px'>%1</p>").arg(formula);
}

}  // namespace

const HelpTerm* findTerm(const QString& key)
{
    const auto found =
        std::ranges::find_if(terms(), [&](const HelpTerm& term) { return key == QLatin1String(term.key); });
    return found == terms().end() ? nullptr : &*found;
}

QString nameOf(const HelpTerm& term)
{
    return helpWords(term.name);
}

QString cardOf(const HelpTerm& term)
{
    const QString source = QString::fromUtf8(term.source);
    const QString unit = std::string_view(term.unit) == "1" ? QCoreApplication::translate("Help", "a plain number")
                                                            : QString::fromUtf8(term.unit);
    const bool isOfStudy = *term.example == '\0';
    const QString papers = isOfStudy ? QString()
                           : source.isEmpty()
                               ? QCoreApplication::translate("Help", "not in these papers; books on vibrations have it")
                               : typeset(source) + QStringLiteral("<br><small>%1</small>").arg(spelledOut(source));
    return QStringLiteral("<p>%1</p>").arg(typeset(helpWords(term.sentence))) + centered(formulaOf(term.formula)) +
           QStringLiteral("<table>") + row(QCoreApplication::translate("Help", "symbol"), formulaOf(term.symbol)) +
           row(QCoreApplication::translate("Help", "unit"), unit) +
           row(QCoreApplication::translate("Help", "papers"), papers) + QStringLiteral("</table>");
}

QString briefOf(const HelpTerm& term)
{
    const QString symbol = formulaOf(term.symbol);
    const QString head = symbol.isEmpty()
                             ? QStringLiteral("<b>%1</b>").arg(nameOf(term).toHtmlEscaped())
                             : QStringLiteral("<b>%1</b> &nbsp;%2").arg(nameOf(term).toHtmlEscaped(), symbol);
    return QStringLiteral("<p>%1</p><p>%2</p>").arg(head, typeset(helpWords(term.sentence))) +
           centered(formulaOf(term.formula));
}

}  // namespace eigenlink
