#pragma once

#include "model/studies/balance/balance_found.h"
#include "views/selection.h"
#include "views/studies/balance/masses_pane.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <array>

class QStackedWidget;
class QTabBar;

namespace eigenlink {

class CounterweightsPane;
class ShakingPane;

/// The effect of the mass of a mechanism on the ground: the verdict with missing conditions, and on tabs the joint
/// masses, the shaking over a turn of a drive, and counterweights.
class BalanceView : public QWidget {
    Q_OBJECT

public:
    enum Tab { verdict, masses, shaking, weights };

    explicit BalanceView(QWidget* parent = nullptr);

    /// The verdict in a sentence, and the lines under it.
    QString sentence() const;
    QString figures() const;
    QTabBar* tabs() const { return m_tabs; }
    MassesPane& massesPane() const { return *m_masses; }
    ShakingPane& shakingPane() const { return *m_shaking; }
    CounterweightsPane& counterweightsPane() const { return *m_weights; }
    /// The link that the canvas is to show alone; empty: all of them.
    std::string chosenLink() const;

public Q_SLOTS:
    /// Null while it is being computed.
    void setStudy(const std::shared_ptr<const eigenlink::BalanceFound>& study, const eigenlink::DisplayUnits& units);

Q_SIGNALS:
    /// The canvas is to show something else.
    void layerChanged();
    void selected(const eigenlink::Selection& selection);

private:
    void arrange();
    QWidget* makeVerdict();
    void enableTab(int tab, const QString& obstacle);
    void fillBadges(const Balance* balance);

    QLabel* m_sentence;
    std::array<QLabel*, 4> m_badges;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QLabel* m_figures;
    QTableWidget* m_conditions;
    MassesPane* m_masses;
    ShakingPane* m_shaking;
    CounterweightsPane* m_weights;
};

}  // namespace eigenlink
