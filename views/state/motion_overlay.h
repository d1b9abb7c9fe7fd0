#pragma once

#include "model/pose/pose.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace eigenlink {

/// Marks that are drawn with a moment of a motion beside the mechanism itself.
struct MotionOverlay {
    /// The path of something over the whole motion.
    struct Trace {
        enum class Kind {
            point,         ///< of a point: where it has been is drawn strongly, where it will be faintly
            fixedPolode,   ///< of the instantaneous centre of a link, in the plane
            movingPolode,  ///< of the same on the link, as the link lies now
        };
        std::vector<Vector2> path;  ///< [m]; places that are not finite are gaps
        std::size_t now = 0;        ///< where on it the moment is
        Kind kind = Kind::point;
    };
    /// A velocity or an acceleration at a place.
    struct Arrow {
        enum class Kind { velocity, acceleration };
        Vector2 from;
        Vector2 reach;  ///< as long as it is drawn [m]
        Kind kind = Kind::velocity;
    };

    std::optional<Pose> prediction;  ///< where the linear model has the mechanism
    std::vector<Trace> traces;
    std::vector<Arrow> arrows;
};

}  // namespace eigenlink
