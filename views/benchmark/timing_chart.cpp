// QCustomPlot's header is written with the keywords `signals` and `foreach`.
#undef QT_NO_KEYWORDS

#include "views/benchmark/timing_chart.h"

#include "views/format/format.h"
#include "views/plot/paint_plot.h"
#include "views/plot/plot_style.h"

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace eigenlink {

namespace {

/// Sizes and times in words: "20", "1 ms".
class SpokenTicker : public QCPAxisTickerLog {
public:
    explicit SpokenTicker(QString (*text)(double)) : m_text(text) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return m_text(tick); }

private:
    QString (*m_text)(double);
};

QString sizeText(double size)
{
    return formatNumber(size, 6);
}

}  // namespace

TimingChart::TimingChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_theme(lightTheme())
{
    setAccessibleName(tr("Time against size, logarithmic"));
    setMinimumSize(220, 150);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setFocusPolicy(Qt::NoFocus);
    layOutPlot(*m_plot);
    m_plot->axisRect()->setAutoMargins(QCP::msLeft | QCP::msBottom);
    m_plot->axisRect()->setMargins({0, 10, 12, 0});
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTickerText>::create());
    m_plot->yAxis->setTicker(QSharedPointer<SpokenTicker>::create(formatDuration));
    m_plot->yAxis->setLabel(tr("time"));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
    }
    setRows({}, {});
}

TimingChart::~TimingChart() = default;

QImage TimingChart::image(double scale)
{
    return m_plot->toPixmap(0, 0, scale).toImage();
}

void TimingChart::paintFigure(QPainter& painter)
{
    // A chart that was never on the screen is not laid out.
    m_plot->setGeometry(rect());
    const Theme shown = m_theme;
    setTheme(lightTheme());
    QCPLegend& key = *m_plot->legend;
    key.setVisible(true);
    key.setFont(plotFontOf(font(), m_theme));
    key.setBorderPen(Qt::NoPen);
    key.setBrush(Qt::NoBrush);
    m_plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignLeft | Qt::AlignTop);
    paintPlot(painter, *m_plot);
    key.setVisible(false);
    setTheme(shown);
}

int TimingChart::lineCount() const
{
    return m_plot->graphCount();
}

void TimingChart::setRows(const QString& sizeName, const std::vector<TimingRow>& rows)
{
    m_rows = rows;
    m_plot->xAxis->setLabel(sizeName);
    auto* sizes = static_cast<QCPAxisTickerText*>(m_plot->xAxis->ticker().data());
    sizes->clear();
    for (const TimingRow& row : rows) {
        sizes->addTick(row.size, sizeText(row.size));
    }
    setTheme(m_theme);
    fit();
}

void TimingChart::addLine(Method method, bool published)
{
    std::map<double, double> times;
    for (const TimingRow& row : m_rows) {
        const std::optional<double> seconds = published ? row.published : std::optional(row.seconds);
        if (row.method == method && seconds && *seconds > 0) {
            times[row.size] = *seconds;
        }
    }
    if (times.empty()) {
        return;
    }
    QCPGraph* graph = m_plot->addGraph();
    graph->setName((published ? tr("%1, published") : tr("%1, here")).arg(fromModel(nameOf(method))));
    for (const auto& [size, seconds] : times) {
        graph->addData(size, seconds);
    }
    const QColor color = colorOf(method, m_theme);
    graph->setPen(QPen(color, published ? 1.2 : 2, published ? Qt::DashLine : Qt::SolidLine));
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.5),
                                           published ? QBrush(m_theme.card) : QBrush(color), published ? 5 : 6));
}

void TimingChart::fit()
{
    if (m_rows.empty()) {
        m_plot->xAxis->setRange(1, 20);
        m_plot->yAxis->setRange(0.00001, 0.01);
    } else {
        m_plot->rescaleAxes();
        for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
            const double margin = std::max(1.1, std::pow(axis->range().upper / axis->range().lower, 0.06));
            axis->setRange(axis->range().lower / margin, axis->range().upper * margin);
        }
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void TimingChart::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_plot->clearGraphs();
    for (const Method method : allMethods()) {
        addLine(method, true);
        addLine(method, false);
    }
    colourPlot(*m_plot, theme, plotFontOf(font(), theme));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

}  // namespace eigenlink
