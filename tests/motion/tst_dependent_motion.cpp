// Motions of mechanisms with dependent constraints: those of the same mechanisms with independent ones.

#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/mechanism/base_units.h"
#include "model/mechanism/remove.h"
#include "model/studies/periodic/floquet.h"
#include "tests/support/built.h"
#include "tests/support/dependent_mechanisms.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/mechanisms.h"
#include "tests/support/moving.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <string>
#include <tuple>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Largest difference between the places of points that both have, at the end [m].
double apart(const Mechanism& first, const MotionRun& a, const Mechanism& second, const MotionRun& b)
{
    const auto of = a.system.kinematics().pointPositions(a.motion.samples.back().state.q);
    const auto with = b.system.kinematics().pointPositions(b.motion.samples.back().state.q);
    double largest = 0;
    for (std::size_t i = 0; i < of.size(); ++i) {
        for (std::size_t k = 0; k < with.size(); ++k) {
            if (first.points[i].id == second.points[k].id) {
                largest = std::max(largest, length(of[i] - with[k]));
            }
        }
    }
    return largest;
}

/// One of the platforms on two straight-line units of Scott Russell, with springs of this rest length [m].
Mechanism platform(const std::string& name, double restLength)
{
    Mechanism mechanism = mechanismAt("tests/reference/public/" + name + ".eigenlink");
    for (Element& element : mechanism.elements) {
        if (auto* spring = std::get_if<Spring>(&element)) {
            spring->restLength = restLength;
        }
    }
    return mechanism;
}

/// A pair in which a motor turns the rod that hangs from it.
DependentPair driven(DependentPair pair)
{
    for (Mechanism* mechanism : {&pair.dependent, &pair.plain}) {
        TimeFunction turning;
        turning.rule = TimeFunction::Ramp{{}, 3};
        mechanism->elements.emplace_back(Motor{"M", {"hanging", "ground"}, {turning}, {}});
    }
    return pair;
}

/// The mechanism without its bar r, which repeats a distance on a plate.
Mechanism withoutBrace(Mechanism mechanism)
{
    std::erase_if(mechanism.elements, [](const Element& each) { return idOf(each) == "r"; });
    return mechanism;
}

template <class Test>
void forPairs(Test test)
{
    const std::uint32_t seeds = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 20 : 2;
    for (const DependentKind kind : kDependentKinds) {
        for (std::uint32_t seed = 101; seed < 101 + seeds; ++seed) {
            test(dependentPair(kind, seed), QString("kind %1, seed %2").arg(int(kind)).arg(seed).toStdString());
        }
    }
}

}  // namespace

class TestDependentMotion : public QObject {
    Q_OBJECT

private slots:
    void dependentConstraints_moveAsIndependentOnes()
    {
        SimulationOptions options{.duration = 0.5, .step = 0.1, .tolerance = MotionTolerance::tight};
        forPairs([&](const DependentPair& pair, const std::string& name) {
            for (const MotionMethod method : {MotionMethod::explicitSteps, MotionMethod::implicitSteps}) {
                options.method = method;
                const MotionRun dependent(pair.dependent, options), plain(pair.plain, options);
                QVERIFY2(dependent.motion.status == MotionStatus::complete, name.c_str());
                QVERIFY2(dependent.motion.events.empty(), name.c_str());
                const double distance = apart(pair.dependent, dependent, pair.plain, plain);
                QVERIFY2(distance < 1e-8, (name + " " + std::to_string(1e9 * distance) + " nm").c_str());
            }
        });
    }

