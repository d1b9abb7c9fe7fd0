#pragma once

#include <QCoreApplication>
#include <QString>

namespace eigenlink {

/// Words of the tools, translated.
inline QString toolText(const char* text)
{
    return QCoreApplication::translate("Tools", text);
}

}  // namespace eigenlink
