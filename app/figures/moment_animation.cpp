#include "app/figures/moment_animation.h"

#include "app/figures/mechanism_figure.h"

#include <QPainter>

namespace eigenlink {

MomentAnimation::MomentAnimation(QSize size, int frames, Moments moments)
    : m_size(size), m_frames(frames), m_moments(std::move(moments))
{
    m_transform = fittedTransform(pictureOf(*m_moments(0)), QRectF(QPointF(), QSizeF(size)));
}

CanvasPicture MomentAnimation::pictureOf(const Exhibit& exhibit) const
{
    CanvasPicture picture;
    picture.parts = exhibit.configuration.parts;
    picture.rest = exhibit.configuration.pose;
    picture.alsoSeen = exhibit.extent;
    picture.overlay = exhibit.overlay;
    picture.theme = lightTheme();
    picture.transform = m_transform;
    picture.text = {exhibit.title, exhibit.subtitle, {}};
    return picture;
}

QImage MomentAnimation::frame(int frame) const
{
    QImage image(m_size, QImage::Format_RGB32);
    QPainter painter(&image);
    paintCanvas(painter, QRectF(QPointF(), QSizeF(m_size)), pictureOf(*m_moments(frame % m_frames)));
    return image;
}

}  // namespace eigenlink
