#pragma once

#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace eigenlink {

/// Something that can be drawn into a file.
struct Picture {
    QString title;
    QSize size;                            ///< [px at 96 dpi]
    std::function<void(QPainter&)> paint;  ///< draws into (0, 0, size)
};

/// Writes a picture as PNG (twice the pixels), SVG or PDF, as the suffix says, in one step. Throws FileError for
/// another suffix and where the file cannot be written.
void writePicture(const QString& path, const Picture& picture);

}  // namespace eigenlink