    /// Two massless pieces along a rod: their pin has neither mass nor stiffness, and one of their rows is left out.
    void masslessPieces_fallAsTheirRod()
    {
        const SimulationOptions options{
            .duration = 0.5, .step = 0.1, .tolerance = MotionTolerance::tight, .method = MotionMethod::implicitSteps};
        for (const double angle : {-0.3, -0.64, -1.0, -2.05}) {
            const Vector2 along{std::cos(angle), std::sin(angle)};
            Mechanism rod = built({{"O", {0, 0}, true}, {"Q", along}}, {Bar{"OQ", {"O", "Q"}, {}, 1, {}}});
            Mechanism pieces = rod;
            pieces.points.push_back({"M", 0.4 * along});
            pieces.elements.insert(pieces.elements.end(),
                                   {Bar{"OM", {"O", "M"}, {}, 0, {}}, Bar{"MQ", {"M", "Q"}, {}, 0, {}}});
            const MotionRun whole(rod, options), divided(pieces, options);
            QVERIFY(divided.motion.status == MotionStatus::complete);
            const double distance = apart(rod, whole, pieces, divided);
            QVERIFY2(distance < 1e-8, qPrintable(QString::number(distance)));
        }
    }

    void drivenMotions_agree()
    {
        const SimulationOptions options{.duration = 0.5, .step = 0.1, .tolerance = MotionTolerance::tight};
        forPairs([&](const DependentPair& resting, const std::string& name) {
            const DependentPair pair = driven(resting);
            const MotionRun dependent(pair.dependent, options), plain(pair.plain, options);
            QVERIFY2(dependent.motion.status == MotionStatus::complete, name.c_str());
            const double distance = apart(pair.dependent, dependent, pair.plain, plain);
            QVERIFY2(distance < 1e-8, (name + " " + std::to_string(1e9 * distance) + " nm").c_str());
        });
    }

    /// Three rods that carry a plate lie along it twice, while their supports shake, and hardly turn in between: the
    /// motion goes through both, as that of the plate on two rods that keeps its angle by a lock.
    void rodsThatGrazeTheirPlate_passIt()
    {
        constexpr double kLength = 0.514, kAngle = 0.441, kWidth = 0.813, kMiddle = 0.418695;
        const Vector2 rod{kLength * std::cos(kAngle), kLength * std::sin(kAngle)};
        const Body plate{.id = "T",
                         .points = {"C", "D", "N"},
                         .shape = std::vector<Vector2>{{0, 0}, {kWidth, 0}, {kMiddle, 0}},
                         .length = {},
                         .mass = 1817,
                         .centerOfMass = {0.322, 0.147},
                         .inertia = 137,
                         .unknown = {}};
        Mechanism plain =
            built({{"A", {0, 0}, true}, {"C", rod}, {"D", rod + Vector2{kWidth, 0}}, {"N", rod + Vector2{kMiddle, 0}}},
                  {plate, Lock{"held", "T", 0, {}}, TorsionSpring{"t", {"AC", "ground"}, 34740, 0.501, 0, 0, {}}});
        Mechanism grazing = plain;
        std::erase_if(grazing.elements, [](const Element& each) { return idOf(each) == "held"; });
        grazing.points.insert(grazing.points.end(), {{"M", {kMiddle, 0}, true}, {"B", {kWidth, 0}, true}});
        const std::tuple<const char*, const char*, double> rods[]{{"A", "C", 458}, {"M", "N", 124}, {"B", "D", 1139}};
        for (const auto& [from, to, mass] : rods) {
            grazing.elements.emplace_back(Bar{std::string(from) + to, {from, to}, kLength, mass, {}});
            grazing.elements.emplace_back(
                SupportMotion{std::string("shake") + from, from, {}, {TimeFunction::Harmonic{0, 0.06, 1.3, 0}}, {}});
        }
        // All rods turn alike: one has the inertia of three.
        plain.elements.emplace_back(Bar{"AC", {"A", "C"}, kLength, 458 + 124 + 1139, {}});
        plain.elements.push_back(grazing.elements.at(3));
        const SimulationOptions options{.duration = 0.4, .step = 0.1, .tolerance = MotionTolerance::tight};
        const MotionRun rods3(grazing, options), one(plain, options);
        QVERIFY2(rods3.motion.status == MotionStatus::complete, rendered(rods3.motion.reason).c_str());
        QVERIFY2(one.motion.status == MotionStatus::complete, rendered(one.motion.reason).c_str());
        QVERIFY(apart(grazing, rods3, plain, one) < 1e-8);
    }

