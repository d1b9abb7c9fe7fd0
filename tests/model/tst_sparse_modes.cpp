#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/partial_modes.h"
#include "model/mechanism/templates/n_loop.h"
#include "tests/support/beams.h"
#include "tests/support/bounds.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/random_mechanism.h"

#include <numbers>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

/// Equal pendulums side by side on one ground, in an order of ids that the seed chooses.
Mechanism arms(int count, std::uint32_t seed, double damping)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(0.1, 0.4);
    const double angle = uniform(random);
    Mechanism mechanism;
    for (int i = 0; i < count; ++i) {
        const std::string n = std::to_string(i);
        const double x = 1.5 * i;
        mechanism.points.push_back({"A" + n, {x, 0}, true});
        mechanism.points.push_back({"B" + n, {x + std::sin(angle), -std::cos(angle)}});
        mechanism.elements.emplace_back(Bar{"r" + n, {"A" + n, "B" + n}, 1, 1, {}});
        if (damping > 0) {
            mechanism.elements.emplace_back(TorsionSpring{"d" + n, {"r" + n, "ground"}, 0, 0, damping, {}});
        }
    }
    std::shuffle(mechanism.points.begin(), mechanism.points.end(), random);
    std::shuffle(mechanism.elements.begin(), mechanism.elements.end(), random);
    return mechanism;
}

}  // namespace

/// Sparse engines against dense ones, closed forms and their own counts.
class TestSparseModes : public QObject {
    Q_OBJECT

private slots:
    void everyMethod_agreesWithTheDenseOne()
    {
        for (std::uint32_t seed = 0; seed < 120; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Analysis dense = analyzeWith(Engine::dense, mechanism);
            const Analysis sparse = analyzeWith(Engine::sparse, mechanism);
            const QByteArray where = "seed " + QByteArray::number(seed);
            QVERIFY2(sparse.equilibrium.status == dense.equilibrium.status, where);
            QVERIFY2(sparse.equilibrium.stability == dense.equilibrium.stability, where);
            QCOMPARE(sparse.equilibrium.rank, dense.equilibrium.rank);
            QVERIFY2((sparse.equilibrium.q - dense.equilibrium.q).cwiseAbs().maxCoeff() < 1e-9, where);
            for (const Method method : {Method::mcs, Method::rcs}) {
                QVERIFY2(sparse.find(method)->spectrum.status == SpectrumStatus::ok, where);
                QVERIFY2(sparse.find(method)->spectrum.partial->verified, where);
                QVERIFY2(distanceBetween(trueValues(sparse, method), trueValues(dense, Method::mcs)) < 1e-8, where);
            }
            const Spectrum& penalty = sparse.find(Method::ucs)->spectrum;
            QVERIFY2(penalty.status == SpectrumStatus::ok, where);
            for (const Eigenvalue& value : penalty.values) {
                QVERIFY2(value.constraintViolation < 1e-3, where);
            }
        }
    }

