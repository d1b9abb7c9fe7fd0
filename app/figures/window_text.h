#pragma once

#include <QCoreApplication>
#include <QString>

namespace eigenlink {

/// Words of a window outside of its widgets, translated.
inline QString windowText(const char* text)
{
    return QCoreApplication::translate("Window", text);
}

}  // namespace eigenlink
