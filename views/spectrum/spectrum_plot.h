#pragma once

#include "model/studies/result.h"
#include "views/spectrum/plot_scale.h"
#include "views/spectrum/pole_trail.h"
#include "views/state/shown.h"
#include "views/theme/themed.h"

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

#include <optional>
#include <set>

class QPainter;
class QToolButton;

namespace eigenlink {

class ComplexPlaneChart;

/// Eigenvalues in the complex plane: ○ MCS, × RCS, + UCS, spurious ones grey, infinite and far ones on a rim.
///
/// Hovering shows value and reason, a click selects (again: the next one at the same place), the wheel zooms about the
/// pointer, dragging pans, a double click fits. Arrow keys walk from one to the next, Return selects.
///
/// While the mechanism changes the axes stay, so that the eigenvalues are seen to move, and a trail fades behind them;
/// once the change has settled the axes go to what fits.
class SpectrumPlot : public QWidget, public Themed {
    Q_OBJECT

public:
    explicit SpectrumPlot(QWidget* parent = nullptr);
    ~SpectrumPlot() override;

    PlotScale scale() const { return m_scale; }
    /// The chart alone, for pictures and for tests of its marks.
    ComplexPlaneChart* chart() const { return m_chart; }

    const Shown& shown() const { return m_shown; }
    /// Draws the figure in light colours, in the size of the chart, by any painter.
    void paintFigure(QPainter& painter);
    /// All eigenvalues; without columns where there is no analysis.
    ResultTable table() const;

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);
    void setTheme(const eigenlink::Theme& theme) override;
    void setScale(eigenlink::PlotScale scale);
    /// The scale was chosen by hand: other mechanisms get the same one.
    void keepScale() { m_isScaleChosen = true; }
    void setSpuriousVisible(bool visible);
    void setMethodVisible(eigenlink::Method method, bool visible);
    /// Whether the axes go to another view in steps, or are there at once (reduced motion).
    void setAnimated(bool animated) { m_isAnimated = animated; }
    /// Shows the true eigenvalues.
    void fit();

Q_SIGNALS:
    /// The figure is wanted on the clipboard.
    void copyRequested();
    void selected(const eigenlink::Selection& selection);
    /// The eigenvalue under the pointer or the keyboard's ring; none when it left.
    void hovered(const std::optional<eigenlink::ModeReference>& mode);
    void scaleChanged(eigenlink::PlotScale scale);
    void spuriousVisibleChanged(bool visible);
    void methodVisibilityChanged(eigenlink::Method method, bool visible);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void createHeader();
    void connectMotion();
    void takeAnalysis(const Analysis* previous);
    void proposeScale();
    void updatePicture();
    void followChange();
    void settle();
    void rescaleTo(const PlotWindow& window);
    void select(std::size_t mark);
    void walk(int step);
    void showHover(std::optional<std::size_t> mark);
    void handleClick(const QPointF& pixel);
    std::vector<std::size_t> marksAt(const QPointF& pixel) const;
    std::optional<std::size_t> markOf(const std::optional<ModeReference>& mode) const;

    ComplexPlaneChart* m_chart = nullptr;
    QToolButton* m_symlog = nullptr;
    Shown m_shown;
    std::vector<SpectrumMark> m_marks;
    Theme m_theme;
    PlotScale m_scale = PlotScale::linear;
    bool m_isScaleChosen = false;  ///< by hand
    bool m_spuriousVisible = true;
    bool m_fitted = false;  ///< the user has not chosen another view
    bool m_isAnimated = true;
    AxisMap m_map;
    PlotWindow m_aim;  ///< of the axes, where they are going
    QVariantAnimation m_rescale;
    PoleTrail m_trail;
    QTimer m_settling;         ///< runs while a change may go on
    QVariantAnimation m_fade;  ///< of the trail
    std::set<Method> m_hidden;
    std::optional<std::size_t> m_current, m_hover;
};

}  // namespace eigenlink
