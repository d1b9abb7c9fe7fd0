#include "views/modes/mode_player.h"

#include "model/basics/tolerances.h"
#include "views/format/format.h"
#include "views/modes/film_strip_picture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kFrame = 16;             ///< [ms]: 60 pictures a second
constexpr double kLongestStep = 0.25;  ///< [s]: after a pause of the program the mode does not jump

ModePlayer::Clock wallClock()
{
    QElapsedTimer timer;
    timer.start();
    return [timer] { return timer.elapsed(); };
}

/// True for the mode of a mechanism that was changed a little: it goes on where it is.
bool isContinued(const PlayedMode& before, const PlayedMode& after)
{
    return before.number == after.number && before.count == after.count && before.spurious == after.spurious &&
           kindOf(before) == MotionKind::swing && kindOf(after) == MotionKind::swing;
}

constexpr int kRoomForARow = 680;  // [px]
constexpr int kGapOfWords = 4;     // between a name and its value [px]
constexpr int kNarrowest = 340;    // with the sliders below [px]

}  // namespace

ModePlayer::ModePlayer(QWidget* parent, Clock clock)
    : QWidget(parent), m_clock(clock ? std::move(clock) : wallClock()), m_theme(lightTheme())
{
    build();
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrame);
    connect(&m_timer, &QTimer::timeout, this, &ModePlayer::tick);
    connect(m_play, &QToolButton::clicked, this, &ModePlayer::togglePlaying);
    connect(m_amplitude, &QSlider::valueChanged, this, [this] {
        Q_EMIT amplitudeChanged(amplitude());
        announce();
    });
    connect(m_speed, &QSlider::valueChanged, this, &ModePlayer::refreshValues);
    connect(m_phase, &QSlider::valueChanged, this, [this](int value) { seek(value * kTwoPi / 360); });
    connect(m_growth, &QCheckBox::toggled, this, [this] {
        refreshControls();
        announce();
    });
    setTheme(m_theme);
    refreshControls();
    refreshValues();
}

double ModePlayer::amplitude() const
{
    return m_amplitude->value() / 100.0;
}

double ModePlayer::speed() const
{
    return m_baseSpeed * std::pow(10.0, static_cast<double>(m_speed->value()) / kSpeedDecade);
}

bool ModePlayer::hasTrueGrowth() const
{
    return m_growth->isChecked();
}

ModeState ModePlayer::state() const
{
    return m_mode ? stateAt(*m_mode, m_seconds, hasTrueGrowth()) : ModeState{0, 0};
}

/// Phase of a swinging mode, part of the loop of another, as an angle [0, 2π).
double ModePlayer::progress() const
{
    if (!m_mode) {
        return 0;
    }
    if (kindOf(*m_mode) == MotionKind::swing) {
        return state().phase;
    }
    const double loops = m_seconds / loopLength(*m_mode, hasTrueGrowth());
    return kTwoPi * (loops - std::floor(loops));
}

void ModePlayer::setShown(const Shown& shown)
{
    const Shown before = std::exchange(m_shown, shown);
    if (shown.parts() != before.parts()) {
        offerExaggeration();
    }
    m_stays = m_stays && shown.analysis() != nullptr;
    const auto configuration = shown.configuration();
    takeMode(configuration != nullptr ? configuration->mode : std::nullopt);
}

void ModePlayer::takeMode(const std::optional<PlayedMode>& mode)
{
    if (mode == m_mode) {
        return;
    }
    const bool hadMode = m_mode.has_value();
    const double before = progress();
    const bool continues = mode && m_mode && isContinued(*m_mode, *mode);
    m_mode = mode;
    m_seconds = continues ? before / std::abs(mode->s.imag()) : 0;
    m_baseSpeed = mode ? comfortableSpeed(*mode) : 1;
    refreshControls();
    announce();
    if (!mode) {
        m_stays = m_shown.exhibit() != nullptr && !isPlaying() && !m_waits && !m_resume;
        setPlaying(false);
    } else if (!mode->moves()) {
        m_waits = m_waits || isPlaying();
        setPlaying(false);
    } else if ((!hadMode && m_autoplay && !std::exchange(m_stays, false)) || std::exchange(m_waits, false)) {
        setPlaying(true);
    }
}

