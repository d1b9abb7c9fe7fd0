#include "app/window/parts/program_theme.h"

#include "app/window/parts/word_sizes.h"

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
    static auto* s_sizes = new WordSizes(qApp);
    // Otherwise a style sheet keeps the font of the program from going from a window to its children.
    QCoreApplication::setAttribute(Qt::AA_UseStyleSheetPropagationInWidgetStyles);
    QFont font = s_usual;
    font.setPointSizeF(theme.textScale * s_usual.pointSizeF());
    if (font != QApplication::font()) {
        QApplication::setFont(font);
    }
    s_sizes->setScale(theme.textScale);
    // Each of the two goes through every widget of the program.
    static std::optional<QPalette> s_palette;
    if (const QPalette palette = paletteOf(theme); s_palette != palette) {
        s_palette = palette;
        QApplication::setPalette(palette);
    }
    if (const QString sheet = styleSheetOf(theme); sheet != qApp->styleSheet()) {
        qApp->setStyleSheet(sheet);
    }
}

}  // namespace eigenlink
