#include "model/assembly/energy_momentum.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/kick.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "model/mechanism/expressions/time_curve.h"
#include "model/mechanism/validation.h"
#include "model/studies/driven/cycle.h"
#include "model/studies/usual.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"

#include <map>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// A cycle with the means to ask it.
struct DrivenRun {
    DrivenMechanism driven;
    System system;
    Cycle cycle;

    DrivenRun(const Mechanism& mechanism, const std::string& link, const CycleOptions& options)
        : driven(withDrive(mechanism, link).value()),
          system(driven.mechanism),
          cycle(cycleOf(driven, system, options).value())
    {
    }
    double at(const std::string& name, std::size_t row) const
    {
        return observablesOf(driven.mechanism, system, {name}).value().front().value(cycle.samples.at(row));
    }
};

Mechanism withMotor(Mechanism mechanism, const Motor& motor)
{
    mechanism.elements.push_back(motor);
    return mechanism;
}

/// A slider-crank with a crank as long as its rod, 0.5 m and 1 kg each, whose slider comes to the pivot of the crank.
Mechanism equalSliderCrank()
{
    return built(
        {{"O", {0, 0}, true}, {"A", {0.3, 0.4}}, {"B", {0.6, 0}}},
        {Bar{"c", {"O", "A"}, {}, 1, {}}, Bar{"r", {"A", "B"}, {}, 1, {}}, Slider{"g", "B", {0, 0}, {1, 0}, {}}});
}

/// Its crank swings by a motor M.
Mechanism drivenFourBar()
{
    Mechanism mechanism = heavyFourBar();
    mechanism.elements.emplace_back(
        Motor{.id = "M", .of = {"crank"}, .angle = {TimeFunction::Harmonic{{}, 0.4, 1.3, 0}}, .unknown = {}});
    return mechanism;
}

Text reasonOf(const Mechanism& mechanism, double duration = 1)
{
    const System system(mechanism);
    const auto start = drawnStart(mechanism, system);
    return start ? simulate(system, start.value(), {duration, 0.1}).reason : start.reason();
}

}  // namespace

class DrivenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Kennedy: the instantaneous centre of the coupler is where the lines of crank and rocker meet; at rest too.
    void coupler_hasItsPoleWhereCrankAndRockerMeet()
    {
        for (const double speed : {3.0, 0.0}) {
            const CycleOptions options{.speed = speed, .from = {}, .to = {}, .step = 10 * kDegree};
            const DrivenRun run(heavyFourBar(), "crank", options);
            for (std::size_t row = 0; row < run.cycle.samples.size(); ++row) {
                const auto place = [&](const std::string& id) {
                    return Vector2{run.at(id + ".x", row), run.at(id + ".y", row)};
                };
                const Vector2 A = place("A"), B = place("B"), C = place("C"), D = place("D");
                const double s = cross(D - A, C - D) / cross(B - A, C - D);
                const Vector2 wanted = A + s * (B - A);
                const double size = std::max(1.0, length(wanted));
                QVERIFY(distance(place("pole.coupler"), wanted) < 1e-9 * size * size);
                const Vector2 onLink{run.at("pole.coupler.along", row), run.at("pole.coupler.across", row)};
                QVERIFY(distance(B + rotated(onLink, angleOf(C - B)), wanted) < 1e-9 * size * size);
            }
        }
    }

    // No mass and no friction: the drive gives as much as the load takes, at rest as in motion.
    void mechanicalAdvantage_isTheRatioOfForces()
    {
        const Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
            {"id": "A", "at": [0.1, 0.2], "fixed": true}, {"id": "B", "at": [0.4, 0.6]}, {"id": "P", "at": [1.5, 0.3]}],
            "elements": [{"type": "bar", "id": "crank", "points": ["A", "B"]}, {"type": "bar", "id": "rod", "points": ["B", "P"]},
            {"type": "slider", "id": "guide", "point": "P", "through": [1.5, 0.3], "direction": [2, 0.4]},
            {"type": "force", "id": "load", "point": "P", "force": [-7, -1.4]}])");
        const double along = length(Vector2{7, 1.4});
        for (const double speed : {2.0, 0.0}) {
            const CycleOptions options{.speed = speed, .from = {}, .to = {}, .step = 7 * kDegree};
            const DrivenRun run(mechanism, "crank", options);
            QVERIFY(run.cycle.samples.size() > 50);
            for (std::size_t row = 0; row < run.cycle.samples.size(); ++row) {
                const double torque = run.at("drive.torque", row);
                QVERIFY(std::abs(torque * run.at("advantage.P", row) - along) < 1e-9 * along);
            }
        }
    }

    /// The coupler of a parallelogram does not turn, so that it turns back nowhere, whatever rounding makes of it.
    void couplerOfAParallelogram_turnsBackNowhere()
    {
        for (const double angle : {0.7, 2.05, 4.0}) {
            Mechanism mechanism = built(
                {{"A", {0, 0}, true}, {"B", {1, 0}, true}, {"C", {0, 1}}, {"D", {1, 1}}},
                {Bar{"AC", {"A", "C"}, {}, 1, {}}, Bar{"CD", {"C", "D"}, {}, 1, {}}, Bar{"BD", {"B", "D"}, {}, 1, {}}});
            mechanism.points[2].at = {std::cos(angle), std::sin(angle)};
            mechanism.points[3].at = {1 + std::cos(angle), std::sin(angle)};
            const CycleOptions options{.speed = 10, .from = {}, .to = {}, .step = kDegree};
            QCOMPARE(DrivenRun(mechanism, "AC", options).cycle.turningPoints.size(), std::size_t(0));
        }
    }

    /// Rows exactly at the singular configurations, by any step: the branch goes on, and nothing is taken for a dead
    /// point.
    void cycleOfAParallelogram_passesItsSingularities()
    {
        for (const double step : {60.0, 30.0, 20.0, 45.0}) {
            const CycleOptions options{.from = 0, .to = 4 * std::numbers::pi + 1e-6, .step = step * kDegree};
            const DrivenRun run(parallelogramAt(std::numbers::pi / 3), "c", options);
            QVERIFY(run.cycle.status == MotionStatus::complete && run.cycle.deadPoints.empty());
            QCOMPARE(run.cycle.samples.size(), static_cast<std::size_t>(std::lround(720 / step)) + 1);
            for (std::size_t row = 0; row < run.cycle.samples.size(); ++row) {
                const double angle = run.cycle.driveAngles[row];
                COMPARE_WITHIN(run.at("k.angle", row), 0.0, 1e-11);
                COMPARE_WITHIN(run.at("k.rate", row), 0.0, 1e-10);
                COMPARE_WITHIN(run.at("k.acceleration", row), 0.0, 1e-9);
                COMPARE_WITHIN(run.at("C.y", row), std::sin(angle), 1e-11);
                COMPARE_WITHIN(run.at("r.rate", row), 1.0, 1e-10);
                COMPARE_WITHIN(run.at("drive.torque", row), 19.62 * std::cos(angle), 1e-9);
                COMPARE_WITHIN(run.at("shaking.x", row), 2 * std::cos(angle), 1e-9);
            }
            // The weight of the coupler is carried by rods that lie in one line: no force does that.
            QVERIFY(std::isnan(run.at("B@k.y", 0)));
        }
    }

    /// A crank as long as its rod: at 90 degrees the slider is at the pivot, and goes through.
    void cycleOfAnEqualSliderCrank_goesThrough()
    {
        const CycleOptions options{.from = 0, .to = 2 * std::numbers::pi + 1e-6, .step = 30 * kDegree};
        const DrivenRun run(equalSliderCrank(), "c", options);
        QVERIFY(run.cycle.status == MotionStatus::complete && run.cycle.deadPoints.empty());
        QCOMPARE(run.cycle.samples.size(), std::size_t(13));
        for (std::size_t row = 0; row < run.cycle.samples.size(); ++row) {
            const double c = std::cos(run.cycle.driveAngles[row]), s = std::sin(run.cycle.driveAngles[row]);
            COMPARE_WITHIN(run.at("B.x", row), c, 1e-12);
            COMPARE_WITHIN(run.at("B.vx", row), -s, 1e-10);
            COMPARE_WITHIN(run.at("B.ax", row), -c, 1e-9);
            COMPARE_WITHIN(run.at("r.acceleration", row), 0.0, 1e-9);
            COMPARE_WITHIN(run.at("drive.torque", row), 0.5 * s * c + 0.5 * 9.81 * c, 1e-9);
            COMPARE_WITHIN(run.at("drive.power", row), run.at("drive.torque", row), 1e-9);
        }
    }

    void sliderCrank_everyColumn()
    {
        const json data = motionReference("slidercrank_driven");
        const CycleOptions options{.speed = 50, .from = 0, .to = 330 * kDegree, .step = 30 * kDegree};
        const DrivenRun run(mechanismOf(data["mechanism"]), "crank", options);
        QCOMPARE(run.cycle.samples.size(), data["rows"].size());
        const std::map<std::string, std::vector<std::string>> names{
            {"rod_angle", {"rod.angle"}},
            {"rod_rate", {"rod.rate"}},
            {"rod_acceleration", {"rod.acceleration"}},
            {"slider_x", {"B.x"}},
            {"slider_v", {"B.vx"}},
            {"slider_a", {"B.ax"}},
            {"force_frame_on_crank_O", {"O@crank.x", "O@crank.y"}},
            {"force_crank_on_rod_A", {"A@rod.x", "A@rod.y"}},
            {"guide_normal_on_slider", {"guide.force"}},
            {"spring_damper_tension", {"spring.force"}},
            {"driving_torque", {"drive.torque"}},
            {"shaking_force", {"shaking.x", "shaking.y"}},
            {"shaking_moment_O", {"shaking.moment"}},
            {"force_on_frame", {"frame.x", "frame.y"}},
        };
        for (std::size_t i = 0; i < data["rows"].size(); ++i) {
            const json& row = data["rows"][i];
            for (const auto& [key, observed] : names) {
                for (std::size_t k = 0; k < observed.size(); ++k) {
                    const double expected = number(observed.size() > 1 ? row[key][k] : row[key]);
                    COMPARE_WITHIN(run.at(observed[k], i), expected, 1e-10 * std::max(1.0, std::abs(expected)));
                }
            }
            for (std::size_t k = 0; k < 2; ++k) {
                const char* axis = k == 0 ? ".x" : ".y";
                const double onRod = run.at(std::string("B@rod") + axis, i);
                COMPARE_WITHIN(-onRod, number(row["force_rod_on_slider_B"][k]), 1e-8);
            }
            // The frame feels the motor's counter-torque too.
            COMPARE_WITHIN(run.at("frame.moment", i), number(row["moment_on_frame_O"]), 1e-9);
        }
    }

    void powers_balance()
    {
        const CycleOptions options{.speed = 7, .acceleration = -3, .from = {}, .to = {}};
        const DrivenRun run(heavyFourBar(), "crank", options);
        QCOMPARE(run.cycle.samples.size(), std::size_t(73));
        QVERIFY(run.cycle.deadPoints.empty());
        for (std::size_t i = 0; i < run.cycle.samples.size(); ++i) {
            const MotionSample& sample = run.cycle.samples[i];
            const auto& [q, v] = sample.state;
            const double kinetic = v.dot(run.system.mass(q) * sample.acceleration.a);  // dT/dt, M is constant
            const double weight = dot(run.driven.mechanism.gravity, run.system.energyMomentum().momentum(q, v).linear);
            const double given = run.at("drive.power", i) + run.at("k.power", i) + weight;
            COMPARE_WITHIN(given, kinetic, 1e-12 * (std::abs(run.at("drive.power", i)) + 100));
            COMPARE_WITHIN(run.at("drive.power", i), 7 * run.at("drive.torque", i), 1e-10);
        }
    }

    /// Every joint passes its force on: at a free pin the forces on links and of springs add up to zero.
    void jointForces_areInBalance()
    {
        const CycleOptions options{.speed = -4, .from = {}, .to = {}, .step = 0.5};
        const DrivenRun run(heavyFourBar(), "crank", options);
        for (std::size_t i = 0; i < run.cycle.samples.size(); ++i) {
            for (const char* axis : {".x", ".y"}) {
                const auto on = [&](const char* joint) { return run.at(std::string(joint) + axis, i); };
                COMPARE_WITHIN(on("B@crank") + on("B@coupler"), 0.0, 1e-9);
                const double place = run.at(std::string("C") + axis, i);
                const double length = std::hypot(run.at("C.x", i), run.at("C.y", i));
                const double pull = -run.at("k.force", i) * place / length;  // of the spring on C, towards A
                COMPARE_WITHIN(on("C@coupler") + on("C@rocker"), pull, 1e-9);
                // The frame feels the joints and the spring.
                COMPARE_WITHIN(run.at(std::string("frame") + axis, i), -(on("A@crank") + on("D@rocker")) - pull, 1e-9);
            }
        }
    }

    /// Newton's law of the whole: the momentum changes by the forces on it; compared with differences over the cycle.
    void shaking_isDerivativeOfMomentum()
    {
        const CycleOptions options{.speed = 3, .acceleration = 5, .from = {}, .to = {}, .step = 0.7};
        const DrivenRun run(heavyFourBar(), "crank", options);
        for (std::size_t i = 0; i < run.cycle.samples.size(); ++i) {
            const auto momentumAt = [&](double dt, const char* part) {
                CycleOptions near = options;
                near.from = run.cycle.driveAngles[i] + 3 * dt + 2.5 * dt * dt;
                near.to = near.from;
                near.speed = 3 + 5 * dt;
                const DrivenRun there(heavyFourBar(), "crank", near);
                return there.at(part, 0);
            };
            const double h = 1e-4;
            for (const auto& [part, shaking] : {std::pair{"momentum.x", "shaking.x"},
                                                {"momentum.y", "shaking.y"},
                                                {"momentum.angular", "shaking.moment"}}) {
                const double slope = (8 * (momentumAt(h, part) - momentumAt(-h, part)) -
                                      (momentumAt(2 * h, part) - momentumAt(-2 * h, part))) /
                                     (12 * h);
                COMPARE_WITHIN(run.at(shaking, i), -slope, 1e-7 * (1 + std::abs(slope)));
            }
        }
    }

    /// An angle far away is the position within its turn, with coordinates that count turns too.
    void farAngle_isItsPositionWithinTheTurn()
    {
        Mechanism counted = heavyFourBar();
        counted.elements.push_back(Angle{"phi", "crank", {}});
        const double turn = 2 * std::numbers::pi;
        for (const double turns : {2000.0, -2000.0}) {
            CycleOptions near, far;
            near.from = 1.0;
            near.to = 1.2;
            far.from = 1 + turns * turn;
            far.to = 1.2 + turns * turn;
            const DrivenRun here(counted, "crank", near), there(counted, "crank", far),
                plain(heavyFourBar(), "crank", far);
            QCOMPARE(there.cycle.samples.size(), here.cycle.samples.size());
            for (const char* name : {"C.x", "rocker.rate", "drive.torque"}) {
                COMPARE_WITHIN(there.at(name, 1), here.at(name, 1), 1e-8);
                COMPARE_WITHIN(there.at(name, 1), plain.at(name, 1), 1e-8);
            }
            COMPARE_WITHIN(there.at("crank.angle", 1), here.at("crank.angle", 1) + turns * turn, 1e-8);
        }
    }

    /// A parallelogram drawn flat: nothing that is held or driven beside it would help, so nothing like that is said.
    void singularDrawing_isNamed()
    {
        Mechanism flat = parallelogramAt(std::numbers::pi / 3);
        flat.points[1].at = {1, 0};
        flat.points[2].at = {3, 0};
        const DrivenMechanism driven = withDrive(flat, "c").value();
        const auto refused = cycleOf(driven, System(driven.mechanism), {});
        QVERIFY(!refused);
        QVERIFY2(rendered(refused.reason()).find("singular configuration") != std::string::npos,
                 rendered(refused.reason()).c_str());
        Mechanism open = heavyFourBar();
        std::erase_if(open.elements, [](const Element& element) { return idOf(element) == "rocker"; });
        const DrivenMechanism loose = withDrive(open, "crank").value();
        const auto free = cycleOf(loose, System(loose.mechanism), {});
        QVERIFY(!free && rendered(free.reason()).find("does not determine the motion") != std::string::npos);
    }

    /// Two bars in line between two supports: what they allow is a motion to first order alone.
    void linkThatCannotMove_isNotDriven()
    {
        const Mechanism straight = built({{"A", {0, 0}, true}, {"C", {1, 0}}, {"B", {2, 0}, true}},
                                         {Bar{"a", {"A", "C"}, {}, 1, {}}, Bar{"b", {"C", "B"}, {}, 1, {}}});
        const auto driven = withDrive(straight, "a");
        QVERIFY(!driven && rendered(driven.reason()).find("nothing can move") != std::string::npos);
    }

    /// A cycle that is stopped has the rows until then: forth alone, or forth and back.
    void stoppedCycle_keepsItsRows()
    {
        const DrivenRun whole(heavyFourBar(), "rocker", {});
        bool wentBack = false;
        for (int most = 10; most < 4000; most += most / 5) {
            int asked = 0;
            Monitor monitor;
            monitor.cancelled = [&] { return ++asked > most; };
            const Outcome<Cycle> part = cycleOf(whole.driven, whole.system, {}, monitor);
            if (!part || part->status != MotionStatus::cancelled) {
                continue;
            }
            QCOMPARE(part->samples.size(), part->driveAngles.size());
            QVERIFY(std::ranges::is_sorted(part->driveAngles));
            wentBack =
                wentBack || (!part->samples.empty() && part->driveAngles.front() < whole.driven.drawnAngle - 1e-6);
        }
        QVERIFY(wentBack);
    }

    /// A massless crank that a motor turns has the rate of the motor, whatever rate is given.
    void masslessCrank_hasTheRateOfItsMotor()
    {
        for (const double given : {2.0, 10.0, -3.0}) {
            Mechanism mechanism;
            mechanism.points = {{"A", {0, 0}, true}, {"B", {0.1, 0}}};
            Bar bar{.id = "AB", .points = {"A", "B"}, .length = {}, .mass = 0, .unknown = {}};
            bar.rate = given;
            mechanism.elements = {bar,
                                  Motor{.id = "M", .of = {"AB"}, .angle = {TimeFunction::Ramp{{}, 2}}, .unknown = {}}};
            const System system(mechanism);
            const Motion motion = simulate(system, drawnStart(mechanism, system).value(), {0.1, 0.1});
            QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
            COMPARE_WITHIN(motion.samples.front().state.v[1], 0.2, 1e-12);
        }
    }

    /// A motor turns a link against the ground, whichever of the two it names first.
    void motor_namesItsSidesInAnyOrder()
    {
        Motor motor{.id = "M", .of = {"crank", "ground"}, .angle = {TimeFunction::Ramp{{}, 2}}, .unknown = {}};
        const auto known = motorDrive(withMotor(heavyFourBar(), motor));
        motor.of = {"ground", "crank"};
        const auto turned = motorDrive(withMotor(heavyFourBar(), motor));
        QVERIFY(known && turned);
        QCOMPARE(turned->link, known->link);
        QCOMPARE(turned->speed, -known->speed);
        motor.angle = {TimeFunction::Formula{"2 rad/s*t + 30 deg"}};
        QCOMPARE(motorDrive(withMotor(heavyFourBar(), motor))->speed, -2.0);
        motor.angle = {TimeFunction::Formula{"sin(2*t)"}};
        QVERIFY(!motorDrive(withMotor(heavyFourBar(), motor)));
        motor.angle = {TimeFunction::Ramp{{}, 2}};
        motor.of = {"crank", "rocker"};
        QVERIFY(!motorDrive(withMotor(heavyFourBar(), motor)));
    }

    void rocker_cannotTurnRound_itsDeadPointsAreFound()
    {
        CycleOptions options;
        const DrivenRun run(heavyFourBar(), "rocker", options);
        QVERIFY(run.cycle.status == MotionStatus::complete);
        QCOMPARE(run.cycle.deadPoints.size(), std::size_t(2));
        // Crank and coupler in line: the rocker's pin is 2 or 4 from A; its angle follows from the cosine rule.
        const auto angleAt = [](double reach) {
            return std::numbers::pi - std::acos((4 + 3.2 * 3.2 - reach * reach) / (2 * 2 * 3.2)) + std::numbers::pi;
        };
        for (const double dead : run.cycle.deadPoints) {
            const double nearest = std::min(std::abs(std::remainder(dead - angleAt(2), 2 * std::numbers::pi)),
                                            std::abs(std::remainder(dead - angleAt(4), 2 * std::numbers::pi)));
            COMPARE_WITHIN(nearest, 0.0, 1e-8);
        }
        // Where the crank drives, the rocker turns back there.
        const DrivenRun crank(heavyFourBar(), "crank", options);
        int turns = 0;
        for (const TurningPoint& point : crank.cycle.turningPoints) {
            if (point.name == "rocker.angle") {
                ++turns;
                const double nearest =
                    std::min(std::abs(std::remainder(point.value - angleAt(2), 2 * std::numbers::pi)),
                             std::abs(std::remainder(point.value - angleAt(4), 2 * std::numbers::pi)));
                COMPARE_WITHIN(nearest, 0.0, 1e-10);
            }
        }
        QCOMPARE(turns, 2);
    }

    void motor_movesAsItIsTold()
    {
        // A crank that speeds up: simulate and inverse dynamics of the same position agree.
        const std::string angle = "pi/2 + 2*t + 0.3*sin(3*t)";
        const Mechanism mechanism = withMotor(heavyFourBar(), {"M", {"crank"}, {TimeFunction::Formula{angle}}, {}});
        QVERIFY(!hasErrors(validate(mechanism)));
        const System system(mechanism);
        const Motion motion =
            simulate(system, drawnStart(mechanism, system).value(), {2, 0.25, MotionTolerance::tight});
        QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
        const auto torque = observablesOf(mechanism, system, {"M.torque", "crank.angle", "crank.rate"}).value();
        for (const MotionSample& sample : motion.samples) {
            const Jet jet = TimeCurve(TimeFunction::Formula{angle}).at(sample.t);
            COMPARE_WITHIN(torque[1].value(sample), jet.value, 1e-11);
            COMPARE_WITHIN(torque[2].value(sample), jet.first, 1e-11);
            CycleOptions options;
            options.from = options.to = jet.value;
            options.speed = jet.first;
            options.acceleration = jet.second;
            const DrivenRun run(heavyFourBar(), "crank", options);
            COMPARE_WITHIN(torque[0].value(sample), run.at("drive.torque", 0), 1e-8);
        }
    }

    void motorBetweenLinks_andOfASlider_holdTheirFunction()
    {
        Mechanism arm = mechanismWith(R"("points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}, {"id": "Q", "at": [2, 0]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "P"], "mass": 1}, {"type": "bar", "id": "b", "points": ["P", "Q"], "mass": 2},
            {"type": "motor", "id": "elbow", "of": ["b", "a"], "angle": {"speed": 4}}])");
        const System system(arm);
        const Motion motion = simulate(system, drawnStart(arm, system).value(), {5, 0.5, MotionTolerance::tight});
        QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
        const auto angles = observablesOf(arm, system, {"a.angle", "b.angle"}).value();
        for (const MotionSample& sample : motion.samples) {
            COMPARE_WITHIN(angles[1].value(sample) - angles[0].value(sample), 4 * sample.t, 1e-10);
        }
        Mechanism slide = mechanismWith(R"("gravity": [0, 0], "points": [
            {"id": "P", "at": [1, 0]}], "elements": [{"type": "point_mass", "id": "m", "point": "P", "mass": 3},
            {"type": "slider", "id": "g", "point": "P", "through": [0, 0], "direction": [2, 0]},
            {"type": "motor", "id": "push", "slider": "g", "position": {"amplitude": 0.5, "frequency": 2}}])");
        const System guide(slide);
        const Motion push = simulate(guide, drawnStart(slide, guide).value(), {1, 0.05, MotionTolerance::tight});
        const auto force = observablesOf(slide, guide, {"push.force", "P.x"}).value();
        for (const MotionSample& sample : push.samples) {
            const double w = 4 * std::numbers::pi;
            COMPARE_WITHIN(force[1].value(sample), 1 + 0.5 * std::sin(w * sample.t), 1e-12);
            COMPARE_WITHIN(force[0].value(sample), -3 * w * w * 0.5 * std::sin(w * sample.t), 1e-9);
        }
    }

    /// In the frame of a support that falls like everything else a pendulum does not feel its weight.
    void supportThatFalls_takesTheWeight()
    {
        const auto pendulum = [](const char* gravity, const char* motion) {
            return parseMechanism(std::string(R"({"format": "eigenlink", "version": 1, "gravity": )") + gravity +
                                  R"(, "points": [{"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]},
                {"id": "Q", "at": [1.5, 0.5]}, {"id": "R", "at": [3, 0], "fixed": true}], "elements": [
                {"type": "bar", "id": "a", "points": ["O", "P"], "mass": 1}, {"type": "bar", "id": "b", "points": ["P", "Q"], "mass": 2},
                {"type": "damper", "id": "c", "points": ["O", "Q"], "damping": 0.4})" +
                                  motion + "]}")
                .mechanism;
        };
        const Mechanism still = pendulum("[0, -4]", "");
        const Mechanism moved =
            pendulum("[0, 0]", R"(, {"type": "support_motion", "id": "s", "point": "O", "y": "2*t^2"})");
        const SimulationOptions options{2, 0.1, MotionTolerance::tight};
        const System one(still), other(moved);
        const Motion a = simulate(one, drawnStart(still, one).value(), options);
        const Motion b = simulate(other, drawnStart(moved, other).value(), options);
        const auto angleA = observablesOf(still, one, {"b.angle", "dissipated", "O@a.x", "O@a.y"}).value();
        const auto angleB = observablesOf(moved, other, {"b.angle", "dissipated", "O@a.x", "O@a.y"}).value();
        for (std::size_t i = 0; i < a.samples.size(); ++i) {
            for (std::size_t k = 0; k < angleA.size(); ++k) {
                COMPARE_WITHIN(angleA[k].value(a.samples[i]), angleB[k].value(b.samples[i]), 1e-8);
            }
        }
    }

    /// A torsion spring that is wound up by a motor goes on winding.
    void torsionSpring_isWoundOverManyTurns()
    {
        const Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "P"], "mass": 1},
            {"type": "torsion_spring", "id": "k", "of": ["a", "ground"], "stiffness": 2, "rest_angle": 0},
            {"type": "motor", "id": "M", "of": ["a"], "angle": {"speed": 5}}])");
        const System system(mechanism);
        const Motion motion =
            simulate(system, drawnStart(mechanism, system).value(), {10, 0.5, MotionTolerance::tight});
        const auto torque = observablesOf(mechanism, system, {"k.torque", "M.torque"}).value();
        for (const MotionSample& sample : motion.samples) {
            COMPARE_WITHIN(torque[0].value(sample), -10 * sample.t, 1e-9);
            COMPARE_WITHIN(torque[1].value(sample), 10 * sample.t, 1e-9);
        }
    }

    void rates_areWhereAMotionBegins()
    {
        const Mechanism mechanism = mechanismWith(R"("points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}, {"id": "Q", "at": [1, -2]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "P"], "mass": 1, "rate": 3},
            {"type": "body", "id": "b", "points": ["P"], "mass": 2, "center_of_mass": [0.3, 0.4], "inertia": 0.1, "rate": -2},
            {"type": "bar", "id": "c", "points": ["P", "Q"], "mass": 1, "rate": 0.5}])");
        const System system(mechanism);
        const Motion motion = simulate(system, drawnStart(mechanism, system).value(), {0, 1});
        const auto rates =
            observablesOf(mechanism, system, {"a.rate", "b.rate", "c.rate", "P.vy", "Q.vx", "Q.vy"}).value();
        const double expected[] = {3, -2, 0.5, 3, 1, 3};
        for (std::size_t i = 0; i < rates.size(); ++i) {
            COMPARE_WITHIN(rates[i].value(motion.samples.front()), expected[i], 1e-13);
        }
        QVERIFY(motion.velocityCorrection < 1e-14);
        Mechanism four = heavyFourBar();
        std::get<Body>(four.elements[0]).rate = 2;
        QVERIFY(QString::fromStdString(writeMechanism(four)).contains("\"rate\": 2"));
        const System closed(four);
        const Motion turning = simulate(closed, drawnStart(four, closed).value(), {0, 1});
        COMPARE_WITHIN(observablesOf(four, closed, {"crank.rate"}).value().front().value(turning.samples.front()), 2.0,
                       1e-12);
    }

    /// Missing velocities do not count as zero: given ones are kept where the constraints allow them.
    void givenVelocities_areKept_whereTheyFit_data()
    {
        addColumns<QString, QStringList, QList<double>>({"text", "names", "values"});
        const QString head = R"({"format": "eigenlink", "version": 1, "points": [)";
        QTest::newRow("body on one pin") << head + R"({"id": "O", "at": [0, 0], "velocity": [1, 2]}], "elements": [
                {"type": "body", "id": "b", "points": ["O"], "mass": 1, "center_of_mass": [0.5, 0], "inertia": 0.1, "rate": 3}]})"
                                         << QStringList{"O.vx", "O.vy", "b.rate"} << QList<double>{1, 2, 3};
        QTest::newRow("cart and rod")
            << head +
                   R"({"id": "C", "at": [0, 0], "velocity": [1, 0]}, {"id": "T", "at": [0, -1]}], "elements": [
                {"type": "bar", "id": "r", "points": ["C", "T"], "mass": 1, "rate": 2}, {"type": "point_mass", "id": "m", "point": "C", "mass": 1.5},
                {"type": "slider", "id": "g", "point": "C", "through": [0, 0], "direction": [1, 0]}]})"
            << QStringList{"C.vx", "r.rate", "T.vx"} << QList<double>{1, 2, 3};
        QTest::newRow("free rod")
            << head +
                   R"({"id": "A", "at": [0, 0], "velocity": [1, 2]}, {"id": "B", "at": [1, 0]}], "elements": [
                {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1, "rate": 3}]})"
            << QStringList{"A.vx", "A.vy", "b.rate", "B.vy"} << QList<double>{1, 2, 3, 5};
        QTest::newRow("end of a beam")
            << head +
                   R"({"id": "O", "at": [0, 0], "velocity": [0, 1]}, {"id": "A", "at": [1, 0], "velocity": [0, -1]}], "elements": [
                {"type": "beam", "id": "b", "points": ["O", "A"], "segments": 6, "section": {"shape": "circle", "radius": 0.005},
                "youngs_modulus": 2e9, "density": 3000}]})"
            << QStringList{"O.vx", "O.vy", "A.vx", "A.vy"} << QList<double>{0, 1, 0, -1};
        QTest::newRow("rod on a support that moves")
            << head +
                   R"({"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0, -2]}], "elements": [
                {"type": "bar", "id": "b", "points": ["O", "A"], "mass": 1, "rate": 3},
                {"type": "support_motion", "id": "S", "point": "O", "x": "2*t", "y": "0*t"}]})"
            << QStringList{"O.vx", "b.rate", "A.vx"} << QList<double>{2, 3, 8};
        QTest::newRow("mass beside a driven bar with its rate")
            << head +
                   R"({"id": "O", "at": [-0.7, 0.9], "fixed": true}, {"id": "P", "at": [-0.9, 0.6]}, {"id": "Q", "at": [0.6, -0.5]}], "elements": [
                {"type": "point_mass", "id": "m", "point": "P", "mass": 1}, {"type": "bar", "id": "b", "points": ["O", "Q"], "mass": 1, "rate": 1.9},
                {"type": "motor", "id": "M", "of": ["b"], "angle": {"speed": 1.9}}]})"
            << QStringList{"b.rate", "P.vx", "P.vy"} << QList<double>{1.9, 0, 0};
        QTest::newRow("rate beside a velocity of a third pin")
            << head +
                   R"({"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [-0.4, -1.2]}, {"id": "C", "at": [-0.7, 1.5], "velocity": [0.6, 0.28]},
                {"id": "B", "at": [-1.3, 0.4]}], "elements": [
                {"type": "body", "id": "a", "points": ["O", "A", "C"], "mass": 1, "center_of_mass": [0.5, 0.2], "inertia": 0.3},
                {"type": "bar", "id": "b", "points": ["O", "B"], "mass": 1, "rate": 2}]})"
            << QStringList{"a.rate", "b.rate", "C.vx", "C.vy"} << QList<double>{-0.4, 2, 0.6, 0.28};
        QTest::newRow("rate of a beam")
            << head +
                   R"({"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [2, 0]}], "elements": [
                {"type": "beam", "id": "b", "points": ["O", "A"], "segments": 6, "section": {"shape": "circle", "radius": 0.005},
                "youngs_modulus": 2e9, "density": 3000, "rate": 2}]})"
            << QStringList{"b.rate", "A.vx", "A.vy"} << QList<double>{2, 0, 4};
        QTest::newRow("body with one pin on a support that moves")
            << head +
                   R"({"id": "O", "at": [0, 0], "fixed": true}], "elements": [
                {"type": "body", "id": "b", "points": ["O"], "mass": 1, "center_of_mass": [0, 0.5], "inertia": 1, "rate": 0},
                {"type": "support_motion", "id": "s", "point": "O", "y": {"speed": 1, "start": 0}}]})"
            << QStringList{"b.rate", "b.acceleration", "O.vy", "energy.kinetic"} << QList<double>{0, 0, 1, 0.5};
    }
    void givenVelocities_areKept_whereTheyFit()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, names);
        QFETCH(QList<double>, values);
        const Mechanism mechanism = parseMechanism(text.toUtf8().constData()).mechanism;
        const System system(mechanism);
        const Motion motion = simulate(system, drawnStart(mechanism, system).value(), {0, 1});
        QVERIFY(motion.velocityCorrection < 1e-11 && motion.remarks.empty());
        for (qsizetype i = 0; i < names.size(); ++i) {
            const auto observable = observablesOf(mechanism, system, {names[i].toStdString()}).value().front();
            COMPARE_WITHIN(observable.value(motion.samples.front()), values[i], 1e-11);
        }
    }

    /// A velocity along the rod cannot be kept; it is said by how much it was changed, and what fits stays.
    void givenVelocitiesThatDoNotFit_areProjected_andItIsSaid()
    {
        const Mechanism mechanism = mechanismWith(R"("points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0], "velocity": [3, 4]}, {"id": "B", "at": [2, 0]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 0}, {"type": "point_mass", "id": "m", "point": "A", "mass": 2},
            {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1, "rate": -1}])");
        const System system(mechanism);
        const MotionState start = drawnStart(mechanism, system).value();
        SimulationOptions options{0, 1};
        options.velocitiesMissed = velocitiesMissed(mechanism, system, start);
        const Motion motion = simulate(system, start, options);
        QVERIFY(motion.velocityCorrection > 0.3 && motion.velocityCorrection < 0.9);
        QCOMPARE(motion.remarks.size(), std::size_t(1));
        const std::string changes = rendered(explainVelocitiesMissed(mechanism, system, start));
        QVERIFY2(changes == "Changed at the start: A from (3, 4) to (0, 4) m/s.", changes.c_str());
        const auto names = observablesOf(mechanism, system, {"A.vx", "A.vy", "b.rate"}).value();
        const double expected[] = {0, 4, -1};
        for (std::size_t i = 0; i < 3; ++i) {
            COMPARE_WITHIN(names[i].value(motion.samples.front()), expected[i], 1e-9);
        }
    }

    /// A support that begins to move at once is a blow at the support alone: the double pendulum has no angular
    /// momentum about it, nor its second link about the joint.
    void supportThatStartsWithASpeed_isABlow()
    {
        const Mechanism mechanism = mechanismWith(R"x("gravity": [0, -9.81], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0.3, -0.4]}, {"id": "B", "at": [0.3, -0.9]}], "elements": [
            {"type": "bar", "id": "c", "points": ["O", "A"], "mass": 1}, {"type": "bar", "id": "r", "points": ["A", "B"], "mass": 2},
            {"type": "support_motion", "id": "S", "point": "O", "x": "0.1*sin(5*t)", "y": "0.7*t"}])x");
        const System system(mechanism);
        const Motion motion = simulate(system, drawnStart(mechanism, system).value(), {0, 1});
        QVERIFY(motion.remarks.empty());
        const auto names =
            observablesOf(mechanism, system, {"momentum.angular", "O.vx", "r.rate", "A.vx", "B.vx"}).value();
        std::vector<double> at;
        for (const Observable& each : names) {
            at.push_back(each.value(motion.samples.front()));
        }
        COMPARE_WITHIN(at[0], 0.0, 1e-14);
        COMPARE_WITHIN(at[1], 0.5, 1e-15);
        QVERIFY(std::abs(at[2]) > 0.1);
        COMPARE_WITHIN(2 * 0.25 * 0.5 * (at[3] + at[4]) + 2 * 0.25 / 12 * at[2], 0.0, 1e-13);
    }

    /// Parts move by rounding alone, by which no error is measured; a load that changes does not move them either.
    void lockedMechanism_staysWhereItIs_atOnce_data()
    {
        QTest::addColumn<QString>("lock");
        QTest::newRow("lock") << R"({"type": "lock", "id": "l", "of": "c", "angle": 0.7853981633974483})";
        QTest::newRow("constant motor") << R"({"type": "motor", "id": "M", "of": ["c"], "angle": 0.7853981633974483})";
        QTest::newRow("load") << R"x({"type": "lock", "id": "l", "of": "c", "angle": 0.7853981633974483},
                                    {"type": "torque", "id": "T", "of": "k", "torque": "2*cos(3*t)"})x";
    }
    void lockedMechanism_staysWhereItIs_atOnce()
    {
        QFETCH(QString, lock);
        const Mechanism mechanism = mechanismWith(R"("gravity": [0, -9.81], "points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0.2, 0.2]}, {"id": "C", "at": [1.0, 0.7]},
            {"id": "D", "at": [1.1, 0], "fixed": true}], "elements": [
            {"type": "bar", "id": "c", "points": ["A", "B"], "mass": 1}, {"type": "bar", "id": "k", "points": ["B", "C"], "mass": 2},
            {"type": "bar", "id": "r", "points": ["D", "C"], "mass": 1.5}, )" +
                                                  lock.toStdString() + "]");
        const System system(mechanism);
        const MotionState start = drawnStart(mechanism, system).value();
        for (const MotionTolerance tolerance :
             {MotionTolerance::rough, MotionTolerance::normal, MotionTolerance::tight}) {
            const Motion motion = simulate(system, start, {5, 1, tolerance});
            QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
            QVERIFY(motion.evaluations < 50000);
            QVERIFY((motion.samples.back().state.q - start.q).cwiseAbs().maxCoeff() < 1e-13);
            QVERIFY(motion.samples.back().state.v.cwiseAbs().maxCoeff() < 1e-13);
            QCOMPARE(motion.remarks.size(), std::size_t(1));
            QVERIFY(rendered(motion.remarks.front()).starts_with("The mechanism is locked"));
        }
    }

    void badDrives_areNamed_data()
    {
        const char* motor = R"({"type": "motor", "id": "M", "of": ["crank"], "angle": {"speed": 1}})";
        const auto row = addColumns<QString, QString>({"elements", "words"});
        row("against a lock",
            QString(motor) + R"(, {"type": "lock", "id": "L", "of": "crank", "angle": 1.5707963267948966})",
            "held still by L");
        row("two motors", QString(motor) + R"(, {"type": "motor", "id": "N", "of": ["rocker"], "angle": {"speed": 2}})",
            "M and N drive one freedom together");
        row("jump", R"js({"type": "motor", "id": "M", "of": ["crank"], "angle": "step(t-1)"})js", "jumps or kinks");
        row("jump in a table",
            R"({"type": "motor", "id": "M", "of": ["crank"], "angle": {"table": [[0, 0], [1, 1], [1, 2]]}})",
            "two values at one time");
        row("unknown name", R"js({"type": "motor", "id": "M", "of": ["crank"], "angle": "sin(x)"})js",
            "there is no parameter and no unit x");
        row("no function", R"({"type": "motor", "id": "M", "of": ["crank"], "angle": {"sped": 1}})",
            "a function of time is");
        row("free support", R"({"type": "support_motion", "id": "S", "point": "B", "x": "t"})",
            "only a point of the ground");
        row("slider unknown", R"({"type": "motor", "id": "M", "slider": "k", "position": 1})",
            "no slider with this id");
        row("dead point", R"({"type": "motor", "id": "M", "of": ["rocker"], "angle": {"speed": 1}})", "dead point");
    }
    void badDrives_areNamed()
    {
        QFETCH(QString, elements);
        QFETCH(QString, words);
        std::string text = writeMechanism(heavyFourBar());
        const std::size_t end = text.rfind("]");
        text.insert(end, ", " + elements.toStdString());
        const MechanismFile file = parseMechanism(text);
        std::string found = describeAll(file.issues);
        if (!hasErrors(file.issues)) {
            found += rendered(reasonOf(file.mechanism, 10));
        }
        QVERIFY2(QString::fromStdString(found).contains(words), found.c_str());
    }

    void functionsOfTime_areWrittenAsTheyWereRead()
    {
        std::string text = writeMechanism(heavyFourBar());
        text.insert(text.rfind("]"),
                    R"js(, {"type": "motor", "id": "M", "of": ["crank", "ground"], "angle": {"speed": 2, "start": 1}},
            {"type": "force", "id": "F", "point": "C", "force": ["sin(t)", -3]},
            {"type": "torque", "id": "T", "of": "rocker", "torque": {"amplitude": 1, "frequency": 2, "phase": 0.5}},
            {"type": "torque", "id": "U", "of": "rocker", "torque": {"table": [[0, 1], [1, 2]]}},
            {"type": "support_motion", "id": "S", "point": "D", "y": "0.1*t"})js");
        const MechanismFile file = parseMechanism(text);
        QVERIFY2(file.issues.empty(), describeAll(file.issues).c_str());
        const std::string once = writeMechanism(file.mechanism);
        QVERIFY2(QString::fromStdString(once).contains(R"js("force": ["sin(t)", -3])js"), once.c_str());
        const MechanismFile again = parseMechanism(once);
        QVERIFY(again.mechanism == file.mechanism);
        QCOMPARE(writeMechanism(again.mechanism), once);
    }

    /// A motor gives its torque times its own speed, also on a ground that moves: the power of the ground is its own.
    void powerOfAMotor_onAMovingGround_isTorqueTimesSpeed()
    {
        Mechanism mechanism = drivenFourBar();
        SupportMotion shake;
        shake.id = "shake";
        shake.point = "A";
        shake.x = {TimeFunction::Harmonic{{}, 0.05, 2, 0.3}};
        mechanism.elements.push_back(shake);
        const System system(mechanism);
        const Motion motion = simulate(system, drawnStart(mechanism, system).value(), {1, 0.1, MotionTolerance::tight});
        QVERIFY(motion.status == MotionStatus::complete);
        const auto names = observablesOf(mechanism, system, {"M.power", "M.torque", "crank.rate"}).value();
        double largest = 0;
        for (const MotionSample& sample : motion.samples) {
            const double torque = names[1].value(sample), rate = names[2].value(sample);
            COMPARE_WITHIN(names[0].value(sample), torque * rate, 1e-9 * std::abs(torque) + 1e-9);
            largest = std::max(largest, std::abs(torque * rate));
        }
        QVERIFY(largest > 1);
    }

    /// Supports give what motors, dampers and the energy leave: with a spring and a damper at a support that moves, a
    /// second one and a motor. What joints do at a support without a spring is a second route.
    void powerOfMovingSupports_closesTheBalance()
    {
        Mechanism mechanism = drivenFourBar();
        const std::vector<std::string> shaken{"A", "D"};  // the spring with its damper hangs at A
        for (std::size_t i = 0; i < 2; ++i) {
            SupportMotion shake;
            shake.id = "shake" + std::to_string(i);
            shake.point = shaken[i];
            shake.x = {TimeFunction::Harmonic{{}, 0.03, 1.7, 0.3 + double(i)}};
            shake.y = {TimeFunction::Harmonic{{}, 0.02, 1.1, 0.9}};
            mechanism.elements.push_back(shake);
        }
        const System system(mechanism);
        constexpr double kStep = 2e-3;
        const Motion motion =
            simulate(system, drawnStart(mechanism, system).value(), {0.4, kStep, MotionTolerance::tight});
        QVERIFY(motion.status == MotionStatus::complete);
        const auto values = observablesOf(mechanism, system,
                                          {"shake0.power", "shake1.power", "M.power", "energy.total", "dissipated",
                                           "D@rocker.x", "D@rocker.y"})
                                .value();
        const auto kept = [&](std::size_t i) {
            return values[3].value(motion.samples[i]) + values[4].value(motion.samples[i]);
        };
        double largest = 0;
        for (std::size_t i = 4; i + 4 < motion.samples.size(); ++i) {
            const MotionSample& sample = motion.samples[i];
            // Differences of eighth order.
            const double rate = (672 * (kept(i + 1) - kept(i - 1)) - 168 * (kept(i + 2) - kept(i - 2)) +
                                 32 * (kept(i + 3) - kept(i - 3)) - 3 * (kept(i + 4) - kept(i - 4))) /
                                (840 * kStep);
            const double second = values[1].value(sample);
            const double given = values[0].value(sample) + second + values[2].value(sample);
            COMPARE_WITHIN(given, rate, 1e-7 * std::max(1.0, std::abs(rate)));
            const Vector2 force{values[5].value(sample), values[6].value(sample)};
            const std::vector<Vector2> v =
                system.kinematics().pointVelocities(sample.state.q, sample.state.v, sample.instant());
            COMPARE_WITHIN(second, force.x * v[1].x + force.y * v[1].y, 1e-12 * std::max(1.0, std::abs(second)));
            largest = std::max(largest, std::abs(second));
        }
        QVERIFY(largest > 0.1);
    }

    /// An output exactly at a singular configuration is the limit of those beside it.
    void outputAtASingularity_isTheLimitOfThoseBeside()
    {
        Mechanism mechanism = equalSliderCrank();
        const PointMass block{.id = "m", .point = "B", .mass = 2, .unknown = {}};
        const Force push{.id = "f", .point = "B", .force = {5, 0}, .unknown = {}};
        const Motor motor{.id = "M", .of = {"c"}, .angle = {TimeFunction::Ramp{0.0, 1}}, .unknown = {}};
        mechanism.elements.insert(mechanism.elements.end(), {block, push, motor});
        const System system(mechanism);
        const MotionState start = drawnStart(mechanism, system).value();
        for (const MotionTolerance tolerance :
             {MotionTolerance::rough, MotionTolerance::normal, MotionTolerance::tight}) {
            const Motion motion = simulate(system, start, {std::numbers::pi, std::numbers::pi / 6, tolerance});
            QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
            const auto names =
                observablesOf(mechanism, system,
                              {"B.x", "B.vx", "B.ax", "r.acceleration", "M.torque", "M.power", "g.force"})
                    .value();
            QCOMPARE(motion.samples.size(), std::size_t(7));
            for (const MotionSample& sample : motion.samples) {
                const double c = std::cos(sample.t), s = std::sin(sample.t);
                const double torque = 2.5 * s * c + 0.5 * 9.81 * c + 5 * s;
                const double expected[] = {c, -s, -c, 0, torque, torque};
                for (std::size_t i = 0; i < 6; ++i) {
                    COMPARE_WITHIN(names[i].value(sample), expected[i], 1e-8);
                }
            }
            // The push along the guide is held by a rod across it: by no force.
            QVERIFY(std::isnan(names[6].value(motion.samples[3])));
            QVERIFY(std::isfinite(names[6].value(motion.samples[2])));
        }
        // Without the push and the block's inertia there is none to hold: the rod's weight rests on its ends.
        std::erase_if(mechanism.elements, [](const Element& each) { return idOf(each) == "f"; });
        const System light(mechanism);
        const Motion motion = simulate(light, start, {2, std::numbers::pi / 2});
        const auto guide = observablesOf(mechanism, light, {"g.force"}).value().front();
        const Motion beside = simulate(light, start, {2, std::numbers::pi / 2 + 1e-4});
        COMPARE_WITHIN(guide.value(motion.samples[1]), guide.value(beside.samples[1]), 1e-2);
    }

    /// A driven parallelogram passes its singular configurations, twice in a turn, at every accuracy: the torque
    /// carries the weights, for nothing is accelerated on the whole.
    void drivenParallelogram_passesItsSingularities()
    {
        const Mechanism mechanism = mechanismWith(R"("points": [
                {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0], "fixed": true},
                {"id": "C", "at": [0.3, 0.4]}, {"id": "D", "at": [1.3, 0.4]}], "elements": [
                {"type": "bar", "id": "AC", "points": ["A", "C"], "mass": 1}, {"type": "bar", "id": "CD", "points": ["C", "D"], "mass": 1},
                {"type": "bar", "id": "BD", "points": ["B", "D"], "mass": 1},
                {"type": "motor", "id": "M", "of": ["AC"], "angle": {"speed": 3}}])");
        const System system(mechanism);
        for (const MotionTolerance tolerance :
             {MotionTolerance::rough, MotionTolerance::normal, MotionTolerance::tight}) {
            const Motion motion = simulate(system, drawnStart(mechanism, system).value(), {5, 0.13, tolerance});
            QVERIFY2(motion.status == MotionStatus::complete, rendered(motion.reason).c_str());
            const auto names =
                observablesOf(mechanism, system, {"AC.angle", "BD.angle", "BD.rate", "M.torque"}).value();
            for (const MotionSample& sample : motion.samples) {
                const double phi = std::atan2(0.4, 0.3) + 3 * sample.t;
                COMPARE_WITHIN(names[0].value(sample), phi, 1e-11);
                COMPARE_WITHIN(names[1].value(sample), phi, 1e-9);
                COMPARE_WITHIN(names[2].value(sample), 3.0, 1e-8);
                if (std::abs(std::sin(phi)) > 0.05) {
                    COMPARE_WITHIN(names[3].value(sample), 2 * 9.81 * 0.5 * std::cos(phi), 1e-7);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(DrivenTest)
#include "tst_driven.moc"
