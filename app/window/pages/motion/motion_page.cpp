#include "app/window/pages/motion/motion_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/preferences.h"
#include "app/window/motion/measured_beside.h"
#include "app/window/motion/motion_files.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/studies/motion/motion_view.h"
#include "views/studies/study_form.h"
#include "views/studies/study_view.h"

#include <QElapsedTimer>
#include <QFileDialog>

#include <algorithm>
#include <iterator>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kPatience = 250;  ///< a motion that takes longer is watched while it is computed [ms]
constexpr int kGlance = 60;     ///< at least between looks at it [ms]

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

}  // namespace

MotionPage::MotionPage(const PageContext& context, QObject* parent)
    : StudyPage(*findStudy("motion"), context, parent, windowText("M&otion")), m_preferences(context.preferences)
{
}

void MotionPage::build()
{
    StudyPage::build();
    m_motion = new MotionView;
    view()->setSpecial(m_motion, true, {"force_peaks", "section_envelope"});
    view()->setNote(
        tr("Drag the mechanism on the canvas and let it go, give a point a velocity with the Velocity tool, "
           "or choose where it begins and press Compute."),
        false);
    setFigure(m_motion->chart());
    connect(&session(), &Session::shownChanged, this, &MotionPage::followMotion);
    connect(view(), &StudyView::resultChanged, this, &MotionPage::takeResult);
    connect(m_motion, &MotionView::momentChanged, this, &MotionPage::exhibit);
    connect(m_motion, &MotionView::continuationRequested, this, &MotionPage::goOn);
    connect(m_motion, &MotionView::videoRequested, this, &MotionPage::offerVideo);
    connect(m_motion, &MotionView::measuredRequested, this, &MotionPage::askMeasured);
    connect(m_motion, &MotionView::measuredFormRequested, this, [this] { readMeasured(true); });
    connect(m_motion, &MotionView::measuredRemoved, this, &MotionPage::removeMeasured);
    connect(m_motion->recordView(), &RecordView::quantityChanged, this, [this] { compareMeasured(false); });
    m_growth.setSingleShot(true);
    connect(&m_growth, &QTimer::timeout, this, &MotionPage::watch);
}

void MotionPage::frontChanged()
{
    if (!isInFront()) {
        m_motion->setPlaying(false);
    }
    StudyPage::frontChanged();
    followMotion(session().shown());
}

void MotionPage::followMotion(const Shown& shown)
{
    if (isInFront() && shown.isCurrent() && shown.analysis() != m_modes) {
        m_modes = shown.analysis();
        propose(m_modes);
    }
    if (shown.selection().ids != m_ids) {
        m_ids = shown.selection().ids;
        exhibit();
    }
    pluck(shown);
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
        std::any request = view()->form()->request();
        for (const char* field : {"start", "release", "mode", "amplitude"}) {
            static_cast<void>(findStudy("motion")->find(field)->write(request, {}));
        }
        view()->form()->setRequest(request);
        auto drawn = std::make_shared<Exhibit>();
        drawn->mechanism = shown.snapshot();
        drawn->configuration = {shown.parts(), shown.parts()->drawn, {}, {}};
        drawn->title = windowText("Motion");
        showOnCanvas(drawn);
        start();
    }
}

std::any MotionPage::prepared(std::any request, const Analysis& analysis) const
{
    const Shown& shown = session().shown();
    MotionWatch watch{{}, {}, shown.isCurrent() ? shown.analysis() : nullptr, m_from};
    if (const auto growing = m_growing) {
        watch.begin = [growing](const MotionFound& begun) { growing->begin(begun); };
        watch.add = [growing](const MotionSample& sample) { growing->add(sample); };
    }
    filmMotion(request, analysis, std::move(watch));
    return request;
}

void MotionPage::start()
{
    begin(std::nullopt);
}

