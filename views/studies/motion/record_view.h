#pragma once

#include "views/studies/motion/motion_record.h"
#include "views/theme/themed.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSlider;
class QToolButton;

namespace eigenlink {

class CurveChart;
class QuantityBox;
struct ChartCurve;
struct ChartPane;
struct ChartPicture;

/// The view of a motion: its quantities against the time, against another quantity or as amplitudes of its
/// frequencies, places and forces as curves of the plane, and its moments, played or dragged through. Quantities can be
/// compared with each other, and with themselves in an earlier motion.
class RecordView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit RecordView(QWidget* parent = nullptr);

    CurveChart* chart() const { return m_chart; }
    /// Keeps the drawn curves while other quantities are chosen or the motion changes.
    QToolButton* compareButton() const { return m_compare; }
    const std::shared_ptr<const MotionRecord>& record() const { return m_record; }
    /// The moment that is shown, an index of the times; nothing where there is no motion.
    std::optional<std::size_t> moment() const;
    bool isPlaying() const { return m_frames.isActive(); }
    /// Chooses the drawn curve: a quantity against the time (an empty name) or against another quantity.
    void setQuantities(const QString& y, const QString& x = {});
    /// The index of the drawn quantity in the record; −1 where there is no record.
    int quantity() const;
    /// Names of what can be drawn.
    QStringList drawable() const;
    const MotionExtras& extras() const { return m_extras; }
    double playSpeed() const;
    /// "2.35 s", or "35.0°" of a drive.
    QString timeText(std::size_t moment) const;

public Q_SLOTS:
    /// May be null.
    void setRecord(const std::shared_ptr<const eigenlink::MotionRecord>& record);
    /// The record has become longer: the curves grow, and the last moment is shown where the last one was.
    void takeGrowth();
    void setPlaying(bool isPlaying);
    void setMoment(std::size_t moment);
    void setTheme(const eigenlink::Theme& theme) override;
    /// Draws measured values beside the quantities of their unit, over the time; null: none.
    void setMeasured(const std::shared_ptr<const eigenlink::MeasuredSeries>& measured);
    /// Sets the factor on the speed at which a motion is played.
    void setPlaySpeed(double factor);

Q_SIGNALS:
    /// Another moment is shown, or none.
    void momentChanged();
    /// Something else is to be drawn with it on the canvas.
    void extrasChanged();
    /// Another quantity was chosen.
    void quantityChanged();

private:
    /// Something that can be drawn: a quantity, or two as a curve of the plane.
    struct Choice {
        QString name;
        int y = -1;
        int x = -1;           ///< of a vector
        bool isSize = false;  ///< of the vector, in place of its curve in the plane
        bool isPlane() const { return x >= 0 && !isSize; }
    };

    QLayout* arrangeChoices();
    QLayout* arrangeExtras();
    QHBoxLayout* arrangePlayer();
    QToolButton* addExtra(QLayout& row, const QString& words, const QString& tip, bool MotionExtras::*flag);
    void fillQuantities();
    void drawCurves();
    const Choice* choice(const QString& name) const;
    void compare(bool isOn);
    void drawSpectrum(int y, ChartPicture& picture) const;
    void drawMotion(const Choice& choice, int x, ChartPicture& picture) const;
    void addCurve(ChartPane& pane, const MotionRecord& record, const Choice& choice, int x) const;
    void addMeasured(ChartPane& pane) const;
    QString unitOf(const Choice& choice) const;
    void advance();
    void proposeSpeed();
    void showMoment(std::size_t moment);
    QString labelOf(int quantity) const;

    QuantityBox* m_y;
    QuantityBox* m_x;
    QLabel* m_against;
    QToolButton* m_compare;
    CurveChart* m_chart;
    QToolButton* m_play;
    QSlider* m_slider;
    QComboBox* m_speed;
    QLabel* m_time;
    QToolButton* m_linear;
    std::shared_ptr<const MotionRecord> m_record;
    std::shared_ptr<const MotionRecord> m_before;      ///< the motion that is compared with; may be null
    std::shared_ptr<const MeasuredSeries> m_measured;  ///< may be null
    QStringList m_kept;                                ///< names of what is compared
    std::vector<Choice> m_choices;
    MotionExtras m_extras;
    Theme m_theme;
    QTimer m_frames;
    QElapsedTimer m_clock;
    double m_shownTime = 0;  ///< while it plays
};

}  // namespace eigenlink
