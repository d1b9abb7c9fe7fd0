#include "app/figures/picture_file.h"

#include "app/io/figure_memory.h"
#include "app/io/file_bytes.h"
#include "app/io/file_error.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace eigenlink {

namespace {

constexpr int kDotsPerInch = 96;

QByteArray toBytes(const std::string& text)
{
    return QByteArray::fromStdString(text);
}

std::string_view viewOf(const QByteArray& bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

}  // namespace

QImage imageOf(const Picture& picture, double scale)
{
    QImage image((QSizeF(picture.size) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    picture.paint(painter);
    return image;
}

QByteArray pngOf(const Picture& picture, double scale)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    imageOf(picture, scale).save(&buffer, "PNG", 20);
    return picture.mechanism.empty() ? buffer.data()
                                     : toBytes(pngWithMechanism(viewOf(buffer.data()), picture.mechanism));
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
    // The generator writes the title as markup.
    generator.setTitle(picture.title.toHtmlEscaped());
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    return picture.mechanism.empty() ? buffer.data()
                                     : toBytes(svgWithMechanism(viewOf(buffer.data()), picture.mechanism));
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
    if (!picture.mechanism.empty()) {
        writer.addFileAttachment(QString::fromLatin1(kAttachmentName), toBytes(picture.mechanism),
                                 QStringLiteral("application/json"));
    }
    QPainter painter(&writer);
    picture.paint(painter);
    painter.end();
    return buffer.data();
}

void writePicture(const QString& path, const Picture& picture, double scale)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const std::string file = QFile::encodeName(path).toStdString();
    QByteArray bytes;
    if (suffix == QStringLiteral("png")) {
        bytes = pngOf(picture, scale);
    } else if (suffix == QStringLiteral("svg")) {
        bytes = svgOf(picture);
    } else if (suffix == QStringLiteral("pdf")) {
        bytes = pdfOf(picture);
    } else {
        throw FileError(file, "", "pictures are written as .png, .svg or .pdf; choose one of these");
    }
    replaceFile(file, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

}  // namespace eigenlink
