#include "app/figures/mode_animation.h"

#include "app/figures/mechanism_figure.h"
#include "model/basics/text_exception.h"
#include "views/state/mode_series.h"

#include <QPainter>

#include <cmath>

namespace eigenlink {

ModeAnimation::ModeAnimation(const Analysis& analysis, const ModeReference& mode, QSize size, int frames,
                             double amplitude)
    : m_size(size),
      m_frames(frames),
      m_amplitude(amplitude),
      m_picture(canvasPictureOf(analysis, lightTheme(), mode)),
      m_still(size, QImage::Format_RGB32)
{
    const std::optional<PlayedMode> played = playedMode(analysis, mode);
    if (!played || m_picture.motion.isEmpty()) {
        throw InvalidArgument("the eigenvalue has no shape that could move");
    }
    m_kind = kindOf(*played);
    m_picture.reach = amplitude;
    const QRectF area(0, 0, size.width(), size.height());
    m_picture.transform = fittedTransform(m_picture, area);
    m_still.fill(m_picture.theme.card);
    QPainter painter(&m_still);
    paintStill(painter, area, m_picture);
}

CanvasPicture atTurn(CanvasPicture picture, MotionKind kind, double amplitude, double turn)
{
    const bool swings = kind == MotionKind::swing || kind == MotionKind::shape;
    picture.phase = swings ? turn : 0;
    picture.amplitude = amplitude * (swings                      ? 1
                                     : kind == MotionKind::drift ? std::sin(turn)
                                                                 : (1 - std::cos(turn)) / 2);
    return picture;
}

CanvasPicture ModeAnimation::pictureAt(int frame) const
{
    return atTurn(m_picture, m_kind, m_amplitude, kTwoPi * (frame % m_frames) / m_frames);
}

QImage ModeAnimation::frame(int frame) const
{
    QImage image = m_still;
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMoving(painter, image.rect(), pictureAt(frame));
    return image;
}

}  // namespace eigenlink
