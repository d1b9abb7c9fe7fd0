#include "tests/support/reference_case.h"

#include "app/io/formats/mechanism_files.h"

#include <QFile>
#include <QJsonDocument>

namespace eigenlink::test {

QJsonObject referenceCase(const QString& name)
{
    QFile file(QStringLiteral(EIGENLINK_SOURCE_DIR "/tests/reference/equilibria/") + name + QStringLiteral(".json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

Mechanism mechanismOf(const QJsonObject& reference)
{
    return parseMechanism(QJsonDocument(reference[u"mechanism"].toObject()).toJson().toStdString()).mechanism;
}

double numberOf(const QJsonValue& value)
{
    return value.isString() ? value.toString().toDouble() : value.toDouble();
}

std::complex<double> complexOf(const QJsonValue& value)
{
    return {numberOf(value[u"re"]), numberOf(value[u"im"])};
}

}  // namespace eigenlink::test
