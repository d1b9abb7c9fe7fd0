#include "app/window/pages/motion/motion_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/preferences.h"
#include "app/window/motion/measured_beside.h"
#include "app/window/motion/motion_files.h"
#include "app/window/parts/card.h"
#include "app/window/parts/pictures.h"
#include "model/studies/motion/motion_found.h"
#include "model/studies/usual.h"
#include "views/format/format.h"
#include "views/format/sentence.h"
#include "views/plot/curve_chart.h"
#include "views/studies/motion/motion_form.h"
#include "views/studies/motion/motion_view.h"

#include <QElapsedTimer>
#include <QFileDialog>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kPatience = 250;  ///< a motion that takes longer is watched while it is computed [ms]
constexpr int kGlance = 60;     ///< at least between looks at it [ms]
QString beginningOf(MotionStart start)
{
    switch (start) {
        case MotionStart::drawing:
            return windowText("released from the drawing");
        case MotionStart::rest:
            return windowText("pushed from its equilibrium");
        case MotionStart::mode:
            return windowText("displaced along a mode");
        case MotionStart::moment:
            return windowText("on from another moment");
    }
    return {};
}

/// True where parts were moved or kicked, and nothing else has become of a mechanism.
bool isOnlyMoved(const Mechanism& before, const Mechanism& after)
{
    const bool sameParts =
        before.points.size() == after.points.size() && before.elements.size() == after.elements.size();
    if (!sameParts || before == after) {
        return false;
    }
    bool isMoved = false;
    for (std::size_t i = 0; i < before.points.size(); ++i) {
        const Point& a = before.points[i];
        const Point& b = after.points[i];
        if (a.id != b.id || a.fixed != b.fixed) {
            return false;
        }
        isMoved = isMoved || !(a.at == b.at) || !(a.velocity == b.velocity);
    }
    return isMoved && std::ranges::equal(before.elements, after.elements, {}, idOf, idOf);
}

/// The choices as texts of the fields of the study.
std::map<std::string, std::string> textsOf(const MotionRequest& request, const std::optional<std::size_t>& mode,
                                           double steps)
{
    constexpr std::array<const char*, 3> kTolerances{"rough", "normal", "tight"};
    std::map<std::string, std::string> texts{{"to", requestText(request.duration)},
                                             {"step", requestText(request.duration / steps)},
                                             {"tolerance", kTolerances.at(static_cast<std::size_t>(request.care))},
                                             {"quantities", "all"},
                                             {"long", "yes"}};
    if (request.start == MotionStart::rest) {
        texts["start"] = "equilibrium";
    } else if (request.start == MotionStart::mode) {
        texts["mode"] = std::to_string(mode.value_or(0) + 1);
        texts["amplitude"] = requestText(request.amplitude);
    }
    return texts;
}

/// Steps of time that show the fastest drive, and the mode along which a motion begins.
double stepsOf(const MotionRequest& request, const Shown& shown)
{
    const Analysis* analysis = shown.isCurrent() ? shown.analysis().get() : nullptr;
    double mode = 0;
    if (analysis != nullptr && request.start == MotionStart::mode) {
        const std::vector<double> frequencies = oscillationFrequencies(*analysis);
        const std::size_t number = modeNumber(shown).value_or(0);
        mode = number < frequencies.size() ? frequencies[number] : 0;
    }
    const bool isKnown = analysis != nullptr && analysis->system != nullptr;
    return motionSteps(shown.mechanism(), request.duration, mode, isKnown ? analysis->system->coordinateCount() : 0);
}

}  // namespace

MotionPage::MotionPage(const PageContext& context, QObject* parent)
    : Page(context, parent), m_preferences(context.preferences), m_view(new MotionView)
{
    setWidget(cardOf(m_view));
    setObjectName(QStringLiteral("motion"));
    connect(&session(), &Session::shownChanged, this, &MotionPage::setShown);
    connect(m_view->form(), &MotionForm::runRequested, this, &MotionPage::start);
    connect(m_view->form(), &MotionForm::cancelRequested, this, &MotionPage::cancel);
    connect(m_view, &MotionView::momentChanged, this, &MotionPage::exhibit);
    connect(m_view, &MotionView::videoRequested, this, &MotionPage::offerVideo);
    connect(m_view, &MotionView::measuredRequested, this, &MotionPage::askMeasured);
    connect(m_view, &MotionView::measuredFormRequested, this, [this] { readMeasured(true); });
    connect(m_view, &MotionView::measuredRemoved, this, &MotionPage::removeMeasured);
    connect(m_view->recordView(), &RecordView::quantityChanged, this, [this] { compareMeasured(false); });
    m_growth.setSingleShot(true);
    connect(&m_growth, &QTimer::timeout, this, &MotionPage::watch);
}

