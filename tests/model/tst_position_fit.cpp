#include "model/assembly/kinematics.h"
#include "model/equilibrium/assembled_problem.h"
#include "model/equilibrium/diagnosis.h"
#include "model/equilibrium/energy_corner.h"
#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/position_fit.h"
#include "model/equilibrium/sparse_inertia.h"
#include "model/math/krylov/sparse_problem.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/calculus.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <cmath>
#include <set>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Three parallel rods under a plate: one constraint too many, and a motion all the same.
Mechanism parallelRods()
{
    Mechanism mechanism;
    mechanism.gravity = {0, 0};
    Body plate{"plate", {}, {}, {}, 1, {}, 1, {}};
    for (int i = 0; i < 3; ++i) {
        const std::string n = std::to_string(i);
        mechanism.points.push_back({"G" + n, {1.0 * i, 0}, true});
        mechanism.points.push_back({"P" + n, {1.0 * i + 0.4, 0.8}});
        mechanism.elements.emplace_back(Bar{"rod" + n, {"G" + n, "P" + n}, {}, 1, {}});
        plate.points.push_back("P" + n);
    }
    std::erase(plate.points, std::string());
    mechanism.elements.emplace_back(plate);
    return mechanism;
}

/// Two rods from the ground that do not reach each other: 1 m each over a gap of `gap`.
Mechanism openPair(double gap)
{
    return built({{"A", {0, 0}, true}, {"B", {0.5 * gap, 0.1}}, {"C", {gap, 0}, true}},
                 {Bar{"AB", {"A", "B"}, 1.0, 1, {}}, Bar{"BC", {"B", "C"}, 1.0, 1, {}}});
}

/// Two bars of this length in line, the first held at an angle far from its drawing, with or without its angle among
/// the coordinates.
Mechanism heldPair(double length, double angle, bool hasAngle)
{
    Mechanism mechanism =
        built({{"A", {0, 0}, true}, {"B", {length, 0}}, {"C", {2 * length, 0}}},
              {Bar{"AB", {"A", "B"}, length, 1, {}}, Bar{"BC", {"B", "C"}, length, 1, {}}, Lock{"L", "AB", angle, {}}});
    if (hasAngle) {
        mechanism.elements.emplace_back(Angle{"phi", "AB", {}});
    }
    return mechanism;
}

/// Whoever asks is told to stop.
Monitor stopped()
{
    Monitor monitor;
    monitor.cancelled = [] { return true; };
    return monitor;
}

Inertia inertiaOf(const Eigen::MatrixXd& reduced)
{
    Inertia inertia;
    const double scale = reduced.cwiseAbs().maxCoeff();
    for (const double kappa : eigenvaluesOfSymmetric(reduced)) {
        (kappa > 1e-9 * scale ? inertia.positive : kappa < -1e-9 * scale ? inertia.negative : inertia.zero) += 1;
    }
    return inertia;
}

}  // namespace

