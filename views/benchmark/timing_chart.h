#pragma once

#include "model/benchmark/timing_table.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <vector>

class QCustomPlot;
class QPainter;

namespace eigenlink {

/// Time against size, both logarithmic: a line for each method, the published times dashed.
class TimingChart : public QWidget {
    Q_OBJECT

public:
    explicit TimingChart(QWidget* parent = nullptr);
    ~TimingChart() override;

    /// The picture, for tests.
    QImage image(double scale);
    /// Draws the chart with a key in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter);
    /// Number of lines: here and published, for each method.
    int lineCount() const;

public Q_SLOTS:
    void setRows(const QString& sizeName, const std::vector<eigenlink::TimingRow>& rows);
    void setTheme(const eigenlink::Theme& theme);

private:
    void addLine(Method method, bool published);
    void fit();

    QCustomPlot* m_plot;
    std::vector<TimingRow> m_rows;
    Theme m_theme;
};

}  // namespace eigenlink
