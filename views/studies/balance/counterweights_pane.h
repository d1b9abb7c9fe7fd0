#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/balance/balance_found.h"

#include <QWidget>

#include <memory>
#include <string>

class QLabel;
class QPushButton;
class QTableWidget;

namespace eigenlink {

/// The counterweights that balance a mechanism: typed masses and distances, links that are spared, and buttons that put
/// the counterweights into the mechanism.
class CounterweightsPane : public QWidget {
    Q_OBJECT

public:
    explicit CounterweightsPane(QWidget* parent = nullptr);

    QTableWidget* table() const { return m_table; }
    QPushButton* putIn() const { return m_putIn; }
    /// The study must hold a balance.
    void setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units);

Q_SIGNALS:
    /// The counterweights, or the best single one, are to be put into the mechanism.
    void counterweightsRequested();
    void bestRequested();
    /// Another distance of the counterweight of this link from the point that it turns about [m], or another mass [kg].
    void radiusChanged(const std::string& link, double radius);
    void massChanged(const std::string& link, double mass);
    /// Whether this link may carry a counterweight.
    void sparedChanged(const std::string& link, bool isSpared);

private:
    void arrange();
    void fill();
    void fillRow(int row, const QStringList& cells, bool carries);
    void takeCell(int row, int column);

    std::shared_ptr<const BalanceFound> m_study;
    DisplayUnits m_units;
    QLabel* m_note;
    QTableWidget* m_table;
    QPushButton* m_putIn;
    QPushButton* m_putInBest;
    bool m_isFilling = false;
};

}  // namespace eigenlink
