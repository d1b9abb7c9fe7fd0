#pragma once

#include "model/sweep/sweep.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <memory>

class QCPItemStraightLine;
class QCPItemText;
class QCPItemTracer;
class QCustomPlot;

namespace eigenlink {

/// Two configurations and a branch of a sweep.
struct SweepPlace {
    std::size_t cursor = 0;     ///< the configuration that is shown
    std::size_t reference = 0;  ///< the one that it is compared with
    std::size_t branch = 0;

    friend bool operator==(const SweepPlace&, const SweepPlace&) = default;
};

/// Frequencies against the angle of a link, one named curve for each branch, with two cursors: the solid one is the
/// configuration that is shown, the dashed one that which it is compared with.
///
/// Dragging moves the cursor, or the dashed one when begun on it; a click on a curve chooses its branch. Left and right
/// move the cursor (with Shift the dashed one), up and down choose the branch. The wheel zooms the frequencies, a
/// double click fits them.
class SweepChart : public QWidget {
    Q_OBJECT

public:
    explicit SweepChart(QWidget* parent = nullptr);
    ~SweepChart() override;

    const SweepPlace& place() const { return m_place; }
    /// The place of an angle and a frequency on the widget [px].
    QPointF pixelOf(double radians, double hertz) const;
    /// The picture, for tests.
    QImage image(double scale);
    /// Draws the chart in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter);

public Q_SLOTS:
    /// May be null.
    void setSweep(const std::shared_ptr<const eigenlink::Sweep>& sweep);
    void setPlace(const eigenlink::SweepPlace& place);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// The user chose other configurations or another branch.
    void placeChosen(const eigenlink::SweepPlace& place);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addCurves();
    void styleCurves();
    void placeNames();
    void updateCursors();
    void fit();
    void choose(const SweepPlace& place);
    void handlePress(const QPointF& pixel);
    void handleDrag(const QPointF& pixel);
    std::size_t configurationAt(double x) const;
    std::size_t neighbourOf(std::size_t configuration, int step) const;
    std::size_t branchAt(const QPointF& pixel) const;

    QCustomPlot* m_plot;
    QCPItemStraightLine* m_cursor;
    QCPItemStraightLine* m_reference;
    QCPItemTracer* m_mark;
    std::vector<QCPItemText*> m_names;
    std::shared_ptr<const Sweep> m_sweep;
    SweepPlace m_place;
    Theme m_theme;
    bool m_dragsReference = false;
};

}  // namespace eigenlink
