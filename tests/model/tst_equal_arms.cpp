#include "model/equilibrium/assembled_problem.h"
#include "model/math/krylov/partial_modes.h"
#include "model/math/krylov/ritz_basis.h"
#include "tests/support/columns.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

enum class Link { rod, beam };

/// Equal chains of rods or elastic beams hanging side by side: every mode is repeated as often as there are arms.
struct Arms {
    Mechanism mechanism;
    std::size_t modes = 0;  ///< how many to ask for
    int links = 0, count = 0;
};

Arms randomArms(std::uint32_t seed, Link link, double damping)
{
    std::mt19937 random(seed);
    const auto below = [&random](unsigned count) { return static_cast<int>(random() % count); };
    std::uniform_real_distribution<double> uniform(0, 1);
    Arms arms;
    arms.count = 2 + below(11);
    arms.links = 1 + below(link == Link::rod ? 8 : 2);
    const double length = 0.2 + 2 * uniform(random);
    const double mass = 0.1 + 5 * uniform(random);
    const double stiffness = below(3) == 0 ? 50 * uniform(random) : 0;
    const auto freedoms = static_cast<unsigned>(arms.count * arms.links * (link == Link::beam ? 3 : 1));
    arms.modes = 1 + static_cast<std::size_t>(below(freedoms));
    Mechanism& mechanism = arms.mechanism;
    for (int arm = 0; arm < arms.count; ++arm) {
        const auto pin = [arm](int i) { return "P" + std::to_string(arm) + "." + std::to_string(i); };
        const auto rod = [arm](int i) { return "r" + std::to_string(arm) + "." + std::to_string(i); };
        mechanism.points.push_back({pin(0), {3.0 * arm, 0}, true});
        for (int i = 1; i <= arms.links; ++i) {
            mechanism.points.push_back({pin(i), {3.0 * arm, -length * i}});
            if (link == Link::rod) {
                mechanism.elements.emplace_back(Bar{rod(i), {pin(i - 1), pin(i)}, length, mass, {}});
            } else {
                Beam beam{.id = rod(i),
                          .points = {pin(i - 1), pin(i)},
                          .length = length,
                          .segments = 1.0 + seed % 8,
                          .section = Section{}};
                beam.section->shape = Section::Shape::circle;
                beam.section->radius = 0.01 + 0.007 * (seed % 7);
                beam.youngsModulus = 1e8;
                beam.density = 1000;
                mechanism.elements.emplace_back(beam);
            }
            if (stiffness > 0 || damping > 0) {
                const std::string before = i == 1 ? std::string(kGround) : rod(i - 1);
                const double rest = i == 1 ? -std::acos(0.0) : 0;
                mechanism.elements.emplace_back(
                    TorsionSpring{"t" + rod(i), {rod(i), before}, stiffness, rest, damping, {}});
            }
        }
    }
    std::shuffle(mechanism.points.begin(), mechanism.points.end(), random);
    return arms;
}

/// True where the values are those nearest the origin of all, each once.
bool areNearestOf(Values values, Values all, double tolerance)
{
    double last = 0;
    for (const std::complex<double> s : values) {
        const auto nearest =
            std::min_element(all.begin(), all.end(), [s](auto a, auto b) { return std::abs(a - s) < std::abs(b - s); });
        if (nearest == all.end() || std::abs(*nearest - s) > tolerance * std::max(1.0, std::abs(s))) {
            return false;
        }
        all.erase(nearest);
        last = std::max(last, std::abs(s));
    }
    return std::all_of(all.begin(), all.end(), [last](auto s) { return std::abs(s) > last * (1 - 1e-4); });
}

}  // namespace

/// Modes that are repeated, as those of equal parts, in large groups.
class TestEqualArms : public QObject {
    Q_OBJECT

private slots:
    void everyEngine_findsWholeGroups_data()
    {
        addColumns<bool, double>({"elastic", "damping"});
        QTest::addRow("rods") << false << 0.0;
        QTest::addRow("rods, damped") << false << 0.3;
        QTest::addRow("beams") << true << 0.0;
    }

