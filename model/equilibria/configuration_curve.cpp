#include "model/equilibria/configuration_curve.h"

#include "model/equilibria/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::size_t kMostPoints = 200000;
/// Shortest steps in a row after which the trace does not leave a change point.
constexpr int kMostCreeping = 300;

}  // namespace

CurveTracer::CurveTracer(const System& system, Eigen::Index rank)
    : m_system(system),
      m_rank(rank),
      m_size(system.size()),
      m_longest(std::min(tolerance::kLongestCurveStep * system.size(), 0.1 * system.shortestLink()))
{
}

double CurveTracer::slopeAt(const Eigen::VectorXd& q, const Eigen::VectorXd& tangent,
                            const Eigen::VectorXd& angles) const
{
    System there = m_system;
    there.countFrom(angles);
    return -there.force(q).dot(tangent);
}

std::optional<CurvePoint> CurveTracer::correct(const Eigen::VectorXd& guess, const Eigen::VectorXd& heading,
                                               const Eigen::VectorXd& angles) const
{
    constexpr int kMostCorrections = 8;
    CurvePoint point;
    point.q = guess;
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostCorrections; ++i) {
        const RowSpace rows(m_system.jacobian(point.q));
        const Eigen::VectorXd step = rows.minimumNormStep(-m_system.constraint(point.q));
        const double length = step.norm();
        const bool isDone = length <= tolerance::kOnCurve * m_size ||
                            (length < tolerance::kNearlyOnCurve * m_size && length > 0.5 * last);
        if (!std::isfinite(length) || (!isDone && i > 2 && length > 0.5 * last)) {
            return std::nullopt;
        }
        point.q += step;
        last = length;
        if (isDone) {
            const Eigen::MatrixXd& Z = rows.nullSpace();
            const Eigen::VectorXd along = Z * (Z.transpose() * heading);
            if (Z.cols() == 0 || !(along.norm() > 0)) {
                return std::nullopt;
            }
            point.tangent = along.normalized();
            point.margin = rows.rank() == m_rank ? rows.margin() : 0;
            System there = m_system;
            there.countFrom(angles);
            point.angles = there.linkAngles(point.q);
            there.countFrom(point.angles);
            point.slope = -there.force(point.q).dot(point.tangent);
            return point;
        }
    }
    return std::nullopt;
}

bool CurveTracer::closes(const CurvePoint& last, const CurvePoint& start, double step) const
{
    const Eigen::VectorXd way = start.q - last.q;
    const double along = way.dot(last.tangent);
    if (along <= 0 || along > 1.01 * step || last.tangent.dot(start.tangent) < 0.9 || way.norm() > 1.1 * step) {
        return false;
    }
    const auto reached = correct(last.q + along * last.tangent, last.tangent, last.angles);
    // The correction is across the tangent: what is left along it is of second order.
    return reached && (reached->q - start.q).norm() <= 0.05 * step;
}

bool CurveTracer::isOnwards(const CurvePoint& here, const Eigen::VectorXd& guess, const std::optional<CurvePoint>& next,
                            double step) const
{
    return next && std::acos(std::clamp(next->tangent.dot(here.tangent), -1.0, 1.0)) < tolerance::kTangentTurn &&
           (next->q - guess).norm() <= tolerance::kCurveCorrection * step && (next->q - here.q).dot(here.tangent) > 0;
}

/// The margin falls in proportion to the distance from a change point: a place as far behind it as `here` is before it.
/// Steps that end beside the point itself may be caught there, where the constraints leave several ways.
std::optional<CurvePoint> CurveTracer::leap(const CurvePoint& before, const CurvePoint& here,
                                            const Eigen::VectorXd& bend, double largestMargin) const
{
    const double fall = before.margin - here.margin;
    if (!(fall > 0) || here.margin == 0 || here.margin > tolerance::kLeapOverChangePoint * largestMargin) {
        return std::nullopt;
    }
    const double step = 2 * here.margin / fall * (here.q - before.q).norm();
    if (step > m_longest) {
        return std::nullopt;
    }
    const Eigen::VectorXd guess = here.q + step * here.tangent + 0.5 * step * step * bend;
    auto next = correct(guess, here.tangent, here.angles);
    const bool isBehind = isOnwards(here, guess, next, step) && next->margin > 0.3 * here.margin;
    return isBehind ? std::move(next) : std::nullopt;
}

CurvePoint CurveTracer::returned(const CurvePoint& start, const CurvePoint& here) const
{
    CurvePoint end = start;
    System there = m_system;
    there.countFrom(here.angles);
    end.angles = there.linkAngles(start.q);
    end.slope = slopeAt(end.q, end.tangent, end.angles);
    return end;
}

