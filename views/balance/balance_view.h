#pragma once

#include "model/description/display_units.h"
#include "views/balance/balance_study.h"
#include "views/selection.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <array>
#include <memory>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QTableWidget;

namespace eigenlink {

class CurveChart;

/// What the canvas shows of the masses.
enum class MassLayer { jointMasses, principalVectors, centers };

/// What the mass of a mechanism does to the ground: verdicts with what is missing for each, the complex joint masses,
/// principal points and constant mass matrices, what shakes over a turn of a drive, and counterweights.
class BalanceView : public QWidget {
    Q_OBJECT

public:
    enum Tab { verdict, masses, shaking, weights };

    explicit BalanceView(QWidget* parent = nullptr);

    /// The verdict in a sentence, and the lines under it.
    QString sentence() const;
    QString figures() const;
    QTabBar* tabs() const { return m_tabs; }
    QTableWidget* conditions() const { return m_conditions; }
    QTableWidget* links() const { return m_links; }
    QTableWidget* massMatrix() const { return m_matrix; }
    QTableWidget* shakingTable() const { return m_shaking; }
    QTableWidget* counterweights() const { return m_weights; }
    QPushButton* putIn() const { return m_putIn; }
    QPushButton* putInBest() const { return m_putInBest; }
    QComboBox* drives() const { return m_drive; }
    QComboBox* cuts() const { return m_cut; }
    QComboBox* curves() const { return m_curves; }
    QDoubleSpinBox* speed() const { return m_speed; }
    CurveChart* chart() const { return m_chart; }
    /// What the canvas is to show, and of which link alone; empty: of all.
    MassLayer layer() const;
    std::string chosenLink() const;
    /// The curves of the chart as tab-separated text.
    QString toTsv() const;

public Q_SLOTS:
    /// Null while nothing is known of what is shown.
    void setStudy(const std::shared_ptr<const eigenlink::BalanceStudy>& study, const eigenlink::DisplayUnits& units);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// The counterweights, or the best single one, are to be put into the mechanism.
    void counterweightsRequested();
    void bestRequested();
    /// Another distance of the counterweight of this link from the point that it turns about [m], or another mass [kg].
    void radiusChanged(const std::string& link, double radius);
    void massChanged(const std::string& link, double mass);
    /// Whether this link may carry a counterweight.
    void sparedChanged(const std::string& link, bool isSpared);
    /// The joint at which a loop is to be opened; empty: as it comes.
    void cutChanged(const std::string& point);
    void driveChanged(const std::string& link, double speed);
    /// The canvas is to show something else.
    void layerChanged();
    void selected(const eigenlink::Selection& selection);

private:
    void arrange();
    QWidget* makeVerdict();
    QWidget* makeMasses();
    QWidget* makeShaking();
    QWidget* makeWeights();
    void connectTables();
    void fillBadges();
    void fillConditions();
    void fillLinks();
    void fillMatrix();
    void fillShaking();
    void fillWeights();
    void fillChoices();
    void drawCurves();
    void takeWeight(int row, int column);

    std::shared_ptr<const BalanceStudy> m_study;
    DisplayUnits m_units;
    QLabel* m_sentence;
    std::array<QLabel*, 4> m_badges;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QLabel* m_figures;
    QTableWidget* m_conditions;
    QComboBox* m_cut;
    QComboBox* m_layer;
    QTableWidget* m_links;
    QLabel* m_matrixTitle;
    QTableWidget* m_matrix;
    QLabel* m_energy;
    QComboBox* m_drive;
    QDoubleSpinBox* m_speed;
    QComboBox* m_curves;
    CurveChart* m_chart;
    QTableWidget* m_shaking;
    QLabel* m_rotors;
    QLabel* m_weightsNote;
    QTableWidget* m_weights;
    QPushButton* m_putIn;
    QPushButton* m_putInBest;
    bool m_isFilling = false;
};

}  // namespace eigenlink
