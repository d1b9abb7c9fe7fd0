#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/equilibrium/search/assemblies.h"
#include "model/equilibrium/search/climb.h"
#include "model/equilibrium/search/curve_equilibria.h"
#include "model/equilibrium/search/kept_rows.h"
#include "model/equilibrium/search/searched_mechanism.h"
#include "model/equilibrium/search/turn_cells.h"
#include "model/math/dense/row_space.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// A crank-rocker with a spring on its diagonal, of lengths that close in no singular configuration.
Mechanism crankRocker()
{
    return built({{"A", {0, 0}, true}, {"B", {0.5, 0.6}}, {"C", {2.4, 1.2}}, {"D", {2.2, 0}, true}},
                 {Bar{"crank", {"A", "B"}, {}, 1, {}}, Bar{"coupler", {"B", "C"}, {}, 2, {}},
                  Bar{"rocker", {"D", "C"}, {}, 1.5, {}}, Spring{"k", {"A", "C"}, 30, 2, 0, {}}});
}

/// The rocker with an arm welded to its coupler.
Mechanism weldedRocker()
{
    Mechanism mechanism = crankRocker();
    mechanism.points.push_back({"E", {2, 2}});
    const Weld weld{.id = "w", .of = {"coupler", "arm"}, .point = "C", .unknown = {}};
    mechanism.elements.push_back(Bar{"arm", {"C", "E"}, {}, 0.5, {}});
    mechanism.elements.push_back(weld);
    return mechanism;
}

/// The curve through the drawing.
struct Traced {
    std::shared_ptr<const System> system;
    std::unique_ptr<CurveTracer> tracer;
    ConfigurationCurve curve;
};

Traced tracedFrom(const Mechanism& mechanism)
{
    Traced traced{assemble(mechanism).system, {}, {}};
    const Eigen::VectorXd q = assembledFrom(*traced.system, traced.system->drawnCoordinates()).value();
    traced.tracer = std::make_unique<CurveTracer>(*traced.system, RowSpace(traced.system->jacobian(q)).rank());
    traced.curve = traced.tracer->trace(q, traced.system->linkAngles(q), {}).value();
    return traced;
}

double openAt(const System& system, const Eigen::VectorXd& q)
{
    return system.constraintCount() == 0 ? 0 : system.constraint(q).cwiseAbs().maxCoeff() / system.size();
}

/// Mechanisms with some assembled places of each.
struct Assembled {
    std::shared_ptr<const System> system;
    std::vector<Eigen::VectorXd> places;
};

std::vector<Assembled> randomlyAssembled()
{
    std::vector<Assembled> all;
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        Assembled each{assemble(randomMechanism(seed)).system, {}};
        RandomAssemblies random(*each.system);
        for (int i = 0; i < 6; ++i) {
            if (auto q = random.next()) {
                each.places.push_back(std::move(*q));
            }
        }
        all.push_back(std::move(each));
    }
    return all;
}

/// A double pendulum on torsion springs.
Mechanism sprungPendulum()
{
    return built({{"O", {0, 0}, true}, {"A", {1, 0.2}}, {"B", {1.8, -0.4}}},
                 {Bar{"first", {"O", "A"}, {}, 1, {}}, Bar{"second", {"A", "B"}, {}, 1, {}},
                  TorsionSpring{"t1", {"first", "ground"}, 4}, TorsionSpring{"t2", {"second", "first"}, 3}});
}

}  // namespace

