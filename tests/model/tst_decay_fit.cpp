#include "model/studies/response/decay_fit.h"
#include "tests/support/columns.h"

#include <cmath>
#include <numbers>
#include <random>

using namespace eigenlink;

namespace {

struct Oscillation {
    double frequency = 0.7, dampingRatio = 0.02, amplitude = 1.5, phase = 0.4, offset = 3;

    double at(double t) const
    {
        const double omega = 2 * std::numbers::pi * frequency;
        const double sigma = omega * dampingRatio / std::sqrt(1 - dampingRatio * dampingRatio);
        return offset + amplitude * std::exp(-sigma * t) * std::cos(omega * t + phase);
    }
};

struct Curve {
    std::vector<double> times, values;
};

/// `count` samples over `duration` with normal noise; `jitter` shifts each time by a share of the step.
Curve sampled(const Oscillation& oscillation, double duration, std::size_t count, double noise, double jitter = 0)
{
    std::mt19937 random(7);
    std::normal_distribution<double> error(0, 1);
    std::uniform_real_distribution<double> shift(-0.5, 0.5);
    Curve curve;
    const double step = duration / static_cast<double>(count - 1);
    for (std::size_t i = 0; i < count; ++i) {
        curve.times.push_back(step * (static_cast<double>(i) + jitter * shift(random)));
        curve.values.push_back(oscillation.at(curve.times.back()) + noise * error(random));
    }
    return curve;
}

}  // namespace

class TestDecayFit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pureOscillation_isFound_data()
    {
        test::addColumns<double, double, double>({"frequency", "ratio", "periods"});
        QTest::newRow("many periods") << 0.7 << 0.02 << 21.3;
        QTest::newRow("undamped") << 12.0 << 0.0 << 30.0;
        QTest::newRow("strongly damped") << 0.7 << 0.3 << 3.0;
        QTest::newRow("two periods") << 3.0 << 0.05 << 2.2;
        QTest::newRow("growing") << 1.0 << -0.01 << 10.0;
    }

    void pureOscillation_isFound()
    {
        QFETCH(double, frequency);
        QFETCH(double, ratio);
        QFETCH(double, periods);
        const Curve curve = sampled({frequency, ratio, 1.5, 0.4, 3}, periods / frequency, 600, 0);
        const Outcome<Decay> decay = decayOf(curve.times, curve.values);
        QVERIFY(decay);
        // The rounding of 600 values of size 4.5 in a curve of size 1.5 leaves less than this.
        constexpr double kRounding = 1e-9;
        QVERIFY(std::abs(decay->frequency - frequency) < kRounding * frequency);
        QVERIFY(std::abs(decay->dampingRatio - ratio) < kRounding);
        QVERIFY(std::abs(decay->offset - 3) < kRounding);
        QVERIFY(decay->explainedShare > 1 - kRounding);
    }

    // The variance of a frequency fitted to N samples over T is 6 (noise/amplitude)²/(π² N T²) at least (Rife and
    // Boorstyn 1974); the decay spreads as much. Five standard deviations are allowed, a decay costs a factor.
    void noise_movesTheAnswerWithinItsSpread()
    {
        const Oscillation oscillation;
        constexpr double kDuration = 30, kNoise = 0.15;
        constexpr std::size_t kCount = 1500;
        const Curve curve = sampled(oscillation, kDuration, kCount, kNoise, 0.6);
        const Outcome<Decay> decay = decayOf(curve.times, curve.values);
        QVERIFY(decay);
        const double ratio = kNoise / oscillation.amplitude;
        const double spread = std::sqrt(6.0 / kCount) * ratio / (std::numbers::pi * kDuration);
        const double lost = std::exp(2 * std::numbers::pi * 0.7 * 0.02 * kDuration / 2);  // weaker in the middle
        QVERIFY(std::abs(decay->frequency - oscillation.frequency) < 5 * lost * spread);
        QVERIFY(std::abs(decay->dampingRatio - oscillation.dampingRatio) < 5 * lost * spread / oscillation.frequency);
    }

    void noiseAlone_andFewValues_areRefused()
    {
        Oscillation none;
        none.amplitude = 0;
        const Curve noise = sampled(none, 10, 500, 1);
        QVERIFY(!decayOf(noise.times, noise.values));
        QVERIFY(!decayOf({0, 1, 2}, {1, -1, 1}));
        Curve back = sampled({}, 10, 100, 0);
        std::swap(back.times[3], back.times[4]);
        QVERIFY(!decayOf(back.times, back.values));
        const std::vector<double> flat(100, 2);
        QVERIFY(!decayOf(sampled({}, 10, 100, 0).times, flat));
    }
};

QTEST_GUILESS_MAIN(TestDecayFit)
#include "tst_decay_fit.moc"
