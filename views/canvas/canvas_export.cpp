#include "views/canvas/canvas_view.h"
#include "views/format/format.h"

#include <QIODevice>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace eigenlink {

CanvasPicture CanvasView::pictureFor(QSize size) const
{
    CanvasPicture picture = m_picture;
    picture.hovered.clear();
    if (size != this->size()) {
        picture.transform = fittedTransform(picture, QRectF(QPointF(), QSizeF(size)));
    }
    return picture;
}

void CanvasView::paintAll(QPainter& painter, const QRectF& area, const CanvasPicture& picture) const
{
    painter.setFont(font());
    painter.fillRect(area, picture.theme.card);
    painter.setClipRect(area);
    paintStill(painter, area, picture);
    paintMoving(painter, picture);
}

QImage CanvasView::renderImage(QSize size, double scale) const
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    paintAll(painter, QRectF(QPointF(), QSizeF(size)), pictureFor(size));
    return image;
}

bool CanvasView::renderSvg(QIODevice* device) const
{
    if (device == nullptr || !device->isWritable()) {
        return false;
    }
    QSvgGenerator generator;
    generator.setOutputDevice(device);
    generator.setSize(size());
    generator.setViewBox(rect());
    generator.setResolution(96);
    generator.setTitle(fromModel(m_picture.parts->mechanism.title));
    generator.setDescription(m_picture.text.title);
    QPainter painter;
    if (!painter.begin(&generator)) {
        return false;
    }
    paintAll(painter, rect(), pictureFor(size()));
    return painter.end();
}

bool CanvasView::renderPdf(const QString& path) const
{
    constexpr double kPointsPerPixel = 0.75;
    QPdfWriter writer(path);
    writer.setResolution(96);
    writer.setTitle(fromModel(m_picture.parts->mechanism.title));
    writer.setPageMargins({});
    writer.setPageSize(QPageSize(QSizeF(size()) * kPointsPerPixel, QPageSize::Point));
    QPainter painter;
    if (!painter.begin(&writer)) {
        return false;
    }
    paintAll(painter, rect(), pictureFor(size()));
    return painter.end();
}

}  // namespace eigenlink
