#pragma once

#include "views/theme/theme.h"

#include <QAction>
#include <QObject>

#include <array>
#include <functional>
#include <vector>

class QMenu;

namespace eigenlink {

class EditCommands;

/// Actions on selected parts: their words, their effects, and the menus in which they stand.
class EditActions : public QObject {
    Q_OBJECT

public:
    /// `commands` must outlive it.
    EditActions(QObject* parent, EditCommands& commands);

    /// Entries of the Edit menu, and of the Arrange menu.
    void addEditing(QMenu* menu) const;
    void addArranging(QMenu* menu) const;
    /// Adds all actions on the present selection; where nothing is selected, those that need no selection.
    void addSelected(QMenu* menu) const;
    /// Gives the shortcuts to a view: elsewhere the same keys mean other things.
    void addShortcuts(QWidget* view) const;
    /// While the gallery is in front nothing is done to the mechanism behind it.
    void setSeen(bool isSeen);
    /// Enables what can be done with the selection.
    void update() const;
    void setTheme(const Theme& theme) const;

private:
    /// The selection that an action needs.
    enum class Needs { nothing, parts, twoParts, twoPoints, points };

    struct Entry {
        QAction* action;
        Needs needs;
    };

    void setShortcuts();
    QAction* add(const QString& text, const QString& tip, Needs needs, const std::function<void()>& run);
    bool isPossible(Needs needs) const;

    QObject* m_owner;
    EditCommands& m_commands;
    bool m_isSeen = true;
    std::vector<Entry> m_entries;
    QAction* m_cut;
    QAction* m_copy;
    QAction* m_paste;
    QAction* m_duplicate;
    QAction* m_remove;
    QAction* m_selectAll;
    QAction* m_fix;
    QAction* m_join;
    QAction* m_transform;
    QAction* m_turnLeft;
    QAction* m_turnRight;
    QAction* m_mirrorSideways;
    QAction* m_mirrorUpright;
    QAction* m_level;
    QAction* m_plumb;
    QAction* m_adoptRest;
    std::array<QAction*, 3> m_kinds;  ///< by LinkKind
};

}  // namespace eigenlink
