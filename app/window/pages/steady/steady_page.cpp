#include "app/window/pages/steady/steady_page.h"

#include "app/document/session.h"
#include "app/figures/window_text.h"
#include "app/io/mechanism_file.h"
#include "app/window/parts/card.h"
#include "model/analysis/analysis.h"
#include "model/parameters/variable.h"
#include "model/studies/periodic/deviations.h"
#include "model/studies/request.h"
#include "model/studies/stability/map_axis.h"
#include "views/format/format.h"
#include "views/plot/curve_chart.h"
#include "views/steady/stability_map_pane.h"
#include "views/steady/steady_view.h"

#include <QComboBox>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr std::size_t kMovers = 4;

std::optional<PeriodicMotion> addPeriodic(const Mechanism& mechanism, const System& system, const Monitor& monitor,
                                          SteadyStudy& study)
{
    Outcome<PeriodicMotion> motion = periodicMotion(mechanism, system, study.period, monitor);
    if (!motion) {
        study.failure = motion.reason();
        return std::nullopt;
    }
    return std::move(motion).value();
}

void addModes(const PeriodicMotion& motion, const System& system, SteadyStudy& study)
{
    study.state = motion.start.state;
    study.isStable = motion.stable;
    study.closure = motion.closure;
    for (std::size_t i = 0; i < motion.multipliers.size(); ++i) {
        const std::complex<double> multiplier = motion.multipliers[i];
        SteadyMode mode;
        mode.multiplier = multiplier;
        mode.s = std::log(multiplier) / study.period;
        mode.movers = largestMovers(system, motion.shapes[i], kMovers);
        mode.grows = !motion.stable && std::abs(multiplier) > 1 + 1e-6;
        study.modes.push_back(std::move(mode));
        study.shapes.push_back(motion.shapes[i]);
    }
}

void addRotation(const SteadyRotation& rotation, const System& system, SteadyStudy& study)
{
    study.isRotation = true;
    study.state = rotation.state;
    study.isStable = rotation.stable;
    study.closure = rotation.residual;
    study.period = 2 * std::numbers::pi / std::abs(rotation.speed);
    for (std::size_t i = 0; i < rotation.values.size(); ++i) {
        const std::complex<double> s = rotation.values[i];
        study.modes.push_back({std::exp(s * study.period), s, largestMovers(system, rotation.shapes[i], kMovers),
                               !rotation.stable && s.real() > 1e-7 * std::abs(s)});
        study.shapes.push_back(rotation.shapes[i]);
    }
}

/// A steady rotation where it is one, for its exponents are exact; else the motion that repeats.
SteadyStudy studyOf(const Mechanism& mechanism, double period, const Monitor& monitor)
{
    SteadyStudy study;
    const std::shared_ptr<const System> system = assemble(mechanism).system;
    if (system == nullptr) {
        study.failure = Text("the drawing has errors; the list of issues names them");
        return study;
    }
    study.system = system;
    if (period <= 0) {
        if (const auto rotation = steadyRotation(mechanism, *system, std::nullopt, monitor)) {
            addRotation(*rotation, *system, study);
            return study;
        }
    }
    const Outcome<double> known = period > 0 ? Outcome<double>(period) : periodOfDrives(mechanism);
    if (!known) {
        study.failure = known.reason();
        return study;
    }
    study.period = *known;
    if (const auto motion = addPeriodic(mechanism, *system, monitor, study)) {
        addModes(*motion, *system, study);
    }
    return study;
}

Outcome<MapAxis> mapAxisOf(const Mechanism& mechanism, const SteadyAxis& request)
{
    return mapAxisNamed(mechanism, request.name,
                        evenlySpaced(request.from, request.to, static_cast<std::size_t>(request.points)));
}

SteadyMap mapOf(const Mechanism& mechanism, const SteadyAxis& first, const std::optional<SteadyAxis>& second,
                const Monitor& monitor)
{
    SteadyMap result{first, second, {}, {}};
    if (assemble(mechanism).system == nullptr) {
        result.failure = Text("the drawing has errors; the list of issues names them");
        return result;
    }
    const Outcome<MapAxis> outer = mapAxisOf(mechanism, first);
    if (!outer) {
        result.failure = outer.reason();
        return result;
    }
    std::optional<MapAxis> inner;
    if (second) {
        Outcome<MapAxis> found = mapAxisOf(mechanism, *second);
        if (!found) {
            result.failure = found.reason();
            return result;
        }
        inner = std::move(found).value();
    }
    result.map = stabilityMap(mechanism, *outer, inner, std::nullopt, monitor);
    return result;
}

}  // namespace

SteadyPage::SteadyPage(const PageContext& context, QObject* parent)
    : Page(parent), m_session(context.session), m_view(new SteadyView), m_card(new Card({}, m_view))
{
    connect(&m_session, &Session::shownChanged, this, &SteadyPage::follow);
    connect(m_view, &SteadyView::studyRequested, this, &SteadyPage::find);
    connect(&m_view->mapPane(), &StabilityMapPane::mapRequested, this, &SteadyPage::drawMap);
    connect(m_view, &SteadyView::modeChanged, this, &SteadyPage::exhibit);
    connect(m_view, &SteadyView::cancelRequested, this, [this] {
        if (m_isStopped != nullptr) {
            *m_isStopped = true;
        }
    });
    drop();
}

QWidget* SteadyPage::widget() const
{
    return m_card;
}

void SteadyPage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

void SteadyPage::setInFront(bool isInFront)
{
    m_isInFront = isInFront;
    follow(m_session.shown());
    exhibit();
}

