#include "model/analysis/analysis.h"
#include "model/mechanism/validation.h"
#include "model/studies/study.h"
#include "tests/support/beams.h"
#include "tests/support/built.h"
#include "tests/support/mechanisms.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;

namespace {

const NotchHinge kNotch{.id = "hinge",
                        .of = {"arm", "ground"},
                        .radius = 5e-3,
                        .thickness = 5e-4,
                        .width = 0.01,
                        .youngsModulus = 70e9,
                        .restAngle = 0};
const CrossPivot kPivot{.id = "pivot",
                        .of = {"arm", "ground"},
                        .leafLength = 0.05,
                        .thickness = 5e-4,
                        .width = 0.01,
                        .youngsModulus = 210e9,
                        .restAngle = 0};

/// An arm of 0.1 m with 0.2 kg at its end, turned by a torque.
Mechanism armOn(const Element& hinge, double torque)
{
    return built({{"O", {0, 0}, true}, {"A", {0.1, 0}}},
                 {Bar{"arm", {"O", "A"}, {}, 0, {}, {}}, PointMass{"m", "A", 0.2, {}}, hinge,
                  Torque{"T", "arm", torque, {}, {}}},
                 {0, 0});
}

double turnOf(const Analysis& analysis)
{
    return analysis.system->kinematics().linkPoses(analysis.equilibrium.q).front().direction;
}

const Message* rangeOf(const Analysis& analysis)
{
    const auto found = std::ranges::find(analysis.findings, Topic::beyondModel, &Message::topic);
    return found == analysis.findings.end() ? nullptr : &*found;
}

/// Two leaves as exact beams that cross in their middles, on a platform that a torque turns.
double stiffnessOfLeaves(double torque)
{
    const double s = kPivot.leafLength / (2 * std::numbers::sqrt2);
    Mechanism mechanism =
        built({{"A", {-s, -s}, true}, {"B", {s, -s}, true}, {"C", {s, s}}, {"D", {-s, s}}}, {}, {0, 0});
    const double A = kPivot.width * kPivot.thickness, I = A * kPivot.thickness * kPivot.thickness / 12;
    Body platform;
    platform.id = "platform";
    platform.points = {"D", "C"};
    platform.mass = 0.1;
    platform.inertia = 1e-4;
    mechanism.elements = {platform};
    for (const auto& [id, from, to] : {std::array{"first", "A", "C"}, {"second", "B", "D"}}) {
        Beam leaf = beamBetween(id, from, to, {16, A, I, kPivot.youngsModulus, 7850});
        leaf.model = BeamModel::exact;
        mechanism.elements.push_back(leaf);
        mechanism.elements.push_back(Weld{std::string("foot_") + id, {id, "ground"}, from, {}});
        mechanism.elements.push_back(Weld{std::string("head_") + id, {id, "platform"}, to, {}});
    }
    mechanism.elements.push_back(Torque{"T", "platform", torque, {}, {}});
    const System system(mechanism);
    const Equilibrium rest = findEquilibrium(mechanism, system);
    const std::vector<LinkPose> poses = system.kinematics().linkPoses(rest.q);
    return torque / std::ranges::find(poses, std::size_t(0), &LinkPose::element)->direction;
}

/// The turn of an arm of 0.1 m from the middle of the notch, which a force across it bends: the notch as exact beams in
/// line, each with the mean compliance of its part of the contour.
double turnOfContour(double force)
{
    constexpr int kParts = 40;
    const double r = kNotch.radius, step = 2 * r / kParts;
    Mechanism mechanism = built({{"P0", {-r, 0}, true}}, {}, {0, 0});
    for (int i = 0; i < kParts; ++i) {
        const auto depthAt = [&](double part) {
            const double x = -r + (i + part) * step;
            return kNotch.thickness + 2 * (r - std::sqrt(std::max(r * r - x * x, 0.0)));
        };
        const auto compliance = [&](double part) { return 12 / (kNotch.width * std::pow(depthAt(part), 3)); };
        const double I = 6 / (compliance(0) + 4 * compliance(0.5) + compliance(1));
        const std::string id = std::to_string(i), before = "P" + id, after = "P" + std::to_string(i + 1);
        mechanism.points.push_back({after, {-r + (i + 1) * step, 0}});
        Beam beam =
            beamBetween("b" + id, before, after, {1, kNotch.width * depthAt(0.5), I, kNotch.youngsModulus, 2700});
        beam.model = BeamModel::exact;
        const std::string last = i == 0 ? std::string(kGround) : "b" + std::to_string(i - 1);
        mechanism.elements.insert(mechanism.elements.end(), {beam, Weld{"w" + id, {beam.id, last}, before, {}}});
    }
    const std::string end = "P" + std::to_string(kParts);
    mechanism.points.push_back({"tip", {0.1, 0}});
    mechanism.elements.insert(
        mechanism.elements.end(),
        {Bar{"arm", {end, "tip"}, {}, 0.1, {}, {}}, Weld{"end", {"b" + std::to_string(kParts - 1), "arm"}, end, {}},
         Force{"F", "tip", {0, force}, {}}});
    const System system(mechanism);
    const Equilibrium rest = findEquilibrium(mechanism, system);
    const std::vector<Vector2> places = system.kinematics().pointPositions(rest.q);
    return rest.status == EquilibriumStatus::converged ? angleOf(places.back() - places[places.size() - 2]) : 0;
}

}  // namespace

