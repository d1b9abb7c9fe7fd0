#pragma once

#include "app/window/parts/arrangement.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

class QAction;
class QActionGroup;
class QMenu;

namespace eigenlink {

class Preferences;
class Presentation;
class Workspace;

/// Arrangements of the window by name: for drawing, for analysing, for presenting (which is the presentation), and own
/// ones. Each comes back as it was left, also at the next start; own ones can be saved and deleted, and each can be put
/// back to its first state.
class Layouts : public QObject {
    Q_OBJECT

public:
    /// All of it must live longer. `present` begins and ends the presentation.
    Layouts(Workspace& workspace, Preferences& preferences, Presentation& presentation, QAction& present,
            QWidget* window);

    /// Every layout, then Save, Reset, Delete.
    QMenu* menu() const { return m_menu; }
    /// "drawing", "analysing", "presenting", or the name of an own one.
    QString current() const;
    QStringList own() const { return m_own; }
    /// Remembers the current one for the next start.
    void keep();

public Q_SLOTS:
    void choose(const QString& name);
    /// Saves the window as it is under a name, and goes on with it; a layout of this name is replaced.
    void save(const QString& name);
    /// Deletes the current one where it is the user's own, and goes to the one for analysing.
    void deleteCurrent();
    /// Puts the current one back to its state when it was saved, or came with the program.
    void reset();
    /// Words of another size give the page of a presentation another width, unless the user chose one.
    void followWords();

Q_SIGNALS:
    /// A sentence about the last action.
    void remarked(const QString& sentence);

private:
    void fill();
    void addChoice(const QString& name, const QString& words, const QString& tip);
    void askName();
    void presentingChanged(bool isPresenting);
    void setCurrent(const QString& name);
    bool isAsPresented() const;
    Arrangement lastOf(const QString& name) const;
    Arrangement firstOf(const QString& name) const;
    void update();

    Workspace& m_workspace;
    Preferences& m_preferences;
    Presentation& m_presentation;
    QAction& m_present;
    QWidget* m_window;
    QMenu* m_menu;
    QActionGroup* m_choices;
    QAction* m_save;
    QAction* m_reset;
    QAction* m_delete;
    QStringList m_own;
    QString m_current;        ///< apart from presenting
    Arrangement m_before;     ///< the presentation
    Arrangement m_presented;  ///< what the presentation began with
};

}  // namespace eigenlink
