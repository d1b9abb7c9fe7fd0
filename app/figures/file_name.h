#pragma once

#include <QString>

#include <string>

namespace eigenlink {

/// A name that any file system takes, made of a title: "four-bar-linkage". Never empty, never a path.
QString fileNameOf(const QString& title);

/// A path as the file system writes it.
std::string encodedPath(const QString& path);

}  // namespace eigenlink
