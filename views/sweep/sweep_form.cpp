#include "views/sweep/sweep_form.h"

#include "views/format/format.h"
#include "views/inspector/number_field.h"
#include "views/layout/flow_layout.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

bool isPinnedToGround(const Mechanism& mechanism, const Element& element)
{
    return std::ranges::any_of(pointsOf(element), [&](const std::string& id) {
        const auto point = findPoint(mechanism, id);
        return point && mechanism.points[*point].fixed;
    });
}

}  // namespace

SweepForm::SweepForm(QWidget* parent)
    : QWidget(parent),
      m_fields(new FlowLayout),
      m_link(new QComboBox),
      m_holding(new QComboBox),
      m_run(new QPushButton),
      m_progress(new QProgressBar)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    addChoices();
    m_fields->setSpacing(8);
    column->addLayout(m_fields);
    m_from = addNumber(tr("from"), tr("First angle of the link"), 0, true);
    m_to = addNumber(tr("to"), tr("Last angle of the link"), kUsualSweepTo, true);
    m_step = addNumber(tr("step"), tr("Distance of the angles"), kUsualSweepStep, true, Range::positive);
    m_modes = addNumber(tr("modes"), tr("How many branches to follow, from the lowest"), 10, false, Range::positive);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    column->addWidget(m_progress);
    connect(m_run, &QPushButton::clicked, this, &SweepForm::run);
    connect(m_link, &QComboBox::activated, this, [this] { m_chosen = true; });
    setIdle();
}

void SweepForm::addChoices()
{
    m_link->setAccessibleName(tr("Link whose angle is swept"));
    m_link->setToolTip(m_link->accessibleName());
    m_link->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_link->setMinimumContentsLength(8);
    m_holding->addItems({tr("link free"), tr("link held")});
    m_holding->setItemData(0, tr("The link is put at the angle and stays free to vibrate"), Qt::ToolTipRole);
    m_holding->setItemData(1, tr("A motor holds the link at the angle during the vibration"), Qt::ToolTipRole);
    m_holding->setAccessibleName(tr("Free or held"));
    m_holding->setToolTip(tr("Whether the link, once put at the angle, is free to vibrate or held by a motor"));
    m_run->setProperty("role", QStringLiteral("primary"));
    m_link->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* line = new FlowLayout;
    line->setSpacing(8);
    line->addWidget(m_link);
    line->addWidget(m_holding);
    line->addWidget(m_run);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
}

NumberField* SweepForm::addNumber(const QString& label, const QString& tip, double value, bool isAngle, Range range)
{
    auto* name = new QLabel(label);
    NumberFieldTraits traits;
    traits.quantity = isAngle ? Quantity::angle : Quantity::none;
    traits.isCompact = true;
    traits.range = range;
    auto* field = new NumberField(traits);
    field->setDisplayUnit(isAngle ? DisplayUnit{QStringLiteral("°"), kDegree} : DisplayUnit{});
    field->setValue(value);
    field->editor()->setAccessibleName(label);
    name->setToolTip(tip);
    m_fields->addWidget(underCaption(name, field));
    return field;
}

void SweepForm::setMechanism(const Mechanism& mechanism)
{
    const QSignalBlocker blocker(m_link);
    const QString before = m_link->currentText();
    m_link->clear();
    int crank = -1;
    for (const Element& element : mechanism.elements) {
        if (isLink(element)) {
            crank = crank < 0 && isPinnedToGround(mechanism, element) ? m_link->count() : crank;
            m_link->addItem(fromModel(idOf(element)));
        }
    }
    const int kept = m_link->findText(before);
    m_chosen = m_chosen && kept >= 0;
    m_link->setCurrentIndex(m_chosen ? kept : std::max(crank, m_link->count() > 0 ? 0 : -1));
    m_run->setEnabled(m_busy || m_link->count() > 0);
}

SweepOptions SweepForm::options() const
{
    SweepOptions options;
    options.link = m_link->currentText().toStdString();
    options.locked = m_holding->currentIndex() == 1;
    options.modes =
        static_cast<std::size_t>(std::clamp(std::floor(m_modes->value().value_or(1)), 1.0, double{kMostSweepModes}));
    if (const std::optional<double> step = m_step->value(); step && *step > 0) {
        options.angles = anglesBetween(m_from->value().value_or(0), m_to->value().value_or(0), *step);
    }
    return options;
}

void SweepForm::run()
{
    if (m_busy) {
        Q_EMIT cancelRequested();
        return;
    }
    for (NumberField* field : {m_from, m_to, m_step}) {
        if (!field->finish()) {
            return;
        }
    }
    const SweepOptions asked = options();
    const bool any = !asked.angles.empty();
    Q_EMIT refused(any ? QString() : tr("These are more than %1 angles: take a larger step.").arg(kMostSweepAngles));
    if (any) {
        Q_EMIT runRequested(asked);
    }
}

void SweepForm::setProgress(double fraction)
{
    m_busy = true;
    m_run->setText(tr("Cancel"));
    m_run->setEnabled(true);
    m_run->setToolTip(tr("Stop the sweep"));
    m_progress->setValue(static_cast<int>(1000 * fraction));
    m_progress->setVisible(true);
}

void SweepForm::setIdle()
{
    m_busy = false;
    m_run->setText(tr("Sweep"));
    m_run->setToolTip(tr("Find the frequencies at every angle"));
    m_run->setEnabled(m_link->count() > 0);
    m_progress->setVisible(false);
}

}  // namespace eigenlink
