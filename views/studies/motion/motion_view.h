#pragma once

#include "views/studies/motion/record_view.h"

class QLabel;
class QLayout;
class QPushButton;

namespace eigenlink {

/// A motion of the mechanism: its pictures, and a measured curve beside them.
class MotionView : public QWidget {
    Q_OBJECT

public:
    explicit MotionView(QWidget* parent = nullptr);

    RecordView* recordView() const { return m_result; }
    CurveChart* chart() const { return m_result->chart(); }
    const std::shared_ptr<const MotionRecord>& record() const { return m_result->record(); }
    std::optional<std::size_t> moment() const { return m_result->moment(); }
    bool isPlaying() const { return m_result->isPlaying(); }
    void setQuantities(const QString& y, const QString& x = {}) { m_result->setQuantities(y, x); }
    /// The comparison with a measured curve, in words; empty where there is none.
    QString comparison() const;

public Q_SLOTS:
    void setRecord(const std::shared_ptr<const eigenlink::MotionRecord>& record);
    /// Shows measured values beside the motion, and their comparison in words; null: none.
    void setMeasured(const std::shared_ptr<const eigenlink::MeasuredSeries>& measured, const QString& comparison);
    void setPlaying(bool isPlaying) { m_result->setPlaying(isPlaying); }
    void setMoment(std::size_t moment) { m_result->setMoment(moment); }

Q_SIGNALS:
    /// Another moment is shown, or none.
    void momentChanged();
    /// The motion is to go on from the moment that is shown.
    void continuationRequested();
    /// The motion is to be written as pictures.
    void videoRequested();
    /// A file with a measured curve is wanted.
    void measuredRequested();
    /// The columns and units of the measured curve are to be chosen anew.
    void measuredFormRequested();
    /// The measured curve is to go.
    void measuredRemoved();

private:
    QLayout* arrangeLinks();
    QPushButton* addLink(QLayout& row, const QString& words, const QString& tip, void (MotionView::*wanted)());

    RecordView* m_result;
    QLabel* m_comparison;
    QPushButton* m_continuation = nullptr;
    QPushButton* m_video = nullptr;
    QPushButton* m_measuredForm = nullptr;
    QPushButton* m_removal = nullptr;
};

}  // namespace eigenlink
