#include "app/window/pages/backbone/backbone_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/motion/motion_run.h"
#include "app/window/parts/card.h"
#include "model/motion/pose.h"
#include "views/format/format.h"
#include "views/motion/motion_chart.h"

namespace eigenlink {

namespace {

constexpr int kVibrations = 16;  ///< points of the curve

QString sentenceOf(const Backbone& backbone, std::size_t mode, const DisplayUnits& units)
{
    QStringList words;
    if (!backbone.points.empty()) {
        const BackbonePoint& last = backbone.points.back();
        const double change = 100 * (backbone.linearPeriod / last.period - 1);
        words << windowText("Mode %1: at an amplitude of %2 the frequency is %3 (%4 % from the linear mode).")
                     .arg(mode + 1)
                     .arg(formatQuantity(last.amplitude, Quantity::length, units), formatFrequency(1 / last.period, 6),
                          formatNumber(change, 3));
    }
    if (!backbone.reason.isEmpty()) {
        words << windowText("It ends there: %1.").arg(fromModel(backbone.reason));
    }
    return words.join(u' ');
}

}  // namespace

BackbonePage::BackbonePage(const PageContext& context, QObject* parent)
    : Page(parent), m_session(context.session), m_view(new BackboneView), m_card(new Card({}, m_view))
{
    connect(&m_session, &Session::shownChanged, this, &BackbonePage::follow);
    connect(m_view, &BackboneView::runRequested, this, &BackbonePage::start);
    connect(m_view, &BackboneView::cancelRequested, this, [this] { *m_isCancelled = true; });
    connect(m_view, &BackboneView::pointChanged, this, &BackbonePage::exhibit);
    m_view->setNote(tr("Choose a mode and press Compute: how its frequency changes when it swings far."), false);
}

void BackbonePage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    follow(m_session.shown());
    exhibit();
}

// A backbone of another analysis or of another mode is gone.
void BackbonePage::follow(const Shown& shown)
{
    const std::optional<std::size_t> mode = shown.isCurrent() ? modeNumber(shown) : std::nullopt;
    const bool isOther = shown.analysis() != m_analysis || (mode && *mode != m_mode);
    if (m_analysis != nullptr && isOther) {
        m_job.abandon();
        m_analysis = nullptr;
        m_backbone.reset();
        m_view->setIdle();
        m_view->setCurve({});
        m_view->setNote(tr("The mechanism or the mode has changed: compute it again."), false);
    }
    m_view->setUnits(shown.mechanism().units);
    m_view->proposeAmplitude(usualAmplitude(shown.mechanism()));
    m_view->setPossible(mode.has_value());
}

void BackbonePage::start(double amplitude)
{
    const Shown& shown = m_session.shown();
    const std::optional<std::size_t> mode = shown.isCurrent() ? modeNumber(shown) : std::nullopt;
    if (!mode) {
        return;
    }
    m_analysis = shown.analysis();
    m_mode = *mode;
    std::vector<double> amplitudes;
    for (int i = 1; i <= kVibrations; ++i) {
        amplitudes.push_back(amplitude * i / kVibrations);
    }
    m_view->setProgress(0);
    m_view->setNote(tr("The vibrations are being computed …"), false);
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    const auto work = [analysis = m_analysis, mode = m_mode, amplitudes,
                       isCancelled = m_isCancelled](const Monitor& monitor) {
        Monitor own = monitor;
        own.cancelled = [&monitor, isCancelled] { return *isCancelled || monitor.isCancelled(); };
        const Outcome<Backbone> backbone = backboneOf(*analysis, mode, amplitudes, own);
        return backbone ? Study{backbone.value(), {}} : Study{std::nullopt, backbone.reason()};
    };
    m_job.start(
        work, [this](double fraction, const QString&) { m_view->setProgress(fraction); },
        [this](const auto& outcome) { take(outcome); });
}

void BackbonePage::take(const std::optional<JobOutcome<Study>>& outcome)
{
    m_view->setIdle();
    const bool isThere = outcome && outcome->result != nullptr && outcome->result->backbone;
    m_backbone = isThere ? outcome->result->backbone : std::nullopt;
    BackboneCurve curve;
    if (m_backbone) {
        curve.linearPeriod = m_backbone->linearPeriod;
        for (const BackbonePoint& point : m_backbone->points) {
            curve.amplitudes.push_back(point.amplitude);
            curve.periods.push_back(point.period);
        }
        m_view->setNote(sentenceOf(*m_backbone, m_mode, m_analysis->mechanism.units), !m_backbone->reason.isEmpty());
    } else if (outcome) {
        m_view->setNote(outcome->result == nullptr ? outcome->failure
                                                   : tr("No backbone: %1.").arg(fromModel(outcome->result->failure)),
                        true);
    }
    m_view->setCurve(curve);
}

void BackbonePage::exhibit()
{
    const std::optional<std::size_t> point = m_isInFront && m_backbone ? m_view->shownPoint() : std::nullopt;
    if (!point) {
        if (m_exhibit != nullptr && m_session.shown().exhibit() == m_exhibit) {
            m_session.setExhibit(nullptr);
        }
        m_exhibit = nullptr;
        return;
    }
    const BackbonePoint& shown = m_backbone->points[*point];
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = m_session.shown().snapshot();
    exhibit->configuration = {m_session.shown().parts(), poseAt(*m_analysis->system, shown.start.q), {}, {}};
    exhibit->title = windowText("Turns back at an amplitude of %1")
                         .arg(formatQuantity(shown.amplitude, Quantity::length, m_analysis->mechanism.units));
    exhibit->subtitle = windowText("period %1 s").arg(formatNumber(shown.period, 8));
    m_exhibit = exhibit;
    m_session.setExhibit(m_exhibit);
}

QList<QWidget*> BackbonePage::playing() const
{
    return {m_view->chart()};
}

std::vector<WindowFigure> BackbonePage::figures() const
{
    MotionChart* chart = m_view->chart();
    const auto find = [this, chart]() -> std::optional<FigureData> {
        if (!m_backbone || m_view->toTsv().isEmpty()) {
            return std::nullopt;
        }
        return FigureData{
            {windowText("Backbone"), chart->size(), [chart](QPainter& painter) { chart->paintFigure(painter); },
             writeMechanism(m_analysis->mechanism)},
            m_view->toTsv()};
    };
    return {{QStringLiteral("backbone"), windowText("Back&bone"), chart, find}};
}

}  // namespace eigenlink
