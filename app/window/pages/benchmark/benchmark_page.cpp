#include "app/window/pages/benchmark/benchmark_page.h"

#include "app/figures/window_text.h"
#include "app/window/parts/card.h"
#include "views/benchmark/benchmark_view.h"
#include "views/plot/curve_chart.h"

namespace eigenlink {

namespace {

const QString kTimes = QStringLiteral("times");

/// One of the tables in the sizes of the paper.
std::vector<TimingRow> timesOf(bool pendulum, const Monitor& monitor)
{
    constexpr int kRepeatsOfPendulum = 3;
    TimingOptions options;
    if (!pendulum) {
        return timeLoops(options, monitor);
    }
    options.engine = Engine::dense;
    options.repeats = kRepeatsOfPendulum;
    return timePendulum(options, monitor);
}

/// Times are about the machine, not about the mechanism: the picture remembers none.
std::optional<FigureData> timesIn(const BenchmarkView& view)
{
    CurveChart* chart = view.chart();
    if (chart->picture().panes.front().curves.empty()) {
        return std::nullopt;
    }
    return FigureData{
        {chart->accessibleName(), chart->size(), [chart](QPainter& painter) { chart->paintFigure(painter); }, {}},
        {view.times()}};
}

}  // namespace

BenchmarkPage::BenchmarkPage(const PageContext& context, QObject* parent)
    : Page(context, parent), m_view(new BenchmarkView)
{
    setWidget(cardOf(m_view));
    connect(m_view, &BenchmarkView::runRequested, this, [this] { measure(false); });
    connect(m_view, &BenchmarkView::cancelRequested, this, &BenchmarkPage::cancel);
    connect(m_view, &BenchmarkView::copyRequested, this, [this] { Q_EMIT copyRequested(kTimes); });
}

std::vector<WindowFigure> BenchmarkPage::figures() const
{
    return {{kTimes, windowText("Benchmark &Times"), m_view, [this] { return timesIn(*m_view); }}};
}

// Both tables, one after the other; the full spectra of the larger one take most of the time.
void BenchmarkPage::measure(bool pendulum)
{
    m_job.start([pendulum](const Monitor& monitor) { return timesOf(pendulum, monitor); },
                [this](double fraction, const QString& stage) { m_view->setProgress(fraction, stage); },
                [this, pendulum](const auto& outcome) {
                    if (!outcome || outcome->result == nullptr) {
                        m_view->setFailure(outcome ? outcome->failure : QString());
                    } else if (pendulum) {
                        m_view->setPendulum(*outcome->result);
                    } else {
                        m_view->setLoops(*outcome->result);
                        measure(true);
                    }
                });
}

void BenchmarkPage::cancel()
{
    m_job.abandon();
    m_view->setFailure(tr("The measurement was cancelled."));
}

}  // namespace eigenlink
