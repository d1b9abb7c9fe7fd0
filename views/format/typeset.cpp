#include "views/format/typeset.h"

#include <QRegularExpression>

namespace eigenlink {

QString typeset(QString html)
{
    static const QRegularExpression s_index(QStringLiteral("([A-ZΦ])_([a-z])\\b"));
    return html.replace(s_index, QStringLiteral("\\1<sub>\\2</sub>"));
}

}  // namespace eigenlink
