#pragma once

#include "app/preferences.h"

#include <QWidget>

#include <array>

class QToolBar;

namespace eigenlink {

class CanvasView;
class FilmStrip;
class InspectorView;
class IssueList;
class ModePlayer;
class OutlineView;
class PanelSplitter;
class StudyPanel;
struct Theme;

/// What can be closed to give the mechanism more room.
enum class Panel { parts, film, studies };

/// The views of one mechanism on their cards: parts at the left, the mechanism in the middle, pages at the right. It
/// only arranges them; they are connected in main_window, and pages connect themselves.
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
    StudyPanel* studies;  ///< the pages beside the mechanism

    void setTheme(const Theme& theme);
    void openPanel(Panel panel, bool open);
    /// Shows or hides what is about modes alone: player and film strip, where something else moves on the canvas.
    void setModesShown(bool shown);
    bool isPanelOpen(Panel panel) const { return m_isOpen[static_cast<std::size_t>(panel)]; }
    /// Takes the sizes of the cards from the last time, and keeps them for the next.
    void restoreSizes(const Preferences& preferences);
    void keepSizes(Preferences& preferences) const;

Q_SIGNALS:
    void panelChanged(eigenlink::Panel panel, bool open);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    PanelSplitter* makeSplitter(Qt::Orientation orientation, const QString& name);
    void connectPanels();
    void layOutPanel(Panel panel);
    void readPanels();
    void arrangeParts();
    void arrangeMechanism();
    void arrangeStudies();

    PanelSplitter* m_columns;
    PanelSplitter* m_mechanism = nullptr;
    QWidget* m_film = nullptr;  ///< the card of the film strip
    bool m_columnsAreSet = false;
    std::array<bool, 3> m_isOpen{true, true, true};
    std::array<int, 3> m_sizes{250, 140, 436};  ///< of panels when they open again [px]
};

}  // namespace eigenlink
