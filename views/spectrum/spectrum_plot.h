#pragma once

#include "views/shown/shown.h"
#include "views/spectrum/plot_scale.h"
#include "views/theme/theme.h"

#include <QWidget>

#include <optional>
#include <set>

class QPainter;
class QToolButton;

namespace eigenlink {

class ComplexPlaneChart;

/// Eigenvalues in the complex plane: ○ MCS, × RCS, + UCS, spurious ones grey, infinite and far ones on a rim.
///
/// Hovering tells value and reason, a click selects (again: the next one at the same place), the wheel zooms about the
/// pointer, dragging pans, a double click fits. Arrow keys walk from one to the next, Return selects.
class SpectrumPlot : public QWidget {
    Q_OBJECT

public:
    explicit SpectrumPlot(QWidget* parent = nullptr);
    ~SpectrumPlot() override;

    PlotScale scale() const { return m_scale; }
    /// The chart alone, for pictures and for tests of what is where.
    ComplexPlaneChart* chart() const { return m_chart; }

    const Shown& shown() const { return m_shown; }
    /// Draws the figure in light colours, in the size of the chart, by any painter.
    void paintFigure(QPainter& painter);
    /// All eigenvalues as tab-separated text.
    QString toTsv() const;

public Q_SLOTS:
    void setShown(const eigenlink::Shown& shown);
    void setTheme(const eigenlink::Theme& theme);
    void setScale(eigenlink::PlotScale scale);
    void setSpuriousVisible(bool visible);
    void setMethodVisible(eigenlink::Method method, bool visible);
    /// Shows the true eigenvalues and the near spurious ones.
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
    void takeAnalysis();
    void updatePicture();
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
    bool m_spuriousVisible = true;
    bool m_fitted = false;  ///< the window still is the one that fit() chose
    std::set<Method> m_hidden;
    std::optional<std::size_t> m_current, m_hover;
};

}  // namespace eigenlink
