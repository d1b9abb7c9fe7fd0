#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/mode_target.h"
#include "model/math/krylov/rightmost_modes.h"
#include "model/math/krylov/shift_search.h"
#include "model/mechanism/templates/chain.h"
#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <functional>
#include <numbers>
#include <string>

using namespace eigenlink;
using namespace eigenlink::test;

using Complex = std::complex<double>;

namespace {

const ModeTarget kRightmost{ModeTarget::Rule::rightmost, 0};

ModeTarget near(Complex point)
{
    return {ModeTarget::Rule::nearest, point};
}

/// True values with Im s ≥ 0 in the order of the target.
std::vector<Complex> ordered(const Analysis& analysis, Method method, const ModeTarget& target)
{
    std::vector<Complex> values;
    for (const Complex s : trueValues(analysis, method)) {
        if (s.imag() >= 0) {
            values.push_back(s);
        }
    }
    std::stable_sort(values.begin(), values.end(), [&](Complex a, Complex b) { return target.puts(a, b); });
    return values;
}

Analysis analyzeTowards(const ModeTarget& target, std::size_t modes, Engine engine, const Mechanism& mechanism,
                        std::vector<Method> methods = {Method::mcs, Method::rcs}, double omega = 10)
{
    AnalysisOptions options;
    options.linearizer.omega = omega;
    options.methods = std::move(methods);
    options.engine = engine;
    options.wanted.count = modes;
    options.wanted.target = target;
    return analyze(mechanism, options);
}

Mechanism chainOf(double rods, double damping)
{
    return pendulumChainTemplate().build({rods, 0.5, 1, damping, 0});
}

/// Arms of some rods of 1 m and 1 kg side by side, hanging, with a torsion spring and damper in each joint.
Mechanism armsOf(int count, int rods, const std::function<TorsionSpring(int arm)>& jointOf)
{
    Mechanism mechanism;
    for (int arm = 0; arm < count; ++arm) {
        std::string above = "ground";
        for (int rod = 0; rod <= rods; ++rod) {
            const std::string name = std::to_string(arm) + "_" + std::to_string(rod);
            mechanism.points.push_back({"P" + name, {3.0 * arm, -1.0 * rod}, rod == 0, {}});
            if (rod > 0) {
                const std::string last = "P" + std::to_string(arm) + "_" + std::to_string(rod - 1);
                mechanism.elements.emplace_back(Bar{"r" + name, {last, "P" + name}, 1, 1, {}});
                TorsionSpring joint = jointOf(arm);
                joint.id = "t" + name;
                joint.of = {"r" + name, above};
                joint.restAngle = rod == 1 ? -std::numbers::pi / 2 : 0;
                mechanism.elements.emplace_back(joint);
                above = "r" + name;
            }
        }
    }
    return mechanism;
}

/// A chain that stands upright: as many growing modes as rods, and dampers in its joints.
Mechanism uprightChain(double damping)
{
    Mechanism chain = chainOf(6, damping);
    chain.gravity = {0, 9.81};
    return chain;
}

}  // namespace

/// Modes near a point and rightmost ones of the sparse engine against full dense spectra.
class TestModeTarget : public QObject {
    Q_OBJECT

private slots:
    void sparseModes_areThoseThatTheFullSpectrumPutsFirst_data()
    {
        QTest::addColumn<Mechanism>("mechanism");
        const FlexiblePendulumParameters beams{.segments = 8};
        QTest::newRow("loops") << nLoop({.loops = 12});
        QTest::newRow("damped loops") << nLoop({.loops = 12, .damping = 3});
        QTest::newRow("chain") << chainOf(9, 0);
        QTest::newRow("damped chain") << chainOf(9, 0.4);
        QTest::newRow("upright chain") << uprightChain(0);
        QTest::newRow("damped upright chain") << uprightChain(0.7);
        QTest::newRow("beams") << flexiblePendulum(beams);
        for (const std::uint32_t seed : {3U, 8U, 21U, 34U, 55U, 89U, 144U, 233U}) {
            QTest::addRow("random %u", seed) << randomMechanism(seed);
        }
    }

