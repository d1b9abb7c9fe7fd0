#include "model/mechanism/similarity.h"
#include "model/basics/tolerances.h"

#include <cmath>
#include <stdexcept>

namespace eigenlink {
namespace {

// Quarter turns leave no rounding behind.
Vector2 direction(double angle)
{
    const auto clean = [](double value) { return std::abs(value) < tolerance::kFewRoundings ? 0.0 : value; };
    return {clean(std::cos(angle)), clean(std::sin(angle))};
}

Vector2 turnedBy(Vector2 x, double angle)
{
    const Vector2 u = direction(angle);
    return {u.x * x.x - u.y * x.y, u.y * x.x + u.x * x.y};
}

Similarity keeping(Similarity similarity, Vector2 center)
{
    similarity.offset = {};
    similarity.offset = center - similarity(center);
    return similarity;
}

}  // namespace

Vector2 Similarity::operator()(Vector2 x) const
{
    return scale * turned(x) + offset;
}

Vector2 Similarity::turned(Vector2 x) const
{
    return turnedBy({x.x, mirrored ? -x.y : x.y}, angle);
}

Similarity translation(Vector2 by)
{
    return {.offset = by};
}

Similarity rotation(Vector2 about, double angle)
{
    return keeping({.angle = angle}, about);
}

Similarity scaling(Vector2 about, double factor)
{
    if (!(factor > 0) || !std::isfinite(factor)) {
        throw std::invalid_argument("a factor must be positive");
    }
    return keeping({.scale = factor}, about);
}

Similarity reflection(Vector2 through, Vector2 line)
{
    if (!(length(line) > 0)) {
        throw std::invalid_argument("the direction of a mirror must not be zero");
    }
    return keeping({.angle = 2 * angleOf(line), .mirrored = true}, through);
}

}  // namespace eigenlink
