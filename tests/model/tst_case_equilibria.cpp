#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/equilibrium/equilibrium.h"
#include "model/equilibrium/search/all_equilibria.h"
#include "model/equilibrium/search/drawn_curve.h"
#include "model/mechanism/parameters/variable.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

Vector2 placeOf(const Analysis& analysis, const std::string& point)
{
    return analysis.system->kinematics().pointPositions(analysis.equilibrium.q)[*findPoint(analysis.mechanism, point)];
}

/// A mechanism of bars and springs without weight, some of the springs along bars. Its energy is bounded below and its
/// configurations are compact but for shifts of the whole, so that it has an equilibrium.
Mechanism springsAlongBars(unsigned seed)
{
    std::mt19937 random(seed);
    const auto within = [&](double low, double high) {
        return std::round(10 * std::uniform_real_distribution<double>(low, high)(random)) / 10;
    };
    const auto count = 3 + random() % 4;
    Mechanism mechanism;
    mechanism.gravity = {};
    for (std::size_t i = 0; i < count; ++i) {
        const Vector2 at{within(-2, 2), within(-2, 2) + 0.013 * static_cast<double>(i)};
        mechanism.points.push_back({.id = std::string(1, static_cast<char>('A' + i)), .at = at});
    }
    mechanism.points.front().fixed = random() % 2 == 0;
    const auto idOfPoint = [&](std::size_t i) { return mechanism.points[i].id; };
    // A tree of bars, a spring along each of some, and springs between any two points.
    for (std::size_t i = 1; i < count; ++i) {
        const std::vector<std::string> ends{idOfPoint(random() % i), idOfPoint(i)};
        const std::string number = std::to_string(i);
        if (random() % 3 != 0) {
            mechanism.elements.push_back(Bar{"b" + number, ends, std::nullopt, within(0.1, 3), {}});
        }
        if (random() % 2 == 0) {
            mechanism.elements.push_back(Spring{"k" + number, ends, std::exp(within(-2, 6)), within(0, 3), 0, {}});
        }
        mechanism.elements.push_back(PointMass{"m" + number, idOfPoint(i), within(0.1, 3), {}});
    }
    mechanism.elements.push_back(PointMass{"m0", idOfPoint(0), 1, {}});
    mechanism.elements.push_back(Spring{"k", {idOfPoint(0), idOfPoint(count - 1)}, 5, within(0, 3), 0, {}});
    return mechanism;
}

}  // namespace

