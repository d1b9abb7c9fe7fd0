#include "tests/support/mechanisms.h"

#include <QtTest>

#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

constexpr double kLength = 2.5;
const Section kStrip{Section::Shape::rectangle, 0, 0.04, 0.02};
const double kEI = 7e10 * 0.04 * 0.02 * 0.02 * 0.02 / 12;
const double kMass = 2700 * 0.04 * 0.02;

Beam strip(double segments, BeamModel model = BeamModel::linear)
{
    Beam beam;
    beam.id = "beam";
    beam.points = {"A", "B"};
    beam.segments = segments;
    beam.section = kStrip;
    beam.youngsModulus = 7e10;
    beam.density = 2700;
    beam.model = model;
    return beam;
}

/// A horizontal strip from A to B without weight, held by further elements.
Mechanism held(const Beam& beam, const std::vector<Element>& supports, bool fixedStart = true)
{
    Mechanism m;
    m.gravity = {0, 0};
    m.points = {{"A", {0, 0}, fixedStart, {}}, {"B", {kLength, 0}, false, {}}};
    m.elements = {beam};
    m.elements.insert(m.elements.end(), supports.begin(), supports.end());
    return m;
}

const Weld kClampA{"clampA", {"beam", "ground"}, "A", {}};
const Weld kClampB{"clampB", {"beam", "ground"}, "B", {}};
const Slider kRoller{"roller", "B", {0, 0}, {1, 0}, {}};

/// The frequencies of MCS, ascending, a double zero once.
std::vector<double> frequencies(const Mechanism& mechanism)
{
    const Analysis analysis = analyzeBy(Method::mcs, mechanism);
    std::vector<double> omega;
    for (const auto& mode : modesOf(analysis.find(Method::mcs)->spectrum)) {
        omega.push_back(std::abs(analysis.find(Method::mcs)->spectrum.values[mode.front()].s));
    }
    return omega;
}

double exact(double betaL)
{
    return betaL * betaL / (kLength * kLength) * std::sqrt(kEI / kMass);
}

/// The root of f between low and high, where it changes sign.
template <class Function>
double rootOf(Function f, double low, double high)
{
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        (f(low) * f(middle) <= 0 ? high : low) = middle;
    }
    return 0.5 * (low + high);
}

/// Three members of length 3 m with rigid corners and clamped feet that do not stretch.
Mechanism portal(double segments)
{
    Mechanism m = mechanismAt("resources/examples/portal_frame.eigenlink");
    for (Element& element : m.elements) {
        if (auto* beam = std::get_if<Beam>(&element)) {
            beam->segments = segments;
            beam->area = 10;
            beam->density = 7.8;
            beam->youngsModulus = 2e11;
        }
    }
    return m;
}

}  // namespace

/// Beams and frames against the closed forms of Euler and Bernoulli.
class TestCaseBeam : public QObject {
    Q_OBJECT

private slots:
    void frequencies_ofASingleBeam_areThoseOfItsEnds_data()
    {
        QTest::addColumn<Mechanism>("coarse");
        QTest::addColumn<Mechanism>("fine");
        QTest::addColumn<std::vector<double>>("betaL");
        const double pi = std::numbers::pi;
        const std::vector<double> clampedFree{1.8751040687119612, 4.6940911329741746, 7.8547574382376126,
                                              10.995540734875467, 14.137168391046471};
        const std::vector<double> clampedClamped{4.7300407448627040, 7.8532046240958376, 10.995607838001671,
                                                 14.137165491257464, 17.278759657399481};
        const std::vector<double> clampedPinned{3.9266023120479188, 7.0685827456287321, 10.210176122813031,
                                                13.351768777754093, 16.493361431346414};
        const auto row = [](const char* name, const std::vector<Element>& supports, const std::vector<double>& betaL) {
            QTest::newRow(name) << held(strip(20), supports) << held(strip(40), supports) << betaL;
        };
        row("clamped, free", {kClampA}, clampedFree);
        row("clamped at both ends, free to draw nearer", {kClampA, kClampB, kRoller}, clampedClamped);
        row("clamped at both ends", {kClampA, kClampB}, clampedClamped);
        row("clamped, on a roller", {kClampA, kRoller}, clampedPinned);
        row("pinned, on a roller", {kRoller}, {pi, 2 * pi, 3 * pi, 4 * pi, 5 * pi});
        QTest::newRow("free, three zeros before")
            << held(strip(20), {}, false) << held(strip(40), {}, false)
            << std::vector<double>{0, 0, 0, 4.7300407448627040, 7.8532046240958376};
    }

    void frequencies_ofASingleBeam_areThoseOfItsEnds()
    {
        QFETCH(Mechanism, coarse);
        QFETCH(Mechanism, fine);
        QFETCH(std::vector<double>, betaL);
        const std::vector<double> twenty = frequencies(coarse);
        const std::vector<double> forty = frequencies(fine);
        for (std::size_t i = 0; i < betaL.size(); ++i) {
            if (betaL[i] == 0) {
                QCOMPARE(forty[i], 0.0);
                continue;
            }
            const double omega = exact(betaL[i]);
            // κ converges with h⁴: (βh)⁴/720, an upper bound as for every consistent element.
            const double error = forty[i] / omega - 1;
            QVERIFY(error > -1e-9 && error < 1.2 * std::pow(betaL[i] / 40, 4) / 1440 + 1e-9);
            const double order = std::log2((twenty[i] / omega - 1) / error);
            QVERIFY2(std::abs(order - 4) < 0.1, qPrintable(QString::number(order)));
            const double extrapolated = forty[i] + (forty[i] - twenty[i]) / 15;
            QVERIFY(std::abs(extrapolated / omega - 1) < 1e-6);
        }
    }

