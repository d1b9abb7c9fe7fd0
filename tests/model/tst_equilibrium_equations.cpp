#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "model/equilibrium/search/equilibrium_equations.h"
#include "model/equilibrium/search/polynomial_equilibria.h"
#include "model/equilibrium/search/random_relatives.h"
#include "model/math/dense/row_space.h"
#include "model/math/polynomial/certificate.h"
#include "model/math/polynomial/family_paths.h"
#include "model/math/polynomial/solution_family.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <cmath>
#include <memory>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A mechanism at rest with its polynomial equations.
struct Resting {
    Mechanism mechanism;
    std::shared_ptr<const System> system;
    Equilibrium rest;
    EquilibriumEquations equations;
    Eigen::VectorXcd z;  ///< of the rest
};

std::optional<Resting> restingFor(const Mechanism& mechanism)
{
    AnalysisOptions options;
    options.methods = {};
    const Analysis analysis = analyze(mechanism, options);
    if (!analysis.system || analysis.equilibrium.status != EquilibriumStatus::converged) {
        return std::nullopt;
    }
    const RowSpace rows(analysis.system->jacobian(analysis.equilibrium.q));
    auto equations = EquilibriumEquations::of(mechanism, *analysis.system, rows.independentRows());
    if (!equations) {
        return std::nullopt;
    }
    const Eigen::VectorXcd z = equations->solutionAt(*analysis.system, analysis.equilibrium.q);
    return Resting{mechanism, analysis.system, analysis.equilibrium, std::move(*equations), z};
}

/// A double pendulum, which rests hanging, upright, and folded in two ways.
Mechanism twoRods()
{
    Mechanism mechanism = pendulum(1, 2, 0.3);
    mechanism.points.push_back({"Q", {0.5, -1.8}});
    mechanism.elements.push_back(Bar{"second", {mechanism.points[1].id, "Q"}, {}, 1, {}});
    return mechanism;
}

const std::vector<Resting>& examples()
{
    static const std::vector<Resting> all = [] {
        std::vector<Resting> found;
        for (std::uint32_t seed = 1; seed <= 40 && found.size() < 12; ++seed) {
            if (auto each = restingFor(randomMechanism(seed))) {
                found.push_back(std::move(*each));
            }
        }
        return found;
    }();
    return all;
}

/// Σ c z_a z_b of each equation.
Eigen::VectorXcd valuesOf(const EquilibriumEquations& equations, const Eigen::VectorXcd& numbers,
                          const Eigen::VectorXcd& z)
{
    Eigen::VectorXcd F = Eigen::VectorXcd::Zero(equations.variableCount() - 2);
    const std::vector<EquilibriumEquations::Monomial> monomials = equations.monomials();
    const Eigen::VectorXcd c = equations.coefficients(numbers);
    for (std::size_t i = 0; i < monomials.size(); ++i) {
        const auto& [equation, a, b] = monomials[i];
        F[equation] += c[Eigen::Index(i)] * z[a] * (b == equations.variableCount() ? 1.0 : z[b]);
    }
    return F;
}

/// Values of a path of equations at (z, t).
struct PathValues {
    Eigen::VectorXcd H, byTime;
    Eigen::MatrixXcd J;
};

PathValues valuesAt(const PathEquations& path, const Eigen::VectorXcd& z, double t)
{
    const Eigen::Index n = path.size();
    PathValues values{Eigen::VectorXcd::Zero(n), Eigen::VectorXcd::Zero(n), Eigen::MatrixXcd::Zero(n, n)};
    path.evaluate(z, t, values.H, values.J, values.byTime);
    return values;
}

