#include "model/studies/branches/equilibrium_curve.h"

#include "model/assembly/kinematics.h"
#include "model/equilibrium/equilibrium.h"
#include "model/math/continuation/follow_curve.h"
#include "model/math/dense/square_system.h"
#include "model/mechanism/drawn_element.h"
#include "model/studies/branches/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace eigenlink {

/// Most corrections of Newton's method at one equilibrium.
constexpr int kMostCorrections = 24;
constexpr int kMostStepsTo = 10000;

namespace {

/// x of A x = b: by LU where A is square and regular far above rounding, of least norm otherwise.
Eigen::VectorXd solvedBy(const Eigen::MatrixXd& A, const Eigen::VectorXd& b)
{
    if (A.rows() == A.cols()) {
        return SquareSystem(A, tolerance::kRoundingOfSum, tolerance::kRoundingOfSum).solve(b);
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
    factors.setThreshold(tolerance::kRoundingOfSolve);
    factors.compute(A);
    return factors.solve(b);
}

/// A number that is the angle between two links in a mechanism at rest; null where an element has none.
const Field* restAngleOf(const Element& element)
{
    const Field* rest = findField(element, Follows::relativeAngle);
    return rest != nullptr && rest->kind == FieldKind::number && sidesOf(element).size() == 2 ? rest : nullptr;
}

/// True where the rest of equations is rounding of their terms: stiff parts have large ones. J: derivatives by
/// coordinates in units of one.
bool isRounding(const Eigen::VectorXd& rest, const Eigen::MatrixXd& J)
{
    const Eigen::VectorXd terms = J.cwiseAbs().rowwise().sum();
    return (rest.cwiseAbs().array() <= tolerance::kRoundingOfSum * terms.array()).all();
}

}  // namespace

/// R and its derivatives in scaled variables and rows.
struct EquilibriumCurve::Equations {
    Eigen::VectorXd residual;  ///< n + m
    Eigen::MatrixXd jacobian;  ///< (n + m) × (n + m + 1)
    System system;             ///< at the parameter
};

EquilibriumCurve::EquilibriumCurve(const Mechanism& mechanism, Variable variable, double scale)
    : m_mechanism(mechanism),
      m_variable(std::move(variable)),
      m_scale(std::max(m_variable.scale, scale)),
      m_system(mechanism, System::Validated{}),
      n(m_system.coordinateCount()),
      m(m_system.constraintCount()),
      m_unit(Eigen::VectorXd::Ones(n)),
      m_rowUnit(Eigen::VectorXd::Ones(m))
{
    const Eigen::VectorXd sizes = Eigen::MatrixXd(m_system.motionRows()).colwise().norm();
    for (Eigen::Index i = 0; i < n; ++i) {
        m_unit[i] = sizes[i] > 0 ? 1 / sizes[i] : 1;
    }
    for (Eigen::Index i = 0; i < m; ++i) {
        m_rowUnit[i] = m_system.constraints()[static_cast<std::size_t>(i)].scale * m_system.size();
    }
    const double largest = n > 0 ? m_system.forceSizes(m_system.drawnCoordinates()).cwiseProduct(m_unit).maxCoeff() : 0;
    m_force = largest > 0 ? largest : 1;
}

std::optional<std::string> EquilibriumCurve::outOfRangeAt(double parameter) const
{
    const Outcome<Mechanism> there = m_variable.with(parameter);
    return there ? numberOutOfRange(*there, m_variable, parameter) : std::nullopt;
}

std::optional<std::string> EquilibriumCurve::recountedBetween(double first, double second) const
{
    if (std::ranges::none_of(m_mechanism.elements, restAngleOf)) {
        return std::nullopt;
    }
    const Outcome<Mechanism> here = m_variable.with(first), there = m_variable.with(second);
    if (!here || !there) {
        return std::nullopt;
    }
    const auto turnIn = [](const Mechanism& mechanism, const Element& element) {
        const Field* rest = restAngleOf(element);
        if (rest == nullptr) {
            return 0.0;
        }
        const std::vector<std::string> sides = sidesOf(element);
        const double drawn = drawnLinkAngle(mechanism, sides[0]) - drawnLinkAngle(mechanism, sides[1]);
        return std::round((std::get<double>(rest->read(element)) - drawn) / (2 * std::numbers::pi));
    };
    for (std::size_t i = 0; i < here->elements.size(); ++i) {
        const Element &before = here->elements[i], &after = there->elements[i];
        if (turnIn(*here, before) != turnIn(*there, after)) {
            return idOf(before);
        }
    }
    return std::nullopt;
}

std::optional<System> EquilibriumCurve::systemAt(double parameter, const Eigen::VectorXd& linkAngles,
                                                 const System* near) const
{
    const Outcome<Mechanism> there = m_variable.with(parameter);
    if (!there || numberOutOfRange(*there, m_variable, parameter)) {
        return std::nullopt;
    }
    System system(*there, System::Like{near == nullptr ? m_system : *near, near != nullptr});
    if (system.coordinateCount() != n || system.constraintCount() != m) {
        return std::nullopt;
    }
    system.countFrom(linkAngles);
    return system;
}

std::vector<Vector2> EquilibriumCurve::pointsAt(const EquilibriumPoint& rest) const
{
    const std::optional<System> system = systemAt(rest.parameter, rest.linkAngles);
    return system ? system->kinematics().pointPositions(rest.q) : std::vector<Vector2>();
}

std::optional<EquilibriumCurve::Equations> EquilibriumCurve::equationsAt(const EquilibriumPoint& at) const
{
    const auto residualOf = [&](const System& system) {
        Eigen::VectorXd residual(n + m);
        residual.head(n) =
            (system.jacobian(at.q).transpose() * at.lambda - system.force(at.q)).cwiseProduct(m_unit) / m_force;
        residual.tail(m) = system.constraint(at.q).cwiseQuotient(m_rowUnit);
        return residual;
    };
    const std::optional<System> system = systemAt(at.parameter, at.linkAngles);
    const double h = tolerance::kStepInParameter * m_variable.scale;
    if (!system) {
        return std::nullopt;
    }
    // Beyond a value where a spring takes its angle on another turn the equations are those of another curve.
    const auto beside = [&](double value) {
        return recountedBetween(at.parameter, value) ? std::nullopt : systemAt(value, at.linkAngles, &*system);
    };
    const std::optional<System> ahead = beside(at.parameter + h), behind = beside(at.parameter - h);
    if (!ahead && !behind) {
        return std::nullopt;
    }
    const Eigen::MatrixXd Phi_q =
        m_rowUnit.cwiseInverse().asDiagonal() * Eigen::MatrixXd(system->jacobian(at.q)) * m_unit.asDiagonal();
    Equations equations{residualOf(*system), Eigen::MatrixXd::Zero(n + m, n + m + 1), *system};
    Eigen::MatrixXd& J = equations.jacobian;
    J.topLeftCorner(n, n) = m_unit.asDiagonal() * Eigen::MatrixXd(system->tangentStiffness(at.q, at.lambda)) *
                            m_unit.asDiagonal() / m_force;
    J.block(0, n, n, m) = Phi_q.transpose();
    J.block(n, 0, m, n) = Phi_q;
    const double apart = ahead && behind ? 2 * h : h;
    J.col(n + m) = (residualOf(ahead ? *ahead : *system) - residualOf(behind ? *behind : *system)) * (m_scale / apart);
    const bool isFinite = J.allFinite() && equations.residual.allFinite();
    return isFinite ? std::optional(std::move(equations)) : std::nullopt;
}

double EquilibriumCurve::independence(const EquilibriumPoint& rest) const
{
    if (m == 0) {
        return 1;
    }
    const Eigen::MatrixXd Phi_q =
        m_rowUnit.cwiseInverse().asDiagonal() * Eigen::MatrixXd(m_system.jacobian(rest.q)) * m_unit.asDiagonal();
    const Eigen::VectorXd values = Eigen::JacobiSVD<Eigen::MatrixXd>(Phi_q).singularValues();
    return values.minCoeff() / values.maxCoeff();
}

double EquilibriumCurve::product(const Eigen::VectorXd& a, const Eigen::VectorXd& b) const
{
    return a.head(n).dot(b.head(n)) + a[n + m] * b[n + m];
}

Eigen::VectorXd EquilibriumCurve::between(const EquilibriumPoint& from, const EquilibriumPoint& to) const
{
    Eigen::VectorXd change(n + m + 1);
    change << (to.q - from.q).cwiseQuotient(m_unit), (to.lambda - from.lambda).cwiseProduct(m_rowUnit) / m_force,
        (to.parameter - from.parameter) / m_scale;
    return change;
}

EquilibriumPoint EquilibriumCurve::moved(const EquilibriumPoint& from, const Eigen::VectorXd& direction,
                                         double step) const
{
    EquilibriumPoint to = from;
    to.q += step * direction.head(n).cwiseProduct(m_unit);
    to.lambda += step * m_force * direction.segment(n, m).cwiseQuotient(m_rowUnit);
    to.parameter += step * m_scale * direction[n + m];
    return to;
}

EquilibriumCurve::Softest EquilibriumCurve::softestAt(const Equations& equations, bool hasMotion) const
{
    const auto H = equations.jacobian.topLeftCorner(n, n);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr;
    Eigen::MatrixXd turned = H;  // QᵀHQ, whose last rows and columns are along the constraints
    Eigen::Index rank = 0;
    if (m > 0) {
        qr.setThreshold(tolerance::kLeftByCancellation);
        qr.compute(equations.jacobian.block(n, 0, m, n).transpose());
        rank = qr.rank();
        const auto Q = qr.householderQ().setLength(qr.nonzeroPivots());
        turned.applyOnTheLeft(Q.adjoint());
        turned.applyOnTheRight(Q);
    }
    const Eigen::Index d = n - rank;
    if (d == 0) {
        return {.stiffness = 1, .motion = {}};
    }
    const Eigen::MatrixXd reduced = turned.bottomRightCorner(d, d);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(
        reduced, hasMotion ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly);
    const double stiffest = std::max(H.norm(), std::numeric_limits<double>::min());
    Eigen::VectorXd stiffnesses = modes.eigenvalues();
    Eigen::Index nearest = 0, second = 0;
    stiffnesses.cwiseAbs().minCoeff(&nearest);
    Softest softest;
    softest.stiffness = stiffnesses[nearest] / stiffest;
    // Not relative to the stiffest, which vanishes at the same place where all stiffness comes from the same forces.
    softest.pair = std::exchange(stiffnesses[nearest], std::numeric_limits<double>::infinity());
    stiffnesses.cwiseAbs().minCoeff(&second);
    softest.pair *= d > 1 ? stiffnesses[second] : 1;
    softest.unstable = static_cast<int>((modes.eigenvalues().array() < -tolerance::kRoundingOfSum * stiffest).count());
    if (hasMotion) {
        softest.motion = Eigen::VectorXd::Zero(n);
        softest.motion.tail(d) = modes.eigenvectors().col(nearest);
        if (m > 0) {
            softest.motion.applyOnTheLeft(qr.householderQ().setLength(qr.nonzeroPivots()));
        }
    }
    return softest;
}

Outcome<EquilibriumPoint> EquilibriumCurve::foundAt(double parameter, const Monitor& monitor) const
{
    const Outcome<Mechanism> there = m_variable.with(parameter);
    if (!there) {
        return Failure{there.reason()};
    }
    const Equilibrium found = findEquilibrium(*there, System(*there, System::Validated{}), {}, monitor);
    if (found.status != EquilibriumStatus::converged) {
        return Failure{found.reason.isEmpty() ? Text("there is no equilibrium to start from") : found.reason};
    }
    EquilibriumPoint rest{.parameter = parameter, .q = found.q, .lambda = found.lambda, .linkAngles = found.linkAngles};
    std::optional<EquilibriumPoint> complete = completed(std::move(rest));
    return complete ? Outcome<EquilibriumPoint>(std::move(*complete))
                    : Failure{"the equilibrium does not move smoothly with this parameter"};
}

std::optional<EquilibriumPoint> EquilibriumCurve::completed(EquilibriumPoint rest, const Eigen::VectorXd& towards) const
{
    const std::optional<Equations> equations = equationsAt(rest);
    if (!equations) {
        return std::nullopt;
    }
    Eigen::VectorXd border = towards.size() > 0 ? towards : Eigen::VectorXd(Eigen::VectorXd::Unit(n + m + 1, n + m));
    border.segment(n, m).setZero();
    Eigen::MatrixXd bordered(n + m + 1, n + m + 1);
    bordered << equations->jacobian, border.transpose();
    rest.tangent = solvedBy(bordered, Eigen::VectorXd::Unit(n + m + 1, n + m));
    const double length = std::sqrt(product(rest.tangent, rest.tangent));
    if (!(length > 0) || !std::isfinite(length)) {
        return std::nullopt;
    }
    rest.tangent /= length;
    const Softest softest = softestAt(*equations, false);
    rest.softest = softest.stiffness;
    rest.softPair = softest.pair;
    rest.unstable = softest.unstable;
    rest.linkAngles = equations->system.linkAngles(rest.q);
    rest.energy = equations->system.potential(rest.q);
    return rest;
}

bool EquilibriumCurve::holds(const EquilibriumPoint& at) const
{
    const std::optional<System> system = systemAt(at.parameter, at.linkAngles);
    return system &&
           system->constraint(at.q).cwiseQuotient(m_rowUnit).norm() <= tolerance::kHolds * std::sqrt(double(m));
}

std::optional<EquilibriumCurve::Unfolded> EquilibriumCurve::solved(const EquilibriumPoint& from, EquilibriumPoint start,
                                                                   const Eigen::MatrixXd& rows,
                                                                   const Eigen::VectorXd& targets,
                                                                   const Eigen::VectorXd& motion) const
{
    const Eigen::Index more = rows.rows(), extra = motion.size() > 0 ? 1 : 0, width = n + m + 1;
    double excess = 0;
    double last = std::numeric_limits<double>::infinity();
    for (int iteration = 0; iteration < kMostCorrections; ++iteration) {
        const std::optional<Equations> equations = equationsAt(start);
        if (!equations) {
            return std::nullopt;
        }
        Eigen::MatrixXd J = Eigen::MatrixXd::Zero(n + m + more, width + extra);
        J.topLeftCorner(n + m, width) = equations->jacobian;
        J.bottomLeftCorner(more, width) = rows;
        Eigen::VectorXd right(n + m + more);
        right << -equations->residual, targets - rows * between(from, start);
        if (extra == 1) {
            J.col(width).head(n) = -motion;
            right.head(n) += excess * motion;
        }
        const Eigen::VectorXd change = solvedBy(J, right);
        start = moved(start, change.head(width), 1);
        excess += extra == 1 ? change[width] : 0;
        const double size = std::sqrt(product(change.head(width), change.head(width)));
        if (!(size < tolerance::kOffCurve)) {
            return std::nullopt;
        }
        const bool isNear =
            size < tolerance::kNearlyConverged || isRounding(right.head(n + m), equations->jacobian.leftCols(n));
        if (size < tolerance::kRoundingOfSum || (isNear && size > 0.5 * last)) {
            return holds(start) ? std::optional(Unfolded{std::move(start), excess}) : std::nullopt;
        }
        last = size;
    }
    return std::nullopt;
}

std::optional<EquilibriumPoint> EquilibriumCurve::stepped(const EquilibriumPoint& from, double step) const
{
    Eigen::VectorXd row = from.tangent;
    row.segment(n, m).setZero();
    std::optional<Unfolded> found =
        solved(from, moved(from, from.tangent, step), row.transpose(), Eigen::VectorXd::Constant(1, step), {});
    return found ? completed(std::move(found->rest), from.tangent) : std::nullopt;
}

std::optional<EquilibriumPoint> EquilibriumCurve::atParameter(const EquilibriumPoint& from, double parameter) const
{
    const Eigen::VectorXd row = Eigen::VectorXd::Unit(n + m + 1, n + m);
    const double target = (parameter - from.parameter) / m_scale;
    const double along = from.tangent[n + m];
    EquilibriumPoint start =
        moved(from, from.tangent, std::abs(along) > tolerance::kAlongParameter ? target / along : 0);
    start.parameter = parameter;
    std::optional<Unfolded> found =
        solved(from, std::move(start), row.transpose(), Eigen::VectorXd::Constant(1, target), {});
    if (!found) {
        return std::nullopt;
    }
    found->rest.parameter = parameter;
    return completed(std::move(found->rest), from.tangent);
}

bool EquilibriumCurve::continues(const EquilibriumPoint& last, const EquilibriumPoint& next) const
{
    const Eigen::VectorXd way = between(last, next);
    const double along = product(last.tangent, way);
    const double aside = std::sqrt(std::max(0.0, product(way, way) - along * along));
    // Equal parts lose stability at one place, which no step divides.
    const bool isSmooth = std::abs(next.unstable - last.unstable) <= 1 || std::abs(along) <= tolerance::kNearlySame;
    // Where the parameter changes much and the motion little, the motion alone shows another branch.
    const Eigen::VectorXd motion = way.head(n);
    const auto isAlong = [&](const Eigen::VectorXd& tangent) {
        return (motion - product(tangent, way) * tangent.head(n)).norm() <=
               tolerance::kAsideOfTangent * motion.norm() + tolerance::kApartOnCurve;
    };
    return aside <= tolerance::kAsideOfTangent * std::abs(along) &&
           product(last.tangent, next.tangent) > tolerance::kStraight && isSmooth && isAlong(last.tangent) &&
           isAlong(next.tangent);
}

bool EquilibriumCurve::jumps(const EquilibriumPoint& last, const EquilibriumPoint& next) const
{
    constexpr int kHalvings = 12;
    if (last.unstable == next.unstable || last.tangent[n + m] * next.tangent[n + m] < 0) {
        return false;
    }
    EquilibriumPoint low = last, high = next;
    double before = 0, after = product(last.tangent, between(last, next));
    const auto restWithin = [&](double& at) {
        std::optional<EquilibriumPoint> rest;
        for (const double share : {0.5, 0.3, 0.7}) {
            at = before + share * (after - before);
            if (rest = stepped(last, at); rest) {
                break;
            }
        }
        return rest;
    };
    for (int i = 0; i < kHalvings; ++i) {
        double at = 0;
        std::optional<EquilibriumPoint> rest = restWithin(at);
        if (!rest) {
            break;
        }
        const bool isBefore = rest->unstable == last.unstable;
        (isBefore ? before : after) = at;
        (isBefore ? low : high) = std::move(*rest);
    }
    const Eigen::VectorXd left = between(low, high);
    return std::sqrt(product(left, left)) >
           (1 + tolerance::kAsideOfTangent) * (after - before) + tolerance::kApartOnCurve;
}

std::optional<EquilibriumPoint> EquilibriumCurve::followedTo(const EquilibriumPoint& from, double parameter,
                                                             const Monitor& monitor) const
{
    EquilibriumPoint last = from;
    const double sign = parameter < from.parameter ? -1 : 1;
    if (sign * last.tangent[n + m] < 0) {
        last.tangent *= -1;
    }
    bool isGivenUp = false;
    const auto tryStep = [&](double& step) {
        const double slope = sign * last.tangent[n + m];
        isGivenUp = !(slope > 0) || monitor.isCancelled();
        if (isGivenUp) {
            return StepTrial::last;
        }
        const double whole = std::abs(parameter - last.parameter) / (m_scale * slope);
        const bool isLast = whole <= step;
        step = std::min(step, whole);
        std::optional<EquilibriumPoint> next = isLast ? atParameter(last, parameter) : stepped(last, step);
        if (!next || !continues(last, *next) || jumps(last, *next) || sign * (parameter - next->parameter) < 0) {
            return StepTrial::tooLong;
        }
        last = std::move(*next);
        return isLast ? StepTrial::last : StepTrial::taken;
    };
    const StepLengths lengths{.first = std::numeric_limits<double>::infinity(),
                              .shortest = tolerance::kShortestSearchStep,
                              .most = kMostStepsTo};
    const bool isThere = followCurve(lengths, tryStep) == CurveEnd::last && !isGivenUp;
    return isThere ? std::optional(std::move(last)) : std::nullopt;
}

std::optional<EquilibriumCurve::Unfolded> EquilibriumCurve::unfolded(const EquilibriumPoint& at,
                                                                     const Crossing& crossing, double a, double b) const
{
    Eigen::MatrixXd rows(2, n + m + 1);
    rows << at.tangent.transpose(), crossing.across.transpose();
    rows.middleCols(n, m).setZero();
    return solved(at, moved(moved(at, at.tangent, a), crossing.across, b), rows, Eigen::Vector2d(a, b),
                  crossing.motion);
}

std::optional<EquilibriumCurve::Crossing> EquilibriumCurve::crossing(const EquilibriumPoint& at) const
{
    const std::optional<Equations> equations = equationsAt(at);
    Eigen::VectorXd motion = equations ? softestAt(*equations, true).motion : Eigen::VectorXd();
    if (motion.size() == 0) {
        return std::nullopt;
    }
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
    factors.setThreshold(tolerance::kNearlyDependent);
    factors.compute(equations->jacobian.leftCols(n + m));
    Eigen::VectorXd driven(n + m + 1), critical = Eigen::VectorXd::Zero(n + m + 1);
    driven << factors.solve(Eigen::VectorXd(-equations->jacobian.col(n + m))), 1;
    critical.head(n) = motion;
    Eigen::VectorXd best;
    double longest = 0;
    for (Eigen::VectorXd each : {driven, critical}) {
        each /= std::sqrt(product(each, each));
        each -= product(each, at.tangent) * at.tangent;
        const double length = std::sqrt(product(each, each));
        if (length > longest) {
            longest = length;
            best = each / length;
        }
    }
    return longest > tolerance::kApartOnCurve ? std::optional(Crossing{std::move(best), std::move(motion)})
                                              : std::nullopt;
}

}  // namespace eigenlink
