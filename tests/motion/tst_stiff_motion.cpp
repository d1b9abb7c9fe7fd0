// Mechanisms with vibrations far faster than their motion: the implicit steps beside the explicit ones, and what both
// must keep.

#include "app/io/formats/mechanism_files.h"
#include "model/analysis/analysis.h"
#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/start.h"
#include "model/math/ode/radau_table.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_laws.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"

#include <QTest>

#include <cmath>
#include <numbers>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// The flexible double pendulum turned by an angle from where it hangs.
Mechanism tiltedPendulum(int segments, double angle)
{
    Mechanism mechanism = flexiblePendulum({.segments = segments});
    for (Point& point : mechanism.points) {
        point.at = rotated(point.at, angle);
    }
    return mechanism;
}

/// Two rods of unequal weight with a stiff strut between their ends, a spring of 1e8 N/m; with a damper where wanted.
Mechanism strutted(double damping)
{
    Mechanism mechanism;
    const auto addPoint = [&](const char* id, Vector2 at, bool fixed) {
        Point& point = mechanism.points.emplace_back();
        point.id = id;
        point.at = at;
        point.fixed = fixed;
    };
    addPoint("A", {0, 0}, true);
    addPoint("B", {1, 0}, true);
    addPoint("C", {0.8, 0.6}, false);
    addPoint("D", {1.8, 0.6}, false);
    const auto addRod = [&](const char* id, const char* from, const char* to, double mass) {
        mechanism.elements.emplace_back(Bar{.id = id, .points = {from, to}, .length = 1, .mass = mass, .unknown = {}});
    };
    addRod("a", "A", "C", 1);
    addRod("b", "B", "D", 2);
    mechanism.elements.emplace_back(
        Spring{.id = "k", .points = {"C", "D"}, .stiffness = 1e8, .restLength = 1, .damping = damping, .unknown = {}});
    return mechanism;
}

struct StiffRun : MotionRun {
    using MotionRun::MotionRun;
    /// Energy that is neither kept nor taken by dampers, at most [J].
    double energyLost() const
    {
        const auto energy = observablesOf(mechanism, system, {"energy.total", "dissipated"}).value();
        const auto sum = [&](const MotionSample& each) { return energy[0].value(each) + energy[1].value(each); };
        double largest = 0;
        for (const MotionSample& sample : motion.samples) {
            largest = std::max(largest, std::abs(sum(sample) - sum(motion.samples.front())));
        }
        return largest;
    }
    double violation() const { return violationOf(system, motion); }
};

double largestDifference(const StiffRun& a, const StiffRun& b)
{
    double largest = 0;
    for (std::size_t i = 0; i < std::min(a.motion.samples.size(), b.motion.samples.size()); ++i) {
        const Eigen::VectorXd off = a.motion.samples[i].state.q - b.motion.samples[i].state.q;
        largest = std::max(largest, off.cwiseAbs().maxCoeff());
    }
    return largest;
}

SimulationOptions optionsFor(double duration, double step, MotionTolerance tolerance,
                             MotionMethod method = MotionMethod::automatic)
{
    return SimulationOptions{.duration = duration, .step = step, .tolerance = tolerance, .method = method};
}

}  // namespace

class StiffMotionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The free motion of a loop of steel strips, which is straight as a mode: without strain it rests there.
    void pluckedFreeMotion_strainsNothing()
    {
        Mechanism crank = tiltedPendulum(3, 0.7);
        crank.gravity = {0, 0};
        for (Element& element : crank.elements) {
            if (auto* beam = std::get_if<Beam>(&element)) {
                beam->youngsModulus = 2e11;
            }
        }
        Slider guide;
        guide.id = "guide";
        guide.point = crank.points.back().id;
        guide.through = {crank.points.back().at.x, crank.points.back().at.y};
        guide.direction = {1, 0};
        crank.elements.emplace_back(guide);
        const Analysis analysis = analyzeBy(Method::mcs, crank);
        const Outcome<MotionState> straight = modalStart(analysis, 0, 0.1), plucked = pluckedStart(analysis, 0, 0.1);
        QVERIFY(straight && plucked);
        const System& system = *analysis.system;
        const MotionState squeezed = ConstrainedMotion(system).project(*straight).value();
        const double strained = system.energyMomentum().potentialParts(squeezed.q).elastic;
        const double left = system.energyMomentum().potentialParts(plucked->q).elastic;
        QVERIFY2(strained > 1 && left < 1e-9 * strained, qPrintable(QString("%1 of %2").arg(left).arg(strained)));
        QVERIFY(system.constraint(plucked->q).cwiseAbs().maxCoeff() < 1e-12);
        const Motion motion = simulate(system, *plucked, {2, 0.5, MotionTolerance::normal});
        QCOMPARE(motion.samples.size(), std::size_t(5));
        QVERIFY((motion.samples.back().state.q - plucked->q).cwiseAbs().maxCoeff() < 1e-6);
    }

    void pluckedPendulum_beginsAsFarAsAsked_data()
    {
        QTest::addColumn<double>("amplitude");
        for (const double each : {1e-6, 0.01, 0.5, 1.0, 1.5, 1.9, -1.2}) {
            QTest::addRow("%g m", each) << each;
        }
    }
    /// Its end is 2 l sin(φ/2) from its rest, and no farther than 2 l.
    void pluckedPendulum_beginsAsFarAsAsked()
    {
        QFETCH(double, amplitude);
        Mechanism pendulum = built({{"O", {0, 0}, true}, {"P", {0, -1}}});
        pendulum.elements.emplace_back(Bar{"rod", {"O", "P"}, {}, 1, {}});
        const Analysis analysis = analyze(pendulum);
        const Outcome<MotionState> start = pluckedStart(analysis, 0, amplitude);
        QVERIFY2(start, rendered(start.reason()).c_str());
        const System& system = *analysis.system;
        const Eigen::Vector2d way = start->q.head<2>() - analysis.equilibrium.q.head<2>();
        QVERIFY2(std::abs(way.norm() - std::abs(amplitude)) < 1e-9 * std::abs(amplitude) + 1e-14,
                 qPrintable(QString::number(way.norm(), 'g', 15)));
        QVERIFY(system.constraint(start->q).cwiseAbs().maxCoeff() < 1e-12);
        const Outcome<MotionState> tooFar = pluckedStart(analysis, 0, 2.1);
        QVERIFY(!tooFar);
        QVERIFY2(rendered(tooFar.reason()).find("no farther than about 2 m") != std::string::npos,
                 rendered(tooFar.reason()).c_str());
    }

    /// The velocity of a damped mode belongs to where the mode is; where it begins the constraints hold too.
    void pluckedDampedMode_beginsWithAVelocityThatFits()
    {
        Mechanism pendulum = built({{"O", {0, 0}, true}, {"P", {0, -1}}, {"Q", {0, -2}}});
        pendulum.elements.emplace_back(Bar{"a", {"O", "P"}, {}, 1, {}});
        pendulum.elements.emplace_back(Bar{"b", {"P", "Q"}, {}, 1, {}});
        pendulum.elements.emplace_back(TorsionSpring{.id = "t", .of = {"b", "a"}, .stiffness = 1, .damping = 0.5});
        const Analysis analysis = analyze(pendulum);
        const Outcome<MotionState> start = pluckedStart(analysis, 0, 0.5);
        QVERIFY2(start, rendered(start.reason()).c_str());
        QVERIFY(start->v.norm() > 1e-3);
        QVERIFY((analysis.system->jacobian(start->q) * start->v).cwiseAbs().maxCoeff() < 1e-14);
        QVERIFY(simulate(*analysis.system, *start, {0, 1}).remarks.empty());
    }

    /// Straight displacements no longer close, and the linkage is led there.
    void pluckedFourBar_beginsAsFarAsAsked()
    {
        const Analysis analysis = analyze(exampleNamed("damped_four_bar"));
        const System& system = *analysis.system;
        const auto at = [&](const Eigen::VectorXd& q) { return system.kinematics().pointPositions(q); };
        for (const double amplitude : {0.01, 0.3, 1.0, 1.9, -1.0}) {
            const Outcome<MotionState> start = pluckedStart(analysis, 0, amplitude);
            QVERIFY2(start, rendered(start.reason()).c_str());
            double most = 0;
            for (std::size_t i = 0; i < at(start->q).size(); ++i) {
                most = std::max(most, length(at(start->q)[i] - at(analysis.equilibrium.q)[i]));
            }
            QVERIFY2(std::abs(most - std::abs(amplitude)) < 1e-9,
                     qPrintable(QString("%1 for %2").arg(most).arg(amplitude)));
        }
        QVERIFY(!pluckedStart(analysis, 0, 3));
    }

    /// Between two supports no point moves; the beam does, by its closed form.
    void pluckedBeam_vibratesAsItsMode()
    {
        Mechanism mechanism = flexiblePendulum({.segments = 4});
        mechanism.gravity = {0, 0};
        std::erase_if(mechanism.points, [&](const Point& each) { return each.id == mechanism.points.back().id; });
        mechanism.elements.resize(1);
        mechanism.points[1].fixed = true;
        Weld clamp;
        clamp.id = "clamp";
        clamp.of = {idOf(mechanism.elements.front()), "ground"};
        clamp.point = mechanism.points[0].id;
        mechanism.elements.emplace_back(clamp);
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const Outcome<MotionState> start = pluckedStart(analysis, 0, 0.01);
        QVERIFY(start);
        const Eigen::VectorXd d = start->q - analysis.equilibrium.q;
        const double s = analysis.methods.front().spectrum.values.front().s.imag();
        const double half = std::numbers::pi / std::abs(s);
        const Motion motion = simulate(*analysis.system, *start, {2 * half, half, MotionTolerance::normal});
        QCOMPARE(motion.samples.size(), std::size_t(3));
        QVERIFY(d.cwiseAbs().maxCoeff() > 5e-3 && d.cwiseAbs().maxCoeff() < 0.1);
        const double off = (motion.samples[1].state.q - analysis.equilibrium.q + d).cwiseAbs().maxCoeff();
        QVERIFY2(off < 1e-6, qPrintable(QString::number(off)));
    }

    /// A motion that would take too much work ends soon and keeps its outputs.
    void motionWithoutEnd_endsSoon()
    {
        const Mechanism mechanism = strutted(0);
        SimulationOptions options{1000, 1e-4};
        options.method = MotionMethod::explicitSteps;
        options.mostWork = 1e6;
        const StiffRun run(mechanism, options);
        QVERIFY(run.motion.status == MotionStatus::stopped && run.motion.isTooLarge);
        QVERIFY(run.motion.samples.size() > 2 && !run.motion.reason.isEmpty());
        QVERIFY(run.motion.evaluations < 20000);
        options.duration = 1e-3;
        QVERIFY(StiffRun(mechanism, options).motion.status == MotionStatus::complete);
    }

    void radau_meetsItsOrderConditions()
    {
        for (const int stages : {3, 5, 7}) {
            const RadauTable& table = radauTable(stages);
            // Quadrature of order 2s − 1, stages of order s.
            for (int k = 1; k < 2 * stages; ++k) {
                const Eigen::VectorXd powers = table.c.array().pow(k - 1);
                const double moment = table.A.row(stages - 1).dot(powers);
                QVERIFY(std::abs(moment - 1.0 / k) < 1e-14);
                if (k <= stages) {
                    const Eigen::VectorXd integrals = table.c.array().pow(k) / k;
                    QVERIFY((table.A * powers - integrals).cwiseAbs().maxCoeff() < 1e-14);
                }
            }
            // A = Re(T μ S), and infinitely fast parts are gone after a step: 1 − bᵀA⁻¹1 = 0.
            const Eigen::MatrixXcd product = table.T * table.mu.asDiagonal() * table.S;
            QVERIFY((product.real() - table.A).cwiseAbs().maxCoeff() < 1e-12);
            const Eigen::VectorXd ones = Eigen::VectorXd::Ones(stages);
            QVERIFY(std::abs(1 - table.A.row(stages - 1).dot(table.A.partialPivLu().solve(ones))) < 1e-11);
            const RadauTable::Integrals integrals = table.integralsAt(1);
            QVERIFY((integrals.once - table.A.row(stages - 1).transpose()).cwiseAbs().maxCoeff() < 1e-14);
            QVERIFY((integrals.twice - table.A2.row(stages - 1).transpose()).cwiseAbs().maxCoeff() < 1e-14);
        }
    }

    /// A first step that is far too long says nothing of springs on its way: it is only shortened. A rigid strip falls
    /// from its spring by 4.5570 mm in 0.02 s, and a stiff one so far within its own bending.
    void beamsOnSprings_areFollowedFromTheStart()
    {
        for (std::uint32_t seed = 0; seed < 12; ++seed) {
            std::mt19937 random(seed);
            std::uniform_real_distribution<double> part(0.7, 1.4);
            Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}, {"S", {1, 1}, true}});
            const double k = seed == 0 ? 31.436 : 31.436 * part(random), rest = seed == 0 ? 0.602 : 0.6 * part(random);
            mechanism.elements = {Beam{.id = "b",
                                       .points = {"A", "B"},
                                       .segments = 2.0 + int(seed % 4),
                                       .area = 0.00037,
                                       .secondMoment = 1e-6,
                                       .youngsModulus = 7e10,
                                       .density = 2700},
                                  Spring{"k", {"S", "B"}, k, rest, 0, {}}};
            SimulationOptions options{0.02, 0.02};
            const StiffRun run(mechanism, options);
            QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
            options.method = MotionMethod::implicitSteps;
            const StiffRun other(mechanism, options);
            const auto tip = observablesOf(mechanism, run.system, {"B.y", "energy.total"}).value();
            const MotionSample &end = run.motion.samples.back(), &same = other.motion.samples.back();
            COMPARE_WITHIN(tip[0].value(end), tip[0].value(same), 3e-6);
            // Implicit steps take the energy of vibrations out that they do not resolve.
            const double energy = tip[1].value(run.motion.samples.front());
            const double kept = run.motion.method == MotionMethod::explicitSteps ? 1e-8 : 1e-6 * energy;
            COMPARE_WITHIN(tip[1].value(end), energy, kept);
            QVERIFY(seed > 0 || std::abs(tip[0].value(end) - 4.5570e-3) < 2e-6);
        }
    }

    /// Rotations of a lumped beam follow without inertia: a cantilever that is plucked along its first mode is back
    /// after each of its periods, with its energy. So does a point between springs in series, k₁k₂/(k₁ + k₂).
    void masslessFreedoms_followWithoutInertia()
    {
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {2.5, 0}}},
                                    {Beam{.id = "b",
                                          .points = {"A", "B"},
                                          .segments = 6,
                                          .section = Section{Section::Shape::rectangle, 0, 0.04, 0.02},
                                          .youngsModulus = 7e10,
                                          .density = 2700,
                                          .massMatrix = BeamMass::lumped},
                                     Weld{"clamp", {"b", "ground"}, "A", {}}},
                                    {0, 0});
        const Analysis analysis = analyze(mechanism, AnalysisOptions());
        const double period = 2 * std::numbers::pi / std::abs(analysis.methods.front().spectrum.values.front().s);
        const MotionState start = pluckedStart(analysis, 0, 1e-3).value();
        const Motion motion = simulate(*analysis.system, start, {5 * period, period, MotionTolerance::tight});
        QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
        const auto tip = observablesOf(mechanism, *analysis.system, {"B.y", "energy.total"}).value();
        for (const MotionSample& sample : motion.samples) {
            COMPARE_WITHIN(tip[0].value(sample), tip[0].value(motion.samples.front()), 1e-8);
            COMPARE_WITHIN(tip[1].value(sample), tip[1].value(motion.samples.front()), 1e-10);
        }
        Mechanism series = built({{"O", {0, 0}, true}, {"P", {1, 0}}, {"Q", {2.5, 0}}},
                                 {PointMass{"m", "Q", 1, {}}, Spring{"k1", {"O", "P"}, 100, 1, 0, {}},
                                  Spring{"k2", {"P", "Q"}, 300, 1, 0, {}}, Slider{"s1", "P", {0, 0}, {1, 0}, {}, {}},
                                  Slider{"s2", "Q", {0, 0}, {1, 0}, {}, {}}},
                                 {0, 0});
        SimulationOptions options{1, 0.1};
        options.tolerance = MotionTolerance::tight;
        const StiffRun run(series, options);
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        const auto place = observablesOf(series, run.system, {"Q.x", "P.x", "Q.vx", "P.vx"}).value();
        for (const MotionSample& sample : run.motion.samples) {
            const double w = std::sqrt(75.0), x = 0.5 * std::cos(w * sample.t), v = -0.5 * w * std::sin(w * sample.t);
            COMPARE_WITHIN(place[0].value(sample), 2 + x, 1e-8);
            COMPARE_WITHIN(place[1].value(sample), 1 + 0.75 * x, 1e-8);
            COMPARE_WITHIN(place[2].value(sample), v, 1e-7);
            COMPARE_WITHIN(place[3].value(sample), 0.75 * v, 1e-6);
        }
    }

    void implicitAndExplicit_agree()
    {
        const Mechanism mechanism = tiltedPendulum(4, 0.5);
        const StiffRun implicit(mechanism, optionsFor(0.5, 0.02, MotionTolerance::tight, MotionMethod::implicitSteps));
        const StiffRun expl(mechanism, optionsFor(0.5, 0.02, MotionTolerance::tight, MotionMethod::explicitSteps));
        QCOMPARE(implicit.motion.samples.size(), std::size_t(26));
        QCOMPARE(expl.motion.samples.size(), std::size_t(26));
        const double off = largestDifference(implicit, expl);
        QVERIFY2(off < 1e-7, qPrintable(QString::number(off)));
        QVERIFY2(implicit.energyLost() < 1e-5, qPrintable(QString::number(implicit.energyLost())));
        QVERIFY(implicit.violation() < 1e-12);
        // Reactions at the outputs too, which lie within the steps; the weight is 8.3 kN.
        for (std::size_t i = 1; i < expl.motion.samples.size(); ++i) {
            const double difference =
                implicit.at("frame.y", implicit.motion.samples[i]) - expl.at("frame.y", expl.motion.samples[i]);
            QVERIFY2(std::abs(difference) < 1, qPrintable(QString::number(difference)));
        }
    }

    /// A jolt at the start shakes a beam so much that implicit steps are short at first: they are tried again later.
    void joltedBeam_isFollowedByImplicitSteps()
    {
        Beam beam{.id = "b", .points = {"O", "B"}};
        beam.section = Section{.shape = Section::Shape::circle, .radius = 0.0225};
        beam.youngsModulus = 2.1e11;
        beam.density = 2700;
        const Mechanism mechanism = built({{"O", {0, 0}, true}, {"B", {0.64, -0.92}}, {"S", {-1.8, 0.84}, true}},
                                          {beam, Spring{"k", {"S", "B"}, 1956, 0.5, 0, {}}});
        const StiffRun run(mechanism, optionsFor(0.05, 0.01, MotionTolerance::normal));
        QVERIFY(run.motion.status == MotionStatus::complete);
        QVERIFY(run.motion.method == MotionMethod::implicitSteps);
        QVERIFY(run.motion.steps < 6000);                                                  // 26,600 explicit ones
        QVERIFY2(run.energyLost() < 0.06, qPrintable(QString::number(run.energyLost())));  // of 6 kJ
    }

    void stiffMechanism_isIntegratedByItself_notMechanismWithoutVibrations()
    {
        const StiffRun flexible(tiltedPendulum(50, 0.5), optionsFor(0.2, 0.01, MotionTolerance::rough));
        QVERIFY(flexible.motion.status == MotionStatus::complete);
        QVERIFY(flexible.motion.method == MotionMethod::implicitSteps);
        QVERIFY(!flexible.motion.methodReason.isEmpty());
        QVERIFY(flexible.violation() < 1e-12);
        // 180,000 rad/s would take explicit steps of 2e-5 s.
        QVERIFY(flexible.motion.steps < 500);

        Mechanism rigid = strutted(0);
        std::get<Spring>(rigid.elements[2]).stiffness = 10;
        const StiffRun soft(rigid, optionsFor(10, 0.1, MotionTolerance::normal));
        QVERIFY(soft.motion.method == MotionMethod::explicitSteps);
    }

    void energyBalance_closesWithDissipation()
    {
        // A damper of a strut so stiff that it oscillates at 2 kHz: critical, weak, none.
        for (const double damping : {1e4, 1e2, 0.0}) {
            const StiffRun run(strutted(damping), optionsFor(2, 0.02, MotionTolerance::tight));
            QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
            QVERIFY2(run.energyLost() < 1e-6, qPrintable(QString::number(run.energyLost())));
            QVERIFY(run.violation() < 1e-12);
        }
    }

    void tolerances_nestTowardsOneMotion()
    {
        const Mechanism mechanism = strutted(1e4);
        const StiffRun tight(mechanism, optionsFor(2, 0.1, MotionTolerance::tight, MotionMethod::implicitSteps));
        const StiffRun normal(mechanism, optionsFor(2, 0.1, MotionTolerance::normal, MotionMethod::implicitSteps));
        const StiffRun rough(mechanism, optionsFor(2, 0.1, MotionTolerance::rough, MotionMethod::implicitSteps));
        QVERIFY2(largestDifference(normal, tight) < 1e-5,
                 qPrintable(QString::number(largestDifference(normal, tight))));
        QVERIFY2(largestDifference(rough, tight) < 1e-3, qPrintable(QString::number(largestDifference(rough, tight))));
    }
};

QTEST_GUILESS_MAIN(StiffMotionTest)
#include "tst_stiff_motion.moc"
