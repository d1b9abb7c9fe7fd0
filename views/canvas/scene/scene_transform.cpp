#include "views/canvas/scene/scene_transform.h"

#include "model/basics/tolerances.h"

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

SceneTransform broughtInto(const SceneTransform& transform, const std::vector<Vector2>& positions,
                           const QRectF& rectangle)
{
    QRectF extent;
    for (const Vector2& position : positions) {
        const QPointF at = transform.toScreen(position);
        extent = extent.isNull() ? QRectF(at, QSizeF(tolerance::kNearlyZero, tolerance::kNearlyZero))
                                 : extent.united(QRectF(at, QSizeF(tolerance::kNearlyZero, tolerance::kNearlyZero)));
    }
    if (positions.empty() || !(extent.width() <= rectangle.width() && extent.height() <= rectangle.height())) {
        return fittedTo(positions, rectangle);
    }
    const auto shift = [](double low, double high, double least, double most) {
        return low < least ? least - low : high > most ? most - high : 0.0;
    };
    SceneTransform moved = transform;
    moved.origin += QPointF(shift(extent.left(), extent.right(), rectangle.left(), rectangle.right()),
                            shift(extent.top(), extent.bottom(), rectangle.top(), rectangle.bottom()));
    return moved;
}

SceneTransform between(const SceneTransform& first, const SceneTransform& second, double way, QPointF middle)
{
    if (way >= 1) {
        return second;
    }
    // The middle goes straight from place to place.
    const Vector2 from = first.toWorld(middle);
    const Vector2 to = second.toWorld(middle);
    const Vector2 center = from + way * (to - from);
    SceneTransform transform;
    transform.scale = first.scale * std::pow(second.scale / first.scale, way);
    transform.origin = middle - QPointF(transform.scale * center.x, -transform.scale * center.y);
    return transform;
}

}  // namespace eigenlink
