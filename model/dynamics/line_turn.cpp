#include "model/dynamics/line_turn.h"

#include "model/assembly/kinematics.h"
#include "model/dynamics/tolerances.h"

#include <algorithm>
#include <cmath>

namespace eigenlink {

namespace {

/// Cosine of the angle by which a line may turn in a step, one radian.
constexpr double kLittleTurn = 0.54;
/// Cosine of the angle by which a line hardly turns.
constexpr double kHardlyTurned = 0.98;
/// A line whose length changes by more than this factor in a step turns abruptly, if it turns.
constexpr double kAbruptLength = 1.5;
/// Part of the way to the place where the ends are nearest that is taken at once.
constexpr double kMostOfWay = 0.9;
/// Steps beside that place, over the distance that is left there.
constexpr double kBesideMeeting = 0.4;
/// Ends that stay apart by less than this part of a line that is very short are taken to meet.
constexpr double kMeet = 0.01;
/// Places between the ends of a step at which it is looked whether a line has gone through nothing and back.
constexpr int kPlacesBetween = 8;

/// The turn that comes first as lines go straight from `before` to `after`; none where all turn little.
[[nodiscard]] std::optional<LineTurn> firstTurn(const std::vector<Vector2>& before, const std::vector<Vector2>& after,
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

/// True where a line that first shrinks and then grows again turns by much between, on the cubic through both ends and
/// their rates.
bool turnBetween(const SpringLines& before, const SpringLines& after, double h)
{
    for (std::size_t i = 0; i < before.lines.size(); ++i) {
        const Vector2 a = before.lines[i], b = after.lines[i], v = h * before.rates[i], w = h * after.rates[i];
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

/// True where a line becomes much shorter.
bool shrink(const std::vector<Vector2>& before, const std::vector<Vector2>& after)
{
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (kAbruptLength * length(after[i]) < length(before[i])) {
            return true;
        }
    }
    return false;
}

}  // namespace

SpringLines springLinesOf(const System& system, const MotionState& state, const Instant& at, double speed)
{
    SpringLines result{system.kinematics().pushingLines(state.q, at), {}};
    if (result.lines.empty()) {
        return result;
    }
    const double little = tolerance::kStepInParameter * system.size() / speed;
    const Instant soon{at.t + little, at.rate, at.acceleration, at.directions};
    const std::vector<Vector2> ahead = system.kinematics().pushingLines(state.q + little * state.v, soon);
    for (std::size_t i = 0; i < ahead.size(); ++i) {
        result.rates.push_back((1 / little) * (ahead[i] - result.lines[i]));
    }
    return result;
}

bool linesTurn(const SpringLines& before, const SpringLines& after, double factor)
{
    for (std::size_t i = 0; i < before.lines.size(); ++i) {
        const Vector2 from = before.lines[i], to = after.lines[i];
        const double a = length(from), b = length(to);
        if (dot(from, to) < kHardlyTurned * a * b && std::max(a, b) > factor * std::min(a, b)) {
            return true;
        }
    }
    return false;
}

bool endsMeet(const SpringLines& before, const SpringLines& after)
{
    for (std::size_t i = 0; i < before.lines.size(); ++i) {
        const Vector2 a = before.lines[i], b = after.lines[i];
        if (dot(a, b) < 0 && std::abs(cross(a, b)) < kMeet * length(a) * length(b)) {
            return true;
        }
    }
    return false;
}

bool endsAreToMeet(const SpringLines& now, double least)
{
    for (std::size_t i = 0; i < now.lines.size(); ++i) {
        const Vector2 line = now.lines[i], rate = now.rates[i];
        const double path = length(line) * length(rate);
        if (length(line) < least && dot(line, rate) < 0 && std::abs(cross(line, rate)) < kMeet * path) {
            return true;
        }
    }
    return false;
}

std::optional<LineTurn> LineTurns::spoiling(const SpringLines& before, const SpringLines& after, double h, double least,
                                            bool isBlind)
{
    std::optional<LineTurn> turn = firstTurn(before.lines, after.lines, least);
    if (!turn && isBlind && !m_isTurning && linesTurn(before, after, kAbruptLength)) {
        turn = LineTurn{};
    }
    if (!turn && turnBetween(before, after, h)) {
        turn = LineTurn{0.5, 0, false};
    }
    m_isTurning = m_isTurning || turn;
    return turn;
}

void LineTurns::pass(const SpringLines& before, const SpringLines& after)
{
    m_isTurning = m_isTurning && (shrink(before.lines, after.lines) || linesTurn(before, after, kAbruptLength));
}

}  // namespace eigenlink
