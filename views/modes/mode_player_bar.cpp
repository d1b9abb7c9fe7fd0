#include "views/modes/mode_player.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kRoomForARow = 680;  // [px]
constexpr int kNarrowest = 340;    // with the sliders below [px]

}  // namespace

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
    m_number->setMinimumWidth(m_number->fontMetrics().horizontalAdvance(tr("mode 88 of 88")));
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
    words->setSpacing(4);
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
    (*value)->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("100 %")));
    words->addWidget(name);
    words->addWidget(*value, 1);
    column->addWidget(slider);
    static_cast<QHBoxLayout*>(m_sliders->layout())->addLayout(column, 1);
    if (value == &m_phaseValue) {
        m_phaseName = name;
    }
    return slider;
}

// Where there is little room the sliders stand in a row of their own.
void ModePlayer::resizeEvent(QResizeEvent*)
{
    const bool wraps = width() < kRoomForARow;
    if (wraps == m_isWrapped) {
        return;
    }
    m_isWrapped = wraps;
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->removeWidget(m_sliders);
    wraps ? grid->addWidget(m_sliders, 1, 0, 1, 5) : grid->addWidget(m_sliders, 0, 1);
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
