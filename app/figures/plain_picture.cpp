#include "app/figures/plain_picture.h"

#include "app/figures/mechanism_figure.h"

#include <QPainter>

namespace eigenlink {

std::string plainPictureOf(const Analysis& analysis)
{
    constexpr QSize kSize(420, 300);
    CanvasPicture canvas = canvasPictureOf(analysis, lightTheme(), {});
    canvas.text = {};
    canvas.transform = fittedTransform(canvas, QRectF(QPointF(), QSizeF(kSize)));
    Picture picture = pictureOf(std::move(canvas), kSize);
    picture.mechanism.clear();
    return pngOf(picture, 1).toStdString();
}

}  // namespace eigenlink
