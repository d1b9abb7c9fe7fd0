#include "views/motion/record_view.h"

#include "model/basics/least_divisor.h"
#include "model/response/amplitude_spectrum.h"
#include "views/format/format.h"
#include "views/format/tolerances.h"
#include "views/layout/flow_layout.h"
#include "views/motion/motion_chart.h"
#include "views/motion/quantity_box.h"

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

/// Name of the curve of the plane that "C.x" and "C.y" make; empty where they make none.
QString planeName(const QString& x)
{
    const QString base = x.section(QLatin1Char('.'), 0, -2);
    if (x.endsWith(QStringLiteral(".vx"))) {
        return RecordView::tr("%1 velocity in the plane").arg(base);
    }
    if (x.endsWith(QStringLiteral(".ax"))) {
        return RecordView::tr("%1 acceleration in the plane").arg(base);
    }
    return x.endsWith(QStringLiteral(".x")) ? RecordView::tr("%1 in the plane").arg(base) : QString();
}

}  // namespace

RecordView::RecordView(QWidget* parent)
    : QWidget(parent),
      m_y(new QuantityBox(tr("Quantity"))),
      m_x(new QuantityBox(tr("Against what"))),
      m_against(new QLabel(tr("against"))),
      m_chart(new MotionChart),
      m_play(new QToolButton),
      m_slider(new QSlider(Qt::Horizontal)),
      m_speed(new QComboBox),
      m_time(new QLabel),
      m_legend(new QLabel(tr("solid: the motion · dashed: the linear model"))),
      m_linear(nullptr),
      m_theme(lightTheme())
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(arrangeChoices());
    column->addWidget(m_chart, 1);
    m_legend->setProperty("role", QStringLiteral("section"));
    column->addWidget(m_legend);
    column->addLayout(arrangePlayer());
    column->addLayout(arrangeExtras());
    m_frames.setInterval(kFrame);
    connect(&m_frames, &QTimer::timeout, this, &RecordView::advance);
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(m_y, &QComboBox::currentIndexChanged, this, &RecordView::drawCurves);
    connect(m_x, &QComboBox::currentIndexChanged, this, &RecordView::drawCurves);
    const auto scrub = [this](auto moment) {
        setPlaying(false);
        setMoment(static_cast<std::size_t>(moment));
    };
    connect(m_chart, &MotionChart::cursorMoved, this, scrub);
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
    m_legend->setVisible(isThere && m_record->hasLinear);
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
    QStringList names;
    QStringList abscissas{m_record != nullptr && m_record->isDriven ? tr("angle of the drive") : tr("time"),
                          tr("frequency (spectrum)")};
    for (int i = 0; m_record != nullptr && i < m_record->quantities.size(); ++i) {
        const QString& name = m_record->quantities[i];
        m_choices.push_back({name, i, -1});
        const QString plane = planeName(name);
        QString other = name;
        other.replace(other.size() - 1, 1, QLatin1Char('y'));
        const auto y = plane.isEmpty() ? -1 : m_record->quantities.indexOf(other);
        if (y >= 0) {
            m_choices.push_back({plane, static_cast<int>(y), i});
        }
    }
    for (const Choice& choice : m_choices) {
        names << choice.name;
    }
    abscissas += m_record != nullptr ? m_record->quantities : QStringList();
    m_y->setQuantities(names, m_record != nullptr ? m_record->usual : QString());
    m_x->setQuantities(abscissas, abscissas.front());
    drawCurves();
}

QStringList RecordView::drawable() const
{
    QStringList names;
    for (const Choice& choice : m_choices) {
        names << choice.name;
    }
    return names;
}

void RecordView::setQuantities(const QString& y, const QString& x)
{
    m_y->choose(y);
    x.isEmpty() ? m_x->choose(m_x->itemText(0)) : m_x->choose(x);
    drawCurves();
}

QString RecordView::labelOf(int quantity) const
{
    return QStringLiteral("%1 [%2]").arg(m_record->quantities[quantity], m_record->units[quantity]);
}