    void sparseModes_areThoseThatTheFullSpectrumPutsFirst()
    {
        QFETCH(Mechanism, mechanism);
        const Analysis full = analyzeBy(Method::mcs, mechanism);
        QCOMPARE(full.find(Method::mcs)->spectrum.status, SpectrumStatus::ok);
        const std::size_t most = std::size_t(full.equilibrium.degreesOfFreedom);
        for (const ModeTarget& target : {near({0, 7}), near({-1, 20}), near(3.5), near({0, 140}), kRightmost}) {
            const std::vector<Complex> all = ordered(full, Method::mcs, target);
            for (const std::size_t count : {std::size_t(1), std::min<std::size_t>(3, most)}) {
                const Analysis partial = analyzeTowards(target, count, Engine::sparse, mechanism);
                for (const Method method : {Method::mcs, Method::rcs}) {
                    const Spectrum& spectrum = partial.find(method)->spectrum;
                    const QByteArray what = QByteArray::number(target.point.real()) + " + " +
                                            QByteArray::number(target.point.imag()) + "i, " +
                                            QByteArray::number(qsizetype(count));
                    QVERIFY2(spectrum.status == SpectrumStatus::ok, what + QByteArray(allWarnings(partial).c_str()));
                    QVERIFY2(spectrum.partial && spectrum.partial->verified, what);
                    const std::vector<Complex> found = ordered(partial, method, target);
                    QVERIFY2(found.size() >= count, what);
                    for (std::size_t i = 0; i < count; ++i) {
                        // Equals in distance may come in another order: what counts is how far each is.
                        const double wanted = target.distanceOf(all[i]);
                        const double got = target.distanceOf(found[i]);
                        QVERIFY2(std::abs(wanted - got) < 1e-6 * (1 + std::abs(all[i])),
                                 what + ": " + QByteArray::number(wanted) + " and " + QByteArray::number(got));
                    }
                }
            }
        }
    }

    void searches_findTheSame_data() { sparseModes_areThoseThatTheFullSpectrumPutsFirst_data(); }

    /// Few eigenvalues are all computed; of many only the searches find some.
    void searches_findTheSame()
    {
        QFETCH(Mechanism, mechanism);
        const Analysis full = analyzeBy(Method::mcs, mechanism);
        const SparseProblem problem = sparseProblemAt(*full.system, full.equilibrium.q, full.equilibrium.lambda);
        SaddleFactor factor = factorOf(problem);
        QVERIFY(factor.factor(0, -1e-3));
        const auto count = std::min<Eigen::Index>(3, full.equilibrium.degreesOfFreedom);
        const double scale = std::abs(ordered(full, Method::mcs, {}).front());
        for (const ModeTarget& target : {ModeTarget{}, near({0, 7}), near({-1, 20}), near(3.5), kRightmost}) {
            const QuadraticModes found = target.rule == ModeTarget::Rule::rightmost
                                             ? rightmostModes(problem, factor, count, scale)
                                             : eigenvaluesNear(problem, factor, {target.point, count, scale});
            QVERIFY(found.failure.isEmpty());
            QVERIFY2(found.verified || target.rule == ModeTarget::Rule::rightmost, rendered(found.proof).c_str());
            std::vector<double> distances;
            for (const QuadraticMode& mode : found.values) {
                if (mode.s.imag() >= 0) {
                    distances.push_back(target.distanceOf(mode.s));
                }
            }
            std::sort(distances.begin(), distances.end());
            const std::vector<Complex> all = ordered(full, Method::mcs, target);
            QVERIFY(!distances.empty());
            for (std::size_t i = 0; found.verified && i < std::min<std::size_t>(distances.size(), 3); ++i) {
                const double wanted = target.distanceOf(all[i]);
                QVERIFY2(std::abs(distances[i] - wanted) < 1e-6 * (1 + std::abs(all[i])),
                         QByteArray::number(distances[i]) + " for " + QByteArray::number(wanted));
            }
        }
    }

    /// Damped modes of six equal arms, two rods each: real values six times over.
    void repeatedRealValues_keepTheirMultiplicity()
    {
        const Mechanism arms = armsOf(6, 2, [](int) { return TorsionSpring{{}, {}, 2, 0, 30, {}}; });
        for (const ModeTarget& target : {ModeTarget{}, near({0, 5}), kRightmost}) {
            for (const std::size_t count : {std::size_t(1), std::size_t(13), std::size_t(40)}) {
                const Analysis analysis =
                    analyzeTowards(target, count, Engine::sparse, arms, {Method::mcs, Method::rcs, Method::ucs});
                for (const Linearization& each : analysis.methods) {
                    QVERIFY2(each.spectrum.status == SpectrumStatus::ok, allWarnings(analysis).c_str());
                    for (const Eigenvalue& value : each.spectrum.values) {
                        const auto same = std::count_if(
                            each.spectrum.values.begin(), each.spectrum.values.end(),
                            [&](const Eigenvalue& v) { return std::abs(v.s - value.s) < 1e-6 * std::abs(value.s); });
                        QCOMPARE(same, 6);
                        QVERIFY(value.s.real() < 0);
                    }
                }
            }
        }
    }

    /// The least damped mode of forty is the fastest one, far from the origin.
    void rightmostMode_mayBeTheFurthest()
    {
        const Mechanism oscillators = armsOf(40, 1, [](int arm) {
            return TorsionSpring{{}, {}, 10.0 * (arm + 1) * (arm + 1), 0, arm == 39 ? 0.001 / 3 : 1, {}};
        });
        const Analysis analysis =
            analyzeTowards(kRightmost, 1, Engine::sparse, oscillators, {Method::mcs, Method::rcs, Method::ucs});
        for (const Linearization& each : analysis.methods) {
            QVERIFY(each.spectrum.partial->verified);
            QVERIFY(std::abs(each.spectrum.values.front().s.real() + 0.0005) < 1e-6);
        }
    }