    /// A straight bar of two pieces along another stays one while its support shakes it: drives do not free it.
    void shakenBar_movesAsOne()
    {
        const SimulationOptions options{.duration = 0.5, .step = 0.1, .tolerance = MotionTolerance::tight};
        for (const std::uint32_t seed : {101U, 102U, 103U}) {
            DependentPair pair = dependentPair(DependentKind::straightBar, seed);
            TimeFunction shaking;
            shaking.rule = TimeFunction::Ramp{{}, 0.2};
            for (Mechanism* mechanism : {&pair.dependent, &pair.plain}) {
                mechanism->elements.emplace_back(SupportMotion{"shake", "A", {shaking}, {}, {}});
            }
            const MotionRun dependent(pair.dependent, options), plain(pair.plain, options);
            QVERIFY2(dependent.motion.status == MotionStatus::complete, rendered(dependent.motion.reason).c_str());
            QCOMPARE(dependent.system.secondOrder().size(), std::size_t(1));
            const double distance = apart(pair.dependent, dependent, pair.plain, plain);
            QVERIFY2(distance < 1e-8, qPrintable(QString::number(distance)));
        }
    }

    /// The platform on two straight-line units goes through the configuration in which both units are upright and
    /// singular, as does the one with a sliding end, whose other freedom is not excited until rounding has grown.
    void platform_passesTheUprightConfiguration()
    {
        const Mechanism dependent = platform("scott_russell", 0), plain = platform("scott_russell_slotted", 0);
        const SimulationOptions options{.duration = 0.5, .step = 0.5};
        const MotionRun one(dependent, options), other(plain, options);
        QVERIFY(one.motion.status == MotionStatus::complete);
        QVERIFY(apart(dependent, one, plain, other) < 1e-7);
    }

    /// Upright units let the ends of their springs meet too: the motion ends there, and says why.
    void platform_endsWhereItsSpringsHaveNoLength()
    {
        const SimulationOptions options{.duration = 1, .step = 0.1};
        for (const std::string name : {"scott_russell", "scott_russell_slotted"}) {
            const MotionRun run(platform(name, 0.3), options);
            QVERIFY(run.motion.status == MotionStatus::stopped);
            QVERIFY(rendered(run.motion.reason).find("the ends of a spring meet") != std::string::npos);
            const double t = run.motion.samples.back().t;
            QVERIFY(t > 0.15 && t < 0.25);
        }
    }

    /// A platform on two trammels goes on through the moment at which the ends of a spring meet, as it does where a
    /// lock holds it level in place of its second guide.
    void platform_passesASpringWithoutLength()
    {
        Mechanism dependent = built({{"F", {-0.2, 0}, true},
                                     {"S", {-1.6, -0.95}, true},
                                     {"B1", {0.8, 0}},
                                     {"B2", {2.4, 0}},
                                     {"T1", {0, 0.6}},
                                     {"T2", {1.6, 0.6}}},
                                    {Bar{"l1", {"B1", "T1"}, {}, 1.4, {}}, Slider{"f2", "B2", {0, 0}, {1, 0}, {}},
                                     Slider{"f1", "B1", {0, 0}, {1, 0}, {}}, Bar{"l2", {"B2", "T2"}, {}, 0.2, {}},
                                     Slider{"w2", "T2", {1.6, 0}, {0, 1}, {}}, Slider{"w1", "T1", {0, 0}, {0, 1}, {}},
                                     Bar{"pf", {"T1", "T2"}, {}, 2.8, {}}, Spring{"kl", {"F", "B1"}, 142, 0.4, 0, {}},
                                     Spring{"ks", {"S", "B1"}, 64, 0.9, 0, {}}});
        Mechanism plain = withRemoved(dependent, {"w2"}).mechanism;
        plain.elements.emplace_back(Lock{"L", "pf", 0, {}});
        const SimulationOptions options{.duration = 0.3, .step = 0.15};
        const MotionRun one(dependent, options), other(plain, options);
        QVERIFY(one.motion.status == MotionStatus::complete);
        QVERIFY(one.at("B1.x", 1) > -0.2 && one.at("B1.x", 2) < -0.2);
        QVERIFY(apart(dependent, one, plain, other) < 1e-7);
    }

