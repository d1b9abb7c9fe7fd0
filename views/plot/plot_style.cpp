// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/plot/plot_style.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>

namespace eigenlink {

namespace {

/// Thins the numbers along an axis to those that stand side by side in its font, five at most.
void thinTicks(QCPAxis& axis)
{
    const QFontMetrics metrics(axis.tickLabelFont());
    const bool isLevel = axis.orientation() == Qt::Horizontal;
    const QRect room = axis.axisRect()->rect();
    const int length = isLevel ? room.width() : room.height();
    const int each = isLevel ? metrics.horizontalAdvance(QStringLiteral("−0.000 ")) : 2 * metrics.height();
    axis.ticker()->setTickCount(std::clamp(length / std::max(1, each), 2, 5));
}

}  // namespace

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
    QObject::connect(&plot, &QCustomPlot::beforeReplot, &plot, [&plot] {
        thinTicks(*plot.xAxis);
        thinTicks(*plot.yAxis);
    });
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
        axis->setBasePen(QPen(theme.border, theme.lineScale));
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
