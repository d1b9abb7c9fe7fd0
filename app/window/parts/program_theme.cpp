#include "app/window/parts/program_theme.h"

#include <QApplication>
#include <QFont>

namespace eigenlink {
namespace {

bool g_desktopIsDark = false;

}  // namespace

void rememberDesktopTheme()
{
    g_desktopIsDark = systemPrefersDark();
}

Theme themeOf(ThemeChoice choice)
{
    switch (choice) {
        case ThemeChoice::light:
            return lightTheme();
        case ThemeChoice::dark:
            return darkTheme();
        case ThemeChoice::contrast:
            return contrastTheme();
        case ThemeChoice::system:
            break;
    }
    return g_desktopIsDark ? darkTheme() : lightTheme();
}

void applyTheme(const Theme& theme)
{
    static const QFont s_usual = QApplication::font();
    QFont font = s_usual;
    font.setPointSizeF(theme.textScale * s_usual.pointSizeF());
    const QString sheet = styleSheetOf(theme);
    if (font != QApplication::font()) {
        // The first style sheet gives widgets the font they had before it came.
        if (qApp->styleSheet().isEmpty()) {
            qApp->setStyleSheet(sheet);
        }
        QApplication::setFont(font);
    }
    // Each of the three goes through every widget of the program.
    static std::optional<QPalette> s_palette;
    if (const QPalette palette = paletteOf(theme); s_palette != palette) {
        s_palette = palette;
        QApplication::setPalette(palette);
    }
    qApp->setStyleSheet(sheet);
}

}  // namespace eigenlink
