#include "model/mechanism/templates/flexible_pendulum.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

using namespace eigenlink;
using namespace eigenlink::test;

/// The choice of the engine, values that it leaves out, and its number of modes.
class TestEngineChoice : public QObject {
    Q_OBJECT

private slots:
    void fullSpectrum_ofAMediumSystem_isDense_andComplete()
    {
        AnalysisOptions options;
        options.methods = {Method::mcs};
        const Analysis analysis = analyze(flexiblePendulum({.segments = 80}), options);
        QVERIFY(!analysis.isSparse());
        QCOMPARE(trueValues(analysis, Method::mcs).size(), std::size_t{2} * (6 * 80 + 12 - 10));
        options.wanted.count = 4;
        QVERIFY(analyze(flexiblePendulum({.segments = 80}), options).isSparse());
    }

    /// A chain in which every rod stands twice: half of the constraints say nothing new, which only a configuration
    /// shows.
    static Mechanism doubledChain(int links)
    {
        Mechanism chain;
        chain.points.push_back({"P0", {0, 0}, true});
        for (int i = 1; i <= links; ++i) {
            const std::string n = std::to_string(i), before = "P" + std::to_string(i - 1);
            chain.points.push_back({"P" + n, {0, -0.1 * i}});
            chain.elements.emplace_back(Bar{"r" + n, {before, "P" + n}, {}, 1, {}});
            chain.elements.emplace_back(Bar{"t" + n, {before, "P" + n}, {}, 0, {}});
        }
        return chain;
    }

    void plan_knowsTheRank_andIsObeyed()
    {
        const int links = 70;
        AnalysisOptions options;
        options.methods = {Method::rcs};
        const Analysis analysis = analyze(doubledChain(links), options);
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index{links});
        const SystemSize size{analysis.system->coordinateCount(), analysis.equilibrium.rank};
        QVERIFY(analysis.plan == planFor(size, options));
        QVERIFY(analysis.plan != planFor(sizesOf(*analysis.system), options));
        QVERIFY(analysis.plan.rcs == RcsSolver::deflated);
        const Spectrum& spectrum = analysis.find(Method::rcs)->spectrum;
        QVERIFY(rendered(spectrum.engine).find("deflated") != std::string::npos);
        QCOMPARE(trueValues(analysis, Method::rcs).size(), std::size_t{2} * links);
    }

    void spuriousValuesOfLargeSystems_areSaidToBeLeftOut()
    {
        NLoopParameters parameters;
        parameters.loops = 400;
        const Analysis analysis = analyze(nLoop(parameters));
        QVERIFY(analysis.isSparse());
        QCOMPARE(trueValues(analysis, Method::rcs).size(), std::size_t{2});
        QVERIFY(allWarnings(analysis).find("leave out the spurious") != std::string::npos);
    }

    void motionsWithoutMass_areNamed_byEveryEngine()
    {
        Mechanism mechanism;
        mechanism.points = {{"O", {0, 0}, true}, {"A", {1, 0}}, {"B", {1.5, -0.5}}};
        mechanism.elements.emplace_back(Bar{"a", {"O", "A"}, {}, 1, {}});
        mechanism.elements.emplace_back(Bar{"b", {"A", "B"}, {}, 0, {}});
        for (const Engine engine : {Engine::dense, Engine::sparse}) {
            for (const std::optional<std::size_t> modes :
                 {std::optional<std::size_t>(), std::optional<std::size_t>(1)}) {
                const Analysis analysis = analyzeWith(engine, mechanism, modes);
                QCOMPARE(analysis.equilibrium.zeroCount, 1);
                QVERIFY(allWarnings(analysis).find("damper moves with B") != std::string::npos);
                QCOMPARE(trueValues(analysis, Method::mcs).size(), std::size_t{0});
            }
        }
        // Many of them, so that no null space is formed: a chain with one link without mass.
        Mechanism chain;
        chain.points.push_back({"P0", {0, 0}, true});
        for (int i = 1; i <= 500; ++i) {
            const std::string n = std::to_string(i);
            chain.points.push_back({"P" + n, {0, -0.1 * i}});
            chain.elements.emplace_back(
                Bar{"r" + n, {"P" + std::to_string(i - 1), "P" + n}, {}, i == 500 ? 0.0 : 1.0, {}});
        }
        const Analysis analysis = analyzeWith(Engine::sparse, chain, 3);
        QVERIFY(allWarnings(analysis).find("damper moves with P500") != std::string::npos);
        for (Element& element : chain.elements) {
            std::get<Bar>(element).mass = 1;
        }
        QCOMPARE(trueValues(analyzeWith(Engine::sparse, chain, 3), Method::mcs).size(), std::size_t{6});
    }

    void tooManyModesForAll_areRefusedWithTheWayOut()
    {
        const Analysis analysis = analyze(flexiblePendulum({.segments = 600}));
        for (const Linearization& each : analysis.methods) {
            QCOMPARE(each.spectrum.status, SpectrumStatus::failed);
        }
        QVERIFY(allWarnings(analysis).find("--modes") != std::string::npos);
    }

    void moreModesThanThereAre_areSaid()
    {
        const Analysis analysis = analyzeWith(Engine::sparse, pendulum(1, 1, 0.1), 7);
        QCOMPARE(trueValues(analysis, Method::mcs).size(), std::size_t{2});
        QVERIFY(allWarnings(analysis).find("7 modes were asked for") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestEngineChoice)
#include "tst_engine_choice.moc"
