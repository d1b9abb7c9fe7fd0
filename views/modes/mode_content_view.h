#pragma once

#include "model/studies/sensitivity/mode_content.h"
#include "views/layout/wrapping_pane.h"
#include "views/theme/themed.h"

#include <memory>

class QComboBox;
class QLabel;
class QTableWidget;

namespace eigenlink {

/// The contents of the selected mode, or the reason why they are unknown.
struct ModeContentStudy {
    QString mode;         ///< "mode 2 of 4, 0.3418 Hz"
    bool isTrue = true;   ///< a motion of the mechanism
    ModeContent content;  ///< where there is no failure
    Text failure;
};

/// An energy by which parts are tinted on the canvas.
enum class ModeEnergy { none, kinetic, strain, damping };

/// The share of a part in an energy; 0 for none.
double partOf(const EnergyShare& share, ModeEnergy energy);

/// The contents of a mode, in sentences and two tables: parts that carry its energies, coordinates that take part;
/// nodes; and the energy by which the parts are tinted on the canvas.
class ModeContentView : public WrappingPane, public Themed {
    Q_OBJECT

public:
    explicit ModeContentView(QWidget* parent = nullptr);

    QTableWidget* energies() const { return m_energies; }
    QTableWidget* coordinates() const { return m_coordinates; }
    QComboBox* tint() const { return m_tint; }
    QString words() const;
    ModeEnergy energy() const;

public Q_SLOTS:
    /// Null while nothing is known.
    void setStudy(const std::shared_ptr<const eigenlink::ModeContentStudy>& study);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    void energyChanged();
    /// A part was chosen in a table.
    void partChosen(const std::string& id);

private:
    void fillEnergies();
    void fillCoordinates();
    QStringList sentences() const;

    QLabel* m_title;
    QLabel* m_words;
    QComboBox* m_tint;
    QTableWidget* m_energies;
    QTableWidget* m_coordinates;
    std::shared_ptr<const ModeContentStudy> m_study;
    Theme m_theme;
};

}  // namespace eigenlink