std::vector<CurvePoint> CurveTracer::follow(const CurvePoint& start, bool& isClosed, bool& isWhole,
                                            const Monitor& monitor) const
{
    const double shortest = tolerance::kShortestCurveStep * m_size;
    std::vector<CurvePoint> points{start};
    Eigen::VectorXd bend = Eigen::VectorXd::Zero(start.q.size());
    double step = 0.1 * m_longest, length = 0, largestMargin = start.margin;
    int creeping = 0;
    while (points.size() < kMostPoints && creeping < kMostCreeping && !monitor.isCancelled()) {
        const CurvePoint& here = points.back();
        if (length > 3 * step && closes(here, start, step)) {
            isClosed = true;
            points.push_back(returned(start, here));
            return points;
        }
        if ((here.q - start.q).norm() > tolerance::kOpenCurve * m_size) {
            return points;
        }
        if (auto behind =
                points.size() > 1 ? leap(points[points.size() - 2], here, bend, largestMargin) : std::nullopt) {
            length += (behind->q - here.q).norm();
            points.push_back(std::move(*behind));
            continue;
        }
        const Eigen::VectorXd guess = here.q + step * here.tangent + 0.5 * step * step * bend;
        const auto next = correct(guess, here.tangent, here.angles);
        if (!isOnwards(here, guess, next, step)) {
            if (step <= shortest) {
                isWhole = false;
                return points;
            }
            step = std::max(shortest, 0.5 * step);
            continue;
        }
        creeping = step <= shortest ? creeping + 1 : 0;
        bend = (next->tangent - here.tangent) / step;
        length += step;
        points.push_back(*next);
        largestMargin = std::max(largestMargin, next->margin);
        // Shorter steps near change points, so that the trace stays on its branch.
        const double cap = m_longest * std::min(1.0, 5 * next->margin / largestMargin);
        step = std::clamp(1.4 * step, shortest, std::max(shortest, std::min(cap, m_longest)));
    }
    isWhole = false;
    return points;
}

std::optional<ConfigurationCurve> CurveTracer::trace(const Eigen::VectorXd& q, const Eigen::VectorXd& angles,
                                                     const Monitor& monitor) const
{
    const RowSpace rows(m_system.jacobian(q));
    if (rows.rank() != m_rank) {
        return std::nullopt;
    }
    const auto start = correct(q, rows.nullSpace().col(0), angles);
    if (!start || start->margin == 0) {
        return std::nullopt;
    }
    ConfigurationCurve curve;
    curve.points = follow(*start, curve.isClosed, curve.isWhole, monitor);
    if (curve.isClosed) {
        curve.turnsOfAngles = curve.points.back().angles - start->angles;
        for (double& turns : curve.turnsOfAngles) {
            turns = 2 * std::numbers::pi * std::round(turns / (2 * std::numbers::pi));
        }
        return curve;
    }
    CurvePoint other = *start;
    other.tangent = -start->tangent;
    other.slope = -start->slope;
    bool closesBackwards = false;
    std::vector<CurvePoint> back = follow(other, closesBackwards, curve.isWhole, monitor);
    for (CurvePoint& each : back) {
        each.tangent = -each.tangent;
        each.slope = -each.slope;
    }
    std::reverse(back.begin(), back.end());
    back.insert(back.end(), curve.points.begin() + 1, curve.points.end());
    curve.points = std::move(back);
    return curve;
}

std::optional<CurvePoint> CurveTracer::between(const CurvePoint& a, const CurvePoint& b, double tau) const
{
    const Eigen::VectorXd guess = (1 - tau) * a.q + tau * b.q;
    return correct(guess, (1 - tau) * a.tangent + tau * b.tangent, a.angles);
}

bool CurveTracer::holds(const ConfigurationCurve& curve, const Eigen::VectorXd& q) const
{
    for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
        const CurvePoint& a = curve.points[i];
        const Eigen::VectorXd chord = curve.points[i + 1].q - a.q;
        const double tau = (q - a.q).dot(chord) / chord.squaredNorm();
        if (tau < -0.1 || tau > 1.1 || (a.q + tau * chord - q).norm() > 0.2 * chord.norm()) {
            continue;
        }
        const auto near = between(a, curve.points[i + 1], std::clamp(tau, 0.0, 1.0));
        if (near && (near->q - q - near->tangent * near->tangent.dot(near->q - q)).norm() <=
                        tolerance::kHoldsPlace * chord.norm()) {
            return true;
        }
    }
    return false;
}

}  // namespace eigenlink