    /// A motion ends beside a singular configuration too, here 4 mm from where the rods are upright.
    void motionThatEndsBesideUprightRods_isComplete()
    {
        const Mechanism lifts =
            built({{"F", {-0.2, 0}, true}, {"T1", {0, 0.8}}, {"T2", {1, 0.8}}, {"B2", {1.6, 0}}, {"B1", {0.6, 0}}},
                  {Slider{"w1", "T1", {0, 0}, {0, 1}, {}}, Slider{"f1", "B1", {0, 0}, {1, 0}, {}},
                   Bar{"l1", {"B1", "T1"}, {}, 1, {}}, Slider{"f2", "B2", {0, 0}, {1, 0}, {}},
                   Bar{"l2", {"B2", "T2"}, {}, 1, {}}, Bar{"pf", {"T1", "T2"}, {}, 2, {}},
                   Slider{"w2", "T2", {1, 0}, {0, 1}, {}}, Spring{"kl", {"F", "B1"}, 120, 0.4, 0, {}}});
        for (const double end : {0.306, 0.3075}) {
            const MotionRun run(lifts, {.duration = end, .step = end});
            QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
            QVERIFY(std::abs(run.at("B1.x", 1)) < 4e-3);
        }
    }

    void togglesOnASwing_moveWithIt()
    {
        const DependentPair pair = togglesOnASwing();
        const SimulationOptions options{.duration = 0.8, .step = 0.8};
        const MotionRun one(pair.dependent, options), other(pair.plain, options);
        QVERIFY(one.motion.status == MotionStatus::complete);
        const double off = apart(pair.dependent, one, pair.plain, other);
        QVERIFY2(off < 1e-6, qPrintable(QString::number(off)));
    }

