#pragma once

#include "app/io/formats/mechanism_files.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <string_view>

class QWidget;

namespace eigenlink {

/// A file that was read, with the digest that shows whether somebody has changed it since.
struct ReadFile {
    MechanismFile file;
    QByteArray digest;
};

/// Digest of the bytes of a file.
QByteArray digestOf(std::string_view bytes);
/// Digest of a file; empty when it cannot be read.
QByteArray digestOfFile(const QString& path);

/// A mechanism file and its digest, of the same bytes. Throws as readMechanismFile does.
ReadFile readWithDigest(const QString& path, const Monitor& monitor = {});

/// Reads a file by the window: small ones at once, large ones beside it under a dialog over `window` with progress and
/// Cancel. Nothing where the user cancelled.
std::optional<ReadFile> readWithProgress(const QString& path, QWidget* window);

}  // namespace eigenlink
