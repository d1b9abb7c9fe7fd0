#include "views/studies/motion/motion_form.h"

#include "views/inspector/number_field.h"
#include "views/layout/flow_layout.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace eigenlink {

namespace {

constexpr int kLeastStart = 80;  ///< [px]

void setItemEnabled(QComboBox& box, MotionStart start, bool isEnabled)
{
    static_cast<QStandardItemModel*>(box.model())->item(static_cast<int>(start))->setEnabled(isEnabled);
    if (!isEnabled && box.currentIndex() == static_cast<int>(start)) {
        box.setCurrentIndex(static_cast<int>(MotionStart::drawing));
    }
}

}  // namespace

MotionForm::MotionForm(QWidget* parent)
    : QWidget(parent),
      m_start(new QComboBox),
      m_care(new QComboBox),
      m_run(new QPushButton),
      m_fields(new FlowLayout),
      m_progress(new QProgressBar)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    addChoices();
    m_fields->setSpacing(8);
    column->addLayout(m_fields);
    m_amplitude = addNumber(tr("displaced by"), tr("By how much the point that moves most is displaced"), 0.1, true);
    m_duration = addNumber(tr("duration [s]"), tr("How long the motion lasts, in seconds"), 10, false);
    addLabelled(tr("accuracy"), tr("Error of each step: rough 1e-5, normal 1e-8, tight 1e-13"), m_care);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the motion"));
    column->addWidget(m_progress);
    connect(m_run, &QPushButton::clicked, this, &MotionForm::run);
    connect(m_start, &QComboBox::currentIndexChanged, this, &MotionForm::update);
    connect(m_amplitude, &NumberField::edited, this, [this] { m_isOwnAmplitude = true; });
    connect(m_duration, &NumberField::edited, this, [this] { m_isOwnDuration = true; });
    setIdle();
    setStarts(false, false, false);
}

void MotionForm::addChoices()
{
    const std::pair<QString, QString> starts[]{
        {tr("released from the drawing"),
         tr("Begins where it is drawn or was dragged to, with the velocities of the drawing")},
        {tr("pushed from its equilibrium"), tr("Begins at the equilibrium, with the velocities of the drawing")},
        {tr("along the selected mode"), tr("Begins at the equilibrium, displaced along the selected mode")},
        {tr("from the moment shown"), tr("Goes on from the moment under the cursor, as it moves there")}};
    for (const auto& [words, tip] : starts) {
        m_start->addItem(words);
        m_start->setItemData(m_start->count() - 1, tip, Qt::ToolTipRole);
    }
    m_start->setAccessibleName(tr("Where the motion begins"));
    m_start->setToolTip(m_start->accessibleName());
    m_start->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_start->setMinimumWidth(kLeastStart);
    m_start->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_care->addItems({tr("rough"), tr("normal"), tr("tight")});
    m_care->setCurrentIndex(static_cast<int>(MotionCare::normal));
    m_run->setProperty("role", QStringLiteral("primary"));
    auto* line = new FlowLayout;
    line->setSpacing(8);
    line->addWidget(m_start);
    line->addWidget(m_run);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
}

void MotionForm::addLabelled(const QString& label, const QString& tip, QWidget* field)
{
    auto* name = new QLabel(label);
    name->setToolTip(tip);
    field->setToolTip(tip);
    m_fields->addWidget(underCaption(name, field));
}

NumberField* MotionForm::addNumber(const QString& label, const QString& tip, double value, bool isLength)
{
    NumberFieldTraits traits;
    traits.quantity = isLength ? Quantity::length : Quantity::none;
    traits.range = isLength ? Range::any : Range::positive;
    auto* field = new NumberField(traits);
    field->setValue(value);
    field->editor()->setAccessibleName(label);
    addLabelled(label, tip, field);
    return field;
}

MotionRequest MotionForm::request() const
{
    MotionRequest request;
    request.start = static_cast<MotionStart>(m_start->currentIndex());
    request.amplitude = m_amplitude->value().value_or(0);
    request.duration = m_duration->value().value_or(request.duration);
    request.care = static_cast<MotionCare>(m_care->currentIndex());
    return request;
}

void MotionForm::setUnits(const DisplayUnits& units)
{
    m_amplitude->setDisplayUnit(displayUnitOf(units, Quantity::length));
}

void MotionForm::proposeAmplitude(double amplitude)
{
    if (!m_isOwnAmplitude) {
        m_amplitude->setValue(amplitude);
    }
}

void MotionForm::proposeDuration(double duration)
{
    if (!m_isOwnDuration) {
        m_duration->setValue(duration);
    }
}

void MotionForm::setStart(MotionStart start)
{
    m_start->setCurrentIndex(static_cast<int>(start));
}

void MotionForm::setStarts(bool hasRest, bool hasMode, bool hasMoment)
{
    setItemEnabled(*m_start, MotionStart::rest, hasRest);
    setItemEnabled(*m_start, MotionStart::mode, hasMode);
    setItemEnabled(*m_start, MotionStart::moment, hasMoment);
    update();
}

void MotionForm::setPossible(bool isPossible)
{
    m_isPossible = isPossible;
    update();
}

void MotionForm::update()
{
    m_amplitude->setEnabled(request().start == MotionStart::mode);
    m_run->setText(m_isBusy ? tr("Cancel") : tr("Simulate"));
    m_run->setToolTip(m_isBusy ? tr("Stop computing the motion; what is known so far is kept")
                               : tr("Compute the motion from there"));
    m_run->setEnabled(m_isBusy || m_isPossible);
    m_progress->setVisible(m_isBusy);
}

void MotionForm::run()
{
    if (m_isBusy) {
        Q_EMIT cancelRequested();
    } else if (m_duration->finish() && m_amplitude->finish()) {
        Q_EMIT runRequested(request());
    }
}

void MotionForm::setProgress(double fraction)
{
    m_isBusy = true;
    m_progress->setValue(static_cast<int>(1000 * std::clamp(fraction, 0.0, 1.0)));
    update();
}

void MotionForm::setIdle()
{
    m_isBusy = false;
    update();
}

}  // namespace eigenlink