    /// A rod on two guides with a crank to its middle, where both guides or the crank are redundant: statics, both
    /// methods of integration and every unit of length share the load in the same way.
    void trammelWithCrank_hasOneSetOfForces()
    {
        const double l = 0.4, x = l * std::cos(0.7), y = l * std::sin(0.7);
        Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"A", {0, 2 * y}}, {"B", {2 * x, 0}}, {"C", {x, y}}},
                  {Body{"rod", {"A", "B", "C"}, {{{0, 0}, {2 * l, 0}, {l, 0}}}, {}, 2, Vector2{0.3, 0}, 0.05, {}},
                   Bar{"crank", {"O", "C"}, l, 0.5, {}}, Slider{"gx", "B", {0, 0}, {1, 0}, {}},
                   Slider{"gy", "A", {0, 0}, {0, 1}, {}}, TorsionSpring{"k", {"crank", "ground"}, 20, 0.8, 0, 0, {}}});
        const auto forcesIn = [&](double unit, MotionMethod method) {
            const Mechanism there = expressedIn({unit, 1}, mechanism);
            const MotionRun run(there,
                                {.duration = 0.2, .step = 0.1, .tolerance = MotionTolerance::tight, .method = method});
            std::vector<double> forces;
            const auto observables = observablesOf(there, run.system, {"gx.force", "gy.force", "crank.force"}).value();
            for (const MotionSample& sample : run.motion.samples) {
                for (const Observable& each : observables) {
                    forces.push_back(unit * each.value(sample));
                }
            }
            return forces;
        };
        const std::vector<double> expected = forcesIn(1, MotionMethod::explicitSteps);
        QCOMPARE(expected.size(), std::size_t(9));
        for (const double unit : {1.0, 1e-3, 0.143, 1e3}) {
            for (const MotionMethod method : {MotionMethod::explicitSteps, MotionMethod::implicitSteps}) {
                const std::vector<double> forces = forcesIn(unit, method);
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    QVERIFY(std::abs(forces[i] - expected[i]) < 1e-5);
                }
            }
        }
        // At rest the load is shared as in statics.
        const Analysis analysis = analyze(mechanism);
        Mechanism resting = mechanism;
        const auto places = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
        for (std::size_t i = 0; i < places.size(); ++i) {
            resting.points[i].at = places[i];
        }
        const MotionRun still(resting, {.duration = 0.1, .step = 0.1});
        const Eigen::VectorXd& lambda = still.motion.samples.front().acceleration.lambda;
        QVERIFY((lambda - analysis.equilibrium.lambda).norm() < 1e-7 * lambda.norm());
    }

    /// A motor turns a bar of two pieces beside a straight one all the way round.
    void drivenBarOfPieces_turnsRound()
    {
        const double speed = 2.3, share = 0.4;
        const Vector2 e = rotated({1.1, 0}, -1.4);
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"E", e}, {"C", share * e}},
                                    {Bar{"OE", {"O", "E"}, 1.1, 1, {}}, Bar{"OC", {"O", "C"}, share * 1.1, 0.2, {}},
                                     Bar{"CE", {"C", "E"}, (1 - share) * 1.1, 0.2, {}},
                                     Motor{"M", {"OE"}, {TimeFunction::Ramp{-1.4, speed}}, {}}});
        const MotionRun run(mechanism, {.duration = 3, .step = 0.1, .tolerance = MotionTolerance::tight});
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        for (const MotionSample& sample : run.motion.samples) {
            const auto places = run.system.kinematics().pointPositions(sample.state.q);
            const Vector2 there = rotated(e, speed * sample.t);
            QVERIFY(distance(places[1], there) < 1e-12 && distance(places[2], share * there) < 1e-12);
        }
    }

    void redundantBar_changesNoMotion()
    {
        const Mechanism braced = mechanismAt("tests/reference/defects/N5_redundant_bar_false_change_point.eigenlink");
        const Mechanism plain = withoutBrace(braced);
        const SimulationOptions options{1, 0.5, MotionTolerance::tight};
        const MotionRun one(braced, options), other(plain, options);
        QVERIFY2(one.motion.status == MotionStatus::complete, rendered(one.motion.reason).c_str());
        QVERIFY(apart(braced, one, plain, other) < 1e-9);
    }

    /// Three rods carry a plate, from which a fourth hangs: they stay parallel, and the energy is kept.
    void parallelogramWithHangingRod_swings()
    {
        const Mechanism mechanism = mechanismAt("tests/reference/defects/N5b_parallelogram_with_hanging_rod.eigenlink");
        const MotionRun run(mechanism, {1, 0.5, MotionTolerance::tight});
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        const MotionState& end = run.motion.samples.back().state;
        const auto places = run.system.kinematics().pointPositions(end.q);
        QVERIFY(length(places[4] - places[3] - Vector2{1, 0}) < 1e-12);
        const MotionState& begin = run.motion.samples.front().state;
        const double swung = run.system.potential(begin.q) - run.system.potential(end.q);
        const double kinetic = 0.5 * end.v.dot(run.system.mass(end.q) * end.v);
        QVERIFY(kinetic > 0.1);
        QVERIFY2(std::abs(kinetic - swung) < 1e-9 * kinetic, qPrintable(QString::number(kinetic - swung)));
    }

    /// A bar on three parallel guides as far apart as its pins, pulled by a spring from a crank that a motor turns: its
    /// periodic motion is that of the bar on one guide whose angle a lock holds. Nothing damps: μ₁μ₂ = 1.
    void barOnThreeGuides_repeatsUnderAMotor()
    {
        const std::string shared = R"("gravity": [-2.82047875980546, 9.395796909548773], "points": [
            {"id": "N", "at": [-0.07619728001678008, -0.6524558660492251]},
            {"id": "O", "at": [-0.27011097830650727, 0.023325080885209126], "fixed": true},
            {"id": "B", "at": [-0.3093509633282252, -0.7224451408154802]},
            {"id": "A", "at": [0.17336887789629887, -0.5775398100364841]},
            {"id": "P", "at": [-0.989903648502948, -1.1856697544765793], "fixed": true},
            {"id": "Q", "at": [-1.135746047469084, -1.322527325198123]}], "elements": [
            {"type": "motor", "id": "M", "of": ["crank", "ground"], "angle": {"speed": -1.514, "start": -2.387966}},
            {"type": "bar", "id": "crank", "points": ["P", "Q"], "mass": 1.154},
            {"type": "spring", "id": "k4", "points": ["A", "Q"], "stiffness": 228.915, "rest_length": 1.637},
            {"type": "spring", "id": "k0", "points": ["O", "A"], "stiffness": 155.946, "rest_length": 0.66},
            {"type": "spring", "id": "k1", "points": ["O", "B"], "stiffness": 155.946, "rest_length": 0.66},
            {"type": "body", "id": "T", "points": ["A", "B", "N"], "mass": 1.139, "center_of_mass": [0.301392, 0.055],
             "inertia": 0.188, "shape": [[0, 0], [0.504, 0], [0.260568, 0]]},
            {"type": "slider", "id": "g1", "point": "A", "through": [0, 0],
             "direction": [0.2875105769424525, -0.9577774627470715]}, )";
        const Mechanism plain =
            mechanismWith(shared + R"({"type": "lock", "id": "lk", "of": "T", "angle": -2.849966}])");
        const Mechanism dependent = mechanismWith(shared + R"({"type": "slider", "id": "g2", "point": "B",
             "through": [-0.48271984122452405, -0.14490533077899606],
             "direction": [-0.2875105769424525, 0.9577774627470715]},
            {"type": "slider", "id": "g3", "point": "N", "through": [-0.1633129848303432, -0.3622492948368624],
             "direction": [0.2875105769424525, -0.9577774627470715]}])");
        const double period = 2 * std::numbers::pi / 1.514;
        const auto exact = periodicMotion(plain, System(plain), period),
                   found = periodicMotion(dependent, System(dependent), period);
        QVERIFY2(exact && found, rendered(exact ? found.reason() : exact.reason()).c_str());
        QCOMPARE(found->multipliers.size(), std::size_t(2));
        QVERIFY(std::abs(found->multipliers[0] * found->multipliers[1] - 1.0) < 1e-8);
        QVERIFY(std::abs(found->multipliers[0] - exact->multipliers[0]) < 1e-8);
    }

    /// A plate that hangs from one pin beside a rod that turns: a brace between two of its pins changes nothing.
    void braceOnPlate_leavesMultipliersNeutral()
    {
        const Mechanism braced = mechanismAt("tests/reference/defects/N6_floquet_brace_unstable.eigenlink");
        const Mechanism plain = withoutBrace(braced);
        const double period = 2 * std::numbers::pi / 1.5;
        const auto exact = periodicMotion(plain, System(plain), period),
                   found = periodicMotion(braced, System(braced), period);
        QVERIFY(exact && found);
        QVERIFY(found->stable);
        QCOMPARE(found->multipliers.size(), exact->multipliers.size());
        for (std::size_t i = 0; i < found->multipliers.size(); ++i) {
            const double error = 1e-7 + found->errors[i];
            QVERIFY(std::abs(std::abs(found->multipliers[i]) - 1) < error);
            QVERIFY(std::abs(found->multipliers[i].real() - exact->multipliers[i].real()) < error + exact->errors[i]);
        }
    }
};

QTEST_GUILESS_MAIN(TestDependentMotion)
#include "tst_dependent_motion.moc"
