#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"

namespace eigenlink {

void SpectrumPlot::paintFigure(QPainter& painter)
{
    // Figures for paper are light whatever the window looks like.
    const ComplexPlanePicture shown = m_chart->picture();
    ComplexPlanePicture light = shown;
    light.theme = lightTheme();
    light.current.reset();
    light.trail.clear();
    m_chart->setPicture(light);
    m_chart->paintChart(painter);
    m_chart->setPicture(shown);
}

QString SpectrumPlot::toTsv() const
{
    return m_shown.analysis() != nullptr ? tableText(*m_shown.analysis()) : QString();
}

}  // namespace eigenlink
