#include "views/modes/film_strip.h"

#include "views/canvas/mechanism_painter.h"
#include "views/format/format.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kTwoPi = 2 * std::numbers::pi;
constexpr int kFrames = 8;
constexpr double kNarrowest = 76;  ///< of a picture [px]
constexpr double kCaption = 20;    ///< height of the text below [px]
constexpr double kMargin = 8;

/// Cell of a picture inside the strip.
QRectF cellOf(const QRectF& area, int index, int count)
{
    const QRectF inner = area.adjusted(kMargin, 4, -kMargin, -4);
    const double width = inner.width() / std::max(count, 1);
    return {inner.left() + index * width, inner.top(), width, inner.height()};
}

}  // namespace

FilmStrip::FilmStrip(QWidget* parent) : QWidget(parent), m_parts(partsOf({})), m_theme(lightTheme())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Film strip"));
    setAccessibleDescription(tr("Pictures of one period of the mode. Left and right choose one."));
    setToolTip(tr("One period of the mode; click a picture to stop there"));
}

void FilmStrip::setMechanism(const Mechanism& mechanism)
{
    m_parts = partsOf(mechanism);
    m_motion = {};
    m_mode.reset();
    redraw();
}

void FilmStrip::setMotion(const ModeMotion& motion, const std::optional<PlayedMode>& mode)
{
    m_motion = motion;
    m_mode = mode;
    redraw();
}

void FilmStrip::setAmplitude(double amplitude)
{
    m_amplitude = amplitude;
    redraw();
}

void FilmStrip::setTheme(const Theme& theme)
{
    m_theme = theme;
    redraw();
}

void FilmStrip::setPhase(double phase)
{
    m_phase = phase;
    if (currentFrame() != m_marked) {
        redraw();
    }
}

void FilmStrip::redraw()
{
    m_pixmap = QPixmap();
    update();
}

int FilmStrip::countFor(double width) const
{
    return std::clamp(static_cast<int>((width - 2 * kMargin) / kNarrowest), 2, kFrames);
}

int FilmStrip::frameCount() const
{
    return countFor(width());
}

QRectF FilmStrip::frameRect(int index) const
{
    return cellOf(rect(), index, frameCount());
}

int FilmStrip::currentFrame() const
{
    const bool swings = m_mode && (kindOf(*m_mode) == MotionKind::swing || kindOf(*m_mode) == MotionKind::shape);
    if (m_motion.isEmpty() || !swings) {
        return -1;
    }
    const double turns = m_phase / kTwoPi - std::floor(m_phase / kTwoPi);
    return static_cast<int>(std::lround(turns * frameCount())) % frameCount();
}

std::vector<FilmStrip::Frame> FilmStrip::frames(int count) const
{
    std::vector<Frame> list;
    const double reach = m_motion.amplitudeFor(motionFraction(*m_parts, m_amplitude));
    const MotionKind kind = m_mode ? kindOf(*m_mode) : MotionKind::swing;
    for (int i = 0; i < count; ++i) {
        const double part = static_cast<double>(i) / count;
        if (kind == MotionKind::swing || kind == MotionKind::shape) {
            list.push_back({m_motion.poseAt(kTwoPi * part, reach), QStringLiteral("%1/%2 T").arg(i).arg(count)});
        } else {
            const double time = part * loopLength(*m_mode, true);
            const ModeState state = stateAt(*m_mode, time, true);
            list.push_back(
                {m_motion.poseAt(state.phase, reach * state.factor), formatNumber(time, 2) + QStringLiteral(" s")});
        }
    }
    return list;
}

void FilmStrip::paintFrames(QPainter& painter, const QRectF& area, int marked) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    if (m_motion.isEmpty()) {
        painter.setPen(m_theme.mutedText);
        painter.drawText(area, Qt::AlignCenter, tr("Choose an eigenvalue to see its mode here."));
        return;
    }
    const int count = countFor(area.width());
    const std::vector<Frame> list = frames(count);
    std::vector<Vector2> extent;
    for (const Frame& frame : list) {
        const auto more = extentOf(*m_parts, frame.pose);
        extent.insert(extent.end(), more.begin(), more.end());
    }
    for (int i = 0; i < count; ++i) {
        const Frame& frame = list[static_cast<std::size_t>(i)];
        const QRectF cell = cellOf(area, i, count);
        if (i == marked) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(m_theme.selection);
            painter.drawRoundedRect(cell.adjusted(2, 0, -2, 0), 6, 6);
        }
        const QRectF room = cell.adjusted(10, 8, -10, -kCaption - 8);
        MechanismScene scene;
        scene.parts = m_parts;
        scene.pose = frame.pose;
        scene.theme = m_theme;
        scene.transform = fittedTo(extent, room);
        scene.labels = false;
        scene.unit = std::min(symbolUnit(*m_parts, scene.transform), 2.4);
        paintMechanism(painter, scene);
        if (m_mode && m_mode->spurious) {
            paintGaps(painter, scene);
        }
        painter.setPen(i == marked ? m_theme.text : m_theme.mutedText);
        painter.drawText(QRectF(cell.left(), cell.bottom() - kCaption, cell.width(), kCaption), Qt::AlignCenter,
                         frame.label);
    }
}

void FilmStrip::paintStrip(QPainter& painter, const QRectF& area) const
{
    painter.fillRect(area, m_theme.card);
    painter.setFont(font());
    paintFrames(painter, area, -1);
}

QImage FilmStrip::renderImage(QSize size, double scale) const
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(m_theme.card);
    QPainter painter(&image);
    painter.setFont(font());
    paintFrames(painter, QRectF(QPointF(), QSizeF(size)), -1);
    return image;
}

void FilmStrip::paintEvent(QPaintEvent*)
{
    const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
    if (m_pixmap.size() != pixels) {
        m_marked = currentFrame();
        m_pixmap = QPixmap(pixels);
        m_pixmap.setDevicePixelRatio(devicePixelRatioF());
        m_pixmap.fill(m_theme.card);
        QPainter painter(&m_pixmap);
        painter.setFont(font());
        paintFrames(painter, rect(), m_marked);
    }
    QPainter(this).drawPixmap(0, 0, m_pixmap);
}

void FilmStrip::resizeEvent(QResizeEvent*)
{
    redraw();
}

void FilmStrip::mousePressEvent(QMouseEvent* event)
{
    for (int i = 0; i < frameCount() && !m_motion.isEmpty(); ++i) {
        if (event->button() == Qt::LeftButton && frameRect(i).contains(event->position())) {
            Q_EMIT phaseRequested(kTwoPi * i / frameCount());
        }
    }
}

void FilmStrip::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || m_motion.isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const int next = (std::max(currentFrame(), 0) + step + frameCount()) % frameCount();
    Q_EMIT phaseRequested(kTwoPi * next / frameCount());
}

}  // namespace eigenlink
