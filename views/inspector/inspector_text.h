#pragma once

#include <QCoreApplication>
#include <QString>

namespace eigenlink {

/// Words of the inspector and its fields, translated.
inline QString inspectorText(const char* text)
{
    return QCoreApplication::translate("Inspector", text);
}

}  // namespace eigenlink
