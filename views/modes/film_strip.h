#pragma once

#include "views/modes/film_strip_picture.h"
#include "views/state/shown.h"

#include <QPixmap>
#include <QWidget>

namespace eigenlink {

/// Little pictures of one period side by side, the one that is playing marked. A click goes to its phase.
class FilmStrip : public QWidget {
    Q_OBJECT

public:
    explicit FilmStrip(QWidget* parent = nullptr);

    /// Pictures that fit: eight where there is room.
    int frameCount() const;
    /// The place of a picture [px].
    QRectF frameRect(int index) const;
    /// The picture nearest the phase that is playing; −1 without a mode.
    int currentFrame() const;

    const Shown& shown() const { return m_shown; }
    const FilmStripPicture& picture() const { return m_picture; }
    /// The strip as a picture of its own.
    QImage renderImage(QSize size, double scale = 1) const;

    QSize sizeHint() const override { return {760, 120}; }
    QSize minimumSizeHint() const override { return {160, 84}; }

public Q_SLOTS:
    /// The mode that moves; without one the strip shows a text instead. Pictures of an earlier revision stay until
    /// the newer ones are there.
    void setShown(const eigenlink::Shown& shown);
    void setAmplitude(double amplitude);
    void setExaggeration(double factor);
    void setPhase(double phase);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// [rad] in [0, 2π): phase of a swinging mode, part of the loop of another.
    void phaseRequested(double phase);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void redraw();
    void drawFrames();

    Shown m_shown;
    FilmStripPicture m_picture;
    double m_phase = 0;
    QPixmap m_frames;  ///< the pictures, which are the same whichever is marked; null until they are needed
    QStringList m_captions;
    int m_marked = -1;
};

}  // namespace eigenlink