/// Closing mechanisms, and facts about configurations: ranks, inertia, corners and where nothing closes.
class TestPositionFit : public QObject {
    Q_OBJECT

private slots:
    /// Closed configurations stay; those beside one are closed by about the shortest way.
    void assembly_isShortAndFinal()
    {
        int closedOnes = 0;
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const System system(randomMechanism(seed));
            const PositionFit first = assembleNear(system, system.drawnCoordinates());
            QVERIFY(first.closed && closes(system, first.q));
            QVERIFY(system.constraint(first.q).cwiseAbs().maxCoeff() < 1e-9);
            const PositionFit again = assembleNear(system, first.q);
            QVERIFY(again.closed && (again.q - first.q).norm() < 1e-12 * (1 + first.q.norm()));
            const RowSpace rows(system.jacobian(first.q));
            if (rows.rank() < rows.rowCount()) {
                continue;
            }
            ++closedOnes;
            // d off the constraints: the correction is −Φ_q⁺Φ, so that along the free motions nothing is lost but d².
            const Eigen::VectorXd d = 1e-4 * system.size() * randomVector(first.q.size(), seed);
            const PositionFit fit = assembleNear(system, first.q + d);
            const Eigen::VectorXd moved = fit.q - first.q - d;
            QVERIFY(fit.closed && fit.iterations < 6 && moved.norm() < 1.1 * d.norm() + 1e-6 * system.size());
            QVERIFY((rows.nullSpace().transpose() * moved).norm() < 1e-2 * d.norm());
        }
        QVERIFY(closedOnes > 15);
    }

    /// Back onto the constraints, by the coordinates that may move alone.
    void retraction_movesWhatMayMove()
    {
        for (std::uint32_t seed = 1; seed < 40; ++seed) {
            const System system(randomMechanism(seed));
            const Eigen::VectorXd q = assembleNear(system, system.drawnCoordinates()).q;
            const Eigen::VectorXd beside = q + 1e-5 * system.size() * randomVector(q.size(), seed);
            const RowSpace rows(system.jacobian(q));
            if (rows.rank() < rows.rowCount()) {
                continue;
            }
            const PositionFit fit = retract(system, beside, rows);
            QVERIFY(fit.closed && constraintResidual(system, fit.q) < 1e-12);
            QVERIFY(fit.residual == constraintResidual(system, fit.q));
            // All but one coordinate, as far as the others can do it.
            std::vector<bool> moving(static_cast<std::size_t>(q.size()), true);
            moving[seed % moving.size()] = false;
            const SparseMatrix ways = waysOf(moving);
            const RowSpace some(system.jacobian(q) * ways);
            if (some.rank() < some.rowCount()) {
                continue;
            }
            const PositionFit held = retract(system, beside, some, ways);
            const auto still = static_cast<Eigen::Index>(seed % moving.size());
            QVERIFY(held.closed && held.q[still] == beside[still]);
        }
    }

    void ways_areColumnsOfTheUnitMatrix()
    {
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            std::vector<bool> moving;
            for (const double number : randomVector(static_cast<Eigen::Index>(seed), seed)) {
                moving.push_back(number > 0);
            }
            const Eigen::MatrixXd ways(waysOf(moving));
            const Eigen::MatrixXd projector = ways * ways.transpose();
            QVERIFY((ways.transpose() * ways).isIdentity() || ways.cols() == 0);
            for (std::size_t i = 0; i < moving.size(); ++i) {
                const auto row = static_cast<Eigen::Index>(i);
                QCOMPARE(projector(row, row), moving[i] ? 1.0 : 0.0);
            }
        }
    }

    /// The error of position over the size: the same in every unit and frame.
    void residual_isAnErrorOfPosition()
    {
        const double delta = 1e-3;
        Mechanism mechanism = pendulum(2, 1, 0.3);
        std::get<Bar>(mechanism.elements.front()).length = 2 + delta;
        const System system(mechanism);
        const double residual = constraintResidual(system, system.drawnCoordinates());
        QVERIFY(std::abs(residual * system.size() - delta) < delta * delta);
        const System other(moved(mechanism, 1.1, {3, 4}));
        QVERIFY(std::abs(constraintResidual(other, other.drawnCoordinates()) * other.size() - delta) < delta * delta);
        QVERIFY(!closes(system, system.drawnCoordinates()));
    }

    /// Loops that cannot close come no farther from it, and the worst link is named with the length that it would need.
    void whatCannotClose_isExplained()
    {
        for (const double gap : {2.4, 5.0}) {
            const System system(openPair(gap));
            const PositionFit fit = assembleNear(system, system.drawnCoordinates());
            QVERIFY(!fit.closed && fit.residual > 0);
            QVERIFY(fit.residual <= constraintResidual(system, system.drawnCoordinates()));
            QVERIFY(fit.residual == constraintResidual(system, fit.q));
            const std::string words = rendered(explainNotAssembled(system, fit.q));
            QVERIFY(words.find("too short") != std::string::npos);
        }
        // The links together lack the same length, wherever the search for a configuration has ended.
        const System pair(openPair(2.4));
        for (const double x : {0.9, 1.0, 1.3}) {
            const std::string words = rendered(explainNotAssembled(pair, Eigen::Vector2d(x, 0.01)));
            QVERIFY2(words.find("AB and BC together are 0.4 m too short") != std::string::npos, words.c_str());
        }
        // Two guides that do not meet.
        Mechanism guides =
            built({{"P", {0, 0}}}, {Slider{"low", "P", {0, 0}, {1, 0}, {}}, Slider{"high", "P", {0, 3}, {1, 0}, {}}});
        const System system(guides);
        const PositionFit fit = assembleNear(system, system.drawnCoordinates());
        QVERIFY(!fit.closed);
        const std::string words = rendered(explainNotAssembled(system, fit.q));
        QVERIFY2(words.find("low and high miss one another by 3 m") != std::string::npos, words.c_str());
    }

    void assembly_isTheSameInEveryUnitOfLength_data()
    {
        addColumns<double, double>({"length", "angle"});
        for (const double length : {1e-4, 0.01, 0.1, 1.0, 100.0}) {
            for (const double angle : {0.4, 2.6}) {
                QTest::addRow("%g m, %g rad", length, angle) << length << angle;
            }
        }
    }

    /// The pair comes to rest as it is held, whatever its size is and whether or not its angle is a coordinate.
    void assembly_isTheSameInEveryUnitOfLength()
    {
        QFETCH(double, length);
        QFETCH(double, angle);
        for (const bool hasAngle : {false, true}) {
            const Mechanism mechanism = heldPair(length, angle, hasAngle);
            const System system(mechanism);
            const Equilibrium rest = findEquilibrium(mechanism, system);
            QVERIFY(rest.status == EquilibriumStatus::converged);
            const std::vector<Vector2> places = system.kinematics().pointPositions(rest.q);
            const Vector2 held = length * Vector2{std::cos(angle), std::sin(angle)};
            QVERIFY(distance(places[1], held) < 1e-12 * length);
            QVERIFY(distance(places[2], held + Vector2{0, -length}) < 1e-9 * length);
        }
    }

    void cancelled_assemblyEndsAtOnce()
    {
        const System system(openPair(3));
        const PositionFit fit = assembleNear(system, system.drawnCoordinates(), stopped());
        QVERIFY(!fit.closed && fit.iterations == 0);
    }

    /// Rank lost at a singular configuration is there beside it; redundant constraints are so beside it too.
    void ranksBeside_tellSingularitiesFromRedundancy()
    {
        for (const int loops : {1, 2, 4}) {
            const System system(singularLoop(loops, 0.4));
            const Eigen::VectorXd q = system.drawnCoordinates();
            const RowSpace rows(system.jacobian(q));
            QCOMPARE(rankNearby(system, q, rows) - rows.rank(), Eigen::Index(loops));
        }
        const System redundant(parallelRods());
        const RowSpace rows(redundant.jacobian(redundant.drawnCoordinates()));
        QVERIFY(rows.rank() < rows.rowCount());
        QCOMPARE(rankNearby(redundant, redundant.drawnCoordinates(), rows), rows.rank());
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const System system(randomMechanism(seed));
            const Eigen::VectorXd q = assembleNear(system, system.drawnCoordinates()).q;
            const RowSpace each(system.jacobian(q));
            QCOMPARE(rankNearby(system, q, each), each.rank());
        }
    }

    /// Coordinates that moved at least a third as far as the farthest, in their order.
    void runaways_areWhatMovedFarthest()
    {
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            const System system(randomMechanism(seed));
            const Eigen::VectorXd start = system.drawnCoordinates(), by = randomVector(start.size(), seed, 2);
            const std::vector<std::string> runaways = runawaysOf(system, start, start + by);
            const std::set<std::string> named(runaways.begin(), runaways.end());
            QCOMPARE(named.size(), runaways.size());
            for (std::size_t i = 0; i < system.coordinates().size(); ++i) {
                const double share = std::abs(by[static_cast<Eigen::Index>(i)]) / by.cwiseAbs().maxCoeff();
                QVERIFY(share <= 0.3 || named.contains(system.coordinates()[i].owner));
                QVERIFY(share < 0.999 || named.contains(system.coordinates()[i].owner));
            }
            QVERIFY(runawaysOf(system, start, start + 7 * by) == runaways);
        }
        const System system(pendulum(1, 1, 0));
        const Eigen::VectorXd q = system.drawnCoordinates(), away = q + Eigen::Vector2d(0, -3);
        QVERIFY(rendered(explainNoRest(system, q, away, NoRest::falls)).find("P moved 3 m away") != std::string::npos);
        QVERIFY(rendered(explainNoRest(system, q, away, NoRest::turns)).find("turns P on and on") != std::string::npos);
        QVERIFY(rendered(explainNoRest(system, q, away, NoRest::ends)).find("ended near P") != std::string::npos);
    }

    /// The sparse count of signs is that of RᵀHR.
    void sparseInertia_isThatOfTheReducedStiffness()
    {
        // A cart beside a pendulum on it is free to stand anywhere.
        std::vector<Mechanism> mechanisms{parallelRods(), cartPendulum(), invertedPendulum(4), invertedPendulum(6)};
        for (std::uint32_t seed = 1; seed < 25; ++seed) {
            mechanisms.push_back(randomMechanism(seed));
        }
        for (const Mechanism& mechanism : mechanisms) {
            const System system(mechanism);
            const Eigen::VectorXd q = assembleNear(system, system.drawnCoordinates()).q;
            const RowSpace rows(system.jacobian(q));
            if (rows.nullSpace().cols() == 0) {
                continue;
            }
            const Eigen::VectorXd lambda = rows.multipliers(system.force(q));
            const Eigen::MatrixXd H(system.tangentStiffness(q, lambda));
            const Inertia expected = inertiaOf(rows.nullSpace().transpose() * H * rows.nullSpace());
            const std::optional<Inertia> given = sparseInertiaOf(sparseProblemAt(system, q, lambda));
            QVERIFY(given.has_value());
            QCOMPARE(given->negative, expected.negative);
            QCOMPARE(given->zero, expected.zero);
            QCOMPARE(given->positive, expected.positive);
            QVERIFY(!sparseInertiaOf(sparseProblemAt(system, q, lambda), stopped()));
        }
        QVERIFY(stabilityOf({0, 0, 3}) == Stability::stable && stabilityOf({0, 1, 3}) == Stability::neutral);
        QVERIFY(stabilityOf({1, 1, 3}) == Stability::unstable);
    }

    /// Both engines say the same of what depends on what.
    void dependence_isTheSameForBothEngines()
    {
        for (const Mechanism& mechanism : {singularLoop(1), singularLoop(2, 0.7), singularLoop(3, 0.7),
                                           singularLoop(5, 0.4), parallelRods(), pendulum(1, 1, 0)}) {
            const System system(mechanism);
            const Eigen::VectorXd q = system.drawnCoordinates();
            const Equilibrium dense = equilibriumAt(system, q, {.engine = Engine::dense});
            const Equilibrium sparse = equilibriumAt(system, q, {.engine = Engine::sparse});
            QCOMPARE(sparse.rank, dense.rank);
            QCOMPARE(sparse.lostRank, dense.lostRank);
            QCOMPARE(sparse.singular, dense.singular);
            QCOMPARE(sparse.redundantConstraints.empty(), dense.redundantConstraints.empty());
            QCOMPARE(sparse.degreesOfFreedom, dense.degreesOfFreedom);
            QVERIFY(sparse.status == EquilibriumStatus::assembled && dense.status == sparse.status);
            // The independent rows among the others have the whole rank.
            const Eigen::MatrixXd J(system.jacobian(q));
            QCOMPARE(rankOf(J), dense.rank);
        }
    }

    /// A corner is where the ends of a spring with a rest length meet and can part; not where they are held together,
    /// where it pulls alone, or where they are apart.
    void corners_areWhereEndsCanPart()
    {
        const auto withSpring = [](double rest, double stiffness, bool held) {
            Mechanism mechanism = built({{"A", {0.3, 0.4}, true}, {"B", {0.3, 0.4}}, {"C", {2, 1}, true}},
                                        {Spring{"k", {"A", "B"}, stiffness, rest, 0, {}}, PointMass{"m", "B", 1, {}}});
            if (held) {
                mechanism.elements.emplace_back(Slider{"s", "B", {0.3, 0.4}, {1, 0}, {}});
                mechanism.elements.emplace_back(Slider{"t", "B", {0.3, 0.4}, {0, 1}, {}});
            }
            return System(mechanism);
        };
        const System corner = withSpring(0.5, 10, false);
        const Eigen::VectorXd met = corner.drawnCoordinates();
        QVERIFY(hasCornerAt(corner, met));
        QVERIFY(!hasCornerAt(corner, met + Eigen::Vector2d(1e-3, 0)));
        QVERIFY(!hasCornerAt(withSpring(0, 10, false), met) && !hasCornerAt(withSpring(0.5, 0, false), met));
        QVERIFY(!hasCornerAt(withSpring(0.5, 10, true), met));
        // Along no motion it does not part.
        QVERIFY(hasCornerAt(corner, met, Eigen::MatrixXd::Identity(2, 1)));
        QVERIFY(!hasCornerAt(corner, met, Eigen::MatrixXd::Zero(2, 1)));
        // The energy has one: it falls to both sides at once.
        const auto V = [&](double x) { return corner.potential(met + Eigen::Vector2d(x, 0)); };
        QVERIFY(V(1e-3) < V(0) && V(-1e-3) < V(0));
    }
};

QTEST_GUILESS_MAIN(TestPositionFit)
#include "tst_position_fit.moc"