void RecordView::drawCurves()
{
    MotionCurves curves;
    const int index = m_y->currentIndex();
    const bool isThere = m_record != nullptr && index >= 0 && static_cast<std::size_t>(index) < m_choices.size();
    if (isThere) {
        const Choice& choice = m_choices[static_cast<std::size_t>(index)];
        const int x = m_x->currentIndex();
        m_x->setVisible(choice.x < 0);
        m_against->setVisible(choice.x < 0);
        choice.x < 0 && x == againstFrequency ? drawSpectrum(choice.y, curves)
                                              : drawMotion(choice, x - kAbscissas, curves);
    }
    m_chart->setCurves(curves);
}

void RecordView::drawMotion(const Choice& choice, int x, MotionCurves& curves) const
{
    curves.isEqual = choice.x >= 0;
    curves.hasOrigin = curves.isEqual && m_record->units[choice.y] != QStringLiteral("m");
    const int abscissa = choice.x >= 0 ? choice.x : x;
    curves.isAgainstTime = abscissa < 0;
    curves.y = m_record->values(choice.y, false);
    curves.x = abscissa < 0 ? m_record->times : m_record->values(abscissa, false);
    if (m_record->hasLinear) {
        curves.linearY = m_record->values(choice.y, true);
        curves.linearX = abscissa < 0 ? m_record->times : m_record->values(abscissa, true);
    }
    curves.yLabel = labelOf(choice.y);
    curves.xLabel = abscissa >= 0        ? labelOf(abscissa)
                    : m_record->isDriven ? tr("angle of the drive [°]")
                                         : QStringLiteral("t [s]");
}

// Of a driven mechanism a turn is the period: its frequencies are the orders of the drive.
void RecordView::drawSpectrum(int y, MotionCurves& curves) const
{
    std::vector<double> values = m_record->values(y, false);
    double step = m_record->times.size() > 1 ? (m_record->times[1] - m_record->times[0]) : 1;
    step /= m_record->isDriven ? 360 : 1;
    AmplitudeSpectrum spectrum = amplitudeSpectrum(values, step);
    curves.hasCursor = false;
    curves.isLog = true;
    const double most = spectrum.amplitudes.empty() ? 0 : std::ranges::max(spectrum.amplitudes);
    std::size_t end = spectrum.amplitudes.size();
    while (end > 16 && !(spectrum.amplitudes[end - 1] > tolerance::kLeastShown * most)) {
        --end;
    }
    end = std::min(spectrum.amplitudes.size(), end + end / 5);
    for (std::size_t i = 0; i < end; ++i) {
        curves.x.push_back(spectrum.frequencies[i]);
        curves.y.push_back(std::max(spectrum.amplitudes[i], most * std::pow(10, -kDecadesBelow)));
    }
    constexpr std::size_t kMostMarks = 16;
    for (std::size_t i = 0; i < std::min(m_record->frequencies.size(), kMostMarks) && !curves.x.empty(); ++i) {
        if (m_record->frequencies[i] <= curves.x.back()) {
            curves.marks.push_back({m_record->frequencies[i], tr("mode %1").arg(i + 1)});
        }
    }
    curves.yLabel = tr("amplitude of %1").arg(labelOf(y));
    curves.xLabel = m_record->isDriven ? tr("frequency [orders of the drive]") : tr("frequency [Hz]");
}

QString RecordView::timeText(std::size_t moment) const
{
    const double t = m_record->times[moment];
    if (m_record->isDriven) {
        return formatFixed(t, 1) + QStringLiteral("°");
    }
    const double whole = m_record->times.back();
    const int decimals = whole >= 1 ? 2 : std::min(9, 2 - static_cast<int>(std::floor(std::log10(whole))));
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
    m_chart->setTheme(theme);
    m_play->setIcon(themedIcon(this->isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"), theme));
}

}  // namespace eigenlink
