#include "app/io/formats/mechanism_files.h"
#include "model/assembly/kinematics.h"
#include "model/dynamics/observable.h"
#include "model/mechanism/edit.h"
#include "model/studies/response/time_response.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/computed_study.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"
#include "tests/support/responses.h"

#include <complex>
#include <functional>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

/// A mass on a guide, between a spring with a damper and the ground: m = 2, k = 50, c = 0.8.
Mechanism oscillator()
{
    return built(
        {{"O", {0, 0}, true}, {"P", {1, 0}}},
        {PointMass{"m", "P", 2, {}}, Slider{"g", "P", {0, 0}, {1, 0}, {}}, Spring{"k", {"O", "P"}, 50, 1, 0.8, {}}},
        {0, 0});
}

Mechanism example(const char* name)
{
    return readMechanismFile(std::string(EIGENLINK_SOURCE_DIR) + "/resources/examples/" + name + ".eigenlink")
        .mechanism;
}

/// A damped linkage with several modes, without symmetry.
Mechanism tripleArm()
{
    return built({{"O", {0, 0}, true}, {"A", {0.1, -1}}, {"B", {-0.1, -1.8}}, {"C", {0.3, -2.4}}, {"W", {2, -1}, true}},
                 {Bar{"a", {"O", "A"}, {}, 1, {}}, Bar{"b", {"A", "B"}, {}, 2, {}}, Bar{"c", {"B", "C"}, {}, 0.7, {}},
                  Spring{"k", {"W", "B"}, 90, 2, 2, {}}, Damper{"d", {"W", "C"}, 0.5, {}}, Torque{"T", "c", 0, {}}});
}

FrequencyResponse responseBetween(const Analysis& analysis, const char* input, const char* output)
{
    ResponseInput in = responseInput(analysis, input).value();
    ResponseOutput out = responseOutput(analysis, in, output).value();
    return {analysis, std::move(in), std::move(out)};
}

/// The slope of a quantity by a step of the load or of the place of a ground point, at rest: what ω = 0 gives.
double staticSlope(const std::function<Mechanism(double)>& with, double step,
                   const std::function<double(const Analysis&)>& value)
{
    const auto at = [&](double x) { return value(analyzeBy(Method::mcs, with(x))); };
    return (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step);
}

#define COMPARE_COMPLEX(actual, expected, relative)                            \
    QVERIFY2(std::abs((actual) - (expected)) <= (relative)*std::abs(expected), \
             qPrintable(QString("%1 %2i for %3 %4i")                           \
                            .arg((actual).real())                              \
                            .arg((actual).imag())                              \
                            .arg((expected).real())                            \
                            .arg((expected).imag())))

}  // namespace

class ResponseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // A motor that sets every position leaves nothing for a load to move, at any frequency.
    void mechanismWithoutFreedom_doesNotMove()
    {
        Mechanism driven = example("iftomm_four_bar");
        TimeFunction::Ramp steady;
        steady.speed = 3;
        driven.elements.emplace_back(Motor{"M", {"BD"}, {TimeFunction(steady)}, {}});
        const Analysis analysis = analyzeBy(Method::mcs, driven);
        FrequencyResponse response = responseBetween(analysis, "C.x", "C.x");
        ResponseOptions options;
        options.from = 0.1;
        options.to = 1000;
        const ResponseCurve curve = responseCurve(response, options, {});
        QVERIFY(std::ranges::all_of(curve.values, [](Complex value) { return value == 0.0; }));
        QVERIFY(curve.peaks.empty());
        QVERIFY(response.knowsAllModes() && !response.sees(response.output()));
    }

    void oneMass_hasItsClosedForm()
    {
        const Analysis analysis = analyzeBy(Method::mcs, oscillator());
        FrequencyResponse force = responseBetween(analysis, "P.x", "P.x");
        FrequencyResponse velocity = responseBetween(analysis, "P.x", "P.vx");
        FrequencyResponse acceleration = responseBetween(analysis, "P.x", "P.ax");
        FrequencyResponse base = responseBetween(analysis, "O.x", "P.x");
        for (const double w : {0.0, 0.3, 2.0, 4.9, 5.0, 5.2, 20.0, 1e3}) {
            const Complex dynamic(50 - 2 * w * w, 0.8 * w);
            COMPARE_COMPLEX(force.at(w), 1.0 / dynamic, 1e-13);
            COMPARE_COMPLEX(velocity.at(w), Complex(0, w) / dynamic, 1e-13);
            COMPARE_COMPLEX(acceleration.at(w), -w * w / dynamic, 1e-13);
            COMPARE_COMPLEX(base.at(w), Complex(50, 0.8 * w) / dynamic, 1e-13);
        }
    }

    /// The pin of a bar that lies along x cannot move along x; its computed response is rounding, at every frequency.
    void whatCannotMove_hasNoResponse_andNoPeaks()
    {
        const Analysis analysis = analyzeBy(Method::mcs, test::exampleNamed("singular_four_bar"));
        FrequencyResponse still = responseBetween(analysis, "B0.x", "B0.x"),
                          moving = responseBetween(analysis, "B0.y", "B0.y");
        const ResponseCurve curve = responseCurve(still, {0, 20, 200, false, false});
        for (const Complex value : curve.values) {
            QCOMPARE(value, Complex());
        }
        QVERIFY(curve.peaks.empty());
        QVERIFY(!still.sees(still.output()) && moving.sees(moving.output()));
        for (const double w : {0.1, 1.0, 3.0, 10.0, 1e3}) {
            QVERIFY(std::abs(moving.at(w)) > 0);
        }
    }

    /// |iω/(ωₙ² − ω² + 2iζωₙω)|: its maximum is at ωₙ, and ω₂ − ω₁ = 2ζωₙ whatever the damping.
    void halfPower_ofAVelocity_givesTheDampingRatio()
    {
        for (const double zeta : {1e-5, 0.01, 0.3, 0.68, 1.5, 6.0}) {
            Mechanism mechanism = oscillator();
            std::get<Spring>(mechanism.elements.back()).damping = 2 * zeta * std::sqrt(100.0);
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            FrequencyResponse force = responseBetween(analysis, "P.x", "P.vx");
            const ResponseCurve curve = responseCurve(force, {0.01, 40, 400});
            QCOMPARE(curve.peaks.size(), std::size_t(1));
            COMPARE_WITHIN(curve.peaks[0].omega, 5.0, 5e-9 * std::max(1.0, zeta));
            COMPARE_WITHIN(curve.peaks[0].damping, zeta, 1e-8 * zeta);
            COMPARE_WITHIN(curve.peaks[0].below * curve.peaks[0].above, 25.0, 1e-7);
        }
    }

    /// For a place, |x/F| falls to 1/√2 of its maximum below the peak only where 2ζ√(1 − ζ²) < 1/√2.
    void halfPower_thatDoesNotExist_isNoNumber()
    {
        Mechanism mechanism = oscillator();
        for (const double zeta : {0.37, 0.4, 0.6}) {
            std::get<Spring>(mechanism.elements.back()).damping = 2 * zeta * std::sqrt(100.0);
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            FrequencyResponse force = responseBetween(analysis, "P.x", "P.x");
            const ResponseCurve curve = responseCurve(force, {0.01, 40, 400});
            QCOMPARE(curve.peaks.size(), std::size_t(1));
            const double middle = 1 - 2 * zeta * zeta, half = 2 * zeta * std::sqrt(1 - zeta * zeta);
            const bool exists = middle > half;
            QCOMPARE(std::isnan(curve.peaks[0].damping), !exists);
            QCOMPARE(curve.peaks[0].below > 0, exists);
        }
    }

    /// A plate on three parallel rods: its rods, one more than it needs, let their supports move together, or so that
    /// the plate turns, but not one of them alone.
    void motion_thatTheConstraintsForbid_isRefused_data()
    {
        addColumns<QStringList, bool>({"inputs", "isAllowed"});
        const auto row = [](const char* inputs, bool isAllowed) {
            QTest::newRow(inputs) << QString(inputs).split(u',') << isAllowed;
        };
        row("A.x", false);
        row("B.y", false);
        row("A.x,C.y", false);
        row("A.x=1,B.x=1,C.x=1", true);
        row("A.y=2,B.y=1", true);
        row("A.x=2,B.x=1.001", false);
        row("A.x=1@90,B.x=1@90,C.x=1@90", true);
        row("A.x=1@90,B.x=1,C.x=1@90", false);
        row("D.x", true);
        row("p", true);
    }

    void motion_thatTheConstraintsForbid_isRefused()
    {
        QFETCH(QStringList, inputs);
        QFETCH(bool, isAllowed);
        const Mechanism plate = mechanismWith(R"("points": [
            {"id": "A", "at": [0, 0], "fixed": true}, {"id": "B", "at": [1, 0], "fixed": true}, {"id": "C", "at": [2, 0], "fixed": true},
            {"id": "D", "at": [0.6, -0.8]}, {"id": "E", "at": [1.6, -0.8]}, {"id": "G", "at": [2.6, -0.8]}], "elements": [
            {"type": "bar", "id": "a", "points": ["A", "D"], "mass": 1}, {"type": "bar", "id": "b", "points": ["B", "E"], "mass": 1},
            {"type": "bar", "id": "c", "points": ["C", "G"], "mass": 1},
            {"type": "body", "id": "p", "points": ["D", "E", "G"], "mass": 3, "center_of_mass": [1, 0], "inertia": 0.3}])");
        AnalysisOptions options;
        options.methods = {Method::mcs};
        options.equilibrium.choice = EquilibriumChoice::drawn;
        const Analysis analysis = analyze(plate, options);
        std::vector<ResponseInput> shaken;
        for (const QString& input : inputs) {
            shaken.push_back(weightedInput(analysis, input.toStdString()).value());
        }
        std::vector<ResponseOutput> observed;
        for (const char* output : {"D.x", "D.y", "E.x", "E.y"}) {
            observed.push_back(responseOutput(analysis, shaken, output).value());
        }
        Outcome<FrequencyResponse> response = frequencyResponse(analysis, shaken, observed);
        QCOMPARE(bool(response), isAllowed);
        if (!response) {
            const std::string reason = rendered(response.reason());
            QVERIFY2(reason.starts_with(shaken.front().name) && reason.find("a, b, c and p hold") != std::string::npos,
                     reason.c_str());
            return;
        }
        // The plate keeps the distance of D and E.
        FrequencyResponse shaking = std::move(response).value();
        const std::vector<Complex> values = shaking.allAt(0.7);
        QVERIFY(std::abs(values[2] - values[0]) < 1e-12 * (1 + std::abs(values[0])));
    }

    void peak_ofOneMass_isNamed()
    {
        const Analysis analysis = analyzeBy(Method::mcs, oscillator());
        FrequencyResponse force = responseBetween(analysis, "P.x", "P.x");
        const ResponseCurve curve = responseCurve(force, {0.1, 40, 50});
        const double zeta = 0.8 / (2 * std::sqrt(100.0)), wn = 5;
        QCOMPARE(curve.peaks.size(), std::size_t(1));
        COMPARE_WITHIN(curve.peaks[0].omega, wn * std::sqrt(1 - 2 * zeta * zeta), 1e-6);
        COMPARE_WITHIN(curve.peaks[0].amplitude, 1 / (2 * zeta * 50 * std::sqrt(1 - zeta * zeta)), 1e-12);
        // Half the power: ω² = ωₙ²(1 − 2ζ² ± 2ζ√(1 − ζ²)).
        const double middle = 1 - 2 * zeta * zeta, half = 2 * zeta * std::sqrt(1 - zeta * zeta);
        const double width = wn * (std::sqrt(middle + half) - std::sqrt(middle - half));
        COMPARE_WITHIN(curve.peaks[0].damping, width / (2 * curve.peaks[0].omega), 1e-7);
        COMPARE_WITHIN(curve.peaks[0].quality * 2 * curve.peaks[0].damping, 1.0, 1e-14);
        Mechanism undamped = oscillator();
        std::get<Spring>(undamped.elements.back()).damping = 0;
        const Analysis other = analyzeBy(Method::mcs, undamped);
        FrequencyResponse sharp = responseBetween(other, "P.x", "P.x");
        const ResponseCurve infinite = responseCurve(sharp, {0.1, 40, 50});
        QCOMPARE(infinite.peaks.size(), std::size_t(1));
        COMPARE_WITHIN(infinite.peaks[0].omega, 5.0, 1e-12);
        QVERIFY(std::isinf(infinite.peaks[0].amplitude) && infinite.peaks[0].damping == 0);
    }

    void actionAndReaction_canBeExchanged_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"", "damped_four_bar", "flexible_double_pendulum_10", "watt_six_bar", "cart_pendulum"}) {
            QTest::newRow(name) << name;
        }
    }
    void actionAndReaction_canBeExchanged()
    {
        QFETCH(QString, name);
        const Mechanism mechanism = name.isEmpty() ? tripleArm() : example(name.toUtf8().constData());
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        std::vector<std::string> places;
        for (const Point& point : mechanism.points) {
            if (!point.fixed) {
                places.push_back(point.id + ".x");
                places.push_back(point.id + ".y");
            }
        }
        for (const Element& element : mechanism.elements) {
            if (isLink(element)) {
                places.push_back(idOf(element));
            }
        }
        const auto observed = [](const std::string& place) {
            return place.find('.') == std::string::npos ? place + ".angle" : place;
        };
        double largest = 0;
        for (const std::string& a : places) {
            for (const std::string& b : places) {
                const Complex there = responseBetween(analysis, a.c_str(), observed(b).c_str()).at(3.3);
                const Complex back = responseBetween(analysis, b.c_str(), observed(a).c_str()).at(3.3);
                largest = std::max(largest, std::abs(there));
                QVERIFY2(std::abs(there - back) <= 1e-10 * largest, (a + " " + b).c_str());
            }
        }
        QVERIFY(largest > 0);
    }

    void modes_addUpToTheResponse()
    {
        for (const Mechanism& mechanism :
             {tripleArm(), example("damped_four_bar"), example("inverted_pendulum_unstable"),
              example("flexible_double_pendulum_10")}) {
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            std::vector<std::string> free, fixed;
            for (const Point& point : mechanism.points) {
                (point.fixed ? fixed : free).push_back(point.id);
            }
            for (const std::string& input : {free.back() + ".x", fixed.front() + ".y"}) {
                FrequencyResponse response = responseBetween(analysis, input.c_str(), (free.front() + ".x").c_str());
                for (const double w : {0.1, 2.7, 11.0, 60.0}) {
                    Complex sum = response.stationary(w);
                    const auto parts = response.contributions(w);
                    QVERIFY(!parts.empty());
                    for (const Complex& part : parts) {
                        sum += part;
                    }
                    const Complex whole = response.at(w);
                    const double scale = std::max(std::abs(whole), input.ends_with(".y") ? 1.0 : 0.0);
                    QVERIFY2(std::abs(sum - whole) <= 1e-8 * scale,
                             qPrintable(QString("%1 at %2: %3")
                                            .arg(input.c_str())
                                            .arg(w)
                                            .arg(std::abs(sum - whole) / std::abs(whole))));
                }
            }
        }
    }

    /// A rod on a pivot that is shaken sideways: (J s² + m g l/2) θ = −m (l/2) s² x.
    /// The shape satisfies the constraints, and every coordinate of it is the response of that coordinate.
    void shape_isTheResponseOfAllCoordinates()
    {
        for (const char* name : {"damped_four_bar", "triple_pendulum", "five_bar"}) {
            const Analysis analysis = analyzeBy(Method::mcs, test::exampleNamed(name));
            const System& system = *analysis.system;
            const std::string input = system.coordinates().front().name;
            for (const double w : {0.7, 3.1, 12.0}) {
                FrequencyResponse first = responseBetween(analysis, input.c_str(), input.c_str());
                const Eigen::VectorXcd shape = first.shapeAt(w);
                const Eigen::VectorXcd broken = system.jacobian(analysis.equilibrium.q).cast<Complex>() * shape;
                QVERIFY(broken.norm() <= 1e-10 * shape.norm());
                for (Eigen::Index i = 0; i < shape.size(); ++i) {
                    const std::string& output = system.coordinates()[static_cast<std::size_t>(i)].name;
                    FrequencyResponse each = responseBetween(analysis, input.c_str(), output.c_str());
                    QVERIFY(std::abs(each.at(w) - shape[i]) <= 1e-10 * shape.norm());
                }
            }
        }
    }

    void shakenPivot_hasItsClosedForm()
    {
        const Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0, -2}}}, {Bar{"a", {"O", "P"}, {}, 3, {}}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        FrequencyResponse response = responseBetween(analysis, "O.x", "a.angle");
        FrequencyResponse tip = responseBetween(analysis, "O.x", "P.x");
        for (const double w : {0.5, 2.0, 9.0}) {
            const double J = 3 * 4 / 3.0, s2 = -w * w;
            const double angle = -3 * s2 / (J * s2 + 3 * 9.81);
            COMPARE_WITHIN(response.at(w).real(), angle, 1e-12);
            COMPARE_WITHIN(tip.at(w).real(), 1 + 2 * angle, 1e-12);
        }
    }

    /// Two free masses with a spring: at ω = 0 they accelerate as one, F/(m₁ + m₂), and the spring pushes the other.
    void freeMasses_haveTheirLimitAtZero()
    {
        const Mechanism free = built(
            {{"P", {0, 0}}, {"Q", {1, 0}}},
            {PointMass{"m1", "P", 1, {}}, PointMass{"m2", "Q", 2, {}}, Spring{"k", {"P", "Q"}, 100, 1, 0, {}}}, {0, 0});
        Mechanism damped = free;
        std::get<Spring>(damped.elements[2]).damping = 3;
        for (const Mechanism& mechanism : {free, damped}) {
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            for (const double loss : {0.0, 0.1}) {
                if (loss > 0 && mechanism == damped) {
                    continue;  // both dampings together have no Laurent series
                }
                AddedDamping added;
                added.lossFactor = loss;
                FrequencyResponse response =
                    responseOf(analysis, {"P.x"}, {"P.ax", "Q.ax", "k.force", "P.vx", "P.x"}, added);
                const std::vector<Complex> at = response.allAt(0);
                QVERIFY(std::abs(at[0] - 1.0 / 3) < 1e-12 && std::abs(at[1] - 1.0 / 3) < 1e-12);
                QVERIFY(std::abs(at[2] + 2.0 / 3) < 1e-12);
                QVERIFY(!std::isfinite(std::abs(at[3])) && !std::isfinite(std::abs(at[4])));
            }
        }
    }

    /// A spring of length zero swings in every direction with the loss of its stiffness: 1/(ηk) at its resonance. Its
    /// damper does so too: 1/(cω).
    void springOfLengthZero_isDampedInEveryDirection()
    {
        constexpr double kStiffness = 100, kMass = 4, kLoss = 0.05, kDamping = 3;
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0, 0}}},
                                    {PointMass{"m", "P", 4, {}}, Spring{"k", {"O", "P"}, 100, 0, 0, {}}}, {0, 0});
        const double omega = std::sqrt(kStiffness / kMass);
        AddedDamping added;
        added.lossFactor = kLoss;
        const Analysis lossy = analyzeBy(Method::mcs, mechanism);
        std::get<Spring>(mechanism.elements[1]).damping = kDamping;
        const Analysis damped = analyzeBy(Method::mcs, mechanism);
        for (const char* way : {"P.x", "P.y"}) {
            FrequencyResponse byLoss = responseOf(lossy, {way}, {way}, added);
            QVERIFY(std::abs(byLoss.at(omega) * Complex(0, kLoss * kStiffness) - 1.0) < 1e-12);
            FrequencyResponse byDamper = responseBetween(damped, way, way);
            QVERIFY(std::abs(byDamper.at(omega) * Complex(0, kDamping * omega) - 1.0) < 1e-12);
        }
    }

    /// The slope of a length has all digits however hard the spring pulls: it is not computed as a difference of its
    /// forces.
    void lengthOfAStrongSpring_keepsItsDigits()
    {
        const Mechanism mechanism = built({{"P", {-1, 1}, true}, {"Q", {1, 1.2}, true}, {"A", {0.1, 0.3}}},
                                          {PointMass{"m", "A", 1e9, {}}, Spring{"k", {"P", "A"}, 1e12, 0.5, 0, {}},
                                           Spring{"j", {"Q", "A"}, 2e12, 0.5, 0, {}}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const Vector2 A = analysis.system->kinematics().pointPositions(analysis.equilibrium.q)[2];
        const Eigen::VectorXd row = responseOutput(analysis, {}, "k.length", {}).value().row;
        COMPARE_WITHIN(row[0], (A.x + 1) / distance(A, {-1, 1}), 1e-14);
        COMPARE_WITHIN(row[1], (A.y - 1) / distance(A, {-1, 1}), 1e-14);
    }

    void structuralDamping_hasItsClosedForm()
    {
        const Analysis analysis = analyzeBy(Method::mcs, oscillator());
        for (const bool isAlone : {true, false}) {
            Mechanism mechanism = oscillator();
            std::get<Spring>(mechanism.elements.back()).damping = isAlone ? 0 : 0.8;
            const Analysis own = analyzeBy(Method::mcs, mechanism);
            const double eta = 0.03, c = isAlone ? 0 : 0.8;
            AddedDamping added;
            added.lossFactors["k"] = eta;
            FrequencyResponse response = responseOf(own, {"P.x"}, {"P.x", "k.force", "frame.x"}, added);
            FrequencyResponse base = responseOf(own, {"O.x"}, {"P.x"}, added);
            for (const double w : {0.0, 0.3, 4.9, 5.0, 5.2, 20.0}) {
                const Complex stiff(50, 50 * eta + c * w), dynamic = stiff - 2 * w * w;
                const std::vector<Complex> values = response.allAt(w);
                COMPARE_COMPLEX(values[0], 1.0 / dynamic, 1e-13);
                COMPARE_COMPLEX(values[1], stiff / dynamic, 1e-13);
                COMPARE_COMPLEX(values[2], stiff / dynamic, 1e-12);
                COMPARE_COMPLEX(base.at(w), stiff / dynamic, 1e-13);
            }
            if (isAlone) {
                const ResponseCurve curve = responseCurve(response, {0.1, 40, 50});
                QCOMPARE(curve.peaks.size(), std::size_t(1));
                COMPARE_WITHIN(curve.peaks[0].omega, 5.0, 1e-6);
                COMPARE_WITHIN(curve.peaks[0].amplitude, 1 / (50 * eta), 1e-10);
                COMPARE_COMPLEX(response.contributions(3.0).front(), response.at(3.0), 1e-12);
            }
        }
        AddedDamping wrong;
        wrong.lossFactors["m"] = 0.1;
        QVERIFY(!dampingMatrices(analysis, wrong));
    }

    void modalDamping_givesEachModeItsRatio()
    {
        // Of an undamped system the modes stay what they are: Σ v vᵀ/(ω_k² − ω² + 2iζω_kω).
        for (const char* name : {"five_bar", "triple_pendulum", "flexible_double_pendulum_10"}) {
            Mechanism mechanism = example(name);
            for (Element& element : mechanism.elements) {
                if (const Field* damping = findField(element, "damping")) {
                    damping->write(element, 0.0);
                }
            }
            const Analysis analysis = analyzeBy(Method::mcs, mechanism);
            AddedDamping added;
            added.ratio = 0.04;
            added.ratios[1] = 0.11;
            std::string point;
            for (const Point& each : mechanism.points) {
                point = each.fixed ? point : each.id;
            }
            FrequencyResponse damped = responseOf(analysis, {point + ".x"}, {point + ".x"}, added);
            FrequencyResponse plain = responseBetween(analysis, (point + ".x").c_str(), (point + ".x").c_str());
            const Spectrum& spectrum = analysis.methods.front().spectrum;
            const auto modes = modesOf(spectrum);
            for (const double w : {0.4, 3.0, 9.0}) {
                const auto parts = plain.contributions(w);
                Complex expected;
                std::size_t number = 0;
                for (std::size_t k = 0; k < parts.size(); ++k) {
                    const Eigenvalue& value = spectrum.values[modes[k].front()];
                    if (!value.isTrue()) {
                        continue;
                    }
                    const double wk = std::abs(value.s), zeta = number++ == 1 ? 0.11 : 0.04;
                    expected += parts[k] * (wk * wk - w * w) / Complex(wk * wk - w * w, 2 * zeta * wk * w);
                }
                COMPARE_COMPLEX(damped.at(w), expected, 1e-6);
                Complex sum;
                for (const Complex& each : damped.contributions(w)) {
                    sum += each;
                }
                COMPARE_COMPLEX(sum, damped.at(w), 1e-6);
            }
        }
    }

    /// A rod on a pivot that moves with x: θ̈ + 2ζω₀θ̇ + ω₀²θ = ẍ 3/(2l), for modal damping acts on what swings beside
    /// the ground. The joint carries m (ẍ + l/2 θ̈) with what damps the mass as it moves in the mode.
    void modalDamping_leavesWhatFollowsTheGround()
    {
        for (const bool withAngle : {false, true}) {
            Mechanism rod = built({{"O", {0, 0}, true}, {"P", {0, -1}}}, {Bar{"r", {"O", "P"}, {}, 2, {}}});
            if (withAngle) {
                rod.elements.emplace_back(Angle{"phi", "r", {}});
            }
            const Analysis analysis = analyzeBy(Method::mcs, rod);
            AddedDamping added;
            added.ratio = 0.1;
            FrequencyResponse response = responseOf(analysis, {"O.x"}, {"r.angle", "O@r.x", "frame.x"}, added);
            const double square = 1.5 * 9.81, damping = 0.2 * std::sqrt(square);
            for (const double w : {0.1, 2.0, 3.8, 9.0}) {
                const Complex angle = 1.5 * w * w / (square - w * w + Complex(0, damping * w));
                // The tip moves by x + θ l, counter-clockwise to the right; the centre by x + θ l/2.
                const Complex center = 1.0 + 0.5 * angle;
                const Complex force = 2.0 * (-w * w * center + Complex(0, w) * damping * 0.5 * angle);
                const std::vector<Complex> found = response.allAt(w);
                COMPARE_COMPLEX(found[0], angle, 1e-11);
                COMPARE_COMPLEX(found[1], force, 1e-10);
                COMPARE_COMPLEX(found[2], -force, 1e-10);
            }
        }
    }

    /// A rod is wound up by a whole turn and more before it rests: its joint feels that torque of the spring as the
    /// rest does.
    void joints_knowTheTurnsOfTorsionSprings()
    {
        const auto wound = [](double load) {
            Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
                {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}, {"id": "B", "at": [1, -1]}],
                "elements": [
                {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1},
                {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1},
                {"type": "torsion_spring", "id": "t", "of": ["b", "a"], "stiffness": 3, "rest_angle": 1.2},
                {"type": "torsion_spring", "id": "g", "of": ["a", "ground"], "stiffness": 9, "rest_angle": 4.5, "turns": 1},
                {"type": "force", "id": "F", "point": "B", "force": [2, 1]}])");
            std::get<Force>(mechanism.elements.back()).force.x = 2 + load;
            return mechanism;
        };
        const auto joint = [&](const Analysis& rest) {
            const Observable observed = observablesOf(rest.mechanism, *rest.system, {"A@b.x"})->front();
            MotionSample sample;
            sample.state = {rest.equilibrium.q, Eigen::VectorXd::Zero(rest.equilibrium.q.size())};
            sample.acceleration = {sample.state.v, rest.equilibrium.lambda};
            for (const LinkPose& pose : rest.system->kinematics().linkPoses(rest.equilibrium.q)) {
                sample.linkDirections.push_back(pose.direction);
            }
            return observed.value(sample);
        };
        const Analysis analysis = analyzeBy(Method::mcs, wound(0));
        QVERIFY(analysis.equilibrium.isUsable());
        FrequencyResponse response = responseBetween(analysis, "F.x", "O@a.x");
        FrequencyResponse between = responseBetween(analysis, "F.x", "A@b.x");
        COMPARE_COMPLEX(between.at(0), Complex(staticSlope(wound, 1e-3, joint)), 1e-8);
        COMPARE_COMPLEX(response.at(0), Complex(-1), 1e-9);
    }

    void severalInputs_actTogether()
    {
        const Analysis analysis = analyzeBy(Method::mcs, tripleArm());
        FrequencyResponse both = responseOf(analysis, {"A.x=2", "T=0.5@90", "O.y=0.01@-30"}, {"C.y", "k.force"}, {});
        FrequencyResponse first = responseOf(analysis, {"A.x"}, {"C.y", "k.force"}, {});
        FrequencyResponse second = responseOf(analysis, {"T"}, {"C.y", "k.force"}, {});
        FrequencyResponse third = responseOf(analysis, {"O.y"}, {"C.y", "k.force"}, {});
        for (const double w : {0.0, 2.2, 7.5}) {
            for (const std::size_t k : {0, 1}) {
                const Complex expected = 2.0 * first.allAt(w)[k] + Complex(0, 0.5) * second.allAt(w)[k] +
                                         0.01 * std::polar(1.0, -std::numbers::pi / 6) * third.allAt(w)[k];
                COMPARE_COMPLEX(both.allAt(w)[k], expected, 1e-12);
            }
        }
        QVERIFY(!weightedInput(analysis, "A.x=two"));
        QVERIFY(!weightedInput(analysis, "A.x=2@"));
    }

    /// The equilibrium under a constant load is that which the response at ω = 0 predicts, in reactions and springs
    /// too.
    void forces_areTheSlopesOfRest_atZero()
    {
        const Mechanism mechanism = tripleArm();
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        const auto loaded = [&](double x) {
            Mechanism next = mechanism;
            next.elements.emplace_back(Force{"F", "A", {0, 0}, {}});
            std::get<Force>(next.elements.back()).force = {x, 0};
            return next;
        };
        const std::vector<std::string> names{
            "k.force",      "O@a.x",    "O@a.y",    "A@b.x",    "B@c.y",     "b.force",           "C.x",
            "c.angle",      "center.x", "k.length", "k.stroke", "A.x - B.x", "c.angle - b.angle", "B@c.y - A@b.x",
            "k.force-O@a.x"};
        std::vector<ResponseOutput> outputs;
        const std::vector<ResponseInput> input{responseInput(analysis, "A.x").value()};
        for (const std::string& name : names) {
            outputs.push_back(responseOutput(analysis, input, name).value());
        }
        FrequencyResponse response(analysis, input, outputs);
        const std::vector<Complex> values = response.allAt(0);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto value = [&](const Analysis& each) {
                const auto observable = observablesOf(each.mechanism, *each.system, {names[i]}).value().front();
                MotionSample sample;
                sample.state = {each.equilibrium.q, Eigen::VectorXd::Zero(each.equilibrium.q.size())};
                sample.acceleration.a = sample.state.v;
                sample.acceleration.lambda = each.equilibrium.lambda;
                for (const LinkPose& pose : each.system->kinematics().linkPoses(each.equilibrium.q)) {
                    sample.linkDirections.push_back(pose.direction);
                }
                return observable.value(sample);
            };
            const double expected = staticSlope(loaded, 0.02, value);
            QVERIFY2(std::abs(values[i].real() - expected) < 2e-6 * std::max(1.0, std::abs(expected)),
                     qPrintable(QString("%1: %2 for %3").arg(names[i].c_str()).arg(values[i].real()).arg(expected)));
        }
    }

    /// At any frequency the joints of a link give it what its inertia needs.
    void joints_carryTheLink()
    {
        const Analysis analysis = analyzeBy(Method::mcs, tripleArm());
        for (const char* input : {"C.x", "T", "O.x", "W.y"}) {
            const std::vector<ResponseInput> in{responseInput(analysis, input).value()};
            std::vector<ResponseOutput> outputs;
            for (const char* name : {"A@b.x", "B@b.x", "A.ax", "B.ax"}) {
                outputs.push_back(responseOutput(analysis, in, name).value());
            }
            FrequencyResponse response(analysis, in, outputs);
            for (const double w : {0.7, 6.0, 31.0}) {
                const std::vector<Complex> y = response.allAt(w);
                // A uniform rod of 2 kg: its centre is halfway.
                const Complex needed = 2.0 * 0.5 * (y[2] + y[3]);
                QVERIFY2(std::abs(y[0] + y[1] - needed) < 1e-10 * (std::abs(y[0]) + std::abs(y[1])), input);
            }
        }
    }

    void stepImpulseAndDecay_ofOneMass()
    {
        const Analysis analysis = analyzeBy(Method::mcs, oscillator());
        const double wn = 5, zeta = 0.8 / 20, wd = wn * std::sqrt(1 - zeta * zeta);
        for (const TimeInput kind : {TimeInput::step, TimeInput::impulse, TimeInput::decay}) {
            FrequencyResponse response = responseOf(analysis, {"P.x"}, {"P.x", "P.vx", "P.ax", "k.force"}, {});
            const TimeResponse result = timeResponse(analysis, response, {kind, 30, 601}).value();
            for (std::size_t i = 0; i < result.times.size(); i += 7) {
                const double t = result.times[i], e = std::exp(-zeta * wn * t);
                const double impulse = e * std::sin(wd * t) / (2 * wd);
                const double rate = e * (std::cos(wd * t) - zeta * wn / wd * std::sin(wd * t)) / 2;
                const double free = e * (std::cos(wd * t) + zeta * wn / wd * std::sin(wd * t)) / 50;
                const double x = kind == TimeInput::step      ? 1.0 / 50 - free
                                 : kind == TimeInput::impulse ? impulse
                                                              : free;
                const double v = kind == TimeInput::step ? impulse : kind == TimeInput::impulse ? rate : -impulse;
                COMPARE_WITHIN(result.values[0][i], x, 1e-13);
                COMPARE_WITHIN(result.values[1][i], v, 1e-13);
                COMPARE_WITHIN(result.values[3][i], 50 * x + 0.8 * v, 1e-11);
            }
            QVERIFY(result.settled.has_value());
            COMPARE_WITHIN(*result.last, kind == TimeInput::step ? 0.02 : 0.0, 1e-14);
        }
        // A step of the ground through spring and damper starts the mass with c/m.
        FrequencyResponse base = responseOf(analysis, {"O.x"}, {"P.x", "P.vx"}, {});
        const TimeResponse moved = timeResponse(analysis, base, {TimeInput::step, 4, 81}).value();
        COMPARE_WITHIN(moved.values[0][0], 0.0, 1e-14);
        COMPARE_WITHIN(moved.values[1][0], 0.4, 1e-14);
        for (std::size_t i = 0; i < moved.times.size(); i += 5) {
            const double t = moved.times[i], e = std::exp(-zeta * wn * t);
            const double x = 1 - e * (std::cos(wd * t) - zeta * wn / wd * std::sin(wd * t));
            COMPARE_WITHIN(moved.values[0][i], x, 1e-12);
        }
    }

    void criticalDamping_isFollowedInTime()
    {
        Mechanism mechanism = oscillator();
        std::get<Spring>(mechanism.elements.back()).damping = 20;  // s = −5 twice, defective
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        FrequencyResponse response = responseOf(analysis, {"P.x"}, {"P.x"}, {});
        const TimeResponse result = timeResponse(analysis, response, {TimeInput::step, 2, 41}).value();
        for (std::size_t i = 0; i < result.times.size(); ++i) {
            const double t = result.times[i];
            COMPARE_WITHIN(result.values[0][i], (1 - (1 + 5 * t) * std::exp(-5 * t)) / 50, 1e-13);
        }
    }

    /// The step response of a linkage and its frequency response are one function: ∫ h(t) e^{−iωt} dt.
    void impulse_isTheTransformOfTheResponse()
    {
        const Analysis analysis = analyzeBy(Method::mcs, tripleArm());
        FrequencyResponse response = responseOf(analysis, {"T"}, {"A.x"}, {});
        const TimeResponse result = timeResponse(analysis, response, {TimeInput::impulse, 120, 240001}).value();
        const double h = result.times[1];
        for (const double w : {0.5, 4.0}) {
            Complex sum;
            for (std::size_t i = 0; i < result.times.size(); ++i) {
                const double weight = i == 0 || i + 1 == result.times.size() ? 1.0 / 3 : i % 2 == 1 ? 4.0 / 3 : 2.0 / 3;
                sum += weight * h * result.values[0][i] * std::polar(1.0, -w * result.times[i]);
            }
            COMPARE_COMPLEX(sum, response.at(w), 1e-5);
        }
    }

    /// A bar that moves without mass, spring or damper is named, in frequency and in time.
    void bareBar_isNamed()
    {
        const auto analysis = std::make_shared<const Analysis>(analyzeBy(
            Method::mcs, built({{"O", {0, 0}, true}, {"A", {1, 0}}}, {Bar{"b", {"O", "A"}, {}, 0, {}}}, {0, 0})));
        FrequencyResponse response = responseBetween(*analysis, "A.x", "A.x");
        const auto inTime = timeResponse(*analysis, response, {});
        QVERIFY(!inTime && rendered(inTime.reason()).find("No mass, spring or damper moves with A") == 0);
    }

    /// Resonances, and peak and settling, are of the first output, which their titles name where there are more.
    void tablesOfTheFirstOutput_nameIt()
    {
        const Mechanism mechanism = exampleNamed("damped_four_bar");
        for (const bool isAlone : {true, false}) {
            const std::string outputs = isAlone ? "D.x" : "D.x,C.x";
            for (const char* study : {"response", "transient"}) {
                const StudyResult result = computed(study, mechanism, {{"input", "C.x"}, {"output", outputs}});
                const auto& table = *std::ranges::find_if(result.tables, [](const ResultTable& each) {
                    return each.name == "peaks" || each.name == "summary";
                });
                QCOMPARE(rendered(table.title).ends_with(" of D.x"), !isAlone);
            }
        }
    }

    void whatHasNoResponseInTime_isSaid()
    {
        const Analysis analysis = analyzeBy(Method::mcs, tripleArm());
        FrequencyResponse reaction = responseOf(analysis, {"T"}, {"O@a.x"}, {});
        QVERIFY(!timeResponse(analysis, reaction, {}));
        FrequencyResponse phase = responseOf(analysis, {"T=1@45"}, {"A.x"}, {});
        QVERIFY(!timeResponse(analysis, phase, {}));
    }

    void names_thatMeanNothing_areRefused()
    {
        const Analysis analysis = analyzeBy(Method::mcs, oscillator());
        QVERIFY(!responseInput(analysis, "nothing"));
        QVERIFY(!responseInput(analysis, "P.z"));
        const ResponseInput input = responseInput(analysis, "P.x").value();
        QVERIFY(!responseOutput(analysis, input, "P"));
        QVERIFY(!responseOutput(analysis, input, "k.angle"));
    }

    /// A torque on a link is no force of its joints, by whatever name it is given.
    void torqueOnALink_isNoForceOfItsJoints()
    {
        Mechanism mechanism = tripleArm();
        mechanism.elements.push_back(mechanismWith(R"("points": [
            {"id": "C", "at": [0.3, -2.4]}, {"id": "D", "at": [0.9, -2.5]}, {"id": "E", "at": [0.8, -2]}], "elements": [
            {"type": "body", "id": "e", "points": ["C", "D", "E"], "mass": 0.6, "center_of_mass": [0.2, 0.1], "inertia": 0.1}])")
                                         .elements.front());
        for (const char* id : {"D", "E"}) {
            Point point;
            point.id = id;
            point.at = *id == 'D' ? Vector2{0.9, -2.5} : Vector2{0.8, -2};
            mechanism.points.push_back(point);
        }
        mechanism.elements.emplace_back(Torque{.id = "U", .of = "e", .unknown = {}});
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        QVERIFY(analysis.equilibrium.isUsable());
        for (const auto& [link, element] : {std::pair("c", "T"), std::pair("e", "U")}) {
            for (const char* output : {"B@c.x", "B@c.y", "C@c.x", "C@e.x", "C@e.y", "O@a.y"}) {
                const Complex byLink = responseBetween(analysis, link, output).at(3.7);
                const Complex byTorque = responseBetween(analysis, element, output).at(3.7);
                COMPARE_WITHIN(std::abs(byLink - byTorque), 0.0, 1e-12 * std::abs(byTorque));
            }
            // Nothing holds its far ends.
            COMPARE_WITHIN(std::abs(responseBetween(analysis, link, "D@e.x").at(3.7)), 0.0, 1e-11);
            COMPARE_WITHIN(std::abs(responseBetween(analysis, link, "E@e.y").at(3.7)), 0.0, 1e-11);
        }
    }

    /// Parts that move with the ground count: the centre of mass by its parts, −dP/dt = ω² m r_c, and all forces on the
    /// frame are those that the joints give it.
    void wholeOnAMovingGround_isTheSumOfItsParts()
    {
        const Analysis analysis =
            analyzeBy(Method::mcs, built({{"O", {0, 0}, true}, {"A", {0.1, -1}}, {"B", {-0.1, -1.8}}},
                                         {Bar{"a", {"O", "A"}, {}, 1.5, {}}, Bar{"b", {"A", "B"}, {}, 2.5, {}},
                                          PointMass{"m", "B", 0.5, {}}, TorsionSpring{"d", {"a", "b"}, 4, 0.3, 0.7}}));
        QVERIFY(analysis.equilibrium.isUsable());
        const double omega = 4.3;
        for (const std::string axis : {"x", "y"}) {
            const std::string input = "O." + axis;
            const auto at = [&](const std::string& name) {
                return responseBetween(analysis, input.c_str(), name.c_str()).at(omega);
            };
            const double mass = 4.5;
            const Complex A = at("A." + axis), B = at("B." + axis);
            const Complex centre = (0.75 * (1.0 + A) + 1.25 * (A + B) + 0.5 * B) / mass;
            COMPARE_WITHIN(std::abs(at("center." + axis) - centre), 0.0, 1e-12);
            COMPARE_WITHIN(std::abs(at("momentum." + axis) - Complex(0, omega) * mass * centre), 0.0, 1e-10);
            COMPARE_WITHIN(std::abs(at("shaking." + axis) - omega * omega * mass * centre), 0.0, 1e-10);
            COMPARE_WITHIN(std::abs(at("frame." + axis) + at("O@a." + axis)), 0.0, 1e-10);
        }
    }

    /// A torsion spring between two links that are pinned to different points of the ground: where both points move
    /// alike and slowly, nothing turns.
    void torsionSpringBetweenPinnedLinks_seesTheGroundThatMoves()
    {
        const Analysis analysis = analyzeBy(
            Method::mcs, built({{"A", {0, 0}, true}, {"D", {1, 0.1}, true}, {"B", {0.1, 0.4}}, {"C", {0.9, 0.8}}},
                               {Bar{"a", {"A", "B"}, {}, 1, {}}, Bar{"b", {"B", "C"}, {}, 2, {}},
                                Bar{"c", {"D", "C"}, {}, 1, {}}, TorsionSpring{"s", {"a", "c"}, 40, 0.2, 1}}));
        QVERIFY(analysis.equilibrium.isUsable());
        for (const std::string axis : {"x", "y"}) {
            const Complex first = responseBetween(analysis, ("A." + axis).c_str(), "s.torque").at(0);
            const Complex second = responseBetween(analysis, ("D." + axis).c_str(), "s.torque").at(0);
            QVERIFY(std::abs(first) > 1);
            COMPARE_WITHIN(std::abs(first + second), 0.0, 1e-9 * std::abs(first));
        }
    }

    /// A beam with a damping time β: a spring far too weak to be felt, with a loss factor, changes nothing.
    void lossOfASpring_leavesTheDampingOfBeams()
    {
        Mechanism mechanism = exampleNamed("cantilever_beam");
        mechanism.gravity = {0, 0};
        Beam& beam = std::get<Beam>(mechanism.elements.front());
        beam.dampingTime = 0.01;
        const std::string tip = beam.points[1];
        Spring weak;
        weak.id = "weak";
        weak.points = {beam.points[0], tip};
        weak.stiffness = 1e-9;
        mechanism.elements.push_back(weak);
        const Analysis analysis = analyzeBy(Method::mcs, mechanism);
        AddedDamping added;
        added.lossFactors["weak"] = 0.01;
        FrequencyResponse without = responseBetween(analysis, (tip + ".y").c_str(), (tip + ".y").c_str());
        FrequencyResponse with = responseOf(analysis, {tip + ".y"}, {tip + ".y"}, added);
        for (const double omega : {1.0, 6.0, 40.0}) {
            const std::complex<double> expected = without.at(omega);
            COMPARE_COMPLEX(with.at(omega), expected, 1e-8);
        }
    }
};

QTEST_GUILESS_MAIN(ResponseTest)
#include "tst_response.moc"
