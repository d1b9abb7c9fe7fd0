#pragma once

#include "app/preferences.h"
#include "app/window/parts/arrangement.h"

#include <QWidget>

#include <array>
#include <optional>

namespace eigenlink {

class CanvasView;
class FilmStrip;
class InspectorView;
class IssueList;
class LessonView;
class ModePlayer;
class OutlineView;
class PanelSplitter;
class StudyPanel;
class ToolPalette;
struct Theme;

/// The views of one mechanism on their cards: parts at the left, the mechanism in the middle, pages at the right. It
/// only arranges them; they are connected in main_window, and pages connect themselves.
class Workspace : public QWidget {
    Q_OBJECT

public:
    explicit Workspace(QWidget* parent = nullptr);

    LessonView* lesson;  ///< above the form, while a lesson is open
    OutlineView* outline;
    InspectorView* inspector;
    IssueList* issues;
    ToolPalette* palette;  ///< of drawing tools, above the canvas
    CanvasView* canvas;
    ModePlayer* player;
    FilmStrip* filmStrip;
    StudyPanel* studies;  ///< the pages beside the mechanism

    void setTheme(const Theme& theme);
    void openPanel(Panel panel, bool open);
    /// Shows or hides the views of modes alone: player and film strip, where something else moves on the canvas.
    void setModesShown(bool shown);
    /// Shows the lesson at the left in place of the lists, above the form of the selection; or the lists again.
    void setLessonShown(bool isShown);
    /// Shows or hides the form of the selection below a lesson, whose text needs the room.
    void setFormShown(bool isShown);
    /// Sizes of the panels now; of closed ones, the room that they take when they open again.
    Arrangement arrangement() const;
    void arrange(const Arrangement& arrangement);
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
    int usualSize(Panel panel) const;
    void applyShares(const Arrangement& arrangement);
    void layOutColumns();
    void layOutPanel(Panel panel);
    void readPanels();
    void arrangeParts();
    void arrangeMechanism();
    void arrangeStudies();

    PanelSplitter* m_columns;
    PanelSplitter* m_mechanism = nullptr;
    QWidget* m_film = nullptr;    ///< the card of the film strip
    QWidget* m_lesson = nullptr;  ///< the card of the lesson
    QWidget* m_parts = nullptr;   ///< the column of lists and form
    QList<QWidget*> m_lists;      ///< cards that make room for it
    bool m_columnsAreSet = false;
    double m_textScale = 1;
    std::optional<Arrangement> m_arranged;  ///< what follows the size of the window, until the user moves an edge
    std::array<bool, 3> m_isOpen{true, true, true};
    std::array<int, 3> m_sizes{250, 140, 436};  ///< of panels when they open again [px]
};

}  // namespace eigenlink