void MotionPage::frontChanged()
{
    if (!isInFront()) {
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
    if (shown.isCurrent()) {
        form->proposeDuration(m_measured ? m_measured->times.back() - m_measured->times.front()
                                         : usualDuration(*shown.analysis()));
    }
    setStarts();
    if (!(shown.selection().ids == m_ids)) {
        m_ids = shown.selection().ids;
        exhibit();
    }
    pluck(shown);
}

void MotionPage::setStarts()
{
    const Shown& shown = session().shown();
    const bool hasRest = shown.isCurrent() && shown.analysis()->equilibrium.isUsable();
    m_view->form()->setStarts(hasRest, modeNumber(shown).has_value(), m_run != nullptr);
}

// A mechanism that was dragged or kicked while the page is in front is let go at once.
void MotionPage::pluck(const Shown& shown)
{
    const bool isSettled = shown.isCurrent() && shown.snapshot() == session().document().mechanism();
    if (!isSettled || shown.snapshot() == m_seen) {
        return;
    }
    const std::shared_ptr<const Mechanism> before = std::exchange(m_seen, shown.snapshot());
    if (isInFront() && before != nullptr && isOnlyMoved(*before, *m_seen)) {
        m_view->form()->setStart(MotionStart::drawing);
        auto drawn = std::make_shared<Exhibit>();
        drawn->mechanism = shown.snapshot();
        drawn->configuration = {shown.parts(), shown.parts()->drawn, {}, {}};
        drawn->title = windowText("Motion");
        showOnCanvas(drawn);
        start(m_view->form()->request());
    }
}

void MotionPage::start(const MotionRequest& request)
{
    const Shown& shown = session().shown();
    const Study& study = *findStudy("motion");
    MotionTask task{shown.snapshot(), shown.isCurrent() ? shown.analysis() : nullptr, subjectOf(study, shown), {}};
    m_mechanism = task.mechanism;
    m_asked = {&study, study.request, task.subject, nullptr, {}};
    std::optional<Refusal> refusal =
        readRequest(study, textsOf(request, modeNumber(shown), stepsOf(request, shown)), m_asked.request);
    task.request = m_asked.request;
    const std::optional<std::size_t> moment = m_view->moment();
    if (request.start == MotionStart::moment && m_run != nullptr && moment) {
        beginMotionAt(task.request, m_run->motion.samples[*moment].state);
        m_asked.study = nullptr;  // no command begins there
    }
    Text obstacle = obstacleTo(study, *task.subject);
    if (obstacle.isEmpty() && !refusal) {
        refusal = completeRequest(study, *task.subject, placeAsLabel, task.request);
    }
    if (!obstacle.isEmpty() || refusal) {
        m_view->setNote(
            asSentence(fromModel(refusal ? eigenlink::sentenceOf(study, *refusal, placeAsLabel) : obstacle)), true);
        return;
    }
    m_beginning = beginningOf(request.start);
    m_view->setPlaying(false);
    m_view->form()->setProgress(0);
    m_view->setNote(tr("The motion is being computed …"), false);
    m_isCancelled = std::make_shared<std::atomic<bool>>(false);
    m_growing = std::make_shared<GrowingMotion>();
    m_begun = nullptr;
    const auto work = [task, isCancelled = m_isCancelled, growing = m_growing](const Monitor& monitor) {
        Monitor own = monitor;
        own.cancelled = [&monitor, isCancelled] { return *isCancelled || monitor.isCancelled(); };
        return runMotion(task, own, growing);
    };
    m_job.start(
        work, [this](double fraction, const QString&) { m_view->form()->setProgress(fraction); },
        [this](const auto& outcome) { take(outcome); });
    m_growth.start(kPatience);
}

// The work comes back with its part.
void MotionPage::cancel()
{
    *m_isCancelled = true;
}

/// Shows the known part of a motion that is still being computed.
void MotionPage::watch()
{
    if (!m_job.isRunning() || m_growing == nullptr) {
        return;
    }
    QElapsedTimer clock;
    clock.start();
    if (const std::shared_ptr<MotionRun> begun = m_growing->takeBegun()) {
        m_begun = begun;
        m_record = nullptr;
    }
    std::vector<MotionSample> fresh = m_growing->takeFresh();
    if (m_begun != nullptr && !fresh.empty()) {
        std::vector<MotionSample>& samples = m_begun->motion.samples;
        std::ranges::move(fresh, std::back_inserter(samples));
        if (m_record == nullptr) {
            m_record = recordOf(m_begun);
            showRun(m_begun, m_record);
        }
        for (std::size_t i = m_record->times.size(); i < samples.size(); ++i) {
            m_record->times.push_back(samples[i].t);
        }
        m_view->recordView()->takeGrowth();
    }
    m_growth.start(std::max(kGlance, 3 * static_cast<int>(clock.elapsed())));
}

/// From now on the chart and the canvas show this motion.
void MotionPage::showRun(const std::shared_ptr<const MotionRun>& run, const std::shared_ptr<const MotionRecord>& record)
{
    m_run = run;
    m_pictures = std::make_unique<MomentPictures>(
        MovingMechanism{run->mechanism, run->system, session().shown().parts(), &run->motion.samples, &run->linear});
    m_view->setRecord(record);
}

void MotionPage::take(const std::optional<JobOutcome<MotionRun>>& outcome)
{
    m_view->form()->setIdle();
    m_growth.stop();
    m_growing = nullptr;
    m_begun = nullptr;
    if (!outcome || outcome->result == nullptr || outcome->result->motion.samples.empty()) {
        const Text reason = outcome && outcome->result ? outcome->result->motion.reason : Text();
        m_view->setNote(reason.isEmpty() && outcome ? outcome->failure : tr("No motion: %1.").arg(fromModel(reason)),
                        true);
        return;
    }
    m_asked.result = outcome->result->result;
    showRun(outcome->result, recordOf(outcome->result));
    m_view->setNote(sentenceOf(*m_run), m_run->motion.status == MotionStatus::stopped);
    setStarts();
    compareMeasured(true);
    m_view->setPlaying(isInFront() && m_moves);
}

QString MotionPage::sentenceOf(const MotionRun& run) const
{
    QStringList words;
    if (run.motion.status != MotionStatus::complete) {
        words << (run.motion.status == MotionStatus::cancelled
                      ? tr("Cancelled; what was computed so far is shown.")
                      : tr("It stopped: %1.").arg(fromModel(run.motion.reason)));
    }
    const QString time = formatNumber(run.motion.samples.back().t);
    words << (run.motion.steps == 1 ? tr("%1 s in one step.").arg(time)
                                    : tr("%1 s in %2 steps.").arg(time).arg(run.motion.steps));
    if (!run.system->dependsOnTime()) {
        words << tr("Energy error %1 J.").arg(formatResidual(energyDrift(run)));
    }
    if (const std::optional<double> unresolved = unresolvedFrom(run)) {
        words << tr("The moments are too far apart to show what is faster than %1: choose a shorter duration.")
                     .arg(formatFrequency(*unresolved));
    }
    for (const Text& remark : run.motion.remarks) {
        words << fromModel(remark);
    }
    const std::optional<Parting> little = partingOf(run, 0.01), much = partingOf(run, 0.1);
    const DisplayUnits& units = run.mechanism->units;
    const auto after = [&](const Parting& parting) {
        return tr("after %1 s, when a point has gone %2")
            .arg(formatNumber(parting.t, 3), formatQuantity(parting.amplitude, Quantity::length, units, 3));
    };
    if (little && !(little->t > 0)) {
        words << tr("The linear model is off from the start: it holds only for small motions about the equilibrium.");
    } else if (little) {
        words << (much ? tr("The linear model is 1 % off %1, 10 % %2.").arg(after(*little), after(*much))
                       : tr("The linear model is 1 % off %1.").arg(after(*little)));
    } else if (!run.linear.empty()) {
        words << tr("The linear model agrees to 1 % all the time.");
    }
    return words.join(u' ');
}

/// Drops the motion of another mechanism.
void MotionPage::drop()
{
    const bool wasThere = m_run != nullptr || m_job.isRunning();
    m_job.abandon();
    m_growth.stop();
    m_begun = nullptr;
    m_pictures = nullptr;
    m_run = nullptr;
    m_mechanism = nullptr;
    m_asked.result = nullptr;
    m_view->form()->setIdle();
    m_view->setRecord(nullptr);
    compareMeasured(false);
    if (wasThere) {
        m_view->setNote(tr("The mechanism has changed since the motion: compute it again."), true);
    }
}

void MotionPage::exhibit()
{
    const std::optional<std::size_t> moment = isInFront() && m_run != nullptr ? m_view->moment() : std::nullopt;
    if (!moment) {
        showOnCanvas(nullptr);
        return;
    }
    const RecordView& view = *m_view->recordView();
    const std::shared_ptr<Exhibit> exhibit = m_pictures->exhibitAt(*moment, view.extras(), m_ids);
    exhibit->title = windowText("Motion · t = %1").arg(view.timeText(*moment));
    const QString arrows = m_pictures->arrowWords(view.extras());
    exhibit->subtitle = arrows.isEmpty() ? m_beginning : m_beginning + QStringLiteral(" · ") + arrows;
    showOnCanvas(exhibit);
}

void MotionPage::offerVideo()
{
    if (m_run == nullptr || m_job.isRunning()) {
        return;
    }
    const RecordView& view = *m_view->recordView();
    const MovingMechanism moving{m_run->mechanism, m_run->system, m_pictures->parts(), &m_run->motion.samples,
                                 &m_run->linear};
    Q_EMIT fileRequested(videoOf(m_run, moving, {view.extras(), m_ids, view.playSpeed(), m_beginning}));
}

void MotionPage::askMeasured()
{
    const QString path =
        QFileDialog::getOpenFileName(widget()->window(), tr("Measured curve"), m_preferences.lastFolder(),
                                     tr("Columns of numbers (*.csv *.tsv *.txt)"));
    if (!path.isEmpty()) {
        openMeasured(path);
    }
}

bool MotionPage::openMeasured(const QString& path)
{
    return showMeasured(measuredTextIn(path));
}

bool MotionPage::showMeasured(const Outcome<std::string>& text)
{
    if (!text) {
        m_view->setNote(tr("Not opened: %1.").arg(fromModel(text.reason())), true);
        return false;
    }
    const std::string before = std::exchange(m_measuredText, *text);
    const bool isRead = readMeasured(false);
    if (!isRead) {
        m_measuredText = before;
    }
    return isRead;
}

bool MotionPage::readMeasured(bool asksAgain)
{
    Outcome<MeasuredCurve> curve = measuredCurveFor(m_measuredText, asksAgain, m_preferences, widget()->window());
    if (!curve) {
        if (!curve.reason().isEmpty()) {
            m_view->setNote(tr("Not opened: %1.").arg(fromModel(curve.reason())), true);
        }
        return false;
    }
    m_measured = std::move(curve).value();
    m_view->form()->proposeDuration(m_measured->times.back() - m_measured->times.front());
    compareMeasured(true);
    return true;
}

void MotionPage::removeMeasured()
{
    m_measured.reset();
    m_view->setMeasured(nullptr, {});
}

/// Shows the measured curve beside the drawn quantity; beside another one of its dimension where the page may choose.
void MotionPage::compareMeasured(bool mayChoose)
{
    if (!m_measured) {
        return;
    }
    const MotionRecord* record = m_view->record().get();
    const int shown = m_view->recordView()->quantity();
    MeasuredBeside beside = besideRecord(*m_measured, record, shown);
    if (record == nullptr) {
        beside.words += u' ' + tr("Press Simulate to compute the motion beside it.");
    }
    m_view->setMeasured(beside.series, beside.words);
    if (mayChoose && beside.quantity >= 0 && beside.quantity != shown) {
        m_view->setQuantities(record->quantities[beside.quantity]);
    }
}

QList<QWidget*> MotionPage::playing() const
{
    return {m_view->chart()};
}

bool MotionPage::togglePlaying()
{
    const bool canPlay = isInFront() && m_run != nullptr;
    if (canPlay) {
        m_view->setPlaying(!m_view->isPlaying());
    }
    return canPlay;
}

std::vector<WindowFigure> MotionPage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_run == nullptr || m_run->result == nullptr) {
            return std::nullopt;
        }
        return FigureData{pictureOf(*m_view->chart(), m_view->chart()->accessibleName(), *m_run->mechanism),
                          {m_run->result->tables.front()}};
    };
    return {{QStringLiteral("motion"), windowText("M&otion"), m_view->chart(), find}};
}

}  // namespace eigenlink
