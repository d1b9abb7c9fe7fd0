#include "views/theme/theme.h"

#include "model/modes/linearizer.h"

#include <QGuiApplication>

#include <array>

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

void setLightSurfaces(Theme& t)
{
    t.window = QColor(0xf3f5f8);
    t.card = QColor(0xffffff);
    t.field = QColor(0xf7f8fa);
    t.border = QColor(0xdde2ea);
    t.hover = QColor(0xeef2f7);
    t.selection = QColor(0xe4f1fa);
    t.tooltip = QColor(0x2b323d);
    t.tooltipText = QColor(0xf4f6f9);
    t.text = QColor(0x1c2430);
    t.mutedText = QColor(0x5b6577);
    t.accent = QColor(0x0072b2);
    t.accentText = QColor(0xffffff);
    t.ok = QColor(0x006c4e);
    t.okBackground = QColor(0xdaf3ea);
    t.warning = QColor(0x8a5200);
    t.warningBackground = QColor(0xfdf0d9);
    t.error = QColor(0xb3261e);
    t.errorBackground = QColor(0xfce8e6);
}

void setLightDrawing(Theme& t)
{
    t.grid = QColor(0xeff1f5);
    t.gridMajor = QColor(0xe3e7ed);
    t.axis = QColor(0x5b6577);
    t.linkFill = QColor(0xdfe4ee);
    t.linkOutline = QColor(0x33415c);
    t.spring = QColor(0x9a5b00);
    t.damper = QColor(0x7a4a6b);
    t.mass = QColor(0x33415c);
    t.ground = QColor(0x33415c);
    t.force = QColor(0xb3261e);
    t.angle = QColor(0x5a4fb0);
    t.ghost = QColor(0x8b94a4);
    t.motion = QColor(0x0072b2);
    t.gap = QColor(0xd1242f);
    t.unstable = QColor(0xfdeee8);
    t.unstableText = QColor(0xa84300);
    t.spurious = QColor(0x848c9a);
}

void setDarkSurfaces(Theme& t)
{
    t.window = QColor(0x14171b);
    t.card = QColor(0x1d2026);
    t.field = QColor(0x16191d);
    t.border = QColor(0x323741);
    t.hover = QColor(0x2a2f37);
    t.selection = QColor(0x23394a);
    t.tooltip = QColor(0x39414d);
    t.tooltipText = QColor(0xf0f2f6);
    t.text = QColor(0xe8ebf0);
    t.mutedText = QColor(0xa0a8b6);
    t.accent = QColor(0x56b4e9);
    t.accentText = QColor(0x0c1116);
    t.ok = QColor(0x3fd0a0);
    t.okBackground = QColor(0x17352c);
    t.warning = QColor(0xf0b34a);
    t.warningBackground = QColor(0x3a2e17);
    t.error = QColor(0xff8a80);
    t.errorBackground = QColor(0x43221f);
}

void setDarkDrawing(Theme& t)
{
    t.grid = QColor(0x292e36);
    t.gridMajor = QColor(0x373e49);
    t.axis = QColor(0xa0a8b6);
    t.linkFill = QColor(0x3a4556);
    t.linkOutline = QColor(0xc9d3e4);
    t.spring = QColor(0xe8b04a);
    t.damper = QColor(0xd69ac2);
    t.mass = QColor(0xc9d3e4);
    t.ground = QColor(0xc9d3e4);
    t.force = QColor(0xff8a80);
    t.angle = QColor(0xb3a8ff);
    t.ghost = QColor(0x6a7383);
    t.motion = QColor(0x56b4e9);
    t.gap = QColor(0xff6b63);
    t.unstable = QColor(0x33261f);
    t.unstableText = QColor(0xf2a65e);
    t.spurious = QColor(0x6d7584);
}

/// Strengthens drawn colours on a light surface that daylight makes lighter still.
void strengthenLight(Theme& t)
{
    t.border = QColor(0x9aa4b3);
    t.mutedText = QColor(0x2a2f37);
    t.accent = t.motion = QColor(0x004c8c);
    t.ok = QColor(0x004d36);
    t.warning = t.spring = QColor(0x5c3500);
    t.error = t.force = t.gap = QColor(0x8c0d0d);
    t.axis = t.linkOutline = t.mass = t.ground = QColor(Qt::black);
    t.linkFill = QColor(0xc9d3e4);
    t.damper = QColor(0x5a2a4d);
    t.angle = QColor(0x3d3096);
    t.ghost = t.spurious = QColor(0x6b7280);
    t.unstableText = QColor(0x7a2f00);
}

void strengthenDark(Theme& t)
{
    t.border = QColor(0x5f6a7a);
    t.text = QColor(0xffffff);
    t.mutedText = QColor(0xd3dae4);
    t.accent = t.motion = QColor(0x8fd0ff);
    t.ok = QColor(0x6df0c4);
    t.warning = t.spring = QColor(0xffca6b);
    t.error = t.force = t.gap = QColor(0xffa79f);
    t.axis = t.linkOutline = t.mass = t.ground = QColor(0xffffff);
    t.linkFill = QColor(0x4a586d);
    t.damper = QColor(0xf0bfe0);
    t.angle = QColor(0xcfc7ff);
    t.ghost = t.spurious = QColor(0x97a1b0);
    t.unstableText = QColor(0xffc48a);
}

/// Black on white with borders that are seen, for projectors in daylight and for weak eyes.
void raiseContrast(Theme& t)
{
    strengthenLight(t);
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
    Theme theme;
    setLightSurfaces(theme);
    setLightDrawing(theme);
    return theme;
}

Theme darkTheme()
{
    Theme theme;
    theme.dark = true;
    setDarkSurfaces(theme);
    setDarkDrawing(theme);
    return theme;
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
        theme.dark ? strengthenDark(theme) : strengthenLight(theme);
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