void ModePlayer::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_previous->setIcon(themedIcon(QStringLiteral("previous"), theme));
    m_next->setIcon(themedIcon(QStringLiteral("next"), theme));
    refreshControls();
}

void ModePlayer::setPlaying(bool playing)
{
    if (playing == isPlaying() || (playing && !canPlay())) {
        return;
    }
    if (playing) {
        m_last = m_clock();
        m_timer.start();
    } else {
        m_timer.stop();
    }
    refreshControls();
    Q_EMIT playingChanged(playing);
}

void ModePlayer::setAmplitude(double amplitude)
{
    m_amplitude->setValue(static_cast<int>(std::lround(100 * amplitude)));
}

void ModePlayer::setSpeed(double speed)
{
    m_speed->setValue(static_cast<int>(std::lround(kSpeedDecade * std::log10(speed / m_baseSpeed))));
}

void ModePlayer::setTrueGrowth(bool trueGrowth)
{
    m_growth->setChecked(trueGrowth);
}

void ModePlayer::setPhase(double phase)
{
    seek(phase - kTwoPi * std::floor(phase / kTwoPi));
}

void ModePlayer::seek(double phase)
{
    if (!m_mode) {
        return;
    }
    if (kindOf(*m_mode) == MotionKind::swing) {
        // Stay in the period that is being shown, so that growth goes on from where it is.
        const double period = kTwoPi / std::abs(m_mode->s.imag());
        const double part = m_mode->s.imag() > 0 ? phase / kTwoPi : 1 - phase / kTwoPi;
        m_seconds = period * (std::floor(m_seconds / period + tolerance::kEqual) + part);
    } else {
        m_seconds = loopLength(*m_mode, hasTrueGrowth()) * phase / kTwoPi;
    }
    announce();
}

void ModePlayer::tick()
{
    const qint64 now = m_clock();
    const double passed = std::min(static_cast<double>(now - m_last) / 1000, kLongestStep);
    m_last = now;
    if (m_mode && passed > 0) {
        const double loop = loopLength(*m_mode, hasTrueGrowth());
        m_seconds = std::fmod(m_seconds + passed * speed(), loop);
        announce();
    }
}

void ModePlayer::announce()
{
    const QSignalBlocker blocker(m_phase);
    m_phase->setValue(static_cast<int>(progress() * 360 / kTwoPi + tolerance::kEqual) % 360);
    refreshValues();
    const ModeState now = state();
    Q_EMIT phaseChanged(now.phase, now.factor);
}

void ModePlayer::refreshValues()
{
    m_amplitudeValue->setText(QStringLiteral("%1 %").arg(m_amplitude->value()));
    m_speedValue->setText(m_mode ? formatNumber(speed(), 2) + QStringLiteral("×") : QString());
    const bool swings = m_mode && (kindOf(*m_mode) == MotionKind::swing || kindOf(*m_mode) == MotionKind::shape);
    m_phaseValue->setText(!m_mode  ? QString()
                          : swings ? QStringLiteral("%1°").arg(m_phase->value())
                                   : QStringLiteral("%1 %").arg(m_phase->value() * 100 / 360));
}

void ModePlayer::refreshGrowth()
{
    const bool fades = canPlay() && kindOf(*m_mode) == MotionKind::swing && isDamped(*m_mode);
    const bool grows = fades && m_mode->s.real() > 0;
    m_growth->setEnabled(fades);
    m_growth->setVisible(fades);
    m_growth->setText(grows ? tr("growth") : tr("decay"));
    m_growth->setToolTip(grows ? tr("On: the motion grows as it truly does, e^(σt), and starts again. Off: the "
                                    "amplitude is kept.")
                               : tr("On: the motion decays as it truly does, e^(σt), and starts again. Off: the "
                                    "amplitude is kept."));
    m_growth->setAccessibleName(grows ? tr("True growth") : tr("True decay"));
}

