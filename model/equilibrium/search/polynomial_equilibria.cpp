#include "model/equilibrium/search/polynomial_equilibria.h"

#include "model/assembly/held_angle.h"
#include "model/basics/least_divisor.h"
#include "model/basics/verdicts.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/equilibrium_equations.h"
#include "model/equilibrium/search/random_relatives.h"
#include "model/equilibrium/search/tolerances.h"
#include "model/math/dense/dense_solve.h"
#include "model/math/dense/row_space.h"
#include "model/math/polynomial/solution_family.h"
#include "model/math/polynomial/tolerances.h"
#include "model/mechanism/validation.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>
#include <string>
#include <utility>

namespace eigenlink {

namespace {

using Rows = std::vector<Eigen::Index>;

/// The key of a family: its purpose, the constraints that count where others are left out, the parts of the mechanism.
std::string familyKey(std::string purpose, const Mechanism& mechanism, const System& system, const Rows& rows)
{
    if (std::cmp_less(rows.size(), system.constraintCount())) {
        for (const Eigen::Index row : rows) {
            purpose += " " + std::to_string(row);
        }
    }
    return purpose + " " + partsKeyOf(mechanism);
}

/// The system of a relative; absent where its numbers do not make a mechanism.
std::optional<System> systemOfRelative(const Mechanism& relative, const Rows& rows)
{
    if (hasErrors(validate(relative))) {
        return std::nullopt;
    }
    System system(relative, System::Validated{});
    const bool isLike = rows.empty() || system.constraintCount() > rows.back();
    return isLike ? std::optional(std::move(system)) : std::nullopt;
}

/// Equilibria of a relative from a few places, on these constraints.
std::vector<Eigen::VectorXcd> equilibriaOfRelative(const Mechanism& relative, const EquilibriumEquations& equations,
                                                   const Rows& rows)
{
    constexpr int kPlaces = 6;
    const System system(relative, System::Validated{});
    const KeptRows kept = std::cmp_less(rows.size(), system.constraintCount()) ? rows : KeptRows{};
    RandomAssemblies random(system, kept);
    std::vector<Eigen::VectorXcd> found;
    for (int i = 0; i < kPlaces; ++i) {
        const auto start = random.next();
        const auto rest = start ? stationaryFrom(system, *start, kept) : std::nullopt;
        if (rest) {
            found.push_back(equations.solutionAt(system, rest->q));
        }
    }
    return found;
}

/// Real places of ends that are at infinity by their multipliers alone.
std::vector<Eigen::VectorXd> singularPlacesOf(const EquilibriumEquations& equations, const FamilyEnds& ends)
{
    std::vector<Eigen::VectorXd> places;
    const Eigen::Index first = equations.firstCount();
    for (const PathEnd& end : ends.ends) {
        if (end.kind == PathEnd::Kind::lost || !isAtInfinity(equations, end.z, tolerance::kNearInfinity) ||
            std::abs(end.z[0]) < tolerance::kNearInfinity * end.z.head(first).norm()) {
            continue;
        }
        const Eigen::VectorXcd x = end.z.segment(1, first - 1) / end.z[0];
        if (x.imag().norm() <= tolerance::kSingularEnd * (1 + x.norm())) {
            places.push_back(equations.configurationOf(end.z));
        }
    }
    return places;
}

/// True where all springs have proved positive lengths.
bool areStretched(const EquilibriumEquations& equations, const Certificate& certificate)
{
    const Eigen::VectorXd lengths = certificate.z.segment(equations.coordinateCount(), equations.springCount());
    return (lengths.array() > certificate.radius).all();
}

/// Sorts the ends of the paths.
PolynomialEquilibria judged(const EquilibriumEquations& equations, const SolutionFamily& family, const FamilyEnds& ends)
{
    PolynomialEquilibria found;
    found.isPolynomial = true;
    found.roots = family.roots.size();
    found.paths = family.paths;
    found.hasAllRoots = family.isComplete;
    found.finite = ends.finite;
    found.atInfinity = ends.atInfinity;
    found.singular = ends.singular;
    found.lost = ends.lost;
    found.singularPlaces = singularPlacesOf(equations, ends);
    std::vector<Eigen::VectorXcd> complex;
    for (const PathEnd& end : ends.ends) {
        if (end.kind != PathEnd::Kind::regular || isAtInfinity(equations, end.z, tolerance::kAtInfinity)) {
            continue;
        }
        const Eigen::VectorXcd x = end.z.segment(1, equations.firstCount() - 1) / end.z[0];
        if (x.imag().norm() > tolerance::kNearlyZero * (1 + x.norm())) {
            complex.push_back(x);
            continue;
        }
        auto certificate = certified(equations, end.z);
        const Eigen::VectorXd there = x.real();
        if (!certificate ||
            (certificate->z.head(there.size()) - there).norm() > 10 * tolerance::kNearlyZero * (1 + there.norm())) {
            ++found.uncertain;
        } else if (areStretched(equations, *certificate)) {
            Eigen::VectorXd q = equations.scales().length * certificate->z.head(equations.coordinateCount());
            found.real.push_back({std::move(*certificate), std::move(q)});
        }
    }
    for (const Eigen::VectorXcd& x : complex) {
        const bool hasConjugate = std::ranges::any_of(complex, [&](const Eigen::VectorXcd& other) {
            return areOnePlace((x.conjugate() - other).norm(), 1 + x.norm());
        });
        found.uncertain += hasConjugate ? 0 : 1;
    }
    for (std::size_t i = 0; i < found.real.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const double apart = (found.real[i].z - found.real[j].z).lpNorm<Eigen::Infinity>();
            found.uncertain += apart <= found.real[i].radius + found.real[j].radius ? 1 : 0;
        }
    }
    return found;
}

PolynomialEquilibria solved(const EquilibriumEquations& equations, const FamilyRequest& request, const Monitor& monitor)
{
    const std::shared_ptr<const SolutionFamily> family = familyOf(request, monitor);
    return judged(equations, *family, carriedTo(*family, equations, monitor));
}

/// Removes the equilibria where a held angle is half a turn away.
PolynomialEquilibria withHeldAngles(PolynomialEquilibria found, const Mechanism& mechanism, const System& system)
{
    found.halfTurned = std::erase_if(found.real, [&](const CertifiedConfiguration& each) {
        return !heldHalfTurnAway(mechanism, system, each.q).empty();
    });
    return found;
}

/// Center and weights of a distance that nothing is special for.
struct Distance {
    Eigen::VectorXd center, weights;
};

Distance distanceFor(Eigen::Index n, unsigned seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    Distance distance{Eigen::VectorXd(n), Eigen::VectorXd(n)};
    for (Eigen::Index i = 0; i < n; ++i) {
        distance.center[i] = 0.4 * uniform(random);
        distance.weights[i] = 1 + 0.5 * uniform(random);
    }
    return distance;
}

/// The mechanism without springs and loads: what leaves coordinates and constraints as they are. Its family is that of
/// all mechanisms of the same links.
Mechanism withoutForces(const Mechanism& mechanism, const System& system)
{
    const auto namesOf = [](const System& each) {
        std::vector<std::string> names;
        std::ranges::transform(each.coordinates(), std::back_inserter(names), &Coordinate::name);
        return names;
    };
    Mechanism bare = mechanism;
    for (std::size_t i = bare.elements.size(); i-- > 0;) {
        if (isLink(bare.elements[i])) {
            continue;
        }
        Mechanism next = bare;
        next.elements.erase(next.elements.begin() + static_cast<std::ptrdiff_t>(i));
        if (hasErrors(validate(next))) {
            continue;
        }
        const System without(next, System::Validated{});
        if (namesOf(without) == namesOf(system) && without.constraintCount() == system.constraintCount()) {
            bare = std::move(next);
        }
    }
    std::erase_if(bare.points, [&](const Point& point) {
        return point.fixed && std::ranges::none_of(bare.elements, [&](const Element& element) {
                   const std::vector<std::string> used = pointsOf(element);
                   return std::ranges::find(used, point.id) != used.end();
               });
    });
    return bare;
}

}  // namespace

