#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/balance/balance_found.h"

#include <QWidget>

#include <memory>
#include <string>

class QComboBox;
class QLabel;
class QTableWidget;

namespace eigenlink {

class CurveChart;
class NumberField;

/// The shaking of the ground over a turn of a drive: curves, and root mean squares as it is and with counterweights.
class ShakingPane : public QWidget {
    Q_OBJECT

public:
    explicit ShakingPane(QWidget* parent = nullptr);

    QTableWidget* table() const { return m_table; }
    QComboBox* drives() const { return m_drive; }
    NumberField* speed() const { return m_speed; }
    QComboBox* curves() const { return m_curves; }
    CurveChart* chart() const { return m_chart; }
    /// The study must hold a balance; null while nothing is known.
    void setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units);

Q_SIGNALS:
    /// Another link is to be driven, or at another speed [rad/s].
    void driveChanged(const std::string& link, double speed);

private:
    void prepare();
    void arrange();
    void fill(const DisplayUnits& units);
    void drawCurves();

    std::shared_ptr<const BalanceFound> m_study;
    QComboBox* m_drive;
    NumberField* m_speed;
    QComboBox* m_curves;
    CurveChart* m_chart;
    QTableWidget* m_table;
    QLabel* m_rotors;
    bool m_isFilling = false;
};

}  // namespace eigenlink