void ModePlayer::refreshControls()
{
    const bool has = m_mode.has_value();
    for (QWidget* widget : {static_cast<QWidget*>(m_play), static_cast<QWidget*>(m_amplitude),
                            static_cast<QWidget*>(m_speed), static_cast<QWidget*>(m_phase)}) {
        widget->setEnabled(canPlay());
    }
    refreshGrowth();
    m_previous->setEnabled(has && m_mode->count > 1);
    m_next->setEnabled(has && m_mode->count > 1);
    fitNumber();
    m_phaseName->setText(!has || !m_mode->moves() || kindOf(*m_mode) == MotionKind::swing ? tr("phase") : tr("time"));
    Theme onAccent = m_theme;
    onAccent.mutedText = onAccent.text = m_theme.accentText;
    m_play->setIcon(themedIcon(isPlaying() ? QStringLiteral("pause") : QStringLiteral("play"), onAccent));
    m_play->setToolTip(!has               ? tr("Choose an eigenvalue to see its mode")
                       : !m_mode->moves() ? whyNothingMoves(m_mode)
                       : isPlaying()      ? tr("Pause (Space)")
                                          : tr("Play (Space)"));
    m_play->setAccessibleName(isPlaying() ? tr("Pause") : tr("Play"));
}

void ModePlayer::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && canPlay()) {
        togglePlaying();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void ModePlayer::hideEvent(QHideEvent*)
{
    m_resume = isPlaying();
    setPlaying(false);
}

void ModePlayer::showEvent(QShowEvent*)
{
    if (m_resume) {
        m_resume = false;
        setPlaying(true);
    }
}

void ModePlayer::build()
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(14, 6, 14, 6);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(4);
    m_play = new QToolButton(this);
    m_play->setObjectName(QStringLiteral("play"));
    m_play->setProperty("role", QStringLiteral("round"));
    grid->addWidget(m_play, 0, 0);
    buildSliders();
    grid->addWidget(m_sliders, 0, 1);
    m_growth = new QCheckBox(tr("decay"), this);
    m_growth->setChecked(true);
    grid->addWidget(m_growth, 0, 2);
    addExaggeration();
    grid->addWidget(m_exaggeration, 0, 3);
    grid->addWidget(buildSteps(), 0, 4);
    grid->setColumnStretch(1, 1);
    setMinimumWidth(kNarrowest);
}

void ModePlayer::buildSliders()
{
    m_sliders = new QWidget(this);
    auto* row = new QHBoxLayout(m_sliders);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(14);
    m_amplitude =
        addSlider(tr("amplitude"), tr("How far the mode goes, in lengths of a typical link"), &m_amplitudeValue);
    m_amplitude->setRange(1, 100);
    m_amplitude->setValue(25);
    m_speed = addSlider(tr("speed"), tr("Speed against real time"), &m_speedValue);
    m_speed->setRange(-kSpeedDecade, kSpeedDecade);
    m_phase = addSlider(tr("phase"), tr("Place within one period"), &m_phaseValue);
    m_phase->setRange(0, 359);
}

QWidget* ModePlayer::buildSteps()
{
    auto* steps = new QWidget(this);
    auto* row = new QHBoxLayout(steps);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    m_previous = makeStep(tr("Previous mode"), -1);
    m_number = new QLabel(this);
    m_number->setObjectName(QStringLiteral("number"));
    m_number->setAlignment(Qt::AlignCenter);
    m_next = makeStep(tr("Next mode"), 1);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_number), static_cast<QWidget*>(m_next)}) {
        row->addWidget(widget);
    }
    return steps;
}

void ModePlayer::addExaggeration()
{
    m_exaggeration = new QComboBox(this);
    m_exaggeration->setObjectName(QStringLiteral("exaggeration"));
    m_exaggeration->setToolTip(tr("How many times as large the deflection of beams is drawn"));
    m_exaggeration->setAccessibleName(tr("Exaggeration of beams"));
    for (const int factor : {1, 2, 5, 10, 20, 50, 100, 1000}) {
        m_exaggeration->addItem(QStringLiteral("×%1").arg(factor), factor);
    }
    m_exaggeration->hide();
    connect(m_exaggeration, &QComboBox::currentIndexChanged, this,
            [this] { Q_EMIT exaggerationChanged(exaggeration()); });
}

double ModePlayer::exaggeration() const
{
    return m_exaggeration->currentData().toDouble();
}

void ModePlayer::setExaggeration(double factor)
{
    m_exaggeration->setCurrentIndex(std::max(0, m_exaggeration->findData(static_cast<int>(factor))));
}

void ModePlayer::offerExaggeration()
{
    const bool bends = std::ranges::any_of(m_shown.mechanism().elements,
                                           [](const Element& element) { return typeOf(element).flexible; });
    m_exaggeration->setVisible(bends);
    if (!bends) {
        setExaggeration(1);
    }
    refreshControls();
}