void SteadyPage::follow(const Shown& shown)
{
    if (m_mechanism != nullptr && m_mechanism != shown.snapshot() && !(*m_mechanism == shown.mechanism())) {
        drop();
    }
    if (!m_isInFront || shown.snapshot() == m_numbersOf) {
        return;
    }
    m_numbersOf = shown.snapshot();
    QStringList names;
    std::vector<double> values;
    for (const DriveNumber& each : driveNumbers(*m_numbersOf)) {
        names << fromModel(each.name);
        values.push_back(each.value);
    }
    for (const Variable& each : variablesOf(*m_numbersOf)) {
        names << fromModel(each.name);
        values.push_back(each.value);
    }
    m_view->mapPane().setNumbers(names, values);
}

/// The mechanism is another one: nothing is known of its motions.
void SteadyPage::drop()
{
    m_job.abandon();
    m_mapJob.abandon();
    m_mechanism = nullptr;
    m_study = nullptr;
    m_view->setProgress(std::nullopt);
    m_view->setStudy(nullptr);
    m_view->mapPane().setMap(nullptr);
    m_view->setHint(
        tr("A motion under a motor or a moving support repeats. Find it to see whether small deviations die "
           "out or grow."));
    exhibit();
}

void SteadyPage::find(double period)
{
    m_mechanism = m_session.shown().snapshot();
    m_isStopped = std::make_shared<std::atomic<bool>>(false);
    m_view->setProgress(0);
    const auto work = [mechanism = m_mechanism, period, isStopped = m_isStopped](const Monitor& monitor) {
        Monitor own = monitor;
        own.cancelled = [&monitor, isStopped] { return *isStopped || monitor.isCancelled(); };
        return studyOf(*mechanism, period, own);
    };
    m_job.start(
        work, [this](double fraction, const QString&) { m_view->setProgress(fraction); },
        [this](const auto& outcome) { take(outcome); });
}

void SteadyPage::take(const std::optional<JobOutcome<SteadyStudy>>& outcome)
{
    m_view->setProgress(std::nullopt);
    if (!outcome) {
        return;
    }
    m_study = outcome->result;
    if (m_study == nullptr) {
        SteadyStudy failed;
        failed.failure = Text::verbatim(outcome->failure.toStdString());
        m_study = std::make_shared<const SteadyStudy>(std::move(failed));
    }
    m_view->setStudy(m_study);
    exhibit();
}

void SteadyPage::drawMap(const SteadyAxis& first, const std::optional<SteadyAxis>& second)
{
    m_mechanism = m_session.shown().snapshot();
    m_isStopped = std::make_shared<std::atomic<bool>>(false);
    m_view->setProgress(0);
    const auto work = [mechanism = m_mechanism, first, second, isStopped = m_isStopped](const Monitor& monitor) {
        Monitor own = monitor;
        own.cancelled = [&monitor, isStopped] { return *isStopped || monitor.isCancelled(); };
        return mapOf(*mechanism, first, second, own);
    };
    m_mapJob.start(
        work, [this](double fraction, const QString&) { m_view->setProgress(fraction); },
        [this](const auto& outcome) { takeMap(outcome); });
}

void SteadyPage::takeMap(const std::optional<JobOutcome<SteadyMap>>& outcome)
{
    m_view->setProgress(std::nullopt);
    if (outcome && outcome->result != nullptr) {
        m_view->mapPane().setMap(outcome->result);
    } else if (outcome) {
        SteadyMap failed;
        failed.failure = Text::verbatim(outcome->failure.toStdString());
        m_view->mapPane().setMap(std::make_shared<const SteadyMap>(std::move(failed)));
    }
}

// The deviation that is selected moves about where the motion begins.
void SteadyPage::exhibit()
{
    const Shown& shown = m_session.shown();
    const std::optional<std::size_t> mode = m_view->mode();
    const bool isShown = m_isInFront && m_study != nullptr && m_study->failure.isEmpty() && mode &&
                         *mode < m_study->shapes.size() && m_mechanism == shown.snapshot() &&
                         m_study->shapes[*mode].allFinite();
    if (!isShown) {
        if (m_exhibit != nullptr && shown.exhibit() == m_exhibit) {
            m_session.setExhibit(nullptr);
        }
        m_exhibit = nullptr;
        return;
    }
    const SteadyMode& chosen = m_study->modes[*mode];
    // What neither swings nor grows would stand still.
    const bool swings = std::abs(chosen.s.imag()) > 1e-9 * std::abs(chosen.s);
    const std::complex<double> s = swings ? std::complex<double>(0, std::abs(chosen.s.imag())) : chosen.s.real();
    auto next = std::make_shared<Exhibit>();
    next->mechanism = m_mechanism;
    next->configuration = {shown.parts(), poseAt(*m_study->system, m_study->state.q),
                           ModeMotion(m_study->system, m_study->state.q, m_study->shapes[*mode], s),
                           PlayedMode{s, false, 1, 1, false}};
    next->title = windowText("Deviation with μ = %1").arg(formatComplex(chosen.multiplier, 4));
    next->subtitle = chosen.grows ? windowText("grows from period to period") : windowText("does not grow");
    m_exhibit = next;
    m_session.setExhibit(m_exhibit);
}

std::vector<WindowFigure> SteadyPage::figures() const
{
    const auto find = [this]() -> std::optional<FigureData> {
        if (m_study == nullptr || m_study->modes.empty() || m_mechanism == nullptr) {
            return std::nullopt;
        }
        CurveChart* chart = m_view->circle();
        return FigureData{{chart->accessibleName(), chart->size(),
                           [chart](QPainter& painter) { chart->paintFigure(painter); }, writeMechanism(*m_mechanism)},
                          m_view->toTsv()};
    };
    return {{QStringLiteral("multipliers"), windowText("Floquet M&ultipliers"), m_view->circle(), find}};
}

}  // namespace eigenlink