void MotionPage::goOn()
{
    if (const std::optional<std::size_t> moment = m_motion->moment(); m_found != nullptr && moment) {
        begin(m_found->motion.samples[*moment].state);
    }
}

void MotionPage::begin(const std::optional<MotionState>& state)
{
    m_from = state;
    m_mechanism = session().shown().snapshot();
    m_parts = session().shown().parts();
    m_beginning = beginning();
    m_motion->setPlaying(false);
    m_growing = std::make_shared<GrowingMotion>();
    m_begun = nullptr;
    StudyPage::start();
    m_growth.start(kPatience);
}

QString MotionPage::beginning() const
{
    const auto textOf = [this](const char* field) {
        return requestText(findStudy("motion")->find(field)->read(view()->form()->request()));
    };
    return m_from                             ? windowText("on from another moment")
           : !textOf("mode").empty()          ? windowText("displaced along a mode")
           : textOf("start") == "equilibrium" ? windowText("pushed from its equilibrium")
                                              : windowText("released from the drawing");
}

// No command begins at a moment.
AskedStudy MotionPage::asked() const
{
    AskedStudy asked = StudyPage::asked();
    asked.study = m_from ? nullptr : asked.study;
    return asked;
}

/// Shows the known part of a motion that is still being computed.
void MotionPage::watch()
{
    if (!job().isRunning() || m_growing == nullptr) {
        return;
    }
    QElapsedTimer clock;
    clock.start();
    if (const std::shared_ptr<MotionFound> begun = m_growing->takeBegun()) {
        m_begun = begun;
        m_record = nullptr;
    }
    std::vector<MotionSample> fresh = m_growing->takeFresh();
    if (m_begun != nullptr && !fresh.empty()) {
        std::vector<MotionSample>& samples = m_begun->motion.samples;
        std::ranges::move(fresh, std::back_inserter(samples));
        if (m_record == nullptr) {
            m_record = recordOf(m_begun, *m_mechanism);
            showMotion(m_begun, m_record);
        }
        for (std::size_t i = m_record->times.size(); i < samples.size(); ++i) {
            m_record->times.push_back(samples[i].t);
        }
        m_motion->recordView()->takeGrowth();
    }
    m_growth.start(std::max(kGlance, 3 * static_cast<int>(clock.elapsed())));
}

/// From now on the chart and the canvas show this motion.
void MotionPage::showMotion(const std::shared_ptr<const MotionFound>& found,
                            const std::shared_ptr<const MotionRecord>& record)
{
    m_found = found;
    m_pictures = std::make_unique<MomentPictures>(moving());
    m_motion->setRecord(record);
}

MovingMechanism MotionPage::moving() const
{
    return {m_mechanism, m_found->system, m_parts, &m_found->motion.samples, &m_found->linear};
}

// A motion stays beside a changed request, until the next one; the motion of another mechanism is gone.
void MotionPage::takeResult()
{
    const auto& result = view()->result();
    if (result == nullptr) {
        m_from.reset();
        if (m_mechanism != session().shown().snapshot()) {
            drop();
        }
        return;
    }
    const auto found = std::any_cast<std::shared_ptr<const MotionFound>>(result->value);
    m_growth.stop();
    m_growing = nullptr;
    m_begun = nullptr;
    if (found->motion.samples.empty()) {
        return;
    }
    showMotion(found, recordOf(found, *m_mechanism));
    view()->setNote(sentence(), found->motion.status == MotionStatus::stopped);
    compareMeasured(true);
    m_motion->setPlaying(isInFront() && m_moves);
}

