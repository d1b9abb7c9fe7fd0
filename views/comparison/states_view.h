#pragma once

#include "model/comparison/state_comparison.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QTableWidget;

namespace eigenlink {

class CurveChart;

/// Two states of a mechanism side by side: their true eigenvalues in the complex plane, with an arrow from each to its
/// partner, the modes and the numbers that differ.
class StatesView : public QWidget {
    Q_OBJECT

public:
    explicit StatesView(QWidget* parent = nullptr);

    QString sentence() const;
    CurveChart* chart() const { return m_chart; }
    QTableWidget* modes() const { return m_modes; }
    QTableWidget* numbers() const { return m_numbers; }
    QPushButton* pinButton() const { return m_pin; }
    QPushButton* unpinButton() const { return m_unpin; }
    /// Both tables as tab-separated text.
    QString toTsv() const;

public Q_SLOTS:
    /// Whether there is a state to pin, and whether one is pinned.
    void setPinned(bool canPin, bool isPinned);
    /// Null while nothing is compared.
    void setComparison(const std::shared_ptr<const eigenlink::StateComparison>& comparison);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    void pinRequested();
    void unpinRequested();

private:
    void arrange();
    void fillModes();
    void fillNumbers();

    std::shared_ptr<const StateComparison> m_comparison;
    QLabel* m_sentence;
    QPushButton* m_pin;
    QPushButton* m_unpin;
    CurveChart* m_chart;
    QTableWidget* m_modes;
    QTableWidget* m_numbers;
};

}  // namespace eigenlink
