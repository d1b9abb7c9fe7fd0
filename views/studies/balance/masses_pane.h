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

/// Marks of the masses on the canvas.
enum class MassLayer { jointMasses, principalVectors, centers };

/// The complex joint masses and principal points of the links, and the constant mass matrix of one of them or of the
/// whole.
class MassesPane : public QWidget {
    Q_OBJECT

public:
    explicit MassesPane(QWidget* parent = nullptr);

    QTableWidget* links() const { return m_links; }
    QTableWidget* massMatrix() const { return m_matrix; }
    MassLayer layer() const;
    /// The link that is selected; empty where none is.
    std::string chosenLink() const;
    /// The study must hold a balance.
    void setStudy(const std::shared_ptr<const BalanceFound>& study, const DisplayUnits& units);

Q_SIGNALS:
    void layerChanged();
    /// Another link is selected, or none.
    void linkChosen(const std::string& link);

private:
    void describeColumns();
    void connectParts();
    void fillLinks();
    void fillMatrix();

    std::shared_ptr<const BalanceFound> m_study;
    DisplayUnits m_units;
    QComboBox* m_layer;
    QTableWidget* m_links;
    QLabel* m_matrixTitle;
    QTableWidget* m_matrix;
    QLabel* m_energy;
    bool m_isFilling = false;
};

}  // namespace eigenlink
