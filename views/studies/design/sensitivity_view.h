#pragma once

#include "model/studies/result.h"
#include "model/studies/sensitivity/energy_shares.h"
#include "model/studies/sensitivity/sensitivity.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QTableWidget;

namespace eigenlink {

/// The changes of the modes of a mechanism with its numbers, and the elements that carry their energies.
struct SensitivityStudy {
    std::shared_ptr<const StudyResult> result;
    Sensitivities sensitivities;
    std::vector<std::size_t> modes;    ///< of each mode, in Sensitivities::eigenvalues
    std::vector<EnergyShares> shares;  ///< by mode
    Text failure;
};

/// The change of one mode with every number as bars, the strongest first, with the numbers beside them; and what each
/// element has of its kinetic energy, strain energy and damping.
class SensitivityView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit SensitivityView(QWidget* parent = nullptr);

    QTableWidget* bars() const { return m_bars; }
    QTableWidget* energies() const { return m_energies; }
    QString words() const;

public Q_SLOTS:
    /// May be null.
    void setStudy(const std::shared_ptr<const eigenlink::SensitivityStudy>& study);
    void setMode(std::size_t mode);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    /// A number was chosen in the list.
    void numberChosen(const QString& name);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrangeTables();
    void fill();
    void fillEnergies();

    QLabel* m_words;
    QComboBox* m_choice;  ///< of a table, where there is room for one
    QTableWidget* m_bars;
    QTableWidget* m_energies;
    std::shared_ptr<const SensitivityStudy> m_study;
    std::size_t m_mode = 0;
    Theme m_theme;
};

}  // namespace eigenlink
