#include "app/io/mechanism_file.h"
#include "model/response/frequency_response.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"

#include <complex>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

using Complex = std::complex<double>;

Analysis analysisOf(const Mechanism& mechanism)
{
    AnalysisOptions options;
    options.methods = {Method::mcs};
    return analyze(mechanism, options);
}

/// A mass on a guide, between a spring with a damper and the ground: m = 2, k = 50, c = 0.8.
Mechanism oscillator()
{
    return parseMechanism(R"({"format": "eigenlink", "version": 1, "gravity": [0, 0], "points": [
        {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}], "elements": [
        {"type": "point_mass", "id": "m", "point": "P", "mass": 2},
        {"type": "slider", "id": "g", "point": "P", "through": [0, 0], "direction": [1, 0]},
        {"type": "spring", "id": "k", "points": ["O", "P"], "stiffness": 50, "rest_length": 1, "damping": 0.8}]})")
        .mechanism;
}

Mechanism example(const char* name)
{
    return readMechanismFile(std::string(EIGENLINK_SOURCE_DIR) + "/resources/examples/" + name + ".eigenlink")
        .mechanism;
}

/// A damped linkage with several modes, without symmetry.
Mechanism tripleArm()
{
    return parseMechanism(R"({"format": "eigenlink", "version": 1, "points": [
        {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0.1, -1]}, {"id": "B", "at": [-0.1, -1.8]},
        {"id": "C", "at": [0.3, -2.4]}, {"id": "W", "at": [2, -1], "fixed": true}], "elements": [
        {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1}, {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 2},
        {"type": "bar", "id": "c", "points": ["B", "C"], "mass": 0.7},
        {"type": "spring", "id": "k", "points": ["W", "B"], "stiffness": 90, "rest_length": 2, "damping": 2},
        {"type": "damper", "id": "d", "points": ["W", "C"], "damping": 0.5},
        {"type": "torque", "id": "T", "of": "c", "torque": 0}]})")
        .mechanism;
}

FrequencyResponse responseOf(const Analysis& analysis, const char* input, const char* output)
{
    ResponseInput in = responseInput(analysis, input).value();
    ResponseOutput out = responseOutput(analysis, in, output).value();
    return {analysis, std::move(in), std::move(out)};
}

#define COMPARE_COMPLEX(actual, expected, relative)                            \
    QVERIFY2(std::abs((actual) - (expected)) <= (relative)*std::abs(expected), \
             qPrintable(QString("%1 %2i for %3 %4i")                           \
                            .arg((actual).real())                              \
                            .arg((actual).imag())                              \
                            .arg((expected).real())                            \
                            .arg((expected).imag())))

}  // namespace

class FrequencyResponseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneMass_hasItsClosedForm()
    {
        const Analysis analysis = analysisOf(oscillator());
        FrequencyResponse force = responseOf(analysis, "P.x", "P.x");
        FrequencyResponse velocity = responseOf(analysis, "P.x", "P.vx");
        FrequencyResponse acceleration = responseOf(analysis, "P.x", "P.ax");
        FrequencyResponse base = responseOf(analysis, "O.x", "P.x");
        for (const double w : {0.0, 0.3, 2.0, 4.9, 5.0, 5.2, 20.0, 1e3}) {
            const Complex dynamic(50 - 2 * w * w, 0.8 * w);
            COMPARE_COMPLEX(force.at(w), 1.0 / dynamic, 1e-13);
            COMPARE_COMPLEX(velocity.at(w), Complex(0, w) / dynamic, 1e-13);
            COMPARE_COMPLEX(acceleration.at(w), -w * w / dynamic, 1e-13);
            COMPARE_COMPLEX(base.at(w), Complex(50, 0.8 * w) / dynamic, 1e-13);
        }
    }

    void peak_ofOneMass_isNamed()
    {
        const Analysis analysis = analysisOf(oscillator());
        FrequencyResponse force = responseOf(analysis, "P.x", "P.x");
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
        const Analysis other = analysisOf(undamped);
        FrequencyResponse sharp = responseOf(other, "P.x", "P.x");
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
        const Analysis analysis = analysisOf(mechanism);
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
                const Complex there = responseOf(analysis, a.c_str(), observed(b).c_str()).at(3.3);
                const Complex back = responseOf(analysis, b.c_str(), observed(a).c_str()).at(3.3);
                largest = std::max(largest, std::abs(there));
                QVERIFY2(std::abs(there - back) <= 1e-10 * largest, (a + " " + b).c_str());
            }
        }
        QVERIFY(largest > 0);
    }

    void modes_addUpToTheResponse()
    {
        for (const Mechanism& mechanism :
             {tripleArm(), example("damped_four_bar"), example("flexible_double_pendulum_10")}) {
            const Analysis analysis = analysisOf(mechanism);
            std::vector<std::string> free, fixed;
            for (const Point& point : mechanism.points) {
                (point.fixed ? fixed : free).push_back(point.id);
            }
            for (const std::string& input : {free.back() + ".x", fixed.front() + ".y"}) {
                FrequencyResponse response = responseOf(analysis, input.c_str(), (free.front() + ".x").c_str());
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
            const Analysis analysis = analysisOf(mechanismAt("resources/examples/" + std::string(name) + ".eigenlink"));
            const System& system = *analysis.system;
            const std::string input = system.coordinates().front().name;
            for (const double w : {0.7, 3.1, 12.0}) {
                FrequencyResponse first = responseOf(analysis, input.c_str(), input.c_str());
                const Eigen::VectorXcd shape = first.shapeAt(w);
                const Eigen::VectorXcd broken = system.jacobian(analysis.equilibrium.q).cast<Complex>() * shape;
                QVERIFY(broken.norm() <= 1e-10 * shape.norm());
                for (Eigen::Index i = 0; i < shape.size(); ++i) {
                    const std::string& output = system.coordinates()[static_cast<std::size_t>(i)].name;
                    FrequencyResponse each = responseOf(analysis, input.c_str(), output.c_str());
                    QVERIFY(std::abs(each.at(w) - shape[i]) <= 1e-10 * shape.norm());
                }
            }
        }
    }

    void shakenPivot_hasItsClosedForm()
    {
        const Mechanism mechanism = parseMechanism(R"({"format": "eigenlink", "version": 1, "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [0, -2]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "P"], "mass": 3}]})")
                                        .mechanism;
        const Analysis analysis = analysisOf(mechanism);
        FrequencyResponse response = responseOf(analysis, "O.x", "a.angle");
        FrequencyResponse tip = responseOf(analysis, "O.x", "P.x");
        for (const double w : {0.5, 2.0, 9.0}) {
            const double J = 3 * 4 / 3.0, s2 = -w * w;
            const double angle = -3 * s2 / (J * s2 + 3 * 9.81);
            COMPARE_WITHIN(response.at(w).real(), angle, 1e-12);
            COMPARE_WITHIN(tip.at(w).real(), 1 + 2 * angle, 1e-12);
        }
    }

    void names_thatMeanNothing_areRefused()
    {
        const Analysis analysis = analysisOf(oscillator());
        QVERIFY(!responseInput(analysis, "nothing"));
        QVERIFY(!responseInput(analysis, "P.z"));
        const ResponseInput input = responseInput(analysis, "P.x").value();
        QVERIFY(!responseOutput(analysis, input, "P"));
        QVERIFY(!responseOutput(analysis, input, "k.angle"));
    }
};

QTEST_GUILESS_MAIN(FrequencyResponseTest)
#include "tst_frequency_response.moc"
