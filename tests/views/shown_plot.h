#pragma once

#include "tests/support/sample_analysis.h"
#include "tests/views/showing.h"
#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"

#include <QTest>

#include <memory>
#include <optional>
#include <vector>

namespace eigenlink::test {

inline std::shared_ptr<const Analysis> shared(Analysis analysis)
{
    return std::make_shared<const Analysis>(std::move(analysis));
}

inline std::vector<std::optional<QPointF>> positionsOf(const SpectrumPlot& plot)
{
    return plot.chart()->picture().positions(plot.chart()->planeGeometry(), plot.chart()->plotFont());
}

inline QWidget* canvasOf(const SpectrumPlot& plot)
{
    return plot.chart()->findChild<QWidget*>();
}

inline void clickAt(const SpectrumPlot& plot, QPointF pixel)
{
    QTest::mouseClick(canvasOf(plot), Qt::LeftButton, {}, pixel.toPoint());
}

/// A plot of the four-bar as on the screen.
struct ShownPlot {
    explicit ShownPlot(Analysis analysis = sampleAnalysis())
    {
        plot.resize(480, 400);
        showAnalysis(plot, shared(std::move(analysis)));
        plot.show();
        [[maybe_unused]] const bool exposed = QTest::qWaitForWindowExposed(&plot);
        plot.grab();
    }
    SpectrumPlot plot;
};

}  // namespace eigenlink::test
