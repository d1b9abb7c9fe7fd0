#pragma once

#include "views/state/shown.h"
#include "views/theme/theme.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace eigenlink {

/// The bar that plays a mode: play and pause, amplitude, speed, phase, previous and next mode, and whether the
/// amplitude grows and decays as e^{Re s · t} or is kept. What does not move cannot be played, and the bar gives the
/// reason.
class ModePlayer : public QWidget {
    Q_OBJECT

public:
    /// Milliseconds that pass; tests bring their own.
    using Clock = std::function<qint64()>;

    explicit ModePlayer(QWidget* parent = nullptr, Clock clock = {});

    const Shown& shown() const { return m_shown; }
    bool isPlaying() const { return m_timer.isActive(); }
    double amplitude() const;  ///< [typical link lengths]
    double speed() const;      ///< seconds of the mode per second
    ModeState state() const;   ///< phase and growth now
    bool hasTrueGrowth() const;
    double exaggeration() const;  ///< of the deflection of beams
    /// False keeps a new mode from starting by itself (reduced motion).
    void setAutoplay(bool autoplay) { m_autoplay = autoplay; }

public Q_SLOTS:
    /// The mode to play; without one the bar is empty. Offers to exaggerate what bends.
    void setShown(const eigenlink::Shown& shown);
    void setTheme(const eigenlink::Theme& theme);
    void setPlaying(bool playing);
    void togglePlaying() { setPlaying(!isPlaying()); }
    void setAmplitude(double amplitude);
    void setSpeed(double speed);
    /// Phase of a swinging mode, or part of the loop of another, [rad] in [0, 2π).
    void setPhase(double phase);
    void setTrueGrowth(bool trueGrowth);
    void setExaggeration(double factor);

Q_SIGNALS:
    /// Phase [rad] of the mode now, and the factor of growth or decay on the amplitude.
    void phaseChanged(double phase, double growth);
    /// The amplitude chosen, without growth.
    void amplitudeChanged(double amplitude);
    void exaggerationChanged(double factor);
    /// −1: the mode before, 1: the mode after.
    void modeStepRequested(int step);
    void playingChanged(bool playing);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    bool canPlay() const { return m_mode && m_mode->moves(); }
    void takeMode(const std::optional<PlayedMode>& mode);
    void offerExaggeration();
    QSlider* addSlider(const QString& label, const QString& tip, QLabel** value);
    void addExaggeration();
    QToolButton* makeStep(const QString& name, int step);
    void build();
    void buildSliders();
    QWidget* buildSteps();
    void fitWords();
    void fitNumber();
    void refreshGrowth();
    void tick();
    void seek(double phase);
    void announce();
    void refreshControls();
    void refreshValues();
    double progress() const;

    static constexpr int kSpeedDecade = 30;  ///< steps of the speed slider for a factor of ten

    Clock m_clock;
    QTimer m_timer;
    Theme m_theme;
    Shown m_shown;
    std::optional<PlayedMode> m_mode;
    double m_seconds = 0;    ///< the mode's own time
    double m_baseSpeed = 1;  ///< the comfortable speed of this mode
    qint64 m_last = 0;
    bool m_autoplay = true;
    bool m_resume = false;  ///< was playing when hidden
    bool m_stays = false;   ///< was paused when something else was shown in place of the mode
    bool m_waits = false;   ///< was playing when something was chosen that does not move

    QToolButton* m_play = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_next = nullptr;
    QSlider* m_amplitude = nullptr;
    QSlider* m_speed = nullptr;
    QSlider* m_phase = nullptr;
    QLabel* m_amplitudeValue = nullptr;
    QLabel* m_speedValue = nullptr;
    QLabel* m_phaseValue = nullptr;
    QLabel* m_phaseName = nullptr;
    std::vector<QLabel*> m_names;  ///< of the sliders
    QWidget* m_sliders = nullptr;  ///< the three with their names and values
    bool m_isWrapped = false;      ///< the sliders stand below, where there is little room
    QLabel* m_number = nullptr;
    QCheckBox* m_growth = nullptr;
    QComboBox* m_exaggeration = nullptr;
};

}  // namespace eigenlink
