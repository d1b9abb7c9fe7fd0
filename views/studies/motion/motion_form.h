#pragma once

#include "model/mechanism/display_units.h"
#include "views/studies/motion/motion_record.h"

#include <QWidget>

class QComboBox;
class QProgressBar;
class QPushButton;

namespace eigenlink {

class FlowLayout;
class NumberField;

/// Which motion to compute: where it begins, how long, how accurately; and the button that starts or cancels.
class MotionForm : public QWidget {
    Q_OBJECT

public:
    explicit MotionForm(QWidget* parent = nullptr);

    MotionRequest request() const;

public Q_SLOTS:
    void setUnits(const eigenlink::DisplayUnits& units);
    /// The displacement along a mode that is proposed until the user types another one [m].
    void proposeAmplitude(double amplitude);
    /// Proposes the duration [s].
    void proposeDuration(double duration);
    void setStart(eigenlink::MotionStart start);
    /// Whether its equilibrium is known, a mode is selected, and a moment of a motion is shown: else no motion can
    /// begin there.
    void setStarts(bool hasRest, bool hasMode, bool hasMoment);
    void setPossible(bool isPossible);
    /// A motion is being computed, done to this fraction.
    void setProgress(double fraction);
    void setIdle();

Q_SIGNALS:
    void runRequested(const eigenlink::MotionRequest& request);
    void cancelRequested();

private:
    void addChoices();
    NumberField* addNumber(const QString& label, const QString& tip, double value, bool isLength);
    void addLabelled(const QString& label, const QString& tip, QWidget* field);
    void update();
    void run();

    QComboBox* m_start;
    QComboBox* m_care;
    QPushButton* m_run;
    FlowLayout* m_fields;
    QProgressBar* m_progress;
    NumberField* m_amplitude;
    NumberField* m_duration;
    bool m_isPossible = false;
    bool m_isBusy = false;
    bool m_isOwnAmplitude = false;  ///< typed by the user
    bool m_isOwnDuration = false;
};

}  // namespace eigenlink
