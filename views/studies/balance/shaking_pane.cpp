#include "views/studies/balance/shaking_pane.h"

#include "views/format/format.h"
#include "views/inspector/number_field.h"
#include "views/plot/curve_chart.h"
#include "views/studies/balance/balance_parts.h"
#include "views/studies/balance/balance_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace eigenlink {

ShakingPane::ShakingPane(QWidget* parent)
    : QWidget(parent),
      m_drive(balanceBox(tr("Driven link"), tr("The link that is driven round at constant speed"))),
      m_speed(new NumberField({Quantity::angularVelocity, Range::positive, false, {}, true})),
      m_curves(balanceBox(tr("Curve"), tr("Curve shown per turn of the drive"))),
      m_chart(new CurveChart),
      m_table(balanceTable({tr("per turn"), tr("force rms"), tr("largest"), tr("moment rms"), tr("largest")},
                           tr("What shakes the ground"))),
      m_rotors(balanceLabel("muted"))
{
    prepare();
    arrange();
    const auto drive = [this] {
        if (!m_isFilling) {
            Q_EMIT driveChanged(m_drive->currentText().toStdString(), m_speed->value().value_or(1));
        }
    };
    connect(m_drive, &QComboBox::currentIndexChanged, this, drive);
    connect(m_speed, &NumberField::edited, this, drive);
    connect(m_curves, &QComboBox::currentIndexChanged, this, &ShakingPane::drawCurves);
}

void ShakingPane::prepare()
{
    m_speed->editor()->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Speed of the driven link, as 3000 rpm or 20 Hz"));
    m_curves->addItems({tr("force, polar"), tr("force against the angle"), tr("moment"),
                        tr("path of the centre of mass"), tr("reduced inertia J and its parts")});
    m_chart->setAccessibleName(tr("Shaking per turn"));
}

void ShakingPane::arrange()
{
    auto* choice = new QHBoxLayout;
    const auto addField = [choice](const QString& words, QWidget* field) {
        auto* label = new QLabel(words);
        label->setProperty("role", QStringLiteral("muted"));
        choice->addWidget(label);
        choice->addWidget(field, 1);
    };
    addField(tr("driven"), m_drive);
    addField(tr("at"), m_speed);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->addLayout(choice);
    column->addWidget(m_curves);
    column->addWidget(m_chart, 1);
    column->addWidget(m_table);
    column->addWidget(m_rotors);
    column->addStretch();  // takes the room while there is no chart
}

void ShakingPane::setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units)
{
    m_study = study;
    if (study != nullptr) {
        m_isFilling = true;
        fill(units);
        m_isFilling = false;
    }
    drawCurves();
}

void ShakingPane::fill(const DisplayUnits& units)
{
    m_drive->clear();
    for (const std::string& link : m_study->cranks) {
        m_drive->addItem(fromModel(link));
    }
    m_drive->setCurrentIndex(std::max(0, m_drive->findText(fromModel(m_study->drive))));
    m_speed->setDisplayUnit(displayUnitOf(units, Quantity::angularVelocity));
    m_speed->setValue(m_study->speed);
    fillTable(*m_table, shakingRows(*m_study, units));
    m_rotors->setText(m_study->driven ? rotorText(*m_study) : driveFailureText(*m_study, units));
    m_rotors->setVisible(!m_rotors->text().isEmpty());
    m_chart->setVisible(m_study->driven.has_value());
    m_curves->setVisible(m_study->driven.has_value());
}

void ShakingPane::drawCurves()
{
    const bool isThere = m_study != nullptr && m_study->driven.has_value();
    m_chart->setPicture(isThere ? shakingPicture(*m_study, static_cast<ShakingCurve>(m_curves->currentIndex()))
                                : ChartPicture());
}

}  // namespace eigenlink