    void elementFrequencies_areThoseOfTheReference()
    {
        // Hermite elements in 60 digits
        const std::vector<double> clamped{16.53778223111189619034, 103.640723968275833318, 290.2011695870486714245,
                                          568.7046840458114839051, 940.2101182902165718863};
        const std::vector<double> found = frequencies(held(strip(20), {kClampA}));
        for (std::size_t i = 0; i < clamped.size(); ++i) {
            QVERIFY(std::abs(found[i] / clamped[i] - 1) < 1e-9);
        }
    }

    void lumpedMass_convergesFromBelow()
    {
        Beam coarse = strip(20);
        Beam fine = strip(40);
        coarse.massMatrix = fine.massMatrix = BeamMass::lumped;
        const double omega = exact(std::numbers::pi);
        const double first = 1 - frequencies(held(coarse, {kRoller}))[0] / omega;
        const double second = 1 - frequencies(held(fine, {kRoller}))[0] / omega;
        QVERIFY(second > 0 && second < 1e-4);
        QVERIFY(std::abs(std::log2(first / second) - 4) < 0.2);
    }

    void axialLoad_lowersThePinnedBeam_toZeroAtEulersLoad()
    {
        const double euler = std::numbers::pi * std::numbers::pi * kEI / (kLength * kLength);
        for (const double fraction : {-2.0, -0.5, 0.3, 0.9, 0.99}) {
            const Mechanism loaded =
                held(strip(40, BeamModel::stressStiffened), {kRoller, Force{"load", "B", {-fraction * euler, 0}, {}}});
            const double omega = exact(std::numbers::pi) * std::sqrt(1 - fraction);
            // The load shortens the beam by 5e-5 of its length.
            QVERIFY(std::abs(frequencies(loaded)[0] / omega - 1) < 2e-4 * std::max(1.0, 1 / (1 - fraction)));
        }
        const Analysis buckled =
            analyze(held(strip(40, BeamModel::stressStiffened), {kRoller, Force{"load", "B", {-1.01 * euler, 0}, {}}}));
        QCOMPARE(buckled.equilibrium.stability, Stability::unstable);
        const Analysis blind = analyze(held(strip(40), {kRoller, Force{"load", "B", {-1.01 * euler, 0}, {}}}));
        const auto says = [](const Message& warning) {
            return rendered(warning.text).find("unstable") != std::string::npos;
        };
        QVERIFY(std::any_of(blind.warnings.begin(), blind.warnings.end(), says));
    }

    void hangingRope_swingsAsBesselsZeros()
    {
        Mechanism rope = held(strip(60, BeamModel::stressStiffened), {});
        rope.gravity = {0, -9.81};
        rope.points[1].at = {0, -kLength};
        Beam& beam = std::get<Beam>(rope.elements[0]);
        beam.section.reset();
        beam.area = 1;
        beam.secondMoment = 1e-11;
        beam.youngsModulus = 1e7;
        beam.density = 1;
        const std::vector<double> omega = frequencies(rope);
        for (const auto& [i, zero] :
             {std::pair{0, 2.404825557695773}, {1, 5.520078110286311}, {2, 8.653727912911013}}) {
            const double expected = zero / 2 * std::sqrt(9.81 / kLength);
            QVERIFY(std::abs(omega[static_cast<std::size_t>(i)] / expected - 1) < 2e-3);
        }
    }

    void portalFrame_swaysAndBends_asTheSlopeDeflectionEquationsSay()
    {
        const auto a = [](double x) {
            return x * (std::sin(x) * std::cosh(x) - std::cos(x) * std::sinh(x)) / (1 - std::cos(x) * std::cosh(x));
        };
        const auto b = [](double x) { return x * (std::sinh(x) - std::sin(x)) / (1 - std::cos(x) * std::cosh(x)); };
        const auto c = [](double x) { return x * x * std::sin(x) * std::sinh(x) / (1 - std::cos(x) * std::cosh(x)); };
        const auto d = [](double x) {
            return x * x * x * (std::sin(x) * std::cosh(x) + std::cos(x) * std::sinh(x)) /
                   (1 - std::cos(x) * std::cosh(x));
        };
        // Corners that turn alike while the girder moves aside; corners that turn against each other.
        const double sway =
            rootOf([&](double x) { return (2 * a(x) + b(x)) * (d(x) - std::pow(x, 4) / 2) - c(x) * c(x); }, 1.0, 2.5);
        const double symmetric = rootOf([&](double x) { return 2 * a(x) - b(x); }, 3.0, 3.9);
        const std::vector<double> coarse = frequencies(portal(20));
        const std::vector<double> fine = frequencies(portal(40));
        const double unit = std::sqrt(2e11 * 1e-9 / 78) / 9;
        for (const auto& [i, x] : {std::pair<std::size_t, double>{0, sway}, {1, symmetric}}) {
            const double extrapolated = fine[i] + (fine[i] - coarse[i]) / 15;
            QVERIFY2(std::abs(extrapolated / (x * x * unit) - 1) < 1e-6,
                     qPrintable(QString::number(extrapolated / unit)));
        }
    }
};

QTEST_GUILESS_MAIN(TestCaseBeam)
#include "tst_case_beam.moc"
