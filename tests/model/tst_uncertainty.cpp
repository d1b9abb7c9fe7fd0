#include "app/io/formats/mechanism_files.h"
#include "app/io/result_file.h"
#include "model/mechanism/templates/n_loop.h"
#include "model/studies/study.h"
#include "model/studies/uncertainty/sampling.h"
#include "tests/support/columns.h"
#include "tests/support/guided_truss.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/mechanisms.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kPi = std::numbers::pi;

Mechanism parsed(const std::string& points, const std::string& elements, const std::string& more = "")
{
    const MechanismFile file = parseMechanism(R"({"format": "eigenlink", "version": 1, "gravity": [0, 0], )" + more +
                                              R"("points": [)" + points + R"(], "elements": [)" + elements + "]}");
    if (hasErrors(file.issues)) {
        qFatal("%s", test::describeAll(file.issues).c_str());
    }
    return file.mechanism;
}

/// A mass on a guide, held by springs to points at both sides.
std::string oscillator(const std::string& name, double y, const std::string& stiffness)
{
    const std::string height = std::to_string(y);
    return R"({"type": "slider", "id": "g)" + name + R"(", "point": ")" + name + R"(", "through": [0, )" + height +
           R"(], "direction": [1, 0]}, {"type": "point_mass", "id": "m)" + name + R"(", "point": ")" + name +
           R"(", "mass": 2}, {"type": "spring", "id": "k)" + name + R"(", "points": ["O)" + name + R"(", ")" + name +
           R"("], "stiffness": )" + stiffness + R"(, "rest_length": 1})";
}
std::string oscillatorPoints(const std::string& name, double y)
{
    const std::string height = std::to_string(y);
    return R"({"id": "O)" + name + R"(", "at": [0, )" + height + R"(], "fixed": true}, {"id": ")" + name +
           R"(", "at": [1, )" + height + "]}";
}

/// A mass of 2 kg on a spring of 50 N/m.
Mechanism massOnASpring()
{
    return parsed(oscillatorPoints("P", 0), oscillator("P", 0, "50"));
}

/// Two of them, apart or with a spring between.
Mechanism twoMasses(const std::string& between = "")
{
    return parsed(oscillatorPoints("P", 0) + ", " + oscillatorPoints("Q", 1),
                  oscillator("P", 0, "50") + ", " + oscillator("Q", 1, "50") + between);
}

std::shared_ptr<const Analysis> analysed(const Mechanism& mechanism)
{
    return std::make_shared<const Analysis>(analyzeBy(Method::mcs, mechanism));
}

SamplingOptions optionsOf(const std::vector<std::string>& tolerances, std::size_t samples = 400)
{
    SamplingOptions options;
    options.samples = samples;
    for (const std::string& each : tolerances) {
        options.tolerances.push_back(*namedToleranceOfText(each));
    }
    return options;
}

Uncertainty spreadOf(const Mechanism& mechanism, const SamplingOptions& options)
{
    const Outcome<Uncertainty> found = uncertaintyOf(analysed(mechanism), options);
    if (!found) {
        qFatal("%s", rendered(found.reason()).c_str());
    }
    return *found;
}

const QuantitySpread* find(const Uncertainty& found, const std::string& name)
{
    const auto quantity = std::ranges::find(found.quantities, name, &QuantitySpread::name);
    return quantity == found.quantities.end() ? nullptr : &*quantity;
}

bool isNear(double a, double b, double relative)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

/// True where so many of all agree with a probability: within four standard errors.
bool isLikely(std::size_t count, std::size_t all, double probability)
{
    const double n = static_cast<double>(all);
    return std::abs(static_cast<double>(count) - n * probability) <= 4 * std::sqrt(n * probability * (1 - probability));
}

double frequency(double stiffness, double mass)
{
    return std::sqrt(stiffness / mass) / (2 * kPi);
}

}  // namespace