    /// Values in other units are those in SI divided by the unit of time, though ω of the penalty stays 10 per unit of
    /// time: in ms it holds constraints 1e12 times as stiffly as the mechanism is.
    void everyMethod_isTheSameInEveryUnit()
    {
        const std::array<double, 3> units[] = {{1e3, 1e3, 1e3}, {1e6, 1, 1}, {1e6, 1e9, 1}, {1e3, 1e-3, 1}};
        for (std::uint32_t seed = 0; seed < 30; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Values exact = trueValues(analyzeWith(Engine::dense, mechanism), Method::mcs);
            const auto [length, mass, time] = units[seed % std::size(units)];
            const Analysis sparse = analyzeWith(Engine::sparse, inUnits(mechanism, length, mass, time));
            const QByteArray where = "seed " + QByteArray::number(seed);
            for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
                QVERIFY2(sparse.find(method)->spectrum.status == SpectrumStatus::ok, where);
                Values values = trueValues(sparse, method);
                std::ranges::for_each(values, [&](std::complex<double>& s) { s *= time; });
                QVERIFY2(distanceBetween(values, exact) < (method == Method::ucs ? 1e-3 : 1e-7), where);
            }
        }
    }

    /// A massless pin that hangs on links with a beam: massless freedoms and the null space are found in natural units.
    void masslessPin_behindABeamInMicrometres_follows()
    {
        Mechanism metres =
            built({{"G", {1.2, 0}, true},
                   {"A", {1.44, 0.83}},
                   {"B", {2.73, 0.97}},
                   {"C", {2.67, 0.09}},
                   {"P", {2.58, -0.44}},
                   {"F", {1.22, 1.5}, true}},
                  {Body{"l", {"G", "A"}, std::nullopt, std::nullopt, 1.95, {0.2, -0.25}, 0.057, {}},
                   beamBetween("m", "A", "B", {1, 1.15e-4, 1.36e-10, 5.3e9, 7800}),
                   Body{"r", {"B", "C"}, std::nullopt, std::nullopt, 0.42, {0.41, -0.18}, 0.195, {}},
                   Spring{"a", {"C", "P"}, 82.7, 0.473, 0, {}}, Spring{"b", {"F", "P"}, 117.7, 1.52, 0, {}}});
        Mechanism micrometres = inUnits(metres, 1e6, 1, 1);
        Beam& beam = std::get<Beam>(micrometres.elements[1]);
        beam.area *= 1e12;
        beam.secondMoment *= 1e24;
        beam.youngsModulus *= 1e-6;
        beam.density *= 1e-18;
        const Values exact = trueValues(analyzeWith(Engine::dense, metres), Method::mcs);
        const Analysis sparse = analyzeWith(Engine::sparse, micrometres);
        for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            QVERIFY(sparse.find(method)->spectrum.status == SpectrumStatus::ok);
            VERIFY_BELOW(distanceBetween(trueValues(sparse, method), exact), method == Method::ucs ? 1e-4 : 1e-7);
        }
    }

    /// Arms that springs without free length balance: the penalty's own equilibrium does not run along the
    /// continuum.
    void balancedArms_stayWhereTheyAre()
    {
        std::mt19937 random(5);
        std::uniform_real_distribution<double> uniform(0, 1);
        for (int i = 0; i < 8; ++i) {
            Mechanism mechanism;
            for (int k = 0; k < 3; ++k) {
                const std::string n = std::to_string(k);
                const double x = 2 * k, l = 0.3 + uniform(random), a = 0.3 * l, h = 0.1 + 0.3 * uniform(random),
                             mass = 0.5 + 2 * uniform(random), angle = 3 * uniform(random) - 1;
                const Vector2 way{std::cos(angle), std::sin(angle)};
                mechanism.points.insert(mechanism.points.end(), {{"O" + n, {x, 0}, true},
                                                                 {"S" + n, {x, h}, true},
                                                                 {"A" + n, {x + l * way.x, l * way.y}},
                                                                 {"P" + n, {x + a * way.x, a * way.y}}});
                mechanism.elements.emplace_back(
                    Body{"b" + n, {"O" + n, "A" + n, "P" + n}, {}, {}, mass, {0.5 * l, 0}, mass * l * l / 12, {}});
                mechanism.elements.emplace_back(
                    Spring{"k" + n, {"S" + n, "P" + n}, mass * 9.81 * 0.5 * l / (h * a), 0, 0, {}});
            }
            const Analysis analysis = analyzeWith(Engine::sparse, moved(mechanism, 0.7 * i, {0, 0}));
            QCOMPARE(analysis.equilibrium.zeroCount, 3);
            QVERIFY(analysis.find(Method::ucs)->spectrum.status == SpectrumStatus::ok);
            for (const auto& s : trueValues(analysis, Method::ucs)) {
                QCOMPARE(s, 0.0);
            }
        }
    }

    void fewModes_areTheNearestToTheOrigin()
    {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Analysis dense = analyzeWith(Engine::dense, mechanism);
            if (dense.equilibrium.degreesOfFreedom < 3) {
                continue;
            }
            const Analysis sparse = analyzeWith(Engine::sparse, mechanism, 2);
            Values nearest = trueValues(dense, Method::mcs);
            std::stable_sort(nearest.begin(), nearest.end(),
                             [](std::complex<double> a, std::complex<double> b) { return std::abs(a) < std::abs(b); });
            for (const Method method : {Method::mcs, Method::rcs}) {
                const Values found = trueValues(sparse, method);
                QVERIFY(found.size() >= 4);
                for (std::size_t i = 0; i < 4; ++i) {
                    QVERIFY(std::any_of(found.begin(), found.end(),
                                        [&](std::complex<double> s) { return std::abs(s - nearest[i]) < 1e-7; }));
                }
            }
        }
    }

    void repeatedModes_comeWithTheirMultiplicity()
    {
        const bool thorough = qEnvironmentVariableIsSet("EIGENLINK_THOROUGH");
        for (int count = 2; count <= 12; ++count) {
            for (std::uint32_t seed = 0; seed < (thorough ? 90U : 4U); ++seed) {
                for (const double damping : {0.0, 0.3}) {
                    const Mechanism mechanism = arms(count, seed, damping);
                    const auto asked = static_cast<std::size_t>(1 + seed % 3);
                    const Analysis few = analyzeWith(Engine::sparse, mechanism, asked);
                    const Analysis all = analyzeWith(Engine::sparse, mechanism);
                    const Analysis full = analyzeWith(Engine::dense, mechanism);
                    const Values dense = trueValues(full, Method::mcs);
                    QCOMPARE(dense.size(), static_cast<std::size_t>(2 * count));
                    QVERIFY(distanceBetween(trueValues(full, Method::rcs), dense) < 1e-8);
                    QCOMPARE(trueValues(full, Method::ucs).size(), dense.size());
                    for (const Method method : {Method::mcs, Method::rcs}) {
                        // A group of equal modes is not cut.
                        QVERIFY(distanceBetween(trueValues(few, method), dense) < 1e-9);
                        QVERIFY(distanceBetween(trueValues(all, method), dense) < 1e-9);
                        QVERIFY(few.find(method)->spectrum.partial->verified);
                    }
                }
            }
        }
    }

    void largeLoops_restAndSwingAsTheClosedFormSays_data()
    {
        addColumns<int, double>({"loops", "damping"});
        QTest::addRow("500") << 500 << 0.0;
        QTest::addRow("500, damped") << 500 << 1.0;
        QTest::addRow("4000") << 4000 << 0.0;
    }

    void largeLoops_restAndSwingAsTheClosedFormSays()
    {
        QFETCH(int, loops);
        QFETCH(double, damping);
        const NLoopParameters parameters{.loops = loops, .damping = damping};
        AnalysisOptions options;
        options.methods = {Method::mcs, Method::rcs};
        const Analysis analysis = analyze(nLoop(parameters), options);
        QCOMPARE(analysis.equilibrium.status, EquilibriumStatus::converged);
        QCOMPARE(analysis.equilibrium.degreesOfFreedom, Eigen::Index{1});
        const double N = loops;
        const double l0 = std::sqrt(2.0);
        const double phi = analysis.equilibrium.q[analysis.system->findCoordinate("phi")];
        const auto slope = [&](double x) {
            return 9.81 * (3 * N + 1) / 2 * std::cos(x) - 25 * N * std::sin(x / 2) * (2 * std::cos(x / 2) - l0);
        };
        QVERIFY(std::abs(slope(phi)) < 1e-9 * N);
        const double m = (4 * N + 1) / 3;
        const double c = N * damping * std::pow(std::sin(phi / 2), 2);
        const double k =
            -9.81 * (3 * N + 1) / 2 * std::sin(phi) +
            25 * N * (std::pow(std::sin(phi / 2), 2) - (2 * std::cos(phi / 2) - l0) / 2 * std::cos(phi / 2));
        const std::complex<double> s = (-c + std::sqrt(std::complex<double>(c * c - 4 * m * k, 0))) / (2 * m);
        for (const Method method : options.methods) {
            QVERIFY(distanceBetween(trueValues(analysis, method), {s, std::conj(s)}) < 1e-10);
            QVERIFY(analysis.find(method)->spectrum.partial->verified);
        }
    }

    void valuesCloseTogether_areAllFound_data()
    {
        addColumns<int, double>({"rods", "stiffness"});
        QTest::addRow("300") << 300 << 20.0;
        QTest::addRow("110, far weaker springs") << 110 << 0.02;
        QTest::addRow("700, weaker springs") << 700 << 0.8;
    }

    /// Equal rods side by side, their ends joined by weak springs: ω² = 3 (g/2 + 2k (1 − cos jπ/n)) for rods of unit
    /// length and mass. Hundreds of values lie close together, so that none comes out of a small Krylov space.
    void valuesCloseTogether_areAllFound()
    {
        QFETCH(int, rods);
        QFETCH(double, stiffness);
        Mechanism mechanism;
        for (int i = 0; i < rods; ++i) {
            const std::string n = std::to_string(i);
            mechanism.points.push_back({"A" + n, {3.0 * i, 0}, true});
            mechanism.points.push_back({"B" + n, {3.0 * i, -1}});
            mechanism.elements.emplace_back(Bar{"r" + n, {"A" + n, "B" + n}, 1, 1, {}});
            if (i > 0) {
                mechanism.elements.emplace_back(
                    Spring{"k" + n, {"B" + std::to_string(i - 1), "B" + n}, stiffness, 3, 0, {}});
            }
        }
        const Analysis analysis = analyzeWith(Engine::sparse, mechanism, 10);
        Values expected;
        for (int j = 0; j < 10; ++j) {
            const double bend = 1 - std::cos(j * std::numbers::pi / rods);
            const double omega = std::sqrt(3 * (9.81 / 2 + 2 * stiffness * bend));
            expected.insert(expected.end(), {{0, omega}, {0, -omega}});
        }
        for (const Method method : {Method::mcs, Method::rcs}) {
            QVERIFY(analysis.find(method)->spectrum.partial->verified);
            QVERIFY(distanceBetween(trueValues(analysis, method), expected) < 1e-9);
        }
    }

    /// m s² + c s + k: the slow root is the product of both over the fast one, to all digits.
    /// A penalty that is too small to balance the weights near the exact equilibrium: the spectrum is that of the exact
    /// one, and says so.
    void smallPenalty_saysThatItsEquilibriumIsNotFound()
    {
        AnalysisOptions options;
        options.engine = Engine::sparse;
        options.wanted.count = 1;
        for (const double penalty : {0.01, 1.0, 1e6}) {
            options.linearizer.penalty = penalty;
            const Analysis analysis = analyze(exampleNamed("damped_four_bar"), options);
            const bool isSaid = allWarnings(analysis).find("own equilibrium was not found") != std::string::npos;
            QCOMPARE(isSaid, penalty < 2);
        }
    }

    void strongDamper_leavesTheSlowRootItsDigits()
    {
        for (const double c : {2e7, 2e9, 2e11}) {
            Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {1, 0}}},
                                        {Slider{"guide", "P", {0, 0}, {1, 0}, {}}, PointMass{"mass", "P", 1, {}},
                                         Spring{"k", {"O", "P"}, 100, 1, c, {}}},
                                        {0, 0});
            const Analysis analysis = analyzeWith(Engine::sparse, mechanism, 2);
            const double fast = -(c + std::sqrt(c * c - 400)) / 2;
            for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
                QVERIFY(analysis.find(method)->spectrum.status == SpectrumStatus::ok);
                const Values values = trueValues(analysis, method);
                QCOMPARE(values.size(), std::size_t(2));
                const auto [a, b] = std::minmax({std::abs(values[0]), std::abs(values[1])});
                QVERIFY(std::abs(a / (-100 / fast) - 1) < 1e-12);
                QVERIFY(std::abs(b / -fast - 1) < 1e-12);
            }
        }
    }

    /// A triangle with a point beside one of its sides, braced to its corners: of the six lengths one is implied. The
    /// last brace has a small part in the dependence, by which its pivot does not show it.
    void redundantBrace_withASmallPartInTheDependence_isFound()
    {
        for (const double aside : {0.1, 0.01, 1e-3, 1e-4}) {
            Mechanism mechanism = built({{"O", {0, 0}, true},
                                         {"A", {0.2, 0.1}},
                                         {"B", {1.2, 0.1}},
                                         {"C", {0.6, 1.1}},
                                         {"D", {0.7, 0.1 + aside}}});
            for (const std::string id : {"DA", "BC", "AB", "OA", "DB", "CA", "DC"}) {
                mechanism.elements.emplace_back(Bar{id, {id.substr(0, 1), id.substr(1)}, {}, 1, {}});
            }
            mechanism.elements.emplace_back(Spring{"k", {"O", "C"}, 100, 1, 0, {}});
            const Analysis dense = analyzeWith(Engine::dense, mechanism);
            const Analysis sparse = analyzeWith(Engine::sparse, mechanism);
            QCOMPARE(dense.equilibrium.rank, Eigen::Index(6));
            QCOMPARE(sparse.equilibrium.rank, Eigen::Index(6));
            QCOMPARE(sparse.equilibrium.redundantConstraints.size(), std::size_t(6));
            for (const Method method : {Method::mcs, Method::rcs}) {
                QCOMPARE(sparse.find(method)->spectrum.status, SpectrumStatus::ok);
                QVERIFY(distanceBetween(trueValues(sparse, method), trueValues(dense, method)) < 1e-8);
            }
        }
    }

    /// A pin without mass between two soft springs beside a stiff one follows; without them nothing determines it.
    void masslessPin_onSoftSprings_follows()
    {
        for (const double soft : {1.0, 1e-2, 1e-4, 0.0}) {
            Mechanism mechanism = pendulum(1, 1, 0.3);
            mechanism.gravity = {0, 0};
            mechanism.points.push_back({"E", {0.1, -2}, true});
            mechanism.points.push_back({"Q", {1, -1.5}});
            mechanism.elements.emplace_back(Spring{"stiff", {"P", "E"}, 1e6, 0.5, 0, {}});
            mechanism.elements.emplace_back(Spring{"a", {"P", "Q"}, soft, 0, 0, {}});
            mechanism.elements.emplace_back(Spring{"b", {"E", "Q"}, soft, 0, 0, {}});
            const Analysis dense = analyzeWith(Engine::dense, mechanism);
            const Analysis sparse = analyzeWith(Engine::sparse, mechanism);
            QCOMPARE(dense.undetermined.empty(), soft > 0);
            QCOMPARE(sparse.undetermined, dense.undetermined);
            QCOMPARE(sparse.massless.massless, dense.massless.massless);
            QVERIFY(soft == 0 ||
                    distanceBetween(trueValues(sparse, Method::mcs), trueValues(dense, Method::mcs)) < 1e-6);
        }
    }

    void inertia_countsAsTheDenseEigenvaluesDo()
    {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            const Mechanism mechanism = randomMechanism(seed);
            const Analysis dense = analyzeWith(Engine::dense, mechanism);
            const SparseProblem problem = sparseProblemAt(*dense.system, dense.equilibrium.q, dense.equilibrium.lambda);
            SaddleFactor factor(problem.H, {}, problem.M, problem.Phi_q);
            for (const double kappa : {0.5, 5.0, 50.0, 500.0}) {
                const Eigen::MatrixXd& Z = dense.linear.rows->nullSpace();
                const Eigen::MatrixXd K = Z.transpose() * (problem.H - kappa * problem.M) * Z;
                const Eigen::VectorXd values = eigenvaluesOfSymmetric(K);
                QVERIFY(factor.factor(0, -kappa));
                QCOMPARE(factor.negativeCount(), Eigen::Index((values.array() < 0).count()));
                QCOMPARE(factor.rank(), dense.linear.rank());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestSparseModes)
#include "tst_sparse_modes.moc"
