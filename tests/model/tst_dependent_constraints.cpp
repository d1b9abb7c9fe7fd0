#include "model/assembly/energy_momentum.h"
#include "model/dynamics/joint_forces.h"
#include "model/equilibrium/constraint_state.h"
#include "model/mechanism/remove.h"
#include "model/mechanism/transform.h"
#include "model/mechanism/validation.h"
#include "tests/support/built.h"
#include "tests/support/dependent_mechanisms.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Largest difference between the places of points that both mechanisms have [m].
double apart(const Analysis& a, const Analysis& b)
{
    double largest = 0;
    const std::vector<Vector2> of = a.system->kinematics().pointPositions(a.equilibrium.q);
    const std::vector<Vector2> with = b.system->kinematics().pointPositions(b.equilibrium.q);
    for (std::size_t i = 0; i < of.size(); ++i) {
        for (std::size_t k = 0; k < with.size(); ++k) {
            if (a.mechanism.points[i].id == b.mechanism.points[k].id) {
                largest = std::max(largest, length(of[i] - with[k]));
            }
        }
    }
    return largest;
}

/// A straight bar OE of two pieces OC and CE.
Mechanism barOfPieces(Vector2 c, Vector2 e, double length, double share)
{
    return built({{"O", {0, 0}, true}, {"C", c}, {"E", e}},
                 {Bar{"OE", {"O", "E"}, length, 0.373, {}}, Bar{"OC", {"O", "C"}, share * length, 0.313, {}},
                  Bar{"CE", {"C", "E"}, (1 - share) * length, 1.148, {}}});
}

template <class Test>
void forPairs(Test test)
{
    const std::uint32_t seeds = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 50 : 8;
    for (const DependentKind kind : kDependentKinds) {
        for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
            test(dependentPair(kind, seed), kind, QString("kind %1, seed %2").arg(int(kind)).arg(seed).toStdString());
        }
    }
}

}  // namespace

/// Freedoms where constraints depend on one another: redundant ones change nothing, second-order ones are the linear
/// constraints that they imply.
class TestDependentConstraints : public QObject {
    Q_OBJECT

private slots:
    void dependentConstraints_haveTheModesOfIndependentOnes()
    {
        int compared = 0, all = 0;
        forPairs([&](const DependentPair& pair, DependentKind kind, const std::string& name) {
            const Analysis analysis = analyze(pair.dependent), plain = analyze(pair.plain);
            QVERIFY2(analysis.system, name.c_str());
            const Equilibrium& rest = analysis.equilibrium;
            QVERIFY2(rest.degreesOfFreedom == plain.equilibrium.degreesOfFreedom && !rest.singular, name.c_str());
            const ConstraintState expected =
                isSecondOrder(kind) ? ConstraintState::secondOrder : ConstraintState::redundant;
            QVERIFY2(constraintStateOf(*analysis.system, rest) == expected, name.c_str());
            ++all;
            if (plain.equilibrium.status != EquilibriumStatus::converged) {
                return;
            }
            QVERIFY2(rest.status == EquilibriumStatus::converged, name.c_str());
            if (apart(analysis, plain) > 1e-6) {
                return;
            }
            ++compared;
            QVERIFY2(rest.stability == plain.equilibrium.stability, name.c_str());
            const Values exact = trueValues(plain, Method::mcs);
            const double penaltyError = penaltyErrorOf(analysis);
            QVERIFY2(penaltyError < 1e-2, (name + " " + std::to_string(penaltyError)).c_str());
            for (const auto& [method, most] :
                 {std::pair(Method::mcs, 1e-8), std::pair(Method::rcs, 1e-8), std::pair(Method::ucs, penaltyError)}) {
                const double distance = distanceBetween(trueValues(analysis, method), exact);
                QVERIFY2(distance < most, (name + " " + std::to_string(distance)).c_str());
            }
        });
        QVERIFY2(compared > 0.8 * all, std::to_string(compared).c_str());
    }

