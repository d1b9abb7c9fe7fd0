#pragma once

#include "app/preferences.h"
#include "views/theme/theme.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace eigenlink {

/// The requests of the command line of the desktop program.
struct CommandLine {
    QStringList files;
    std::optional<QString> pictures;   ///< folder for pictures instead of a window
    std::optional<ThemeChoice> theme;  ///< for this run only
    QString text;                      ///< to be printed instead of anything else
    QString error;                     ///< what is wrong with the arguments; empty when nothing is
};

/// True when a window can be shown: there is a display, or the platform was named.
bool hasDisplay();

/// True when these arguments need no screen, or there is none.
bool isHeadless(int argc, char** argv);

/// Names, resources and number format of the program; once, right after QApplication.
void prepareApplication();

/// Reads the arguments of the running application.
CommandLine readCommandLine(const QStringList& arguments);

}  // namespace eigenlink