/// Flexure hinges against closed forms, quadrature of their contours and beams.
class TestFlexureHinges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notch_hasTheStiffnessOfItsContour_data()
    {
        QTest::addColumn<double>("thickness");
        for (const double part : {0.01, 0.1, 0.5, 1.0}) {
            QTest::newRow(qPrintable(QString::number(part))) << part * kNotch.radius;
        }
    }
    void notch_hasTheStiffnessOfItsContour()
    {
        QFETCH(double, thickness);
        NotchHinge hinge = kNotch;
        hinge.thickness = thickness;
        // ∫12 dx/(E b h³), x = r sin φ, by the trapezoidal rule: smooth at both ends.
        constexpr int kPlaces = 20000;
        double compliance = 0;
        for (int i = 0; i < kPlaces; ++i) {
            const double phi = std::numbers::pi * ((i + 0.5) / kPlaces - 0.5);
            const double h = thickness + 2 * hinge.radius * (1 - std::cos(phi));
            compliance += 12 / (hinge.youngsModulus * hinge.width * h * h * h) * hinge.radius * std::cos(phi) *
                          std::numbers::pi / kPlaces;
        }
        QVERIFY2(std::abs(stiffnessOf(hinge) * compliance - 1) < 1e-6,
                 qPrintable(QString::number(stiffnessOf(hinge) * compliance)));
    }

    // 2 E b t^(5/2)/(9π √r) for notches that are thin beside their radius.
    void thinNotch_hasTheSimpleStiffnessOfParosAndWeisbord()
    {
        NotchHinge hinge = kNotch;
        hinge.thickness = 1e-4 * hinge.radius;
        const double simple = 2 * hinge.youngsModulus * hinge.width * std::pow(hinge.thickness, 2.5) /
                              (9 * std::numbers::pi * std::sqrt(hinge.radius));
        QVERIFY2(std::abs(stiffnessOf(hinge) / simple - 1) < 1e-2,
                 qPrintable(QString::number(stiffnessOf(hinge) / simple)));
    }

    void arm_turnsAndSwingsOnItsHinge()
    {
        const double notch = stiffnessOf(kNotch), pivot = stiffnessOf(kPivot);
        QVERIFY(std::abs(pivot / (2 * 210e9 * 0.01 * std::pow(5e-4, 3) / 12 / 0.05) - 1) < 1e-12);
        for (const auto& [hinge, stiffness] : {std::pair<Element, double>{kNotch, notch}, {kPivot, pivot}}) {
            const Analysis analysis = analyze(armOn(hinge, 0.1 * stiffness));
            QVERIFY2(std::abs(turnOf(analysis) - 0.1) < 1e-9, qPrintable(QString::number(turnOf(analysis), 'g', 12)));
            QVERIFY(rangeOf(analysis) == nullptr);
            const double omega = std::abs(trueValues(analysis, Method::mcs).front());
            QVERIFY(std::abs(omega / std::sqrt(stiffness / (0.2 * 0.01)) - 1) < 1e-9);
        }
    }

    void turn_beyondItsRange_isNamed()
    {
        for (const auto& [hinge, largest] :
             {std::pair<Element, double>{kNotch, std::numbers::pi / 18}, {kPivot, std::numbers::pi / 9}}) {
            const double stiffness =
                std::holds_alternative<NotchHinge>(hinge) ? stiffnessOf(kNotch) : stiffnessOf(kPivot);
            for (const double part : {0.99, 1.01}) {
                QCOMPARE(rangeOf(analyze(armOn(hinge, part * largest * stiffness))) != nullptr, part > 1);
            }
        }
    }

    // σ = E t θ/2L of the leaves of a pivot.
    void stressOfTheLeaves_isComparedWithTheYieldStress()
    {
        CrossPivot pivot = kPivot;
        pivot.yieldStress = 210e9 * 5e-4 * 0.1 / (2 * 0.05);
        for (const double turn : {0.099, 0.101}) {
            const Analysis analysis = analyze(armOn(pivot, turn * stiffnessOf(pivot)));
            QCOMPARE(rangeOf(analysis) != nullptr, turn > 0.1);
        }
    }

    // Neuber's deep hyperbolic notch with the radius and thickness of the neck.
    void stressOfTheNotch_isThatOfADeepNotch()
    {
        for (const double part : {0.01, 0.1, 0.3, 1.0}) {
            NotchHinge notch = kNotch;
            notch.thickness = part * notch.radius;
            const double s = std::sqrt(part / 2), k = stiffnessOf(notch);
            const double concentration = 4 * s * s * s / (3 * (s + (s * s - 1) * std::atan(s)));
            const double turn = 0.1;
            notch.yieldStress = concentration * 6 * k * turn / (notch.width * notch.thickness * notch.thickness);
            for (const double times : {0.98, 1.001}) {
                QCOMPARE(rangeOf(analyze(armOn(notch, times * turn * k))) != nullptr, times > 1);
            }
        }
    }

    // The stiffness of the element is that of two exact beams, at small turns and at the end of its range.
    void pivot_isThatOfTwoLeaves()
    {
        const double k = stiffnessOf(kPivot);
        QVERIFY2(std::abs(stiffnessOfLeaves(1e-3 * k) / k - 1) < 1e-4,
                 qPrintable(QString::number(stiffnessOfLeaves(1e-3 * k) / k)));
        QVERIFY2(std::abs(stiffnessOfLeaves(0.349 * k) / k - 1) < 0.05,
                 qPrintable(QString::number(stiffnessOfLeaves(0.349 * k) / k)));
    }

    // At the end of its range under a force across the arm, which bends the notch unevenly and shifts its centre.
    void notch_isThatOfItsContourAsBeams()
    {
        const double largest = std::numbers::pi / 18;
        const double force = stiffnessOf(kNotch) * largest / (0.1 * std::cos(largest));
        QVERIFY2(std::abs(turnOfContour(force) / largest - 1) < 0.02,
                 qPrintable(QString::number(turnOfContour(force) / largest)));
    }

    void notchWithoutASlenderPlace_isNamed()
    {
        NotchHinge thick = kNotch;
        thick.thickness = 1.1 * thick.radius;
        const std::vector<Message> issues = validate(armOn(thick, 0));
        QVERIFY(std::ranges::any_of(issues, [](const Message& each) { return each.severity == Severity::warning; }));
    }
};

QTEST_GUILESS_MAIN(TestFlexureHinges)
#include "tst_flexure_hinges.moc"
