#include "model/analysis/analysis.h"
#include "model/assembly/kinematics.h"
#include "tests/support/independent_solver.h"
#include "tests/support/random_mechanism.h"

#include <QtTest>

#include <random>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// The spread of sizes: ordinary; a thousandth and a thousand times as large, with masses to match; masses, stiffness
/// and damping of single elements over six powers of ten.
enum class Regime { ordinary, tiny, huge, mixed };

void scaleLengths(Mechanism& mechanism, double by)
{
    for (Point& point : mechanism.points) {
        point.at = by * point.at;
    }
    for (Element& element : mechanism.elements) {
        if (auto* bar = std::get_if<Bar>(&element); bar != nullptr && bar->length) {
            *bar->length *= by;
        } else if (auto* body = std::get_if<Body>(&element)) {
            body->centerOfMass = by * body->centerOfMass;
            body->inertia *= by * by;
        } else if (auto* spring = std::get_if<Spring>(&element)) {
            spring->restLength *= by;
        } else if (auto* slider = std::get_if<Slider>(&element)) {
            slider->through = by * slider->through;
        } else if (auto* torsion = std::get_if<TorsionSpring>(&element)) {
            torsion->stiffness *= by * by;
            torsion->damping *= by * by;
        }
    }
}

/// Masses, and with them forces, stiffness and damping: by one factor, or each element by its own.
template <class Factor>
void scaleMasses(Mechanism& mechanism, Factor factor)
{
    for (Element& element : mechanism.elements) {
        const double by = factor();
        std::visit(
            [by](auto& each) {
                if constexpr (requires { each.mass; }) {
                    each.mass *= by;
                }
                if constexpr (requires { each.inertia; }) {
                    each.inertia *= by;
                }
                if constexpr (requires { each.stiffness; }) {
                    each.stiffness *= by;
                }
                if constexpr (requires { each.damping; }) {
                    each.damping *= by;
                }
                if constexpr (requires { each.force.x; }) {
                    each.force = by * each.force;
                }
            },
            element);
    }
}

Mechanism mechanismOf(std::uint32_t seed, Regime regime)
{
    Mechanism mechanism = randomMechanism(seed);
    if (regime == Regime::mixed) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> exponent(-3, 3);
        scaleMasses(mechanism, [&] { return std::pow(10, exponent(random)); });
    } else if (regime != Regime::ordinary) {
        const double by = regime == Regime::tiny ? 1e-3 : 1e3;
        scaleLengths(mechanism, by);
        scaleMasses(mechanism, [by] { return by * by * by; });
        mechanism.gravity = by * mechanism.gravity;
    }
    return mechanism;
}

Pose poseOf(const Analysis& analysis)
{
    Pose pose;
    const std::vector<Vector2> positions = analysis.system->kinematics().pointPositions(analysis.equilibrium.q);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        pose.points[analysis.mechanism.points[i].id] = positions[i];
    }
    for (const LinkPose& link : analysis.system->kinematics().linkPoses(analysis.equilibrium.q)) {
        pose.directions[idOf(analysis.mechanism.elements[link.element])] = link.direction;
    }
    return pose;
}

/// The largest error of a method's true values beyond its estimate, relative to the largest value; nearest pairs.
double errorBeyondEstimate(const Spectrum& spectrum, const std::vector<Complex>& exact)
{
    double scale = 0;
    std::vector<std::tuple<double, std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < spectrum.values.size() && spectrum.values[i].isTrue(); ++i) {
        scale = std::max(scale, std::abs(spectrum.values[i].s));
        for (std::size_t j = 0; j < exact.size(); ++j) {
            pairs.emplace_back(std::abs(spectrum.values[i].s - exact[j]), i, j);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    std::vector<bool> isDone(spectrum.values.size(), false);
    std::vector<bool> isTaken(exact.size(), false);
    double worst = 0;
    for (const auto& [distance, i, j] : pairs) {
        if (!isDone[i] && !isTaken[j]) {
            isDone[i] = true;
            isTaken[j] = true;
            worst = std::max(worst, distance - 3 * spectrum.values[i].errorEstimate);
        }
    }
    return scale > 0 ? worst / scale : worst;
}

struct Tally {
    int compared = 0, unsettled = 0, elsewhere = 0;
    QStringList disagreements;
};

void compare(std::uint32_t seed, Regime regime, Tally& tally)
{
    const Analysis analysis = analyze(mechanismOf(seed, regime));
    if (analysis.equilibrium.status != EquilibriumStatus::converged) {
        ++tally.unsettled;
        return;
    }
    const IndependentAnswer answer = solveIndependently(analysis.mechanism, poseOf(analysis));
    if (!answer.isConverged || answer.moved > 1e-6 * sizeOf(analysis.mechanism)) {
        ++tally.elsewhere;
        tally.disagreements << QStringLiteral("seed %1: the equilibrium is %2 m away")
                                   .arg(seed)
                                   .arg(answer.isConverged ? answer.moved : -1);
        return;
    }
    ++tally.compared;
    for (const Linearization& method : analysis.methods) {
        const Spectrum& spectrum = method.spectrum;
        const double excess = errorBeyondEstimate(spectrum, answer.eigenvalues);
        if (spectrum.trueCount() != answer.eigenvalues.size() || excess > 1e-12) {
            tally.disagreements << QStringLiteral("seed %1, %2: %3 values of %4, off by %5")
                                       .arg(seed)
                                       .arg(QString::fromUtf8(nameOf(spectrum.method).data()))
                                       .arg(spectrum.trueCount())
                                       .arg(answer.eigenvalues.size())
                                       .arg(excess);
        }
    }
}

}  // namespace

/// Random mechanisms against a second implementation of the equations (tests/support/independent_solver).
class TestIndependentCheck : public QObject {
    Q_OBJECT

private slots:
    void mechanisms_inFourRegimes_agreeWithinTheirEstimates_data()
    {
        QTest::addColumn<int>("regime");
        QTest::newRow("ordinary sizes") << static_cast<int>(Regime::ordinary);
        QTest::newRow("a thousandth as large") << static_cast<int>(Regime::tiny);
        QTest::newRow("a thousand times as large") << static_cast<int>(Regime::huge);
        QTest::newRow("masses and stiffness over six powers of ten") << static_cast<int>(Regime::mixed);
    }
    void mechanisms_inFourRegimes_agreeWithinTheirEstimates()
    {
        QFETCH(int, regime);
        const bool isThorough = qEnvironmentVariableIntValue("EIGENLINK_THOROUGH") > 0;
        const std::uint32_t count = isThorough ? 2500 : 75;
        Tally tally;
        for (std::uint32_t seed = 0; seed < count; ++seed) {
            compare(seed, static_cast<Regime>(regime), tally);
        }
        qInfo("%d compared, %d without an equilibrium, %d elsewhere", tally.compared, tally.unsettled, tally.elsewhere);
        QVERIFY2(tally.disagreements.isEmpty(), qPrintable(tally.disagreements.join(QStringLiteral("; "))));
        QVERIFY(tally.compared > 0.9 * count);
    }
};

QTEST_GUILESS_MAIN(TestIndependentCheck)
#include "tst_independent_check.moc"
