#include "app/figures/picture_file.h"

#include "app/io/file_bytes.h"
#include "app/io/file_error.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace eigenlink {

namespace {

constexpr int kPixelsPerPoint = 2;
constexpr int kDotsPerInch = 96;

QByteArray pngOf(const Picture& picture)
{
    QImage image(kPixelsPerPoint * picture.size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    image.setDevicePixelRatio(kPixelsPerPoint);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.paint(painter);
    painter.end();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG", 20);
    return buffer.data();
}

QByteArray svgOf(const Picture& picture)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(picture.size);
    generator.setViewBox(QRect(QPoint(), picture.size));
    generator.setResolution(kDotsPerInch);
    generator.setTitle(picture.title);
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    return buffer.data();
}

QByteArray pdfOf(const Picture& picture)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("Eigenlink"));
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(picture.size) * 72 / kDotsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    picture.paint(painter);
    painter.end();
    return buffer.data();
}

}  // namespace

void writePicture(const QString& path, const Picture& picture)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::string file = QFile::encodeName(path).toStdString();
    QByteArray bytes;
    if (suffix == QStringLiteral("png")) {
        bytes = pngOf(picture);
    } else if (suffix == QStringLiteral("svg")) {
        bytes = svgOf(picture);
    } else if (suffix == QStringLiteral("pdf")) {
        bytes = pdfOf(picture);
    } else {
        throw FileError(
            file, {},
            QCoreApplication::translate("Pictures", "pictures are written as .png, .svg or .pdf; choose one of these")
                .toStdString());
    }
    replaceFile(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace eigenlink
