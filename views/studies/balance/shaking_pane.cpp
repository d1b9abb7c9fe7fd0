#include "views/studies/balance/shaking_pane.h"

#include "views/format/format.h"
#include "views/layout/flow_layout.h"
#include "views/plot/curve_chart.h"
#include "views/studies/balance/balance_parts.h"
#include "views/studies/balance/balance_words.h"

#include <QComboBox>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace eigenlink {

ShakingPane::ShakingPane(QWidget* parent)
    : QWidget(parent),
      m_curves(balanceBox(tr("Curve"), tr("Curve shown per turn of the drive"))),
      m_chart(new CurveChart),
      m_table(balanceTable({tr("per turn"), tr("force rms"), tr("largest"), tr("moment rms"), tr("largest")},
                           tr("What shakes the ground"))),
      m_rotors(paragraph("muted"))
{
    m_curves->addItems({tr("force, polar"), tr("force against the angle"), tr("moment"),
                        tr("path of the centre of mass"), tr("reduced inertia J and its parts")});
    m_chart->setAccessibleName(tr("Shaking per turn"));
    arrange();
    connect(m_curves, &QComboBox::currentIndexChanged, this, &ShakingPane::drawCurves);
}

void ShakingPane::arrange()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
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
        fillTable(*m_table, shakingRows(*study, units));
        m_rotors->setText(study->driven ? rotorText(*study) : driveFailureText(*study, units));
        m_rotors->setVisible(!m_rotors->text().isEmpty());
        m_chart->setVisible(study->driven.has_value());
        m_curves->setVisible(study->driven.has_value());
    }
    drawCurves();
}

void ShakingPane::drawCurves()
{
    const bool isThere = m_study != nullptr && m_study->driven.has_value();
    m_chart->setPicture(isThere ? shakingPicture(*m_study, static_cast<ShakingCurve>(m_curves->currentIndex()))
                                : ChartPicture());
}

}  // namespace eigenlink
