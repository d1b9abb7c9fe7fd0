#include "views/format/whole_units.h"

#include "model/basics/unit_text.h"

#include <QRegularExpression>

namespace eigenlink {

QString withWholeUnits(QString text)
{
    static const QRegularExpression s_slash(QStringLiteral("(?<=[\\w)>])/(?=[\\w(<])(?![^<]*>)"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression s_blank(
        QStringLiteral("(?:(?<=\\d|\\bN|\\bkg|\\bi) (?=(?:[kmMG]?(?:N|m|g|s|Hz|J|W|Pa)|rad|deg|rpm|min|i|°|%)(?!\\w))|"
                       "(?<=[±=]) (?=[±−-]?\\d|± )|(?<=\\b\\w) (?==)|(?<=N) (?=[+−] \\d)|(?<=[\\dN] [+−]) "
                       "(?=\\d))(?![^<]*>)"),
        QRegularExpression::UseUnicodePropertiesOption);
    return text.replace(s_slash, QStringLiteral("/\u2060")).replace(s_blank, QStringLiteral("\u00a0"));
}

QString unitWords(std::string_view unit)
{
    return QString::fromStdString(unitWithDots(unit));
}

}  // namespace eigenlink
