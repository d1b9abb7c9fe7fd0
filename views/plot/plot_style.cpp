// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/plot/plot_style.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

namespace eigenlink {

void layOutPlot(QCustomPlot& plot)
{
    plot.plotLayout()->setMargins({});
    plot.setAttribute(Qt::WA_NoMousePropagation, false);  // the menu of the right button is that of the view around it
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setTickLength(0, 0);
        axis->setSubTickLength(0, 0);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
    }
}

void fillWithPlot(QWidget& chart, QCustomPlot& plot)
{
    auto* layout = new QVBoxLayout(&chart);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(&plot);
    plot.setPlottingHints(QCP::phFastPolylines | QCP::phCacheLabels);
    plot.setFocusPolicy(Qt::NoFocus);
    plot.installEventFilter(&chart);
    layOutPlot(plot);
}

void colourPlot(QCustomPlot& plot, const Theme& theme, const QFont& font)
{
    plot.setBackground(theme.card);
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(QPen(theme.border));
        axis->setTickLabelColor(theme.mutedText);
        axis->setLabelColor(theme.mutedText);
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->grid()->setPen(QPen(theme.gridMajor));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
}

QFont plotFontOf(QFont font, const Theme& theme)
{
    font.setPixelSize(theme.px(11));
    return font;
}

}  // namespace eigenlink
