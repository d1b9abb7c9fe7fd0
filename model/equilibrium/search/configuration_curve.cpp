#include "model/equilibrium/search/configuration_curve.h"

#include "model/assembly/kinematics.h"
#include "model/equilibrium/search/tolerances.h"
#include "model/math/dense/row_space.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <utility>

namespace eigenlink {

namespace {

constexpr std::size_t kMostPoints = 200000;
/// Shortest steps in a row after which the trace does not leave a singular configuration.
constexpr int kMostCreeping = 300;

}  // namespace

FromChord fromChord(const CurvePoint& a, const CurvePoint& b, const Eigen::VectorXd& place)
{
    const Eigen::VectorXd chord = b.q - a.q;
    const double share = std::clamp((place - a.q).dot(chord) / chord.squaredNorm(), 0.0, 1.0);
    return {(a.q + share * chord - place).norm(), share};
}

CurveTracer::CurveTracer(const System& system, Eigen::Index rank, bool isDependent)
    : m_system(system),
      m_rank(rank),
      m_rankTolerance(isDependent ? tolerance::kBlurredRows : tolerance::kRank),
      m_size(system.size()),
      m_longest(std::min(tolerance::kLongestCurveStep * system.size(), 0.1 * system.kinematics().shortestLink()))
{
}

double CurveTracer::slopeAt(const Eigen::VectorXd& q, const Eigen::VectorXd& tangent,
                            const Eigen::VectorXd& angles) const
{
    System there = m_system;
    there.countFrom(angles);
    return -there.force(q).dot(tangent);
}

CurveTracer::Held CurveTracer::heldMotion(const Eigen::VectorXd& q, const Eigen::VectorXd& heading,
                                          Eigen::Index lost) const
{
    if (lost == 0) {
        return {};
    }
    // The motions that change the constraints least, and of them one across the branch.
    const Eigen::MatrixXd J = m_system.jacobian(q);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> motions(Eigen::MatrixXd(J.transpose() * J));
    Held held;
    held.rows = motions.eigenvectors().leftCols(lost + 1).transpose();
    const Eigen::VectorXd along = (held.rows * heading).normalized();
    const Eigen::MatrixXd across = Eigen::MatrixXd::Identity(lost + 1, lost + 1) - along * along.transpose();
    Eigen::Index widest = 0;
    across.colwise().norm().maxCoeff(&widest);
    held.values = m_size * across.col(widest).normalized();
    held.v = held.rows.transpose() * held.values;
    return held;
}

CurveTracer::Linear CurveTracer::linearAt(const Eigen::VectorXd& x, const Held& held) const
{
    const Eigen::Index k = held.rows.rows();
    if (k == 0) {
        return {m_system.jacobian(x), m_system.constraint(x)};
    }
    const Eigen::Index n = x.size() / 2, m = m_system.constraintCount();
    const Eigen::VectorXd q = x.head(n), v = x.tail(n);
    const Eigen::MatrixXd J = m_system.jacobian(q);
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * m + k, 2 * n);
    A.topLeftCorner(m, n) = J;
    // ∂(Φ_q v)/∂q is the change of Φ_q along v, exact where constraints are quadratic.
    A.block(m, 0, m, n) = 0.5 * Eigen::MatrixXd(m_system.jacobian(q + v) - m_system.jacobian(q - v));
    A.block(m, n, m, n) = J;
    A.bottomRightCorner(k, n) = held.rows;
    Linear result{A.sparseView(), Eigen::VectorXd(2 * m + k)};
    result.values << m_system.constraint(q), J * v, held.rows * v - held.values;
    return result;
}

std::optional<CurvePoint> CurveTracer::correct(const Eigen::VectorXd& guess, const Eigen::VectorXd& heading,
                                               const Eigen::VectorXd& angles, Eigen::Index lost) const
{
    constexpr int kMostCorrections = 8;
    const Eigen::Index n = guess.size();
    const Held held = heldMotion(guess, heading, lost);
    Eigen::VectorXd x(n + held.v.size());
    x << guess, held.v;
    double last = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kMostCorrections; ++i) {
        const Linear linear = linearAt(x, held);
        const RowSpace rows(linear.jacobian, m_rankTolerance);
        const Eigen::VectorXd step = rows.minimumNormStep(-linear.values);
        const double length = step.norm();
        const bool isDone = length <= tolerance::kRoundingOfSolve * m_size ||
                            (length < tolerance::kNearlyConverged * m_size && length > 0.5 * last);
        if (!std::isfinite(length) || (!isDone && i > 2 && length > 0.5 * last)) {
            return std::nullopt;
        }
        x += step;
        last = length;
        if (isDone) {
            const Eigen::MatrixXd Z = rows.nullSpace().topRows(n);
            const bool isRegular = rows.rank() == (lost == 0 ? m_rank : 2 * n - 1);
            return placedAt(x.head(n), Z * (Z.transpose() * heading), angles, isRegular ? rows.margin() : 0, lost);
        }
    }
    return std::nullopt;
}

std::optional<CurvePoint> CurveTracer::placedAt(const Eigen::VectorXd& q, const Eigen::VectorXd& along,
                                                const Eigen::VectorXd& angles, double margin, Eigen::Index lost) const
{
    if (!(along.norm() > 0)) {
        return std::nullopt;
    }
    CurvePoint point;
    point.q = q;
    point.tangent = along.normalized();
    point.margin = margin;
    point.lost = lost;
    System there = m_system;
    there.countFrom(angles);
    point.angles = there.linkAngles(point.q);
    there.countFrom(point.angles);
    point.slope = -there.force(point.q).dot(point.tangent);
    return point;
}

