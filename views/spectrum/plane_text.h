#pragma once

#include <QCoreApplication>
#include <QString>

namespace eigenlink {

/// Words in a picture of the complex plane, translated.
inline QString planeText(const char* text)
{
    return QCoreApplication::translate("ComplexPlane", text);
}

}  // namespace eigenlink
