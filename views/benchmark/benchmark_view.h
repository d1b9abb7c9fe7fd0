#pragma once

#include "model/benchmark/timing_table.h"
#include "model/studies/result.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <vector>

class QButtonGroup;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace eigenlink {

class CurveChart;
class TimingModel;

/// The two published tables of times beside those of this machine, as a table and as lines of time against size.
class BenchmarkView : public QWidget {
    Q_OBJECT

public:
    explicit BenchmarkView(QWidget* parent = nullptr);

    QTableView* table() const { return m_table; }
    CurveChart* chart() const { return m_chart; }
    /// Starts the run, or cancels the present one.
    QPushButton* runButton() const { return m_run; }
    /// The table that is shown.
    ResultTable times() const;

public Q_SLOTS:
    /// [LIN] Table 1 is measured; the other one follows.
    void setLoops(const std::vector<eigenlink::TimingRow>& rows);
    /// [LIN] Table 4 is measured, and with it everything.
    void setPendulum(const std::vector<eigenlink::TimingRow>& rows);
    /// Work is under way; the fraction is in [0, 1].
    void setProgress(double fraction, const QString& stage);
    /// Shows why there is no new result; nothing is under way any more.
    void setFailure(const QString& sentence);

Q_SIGNALS:
    void runRequested();
    void cancelRequested();
    /// The chart and its table are wanted on the clipboard.
    void copyRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void setBusy(bool busy);
    void showTable();

    QLabel* m_note;
    QPushButton* m_run;
    QProgressBar* m_progress;
    QButtonGroup* m_tables;
    CurveChart* m_chart;
    QTableView* m_table;
    TimingModel* m_model;
    std::vector<TimingRow> m_loops, m_pendulum;
    bool m_busy = false;
};

}  // namespace eigenlink
