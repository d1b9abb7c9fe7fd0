#pragma once

#include "views/theme/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QObject>

#include <functional>
#include <map>

namespace eigenlink {

class ToolPalette;

/// The palette: an action for every tool of the canvas, the switch between mechanism and drawing, and snapping.
class ToolActions : public QObject {
    Q_OBJECT

public:
    explicit ToolActions(QObject* parent);

    /// Fills the palette, group by group.
    void addTo(ToolPalette& palette) const;
    void setTheme(const Theme& theme) const;
    /// Off while no drawing is shown.
    void setEnabled(bool enabled) const;
    /// Offers some tools only, by their keys.
    void setOffered(const std::function<bool(const QString& key)>& isOffered) const;
    QActionGroup* tools() const { return m_tools; }
    QAction* drawingMode() const { return m_drawingMode; }
    QAction* snapping() const { return m_snapping; }

public Q_SLOTS:
    /// Marks a tool as the active one.
    void showTool(const QString& key);

Q_SIGNALS:
    void toolRequested(const QString& key);

private:
    QActionGroup* m_tools;
    QAction* m_drawingMode;
    QAction* m_snapping;
    std::map<QString, QAction*> m_byKey;
};

}  // namespace eigenlink
