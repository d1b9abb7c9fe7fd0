// Functions of time that jump, have kinks, or act for a moment only: what they do, in closed form.

#include "app/io/formats/mechanism_files.h"
#include "model/dynamics/observable.h"
#include "model/dynamics/start.h"
#include "model/mechanism/expressions/time_curve.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"

#include <cmath>
#include <numbers>
#include <string>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// A mass of 2 kg on a guide along x, at rest in the origin, under a force of this function of time.
Mechanism pushed(const std::string& force)
{
    return parseMechanism(R"({"format": "eigenlink", "version": 1, "gravity": [0, 0], "points": [
        {"id": "P", "at": [0, 0]}, {"id": "O", "at": [-1, 0], "fixed": true}], "elements": [
        {"type": "point_mass", "id": "m", "point": "P", "mass": 2},
        {"type": "slider", "id": "g", "point": "P", "through": [0, 0], "direction": [1, 0]},
        {"type": "force", "id": "F", "point": "P", "force": [)" +
                          force + R"(, 0]}]})")
        .mechanism;
}

TimeCurve curveOf(const char* formula)
{
    return TimeCurve(TimeFunction(TimeFunction::Formula{formula}));
}

}  // namespace

class LoadsInTimeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// m v = ∫F dt, m x = ∫∫F dt: however short the push, and however far the outputs are apart.
    void push_givesItsImpulse_data()
    {
        addColumns<std::string, double>({"force", "impulse"});
        QTest::addColumn<double>("middle");  // of the push
        QTest::addColumn<double>("accuracy");
        QTest::newRow("window") << std::string(R"x("100*(step(t-5)-step(t-5.01))")x") << 1.0 << 5.005 << 1e-12;
        QTest::newRow("far and short")  // whose times are known to sixteen digits
            << std::string(R"x("1000*(step(t-7.77)-step(t-7.771))")x") << 1.0 << 7.7705 << 1e-11;
        QTest::newRow("late") << std::string(R"x("10*step(t-9.9)")x") << 1.0 << 9.95 << 1e-12;
        QTest::newRow("bell") << std::string(R"x("100*exp(-((t-5)/0.02)^2)")x") << 2 * std::sqrt(std::numbers::pi)
                              << 5.0 << 1e-9;
        QTest::newRow("bell that fades to less than numbers have digits for")
            << std::string(R"x("1000*exp(-((t-5)/0.0005)^2)")x") << 0.5 * std::sqrt(std::numbers::pi) << 5.0 << 1e-9;
        QTest::newRow("triangle") << std::string(R"x("max(0, 1-100*abs(t-3))")x") << 0.01 << 3.0 << 1e-12;
        // A table with a spike of three rows: symmetric, so that its middle is that of the push.
        QTest::newRow("rows of a table")
            << std::string(R"({"table": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [4.99, 0], [5, 100], [5.01, 0], [6, 0],
                [7, 0], [8, 0], [9, 0], [10, 0]]})")
            << std::numeric_limits<double>::quiet_NaN() << 5.0 << 1e-9;
    }
    void push_givesItsImpulse()
    {
        QFETCH(std::string, force);
        QFETCH(double, impulse);
        QFETCH(double, middle);
        QFETCH(double, accuracy);
        const Mechanism mechanism = pushed(force);
        if (std::isnan(impulse)) {  // that of the curve itself, by many thin strips
            const TimeCurve curve(std::get<Force>(mechanism.elements.back()).forceInTime.front());
            impulse = 0;
            for (int i = 0; i < 1000000; ++i) {
                impulse += 1e-5 * curve.at(1e-5 * (i + 0.5)).value;
            }
        }
        for (const double step : {10.0, 0.1}) {
            const MotionRun run(mechanism, {10, step, MotionTolerance::tight});
            QVERIFY(run.motion.status == MotionStatus::complete);
            const double v = impulse / 2;
            COMPARE_WITHIN(run.at("P.vx", run.motion.samples.back()), v,
                           accuracy * std::abs(v) + 1e-9 * (accuracy > 1e-10));
            COMPARE_WITHIN(run.at("P.x", run.motion.samples.back()), v * (10 - middle),
                           10 * (accuracy * std::abs(v) + 1e-9 * (accuracy > 1e-10)));
        }
        const MotionRun normal(mechanism, {10, 0.1, MotionTolerance::normal});
        COMPARE_WITHIN(normal.at("P.vx", normal.motion.samples.back()), impulse / 2, 1e-6 * std::abs(impulse));
    }

    /// A motion ends where its motor has no angle any more: the output right there has no velocity and is none.
    void outputWhereAFunctionEnds_isLeftOut()
    {
        const Mechanism mechanism = mechanismWith(R"x("points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1},
            {"type": "motor", "id": "M", "of": ["a"], "angle": "sqrt(1-t)"}])x");
        const System system(mechanism);
        const Motion motion = simulate(system, drawnStart(mechanism, system).value(), {2, 0.25});
        QVERIFY(motion.status == MotionStatus::stopped);
        QCOMPARE(motion.samples.size(), std::size_t(4));
        for (const MotionSample& sample : motion.samples) {
            QVERIFY(sample.state.v.allFinite() && sample.acceleration.a.allFinite());
        }
    }

    /// A mass under a wave alone: no error of the motion shows but that of the integral.
    void wave_isIntegrated_withEveryTolerance()
    {
        const double w = 2 * std::numbers::pi * 1.3;
        const Mechanism mechanism = pushed(R"({"amplitude": 3, "frequency": 1.3, "phase": 0.4})");
        for (const auto& [tolerance, error] :
             {std::pair(MotionTolerance::normal, 1e-6), std::pair(MotionTolerance::tight, 1e-11)}) {
            const MotionRun run(mechanism, {5, 0.25, tolerance});
            for (std::size_t i = 0; i < run.motion.samples.size(); ++i) {
                const double t = run.motion.samples[i].t;
                COMPARE_WITHIN(run.at("P.vx", i), 1.5 / w * (std::cos(0.4) - std::cos(w * t + 0.4)), error);
            }
        }
    }

    /// A square wave: the acceleration jumps, the velocity is a triangle, also at outputs right beside the jumps.
    void squareWave_makesATriangle()
    {
        const MotionRun run(pushed(R"x("2*sign(sin(pi*t))")x"), {4, 0.125, MotionTolerance::tight});
        QVERIFY(run.motion.status == MotionStatus::complete);
        for (std::size_t i = 0; i < run.motion.samples.size(); ++i) {
            const double t = run.motion.samples[i].t;
            const double inPeriod = std::fmod(t, 2.0);
            COMPARE_WITHIN(run.at("P.vx", i), inPeriod <= 1 ? inPeriod : 2 - inPeriod, 1e-12);
            if (std::abs(t - std::round(t)) > 1e-9) {
                COMPARE_WITHIN(run.at("P.ax", i), inPeriod < 1 ? 1.0 : -1.0, 1e-12);
            }
        }
    }

    /// A motor follows a table to its end and goes on evenly: its acceleration jumps there.
    void endOfATable_isAJumpOfAcceleration()
    {
        const MotionRun run(mechanismWith(R"("gravity": [0, 0], "points": [
                {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}], "elements": [
                {"type": "bar", "id": "r", "points": ["O", "P"], "mass": 3},
                {"type": "motor", "id": "M", "of": ["r"], "angle": {"table": [[0, 0], [1, 1], [2, 4]]}}])"),
                            {3, 0.25, MotionTolerance::tight});
        QVERIFY(run.motion.status == MotionStatus::complete);
        for (std::size_t i = 0; i < run.motion.samples.size(); ++i) {
            const double t = run.motion.samples[i].t;
            COMPARE_WITHIN(run.at("r.angle", i), t <= 2 ? t * t : 4 + 4 * (t - 2), 1e-12);
            COMPARE_WITHIN(run.at("r.rate", i), t <= 2 ? 2 * t : 4.0, 1e-11);
            if (t != 2) {
                COMPARE_WITHIN(run.at("M.torque", i), t < 2 ? 2.0 : 0.0, 1e-10);
            }
        }
    }

    /// Between its rows a table is a cubic: pushed by it, a mass moves by polynomials of degree 5, to all digits,
    /// whether outputs are at rows or between them.
    void tableOfForces_isIntegratedExactly()
    {
        const std::string rows = "[[0, 0], [0.4, 3], [0.8, -2], [1.2, 5], [1.6, 1], [2, -4]]";
        const Mechanism mechanism = pushed(R"({"table": )" + rows + "}");
        const TimeCurve curve(std::get<Force>(mechanism.elements.back()).forceInTime.front());
        const MotionRun run(mechanism, {2, 0.1, MotionTolerance::tight});
        QVERIFY(run.motion.status == MotionStatus::complete);
        // Simpson's rule is exact for cubics.
        double v = 0;
        for (std::size_t i = 0; i < run.motion.samples.size(); ++i) {
            COMPARE_WITHIN(run.at("P.vx", i), v, 1e-13);
            const double t = 0.1 * static_cast<double>(i);
            v += 0.1 / 6 * (curve.at(t).value + 4 * curve.at(t + 0.05).value + curve.at(t + 0.1).value) / 2;
        }
    }

    /// Torques of exp(exp(20 t)) would turn a rod 10⁹ times and more in 0.2 s: that is told after some ten thousand
    /// steps, and the computed part is kept.
    void functionBeyondAllBounds_endsTheMotion()
    {
        Mechanism mechanism = mechanismWith(R"x("points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}], "elements": [
            {"type": "bar", "id": "rod", "points": ["O", "P"], "mass": 1},
            {"type": "torque", "id": "T", "of": "rod", "torque": "exp(exp(20*t))"}])x");
        const MotionRun wild(mechanism, {0.2, 0.01, MotionTolerance::normal});
        QVERIFY(wild.motion.status == MotionStatus::stopped && wild.motion.isTooLarge);
        QVERIFY(wild.motion.steps < 60000 && wild.motion.samples.size() > 10);
    }

    /// O–Q–P–G in one line, springs of k, mass at P alone: Q stands at (F + k x)/2k and has the velocity (Ḟ + k ẋ)/2k,
    /// of slow and fast forces, in small and large mechanisms, and on each side of a jump.
    void masslessPoint_followsItsForce_data()
    {
        addColumns<QString, double>({"force", "size"});
        QTest::addColumn<double>("rate");  // Ḟ at t = 0 [N/s]
        const double w = 2 * std::numbers::pi;
        for (const double size : {1e-3, 1.0, 1e3}) {
            const QByteArray name = QByteArray::number(size);
            QTest::newRow("slow " + name) << R"({"amplitude": 1, "frequency": 2})" << size << 2 * w;
            QTest::newRow("fast " + name) << R"({"amplitude": 1, "frequency": 5000})" << size << 5000 * w;
            QTest::newRow("formula " + name) << R"("sin(300*t)+t^2")" << size << 300.0;
            QTest::newRow("jump " + name) << R"js("if(t<0.01,0,1)")js" << size << 0.0;
        }
    }
    void masslessPoint_followsItsForce()
    {
        QFETCH(QString, force);
        QFETCH(double, size);
        QFETCH(double, rate);
        const auto at = [&](double x) { return "[" + std::to_string(x * size) + ", 0]"; };
        const double k = 100 / size;
        const std::string rest =
            R"(, "stiffness": )" + std::to_string(k) + R"(, "rest_length": )" + std::to_string(size) + "}";
        const MotionRun run(
            mechanismWith(
                R"("gravity": [0, 0], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "Q", "at": )" +
                at(1) + R"(}, {"id": "P", "at": )" + at(2) + R"(}, {"id": "G", "at": )" + at(3) +
                R"(, "fixed": true}], "elements": [{"type": "point_mass", "id": "m", "point": "P", "mass": 1},
            {"type": "slider", "id": "g", "point": "Q", "through": [0, 0], "direction": [1, 0]},
            {"type": "slider", "id": "h", "point": "P", "through": [0, 0], "direction": [1, 0]},
            {"type": "spring", "id": "a", "points": ["O", "Q"])" +
                rest + R"(, {"type": "spring", "id": "b", "points": ["Q", "P"])" + rest +
                R"(, {"type": "spring", "id": "c", "points": ["P", "G"])" + rest +
                R"(, {"type": "force", "id": "F", "point": "Q", "force": [)" + force.toStdString() + ", 0]}]"),
            {0.02, 1e-3, MotionTolerance::tight});
        QVERIFY2(run.motion.status == MotionStatus::complete, rendered(run.motion.reason).c_str());
        COMPARE_WITHIN(run.at("Q.vx", 0), rate / (2 * k), 1e-8 * (size + rate / (2 * k)));
        const TimeCurve curve(std::get<Force>(run.mechanism.elements.back()).forceInTime[0]);
        const bool jumps = force.contains("if");
        for (std::size_t row = 0; row < run.motion.samples.size(); ++row) {
            if (jumps && row == 10) {
                continue;  // there it stands on either side
            }
            const Jet F = curve.at(run.motion.samples[row].t);
            COMPARE_WITHIN(run.at("Q.x", row), size + F.value / (2 * k) + (run.at("P.x", row) - 2 * size) / 2,
                           1e-8 * size);
            const double v = F.first / (2 * k) + run.at("P.vx", row) / 2;
            COMPARE_WITHIN(run.at("Q.vx", row), v, 1e-6 * (size + std::abs(v)));
        }
    }

    void jumpsOfFormulas_areFoundBetweenNeighbours()
    {
        const auto first = curveOf("step(t-1/3)*max(t, 2-t)").firstBreak(0, 2);
        QVERIFY(first && first->before < 1.0 / 3 && first->after >= 1.0 / 3);
        QCOMPARE(std::nextafter(first->before, 1.0), first->after);
        const auto second = curveOf("step(t-1/3)*max(t, 2-t)").firstBreak(0.4, 2);
        QVERIFY(second && second->before <= 1 && second->after >= 1);
        QVERIFY(!curveOf("sin(50*t)+exp(t)").firstBreak(0, 10));
        QVERIFY(!curveOf("step(t-3)").firstBreak(0, 2.9));
    }

    void steps_followWhatFunctionsDo()
    {
        QCOMPARE(curveOf("1+t").followedUntil(0, 100), 100.0);
        QVERIFY(curveOf("sin(100*t)").followedUntil(0, 100) < 1);
        QVERIFY(curveOf("exp(-((t-5)/0.1)^2)").followedUntil(4.5, 6) < 6);
        const TimeCurve table(TimeFunction(TimeFunction::Table{{{0, 0}, {5, 0}, {5.01, 1}, {5.02, 0}, {10, 0}}}));
        QCOMPARE(table.followedUntil(0, 10), 5.0);
        COMPARE_WITHIN(table.followedUntil(5, 10), 5.08, 1e-12);
    }
};

QTEST_GUILESS_MAIN(LoadsInTimeTest)
#include "tst_loads_in_time.moc"
