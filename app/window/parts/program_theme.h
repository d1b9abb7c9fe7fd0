#pragma once

#include "app/preferences.h"
#include "views/theme/theme.h"

namespace eigenlink {

/// Keeps whether the desktop prefers dark colours; right after QApplication, before any theme is applied.
void rememberDesktopTheme();

/// The colours for a choice; the desktop's own are those it had at the start.
Theme themeOf(ThemeChoice choice);

/// Dresses every widget in a theme.
void applyTheme(const Theme& theme);

}  // namespace eigenlink
