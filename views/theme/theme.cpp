#include "views/theme/theme.h"

#include "model/modes/linearizer.h"

#include <QGuiApplication>

#include <array>
#include <span>

namespace eigenlink {

namespace {

/// Color as 0xRRGGBB, on light and on dark ground.
struct SeriesInk {
    QRgb light, dark;
};

/// Colors in the order of the list of linearizers; dark enough to be read as text on white.
constexpr std::array<SeriesInk, 6> kSeriesInks{{{0x0072b2, 0x56b4e9},
                                                {0xb34d00, 0xf09a3e},
                                                {0x007a58, 0x36c795},
                                                {0x9c2f6b, 0xe08fbf},
                                                {0x7a6000, 0xf0e442},
                                                {0x4d5566, 0xb6bfcc}}};

/// Colors of surfaces, words and drawings, as 0xRRGGBB on light and on dark ground.
struct ThemeInk {
    QColor Theme::*color;
    QRgb light, dark;
};

constexpr ThemeInk kThemeInks[] = {
    {&Theme::window, 0xf3f5f8, 0x14171b},      {&Theme::card, 0xffffff, 0x1d2026},
    {&Theme::field, 0xf7f8fa, 0x16191d},       {&Theme::border, 0xdde2ea, 0x323741},
    {&Theme::hover, 0xeef2f7, 0x2a2f37},       {&Theme::selection, 0xe4f1fa, 0x23394a},
    {&Theme::tooltip, 0x2b323d, 0x39414d},     {&Theme::tooltipText, 0xf4f6f9, 0xf0f2f6},
    {&Theme::text, 0x1c2430, 0xe8ebf0},        {&Theme::mutedText, 0x5b6577, 0xa0a8b6},
    {&Theme::accent, 0x0072b2, 0x56b4e9},      {&Theme::accentText, 0xffffff, 0x0c1116},
    {&Theme::ok, 0x006c4e, 0x3fd0a0},          {&Theme::okBackground, 0xdaf3ea, 0x17352c},
    {&Theme::warning, 0x8a5200, 0xf0b34a},     {&Theme::warningBackground, 0xfdf0d9, 0x3a2e17},
    {&Theme::error, 0xb3261e, 0xff8a80},       {&Theme::errorBackground, 0xfce8e6, 0x43221f},
    {&Theme::grid, 0xeff1f5, 0x292e36},        {&Theme::gridMajor, 0xe3e7ed, 0x373e49},
    {&Theme::axis, 0x5b6577, 0xa0a8b6},        {&Theme::linkFill, 0xdfe4ee, 0x3a4556},
    {&Theme::linkOutline, 0x33415c, 0xc9d3e4}, {&Theme::spring, 0x9a5b00, 0xe8b04a},
    {&Theme::damper, 0x7a4a6b, 0xd69ac2},      {&Theme::mass, 0x33415c, 0xc9d3e4},
    {&Theme::ground, 0x33415c, 0xc9d3e4},      {&Theme::force, 0xb3261e, 0xff8a80},
    {&Theme::angle, 0x5a4fb0, 0xb3a8ff},       {&Theme::ghost, 0x8b94a4, 0x6a7383},
    {&Theme::motion, 0x0072b2, 0x56b4e9},      {&Theme::gap, 0xd1242f, 0xff6b63},
    {&Theme::unstable, 0xfdeee8, 0x33261f},    {&Theme::unstableText, 0xa84300, 0xf2a65e},
    {&Theme::spurious, 0x848c9a, 0x6d7584},
};

/// Stronger colours of words and drawings, for surfaces that daylight makes lighter still.
constexpr ThemeInk kStrongInks[] = {
    {&Theme::border, 0x9aa4b3, 0x5f6a7a},   {&Theme::mutedText, 0x2a2f37, 0xd3dae4},
    {&Theme::accent, 0x004c8c, 0x8fd0ff},   {&Theme::motion, 0x004c8c, 0x8fd0ff},
    {&Theme::ok, 0x004d36, 0x6df0c4},       {&Theme::warning, 0x5c3500, 0xffca6b},
    {&Theme::spring, 0x5c3500, 0xffca6b},   {&Theme::error, 0x8c0d0d, 0xffa79f},
    {&Theme::force, 0x8c0d0d, 0xffa79f},    {&Theme::gap, 0x8c0d0d, 0xffa79f},
    {&Theme::axis, 0x000000, 0xffffff},     {&Theme::linkOutline, 0x000000, 0xffffff},
    {&Theme::mass, 0x000000, 0xffffff},     {&Theme::ground, 0x000000, 0xffffff},
    {&Theme::linkFill, 0xc9d3e4, 0x4a586d}, {&Theme::damper, 0x5a2a4d, 0xf0bfe0},
    {&Theme::angle, 0x3d3096, 0xcfc7ff},    {&Theme::ghost, 0x6b7280, 0x97a1b0},
    {&Theme::spurious, 0x6b7280, 0x97a1b0}, {&Theme::unstableText, 0x7a2f00, 0xffc48a},
    {&Theme::text, 0x1c2430, 0xffffff},
};

void setInks(Theme& theme, std::span<const ThemeInk> inks)
{
    for (const ThemeInk& ink : inks) {
        theme.*ink.color = QColor(theme.dark ? ink.dark : ink.light);
    }
}

Theme themeOf(bool isDark)
{
    Theme theme;
    theme.dark = isDark;
    setInks(theme, kThemeInks);
    return theme;
}

/// Black on white with borders that are seen, for projectors in daylight and for weak eyes.
void raiseContrast(Theme& t)
{
    setInks(t, kStrongInks);
    t.strong = true;
    t.window = t.card = t.field = QColor(0xffffff);
    t.border = QColor(0x5b6577);
    t.hover = QColor(0xe4ecf4);
    t.selection = QColor(0xcfe6f7);
    t.tooltip = QColor(Qt::black);
    t.tooltipText = QColor(0xffffff);
    t.text = QColor(Qt::black);
    t.grid = QColor(0xdde2ea);
    t.gridMajor = QColor(0xb9c2cf);
}

}  // namespace

Theme lightTheme()
{
    return themeOf(false);
}

Theme darkTheme()
{
    return themeOf(true);
}

Theme contrastTheme()
{
    Theme theme = lightTheme();
    raiseContrast(theme);
    return theme;
}

Theme projected(Theme theme)
{
    constexpr double kThicker = 2;
    theme.lineScale = kThicker;
    if (!theme.strong) {
        setInks(theme, kStrongInks);
    }
    theme.strong = true;
    return theme;
}

QColor seriesColor(std::size_t index, const Theme& theme)
{
    constexpr int kStronger = 135;  // [%]
    const SeriesInk& ink = kSeriesInks[index % kSeriesInks.size()];
    const QColor color = QColor::fromRgb(theme.dark ? ink.dark : ink.light);
    return !theme.strong ? color : theme.dark ? color.lighter(kStronger) : color.darker(kStronger);
}

QColor colorOf(Method method, const Theme& theme)
{
    return seriesColor(indexOf(method), theme);
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.card);
    palette.setColor(QPalette::AlternateBase, theme.window);
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.mutedText);
    palette.setColor(QPalette::Button, theme.card);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.error);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.accentText);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.accent);
    palette.setColor(QPalette::ToolTipBase, theme.tooltip);
    palette.setColor(QPalette::ToolTipText, theme.tooltipText);
    palette.setColor(QPalette::Light, theme.hover);
    palette.setColor(QPalette::Midlight, theme.hover);
    palette.setColor(QPalette::Mid, theme.border);
    palette.setColor(QPalette::Dark, theme.border);
    palette.setColor(QPalette::Shadow, theme.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, theme.spurious);
    }
    return palette;
}

bool systemPrefersDark()
{
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::WindowText).lightnessF() > palette.color(QPalette::Window).lightnessF();
}

}  // namespace eigenlink