QString MotionPage::sentence() const
{
    const MotionFound& run = *m_found;
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
    if (const std::optional<double> unresolved = unresolvedFrom(run, *m_mechanism)) {
        words << tr("The moments are too far apart to show what is faster than %1: choose a shorter duration.")
                     .arg(formatFrequency(*unresolved));
    }
    for (const Text& remark : run.motion.remarks) {
        words << fromModel(remark);
    }
    const std::optional<Parting> little = partingOf(run, 0.01), much = partingOf(run, 0.1);
    const DisplayUnits& units = m_mechanism->units;
    const auto after = [&](const Parting& parting) {
        return tr("after %1 s (%2)")
            .arg(formatNumber(parting.t, 3), formatQuantity(parting.amplitude, Quantity::length, units, 3));
    };
    if (little && !(little->t > 0)) {
        words << tr("The linear model is off from the start: it holds only for small motions about the equilibrium.");
    } else if (little) {
        words << (much ? tr("The linear model is 1 % wrong %1, 10 % %2.").arg(after(*little), after(*much))
                       : tr("The linear model is 1 % wrong %1.").arg(after(*little)));
    } else if (!run.linear.empty()) {
        words << tr("The linear model agrees to 1 % all the time.");
    }
    return words.join(u' ');
}

void MotionPage::drop()
{
    m_growth.stop();
    m_begun = nullptr;
    m_pictures = nullptr;
    m_found = nullptr;
    m_motion->setRecord(nullptr);
    compareMeasured(false);
    exhibit();
}

void MotionPage::exhibit()
{
    const bool isOfThis = isInFront() && m_found != nullptr && m_mechanism == session().shown().snapshot();
    const std::optional<std::size_t> moment = isOfThis ? m_motion->moment() : std::nullopt;
    if (!moment) {
        showOnCanvas(nullptr);
        return;
    }
    const RecordView& record = *m_motion->recordView();
    const std::shared_ptr<Exhibit> exhibit = m_pictures->exhibitAt(*moment, record.extras(), m_ids);
    exhibit->title = windowText("Motion · t = %1").arg(record.timeText(*moment));
    const QString arrows = m_pictures->arrowWords(record.extras());
    exhibit->subtitle = arrows.isEmpty() ? m_beginning : m_beginning + QStringLiteral(" · ") + arrows;
    showOnCanvas(exhibit);
}

void MotionPage::offerVideo()
{
    if (m_found != nullptr && !job().isRunning()) {
        const RecordView& record = *m_motion->recordView();
        Q_EMIT fileRequested(videoOf(m_found, moving(), {record.extras(), m_ids, record.playSpeed(), m_beginning}));
    }
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
    open();
    if (!text) {
        view()->setNote(tr("Not opened: %1.").arg(fromModel(text.reason())), true);
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
            view()->setNote(tr("Not opened: %1.").arg(fromModel(curve.reason())), true);
        }
        return false;
    }
    m_measured = std::move(curve).value();
    std::any request = view()->form()->request();
    static_cast<void>(
        findStudy("motion")->find("to")->write(request, m_measured->times.back() - m_measured->times.front()));
    view()->form()->setRequest(request, false);
    compareMeasured(true);
    return true;
}

void MotionPage::removeMeasured()
{
    m_measured.reset();
    m_motion->setMeasured(nullptr, {});
}

/// Shows the measured curve beside the drawn quantity; beside another one of its dimension where the page may choose.
void MotionPage::compareMeasured(bool mayChoose)
{
    if (!m_measured) {
        return;
    }
    const MotionRecord* record = m_motion->record().get();
    const int shown = m_motion->recordView()->quantity();
    MeasuredBeside beside = besideRecord(*m_measured, record, shown);
    if (record == nullptr) {
        beside.words += u' ' + tr("Press Compute to compute the motion beside it.");
    }
    m_motion->setMeasured(beside.series, beside.words);
    if (mayChoose && beside.quantity >= 0 && beside.quantity != shown) {
        m_motion->setQuantities(record->quantities[beside.quantity]);
    }
}

bool MotionPage::togglePlaying()
{
    const bool canPlay = isInFront() && m_found != nullptr;
    if (canPlay) {
        m_motion->setPlaying(!m_motion->isPlaying());
    }
    return canPlay;
}

}  // namespace eigenlink