    /// In micrometres too, beside an angle in radians.
    void freedoms_areTheSameInEveryUnit()
    {
        forPairs([&](const DependentPair& pair, DependentKind, const std::string& name) {
            Mechanism mechanism = pair.dependent;
            const auto link =
                std::ranges::find_if(mechanism.elements, [](const Element& each) { return isLink(each); });
            mechanism.elements.emplace_back(Angle{"phi", idOf(*link), {}});
            const Eigen::Index rank = System(mechanism).regularRank();
            for (const double length : {1e-6, 1e3}) {
                QVERIFY2(System(inUnits(mechanism, length, 1, 1)).regularRank() == rank, name.c_str());
            }
        });
    }

    /// Dependent constraints are found although the system of a drawing a little aside has none.
    void systemLikeAnother_hasItsOwnDependence()
    {
        int independent = 0;
        forPairs([&](const DependentPair& pair, DependentKind, const std::string& name) {
            Mechanism aside = pair.dependent;
            for (std::size_t i = 0; i < aside.points.size(); ++i) {
                aside.points[i].at.x += 0.01 * static_cast<double>(i % 3);
                aside.points[i].at.y += 0.01 * static_cast<double>(i % 2);
            }
            if (hasErrors(validate(aside))) {
                return;
            }
            const System other(aside), alone(pair.dependent), like(pair.dependent, System::Like{other});
            independent += other.regularRank() == other.constraintCount() ? 1 : 0;
            QVERIFY2(like.regularRank() == alone.regularRank(), name.c_str());
            QVERIFY2(like.constraintCount() == alone.constraintCount(), name.c_str());
            const Eigen::VectorXd q = alone.drawnCoordinates();
            QVERIFY2(Eigen::MatrixXd(like.jacobian(q)) == Eigen::MatrixXd(alone.jacobian(q)), name.c_str());
        });
        QVERIFY2(independent > 0, std::to_string(independent).c_str());
    }

    /// A system with other masses takes its constraints from the one that it is like: they have the same derivatives
    /// when the other is gone.
    void systemWithOtherMasses_hasTheDependenceOfTheOther()
    {
        forPairs([&](const DependentPair& pair, DependentKind, const std::string& name) {
            Mechanism heavier = pair.dependent;
            for (Element& each : heavier.elements) {
                if (auto* bar = std::get_if<Bar>(&each)) {
                    bar->mass += 1;
                }
            }
            auto other = std::make_unique<const System>(pair.dependent);
            const System like(heavier, System::Like{*other}), alone(heavier);
            other.reset();
            const Eigen::VectorXd q = alone.drawnCoordinates();
            const Eigen::VectorXd lambda = Eigen::VectorXd::LinSpaced(alone.constraintCount(), -1, 2);
            QVERIFY2(like.regularRank() == alone.regularRank(), name.c_str());
            QVERIFY2(Eigen::MatrixXd(like.jacobian(q)) == Eigen::MatrixXd(alone.jacobian(q)), name.c_str());
            QVERIFY2(
                Eigen::MatrixXd(like.tangentStiffness(q, lambda)) == Eigen::MatrixXd(alone.tangentStiffness(q, lambda)),
                name.c_str());
            QVERIFY2(Eigen::MatrixXd(like.mass(q)) == Eigen::MatrixXd(alone.mass(q)), name.c_str());
        });
    }

    /// A bar of pieces on a torsion spring, with a rod at its end that hangs down, drawn so that the search passes the
    /// vertical: V' = g S cos θ + k (θ − θ₀) = 0 at its equilibrium, with the mass moment S.
    void straightBarOfPieces_isFoundFromADrawingAside()
    {
        constexpr double kLength = 1.04, kShare = 0.369, kStiffness = 5.777, kRest = -1, kRod = 1.011;
        Mechanism m = barOfPieces({-0.07857312602896108, -0.3756301391875218},
                                  {-0.21293530089149343, -1.017967856876753}, kLength, kShare);
        m.points.push_back({"Z", {-0.09293530089149343, -1.244967856876753}});
        m.elements.emplace_back(TorsionSpring{"t", {"OE", "ground"}, kStiffness, kRest, 0, 0, {}});
        m.elements.emplace_back(Bar{"zz", {"E", "Z"}, std::nullopt, kRod, {}});
        const Analysis analysis = analyze(m);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        const Vector2 e = analysis.system->kinematics().pointPositions(analysis.equilibrium.q)[2];
        const double moment = kLength * (0.373 / 2 + 0.313 * kShare / 2 + 1.148 * (1 + kShare) / 2 + kRod);
        const double slope = 9.81 * moment * e.x / kLength + kStiffness * (std::atan2(e.y, e.x) - kRest);
        QVERIFY2(std::abs(slope) < 1e-9, std::to_string(slope).c_str());
    }

