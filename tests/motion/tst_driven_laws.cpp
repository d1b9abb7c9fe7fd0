// Laws of driven mechanisms: positions, velocities and torques of a cycle at every speed, numbers of drives, and the
// growth of deviations from what repeats.

#include "model/dynamics/drive.h"
#include "model/dynamics/start.h"
#include "model/mechanism/parameters/variable.h"
#include "model/studies/driven/cycle.h"
#include "model/studies/periodic/floquet.h"
#include "model/studies/stability/stability_map.h"
#include "tests/support/built.h"
#include "tests/support/computed_study.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"

#include <QTest>

#include <complex>
#include <map>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// A cycle of the crank-rocker without weight and spring.
struct CrankCycle {
    DrivenMechanism driven;
    System system;
    Cycle cycle;

    explicit CrankCycle(const CycleOptions& options)
        : driven(withDrive(weightlessFourBar(), "crank").value()),
          system(driven.mechanism),
          cycle(cycleOf(driven, system, options).value())
    {
    }
    double at(const std::string& name, std::size_t row) const
    {
        return observablesOf(driven.mechanism, system, {name}).value().front().value(cycle.samples[row]);
    }
};

CycleOptions atSpeed(double speed, double acceleration = 0)
{
    return CycleOptions{.speed = speed, .acceleration = acceleration, .from = {}, .to = {}, .step = 0.3};
}

/// A rod of 1 m and 2 kg that hangs from a point that goes up and down, with a torsion damper.
Mechanism shakenRod(double damping, double amplitude)
{
    return built({{"O", {0, 0}, true}, {"P", {0, -1}}},
                 {Bar{"rod", {"O", "P"}, 1, 2, {}},
                  TorsionSpring{"t", {"rod", "ground"}, 0, -std::numbers::pi / 2, damping, 0, {}},
                  SupportMotion{"S", "O", {}, {TimeFunction::Harmonic{0.0, amplitude, 1.7, 0.2}}, {}}});
}

}  // namespace

class DrivenLawsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Positions do not depend on the speed ω, velocities go with it, accelerations are q'α + q''ω², and so is the
    /// torque of parts with inertia alone; the link that is driven is where the drive says.
    void cycle_scalesWithItsSpeed()
    {
        const CrankCycle unit(atSpeed(1)), fast(atSpeed(-4)), starting(atSpeed(0, 1)), both(atSpeed(3, -5));
        QCOMPARE(unit.cycle.samples.size(), both.cycle.samples.size());
        for (std::size_t i = 0; i < unit.cycle.samples.size(); ++i) {
            const MotionSample &a = unit.cycle.samples[i], &b = fast.cycle.samples[i], &c = starting.cycle.samples[i],
                               &d = both.cycle.samples[i];
            QVERIFY((a.state.q - b.state.q).norm() < 1e-10 && (a.state.q - d.state.q).norm() < 1e-10);
            QVERIFY((b.state.v + 4 * a.state.v).norm() < 1e-8 && c.state.v.norm() < 1e-10);
            const Eigen::VectorXd expected = -5 * c.acceleration.a + 9 * a.acceleration.a;
            QVERIFY((d.acceleration.a - expected).norm() < 1e-7 * (1 + expected.norm()));
            const std::string torque = unit.driven.motor + ".torque";
            const double inertia = starting.at(torque, i), turning = unit.at(torque, i);
            COMPARE_WITHIN(both.at(torque, i), -5 * inertia + 9 * turning,
                           1e-7 * (1 + std::abs(inertia) + std::abs(turning)));
            QVERIFY(inertia > 0);
            COMPARE_WITHIN(std::remainder(unit.at("crank.angle", i) - unit.cycle.driveAngles[i], 2 * std::numbers::pi),
                           0.0, 1e-9);
            COMPARE_WITHIN(fast.at("crank.rate", i), -4.0, 1e-9);
        }
    }

    /// The rows go from where they are asked to where they are asked, either way, through the same positions.
    /// The acceleration of a crank at constant speed and the velocity across a guide are zero in the table.
    void table_hasNoRounding()
    {
        const StudyResult result =
            computed("driven", exampleNamed("slider_crank"), {{"drive", "crank"}, {"speed", "10"}, {"step", "0.5"}});
        for (const std::string name : {"crank.acceleration", "C.vy", "C.ay"}) {
            for (const double number : result.tables.front().find(name)->numbers) {
                QCOMPARE(number, 0.0);
            }
        }
    }

    void cycle_goesBothWays()
    {
        CycleOptions forth = atSpeed(1), back = atSpeed(1);
        forth.from = back.to = 0.5;
        forth.to = back.from = 0.5 + 2.4;
        const CrankCycle one(forth), other(back);
        QCOMPARE(one.cycle.samples.size(), std::size_t(9));
        QCOMPARE(other.cycle.samples.size(), std::size_t(9));
        for (std::size_t i = 0; i < 9; ++i) {
            COMPARE_WITHIN(one.cycle.driveAngles[i], 0.5 + 0.3 * double(i), 1e-12);
            COMPARE_WITHIN(other.cycle.driveAngles[8 - i], one.cycle.driveAngles[i], 1e-12);
            QVERIFY((one.cycle.samples[i].state.q - other.cycle.samples[8 - i].state.q).norm() < 1e-9);
        }
    }

    /// A parallelogram at rest needs the torque V'(φ) = 2 m g l cos φ − k l sin(φ/2) (2 l cos(φ/2) − l₀) also where it
    /// is flat, and nothing moves there.
    void restingParallelogram_isHeldWhereItIsFlat()
    {
        const Mechanism mechanism = exampleNamed("iftomm_four_bar");
        const DrivenMechanism driven = withDrive(mechanism, "BD").value();
        const System system(driven.mechanism);
        CycleOptions options = atSpeed(0);
        options.from = -0.6;
        options.to = 0.6;
        const Cycle cycle = cycleOf(driven, system, options).value();
        const Observable torque = observablesOf(driven.mechanism, system, {driven.motor + ".torque"}).value().front();
        QCOMPARE(cycle.samples.size(), std::size_t(5));
        for (std::size_t i = 0; i < cycle.samples.size(); ++i) {
            const double phi = cycle.driveAngles[i];
            const double expected =
                2 * 9.81 * std::cos(phi) - 25 * std::sin(phi / 2) * (2 * std::cos(phi / 2) - std::numbers::sqrt2);
            COMPARE_WITHIN(torque.value(cycle.samples[i]), expected, 1e-7);
            QVERIFY(cycle.samples[i].acceleration.a.isZero(1e-6));
        }
    }

    void drivesThatCannotBe_areRefused()
    {
        const Mechanism mechanism = heavyFourBar();
        for (const char* link : {"k", "nothing", "B", ""}) {
            const auto driven = withDrive(mechanism, link);
            QVERIFY(!driven && rendered(driven.reason()) ==
                                   "No link is called " + std::string(link) + "; there are crank, coupler and rocker");
        }
        Mechanism loose = mechanism;
        loose.points.push_back({"E", {4, 3}});
        loose.elements.push_back(Bar{"free", {"C", "E"}, {}, 1, {}});
        const DrivenMechanism driven = withDrive(loose, "crank").value();
        const auto cycle = cycleOf(driven, System(driven.mechanism), atSpeed(1));
        QVERIFY(!cycle &&
                rendered(cycle.reason()).find("the drive alone does not determine the motion: 1 freedom is left") == 0);
    }

    /// Two motors that want different motions of one freedom are named; two that want the same are no conflict.
    /// A support that begins to move almost at right angles to its bar asks little of it, which is no conflict.
    void supportThatMovesAcrossItsBar_movesIt()
    {
        for (const double aside : {0.0, 1e-9, 1e-7, 1e-5, 1e-3}) {
            Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0.09, -0.5}}, {"B", {0, -0.9}}});
            const TimeFunction x = TimeFunction::Harmonic{{}, 0.1, 1.002, 0};
            const TimeFunction y = TimeFunction::Harmonic{{}, 0.018 * (1 + aside), 1.002, 0};
            mechanism.elements = {Bar{"p", {"O", "A"}, {}, 1, {}}, Bar{"q", {"A", "B"}, {}, 0.6, {}},
                                  SupportMotion{"S", "O", {x}, {y}, {}}};
            const System system(mechanism);
            const Motion motion =
                simulate(system, drawnStart(mechanism, system).value(), {.duration = 0.1, .step = 0.1});
            QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
        }
    }

    void motorsThatContradict_areNamed()
    {
        for (const double speed : {1.0, 1.5}) {
            Mechanism mechanism = parallelogramAt(1);
            for (const char* link : {"c", "r"}) {
                mechanism.elements.push_back(
                    Motor{std::string("M") + link, {link}, {TimeFunction::Ramp{{}, link[0] == 'c' ? 1.0 : speed}}, {}});
            }
            const System system(mechanism);
            ConstrainedMotion motion(system);
            const MotionState state = motion.project({system.drawnCoordinates(), Eigen::VectorXd::Zero(4)}).value();
            const std::string words = rendered(conflictOfDrives(system, state, {}));
            QCOMPARE(words.empty(), speed == 1.0);
            QVERIFY(words.empty() || words.find("Mc and Mr drive one freedom together") == 0);
        }
    }

    /// The drive of a cycle has no name that anybody gave: it is named by its link.
    void driveOfACycle_isNamedByItsLink()
    {
        const Mechanism held =
            built({{"O", {0, 0}, true}, {"A", {1, 0}}},
                  {Bar{"crank", {"O", "A"}, {}, 1, {}}, Lock{.id = "L", .of = "crank", .unknown = {}}});
        const DrivenMechanism driven = withDrive(held, "crank").value();
        const auto cycle = cycleOf(driven, System(driven.mechanism), {});
        QVERIFY(!cycle);
        QCOMPARE(rendered(cycle.reason()), std::string("the drive of crank cannot move anything, because what it "
                                                       "drives is held still by L; remove one of them"));
    }

    /// Moving ground is named by the link that it carries.
    void motorAgainstMovingGround_isNamedWithIt()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {0.4, -1}}},
                                    {Bar{"b", {"O", "A"}, {}, 1, {}}, Slider{"s", "A", {0.4, -1}, {1, 0.2}, {}},
                                     SupportMotion{"S", "O", {TimeFunction::Harmonic{{}, 0.1, 1, 0}}, {}, {}},
                                     Motor{"M", {"b"}, {TimeFunction::Ramp{{}, 1}}, {}}});
        const System system(mechanism);
        const MotionState state{system.drawnCoordinates(), Eigen::VectorXd::Zero(system.coordinateCount())};
        QCOMPARE(
            rendered(conflictOfDrives(system, state, {})).find("M and the motion of the ground of b drive one freedom"),
            std::size_t(0));
    }

    /// A motor between two bars on the same pins holds nothing: its row is zero, not rounding. At rest it changes
    /// nothing, and it cannot turn them.
    void motorBetweenLinksOnTheSamePins_isIdle()
    {
        for (const double length : {1e-3, 1.0, 100.0}) {
            Mechanism mechanism = built({{"O", {0, 0}, true}, {"Q", {0.3 * length, -length}}},
                                        {Bar{"a", {"O", "Q"}, {}, 1, {}}, Bar{"b", {"Q", "O"}, {}, 1, {}}});
            const Analysis without = analyzeBy(Method::mcs, mechanism);
            mechanism.elements.push_back(Motor{"M", {"a", "b"}, {TimeFunction::Ramp{{}, 1}}, {}});
            const Analysis with = analyzeBy(Method::mcs, mechanism);
            QCOMPARE(with.equilibrium.degreesOfFreedom, Eigen::Index(1));
            QVERIFY(distanceBetween(trueValues(with, Method::mcs), trueValues(without, Method::mcs)) <
                    1e-9 / std::sqrt(length));
            QVERIFY(with.equilibrium.lambda.tail(1).cwiseAbs().maxCoeff() < 1e-9);
            const System system(mechanism);
            const MotionState state{system.drawnCoordinates(), Eigen::VectorXd::Zero(system.coordinateCount())};
            const std::string words = rendered(conflictOfDrives(system, state, {}));
            QVERIFY2(words.find("the drive M cannot move anything: the links that it turns") == 0, words.c_str());
        }
    }

    /// e^{sT} grows at Re s and turns at |Im s|/2π, as long as that is less than half a turn in a period.
    void growth_isTheLogarithmOfTheMultiplier()
    {
        for (const Complex s : {Complex(-0.3, 2), Complex(0.1, -4), Complex(-2, 0), Complex(0, 5)}) {
            for (const double T : {0.05, 0.6}) {
                const Growth growth = growthOf(std::exp(s * T), T);
                COMPARE_WITHIN(growth.rate, s.real(), 1e-12);
                COMPARE_WITHIN(growth.frequency, std::abs(s.imag()) / (2 * std::numbers::pi), 1e-12);
            }
        }
    }

    /// Liouville: the product of all multipliers is exp(−∫tr M⁻¹C dt), for a rod exp(−cT/J), however it is shaken;
    /// without dampers they come as μ and 1/μ.
    void multipliers_haveLiouvillesProduct()
    {
        for (const double damping : {0.0, 0.2, 1.5}) {
            for (const double amplitude : {0.02, 0.15}) {
                const Mechanism mechanism = shakenRod(damping, amplitude);
                const System system(mechanism);
                const double T = periodOfDrives(mechanism).value();
                COMPARE_WITHIN(T, 1 / 1.7, 1e-12);
                const PeriodicMotion motion = periodicMotion(mechanism, system, T).value();
                QCOMPARE(motion.multipliers.size(), std::size_t(2));
                const Complex product = motion.multipliers[0] * motion.multipliers[1];
                QVERIFY2(std::abs(product - std::exp(-damping * T / (2.0 / 3))) < 1e-7,
                         qPrintable(QString::number(product.real())));
                COMPARE_WITHIN(motion.monodromy.determinant(), product.real(), 1e-10);
                QVERIFY(std::abs(motion.multipliers[0]) >= std::abs(motion.multipliers[1]) && motion.closure < 1e-8);
                QCOMPARE(motion.stable, std::abs(motion.multipliers[0]) <= 1 + 1e-8);
            }
        }
    }

    /// Every number of a drive follows its name, and a number that was set is read again; nothing else changes.
    void numbersOfDrives_areReadAsTheyWereSet()
    {
        Mechanism mechanism = shakenFourBar();
        mechanism.elements.push_back(Motor{"R", {"rocker"}, {TimeFunction::Ramp{0.5, 7.0}}, {}});
        const std::vector<Variable> numbers = drivesOf(mechanism);
        std::map<std::string, double> values;
        for (const Variable& each : numbers) {
            values[each.name] = each.value;
        }
        QCOMPARE(values.size(), numbers.size());
        QVERIFY(values.at("M.amplitude") == 0.4 && values.at("M.frequency") == 1.3 && values.at("R.speed") == 7.0);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Mechanism changed = numbers[i].with(2.25).value();
            const std::vector<Variable> again = drivesOf(changed);
            QCOMPARE(again.size(), numbers.size());
            for (std::size_t k = 0; k < again.size(); ++k) {
                QCOMPARE(again[k].name, numbers[k].name);
                QVERIFY2(again[k].value == (k == i ? 2.25 : numbers[k].value), again[k].name.c_str());
            }
            QVERIFY(again[i].with(numbers[i].value).value() == mechanism);
            const Variable named = variableNamed(mechanism, numbers[i].name).value();
            QVERIFY(named.with(2.25).value() == changed && named.unit == numbers[i].unit);
        }
    }
};

QTEST_GUILESS_MAIN(DrivenLawsTest)
#include "tst_driven_laws.moc"
