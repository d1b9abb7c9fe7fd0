#pragma once

#include <cmath>

namespace eigenlink {

/// A point or vector of the plane, global axes, [m] unless a field says otherwise.
struct Vector2 {
    double x = 0;
    double y = 0;

    friend bool operator==(const Vector2&, const Vector2&) = default;
};

constexpr Vector2 operator+(Vector2 a, Vector2 b)
{
    return {a.x + b.x, a.y + b.y};
}
constexpr Vector2 operator-(Vector2 a, Vector2 b)
{
    return {a.x - b.x, a.y - b.y};
}
constexpr Vector2 operator*(double s, Vector2 a)
{
    return {s * a.x, s * a.y};
}
constexpr Vector2 operator/(Vector2 a, double s)
{
    return {a.x / s, a.y / s};
}

/// a · b = a.x b.x + a.y b.y
constexpr double dot(Vector2 a, Vector2 b)
{
    return a.x * b.x + a.y * b.y;
}
/// a × b = a.x b.y − a.y b.x
constexpr double cross(Vector2 a, Vector2 b)
{
    return a.x * b.y - a.y * b.x;
}
/// a turned by +90°, (−a.y, a.x).
constexpr Vector2 perpendicular(Vector2 a)
{
    return {-a.y, a.x};
}
/// |a| = √(x² + y²), without overflow.
inline double length(Vector2 a)
{
    return std::hypot(a.x, a.y);
}
/// |b − a|.
inline double distance(Vector2 a, Vector2 b)
{
    return length(b - a);
}
/// Direction of a against the global x-axis, in (−π, π] [rad].
inline double angleOf(Vector2 a)
{
    return std::atan2(a.y, a.x);
}
/// a turned by `angle` α [rad], (a.x cos α − a.y sin α, a.x sin α + a.y cos α).
inline Vector2 rotated(Vector2 a, double angle)
{
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {c * a.x - s * a.y, s * a.x + c * a.y};
}

}  // namespace eigenlink
