#pragma once

#include "views/canvas/scene/ink.h"
#include "views/canvas/scene/scene_geometry.h"
#include "views/selection.h"
#include "views/theme/theme.h"

#include <QRectF>

#include <memory>
#include <string>
#include <utility>
#include <vector>

class QPainter;

namespace eigenlink {

/// The arrow of a velocity is as long as the way in this time [s].
inline constexpr double kVelocityReach = 0.2;

/// Everything a picture of a mechanism in one pose depends on.
struct MechanismScene {
    std::shared_ptr<const MechanismParts> parts;
    Pose pose;
    Theme theme;
    SceneTransform transform;
    SceneStyle style = SceneStyle::solid;
    std::vector<std::string> selected;                     ///< ids drawn with a halo
    std::vector<std::string> pointed;                      ///< ids drawn with the halo of what a finding is about
    std::string hovered;                                   ///< id drawn with a fainter halo
    std::vector<std::pair<std::string, double>> shades{};  ///< ids drawn with a tint, by what they have of a whole
    bool labels = true;
    double roomForNames = 32;       ///< shorter links leave no room for the names of their points [px]
    QRectF labelArea;               ///< labels stay inside; anywhere when null
    std::vector<QLineF> obstacles;  ///< further lines that labels keep clear of
    QRectF visible;                 ///< what lies outside is not drawn; everything is drawn when null
    double unit = 0;                ///< base size of symbols [px]; 0: by the scale
    double exaggeration = 1;        ///< of what is not straight about beams
};

/// The places of everything in the scene; refers to it.
SceneGeometry geometryOf(const MechanismScene& scene);

/// Draws the mechanism: ground and guides, links, springs and dampers, pins, loads, labels. Pure: the same
/// scene gives the same picture on a screen, in a thumbnail, in a file.
void paintMechanism(QPainter& painter, const MechanismScene& scene);

/// Draws dashed lines between where the ends of links sit and where their pins are, for poses that break joints.
void paintGaps(QPainter& painter, const MechanismScene& scene);

/// Draws a mechanism fitted into a rectangle, for thumbnails.
void paintThumbnail(QPainter& painter, const QRectF& rectangle, const MechanismParts& parts, const Theme& theme);

}  // namespace eigenlink
