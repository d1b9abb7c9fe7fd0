#pragma once

#include "app/window/motion/moment_pictures.h"
#include "app/window/parts/page_file.h"

#include <QString>

#include <memory>
#include <string>
#include <vector>

namespace eigenlink {

/// The form of a video of a motion.
struct VideoRequest {
    MotionExtras extras;
    std::vector<std::string> ids;  ///< that are selected
    double speed = 1;              ///< how many times as fast as it is
    QString subtitle;
    bool isDriven = false;  ///< the moments are angles of a drive
    double pace = 1;        ///< degrees of them in a second
};

/// A motion as a video or an animated picture; `owner` keeps what `moving` points to.
PageFile videoOf(const std::shared_ptr<const void>& owner, const MovingMechanism& moving, const VideoRequest& request);

}  // namespace eigenlink
