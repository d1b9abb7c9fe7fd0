#pragma once

#include "views/canvas/scene/scene_transform.h"
#include "views/canvas/tools/tool.h"
#include "views/state/mechanism_parts.h"
#include "views/theme/theme.h"

#include <memory>

class QPainter;

namespace eigenlink {

/// Marks that a tool shows over the mechanism, as a value.
struct ToolPicture {
    std::shared_ptr<const MechanismParts> draft;  ///< what a click would add; null for nothing
    std::vector<SnapGuide> guides;
    std::optional<Vector2> mark;     ///< the pin or place that the pointer snapped to [m]
    std::optional<Vector2> cursor;   ///< the crosshair of the keyboard [m]
    std::optional<RubberBand> band;  ///< [px]
    QPointF pointer;                 ///< where the words stand [px]
    QString label;                   ///< what it snapped to
    QString readout;                 ///< length and angle, or the coordinates of a first point
    QString place;                   ///< coordinates of the end of a line
};

/// The parts that `next` has and `base` has not, with what they are tied to, prepared for being drawn; null for none.
std::shared_ptr<const MechanismParts> draftParts(const Mechanism& base, const Mechanism& next);

/// Draws it; `unit` is the base size of symbols [px].
void paintTool(QPainter& painter, const ToolPicture& picture, const SceneTransform& transform, const Theme& theme,
               double unit);

}  // namespace eigenlink