/// Spreads of eigenvalues and equilibria under tolerances.
class UncertaintyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void massOnASpring_spreadsByItsClosedForm()
    {
        const Uncertainty found = spreadOf(massOnASpring(), optionsOf({"kP.stiffness=40%", "mP.mass=0.5 kg uniform"}));
        const QuantitySpread& f = *find(found, "mode1.f");
        const double nominal = frequency(50, 2);
        QVERIFY(isNear(f.nominal, nominal, 1e-12));
        const double partOfStiffness = nominal * found.numbers[0].deviation() / (2 * 50);
        const double partOfMass = nominal * found.numbers[1].deviation() / (2 * 2);
        QVERIFY(isNear(std::abs(f.parts[0]), partOfStiffness, 1e-8));
        QVERIFY(isNear(std::abs(f.parts[1]), partOfMass, 1e-8));
        QVERIFY(isNear(f.bySensitivities(), std::hypot(partOfStiffness, partOfMass), 1e-8));
        QVERIFY(f.isAtCorners);
        QVERIFY(isNear(f.least, frequency(30, 2.5), 1e-12) && isNear(f.largest, frequency(70, 1.5), 1e-12));
        QCOMPARE(f.count, found.samples);
        QVERIFY(isNear(find(found, "P.x")->nominal, 1, 1e-12));
    }

    /// More coordinates than dense matrices go up to are refused in the window as on the command line.
    void largeMechanism_isRefused()
    {
        AnalysisOptions lowest;
        lowest.methods = {Method::mcs};
        lowest.wanted.count = 1;
        for (const auto& [loops, isRefused] : {std::pair(1400, false), std::pair(1600, true)}) {
            const Analysis analysis = analyze(nLoop({.loops = loops}), lowest);
            QCOMPARE(!obstacleTo(*findStudy("uncertainty"), analysis).isEmpty(), isRefused);
        }
    }

    /// An analysis by sparse matrices has no dense system.
    void sparseAnalysis_hasTheSpreadOfTheDenseOne()
    {
        const SamplingOptions options = optionsOf({"kP.stiffness=40%"});
        AnalysisOptions sparse;
        sparse.methods = {Method::mcs};
        sparse.engine = Engine::sparse;
        sparse.wanted.count = 1;
        const auto analysis = std::make_shared<const Analysis>(analyze(massOnASpring(), sparse));
        const Outcome<Uncertainty> found = uncertaintyOf(analysis, options);
        QVERIFY2(found, rendered(found.reason()).c_str());
        QVERIFY(
            isNear(find(*found, "mode1.f")->mean, find(spreadOf(massOnASpring(), options), "mode1.f")->mean, 1e-12));
    }

    void percentiles_areThoseOfTheDistribution()
    {
        const Uncertainty found = spreadOf(massOnASpring(), optionsOf({"kP.stiffness=40% uniform"}, 4000));
        const QuantitySpread& f = *find(found, "mode1.f");
        for (std::size_t k = 0; k < kPercentiles.size(); ++k) {
            // The part of all values below the percentile that was found.
            const double stiffness = std::pow(2 * kPi * f.percentiles[k], 2) * 2;
            const double part = (stiffness - 30) / 40;
            const double p = kPercentiles[k] / 100;
            QVERIFY(std::abs(part - p) <= 4 * std::sqrt(p * (1 - p) / 4000));
        }
        // Mean and variance of √k, k uniform in [30, 70], by integrals of √k and k.
        const double mean = (std::pow(70, 1.5) - std::pow(30, 1.5)) / (1.5 * 40) / std::sqrt(2) / (2 * kPi);
        const double square = 50 / 2.0 / (4 * kPi * kPi);
        const double deviation = std::sqrt(square - mean * mean);
        QVERIFY(std::abs(f.mean - mean) <= 4 * deviation / std::sqrt(4000));
        QVERIFY(std::abs(f.deviation - deviation) <= 4 * f.deviationError);
    }

    void sensitivitiesAndSamples_agreeForSmallTolerances_data()
    {
        addColumns<QString, QStringList>({"file", "tolerances"});
        const auto row = [](const char* file, const QStringList& tolerances) {
            QTest::newRow(file) << file << tolerances;
        };
        row("iftomm_four_bar", {"k.stiffness=0.1%", "AC.mass=0.1%", "CD.length=0.1% uniform", "A.x=0.001"});
        row("damped_four_bar", {"k.stiffness=0.1%", "k.damping=0.1% uniform", "BD.mass=0.1%"});
        row("triple_pendulum", {"gravity.y=0.1%", "all bars.mass=0.1%"});
        row("slider_crank", {"gravity.y=0.1%"});
    }
    void sensitivitiesAndSamples_agreeForSmallTolerances()
    {
        QFETCH(const QString, file);
        QFETCH(const QStringList, tolerances);
        const Mechanism mechanism = test::exampleNamed(file.toStdString());
        std::vector<std::string> texts;
        for (const QString& each : tolerances) {
            texts.push_back(each.toStdString());
        }
        const Uncertainty found = spreadOf(mechanism, optionsOf(texts, 2000));
        QCOMPARE(found.unstable + found.lost + found.contradicted, std::size_t(0));
        QVERIFY(found.checked == 20);
        std::size_t moved = 0;
        for (const QuantitySpread& each : found.quantities) {
            // Below this, spreads are rounding of the quantity and of terms that are zero to first order.
            const double rounding = 1e-9 * (1 + std::abs(each.nominal));
            const double apart = std::abs(each.bySensitivities() - each.deviation);
            QVERIFY2(apart <= 4 * each.deviationError + rounding, each.name.c_str());
            moved += each.deviation > rounding ? 1 : 0;
        }
        QVERIFY(moved > 0);
    }

    void samples_areTheSameWithAnyNumberOfThreads()
    {
        const Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
        const auto analysis = analysed(mechanism);
        SamplingOptions options = optionsOf({"k.stiffness=5%", "AC.mass=0.01kg"}, 700);
        std::vector<Uncertainty> found;
        for (const std::size_t threads : {1, 2, 5}) {
            options.threads = threads;
            found.push_back(*uncertaintyOf(analysis, options));
        }
        for (const Uncertainty& other : found) {
            for (std::size_t i = 0; i < other.quantities.size(); ++i) {
                const QuantitySpread &a = found[0].quantities[i], &b = other.quantities[i];
                QVERIFY(a.mean == b.mean && a.deviation == b.deviation && a.percentiles == b.percentiles);
                QVERIFY(a.least == b.least && a.largest == b.largest && a.parts == b.parts);
            }
            QVERIFY(other.clouds[0].poles == found[0].clouds[0].poles);
        }
        options.seed = 2;
        QVERIFY(uncertaintyOf(analysis, options)->quantities[0].mean != found[0].quantities[0].mean);
    }

    void deviations_haveTheirDistribution()
    {
        const Mechanism mechanism = massOnASpring();
        for (const char* text : {"kP.stiffness=10", "kP.stiffness=10 uniform"}) {
            const UncertainNumber number = *uncertainNumber(mechanism, *namedToleranceOfText(text));
            constexpr std::size_t kCount = 20000;
            double sum = 0, square = 0, fourth = 0;
            std::size_t inside = 0;
            for (std::size_t i = 0; i < kCount; ++i) {
                const double d = deviationAt(number, 7, i);
                QVERIFY(std::abs(d) <= 10);
                sum += d;
                square += d * d;
                fourth += d * d * d * d;
                inside += std::abs(d) < 10.0 / 3 ? 1 : 0;
            }
            const double n = kCount, variance = square / n;
            QVERIFY(std::abs(sum / n) <= 4 * std::sqrt(variance / n));
            const double error = std::sqrt((fourth / n - variance * variance) / n);
            QVERIFY(std::abs(variance - std::pow(number.deviation(), 2)) <= 4 * error);
            const double third = number.isUniform ? 1.0 / 3 : std::erf(1 / std::sqrt(2)) / std::erf(3 / std::sqrt(2));
            QVERIFY(isLikely(inside, kCount, third));
        }
    }

    void deviationsOfOneNumber_doNotDependOnOthers()
    {
        const Mechanism mechanism = massOnASpring();
        const UncertainNumber k = *uncertainNumber(mechanism, *namedToleranceOfText("kP.stiffness=5%"));
        const UncertainNumber m = *uncertainNumber(mechanism, *namedToleranceOfText("mP.mass=5%"));
        double product = 0;
        for (std::size_t i = 0; i < 4000; ++i) {
            product += deviationAt(k, 1, i) / k.deviation() * deviationAt(m, 1, i) / m.deviation();
        }
        QVERIFY(std::abs(product / 4000) <= 4 / std::sqrt(4000));
        // The order in which tolerances are named changes nothing.
        const Uncertainty one = spreadOf(mechanism, optionsOf({"kP.stiffness=5%", "mP.mass=5%"}));
        const Uncertainty other = spreadOf(mechanism, optionsOf({"mP.mass=5%", "kP.stiffness=5%"}));
        QCOMPARE(find(one, "mode1.f")->mean, find(other, "mode1.f")->mean);
    }

    void toleranceOfAParameter_variesAllItsUses()
    {
        const std::string parameters = R"("parameters": [{"id": "k", "value": 50, "tolerance": "10%"}], )";
        const Mechanism mechanism =
            parsed(oscillatorPoints("P", 0) + R"(, {"id": "R", "at": [2, 0], "fixed": true})",
                   oscillator("P", 0, R"("k")") +
                       R"(, {"type": "spring", "id": "k2", "points": ["R", "P"], "stiffness": "k", "rest_length": 1})",
                   parameters);
        SamplingOptions options{.tolerances = tolerancesOf(mechanism), .samples = 400};
        const Uncertainty found = spreadOf(mechanism, options);
        const QuantitySpread& f = *find(found, "mode1.f");
        // Both springs change together: σ_f / f = σ_k / 2k; independent ones would give 1/√2 of it.
        QVERIFY(isNear(f.bySensitivities(), frequency(100, 2) * found.numbers[0].deviation() / (2 * 50), 1e-8));
        QVERIFY(isNear(f.largest, frequency(110, 2), 1e-12) && f.isAtCorners);
        QVERIFY(std::abs(f.deviation - f.bySensitivities()) < 0.02 * f.deviation + 4 * f.deviationError);
    }

    void deviationOfANumber_isAddedToItsFormula()
    {
        const std::string parameters = R"("parameters": [{"id": "k", "value": 50, "tolerance": "10%"}], )";
        const Mechanism mechanism =
            parsed(oscillatorPoints("P", 0), oscillator("P", 0, R"({"value": "k", "tolerance": "2 N/m"})"), parameters);
        SamplingOptions options;
        options.tolerances = tolerancesOf(mechanism);
        QCOMPARE(options.tolerances.size(), std::size_t(2));
        const QuantitySpread f = *find(spreadOf(mechanism, options), "mode1.f");
        QVERIFY(f.isAtCorners && isNear(f.largest, frequency(57, 2), 1e-12) &&
                isNear(f.least, frequency(43, 2), 1e-12));
    }

    void unstableSamples_areCountedAndNotAveraged()
    {
        // Upright pendulum on a torsion spring: it falls where k < m g L = 10.
        const Mechanism mechanism = parsed(
            R"({"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0, 1]})",
            R"({"type": "bar", "id": "AB", "points": ["A", "B"]}, {"type": "point_mass", "id": "m", "point": "B", "mass": 1},
               {"type": "torsion_spring", "id": "k", "of": ["AB", "ground"], "stiffness": 11, "rest_angle": 1.5707963267948966},
               {"type": "force", "id": "W", "point": "B", "force": [0, -10]})");
        const Uncertainty found = spreadOf(mechanism, optionsOf({"k.stiffness=20% uniform"}, 2000));
        QVERIFY2(isLikely(found.unstable, found.samples, (10 - 8.8) / 4.4),
                 qPrintable(QString::number(found.unstable)));
        QCOMPARE(found.lost, std::size_t(0));
        QCOMPARE(found.contradicted, std::size_t(0));
        const QuantitySpread& f = *find(found, "mode1.f");
        QCOMPARE(f.count, found.samples - found.unstable);
        QVERIFY(f.least > 0 && !f.isAtCorners);
    }

    void lostSamples_areThoseBeyondTheFold()
    {
        // Shallow truss: two springs of 1000 N/m and √1.04 m, apart by 2 m, under a load. The load that they carry is
        // largest where d/dy of 2k (L₀/√(1 + y²) − 1) y vanishes: 1 + y² = L₀^(2/3).
        const std::string springs =
            R"({"type": "spring", "id": "a", "points": ["A", "P"], "stiffness": 1000, "rest_length": 1.019803902718557},
               {"type": "spring", "id": "b", "points": ["B", "P"], "stiffness": 1000, "rest_length": 1.019803902718557},
               {"type": "slider", "id": "g", "point": "P", "through": [0, 0], "direction": [0, 1]},
               {"type": "point_mass", "id": "m", "point": "P", "mass": 1},)";
        const double rest = std::sqrt(1.04), y = std::sqrt(std::pow(rest, 2.0 / 3) - 1);
        const double critical = 2000 * (rest / std::sqrt(1 + y * y) - 1) * y;
        const std::string load = std::to_string(-0.9 * critical);
        const Mechanism mechanism = parsed(
            R"({"id": "A", "at": [-1, 0], "fixed": true}, {"id": "B", "at": [1, 0], "fixed": true},
               {"id": "P", "at": [0, 0.17]})",
            springs + R"({"type": "force", "id": "F", "point": "P", "force": [0, )" + load + "]}");
        SamplingOptions options = optionsOf({"F.force[1]=20% uniform"}, 1000);
        const Uncertainty found = spreadOf(mechanism, options);
        std::size_t beyond = 0, near = 0;
        for (std::size_t i = 0; i < found.samples; ++i) {
            const double value = 0.9 * critical - deviationAt(found.numbers[0], options.seed, i);
            beyond += value > critical ? 1 : 0;
            near += value > 0.97 * critical ? 1 : 0;
        }
        QVERIFY(beyond > 100);
        QVERIFY2(found.lost >= beyond && found.lost <= near,
                 qPrintable(QStringLiteral("%1 lost, %2 beyond the fold").arg(found.lost).arg(beyond)));
        QCOMPARE(find(found, "mode1.f")->count, found.samples - found.lost - found.unstable);
    }

    /// Samples far beyond the fold have an equilibrium on another branch, which is not theirs.
    void samplesFarBeyondTheFold_areLost()
    {
        const Uncertainty found = spreadOf(guidedTruss(0), optionsOf({"F.force[1]=60 N uniform"}, 1000));
        std::size_t beyond = 0;
        for (std::size_t i = 0; i < found.samples; ++i) {
            beyond += deviationAt(found.numbers[0], 1, i) < limitOfTruss() ? 1 : 0;
        }
        QCOMPARE(found.lost, beyond);
        QCOMPARE(found.contradicted, std::size_t(0));
        QVERIFY(find(found, "C.y")->least > std::sqrt(std::cbrt(1.04) - 1));
    }

    /// The outer percentiles lie beyond the extreme values of fewer than 39 samples.
    void fewSamples_haveNoOuterPercentiles()
    {
        for (const std::size_t samples : {2U, 10U, 38U, 39U}) {
            const Uncertainty found = spreadOf(guidedTruss(0), optionsOf({"a.stiffness=5%"}, samples));
            const std::array<double, 5> percentiles = find(found, "mode1.f")->percentiles;
            QCOMPARE(std::isnan(percentiles[0]) && std::isnan(percentiles[4]), samples < 39);
            QCOMPARE(std::isnan(percentiles[1]), samples < 3);
            QVERIFY(!std::isnan(percentiles[2]));
        }
    }

    void repeatedModes_haveTheSpreadOfTheirEigenspace()
    {
        const Uncertainty found = spreadOf(twoMasses(), optionsOf({"kP.stiffness=0.1%", "kQ.stiffness=0.1%"}, 2000));
        QVERIFY(find(found, "mode1.f") == nullptr);
        const QuantitySpread* f = find(found, "modes1-2.f");
        QVERIFY(f != nullptr);
        // The mean of two independent frequencies.
        const double each = frequency(50, 2) * found.numbers[0].deviation() / (2 * 50);
        QVERIFY(isNear(f->bySensitivities(), each / std::numbers::sqrt2, 1e-6));
        QCOMPARE(f->count, found.samples);
        QVERIFY(std::abs(f->deviation - f->bySensitivities()) <= 4 * f->deviationError);
    }

    void modesThatMix_areUnmatchedAndCountedTogether()
    {
        const std::string coupling =
            R"(, {"type": "spring", "id": "c", "points": ["P", "Q"], "stiffness": 0.5, "rest_length": 0})";
        const Uncertainty found =
            spreadOf(twoMasses(coupling), optionsOf({"kP.stiffness=20%", "kQ.stiffness=20%"}, 500));
        QCOMPARE(found.unmatched.size(), std::size_t(2));
        const auto [mode, count] = found.unmatched.front();
        QCOMPARE(mode, std::size_t(1));
        QVERIFY(count > 0 && count < found.samples);
        QCOMPARE(find(found, "mode1.f")->count, found.samples - count);
        QCOMPARE(find(found, "modes1-2.f")->count, found.samples);
    }

    /// Beside a mode that does not depend on c, c in ±5 % makes a pair swing where c < 2√(km): Re s = −c/2m in the mean
    /// of the two, whether they swing or creep.
    void pairThatBeginsToSwing_isCountedTogether()
    {
        const Mechanism mechanism =
            parsed(oscillatorPoints("P", 0) + ", " + oscillatorPoints("Q", 1),
                   oscillator("P", 0, R"(200, "damping": 40.4)") + ", " + oscillator("Q", 1, R"(2, "damping": 40)"));
        const Uncertainty found = spreadOf(mechanism, optionsOf({"kP.damping=5% uniform"}, 500));
        const QuantitySpread& pair = *find(found, "modes2-3.re");
        QCOMPARE(pair.count, found.samples);
        QVERIFY(isNear(pair.nominal, -10.1, 1e-12) && isNear(pair.bySensitivities(), 0.505 / std::sqrt(3), 1e-6));
        QVERIFY(isNear(pair.least, -10.1 * 1.05, 1e-9) && isNear(pair.largest, -10.1 * 0.95, 1e-9));
        QVERIFY(find(found, "mode1.re")->deviation < 1e-12);
        QCOMPARE(
            std::ranges::count_if(found.quantities, [](const auto& each) { return each.name.starts_with("modes"); }),
            1);
    }

    void quantityWithoutSlope_hasNoExtremesAtCorners()
    {
        const Mechanism mechanism = test::exampleNamed("pendulum");
        const QuantitySpread f = *find(spreadOf(mechanism, optionsOf({"gravity.x=3 uniform"})), "mode1.f");
        QVERIFY(f.bySensitivities() < 1e-6 * f.nominal && !f.isAtCorners);
        QVERIFY(f.largest > 1.01 * f.nominal && f.least >= f.nominal * (1 - 1e-9));
    }

    /// The coupler of the four-bar stays horizontal, and the undamped one undamped, whatever its spring and mass are.
    void quantityThatStays_hasNoSpread()
    {
        const Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
        const Uncertainty found = spreadOf(mechanism, optionsOf({"k.stiffness=5%", "AC.mass=0.01kg"}));
        for (const char* name : {"CD.angle", "mode1.zeta"}) {
            const QuantitySpread& each = *find(found, name);
            for (const double number : {each.nominal, each.deviation, each.deviationError, each.mean, each.least,
                                        each.largest, each.percentiles[0], each.percentiles[2], each.parts[0]}) {
                QCOMPARE(number, 0.0);
            }
        }
        QVERIFY(find(found, "AC.angle")->deviation > 0.02);
    }

    void chosenQuantities_followTheNumbersOfEachSample()
    {
        // The tension of a hanging bar is m g, whatever its length: the factor of its multiplier changes with it.
        const Mechanism mechanism = parsed(
            R"({"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [0, -1]})",
            R"({"type": "bar", "id": "AB", "points": ["A", "B"], "length": 1}, {"type": "point_mass", "id": "m", "point": "B", "mass": 1},
               {"type": "force", "id": "W", "point": "B", "force": [0, -10]})");
        SamplingOptions options = optionsOf({"AB.length=10% uniform", "W.force[1]=1 uniform"});
        options.quantities = {"AB.force", "B.y"};
        const Uncertainty found = spreadOf(mechanism, options);
        const QuantitySpread& force = *find(found, "AB.force");
        QVERIFY(isNear(force.nominal, 10, 1e-12));
        QVERIFY(std::abs(force.parts[0]) < 1e-9 && isNear(std::abs(force.parts[1]), 1 / std::sqrt(3), 1e-8));
        QVERIFY(isNear(force.least, 9, 1e-9) && isNear(force.largest, 11, 1e-9));
        QCOMPARE(std::ranges::count(found.quantities, "B.y", &QuantitySpread::name), 1);
        QVERIFY(isNear(find(found, "B.y")->least, -1.1, 1e-12));
    }

    void requests_thatMeanNothing_areRefused_data()
    {
        addColumns<QByteArray, QByteArray>({"uncertain", "quantities"});
        QTest::newRow("no tolerance") << QByteArray() << QByteArray();
        QTest::newRow("no amount") << QByteArray("kP.stiffness") << QByteArray();
        QTest::newRow("unknown number") << QByteArray("k.colour=5%") << QByteArray();
        QTest::newRow("beyond all numbers") << QByteArray("gravity.x=1e200") << QByteArray();
        QTest::newRow("twice") << QByteArray("kP.stiffness=5%,kP.stiffness=6%") << QByteArray();
        QTest::newRow("too wide") << QByteArray("kP.stiffness=120%") << QByteArray();
        QTest::newRow("wrong unit") << QByteArray("kP.stiffness=1kg") << QByteArray();
        QTest::newRow("unknown quantity") << QByteArray("kP.stiffness=5%") << QByteArray("P.colour");
    }
    void requests_thatMeanNothing_areRefused()
    {
        QFETCH(const QByteArray, uncertain);
        QFETCH(const QByteArray, quantities);
        const Study& study = *findStudy("uncertainty");
        std::any request = study.request;
        std::map<std::string, std::string> texts;
        if (!uncertain.isEmpty()) {
            texts["uncertain"] = uncertain.toStdString();
        }
        if (!quantities.isEmpty()) {
            texts["quantities"] = quantities.toStdString();
        }
        QVERIFY(!readRequest(study, texts, request));
        const auto refusal = completeRequest(study, *analysed(massOnASpring()), placeAsFlag, request);
        QVERIFY(refusal);
        QCOMPARE(refusal->field, std::string_view(quantities.isEmpty() ? "uncertain" : "quantities"));
    }

    /// The rest length of a spring without stiffness stands in no equation.
    void numberWithoutEffect_isNamed()
    {
        const Study& study = *findStudy("uncertainty");
        Mechanism mechanism = test::exampleNamed("iftomm_four_bar");
        mechanism.elements.push_back(Spring{"idle", {"A", "D"}, 0, 1, 0, {}});
        const auto analysis = analysed(mechanism);
        for (const bool has : {true, false}) {
            std::any request = study.request;
            QVERIFY(!readRequest(
                study, {{"uncertain", has ? "k.stiffness=5%" : "idle.rest_length=1 mm"}, {"samples", "4"}}, request));
            const StudyResult result = study.run(analysis, request, {}).value();
            QCOMPARE(std::ranges::count_if(result.messages,
                                           [](const Message& each) {
                                               return rendered(each.text).find("changes nothing") != std::string::npos;
                                           }),
                     has ? 0 : 1);
        }
    }

    void cancelledStudy_keepsTheSamplesBefore()
    {
        const SamplingOptions options = optionsOf({"kP.stiffness=5%"}, 5000);
        auto asked = std::make_shared<int>(0);
        Monitor monitor;
        monitor.cancelled = [asked] { return ++*asked > 2; };
        const Outcome<Uncertainty> part = uncertaintyOf(analysed(massOnASpring()), options, monitor);
        QVERIFY(part && part->isCancelled);
        QVERIFY(part->samples > 0 && part->samples < 5000);
        const Uncertainty fewer = spreadOf(massOnASpring(), optionsOf({"kP.stiffness=5%"}, part->samples));
        QCOMPARE(fewer.quantities[0].mean, part->quantities[0].mean);
        QVERIFY(findStudy("uncertainty")->keepsRows);
    }

    /// Corners are computed after the samples, and a cancel ends them too.
    void cancelAfterTheSamples_leavesOutTheCorners()
    {
        const SamplingOptions options = optionsOf({"kP.stiffness=5%"}, 100);
        auto asked = std::make_shared<std::atomic<int>>(0);
        auto most = std::make_shared<int>(std::numeric_limits<int>::max());
        Monitor monitor;
        monitor.cancelled = [asked, most] { return ++*asked > *most; };
        const Uncertainty whole = uncertaintyOf(analysed(massOnASpring()), options, monitor).value();
        *most = *asked - 1;
        *asked = 0;
        const Uncertainty part = uncertaintyOf(analysed(massOnASpring()), options, monitor).value();
        QVERIFY(!whole.isCancelled && part.isCancelled);
        QCOMPARE(part.samples, whole.samples);
        QCOMPARE(part.quantities[0].mean, whole.quantities[0].mean);
        QVERIFY(whole.quantities[0].isAtCorners && !part.quantities[0].isAtCorners);
    }
};

QTEST_APPLESS_MAIN(UncertaintyTest)
#include "tst_uncertainty.moc"