    /// A plate on three rods that meet in one point is rigid, though a turn about that point is free to first order,
    /// and the rod that hangs on it swings: in this frame steps of least norm used to lead astray, and nothing was
    /// found.
    void plateOnThreeRods_isRigidInEveryFrame()
    {
        Mechanism m = built({{"G2", {0.725020053654724, 0.7977655807306439}, true, {}},
                             {"I1", {0.13717343665446607, -0.4672819794047307}, false, {}},
                             {"I2", {0.26498877656768205, 0.2915766593765062}, false, {}},
                             {"Z", {0.660098800279174, -0.38053485220176847}, false, {}},
                             {"G1", {0.31237236396263424, -1.0640979777409576}, true, {}},
                             {"G0", {-1.1099979205095793, -0.0021485959159265877}, true, {}},
                             {"I0", {-0.5289990089635743, -0.0010239704860586785}, false, {}}},
                            {Bar{"z", {"I1", "Z"}, {}, 0.752, {}}, Bar{"rod2", {"I2", "G2"}, 0.684, 0, {}},
                             Body{"T", {"I0", "I1", "I2"}, {}, {}, 1.003, {0.172, 0.068}, 0.158, {}},
                             Bar{"rod0", {"I0", "G0"}, 0.581, 0, {}}, Bar{"rod1", {"I1", "G1"}, 0.622, 0, {}}});
        std::vector<std::string> ids;
        std::ranges::transform(m.points, std::back_inserter(ids), &Point::id);
        for (const double turn : {0.0, 0.3, -1.4, 2.1}) {
            Mechanism turned = transformed(m, ids, rotation({}, turn));
            turned.gravity = rotated({9.66, -1.7}, turn);
            const Analysis analysis = analyze(turned);
            QCOMPARE(constraintStateOf(*analysis.system, analysis.equilibrium), ConstraintState::secondOrder);
            QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index(1));
            QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
            // The swing of a rod about its end, ω² = 3g/2l.
            const double swing = std::sqrt(1.5 * length(turned.gravity) / distance(m.points[1].at, m.points[3].at));
            QVERIFY(std::abs(std::abs(trueValues(analysis, Method::mcs).front()) - swing) < 1e-9 * swing);
        }
    }

    /// A support that moves a spring, and no constraint, leaves the mechanism that it is with the support at rest.
    void straightBarOnAMovingSpring_isThatOnAFixedOne()
    {
        Mechanism fixed = barOfPieces({0.33678108395104944, 0.18398434469474895},
                                      {0.9126858643659878, 0.4986025601483711}, 1.04, 0.369);
        fixed.points.push_back({"S", {0.9, -0.1}, true});
        fixed.elements.emplace_back(Spring{"k", {"E", "S"}, 200, 0.5, 0, {}});
        Mechanism moving = fixed;
        moving.elements.emplace_back(SupportMotion{"s", "S", {TimeFunction::Formula{"0.02*sin(3*t)"}}, {}, {}});
        const Analysis a = analyze(fixed), b = analyze(moving);
        QCOMPARE(constraintStateOf(*b.system, b.equilibrium), ConstraintState::secondOrder);
        QCOMPARE(b.equilibrium.status, EquilibriumStatus::converged);
        QVERIFY(apart(a, b) < 1e-10);
    }

    /// Pieces that hang straight down hold the weights below them, and the whole bar, whose row is replaced, none:
    /// whatever their order in the file.
    void forcesOfStraightBars_doNotDependOnTheOrder()
    {
        Mechanism m = barOfPieces({0, -0.3}, {0, -1}, 1, 0.3);
        std::vector<std::size_t> order{0, 1, 2};
        do {
            Mechanism other = m;
            for (std::size_t i = 0; i < order.size(); ++i) {
                other.elements[i] = m.elements[order[i]];
            }
            const Analysis analysis = analyze(other);
            std::map<std::string, double> forces;
            for (const ConstraintForce& each : constraintForces(other, *analysis.system, analysis.equilibrium)) {
                forces[each.name] = each.value;
            }
            const double atEnd = 9.81 * (0.373 + 1.148) / 2, atJoint = 9.81 * (0.313 + 1.148) / 2;
            QVERIFY(std::abs(forces["CE"] - atEnd) < 1e-11 && std::abs(forces["OC"] - atEnd - atJoint) < 1e-11);
            QVERIFY(forces.contains("OE") && forces["OE"] == 0);
        } while (std::ranges::next_permutation(order).found);
    }

    /// Two pieces of the same length between fixed points: a load along them at their pin is held by both together, and
    /// which of them counts as dependent goes by their names.
    void equalPieces_holdALoadInEveryOrder()
    {
        Mechanism m =
            built({{"O", {0, 0}, true}, {"A", {0.5, 0}}, {"E", {1, 0}, true}},
                  {Bar{"OA", {"O", "A"}, 0.5, 1, {}}, Bar{"AE", {"A", "E"}, 0.5, 1, {}}, Force{"F", "A", {7, 0}, {}}},
                  {0, 0});
        for (int order = 0; order < 4; ++order) {
            Mechanism other = m;
            std::swap(other.elements[0], other.elements[static_cast<std::size_t>(order % 2)]);
            std::swap(other.points[0], other.points[order < 2 ? 0U : 2U]);
            const Analysis analysis = analyze(other);
            std::map<std::string, double> forces;
            for (const ConstraintForce& each : constraintForces(other, *analysis.system, analysis.equilibrium)) {
                forces[each.name] = each.value;
            }
            QVERIFY(std::abs(forces["OA"] - forces["AE"] - 7) < 1e-12 && forces["OA"] == 0);
        }
    }

    /// A bar as long as two parallel guides are apart, on a spring: at rest as the spring is slack, nothing is loaded,
    /// whatever rounding leaves of the forces.
    void slackSpring_loadsNoSecondOrderConstraint()
    {
        for (const Vector2 along : {Vector2{1, 1}, Vector2{1, 0}, Vector2{2, 1}, Vector2{-1, 3}}) {
            const Vector2 a = 0.5 * along, b = a + 0.5 * Vector2{along.y, -along.x};
            Mechanism guided = built({{"A", a}, {"B", b}, {"O", {0, 0}, true}},
                                     {Slider{"g", "A", {0, 0}, along, {}}, Slider{"h", "B", b, along, {}},
                                      Bar{"AB", {"A", "B"}, {}, 3, {}}, Spring{"k", {"O", "A"}, 300, 0.5, 0, {}}});
            guided.gravity = {};
            const Analysis analysis = analyze(guided);
            QCOMPARE(analysis.equilibrium.degreesOfFreedom, 1);
            QVERIFY2(analysis.equilibrium.warnings.empty(), qPrintable(QString::number(along.y)));
            for (const ConstraintForce& each : constraintForces(guided, *analysis.system, analysis.equilibrium)) {
                QVERIFY2(std::abs(each.value) < 1e-9, each.name.c_str());
            }
            const Eigen::VectorXd& q = analysis.equilibrium.q;
            QCOMPARE(analysis.system->energyMomentum().efforts(q, Eigen::VectorXd::Zero(q.size())).front().value, 0.0);
        }
    }

    /// A plate on three bars that meet in one point is rigid; without any one of them it moves, and none is redundant.
    void barsThatMeet_areNotRedundant()
    {
        const Mechanism plate = built({{"A", {-1, 0}, true},
                                       {"B", {1, 0}, true},
                                       {"K", {0, -1}, true},
                                       {"a", {-0.5, 0.5}},
                                       {"b", {0.5, 0.5}},
                                       {"k", {0, 0.3}}},
                                      {Body{"pl", {"a", "b", "k"}, std::nullopt, std::nullopt, 2, {0.5, -0.1}, 0.3, {}},
                                       Bar{"r1", {"A", "a"}, {}, 0.1, {}}, Bar{"r2", {"B", "b"}, {}, 0.1, {}},
                                       Bar{"r3", {"K", "k"}, {}, 0.1, {}}});
        for (const Engine engine : {Engine::dense, Engine::sparse}) {
            AnalysisOptions options;
            options.engine = engine;
            options.wanted.count = 1;
            const Analysis analysis = analyze(plate, options);
            QCOMPARE(analysis.equilibrium.degreesOfFreedom, 0);
            QVERIFY(analysis.equilibrium.redundantConstraints.empty());
            std::size_t structures = 0;
            for (const Message& finding : analysis.findings) {
                const std::string words = rendered(finding.text);
                QVERIFY2(words.find("More constraints") == std::string::npos, words.c_str());
                structures += words.find("without any one of r3, r2 and r1") != std::string::npos ? 1 : 0;
            }
            QCOMPARE(structures, std::size_t(1));
        }
    }

    /// Two bars in line between supports hold no load across them: a third link does, and moving nothing is all there
    /// is.
    void straightToggle_isHeldByAThirdLink()
    {
        const auto isUnheld = [](const Mechanism& mechanism) {
            const std::vector<Message> warnings = analyze(mechanism).equilibrium.warnings;
            return std::ranges::any_of(warnings, [](const Message& each) {
                const std::string words = rendered(each.text);
                const bool isSaid = words.find("or hold C in that direction by another link") != std::string::npos;
                return words.find("No finite forces hold the loads on C") != std::string::npos && isSaid;
            });
        };
        Mechanism toggle = built({{"A", {0, 0}, true}, {"B", {3, 0}, true}, {"C", {1, 0}}, {"D", {1, 2}, true}},
                                 {Bar{"a", {"A", "C"}, {}, 1, {}}, Bar{"b", {"C", "B"}, {}, 1, {}}});
        QVERIFY(isUnheld(toggle));
        toggle.elements.emplace_back(Bar{"c", {"C", "D"}, {}, 1, {}});
        const Analysis held = analyze(toggle);
        QVERIFY(held.equilibrium.degreesOfFreedom == 0 && held.equilibrium.warnings.empty());
    }

    /// Toggles on one another: the knee of each hangs on the next, whose bars are in line in the direction in which
    /// it would move. All are rigid, however little they resist (D moves by ε where the bars of C stretch by ε⁴), and a
    /// bar that hangs from a knee swings as from a fixed point, ω² = 3g/2l.
    void togglesOnToggles_areRigid()
    {
        const Mechanism two =
            built({{"A", {-1, 0}, true}, {"B", {1, 0}, true}, {"C", {0, 0}}, {"T", {0, 1.5}, true}, {"D", {0, 0.7}}},
                  {Bar{"a", {"A", "C"}, {}, 1, {}}, Bar{"b", {"C", "B"}, {}, 1, {}}, Bar{"c", {"T", "D"}, {}, 1, {}},
                   Bar{"d", {"D", "C"}, {}, 1, {}}});
        Mechanism three = two;
        three.points.insert(three.points.end(), {{"E", {0.6, 0.9}}, {"S", {1.8, 1.3}, true}});
        three.elements.insert(three.elements.end(), {Bar{"e", {"D", "E"}, {}, 1, {}}, Bar{"f", {"E", "S"}, {}, 1, {}}});
        for (const auto& [toggles, knee] : {std::pair(two, "D"), std::pair(three, "E")}) {
            for (const double turned : {0.0, 0.6}) {
                Mechanism rigid = toggles;
                const double size = turned > 0 ? 0.03 : 1;
                for (Point& each : rigid.points) {
                    each.at = size * rotated(each.at, turned);
                }
                QCOMPARE(analyze(rigid).equilibrium.degreesOfFreedom, 0);
                QCOMPARE(constraintStateOf(System(rigid), analyze(rigid).equilibrium), ConstraintState::rigid);
                const Vector2 at = rigid.points[*findPoint(rigid, knee)].at;
                rigid.points.push_back({"Q", at + size * Vector2{0, -0.3}});
                rigid.elements.emplace_back(Bar{"q", {knee, "Q"}, {}, 1, {}});
                const Analysis swing = analyze(rigid);
                QCOMPARE(swing.equilibrium.degreesOfFreedom, 1);
                QVERIFY(swing.equilibrium.redundantConstraints.empty());
                const Values values = trueValues(swing, Method::mcs);
                QVERIFY(std::abs(std::abs(values.front()) - std::sqrt(1.5 * 9.81 / (0.3 * size))) < 1e-7);
            }
        }
        const Mechanism loose = withRemoved(two, {"a"}).mechanism;
        QCOMPARE(analyze(loose).equilibrium.degreesOfFreedom, 1);
    }

    /// On a body that swings far from its drawing too, where no coordinate of a knee vanishes by chance.
    void togglesOnASwing_areParts()
    {
        const DependentPair pair = togglesOnASwing();
        const Analysis analysis = analyze(pair.dependent), plain = analyze(pair.plain);
        QCOMPARE(analysis.system->secondOrder().size(), std::size_t(1));
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, 1);
        QVERIFY(analysis.equilibrium.status == EquilibriumStatus::converged && apart(analysis, plain) < 1e-8);
        const double distance = distanceBetween(trueValues(analysis, Method::mcs), trueValues(plain, Method::mcs));
        QVERIFY2(distance < 1e-8, qPrintable(QString::number(distance)));
    }

    /// The knee of a toggle follows supports that begin beside their drawing, with more than half of its digits.
    void toggleOnMovedSupports_isFound()
    {
        for (int i = 0; i < 20; ++i) {
            const Vector2 along = rotated({1, 0}, 0.3 * i);
            Mechanism toggle = built({{"A", -0.6 * along, true}, {"B", 0.8 * along, true}, {"K", {0, 0}}},
                                     {Bar{"a", {"A", "K"}, {}, 1, {}}, Bar{"b", {"K", "B"}, {}, 1, {}}});
            const TimeFunction x{TimeFunction::Harmonic{{}, 0.1, 2, 0.7}}, y{TimeFunction::Harmonic{{}, 0.05, 2, 1}};
            for (const char* support : {"A", "B"}) {
                toggle.elements.emplace_back(SupportMotion{std::string("s") + support, support, {x}, {y}, {}});
            }
            QCOMPARE(System(toggle).secondOrder().size(), std::size_t(1));
        }
    }

    /// A bar that differs from the distance of its guides by less than a solver can tell is as long as that.
    void barNearlyAsLongAsItsGuidesAreApart_isAsLong()
    {
        for (const double off : {-5e-11, -6.5e-12, 0.0, 6.5e-12, 5e-11}) {
            const Mechanism beam =
                built({{"A", {0.5, 0.5}}, {"B", {1, 0}}, {"O", {0, 0}, true}},
                      {Slider{"g1", "A", {0, 0}, {1, 1}, {}}, Slider{"g2", "B", {1, 0}, {1, 1}, {}},
                       Bar{"beam", {"A", "B"}, std::sqrt(0.5) + off, 3, {}}, Spring{"k", {"O", "A"}, 300, 0.5, 0, {}}});
            const Analysis analysis = analyze(beam);
            QCOMPARE(analysis.system->secondOrder().size(), std::size_t(1));
            QVERIFY(analysis.equilibrium.status == EquilibriumStatus::converged);
            // 300 N/m at 45° against 3 kg: the spring is shorter than unloaded by 3g sin 45° / 300 N/m.
            const double x = analysis.equilibrium.q[0];
            QVERIFY(std::abs(std::sqrt(2) * x - (0.5 - 3 * 9.81 * std::sqrt(0.5) / 300)) < 1e-9);
        }
    }

    void sparseEngine_agrees()
    {
        forPairs([&](const DependentPair& pair, DependentKind, const std::string& name) {
            const Analysis dense = analyze(pair.dependent);
            const Analysis sparse = analyzeWith(Engine::sparse, pair.dependent, 2);
            const Equilibrium &a = dense.equilibrium, &b = sparse.equilibrium;
            QVERIFY2(a.status == b.status && a.degreesOfFreedom == b.degreesOfFreedom, name.c_str());
            QVERIFY2(a.singular == b.singular && a.lostRank == b.lostRank, name.c_str());
            QVERIFY2(a.redundantConstraints == b.redundantConstraints, name.c_str());
            if (a.isUsable() && a.degreesOfFreedom == 2) {
                QVERIFY2(distanceBetween(trueValues(sparse, Method::mcs), trueValues(dense, Method::mcs)) < 1e-7,
                         name.c_str());
            }
        });
    }
};

QTEST_GUILESS_MAIN(TestDependentConstraints)
#include "tst_dependent_constraints.moc"
