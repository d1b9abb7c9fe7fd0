#include "model/analysis/link_force.h"
#include "model/assembly/kinematics.h"
#include "model/mechanism/validation.h"
#include "model/studies/study.h"
#include "model/studies/sweep/sweep.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/computed_study.h"
#include "tests/support/mechanisms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
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
    Mechanism m = built({{"A", {0, 0}, fixedStart, {}}, {"B", {kLength, 0}}}, {beam}, {0, 0});
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

/// The equilibrium of a mechanism with its section forces.
struct Loaded {
    System system;
    Equilibrium equilibrium;
    std::vector<SectionForce> sections;  ///< of the first beam
    Vector2 end;                         ///< where point B is

    explicit Loaded(const Mechanism& mechanism)
        : system(mechanism),
          equilibrium(findEquilibrium(mechanism, system)),
          sections(system.sectionForces(equilibrium.q).front().sections),
          end(system.kinematics().pointPositions(equilibrium.q)[1])
    {
    }
    const SectionForce& middle() const { return sections[sections.size() / 2]; }
};

bool isNear(double a, double b, double relative)
{
    return std::abs(a - b) <= relative * std::abs(b);
}

/// ζ of the lowest modes by a method.
std::vector<double> dampingRatios(const Mechanism& mechanism, Method method, std::size_t count)
{
    const Analysis analysis = analyzeBy(method, mechanism);
    const Spectrum& spectrum = analysis.find(method)->spectrum;
    std::vector<double> ratios;
    for (const auto& mode : modesOf(spectrum)) {
        if (ratios.size() < count) {
            ratios.push_back(spectrum.values[mode.front()].dampingRatio().value_or(0));
        }
    }
    return ratios;
}

void addModels()
{
    QTest::addColumn<int>("model");
    QTest::newRow("linear") << 0;
    QTest::newRow("stress stiffened") << 1;
    QTest::newRow("exact") << 2;
}

/// A square frame with rigid corners and clamped feet, EI = L = 1 and EA = `axial`; half of `load` pushes each corner.
Mechanism squareFrame(double segments, double axial, BeamModel model, double load)
{
    Mechanism m = built({{"A", {0, 0}, true}, {"B", {0, 1}}, {"C", {1, 1}}, {"D", {1, 0}, true}}, {}, {0, 0});
    for (const auto& [id, from, to] : {std::array{"left", "A", "B"}, {"top", "B", "C"}, {"right", "D", "C"}}) {
        Beam beam{.id = id, .points = {from, to}, .segments = segments, .area = 1e-3};
        beam.youngsModulus = axial / beam.area;
        beam.secondMoment = 1 / beam.youngsModulus;
        beam.density = 1e3;
        beam.model = model;
        m.elements.push_back(beam);
    }
    m.elements.insert(m.elements.end(),
                      {Weld{"footA", {"left", "ground"}, "A", {}}, Weld{"footD", {"right", "ground"}, "D", {}},
                       Weld{"cornerB", {"left", "top"}, "B", {}}, Weld{"cornerC", {"right", "top"}, "C", {}},
                       Force{"FB", "B", {load / 2, 0}, {}}, Force{"FC", "C", {load / 2, 0}, {}}});
    return m;
}

/// A pinned column without mass and weight, EI = L = 1, under a load along it.
Stability stabilityUnder(double load, BeamModel model)
{
    Beam column = strip(12, model);
    column.density = 0;
    const Mechanism mechanism = held(column, {kRoller, Force{"P", "B", {-load, 0}, {}}});
    return findEquilibrium(mechanism, System(mechanism)).stability;
}

