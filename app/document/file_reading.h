#pragma once

#include "app/io/mechanism_file.h"

#include <QByteArray>
#include <QString>

#include <optional>

class QWidget;

namespace eigenlink {

/// A file that was read, with the digest that shows whether somebody has changed it since.
struct ReadFile {
    MechanismFile file;
    QByteArray digest;
};

/// A mechanism file as read by the window; small ones at once, large ones beside it under a dialog over `window` with
/// progress and Cancel. Nothing where the user cancelled. Throws as readMechanismFile does.
std::optional<ReadFile> readWithProgress(const QString& path, QWidget* window);

}  // namespace eigenlink
