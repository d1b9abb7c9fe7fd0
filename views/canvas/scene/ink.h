#pragma once

#include "views/theme/theme.h"

#include <QPen>

namespace eigenlink {

/// In what manner a pose is drawn.
enum class SceneStyle {
    solid,   ///< the mechanism itself, with everything on it
    ghost,   ///< where it was drawn: dashed and faint
    motion,  ///< the mode that moves: translucent, over the equilibrium
    trail,   ///< how far the mode goes: fainter, links only
};

/// The pens and colours of one style.
struct Ink {
    SceneStyle style = SceneStyle::solid;
    QColor linkFill;
    QColor linkOutline;
    QColor spring;
    QColor damper;
    QColor mass;
    QColor ground;
    QColor force;
    QColor angle;
    QColor pinFill;
    QColor text;
    QColor accent;
    double lineWidth = 1.5;  ///< [px]

    bool isSolid() const { return style == SceneStyle::solid; }
    bool isDashed() const { return style == SceneStyle::ghost; }
    /// A pen of this colour, dashed where the style asks for it.
    QPen pen(const QColor& color, double widthFactor = 1) const;
};

/// The ink of a style; `unit` is the base size of symbols [px].
Ink inkOf(const Theme& theme, SceneStyle style, double unit);

}  // namespace eigenlink
