#include "app/figures/animation_writers.h"
#include "app/figures/mechanism_figure.h"
#include "app/figures/svg.h"
#include "app/io/figure_memory.h"
#include "app/io/mechanism_file.h"
#include "views/figure/recorded_drawing.h"

namespace eigenlink {

std::string movingSvgOf(const ModeAnimation& animation, const AnimationOptions& options, const Monitor& monitor)
{
    const int count = animation.frameCount();
    const QRectF area(0, 0, animation.size().width(), animation.size().height());
    std::vector<Drawing> frames;
    for (int i = 0; i < count; ++i) {
        if (monitor.isCancelled()) {
            return {};
        }
        monitor.report(static_cast<double>(i) / count, "frames");
        const CanvasPicture picture = animation.pictureAt(i);
        frames.push_back(recordedDrawing(area.size(), [&](QPainter& painter) { paintCanvas(painter, area, picture); }));
    }
    const SvgMotion motion{count / options.framesPerSecond, true, options.loops};
    return svgWithMechanism(animatedSvgOf(frames, motion), writeMechanism(animation.picture().parts->mechanism));
}

}  // namespace eigenlink
