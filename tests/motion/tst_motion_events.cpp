// Events between the outputs of a motion: zeros and turning points of watched quantities, and singular configurations.

#include "model/dynamics/observable.h"
#include "model/dynamics/simulate.h"
#include "model/dynamics/start.h"
#include "tests/support/built.h"
#include "tests/support/motion_reference.h"
#include "tests/support/moving.h"
#include "tests/support/random_mechanism.h"

#include <QTest>

#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Kind = MotionEvent::Kind;

/// A mass of 2 kg on a guide between a spring of 50 N/m and the ground, 5 rad/s, at x₀ with the speed v₀.
Mechanism oscillator(double x, double v)
{
    return built(
        {{"O", {-1, 0}, true}, {"P", {x, 0}, false, {v, 0}}},
        {PointMass{"m", "P", 2, {}}, Slider{"g", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"O", "P"}, 50, 1, 0, {}}},
        {0, 0});
}

/// The motion with these quantities watched.
Motion watched(const Mechanism& mechanism, const System& system, const std::vector<std::string>& names, double duration,
               double step)
{
    const SimulationOptions options{.duration = duration,
                                    .step = step,
                                    .tolerance = MotionTolerance::tight,
                                    .watched = watchedQuantities(mechanism, system, names).value()};
    return simulate(system, drawnStart(mechanism, system).value(), options);
}

std::vector<double> timesOf(const Motion& motion, Kind kind, const std::string& name)
{
    std::vector<double> times;
    for (const MotionEvent& event : motion.events) {
        if (event.kind == kind && event.name == name) {
            times.push_back(event.t);
        }
    }
    return times;
}

/// Times t₀ + k π/ω within the duration.
std::vector<double> everyHalfPeriod(double first, double omega, double duration)
{
    std::vector<double> times;
    const double half = std::numbers::pi / omega;
    for (double t = first - std::floor(first / half) * half; t < duration; t += half) {
        times.push_back(t);
    }
    return times;
}

}  // namespace

class MotionEventsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// x = A cos(ωt + φ): zeros and turning points at their times to ten digits, with ±A there, whatever the outputs;
    /// those of the velocity are where those of x are not.
    void eventsOfAnOscillator_areAtTheirTimes_data()
    {
        QTest::addColumn<double>("step");
        QTest::newRow("far outputs") << 3.0;
        QTest::newRow("near outputs") << 0.01;
        QTest::newRow("no outputs but the ends") << 4.0;
    }
    void eventsOfAnOscillator_areAtTheirTimes()
    {
        QFETCH(double, step);
        const double omega = 5, x = 0.3, v = -0.8, A = std::hypot(x, v / omega), phi = std::atan2(-v / omega, x);
        const Mechanism mechanism = oscillator(x, v);
        const System system(mechanism);
        const Motion motion = watched(mechanism, system, {"P.x", "P.vx"}, 4, step);
        const std::vector<double> zeros = everyHalfPeriod((std::numbers::pi / 2 - phi) / omega, omega, 4),
                                  turns = everyHalfPeriod((std::numbers::pi - phi) / omega, omega, 4);
        const auto isSame = [](double a, double b) { return std::abs(a - b) < 1e-10; };
        QVERIFY(std::ranges::equal(timesOf(motion, Kind::zero, "P.x"), zeros, isSame));
        QVERIFY(std::ranges::equal(timesOf(motion, Kind::turning, "P.x"), turns, isSame));
        QVERIFY(std::ranges::equal(timesOf(motion, Kind::zero, "P.vx"), turns, isSame));
        QVERIFY(std::ranges::equal(timesOf(motion, Kind::turning, "P.vx"), zeros, isSame));
        double before = 0;
        for (const MotionEvent& event : motion.events) {
            QVERIFY(event.t >= before);
            before = event.t;
            const double wanted = event.kind == Kind::zero ? 0 : event.name == "P.x" ? A : A * omega;
            COMPARE_WITHIN(std::abs(event.value), wanted, 1e-10);
        }
    }

    /// In random mechanisms: the motion that ends at an event has its zero, or its turning value and no rate, there;
    /// and there are as many zeros as changes of sign in many outputs.
    void events_areWhereTheMotionHasThem_data()
    {
        QTest::addColumn<std::uint32_t>("seed");
        for (const std::uint32_t seed : {0U, 2U, 5U, 8U, 13U, 21U}) {
            QTest::addRow("seed %u", seed) << seed;
        }
    }
    void events_areWhereTheMotionHasThem()
    {
        QFETCH(std::uint32_t, seed);
        const Mechanism mechanism = kicked(randomMechanism(seed), seed);
        const System system(mechanism);
        const std::string name = std::ranges::find(mechanism.points, false, &Point::fixed)->id + ".vx";
        const Motion motion = watched(mechanism, system, {name}, 1.5, 0.001);
        const WatchedQuantity quantity = watchedQuantities(mechanism, system, {name}).value().front();
        int changes = 0;
        for (std::size_t i = 1; i < motion.samples.size(); ++i) {
            changes += quantity.value(motion.samples[i - 1]) * quantity.value(motion.samples[i]) < 0 ? 1 : 0;
        }
        QCOMPARE(timesOf(motion, Kind::zero, name).size(), std::size_t(changes));
        QVERIFY(motion.events.size() > 1);
        for (const MotionEvent& event : motion.events) {
            SimulationOptions options;
            options.duration = options.step = event.t;
            options.tolerance = MotionTolerance::tight;
            const MotionSample last = simulate(system, motion.samples.front().state, options).samples.back();
            COMPARE_WITHIN(last.t, event.t, 1e-12);
            if (event.kind == Kind::zero) {
                COMPARE_WITHIN(quantity.value(last), 0.0, 1e-8);
            } else {
                COMPARE_WITHIN(quantity.rate(last), 0.0, 1e-5 * (1 + last.acceleration.a.norm()));
                COMPARE_WITHIN(quantity.value(last), event.value, 1e-8);
            }
        }
    }

    /// A quantity without a derivative has zeros, but no turning points; a quantity that is never zero has none.
    void quantitiesWithoutRates_haveZerosOnly()
    {
        const Mechanism mechanism = oscillator(0.3, 0);
        const System system(mechanism);
        const Motion motion = watched(mechanism, system, {"momentum.x", "energy.total", "P.y"}, 3, 0.5);
        QCOMPARE(timesOf(motion, Kind::zero, "momentum.x").size(), std::size_t(4));
        QCOMPARE(motion.events.size(), std::size_t(4));
    }

    /// A square wave pushes: at its jumps the acceleration passes through zero and the velocity turns back, at once.
    void jumpsThroughZero_areEvents()
    {
        Mechanism mechanism = built({{"O", {-1, 0}, true}, {"P", {0, 0}}}, {PointMass{"m", "P", 2, {}}}, {0, 0});
        Force force{"F", "P", {}, {}};
        force.forceInTime = {TimeFunction::Formula{"2-4*step(t-0.7)+4*step(t-1.6)"}, TimeFunction(0.0)};
        mechanism.elements.push_back(force);
        const System system(mechanism);
        const Motion motion = watched(mechanism, system, {"P.ax", "P.vx"}, 3, 0.5);
        const std::vector<double> jumps = timesOf(motion, Kind::zero, "P.ax");
        QCOMPARE(jumps.size(), std::size_t(2));
        COMPARE_WITHIN(jumps[0], 0.7, 1e-12);
        COMPARE_WITHIN(jumps[1], 1.6, 1e-12);
        QVERIFY(timesOf(motion, Kind::turning, "P.vx") == jumps);
        // v = t, then 1.4 − t until 1.6, where it is −0.2, then it rises again: zero at 1.4 and at 1.8.
        const std::vector<double> zeros = timesOf(motion, Kind::zero, "P.vx");
        QCOMPARE(zeros.size(), std::size_t(2));
        COMPARE_WITHIN(zeros[0], 1.4, 1e-10);
        COMPARE_WITHIN(zeros[1], 1.8, 1e-10);
    }

    /// A parallelogram that turns at a speed passes flat positions half a turn apart: with the rods alone and no weight
    /// it turns evenly, φ = φ₀ + ωt.
    void singularities_areWhereTheLinksAreInLine()
    {
        for (const double omega : {2.0, -3.0}) {
            Mechanism mechanism = parallelogramAt(0.5);
            mechanism.gravity = {0, 0};
            for (const std::size_t i : {std::size_t(1), std::size_t(2)}) {
                mechanism.points[i].velocity = omega * perpendicular(rotated({1, 0}, 0.5));
            }
            const System system(mechanism);
            const Motion motion = watched(mechanism, system, {}, 6, 1);
            QVERIFY(motion.status == MotionStatus::complete);
            double first = (omega > 0 ? std::numbers::pi - 0.5 : 0.5) / std::abs(omega);
            std::vector<double> expected;
            for (; first < 6; first += std::numbers::pi / std::abs(omega)) {
                expected.push_back(first);
            }
            const std::vector<double> found = timesOf(motion, Kind::singularity, "");
            QCOMPARE(found.size(), expected.size());
            for (std::size_t i = 0; i < found.size(); ++i) {
                COMPARE_WITHIN(found[i], expected[i], 1e-6);
            }
        }
    }
};

QTEST_GUILESS_MAIN(MotionEventsTest)
#include "tst_motion_events.moc"