/// The largest difference of ∂H/∂z and ∂H/∂t from central differences, over their sizes.
double errorOfDerivatives(const PathEquations& path, const Eigen::VectorXcd& z, double t)
{
    constexpr double kStep = 1e-4;
    const PathValues here = valuesAt(path, z, t);
    double error = 0;
    for (Eigen::Index k = 0; k < z.size(); ++k) {
        Eigen::VectorXcd ahead = z, behind = z;
        ahead[k] += kStep;
        behind[k] -= kStep;
        const Eigen::VectorXcd slope = (valuesAt(path, ahead, t).H - valuesAt(path, behind, t).H) / (2 * kStep);
        error = std::max(error, (slope - here.J.col(k)).norm() / (1 + here.J.norm()));
    }
    const Eigen::VectorXcd slope = (valuesAt(path, z, t + kStep).H - valuesAt(path, z, t - kStep).H) / (2 * kStep);
    return std::max(error, (slope - here.byTime).norm() / (1 + here.byTime.norm()));
}

}  // namespace

/// Equations of rest as polynomials in two projective spaces, paths between them, and proofs of their solutions.
class EquilibriumEquationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The angle of a rod that hangs from a platform between two guides has no value where both its ends are at the
    /// origin: a torsion spring on it is no polynomial, in whatever order the points come.
    void torsionSprings_areNoPolynomials()
    {
        Mechanism mechanism;
        mechanism.points = {{"B", {1, 0.3}}, {"A", {0, 0.3}}, {"O", {0, 0}, true}, {"Q", {-0.2, -0.1}}};
        mechanism.elements = {Body{"T", {"A", "B"}, {}, {}, 2, {0.5, 0.1}, 0.2, {}},
                              Slider{"g1", "A", {0, 0}, {0, 1}, {}}, Slider{"g2", "B", {1, 0}, {0, 1}, {}},
                              Bar{"rod", {"A", "Q"}, {}, 1.5, {}},
                              TorsionSpring{"t", {"rod", "ground"}, 36, -1.2, 0, 0, {}}};
        for (std::size_t turn = 0; turn < 4; ++turn) {
            std::ranges::rotate(mechanism.points, mechanism.points.begin() + 1);
            const System system(mechanism);
            const RowSpace rows(system.jacobian(system.drawnCoordinates()));
            QVERIFY(!EquilibriumEquations::of(mechanism, system, rows.independentRows()));
        }
    }

    /// A rest that another method found solves them, and its place is read back from the solution.
    void equilibria_areSolutions()
    {
        QVERIFY(examples().size() > 8);
        for (const Resting& each : examples()) {
            const Eigen::VectorXcd F = valuesOf(each.equations, each.equations.numbers(), each.z);
            QVERIFY2(F.cwiseAbs().maxCoeff() < 1e-7, QByteArray::number(F.cwiseAbs().maxCoeff()));
            QVERIFY((each.equations.configurationOf(each.z) - each.rest.q).norm() < 1e-9 * (1 + each.rest.q.norm()));
            QCOMPARE(each.z[0], std::complex<double>(1));
            QCOMPARE(each.z[each.equations.firstCount()], std::complex<double>(1));
            QCOMPARE(each.equations.coordinateCount(), each.system->coordinateCount());
            QCOMPARE(each.equations.lengthsOf(each.z).size(), each.equations.springCount());
            const Eigen::VectorXcd aside = each.z + 1e-3 * RandomComplex(1).vector(each.z.size());
            QVERIFY(valuesOf(each.equations, each.equations.numbers(), aside).cwiseAbs().maxCoeff() > 1e-5);
        }
    }

    /// Lengths of springs are distances of their ends: d = Dq + d₀, |d| = L over the unit of length.
    void lengths_areDistances()
    {
        int springs = 0;
        for (const Resting& each : examples()) {
            const Eigen::VectorXcd lengths = each.equations.lengthsOf(each.z);
            for (Eigen::Index i = 0; i < lengths.size(); ++i, ++springs) {
                const auto line = each.equations.line(std::size_t(i));
                const Eigen::Vector2d d = line.D * each.rest.q + line.d0;
                QVERIFY(std::abs(lengths[i] * each.equations.scales().length - d.norm()) < 1e-9);
            }
        }
        QVERIFY(springs > 5);
    }

    /// Each group of unknowns is projective: scaled by σ and τ, an equation is scaled by σ^first, and τ where it is
    /// mixed.
    void equations_areHomogeneousInBothGroups()
    {
        const std::complex<double> sigma(0.8, 0.7), tau(-1.3, 0.4);
        for (const Resting& each : examples()) {
            const Eigen::Index first = each.equations.firstCount();
            const Eigen::VectorXcd z = RandomComplex(2).vector(each.equations.variableCount());
            Eigen::VectorXcd scaled = z;
            scaled.head(first) *= sigma;
            scaled.tail(each.equations.secondCount()) *= tau;
            const Eigen::VectorXcd before = valuesOf(each.equations, each.equations.numbers(), z);
            const Eigen::VectorXcd after = valuesOf(each.equations, each.equations.numbers(), scaled);
            for (Eigen::Index i = 0; i < before.size(); ++i) {
                const EquilibriumEquations::Degree degree = each.equations.degrees()[std::size_t(i)];
                const std::complex<double> factor = std::pow(sigma, degree.first) * (degree.mixed ? tau : 1.0);
                QVERIFY(std::abs(after[i] - factor * before[i]) < 1e-12 * (1 + std::abs(after[i])));
            }
        }
    }

    /// f = D(c − q) in place of every load: what rests then is a critical point of Σ Dᵢ(cᵢ − qᵢ)² on the constraints.
    void distances_haveTheirCriticalPoints()
    {
        for (const Resting& each : examples()) {
            const Eigen::Index n = each.equations.coordinateCount();
            const Eigen::VectorXd weights = Eigen::VectorXd::LinSpaced(n, 1, 2);
            const Eigen::VectorXd center = each.rest.q / each.equations.scales().length;
            const EquilibriumEquations distance = each.equations.withDistance(center, weights);
            QCOMPARE(distance.springCount(), Eigen::Index{0});
            // The rest itself is at distance zero: its multipliers vanish.
            Eigen::VectorXcd z = Eigen::VectorXcd::Zero(distance.variableCount());
            z[0] = z[distance.firstCount()] = 1;
            z.segment(1, n) = (each.rest.q / each.equations.scales().length).cast<std::complex<double>>();
            const double left = valuesOf(distance, distance.numbers(), z).cwiseAbs().maxCoeff();
            QVERIFY2(left < 1e-7, QByteArray::number(left));
        }
    }

    /// In a ball lies exactly one solution: that from which it was found, also from places beside it.
    void certificates_holdTheRest()
    {
        int proved = 0;
        for (const Resting& each : examples()) {
            const auto exact = certified(each.equations, each.z);
            if (!exact) {
                continue;
            }
            ++proved;
            QVERIFY(exact->radius > 0 && exact->radius < 1e-6 && exact->reach > exact->radius);
            const Eigen::Index n = each.equations.coordinateCount();
            const Eigen::VectorXd q = each.equations.scales().length * exact->z.head(n);
            QVERIFY((q - each.rest.q).norm() < 1e-6 * (1 + each.rest.q.norm()));
            QVERIFY((exact->z.segment(n, each.equations.springCount()).array() > exact->radius).all());
            const double aside = std::min(1e-4, 0.01 * exact->reach);
            const auto again = certified(each.equations, each.z + aside * RandomComplex(3).vector(each.z.size()));
            QVERIFY(again && (again->z - exact->z).cwiseAbs().maxCoeff() <= again->radius + exact->radius);
            QCOMPARE(again->sign, exact->sign);
            // Scaled in each projective space it is the same solution.
            Eigen::VectorXcd scaled = each.z;
            scaled.head(each.equations.firstCount()) *= std::complex<double>(0, 2);
            scaled.tail(each.equations.secondCount()) *= std::complex<double>(-3, 1);
            const auto same = certified(each.equations, scaled);
            QVERIFY(same && (same->z - exact->z).cwiseAbs().maxCoeff() <= same->radius + exact->radius);
        }
        QVERIFY(proved > 6);
    }

    /// Certified solutions are isolated: none within the reach of another, each is in balance, and the sign of det J is
    /// (−1)^index but for one factor that all of a mechanism have.
    void allSolutions_areApart()
    {
        Mechanism fourBar = exampleNamed("iftomm_four_bar");
        std::erase_if(fourBar.elements, [](const Element& each) { return std::holds_alternative<Angle>(each); });
        for (const Mechanism& mechanism : {fourBar, twoRods()}) {
            const Resting resting = restingFor(mechanism).value();
            const RowSpace rows(resting.system->jacobian(resting.rest.q));
            const PolynomialEquilibria all =
                polynomialEquilibria(mechanism, *resting.system, rows.independentRows(), 4096);
            QVERIFY(all.isProved() && all.real.size() >= 2);
            QCOMPARE(all.finite + all.atInfinity, all.roots);
            std::set<int> factors;
            for (const CertifiedConfiguration& each : all.real) {
                const Equilibrium there = equilibriumAt(*resting.system, each.q);
                QVERIFY(there.residual < 1e-8);
                factors.insert(each.sign * (there.negativeCount % 2 == 0 ? 1 : -1));
                for (const Certificate& other : all.real) {
                    QVERIFY(&other == &each || (other.z - each.z).cwiseAbs().maxCoeff() > each.reach);
                }
            }
            QCOMPARE(factors.size(), std::size_t{1});
            QVERIFY(std::ranges::any_of(
                all.real, [&](const CertifiedConfiguration& each) { return (each.q - resting.rest.q).norm() < 1e-6; }));
        }
    }

    /// ∂H/∂z and ∂H/∂t by central differences; at its ends the path is that of its members.
    void paths_haveTheirDerivatives_andTheirEnds()
    {
        for (std::size_t i = 0; i < 4; ++i) {
            const EquilibriumEquations& equations = examples()[i].equations;
            const Eigen::VectorXcd from = equations.numbers().cast<std::complex<double>>();
            const Eigen::VectorXcd to = from + 0.5 * RandomComplex(4).vector(from.size());
            const FamilyPath path(equations, from, to);
            const Patches patches(equations);
            const Eigen::VectorXcd z = RandomComplex(5).vector(path.size());
            QVERIFY(errorOfDerivatives(path, z, 0.3) < 1e-6);
            const Eigen::Index count = equations.variableCount() - 2;
            for (const auto& [t, numbers] : {std::pair(0.0, from), std::pair(1.0, to),
                                             std::pair(0.25, Eigen::VectorXcd(0.75 * from + 0.25 * to))}) {
                const Eigen::VectorXcd expected = valuesOf(equations, numbers, z);
                QVERIFY((valuesAt(path, z, t).H.head(count) - expected).norm() < 1e-9 * (1 + expected.norm()));
            }
            const Eigen::VectorXcd rest = patches.scaled(examples()[i].z);
            QVERIFY(valuesAt(path, rest, 0).H.norm() < 1e-6);
            QVERIFY(std::abs(patches.first.cwiseProduct(rest.head(equations.firstCount())).sum() - 1.0) < 1e-12);
        }
    }

    /// Products of linear forms at t = 0, whose solutions are known: as many as are counted, each different.
    void startsOfProducts_areSolutions()
    {
        const Resting resting = restingFor(pendulum(1, 2, 0.3)).value();
        const ProductPath path(resting.equations, resting.equations.numbers().cast<std::complex<double>>(), 9);
        const std::vector<Eigen::VectorXcd> starts = path.starts();
        QCOMPARE(double(starts.size()), productPaths(resting.equations));
        QVERIFY(starts.size() > 1);
        for (const Eigen::VectorXcd& each : starts) {
            QVERIFY(valuesAt(path, each, 0).H.norm() < 1e-9);
            for (const Eigen::VectorXcd& other : starts) {
                QVERIFY(&other == &each || (other - each).norm() > 1e-6);
            }
        }
        QVERIFY(errorOfDerivatives(path, starts.front(), 0.4) < 1e-6);
        // All of them end where the pendulum rests, hanging or upright, or at infinity.
        int hanging = 0, upright = 0;
        for (const PathEnd& end : followPaths(path, starts, 1, {})) {
            QVERIFY(end.kind != PathEnd::Kind::lost);
            if (end.kind == PathEnd::Kind::regular && !isAtInfinity(resting.equations, end.z, 1e-6)) {
                const Eigen::VectorXd q = resting.equations.configurationOf(end.z);
                const Vector2 tip = resting.system->kinematics().pointPositions(q).back();
                QVERIFY(std::abs(std::hypot(tip.x, tip.y) - 1) < 1e-6 && std::abs(tip.x) < 1e-6);
                (tip.y < 0 ? hanging : upright) += 1;
            }
        }
        QVERIFY(hanging == 1 && upright == 1);
    }

    void families_surviveAsBytes_orAreRefused()
    {
        SolutionFamily family;
        family.origin = Eigen::VectorXd::LinSpaced(5, 0, 1);
        family.basis = Eigen::MatrixXd::Identity(5, 2);
        family.member = RandomComplex(6).vector(5);
        family.roots = {RandomComplex(7).vector(4), RandomComplex(8).vector(4)};
        family.paths = 12;
        family.loops = 3;
        const std::string bytes = bytesOf(family);
        const auto again = familyFromBytes(bytes);
        QVERIFY(again && again->origin == family.origin && again->basis == family.basis);
        QVERIFY(again->member == family.member && again->roots == family.roots);
        QVERIFY(again->paths == 12 && again->loops == 3);
        QCOMPARE(bytesOf(*again), bytes);
        for (std::size_t length = 0; length < bytes.size(); length += 7) {
            QVERIFY(!familyFromBytes(bytes.substr(0, length)));
        }
        QVERIFY(!familyFromBytes(bytes + "x") && !familyFromBytes("another file"));
        const Eigen::VectorXd inside = family.origin + family.basis * Eigen::Vector2d(3, -2);
        QVERIFY(family.holds(inside) && !family.holds(inside + 0.1 * Eigen::VectorXd::Unit(5, 4)));
    }

    /// Relatives have the same parts and the same zeros; names and numbers do not count, parts and zeros do.
    void relatives_haveTheSameParts()
    {
        std::mt19937 random(1);
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const std::string key = partsKeyOf(mechanism);
            Mechanism relative = randomInstance(mechanism, sizeOf(mechanism), random);
            QCOMPARE(partsKeyOf(relative), key);
            QVERIFY(!(relative == mechanism));
            relative.points.back().fixed = !relative.points.back().fixed;
            QVERIFY(partsKeyOf(relative) != key);
            Mechanism fewer = mechanism;
            fewer.elements.pop_back();
            QVERIFY(partsKeyOf(fewer) != key);
            Mechanism weightless = mechanism;
            weightless.gravity = {0, 0};
            QVERIFY(partsKeyOf(weightless) != key || partsKeyOf(mechanism).starts_with("0"));
            const auto equations = restingFor(mechanism);
            const Mechanism other = randomInstance(mechanism, sizeOf(mechanism), random);
            const auto system = assemble(other).system;
            if (equations && system) {
                const RowSpace rows(equations->system->jacobian(equations->rest.q));
                const auto there = EquilibriumEquations::of(other, *system, rows.independentRows());
                QVERIFY(there && there->numbers().size() == equations->equations.numbers().size());
            }
        }
    }
};

QTEST_GUILESS_MAIN(EquilibriumEquationsTest)
#include "tst_equilibrium_equations.moc"
