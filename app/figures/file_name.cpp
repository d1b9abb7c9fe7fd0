#include "app/figures/file_name.h"

#include <QFile>

namespace eigenlink {

QString fileNameOf(const QString& title)
{
    constexpr qsizetype kLongest = 60;
    const QChar dash = QLatin1Char('-');
    QString name;
    for (const QChar c : title.simplified()) {
        const bool isPlain = c.isLetterOrNumber() || c == QLatin1Char('_');
        if (isPlain || !name.endsWith(dash)) {
            name += isPlain ? c.toLower() : dash;
        }
    }
    name = name.left(kLongest);
    while (name.startsWith(dash) || name.endsWith(dash)) {
        name = name.startsWith(dash) ? name.mid(1) : name.chopped(1);
    }
    return name.isEmpty() ? QStringLiteral("mechanism") : name;
}

std::string encodedPath(const QString& path)
{
    return QFile::encodeName(path).toStdString();
}

}  // namespace eigenlink
