#include "views/studies/motion/record_view.h"

#include "model/basics/collect.h"
#include "model/basics/least_divisor.h"
#include "model/studies/response/amplitude_spectrum.h"
#include "views/format/format.h"
#include "views/format/tolerances.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"
#include "views/studies/motion/quantity_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace eigenlink {

namespace {

constexpr int kFrame = 16;  ///< between pictures while it plays [ms]

/// Factors on the speed of a motion, to choose from.
constexpr std::array kSpeeds{10.0, 1.0, 0.5, 0.2, 0.1, 0.01, 0.001, 0.0001};
/// A motion that is played in less than the first is not seen, in more than the second is not awaited [s].
constexpr double kShortestPlay = 1.5, kLongestPlay = 40;

/// Entries of the abscissa before the quantities.
enum Abscissa { againstTime, againstFrequency, kAbscissas };

constexpr double kDecadesBelow = 5;  ///< that a spectrum shows

/// Name of the vector that "C.vx" and "C.vy" make, "C velocity", or "A@crank.x" and "A@crank.y", "force of A on crank";
/// empty where they make none.
QString vectorName(const QString& x)
{
    const QString base = x.section(QLatin1Char('.'), 0, -2);
    if (x.endsWith(QStringLiteral(".vx"))) {
        return RecordView::tr("%1 velocity").arg(base);
    }
    if (x.endsWith(QStringLiteral(".ax"))) {
        return RecordView::tr("%1 acceleration").arg(base);
    }
    if (!x.endsWith(QStringLiteral(".x"))) {
        return {};
    }
    const qsizetype at = base.indexOf(QLatin1Char('@'));
    return at < 0 ? base : RecordView::tr("force of %1 on %2").arg(base.first(at), base.sliced(at + 1));
}

/// Points that an arrow key moves the cursor; a motion has many.
constexpr std::size_t kCursorStep = 5;

/// Marks the largest maxima with their frequencies.
void addPeaks(const AmplitudeSpectrum& spectrum, ChartPane& pane)
{
    constexpr std::size_t kMostPeaks = 5;
    std::vector<SpectrumPeak> peaks = peaksOf(spectrum);
    peaks.resize(std::min(peaks.size(), kMostPeaks));
    for (const SpectrumPeak& peak : peaks) {
        pane.marks.push_back({.x = peak.frequency, .y = peak.amplitude, .words = formatNumber(peak.frequency, 4)});
    }
}

}  // namespace

RecordView::RecordView(QWidget* parent)
    : QWidget(parent),
      m_y(new QuantityBox(tr("Quantity"))),
      m_x(new QuantityBox(tr("Against what"))),
      m_against(new QLabel(tr("against"))),
      m_compare(new QToolButton),
      m_chart(new CurveChart),
      m_play(new QToolButton),
      m_slider(new QSlider(Qt::Horizontal)),
      m_speed(new QComboBox),
      m_time(new QLabel),
      m_linear(nullptr),
      m_theme(lightTheme())
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(arrangeChoices());
    m_chart->setAccessibleName(tr("Quantities of the motion"));
    column->addWidget(m_chart, 1);
    column->addLayout(arrangePlayer());
    column->addLayout(arrangeExtras());
    m_frames.setInterval(kFrame);
    connect(&m_frames, &QTimer::timeout, this, &RecordView::advance);
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(m_y, &QComboBox::currentIndexChanged, this, [this] {
        if (m_compare->isChecked() && !m_kept.contains(m_y->chosen())) {
            m_kept << m_y->chosen();
        }
        drawCurves();
        Q_EMIT quantityChanged();
    });
    connect(m_compare, &QToolButton::toggled, this, &RecordView::compare);
    connect(m_x, &QComboBox::currentIndexChanged, this, &RecordView::drawCurves);
    const auto scrub = [this](auto moment) {
        setPlaying(false);
        setMoment(static_cast<std::size_t>(moment));
    };
    connect(m_chart, &CurveChart::cursorMoved, this, scrub);
    connect(m_slider, &QSlider::valueChanged, this, scrub);
    setTheme(m_theme);
    setRecord(nullptr);
}