/// Curves of configurations, assemblies at random, and the motions and turns from which equilibria are sought.
class ConfigurationCurveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Φ = 0, Φ_q t = 0, |t| = 1, dV/ds = −fᵀt; neighbours point one way, and angles do not jump.
    void points_lieOnTheCurve_alongItsTangent()
    {
        const Traced traced = tracedFrom(crankRocker());
        const std::vector<CurvePoint>& points = traced.curve.points;
        QVERIFY(traced.curve.isClosed && traced.curve.isWhole && points.size() > 50);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const CurvePoint& each = points[i];
            QVERIFY(openAt(*traced.system, each.q) < 1e-10);
            QVERIFY(std::abs(each.tangent.norm() - 1) < 1e-12);
            QVERIFY((traced.system->jacobian(each.q) * each.tangent).norm() < 1e-8);
            QVERIFY(std::abs(each.slope + traced.system->force(each.q).dot(each.tangent)) < 1e-8 * 30);
            QCOMPARE(each.lost, Eigen::Index{0});
            if (i > 0) {
                QVERIFY(each.tangent.dot(points[i - 1].tangent) > 0.5);
                QVERIFY(each.tangent.dot(each.q - points[i - 1].q) > 0);
                QVERIFY((each.angles - points[i - 1].angles).cwiseAbs().maxCoeff() < 1);
            }
            const Eigen::VectorXd turns = (each.angles - traced.system->linkAngles(each.q)) / kTurn;
            QVERIFY((turns - turns.array().round().matrix()).norm() < 1e-9);
        }
    }

    /// The last point is the first again, and the crank has made a turn; the coupler and the rocker have not.
    void closedCurve_comesBack_withTheTurnsOfItsCrank()
    {
        const Traced traced = tracedFrom(crankRocker());
        const CurvePoint &first = traced.curve.points.front(), &last = traced.curve.points.back();
        QVERIFY((last.q - first.q).norm() < 1e-9);
        QVERIFY((last.angles - first.angles - traced.curve.turnsOfAngles).norm() < 1e-9);
        Eigen::VectorXd turns = traced.curve.turnsOfAngles / kTurn;
        QVERIFY((turns.cwiseAbs() - Eigen::Vector3d(1, 0, 0)).norm() < 1e-9);
    }

    /// ∮ dV = 0, and between neighbours the energy changes by the slopes of both.
    void slopes_integrateToTheEnergy()
    {
        const Traced traced = tracedFrom(crankRocker());
        const std::vector<CurvePoint>& points = traced.curve.points;
        double whole = 0;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double way = (points[i].q - points[i - 1].q).norm();
            const double work = way * (points[i].slope + points[i - 1].slope) / 2;
            const double change = traced.system->potential(points[i].q) - traced.system->potential(points[i - 1].q);
            QVERIFY2(std::abs(work - change) < 0.1 * 30 * way * way,
                     qPrintable(QString::number((work - change) / way / way)));
            whole += work;
        }
        QVERIFY(std::abs(whole) < 0.02 * 30);
    }

    /// From any of its points the same curve is traced; the other branch of the linkage is another one.
    void curve_isTheSameFromEveryPlace()
    {
        const Traced traced = tracedFrom(crankRocker());
        const std::size_t count = traced.curve.points.size();
        for (const std::size_t i : {count / 5, count / 2, 4 * count / 5}) {
            const CurvePoint& from = traced.curve.points[i];
            const ConfigurationCurve again = traced.tracer->trace(from.q, from.angles, {}).value();
            QVERIFY(again.isClosed);
            for (std::size_t k = 0; k < again.points.size(); k += 7) {
                QVERIFY(traced.tracer->holds(traced.curve, again.points[k].q));
            }
        }
        const Mechanism other = [] {
            Mechanism flipped = crankRocker();
            flipped.points[2].at = {0.8, -1.3};  // about the line from B to D
            flipped.elements[1] = Bar{"coupler", {"B", "C"}, std::hypot(1.9, 0.6), 2, {}};
            flipped.elements[2] = Bar{"rocker", {"D", "C"}, std::hypot(0.2, 1.2), 1.5, {}};
            return flipped;
        }();
        const Traced mirrored = tracedFrom(other);
        for (std::size_t k = 0; k < mirrored.curve.points.size(); k += 11) {
            QVERIFY(!traced.tracer->holds(traced.curve, mirrored.curve.points[k].q));
        }
    }

    /// τ from a to b: on the constraints, further with growing τ, the ends themselves at 0 and 1.
    void placesBetween_areOnTheCurve()
    {
        const Traced traced = tracedFrom(crankRocker());
        for (std::size_t i = 1; i < traced.curve.points.size(); i += 9) {
            const CurvePoint &a = traced.curve.points[i - 1], &b = traced.curve.points[i];
            double last = -1;
            for (const double tau : {0.0, 0.25, 0.5, 0.9, 1.0}) {
                const auto at = traced.tracer->between(a, b, tau);
                QVERIFY(at && openAt(*traced.system, at->q) < 1e-10);
                const FromChord from = fromChord(a, b, at->q);
                QVERIFY(from.share > last);
                QVERIFY(std::abs(from.share - tau) < 0.05);
                QVERIFY(from.distance < 0.2 * (b.q - a.q).norm());
                last = from.share;
            }
        }
    }

    /// A chord from (0, 0) to (2, 0): Pythagoras beside it, the ends beyond it.
    void distanceFromAChord_isThatOfASegment()
    {
        CurvePoint a, b;
        a.q = Eigen::Vector2d(0, 0);
        b.q = Eigen::Vector2d(2, 0);
        for (const double x : {-1.5, 0.0, 0.5, 2.0, 3.0}) {
            const FromChord from = fromChord(a, b, Eigen::Vector2d(x, 0.75));
            const double beyond = std::max({0.0, -x, x - 2});
            QVERIFY(std::abs(from.distance - std::hypot(beyond, 0.75)) < 1e-15);
            QVERIFY(std::abs(from.share - std::clamp(x / 2, 0.0, 1.0)) < 1e-15);
        }
    }

    /// A torque that a pendulum outweighs for 0.0016 rad alone: both equilibria, wherever the closed curve begins.
    void closedCurve_hasNoBeginning()
    {
        constexpr double kHalf = 8e-4, kWeight = 9.81;
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"A", {-1, 0}}},
                  {Bar{"bar", {"O", "A"}, {}, 1, {}}, Torque{"T", "bar", 0.5 * kWeight * std::cos(kHalf), {}}},
                  {0, -kWeight});
        const Traced traced = tracedFrom(mechanism);
        const std::size_t count = traced.curve.points.size() - 1;
        QVERIFY(traced.curve.isClosed && count > 100);
        for (std::size_t begin = 0; begin < count; ++begin) {
            ConfigurationCurve curve = traced.curve;
            std::rotate(curve.points.begin(), curve.points.begin() + std::ptrdiff_t(begin), curve.points.end() - 1);
            for (std::size_t i = count - begin; i < count; ++i) {
                curve.points[i].angles += curve.turnsOfAngles;
            }
            curve.points.back() = curve.points.front();
            curve.points.back().angles += curve.turnsOfAngles;
            const CurveEquilibria found = equilibriaOn(curve, *traced.tracer, {});
            QCOMPARE(found.zeros.size(), std::size_t(2));
            for (const CurveZero& zero : found.zeros) {
                QVERIFY(std::abs(std::abs(zero.q[1]) - std::sin(kHalf)) < 1e-9 && zero.q[0] > 0);
            }
        }
    }

    /// dV/ds = 0 at each; minima and maxima of V follow one another round a closed curve; they are those of the list.
    void equilibriaOnACurve_alternate_andAreListed()
    {
        const Traced traced = tracedFrom(crankRocker());
        const CurveEquilibria found = equilibriaOn(traced.curve, *traced.tracer, {});
        QVERIFY(found.zeros.size() >= 2 && !found.isContinuum && !found.isEndless && found.jumps.empty());
        QCOMPARE(2 * std::ranges::count(found.zeros, true, &CurveZero::isMinimum), std::ptrdiff_t(found.zeros.size()));
        const EquilibriumList list = findAllEquilibria(crankRocker());
        for (const CurveZero& zero : found.zeros) {
            const Equilibrium rest = equilibriumAt(*traced.system, zero.q);
            QVERIFY(rest.residual < 1e-8);
            QCOMPARE(rest.negativeCount == 0, zero.isMinimum);
            QVERIFY(std::ranges::any_of(
                list.equilibria, [&](const ListedEquilibrium& each) { return (each.rest.q - zero.q).norm() < 1e-6; }));
        }
        QVERIFY(singularitiesOf(traced.curve, *traced.tracer).empty());
    }

    /// Equal sides: branches meet where all links lie on one line.
    void singularities_areSingular()
    {
        Mechanism rhombus = crankRocker();
        rhombus.points[1].at = {0.6, 0.8};
        rhombus.points[2].at = {2.8, 0.8};
        const Traced traced = tracedFrom(rhombus);
        const std::vector<CurvePoint> found = singularitiesOf(traced.curve, *traced.tracer);
        QVERIFY(found.size() >= 2);
        for (const CurvePoint& each : found) {
            QVERIFY(traced.tracer->isSingularAt(each.q));
            QVERIFY(openAt(*traced.system, each.q) < 1e-7);
        }
        QVERIFY(!traced.tracer->isSingularAt(traced.system->drawnCoordinates()));
    }

    void randomAssemblies_areClosed_andTheSameAgain()
    {
        std::size_t found = 0, apart = 0;
        for (const Assembled& each : randomlyAssembled()) {
            RandomAssemblies again(*each.system);
            for (const Eigen::VectorXd& q : each.places) {
                ++found;
                QVERIFY(openAt(*each.system, q) < 1e-9);
                const auto same = assembledFrom(*each.system, q);
                QVERIFY(same && (*same - q).norm() < 1e-9 * each.system->size());
            }
            std::vector<Eigen::VectorXd> second;
            while (second.size() < each.places.size()) {
                if (auto q = again.next()) {
                    second.push_back(*q);
                }
            }
            QVERIFY(second == each.places);
            for (std::size_t i = 1; i < second.size(); ++i) {
                apart += (second[i] - second[i - 1]).norm() > 0.1 * each.system->size() ? 1 : 0;
            }
        }
        QVERIFY(found > 60 && apart > found / 2);
    }

    /// SᵀS = 1, Φ_q S = 0, and HS·S is the diagonal of the stiffnesses, ascending.
    void motions_areOrthonormal_andAllowed()
    {
        for (const Assembled& each : randomlyAssembled()) {
            for (const Eigen::VectorXd& q : each.places) {
                const Motions motions = motionsAt(*each.system, q);
                const Eigen::Index d = motions.shapes.cols();
                const Eigen::MatrixXd gram = motions.shapes.transpose() * motions.shapes;
                QVERIFY((gram - Eigen::MatrixXd::Identity(d, d)).norm() < 1e-9);
                QCOMPARE(d, each.system->coordinateCount() - RowSpace(each.system->jacobian(q)).rank());
                QVERIFY((each.system->jacobian(q) * motions.shapes).norm() < 1e-7);
                for (Eigen::Index i = 1; i < d; ++i) {
                    QVERIFY(motions.stiffnesses[i] >= motions.stiffnesses[i - 1]);
                }
            }
        }
    }

    /// Balance: no motion that the constraints allow does work; on a plane, none in it.
    void stationaryPoints_areInBalance()
    {
        int points = 0, held = 0;
        for (const Assembled& each : randomlyAssembled()) {
            for (const Eigen::VectorXd& q : each.places) {
                System there = *each.system;
                there.countFrom(there.linkAngles(q));
                const double force = there.forceSizes(q).maxCoeff();
                if (const auto found = stationaryFrom(there, q)) {
                    ++points;
                    there.countFrom(found->angles);
                    QVERIFY(openAt(there, found->q) < 1e-8);
                    const Motions motions = motionsAt(there, found->q);
                    QVERIFY((motions.shapes.transpose() * there.force(found->q)).norm() < 1e-6 * force);
                    QVERIFY((there.linkAngles(found->q) - found->angles).norm() < 1e-9);
                }
                const Motions motions = motionsAt(*each.system, q);
                if (motions.shapes.cols() < 2) {
                    continue;
                }
                const Eigen::VectorXd along = motions.shapes.col(0);
                if (const auto found = stationaryAcross(*each.system, q, along)) {
                    ++held;
                    QVERIFY(std::abs(along.dot(found->q - q)) < 1e-8 * each.system->size());
                    const Motions free = motionsAt(*each.system, found->q);
                    const Eigen::VectorXd left = free.shapes.transpose() * each.system->force(found->q);
                    const Eigen::VectorXd across = free.shapes.transpose() * along;
                    QVERIFY((left - across * found->force).norm() < 1e-6 * force);
                }
            }
        }
        QVERIFY2(points > 60 && held > 3, QByteArray::number(points) + " " + QByteArray::number(held));
    }

    /// Uphill from the hanging double pendulum lie its saddles: exactly one direction falls there.
    void climbing_endsAtSaddles()
    {
        const auto system = assemble(exampleNamed("triple_pendulum")).system;
        const Equilibrium rest = findEquilibrium(exampleNamed("triple_pendulum"), *system);
        const Motions motions = motionsAt(*system, rest.q);
        int reached = 0;
        for (Eigen::Index k = 0; k < motions.shapes.cols(); ++k) {
            for (const double side : {1.0, -1.0}) {
                if (const auto saddle = climbedFrom(*system, rest.q, side * motions.shapes.col(k))) {
                    const auto exact = stationaryFrom(*system, saddle->q);
                    QVERIFY(exact);
                    const Motions there = motionsAt(*system, exact->q);
                    QCOMPARE((there.stiffnesses.array() < 0).count(), Eigen::Index{1});
                    QVERIFY(system->potential(exact->q) > rest.potential);
                    ++reached;
                }
            }
        }
        QVERIFY(reached >= 2);
    }

    /// Rows that are kept are those of Φ and Φ_q; the others bear nothing, so that Φ_qᵀλ is the same. Of doubled rods
    /// one holds the other, of different ones none does.
    void keptRows_areRowsOfTheConstraints()
    {
        Mechanism doubled = crankRocker();
        doubled.elements.push_back(Bar{"twin", {"B", "C"}, {}, 1, {}});
        const auto system = assemble(doubled).system;
        const Eigen::VectorXd q = assembledFrom(*system, system->drawnCoordinates()).value();
        const Eigen::VectorXd values = system->constraint(q.array() + 0.1);
        const Eigen::MatrixXd rows = system->jacobian(q);
        const KeptRows kept = RowSpace(system->jacobian(q)).independentRows();
        QVERIFY(std::cmp_less(kept.size(), system->constraintCount()) && std::ranges::is_sorted(kept));
        for (const KeptRows& some : {kept, KeptRows{1}, KeptRows{0, system->constraintCount() - 1}}) {
            QCOMPARE(constraintOf(*system, q.array() + 0.1, some), Eigen::VectorXd(values(some)));
            QCOMPARE(Eigen::MatrixXd(jacobianOf(*system, q, some)), Eigen::MatrixXd(rows(some, Eigen::all)));
            const Eigen::VectorXd lambda = Eigen::VectorXd::LinSpaced(Eigen::Index(some.size()), 1, 2);
            const Eigen::VectorXd all = multipliersOfAll(*system, lambda, some);
            QCOMPARE(all.size(), system->constraintCount());
            QVERIFY((rows.transpose() * all - rows(some, Eigen::all).transpose() * lambda).norm() < 1e-12);
        }
        QCOMPARE(constraintOf(*system, q.array() + 0.1, {}), values);
        QVERIFY(holdOthers(*system, q, kept));
        KeptRows fewer = kept;
        fewer.pop_back();
        QVERIFY(!holdOthers(*system, q, fewer));
    }

    /// Cells and angles are inverse to one another; a cell has two neighbours for each link; turning the whole
    /// mechanism winds up the spring to the ground alone.
    void turnCells_countWholeTurns()
    {
        const SearchedMechanism parts(sprungPendulum());
        const TurnCells cells(parts);
        QVERIFY(cells.holdEveryLink());
        const Eigen::VectorXd drawn = parts.system().linkAngles(parts.system().drawnCoordinates());
        for (const TurnCells::Turns& turns : {TurnCells::Turns{0, 0}, {2, -1}, {-3, -3}, {1, 4}}) {
            const Eigen::VectorXd angles = cells.anglesIn(turns, drawn);
            QVERIFY(cells.of(angles) == turns);
            QVERIFY(cells.of(angles.array() + 3.0) == turns && cells.of(angles.array() - 3.0) == turns);
            QVERIFY(cells.of(angles.array() + 3.2) != turns);
            const auto beside = cells.beside(turns);
            QCOMPARE(beside.size(), std::size_t{4});
            for (const TurnCells::Turns& each : beside) {
                QCOMPARE(std::abs(each[0] - turns[0]) + std::abs(each[1] - turns[1]), 1);
            }
            QVERIFY((cells.woundIn(turns) == std::vector<int>{turns[0], turns[1] - turns[0]}));
        }
        Mechanism loose = sprungPendulum();
        loose.elements.erase(loose.elements.begin() + 2);
        QVERIFY(!TurnCells(SearchedMechanism(loose)).holdEveryLink());
    }

    /// One of several welded links is searched; whole and searched coordinates lead to one another, and links that are
    /// welded stand to one another as drawn.
    void searchedMechanism_leadsThereAndBack()
    {
        std::vector<Mechanism> mechanisms{weldedRocker()};
        for (std::uint32_t seed = 1; seed <= 15; ++seed) {
            mechanisms.push_back(randomMechanism(seed));
        }
        for (const Mechanism& mechanism : mechanisms) {
            const SearchedMechanism parts(mechanism);
            RandomAssemblies random(parts.system());
            for (int i = 0; i < 3; ++i) {
                const auto q = random.next();
                if (!q) {
                    continue;
                }
                const Eigen::VectorXd angles = parts.system().linkAngles(*q);
                const Eigen::VectorXd whole = parts.wholeCoordinates(*q, angles);
                QVERIFY(openAt(*parts.whole(), whole) < 1e-9);
                QVERIFY((parts.searchedCoordinates(whole) - *q).norm() < 1e-9 * (1 + q->norm()));
                QVERIFY((parts.searchedAngles(parts.wholeAngles(angles)) - angles).norm() < 1e-12);
                const Eigen::VectorXd off = (parts.wholeAngles(angles) - parts.whole()->linkAngles(whole)) / kTurn;
                QVERIFY((off - off.array().round().matrix()).norm() < 1e-9);
            }
        }
        const SearchedMechanism welded(weldedRocker());
        QCOMPARE(welded.system().rigidLinks().size() + 1, welded.whole()->rigidLinks().size());
    }
};

QTEST_GUILESS_MAIN(ConfigurationCurveTest)
#include "tst_configuration_curve.moc"
