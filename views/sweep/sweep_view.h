#pragma once

#include "views/sweep/sweep_chart.h"

#include <QWidget>

#include <optional>

class QLabel;
class QTableView;
class QToolButton;

namespace eigenlink {

class BranchTableModel;
class HeatDelegate;

/// A sweep of configurations: frequencies against the angle, and how the shapes of two configurations agree.
class SweepView : public QWidget {
    Q_OBJECT

public:
    explicit SweepView(QWidget* parent = nullptr);

    SweepChart* chart() const { return m_chart; }
    QTableView* table() const { return m_table; }
    /// Contents of the table, and the compared configurations: "Shapes at 30° against 10°: MAC".
    const BranchTableModel& agreement() const { return *m_model; }
    QString agreementTitle() const;
    /// The configuration that the sweep shows; absent without a result.
    std::optional<SweepPlace> place() const;
    const std::shared_ptr<const Sweep>& sweep() const { return m_sweep; }

public Q_SLOTS:
    /// May be null.
    void setSweep(const std::shared_ptr<const eigenlink::Sweep>& sweep);
    void setTheme(const eigenlink::Theme& theme);
    /// Goes `steps` branches further, from the last to the first.
    void stepBranch(int steps);

Q_SIGNALS:
    /// The configuration to be shown has changed, or there is none any more.
    void placeChanged();

private:
    void build();
    void showPlace();
    void showNote(const QString& sentence, bool isWarning);
    QString defaultNote() const;

    SweepChart* m_chart;
    QLabel* m_note;
    QLabel* m_caption;
    QTableView* m_table;
    BranchTableModel* m_model;
    HeatDelegate* m_delegate;
    QToolButton* m_mac;
    QToolButton* m_msf;
    std::shared_ptr<const Sweep> m_sweep;
    Theme m_theme;
};

}  // namespace eigenlink
