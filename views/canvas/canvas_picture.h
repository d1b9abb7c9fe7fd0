#pragma once

#include "views/canvas/canvas_text.h"
#include "views/canvas/mechanism_painter.h"
#include "views/canvas/section_diagram.h"
#include "views/state/canvas_overlay.h"

#include <optional>

namespace eigenlink {

struct MotionOverlay;

/// Everything the canvas shows, as a value: painted on the screen and into files.
struct CanvasPicture {
    std::shared_ptr<const MechanismParts> parts;  ///< the drawing
    std::shared_ptr<const MechanismParts>
        restParts;                  ///< whose equilibrium and motion are shown, where they lag behind the drawing
    std::optional<Pose> rest;       ///< the equilibrium; absent while unknown, then the drawing is shown
    std::vector<Vector2> alsoSeen;  ///< places that a fitted view has to show beside the mechanism
    std::shared_ptr<const MotionOverlay> overlay;   ///< what is drawn with a moment of a motion; may be null
    std::shared_ptr<const CanvasOverlay> marks;     ///< over the equilibrium; null where there are none
    std::vector<System::BeamForces> sectionForces;  ///< of the selected beams, at the equilibrium that is shown
    ModeMotion motion;                              ///< empty when no mode is shown
    bool drawing = false;                           ///< the drawing is shown although the equilibrium is known
    bool spurious = false;                          ///< the mode breaks the constraints: gaps are shown
    bool oscillating = true;                        ///< false for real eigenvalues, which go one way
    double phase = 0;                               ///< [rad]
    double amplitude = 0.25;                        ///< of the moving shape now, in typical link lengths
    double reach = 0.25;                            ///< of trails and arrows, the same unit
    double exaggeration = 1;                        ///< of the deflection of beams
    Selection selection;
    std::vector<std::string> pointed;  ///< parts that a finding is about, while it is looked at
    std::string hovered;
    Theme theme;
    SceneTransform transform;
    CanvasText text;
    bool showGrid = true;
    bool showGhost = true;
    bool showTrails = true;
    bool showArrows = true;
    bool showLabels = true;
    bool showSectionForces = true;

    bool settling = false;  ///< on its way into rest: no mode moves yet

    bool hasMotion() const { return rest.has_value() && !settling && !motion.isEmpty() && !drawing; }
};

/// The pose that is shown: the equilibrium where it is known and wanted, else the drawing.
const Pose& shownPose(const CanvasPicture& picture);

/// The parts of that pose.
const std::shared_ptr<const MechanismParts>& shownParts(const CanvasPicture& picture);

/// Everything that stands still: grid, ghost, trails, mechanism, arrows, words.
void paintStill(QPainter& painter, const QRectF& area, const CanvasPicture& picture);

/// The mode at its phase, and the gaps it opens.
void paintMoving(QPainter& painter, const QRectF& area, const CanvasPicture& picture);

/// The transform that shows rest and drawing inside the area, leaving room for words and scale bar.
SceneTransform fittedTransform(const CanvasPicture& picture, const QRectF& area);

}  // namespace eigenlink
