#pragma once

#include "views/canvas/mechanism_parts.h"
#include "views/modes/mode_time.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <optional>

namespace eigenlink {

/// Little pictures of one period side by side, the one that is playing marked. A click goes to its phase.
class FilmStrip : public QWidget {
    Q_OBJECT

public:
    explicit FilmStrip(QWidget* parent = nullptr);

    /// Pictures that fit: eight where there is room.
    int frameCount() const;
    /// Where a picture is [px].
    QRectF frameRect(int index) const;
    /// The picture nearest the phase that is playing; −1 without a mode.
    int currentFrame() const;

    /// The strip as a picture of its own.
    QImage renderImage(QSize size, double scale = 1) const;
    /// The strip drawn into an area of any device, for vector graphics.
    void paintStrip(QPainter& painter, const QRectF& area) const;

    QSize sizeHint() const override { return {760, 120}; }
    QSize minimumSizeHint() const override { return {160, 84}; }

public Q_SLOTS:
    void setMechanism(const eigenlink::Mechanism& mechanism);
    /// The mode and its eigenvalue; an empty motion empties the strip.
    void setMotion(const eigenlink::ModeMotion& motion, const std::optional<eigenlink::PlayedMode>& mode);
    void setAmplitude(double amplitude);
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
    struct Frame {
        Pose pose;
        QString label;
    };
    std::vector<Frame> frames(int count) const;
    void paintFrames(QPainter& painter, const QRectF& area, int marked) const;
    int countFor(double width) const;
    void redraw();

    std::shared_ptr<const MechanismParts> m_parts;
    ModeMotion m_motion;
    std::optional<PlayedMode> m_mode;
    Theme m_theme;
    double m_amplitude = 0.25;
    double m_phase = 0;
    QPixmap m_pixmap;  ///< the strip, drawn once for each marked frame
    int m_marked = -2;
};

}  // namespace eigenlink
