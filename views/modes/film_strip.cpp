#include "views/modes/film_strip.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

FilmStrip::FilmStrip(QWidget* parent) : QWidget(parent)
{
    m_picture.parts = m_shown.parts();
    m_picture.theme = lightTheme();
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Film strip"));
    setAccessibleDescription(tr("Pictures of one period of the mode. Left and right choose one."));
    setToolTip(tr("One period of the mode; click a picture to stop there"));
}

void FilmStrip::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    const auto configuration = shown.configuration();
    if (configuration == before.configuration() && shown.parts() == before.parts()) {
        return;
    }
    m_picture.parts = configuration != nullptr ? configuration->parts : shown.parts();
    m_picture.motion = configuration != nullptr ? configuration->motion : ModeMotion();
    m_picture.mode = configuration != nullptr ? configuration->mode : std::nullopt;
    redraw();
}

void FilmStrip::setAmplitude(double amplitude)
{
    m_picture.amplitude = amplitude;
    redraw();
}

void FilmStrip::setExaggeration(double factor)
{
    m_picture.exaggeration = factor;
    redraw();
}

void FilmStrip::setTheme(const Theme& theme)
{
    m_picture.theme = theme;
    redraw();
}

void FilmStrip::setPhase(double phase)
{
    m_phase = phase;
    if (std::exchange(m_marked, currentFrame()) != m_marked) {
        update();
    }
}

void FilmStrip::redraw()
{
    m_frames = QPixmap();
    m_marked = currentFrame();
    update();
}

int FilmStrip::frameCount() const
{
    return filmFrameCount(width());
}

QRectF FilmStrip::frameRect(int index) const
{
    return filmFrameRect(rect(), index);
}

int FilmStrip::currentFrame() const
{
    const bool swings = m_picture.mode &&
                        (kindOf(*m_picture.mode) == MotionKind::swing || kindOf(*m_picture.mode) == MotionKind::shape);
    if (m_picture.motion.isEmpty() || !swings) {
        return -1;
    }
    const double turns = m_phase / kTwoPi - std::floor(m_phase / kTwoPi);
    return static_cast<int>(std::lround(turns * frameCount())) % frameCount();
}

QImage FilmStrip::renderImage(QSize size, double scale) const
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(m_picture.theme.card);
    QPainter painter(&image);
    painter.setFont(font());
    paintFilmStrip(painter, QRectF(QPointF(), QSizeF(size)), m_picture);
    return image;
}

void FilmStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_picture.theme.card);
    if (m_picture.motion.isEmpty()) {
        paintFilmStrip(painter, rect(), m_picture);
        return;
    }
    drawFrames();
    if (m_marked >= 0) {
        paintFilmMark(painter, rect(), m_picture, m_marked);
    }
    painter.drawPixmap(0, 0, m_frames);
    paintFilmCaptions(painter, rect(), m_picture, m_captions, m_marked);
}

void FilmStrip::drawFrames()
{
    const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
    if (m_frames.size() == pixels) {
        return;
    }
    m_frames = QPixmap(pixels);
    m_frames.setDevicePixelRatio(devicePixelRatioF());
    m_frames.fill(Qt::transparent);
    const std::vector<FilmFrame> frames = filmFrames(m_picture, frameCount());
    m_captions = captionsOf(frames);
    QPainter painter(&m_frames);
    paintFilmFrames(painter, rect(), m_picture, frames);
}

void FilmStrip::resizeEvent(QResizeEvent*)
{
    redraw();
}

void FilmStrip::mousePressEvent(QMouseEvent* event)
{
    for (int i = 0; i < frameCount() && !m_picture.motion.isEmpty(); ++i) {
        if (event->button() == Qt::LeftButton && frameRect(i).contains(event->position())) {
            Q_EMIT phaseRequested(kTwoPi * i / frameCount());
        }
    }
}

void FilmStrip::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || m_picture.motion.isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int next = (std::max(currentFrame(), 0) + step + frameCount()) % frameCount();
    Q_EMIT phaseRequested(kTwoPi * next / frameCount());
}

}  // namespace eigenlink
