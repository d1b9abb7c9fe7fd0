#include "model/analysis/link_force.h"
#include "model/analysis/plan.h"
#include "tests/support/beams.h"
#include "tests/support/columns.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Every combination of sizes and requests.
struct Asked {
    SystemSize size;
    AnalysisOptions options;
};

std::vector<Asked> allAsked()
{
    std::vector<Asked> all;
    for (const Eigen::Index n : {4, 140, 160, 600, 601, 3000, 3001, 20000}) {
        for (const Eigen::Index freedom : {1, 19, 21, 250, 3000}) {
            for (const Engine engine : {Engine::automatic, Engine::dense, Engine::sparse}) {
                for (const Budget budget : {Budget::commandLine, Budget::window}) {
                    for (const std::size_t modes : {0, 5}) {
                        for (const RcsSolver solver : {RcsSolver::automatic, RcsSolver::qz, RcsSolver::deflated}) {
                            Asked each{{n, std::max<Eigen::Index>(0, n - freedom)}, {}};
                            each.options.engine = engine;
                            each.options.budget = budget;
                            each.options.linearizer.rcsSolver = solver;
                            if (modes > 0) {
                                each.options.wanted.count = modes;
                            }
                            all.push_back(each);
                        }
                    }
                }
            }
        }
    }
    return all;
}

std::string wordsOf(const Plan& plan)
{
    std::string words;
    for (const Text& each : plan.reasons) {
        words += rendered(each) + "\n";
    }
    return words;
}

/// Points along a line that is turned by an angle, rods between them, the first point fixed, weight along the line.
Mechanism hangingChain(double angle, const std::vector<double>& masses)
{
    Mechanism mechanism;
    const Vector2 down{std::cos(angle), std::sin(angle)};
    mechanism.gravity = {9.81 * down.x, 9.81 * down.y};
    mechanism.points = {{"P0", {0, 0}, true}};
    for (std::size_t i = 0; i < masses.size(); ++i) {
        const std::string n = std::to_string(i + 1);
        mechanism.points.push_back({"P" + n, {(double(i) + 1) * down.x, (double(i) + 1) * down.y}});
        mechanism.elements.push_back(Bar{"r" + n, {"P" + std::to_string(i), "P" + n}, {}, 0, {}});
        mechanism.elements.push_back(PointMass{"m" + n, "P" + n, masses[i], {}});
    }
    return mechanism;
}

}  // namespace

