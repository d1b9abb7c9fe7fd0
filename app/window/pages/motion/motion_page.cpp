#include "app/window/pages/motion/motion_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/card.h"
#include "views/format/format.h"
#include "views/motion/motion_chart.h"
#include "views/motion/motion_form.h"
#include "views/motion/motion_view.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kUsualShare = 0.1;  ///< of the mechanism's size: the displacement along a mode that is proposed

/// The number, among the true modes, of the one that is selected; of another method that with the nearest eigenvalue.
std::optional<std::size_t> modeNumber(const Shown& shown)
{
    const Analysis* analysis = shown.isCurrent() ? shown.analysis().get() : nullptr;
    const std::optional<ModeReference>& mode = shown.selection().mode;
    const Linearization* chosen = analysis != nullptr && mode ? analysis->find(mode->method) : nullptr;
    if (chosen == nullptr || !chosen->spectrum.values[mode->index].isTrue()) {
        return std::nullopt;
    }
    const std::complex<double> s = chosen->spectrum.values[mode->index].s;
    const Spectrum& first = analysis->methods.front().spectrum;
    const std::vector<std::vector<std::size_t>> modes = modesOf(first);
    const auto distanceTo = [&](const std::vector<std::size_t>& each) {
        double least = std::numeric_limits<double>::infinity();
        for (const std::size_t index : each) {
            least = std::min(least, std::abs(first.values[index].s - s));
        }
        return least;
    };
    const auto nearest = std::ranges::min_element(modes, {}, distanceTo);
    return nearest == modes.end() ? std::nullopt : std::optional(static_cast<std::size_t>(nearest - modes.begin()));
}

/// One digit of a share of the distance that points have from each other.
double usualAmplitude(const Mechanism& mechanism)
{
    double size = 0;
    for (const Point& point : mechanism.points) {
        size = std::max(size, distance(point.at, mechanism.points.front().at));
    }
    const double wanted = kUsualShare * size;
    const double digit = wanted > 0 ? std::pow(10, std::floor(std::log10(wanted))) : 0.1;
    return wanted > 0 ? digit * std::round(wanted / digit) : digit;
}

QString beginningOf(MotionStart start)
{
    return start == MotionStart::drawing ? windowText("released as drawn")
           : start == MotionStart::mode  ? windowText("displaced along a mode")
                                         : windowText("on from another moment");
}

}  // namespace

MotionPage::MotionPage(const PageContext& context, QObject* parent)
    : Page(parent), m_session(context.session), m_view(new MotionView), m_card(new Card({}, m_view))
{
    connect(&m_session, &Session::shownChanged, this, &MotionPage::setShown);
    connect(m_view->form(), &MotionForm::runRequested, this, &MotionPage::start);
    connect(m_view->form(), &MotionForm::cancelRequested, this, &MotionPage::cancel);
    connect(m_view, &MotionView::momentChanged, this, &MotionPage::exhibit);
}

void MotionPage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void MotionPage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    if (!isInFront) {
        m_view->setPlaying(false);
    }
    exhibit();
}

void MotionPage::setShown(const Shown& shown)
{
    MotionForm* form = m_view->form();
    if (m_mechanism != nullptr && m_mechanism != shown.snapshot() && !(*m_mechanism == shown.mechanism())) {
        drop();
    }
    if (shown.parts() != m_formParts) {
        m_formParts = shown.parts();
        form->setUnits(shown.mechanism().units);
        form->proposeAmplitude(usualAmplitude(shown.mechanism()));
        form->setPossible(!shown.mechanism().elements.empty());
    }
    form->setStarts(modeNumber(shown).has_value(), m_run != nullptr);
}

void MotionPage::start(const MotionWish& wish)
{
    const Shown& shown = m_session.shown();
    MotionTask task{shown.snapshot(), shown.isCurrent() ? shown.analysis() : nullptr, wish,
                    modeNumber(shown).value_or(0), std::nullopt};
    const std::optional<std::size_t> moment = m_view->moment();
    if (wish.start == MotionStart::moment && m_run != nullptr && moment) {
        task.moment = m_run->motion.samples[*moment].state;
    }
    m_mechanism = task.mechanism;
    m_beginning = beginningOf(wish.start);
    m_view->setPlaying(false);
    m_view->form()->setProgress(0);
    m_view->setNote(tr("The motion is being computed …"), false);
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    const auto work = [task, isCancelled = m_isCancelled](const Monitor& monitor) {
        Monitor own = monitor;
        own.cancelled = [&monitor, isCancelled] { return *isCancelled || monitor.isCancelled(); };
        return runMotion(task, own);
    };
    m_job.start(
        work, [this](double fraction, const QString&) { m_view->form()->setProgress(fraction); },
        [this](const auto& outcome) { take(outcome); });
}

// The work comes back with what it has.
void MotionPage::cancel()
{
    *m_isCancelled = true;
}

