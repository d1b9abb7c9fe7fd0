#pragma once

#include "views/shown/shown.h"
#include "views/sweep/sweep_chart.h"

#include <QWidget>

#include <optional>

class QLabel;
class QTableView;
class QToolButton;

namespace eigenlink {

class BranchTableModel;
class HeatDelegate;
class SweepForm;

/// A sweep of configurations: what to sweep, frequencies against the angle, and how the shapes of two configurations
/// agree. Computes nothing itself: emits a request and is given the sweep.
class SweepView : public QWidget {
    Q_OBJECT

public:
    explicit SweepView(QWidget* parent = nullptr);

    const Shown& shown() const { return m_shown; }
    SweepForm* form() const { return m_form; }
    SweepChart* chart() const { return m_chart; }
    QTableView* table() const { return m_table; }
    /// What the table shows, and what it compares: "Shapes at 30° against 10°: MAC".
    const BranchTableModel& agreement() const { return *m_model; }
    QString agreementTitle() const;
    /// What the sweep shows; nothing while there is none that belongs to the mechanism.
    std::optional<SweepPlace> place() const;
    const std::shared_ptr<const Sweep>& sweep() const { return m_sweep; }

public Q_SLOTS:
    /// A sweep of another mechanism is out of date.
    void setShown(const eigenlink::Shown& shown);
    void setSweep(const std::shared_ptr<const eigenlink::Sweep>& sweep);
    void setProgress(double fraction);
    /// The sweep ended without a result.
    void setFailure(const QString& sentence);
    void setTheme(const eigenlink::Theme& theme);
    /// Goes `steps` branches further, from the last to the first.
    void stepBranch(int steps);

Q_SIGNALS:
    void runRequested(const eigenlink::SweepOptions& options);
    void cancelRequested();
    /// The configuration to be shown has changed, or there is none any more.
    void placeChanged();

private:
    void build();
    void showPlace();
    void showNote(const QString& sentence, bool isWarning);
    QString defaultNote() const;

    SweepForm* m_form;
    SweepChart* m_chart;
    QLabel* m_note;
    QLabel* m_caption;
    QTableView* m_table;
    BranchTableModel* m_model;
    HeatDelegate* m_delegate;
    QToolButton* m_mac;
    QToolButton* m_msf;
    Shown m_shown;
    std::shared_ptr<const Sweep> m_sweep;
    Theme m_theme;
};

}  // namespace eigenlink
