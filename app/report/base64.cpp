#include "app/report/base64.h"

#include <QByteArray>

namespace eigenlink::report {

std::string base64Of(std::string_view bytes)
{
    return QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size())).toBase64().toStdString();
}

}  // namespace eigenlink::report
