#pragma once

#include "views/motion/motion_record.h"
#include "views/theme/theme.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace eigenlink {

class MotionChart;
class MotionForm;

/// A motion of the mechanism: what is asked for, one of its quantities against the time or against another one, and its
/// moments, played or dragged through.
class MotionView : public QWidget {
    Q_OBJECT

public:
    explicit MotionView(QWidget* parent = nullptr);

    MotionForm* form() const { return m_form; }
    MotionChart* chart() const { return m_chart; }
    const std::shared_ptr<const MotionRecord>& record() const { return m_record; }
    /// The moment that is shown, an index of the times; nothing where there is no motion.
    std::optional<std::size_t> moment() const;
    bool isPlaying() const { return m_frames.isActive(); }
    QString note() const;
    /// The time and the quantities of the chart, a line for each moment, as tab-separated text; empty without a motion.
    QString toTsv() const;
    /// Chooses what is drawn: a quantity against the time (an empty name) or against another quantity.
    void setQuantities(const QString& y, const QString& x = {});

public Q_SLOTS:
    /// May be null.
    void setRecord(const std::shared_ptr<const eigenlink::MotionRecord>& record);
    /// What became of the motion, in a sentence.
    void setNote(const QString& sentence, bool isWarning);
    void setPlaying(bool isPlaying);
    void setMoment(std::size_t moment);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// Another moment is shown, or none.
    void momentChanged();

private:
    void arrange();
    void arrangeResult();
    void fillQuantities();
    void drawCurves();
    void advance();
    QString labelOf(int quantity) const;

    MotionForm* m_form;
    QLabel* m_note;
    QWidget* m_result;  ///< what there is to see of a motion, hidden before there is one
    QComboBox* m_y;
    QComboBox* m_x;
    MotionChart* m_chart;
    QToolButton* m_play;
    QSlider* m_slider;
    QLabel* m_time;
    QLabel* m_legend;
    std::shared_ptr<const MotionRecord> m_record;
    Theme m_theme;
    QTimer m_frames;
    QElapsedTimer m_clock;
    double m_shownTime = 0;  ///< while it plays [s]
    bool m_isWarning = false;
};

}  // namespace eigenlink