void MotionPage::take(const std::optional<JobOutcome<MotionRun>>& outcome)
{
    m_view->form()->setIdle();
    if (!outcome || outcome->result == nullptr || outcome->result->motion.samples.empty()) {
        const Text reason = outcome && outcome->result ? outcome->result->motion.reason : Text();
        m_view->setNote(reason.isEmpty() && outcome ? outcome->failure : tr("No motion: %1.").arg(fromModel(reason)),
                        true);
        return;
    }
    m_run = outcome->result;
    m_parts = m_session.shown().parts();
    m_extent.clear();
    const std::vector<MotionSample>& samples = m_run->motion.samples;
    const std::size_t stride = std::max(samples.size() / 100, std::size_t(1));
    for (std::size_t i = 0; i < samples.size(); i += stride) {
        const Pose pose = poseAt(*m_run->system, samples[i].state.q);
        m_extent.insert(m_extent.end(), pose.points.begin(), pose.points.end());
    }
    m_view->setRecord(recordOf(m_run));
    m_view->setNote(sentenceOf(*m_run), m_run->motion.status == MotionStatus::stopped);
    m_view->form()->setStarts(modeNumber(m_session.shown()).has_value(), true);
    m_view->setPlaying(m_isInFront && m_moves);
}

QString MotionPage::sentenceOf(const MotionRun& run) const
{
    QStringList words;
    if (run.motion.status != MotionStatus::complete) {
        words << (run.motion.status == MotionStatus::cancelled
                      ? tr("Cancelled; what was computed so far is shown.")
                      : tr("It stopped: %1.").arg(fromModel(run.motion.reason)));
    }
    words << tr("%1 s in %2 steps, energy kept to %3 J.")
                 .arg(formatNumber(run.motion.samples.back().t))
                 .arg(run.motion.steps)
                 .arg(formatResidual(energyDrift(run)));
    constexpr double kNoticeable = 1e-6;
    if (run.motion.velocityCorrection > kNoticeable) {
        words << tr("The velocities at the start did not fit the constraints and were changed by %1 %.")
                     .arg(formatNumber(100 * run.motion.velocityCorrection, 3));
    }
    const std::optional<double> little = timeOfParting(run, 0.01), much = timeOfParting(run, 0.1);
    if (little) {
        words << (much ? tr("The linear model is 1 % off after %1 s, 10 % after %2 s.")
                             .arg(formatNumber(*little, 3), formatNumber(*much, 3))
                       : tr("The linear model is 1 % off after %1 s.").arg(formatNumber(*little, 3)));
    } else if (!run.linear.empty()) {
        words << tr("The linear model agrees to 1 % all the time.");
    }
    return words.join(u' ');
}

/// The mechanism is another one: what moves is not it.
void MotionPage::drop()
{
    const bool wasThere = m_run != nullptr || m_job.isRunning();
    m_job.abandon();
    m_run = nullptr;
    m_mechanism = nullptr;
    m_view->form()->setIdle();
    m_view->setRecord(nullptr);
    if (wasThere) {
        m_view->setNote(tr("The mechanism has changed since the motion: compute it again."), true);
    }
}

void MotionPage::exhibit()
{
    const std::optional<std::size_t> moment = m_isInFront && m_run != nullptr ? m_view->moment() : std::nullopt;
    if (!moment) {
        if (m_exhibit != nullptr && m_session.shown().exhibit() == m_exhibit) {
            m_session.setExhibit(nullptr);
        }
        m_exhibit = nullptr;
        return;
    }
    const MotionSample& sample = m_run->motion.samples[*moment];
    auto exhibit = std::make_shared<Exhibit>();
    exhibit->mechanism = m_run->mechanism;
    exhibit->configuration = {m_parts, poseAt(*m_run->system, sample.state.q), {}, {}};
    exhibit->extent = m_extent;
    exhibit->title = windowText("Motion · t = %1 s").arg(formatFixed(sample.t, 2));
    exhibit->subtitle = m_beginning;
    m_exhibit = exhibit;
    m_session.setExhibit(m_exhibit);
}

QList<QWidget*> MotionPage::playing() const
{
    return {m_view->chart()};
}

bool MotionPage::togglePlaying()
{
    const bool canPlay = m_isInFront && m_run != nullptr;
    if (canPlay) {
        m_view->setPlaying(!m_view->isPlaying());
    }
    return canPlay;
}

std::vector<WindowFigure> MotionPage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_run == nullptr || m_view->record() == nullptr) {
            return std::nullopt;
        }
        MotionChart* chart = m_view->chart();
        return FigureData{
            {chart->accessibleName(), chart->size(), [chart](QPainter& painter) { chart->paintFigure(painter); },
             writeMechanism(*m_run->mechanism)},
            m_view->toTsv()};
    };
    return {{QStringLiteral("motion"), windowText("M&otion"), m_view->chart(), find}};
}

}  // namespace eigenlink