/// Equilibria that are known in closed form, or to exist.
class TestCaseEquilibria : public QObject {
    Q_OBJECT

private slots:
    /// k6 presses the bar along itself and drives nothing: every configuration with |BC| = 0.3 m is an equilibrium.
    void springAlongFreeBar_restsWhereTheOtherSpringIsSlack()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/defects/N2_free_bar_not_found.eigenlink"));
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QVERIFY(std::abs(distance(placeOf(analysis, "B"), placeOf(analysis, "C")) - 0.3) < 1e-12);
        QCOMPARE(analysis.equilibrium.stability, Stability::neutral);
        QCOMPARE(analysis.equilibrium.zeroCount, 4);
        QVERIFY((analysis.equilibrium.q - analysis.system->drawnCoordinates()).norm() < 0.3);
    }

    void springsAlongBars_areAlwaysFoundAtRest()
    {
        const unsigned count = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 20000 : 1000;
        for (unsigned seed = 0; seed < count; ++seed) {
            const Mechanism mechanism = springsAlongBars(seed);
            const System system(mechanism);
            const Equilibrium equilibrium = findEquilibrium(mechanism, system);
            QVERIFY2(equilibrium.status == EquilibriumStatus::converged, qPrintable(QString::number(seed)));
            const Eigen::VectorXd left =
                system.force(equilibrium.q) - system.jacobian(equilibrium.q).transpose() * equilibrium.lambda;
            QVERIFY2(left.norm() <= 1e-9 * (1 + system.forceSizes(equilibrium.q).norm()),
                     qPrintable(QString::number(seed)));
        }
    }

    /// Two stiff springs in a row carry 0.5 N: from 4e6 times that load the search goes down a valley by thousands of
    /// small steps, and ends where both springs hang.
    void stiffSpringsUnderLightMasses_hang()
    {
        Mechanism mechanism = built({{"O", {-1.03, -6.17}, true}, {"P", {4.09, -37.7}}, {"Q", {21.7, -0.51}}},
                                    {Spring{"k", {"O", "P"}, 2.2e5, 10.46, 0, {}}, PointMass{"m", "P", 0.029, {}},
                                     Spring{"h", {"P", "Q"}, 9e4, 86.6, 0, {}}, PointMass{"n", "Q", 0.024, {}}});
        const Equilibrium rest = findEquilibrium(mechanism, System(mechanism));
        QCOMPARE(rest.status, EquilibriumStatus::converged);
        QCOMPARE(rest.stability, Stability::stable);
        QVERIFY(std::abs(rest.q[0] + 1.03) < 1e-6 && rest.q[1] < -16.62);
    }

    /// The strut pushes with k (l₀ − l), nearly a constant of 1569.6 N: the lid rests where 0.8 m g cos φ balances it.
    /// Two routes with 50 digits, k → 0.
    void gasStruts_holdTheLid_data()
    {
        addColumns<QString, double>({"name", "error"});
        QTest::newRow("soft") << "gas_strut" << 1e-7;
        QTest::newRow("softer") << "gas_strut_2" << 1e-10;
    }
    void gasStruts_holdTheLid()
    {
        QFETCH(QString, name);
        QFETCH(double, error);
        const Analysis analysis = analyze(mechanismAt("tests/reference/public/" + name.toStdString() + ".eigenlink"));
        QCOMPARE(analysis.equilibrium.stability, Stability::stable);
        const Vector2 lid = placeOf(analysis, "S");
        QVERIFY(std::abs(std::atan2(lid.y, lid.x) - 0.12940879781) < error);
        for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const Values values = trueValues(analysis, method);
            QVERIFY(distanceBetween(values, {{0, 1.86909841902}, {0, -1.86909841902}}) < 2e-6);
        }
    }

    /// Two pins of a spring in one place: its force has no direction and is not counted, so none may be reported.
    void shortSpring_withoutDirection_reportsNoForce()
    {
        Mechanism mechanism =
            built({{"A", {0, 0}, true}, {"B", {1e-12, 0}}, {"C", {1, 0}}},
                  {Bar{"b", {"B", "C"}, std::nullopt, 1, {}}, Spring{"k", {"A", "B"}, 100, 0.5, 0, {}}});
        const System system(mechanism);
        const Eigen::VectorXd q = system.drawnCoordinates();
        const auto efforts = system.energyMomentum().efforts(q, Eigen::VectorXd::Zero(q.size()));
        QCOMPARE(efforts.size(), std::size_t{1});
        QCOMPARE(efforts.front().value, 0.0);
        QCOMPARE(system.warnings(q).size(), std::size_t{1});
    }

    /// The balanced lamp stays wherever it is put: four zeros by every method, at the configuration of the drawing.
    void balancedLamp_hasFourZerosByEveryMethod()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/public/desk_lamp.eigenlink"));
        QCOMPARE(analysis.equilibrium.zeroCount, 2);
        for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            const Values values = trueValues(analysis, method);
            QCOMPARE(values.size(), std::size_t{4});
            QVERIFY(std::ranges::all_of(values, [](const std::complex<double>& s) { return std::abs(s) < 1e-6; }));
        }
    }

    /// Straight loops take the weight across their links: no finite reaction holds it there. Listed equilibria are
    /// held, and their eigenvalues are those of finite reactions.
    void straightLoops_thatNoReactionHolds_areAKindOfTheirOwn()
    {
        const EquilibriumList list = findAllEquilibria(exampleNamed("n_loop_5"));
        QVERIFY(list.equilibria.size() >= 4);
        for (const ListedEquilibrium& each : list.equilibria) {
            QVERIFY(each.rest.residual < 1e-9);
            const SparseMatrix Phi_q = each.system->jacobian(each.rest.q);
            const double reactions = (Phi_q.cwiseAbs().transpose() * each.rest.lambda.cwiseAbs()).maxCoeff();
            QVERIFY(reactions < 100 * each.system->forceSizes(each.rest.q).maxCoeff());
        }
        QVERIFY(std::ranges::count(list.special, SpecialPlace::Kind::unheld, &SpecialPlace::kind) > 0);
    }

    /// Equal energies and positions are ordered alike however they round.
    void order_ofEqualEnergies_doesNotDependOnRounding()
    {
        std::mt19937 random(5);
        std::uniform_real_distribution<double> rounding(-1e-13, 1e-13);
        const auto rounded = [&](double x, double y, double energy) {
            ListedEquilibrium each;
            each.rest.q = Eigen::Vector2d(x + rounding(random), y + rounding(random));
            each.rest.potential = energy + rounding(random);
            return each;
        };
        for (int i = 0; i < 100; ++i) {
            std::vector<ListedEquilibrium> list{rounded(1, 2, 3), rounded(1, -2, 3), rounded(-1, 2, 3),
                                                rounded(5, 5, -4), rounded(-1, -2, 3)};
            std::ranges::shuffle(list, random);
            sortByEnergy(list, 1);
            const std::vector<Eigen::Vector2d> expected{{5, 5}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}};
            for (std::size_t k = 0; k < list.size(); ++k) {
                QVERIFY((list[k].rest.q - expected[k]).norm() < 1e-9);
            }
        }
    }

    /// Coordinates of a beam are deformations in its frame; its equilibria too are ordered by where its end lies.
    void order_ofBentBeams_isByTheirPoints()
    {
        Mechanism column = cantilever(2, {4, 4e-5, 1e-11, 2e11, 7800});
        std::get<Beam>(column.elements.front()).model = BeamModel::exact;
        const auto system = std::make_shared<const System>(column);
        const Eigen::VectorXd straight = system->drawnCoordinates();
        std::mt19937 random(8);
        for (int i = 0; i < 20; ++i) {
            const Eigen::VectorXd bend = Eigen::VectorXd::NullaryExpr(
                straight.size(), [&] { return std::uniform_real_distribution<double>(-0.1, 0.1)(random); });
            std::vector<ListedEquilibrium> list(2);
            std::vector<Vector2> ends;
            for (std::size_t k = 0; k < 2; ++k) {
                list[k].system = system;
                list[k].rest.q = straight + (k == 0 ? 1 : -1) * bend;
            }
            sortByEnergy(list, system->size());
            for (const ListedEquilibrium& each : list) {
                ends.push_back(system->kinematics().pointPositions(each.rest.q).back());
            }
            QVERIFY(ends[0].x < ends[1].x);
        }
    }

    /// Real eigenvalues ±s of a rod above its pivot stand in one order, whichever is larger by rounding.
    void oppositeEigenvalues_ascend()
    {
        for (double angle = 0; angle < 6; angle += 0.37) {
            Mechanism mechanism = pendulum(0.7, 1.3, std::numbers::pi);
            const Analysis analysis = analyzeBy(Method::rcs, moved(mechanism, angle, {0, 0}));
            const Values values = trueValues(analysis, Method::rcs);
            QCOMPARE(values.size(), std::size_t{2});
            QVERIFY(values[0].real() < values[1].real());
        }
    }

    /// The lamp has two balanced motions: every configuration of its drawn assembly is at rest, none is isolated.
    void balancedLamp_isAContinuumOfTwoDimensions()
    {
        const EquilibriumList list = findAllEquilibria(mechanismAt("tests/reference/public/desk_lamp.eigenlink"));
        QCOMPARE(std::ranges::count(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind), 1);
        const auto found = std::ranges::find(list.special, SpecialPlace::Kind::continuum, &SpecialPlace::kind);
        QCOMPARE(found->dimension, 2);
        QVERIFY(std::ranges::none_of(list.equilibria,
                                     [](const ListedEquilibrium& each) { return each.rest.zeroCount > 0; }));
    }

    /// A pendulum on a cart rests anywhere along the guide, hanging or upright.
    void cartPendulum_restsAnywhereAlongItsGuide()
    {
        const EquilibriumList list = findAllEquilibria(cartPendulum());
        QCOMPARE(rendered(countOf(list)), std::string("2 continua of equilibria"));
        QVERIFY(std::ranges::all_of(list.special, [](const SpecialPlace& each) { return each.dimension == 1; }));
    }

    /// At a branch point no stiffness holds: the equilibrium is known to half of the digits, and is found all the same.
    void branchPoint_isFoundInEquilibrium()
    {
        Mechanism mechanism = exampleNamed("iftomm_four_bar");
        for (const double beside : {0.0, -1e-9, -1.2e-7, -1e-5, 1e-7}) {
            const Outcome<Variable> stiffness = variableNamed(mechanism, "k.stiffness");
            QVERIFY(stiffness);
            const Outcome<Mechanism> there = stiffness->with(39.24 + beside);
            QVERIFY(there);
            const Equilibrium equilibrium = findEquilibrium(*there, System(*there));
            QCOMPARE(equilibrium.status, EquilibriumStatus::converged);
        }
    }

    void hydraulicCylinder_carriesTheBoom()
    {
        const Analysis analysis = analyze(mechanismAt("tests/reference/public/cylinder_boom.eigenlink"));
        const std::vector<Constraint>& rows = analysis.system->constraints();
        const auto rod = std::ranges::find(rows, "rod", &Constraint::owner);
        QVERIFY(rod != rows.end());
        const double force = rod->forceFactor * analysis.equilibrium.lambda[rod - rows.begin()];
        QVERIFY(std::abs(force + 11168.1057) < 1e-4);
    }

    /// Curves of the energy go on where turns are counted, are cut half a turn from the drawing, and carry every
    /// equilibrium of their branch.
    void energyCurves_areContinuous_andCarryTheEquilibria()
    {
        std::vector<Mechanism> mechanisms;
        for (const char* name : {"inverted_pendulum_stable", "inverted_pendulum_unstable", "iftomm_four_bar",
                                 "pendulum", "parallelogram_three_rods"}) {
            mechanisms.push_back(exampleNamed(name));
        }
        const std::uint32_t seeds = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 200 : 3;
        for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
            const Mechanism random = randomMechanism(seed);
            if (findEquilibrium(random, System(random)).degreesOfFreedom == 1) {
                mechanisms.push_back(random);
            }
        }
        int marks = 0;
        for (const Mechanism& mechanism : mechanisms) {
            const EquilibriumList list = findAllEquilibria(mechanism);
            for (const EnergyCurve& curve : list.curves) {
                for (std::size_t i = 1; i < curve.places.size(); ++i) {
                    const Eigen::VectorXd step = curve.places[i].angles - curve.places[i - 1].angles;
                    QVERIFY(step.size() == 0 || step.cwiseAbs().maxCoeff() < 1.6);
                }
            }
            for (const ListedEquilibrium& each : list.equilibria) {
                if (!each.branch || *each.branch >= list.curves.size()) {
                    continue;
                }
                const EnergyCurve& curve = list.curves[*each.branch];
                double low = std::numeric_limits<double>::infinity(), high = -low;
                for (const EnergyCurve::Place& place : curve.places) {
                    low = std::min(low, place.energy);
                    high = std::max(high, place.energy);
                }
                const double energy = curve.places[nearestPlace(list, curve, each.rest)].energy;
                const double off = std::abs(energy - each.rest.potential);
                ++marks;
                QVERIFY2(off <= 0.01 * (high - low) + 1e-9 * (1 + std::abs(high)),
                         qPrintable(QString("mechanism %1: %2 of %3 J")
                                        .arg(&mechanism - mechanisms.data())
                                        .arg(off)
                                        .arg(high - low)));
            }
        }
        QVERIFY(marks > 5);
    }
};

QTEST_APPLESS_MAIN(TestCaseEquilibria)
#include "tst_case_equilibria.moc"