PolynomialEquilibria polynomialEquilibria(const Mechanism& mechanism, const System& system, const Rows& rows,
                                          std::size_t mostPaths, const Monitor& monitor)
{
    const auto equations = EquilibriumEquations::of(mechanism, system, rows);
    if (!equations) {
        return {};
    }
    // Far more products than roots: by loops some more families can be found.
    constexpr double kProductsForARoot = 4;
    if (productPaths(*equations) > kProductsForARoot * static_cast<double>(mostPaths)) {
        PolynomialEquilibria none;
        none.isPolynomial = true;
        return none;
    }
    const EquilibriumScales scales = equations->scales();
    const auto equationsOf = [&](const Mechanism& relative) -> std::optional<EquilibriumEquations> {
        const auto there = systemOfRelative(relative, rows);
        return there ? EquilibriumEquations::of(relative, *there, rows, EquilibriumEquations::Content::whole, &scales)
                     : std::nullopt;
    };
    const auto relativeOf = [&](std::mt19937& random) -> std::optional<Relative> {
        const Mechanism relative = randomInstance(mechanism, scales.length, random);
        const auto there = equationsOf(relative);
        const auto solutions = [&, relative] { return equilibriaOfRelative(relative, *equationsOf(relative), rows); };
        return there ? std::optional(Relative{there->numbers(), solutions}) : std::nullopt;
    };
    const FamilyRequest request{*equations, relativeOf, familyKey("rest", mechanism, system, rows), mostPaths};
    return withHeldAngles(solved(*equations, request, monitor), mechanism, system);
}

