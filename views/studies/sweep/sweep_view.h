#pragma once

#include "views/studies/sweep/sweep_picture.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QTableView;
class QToolButton;

namespace eigenlink {

class BranchTableModel;
class CurveChart;
class HeatDelegate;

/// A sweep of configurations: frequencies against the angle, and how the shapes of two configurations agree. Dragging
/// in the chart or the arrow keys move the cursor, with Shift or begun on it the dashed line; a click on a curve, up
/// and down choose the branch.
class SweepView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit SweepView(QWidget* parent = nullptr);

    CurveChart* chart() const { return m_chart; }
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
    void setTheme(const eigenlink::Theme& theme) override;
    /// Goes `steps` branches further, from the last to the first.
    void stepBranch(int steps);

Q_SIGNALS:
    /// The configuration to be shown has changed, or there is none any more.
    void placeChanged();

private:
    void build();
    void connectChart();
    void choose(const SweepPlace& place);
    void showPlace();
    void showNote(const QString& sentence, bool isWarning);
    QString defaultNote() const;

    CurveChart* m_chart;
    QLabel* m_note;
    QLabel* m_caption;
    QTableView* m_table;
    BranchTableModel* m_model;
    HeatDelegate* m_delegate;
    QToolButton* m_mac;
    QToolButton* m_msf;
    std::shared_ptr<const Sweep> m_sweep;
    SweepPlace m_place;
    Theme m_theme;
};

}  // namespace eigenlink