/// Decisions before an analysis, and the forces of links after it.
class PlanTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A request for an engine is met, or the refusal says that it is not; nothing is dense beyond its limit unasked.
    void engines_areThoseAskedFor_orRefused()
    {
        for (const auto& [size, options] : allAsked()) {
            const Plan plan = planFor(size, options);
            QVERIFY(plan.statics != Engine::automatic && plan.spectra != Engine::automatic);
            // A solver of RCS asks for dense matrices in a window.
            const bool asksForDense = options.engine == Engine::automatic && options.budget == Budget::window &&
                                      options.linearizer.rcsSolver != RcsSolver::automatic;
            const Engine asked = asksForDense ? Engine::dense : options.engine;
            const bool isMet = asked == Engine::automatic || plan.spectra == asked;
            QCOMPARE(plan.refusal.isEmpty(), isMet);
            QVERIFY(plan.spectra == Engine::sparse || size.coordinates <= kMostDense ||
                    options.engine == Engine::dense);
            const bool isPlain = options.engine == Engine::automatic && options.budget == Budget::commandLine;
            if (isPlain && size.coordinates <= kLargestFullDense && !options.wanted.count) {
                QCOMPARE(plan.spectra, Engine::dense);
            }
        }
    }

    /// Modes that were asked for by number stay as many; a window asks for some of large systems of its own accord.
    void wantedModes_areKept()
    {
        for (const auto& [size, options] : allAsked()) {
            const Plan plan = planFor(size, options);
            if (options.wanted.count) {
                QCOMPARE(plan.wanted.count, options.wanted.count);
            } else if (plan.wanted.count) {
                QVERIFY(options.budget == Budget::window && plan.spectra == Engine::sparse);
                QCOMPARE(*plan.wanted.count, kModesOfLarge);
                QVERIFY(size.leastFreedom() > Eigen::Index(kModesOfLarge));
            }
            QVERIFY(options.budget == Budget::window || plan.wanted.count == options.wanted.count);
            QCOMPARE(plan.isWithoutSpurious, plan.spectra == Engine::sparse);
            QCOMPARE(plan.mostModes > 0, plan.spectra == Engine::sparse && !plan.wanted.count);
        }
    }

    /// Each decision has its sentence, none of them twice; the same question gets the same answer.
    void reasons_areGiven()
    {
        for (const auto& [size, options] : allAsked()) {
            const Plan plan = planFor(size, options);
            QVERIFY(plan == planFor(size, options));
            QVERIFY(!plan.reasons.empty());
            std::vector<std::string> sentences;
            for (const Text& each : plan.reasons) {
                sentences.push_back(rendered(each));
                QVERIFY2(sentences.back().ends_with("."), sentences.back().c_str());
            }
            std::ranges::sort(sentences);
            QVERIFY(std::ranges::adjacent_find(sentences) == sentences.end());
            const bool saysGiven = wordsOf(plan).find("asked for.") != std::string::npos;
            QVERIFY(saysGiven || options.engine == Engine::automatic || !plan.refusal.isEmpty() ||
                    plan.spectra != options.engine);
        }
    }

    /// A solver of RCS that was asked for is taken; QZ is left for long pencils alone.
    void solverOfRcs_followsTheSizeOfThePencil()
    {
        for (const auto& [size, options] : allAsked()) {
            const Plan plan = planFor(size, options);
            if (plan.spectra != Engine::dense) {
                continue;
            }
            const RcsSolver asked = options.linearizer.rcsSolver;
            const Eigen::Index rows = 2 * size.coordinates + size.constraints;
            if (asked != RcsSolver::automatic) {
                QCOMPARE(plan.rcs, asked);
            } else if (rows <= 300) {
                QCOMPARE(plan.rcs, RcsSolver::qz);
            } else if (size.leastFreedom() * 4 >= size.coordinates) {
                QCOMPARE(plan.rcs, RcsSolver::deflated);
            }
            QVERIFY(plan.rcs != RcsSolver::automatic);
        }
        AnalysisOptions options;
        QCOMPARE(planFor({400, 398}, options).rcs, RcsSolver::qz);
        QCOMPARE(planFor({400, 100}, options).rcs, RcsSolver::deflated);
        options.methods = {Method::mcs};
        QVERIFY(wordsOf(planFor({400, 100}, options)).find("RCS") == std::string::npos);
    }

    void sizes_areThoseOfTheSystem()
    {
        for (std::uint32_t seed = 1; seed <= 10; ++seed) {
            const auto system = assemble(randomMechanism(seed)).system;
            const SystemSize size = sizesOf(*system);
            QCOMPARE(size.coordinates, system->coordinateCount());
            QCOMPARE(size.constraints, system->constraintCount());
            QCOMPARE(size.leastFreedom(), size.coordinates - size.constraints);
        }
    }

    /// Each rod of a chain carries what hangs below it: Nᵢ = g Σ mⱼ, j ≥ i, in tension, however the chain is turned.
    void rodsOfAChain_carryWhatHangsBelow_data()
    {
        QTest::addColumn<double>("angle");
        for (const double angle : {-90.0, -30.0, 0.0, 45.0, 180.0}) {
            QTest::addRow("%g", angle) << angle * std::numbers::pi / 180;
        }
    }
    void rodsOfAChain_carryWhatHangsBelow()
    {
        QFETCH(double, angle);
        const std::vector<double> masses{1, 0.5, 2};
        const Analysis analysis = analyzeBy(Method::mcs, hangingChain(angle, masses));
        const std::vector<LinkForce> forces = linkForces(analysis);
        QCOMPARE(forces.size(), masses.size());
        double below = 0;
        for (std::size_t i = masses.size(); i-- > 0;) {
            below += masses[i];
            QCOMPARE(idOf(analysis.mechanism.elements[forces[i].element]), "r" + std::to_string(i + 1));
            QVERIFY(std::abs(forces[i].force - 9.81 * below) < 1e-8 * below);
        }
    }

    /// Forces do not depend on where the mechanism stands, how it is turned, mirrored or counted.
    void forces_doNotDependOnTheFrame()
    {
        int compared = 0;
        for (std::uint32_t seed = 1; seed <= 15; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Analysis here = analyzeBy(Method::mcs, mechanism);
            if (here.equilibrium.status != EquilibriumStatus::converged || !here.warnings.empty()) {
                continue;
            }
            std::map<std::string, double> expected;
            for (const LinkForce& each : linkForces(here)) {
                expected[idOf(mechanism.elements[each.element])] = each.force;
            }
            std::vector<Mechanism> others{moved(mechanism, 1.1, {3, -2}), renumbered(mechanism, seed)};
            if (std::ranges::none_of(mechanism.elements, [](const Element& each) {
                    return std::holds_alternative<TorsionSpring>(each);  // the image leaves their angles as they are
                })) {
                others.push_back(mirrored(mechanism));
            }
            for (const Mechanism& other : others) {
                const Analysis there = analyzeBy(Method::mcs, other);
                const std::vector<LinkForce> forces = linkForces(there);
                QCOMPARE(forces.size(), expected.size());
                QVERIFY(std::ranges::is_sorted(forces, {}, &LinkForce::element));
                for (const LinkForce& each : forces) {
                    const double force = expected.at(idOf(other.elements[each.element]));
                    QVERIFY(std::abs(each.force - force) < 1e-5 * (1 + std::abs(force)));
                    ++compared;
                }
            }
        }
        QVERIFY2(compared > 40, QByteArray::number(compared));
    }

    /// A beam along its weight with a load F at its end: the mean of N = F + ρAg(L − x), N positive in tension.
    void beams_haveTheirMeanForce_data()
    {
        addColumns<double, double>({"load", "gravity"});
        QTest::newRow("pulled") << 40.0 << 0.0;
        QTest::newRow("pushed") << -25.0 << 0.0;
        QTest::newRow("own weight") << 0.0 << 9.81;
        QTest::newRow("both") << -5.0 << 9.81;
        QTest::newRow("nothing") << 0.0 << 0.0;
    }
    void beams_haveTheirMeanForce()
    {
        QFETCH(double, load);
        QFETCH(double, gravity);
        Mechanism mechanism = cantilever(2, {4, 1e-4, 1e-8, 2e11, 7800});
        mechanism.gravity = {gravity, 0};
        const Force force{.id = "F", .point = "A", .force = {load, 0}, .unknown = {}};
        mechanism.elements.push_back(force);
        const std::vector<LinkForce> forces = linkForces(analyzeBy(Method::mcs, mechanism));
        QCOMPARE(forces.size(), std::size_t{1});
        const double expected = load + 7800 * 1e-4 * gravity * 2 / 2;
        QVERIFY2(std::abs(forces.front().force - expected) < 1e-6 * (1 + std::abs(expected)),
                 qPrintable(QString::number(forces.front().force)));
    }

    /// In the order of the elements, beams among rods: a rod below the end of a beam carries its ball.
    void forces_areInTheOrderOfTheElements()
    {
        Mechanism mechanism = cantilever(2, {4, 1e-4, 1e-8, 2e11, 7800});
        mechanism.points.push_back({"B", {2, -1}});
        mechanism.elements.push_back(Bar{"rod", {"A", "B"}, {}, 0, {}});
        mechanism.elements.push_back(PointMass{"ball", "B", 0.02, {}});
        const std::vector<LinkForce> forces = linkForces(analyzeBy(Method::mcs, mechanism));
        QCOMPARE(forces.size(), std::size_t{2});
        QCOMPARE(forces[0].element, *findElement(mechanism, "beam"));
        QCOMPARE(forces[1].element, *findElement(mechanism, "rod"));
        QVERIFY(std::abs(forces[1].force - 0.02 * 9.81) < 1e-8);
    }
};

QTEST_GUILESS_MAIN(PlanTest)
#include "tst_plan.moc"
