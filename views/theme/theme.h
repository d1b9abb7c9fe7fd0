#pragma once

#include "model/modes/spectrum.h"

#include <QColor>
#include <QIcon>
#include <QPalette>
#include <QString>

namespace eigenlink {

/// Every colour of the program, by its use. A plain value: views are given one and draw with it.
struct Theme {
    bool dark = false;
    double textScale = 1;  ///< size of all words against the usual one, 0.8 … 2
    double lineScale = 1;  ///< width of lines and size of marks against the usual ones
    bool strong = false;   ///< colours stand out more than they please

    /// Pixels of a size that goes with the words.
    int px(double usual) const { return static_cast<int>(textScale * usual + 0.5); }

    // surfaces
    QColor window;     ///< behind the cards, menu bar and status bar
    QColor card;       ///< cards, canvas and plots
    QColor field;      ///< inside of number fields
    QColor border;     ///< outline of cards and fields
    QColor hover;      ///< under the pointer
    QColor selection;  ///< background of what is selected
    QColor tooltip;    ///< background of tool tips
    QColor tooltipText;

    // text
    QColor text;
    QColor mutedText;
    QColor accent;      ///< buttons, handles, the mode that moves
    QColor accentText;  ///< on accent
    QColor ok;          ///< "stable", "up to date"
    QColor okBackground;
    QColor warning;
    QColor warningBackground;
    QColor error;
    QColor errorBackground;

    // drawing of a mechanism
    QColor grid;
    QColor gridMajor;
    QColor axis;  ///< axes of plots, scale bar, gravity arrow
    QColor linkFill;
    QColor linkOutline;
    QColor spring;
    QColor damper;
    QColor mass;
    QColor ground;
    QColor force;
    QColor angle;   ///< angle arcs and locks
    QColor ghost;   ///< the drawing behind the equilibrium
    QColor motion;  ///< the mode that moves; drawn translucent over the equilibrium
    QColor gap;     ///< a broken joint of a spurious mode

    // eigenvalues
    QColor unstable;  ///< tint of the half plane Re s > 0
    QColor unstableText;
    QColor spurious;  ///< grey of spurious eigenvalues

    friend bool operator==(const Theme&, const Theme&) = default;
};

Theme lightTheme();
Theme darkTheme();
/// A light theme with a contrast of 7 : 1 for words, and 4.5 : 1 for drawn marks and the colours of methods.
Theme contrastTheme();

/// The theme for a projector: thicker lines, larger marks, strong colours.
Theme projected(Theme theme);

/// The i-th colour for curves and marks, of six (Okabe–Ito).
QColor seriesColor(std::size_t index, const Theme& theme);

/// Colour of a method, the same in every plot, table and legend: of its place in the list of linearizers.
QColor colorOf(Method method, const Theme& theme);

/// Palette for all widgets, disabled state included.
QPalette paletteOf(const Theme& theme);

/// Style sheet for the whole program. Widgets choose their look by a property: `setProperty("role", …)` with
/// "card" (rounded panel on a QFrame or QWidget), "heading" (title of a card), "section" (small grey caption),
/// "muted" (quiet text), "badge-ok", "badge-warning", "badge-error", "badge-muted" (pills), "primary" (accent
/// button), "link" (button that reads as a link), "chip" (small button with a frame), "round" (round accent button).
QString styleSheetOf(const Theme& theme);

/// True when the desktop's own palette is dark: its window text is lighter than its window.
bool systemPrefersDark();

/// Icon `:/icons/<name>.svg` drawn in the colours of the theme, with its own look when disabled and when on.
QIcon themedIcon(const QString& name, const Theme& theme);

}  // namespace eigenlink
