#include "views/canvas/scene_transform.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

SceneTransform zoomedAbout(const SceneTransform& transform, QPointF screen, double factor)
{
    SceneTransform zoomed;
    zoomed.scale = std::clamp(transform.scale * factor, kSmallestScale, kLargestScale);
    zoomed.origin = screen + (transform.origin - screen) * (zoomed.scale / transform.scale);
    return zoomed;
}

SceneTransform fittedTo(const std::vector<Vector2>& positions, const QRectF& rectangle)
{
    Vector2 low{0, 0};
    Vector2 high{0, 0};
    if (!positions.empty()) {
        low = high = positions.front();
    }
    for (const Vector2& position : positions) {
        low = {std::min(low.x, position.x), std::min(low.y, position.y)};
        high = {std::max(high.x, position.x), std::max(high.y, position.y)};
    }
    const double width = std::max(rectangle.width(), 1.0);
    const double height = std::max(rectangle.height(), 1.0);
    const Vector2 extent = high - low;
    double scale = std::min(width, height);
    if (extent.x > 0 || extent.y > 0) {
        scale =
            std::min(extent.x > 0 ? width / extent.x : kLargestScale, extent.y > 0 ? height / extent.y : kLargestScale);
    }
    SceneTransform transform;
    transform.scale = std::clamp(scale, kSmallestScale, kLargestScale);
    const Vector2 center = 0.5 * (low + high);
    transform.origin = rectangle.center() - QPointF(transform.scale * center.x, -transform.scale * center.y);
    return transform;
}

double niceBelow(double value)
{
    if (!(value > 0) || !std::isfinite(value)) {
        return 0;
    }
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    const double mantissa = value / power * (1 + 1e-12);
    return power * (mantissa >= 5 ? 5 : mantissa >= 2 ? 2 : 1);
}

}  // namespace eigenlink
