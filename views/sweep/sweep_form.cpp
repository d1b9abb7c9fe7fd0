#include "views/sweep/sweep_form.h"

#include "model/basics/degree.h"
#include "views/format/format.h"
#include "views/inspector/number_field.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eigenlink {

namespace {

constexpr double kMostModes = 1000;

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
      m_grid(new QGridLayout(this)),
      m_link(new QComboBox),
      m_holding(new QComboBox),
      m_run(new QPushButton),
      m_progress(new QProgressBar)
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(2);
    addChoices();
    m_from = addNumber(0, tr("from"), tr("First angle of the link"), 0, true);
    m_to = addNumber(1, tr("to"), tr("Last angle of the link"), 345 * kDegree, true);
    m_step = addNumber(2, tr("step"), tr("Distance of the angles"), 15 * kDegree, true);
    m_modes = addNumber(3, tr("modes"), tr("How many branches to follow, from the lowest"), 10, false);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    m_grid->addWidget(m_progress, 4, 0, 1, 4);
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
    m_holding->addItems({tr("free there"), tr("held there")});
    m_holding->setItemData(0, tr("The link is put at the angle and stays free to vibrate"), Qt::ToolTipRole);
    m_holding->setItemData(1, tr("A motor holds the link at the angle during the vibration"), Qt::ToolTipRole);
    m_holding->setAccessibleName(tr("Free or held"));
    m_holding->setToolTip(tr("Whether the link, once put at the angle, is free to vibrate or held by a motor"));
    m_run->setProperty("role", QStringLiteral("primary"));
    m_grid->addWidget(m_link, 0, 0, 1, 2);
    m_grid->addWidget(m_holding, 0, 2);
    m_grid->addWidget(m_run, 0, 3);
}

NumberField* SweepForm::addNumber(int column, const QString& label, const QString& tip, double value, bool isAngle)
{
    auto* name = new QLabel(label);
    name->setProperty("role", QStringLiteral("section"));
    NumberFieldTraits traits;
    traits.quantity = isAngle ? Quantity::angle : Quantity::none;
    traits.isCompact = true;
    traits.range = column >= 2 ? Range::positive : Range::any;
    auto* field = new NumberField(traits);
    field->setDisplayUnit(isAngle ? DisplayUnit{QStringLiteral("°"), kDegree} : DisplayUnit{});
    field->setValue(value);
    field->editor()->setAccessibleName(label);
    name->setToolTip(tip);
    name->setBuddy(field);
    m_grid->addWidget(name, 1, column);
    m_grid->addWidget(field, 2, column);
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
    options.modes = static_cast<std::size_t>(std::clamp(std::floor(m_modes->value().value_or(1)), 1.0, kMostModes));
    const double from = m_from->value().value_or(0);
    const double to = m_to->value().value_or(0);
    const double step = m_step->value().value_or(0);
    const double count = std::floor(std::abs(to - from) / step + 1e-9);
    for (int i = 0; step > 0 && count <= kMostAngles && i <= static_cast<int>(count); ++i) {
        options.angles.push_back(from + (to < from ? -i : i) * step);
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
    Q_EMIT refused(any ? QString() : tr("These are more than %1 angles: take a larger step.").arg(kMostAngles));
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
