#include "model/dynamics/floquet.h"
#include "model/dynamics/observable.h"
#include "tests/support/motion_reference.h"

#include <algorithm>
#include <numbers>

using namespace eigenlink;
using namespace eigenlink::test;
using nlohmann::json;

namespace {

void compareMultipliers(const PeriodicMotion& motion, const json& expected, double tolerance)
{
    QCOMPARE(motion.multipliers.size(), expected.size());
    for (const json& each : expected) {
        const std::complex<double> value(number(each["re"]), number(each["im"]));
        double nearest = 1e9;
        for (const std::complex<double>& found : motion.multipliers) {
            nearest = std::min(nearest, std::abs(found - value));
        }
        QVERIFY2(nearest <= tolerance,
                 qPrintable(QString("%1 from %2 %3i").arg(nearest).arg(value.real()).arg(value.imag())));
    }
}

}  // namespace

class FloquetTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shakenRod_data()
    {
        QTest::addColumn<int>("index");
        const json cases = motionReference("floquet")["a_shaken_rod"]["cases"];
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QTest::newRow(qPrintable(QString::number(i))) << static_cast<int>(i);
        }
    }
    void shakenRod()
    {
        QFETCH(int, index);
        const json data = motionReference("floquet")["a_shaken_rod"];
        const json each = data["cases"][static_cast<std::size_t>(index)];
        Mechanism mechanism = mechanismOf(data["mechanism"]);
        if (each["position"] == "inverted") {
            mechanism.points[1].at = {0, 1};
        }
        std::get<TorsionSpring>(mechanism.elements[1]).damping = number(each["pivot_damping"]);
        const double w = number(each["frequency"]);
        SupportMotion shake;
        shake.id = "shake";
        shake.point = "O";
        shake.y = {
            TimeFunction::Harmonic{{}, number(each["amplitude"]), w / (2 * std::numbers::pi), std::numbers::pi / 2}};
        mechanism.elements.push_back(shake);
        const double period = periodOfDrives(mechanism).value();
        COMPARE_WITHIN(period, number(each["period"]), 1e-13);
        const auto motion = periodicMotion(mechanism, System(mechanism), period);
        QVERIFY2(motion, rendered(motion.reason()).c_str());
        compareMultipliers(*motion, each["multipliers"], 1e-8);
        QCOMPARE(motion->stable, each["verdict"] != "unstable");
    }

    void rodOnACrank()
    {
        const json data = motionReference("floquet")["c_pendulum_on_crank"];
        for (const json& each : data["with_gravity"]) {
            Mechanism mechanism = mechanismOf(data["mechanism"]);
            Motor motor;
            motor.id = "M";
            motor.of = {"crank"};
            motor.angle = {TimeFunction::Ramp{0, number(each["speed"])}};
            mechanism.elements.push_back(motor);
            if (each["kind"] == "hanging") {
                mechanism.points[2].at = {0.2, -0.5};
            } else {
                std::get<Bar>(mechanism.elements[1]).rate = number(each["speed"]);
            }
            const System system(mechanism);
            const auto motion = periodicMotion(mechanism, system, periodOfDrives(mechanism).value());
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            compareMultipliers(*motion, each["multipliers"], 1e-8);
            const auto state = observablesOf(mechanism, system, {"rod.angle", "rod.rate"}).value();
            COMPARE_WITHIN(state[0].value(motion->start), number(each["state_at_t0"]["rod_angle"]), 1e-8);
            COMPARE_WITHIN(state[1].value(motion->start), number(each["state_at_t0"]["rod_rate"]), 1e-7);
            QVERIFY(motion->stable);
        }
        for (const json& each : data["relative_equilibria_without_gravity"]) {
            Mechanism mechanism = mechanismOf(data["mechanism"]);
            mechanism.gravity = {};
            Motor motor;
            motor.id = "M";
            motor.of = {"crank"};
            motor.angle = {TimeFunction::Ramp{0, number(each["speed"])}};
            mechanism.elements.push_back(motor);
            std::get<Bar>(mechanism.elements[1]).rate = number(each["speed"]);
            const auto motion = periodicMotion(mechanism, System(mechanism), periodOfDrives(mechanism).value());
            QVERIFY2(motion, rendered(motion.reason()).c_str());
            compareMultipliers(*motion, each["multipliers"], 1e-8);
        }
    }

    /// A drive that leaves nothing free has no multipliers.
    void drivenAltogether_isPeriodicByItself()
    {
        Mechanism mechanism = mechanismOf(motionReference("slidercrank_driven")["mechanism"]);
        Motor motor;
        motor.id = "M";
        motor.of = {"crank"};
        motor.angle = {TimeFunction::Ramp{{}, 50}};
        mechanism.elements.push_back(motor);
        const auto motion = periodicMotion(mechanism, System(mechanism), periodOfDrives(mechanism).value());
        QVERIFY2(motion, rendered(motion.reason()).c_str());
        QVERIFY(motion->multipliers.empty() && motion->stable);
    }

    void periods_ofSeveralDrives_areShared()
    {
        Mechanism mechanism = mechanismOf(motionReference("floquet")["a_shaken_rod"]["mechanism"]);
        SupportMotion shake;
        shake.id = "shake";
        shake.point = "O";
        shake.x = {TimeFunction::Harmonic{{}, 0.1, 2, 0}};
        shake.y = {TimeFunction::Harmonic{{}, 0.1, 3, 0}};
        mechanism.elements.push_back(shake);
        COMPARE_WITHIN(periodOfDrives(mechanism).value(), 1.0, 1e-14);
        std::get<SupportMotion>(mechanism.elements.back()).y = {TimeFunction::Formula{"t^2"}};
        QVERIFY(!periodOfDrives(mechanism));
        mechanism.elements.pop_back();
        QVERIFY(!periodOfDrives(mechanism));
    }
};

QTEST_GUILESS_MAIN(FloquetTest)
#include "tst_floquet.moc"