    /// Damping brings values nearer to the origin than any undamped mode; the penalty system has them too.
    void dampedUprightChain_hasItsGrowingValueByEveryMethod()
    {
        const Mechanism chain = uprightChain(3);
        const Analysis analysis = analyzeTowards({}, 1, Engine::sparse, chain, {Method::mcs, Method::rcs, Method::ucs});
        const Complex exact = ordered(analyzeBy(Method::mcs, chain), Method::mcs, {}).front();
        for (const Linearization& each : analysis.methods) {
            QVERIFY(each.spectrum.partial->verified);
            QVERIFY(std::abs(each.spectrum.values.front().s - exact) < 1e-4 * std::abs(exact));
        }
    }

    void growingModes_areCountedAndFound()
    {
        for (const double damping : {0.0, 0.7}) {
            const Analysis analysis = analyzeTowards(kRightmost, 6, Engine::sparse, uprightChain(damping));
            QCOMPARE(analysis.equilibrium.negativeCount, 6);
            const std::vector<Complex> found = ordered(analysis, Method::mcs, kRightmost);
            QVERIFY(std::all_of(found.begin(), found.begin() + 6, [](Complex s) { return s.real() > 0; }));
            QVERIFY(analysis.find(Method::mcs)->spectrum.partial->verified);
        }
    }

    void pointOnAnEigenvalue_isAnswered()
    {
        const Mechanism chain = chainOf(9, 0.4);
        const Analysis full = analyzeBy(Method::mcs, chain);
        for (const Complex s : trueValues(full, Method::mcs)) {
            const Analysis at = analyzeTowards(near(s), 1, Engine::sparse, chain);
            QCOMPARE(at.find(Method::mcs)->spectrum.status, SpectrumStatus::ok);
            QVERIFY(near(s).distanceOf(ordered(at, Method::mcs, near(s)).front()) < 1e-8 * std::abs(s));
        }
    }

    void penaltySystem_hasItsPairOfEachMode_data()
    {
        QTest::addColumn<Mechanism>("mechanism");
        QTest::newRow("loops") << nLoop({.loops = 12});
        QTest::newRow("damped loops") << nLoop({.loops = 12, .damping = 3});
        QTest::newRow("damped chain") << chainOf(9, 0.4);
        QTest::newRow("upright chain") << uprightChain(0);
        QTest::newRow("damped upright chain") << uprightChain(0.7);
        QTest::newRow("beams") << flexiblePendulum({.segments = 8});
        for (const std::uint32_t seed : {3U, 21U, 55U}) {
            QTest::addRow("random %u", seed) << randomMechanism(seed);
        }
    }

    void penaltySystem_hasItsPairOfEachMode()
    {
        QFETCH(Mechanism, mechanism);
        const Analysis full = analyzeBy(Method::ucs, mechanism);
        const std::vector<Complex> dense = trueValues(full, Method::ucs);
        // The full spectrum takes another omega where a true root lies near the spurious ones.
        const double omega = full.find(Method::ucs)->spectrum.parameters.at("omega");
        const std::vector<Complex> exact = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
        const auto distance = [](const std::vector<Complex>& values, Complex s) {
            double least = std::numeric_limits<double>::infinity();
            for (const Complex value : values) {
                least = std::min(least, std::abs(value - s));
            }
            return least / (1 + std::abs(s));
        };
        for (const ModeTarget& target : {near({0, 7}), near({-1, 20}), near(3.5), kRightmost}) {
            const Analysis partial =
                analyzeTowards(target, 2, Engine::sparse, mechanism, {Method::mcs, Method::ucs}, omega);
            const Spectrum& spectrum = partial.find(Method::ucs)->spectrum;
            QVERIFY2(spectrum.status == SpectrumStatus::ok, allWarnings(partial).c_str());
            QCOMPARE(spectrum.values.size(), partial.find(Method::mcs)->spectrum.values.size());
            for (const Eigenvalue& value : spectrum.values) {
                QVERIFY2(distance(dense, value.s) < 1e-7, QByteArray::number(distance(dense, value.s)));
                QVERIFY(distance(exact, value.s) < 1e-3);
            }
        }
    }

    void target_isSaidInWords()
    {
        QCOMPARE(rendered(describe({})), std::string("nearest the origin"));
        QCOMPARE(rendered(describe(kRightmost)), std::string("with the largest real part"));
        QCOMPARE(rendered(describe(near({0, 20}))), std::string("nearest 20i"));
        QCOMPARE(rendered(describe(near({0, -2.5}))), std::string("nearest −2.5i"));
        QCOMPARE(rendered(describe(near(-3))), std::string("nearest −3"));
        QCOMPARE(rendered(describe(near({-1, 1.0 / 3}))), std::string("nearest −1 + 0.333333i"));
        QCOMPARE(rendered(describe(near({1e-5, -2}))), std::string("nearest 1e-05 − 2i"));
    }
};

QTEST_GUILESS_MAIN(TestModeTarget)
#include "tst_mode_target.moc"
