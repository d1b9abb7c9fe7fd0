#pragma once

#include "model/mechanism/display_units.h"
#include "model/studies/result.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QTableView;

namespace eigenlink {

class CurveChart;
class ResultTableModel;

/// Two states of a mechanism side by side: their true eigenvalues in the complex plane, with an arrow from each to its
/// partner, the modes and the numbers that differ.
class StatesView : public QWidget {
    Q_OBJECT

public:
    explicit StatesView(QWidget* parent = nullptr);

    QString sentence() const;
    CurveChart* chart() const { return m_chart; }
    QTableView* modes() const { return m_modes; }
    QTableView* numbers() const { return m_numbers; }
    QPushButton* unpinButton() const { return m_unpin; }

public Q_SLOTS:
    /// Whether there is a state to pin, and whether one is pinned.
    void setPinned(bool canPin, bool isPinned);
    /// The result of the study `compare`; null while nothing is compared.
    void setResult(const std::shared_ptr<const eigenlink::StudyResult>& result, const eigenlink::DisplayUnits& units);
    /// Why nothing can be compared.
    void setFailure(const QString& sentence);

Q_SIGNALS:
    void pinRequested();
    void unpinRequested();

private:
    void arrange();

    QLabel* m_sentence;
    QPushButton* m_pin;
    QPushButton* m_unpin;
    CurveChart* m_chart;
    QTableView* m_modes;
    QTableView* m_numbers;
    ResultTableModel* m_modeRows;
    ResultTableModel* m_numberRows;
};

}  // namespace eigenlink
