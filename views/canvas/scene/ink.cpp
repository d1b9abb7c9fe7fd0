#include "views/canvas/scene/ink.h"

#include <algorithm>

namespace eigenlink {

namespace {

QColor withAlpha(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

void setAll(Ink& ink, const QColor& color)
{
    for (QColor* member :
         {&ink.linkOutline, &ink.spring, &ink.damper, &ink.mass, &ink.ground, &ink.force, &ink.angle}) {
        *member = color;
    }
}

}  // namespace

QPen Ink::pen(const QColor& color, double widthFactor) const
{
    QPen pen(color, lineWidth * widthFactor, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    if (isDashed()) {
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({3.5, 3});
    }
    return pen;
}

Ink inkOf(const Theme& theme, SceneStyle style, double unit)
{
    Ink ink{.style = style,
            .linkFill = theme.linkFill,
            .linkOutline = theme.linkOutline,
            .spring = theme.spring,
            .damper = theme.damper,
            .mass = theme.mass,
            .ground = theme.ground,
            .force = theme.force,
            .angle = theme.angle,
            .pinFill = theme.card,
            .text = theme.text,
            .accent = theme.accent,
            .lineWidth = std::clamp(unit * 0.27, 0.9, 1.7)};
    switch (style) {
        case SceneStyle::solid:
            break;
        case SceneStyle::ghost:
            setAll(ink, theme.ghost);
            ink.linkFill = Qt::transparent;
            ink.lineWidth = 1;
            break;
        case SceneStyle::motion:
            setAll(ink, theme.motion);
            ink.linkFill = withAlpha(theme.motion, theme.dark ? 90 : 70);
            break;
        case SceneStyle::trail:
            setAll(ink, Qt::transparent);
            ink.linkFill = withAlpha(theme.motion, theme.dark ? 42 : 32);
            break;
    }
    return ink;
}

}  // namespace eigenlink
