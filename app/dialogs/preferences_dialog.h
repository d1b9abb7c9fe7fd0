#pragma once

#include "app/preferences.h"

#include <QDialog>
#include <QList>

class QAction;
class QFormLayout;

namespace eigenlink {

/// The settings that the program remembers: everything is applied at once and kept.
class PreferencesDialog : public QDialog {
    Q_OBJECT

public:
    /// `switches` are the window's own, shown as check boxes.
    PreferencesDialog(Preferences& preferences, const QList<QAction*>& switches, QWidget* parent = nullptr);

Q_SIGNALS:
    void themeChosen(eigenlink::ThemeChoice theme);
    /// Something else was changed: read the preferences again.
    void changed();

private:
    void addAppearance(QFormLayout& form, const QList<QAction*>& switches);
    void addMotion(QFormLayout& form);
    void addReports(QFormLayout& form);
    void addDocuments(QFormLayout& form);
    void addSection(QFormLayout& form, const QString& title);

    Preferences& m_preferences;
};

}  // namespace eigenlink
