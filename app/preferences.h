#pragma once

#include "model/mechanism/display_units.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <optional>

namespace eigenlink {

/// Which colours the window wears.
enum class ThemeChoice { system, light, dark, contrast };

/// The theme with this name, such as "dark"; absent where none is called so.
std::optional<ThemeChoice> themeNamed(const QString& name);

/// Settings that the program remembers from one start to the next. Options of the analysis are not among them: a figure
/// must never depend on a switch that was set last week.
class Preferences {
public:
    /// Kept in the user's settings.
    Preferences();
    /// Kept in this file.
    explicit Preferences(const QString& file);

    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);

    /// Files opened last, newest first, absolute paths.
    QStringList recentFiles() const;
    void addRecentFile(const QString& path);
    void removeRecentFile(const QString& path);
    void clearRecentFiles();

    /// Folder in which the file dialogs begin.
    QString lastFolder() const;

    /// Folder in which unsaved work is kept safe: beside the file of the preferences, or in the user's data.
    const QString& recoveryFolder() const { return m_recoveryFolder; }

    /// State of a window or splitter under a name; empty when nothing was kept.
    QByteArray state(const QString& name) const;
    void setState(const QString& name, const QByteArray& state);

    /// A switch of the View menu.
    bool flag(const QString& name, bool otherwise) const;
    void setFlag(const QString& name, bool on);

    /// Modes start when they are asked to; a mechanism that is let go is at rest at once.
    bool reducedMotion() const;
    void setReducedMotion(bool reduced);

    /// Size of all words against the usual one, 0.8 … 2.
    double textScale() const;
    void setTextScale(double scale);
    static constexpr double kSmallestText = 0.8;
    static constexpr double kLargestText = 2;

    /// Amplitude of modes at first, in typical link lengths.
    double amplitude() const;
    void setAmplitude(double amplitude);

    /// From a change to the copy that is kept for the case of a crash [s].
    int autosaveDelay() const;
    void setAutosaveDelay(int seconds);

    /// The author of reports, their receiver, and the file of a picture that stands beside their titles; empty for
    /// none.
    QString author() const;
    void setAuthor(const QString& author);
    QString institution() const;
    void setInstitution(const QString& institution);
    QString logo() const;
    void setLogo(const QString& path);

    /// Units of new documents.
    DisplayUnits units() const;
    void setUnits(const DisplayUnits& units);

    static constexpr int kRecentFileLimit = 10;

private:
    QSettings m_settings;
    QString m_recoveryFolder;
};

}  // namespace eigenlink
