#pragma once

#include "views/theme/theme.h"

#include <QWidget>

#include <QList>

#include <cstddef>
#include <vector>

class QCPAbstractItem;
class QCPCurve;
class QCPItemLine;
class QCPItemStraightLine;
class QCustomPlot;

namespace eigenlink {

/// Contents of a chart of a motion: one quantity against the time or against another one.
struct MotionCurves {
    std::vector<double> x, y;              ///< of the motion
    std::vector<double> linearX, linearY;  ///< of the linear model; may be empty
    QString xLabel, yLabel;
    bool isAgainstTime = true;

    /// A place of the abscissa with a name.
    struct Mark {
        double x = 0;
        QString name;
    };
    std::vector<Mark> marks{};
    bool isEqual = false;    ///< a curve of the plane: both axes have one scale
    bool hasOrigin = false;  ///< of vectors, which begin at the origin
    bool isLog = false;      ///< the ordinate is logarithmic
    bool hasCursor = true;   ///< its points are moments that can be shown
};

/// A quantity of a motion against the time or against another quantity, with the linear model as a dashed second curve
/// and a cursor at one moment. Dragging and the arrow keys (Shift: further) move the cursor, the wheel zooms, a double
/// click fits.
class MotionChart : public QWidget {
    Q_OBJECT

public:
    explicit MotionChart(QWidget* parent = nullptr);
    ~MotionChart() override;

    std::size_t cursor() const { return m_cursor; }
    const MotionCurves& curves() const { return m_curves; }
    /// The place of a moment on the widget [px].
    QPointF pixelOf(std::size_t moment) const;
    /// Draws the chart in light colours and its own size, by any painter.
    void paintFigure(QPainter& painter);

public Q_SLOTS:
    void setCurves(const eigenlink::MotionCurves& curves);
    void setCursor(std::size_t moment);
    void setTheme(const eigenlink::Theme& theme);

Q_SIGNALS:
    /// The user chose another moment.
    void cursorMoved(std::size_t moment);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void putMarks();
    void setScale(bool isLog);
    void moveTo(std::size_t moment);
    std::size_t momentAt(const QPointF& pixel) const;

    QCustomPlot* m_plot;
    QCPCurve* m_linear;
    QCPCurve* m_curve;
    QCPCurve* m_mark;  ///< the moment on the curve
    QCPItemStraightLine* m_line;
    QCPItemLine* m_ray;                 ///< from the origin to the moment on a curve of the plane
    QList<QCPAbstractItem*> m_marks{};  ///< lines and names
    MotionCurves m_curves;
    std::size_t m_cursor = 0;
    Theme m_theme;
};

}  // namespace eigenlink