QSlider* ModePlayer::addSlider(const QString& label, const QString& tip, QLabel** value)
{
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    auto* words = new QHBoxLayout;
    words->setSpacing(kGapOfWords);
    column->addLayout(words);
    auto* name = new QLabel(label, m_sliders);
    name->setProperty("role", QStringLiteral("muted"));
    auto* slider = new QSlider(Qt::Horizontal, m_sliders);
    slider->setObjectName(label);
    slider->setMinimumWidth(64);
    slider->setToolTip(tip);
    slider->setAccessibleName(label);
    name->setBuddy(slider);
    *value = new QLabel(m_sliders);
    (*value)->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_names.push_back(name);
    words->addWidget(name);
    words->addWidget(*value, 1);
    column->addWidget(slider);
    static_cast<QHBoxLayout*>(m_sliders->layout())->addLayout(column, 1);
    if (value == &m_phaseValue) {
        m_phaseName = name;
    }
    return slider;
}

void ModePlayer::resizeEvent(QResizeEvent*)
{
    fitWords();
}

// Words have another size.
void ModePlayer::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if ((event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) && m_number != nullptr) {
        fitWords();
    }
}

// Where there is little room the sliders stand in a row of their own, and where that is too narrow too, without their
// values, so that nothing stands over something else.
void ModePlayer::fitWords()
{
    const auto widthOf = [](const QLabel& label, const QString& words) {
        return label.fontMetrics().horizontalAdvance(words);
    };
    fitNumber();
    const QMargins margins = layout()->contentsMargins();
    int needed = margins.left() + margins.right() + 2 * m_sliders->layout()->spacing();
    for (QLabel* value : {m_amplitudeValue, m_speedValue, m_phaseValue}) {
        value->setMinimumWidth(widthOf(*value, QStringLiteral("100 %")));
        needed += value->minimumWidth() + kGapOfWords;
    }
    for (const QLabel* name : m_names) {
        needed += widthOf(*name, name->text());
    }
    for (QLabel* value : {m_amplitudeValue, m_speedValue, m_phaseValue}) {
        value->setVisible(needed <= width());
    }
    const bool wraps = width() < m_theme.px(kRoomForARow);
    if (wraps == m_isWrapped) {
        return;
    }
    m_isWrapped = wraps;
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->removeWidget(m_sliders);
    wraps ? grid->addWidget(m_sliders, 1, 0, 1, 5) : grid->addWidget(m_sliders, 0, 1);
}

// Where the first row has no room for words, the number of the mode stands there alone, "1/2".
void ModePlayer::fitNumber()
{
    const QMargins margins = layout()->contentsMargins();
    const int spacing = static_cast<QGridLayout*>(layout())->horizontalSpacing();
    int others = margins.left() + margins.right() + m_play->sizeHint().width() + m_previous->sizeHint().width() +
                 m_next->sizeHint().width() + 4 * spacing;
    for (const QWidget* each : {static_cast<QWidget*>(m_growth), static_cast<QWidget*>(m_exaggeration)}) {
        others += each->isHidden() ? 0 : each->sizeHint().width();
    }
    const QFontMetrics metrics = m_number->fontMetrics();
    const int whole = metrics.horizontalAdvance(tr("mode 88 of 88")),
              alone = metrics.horizontalAdvance(QStringLiteral("88/88"));
    const bool isShort = others + whole > width();
    const QString words = !m_mode            ? tr("no mode")
                          : m_mode->spurious ? tr("spurious")
                                             : tr("mode %1 of %2").arg(m_mode->number).arg(m_mode->count);
    const bool isCounted = m_mode && !m_mode->spurious;
    m_number->setText(isShort && isCounted ? QStringLiteral("%1/%2").arg(m_mode->number).arg(m_mode->count) : words);
    m_number->setAccessibleName(words);
    m_number->setMinimumWidth(isShort ? alone : whole);
    setMinimumWidth(std::max(kNarrowest, others + alone));
}

QToolButton* ModePlayer::makeStep(const QString& name, int step)
{
    auto* button = new QToolButton(this);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setObjectName(step < 0 ? QStringLiteral("previous") : QStringLiteral("next"));
    connect(button, &QToolButton::clicked, this, [this, step] { Q_EMIT modeStepRequested(step); });
    return button;
}

}  // namespace eigenlink
