#include "model/analysis/analysis.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/start.h"
#include "model/math/dense/dense_solve.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/studies/periodic/floquet.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"

#include <algorithm>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

namespace {

void compareMultipliers(const PeriodicMotion& motion, const json& expected, double tolerance)
{
    QCOMPARE(motion.multipliers.size(), expected.size());
    for (const json& each : expected) {
        const std::complex<double> value(number(each["re"]), number(each["im"]));
        double nearest = 1e9;
        for (const std::complex<double>& found : motion.multipliers) {
            nearest = std::min(nearest, std::abs(found - value));
        }
        QVERIFY2(nearest <= tolerance,
                 qPrintable(QString("%1 from %2 %3i").arg(nearest).arg(value.real()).arg(value.imag())));
    }
}

}  // namespace

class PeriodicTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shakenRod_data()
    {
        QTest::addColumn<int>("index");
        const json cases = motionReference("floquet")["a_shaken_rod"]["cases"];
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QTest::newRow(qPrintable(QString::number(i))) << static_cast<int>(i);
        }
    }
    void shakenRod()
    {
        QFETCH(int, index);
        const json data = motionReference("floquet")["a_shaken_rod"];
        const json each = data["cases"][static_cast<std::size_t>(index)];
        Mechanism mechanism = mechanismOf(data["mechanism"]);
        if (each["position"] == "inverted") {
            mechanism.points[1].at = {0, 1};
        }
        std::get<TorsionSpring>(mechanism.elements[1]).damping = number(each["pivot_damping"]);
        const double w = number(each["frequency"]);
        SupportMotion shake;
        shake.id = "shake";
        shake.point = "O";
        shake.y = {
            TimeFunction::Harmonic{{}, number(each["amplitude"]), w / (2 * std::numbers::pi), std::numbers::pi / 2}};
        mechanism.elements.push_back(shake);
        const double period = periodOfDrives(mechanism).value();
        COMPARE_WITHIN(period, number(each["period"]), 1e-13);
        const auto motion = periodicMotion(mechanism, System(mechanism), period);
        QVERIFY2(motion, rendered(motion.reason()).c_str());
        compareMultipliers(*motion, each["multipliers"], 1e-8);
        QCOMPARE(motion->stable, each["verdict"] != "unstable");
    }

    /// A rod on end, shaken so slowly that a deviation grows a million times in a period: θ̈ + 2δ θ̇ = 3/(2L) (g + ÿ) θ
    /// by Runge and Kutta's method, and the product of the multipliers by Liouville's formula, exp(−2δT).
    void slowlyShakenRod_growsAMillionTimes()
    {
        constexpr double kLength = 7.5, kRate = 0.61, kAmplitude = 0.13, kDecay = 0.07;
        const double period = 2 * std::numbers::pi / kRate, inertia = kLength * kLength / 3;
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0, kLength}}});
        SupportMotion shake;
        shake.id = "shake";
        shake.point = "O";
        shake.y = {TimeFunction::Harmonic{{}, kAmplitude, kRate / (2 * std::numbers::pi), 0}};
        mechanism.elements = {Bar{.id = "b", .points = {"O", "P"}, .length = {}, .mass = 1, .unknown = {}},
                              TorsionSpring{"t", {"b", "ground"}, 0, 0, 2 * kDecay * inertia, 0, {}}, shake};
        const auto motion = periodicMotion(mechanism, System(mechanism), period);
        QVERIFY2(motion, rendered(motion.reason()).c_str());
        const auto slope = [&](double t, const Eigen::Vector2d& y) {
            const double lift = 9.81 - kAmplitude * kRate * kRate * std::sin(kRate * t);
            return Eigen::Vector2d(y[1], 1.5 / kLength * lift * y[0] - 2 * kDecay * y[1]);
        };
        Eigen::Matrix2d monodromy;
        constexpr int kSteps = 4000;
        const double h = period / kSteps;
        for (int column = 0; column < 2; ++column) {
            Eigen::Vector2d y = Eigen::Vector2d::Unit(column);
            for (int i = 0; i < kSteps; ++i) {
                const double t = i * h;
                const Eigen::Vector2d a = slope(t, y), b = slope(t + h / 2, y + h / 2 * a),
                                      c = slope(t + h / 2, y + h / 2 * b), d = slope(t + h, y + h * c);
                y += h / 6 * (a + 2 * b + 2 * c + d);
            }
            monodromy.col(column) = y;
        }
        const double product = std::exp(-2 * kDecay * period), sum = monodromy.trace();
        const double largest = sum / 2 + std::sqrt(sum * sum / 4 - product);
        QVERIFY(largest > 1e5);
        QVERIFY(!motion->stable);
        QVERIFY(std::abs(motion->multipliers[0].real() / largest - 1) < 1e-6);
        QVERIFY(std::abs(motion->multipliers[1].real() - product / largest) < 1e-10 * largest);
    }

    void rodOnACrank()
    {
        const json data = motionReference("floquet")["c_pendulum_on_crank"];
        for (const json& each : data["with_gravity"]) {
            Mechanism mechanism = mechanismOf(data["mechanism"]);
            Motor motor{
                .id = "M", .of = {"crank"}, .angle = {TimeFunction::Ramp{0, number(each["speed"])}}, .unknown = {}};
            mechanism.elements.push_back(motor);
            if (each["kind"] == "hanging") {
                mechanism.points[2].at = {0.2, -0.5};
            } else {
                std::get<Bar>(mechanism.elements[1]).rate = number(each["speed"]);
            }
            const System system(mechanism);
            const auto motion = periodicMotion(mechanism, system, periodOfDrives(mechanism).value());
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            compareMultipliers(*motion, each["multipliers"], 1e-8);
            const auto state = observablesOf(mechanism, system, {"rod.angle", "rod.rate"}).value();
            COMPARE_WITHIN(state[0].value(motion->start), number(each["state_at_t0"]["rod_angle"]), 1e-8);
            COMPARE_WITHIN(state[1].value(motion->start), number(each["state_at_t0"]["rod_rate"]), 1e-7);
            QVERIFY(motion->stable);
        }
        for (const json& each : data["relative_equilibria_without_gravity"]) {
            Mechanism mechanism = turnedMechanismOf(data["mechanism"], number(each["speed"]));
            std::get<Bar>(mechanism.elements[1]).rate = number(each["speed"]);
            const auto motion = periodicMotion(mechanism, System(mechanism), periodOfDrives(mechanism).value());
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            compareMultipliers(*motion, each["multipliers"], 1e-8);
        }
    }

    /// A drive that leaves nothing free has no multipliers.
    void drivenAltogether_isPeriodicByItself()
    {
        Mechanism mechanism = mechanismOf(motionReference("slidercrank_driven")["mechanism"]);
        mechanism.elements.emplace_back(
            Motor{.id = "M", .of = {"crank"}, .angle = {TimeFunction::Ramp{{}, 50}}, .unknown = {}});
        const auto motion = periodicMotion(mechanism, System(mechanism), periodOfDrives(mechanism).value());
        QVERIFY2(motion, rendered(motion.reason()).c_str());
        QVERIFY(motion->multipliers.empty() && motion->stable);
    }

    /// A rod that a torsion spring joins to a turning crank is pushed harder by k 2π in each period: nothing repeats.
    /// It does where the spring joins the rod to the ground, or has no stiffness.
    void woundSpring_doesNotRepeat_data()
    {
        addColumns<QString, double, bool>({"side", "stiffness", "repeats"});
        QTest::newRow("wound") << "AB" << 0.01 << false;
        QTest::newRow("ground") << "ground" << 0.01 << true;
        QTest::newRow("no stiffness") << "AB" << 0.0 << true;
    }
    void woundSpring_doesNotRepeat()
    {
        QFETCH(QString, side);
        QFETCH(double, stiffness);
        QFETCH(bool, repeats);
        Mechanism mechanism = built(
            {{"A", {0, 0}, true}, {"B", {0.1, 0}}, {"O", {0, 0.5}, true}, {"P", {0, 0.2}}},
            {Bar{.id = "AB", .points = {"A", "B"}, .length = {}, .mass = 0, .unknown = {}},
             Motor{.id = "M", .of = {"AB"}, .angle = {TimeFunction::Ramp{{}, 10}}, .unknown = {}},
             Bar{.id = "OP", .points = {"O", "P"}, .length = {}, .mass = 1, .unknown = {}},
             TorsionSpring{.id = "c", .of = {"OP", "ground"}, .damping = 0.5},
             TorsionSpring{.id = "w", .of = {"OP", side.toStdString()}, .stiffness = stiffness, .damping = 1e-3}});
        const auto motion = periodicMotion(mechanism, System(mechanism), periodOfDrives(mechanism).value());
        QCOMPARE(bool(motion), repeats);
        QVERIFY(repeats || rendered(motion.reason()).find("does not repeat") != std::string::npos);
    }

    /// A pendulum at rest repeats after any time, but the phase of its multiplier has digits for a while only.
    /// A damped rod on a driven four-bar: with the constant inertia I of its one freedom the multipliers have the
    /// product exp(−cT/I). Strong damping makes it smaller than the rounding of the motions.
    void smallMultipliers_haveTheirRates()
    {
        constexpr double kInertia = 0.5 * 0.25 / 3;
        int known = 0;
        for (const double damping : {0.5, 1.5, 3.0}) {
            Mechanism m = built(
                {{"A", {0, 0}, true}, {"B", {0.3, 0.1}}, {"C", {1, 0.5}}, {"D", {1, -0.2}, true}, {"P", {1.4, 0.2}}},
                {Bar{"AB", {"A", "B"}, std::nullopt, 1, {}}, Bar{"BC", {"B", "C"}, std::nullopt, 1, {}},
                 Bar{"CD", {"D", "C"}, std::nullopt, 1, {}}, Bar{"CP", {"C", "P"}, std::nullopt, 0.5, {}},
                 TorsionSpring{"t", {"CP", "CD"}, 2000, 0.3, damping, 0, {}}});
            m.elements.emplace_back(Motor{.id = "M",
                                          .of = {"AB", "ground"},
                                          .angle = {TimeFunction{TimeFunction::Ramp{std::atan2(0.1, 0.3), 7}}},
                                          .unknown = {}});
            const double period = periodOfDrives(m).value();
            const auto motion = periodicMotion(m, System(m), period);
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            double sum = 0, error = 0;
            for (std::size_t i = 0; i < motion->multipliers.size(); ++i) {
                const Growth growth = growthOf(motion->multipliers[i], period, motion->errors[i]);
                sum += growth.rate;
                error += growth.error;
            }
            const double off = std::abs(sum + damping / kInertia);
            QVERIFY2(!(off > error), std::to_string(off).c_str());  // a multiplier without digits has no bound
            known += off < 1e-4 * damping / kInertia ? 1 : 0;
        }
        QVERIFY2(known >= 2, std::to_string(known).c_str());
    }

    void longPeriod_isRefusedWhereNoPhaseIsLeft()
    {
        const Mechanism mechanism = exampleNamed("pendulum");
        QVERIFY(periodicMotion(mechanism, System(mechanism), 1e8));
        for (const double period : {1e11, 1e60, 1e300}) {
            const auto refused = periodicMotion(mechanism, System(mechanism), period);
            QVERIFY(!refused && rendered(refused.reason()).find("shorter period") != std::string::npos);
        }
    }

    void periods_ofSeveralDrives_areShared()
    {
        Mechanism mechanism = mechanismOf(motionReference("floquet")["a_shaken_rod"]["mechanism"]);
        SupportMotion shake;
        shake.id = "shake";
        shake.point = "O";
        shake.x = {TimeFunction::Harmonic{{}, 0.1, 2, 0}};
        shake.y = {TimeFunction::Harmonic{{}, 0.1, 3, 0}};
        mechanism.elements.push_back(shake);
        COMPARE_WITHIN(periodOfDrives(mechanism).value(), 1.0, 1e-14);
        // Waves of 2 and 3 Hz repeat together after whole seconds alone.
        for (const double period : {0.5, 1 / 3.0, 0.7}) {
            const auto refused = periodicMotion(mechanism, System(mechanism), period);
            QVERIFY(!refused && rendered(refused.reason()).find("shake is not after") == 0);
        }
        std::get<SupportMotion>(mechanism.elements.back()).y = {TimeFunction::Formula{"t^2"}};
        QVERIFY(!periodOfDrives(mechanism));
        mechanism.elements.pop_back();
        QVERIFY(!periodOfDrives(mechanism));
    }

    /// A rod with a damper on its pivot, I = m l²/3: I s² + c s + m g l/2 = 0, and its rest repeats after any time with
    /// exp(sT).
    void undrivenRod_restsWithTheMultipliersOfItsMode()
    {
        Mechanism mechanism = mechanismOf(motionReference("floquet")["a_shaken_rod"]["mechanism"]);
        mechanism.points[1].at = {0.6, -0.8};
        for (const double damping : {0.0, 0.1}) {
            std::get<TorsionSpring>(mechanism.elements[1]).damping = damping;
            const double period = 1.7;
            const auto motion = periodicMotion(mechanism, System(mechanism), period);
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            const std::complex<double> s(-1.5 * damping, std::sqrt(1.5 * 9.81 - std::pow(1.5 * damping, 2)));
            QCOMPARE(motion->multipliers.size(), std::size_t(2));
            COMPARE_WITHIN(std::abs(motion->multipliers[0] - std::exp(s * period)), 0.0, 1e-12);
            COMPARE_WITHIN(std::abs(motion->multipliers[1] - std::exp(std::conj(s) * period)), 0.0, 1e-12);
            COMPARE_WITHIN(motion->monodromy.determinant(), std::exp(-3 * damping * period), 1e-12);
            COMPARE_WITHIN(motion->monodromy.trace(), 2 * std::exp(s * period).real(), 1e-12);
            QVERIFY(motion->stable && motion->start.state.v.isZero(1e-12));
        }
    }

    /// Three masses on springs in a row: the monodromy matrix is exp(AT) of their places and of their
    /// velocities times T/2π, A = [0 I; −M⁻¹K 0], in the order that it names.
    void monodromy_isOfTheNamedDeviations()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}}, {}, {0, 0});
        const std::vector<double> masses{1, 2, 0.5};
        Eigen::MatrixXd A = Eigen::MatrixXd::Zero(6, 6);
        A.topRightCorner(3, 3).setIdentity();
        for (int i = 0; i < 3; ++i) {
            const std::string point(1, static_cast<char>('A' + i)), before = mechanism.points.back().id;
            mechanism.points.push_back({point, {i + 1.0, 0}});
            mechanism.elements.push_back(PointMass{"m" + point, point, masses[std::size_t(i)], {}});
            mechanism.elements.push_back(Slider{"g" + point, point, {0, 0}, {1, 0}, {}});
            mechanism.elements.push_back(Spring{"k" + point, {before, point}, 10.0 + i, 1, 0, {}});
            for (const int j : {i - 1, i}) {
                for (const int k : {i - 1, i}) {
                    if (j >= 0 && k >= 0) {
                        A(3 + j, k) -= (j == k ? 10.0 + i : -10.0 - i) / masses[std::size_t(j)];
                    }
                }
            }
        }
        const System system(mechanism);
        const auto motion = periodicMotion(mechanism, system, 1.7);
        QVERIFY2(motion, rendered(motion.reason()).c_str());
        for (const std::size_t i : {0, 1, 2}) {
            QCOMPARE(system.coordinates()[motion->independent[i]].name, std::string(1, char('A' + i)) + ".x");
        }
        Eigen::VectorXd units = Eigen::VectorXd::Ones(6);
        units.tail(3).setConstant(1.7 / (2 * std::numbers::pi));
        const Eigen::MatrixXd expected = units.asDiagonal() * exponential(1.7 * A) * units.cwiseInverse().asDiagonal();
        COMPARE_WITHIN((motion->monodromy - expected).norm(), 0.0, 1e-11);
    }

    /// Vibrations far faster than the period: two beams of eight elements, hanging. Every multiplier is an eigenvalue
    /// of the monodromy matrix, by the modes and, where something damps, by their sum.
    void undrivenBeams_restOnTheCircle()
    {
        Mechanism mechanism = flexiblePendulum({.segments = 4});
        for (const bool isDamped : {false, true}) {
            if (isDamped) {
                const auto end = mechanism.points.back().id;
                mechanism.elements.push_back(Damper{});
                auto& damper = std::get<Damper>(mechanism.elements.back());
                damper.id = "c";
                damper.points = {mechanism.points.front().id, end};
                damper.damping = 2;
            }
            const System system(mechanism);
            const auto motion = periodicMotion(mechanism, system, 1.0);
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            std::complex<double> sum = 0;
            for (const std::complex<double>& each : motion->multipliers) {
                sum += each;
                QVERIFY(std::abs(each) <= 1 + 1e-9 && (isDamped || std::abs(each) >= 1 - 1e-9));
            }
            QCOMPARE(Eigen::Index(motion->multipliers.size()), motion->monodromy.rows());
            COMPARE_WITHIN(motion->monodromy.trace(), sum.real(), 1e-6);
            QVERIFY(motion->stable);
        }
    }

    /// A cantilever that nothing damps, pushed so little that it swings by exp(iωT) of its modes: corrections by a
    /// matrix of motions would take too many of them.
    void undampedBeam_swingsByItsModes_data()
    {
        QTest::addColumn<bool>("isExact");
        QTest::newRow("linear") << false;
        if (qEnvironmentVariableIsSet("EIGENLINK_THOROUGH")) {
            QTest::newRow("exact") << true;  // ten seconds
        }
    }
    void undampedBeam_swingsByItsModes()
    {
        QFETCH(bool, isExact);
        Beam beam{.id = "beam", .points = {"A", "B"}, .segments = 2, .area = 1, .secondMoment = isExact ? 1e-2 : 1e-4};
        beam.youngsModulus = isExact ? 1e2 : 1e4;
        beam.density = 1;
        beam.model = isExact ? BeamModel::exact : BeamModel::linear;
        Force push{"push", "B", {}, {}};
        push.forceInTime = {TimeFunction{0.0}, TimeFunction{TimeFunction::Harmonic{0, isExact ? 1e-3 : 0.05, 0.3, 0}}};
        Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {1, 0}}},
                                    {beam, Weld{"clamp", {"beam", "ground"}, "A", {}}, push}, {0, 0});
        const System system(mechanism);
        const Outcome<PeriodicMotion> motion = periodicMotion(mechanism, system, 1 / 0.3);
        QVERIFY(motion);
        const Analysis analysis = analyze(mechanism);
        std::size_t compared = 0;
        for (const Eigenvalue& each : analysis.methods.front().spectrum.values) {
            if (each.isTrue() && !each.infinite) {
                const std::complex<double> expected = std::exp(each.s / 0.3);
                const auto apart = [&](const std::complex<double>& value) { return std::abs(value - expected); };
                const double error = apart(*std::ranges::min_element(motion->multipliers, {}, apart));
                QVERIFY2(error < 1e-4, qPrintable(QString::number(error)));
                ++compared;
            }
        }
        QCOMPARE(compared, motion->multipliers.size());
    }

    void motion_endsWithinItsWork()
    {
        Mechanism mechanism = mechanismOf(motionReference("floquet")["a_shaken_rod"]["mechanism"]);
        mechanism.points[1].at = {1, 0};
        const System system(mechanism);
        SimulationOptions options{1000, 0.01};
        options.mostEvaluations = 2000;
        const Motion motion = simulate(system, drawnStart(mechanism, system).value(), options);
        QVERIFY(motion.status == MotionStatus::stopped && motion.isTooLarge && !motion.samples.empty());
        QVERIFY(motion.evaluations >= 2000 && motion.evaluations < 2100);
    }

    /// Far from the drawing two states can look alike from there: the motion must return to where it began in every
    /// coordinate.
    void periodicMotion_farFromTheDrawing_returns()
    {
        const Mechanism mechanism = parseMechanism(R"({"format": "eigenlink", "version": 1,
            "gravity": [1.7559715, -1.91167], "points": [{"id": "O", "at": [0.1, 0.4], "fixed": true},
            {"id": "A", "at": [0.48, 0.82]}], "elements": [
            {"type": "body", "id": "L", "points": ["O", "A"], "mass": 0.21, "center_of_mass": [0.45, 0.1], "inertia": 0.049},
            {"type": "torsion_spring", "id": "s", "of": ["L", "ground"], "stiffness": 1.46, "rest_angle": -1.47, "damping": 0.13},
            {"type": "force", "id": "F", "point": "A", "force": [
                {"mean": -0.9, "amplitude": 1.9, "frequency": 2.17, "phase": -1.08}, 0]}]})")
                                        .mechanism;
        const System system(mechanism);
        const double period = periodOfDrives(mechanism).value();
        const auto motion = periodicMotion(mechanism, system, period);
        QVERIFY2(motion, rendered(motion.reason()).c_str());
        const Motion run = simulate(system, motion->start.state, {period, period, MotionTolerance::tight});
        QVERIFY((run.samples.back().state.q - motion->start.state.q).norm() < 1e-9);
        QVERIFY((run.samples.back().state.v - motion->start.state.v).norm() < 1e-8);
        // Liouville: the product of the multipliers is exp(−cT/I).
        const double I = 0.049 + 0.21 * (0.45 * 0.45 + 0.1 * 0.1);
        COMPARE_WITHIN(std::abs(motion->multipliers[0] * motion->multipliers[1]), std::exp(-0.13 * period / I), 1e-8);
    }

    /// A damped exact beam has many deviations, of which dampers leave two: it is where the motion from rest ends, and
    /// under a small load its multipliers are exp(sT) of its modes.
    void exactBeam_repeatsAsItsMotionEnds()
    {
        for (const double load : {0.5, 1e-6}) {
            const Mechanism mechanism = parseMechanism(
                                            R"({"format": "eigenlink", "version": 1, "gravity": [0, 0],
                "points": [{"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0]}], "elements": [
                {"type": "beam", "id": "b", "points": ["A", "B"], "segments": )" +
                                            std::to_string(load > 0.1 ? 2 : 1) + R"(, "area": 1, "second_moment": 0.001,
                 "youngs_modulus": 1000, "density": 1, "model": "exact", "damping_time": 0.05},
                {"type": "weld", "id": "w", "of": ["b", "ground"], "point": "A"},
                {"type": "force", "id": "F", "point": "B", "force":
                    [0, {"mean": 0, "amplitude": )" +
                                            std::to_string(load) + R"(, "frequency": 0.3, "phase": 0}]}]})")
                                            .mechanism;
            const System system(mechanism);
            const double period = periodOfDrives(mechanism).value();
            const auto motion = periodicMotion(mechanism, system, period);
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            QVERIFY(motion->stable);
            const MotionState start = drawnStart(mechanism, system, {}).value();
            const Motion run = simulate(system, start, {20 * period, period, MotionTolerance::tight});
            QVERIFY((run.samples.back().state.q - motion->start.state.q).norm() < 1e-8 * load + 1e-11);
            if (load < 0.1) {
                const Analysis rest = analyze(mechanism);
                for (const Eigenvalue& each : rest.methods.front().spectrum.values) {
                    const std::complex<double> multiplier = std::exp(each.s * period);
                    // Differences of motions by implicit steps have six digits.
                    const bool isFound = std::ranges::any_of(
                        motion->multipliers, [&](const auto& found) { return std::abs(found - multiplier) < 2e-6; });
                    QVERIFY(!each.isTrue() || isFound);
                }
            }
        }
    }

    /// A rod on a spring that is wound up by a turn: its equilibrium is a turn from the drawing, kθ = −½mgl cos θ with
    /// θ counted from the rest angle. The motion begins and stays there, at rest and with a support that shakes a
    /// little; deviations from rest have the multipliers exp(±iωT), ω² = V''/I.
    void equilibriaAfterATurn_areStarts()
    {
        for (const double amplitude : {0.0, 1e-4}) {
            Mechanism mechanism = built({{"A", {0, 0}, true}, {"B", {std::cos(0.3), std::sin(0.3)}}});
            const SupportMotion shake{
                .id = "s", .point = "A", .x = {TimeFunction::Harmonic{0, amplitude, 4, 0}}, .y = {}, .unknown = {}};
            mechanism.elements = {Bar{"b", {"A", "B"}, {}, 2, {}},
                                  TorsionSpring{"t", {"b", "ground"}, 50, 0.3, 0, 1, {}}};
            if (amplitude > 0) {
                mechanism.elements.emplace_back(shake);
            }
            double stretch = 0;
            for (int i = 0; i < 50; ++i) {
                stretch = -9.81 / 50 * std::cos(0.3 + stretch);
            }
            const auto motion = periodicMotion(mechanism, System(mechanism), 0.25);
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            const double angle = 0.3 + stretch - 2 * std::numbers::pi;
            QVERIFY(std::abs(motion->start.linkDirections[0] - angle) < 1e-9 + 100 * amplitude);
            QVERIFY(std::abs(motion->system->linkAngles(motion->start.state.q)[0] - angle) < 1e-9 + 100 * amplitude);
            const double omega = std::sqrt((50 - 9.81 * std::sin(0.3 + stretch)) / (2.0 / 3));
            QVERIFY(std::abs(motion->multipliers[0].real() - std::cos(0.25 * omega)) < 1e-8 + 1e3 * amplitude);
            QVERIFY(std::abs(motion->start.acceleration.a.norm()) < 1e-9 + 3e3 * amplitude);
        }
    }

    /// A link that moves no mass and no spring is named at rest; a multiplier of zero has no rate.
    void bareParts_areNamed()
    {
        const Mechanism mechanism =
            built({{"O", {0, 0}, true}, {"A", {1, 0}}}, {Bar{"b", {"O", "A"}, {}, 0, {}}}, {0, 0});
        const auto bare = periodicMotion(mechanism, System(mechanism), 1);
        QVERIFY(!bare && rendered(bare.reason()).find("No mass, spring or damper moves with A") == 0);
        QVERIFY(std::isnan(growthOf(0, 1, 0).rate));
    }

    /// The search ends at once where nothing damps and there is no equilibrium, or parts move no mass.
    void undampedMechanismWithoutModes_endsAtOnce()
    {
        Mechanism turned = built({{"O", {0, 0}, true}, {"A", {1, 0}}}, {Bar{"b", {"O", "A"}, {}, 1, {}}});
        Mechanism sprung = turned;
        turned.elements.push_back(Torque{.id = "T", .of = "b", .torque = 100, .unknown = {}});
        std::get<Bar>(sprung.elements[0]).mass = 0;
        sprung.points.push_back({"C", {1, -1}, true});
        sprung.elements.push_back(
            Spring{.id = "k", .points = {"A", "C"}, .stiffness = 10, .restLength = 0.5, .unknown = {}});
        const std::vector<std::pair<Mechanism, std::string>> cases{{turned, "No equilibrium: nothing resists T"},
                                                                   {sprung, "neither mass nor damper moves with A"}};
        for (const auto& [mechanism, words] : cases) {
            std::size_t asked = 0;
            const Monitor counting{.cancelled = [&] { return ++asked == 0; }, .progress = {}};
            analyze(mechanism, {}, counting);
            const std::size_t modes = std::exchange(asked, 0);
            const auto motion = periodicMotion(mechanism, System(mechanism), 1, counting);
            QVERIFY(!motion && asked < 2 * modes + 100);
            QVERIFY2(rendered(motion.reason()).find(words) == 0, rendered(motion.reason()).c_str());
        }
    }

    void mechanismThatCannotMove_isRefused()
    {
        const Mechanism straight = built({{"A", {0, 0}, true}, {"C", {1, 0}}, {"B", {2, 0}, true}},
                                         {Bar{"a", {"A", "C"}, {}, 1, {}}, Bar{"b", {"C", "B"}, {}, 1, {}}}, {0, 0});
        Mechanism truss = straight;
        truss.points[1].at = {1, 1};
        for (const Mechanism& each : {straight, truss}) {
            const auto motion = periodicMotion(each, System(each), 1);
            QVERIFY(!motion && rendered(motion.reason()).find("nothing can move") == 0);
        }
    }
};

QTEST_GUILESS_MAIN(PeriodicTest)
#include "tst_periodic.moc"