/// Three members of length 3 m with rigid corners and clamped feet that do not stretch.
Mechanism portal(double segments)
{
    Mechanism m = exampleNamed("portal_frame");
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
        addColumns<Mechanism, Mechanism, std::vector<double>>({"coarse", "fine", "betaL"});
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

    // The load is so small that its beams stay straight to ten digits.
    void distributedLoad_givesTheMomentsOfBooks_data() { addModels(); }
    void distributedLoad_givesTheMomentsOfBooks()
    {
        QFETCH(int, model);
        const double q = 1e-7 * kEI / std::pow(kLength, 3), l = kLength;
        Beam beam = strip(10, static_cast<BeamModel>(model));
        beam.load = {0, -q};
        const Loaded cantilever(held(beam, {kClampA}));
        QVERIFY(isNear(cantilever.end.y, -q * std::pow(l, 4) / (8 * kEI), 1e-9));
        QVERIFY(isNear(cantilever.sections.front().moment, -q * l * l / 2, 1e-9));
        QVERIFY(isNear(cantilever.sections.front().shear, -q * l, 1e-9));
        QVERIFY(isNear(cantilever.middle().moment, -q * l * l / 8, 1e-9));
        const Loaded clamped(held(beam, {kClampA, kClampB, kRoller}));
        QVERIFY(isNear(clamped.sections.front().moment, -q * l * l / 12, 1e-9));
        QVERIFY(isNear(clamped.middle().moment, q * l * l / 24, 1e-9));
        const Loaded propped(held(beam, {kClampA, kRoller}));
        QVERIFY(isNear(propped.sections.front().moment, -q * l * l / 8, 1e-9));
        QVERIFY(isNear(propped.sections.back().shear, 3.0 / 8 * q * l, 1e-9));
        const Loaded supported(held(beam, {kRoller}));
        QVERIFY(isNear(supported.middle().moment, q * l * l / 8, 1e-9));
    }

    void masslessBeam_isTheSpringOfItsLoad_data() { addModels(); }
    void masslessBeam_isTheSpringOfItsLoad()
    {
        QFETCH(int, model);
        Beam beam = strip(6, static_cast<BeamModel>(model));
        beam.density = 0;
        const std::vector<double> found = frequencies(held(beam, {kClampA, PointMass{"m", "B", 2.0, {}}}));
        QCOMPARE(found.size(), std::size_t(2));
        QVERIFY2(isNear(found[0], std::sqrt(3 * kEI / (2.0 * std::pow(kLength, 3))), 1e-9),
                 qPrintable(QString::number(found[0], 'g', 12)));
        QVERIFY(isNear(found[1], std::sqrt(7e10 * 0.04 * 0.02 / (2.0 * kLength)), 1e-9));
    }

    // By the force method, with the stretch of the columns: the beam carries the shear V = P/8/(7/24 + EI/(EA L²)).
    // N pulls; V and M act from the part of the beam behind a section on the part before it, along its y-axis and
    // counter-clockwise.
    void loadedFrame_hasTheForcesOfTheForceMethod_data() { addModels(); }
    void loadedFrame_hasTheForcesOfTheForceMethod()
    {
        QFETCH(int, model);
        // Half of the difference of both directions: linear but for the cube of the load.
        constexpr double kAxial = 1e4, kLoad = 3e-5;
        const auto forcesAt = [&](double load) {
            const Mechanism frame = squareFrame(4, kAxial, static_cast<BeamModel>(model), load);
            const System system(frame);
            return system.sectionForces(findEquilibrium(frame, system).q);
        };
        const auto there = forcesAt(kLoad), back = forcesAt(-kLoad);
        const auto half = [&](std::size_t beam, std::size_t node, double SectionForce::*part) {
            return (there[beam].sections[node].*part - back[beam].sections[node].*part) / 2 / kLoad;
        };
        const double V = 1 / (8 * (7.0 / 24 + 1 / kAxial));
        const auto isForce = [](double value, double expected) { return std::abs(value - expected) < 1e-10; };
        for (std::size_t node = 0; node <= 4; ++node) {
            const double part = static_cast<double>(node) / 4;
            for (const std::size_t column : {0, 2}) {
                QVERIFY(isForce(half(column, node, &SectionForce::axial), column == 0 ? V : -V));
                QVERIFY(isForce(half(column, node, &SectionForce::shear), -0.5));
                QVERIFY2(isForce(half(column, node, &SectionForce::moment), part / 2 - (1 - V) / 2),
                         qPrintable(QString::number(half(column, node, &SectionForce::moment), 'g', 15)));
            }
            QVERIFY(isForce(half(1, node, &SectionForce::axial), 0));
            QVERIFY(isForce(half(1, node, &SectionForce::shear), V));
            QVERIFY(isForce(half(1, node, &SectionForce::moment), V * (0.5 - part)));
        }
    }

    // Stretches of second order in turns of 1e-8 are rounding of places, and forces of EA · 1e-16 all the same.
    void stiffFrameUnderATinyLoad_hasItsAxialForces_data() { addModels(); }
    void stiffFrameUnderATinyLoad_hasItsAxialForces()
    {
        QFETCH(int, model);
        constexpr double kAxial = 1e8, kLoad = 3e-7;
        const Mechanism frame = squareFrame(10, kAxial, static_cast<BeamModel>(model), kLoad);
        const Analysis analysis = analyze(frame);
        const double V = kLoad / (8 * (7.0 / 24 + 1 / kAxial));
        const std::vector<LinkForce> forces = linkForces(analysis);
        QCOMPARE(forces.size(), std::size_t(3));
        for (const System::BeamForces& column : analysis.system->sectionForces(analysis.equilibrium.q)) {
            const double expected = column.element == 0 ? V : column.element == 1 ? 0 : -V;
            for (const SectionForce& each : column.sections) {
                QVERIFY2(std::abs(each.axial - expected) < 1e-6 * kLoad,
                         qPrintable(QString::number(each.axial, 'g', 12)));
            }
            QVERIFY2(std::abs(forces[column.element].force - expected) < 1e-6 * kLoad,
                     qPrintable(QString::number(forces[column.element].force, 'g', 12)));
        }
    }

    // Two equal spans under a load q: −q l²/8 over the middle support, reactions 3/8, 10/8, 3/8 of q l.
    void beamOverTwoSpans_hasTheMomentOfItsSupport_data() { addModels(); }
    void beamOverTwoSpans_hasTheMomentOfItsSupport()
    {
        QFETCH(int, model);
        const double q = 1e-7 * kEI / std::pow(kLength, 3);
        Beam first = strip(6, static_cast<BeamModel>(model));
        first.load = {0, -q};
        Beam second = first;
        second.id = "second";
        second.points = {"B", "C"};
        Mechanism spans = held(first, {kRoller});
        spans.points.push_back({"C", {2 * kLength, 0}});
        spans.elements.insert(spans.elements.end(), {second, Weld{"joint", {"beam", "second"}, "B", {}},
                                                     Slider{"end", "C", {0, 0}, {1, 0}, {}}});
        const System system(spans);
        const auto forces = system.sectionForces(findEquilibrium(spans, system).q);
        QVERIFY(isNear(forces[0].sections.back().moment, -q * kLength * kLength / 8, 1e-9));
        QVERIFY(isNear(forces[1].sections.front().moment, -q * kLength * kLength / 8, 1e-9));
        QVERIFY(isNear(std::abs(forces[0].sections.front().shear), 3.0 / 8 * q * kLength, 1e-9));
        QVERIFY(isNear(std::abs(forces[0].sections.back().shear), 5.0 / 8 * q * kLength, 1e-9));
    }

    // Euler's load π²EI/l² of a column without mass.
    void masslessColumn_bucklesAtEulersLoad_data()
    {
        QTest::addColumn<int>("model");
        QTest::newRow("stress stiffened") << 1;
        QTest::newRow("exact") << 2;
    }
    void masslessColumn_bucklesAtEulersLoad()
    {
        QFETCH(int, model);
        const double euler = std::numbers::pi * std::numbers::pi * kEI / (kLength * kLength);
        QCOMPARE(stabilityUnder(0.999 * euler, static_cast<BeamModel>(model)), Stability::stable);
        QCOMPARE(stabilityUnder(1.001 * euler, static_cast<BeamModel>(model)), Stability::unstable);
    }

    void shear_addsItsDeflection_data() { addModels(); }
    void shear_addsItsDeflection()
    {
        QFETCH(int, model);
        Beam beam = strip(3, static_cast<BeamModel>(model));
        beam.shearStiffness = 2000;
        const double P = 1e-4;
        const Loaded loaded(held(beam, {kClampA, Force{"F", "B", {0, P}, {}}}));
        QVERIFY(isNear(loaded.end.y, P * std::pow(kLength, 3) / (3 * kEI) + P * kLength / 2000, 1e-9));
        QVERIFY(isNear(loaded.sections.front().moment, P * kLength, 1e-9));
    }
    // Nodes of Timoshenko's beam are exact under a load that is spread evenly: q l⁴/8EI + q l²/2kGA.
    void shear_underWeight_isExactAtTheTip_data() { addModels(); }
    void shear_underWeight_isExactAtTheTip()
    {
        QFETCH(int, model);
        for (const double segments : {1, 4}) {
            Beam beam = strip(segments, static_cast<BeamModel>(model));
            beam.shearStiffness = 20;
            beam.load = {0, -1e-5};
            const double bending = std::pow(kLength, 4) / (8 * kEI), shear = kLength * kLength / (2 * 20.0);
            QVERIFY(isNear(Loaded(held(beam, {kClampA})).end.y, -1e-5 * (bending + shear), 1e-9));
        }
    }
    // Between pins v = sin kx, ψ = B cos kx: ρA ρI ω⁴ − (ρA (EI k² + G) + ρI G k²) ω² + G EI k⁴ = 0 with G = kGA.
    void shear_frequenciesBetweenPins_haveOrderFour_data()
    {
        QTest::addColumn<int>("model");
        QTest::newRow("linear") << 0;
        QTest::newRow("exact") << 2;
    }
    void shear_frequenciesBetweenPins_haveOrderFour()
    {
        QFETCH(int, model);
        const double radius = 0.2, area = std::numbers::pi * radius * radius,
                     k2 = std::pow(2 * std::numbers::pi / kLength, 2);
        const double mass = 2700 * area, rotary = mass * radius * radius / 4, bending = 7e10 * rotary / 2700;
        const double shear = 0.9 * 2.7e10 * area;
        const double half = 0.5 * (mass * (bending * k2 + shear) + rotary * shear * k2);
        const double constant = shear * bending * k2 * k2;
        const double omega = std::sqrt(constant / (half + std::sqrt(half * half - mass * rotary * constant)));
        std::vector<double> errors;
        for (const double segments : {4, 8, 16, 32}) {
            Beam beam = strip(segments, static_cast<BeamModel>(model));
            beam.section = Section{Section::Shape::circle, radius, 0, 0};
            beam.shearStiffness = shear;
            const std::vector<double> found = frequencies(held(beam, {kRoller}));
            const auto apart = [&](double each) { return std::abs(each - omega); };
            errors.push_back(*std::ranges::min_element(found, {}, apart) / omega - 1);
        }
        QVERIFY2(std::abs(errors.back()) < 1e-6, qPrintable(QString::number(errors.back())));
        for (std::size_t i = 1; i < errors.size(); ++i) {
            const double order = std::log2(errors[i - 1] / errors[i]);
            QVERIFY2(std::abs(order - 4) < 0.4, qPrintable(QString::number(order)));
        }
    }
    // Engesser: P = P_E/(1 + P_E/kGA)
    void shear_lowersTheBucklingLoad_data()
    {
        QTest::addColumn<int>("model");
        QTest::newRow("stress stiffened") << 1;
        QTest::newRow("exact") << 2;
    }
    void shear_lowersTheBucklingLoad()
    {
        QFETCH(int, model);
        const double euler = std::numbers::pi * std::numbers::pi * kEI / (kLength * kLength);
        for (const double shear : {2 * euler, 20 * euler}) {
            const double load = euler / (1 + euler / shear);
            for (const double factor : {0.999, 1.001}) {
                Beam column = strip(24, static_cast<BeamModel>(model));
                column.density = 0;
                column.shearStiffness = shear;
                const Mechanism mechanism = held(column, {kRoller, Force{"P", "B", {-factor * load, 0}, {}}});
                QCOMPARE(findEquilibrium(mechanism, System(mechanism)).stability,
                         factor < 1 ? Stability::stable : Stability::unstable);
            }
        }
    }

    void dampingTime_dampsModesByTheirFrequency_data() { addModels(); }
    void dampingTime_dampsModesByTheirFrequency()
    {
        QFETCH(int, model);
        Beam beam = strip(8, static_cast<BeamModel>(model));
        const std::vector<double> omega = frequencies(held(beam, {kClampA}));
        // So short that no mode creeps.
        beam.dampingTime = 1e-6;
        for (const Method method : {Method::mcs, Method::rcs}) {
            const std::vector<double> ratios = dampingRatios(held(beam, {kClampA}), method, 3);
            for (std::size_t i = 0; i < 3; ++i) {
                QVERIFY2(isNear(ratios[i], 1e-6 * omega[i] / 2, 1e-6), qPrintable(QString::number(ratios[i])));
            }
        }
    }

    // s = iω √(1 + iη)
    void lossFactor_dampsAllModesAlike_data() { addModels(); }
    void lossFactor_dampsAllModesAlike()
    {
        QFETCH(int, model);
        Beam beam = strip(8, static_cast<BeamModel>(model));
        beam.lossFactor = 0.02;
        const std::complex<double> s = std::complex<double>(0, 1) * std::sqrt(std::complex<double>(1, 0.02));
        for (const Method method : {Method::mcs, Method::rcs, Method::ucs}) {
            for (const double ratio : dampingRatios(held(beam, {kClampA}), method, 4)) {
                // The penalty damps a little by itself.
                const double most = method == Method::ucs ? 1e-4 : 1e-6;
                QVERIFY2(isNear(ratio, -s.real() / std::abs(s), most), qPrintable(QString::number(ratio, 'g', 10)));
            }
        }
    }

    void lossOfOneOfTwoEqualBeams_isSharedAsFarAsTheyAreCoupled_data()
    {
        addColumns<double, double>({"loss", "stiffness"});
        QTest::newRow("hardly coupled") << 0.1 << 0.02;
        QTest::newRow("coupled as much as damped") << 1e-3 << 0.2;
        QTest::newRow("strongly coupled") << 1e-4 << 0.2;
    }

    /// Two cantilevers, of which one has a loss factor, joined by a weak spring at their tips: for each mode of one,
    /// with σ and σ + 2κ the squares of their frequencies without loss,
    ///
    ///     (s² + σ(1 + iη) + κ)(s² + σ + κ) = κ²
    void lossOfOneOfTwoEqualBeams_isSharedAsFarAsTheyAreCoupled()
    {
        using Complex = std::complex<double>;
        QFETCH(double, loss);
        QFETCH(double, stiffness);
        Mechanism mechanism = held(strip(4), {kClampA});
        const Vector2 up{0, 1};
        mechanism.points.push_back({"C", mechanism.points[0].at + up, true});
        mechanism.points.push_back({"D", mechanism.points[1].at + up});
        Beam other = strip(4);
        other.id = "other";
        other.points = {"C", "D"};
        const Spring spring{.id = "k", .points = {"B", "D"}, .stiffness = stiffness, .restLength = 1, .unknown = {}};
        mechanism.elements.insert(mechanism.elements.end(), {other, Weld{"w", {"other", "ground"}, "C", {}}, spring});
        const Values without = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
        for (Element& each : mechanism.elements) {
            if (auto* beam = std::get_if<Beam>(&each); beam != nullptr && beam->id == "other") {
                beam->lossFactor = loss;
            }
        }
        const Values found = trueValues(analyzeBy(Method::mcs, mechanism), Method::mcs);
        QCOMPARE(found.size(), without.size());
        Values expected;
        for (std::size_t i = 0; i + 3 < 8; i += 4) {
            const double sigma = std::norm(without[i]), kappa = (std::norm(without[i + 2]) - sigma) / 2;
            const Complex mean = sigma + kappa + Complex(0, sigma * loss / 2);
            const Complex apart = std::sqrt(kappa * kappa - std::pow(sigma * loss / 2, 2) + Complex(0, 0));
            for (const Complex square : {mean - apart, mean + apart}) {
                const Complex s = Complex(0, 1) * std::sqrt(square);
                expected.insert(expected.end(), {s, std::conj(s)});
            }
        }
        for (const Complex& each : expected) {
            const auto isHere = [&](const Complex& s) { return std::abs(s - each) < 1e-6 * std::abs(each); };
            QVERIFY2(std::ranges::any_of(found, isHere), qPrintable(QString::number(each.real(), 'g', 10)));
        }
    }

    void lossFactor_isInEveryStudyOfModes()
    {
        Beam beam = strip(4);
        beam.lossFactor = 0.1;
        const std::complex<double> s = std::complex<double>(0, 1) * std::sqrt(std::complex<double>(1, 0.1));
        const double expected = -s.real() / std::abs(s);
        const Mechanism mechanism = held(beam, {kClampA});
        const StudyResult locus =
            computed("locus", mechanism, {{"parameter", "beam.youngs_modulus"}, {"from", "7e10"}, {"to", "8e10"}});
        for (const std::size_t row : {0, 50, 100}) {
            const double re = locus.tables[0].find("s1_re")->numbers[row],
                         im = locus.tables[0].find("s1_im")->numbers[row];
            QVERIFY(isNear(-re / std::hypot(re, im), expected, 1e-6));
        }
        const StudyResult spread = computed(
            "uncertainty", mechanism, {{"uncertain", "beam.youngs_modulus=1%"}, {"samples", "20"}, {"modes", "1"}});
        QVERIFY(isNear(spread.tables[0].find("mean")->numbers[1], expected, 1e-6));
        QVERIFY(std::ranges::find(spread.messages, Severity::warning, &Message::severity) == spread.messages.end());
    }
    void lossFactor_isInModesAlongAnAngle()
    {
        Beam beam = strip(4);
        beam.lossFactor = 0.1;
        Mechanism mechanism = held(beam, {Weld{"clampA", {"beam", "bar"}, "A", {}}}, false);
        mechanism.points.push_back({"O", {-1, 0}, true});
        Bar bar;
        bar.id = "bar";
        bar.points = {"O", "A"};
        bar.mass = 1;
        mechanism.elements.push_back(bar);
        const Sweep sweep = sweepAngle(mechanism, {.link = "bar", .locked = true, .angles = {0, 0.1}, .modes = 2});
        for (const SweepConfiguration& each : sweep.configurations) {
            QVERIFY2(each.usable, rendered(each.reason).c_str());
            const std::complex<double> s = each.modes.front().s;
            QVERIFY(isNear(-2 * s.real() / std::abs(s), 0.1, 0.01));
        }
    }

    // A loss factor has no real model in time; damping_time has one.
    void lossFactor_isRefusedByWhatFollowsTime()
    {
        Beam beam = strip(4);
        beam.lossFactor = 0.02;
        const Analysis lossy = analyze(held(beam, {kClampA}));
        QStringList refusing;
        for (const Study& study : studies()) {
            if (rendered(obstacleTo(study, lossy)).find("loss factor") != std::string::npos) {
                refusing += QString::fromUtf8(study.key.data(), qsizetype(study.key.size()));
            }
        }
        refusing.sort();
        QCOMPARE(refusing,
                 QStringList({"backbone", "driven", "motion", "periodic", "rotation", "stability", "transient"}));
        beam.lossFactor = 0;
        beam.dampingTime = 1e-4;
        const Analysis damped = analyze(held(beam, {kClampA}));
        for (const Study& study : studies()) {
            QVERIFY(rendered(obstacleTo(study, damped)).find("loss factor") == std::string::npos);
        }
    }

    void shapesOfTheLibrary_haveTheirMoments()
    {
        const Section ring{.shape = Section::Shape::ring, .radius = 0.02, .innerRadius = 0.015};
        QVERIFY(isNear(areaOf(ring), std::numbers::pi * 1.75e-4, 1e-14));
        QVERIFY(isNear(secondMomentOf(ring), std::numbers::pi / 4 * 1.09375e-7, 1e-14));
        QCOMPARE(depthOf(ring), 0.04);
        const Section girder{.shape = Section::Shape::i, .width = 0.1, .depth = 0.2, .web = 0.006, .flange = 0.01};
        QVERIFY(isNear(areaOf(girder), 3.08e-3, 1e-14));
        // Flanges with their distance, and the web.
        const double flanges = 2 * (0.1 * 1e-6 / 12 + 0.1 * 0.01 * 0.095 * 0.095),
                     web = 0.006 * 0.18 * 0.18 * 0.18 / 12;
        QVERIFY(isNear(secondMomentOf(girder), flanges + web, 1e-13));
        for (const Section& wrong :
             {Section{.shape = Section::Shape::ring, .radius = 0.02, .innerRadius = 0.02},
              Section{.shape = Section::Shape::i, .width = 1, .depth = 1, .web = 1, .flange = 0.1},
              Section{.shape = Section::Shape::i, .width = 1, .depth = 1, .web = 0.1, .flange = 0.5}}) {
            Beam beam = strip(4);
            beam.section = wrong;
            QVERIFY(hasErrors(validate(held(beam, {kClampA}))));
        }
    }

    void stressBeyondItsLimit_isNamed_data() { addModels(); }
    void stressBeyondItsLimit_isNamed()
    {
        QFETCH(int, model);
        // A force P at the end: σ = 6 P l/(b d²).
        const double P = 0.01, stress = 6 * P * kLength / (0.04 * 0.02 * 0.02);
        for (const double factor : {0.99, 1.01}) {
            Beam beam = strip(10, static_cast<BeamModel>(model));
            beam.yieldStress = factor * stress;
            const Analysis analysis = analyze(held(beam, {kClampA, Force{"F", "B", {0, P}, {}}}));
            const auto found = std::ranges::find(analysis.findings, Topic::beyondModel, &Message::topic);
            QCOMPARE(found != analysis.findings.end(), factor < 1);
            QVERIFY(factor > 1 || found->remedies.empty());
        }
    }
    void stressOfALoadOnOneElement_isNamed_data() { addModels(); }
    void stressOfALoadOnOneElement_isNamed()
    {
        QFETCH(int, model);
        // σ = 3 q l²/(b d²)
        const double q = 0.01, stress = 3 * q * kLength * kLength / (0.04 * 0.02 * 0.02);
        for (const double factor : {0.99, 1.01}) {
            Beam beam = strip(1, static_cast<BeamModel>(model));
            beam.load = {0, -q};
            beam.yieldStress = factor * stress;
            const Analysis analysis = analyze(held(beam, {kClampA}));
            const bool isNamed =
                std::ranges::find(analysis.findings, Topic::beyondModel, &Message::topic) != analysis.findings.end();
            QCOMPARE(isNamed, factor < 1);
        }
    }

    /// Between pins σ = (3/4) q l²/(b d²) in the middle, which is no node where the number of segments is odd.
    void stressBetweenNodes_isNamed_data() { addModels(); }
    void stressBetweenNodes_isNamed()
    {
        QFETCH(int, model);
        const double q = 0.01, stress = 0.75 * q * kLength * kLength / (0.04 * 0.02 * 0.02);
        for (const double segments : {1.0, 3.0, 4.0, 5.0}) {
            for (const double factor : {0.99, 1.01}) {
                Beam beam = strip(segments, static_cast<BeamModel>(model));
                beam.load = {0, -q};
                beam.yieldStress = factor * stress;
                const Analysis analysis = analyze(held(beam, {kRoller}));
                const bool isNamed = std::ranges::find(analysis.findings, Topic::beyondModel, &Message::topic) !=
                                     analysis.findings.end();
                QCOMPARE(isNamed, factor < 1);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCaseBeam)
#include "tst_case_beam.moc"
