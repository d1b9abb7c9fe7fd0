#pragma once

#include "model/equilibria/energy_map.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QCustomPlot;
class QCPItemText;
class QCPItemTracer;
class QLabel;

namespace eigenlink {

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
class EnergyView : public QWidget {
    Q_OBJECT

public:
    explicit EnergyView(QWidget* parent = nullptr);
    ~EnergyView() override;

    /// True where there is a picture.
    bool hasPicture() const;
    QCustomPlot* plot() const { return m_plot; }
    /// Chooses the axis of curves, or the sheet of a map.
    QComboBox* choice() const { return m_choice; }
    QString words() const;
    /// The curves, or the map, as tab-separated text.
    QString toTsv() const;
    /// Where an equilibrium is marked [px]; absent where it is not in the picture.
    std::optional<QPointF> markOf(std::size_t equilibrium) const;
    /// Where the numbers of the marks and the curves stand [px].
    std::vector<QRectF> numberAreas() const;
    QRectF plotArea() const;
    /// Draws the picture in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter);

public Q_SLOTS:
    /// Null: nothing is known.
    void setStudy(const std::shared_ptr<const eigenlink::EnergyStudy>& study);
    /// The equilibrium that is looked at; −1: none.
    void setChosen(int equilibrium);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// The mechanism is to be shown in a place: of a curve, or of the map with number −1 − `curve`.
    void walked(int curve, int place);
    /// The pointer has left the picture.
    void left();
    /// The equilibrium with this number was clicked.
    void chosen(int equilibrium);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Mark {
        std::size_t equilibrium;
        double x, y;
    };

    void fillChoice();
    void draw();
    void drawCurves();
    void drawCurve(std::size_t curve);
    void drawMarks();
    QPointF pixelOf(double x, double y) const;
    /// True where a curve goes through an area [px].
    bool isOnCurve(const QRectF& area) const;
    void placeNumbers();
    void drawCursor();
    void walkTo(int curve, int place);
    void handlePointer(const QPointF& pixel);
    std::optional<std::size_t> markAt(const QPointF& pixel) const;
    const EnergyMap* map() const;
    double across(const EnergyCurve& curve, const EnergyCurve::Place& place) const;
    QString wordsAt(int curve, int place) const;

    std::shared_ptr<const EnergyStudy> m_study;
    QCustomPlot* m_plot;
    QCPItemTracer* m_cursor;
    TurningRow* m_head;
    QComboBox* m_choice;
    QLabel* m_words;
    Theme m_theme;
    std::vector<Mark> m_marks;
    std::vector<QCPItemText*> m_numbers;        ///< of the marks
    std::vector<std::vector<double>> m_across;  ///< of each curve, of each of its places
    int m_chosen = -1, m_curve = -1, m_place = -1;
    bool m_isFilling = false;
};

}  // namespace eigenlink
