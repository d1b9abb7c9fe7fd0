#pragma once

#include "views/layout/wrapping_pane.h"
#include "views/state/mechanism_parts.h"
#include "views/studies/equilibria/energy_view.h"
#include "views/studies/equilibria/equilibria_study.h"
#include "views/theme/themed.h"

#include <memory>

class QCheckBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace eigenlink {

class TurningRow;

/// Everywhere a mechanism could rest: a small picture for each equilibrium with its stability, energy and frequency.
class EquilibriaView : public WrappingPane, public Themed {
    Q_OBJECT

public:
    explicit EquilibriaView(QWidget* parent = nullptr);

    QString sentence() const;
    /// Facts about others: whether the list is complete, and special configurations.
    QString details() const;
    QListWidget* list() const { return m_list; }
    QPushButton* findButton() const { return m_find; }
    QPushButton* drawButton() const { return m_draw; }
    EnergyView* energy() const { return m_energy; }
    bool hasStudy() const { return m_study != nullptr; }

public Q_SLOTS:
    /// Null: nothing is known. `parts` are those of the mechanism that the study is of.
    void setStudy(const std::shared_ptr<const eigenlink::EquilibriaStudy>& study,
                  const std::shared_ptr<const eigenlink::MechanismParts>& parts);
    /// A search is under way, `words` state its progress.
    void setBusy(bool busy, const QString& words = {});
    void setFailure(const QString& sentence);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    /// The mechanism is to be shown in a place of the picture of its energy; −1, −1: no longer.
    void walked(int curve, int place);
    void findRequested();
    void cancelRequested();
    /// The equilibrium with this number is to be looked at; −1: none.
    void chosen(int index);
    /// The mechanism is to be drawn as it lies there.
    void drawRequested(int index);

private:
    void arrangeList();
    void arrange();
    void connectParts();
    void fill();
    void fillList();
    void showCount();
    void fillSpecial();
    void hideUnreachable();

    std::shared_ptr<const EquilibriaStudy> m_study;
    std::shared_ptr<const MechanismParts> m_parts;
    Theme m_theme;
    TurningRow* m_head;
    QLabel* m_sentence;
    QLabel* m_details;
    QLabel* m_special;
    QPushButton* m_more;  ///< shows what else was met
    EnergyView* m_energy;
    QCheckBox* m_reachable;
    QListWidget* m_list;
    QPushButton* m_find;
    QPushButton* m_draw;
    bool m_isBusy = false;
    bool m_isFilling = false;
};

}  // namespace eigenlink
