#include "model/studies/periodic/floquet.h"
#include "model/studies/rotation/steady_rotation.h"
#include "tests/support/built.h"
#include "tests/support/columns.h"
#include "tests/support/mechanism_text.h"
#include "tests/support/mechanisms.h"
#include "tests/support/motion_reference.h"

#include <algorithm>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

namespace {

/// Elements between O, fixed, P and Q in a line, without weight.
Mechanism turningPart(const std::string& elements)
{
    return mechanismWith(R"("gravity": [0, 0], "points": [
        {"id": "O", "at": [0, 0], "fixed": true}, {"id": "P", "at": [1, 0]}, {"id": "Q", "at": [1.5, 0]}], "elements": [)" +
                         elements + "]");
}

/// A chain of three links on O with springs between them.
Mechanism turnedChain()
{
    return mechanismWith(R"("gravity": [0, 0], "points": [
        {"id": "O", "at": [-0.91, -0.061], "fixed": true}, {"id": "A", "at": [-1.033358204, -0.630799749]},
        {"id": "B", "at": [-1.055444134, -1.035284868]}, {"id": "C", "at": [-1.235862071, -1.405492064]}],
        "elements": [
        {"type": "body", "id": "a", "points": ["O", "A"], "mass": 0.641, "center_of_mass": [0.296, -0.034],
         "inertia": 0.098},
        {"type": "bar", "id": "b", "points": ["A", "B"], "mass": 1.634},
        {"type": "body", "id": "c", "points": ["B", "C"], "mass": 0.919, "center_of_mass": [0.203, -0.09],
         "inertia": 0.03},
        {"type": "torsion_spring", "id": "tb", "of": ["b", "a"], "stiffness": 10.19, "rest_angle": -0.132,
         "damping": 0.031},
        {"type": "torsion_spring", "id": "tc", "of": ["c", "b"], "stiffness": 9.19, "rest_angle": -0.169,
         "damping": 0.13}])");
}

}  // namespace

class RotationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The rod in the turning frame, by constant matrices: exponents in place of multipliers.
    void rodOnACrank_turnsSteadily()
    {
        const json data = motionReference("floquet")["c_pendulum_on_crank"];
        for (const json& each : data["relative_equilibria_without_gravity"]) {
            Mechanism mechanism = turnedMechanismOf(data["mechanism"], number(each["speed"]));
            mechanism.points[2].at = {0.68, 0.14};  // not quite outward
            const System system(mechanism);
            const auto rotation = steadyRotation(mechanism, system, std::nullopt);
            QVERIFY2(rotation, rendered(rotation.reason()).c_str());
            COMPARE_WITHIN(rotation->residual, 0.0, 1e-10);
            QCOMPARE(rotation->values.size(), each["multipliers"].size());
            const double period = 2 * std::numbers::pi / std::abs(number(each["speed"]));
            for (const std::complex<double>& s : rotation->values) {
                double nearest = 1e9;
                for (const json& one : each["multipliers"]) {
                    const std::complex<double> value(number(one["re"]), number(one["im"]));
                    nearest = std::min(nearest, std::abs(std::exp(s * period) - value));
                }
                QVERIFY2(nearest < 1e-8, qPrintable(QString::number(nearest)));
            }
            QVERIFY(rotation->stable);
        }
        Mechanism heavy = mechanismOf(data["mechanism"]);
        QVERIFY(!steadyRotation(heavy, System(heavy), 3.0));  // its weight depends on where it has turned to
        heavy.gravity = {};
        QVERIFY(!steadyRotation(heavy, System(heavy), std::nullopt));
    }

    /// A mass on a guide that turns, on a spring from the pivot: k(r − l) = mΩ²r has a place r > 0 while mΩ² < k;
    /// faster, the search ends where the spring has no length and its force no direction.
    void springWithoutLength_isNoSteadyRotation()
    {
        Mechanism mechanism = built({{"O", {0, 0}, true}, {"A", {2, 0}}, {"M", {1.2, 0}}}, {}, {});
        const Spring spring{.id = "k", .points = {"O", "M"}, .stiffness = 50, .restLength = 1, .unknown = {}};
        mechanism.elements = {
            Bar{.id = "a", .points = {"O", "A"}, .length = {}, .mass = 1, .unknown = {}},
            Slider{.id = "s", .point = "M", .through = {}, .direction = {1, 0}, .unknown = {}, .on = "a"},
            PointMass{.id = "m", .point = "M", .mass = 0.5, .unknown = {}}, spring};
        const System system(mechanism);
        const auto slow = steadyRotation(mechanism, system, 5);
        QVERIFY2(slow, rendered(slow.reason()).c_str());
        COMPARE_WITHIN(std::hypot(slow->state.q[2], slow->state.q[3]), 50 / (50 - 0.5 * 25), 1e-9);
        const auto fast = steadyRotation(mechanism, system, 10.1);
        QVERIFY(!fast);
        QVERIFY(rendered(fast.reason()).find("ends of a spring meet") != std::string::npos);
    }

    /// Three links of a chain that turn fast: the drawing is half a radian away, and Newton's steps from it are longer
    /// than the links. At the rotation the moments of the springs are those of the centrifugal forces, by which the
    /// angles of b and c follow from own equations.
    void chainsFarFromTheirRotation_findIt()
    {
        const Mechanism mechanism = turnedChain();
        const auto rotation = steadyRotation(mechanism, System(mechanism), 11.71);
        QVERIFY2(rotation, rendered(rotation.reason()).c_str());
        const std::vector<Vector2> at = System(mechanism).kinematics().pointPositions(rotation->state.q);
        const auto angle = [&](std::size_t i) { return std::atan2(at[i + 1].y - at[i].y, at[i + 1].x - at[i].x); };
        const double drawn = std::atan2(-0.630799749 + 0.061, -1.033358204 + 0.91);
        COMPARE_WITHIN(std::remainder(angle(1) - angle(0) - (-1.77022531 - drawn), 2 * std::numbers::pi), 0.0, 1e-7);
        COMPARE_WITHIN(std::remainder(angle(2) - angle(0) - (-1.50565687 - drawn), 2 * std::numbers::pi), 0.0, 1e-7);
        QVERIFY(rotation->stable);
    }

    /// A slotted rod turns with a spring in its slot, and what slides there is thrown out beyond the end of the spring:
    /// no step leads from the drawing to it through the place where the spring has no length. Own accelerations of free
    /// bodies are those of the rotation there to 1e-10.
    void rotationBeyondASpringWithoutLength_isFound()
    {
        const Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
            {"id": "O", "at": [-0.884, 0.801], "fixed": true}, {"id": "A", "at": [-0.66517076, 0.423892901]},
            {"id": "Q", "at": [-0.752702456, 0.574735741]}, {"id": "R", "at": [-0.481824706, 0.484501354]}],
            "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1.919},
            {"type": "motor", "id": "M", "of": ["a"], "angle": {"speed": 7.11, "start": -1.045}},
            {"type": "slider", "id": "g", "point": "Q", "on": "a"},
            {"type": "point_mass", "id": "m", "point": "Q", "mass": 0.936},
            {"type": "spring", "id": "k", "points": ["A", "Q"], "stiffness": 123.31, "rest_length": 0.121},
            {"type": "bar", "id": "b", "points": ["Q", "R"], "mass": 1.037},
            {"type": "torsion_spring", "id": "tb", "of": ["b", "a"], "stiffness": 6.445, "rest_angle": -0.22}])");
        const System system(mechanism);
        const auto rotation = steadyRotation(mechanism, system, std::nullopt);
        QVERIFY2(rotation, rendered(rotation.reason()).c_str());
        QVERIFY(rotation->residual < 1e-10 && rotation->stable);
        const auto places = system.kinematics().pointPositions(rotation->state.q);
        COMPARE_WITHIN(distance(places[2], places[0]), 3.2310983679453, 1e-9);
    }

    /// A spring that hardly holds against the turning, k − Ω²(m + m_b) = 0.04 k, leads to a rotation forty sizes from
    /// the drawing: along the slot k(x − a − l) = Ω²(m x + m_b(x + c)), about the pin of b the moment of its
    /// centrifugal force is that of the spring.
    void rotationFarFromTheDrawing_isFound()
    {
        const Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
            {"id": "O", "at": [-0.933, 0.409], "fixed": true}, {"id": "A", "at": [-1.13671804, 0.118269953]},
            {"id": "Q", "at": [-1.055230824, 0.234561972]}, {"id": "R", "at": [-1.062902852, -0.048233254]}],
            "elements": [
            {"type": "body", "id": "a", "points": ["O", "A"], "mass": 1.924, "center_of_mass": [0.184, -0.053],
             "inertia": 0.076},
            {"type": "motor", "id": "M", "of": ["a"], "angle": {"speed": -9.425, "start": -2.182}},
            {"type": "slider", "id": "g", "point": "Q", "on": "a"},
            {"type": "point_mass", "id": "m", "point": "Q", "mass": 0.634},
            {"type": "spring", "id": "k", "points": ["A", "Q"], "stiffness": 237.4, "rest_length": 0.113,
             "damping": 0.575},
            {"type": "body", "id": "b", "points": ["Q", "R"], "mass": 1.923, "center_of_mass": [0.116, -0.09],
             "inertia": 0.013},
            {"type": "torsion_spring", "id": "tb", "of": ["b", "a"], "stiffness": 8.103, "rest_angle": 0.165,
             "damping": 0.126}])");
        const auto rotation = steadyRotation(mechanism, System(mechanism), std::nullopt);
        QVERIFY2(rotation, rendered(rotation.reason()).c_str());
        QVERIFY(rotation->stable);
        const auto at = System(mechanism).kinematics().pointPositions(rotation->state.q);
        const double squared = 9.425 * 9.425, reach = distance(at[1], at[0]);
        const Vector2 along = (1 / reach) * (at[1] - at[0]), b = (1 / distance(at[3], at[2])) * (at[3] - at[2]);
        const Vector2 ofB = 0.116 * b - 0.09 * Vector2{-b.y, b.x}, arm = at[2] - at[0];
        const double x = dot(arm, along), turn = std::atan2(cross(along, b), dot(along, b));
        COMPARE_WITHIN(237.4 * (x - reach - 0.113), squared * (0.634 * x + 1.923 * (x + dot(ofB, along))), 1e-6);
        COMPARE_WITHIN(8.103 * (turn - 0.165), 1.923 * squared * cross(ofB, arm), 1e-6);
        QVERIFY(x > 13);
    }

    /// A spring that is wound up by a turn in the drawing unwinds on the way to the rotation of the relaxed one.
    void woundSprings_unwind()
    {
        const auto rotationOf = [](const char* turns) {
            const Mechanism mechanism = turningPart(std::string(R"({"type": "bar", "id": "a", "points": ["O", "P"],
                "mass": 1}, {"type": "bar", "id": "b", "points": ["P", "Q"], "mass": 0.5}, {"type": "torsion_spring",
                "id": "t", "of": ["b", "a"], "stiffness": 5, "rest_angle": 0.1, "damping": 0.01, "turns": )") +
                                                    turns + "}");
            return steadyRotation(mechanism, System(mechanism), 4);
        };
        const auto relaxed = rotationOf("0"), wound = rotationOf("1");
        QVERIFY2(relaxed && wound, wound ? "" : rendered(wound.reason()).c_str());
        QCOMPARE(wound->values.size(), relaxed->values.size());
        for (std::size_t i = 0; i < wound->values.size(); ++i) {
            QVERIFY(std::abs(wound->values[i] - relaxed->values[i]) < 1e-6);
        }
    }

    /// A rod of beams on a turning crank in place of a bar: the same exponents where they hardly bend; and none
    /// where a guide of the ground stands in the way.
    void beamOnACrank_turnsSteadily()
    {
        const json data = motionReference("floquet")["c_pendulum_on_crank"];
        Mechanism mechanism = mechanismOf(data["mechanism"]);
        mechanism.gravity = {};
        mechanism.elements.emplace_back(
            Motor{.id = "M", .of = {"crank"}, .angle = {TimeFunction::Ramp{0, 3}}, .unknown = {}});
        const auto rigid = steadyRotation(mechanism, System(mechanism), std::nullopt);
        const Bar rod = std::get<Bar>(mechanism.elements[1]);
        const double length = distance(mechanism.points[1].at, mechanism.points[2].at);
        const Beam beam{.id = rod.id,
                        .points = rod.points,
                        .segments = 4,
                        .area = 1e-4,
                        .secondMoment = 1e-6,
                        .youngsModulus = 1e10,
                        .density = rod.mass / (1e-4 * length)};
        mechanism.elements[1] = beam;
        const auto flexible = steadyRotation(mechanism, System(mechanism), std::nullopt);
        QVERIFY(rigid && flexible && flexible->values.size() > 20);
        for (const std::complex<double>& s : rigid->values) {
            double nearest = 1e9;
            for (const std::complex<double>& each : flexible->values) {
                nearest = std::min(nearest, std::abs(each - s));
            }
            QVERIFY2(nearest < 3e-4 * std::abs(s), qPrintable(QString("%1 of %2").arg(nearest).arg(std::abs(s))));
        }
        Slider guide;
        guide.id = "guide";
        guide.point = beam.points.back();
        guide.through = {5, 0};
        guide.direction = {1, 0.1};
        mechanism.elements.back() = guide;
        QVERIFY(!steadyRotation(mechanism, System(mechanism), 3.0));
    }

    /// A beam as stiff as 3e8 rad/s on a driven crank swings as a rod, Ω √(r/(⅔ l)), to ten digits.
    void stiffFineBeamOnACrank_swingsAsARod()
    {
        const Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [0.5, 0]}, {"id": "B", "at": [1.5, 0]}], "elements": [
            {"type": "bar", "id": "hub", "points": ["O", "A"], "mass": 1},
            {"type": "motor", "id": "M", "of": ["hub"], "angle": {"speed": 3}},
            {"type": "beam", "id": "b", "points": ["A", "B"], "segments": 20, "area": 0.01, "second_moment": 1e-4, "youngs_modulus": 2e12, "density": 100}])");
        const auto rotation = steadyRotation(mechanism, System(mechanism), std::nullopt);
        QVERIFY2(rotation, rendered(rotation.reason()).c_str());
        QVERIFY(rotation->stable);
        double slowest = 1e9;
        for (const std::complex<double>& s : rotation->values) {
            slowest = std::min(slowest, std::abs(s));
        }
        COMPARE_WITHIN(slowest, 3 * std::sqrt(0.75), 1e-8);
    }

    /// Two rods that nothing drives turn on and may turn faster: twice zero, to its last digit; the arm swings in
    /// between.
    void undrivenRods_turnOn()
    {
        Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
            {"id": "O", "at": [0, 0], "fixed": true}, {"id": "A", "at": [1, 0]}, {"id": "B", "at": [2, 0.1]}], "elements": [
            {"type": "bar", "id": "a", "points": ["O", "A"], "mass": 1}, {"type": "bar", "id": "b", "points": ["A", "B"], "length": 1, "mass": 1},
            {"type": "torsion_spring", "id": "t", "of": ["b", "a"], "stiffness": 2, "rest_angle": 0}])");
        for (const double speed : {0.3, -2.0, 9.0}) {
            const auto rotation = steadyRotation(mechanism, System(mechanism), speed);
            QVERIFY2(rotation, rendered(rotation.reason()).c_str());
            QCOMPARE(rotation->values.size(), std::size_t(4));
            QVERIFY(rotation->stable);
            // With ψ between the rods: L kept, (J₂ − (J₂ + ½)²/J) ψ̈ = −(k + ½Ω²) ψ + …, J₂ = ⅓, J = 8/3 in line.
            const double swing = std::sqrt((2 + 0.5 * speed * speed) / (1.0 / 3 - 25.0 / 36 / (8.0 / 3)));
            int zeros = 0;
            for (const std::complex<double>& s : rotation->values) {
                zeros += s == 0.0 ? 1 : 0;
                QCOMPARE(s.real(), 0.0);
                QVERIFY2(s == 0.0 || std::abs(std::abs(s) / swing - 1) < 1e-9,
                         qPrintable(QString("%1 for %2").arg(std::abs(s), 0, 'g', 15).arg(swing, 0, 'g', 15)));
            }
            QCOMPARE(zeros, 2);
        }
    }

    /// A mass between four springs in a turning ring, k in every direction: in the frame ±i(√(k/m) ± Ω), by Coriolis'
    /// force alone; above √(k/m) two of them have changed their sense, and nothing grows.
    void massInATurningRing_isGyroscopic()
    {
        for (const double speed : {0.7, 3.0}) {
            Mechanism mechanism = mechanismWith(R"("gravity": [0, 0], "points": [
                {"id": "O", "at": [0, 0], "fixed": true}, {"id": "E", "at": [1, 0]}, {"id": "N", "at": [0, 1]},
                {"id": "W", "at": [-1, 0]}, {"id": "S", "at": [0, -1]}, {"id": "P", "at": [0, 0]}], "elements": [
                {"type": "body", "id": "ring", "points": ["O", "E", "N", "W", "S"], "mass": 2, "center_of_mass": [0, 0], "inertia": 1},
                {"type": "point_mass", "id": "m", "point": "P", "mass": 0.5},
                {"type": "spring", "id": "e", "points": ["P", "E"], "stiffness": 1, "rest_length": 1},
                {"type": "spring", "id": "n", "points": ["P", "N"], "stiffness": 1, "rest_length": 1},
                {"type": "spring", "id": "w", "points": ["P", "W"], "stiffness": 1, "rest_length": 1},
                {"type": "spring", "id": "s", "points": ["P", "S"], "stiffness": 1, "rest_length": 1},
                {"type": "motor", "id": "M", "of": ["ring"], "angle": 0}])");
            std::get<Motor>(mechanism.elements.back()).angle = {TimeFunction::Ramp{0, speed}};
            const auto rotation = steadyRotation(mechanism, System(mechanism), std::nullopt);
            QVERIFY2(rotation, rendered(rotation.reason()).c_str());
            QCOMPARE(rotation->values.size(), std::size_t(4));
            const double own = std::sqrt(2 / 0.5);
            for (const double expected : {own + speed, own - speed, speed - own, -own - speed}) {
                double nearest = 1e9;
                for (const std::complex<double>& s : rotation->values) {
                    nearest = std::min(nearest, std::abs(s - std::complex<double>(0, expected)));
                }
                QVERIFY2(nearest < 1e-7, qPrintable(QString("%1 from %2").arg(nearest).arg(expected)));
            }
            QVERIFY(rotation->stable);
        }
    }

    void rotationsThatHaveNone_areNamed_data()
    {
        const auto row = addColumns<QString, QString>({"elements", "words"});
        const QString bar = R"({"type": "bar", "id": "b", "points": ["O", "P"], "mass": 1}, )";
        const QString second = bar + R"({"type": "bar", "id": "c", "points": ["P", "Q"], "mass": 1}, )";
        row("massless point", R"({"type": "point_mass", "id": "m", "point": "Q", "mass": 1},
            {"type": "spring", "id": "k", "points": ["O", "P"], "stiffness": 100, "rest_length": 1},
            {"type": "spring", "id": "l", "points": ["P", "Q"], "stiffness": 100, "rest_length": 0.5})",
            "without mass");
        row("motor between links", second + R"({"type": "motor", "id": "M", "of": ["b", "c"], "angle": {"speed": 2}})",
            "turns one link against another");
        for (const char* k : {"1e6", "1e9", "1e12"}) {
            row((std::string("torque beside ") + k).c_str(),
                bar + R"({"type": "point_mass", "id": "m", "point": "Q", "mass": 1},
                    {"type": "slider", "id": "s", "point": "Q", "on": "b"},
                    {"type": "spring", "id": "k", "points": ["P", "Q"], "rest_length": 0.5, "stiffness": )" +
                    k + R"(}, {"type": "torque", "id": "T", "of": "b", "torque": 1})",
                "no steady rotation is found");
        }
    }
    void rotationsThatHaveNone_areNamed()
    {
        QFETCH(QString, elements);
        QFETCH(QString, words);
        const Mechanism mechanism = turningPart(elements.toStdString());
        const auto rotation = steadyRotation(mechanism, System(mechanism), 1.0);
        QVERIFY(!rotation);
        QVERIFY2(QString::fromStdString(rendered(rotation.reason())).contains(words),
                 rendered(rotation.reason()).c_str());
    }

    /// A mass on a spring turns at the radius k l/(k − mΩ²), however stiff the spring and slow the turn.
    void massOnAStiffSpring_turnsSteadily()
    {
        for (const double k : {1e2, 1e5, 1e8, 1e11}) {
            for (const double speed : {0.01, 1.0}) {
                Mechanism mechanism = built({{"O", {0, 0}, true}, {"P", {0.3, 0.7}}}, {}, {});
                const double rest = std::hypot(0.3, 0.7);
                mechanism.elements = {PointMass{"m", "P", 1, {}}, Spring{"k", {"O", "P"}, k, rest, 0, {}}};
                const auto rotation = steadyRotation(mechanism, System(mechanism), speed);
                QVERIFY2(rotation, rendered(rotation.reason()).c_str());
                COMPARE_WITHIN(rotation->state.q.norm(), k * rest / (k - speed * speed), 1e-9);
                QVERIFY(rotation->stable);
            }
        }
    }

    /// A motor of the ground against a link turns the link the other way.
    void motorOfTheGround_turnsTheOtherWay()
    {
        const std::string bars = R"({"type": "bar", "id": "b", "points": ["O", "P"], "mass": 1},
            {"type": "bar", "id": "c", "points": ["P", "Q"], "mass": 1}, {"type": "motor", "id": "M", "of": )";
        const Mechanism there = turningPart(bars + R"(["ground", "b"], "angle": {"speed": 10}})"),
                        here = turningPart(bars + R"(["b"], "angle": {"speed": -10}})");
        const auto turned = steadyRotation(there, System(there), std::nullopt),
                   known = steadyRotation(here, System(here), std::nullopt);
        QVERIFY2(turned && known, rendered(turned.reason()).c_str());
        QCOMPARE(turned->speed, -10.0);
        QCOMPARE(turned->values.size(), known->values.size());
        for (std::size_t i = 0; i < known->values.size(); ++i) {
            COMPARE_WITHIN(std::abs(turned->values[i] - known->values[i]), 0.0, 1e-7);
        }
    }
};

QTEST_GUILESS_MAIN(RotationTest)
#include "tst_rotation.moc"