bool arePolynomialsQuick(const Mechanism& mechanism, const System& system, const Rows& rows, double paths,
                         const Monitor& monitor)
{
    const auto equations = EquilibriumEquations::of(mechanism, system, rows);
    return !equations || productPaths(*equations) <= paths ||
           isFamilyKnown({*equations, {}, familyKey("rest", mechanism, system, rows), 0}, monitor);
}

DistancePoints distancePoints(const Mechanism& mechanism, const System& system, const Rows& rows, std::size_t mostPaths,
                              const Monitor& monitor)
{
    const auto constraints =
        EquilibriumEquations::of(mechanism, system, rows, EquilibriumEquations::Content::constraints);
    if (!constraints) {
        return {};
    }
    const Eigen::Index n = constraints->coordinateCount(), m = constraints->constraintCount();
    const auto drawn = [&] {
        const Eigen::VectorXd q = system.drawnCoordinates() / constraints->scales().length;
        return q.allFinite() ? q : Eigen::VectorXd::Zero(n);
    }();
    const Distance here = distanceFor(n, 41);
    const EquilibriumEquations equations = constraints->withDistance(drawn + here.center, here.weights);
    const EquilibriumScales scales = constraints->scales();
    unsigned seed = 50;
    const Mechanism bare = withoutForces(mechanism, system);
    const auto relativeOf = [&](std::mt19937& random) -> std::optional<Relative> {
        const Mechanism relative = randomInstance(bare, scales.length, random);
        const auto there = systemOfRelative(relative, rows);
        const auto other = there ? EquilibriumEquations::of(relative, *there, rows,
                                                            EquilibriumEquations::Content::constraints, &scales)
                                 : std::nullopt;
        const Distance distance = distanceFor(n, ++seed);
        return other ? std::optional(
                           Relative{other->withDistance(drawn + 3 * distance.center, distance.weights).numbers(), {}})
                     : std::nullopt;
    };
    const FamilyRequest request{equations, relativeOf, familyKey("distance", bare, system, rows), mostPaths};
    if (productPaths(equations) > static_cast<double>(mostPaths)) {
        return {};
    }
    DistancePoints result{withHeldAngles(solved(equations, request, monitor), mechanism, system)};
    for (const CertifiedConfiguration& each : result.points.real) {
        result.euler += (m * n + n + m) % 2 == 0 ? each.sign : -each.sign;
    }
    return result;
}

std::vector<MeetingEnds> meetingEnds(const Mechanism& mechanism, const System& system, const Rows& rows)
{
    constexpr int kStarts = 60;
    const auto equations = EquilibriumEquations::of(mechanism, system, rows);
    std::vector<MeetingEnds> found;
    for (Eigen::Index s = 0; equations && s < equations->springCount(); ++s) {
        const auto [D, d0] = equations->line(static_cast<std::size_t>(s));
        RandomAssemblies random(system);
        for (int i = 0; i < kStarts; ++i) {
            auto q = random.next();
            double length = 1;
            for (int k = 0; q && k < 50 && length > tolerance::kRoundingOfSolve; ++k) {
                Eigen::MatrixXd J(system.constraintCount() + 2, q->size());
                J << Eigen::MatrixXd(system.jacobian(*q)), D;
                Eigen::VectorXd right(J.rows());
                right << -system.constraint(*q), -(D * *q + d0);
                const Eigen::VectorXd step = leastNormSolution(J, right);
                length = step.norm() / system.size();
                *q += step * std::min(1.0, 0.5 / std::max(length, kLeastDivisor));
            }
            const bool isThere = q && length <= tolerance::kRoundingOfSolve &&
                                 (D * *q + d0).norm() <= tolerance::kLeftByCancellation * system.size() &&
                                 heldHalfTurnAway(mechanism, system, *q).empty();
            const bool isNew = isThere && std::ranges::none_of(found, [&](const MeetingEnds& each) {
                                   return (each.q - *q).norm() <= tolerance::kSevenDigits * system.size();
                               });
            if (isNew) {
                const Eigen::MatrixXd apart = D * RowSpace(system.jacobian(*q)).nullSpace();
                const Eigen::VectorXd sizes = Eigen::JacobiSVD<Eigen::MatrixXd>(apart).singularValues();
                found.push_back({*q, sizes.size() >= 2 && sizes[1] > tolerance::kNearlyZero * D.norm()});
            }
        }
    }
    return found;
}

}  // namespace eigenlink
