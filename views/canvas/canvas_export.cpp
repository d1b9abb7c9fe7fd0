#include "views/canvas/canvas_view.h"

#include <QPainter>

namespace eigenlink {

CanvasPicture CanvasView::pictureFor(QSize size) const
{
    CanvasPicture picture = m_picture;
    picture.hovered.clear();
    picture.pointed.clear();
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
    paintMoving(painter, area, picture);
}

QImage CanvasView::renderImage(QSize size, double scale) const
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    QPainter painter(&image);
    paintAll(painter, QRectF(QPointF(), QSizeF(size)), pictureFor(size));
    return image;
}

}  // namespace eigenlink
