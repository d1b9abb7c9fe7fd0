#include "views/modes/mode_player.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QToolButton>

#include <algorithm>

namespace eigenlink {

namespace {

constexpr int kNarrowest = 540;     // [px]
constexpr int kRoomForNames = 720;  // [px]

}  // namespace

void ModePlayer::build()
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 8, 14, 8);
    row->setSpacing(8);
    m_play = new QToolButton(this);
    m_play->setObjectName(QStringLiteral("play"));
    m_play->setProperty("role", QStringLiteral("round"));
    row->addWidget(m_play);
    row->addSpacing(6);
    m_amplitude =
        addSlider(tr("amplitude"), tr("How far the mode goes, in lengths of a typical link"), &m_amplitudeValue);
    m_amplitude->setRange(1, 100);
    m_amplitude->setValue(25);
    m_speed = addSlider(tr("speed"), tr("Speed against real time"), &m_speedValue);
    m_speed->setRange(-kSpeedDecade, kSpeedDecade);
    m_phase = addSlider(tr("phase"), tr("Place within one period"), &m_phaseValue);
    m_phase->setRange(0, 359);
    m_growth = new QCheckBox(tr("growth"), this);
    m_growth->setToolTip(tr("On: true growth or decay, e^(σt). Off: the amplitude is kept."));
    m_growth->setAccessibleName(tr("True growth or decay"));
    row->addWidget(m_growth);
    addExaggeration();
    row->addSpacing(6);
    m_previous = addStep(tr("Previous mode"), -1);
    m_number = new QLabel(this);
    m_number->setObjectName(QStringLiteral("number"));
    m_number->setAlignment(Qt::AlignCenter);
    m_number->setMinimumWidth(m_number->fontMetrics().horizontalAdvance(tr("mode 88/88")));
    row->addWidget(m_number);
    m_next = addStep(tr("Next mode"), 1);
    setMinimumWidth(kNarrowest);
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
    layout()->addWidget(m_exaggeration);
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
    const bool bends = std::ranges::any_of(
        m_shown.mechanism().elements, [](const Element& element) { return std::holds_alternative<Beam>(element); });
    m_exaggeration->setVisible(bends);
    if (!bends) {
        setExaggeration(1);
    }
    refreshControls();
}

QSlider* ModePlayer::addSlider(const QString& label, const QString& tip, QLabel** value)
{
    auto* row = static_cast<QHBoxLayout*>(layout());
    auto* name = new QLabel(label, this);
    name->setProperty("role", QStringLiteral("muted"));
    auto* slider = new QSlider(Qt::Horizontal, this);
    slider->setObjectName(label);
    slider->setMinimumWidth(32);
    slider->setToolTip(tip);
    slider->setAccessibleName(label);
    name->setBuddy(slider);
    *value = new QLabel(this);
    (*value)->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.05×")));
    row->addWidget(name);
    row->addWidget(slider, 1);
    row->addWidget(*value);
    m_names.push_back(name);
    if (value == &m_phaseValue) {
        m_phaseName = name;
    }
    return slider;
}

// Where there is little room the sliders go without their names, which their tool tips tell too.
void ModePlayer::resizeEvent(QResizeEvent*)
{
    for (QLabel* name : m_names) {
        name->setVisible(width() >= kRoomForNames);
    }
}

QToolButton* ModePlayer::addStep(const QString& name, int step)
{
    auto* button = new QToolButton(this);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setObjectName(step < 0 ? QStringLiteral("previous") : QStringLiteral("next"));
    connect(button, &QToolButton::clicked, this, [this, step] { Q_EMIT modeStepRequested(step); });
    layout()->addWidget(button);
    return button;
}

}  // namespace eigenlink
