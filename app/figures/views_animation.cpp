#include "app/figures/views_animation.h"

#include "app/figures/mode_animation.h"
#include "views/figure/recorded_drawing.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kFilmMargin = 24;       ///< [px]
constexpr double kMechanismPart = 0.58;  ///< of the width, where there are figures
constexpr int kFilmCaption = 26;         ///< [px]
constexpr double kShortestView = 4;      ///< [s]
constexpr double kLongestView = 15;
constexpr double kReading = 0.4;  ///< a word takes so long to be read [s]
constexpr double kTurn = 2;       ///< of a mode [s]
constexpr int kFilmWrapped = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

QFont captionFont()
{
    QFont font(QString::fromLatin1(kFigureFont));
    font.setPixelSize(kFilmCaption);
    font.setBold(true);
    return font;
}

double secondsOf(const QString& caption)
{
    const auto words = static_cast<double>(caption.split(u' ', Qt::SkipEmptyParts).size());
    return std::clamp(2 + kReading * words, kShortestView, kLongestView);
}

}  // namespace

QRectF ViewsAnimation::captionArea(const QString& caption) const
{
    const QRectF most(kFilmMargin, kFilmMargin / 2, m_size.width() - 2 * kFilmMargin, 0.25 * m_size.height());
    return caption.isEmpty() ? QRectF(most.topLeft(), QSizeF(most.width(), 0))
                             : QFontMetricsF(captionFont()).boundingRect(most, kFilmWrapped, caption);
}

void ViewsAnimation::add(SeenView view, const std::vector<Picture>& figures)
{
    Scene scene;
    const double top = captionArea(view.caption).bottom() + kFilmMargin / 2;
    const double width = m_size.width() - 2 * kFilmMargin;
    scene.area = QRectF(kFilmMargin, top, std::round(figures.empty() ? width : kMechanismPart * width),
                        std::round(m_size.height() - top - kFilmMargin / 2));
    view.mechanism.transform = view.place(QRectF(QPointF(), scene.area.size()));
    for (const Picture& figure : figures) {
        scene.figures.push_back(recordedDrawing(figure.size, figure.paint));
    }
    scene.first = m_frames;
    m_frames += static_cast<int>(std::lround(m_rate * secondsOf(view.caption)));
    scene.view = std::move(view);
    m_scenes.push_back(std::move(scene));
    m_painted = nullptr;
}

QImage ViewsAnimation::stillOf(const Scene& scene) const
{
    QImage image(m_size, QImage::Format_RGB32);
    image.fill(scene.view.mechanism.theme.card);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(captionFont());
    painter.setPen(scene.view.mechanism.theme.text);
    painter.drawText(captionArea(scene.view.caption), kFilmWrapped, scene.view.caption);
    const double left = scene.area.right() + kFilmMargin;
    const auto count = static_cast<double>(scene.figures.size());
    const double height = count > 0 ? (scene.area.height() - (count - 1) * kFilmMargin / 2) / count : 0;
    QRectF room(left, scene.area.top(), m_size.width() - kFilmMargin - left, height);
    for (const Drawing& figure : scene.figures) {
        paintFitted(painter, figure, room);
        room.translate(0, height + kFilmMargin / 2);
    }
    painter.setClipRect(scene.area);
    painter.translate(scene.area.topLeft());
    paintStill(painter, QRectF(QPointF(), scene.area.size()), scene.view.mechanism);
    return image;
}

QImage ViewsAnimation::frame(int frame) const
{
    const int wanted = frame % m_frames;
    const auto after = std::ranges::upper_bound(m_scenes, wanted, {}, &Scene::first);
    const Scene& scene = *std::prev(after);
    if (m_painted != &scene) {
        m_still = stillOf(scene);
        m_painted = &scene;
    }
    QImage image = m_still;
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(scene.area);
    painter.translate(scene.area.topLeft());
    const double turn = kTwoPi * (wanted - scene.first) / (kTurn * m_rate);
    const CanvasPicture& picture = scene.view.mechanism;
    paintMoving(painter, QRectF(QPointF(), scene.area.size()),
                scene.view.moves ? atTurn(picture, *scene.view.moves, picture.reach, turn) : picture);
    return image;
}

}  // namespace eigenlink
