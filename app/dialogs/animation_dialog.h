#pragma once

#include "app/figures/animation_file.h"

#include <QDialog>

class QDoubleSpinBox;
class QRadioButton;
class QSpinBox;

namespace eigenlink {

/// The form of an animation: one mode or all, size, pictures, amplitude, how often.
class AnimationDialog : public QDialog {
    Q_OBJECT

public:
    /// `mode` is what to call the chosen mode, `count` how many true modes there are.
    AnimationDialog(const AnimationOptions& options, const QString& mode, int count, QWidget* parent = nullptr);

    AnimationOptions options() const;
    /// True when every true mode gets a file of its own.
    bool isForAll() const;

private:
    QRadioButton* m_one;
    QRadioButton* m_all;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QSpinBox* m_frames;
    QDoubleSpinBox* m_rate;
    QDoubleSpinBox* m_amplitude;
    QSpinBox* m_loops;
};

}  // namespace eigenlink
