#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/balance/balance_found.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QTableWidget;

namespace eigenlink {

class CurveChart;

/// The shaking of the ground over a turn of a drive: curves, and root mean squares as it is and with counterweights.
class ShakingPane : public QWidget {
    Q_OBJECT

public:
    explicit ShakingPane(QWidget* parent = nullptr);

    QTableWidget* table() const { return m_table; }
    QComboBox* curves() const { return m_curves; }
    CurveChart* chart() const { return m_chart; }
    /// The study must hold a balance; null while nothing is known.
    void setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units);

private:
    void arrange();
    void drawCurves();

    std::shared_ptr<const BalanceFound> m_study;
    QComboBox* m_curves;
    CurveChart* m_chart;
    QTableWidget* m_table;
    QLabel* m_rotors;
};

}  // namespace eigenlink