    void everyEngine_findsWholeGroups()
    {
        QFETCH(bool, elastic);
        QFETCH(double, damping);
        const std::uint32_t count = (qEnvironmentVariableIsSet("EIGENLINK_THOROUGH") ? 30 : 1) * (elastic ? 10U : 33U);
        for (std::uint32_t seed = 0; seed < count; ++seed) {
            const Arms arms = randomArms(seed, elastic ? Link::beam : Link::rod, damping);
            const QByteArray where = "seed " + QByteArray::number(seed);
            const Analysis sparse = analyzeWith(Engine::sparse, arms.mechanism, arms.modes);
            AnalysisOptions options;
            options.methods = {Method::mcs};
            options.engine = Engine::dense;
            const Values all = trueValues(analyze(arms.mechanism, options), Method::mcs);
            for (const Method method : {Method::mcs, Method::rcs}) {
                const Spectrum& spectrum = sparse.find(method)->spectrum;
                QVERIFY2(spectrum.partial && spectrum.partial->verified, where);
                const Values values = trueValues(sparse, method);
                QVERIFY2(areNearestOf(values, all, elastic ? 1e-6 : 1e-7), where);
                QVERIFY2(values.size() >= std::min(all.size(), 2 * arms.modes) || damping > 0, where);
            }
            const Spectrum& penalty = sparse.find(Method::ucs)->spectrum;
            QCOMPARE(penalty.trueCount(), sparse.find(Method::mcs)->spectrum.trueCount());
        }
    }

    void ofHundredsOfEqualModes_thoseAreGivenThatWereAskedFor_data()
    {
        addColumns<double, int>({"step", "count"});
        QTest::addRow("equal") << 0.0 << 1000;
        QTest::addRow("nearly equal") << 1e-6 << 200;
        QTest::addRow("different") << 1e-3 << 200;
    }

    /// Side by side hang pendulums of lengths 1, 1 + step, …: ω² = 3g/(2l) of each.
    void ofHundredsOfEqualModes_thoseAreGivenThatWereAskedFor()
    {
        QFETCH(double, step);
        QFETCH(int, count);
        Mechanism mechanism;
        for (int i = 0; i < count; ++i) {
            const std::string pin = "O" + std::to_string(i);
            const std::string end = "P" + std::to_string(i);
            const double length = 1 + step * i;
            mechanism.points.push_back({pin, {3.0 * i, 0}, true});
            mechanism.points.push_back({end, {3.0 * i, -length}});
            mechanism.elements.emplace_back(Bar{"r" + std::to_string(i), {pin, end}, length, 1, {}});
        }
        const System system(mechanism);
        const Equilibrium equilibrium = findEquilibrium(system);
        const SparseProblem problem = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        SaddleFactor factor = factorOf(problem);
        const PartialModes modes = lowestModes(problem, factor, 3);
        QVERIFY(modes.verified);
        QCOMPARE(modes.modes.size(), std::size_t{3});
        for (int i = 0; i < 3; ++i) {
            const double kappa = 1.5 * 9.81 / (1 + step * (count - 1 - i));
            QVERIFY(std::abs(modes.modes[static_cast<std::size_t>(i)].kappa - kappa) < 1e-10 * kappa);
        }
    }

    void shapesThatAreOthersAgain_areLeftOut()
    {
        const System system(randomArms(3, Link::rod, 0).mechanism);
        const Equilibrium equilibrium = findEquilibrium(system);
        const SparseProblem problem = sparseProblemAt(system, equilibrium.q, equilibrium.lambda);
        SaddleFactor factor = factorOf(problem);
        const PartialModes modes = lowestModes(problem, factor, 3);
        Block shapes(problem.coordinateCount(), 4);
        for (Eigen::Index i = 0; i < 4; ++i) {
            shapes.col(i) = modes.modes[static_cast<std::size_t>(i % 3)].v;
        }
        shapes.col(3) = shapes.col(3) - 2 * shapes.col(1);
        const RitzBasis basis(problem, shapes);
        QVERIFY(basis.isRegular());
        QCOMPARE(basis.shapes().cols(), Eigen::Index{3});
        for (Eigen::Index i = 0; i < 3; ++i) {
            const double kappa = modes.modes[static_cast<std::size_t>(i)].kappa;
            QVERIFY(std::abs(basis.kappa()[i] - kappa) < 1e-9 * kappa);
        }
    }
};

QTEST_GUILESS_MAIN(TestEqualArms)
#include "tst_equal_arms.moc"
