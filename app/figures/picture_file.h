#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

#include <functional>
#include <string>

class QPainter;

namespace eigenlink {

/// Something that can be drawn into a file.
struct Picture {
    QString title;
    QSize size;                            ///< [px at 96 dpi]
    std::function<void(QPainter&)> paint;  ///< draws into (0, 0, size)
    std::string mechanism;  ///< text of the mechanism file that files of the picture remember; may be empty
};

/// Pixels of a picture for each of its own, in PNG files and on the clipboard.
inline constexpr double kPictureScale = 2;

/// The picture as an image with `scale` pixels for each of its own.
QImage imageOf(const Picture& picture, double scale = kPictureScale);
QByteArray pngOf(const Picture& picture, double scale = kPictureScale);
QByteArray svgOf(const Picture& picture);
QByteArray pdfOf(const Picture& picture);

/// Writes a picture as PNG, SVG or PDF, as the suffix asks for, in one step. Throws FileError for another suffix and
/// where the file cannot be written.
void writePicture(const QString& path, const Picture& picture, double scale = kPictureScale);

}  // namespace eigenlink
