#include "app/window/motion/motion_files.h"

#include "app/figures/animation_file.h"
#include "app/figures/file_name.h"
#include "app/figures/moment_animation.h"
#include "app/figures/window_text.h"
#include "app/io/file_error.h"
#include "model/basics/degree.h"
#include "views/format/format.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

constexpr double kRate = 25;  ///< pictures in a second
constexpr int kWidth = 960, kHeight = 720;

}  // namespace

PageFile videoOf(const std::shared_ptr<const void>& owner, const MovingMechanism& moving, const VideoRequest& request)
{
    const std::vector<MotionSample>& samples = *moving.samples;
    const double range = samples.back().t - samples.front().t;
    const double whole = request.isDriven ? range / kDegree / request.pace : range;
    const double wanted = std::ceil(whole / request.speed * kRate);
    const int frames = static_cast<int>(std::clamp(wanted, 1.0, static_cast<double>(kMostFrames)));
    const auto make = [owner, moving, request, frames](const QString& path, const Monitor& monitor) {
        const auto format = animationFormatOf(encodedPath(path));
        if (!format) {
            throw FileError(encodedPath(path), "",
                            Text("choose a name ending in one of {1}", ".mp4, .webm, .webp, .gif"));
        }
        const auto pictures = std::make_shared<MomentPictures>(moving);
        const auto momentOf = [&moving, pictures, &request, frames](int frame) {
            const std::size_t last = moving.samples->size() - 1;
            const std::size_t moment =
                frames > 1 ? static_cast<std::size_t>(frame) * last / static_cast<std::size_t>(frames - 1) : 0;
            const std::shared_ptr<Exhibit> exhibit = pictures->exhibitAt(moment, request.extras, request.ids);
            const double t = (*moving.samples)[moment].t;
            exhibit->title = request.isDriven ? formatFixed(t / kDegree, 1) + QStringLiteral("°")
                                              : windowText("t = %1 s").arg(formatFixed(t, 3));
            exhibit->subtitle = request.subtitle;
            return exhibit;
        };
        AnimationOptions options;
        options.width = kWidth;
        options.height = kHeight;
        options.framesPerSecond = kRate;
        const MomentAnimation animation({kWidth, kHeight}, frames, momentOf);
        return animationFile(animation, options, *format, monitor);
    };
    return {QStringLiteral("motion.webp"), filmFilter(), make, true};
}

}  // namespace eigenlink