bool CurveTracer::closes(const CurvePoint& last, const CurvePoint& start, double step) const
{
    const Eigen::VectorXd way = start.q - last.q;
    const double along = way.dot(last.tangent);
    if (along <= 0 || along > 1.01 * step || last.tangent.dot(start.tangent) < 0.9 || way.norm() > 1.1 * step) {
        return false;
    }
    const auto reached = correct(last.q + along * last.tangent, last.tangent, last.angles, last.lost);
    // The correction is across the tangent: its part along the tangent is of second order.
    return reached && (reached->q - start.q).norm() <= 0.05 * step;
}

bool CurveTracer::isOnwards(const CurvePoint& here, const Eigen::VectorXd& guess, const std::optional<CurvePoint>& next,
                            double step) const
{
    return next && std::acos(std::clamp(next->tangent.dot(here.tangent), -1.0, 1.0)) < tolerance::kTangentTurn &&
           (next->q - guess).norm() <= tolerance::kCurveCorrection * step && (next->q - here.q).dot(here.tangent) > 0;
}

/// The margin falls in proportion to the distance from a singular configuration: a place as far behind it as `here` is
/// before it. Steps that end beside the point itself may be caught there, where the constraints leave several ways.
std::optional<CurvePoint> CurveTracer::leap(const CurvePoint& before, const CurvePoint& here,
                                            const Eigen::VectorXd& bend, double largestMargin) const
{
    const double fall = before.margin - here.margin;
    if (!(fall > 0) || here.margin == 0 || here.margin > tolerance::kLeapOverSingularity * largestMargin) {
        return std::nullopt;
    }
    const double step = 2 * here.margin / fall * (here.q - before.q).norm();
    if (step > m_longest) {
        return std::nullopt;
    }
    const Eigen::VectorXd guess = here.q + step * here.tangent + 0.5 * step * step * bend;
    auto next = correct(guess, here.tangent, here.angles, here.lost);
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
        const auto next = correct(guess, here.tangent, here.angles, here.lost);
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
        // Shorter steps near singular configurations, so that the trace stays on its branch.
        const double cap = m_longest * std::min(1.0, 5 * next->margin / largestMargin);
        step = std::clamp(1.4 * step, shortest, std::max(shortest, std::min(cap, m_longest)));
    }
    if (creeping == kMostCreeping) {
        points.resize(points.size() - kMostCreeping);  // all of them are that singular configuration
    }
    isWhole = false;
    return points;
}

std::optional<ConfigurationCurve> CurveTracer::trace(const Eigen::VectorXd& q, const Eigen::VectorXd& angles,
                                                     const Monitor& monitor) const
{
    const RowSpace rows(m_system.jacobian(q), m_rankTolerance);
    if (rows.rank() != m_rank) {
        return std::nullopt;
    }
    const auto start = correct(q, rows.nullSpace().col(0), angles);
    if (!start || start->margin == 0) {
        return std::nullopt;
    }
    return tracedFrom(*start, monitor);
}

bool CurveTracer::isSingularAt(const Eigen::VectorXd& q) const
{
    const RowSpace rows(m_system.jacobian(q), m_rankTolerance);
    return rows.rank() < m_rank || rows.margin() <= tolerance::kNearlyZero;
}

std::optional<ConfigurationCurve> CurveTracer::traceSingular(const Eigen::VectorXd& place, const Monitor& monitor) const
{
    constexpr Eigen::Index kLost = 1;  // of rank, as where two links lie on one another
    const Eigen::Index n = place.size();
    std::mt19937 random(11);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const Eigen::VectorXd heading = Eigen::VectorXd::NullaryExpr(n, [&] { return uniform(random); });
    const auto start = n > kLost ? correct(place, heading, m_system.linkAngles(place), kLost) : std::nullopt;
    if (!start || !(start->margin > 0) || (start->q - place).norm() > tolerance::kSingularEnd * m_size) {
        return std::nullopt;
    }
    const double step = 0.1 * m_longest;
    const auto goesOn = [&](double side) {
        CurvePoint here = *start;
        here.tangent *= side;
        const Eigen::VectorXd guess = here.q + step * here.tangent;
        return isOnwards(here, guess, correct(guess, here.tangent, here.angles, kLost), step);
    };
    return goesOn(1) && goesOn(-1) ? std::optional(tracedFrom(*start, monitor)) : std::nullopt;
}

ConfigurationCurve CurveTracer::tracedFrom(const CurvePoint& start, const Monitor& monitor) const
{
    ConfigurationCurve curve;
    curve.points = follow(start, curve.isClosed, curve.isWhole, monitor);
    if (curve.isClosed) {
        curve.turnsOfAngles = curve.points.back().angles - start.angles;
        for (double& turns : curve.turnsOfAngles) {
            turns = 2 * std::numbers::pi * std::round(turns / (2 * std::numbers::pi));
        }
        return curve;
    }
    CurvePoint other = start;
    other.tangent = -start.tangent;
    other.slope = -start.slope;
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
    return correct(guess, (1 - tau) * a.tangent + tau * b.tangent, a.angles, a.lost);
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
                        tolerance::kApartOnCurve * chord.norm()) {
            return true;
        }
    }
    return false;
}

}  // namespace eigenlink
