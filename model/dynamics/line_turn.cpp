#include "model/dynamics/line_turn.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// Cosine of the angle by which a line may turn in a step, one radian.
constexpr double kLittleTurn = 0.54;
/// Of the way to where the ends are nearest, so much is taken at once.
constexpr double kMostOfWay = 0.9;
/// Steps beside that place, over the distance that is left there.
constexpr double kBesideMeeting = 0.4;
/// Ends that stay apart by less than this part of a line that is very short are taken to meet.
constexpr double kMeet = 0.01;
/// Places between the ends of a step at which it is looked whether a line has gone through nothing and back.
constexpr int kPlacesBetween = 8;

}  // namespace

std::optional<LineTurn> firstLineTurn(const std::vector<Vector2>& before, const std::vector<Vector2>& after,
                                      double least)
{
    std::optional<LineTurn> first;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Vector2 a = before[i], b = after[i], way = b - a;
        const double path = length(way);
        if (dot(a, b) >= kLittleTurn * length(a) * length(b) || path == 0) {
            continue;
        }
        const double nearest = std::abs(cross(a, way)) / path;
        const double share = std::clamp(-dot(a, way) / (path * path), 0.0, 1.0);
        if (length(a) <= least && nearest < kMeet * length(a) && share > 0) {
            return LineTurn{share, i, true};
        }
        const double fraction = std::min(0.5, std::max(kMostOfWay * share, kBesideMeeting * nearest / path));
        if (!first || fraction < first->fraction) {
            first = LineTurn{fraction, i, false};
        }
    }
    return first;
}

bool turnsBetween(const std::vector<Vector2>& before, const std::vector<Vector2>& ratesBefore,
                  const std::vector<Vector2>& after, const std::vector<Vector2>& ratesAfter, double h)
{
    for (std::size_t i = 0; i < before.size(); ++i) {
        const Vector2 a = before[i], b = after[i], v = h * ratesBefore[i], w = h * ratesAfter[i];
        if (dot(a, v) >= 0 || dot(b, w) <= 0) {
            continue;
        }
        for (int k = 1; k < kPlacesBetween; ++k) {
            const double x = static_cast<double>(k) / kPlacesBetween, y = 1 - x;
            const Vector2 there = y * y * ((1 + 2 * x) * a + x * v) + x * x * ((1 + 2 * y) * b - y * w);
            if (dot(a, there) < kLittleTurn * length(a) * length(there)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace eigenlink
