#include "views/spectrum/complex_plane_chart.h"
#include "views/spectrum/spectrum_plot.h"

#include <QApplication>
#include <QClipboard>
#include <QMimeData>

namespace eigenlink {

/// Figures for paper are light whatever the window looks like.
template <class Save>
auto SpectrumPlot::inLightColours(Save save)
{
    const ComplexPlanePicture shown = m_chart->picture();
    ComplexPlanePicture light = shown;
    light.theme = lightTheme();
    light.current.reset();
    m_chart->setPicture(light);
    auto result = save();
    m_chart->setPicture(shown);
    return result;
}

bool SpectrumPlot::savePng(const QString& path, double pixelRatio)
{
    return inLightColours([&] { return m_chart->savePng(path, pixelRatio); });
}

bool SpectrumPlot::saveSvg(const QString& path)
{
    return inLightColours([&] { return m_chart->saveSvg(path); });
}

bool SpectrumPlot::savePdf(const QString& path)
{
    return inLightColours([&] { return m_chart->savePdf(path); });
}

QString SpectrumPlot::toTsv() const
{
    return m_analysis ? tableText(*m_analysis) : QString();
}

std::unique_ptr<QMimeData> SpectrumPlot::toMimeData()
{
    auto mime = std::make_unique<QMimeData>();
    inLightColours([&] {
        mime->setImageData(m_chart->image(2));
        mime->setData(QStringLiteral("image/svg+xml"), m_chart->svg());
        return true;
    });
    mime->setText(toTsv());
    mime->setData(QStringLiteral("text/tab-separated-values"), toTsv().toUtf8());
    return mime;
}

void SpectrumPlot::copyToClipboard()
{
    QApplication::clipboard()->setMimeData(toMimeData().release());
}

}  // namespace eigenlink
