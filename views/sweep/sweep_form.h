#pragma once

#include "model/sweep/sweep.h"

#include <QWidget>

class QComboBox;
class QProgressBar;
class QPushButton;

namespace eigenlink {

class FlowLayout;
class NumberField;

/// What to sweep: link, posed or held, from, to, step, how many modes; and the button that starts or cancels.
class SweepForm : public QWidget {
    Q_OBJECT

public:
    explicit SweepForm(QWidget* parent = nullptr);

    /// What the fields ask for; `angles` is empty where they make no sense.
    SweepOptions options() const;

public Q_SLOTS:
    void setMechanism(const eigenlink::Mechanism& mechanism);
    /// A sweep is under way, done to this fraction.
    void setProgress(double fraction);
    void setIdle();

Q_SIGNALS:
    void runRequested(const eigenlink::SweepOptions& options);
    void cancelRequested();
    /// What is wrong with the fields; empty when nothing is.
    void refused(const QString& sentence);

private:
    NumberField* addNumber(const QString& label, const QString& tip, double value, bool isAngle,
                           Range range = Range::any);
    void addChoices();
    void run();

    FlowLayout* m_fields;
    QComboBox* m_link;
    QComboBox* m_holding;
    NumberField* m_from;
    NumberField* m_to;
    NumberField* m_step;
    NumberField* m_modes;
    QPushButton* m_run;
    QProgressBar* m_progress;
    bool m_busy = false;
    bool m_chosen = false;  ///< the link was chosen by the user
};

}  // namespace eigenlink
