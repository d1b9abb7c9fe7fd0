#pragma once

#include <QString>

namespace eigenlink {

/// A name that any file system takes, made of a title: "four-bar-linkage". Never empty, never a path.
QString fileNameOf(const QString& title);

}  // namespace eigenlink
