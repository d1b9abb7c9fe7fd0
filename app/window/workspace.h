#pragma once

#include "app/preferences.h"

#include <QWidget>

class QSplitter;
class QTabWidget;
class QToolBar;

namespace eigenlink {

class BenchmarkView;
class CanvasView;
class ComparisonView;
class FilmStrip;
class InspectorView;
class IssueList;
class MatrixView;
class ModePlayer;
class OutlineView;
class SparsityView;
class SpectrumPlot;
class SpectrumTable;
class SweepView;
struct Theme;

/// All views of one mechanism on their cards: parts at the left, the mechanism in the middle, eigenvalues at the right.
/// It only arranges them; they are connected in main_window.
class Workspace : public QWidget {
    Q_OBJECT

public:
    explicit Workspace(QWidget* parent = nullptr);

    OutlineView* outline;
    InspectorView* inspector;
    IssueList* issues;
    QToolBar* palette;  ///< of drawing tools, above the canvas
    CanvasView* canvas;
    ModePlayer* player;
    FilmStrip* filmStrip;
    SpectrumPlot* plot;
    SpectrumTable* table;
    ComparisonView* comparison;
    SweepView* sweep;
    SparsityView* sparsity;
    MatrixView* matrices;
    BenchmarkView* benchmark;
    QTabWidget* studies;  ///< what is looked at beside the mechanism, one page each

    void setTheme(const Theme& theme);
    /// Takes the sizes of the cards from the last time, and keeps them for the next.
    void restoreSizes(const Preferences& preferences);
    void keepSizes(Preferences& preferences) const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QSplitter* makeSplitter(Qt::Orientation orientation, const QString& name);
    void arrangeParts();
    void arrangeMechanism();
    QWidget* arrangeEigenvalues();
    void arrangeStudies();

    QList<QSplitter*> m_splitters;
    QSplitter* m_columns;
    bool m_columnsAreSet = false;
};

}  // namespace eigenlink
