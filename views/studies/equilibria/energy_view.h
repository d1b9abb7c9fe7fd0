#pragma once

#include "model/studies/result.h"
#include "views/plot/chart_layout.h"
#include "views/studies/equilibria/energy_picture.h"
#include "views/theme/themed.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;

namespace eigenlink {

class CurveChart;
class TurningRow;

/// Data of the pictures of the energy.
struct EnergyStudy {
    std::shared_ptr<const EquilibriumList> list;
    std::vector<EnergyMap> maps;  ///< of two degrees of freedom
};

/// The energy of a mechanism over its configurations: against an angle as curves with their minima and maxima (one
/// degree of freedom), or as a map with lines of equal energy, minima, saddles and basins (two).
///
/// Where the pointer is the mechanism is walked to; a click on a mark chooses that equilibrium. Left and right walk
/// too.
class EnergyView : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit EnergyView(QWidget* parent = nullptr);

    /// True where there is a picture.
    bool hasPicture() const;
    CurveChart* chart() const { return m_chart; }
    /// Chooses the axis of curves, or the sheet of a map.
    QComboBox* choice() const { return m_choice; }
    QString words() const;
    /// The curves, or the map, as a table.
    ResultTable table() const;
    /// The areas of the numbers of marks and curves [px].
    std::vector<QRectF> numberAreas() const;
    QRectF plotArea() const;
    /// Draws the picture in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter) const;

public Q_SLOTS:
    /// Null: nothing is known.
    void setStudy(const std::shared_ptr<const eigenlink::EnergyStudy>& study);
    /// The equilibrium that is looked at; −1: none.
    void setChosen(int equilibrium);
    void setTheme(const eigenlink::Theme& theme) override;

Q_SIGNALS:
    /// The mechanism is to be shown in a place: of a curve, or of the map with number −1 − `curve`.
    void walked(int curve, int place);
    /// The pointer has left the picture.
    void left();
    /// The equilibrium with this number was clicked.
    void chosen(int equilibrium);

private:
    void connectChart();
    void fillChoice();
    EnergyPicture pictureIn(const Theme& theme) const;
    void draw();
    void showCursor();
    void walkTo(int curve, int place);
    void step(int steps);
    void handlePointer(const QPointF& pixel);
    std::optional<ChartPlace> placeAt(const QPointF& pixel) const;
    const EnergyMap* map() const;
    QString wordsAt(int curve, int place) const;

    std::shared_ptr<const EnergyStudy> m_study;
    CurveChart* m_chart;
    TurningRow* m_head;
    QComboBox* m_choice;
    QLabel* m_words;
    Theme m_theme;
    EnergyPicture m_picture;
    int m_chosen = -1, m_curve = -1, m_place = -1;
    bool m_isFilling = false;
};

}  // namespace eigenlink
