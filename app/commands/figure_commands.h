#pragma once

#include "app/window/parts/window_figure.h"

#include <QActionGroup>
#include <QObject>

#include <optional>
#include <vector>

namespace eigenlink {

class FileExport;

/// Every figure of the window to files and to the clipboard: from the menus, by keys, and from its own view.
class FigureCommands : public QObject {
    Q_OBJECT

public:
    FigureCommands(std::vector<WindowFigure> figures, FileExport& files, QObject* parent);

    /// An action each, in the order of the figures; their data are the keys of the figures.
    QActionGroup* exportActions() const { return m_exporting; }
    QActionGroup* copyActions() const { return m_copying; }
    const std::vector<WindowFigure>& figures() const { return m_figures; }
    /// The view of a figure that had none is there now.
    void setView(const QString& key, QWidget* view);

public Q_SLOTS:
    void exportFigure(const QString& key);
    /// To the clipboard as picture, as drawing and as table together.
    void copyFigure(const QString& key);

private:
    void addActions(const WindowFigure& figure);
    void addToMenuOfView(const WindowFigure& figure);
    /// The figure, or nothing after a message that there is none.
    std::optional<FigureData> find(const QString& key);
    /// Pixels of a PNG for each of the screen; nothing when the user changed their mind.
    std::optional<double> askForScale(const QString& path);

    std::vector<WindowFigure> m_figures;
    FileExport& m_files;
    QActionGroup* m_exporting;
    QActionGroup* m_copying;
};

}  // namespace eigenlink
