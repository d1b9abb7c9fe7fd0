#pragma once

#include "views/canvas/scene/scene_transform.h"
#include "views/state/motion_overlay.h"
#include "views/theme/theme.h"

class QPainter;

namespace eigenlink {

/// Draws the paths of points and the polodes of a moment of a motion.
void paintTraces(QPainter& painter, const SceneTransform& transform, const Theme& theme, const MotionOverlay& overlay);

/// Draws the velocities and accelerations of a moment of a motion.
void paintMotionArrows(QPainter& painter, const SceneTransform& transform, const Theme& theme,
                       const MotionOverlay& overlay);

}  // namespace eigenlink