QLayout* RecordView::arrangeChoices()
{
    auto* against = new QWidget;
    auto* pair = new QHBoxLayout(against);
    pair->setContentsMargins(0, 0, 0, 0);
    pair->addWidget(m_against);
    pair->addWidget(m_x, 1);
    for (QWidget* each : std::initializer_list<QWidget*>{m_y, against}) {
        each->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    m_y->setMinimumContentsLength(16);
    m_x->setMinimumContentsLength(16);
    auto* row = new FlowLayout;
    row->addWidget(m_y);
    row->addWidget(against);
    m_compare->setText(tr("Compare"));
    m_compare->setAccessibleName(m_compare->text());
    m_compare->setToolTip(
        tr("Keep what is drawn: other quantities that you choose are drawn with it, and after a change "
           "of the mechanism the motion before the change"));
    m_compare->setCheckable(true);
    m_compare->setProperty("role", QStringLiteral("choice"));
    row->addWidget(m_compare);
    return row;
}

QHBoxLayout* RecordView::arrangePlayer()
{
    auto* row = new QHBoxLayout;
    m_slider->setAccessibleName(tr("Moment"));
    m_slider->setToolTip(tr("The moment that the canvas shows"));
    m_speed->setAccessibleName(tr("How fast it is played"));
    m_speed->setToolTip(m_speed->accessibleName());
    for (const double speed : kSpeeds) {
        m_speed->addItem(speed == 1 ? tr("real time") : QStringLiteral("× %1").arg(formatNumber(speed)), speed);
    }
    setPlaySpeed(1);
    m_time->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000.00 s")));
    m_time->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    row->addWidget(m_time);
    row->addWidget(m_speed);
    return row;
}

QLayout* RecordView::arrangeExtras()
{
    auto* row = new FlowLayout;
    row->setSpacing(4);
    addExtra(*row, tr("Traces"),
             tr("Draw the paths of the selected points, or of the points of the selected links; of all points where "
                "nothing is selected. Of a selected link also its instantaneous centre with both polodes."),
             &MotionExtras::traces);
    addExtra(*row, tr("Velocities"), tr("Draw the velocities of these points"), &MotionExtras::velocities);
    addExtra(*row, tr("Accelerations"), tr("Draw the accelerations of these points"), &MotionExtras::accelerations);
    m_linear = addExtra(*row, tr("Linear model"), tr("Draw beside it where the linear model has the mechanism"),
                        &MotionExtras::linear);
    return row;
}

QToolButton* RecordView::addExtra(QLayout& row, const QString& words, const QString& tip, bool MotionExtras::*flag)
{
    auto* button = new QToolButton;
    button->setText(words);
    button->setToolTip(tip);
    button->setAccessibleName(words);
    button->setCheckable(true);
    button->setChecked(m_extras.*flag);
    button->setProperty("role", QStringLiteral("choice"));
    connect(button, &QToolButton::toggled, this, [this, flag](bool isOn) {
        m_extras.*flag = isOn;
        Q_EMIT extrasChanged();
    });
    row.addWidget(button);
    return button;
}

std::optional<std::size_t> RecordView::moment() const
{
    return m_record != nullptr ? std::optional(static_cast<std::size_t>(m_slider->value())) : std::nullopt;
}

void RecordView::setRecord(const std::shared_ptr<const MotionRecord>& record)
{
    setPlaying(false);
    m_record = record != nullptr && !record->times.empty() ? record : nullptr;
    const bool isThere = m_record != nullptr;
    setVisible(isThere);
    m_linear->setVisible(isThere && m_record->hasLinear);
    const QSignalBlocker silent(m_slider);
    m_slider->setRange(0, isThere ? static_cast<int>(m_record->times.size()) - 1 : 0);
    fillQuantities();
    if (isThere) {
        proposeSpeed();
    }
    setMoment(0);
}

void RecordView::takeGrowth()
{
    if (m_record != nullptr) {
        {
            const QSignalBlocker silent(m_slider);
            m_slider->setRange(0, static_cast<int>(m_record->times.size()) - 1);
        }
        drawCurves();
        setMoment(m_record->times.size() - 1);
    }
}

// A fast motion is shown in slow motion, unless another speed would still do.
void RecordView::proposeSpeed()
{
    const double whole =
        std::abs(m_record->times.back() - m_record->times.front()) / std::max(m_record->pace, kLeastDivisor);
    const auto lasts = [&](double speed) { return whole / speed; };
    const double now = playSpeed();
    if (now > 0 && lasts(now) >= kShortestPlay && lasts(now) <= kLongestPlay) {
        return;
    }
    double best = 1;
    if (lasts(1) < kShortestPlay) {
        const auto slow = std::ranges::find_if(kSpeeds, [&](double speed) { return lasts(speed) >= kShortestPlay; });
        best = slow == kSpeeds.end() ? kSpeeds.back() : *slow;
    }
    setPlaySpeed(best);
}

double RecordView::playSpeed() const
{
    return m_speed->currentData().toDouble();
}

void RecordView::setPlaySpeed(double factor)
{
    m_speed->setCurrentIndex(std::max(0, m_speed->findData(factor)));
}

// Choices stay where the next motion has them too.
void RecordView::fillQuantities()
{
    m_choices.clear();
    QStringList names, meanings;
    QStringList abscissas{m_record != nullptr && m_record->isDriven ? tr("angle of the drive") : tr("time"),
                          tr("frequency (spectrum)")};
    for (int i = 0; m_record != nullptr && i < m_record->quantities.size(); ++i) {
        const QString& name = m_record->quantities[i];
        m_choices.push_back({name, i, -1});
        const QString vector = vectorName(name);
        QString other = name;
        other.replace(other.size() - 1, 1, QLatin1Char('y'));
        const auto y = vector.isEmpty() ? -1 : m_record->quantities.indexOf(other);
        if (y >= 0) {
            m_choices.push_back({tr("%1 in the plane").arg(vector), static_cast<int>(y), i});
            if (m_record->units[i] != QStringLiteral("m")) {
                m_choices.push_back({tr("%1, size").arg(vector), static_cast<int>(y), i, true});
            }
        }
    }
    for (const Choice& choice : m_choices) {
        names << choice.name;
        meanings << (choice.x < 0 ? m_record->meanings.value(choice.y) : QString());
    }
    abscissas += m_record != nullptr ? m_record->quantities : QStringList();
    m_y->setQuantities(names, meanings, m_record != nullptr ? m_record->usual : QString());
    m_x->setQuantities(abscissas, QStringList{{}, {}} + (m_record != nullptr ? m_record->meanings : QStringList()),
                       abscissas.front());
    drawCurves();
}

QStringList RecordView::drawable() const
{
    return mapped<QStringList>(m_choices, &Choice::name);
}

void RecordView::setQuantities(const QString& y, const QString& x)
{
    m_y->choose(y);
    x.isEmpty() ? m_x->choose(m_x->itemText(0)) : m_x->choose(x);
    drawCurves();
    Q_EMIT quantityChanged();
}

int RecordView::quantity() const
{
    const Choice* chosen = m_record != nullptr ? choice(m_y->chosen()) : nullptr;
    return chosen != nullptr ? chosen->y : -1;
}

void RecordView::setMeasured(const std::shared_ptr<const MeasuredSeries>& measured)
{
    m_measured = measured;
    drawCurves();
}

QString RecordView::labelOf(int quantity) const
{
    return QStringLiteral("%1 [%2]").arg(m_record->quantities[quantity], m_record->units[quantity]);
}

QString RecordView::unitOf(const Choice& choice) const
{
    return m_record->units[choice.y];
}

const RecordView::Choice* RecordView::choice(const QString& name) const
{
    const auto found = std::ranges::find(m_choices, name, &Choice::name);
    return found == m_choices.end() ? nullptr : &*found;
}

void RecordView::compare(bool isOn)
{
    m_before = isOn ? m_record : nullptr;
    m_kept = isOn ? QStringList{m_y->chosen()} : QStringList();
    drawCurves();
}

void RecordView::drawCurves()
{
    ChartPicture picture;
    picture.step = kCursorStep;
    const Choice* chosen = m_record != nullptr ? choice(m_y->chosen()) : nullptr;
    if (chosen != nullptr) {
        const int x = m_x->currentIndex();
        m_x->setVisible(!chosen->isPlane());
        m_against->setVisible(!chosen->isPlane());
        chosen->x < 0 && x == againstFrequency ? drawSpectrum(chosen->y, picture)
                                               : drawMotion(*chosen, x - kAbscissas, picture);
    }
    m_chart->setPicture(picture);
}

// Each unit has a pane; the chosen quantity comes first. A linear model that runs away leaves the picture.
void RecordView::drawMotion(const Choice& choice, int x, ChartPicture& picture) const
{
    std::vector<const Choice*> drawn{&choice};
    for (const QString& name : m_kept) {
        const Choice* kept = this->choice(name);
        const bool fits = kept != nullptr && kept->isPlane() == choice.isPlane() &&
                          (!choice.isPlane() || unitOf(*kept) == unitOf(choice));
        if (fits && kept != &choice) {
            drawn.push_back(kept);
        }
    }
    const int abscissa = choice.isPlane() ? choice.x : x;
    picture.hasCursor = true;
    picture.isEqual = choice.isPlane();
    picture.isPath = abscissa >= 0;
    picture.hasRay = picture.isEqual && unitOf(choice) != QStringLiteral("m");
    picture.x.isAngle = m_record->isDriven && abscissa < 0;
    picture.x.label = abscissa >= 0        ? labelOf(abscissa)
                      : m_record->isDriven ? tr("angle of the drive [°]")
                                           : QStringLiteral("t [s]");
    std::vector<QString> units;
    for (const Choice* each : drawn) {
        auto unit = std::ranges::find(units, unitOf(*each));
        if (unit == units.end()) {
            unit = units.insert(unit, unitOf(*each));
            picture.panes.emplace_back().y.label =
                each->isSize ? QStringLiteral("%1 [%2]").arg(each->name, *unit) : labelOf(each->y);
        } else {
            picture.panes[static_cast<std::size_t>(unit - units.begin())].y.label = QStringLiteral("[%1]").arg(*unit);
        }
        addCurve(picture.panes[static_cast<std::size_t>(unit - units.begin())], *m_record, *each, x);
    }
    if (m_measured != nullptr && abscissa < 0 && !m_record->isDriven) {
        for (std::size_t i = 0; i < units.size(); ++i) {
            if (units[i] == m_measured->unit) {
                addMeasured(picture.panes[i]);
            }
        }
    }
    if (picture.hasRay) {
        picture.x.least = picture.panes.front().y.least = 0;
    }
}

/// Adds a quantity of a motion, of its linear model, and of the motion before.
void RecordView::addCurve(ChartPane& pane, const MotionRecord& record, const Choice& choice, int x) const
{
    const int abscissa = choice.isPlane() ? choice.x : x;
    const auto curveOf = [&](const MotionRecord& of, bool isLinear, const QString& name) {
        ChartCurve curve;
        curve.name = name;
        curve.x = abscissa < 0 ? of.times : of.values(abscissa, isLinear);
        curve.y = of.values(choice.y, isLinear);
        if (choice.isSize) {
            std::ranges::transform(of.values(choice.x, isLinear), curve.y, curve.y.begin(),
                                   [](double a, double b) { return std::hypot(a, b); });
        }
        return curve;
    };
    const auto ink = static_cast<int>(
        std::ranges::count_if(pane.curves, [](const ChartCurve& each) { return !each.isDashed && !each.isThin; }));
    ChartCurve main = curveOf(record, false, m_kept.isEmpty() && record.hasLinear ? tr("motion") : choice.name);
    main.ink = ink;
    pane.curves.push_back(std::move(main));
    if (record.hasLinear) {
        ChartCurve linear = curveOf(record, true, tr("linear model"));
        linear.ink = -1;
        linear.isDashed = linear.isAside = true;
        pane.curves.push_back(std::move(linear));
    }
    if (m_before != nullptr && m_before != m_record && m_before->quantities == m_record->quantities) {
        ChartCurve before = curveOf(*m_before, false, tr("%1, before").arg(choice.name));
        before.ink = ink;
        before.isThin = before.isDashed = true;
        pane.curves.push_back(std::move(before));
    }
}

/// Adds the measured values: a dot each where they are few, else a thin line.
void RecordView::addMeasured(ChartPane& pane) const
{
    constexpr std::size_t kMostDots = 200;
    constexpr int kInk = 1;
    ChartCurve curve;
    curve.name = tr("measured");
    curve.x = m_measured->times;
    curve.y = m_measured->values;
    curve.ink = kInk;
    curve.isThin = true;
    curve.hasDots = curve.x.size() <= kMostDots;
    pane.curves.front().name = pane.curves.front().name.isEmpty() ? tr("motion") : pane.curves.front().name;
    pane.curves.push_back(std::move(curve));
}

// Of a driven mechanism a turn is the period: its frequencies are the orders of the drive.
void RecordView::drawSpectrum(int y, ChartPicture& picture) const
{
    ChartPane& pane = picture.panes.emplace_back();
    ChartCurve& curve = pane.curves.emplace_back();
    std::vector<double> values = m_record->values(y, false);
    double step = m_record->times.size() > 1 ? (m_record->times[1] - m_record->times[0]) : 1;
    step /= m_record->isDriven ? 360 : 1;
    AmplitudeSpectrum spectrum = amplitudeSpectrum(values, step);
    pane.y.isLogarithmic = true;
    const double most = spectrum.amplitudes.empty() ? 0 : std::ranges::max(spectrum.amplitudes);
    std::size_t end = spectrum.amplitudes.size();
    while (end > 16 && !(spectrum.amplitudes[end - 1] > tolerance::kLeastShown * most)) {
        --end;
    }
    end = std::min(spectrum.amplitudes.size(), end + end / 5);
    for (std::size_t i = 0; i < end; ++i) {
        curve.x.push_back(spectrum.frequencies[i]);
        curve.y.push_back(std::max(spectrum.amplitudes[i], most * std::pow(10, -kDecadesBelow)));
    }
    addPeaks(spectrum, pane);
    constexpr std::size_t kMostMarks = 16;
    for (std::size_t i = 0; i < std::min(m_record->frequencies.size(), kMostMarks) && !curve.x.empty(); ++i) {
        if (m_record->frequencies[i] <= curve.x.back()) {
            picture.lines.push_back({m_record->frequencies[i], tr("mode %1").arg(i + 1)});
        }
    }
    pane.y.label = tr("amplitude of %1").arg(labelOf(y));
    picture.x.label = m_record->isDriven ? tr("frequency [orders of the drive]") : tr("frequency [Hz]");
}

QString RecordView::timeText(std::size_t moment) const
{
    const double t = m_record->times[moment];
    if (m_record->isDriven) {
        return formatFixed(t, 1) + QStringLiteral("°");
    }
    const double whole = m_record->times.back();
    const int decimals = whole > 0 && whole < 1 ? std::min(9, 2 - static_cast<int>(std::floor(std::log10(whole)))) : 2;
    return QStringLiteral("%1 s").arg(formatFixed(t, decimals));
}

void RecordView::showMoment(std::size_t moment)
{
    const bool isThere = m_record != nullptr && moment < m_record->times.size();
    {
        const QSignalBlocker silent(m_slider);
        m_slider->setValue(isThere ? static_cast<int>(moment) : 0);
    }
    m_chart->setCursor(isThere ? moment : 0);
    m_time->setText(isThere ? timeText(moment) : QString());
    Q_EMIT momentChanged();
}

void RecordView::setMoment(std::size_t moment)
{
    m_shownTime = m_record != nullptr && moment < m_record->times.size() ? m_record->times[moment] : 0;
    showMoment(moment);
}

void RecordView::setPlaying(bool isPlaying)
{
    if (isPlaying && m_record != nullptr && m_record->times.size() > 1) {
        m_clock.restart();
        m_frames.start();
    } else {
        m_frames.stop();
    }
    m_play->setToolTip(m_frames.isActive() ? tr("Pause") : tr("Play the motion"));
    m_play->setAccessibleName(m_play->toolTip());
    m_play->setIcon(themedIcon(m_frames.isActive() ? QStringLiteral("pause") : QStringLiteral("play"), m_theme));
}

// After the end it begins again.
void RecordView::advance()
{
    const double begin = m_record->times.front(), end = m_record->times.back();
    const double passed = 0.001 * static_cast<double>(m_clock.restart()) * playSpeed();
    double t = m_shownTime + passed * m_record->pace;
    t = t > end ? begin : t;
    const double step = m_record->times[1] - m_record->times[0];
    const auto nearest = static_cast<std::size_t>(std::max(0L, std::lround((t - begin) / step)));
    m_shownTime = t;
    const std::size_t moment = std::min(nearest, m_record->times.size() - 1);
    if (moment != this->moment()) {
        showMoment(moment);
    }
}

void RecordView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_play->setIcon(themedIcon(this->isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"), theme));
}

}  // namespace eigenlink
